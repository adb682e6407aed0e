"""What a batch played out, counted by the column and not game by game."""

from __future__ import annotations

from collections import Counter
from typing import Final

import numpy as np
import numpy.typing as npt

from marrakech.errors import InvalidValue, wrong_type
from marrakech.simulation.playouts import PlayedOut
from marrakech.simulation.tally import Tally

__all__: list[str] = []

LARGEST: Final = 1_000_000
"""More than any game has of anything; three numbers up to it still make one of 64 bits."""


def tally_of(playouts: PlayedOut, players: int) -> Tally:
    """The tally of games played out."""
    games = np.size(_array("turns", playouts.turns))
    if not games:
        raise InvalidValue("turns", playouts.turns, "those of at least one game")
    row, table = (games,), (games, players)
    turns = _checked("turns", playouts.turns, "iu", row)
    dirhams = _checked("dirhams", playouts.dirhams, "iu", table)
    squares = _checked("squares", playouts.squares, "iu", table)
    eliminated = _checked("eliminated", playouts.eliminated, "b", table)
    winners = _checked("winners", playouts.winners, "b", table)
    payments = _checked("payments", playouts.payments, "iu", row)
    paid = _checked("paid", playouts.paid, "iu", row)
    tally = Tally.empty(players)
    for seat, finals in enumerate(tally.finals):
        finals.update(_counted(dirhams[:, seat], squares[:, seat], eliminated[:, seat]))
    tally.courses.update(_counted(turns, payments, paid))
    for won, count in _counted(*winners.T).items():
        tally.winners[tuple(seat for seat in range(players) if won[seat])] = count
    return tally


def _counted(*columns: npt.NDArray[np.int64]) -> Counter[tuple[int, ...]]:
    """How often each row comes in columns that stand side by side."""
    # Each row as one number, which is many times quicker to sort than a row.
    sizes = [int(column.max()) + 1 for column in columns]
    codes, counts = np.unique(np.ravel_multi_index(columns, sizes), return_counts=True)
    rows = zip(*(part.tolist() for part in np.unravel_index(codes, sizes)), strict=True)
    return Counter(dict(zip(rows, counts.tolist(), strict=True)))


def _checked(name: str, array: object, kinds: str, shape: tuple[int, ...]) -> npt.NDArray[np.int64]:
    """The array, in which False is 0 and True is 1, if it is of that kind and shape."""
    found = _array(name, array)
    kind = "booleans" if kinds == "b" else "whole numbers"
    if found.dtype.kind not in kinds:
        raise wrong_type(name, array, f"an array of {kind}")
    if found.shape != shape:
        sides = " x ".join(map(str, shape))
        raise InvalidValue(name, array, f"an array of {sides} {kind}")
    if found.min() < 0 or found.max() > LARGEST:
        raise InvalidValue(name, array, f"an array of numbers from 0 to {LARGEST}")
    return found.astype(np.int64)


def _array(name: str, array: object) -> npt.NDArray[np.generic]:
    try:
        return np.asarray(array)
    except ValueError:  # Rows of different lengths.
        raise InvalidValue(name, array, "an array") from None
