"""Random games to the end, many at once, from one position."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, final

import attrs
import numpy as np
import numpy.typing as npt

from marrakech.batch.choices import random_action
from marrakech.batch.compiled import Compiled
from marrakech.batch.records import (
    DIRHAMS,
    ELIMINATED,
    PAID,
    PAYMENTS,
    PHASE,
    TURNS,
    Rows,
    Variant,
    row_of,
    variant_of,
)
from marrakech.batch.scoring import mark_winners, squares_of
from marrakech.batch.streams import check_streams, seeded, start_stream
from marrakech.batch.tables import OVER
from marrakech.batch.turns import act
from marrakech.errors import InvalidValue, check_type, wrong_type
from marrakech.state import State

__all__ = ["Playouts", "random_playouts"]

Numbers = npt.NDArray[np.int32]
Booleans = npt.NDArray[np.bool_]


def _same(one: npt.NDArray[np.generic], other: npt.NDArray[np.generic]) -> bool:
    return bool(np.array_equal(one, other))


_BY_VALUE: Final = attrs.cmp_using(eq=_same)


@final
@attrs.frozen(kw_only=True, unsafe_hash=False)
class Playouts:
    """How games ended: arrays with one row for each game, not to be written to.

    Two are equal if they are about the same games and have the same numbers.
    """

    first: int
    """The number of the first game."""
    dirhams: Numbers = attrs.field(eq=_BY_VALUE)
    """Per game and player: what is in the purse at the end."""
    squares: Numbers = attrs.field(eq=_BY_VALUE)
    """Per game and player: the visible squares of all own colours at the end."""
    eliminated: Booleans = attrs.field(eq=_BY_VALUE)
    """Per game and player: whether he is out."""
    winners: Booleans = attrs.field(eq=_BY_VALUE)
    """Per game and player: whether he has won; several share a win, or nobody has won."""
    turns: Numbers = attrs.field(eq=_BY_VALUE)
    """Per game: the turns that ended from the start on, each with a rug laid or a player out."""
    payments: Numbers = attrs.field(eq=_BY_VALUE)
    """Per game: how many payments were made."""
    paid: Numbers = attrs.field(eq=_BY_VALUE)
    """Per game: how many dirhams changed hands in them."""

    def __attrs_post_init__(self) -> None:
        for field in attrs.fields(Playouts)[1:]:
            getattr(self, field.name).flags.writeable = False

    def __len__(self) -> int:
        return len(self.turns)

    @classmethod
    def joined(cls, pieces: Iterable[Playouts]) -> Playouts:
        """The playouts of a run that was cut into pieces, which follow one another.

        >>> from marrakech import Rules, new_game
        >>> start = new_game(Rules.gigamic(3))
        >>> pieces = [random_playouts(start, 50, seed=1, first=first) for first in (0, 50)]
        >>> Playouts.joined(pieces) == random_playouts(start, 100, seed=1)
        True
        """
        parts = tuple(pieces)
        if not parts:
            raise InvalidValue("pieces", parts, "at least one")
        following = None
        for place, part in enumerate(parts):
            check_type(f"pieces[{place}]", part, Playouts)
            if part.dirhams.shape[1] != parts[0].dirhams.shape[1]:
                raise InvalidValue(
                    f"pieces[{place}]",
                    part.dirhams.shape[1],
                    f"of games for {parts[0].dirhams.shape[1]} players, like the first",
                )
            if following is not None and part.first != following:
                raise InvalidValue(
                    f"pieces[{place}].first", part.first, f"{following}, the next game"
                )
            following = part.first + len(part)
        return Playouts(
            first=parts[0].first,
            dirhams=np.concatenate([part.dirhams for part in parts]),
            squares=np.concatenate([part.squares for part in parts]),
            eliminated=np.concatenate([part.eliminated for part in parts]),
            winners=np.concatenate([part.winners for part in parts]),
            turns=np.concatenate([part.turns for part in parts]),
            payments=np.concatenate([part.payments for part in parts]),
            paid=np.concatenate([part.paid for part in parts]),
        )


def random_playouts(start: State, games: int, *, seed: int, first: int = 0) -> Playouts:
    """Play games number ``first``, ``first + 1`` … from a position to the end, at random.

    Each game depends on the position, the seed and its number alone, so a run can be cut
    into pieces and shared among threads: the global lock is let go.

    >>> from marrakech import Rules, new_game
    >>> playouts = random_playouts(new_game(Rules.gigamic(4)), 1000, seed=1)
    >>> float(playouts.turns.mean())
    47.99
    >>> playouts.winners.sum(axis=0).tolist()
    [299, 260, 255, 189]
    """
    if type(start) is not State:
        raise wrong_type("start", start, "a State")
    check_streams("games", games, seed, first)
    shape = games, start.rules.players
    dirhams, squares = np.empty(shape, dtype=np.int32), np.empty(shape, dtype=np.int32)
    eliminated, winners = np.empty(shape, dtype=np.bool_), np.empty(shape, dtype=np.bool_)
    turns, payments, paid = (np.empty(games, dtype=np.int32) for _ in range(3))
    play_out(
        seeded(row_of(start), seed, first),
        variant_of(start.rules),
        dirhams,
        squares,
        eliminated,
        winners,
        turns,
        payments,
        paid,
    )
    return Playouts(
        first=first,
        dirhams=dirhams,
        squares=squares,
        eliminated=eliminated,
        winners=winners,
        turns=turns,
        payments=payments,
        paid=paid,
    )


@Compiled
def play_out(
    start: Rows,
    rules: Variant,
    dirhams: Numbers,
    squares: Numbers,
    eliminated: Booleans,
    winners: Booleans,
    turns: Numbers,
    payments: Numbers,
    paid: Numbers,
) -> None:
    """Play as many games as there are rows in the arrays."""
    game = np.empty_like(start)
    for number in range(len(turns)):
        # Not a slice: that alone would take as long to compile as all the rules.
        for column in range(len(start)):
            game[column] = start[column]
        start_stream(game, number)
        while game[PHASE] != OVER:
            act(game, rules, random_action(game, rules))
        for player in range(rules.players):
            dirhams[number, player] = game[DIRHAMS + player]
            squares[number, player] = squares_of(game, rules, player)
            eliminated[number, player] = game[ELIMINATED + player] != 0
        mark_winners(game, rules, winners[number])
        turns[number] = game[TURNS]
        payments[number] = game[PAYMENTS]
        paid[number] = game[PAID]
