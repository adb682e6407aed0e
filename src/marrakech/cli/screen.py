"""The screen: what people are shown, in colour where there is a terminal and rich for it."""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping, Sequence
from enum import Enum
from itertools import zip_longest
from textwrap import TextWrapper
from typing import TYPE_CHECKING, Final, TextIO, final

import attrs

from marrakech.drawing.lettering import ascii_only
from marrakech.drawing.text import render_text
from marrakech.geometry import Rug
from marrakech.state import State
from marrakech.turn import OVER

if TYPE_CHECKING:
    from rich.console import Console

__all__: list[str] = []

_ROOM: Final = 40
"""Lines for the market, the purses and a round of sentences."""
_MARKET: Final = 50
"""Columns of the market with the loops round it, the names of its ranks, and a gap."""
_ASIDE: Final = 25
"""Columns that a text needs to be read."""
HINT: Final = "For colours, tables and progress bars: pip install 'marrakech[cli]'"


class Tone(Enum):
    """How something is said, as rich calls it."""

    PLAIN = ""
    STRONG = "bold"
    FAINT = "dim"
    WRONG = "bold red"


@final
@attrs.frozen
class Screen:
    """A stream for people to read."""

    stream: TextIO
    live: bool
    """Whether somebody is watching, and not a file or another program."""
    unicode: bool
    """Whether it can show more than ASCII."""
    console: Console | None
    """Rich, where there are colours; without it there is not one control code."""
    lacks_rich: bool = False
    """Whether there would be colours if rich were installed."""

    @classmethod
    def of(cls, stream: TextIO) -> Screen:
        """The screen behind a stream."""
        live = stream.isatty()
        unicode = (stream.encoding or "").lower().startswith("utf")
        if not wants_colour(stream):
            return cls(stream, live, unicode, None)
        console = console_of(stream)
        return cls(stream, live, unicode, console, lacks_rich=console is None)

    @property
    def is_low(self) -> bool:
        """Whether it has so few lines that the market needs nearly all of them."""
        return self.live and shutil.get_terminal_size().lines < _ROOM

    def written(self, text: str) -> str:
        """The text in letters that the screen has."""
        return text if self.unicode else ascii_only(text)

    def say(self, text: str = "", tone: Tone = Tone.PLAIN) -> None:
        """A line, or several; broken between words where they meet the edge of a terminal."""
        shown = self.written(text)
        if self.console is not None:
            self.console.print(shown, style=tone.value or None, markup=False, highlight=False)
        elif self.live:
            self.data("\n".join(_wrapped(shown, shutil.get_terminal_size().columns)))
        else:
            self.data(shown)

    def data(self, text: str) -> None:
        """Something for another program to read, exactly as it is."""
        print(text, file=self.stream, flush=True)

    def board(
        self,
        state: State,
        names: Sequence[str],
        labels: Mapping[Rug, str] | None = None,
        *,
        aside: str = "",
    ) -> bool:
        """The market, purses and turn; whether there was also room for a text to the right.

        There is none on a terminal that is high enough to have it above or below.
        """
        ansi = self.console is not None
        drawn = render_text(state, unicode=self.unicode, ansi=ansi, names=names, labels=labels)
        *lines, waits = drawn.splitlines()
        if self.is_low:
            lines = list(filter(None, lines))
        if not self.is_low or state.phase is OVER:
            lines.append(waits)
        columns = shutil.get_terminal_size().columns
        room = self.is_low and columns >= _MARKET + _ASIDE
        right = _wrapped(aside, columns - _MARKET)[-len(lines) :] if room and aside else []
        for line, more in zip_longest(lines, right, fillvalue=""):
            if self.console is not None:
                _print_row(self.console, line, more)
            else:
                row = f"{line:<{_MARKET}}{more}" if more else line
                self.data(row[:columns] if self.live else row)
        return room

    def table(self, head: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
        """A table: names to the left, everything else to the right."""
        if self.console is None:
            columns = zip(head, *rows, strict=True)
            rule = ["-" * max(map(len, column)) for column in columns]
            for line in _aligned([head, rule, *rows]):
                self.say(line)
            return
        from rich.table import Table

        table = Table(header_style="bold")
        for place, name in enumerate(head):
            table.add_column(name, justify="right" if place else "left")
        for row in rows:
            table.add_row(*row)
        self.console.print(table, markup=False, highlight=False)

    def clear(self) -> None:
        """A fresh screen, where there is one to clear; nothing in a file or without colours."""
        if self.live and self.console is not None:
            self.console.clear()


def wants_colour(stream: TextIO) -> bool:
    """Whether colours are welcome: on a terminal, unless the environment has another opinion."""
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR", "0") != "0":
        return True
    return stream.isatty() and os.environ.get("TERM") != "dumb"


def console_of(stream: TextIO) -> Console | None:
    """Rich's console for a stream that wants colours, or ``None`` if rich is not installed."""
    try:
        from rich.console import Console
    except ImportError:
        return None
    return Console(file=stream, force_terminal=True, emoji=False)


def _print_row(console: Console, line: str, more: str) -> None:
    """A line of a board in its colours, and something to the right of it.

    Never wrapped: a narrow terminal cuts the market off, but it stays a market.
    """
    from rich.text import Text

    text = Text.from_ansi(line)
    if more:
        text.pad_right(_MARKET - text.cell_len)
        text.append(more)
    console.print(text, no_wrap=True, overflow="crop", highlight=False)


def _wrapped(text: str, columns: int) -> list[str]:
    """The lines of a text, none longer than that unless it is one word."""
    fitted = TextWrapper(max(columns, 1), break_long_words=False, break_on_hyphens=False)
    return [part for line in text.split("\n") for part in fitted.wrap(line) or [""]]


def _aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for first, *others in rows:
        cells = [cell.rjust(width) for cell, width in zip(others, widths[1:], strict=True)]
        lines.append("  ".join([first.ljust(widths[0]), *cells]).rstrip())
    return lines
