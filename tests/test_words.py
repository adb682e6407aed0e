"""What moves and states are called in plain English, sentence by sentence."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given

from marrakech import (
    Covering,
    IllegalMove,
    Insolvency,
    InvalidValue,
    Move,
    Phase,
    RotationTiming,
    Rules,
    State,
    TieBreak,
    UnbrokenTie,
    legal_moves,
    new_game,
    parse_move,
    why_illegal,
)
from marrakech.words import describe, player_names
from strategies import any_states, moves

ONE_EACH = Rules.gigamic(2, colours_per_player=1)
FOUR = Rules.gigamic(4)
BARE = "7/7/7/7/7/7/7"


def told(position: str, move: str | None = None, rules: Rules = ONE_EACH) -> str:
    return describe(State.parse(position, rules), None if move is None else parse_move(move))


# --- what a move does


def test_a_draw_names_its_colour() -> None:
    start = new_game(Rules.gigamic(2), first_player=1)
    assert describe(start, parse_move("+g")) == "Player 2 draws a green rug"


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        ("L", "Player 1 turns Assam left, to face west"),
        ("S", "Player 1 leaves Assam facing north"),
        ("R", "Player 1 turns Assam right, to face east"),
    ],
)
def test_a_rotation_says_which_way_assam_faces_then(move: str, sentence: str) -> None:
    assert told(f"{BARE} d4n 0 rotate - 30:12,30:12", move) == sentence


@pytest.mark.parametrize(
    ("assam", "steps", "sentence"),
    [
        ("d4n", "1", "rolls a 1: Assam walks from d4 to d5"),
        ("d4n", "3", "rolls a 3: Assam walks from d4 to d7"),
        (
            "d2s",
            "4",
            "rolls a 4: Assam walks from d2 to e3, round the loop from d1 to e1, and faces north",
        ),
        (
            "c2s",
            "2",
            "rolls a 2: Assam walks from c2 to b1, round the loop from c1 to b1, and faces north",
        ),
        (
            "f7e",
            "3",
            "rolls a 3: Assam walks from f7 to g6, round the loop at the corner g7, "
            "and faces south",
        ),
        (
            "a1w",
            "1",
            "rolls a 1: Assam walks from a1 to a1, round the loop at the corner a1, "
            "and faces north",
        ),
    ],
)
def test_a_roll_says_where_assam_walks_and_round_which_loop(
    assam: str, steps: str, sentence: str
) -> None:
    assert told(f"{BARE} {assam} 1 roll - 30:12,30:12", steps) == f"Player 2 {sentence}"


FIVE_RED = "7/7/7/7/4rr1/4rrr/7"


@pytest.mark.parametrize(
    ("market", "purse", "insolvency", "sentence"),
    [
        (
            FIVE_RED,
            30,
            Insolvency.ELIMINATED,
            "Player 2 pays 5 dirhams to Player 1 for the red area around f2",
        ),
        (
            FIVE_RED,
            5,
            Insolvency.ELIMINATED,
            "Player 2 pays 5 dirhams to Player 1 for the red area around f2",
        ),
        (
            "7/7/7/7/7/5r1/7",
            30,
            Insolvency.ELIMINATED,
            "Player 2 pays 1 dirham to Player 1 for the red square f2",
        ),
        (
            FIVE_RED,
            4,
            Insolvency.ELIMINATED,
            "Player 2 pays 4 of the 5 dirhams owed to Player 1 for the red area around f2 "
            "and is out of the game",
        ),
        (
            FIVE_RED,
            1,
            Insolvency.PLAYS_ON,
            "Player 2 pays 1 of the 5 dirhams owed to Player 1 for the red area around f2 "
            "and plays on",
        ),
        (
            FIVE_RED,
            0,
            Insolvency.ELIMINATED,
            "Player 2 owes 5 dirhams to Player 1 for the red area around f2, "
            "has nothing to pay with and is out of the game",
        ),
        (
            "7/7/7/7/7/5r1/7",
            0,
            Insolvency.PLAYS_ON,
            "Player 2 owes 1 dirham to Player 1 for the red square f2, "
            "has nothing to pay with and plays on",
        ),
    ],
)
def test_a_payment_says_who_pays_what_to_whom_and_what_for(
    market: str, purse: int, insolvency: Insolvency, sentence: str
) -> None:
    rules = Rules.gigamic(2, colours_per_player=1, insolvency=insolvency)
    state = State.parse(f"{market} f2s 1 pay - 30:12,{purse}:12", rules)
    (move,) = legal_moves(state)
    assert describe(state, move) == sentence


@pytest.mark.parametrize(
    ("market", "rug", "covered"),
    [
        (BARE, "d5-d6", ""),
        ("7/7/3y3/7/7/7/7", "d5-d6", ", over the yellow half rug on d5"),
        ("7/3y3/7/7/7/7/7", "d5-d6", ", over the yellow half rug on d6"),
        ("7/7/2r=r3/7/7/7/7", "d5-d6", ", over half of the red rug c5-d5"),
        (
            "7/3y3/2r=r3/7/7/7/7",
            "d5-d6",
            ", over half of the red rug c5-d5 and the yellow half rug on d6",
        ),
        (
            "7/3y=y2/3r3/7/7/7/7",
            "d6-d5",
            ", over the red half rug on d5 and half of the yellow rug d6-e6",
        ),
    ],
)
def test_a_lay_says_what_is_covered(market: str, rug: str, covered: str) -> None:
    sentence = f"Player 1 lays a red rug on d5-d6{covered}"
    assert told(f"{market} d4n 0 lay - 30:12,30:12", rug) == sentence


def test_a_lay_over_a_whole_rug_of_ones_own_says_so() -> None:
    rules = Rules.gigamic(2, covering=Covering.OWN_RUGS)
    position = "7/3y:3/3y3/7/7/7/7 d4n 0 lay r 30:12+12,30:12+12"
    assert (
        told(position, "d5-d6", rules)
        == "Player 1 lays a red rug on d5-d6, over the whole yellow rug there"
    )


def test_the_drawn_colour_is_laid() -> None:
    position = f"{BARE} d4n 0 lay y 30:12+12,30:12+12"
    assert told(position, "d5-d6", Rules.gigamic(2)) == "Player 1 lays a yellow rug on d5-d6"


def test_an_illegal_move_is_not_described() -> None:
    state = new_game(ONE_EACH)
    with pytest.raises(IllegalMove) as caught:
        describe(state, parse_move("3"))
    assert caught.value.reason == why_illegal(state, parse_move("3"))
    assert (caught.value.state, caught.value.move) == (state, parse_move("3"))


# --- what a state waits for


@pytest.mark.parametrize(
    ("position", "sentence"),
    [
        (f"{BARE} d4e 1 rotate - 30:12,30:12", "is to turn Assam or to leave him facing east"),
        (f"{BARE} d4e 1 roll - 30:12,30:12", "is to roll the die"),
        (f"{BARE} d4e 1 lay - 30:12,30:12", "is to lay a yellow rug beside Assam on d4"),
        (
            f"{FIVE_RED} f2s 1 pay - 30:12,5:12",
            "is to pay 5 dirhams to Player 1 for the red area around f2",
        ),
        (
            f"{FIVE_RED} f2s 1 pay - 30:12,4:12",
            "is to pay 5 dirhams to Player 1 for the red area around f2 but has 4",
        ),
        (
            "7/7/7/7/7/5r1/7 f2s 1 pay - 30:12,0:12",
            "is to pay 1 dirham to Player 1 for the red square f2 but has nothing",
        ),
    ],
)
def test_a_state_says_what_the_mover_is_to_do(position: str, sentence: str) -> None:
    assert told(position) == f"Player 2 {sentence}"


def test_a_draw_is_waited_for() -> None:
    assert describe(new_game(Rules.gigamic(2))) == "Player 1 is to draw a rug"


def test_a_rotation_at_the_end_of_the_turn_is_the_movers_too() -> None:
    rules = Rules.gigamic(2, colours_per_player=1, rotation=RotationTiming.END_OF_TURN)
    assert (
        told(f"{BARE} d4s 0 rotate - 30:11,30:12", rules=rules)
        == "Player 1 is to turn Assam or to leave him facing south"
    )


@pytest.mark.parametrize(
    ("players", "sentence"),
    [
        ("3:0,1:0,0:0,0:0", "Player 1 wins with 3 points"),
        ("0:0,1:0,0:0,0:0", "Player 2 wins with 1 point"),
        ("3:0,1:0,3:0,0:0", "Player 1 and Player 3 share the win with 3 points each"),
        ("3:0,3:0,3:0,0:0", "Player 1, Player 2 and Player 3 share the win with 3 points each"),
        ("0:0x,0:0x,3:0,0:0", "Player 3 wins with 3 points"),
        ("0:0x,0:0x,0:0x,9:4", "Player 4 is the last player left and wins"),
    ],
)
def test_the_end_says_who_won(players: str, sentence: str) -> None:
    assert told(f"{BARE} d4n 0 over - {players}", rules=FOUR) == f"The game is over: {sentence}"


def test_nobody_wins_an_unbroken_tie_without_a_winner() -> None:
    rules = Rules.gigamic(4, unbroken_tie=UnbrokenTie.NO_WINNER)
    assert (
        told(f"{BARE} d4n 0 over - 1:0,0:0,0:0,1:0", rules=rules)
        == "The game is over: nobody wins, Player 1 and Player 4 are level at 1 point each"
    )


@pytest.mark.parametrize(
    ("tie_break", "winner", "how"),
    [(TieBreak.DIRHAMS, 1, "dirhams"), (TieBreak.SQUARES, 2, "squares")],
)
def test_a_tie_that_was_broken_is_told(tie_break: TieBreak, winner: int, how: str) -> None:
    rules = Rules.gigamic(2, colours_per_player=1, tie_break=tie_break)
    assert (
        told("yy5/7/7/7/7/7/7 d4n 0 over - 9:0,7:0", rules=rules)
        == f"The game is over: Player {winner} wins with 9 points, the tie broken by {how}"
    )


def test_an_eliminated_player_with_as_many_points_is_no_tie() -> None:
    position = "rrr4/7/7/7/7/7/7 d4n 1 over - 0:0x,3:0,1:0,0:0"
    assert told(position, rules=FOUR) == "The game is over: Player 2 wins with 3 points"


# --- names


def test_the_players_are_called_by_their_names() -> None:
    state = State.parse(f"{FIVE_RED} f2s 1 pay - 30:12,30:12", ONE_EACH)
    names = ["Amina", "Tarik"]
    assert (
        describe(state, parse_move("$5"), names=names)
        == "Tarik pays 5 dirhams to Amina for the red area around f2"
    )
    assert (
        describe(state, names=names)
        == "Tarik is to pay 5 dirhams to Amina for the red area around f2"
    )


def test_the_winner_is_called_by_name() -> None:
    state = State.parse(f"{BARE} d4n 0 over - 0:0x,9:4", ONE_EACH)
    assert (
        describe(state, names=("Amina", "Tarik"))
        == "The game is over: Tarik is the last player left and wins"
    )


def test_without_names_the_players_are_counted() -> None:
    assert player_names(Rules.gigamic(3), None) == ("Player 1", "Player 2", "Player 3")
    assert player_names(new_game(ONE_EACH), None) == ("Player 1", "Player 2")


def test_names_come_back_as_a_tuple() -> None:
    assert player_names(ONE_EACH, ["Amina", ""]) == ("Amina", "")


@pytest.mark.parametrize("names", [(), ("Amina",), ("Amina", "Tarik", "Zohra")])
def test_one_name_for_each_player_is_wanted(names: Sequence[str]) -> None:
    with pytest.raises(InvalidValue) as caught:
        describe(new_game(ONE_EACH), names=names)
    assert (caught.value.field, caught.value.value) == ("names", names)
    assert str(caught.value) == f"names must be 2 names, one for each player, not {names!r}"


def junk(value: object) -> Sequence[str]:
    """What a careless caller hands over as names."""
    return value  # type: ignore[return-value]  # the wrong type is the point


@pytest.mark.parametrize(
    ("names", "message"),
    [
        ("ab", "names must be a sequence of names, not 'ab' (str)"),
        (b"ab", "names must be a sequence of names, not b'ab' (bytes)"),
        (7, "names must be a sequence of names, not 7 (int)"),
        ({"Amina"}, "names must be a sequence of names, not {'Amina'} (set)"),
        (("Amina", None), "names[1] must be a str, not None (NoneType)"),
        ((True, "Tarik"), "names[0] must be a str, not True (bool)"),
    ],
)
def test_names_are_strings_in_a_sequence(names: object, message: str) -> None:
    with pytest.raises(TypeError) as caught:
        describe(new_game(ONE_EACH), names=junk(names))
    assert str(caught.value) == message


def test_only_a_state_and_a_move_can_be_described() -> None:
    with pytest.raises(TypeError, match="state must be a State"):
        describe(None)  # type: ignore[arg-type]  # the wrong type is the point
    with pytest.raises(TypeError, match="move must be a Draw, Rotate, Roll, Pay or Lay"):
        describe(new_game(ONE_EACH), "L")  # type: ignore[arg-type]  # the wrong type is the point


# --- whatever the state


@given(any_states())
def test_every_state_and_every_legal_move_has_a_sentence(state: State) -> None:
    names = ("Ada", "Ben", "Cleo", "Dan")[: state.rules.players]
    sentence = describe(state, names=names)
    assert names[state.mover] in sentence or state.phase is Phase.OVER
    for legal in legal_moves(state):
        assert describe(state, legal, names=names).startswith(names[state.mover] + " ")
        assert describe(state, legal) != describe(state)


@given(any_states(), moves())
def test_a_move_has_a_sentence_if_it_is_legal(state: State, move: Move) -> None:
    if why_illegal(state, move) is None:
        assert describe(state, move)
    else:
        with pytest.raises(IllegalMove):
            describe(state, move)
