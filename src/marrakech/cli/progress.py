"""How far a long run is: a bar and an estimate, for whoever is watching."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final, TypeAlias

from marrakech.cli.screen import console_of, wants_colour

__all__: list[str] = []

Report: TypeAlias = Callable[[int, int], None]
"""Told how much is done, and of how much."""
_BAR: Final = 30
_WIDTH: Final = 78


@contextmanager
def progress(what: str) -> Iterator[Report]:
    """What to call as the work goes on; it is shown on the stream for errors, if a terminal."""
    if not sys.stderr.isatty():
        yield _nothing
        return
    console = console_of(sys.stderr) if wants_colour(sys.stderr) else None
    if console is None:
        with _plain(what) as report:
            yield report
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
    from rich.progress import TimeRemainingColumn as Remaining

    columns = (TextColumn(what), BarColumn(), MofNCompleteColumn(), Remaining())
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task(what, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


def _nothing(done: int, total: int) -> None:
    """Nobody is watching."""


@contextmanager
def _plain(what: str) -> Iterator[Report]:
    """A line that is written over and over, and wiped out in the end, without control codes."""
    start = time.monotonic()

    def report(done: int, total: int) -> None:
        left = (time.monotonic() - start) * (total - done) / done
        bar = "#" * (_BAR * done // total)
        line = f"{what} [{bar:.<{_BAR}}] {done}/{total}, {duration(left)} left"
        print(f"\r{line:<{_WIDTH}}", end="", file=sys.stderr, flush=True)

    try:
        yield report
    finally:
        print(f"\r{'':<{_WIDTH}}\r", end="", file=sys.stderr, flush=True)


def duration(seconds: float) -> str:
    """About how long, for people.

    >>> duration(4.2), duration(200), duration(8000)
    ('5 s', '4 min', '2.2 h')
    """
    if seconds < 100:
        return f"{int(seconds) + 1} s"
    if seconds < 6000:
        return f"{int(seconds / 60) + 1} min"
    return f"{seconds / 3600:.1f} h"
