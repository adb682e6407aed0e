"""Texts: what each value is written as, and what a reader is told about a text that is none."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from marrakech import (
    PRESETS,
    RUGS,
    SQUARES,
    Assam,
    Board,
    Colour,
    Direction,
    Draw,
    InvalidState,
    Lay,
    NotationError,
    Pay,
    Roll,
    Rotate,
    Rotation,
    Rug,
    Rules,
    Square,
    State,
    new_game,
    parse_move,
)

GIGAMIC = Rules.gigamic(4)
ONE_COLOUR = Rules.gigamic(2, colours_per_player=1)
EMPTY = "7/7/7/7/7/7/7"


def refused(parse: Callable[[str], object], text: str) -> NotationError:
    with pytest.raises(NotationError) as caught:
        parse(text)
    error = caught.value
    assert error.text == text
    assert error.path is None
    assert str(error) == f"{error.reason}, at index {error.index} of {text!r}"
    return error


def test_squares_are_written_by_file_and_rank() -> None:
    assert [str(square) for square in SQUARES[:8]] == [
        "a1",
        "a2",
        "a3",
        "a4",
        "a5",
        "a6",
        "a7",
        "b1",
    ]
    assert str(Square(6, 6)) == "g7"
    assert repr(Square(3, 3)) == "Square.parse('d4')"
    assert all(Square.parse(str(square)) is square for square in SQUARES)


def test_rugs_are_written_by_their_squares_in_order() -> None:
    assert [str(rug) for rug in RUGS[:4]] == ["a1-a2", "a1-b1", "a2-a3", "a2-b2"]
    assert str(RUGS[-1]) == "g6-g7"
    assert len(RUGS) == 84
    assert list(RUGS) == sorted(RUGS)
    assert repr(RUGS[1]) == "Rug.parse('a1-b1')"
    assert Rug.parse("d3-c3") is Rug.parse("c3-d3") is RUGS[Rug.parse("c3-d3").number]


def test_assam_is_written_with_his_facing() -> None:
    assert str(Assam(Square(3, 3), Direction.NORTH)) == "d4n"
    assert repr(Assam.parse("a7w")) == "Assam.parse('a7w')"
    assert [direction.letter for direction in Direction] == ["n", "e", "s", "w"]


def test_moves_are_written_as_short_as_can_be() -> None:
    moves = (
        Draw(Colour.RED),
        Rotate(Rotation.LEFT),
        Rotate(Rotation.STRAIGHT),
        Rotate(Rotation.RIGHT),
        Roll(3),
        Pay(5),
        Lay(Rug.parse("c3-d3")),
    )
    texts = ["+r", "L", "S", "R", "3", "$5", "c3-d3"]
    assert [str(move) for move in moves] == texts
    assert tuple(parse_move(text) for text in texts) == moves
    assert parse_move("d3-c3") == moves[-1]
    assert repr(moves[0]) == "Draw(colour=Colour.RED)"


def test_the_position_of_the_contract_is_written_and_read() -> None:
    text = "7/7/7/7/2b=b3/2r4/7 e3n 0 draw - 30:14+15,30:14+15"
    state = State.parse(text, Rules.pergioco(2))
    assert str(state) == text
    assert repr(state) == f"State.parse({text!r}, {state.rules!r})"
    assert state.board.rugs() == ((Rug.parse("c3-d3"), Colour.BLUE),)
    assert state.board.halves() == ((Square.parse("c2"), Colour.RED),)


def test_several_links_are_read_back() -> None:
    for text in ("r:r:5/rr5/7/7/7/7/7", "r=rr=r3/7/7/7/7/7/7", "7/7/7/g:6/gy:5/1yb:4/2b4"):
        assert str(Board.parse(text)) == text


def test_a_link_upwards_is_written_at_the_upper_square() -> None:
    board = Board.empty().lay(Rug.parse("g6-g7"), Colour.GREEN)
    assert str(board) == "6g:/6g/7/7/7/7/7"
    assert Board.parse("6g:/6g/7/7/7/7/7") == board
    assert repr(board) == "Board.parse('6g:/6g/7/7/7/7/7')"


def test_an_eliminated_player_is_marked() -> None:
    text = f"{EMPTY} d4n 1 over - 60:0,0:0x"
    assert str(State.parse(text, ONE_COLOUR)) == text


def test_rules_are_written_as_eight_fields() -> None:
    assert str(Rules.pergioco(2)) == "2 2x15 30 start eliminated dirhams no-winner strict"
    assert repr(Rules.bga(3)) == "Rules.parse('3 1x12 30 start eliminated dirhams shared strict')"
    for preset in PRESETS.values():
        for players in (2, 3, 4):
            assert Rules.parse(str(preset(players))) == preset(players)
    text = "2 1x99 9999 end plays-on squares no-winner own-rugs"
    assert str(Rules.parse(text)) == text


@pytest.mark.parametrize(
    ("text", "reason", "index"),
    [
        ("", "expected a file from a to g", 0),
        ("h1", "expected a file from a to g", 0),
        ("D4", "expected a file from a to g", 0),
        ("a", "expected a rank from 1 to 7", 1),
        ("a8", "expected a rank from 1 to 7", 1),
        ("a0", "expected a rank from 1 to 7", 1),
        ("a١", "expected a rank from 1 to 7", 1),
        ("a1 ", "expected nothing behind the square", 2),
    ],
)
def test_what_is_no_square(text: str, reason: str, index: int) -> None:
    error = refused(Square.parse, text)
    assert (error.reason, error.index) == (reason, index)


@pytest.mark.parametrize(
    ("text", "reason", "index"),
    [
        ("h1-h2", "expected a file from a to g", 0),
        ("a1", "expected a dash and a second square", 2),
        ("a1-", "expected a file from a to g", 3),
        ("a1-b8", "expected a rank from 1 to 7", 4),
        ("a1-c1", "c1 is no neighbour of a1", 3),
        ("a1-a1", "a1 is no neighbour of a1", 3),
        ("a1-a2-a3", "expected nothing behind the square", 5),
        ("a1-b2", "b2 is no neighbour of a1", 3),
    ],
)
def test_what_is_no_rug(text: str, reason: str, index: int) -> None:
    for parse in (Rug.parse, *([parse_move] if "-" in text else [])):
        error = refused(parse, text)
        assert (error.reason, error.index) == (reason, index)


@pytest.mark.parametrize(
    ("text", "reason", "index"),
    [
        ("", "expected a file from a to g", 0),
        ("d9n", "expected a rank from 1 to 7", 1),
        ("d4", "expected a facing: n, e, s or w", 2),
        ("d4N", "expected a facing: n, e, s or w", 2),
        ("d4x", "expected a facing: n, e, s or w", 2),
        ("d4nn", "expected nothing behind the facing", 3),
    ],
)
def test_what_is_no_assam(text: str, reason: str, index: int) -> None:
    error = refused(Assam.parse, text)
    assert (error.reason, error.index) == (reason, index)


@pytest.mark.parametrize(
    ("text", "reason", "index"),
    [
        ("", "expected a move such as +r, L, S, R, 3, $5 or c3-d3", 0),
        ("l", "expected a move such as +r, L, S, R, 3, $5 or c3-d3", 0),
        ("5", "expected a move such as +r, L, S, R, 3, $5 or c3-d3", 0),
        ("+", "expected one colour to draw: r, y, b or g", 1),
        ("+w", "expected one colour to draw: r, y, b or g", 1),
        ("$", "expected an amount to pay, from 1 to 49", 1),
        ("$0", "expected an amount to pay, from 1 to 49", 1),
        ("$50", "expected an amount to pay, from 1 to 49", 1),
        ("$05", "expected an amount to pay, from 1 to 49", 1),
    ],
)
def test_what_is_no_move(text: str, reason: str, index: int) -> None:
    error = refused(parse_move, text)
    assert (error.reason, error.index) == (reason, index)


@pytest.mark.parametrize(
    ("text", "reason", "index"),
    [
        ("7/7/7/7/7/7", "expected 7 ranks separated by /, not 6", 11),
        ("7/7/7/7/7/7/7/7", "expected 7 ranks separated by /, not 8", 13),
        ("34/7/7/7/7/7/7", "expected a colour (r, y, b, g) or a number of bare squares", 1),
        ("8/7/7/7/7/7/7", "expected a colour (r, y, b, g) or a number of bare squares", 0),
        ("0r6/7/7/7/7/7/7", "expected a colour (r, y, b, g) or a number of bare squares", 0),
        ("7/r=:r5/7/7/7/7/7", "expected a colour (r, y, b, g) or a number of bare squares", 4),
        ("7/=r6/7/7/7/7/7", "expected a colour (r, y, b, g) or a number of bare squares", 2),
        (
            "7/rw5/7/7/7/7/7",
            "expected a colour (r, y, b, g), a number of bare squares, = or :",
            3,
        ),
        ("7/7/6/7/7/7/7", "rank 5 has 6 squares, not 7", 5),
        ("7/7//7/7/7/7", "rank 5 has 0 squares, not 7", 4),
        ("7/7/r7/7/7/7/7", "rank 5 has more than 7 squares", 5),
        ("7/7/7r/7/7/7/7", "rank 5 has more than 7 squares", 5),
        ("r=y5/7/7/7/7/7/7", "there is no other half to the right to join", 1),
        ("r=6/7/7/7/7/7/7", "there is no other half to the right to join", 1),
        ("6r=/7/7/7/7/7/7", "there is no other half to the right to join", 2),
        ("6r=/r6/7/7/7/7/7", "there is no other half to the right to join", 2),
        ("r:6/y6/7/7/7/7/7", "there is no other half below to join", 1),
        ("r:6/7/7/7/7/7/7", "there is no other half below to join", 1),
        ("7/7/7/7/7/7/r:6", "there is no other half below to join", 13),
        ("r=r=r4/7/7/7/7/7/7", "one of the two squares is joined already", 3),
        ("r:6/r:6/r6/7/7/7/7", "one of the two squares is joined already", 5),
        ("r=r:5/1r5/7/7/7/7/7", "one of the two squares is joined already", 3),
        ("r=r3y=y/r:6/r6/7/7/r=r=r4/7", "one of the two squares is joined already", 22),
        ("r:y=y4/r=r5/7/7/7/7/7", "one of the two squares is joined already", 8),
        ("r=r:5/1r3y=y/7/7/7/7/7", "one of the two squares is joined already", 3),
    ],
)
def test_what_is_no_market(text: str, reason: str, index: int) -> None:
    error = refused(Board.parse, text)
    assert (error.reason, error.index) == (reason, index)


RULES_FIELDS = (
    "expected 8 fields (players, colours x rugs, dirhams, rotation, insolvency, tie-break,"
    " unbroken tie, covering), not "
)


@pytest.mark.parametrize(
    ("text", "reason", "index"),
    [
        ("", RULES_FIELDS + "1", 0),
        (
            "2 2x15 30 start eliminated dirhams no-winner",
            RULES_FIELDS + "7",
            44,
        ),
        (
            "2 2x15 30 start eliminated dirhams no-winner strict ",
            RULES_FIELDS + "9",
            51,
        ),
        (
            "5 1x15 30 start eliminated dirhams shared strict",
            "expected players, a number from 2 to 4",
            0,
        ),
        (
            "1 1x15 30 start eliminated dirhams shared strict",
            "expected players, a number from 2 to 4",
            0,
        ),
        (
            "3 2x15 30 start eliminated dirhams shared strict",
            "two colours each are for two players",
            2,
        ),
        (
            "2 3x15 30 start eliminated dirhams shared strict",
            "expected colours each, a number from 1 to 2",
            2,
        ),
        (
            "2 15 30 start eliminated dirhams shared strict",
            "expected colours x rugs, such as 1x12",
            2,
        ),
        (
            "2 1x100 30 start eliminated dirhams shared strict",
            "expected rugs per colour, a number from 1 to 99",
            4,
        ),
        (
            "2 1x0 30 start eliminated dirhams shared strict",
            "expected rugs per colour, a number from 1 to 99",
            4,
        ),
        (
            "2 1x1x1 30 start eliminated dirhams shared strict",
            "expected rugs per colour, a number from 1 to 99",
            4,
        ),
        (
            "2 1x12 030 start eliminated dirhams shared strict",
            "expected dirhams, a number from 0 to 9999",
            7,
        ),
        (
            "2 1x12 -1 start eliminated dirhams shared strict",
            "expected dirhams, a number from 0 to 9999",
            7,
        ),
        (
            "2 1x12 10000 start eliminated dirhams shared strict",
            "expected dirhams, a number from 0 to 9999",
            7,
        ),
        (
            "2 1x12 30 begin eliminated dirhams shared strict",
            "expected rotation: start, end",
            10,
        ),
        (
            "2 1x12 30 start out dirhams shared strict",
            "expected insolvency: eliminated, plays-on",
            16,
        ),
        (
            "2 1x12 30 start eliminated rugs shared strict",
            "expected tie-break: dirhams, squares",
            27,
        ),
        (
            "2 1x12 30 start eliminated dirhams none strict",
            "expected unbroken tie: shared, no-winner",
            35,
        ),
        (
            "2 1x12 30 start eliminated dirhams shared Strict",
            "expected covering: strict, own-rugs",
            42,
        ),
    ],
)
def test_what_is_no_rules(text: str, reason: str, index: int) -> None:
    error = refused(Rules.parse, text)
    assert (error.reason, error.index) == (reason, index)


PLAYERS = "30:12,30:12,30:12,30:12"


@pytest.mark.parametrize(
    ("text", "reason", "index"),
    [
        (
            f"{EMPTY} d4n 0 rotate {PLAYERS}",
            "expected 6 fields (market, Assam, mover, phase, drawn colour, players), not 5",
            50,
        ),
        (
            f"{EMPTY}  d4n 0 rotate - {PLAYERS}",
            "expected 6 fields (market, Assam, mover, phase, drawn colour, players), not 7",
            29,
        ),
        (f"7/7/7/7/7/7/8 d4n 0 rotate - {PLAYERS}", "expected a colour", 12),
        (f"{EMPTY} d8n 0 rotate - {PLAYERS}", "expected a rank from 1 to 7", 15),
        (f"{EMPTY} d4n 4 rotate - {PLAYERS}", "expected the mover, a number from 0 to 3", 18),
        (f"{EMPTY} d4n -1 rotate - {PLAYERS}", "expected the mover, a number from 0 to 3", 18),
        (f"{EMPTY} d4n 00 rotate - {PLAYERS}", "expected the mover, a number from 0 to 3", 18),
        (
            f"{EMPTY} d4n 0 ROTATE - {PLAYERS}",
            "expected a phase: draw, rotate, roll, pay, lay, over",
            20,
        ),
        (f"{EMPTY} d4n 0 rotate x {PLAYERS}", "expected the drawn colour: r, y, b, g, -", 27),
        (f"{EMPTY} d4n 0 rotate - 30", "expected dirhams:rugs, such as 30:12", 31),
        (f"{EMPTY} d4n 0 rotate - 30:12,", "expected dirhams:rugs, such as 30:12", 35),
        (f"{EMPTY} d4n 0 rotate - 39997:12", "expected dirhams, a number from 0 to 39996", 29),
        (f"{EMPTY} d4n 0 rotate - 030:12", "expected dirhams, a number from 0 to 39996", 29),
        (f"{EMPTY} d4n 0 rotate - 30:100", "expected rugs left, a number from 0 to 99", 32),
        (f"{EMPTY} d4n 0 rotate - 30:1+", "expected rugs left, a number from 0 to 99", 34),
        (f"{EMPTY} d4n 0 rotate - 30:1xx", "expected rugs left, a number from 0 to 99", 32),
        (f"{EMPTY} d4n 0 rotate - 30:12,30:1+2+3", "expected rugs of one or two colours", 38),
        (
            f"{EMPTY} d4n 0 rotate - 30:12,1:0x",
            "an eliminated player has neither dirhams nor rugs left",
            35,
        ),
        (
            f"{EMPTY} d4n 0 rotate - 30:12,30:12,1:0x",
            "an eliminated player has neither dirhams nor rugs left",
            41,
        ),
        (f"{EMPTY} d4n 0 rotate - 30:12:1", "expected rugs left, a number from 0 to 99", 32),
        (
            f"{EMPTY} d4n 0 rotate - 30:12,0:1x",
            "an eliminated player has neither dirhams nor rugs left",
            35,
        ),
    ],
)
def test_what_is_no_position(text: str, reason: str, index: int) -> None:
    error = refused(lambda text: State.parse(text, GIGAMIC), text)
    assert error.reason.startswith(reason)
    assert error.index == index


def test_parts_that_read_alone_and_do_not_go_together_are_no_state() -> None:
    with pytest.raises(InvalidState):
        State.parse(f"{EMPTY} d4n 2 rotate - 30:12,30:12", ONE_COLOUR)


def test_a_long_text_is_cut_in_the_message_but_kept_in_the_error() -> None:
    text = "x" * 5000
    with pytest.raises(NotationError) as caught:
        Square.parse(text)
    assert caught.value.text == text
    assert len(str(caught.value)) < 200
    assert str(caught.value).endswith("xxx...")
    with pytest.raises(NotationError) as caught:
        Rules.parse("9" * 5000 + " 1x12 30 start eliminated dirhams shared strict")
    assert caught.value.reason == "expected players, a number from 2 to 4"


def test_a_text_of_a_hundred_and_twenty_characters_is_shown_whole() -> None:
    with pytest.raises(NotationError) as caught:
        Square.parse("x" * 118)
    assert str(caught.value).endswith(f"of '{'x' * 118}'")
    with pytest.raises(NotationError) as caught:
        Square.parse("x" * 119)
    assert str(caught.value).endswith(f"of '{'x' * 116}...")


def test_new_games_are_written() -> None:
    assert str(new_game(GIGAMIC)) == f"{EMPTY} d4n 0 rotate - {PLAYERS}"
    assert (
        str(new_game(Rules.suleika(2), facing=Direction.WEST, first_player=1))
        == f"{EMPTY} d4w 1 draw - 60:12+12,60:12+12"
    )
