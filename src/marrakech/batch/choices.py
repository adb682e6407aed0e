"""Which actions are legal in a record, and one of them at random."""

from __future__ import annotations

from typing import Protocol

from marrakech.batch.compiled import compilable
from marrakech.batch.records import ASSAM, LEFT, MOVER, PHASE, RIGHT, UP, Record, Variant
from marrakech.batch.streams import below
from marrakech.batch.tables import (
    DRAW,
    FIRST_DRAW,
    FIRST_ROLL,
    FIRST_ROTATION,
    FIRST_RUG,
    IS_BESIDE,
    LAY,
    LINK_RIGHT,
    LINK_UP,
    MARKET,
    PAY,
    PAYMENT,
    PLACE_COUNT,
    PLACES,
    ROLL,
    ROLLS_BY_FACE,
    ROTATE,
)
from marrakech.batch.turns import own_squares

__all__ = ["Flags", "is_legal", "mark_legal", "random_action"]


class Flags(Protocol):
    """A row of booleans."""

    def __setitem__(self, place: int, value: bool, /) -> None:
        """Set one of them."""
        ...


@compilable
def protected(game: Record, rules: Variant) -> tuple[int, int]:
    """The links to the right, and those upwards, of whole rugs that the mover may not cover."""
    keep = MARKET
    if not rules.strict:
        keep &= ~own_squares(game, rules, game[MOVER])
    return game[RIGHT] & keep, game[UP] & keep


@compilable
def is_linked(right: int, up: int, rug: int) -> bool:
    """Whether a rug would cover both halves of one that has one of these links."""
    linked: bool = (right & LINK_RIGHT[rug] | up & LINK_UP[rug]) != 0
    return linked


@compilable
def mark_legal(game: Record, rules: Variant, legal: Flags) -> None:
    """Set the flags of the legal actions; they are all false before."""
    phase = game[PHASE]
    if phase == ROTATE:
        for action in range(FIRST_ROTATION, FIRST_ROTATION + 3):
            legal[action] = True
    elif phase == ROLL:
        for action in range(FIRST_ROLL, FIRST_ROLL + 4):
            legal[action] = True
    elif phase == LAY:
        square = game[ASSAM] >> 2
        right, up = protected(game, rules)
        for place in range(PLACE_COUNT[square]):
            rug = PLACES[square, place]
            legal[FIRST_RUG + rug] = not is_linked(right, up, rug)
    elif phase == PAY:
        legal[PAYMENT] = True
    elif phase == DRAW:
        for colour in range(2 * game[MOVER], 2 * game[MOVER] + 2):
            legal[FIRST_DRAW + colour] = game[LEFT + colour] > 0


@compilable
def is_legal(game: Record, rules: Variant, action: int) -> bool:
    """Whether that action is among them."""
    phase = game[PHASE]
    if phase == ROTATE:
        return FIRST_ROTATION <= action < FIRST_ROTATION + 3
    if phase == ROLL:
        return FIRST_ROLL <= action < FIRST_ROLL + 4
    if phase == LAY:
        rug = action - FIRST_RUG
        if rug < 0 or not IS_BESIDE[game[ASSAM] >> 2, rug]:
            return False
        right, up = protected(game, rules)
        return not is_linked(right, up, rug)
    if phase == PAY:
        return action == PAYMENT
    if phase == DRAW:
        colour = action - FIRST_DRAW
        return colour >> 1 == game[MOVER] and game[LEFT + colour] > 0
    return False


@compilable
def random_action(game: Record, rules: Variant) -> int:
    """A draw or a throw by its probability, any other legal action with equal chances.

    -1 when the game is over. A rug is chosen among all those beside Assam, again and again
    until it is one that may lie there: so each of these has the same chance. One always may.
    """
    phase = game[PHASE]
    if phase == ROTATE:
        return FIRST_ROTATION + below(game, 3)
    if phase == ROLL:
        action: int = ROLLS_BY_FACE[below(game, len(ROLLS_BY_FACE))]
        return action
    if phase == LAY:
        square = game[ASSAM] >> 2
        rug: int = PLACES[square, below(game, PLACE_COUNT[square])]
        right, up = protected(game, rules)
        while is_linked(right, up, rug):
            rug = PLACES[square, below(game, PLACE_COUNT[square])]
        return FIRST_RUG + rug
    if phase == PAY:
        return PAYMENT
    if phase == DRAW:
        colour = 2 * game[MOVER]
        first = game[LEFT + colour]
        if below(game, first + game[LEFT + colour + 1]) >= first:
            colour += 1
        return FIRST_DRAW + colour
    return -1
