"""Refusals: the real reason why a move is illegal, as a sentence and as a code."""

from __future__ import annotations

import pytest

from marrakech import (
    IllegalMove,
    Refusal,
    RefusalCode,
    Rules,
    State,
    apply,
    new_game,
    parse_move,
    why_illegal,
)

ONE = Rules.gigamic(2, colours_per_player=1)
TWO = Rules.gigamic(2)
EMPTY = "7/7/7/7/7/7/7"
POSITIONS = {
    "draw": (f"{EMPTY} d4n 0 draw - 30:12+12,30:12+12", TWO),
    "rotate": (f"{EMPTY} d4n 0 rotate - 30:12,30:12", ONE),
    "roll": (f"{EMPTY} d4n 0 roll - 30:12,30:12", ONE),
    "pay": ("7/7/7/2y=y3/7/3y3/7 d4n 0 pay - 30:12,30:12", ONE),
    "lay": (f"{EMPTY} d4n 0 lay - 30:12,30:12", ONE),
    "over": (f"{EMPTY} d4n 0 over - 30:0,30:0", ONE),
}


def refusal(text: str, rules: Rules, move: str) -> Refusal:
    state = State.parse(text, rules)
    reason = why_illegal(state, parse_move(move))
    assert reason is not None
    with pytest.raises(IllegalMove) as caught:
        apply(state, parse_move(move))
    error = caught.value
    assert (error.state, error.move, error.reason) == (state, parse_move(move), reason)
    assert str(error) == f"{move} is illegal: {reason} (position: {state}; rules: {rules})"
    return reason


@pytest.mark.parametrize(
    ("phase", "move", "text"),
    [
        ("draw", "L", "it is time to draw a rug, not to turn Assam"),
        ("draw", "3", "it is time to draw a rug, not to throw the die"),
        ("draw", "$3", "it is time to draw a rug, not to pay what is owed"),
        ("draw", "c4-c5", "it is time to draw a rug, not to lay one"),
        ("rotate", "+r", "it is time to turn Assam, not to draw a rug"),
        ("rotate", "3", "it is time to turn Assam, not to throw the die"),
        ("rotate", "$3", "it is time to turn Assam, not to pay what is owed"),
        ("rotate", "c4-c5", "it is time to turn Assam, not to lay a rug"),
        ("roll", "+r", "it is time to throw the die, not to draw a rug"),
        ("roll", "S", "it is time to throw the die, not to turn Assam"),
        ("roll", "$3", "it is time to throw the die, not to pay what is owed"),
        ("roll", "c4-c5", "it is time to throw the die, not to lay a rug"),
        ("pay", "+r", "it is time to pay what is owed, not to draw a rug"),
        ("pay", "R", "it is time to pay what is owed, not to turn Assam"),
        ("pay", "1", "it is time to pay what is owed, not to throw the die"),
        ("pay", "c4-c5", "it is time to pay what is owed, not to lay a rug"),
        ("lay", "+r", "it is time to lay a rug, not to draw one"),
        ("lay", "R", "it is time to lay a rug, not to turn Assam"),
        ("lay", "1", "it is time to lay a rug, not to throw the die"),
        ("lay", "$3", "it is time to lay a rug, not to pay what is owed"),
    ],
)
def test_a_move_at_the_wrong_time_is_told_what_it_is_time_for(
    phase: str, move: str, text: str
) -> None:
    reason = refusal(*POSITIONS[phase], move)
    assert (reason.code, str(reason)) == (RefusalCode.WRONG_PHASE, text)


@pytest.mark.parametrize("move", ["+r", "L", "3", "$5", "a1-a2"])
def test_no_move_is_legal_when_the_game_is_over(move: str) -> None:
    reason = refusal(*POSITIONS["over"], move)
    assert (reason.code, reason.text) == (RefusalCode.GAME_OVER, "the game is over")


def test_a_colour_that_is_not_in_the_pile_cannot_be_drawn() -> None:
    reason = refusal(*POSITIONS["draw"], "+b")
    assert reason == Refusal(
        code=RefusalCode.NOT_IN_PILE, text="Player 1 has no blue rug left to draw"
    )
    reason = refusal(f"{EMPTY} d4n 1 draw - 30:12+12,30:12+0", TWO, "+g")
    assert reason.text == "Player 2 has no green rug left to draw"


def test_another_sum_than_is_owed_cannot_be_paid() -> None:
    reason = refusal(*POSITIONS["pay"], "$5")
    assert reason == Refusal(code=RefusalCode.WRONG_AMOUNT, text="2 dirhams are owed here, not 5")
    reason = refusal("7/7/7/3y3/7/7/7 d4n 0 pay - 30:12,30:12", ONE, "$2")
    assert reason.text == "1 dirham is owed here, not 2"


def test_why_a_rug_cannot_be_laid() -> None:
    text = "7/7/7/2r:4/2r4/7/7 d4n 0 lay - 30:12,30:12"
    assert refusal(text, ONE, "d4-d5") == Refusal(
        code=RefusalCode.ON_ASSAM, text="Assam stands on d4"
    )
    assert refusal(text, ONE, "c4-d4").code is RefusalCode.ON_ASSAM
    assert refusal(text, ONE, "f6-g6") == Refusal(
        code=RefusalCode.NOT_BESIDE_ASSAM, text="f6-g6 does not touch Assam's square d4"
    )
    assert refusal(text, ONE, "c3-c4") == Refusal(
        code=RefusalCode.COVERS_WHOLE_RUG,
        text="c3-c4 would cover both visible halves of one rug",
    )


def test_a_rug_that_touches_by_a_corner_only_is_not_beside_assam() -> None:
    reason = refusal(f"{EMPTY} d4n 0 lay - 30:12,30:12", ONE, "b5-c5")
    assert reason.code is RefusalCode.NOT_BESIDE_ASSAM


def test_where_several_reasons_hold_the_first_is_told() -> None:
    text = "7/7/7/7/7/7/r=r5 d4n 0 lay - 30:12,30:12"
    assert refusal(text, ONE, "a1-b1").code is RefusalCode.NOT_BESIDE_ASSAM
    text = "7/7/7/2r=r3/7/7/7 d4n 0 lay - 30:12,30:12"
    assert refusal(text, ONE, "c4-d4").code is RefusalCode.ON_ASSAM


def test_a_legal_move_is_not_refused() -> None:
    state = new_game(ONE)
    assert why_illegal(state, parse_move("L")) is None
    for name, move in (("draw", "+y"), ("roll", "4"), ("pay", "$2"), ("lay", "c4-c5")):
        text, rules = POSITIONS[name]
        assert why_illegal(State.parse(text, rules), parse_move(move)) is None
