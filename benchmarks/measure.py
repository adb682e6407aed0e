"""Measuring on noisy machines: every speed beside a yardstick, taken by turns in one run."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from statistics import median
from time import perf_counter
from typing import Final, final

import attrs
import chess

Work = Callable[[], int]
"""Does some work, and tells how many units of it."""

CHESS_PLIES: Final = 100


def yardstick() -> int:
    """Random play with python-chess: legal moves and push, the first plies of a game."""
    rng = random.Random(1)
    plies = 0
    for _ in range(20):
        board = chess.Board()
        for _ in range(CHESS_PLIES):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(rng.choice(moves))
            plies += 1
    return plies


@final
@attrs.frozen
class Speed:
    """How much was done in a second, and how that compares with the yardstick."""

    name: str
    per_second: float
    ratio: float
    """Units of this in the time of one unit of the yardstick."""
    spread: tuple[float, float]
    """The least and the greatest ratio of all rounds."""


def per_second(work: Work) -> float:
    """How many units of work are done in a second."""
    start = perf_counter()
    units = work()
    return units / (perf_counter() - start)


def speeds(works: dict[str, Work], rounds: int, beside: Work = yardstick) -> Iterator[Speed]:
    """The speed of each work: the median of rounds in which it and the yardstick take turns."""
    beside()
    for name, work in works.items():
        work()
        pairs = [(per_second(work), per_second(beside)) for _ in range(rounds)]
        ratios = [mine / its for mine, its in pairs]
        yield Speed(
            name,
            median(mine for mine, _ in pairs),
            median(ratios),
            (min(ratios), max(ratios)),
        )


def repeated(function: Callable[[], object], times: int) -> Work:
    """A function called so many times, as work."""

    def work() -> int:
        for _ in range(times):
            function()
        return times

    return work


def table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table in Markdown, its columns aligned so that it reads well as plain text too."""
    lines = [header, *rows]
    widths = [max(len(line[column]) for line in lines) for column in range(len(header))]

    def row(cells: Sequence[str]) -> str:
        first, *rest = (
            cell.ljust(width) if column == 0 else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(cells, widths, strict=True))
        )
        return f"| {' | '.join([first, *rest])} |"

    rule = ["-" * widths[0], *("-" * (width - 1) + ":" for width in widths[1:])]
    return "\n".join([row(header), row(rule), *map(row, rows)])
