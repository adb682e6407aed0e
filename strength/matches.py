"""Matches between bots: one against the others alike, on every seat in turn."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor
from functools import partial
from statistics import fmean, stdev
from typing import Final, NamedTuple

from marrakech import Rules, outcome
from marrakech.simulation import Interval, game_seed, play_game
from marrakech.simulation.intervals import mean_interval, share_interval
from strength.luck import luck_of
from strength.twins import player

__all__ = ["LADDER", "Match", "cell", "line", "play", "round_robin"]

LEVEL: Final = 0.95
_OFTEN: Final = 50
"""Games between two tellings how a match stands."""
LADDER: Final = ("random", "greedy", "expectimax:1", "expectimax:2", "mcts:0.05s")
"""The bots of the table, from the weakest to the strongest."""


class Match(NamedTuple):
    """What came of a match."""

    challenger: str
    """The text of the one."""
    others: str
    """The text of those it played against."""
    games: int
    """How many games."""
    share: Interval
    """The share of games it won alone, with its 95 % confidence interval."""
    shared: int
    """Games in which it shared the win."""
    without_luck: Interval
    """The mean share of the win, less what die and draws brought."""
    luck: float
    """How much of the scatter of the results was luck: one less the ratio of the variances."""


class Result(NamedTuple):
    """What came of one game, for the challenger."""

    share: float
    """His share of the win."""
    luck: float
    """What die and draws brought him of it."""


def play(
    challenger: str,
    others: str,
    players: int,
    games: int,
    seed: int,
    executor: Executor,
    so_far: Callable[[Match], object] = lambda _: None,
) -> Match:
    """One bot against others alike, on each seat equally often; now and then told how it stands."""
    rounds = (games + players - 1) // players
    one = partial(play_one, challenger, others, players, seed)
    results: list[Result] = []
    for result in executor.map(one, range(rounds * players)):
        results.append(result)
        if len(results) % _OFTEN == 0:
            so_far(_summed_up(challenger, others, results))
    return _summed_up(challenger, others, results)


def _summed_up(challenger: str, others: str, results: list[Result]) -> Match:
    shares = [result.share for result in results]
    less_luck = [result.share - result.luck for result in results]
    won, played = shares.count(1.0), len(shares)
    scatter, left = stdev(shares), stdev(less_luck)
    return Match(
        challenger,
        others,
        played,
        share_interval(won, played, LEVEL),
        sum(0 < share < 1 for share in shares),
        mean_interval(fmean(less_luck), left, played, LEVEL),
        max(0.0, 1 - (left / scatter) ** 2) if scatter else 0.0,
    )


def play_one(challenger: str, others: str, players: int, seed: int, number: int) -> Result:
    """Game number so-and-so of a match; the challenger sits on one seat after the other."""
    seat = number % players
    choosers = [player(others)] * players
    choosers[seat] = player(challenger)
    game = play_game(Rules.gigamic(players), choosers, seed=game_seed(seed, number))
    ended = outcome(game.state)
    assert ended is not None
    share = 1 / len(ended.winners) if seat in ended.winners else 0.0
    return Result(share, float(luck_of(game)[seat]))


def round_robin(
    bots: tuple[str, ...], players: int, games: int, seed: int, executor: Executor
) -> str:
    """Every bot against each weaker one, as a table in Markdown."""
    lines = ["| | " + " | ".join(bots[:-1]) + " |", "| --- |" + " --- |" * (len(bots) - 1)]
    for place, challenger in enumerate(bots[1:], start=1):
        cells = [
            cell(play(challenger, others, players, games, seed, executor))
            for others in bots[:place]
        ]
        cells += [""] * (len(bots) - 1 - place)
        lines.append(f"| **{challenger}** | " + " | ".join(cells) + " |")
        print(lines[-1], flush=True)
    return "\n".join(lines)


def cell(match: Match) -> str:
    """The share in per cent, its interval, and the number of games."""
    share = match.share
    return (
        f"{100 * share.estimate:.1f} ({100 * share.low:.1f}–{100 * share.high:.1f}; {match.games})"
    )


def line(match: Match) -> str:
    """All about a match."""
    fair = match.without_luck
    return (
        f"{match.challenger} against {match.others}: {cell(match)}, {match.shared} shared;"
        f" {100 * fair.estimate:.1f} ({100 * fair.low:.1f}–{100 * fair.high:.1f}) without luck,"
        f" which was {match.luck:.0%} of the scatter"
    )
