"""Who sits at the table: people and computer players, as they are named on the command line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

import attrs

from marrakech.bots import Bot, parse_bot
from marrakech.cli.ending import CannotDo
from marrakech.drawing.lettering import one_line
from marrakech.errors import NotationError
from marrakech.problems import name_of

__all__: list[str] = []

PERSON: Final = "you"
NAMES: Final = ("Amina", "Tarik", "Zohra", "Idris")
"""What computer players are called who were given no name, by seat."""


@final
@attrs.frozen
class Seat:
    """A player: the name, and the computer player that decides for it."""

    name: str
    bot: Bot | None
    """``None`` for a person."""

    def __str__(self) -> str:
        return PERSON if self.bot is None else str(self.bot)


def read_seats(texts: Sequence[str]) -> tuple[Seat, ...]:
    """The players of texts such as ``you``, ``greedy``, ``Ann=you`` or ``Bo=expectimax:2``.

    >>> for seat in read_seats(["you", "greedy", "Bo=random"]):
    ...     print(seat.name, "-", seat)
    Player 1 - you
    Tarik - greedy
    Bo - random
    """
    split = [_split(text) for text in texts]
    taken = {name for name, _ in split}
    seats = []
    for place, (name, kind) in enumerate(split):
        bot = None if kind == PERSON else read_bot(kind)
        called = name
        if not called and bot is None:
            called = name_of(place)
        elif not called:
            # With four seats, one of four names is always free.
            called = next(each for each in (NAMES[place], *NAMES) if each not in taken)
        taken.add(called)
        seats.append(Seat(called, bot))
    return tuple(seats)


def _split(text: str) -> tuple[str, str]:
    """The name, empty if there is none, and what plays."""
    name, equals, kind = text.rpartition("=")
    if equals and not one_line(name):
        raise CannotDo(f"a seat with a name is written NAME=WHO, such as Ann=you, not {text!r}")
    return one_line(name), kind


def read_bot(text: str) -> Bot:
    """The computer player of a text, with an explanation for people if there is none."""
    try:
        return parse_bot(text)
    except ImportError as missing:
        raise CannotDo(str(missing)) from missing
    except NotationError as error:
        raise CannotDo(
            f"nobody is called {text!r} here ({error.reason}); a person is {PERSON!r}, or"
            f" NAME={PERSON} with a name: Ann={PERSON}"
        ) from error
