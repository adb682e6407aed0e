"""The tools behind the opponents: matches between bots, and the fit of the weights."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import numpy as np
import pytest

from marrakech import (
    Game,
    InvalidValue,
    Roll,
    RotationTiming,
    Rules,
    State,
    apply,
    chance_outcomes,
    legal_moves,
    new_game,
    outcome,
)
from marrakech.bots import ExpectimaxBot, GreedyBot, weights
from marrakech.simulation import play_game

ROOT = Path(__file__).parent.parent
pytestmark = pytest.mark.skipif(
    not (ROOT / "strength").exists(), reason="only in the repository itself"
)


@pytest.fixture(autouse=True)
def tools(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT))


def test_a_match_is_played_on_every_seat() -> None:
    from strength.matches import cell, play

    with ThreadPoolExecutor(1) as executor:
        match = play("greedy", "random", 3, 31, 1, executor)
    assert match.games == 33  # eleven on each of the three seats
    assert match.share.low < match.share.estimate < match.share.high
    assert match.share.estimate > 0.5
    assert re.fullmatch(r"\d+\.\d \(\d+\.\d–\d+\.\d; 33\)", cell(match))


def test_a_match_tells_how_it_stands_and_what_was_luck() -> None:
    from strength.matches import Match, line, play

    told: list[Match] = []
    with ThreadPoolExecutor(1) as executor:
        match = play("expectimax:1", "greedy", 2, 120, 1, executor, told.append)
    assert [so_far.games for so_far in told] == [50, 100]
    # What die and draws did explains most of who won, so that without it the rest is surer.
    assert match.luck > 0.4
    fair, share = match.without_luck, match.share
    assert fair.high - fair.low < 0.8 * (share.high - share.low)
    assert share.low < fair.estimate < share.high
    assert re.fullmatch(
        r"expectimax:1 against greedy: .*; 120\), \d shared;"
        r" \d+\.\d \(\d+\.\d–\d+\.\d\) without luck, which was \d+% of the scatter",
        line(match),
    )


def test_a_table_has_every_bot_against_each_weaker_one(capsys: pytest.CaptureFixture[str]) -> None:
    from strength.matches import round_robin

    with ThreadPoolExecutor(1) as executor:
        table = round_robin(("random", "greedy", "expectimax:1"), 2, 4, 1, executor)
    head, _, greedy, expectimax = table.splitlines()
    assert head == "| | random | greedy |"
    assert greedy.count("; 4)") == 1
    assert expectimax.count("; 4)") == 2
    assert greedy in capsys.readouterr().out


def test_the_fit_finds_weights_that_explain_its_games_better() -> None:
    from strength.fitting import fit, log_loss
    from strength.selfplay import contest, positions
    from strength.weighing import FIRST

    rules = Rules.gigamic(2)
    found = positions(rules, np.zeros((49, 7)), 300, 1)
    assert len(found.left) > 3000
    assert (found.won.sum(axis=1) <= 1).all()
    fitted = fit(found, 48, FIRST)
    assert fitted.shape == (len(weights.KNOTS), 7)
    assert log_loss(found, 48, fitted) < log_loss(found, 48, FIRST)
    # Who looks ahead with no weights at all lays anything.
    table = np.stack(
        [np.interp(np.arange(49) / 48, weights.KNOTS, FIRST[:, column]) for column in range(7)], 1
    )
    assert contest(rules, table, np.zeros((49, 7)), 100, 1).mean() > 0.9


def test_the_commands_run(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    from strength.__main__ import main

    copy = tmp_path / "weights.py"
    copy.write_text(Path(weights.__file__).read_text(encoding="utf-8"), encoding="utf-8")
    monkeypatch.setattr(weights, "__file__", str(copy))
    main(["fit", "--players", "3", "--games", "50", "--rounds", "1", "--write"])
    assert "3 players, round 1: 50 games" in capsys.readouterr().out
    scope: dict[str, dict[int, tuple[tuple[float, ...], ...]]] = {}
    exec(copy.read_text(encoding="utf-8"), scope)  # noqa: S102 - what was just written
    assert scope["WEIGHTS"][2] == weights.WEIGHTS[2]
    assert scope["WEIGHTS"][3] != weights.WEIGHTS[3]
    main(["match", "greedy", "random", "--games", "2", "--workers", "1"])
    assert "greedy against random: " in capsys.readouterr().out


@pytest.mark.parametrize("depth", [1, 2])
def test_a_compiled_twin_thinks_what_the_bot_thinks(depth: int) -> None:
    from strength.twins import ExpectimaxTwin, player

    twin, bot = player(f"expectimax:{depth}"), ExpectimaxBot(depth)
    assert twin == ExpectimaxTwin(depth)
    rng = Random(depth)
    seen = 0
    for players in (2, 3, 4):
        # Few dirhams, so that players are eliminated in the middle of what is looked through.
        game = play_game(Rules.gigamic(players, starting_dirhams=12), seed=players)
        asked = [step.before for step in game.steps() if step.before.phase.is_decision]
        for state in asked[:: 3 * depth]:
            values = [hint.value for hint in bot.hints(state, rng)]
            assert [hint.value for hint in twin.hints(state, rng)] == pytest.approx(values)
            assert [hint.move for hint in twin.hints(state, rng)] == list(legal_moves(state))
            seen += 1
    assert seen > 20


def test_a_twin_is_asked_only_under_the_rules_it_knows() -> None:
    from strength.twins import player

    state = new_game(Rules.gigamic(3, rotation=RotationTiming.END_OF_TURN))
    with pytest.raises(InvalidValue, match="rotation must be at the start of a turn"):
        player("expectimax:1")(apply(state, Roll(1)), Random(1))
    assert player("expectimax:3") == ExpectimaxBot(3)
    assert player("greedy") == GreedyBot()


def test_luck_is_nothing_on_average() -> None:
    from strength.luck import expected, luck_of

    rules = Rules.gigamic(2)
    game = play_game(rules, [GreedyBot(), GreedyBot()], seed=4)
    chances = [step for step in game.steps() if step.before.phase.is_chance]
    for step in chances[::7]:
        total = np.zeros(2)
        for move, chance in chance_outcomes(step.before):
            total += float(chance) * luck_of(Game.from_state(step.before).play(move))
        assert total == pytest.approx([0, 0], abs=1e-12)
    # All of a game's luck is that of its throws and draws together; what one wins another loses.
    alone = [luck_of(Game.from_state(step.before).play(step.move)) for step in chances]
    assert luck_of(game) == pytest.approx(np.sum(alone, axis=0))
    assert luck_of(game).sum() == pytest.approx(0)
    assert abs(luck_of(game)[0]) > 0.05
    # In the end it is known who has won.
    ended = outcome(game.state)
    assert ended is not None
    assert expected(game.state).tolist() == [float(seat in ended.winners) for seat in range(2)]


def test_elimination_by_a_throw_is_luck_too() -> None:
    from strength.luck import luck_of

    # Two of the six faces lead onto five yellow squares, and red has a single dirham.
    rules = Rules.gigamic(2, colours_per_player=1)
    state = State.parse("7/7/yyyyy2/7/7/7/7 c2n 0 roll - 1:11,59:10", rules)
    saved, ruined = (luck_of(Game.from_state(state).play(Roll(steps))) for steps in (1, 3))
    assert saved[0] > 0 > ruined[0]
    assert ruined == pytest.approx(-ruined[::-1])
