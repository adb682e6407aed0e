"""What the type checkers must refuse: each line marked E, and no other."""

from __future__ import annotations

from typing import assert_never

from marrakech import (
    PRESETS,
    Colour,
    Draw,
    Lay,
    Move,
    Pay,
    Payment,
    Phase,
    Player,
    Roll,
    Rotate,
    Rug,
    Rules,
    Square,
    apply,
    new_game,
    payment_due,
)

state = new_game(Rules.gigamic(4))
state.mover = 1  # E: a state is frozen
state.players[0].dirhams = 99  # E: so is a player
Square(0, 0).file = 3  # E: and a square
apply(state, "L")  # E: a text is no move
apply(state, Phase.ROLL)  # E: a phase is no move
Roll("3")  # E: a text is no number
Lay(Square(0, 0))  # E: a square is no rug
Draw("red")  # E: a word is no colour
Rug("a1", "a2")  # E: names are no squares
Rules(2, 1, 12)  # E: rules are built by keyword
Rules.gigamic(4, covering="strict")  # E: a word is no Covering
PRESETS["bga"](2, rugs=3)  # E: there is no such field
Player(30, 12)  # E: rugs are a tuple
payment: Payment = payment_due(state)  # E: nothing may be owed
colour: Colour = state.colour  # E: there may be none


def told(move: Move) -> str:
    """One kind of move is forgotten."""
    match move:
        case Draw(colour):
            return colour.value
        case Rotate(rotation):
            return rotation.letter
        case Roll(steps):
            return str(steps)
        case Pay(owed):
            return str(owed)
        case _:
            assert_never(move)  # E: a Lay comes here
