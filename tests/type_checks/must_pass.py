"""What users write: checked by the type checkers, never run."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import assert_never, assert_type

import attrs

from marrakech import (
    PRESETS,
    Board,
    Colour,
    Covering,
    Draw,
    Lay,
    Move,
    Outcome,
    Pay,
    Payment,
    Phase,
    Preset,
    Refusal,
    Roll,
    Rotate,
    Rug,
    Rules,
    Score,
    Square,
    State,
    Throw,
    apply,
    chance_outcomes,
    legal_moves,
    new_game,
    outcome,
    payment_due,
    random_move,
    ranking,
    score,
    throws,
    why_illegal,
)

state = new_game(Rules.gigamic(4, covering=Covering.OWN_RUGS, starting_dirhams=20))
assert_type(state, State)
assert_type(legal_moves(state), tuple[Move, ...])
assert_type(apply(state, Roll(3)), State)
assert_type(why_illegal(state, Roll(3)), Refusal | None)
assert_type(payment_due(state), Payment | None)
assert_type(throws(state), tuple[Throw, ...])
assert_type(score(state), tuple[Score, ...])
assert_type(ranking(state), tuple[tuple[int, ...], ...])
assert_type(outcome(state), Outcome | None)
assert_type(chance_outcomes(state), tuple[tuple[Draw | Roll, Fraction], ...])
assert_type(random_move(state, random.Random(1)), Move)
assert_type(attrs.evolve(state, mover=1), State)
assert_type(state.colour, Colour | None)
assert_type(state.board.rugs(), tuple[tuple[Rug, Colour], ...])
assert_type(state.board.area(Square(0, 0)), frozenset[Square])
assert_type(PRESETS["bga"], Preset)
assert_type(PRESETS["bga"](3, rugs_per_colour=15), Rules)
assert_type(Board.of(rugs=[(Rug.parse("a1-a2"), Colour.RED)]), Board)


def told(move: Move) -> str:
    """All five kinds of move, and the type checker knows that there are no more."""
    match move:
        case Draw(colour):
            return colour.value
        case Rotate(rotation):
            return rotation.letter
        case Roll(steps):
            return str(steps)
        case Pay(owed):
            return str(owed)
        case Lay(rug):
            return str(rug.a)
        case _:
            assert_never(move)


def waits_for(phase: Phase) -> str:
    """All six phases."""
    match phase:
        case Phase.DRAW | Phase.ROLL:
            return "chance"
        case Phase.ROTATE | Phase.LAY:
            return "a decision"
        case Phase.PAY:
            return "a payment"
        case Phase.OVER:
            return "nothing"
        case _:
            assert_never(phase)
