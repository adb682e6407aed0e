"""Which actions are legal in a record, and one of them at random."""

from __future__ import annotations

from typing import Protocol

from marrakech.batch.compiled import compilable
from marrakech.batch.records import ASSAM, DRAWN, LEFT, MOVER, PHASE, RIGHT, UP, Record, Variant
from marrakech.batch.streams import below
from marrakech.batch.tables import (
    ACTIONS,
    DRAW,
    FIRST_DRAW,
    FIRST_ROLL,
    FIRST_ROTATION,
    FIRST_RUG,
    LAY,
    LINK_RIGHT,
    LINK_UP,
    OVER,
    PAY,
    PAYMENT,
    PLACE_COUNT,
    PLACES,
    ROLL,
    ROLLS_BY_FACE,
    ROTATE,
    RUG,
)
from marrakech.batch.turns import own_squares

__all__ = ["Flags", "is_legal", "mark_legal", "random_action"]


class Flags(Protocol):
    """A row of booleans."""

    def __setitem__(self, place: int, value: bool, /) -> None:
        """Set one of them."""
        ...


@compilable
def covers_whole_rug(game: Record, rules: Variant, rug: int) -> bool:
    """Whether laying a rug would cover both visible halves of one that is protected."""
    if not (game[RIGHT] & LINK_RIGHT[rug] or game[UP] & LINK_UP[rug]):
        return False
    return rules.strict or not RUG[rug] & own_squares(game, rules, game[MOVER])


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
        for place in range(PLACE_COUNT[square]):
            rug = PLACES[square, place]
            legal[FIRST_RUG + rug] = not covers_whole_rug(game, rules, rug)
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
        square = game[ASSAM] >> 2
        for place in range(PLACE_COUNT[square]):
            if PLACES[square, place] == rug:
                return not covers_whole_rug(game, rules, rug)
        return False
    if phase == PAY:
        return action == PAYMENT
    if phase == DRAW:
        colour = action - FIRST_DRAW
        return colour >> 1 == game[MOVER] and game[LEFT + colour] > 0
    return False


@compilable
def random_action(game: Record, rules: Variant) -> int:
    """A draw or a throw by its probability, any other legal action with equal chances.

    -1 when the game is over. A rug is chosen among all those beside Assam, again and again until one
    may lie there: so each that may has the same chance, and one always may.
    """
    phase = game[PHASE]
    if phase == ROTATE:
        return FIRST_ROTATION + below(game, 3)
    if phase == ROLL:
        return ROLLS_BY_FACE[below(game, 6)]
    if phase == LAY:
        square = game[ASSAM] >> 2
        rug = PLACES[square, below(game, PLACE_COUNT[square])]
        while covers_whole_rug(game, rules, rug):
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
