"""Counting the results of games: whole numbers only, so that no order of adding them matters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Protocol, final

import attrs

from marrakech.errors import InvalidValue, wrong_type
from marrakech.scoring import outcome, score
from marrakech.state import State

__all__ = ["Array", "PlayedOut"]


class Array(Protocol):
    """What is asked of an array: its contents as lists. One of numpy's will do."""

    def tolist(self) -> object:
        """The contents, as lists of numbers or lists of such lists."""
        ...


class PlayedOut(Protocol):
    """What :class:`Summary` needs of many games played out, one row per game.

    The ``Playouts`` of ``marrakech.batch`` are such.
    """

    @property
    def dirhams(self) -> Array:
        """What was in each player's purse: whole numbers, a column per player."""
        ...

    @property
    def squares(self) -> Array:
        """How many of each player's squares were visible: whole numbers, a column per player."""
        ...

    @property
    def eliminated(self) -> Array:
        """Whether each player was eliminated: booleans, a column per player."""
        ...

    @property
    def winners(self) -> Array:
        """Whether each player was among the winners: booleans, a column per player."""
        ...

    @property
    def turns(self) -> Array:
        """How many turns were taken: one whole number."""
        ...

    @property
    def payments(self) -> Array:
        """How many payments were made: one whole number."""
        ...


@final
@attrs.define
class Tally:
    """What is counted of games; it grows game by game."""

    winners: Counter[tuple[int, ...]]
    """Who won."""
    finals: tuple[Counter[tuple[int, int, bool]], ...]
    """For each player: dirhams, squares, and whether he was eliminated."""
    lengths: Counter[tuple[int, int]]
    """Turns and payments."""

    @classmethod
    def empty(cls, players: int) -> Tally:
        """A tally of no games."""
        return cls(Counter(), tuple(Counter() for _ in range(players)), Counter())

    def add(self, state: State, turns: int, payments: int) -> None:
        """Count a game that came to this end."""
        ended = outcome(state)
        assert ended is not None
        self.winners[ended.winners] += 1
        for counter, player, own in zip(self.finals, state.players, score(state), strict=True):
            counter[own.dirhams, own.squares, player.eliminated] += 1
        self.lengths[turns, payments] += 1

    def merge(self, other: Tally) -> None:
        """Count all the games of another tally too."""
        self.winners.update(other.winners)
        self.lengths.update(other.lengths)
        for mine, yours in zip(self.finals, other.finals, strict=True):
            mine.update(yours)


def tally_of(playouts: PlayedOut, players: int) -> Tally:
    """The tally of many games played out."""
    turns = _column("turns", playouts.turns.tolist(), int)
    games = len(turns)
    payments = _column("payments", playouts.payments.tolist(), int, games)
    dirhams = _table("dirhams", playouts.dirhams, int, games, players)
    squares = _table("squares", playouts.squares, int, games, players)
    eliminated = _table("eliminated", playouts.eliminated, bool, games, players)
    winners = _table("winners", playouts.winners, bool, games, players)
    tally = Tally.empty(players)
    for seat, counter in enumerate(tally.finals):
        counter.update(zip(dirhams[seat], squares[seat], eliminated[seat], strict=True))
    tally.lengths.update(zip(turns, payments, strict=True))
    for won, count in Counter(zip(*winners, strict=True)).items():
        tally.winners[tuple(seat for seat in range(players) if won[seat])] = count
    return tally


def _table(
    name: str, array: Array, kind: type[int], games: int, players: int
) -> tuple[Sequence[int], ...]:
    """The columns of an array with a row for each game."""
    rows = array.tolist()
    expected = f"{games} rows of {players} columns"
    if not isinstance(rows, list) or {list} - set(map(type, rows)) or len(rows) != games:
        raise InvalidValue(name, rows, expected)
    if set(map(len, rows)) != {players}:
        raise InvalidValue(name, rows, expected)
    return tuple(_column(name, [row[seat] for row in rows], kind) for seat in range(players))


def _column(name: str, values: object, kind: type[int], games: int | None = None) -> Sequence[int]:
    """The values of an array with a number or a boolean for each game."""
    if not isinstance(values, list) or not values or games not in {None, len(values)}:
        raise InvalidValue(name, values, f"{games or 'at least 1'} values, one for each game")
    for found in set(map(type, values)):
        if found is not kind:
            raise wrong_type(name, values, f"an array of {kind.__name__}")
    return values
