"""Reading files of records, or what is piped in."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from typing import TextIO

from marrakech.cli.ending import CannotDo
from marrakech.record import Game, RecordError, read_games

__all__: list[str] = []


@contextmanager
def opened(file: str) -> Iterator[TextIO]:
    """The file, or what is piped in if it is called ``-``; :class:`CannotDo` if it has no text."""
    try:
        if file == "-":
            if sys.stdin is None:  # So it is if the shell was told to close it.
                raise CannotDo("nothing is piped in")
            yield sys.stdin
        else:
            with open(file, encoding="utf-8") as stream:
                yield stream
    except OSError as error:
        raise CannotDo(f"{file} cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise CannotDo(f"{file} is no text in UTF-8") from error


def read_game(file: str, number: int) -> Game:
    """The game of that number in a file, from 1."""
    games = _games(file, number)
    if len(games) < number:
        found = {0: "no game", 1: "one game"}.get(len(games), f"{len(games)} games")
        raise CannotDo(f"{file} has {found}, there is no game {number} in it")
    return games[-1]


def read_only_game(file: str) -> Game:
    """The game of a file with no other in it."""
    games = _games(file, 2)
    if len(games) != 1:
        raise CannotDo(f"{file} has {'several games' if games else 'no game'} in it, not one")
    return games[0]


def _games(file: str, number: int) -> list[Game]:
    """The first games of a file, up to so many."""
    with opened(file) as lines:
        try:
            return list(islice(read_games(lines), number))
        except RecordError as error:
            raise CannotDo(f"{file}:{error.line}:{error.column}: {error.reason}") from error
