"""Monte Carlo tree search: the strongest of the bots, and the one that needs the batch extra."""

from __future__ import annotations

from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Final, final

import attrs

from marrakech.bots.choosing import Hint, check_asked, decisions
from marrakech.errors import InvalidValue, check_number, wrong_type
from marrakech.moves import Lay, Rotate
from marrakech.state import State

if TYPE_CHECKING:
    from marrakech.bots.searching import Search

__all__ = ["MctsBot"]

PLAYOUTS: Final = 500
"""How many playouts it makes by default."""
MOST_PLAYOUTS: Final = 1_000_000_000
MOST_SECONDS: Final = 3600.0


@final
@attrs.frozen
class MctsBot:
    """Tries the moves out in playouts, the promising ones more often.

    Give it a number of playouts or a time for each move. With a number its move depends on the
    state and the generator alone; with a time also on how fast the machine is. It stops early
    when its choice is clear.

    A hint's value is the share of the win the mover can expect, from 0 to 1.

    It needs numpy and numba: ``pip install 'marrakech[batch]'``.

    >>> from random import Random
    >>> from marrakech import Rules
    >>> rules = Rules.gigamic(2, colours_per_player=1)
    >>> state = State.parse("7/7/7/3y3/3y=y2/7/7 d2n 0 rotate - 30:11,30:10", rules)
    >>> print(MctsBot(playouts=2000)(state, Random(1)))
    R
    """

    playouts: int | None = None
    """How many playouts it makes for each move."""
    seconds: float | None = None
    """How long it thinks about each move at the most."""

    def __attrs_post_init__(self) -> None:
        if self.playouts is not None and self.seconds is not None:
            raise InvalidValue("seconds", self.seconds, "left out where playouts are given")
        if self.seconds is not None:
            if type(self.seconds) not in (int, float):
                raise wrong_type("seconds", self.seconds, "a number of seconds")
            if not 0 < self.seconds <= MOST_SECONDS:
                raise InvalidValue(
                    "seconds", self.seconds, f"more than 0 and at most {MOST_SECONDS:g}"
                )
        elif self.playouts is None:
            object.__setattr__(self, "playouts", PLAYOUTS)
        else:
            check_number("playouts", self.playouts, 1, MOST_PLAYOUTS)
        _searching()

    def __call__(self, state: State, rng: Random) -> Rotate | Lay:
        """The move it makes: the one it tried most often."""
        search = self._searched(state, rng)
        return decisions(state)[search.choice()]

    def hints(self, state: State, rng: Random) -> tuple[Hint, ...]:
        """Every legal move, with the share of the win it brought in the playouts."""
        search = self._searched(state, rng)
        return tuple(
            Hint(move=move, value=value)
            for move, value in zip(decisions(state), search.values(), strict=True)
        )

    def _searched(self, state: State, rng: Random) -> Search:
        check_asked(state, rng)
        search = _searching()(state, rng.getrandbits(63))
        search.run(self.playouts, self.seconds, perf_counter)
        return search

    def __str__(self) -> str:
        return f"mcts:{self.playouts}" if self.seconds is None else f"mcts:{self.seconds:g}s"


def _searching() -> type[Search]:
    try:
        from marrakech.bots.searching import Search
    except ImportError as missing:
        raise ImportError(
            f"MctsBot needs numba and numpy ({missing}): pip install 'marrakech[batch]'"
        ) from missing
    return Search
