"""Which moves are legal, and why another is not."""

from __future__ import annotations

from functools import cache
from typing import Final, final

import attrs

from marrakech.bits import BESIDE, LINK_RIGHT, LINK_UP, REACH_RIGHT, REACH_UP, RUG
from marrakech.board import Colour
from marrakech.enums import Word
from marrakech.errors import MarrakechError, check_type, wrong_type
from marrakech.geometry import Rug
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
from marrakech.problems import name_of
from marrakech.rules import Covering
from marrakech.state import State
from marrakech.turn import DRAW, LAY, OVER, PAY, ROLL, ROTATE, Phase

__all__ = ["IllegalMove", "Refusal", "RefusalCode", "legal_moves", "why_illegal"]

STRICT: Final = Covering.STRICT


class RefusalCode(Word):
    """Why a move is illegal; where several hold, the first in this order is told."""

    GAME_OVER = "game-over"
    """There is nothing more to do."""
    WRONG_PHASE = "wrong-phase"
    """It is time for another kind of move."""
    NOT_IN_PILE = "not-in-pile"
    """The mover has no rug of that colour to draw."""
    WRONG_AMOUNT = "wrong-amount"
    """Another sum is owed."""
    ON_ASSAM = "on-assam"
    """The rug would lie on Assam's square."""
    NOT_BESIDE_ASSAM = "not-beside-assam"
    """No half of the rug would share an edge with Assam's square."""
    COVERS_WHOLE_RUG = "covers-whole-rug"
    """The rug would cover both visible halves of one that is protected."""


@final
@attrs.frozen(kw_only=True)
class Refusal:
    """Why a move is illegal, for people and for programs."""

    text: str
    """The reason as an English sentence; also the ``str`` of the refusal."""
    code: RefusalCode
    """The reason for frontends that speak another language."""

    def __str__(self) -> str:
        return self.text


class IllegalMove(MarrakechError):
    """A move that the rules do not allow in that state.

    >>> from marrakech import Rules, apply, new_game, parse_move
    >>> apply(new_game(Rules.gigamic(4)), parse_move("3"))
    Traceback (most recent call last):
        ...
    marrakech.legality.IllegalMove: 3 is illegal: it is time to turn Assam, not to throw the die \
(position: 7/7/7/7/7/7/7 d4n 0 rotate - 30:12,30:12,30:12,30:12; \
rules: 4 1x12 30 start eliminated dirhams shared strict)
    """

    state: State
    """The state the move was tried in."""
    move: Move
    """The move that was tried."""
    reason: Refusal
    """Why it is not legal."""

    def __init__(self, state: State, move: Move, reason: Refusal) -> None:
        super().__init__(state, move, reason)
        self.state = state
        self.move = move
        self.reason = reason

    def __str__(self) -> str:
        return (
            f"{self.move} is illegal: {self.reason}"
            f" (position: {self.state}; rules: {self.state.rules})"
        )


# --- what is legal


def legal_moves(state: State) -> tuple[Move, ...]:
    """Every legal move, chance and payment included; none when the game is over.

    In this order: draws by colour; left, straight, right; rolls ascending; the one payment;
    rugs by name.

    >>> from marrakech import Rules, new_game
    >>> [str(move) for move in legal_moves(new_game(Rules.gigamic(4)))]
    ['L', 'S', 'R']
    """
    if type(state) is not State:
        raise wrong_type("state", state, "a State")
    phase = state.phase
    if phase is LAY:
        return legal_lays(state)
    if phase is ROTATE:
        return ROTATIONS
    if phase is ROLL:
        return ROLLS
    if phase is PAY:
        return (PAYMENTS[state.area.bit_count() - 1],)
    if phase is DRAW:
        return tuple(draw for draw in DRAWS if is_in_pile(state, draw.colour))
    return ()


def is_in_pile(state: State, colour: Colour) -> bool:
    """Whether the mover, who has two colours, has a rug of this one left to draw."""
    place = colour.index - 2 * state.mover
    return 0 <= place <= 1 and state.players[state.mover].rugs_left[place] > 0


def legal_lays(state: State) -> tuple[Lay, ...]:
    """Every rug the mover may lay, by name; only in phase ``LAY``."""
    board = state.board
    right, up = board.right, board.up
    if state.rules.covering is not STRICT:
        own = _own_squares(state)
        right &= ~own
        up &= ~own
    square = state.assam.number >> 2
    return _lays_beside(square, right & REACH_RIGHT[square], up & REACH_UP[square])


@cache  # At most 256 ways in which whole rugs can lie round each of the 49 squares.
def _lays_beside(square: int, right: int, up: int) -> tuple[Lay, ...]:
    """The rugs that may be laid with Assam on a square, these protected links beside him."""
    return tuple(
        LAYS[rug]
        for rug in sorted(BESIDE[square])
        if not (right & LINK_RIGHT[rug] or up & LINK_UP[rug])
    )


def _own_squares(state: State) -> int:
    """The squares where a colour of the mover is visible."""
    each = state.rules.colours_per_player
    return sum(state.board.visible[state.mover * each : (state.mover + 1) * each])


def covers_whole_rug(state: State, rug: int) -> bool:
    """Whether laying a rug would cover both visible halves of one that is protected."""
    board = state.board
    if not (board.right & LINK_RIGHT[rug] or board.up & LINK_UP[rug]):
        return False
    return state.rules.covering is STRICT or not RUG[rug] & _own_squares(state)


# --- why not


def why_illegal(state: State, move: Move) -> Refusal | None:
    """Why a move is not legal, or ``None`` if it is.

    >>> from marrakech import Rules, new_game, parse_move
    >>> state = new_game(Rules.gigamic(2))
    >>> print(why_illegal(state, parse_move("+b")))
    Player 1 has no blue rug left to draw
    """
    check_type("state", state, State)
    if type(move) not in _TIME:
        raise wrong_type("move", move, "a Draw, Rotate, Roll, Pay or Lay")
    if state.phase is OVER:
        return Refusal(code=RefusalCode.GAME_OVER, text="the game is over")
    time = _TIME[type(move)]
    if state.phase is not time:
        return Refusal(code=RefusalCode.WRONG_PHASE, text=_wrong_time(state.phase, time))
    if isinstance(move, Draw):
        return _why_not_draw(state, move.colour)
    if isinstance(move, Pay):
        return _why_not_pay(state, move.owed)
    if isinstance(move, Lay):
        return _why_not_lay(state, move.rug)
    return None


_TIME: Final[dict[type, Phase]] = {
    Draw: DRAW,
    Rotate: ROTATE,
    Roll: ROLL,
    Pay: PAY,
    Lay: LAY,
}
_DEEDS: Final = {
    DRAW: ("draw", "a rug"),
    ROTATE: ("turn", "Assam"),
    ROLL: ("throw", "the die"),
    PAY: ("pay", "what is owed"),
    LAY: ("lay", "a rug"),
}


def _wrong_time(now: Phase, then: Phase) -> str:
    verb, thing = _DEEDS[now]
    other_verb, other_thing = _DEEDS[then]
    if other_thing == thing:
        other_thing = "one"
    return f"it is time to {verb} {thing}, not to {other_verb} {other_thing}"


def _why_not_draw(state: State, colour: Colour) -> Refusal | None:
    if is_in_pile(state, colour):
        return None
    return Refusal(
        code=RefusalCode.NOT_IN_PILE,
        text=f"{name_of(state.mover)} has no {colour.value} rug left to draw",
    )


def _why_not_pay(state: State, offered: int) -> Refusal | None:
    owed = state.area.bit_count()
    if offered == owed:
        return None
    dirhams = "1 dirham is" if owed == 1 else f"{owed} dirhams are"
    return Refusal(code=RefusalCode.WRONG_AMOUNT, text=f"{dirhams} owed here, not {offered}")


def _why_not_lay(state: State, rug: Rug) -> Refusal | None:
    square = state.assam.square
    if square in (rug.a, rug.b):
        return Refusal(code=RefusalCode.ON_ASSAM, text=f"Assam stands on {square}")
    if rug.number not in BESIDE[square.number]:
        return Refusal(
            code=RefusalCode.NOT_BESIDE_ASSAM,
            text=f"{rug} does not touch Assam's square {square}",
        )
    if covers_whole_rug(state, rug.number):
        return Refusal(
            code=RefusalCode.COVERS_WHOLE_RUG,
            text=f"{rug} would cover both visible halves of one rug",
        )
    return None
