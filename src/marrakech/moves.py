"""The five moves of a turn, chance and payment included, each with its text."""

from __future__ import annotations

from typing import Final, TypeAlias, final

import attrs

from marrakech import bits
from marrakech.board import Colour
from marrakech.errors import NotationError, check_number, check_type
from marrakech.geometry import RUGS, Rotation, Rug

__all__ = ["Draw", "Lay", "Move", "Pay", "Roll", "Rotate", "parse_move"]

_SQUARES: Final = bits.SIDE**2


@final
@attrs.frozen
class Draw:
    """A rug of this colour comes off the mover's shuffled pile: ``+r``."""

    colour: Colour

    def __attrs_post_init__(self) -> None:
        check_type("colour", self.colour, Colour)

    def __str__(self) -> str:
        return f"+{self.colour.letter}"


@final
@attrs.frozen
class Rotate:
    """Assam is left as he is or turned by 90 degrees: ``L``, ``S`` or ``R``."""

    rotation: Rotation

    def __attrs_post_init__(self) -> None:
        check_type("rotation", self.rotation, Rotation)

    def __str__(self) -> str:
        return self.rotation.letter


@final
@attrs.frozen
class Roll:
    """The die shows this many steps, and Assam walks them: ``3``."""

    steps: int

    def __attrs_post_init__(self) -> None:
        check_number("steps", self.steps, 1, 4)

    def __str__(self) -> str:
        return str(self.steps)


@final
@attrs.frozen
class Pay:
    """The mover pays for the rug Assam stands on, as far as he can: ``$5``."""

    owed: int
    """What is owed, whether or not the mover has as much."""

    def __attrs_post_init__(self) -> None:
        check_number("owed", self.owed, 1, _SQUARES)

    def __str__(self) -> str:
        return f"${self.owed}"


@final
@attrs.frozen
class Lay:
    """The mover lays a rug beside Assam: ``c3-d3``."""

    rug: Rug

    def __attrs_post_init__(self) -> None:
        check_type("rug", self.rug, Rug)

    def __str__(self) -> str:
        return str(self.rug)


Move: TypeAlias = Draw | Rotate | Roll | Pay | Lay
"""One of the five."""

DRAWS: Final = tuple(Draw(colour) for colour in Colour)
"""By colour."""
ROTATIONS: Final = tuple(Rotate(rotation) for rotation in Rotation)
"""Left, straight, right."""
ROLLS: Final = tuple(Roll(steps) for steps in range(1, 5))
"""One to four steps."""
PAYMENTS: Final = tuple(Pay(owed) for owed in range(1, _SQUARES + 1))
"""One to 49 dirhams."""
LAYS: Final = tuple(Lay(rug) for rug in RUGS)
"""By the number of the rug."""

_MOVES: Final[dict[str, Move]] = {
    str(move): move for moves in (DRAWS, ROTATIONS, ROLLS, PAYMENTS, LAYS) for move in moves
}


def parse_move(text: str) -> Move:
    """The move of a text.

    >>> parse_move("$5"), parse_move("d3-c3")
    (Pay(owed=5), Lay(rug=Rug.parse('c3-d3')))
    """
    check_type("text", text, str)
    move = _MOVES.get(text)
    if move is not None:
        return move
    if "-" in text:
        return LAYS[Rug.parse(text).number]
    if text.startswith("+"):
        raise NotationError("expected one colour to draw: r, y, b or g", text, 1)
    if text.startswith("$"):
        raise NotationError(f"expected an amount to pay, from 1 to {_SQUARES}", text, 1)
    raise NotationError("expected a move such as +r, L, S, R, 3, $5 or c3-d3", text, 0)
