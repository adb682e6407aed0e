"""Numbers for the moves: one numbering of actions, for learning and batches.

======  ==========================
0–2     left, straight, right
3–6     rolls of 1 to 4 steps
7–10    draws by colour
11      the payment
12–95   the 84 rugs by name
======  ==========================
"""

from __future__ import annotations

from typing import Final

from marrakech.errors import WrongPhase, check_number, check_type, wrong_type
from marrakech.moves import (
    DRAWS,
    LAYS,
    PAYMENTS,
    ROLLS,
    ROTATIONS,
    Draw,
    Lay,
    Move,
    Pay,
    Roll,
    Rotate,
)
from marrakech.state import State

__all__ = ["ACTIONS", "action_move", "action_number"]

_ROLL: Final = len(ROTATIONS)
_DRAW: Final = _ROLL + len(ROLLS)
_PAY: Final = _DRAW + len(DRAWS)
_LAY: Final = _PAY + 1

ACTIONS: Final = _LAY + len(LAYS)
"""How many actions there are: 96."""

_FIXED: Final[dict[int, Move]] = {
    **dict(enumerate(ROTATIONS)),
    **dict(enumerate(ROLLS, start=_ROLL)),
    **dict(enumerate(DRAWS, start=_DRAW)),
    **dict(enumerate(LAYS, start=_LAY)),
}


def action_number(move: Move) -> int:
    """The number of a move.

    >>> from marrakech import parse_move
    >>> [action_number(parse_move(text)) for text in ("S", "4", "+g", "$5", "g6-g7")]
    [1, 6, 10, 11, 95]
    """
    match move:
        case Rotate(rotation):
            return rotation.index
        case Roll(steps):
            return _ROLL + steps - 1
        case Draw(colour):
            return _DRAW + colour.index
        case Pay():
            return _PAY
        case Lay(rug):
            return _LAY + rug.number
        case _:
            raise wrong_type("move", move, "a Draw, Rotate, Roll, Pay or Lay")


def action_move(state: State, number: int) -> Move:
    """The move of a number; whether it is legal is not asked.

    The state tells how much the payment is: :class:`~marrakech.WrongPhase` for 11 with
    nothing owed, :class:`~marrakech.InvalidValue` for a number that is none from 0 to 95.
    """
    check_type("state", state, State)
    check_number("number", number, 0, ACTIONS - 1)
    if number != _PAY:
        return _FIXED[number]
    if not state.area:
        raise WrongPhase("nothing is owed: there is no payment to make")
    return PAYMENTS[state.area.bit_count() - 1]
