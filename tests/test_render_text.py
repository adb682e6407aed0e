"""The board as text: what is seen of a position, in Unicode, in ASCII and in colours."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from itertools import pairwise

import hypothesis.strategies as st
import pytest
from hypothesis import given

from marrakech import (
    RUGS,
    Direction,
    InvalidValue,
    Lay,
    Phase,
    Rug,
    Rules,
    Square,
    State,
    legal_moves,
    new_game,
)
from marrakech.drawing import render_text
from marrakech.drawing.lettering import ascii_only, fitted, one_line, width
from marrakech.drawing.terminal import UNICODE, Canvas, Style, Weight, painted
from strategies import any_states

GIGAMIC = Rules.gigamic(3)


def position(text: str, rules: Rules = GIGAMIC) -> State:
    return State.parse(text, rules)


def cell(board: str, name: str) -> str:
    """The five characters of a square."""
    square = Square.parse(name)
    column = 5 + 6 * square.file
    return board.splitlines()[14 - 2 * square.rank].ljust(60)[column : column + 5]


# --- whole boards


def test_the_set_up_is_a_bare_market_with_its_loops() -> None:
    assert (
        render_text(new_game(GIGAMIC))
        == """\
       ╭─────╮     ╭─────╮     ╭─────╮     ╭────╮
    ┌──┴─────┴─────┴─────┴─────┴─────┴─────┴──┐ │
7 ╭─┤  ·     ·     ·     ·     ·     ·     ·  ├─╯
  │ │                                         │
6 ╰─┤  ·     ·     ·     ·     ·     ·     ·  ├─╮
    │                                         │ │
5 ╭─┤  ·     ·     ·     ·     ·     ·     ·  ├─╯
  │ │                                         │
4 ╰─┤  ·     ·     ·    (▲)    ·     ·     ·  ├─╮
    │                                         │ │
3 ╭─┤  ·     ·     ·     ·     ·     ·     ·  ├─╯
  │ │                                         │
2 ╰─┤  ·     ·     ·     ·     ·     ·     ·  ├─╮
    │                                         │ │
1 ╭─┤  ·     ·     ·     ·     ·     ·     ·  ├─╯
  │ └──┬─────┬─────┬─────┬─────┬─────┬─────┬──┘
  ╰────╯     ╰─────╯     ╰─────╯     ╰─────╯
       a     b     c     d     e     f     g

► r  30 dirhams  15 rugs  Player 1
  y  30 dirhams  15 rugs  Player 2
  b  30 dirhams  15 rugs  Player 3

Player 1 is to turn Assam or to leave him facing north"""
    )


def test_whole_rugs_are_joined_and_half_rugs_are_cut() -> None:
    state = position("r=r5/7/2y:b3/2y4/2r4/7/6b c5e 1 lay - 30:13,1:1,0:0x")
    assert (
        render_text(state, names=("Amina", "Tarik", "Zohra"))
        == """\
       ╭─────╮     ╭─────╮     ╭─────╮     ╭────╮
    ┏━━┴━━━━━┴━━┳──┴─────┴─────┴─────┴─────┴──┐ │
7 ╭─┤  R     R  ┃  ·     ·     ·     ·     ·  ├─╯
  │ ┣━━━━━━━━━━━┛                             │
6 ╰─┤  ·     ·     ·     ·     ·     ·     ·  ├─╮
    │           ┏━━━━━┳╌╌╌╌╌┐                 │ │
5 ╭─┤  ·     ·  ┃Y(►) ┃ ╱b╱ ┊  ·     ·     ·  ├─╯
  │ │           ┃     ┣╌╌╌╌╌┘                 │
4 ╰─┤  ·     ·  ┃  Y  ┃  ·     ·     ·     ·  ├─╮
    │           ┣━━━━━┫                       │ │
3 ╭─┤  ·     ·  ┊ ╱r╱ ┊  ·     ·     ·     ·  ├─╯
  │ │           └╌╌╌╌╌┘                       │
2 ╰─┤  ·     ·     ·     ·     ·     ·     ·  ├─╮
    │                                   ┌╌╌╌╌╌┤ │
1 ╭─┤  ·     ·     ·     ·     ·     ·  ┊ ╱b╱ ├─╯
  │ └──┬─────┬─────┬─────┬─────┬─────┬──┴╌╌┬╌╌┘
  ╰────╯     ╰─────╯     ╰─────╯     ╰─────╯
       a     b     c     d     e     f     g

  r  30 dirhams  13 rugs  Amina
► y    1 dirham  1 rug    Tarik
  b  eliminated  0 rugs   Zohra

Tarik is to lay a yellow rug beside Assam on c5"""
    )


def test_the_same_in_ascii_with_letters_for_the_placements() -> None:
    state = position("r=r5/7/2y:b3/2y4/2r4/7/6b c5w 1 lay - 30:13,1:1,0:0x")
    lays = [move.rug for move in legal_moves(state) if isinstance(move, Lay)]
    labels = dict(zip(lays, "abcdefghijkl", strict=False))
    assert (
        render_text(state, unicode=False, names=("Zoë", "Łaś", "山"), labels=labels)
        == """\
       .-----.     .-----.     .-----.     .----.
    #==+=====+==#--+-----+-----+-----+-----+--+ |
7 .-+  R     R  #  .     .     .     .     .  +-'
  | #===========#  h                          |
6 '-+  .     .  e  .  i  .     .     .     .  +-.
    |        d  #=====#--k--+                 | |
5 .-+  .  a  .  #Y(<) # /b/ l  .     .     .  +-'
  | |        b  #     #--j--+                 |
4 '-+  .     .  c  Y  g  .     .     .     .  +-.
    |           #==f==#                       | |
3 .-+  .     .  : /r/ :  .     .     .     .  +-'
  | |           +-----+                       |
2 '-+  .     .     .     .     .     .     .  +-.
    |                                   +-----+ |
1 .-+  .     .     .     .     .     .  : /b/ +-'
  | +--+-----+-----+-----+-----+-----+--+--+--+
  '----'     '-----'     '-----'     '-----'
       a     b     c     d     e     f     g

  r  30 dirhams  13 rugs  Zoe
> y    1 dirham  1 rug    Las
  b  eliminated  0 rugs   ?

Las is to lay a yellow rug beside Assam on c5"""
    )


@pytest.mark.parametrize(
    ("facing", "unicode", "shown"),
    [
        (facing, unicode, f" ({sign}) ")
        for unicode, signs in ((True, "▲►▼◄"), (False, "^>v<"))
        for facing, sign in zip(Direction, signs, strict=True)
    ],
)
def test_assam_faces_his_way(facing: Direction, unicode: bool, shown: str) -> None:
    board = render_text(new_game(GIGAMIC, facing=facing), unicode=unicode)
    assert cell(board, "d4") == shown


def test_the_colour_below_assam_stays_to_be_seen() -> None:
    assert (
        cell(render_text(position("7/7/7/3y3/7/7/7 d4n 1 lay - 30:1,30:1,30:1")), "d4") == "y(▲) "
    )
    whole = position("7/7/7/2y=y3/7/7/7 d4n 1 lay - 30:1,30:1,30:1")
    assert cell(render_text(whole), "d4") == "Y(▲) "
    assert cell(render_text(whole), "c4") == "  Y  "


def test_two_colours_each_are_counted_apart_and_the_drawn_one_stands_in_brackets() -> None:
    rules = Rules.gigamic(2)
    text = "7/7/7/7/7/7/7 d4n 1 {} {} 30:2+1,30:3+0"
    drawn = render_text(position(text.format("roll", "b"), rules)).splitlines()[19:]
    assert drawn == [
        "  r y  30 dirhams  2 red + 1 yellow rugs    Player 1",
        "► b g  30 dirhams  3 [blue] + 0 green rugs  Player 2",
        "",
        "Player 2 is to roll the die",
    ]
    before = render_text(position(text.format("draw", "-"), rules)).splitlines()[20]
    assert before == "► b g  30 dirhams  3 blue + 0 green rugs  Player 2"


def test_at_the_end_the_winners_have_a_star_and_nobody_is_to_move() -> None:
    rules = Rules.gigamic(2, colours_per_player=1)
    shared = render_text(position("7/7/7/7/7/7/7 d4n 1 over - 30:0,30:0", rules))
    assert shared.splitlines()[19:] == [
        "★ r  30 dirhams  0 rugs  Player 1",
        "★ y  30 dirhams  0 rugs  Player 2",
        "",
        "The game is over: Player 1 and Player 2 share the win with 30 points each",
    ]
    one = render_text(position("7/7/7/7/7/7/7 d4n 1 over - 20:0,40:0", rules), unicode=False)
    assert one.splitlines()[19:21] == [
        "  r  20 dirhams  0 rugs  Player 1",
        "* y  40 dirhams  0 rugs  Player 2",
    ]


# --- colours

ESCAPE = re.compile("\x1b\\[[0-9;]*m")


def test_colours_are_switched_on_and_off_again() -> None:
    state = position("7/7/7/r=r5/2y:4/2y4/3b3 d4n 1 lay - 30:1,30:1,30:1")
    lines = render_text(state, ansi=True, labels={Rug.parse("e1-f1"): "z"}).splitlines()
    dot = "\x1b[2m·\x1b[0m"
    assert lines[8] == (
        "4 ╰─┤\x1b[97;41m  R     R  \x1b[0m┃  "
        f"{dot}    \x1b[1;30;107m(▲)\x1b[0m    {dot}     {dot}     {dot}  ├─╮"
    )
    assert "┃\x1b[30;43m     \x1b[0m┃" in lines[11]
    assert "\x1b[97;44m ╱b╱ \x1b[0m" in lines[14]
    assert "\x1b[1;97;40mz\x1b[0m" in lines[14]
    assert lines[20] == "►\x1b[30;43m y \x1b[0m  30 dirhams  1 rug  Player 2"
    green = position("7/7/7/7/7/7/3g3 d4n 1 lay g 30:1+1,30:1+1", Rules.gigamic(2))
    assert "\x1b[30;42m ╱g╱ \x1b[0m" in render_text(green, ansi=True)


@given(any_states())
def test_without_its_colours_a_board_is_the_plain_one(state: State) -> None:
    plain, coloured = render_text(state), render_text(state, ansi=True)
    bare = ESCAPE.sub("", coloured).splitlines()
    assert [line.rstrip() for line in bare][:19] == plain.splitlines()[:19]
    assert "\x1b" not in plain
    assert bare[-1] == plain.splitlines()[-1]


# --- every board


@given(any_states(), st.booleans())
def test_every_square_shows_what_lies_on_it(state: State, unicode: bool) -> None:
    board = render_text(state, unicode=unicode)
    whole = {square for rug, _ in state.board.rugs() for square in (rug.a, rug.b)}
    for square in (Square(file, rank) for file in range(7) for rank in range(7)):
        shown = cell(board, str(square))
        colour = state.board.colour_at(square)
        if square == state.assam.square:
            assert shown[1] == "("
            shown = shown[0]
        if colour is not None:
            letter = colour.letter.upper() if square in whole else colour.letter
            assert letter in shown
        else:
            assert shown.strip() in ("·", ".", "")


@given(any_states(), st.lists(st.text(), min_size=4, max_size=4))
def test_whatever_the_names_the_market_stands_and_nothing_steers_the_terminal(
    state: State, anything: list[str]
) -> None:
    names = anything[: state.rules.players]
    board = render_text(state, names=names)
    assert board.splitlines()[:19] == render_text(state).splitlines()[:19]
    assert len(board.splitlines()) == 18 + 1 + len(names) + 1 + 1
    for sign in board.replace("\n", ""):
        assert unicodedata.category(sign) not in ("Cc", "Cf", "Cs", "Cn", "Co", "Zl", "Zp")
    plain = render_text(state, names=names, unicode=False)
    assert plain.isascii()
    assert plain.replace("\n", "").isprintable()
    assert len(plain.splitlines()) == len(board.splitlines())


@given(any_states())
def test_no_line_ends_in_a_space(state: State) -> None:
    for unicode in (True, False):
        for line in render_text(state, unicode=unicode, names=[""] * state.rules.players).split(
            "\n"
        ):
            assert line == line.rstrip()


def test_every_placement_has_a_place_of_its_own_for_its_label() -> None:
    state = new_game(GIGAMIC)
    before = render_text(state)
    places = set()
    for rug in RUGS:
        after = render_text(state, labels={rug: "Q"})
        changed = [
            at
            for at, (one, two) in enumerate(zip(_sheet(before), _sheet(after), strict=True))
            if one != two
        ]
        assert len(changed) == 1
        places.add(changed[0])
    assert len(places) == 84


def _sheet(board: str) -> str:
    return "".join(line.ljust(60) for line in board.splitlines())


# --- what is refused

loosely: Callable[..., object] = render_text
"""The function as a program sees it that is not type-checked."""


def test_names_are_one_for_each_player() -> None:
    with pytest.raises(InvalidValue, match=r"^names must be 3 names, one for each player, not "):
        render_text(new_game(GIGAMIC), names=("Amina",))


@pytest.mark.parametrize("label", ["", "ab", " ", "\n", "é", "\x1b"])
def test_a_label_is_one_ascii_character_that_can_be_seen(label: str) -> None:
    with pytest.raises(InvalidValue) as caught:
        render_text(new_game(GIGAMIC), labels={Rug.parse("c3-d3"): label})
    assert str(caught.value) == (
        f"labels must be one ASCII character to see on c3-d3, not {label!r}"
    )


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"unicode": 1}, "unicode must be a bool, not 1 (int)"),
        ({"ansi": None}, "ansi must be a bool, not None (NoneType)"),
        ({"names": "abc"}, "names must be a sequence of names, not 'abc' (str)"),
        ({"labels": []}, "labels must be a mapping from Rug to a letter, not [] (list)"),
        ({"labels": {"a1-a2": "a"}}, "a key of labels must be a Rug, not 'a1-a2' (str)"),
        ({"labels": {Rug.parse("a1-a2"): 1}}, "labels[a1-a2] must be a str, not 1 (int)"),
    ],
)
def test_a_wrong_type_is_refused(options: dict[str, object], message: str) -> None:
    with pytest.raises(TypeError) as caught:
        loosely(new_game(GIGAMIC), **options)
    assert str(caught.value) == message


def test_only_a_state_can_be_drawn() -> None:
    with pytest.raises(TypeError, match=r"^state must be a State, not Phase\.PAY \(Phase\)$"):
        loosely(Phase.PAY)


# --- letters


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Amina", "Amina"),
        ("  Amina\tof\r\nFez\u2028\xa0", "Amina of  Fez"),
        ("\x1b[31mred\x07\x9b", "\ufffd[31mred\ufffd\ufffd"),
        ("a\u202eb\u200d\ufeffc", "abc"),
        ("\u0301e\u0301", "é"),
        ("x\u0331\u0332\u0333y", "x\u0331\u0332y"),
        ("☺\ufe0f", "☺"),
        ("\ud800\uffff\ue000", "\ufffd\ufffd\ufffd"),
        ("山田", "山田"),
        ("a" * 40, "a" * 40),
        ("a" * 41, "a" * 39 + "…"),
        ("a" * 38 + "   b", "a" * 38 + "…"),
        ("", ""),
    ],
)
def test_a_name_is_shown_in_one_line(text: str, shown: str) -> None:
    assert one_line(text) == shown


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Zoë Łaś", "Zoe Las"),
        ("ßæÆœŒøØłŁđĐðÐþÞı", "ssaeAEoeOEoOlLdDdDthThi"),
        ("‘’“”–—…", "''\"\"--..."),
        ("山\ufffd", "??"),
        ("ﬁ½", "fi1?2"),
    ],
)
def test_ascii_keeps_what_can_be_read(text: str, shown: str) -> None:
    assert ascii_only(text) == shown


def test_widths_are_guessed_by_kind() -> None:
    assert width("") == 0
    assert width("i") == 0.38
    assert width("m") == 1
    assert width("山") == 1
    assert width("e") == 0.62
    assert width("E") == 0.72
    assert width("e\u0301") == 0.62


@given(st.text(max_size=30), st.floats(1, 20))
def test_a_fitted_text_fits(text: str, room: float) -> None:
    shown = fitted(text, room)
    assert shown == text or (shown.endswith("…") and text.startswith(shown[:-1]))
    assert width(shown) <= room or shown == "…"


def test_a_text_that_fits_exactly_is_left_alone() -> None:
    assert fitted("ee", 1.24) == "ee"
    assert fitted("e e", 1.6) == "…"
    assert fitted("ee ee", 2.7) == "ee…"


# --- the sheet


def test_lines_join_where_they_meet_and_the_heavier_wins() -> None:
    sheet = Canvas(UNICODE, columns=5, rows=3)
    sheet.line(Weight.LIGHT, (0, 0), (4, 0), (4, 2), (0, 2), (0, 0))
    sheet.line(Weight.HEAVY, (2, 0), (2, 2))
    sheet.line(Weight.BROKEN, (2, 1), (0, 1), (0, 1))
    assert list(sheet.lines(ansi=False)) == ["┌─┳─┐", "├╌┫ │", "└─┻─┘"]


def test_letters_lie_over_lines_and_styles_over_both() -> None:
    sheet = Canvas(UNICODE, columns=6, rows=2)
    sheet.line(Weight.LOOP, (0, 1), (0, 0), (5, 0))
    sheet.write((2, 0), "ab", Style.BOLD)
    sheet.fill((0, 1), (1, 1), Style.DIM)
    sheet.write((1, 1), "c")
    assert list(sheet.lines(ansi=False)) == ["╭─ab─╴", "╵c"]
    assert list(sheet.lines(ansi=True)) == ["╭─\x1b[1mab\x1b[0m─╴", "\x1b[2m╵c\x1b[0m"]


def test_plain_text_is_not_painted() -> None:
    assert painted("a", Style.PLAIN) == "a"
    assert painted("a", Style.BOLD) == "\x1b[1ma\x1b[0m"


def test_weights_go_from_broken_to_loop() -> None:
    assert all(one < two for one, two in pairwise(Weight))
