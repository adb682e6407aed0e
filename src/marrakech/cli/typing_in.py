"""What people type for a move, and the letters of placements on the board."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from marrakech.cli.ending import CannotDo
from marrakech.errors import NotationError
from marrakech.geometry import Rug
from marrakech.legality import legal_moves, why_illegal
from marrakech.moves import Lay, Move, parse_move
from marrakech.state import State
from marrakech.turn import DRAW, LAY, ROLL, ROTATE, Phase

__all__: list[str] = []

LETTERS: Final = "acdefhjkmnpt"
"""One for each of the twelve placements there can be; none that stands for a rug, reads like a
digit or is a command."""

_PAIR: Final = re.compile(r"([a-z]\d)\s*[-,]?\s*([a-z]\d)")
_WORDS: Final[dict[Phase, Mapping[str, str]]] = {
    ROTATE: {
        "l": "L",
        "left": "L",
        "s": "S",
        "straight": "S",
        "r": "R",
        "right": "R",
    },
    DRAW: {
        "r": "+r",
        "red": "+r",
        "y": "+y",
        "yellow": "+y",
        "b": "+b",
        "blue": "+b",
        "g": "+g",
        "green": "+g",
    },
}
"""What may be typed besides the notation, without capitals; ``r`` is right, or a red rug."""


def labels_for(state: State) -> dict[Rug, str]:
    """A letter for each placement that is legal now, by name; none at another time."""
    rugs = [move.rug for move in legal_moves(state) if isinstance(move, Lay)]
    return dict(zip(rugs, LETTERS, strict=False))


def read_typed(state: State, text: str) -> Move:
    """The legal move that somebody typed; :class:`CannotDo` explains why it is none.

    >>> from marrakech import Rules, new_game
    >>> read_typed(new_game(Rules.gigamic(4)), "left")
    Rotate(rotation=Rotation.LEFT)
    """
    typed = " ".join(text.lower().split())
    for rug, letter in labels_for(state).items():
        if typed == letter:
            return Lay(rug)
    try:
        move = parse_move(_notation(typed, state.phase))
    except NotationError as error:
        why = f": {error.reason}" if _PAIR.fullmatch(typed) else ""
        raise CannotDo(f"{text!r} is no move{why}. {possible(state)}") from error
    refusal = why_illegal(state, move)
    if refusal is not None:
        raise CannotDo(f"{move} is not possible: {refusal}. {possible(state)}")
    return move


def _notation(typed: str, phase: Phase) -> str:
    """What was typed, as the library writes it if it is a move at all."""
    words = _WORDS.get(phase, _WORDS[ROTATE])
    pair = _PAIR.fullmatch(typed)
    return f"{pair[1]}-{pair[2]}" if pair else words.get(typed, typed)


def possible(state: State) -> str:
    """What may be typed for a move now, in a sentence."""
    if state.phase is ROTATE:
        return "Type L (left), S (straight on) or R (right)."
    if state.phase is ROLL:
        return "Type what the die shows: 1, 2, 3 or 4."
    if state.phase is DRAW:
        drawn = [str(move) for move in legal_moves(state)]
        return f"Type what was drawn: {' or '.join(drawn)}."
    assert state.phase is LAY  # nothing else is ever asked for
    places = ", ".join(f"{letter} {rug}" for rug, letter in labels_for(state).items())
    return f"Type a letter or two squares: {places}."
