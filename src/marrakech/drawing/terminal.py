"""A sheet of characters: lines that join by themselves, letters over them, colours for both."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum, IntEnum
from itertools import groupby, pairwise
from typing import Final, final

import attrs

__all__ = ["ASCII", "UNICODE", "Canvas", "Point", "Signs", "Style", "Weight", "painted"]

Point = tuple[int, int]
"""Column and row, from the top left."""


class Weight(IntEnum):
    """How a line is drawn; where several meet, the greatest wins."""

    BROKEN = 0
    LIGHT = 1
    HEAVY = 2
    LOOP = 3


class Style(Enum):
    """The colours of characters, as the codes that switch them on."""

    PLAIN = ""
    BOLD = "1"
    DIM = "2"
    ON_RED = "97;41"
    ON_YELLOW = "30;43"
    ON_BLUE = "97;44"
    ON_GREEN = "30;42"
    ASSAM = "1;30;107"
    LABEL = "1;97;40"


@final
@attrs.frozen(kw_only=True)
class Signs:
    """The characters that a terminal can show."""

    lines: tuple[str, ...]
    """For each weight, the sign for each set of arms: 1 up, 2 right, 4 down, 8 left, added up."""
    bare: str
    cut: str
    """What stands on both sides of the letter of a half rug."""
    assam: str
    """For each direction he faces."""
    mover: str
    winner: str


UNICODE: Final = Signs(
    lines=(
        " ╵╶└╷┊┌├╴┘╌┴┐┤┬┼",
        " ╵╶└╷│┌├╴┘─┴┐┤┬┼",
        " ╹╺┗╻┃┏┣╸┛━┻┓┫┳╋",
        " ╵╶╰╷│╭├╴╯─┴╮┤┬┼",
    ),
    bare="·",
    cut="╱",  # noqa: RUF001 - as long as the lines of the boxes
    assam="▲►▼◄",
    mover="►",
    winner="★",
)
ASCII: Final = Signs(
    lines=(
        " :-+::++-+-+++++",
        " |-+||++-+-+++++",
        " #=#####=#=#####",
        " |-'||.+-'-+.+++",
    ),
    bare=".",
    cut="/",
    assam="^>v<",
    mover=">",
    winner="*",
)


_ARMS: Final = {(0, -1): 1, (1, 0): 2, (0, 1): 4, (-1, 0): 8, (0, 0): 0}
"""The arm of a sign on each side; a line from a point to itself has none."""


def painted(text: str, style: Style) -> str:
    """The text between the codes of a style and the code that ends it."""
    return f"\x1b[{style.value}m{text}\x1b[0m" if style is not Style.PLAIN else text


@final
class Canvas:
    """A sheet to draw on, from back to front."""

    def __init__(self, signs: Signs, *, columns: int, rows: int) -> None:
        self._signs = signs
        self._columns = columns
        self._rows = rows
        self._arms: dict[Point, int] = {}
        self._weights: dict[Point, Weight] = {}
        self._letters: dict[Point, str] = {}
        self._styles: dict[Point, Style] = {}

    def line(self, weight: Weight, *corners: Point) -> None:
        """A line from corner to corner, each in the same column or row as the one before."""
        for (column, row), (to_column, to_row) in pairwise(corners):
            across = (to_column > column) - (to_column < column)
            down = (to_row > row) - (to_row < row)
            ahead = _ARMS[across, down]
            here = column, row
            while here != (to_column, to_row):
                there = here[0] + across, here[1] + down
                self._join(here, ahead, weight)
                self._join(there, ahead * 4 if ahead < 4 else ahead // 4, weight)
                here = there

    def _join(self, point: Point, arm: int, weight: Weight) -> None:
        self._arms[point] = self._arms.get(point, 0) | arm
        self._weights[point] = max(weight, self._weights.get(point, weight))

    def write(self, point: Point, text: str, style: Style | None = None) -> None:
        """Letters from a point to the right, over whatever is there."""
        column, row = point
        for place, letter in enumerate(text, start=column):
            self._letters[place, row] = letter
            if style is not None:
                self._styles[place, row] = style

    def fill(self, start: Point, end: Point, style: Style) -> None:
        """A style for all from the top left to the bottom right point."""
        for column in range(start[0], end[0] + 1):
            for row in range(start[1], end[1] + 1):
                self._styles[column, row] = style

    def lines(self, *, ansi: bool) -> Iterator[str]:
        """The sheet, row by row, with nothing behind the last thing seen."""
        for row in range(self._rows):
            points = [(column, row) for column in range(self._columns)]
            if not ansi:
                yield "".join(map(self._sign, points)).rstrip()
                continue
            runs = groupby(points, key=lambda point: self._styles.get(point, Style.PLAIN))
            yield "".join(
                painted("".join(map(self._sign, run)), style) for style, run in runs
            ).rstrip()

    def _sign(self, point: Point) -> str:
        letter = self._letters.get(point)
        if letter is not None:
            return letter
        arms = self._arms.get(point)
        return self._signs.lines[self._weights[point]][arms] if arms else " "
