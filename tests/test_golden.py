"""Golden files: what the engine does, and what it is called, changes only where we see it."""

from __future__ import annotations

import copy
from collections import Counter

import pytest

import golden
from marrakech import Rules
from naive import NaiveGame


@pytest.mark.parametrize("name", sorted(golden.GOLDEN))
def test_the_golden_file_is_what_the_library_does(name: str) -> None:
    """After a change that is meant: ``python tests/golden.py``, and look at the difference."""
    assert golden.GOLDEN[name]() == (golden.FOLDER / name).read_text(encoding="utf-8")


def test_no_golden_file_is_left_over() -> None:
    assert {path.name for path in golden.FOLDER.iterdir()} == set(golden.GOLDEN)


@pytest.mark.parametrize("rules", golden.PERFT_DEPTHS, ids=str)
def test_the_naive_game_counts_the_same(rules: Rules) -> None:
    """The counts are not only the engine's own: the second implementation has them too."""
    depth = 5 if rules.colours_per_player == 2 else 4
    naive = NaiveGame(
        players=rules.players,
        colours=rules.colours_per_player,
        rugs=rules.rugs_per_colour,
        money=rules.starting_dirhams,
        rotation=rules.rotation.value,
        insolvency=rules.insolvency.value,
        covering=rules.covering.value,
    )
    games = [naive]
    counts = []
    for _ in range(depth):
        games = [game for before in games for game in _following(before)]
        positions = Counter(game.position() for game in games)
        counts.append((len(games), len(positions), 0))
    assert counts == list(golden.perft(rules, depth))


def _following(game: NaiveGame) -> list[NaiveGame]:
    games = []
    for move in game.legal():
        after = copy.deepcopy(game)
        after.play(move)
        games.append(after)
    return games
