"""Matches between bots: one against the others alike, on every seat in turn."""

from __future__ import annotations

from concurrent.futures import Executor
from typing import Final, NamedTuple

from marrakech import Rules
from marrakech.simulation import Interval, Summary, simulate
from marrakech.simulation.intervals import share_interval
from strength.twins import player

__all__ = ["LADDER", "Match", "cell", "play", "round_robin"]

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


def play(
    challenger: str, others: str, players: int, games: int, seed: int, executor: Executor
) -> Match:
    """One bot against others alike, on each seat equally often."""
    rules = Rules.gigamic(players)
    won = shared = played = 0
    for seat in range(players):
        choosers = [player(others)] * players
        choosers[seat] = player(challenger)
        number = (games + players - 1) // players
        summary: Summary = simulate(
            rules, choosers, games=number, seed=seed + seat, executor=executor, in_flight=4
        )
        won += summary.seats[seat].wins
        shared += summary.seats[seat].shared_wins
        played += number
    return Match(challenger, others, played, share_interval(won, played, 0.95), shared)


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
