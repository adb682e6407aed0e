"""The board as SVG: whole documents, what can be found in them, and what is refused."""

from __future__ import annotations

import importlib.util
import re
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import attrs
import hypothesis.strategies as st
import pytest
from hypothesis import given

from marrakech import (
    SQUARES,
    Assam,
    Colour,
    Direction,
    InvalidValue,
    Lay,
    Payment,
    Phase,
    Rug,
    Rules,
    Square,
    State,
    legal_moves,
    new_game,
    payment_due,
    walk,
)
from marrakech.drawing import render_svg, render_text
from marrakech.drawing.layout import LOOPS
from marrakech.drawing.themes import THEMES, ThemeName
from strategies import any_states

GIGAMIC = Rules.gigamic(3)
START = new_game(GIGAMIC)
BARE = "7/7/7/7/7/7/7"
SVG = "{http://www.w3.org/2000/svg}"
DOCS = Path(__file__).parent.parent / "docs"


def position(text: str, rules: Rules = GIGAMIC) -> State:
    return State.parse(text, rules)


def read(svg: str) -> ET.Element:
    return ET.fromstring(svg)  # noqa: S314 - we wrote it ourselves


def having(svg: str, attribute: str) -> dict[str, ET.Element]:
    """The elements with an attribute, by its value."""
    return {
        element.attrib[attribute]: element
        for element in read(svg).iter()
        if attribute in element.attrib
    }


def with_value(svg: str, attribute: str, value: str) -> list[ET.Element]:
    return [element for element in read(svg).iter() if element.get(attribute) == value]


def texts(svg: str) -> list[str]:
    return [element.text or "" for element in read(svg).iter(f"{SVG}text")]


def used(svg: str) -> Iterator[tuple[str, str]]:
    """What is used outside the panel, and where."""
    for element in read(svg).iter(f"{SVG}use"):
        if "scale" not in element.get("transform", ""):
            yield element.attrib["href"], element.get("transform", "")


# --- every picture


@given(
    any_states(),
    st.sampled_from(sorted(THEMES)),
    st.booleans(),
    st.booleans(),
    st.booleans(),
    st.sampled_from(["", "a", "board-2_"]),
)
def test_every_picture_is_whole(
    state: State, theme: ThemeName, coordinates: bool, panel: bool, placements: bool, prefix: str
) -> None:
    def draw() -> str:
        return render_svg(
            state,
            theme=theme,
            coordinates=coordinates,
            panel=panel,
            placements=placements,
            payment=payment_due(state),
            prefix=prefix,
        )

    svg = draw()
    assert svg == draw()
    root = read(svg)
    assert root.tag == f"{SVG}svg"
    ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
    assert len(ids) == len(set(ids))
    assert all(name.startswith(prefix) for name in ids)
    references = re.findall(r'href="#([^"]*)"|url\(#([^)]*)\)|aria-\w+="([^"]*)"', svg)
    assert {name for found in references for name in found if name} <= set(ids)
    assert {"style", "script"}.isdisjoint(element.tag.removeprefix(SVG) for element in root.iter())

    squares = having(svg, "data-square")
    assert list(squares) == [str(square) for square in SQUARES]
    assert all(element.get("id") == prefix + name for name, element in squares.items())
    lays = [str(move) for move in legal_moves(state) if isinstance(move, Lay)]
    shown = having(svg, "data-rug")
    assert list(shown) == (lays if placements else [])
    assert all(element.get("id") == prefix + name for name, element in shown.items())
    assert list(having(svg, "data-player")) == [
        str(seat) for seat in range(len(state.players)) if panel
    ]
    assert list(having(svg, "data-assam")) == [str(state.assam)]


@given(any_states())
def test_every_rug_and_every_half_is_in_the_picture(state: State) -> None:
    found = list(used(render_svg(state)))
    whole = [name for name, _ in found if name.startswith("#rug-")]
    halves = [name for name, _ in found if name.startswith("#half-")]
    assert whole == [f"#rug-{colour.value}" for _, colour in state.board.rugs()]
    assert halves == [f"#half-{colour.value}" for _, colour in state.board.halves()]


@given(any_states(), st.lists(st.text(), min_size=4, max_size=4), st.text())
def test_names_and_marks_may_be_anything(state: State, anything: list[str], mark: str) -> None:
    names = anything[: state.rules.players]
    svg = render_svg(state, names=names, marks={Square.parse("d4"): mark})
    svg.encode()
    assert read(svg).tag == f"{SVG}svg"
    assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]", svg)


def test_a_name_cannot_break_out_of_the_document() -> None:
    name = "<script>&\"'</text>]]>"
    svg = render_svg(START, names=(name, "b", "c"))
    assert name in texts(svg)
    assert "<script" not in svg


# --- the document


def test_title_and_description_say_what_is_seen() -> None:
    names = ("Amina", "Tarik", "Zohra")
    root = read(render_svg(START, names=names, prefix="x-"))
    title, desc = root[0], root[1]
    assert (title.tag, title.get("id")) == (f"{SVG}title", "x-title")
    assert title.text == "Marrakech. Amina is to turn Assam or to leave him facing north"
    assert (desc.tag, desc.get("id")) == (f"{SVG}desc", "x-desc")
    assert desc.text == render_text(START, names=names)
    assert root.get("aria-labelledby") == "x-title"
    assert root.get("aria-describedby") == "x-desc"
    assert root.get("role") == "img"


def test_a_picture_to_be_clicked_on_is_not_one_image_to_a_screen_reader() -> None:
    assert read(render_svg(START, placements=True)).get("role") == "group"


def test_the_document_stands_alone_and_names_its_own_size_only_if_asked() -> None:
    svg = render_svg(START)
    assert svg.startswith('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 580 740"')
    assert {"width", "height"}.isdisjoint(read(svg).attrib)
    sized = read(render_svg(START, size=290))
    assert (sized.get("width"), sized.get("height")) == ("290", "370.0")


@pytest.mark.parametrize(
    ("coordinates", "panel", "players", "box"),
    [
        (True, True, 2, "0 0 580 698"),
        (True, True, 4, "0 0 580 782"),
        (True, False, 4, "0 0 580 562"),
        (False, True, 3, "0 0 544 722"),
        (False, False, 3, "0 0 544 544"),
    ],
)
def test_the_picture_is_as_large_as_what_is_in_it(
    coordinates: bool, panel: bool, players: int, box: str
) -> None:
    state = new_game(Rules.gigamic(players))
    svg = render_svg(state, coordinates=coordinates, panel=panel)
    assert read(svg).get("viewBox") == box
    assert ("a" in texts(svg), "7" in texts(svg)) == (coordinates, coordinates)


def test_files_and_ranks_have_their_names() -> None:
    svg = render_svg(START, panel=False)
    assert "".join(sorted(texts(svg))) == "1234567abcdefg"
    places = {
        element.text: (element.get("x"), element.get("y"))
        for element in read(svg).iter(f"{SVG}text")
    }
    assert places["a"] == ("32", "505.95")
    assert places["g"] == ("416", "505.95")
    assert places["1"] == ("-52", "421.95")
    assert places["7"] == ("-52", "37.95")


def test_squares_are_where_they_belong() -> None:
    squares = having(render_svg(START), "data-square")
    assert (squares["a1"].get("x"), squares["a1"].get("y")) == ("0", "384")
    assert (squares["g7"].get("x"), squares["g7"].get("y")) == ("384", "0")
    assert (squares["d5"].get("x"), squares["d5"].get("y")) == ("192", "128")


# --- the loops


def test_fourteen_loops_join_the_squares_of_the_rulebook() -> None:
    """Top a7–b7, c7–d7, e7–f7; right g1–g2 … ; bottom b1–c1 …; left a2–a3 …; g7 and a1."""
    assert sorted(LOOPS) == sorted(
        (
            *(f"M{x} 0A32 32 0 0 1 {x + 64} 0" for x in (32, 160, 288)),
            *(f"M{x} 448A32 32 0 0 0 {x + 64} 448" for x in (96, 224, 352)),
            *(f"M448 {y}A32 32 0 0 0 448 {y - 64}" for y in (416, 288, 160)),
            *(f"M0 {y}A32 32 0 0 1 0 {y - 64}" for y in (352, 224, 96)),
            "M416 0A32 32 0 1 1 448 32",
            "M32 448A32 32 0 1 1 0 416",
        )
    )


@pytest.mark.parametrize(
    ("start", "steps", "way"),
    [
        ("d4n", 2, "M224 224L224 160L224 96"),
        ("d4w", 1, "M224 224L160 224"),
        ("d2s", 3, "M224 352L224 416L224 448A32 32 0 0 0 288 448L288 416L288 352"),
        ("e2s", 2, "M288 352L288 416L288 448A32 32 0 0 1 224 448L224 416"),
        ("f7e", 3, "M352 32L416 32L448 32A32 32 0 1 0 416 0L416 32L416 96"),
        ("g6n", 2, "M416 96L416 32L416 0A32 32 0 1 1 448 32L416 32"),
        ("a1w", 1, "M32 416L0 416A32 32 0 1 0 32 448L32 416"),
    ],
)
def test_a_walk_goes_through_the_loops(start: str, steps: int, way: str) -> None:
    assam = Assam.parse(start)
    if start == "f7e":
        # Off the right side at g7 he comes back from above, facing south.
        assert [str(step) for step in walk(assam, 3)] == ["g7e", "g7s", "g6s"]
    svg = render_svg(START, path=(assam, *walk(assam, steps)))
    drawn = with_value(svg, "d", way)
    assert [element.get("stroke-width") for element in drawn] == ["9", "4.5"]
    group = next(
        element for element in read(svg).iter() if any(child.get("d") == way for child in element)
    )
    assert [child.get("r") for child in group if child.tag == f"{SVG}circle"] == ["9"] + [
        "6"
    ] * steps


def test_a_path_may_be_only_its_beginning() -> None:
    assert len(with_value(render_svg(START, path=(Assam.parse("d4n"),)), "d", "M224 224")) == 2
    assert not with_value(render_svg(START), "r", "6")


def test_a_path_that_cannot_be_walked_is_refused() -> None:
    path = (Assam.parse("d2s"), Assam.parse("d1s"), Assam.parse("d1n"))
    with pytest.raises(InvalidValue) as caught:
        render_svg(START, path=path)
    assert str(caught.value) == (
        "path must be e1n at place 2, one step after d1s, not Assam.parse('d1n')"
    )


# --- rugs and Assam


def test_a_rug_lies_across_or_upright() -> None:
    state = position("7/7/7/7/2b=b1y:1/5y1/7 e3n 0 lay - 30:14,30:14,30:14")
    assert list(used(render_svg(state, prefix="p"))) == [
        ("#prug-blue", "translate(128 256)"),
        ("#prug-yellow", "translate(384 256) rotate(90)"),
    ]


def pieces(board: str) -> list[ET.Element]:
    """The groups of the half rugs of a market."""
    svg = render_svg(position(f"{board} a1n 0 lay - 30:1,30:1,30:1"))
    return [
        element
        for element in read(svg).iter(f"{SVG}g")
        if any(child.get("href", "").startswith("#half-") for child in element)
    ]


HEM = "M6 6"
FRINGES = {"north": "M8 6V1", "east": "M58 8h5", "south": "M8 58v5", "west": "M6 8H1"}


@pytest.mark.parametrize(
    ("board", "free_end"),
    [
        ("7/7/7/3r3/3b=b2/7/7", "north"),
        ("7/7/7/2b:r3/2b4/7/7", "east"),
        ("7/7/3b=b2/3r3/7/7/7", "south"),
        ("7/7/7/3rb:2/4b2/7/7", "west"),
    ],
)
def test_a_half_rug_has_a_fringe_where_it_must_have_ended(board: str, free_end: str) -> None:
    (piece,) = pieces(board)
    fringe, over, outline, weave = piece
    assert fringe.get("d") == over.get("d")
    assert fringe.attrib["d"].startswith(FRINGES[free_end])
    assert weave.get("href") == "#half-red"
    # Three sides are hems, one is cut in eight teeth: 3 + 8 corners.
    assert outline.attrib["d"].count("L") == 10


@pytest.mark.parametrize(
    ("board", "corners"),
    [
        ("7/7/7/2b=b3/2r4/2b=b3/7", 2 * 8 + 2),
        ("7/7/7/2b=b3/1y=yr3/3b=b2/7", 3 * 8 + 1),
        ("7/7/7/7/3r3/7/7", 4 * 8),
        ("r1b=b3/b=b5/7/7/7/7/7", 8 + 3),
    ],
)
def test_a_half_rug_is_cut_wherever_it_can_go_on_under_another(board: str, corners: int) -> None:
    red = next(piece for piece in pieces(board) if piece[-1].get("href") == "#half-red")
    outline = red[-2].attrib["d"]
    assert outline.startswith(HEM)
    assert outline.count("L") + 1 == corners
    assert len(red) == (4 if corners == 11 else 2)


def test_the_teeth_of_a_cut_edge_go_in_and_out() -> None:
    (piece,) = pieces("7/7/3b=b2/3r3/7/7/7")
    assert piece[-2].get("d") == (
        "M6 6L12.5 11L19 6L25.5 11L32 6L38.5 11L45 6L51.5 11L58 6L58 58L6 58z"
    )
    (lone,) = pieces("7/7/7/7/3r3/7/7")
    assert lone.get("transform") == "translate(192 256)"
    assert lone[0].get("d") == (
        "M6 6L12.5 11L19 6L25.5 11L32 6L38.5 11L45 6L51.5 11"
        "L58 6L53 12.5L58 19L53 25.5L58 32L53 38.5L58 45L53 51.5"
        "L58 58L51.5 53L45 58L38.5 53L32 58L25.5 53L19 58L12.5 53"
        "L6 58L11 51.5L6 45L11 38.5L6 32L11 25.5L6 19L11 12.5z"
    )


def test_each_colour_has_a_weave_of_its_own() -> None:
    root = read(render_svg(new_game(Rules.gigamic(4))))
    for kind in ("rug", "half"):
        groups = [
            next(e for e in root.iter() if e.get("id") == f"{kind}-{c.value}") for c in Colour
        ]
        assert len({group[-2].get("d") for group in groups}) == 4
        assert len({group[-1].get("d") for group in groups}) == 4


@pytest.mark.parametrize(
    ("facing", "degrees"), list(zip(Direction, (0, 90, 180, 270), strict=True))
)
def test_assam_is_turned_his_way(facing: Direction, degrees: int) -> None:
    svg = render_svg(new_game(GIGAMIC, facing=facing))
    assam = having(svg, "data-assam")[f"d4{facing.letter}"]
    assert assam.get("transform") == f"translate(224 224) rotate({degrees})"
    assert assam.get("id") == "assam"


# --- the panel


def row(svg: str, seat: int) -> list[str]:
    return [
        element.text or "" for element in having(svg, "data-player")[str(seat)].iter(f"{SVG}text")
    ]


def test_the_panel_shows_rugs_purse_and_whose_turn_it_is() -> None:
    state = position(f"{BARE} d4n 1 roll - 30:13,7:14,39900:15")
    svg = render_svg(state, names=("Amina", "Tarik", "Zohra"))
    assert [row(svg, seat) for seat in range(3)] == [
        ["×13", "30", "Amina"],
        ["×14", "7", "Tarik"],
        ["×15", "39900", "Zohra"],
    ]
    theme = THEMES["light"]
    rows = having(svg, "data-player")
    assert [rows[str(seat)][0].get("fill") for seat in range(3)] == [
        theme.card,
        theme.mover,
        theme.card,
    ]
    assert [rows[str(seat)][0].get("stroke") for seat in range(3)] == ["none", theme.accent, "none"]
    assert texts(svg)[-1] == "Tarik is to roll the die"
    assert "data-dirhams" in svg
    assert not texts(render_svg(state, panel=False, coordinates=False))


def test_two_colours_are_counted_apart_and_the_drawn_one_is_framed() -> None:
    rules = Rules.gigamic(2)
    svg = render_svg(position(f"{BARE} d4n 1 roll g 30:2+1,28:3+4", rules))
    assert row(svg, 0) == ["×2", "×1", "30", "Player 1"]
    assert row(svg, 1) == ["×3", "×4", "28", "Player 2"]
    frames = [
        e for e in having(svg, "data-player")["1"].iter(f"{SVG}rect") if e.get("fill") == "none"
    ]
    assert [frame.get("x") for frame in frames] == ["134.0"]
    undrawn = render_svg(position(f"{BARE} d4n 1 draw - 30:2+1,28:3+4", rules))
    assert not [
        e for e in having(undrawn, "data-player")["1"].iter(f"{SVG}rect") if e.get("fill") == "none"
    ]


def test_at_the_end_the_panel_adds_up_and_crowns_the_winners() -> None:
    state = position("7/7/7/7/7/r=r5/y6 d4n 1 over - 30:0,20:0,0:0x")
    svg = render_svg(state)
    assert row(svg, 0) == ["×0", "= 32", "2", "30", "Player 1"]
    assert row(svg, 1) == ["×0", "= 21", "1", "20", "Player 2"]
    assert row(svg, 2) == ["×0", "eliminated", "Player 3"]
    crowned = [
        seat
        for seat, element in having(svg, "data-player").items()
        if any(
            child.get("fill") == THEMES["light"].coin and child.tag == f"{SVG}path"
            for child in element
        )
    ]
    assert crowned == ["0"]
    struck = with_value(svg, "text-decoration", "line-through")
    assert [element.text for element in struck] == ["Player 3"]
    assert len(with_value(svg, "opacity", "0.75")) == 1
    assert texts(svg)[-1] == "The game is over: Player 1 wins with 32 points"


def test_long_names_are_cut_and_long_sentences_take_two_lines() -> None:
    state = position("7/7/7/3y3/7/7/7 d4n 0 pay - 0:1,30:1,30:1")
    names = ("Scheherazade of Samarkand and Bukhara", "Tarik", "Zohra")
    svg = render_svg(state, names=names)
    assert row(svg, 0)[-1] == "Scheherazade of Samarkand an…"
    assert texts(svg)[-2:] == [
        "Scheherazade of Samarkand and Bukhara is to pay 1",
        "dirham to Tarik for the yellow square d4 but has nothing",
    ]
    last = list(read(svg).iter(f"{SVG}text"))[-2:]
    assert [element.get("y") for element in last] == ["703.6", "723.6"]


# --- what is pointed out


def test_placements_are_shown_only_when_there_are_any() -> None:
    state = position(f"{BARE} a1n 0 lay - 30:1,30:1,30:1")
    shown = having(render_svg(state, placements=True), "data-rug")
    assert list(shown) == ["a2-a3", "a2-b2", "b1-b2", "b1-c1"]
    assert [element[0].text for element in shown.values()] == list(shown)
    assert shown["a2-a3"].get("transform") == "translate(64 256) rotate(90)"
    outline = shown["a2-b2"][1]
    assert (outline.get("data-outline"), outline.get("opacity")) == ("a2-b2", "0")
    assert outline.get("pointer-events") == "none"
    assert outline.get("fill") == THEMES["light"].rugs[Colour.RED]
    assert not having(render_svg(state), "data-rug")
    assert not having(render_svg(START, placements=True), "data-rug")


def test_handles_of_placements_do_not_overlap() -> None:
    """Each is within its capsule, and no two capsules touch, so each can be clicked on."""
    state = position(f"{BARE} d4n 0 lay - 30:1,30:1,30:1")
    boxes = []
    for name in having(render_svg(state, placements=True), "data-rug"):
        rug = Rug.parse(name)
        x = 64 * (rug.a.file + rug.b.file + 1) / 2
        y = 448 - 64 * (rug.a.rank + rug.b.rank + 1) / 2
        across, down = (22, 9) if rug.a.rank == rug.b.rank else (9, 22)
        boxes.append((x - across, y - down, x + across, y + down))
    for place, (left, top, right, bottom) in enumerate(boxes):
        for other in boxes[:place]:
            assert right <= other[0] or other[2] <= left or bottom <= other[1] or other[3] <= top


def test_a_rug_just_laid_is_framed() -> None:
    svg = render_svg(START, laid=Rug.parse("c3-c4"))
    frame = with_value(svg, "transform", "translate(192 192) rotate(90)")
    assert [child.get("stroke") for child in frame[0]] == [
        THEMES["light"].halo,
        THEMES["light"].accent,
    ]


AREA = "7/7/7/3yy2/3y3/7/7 d4n 0 pay - {}:1,30:1,30:1"


def test_an_area_is_framed_and_priced() -> None:
    state = position(AREA.format(30))
    payment = payment_due(state)
    svg = render_svg(state, payment=payment, panel=False, coordinates=False)
    assert texts(svg) == ["3"]
    border = "M192 256v64M256 256v64M192 320h64"  # d3, by its open sides
    drawn = [
        e.attrib["d"] for e in read(svg).iter(f"{SVG}path") if e.get("stroke-width") in ("10", "5")
    ]
    assert len(drawn) == 2
    sides = set(re.findall(r"M\d+ \d+[hv]64", drawn[0]))
    assert sides == {
        *re.findall(r"M\d+ \d+[hv]64", border),
        "M192 192h64",
        "M192 192v64",
        "M256 192h64",
        "M320 192v64",
        "M256 256h64",
    }
    coin = next(e for e in read(svg).iter(f"{SVG}circle") if e.get("r") == "19")
    assert (coin.get("cx"), coin.get("cy")) == ("224", "288")


def test_what_cannot_be_paid_in_full_is_told() -> None:
    state = position(AREA.format(2))
    svg = render_svg(state, payment=payment_due(state), panel=False, coordinates=False)
    assert texts(svg) == ["2/3"]


def test_the_price_of_a_single_square_stands_beside_assam() -> None:
    state = position("y6/7/7/7/7/7/7 a7n 0 pay - 30:1,30:1,30:1")
    svg = render_svg(state, payment=payment_due(state), panel=False)
    coin = next(e for e in read(svg).iter(f"{SVG}circle") if e.get("r") == "19")
    assert (coin.get("cx"), coin.get("cy")) == ("56", "8")


def test_marks_stand_on_their_squares() -> None:
    marks: dict[Square, str | int | float] = {
        Square.parse("a1"): "start",
        Square.parse("d4"): 12,
        Square.parse("b2"): 0.123456,
        Square.parse("c3"): "unpronounceable",
        Square.parse("g7"): "",
        Square.parse("f7"): -999_999,
    }
    svg = render_svg(START, marks=marks)
    found = having(svg, "data-mark")
    assert {name: element.text or "" for name, element in found.items()} == {
        "a1": "start",
        "d4": "12",
        "b2": "0.1235",
        "c3": "unpronou…",
        "g7": "",
        "f7": "-999999",
    }
    assert (found["a1"].get("x"), found["a1"].get("font-size")) == ("32", "20.0")
    assert found["c3"].get("font-size") == "9.0"
    assert (found["d4"].get("y"), found["d4"].get("font-size")) == ("252.9", "14.0")


SHARES: dict[Square, Fraction | float] = {
    Square.parse("a1"): Fraction(1, 3),
    Square.parse("d4"): Fraction(1, 6),
    Square.parse("g7"): 0.0049,
    Square.parse("b2"): 0,
    Square.parse("c3"): Fraction(1, 10**400),
}


def test_heat_tints_its_squares_in_proportion_to_the_hottest() -> None:
    svg = render_svg(START, heat=SHARES)
    theme = THEMES["light"]
    (tints,) = with_value(svg, "stroke", theme.accent)[:1]
    assert tints.get("fill") == theme.accent
    found = [
        (tint.get("x"), tint.get("y"), tint.get("width"), tint.get("stroke-width"))
        for tint in tints
    ]
    # A border of 8 at most and of 2 at least, all of it inside the square.
    assert found == [
        ("4.0", "388.0", "56.0", "8.0"),
        ("194.5", "194.5", "59.0", "5.0"),
        ("385.05", "1.05", "61.9", "2.1"),
    ]
    assert [tint.get("height") for tint in tints] == ["56.0", "59.0", "61.9"]
    assert [tint.get("fill-opacity") for tint in tints] == ["0.3", "0.2", "0.1"]
    assert [tint.get("stroke-opacity") for tint in tints] == ["0.9", "0.65", "0.41"]


def test_heat_is_told_in_per_cent_where_there_is_any() -> None:
    labels = having(render_svg(START, heat=SHARES), "data-heat")
    assert {square: label.text for square, label in labels.items()} == {
        "a1": "33%",
        "d4": "17%",
        "g7": "<1%",
    }
    assert (labels["a1"].get("x"), labels["a1"].get("y")) == ("32", "398.4")
    assert (
        render_svg(START, heat={Square.parse("b2"): 0})
        == render_svg(START, heat={})
        == render_svg(START)
    )
    certain = having(render_svg(START, heat={Square.parse("a1"): 1}), "data-heat")
    assert certain["a1"].text == "100%"
    hardly = having(render_svg(START, heat={Square.parse("a1"): 0.0051}), "data-heat")
    assert hardly["a1"].text == "1%"


def test_the_per_cent_of_a_square_leaves_room_for_a_mark() -> None:
    square = Square.parse("a7")
    svg = render_svg(START, heat={square: 1.0}, marks={square: 12})
    plates = [
        element
        for element in read(svg).iter(f"{SVG}rect")
        if element.get("fill") == THEMES["light"].paper and element.get("rx") == "7"
    ]
    mark, label = plates
    assert float(label.attrib["y"]) + float(label.attrib["height"]) <= float(mark.attrib["y"])
    # Wide enough for its text, and within the square.
    assert 0 <= float(label.attrib["x"]) < 32 - 14
    assert float(label.attrib["x"]) + float(label.attrib["width"]) <= 64


def test_heat_lies_over_the_rugs_and_under_assam() -> None:
    state = position("7/7/7/2b=b3/7/7/7 d4n 0 lay - 30:14,30:14,30:14")
    svg = render_svg(state, heat={Square.parse("d4"): 1.0})
    parts = ('"#rug-blue"', 'fill-opacity="0.3"', "data-assam", "data-heat")
    places = [svg.index(part) for part in parts]
    assert places == sorted(places)


# --- themes and palettes


@pytest.mark.parametrize("name", sorted(THEMES))
def test_a_theme_paints_the_ground_and_the_rugs(name: ThemeName) -> None:
    svg = render_svg(START, theme=name)
    theme = THEMES[name]
    ground = next(e for e in read(svg) if e.tag == f"{SVG}rect")
    assert ground.get("fill") == theme.ground
    for colour in GIGAMIC.colours_in_play:
        assert with_value(svg, "fill", theme.rugs[colour])


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def mixed(over: str, under: str) -> str:
    """Three quarters of one colour over another."""
    parts = [
        round(0.75 * int(over[at : at + 2], 16) + 0.25 * int(under[at : at + 2], 16))
        for at in (1, 3, 5)
    ]
    return "#" + "".join(f"{part:02x}" for part in parts)


def contrast(one: str, two: str) -> float:
    dark, light = sorted((luminance(one), luminance(two)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("name", sorted(THEMES))
def test_texts_can_be_read_in_every_theme(name: str) -> None:
    """The contrast that accessibility guidelines ask for."""
    theme = THEMES[name]
    least = 7 if name == "contrast" else 4.5
    for ground in (theme.ground, theme.card, theme.mover):
        assert contrast(theme.text, ground) >= least
    assert contrast(theme.faint, theme.ground) >= least
    assert contrast(theme.ink, theme.paper) >= 7
    assert contrast(theme.coin_ink, theme.coin) >= 7
    # An eliminated player's row is drawn at three quarters of its strength.
    assert contrast(mixed(theme.text, theme.card), theme.card) >= 4.5
    for paint in theme.rugs.values():
        assert max(contrast(theme.thread, paint), contrast(theme.knot, paint)) >= 4.5


@pytest.mark.parametrize(
    "paint",
    ["#abc", "#ABCD", "#a1b2c3", "#a1b2c3d4", "teal", "rgb(1, 2, 3)", "hsl(120deg 50% 50% / .5)"],
)
def test_a_palette_repaints_the_rugs_it_names(paint: str) -> None:
    svg = render_svg(START, palette={Colour.BLUE: paint})
    assert with_value(svg, "fill", paint)
    assert not with_value(svg, "fill", THEMES["light"].rugs[Colour.BLUE])
    assert with_value(svg, "fill", THEMES["light"].rugs[Colour.RED])


@pytest.mark.parametrize(
    "paint",
    [
        "",
        " red",
        "red\n",
        "#12345",
        "#ggg",
        "url(#x)",
        "url(http://x)",
        "red;fill:blue",
        'red"',
        "red'",
        "rgb(1,2,3",
        "rgb(url(1))",
        "expression(1)",
        "re\x00d",
        "\u0131red",
        "a" * 31,
    ],
)
def test_a_palette_takes_only_colours(paint: str) -> None:
    with pytest.raises(InvalidValue) as caught:
        render_svg(START, palette={Colour.BLUE: paint})
    assert str(caught.value) == (
        "palette must be a CSS colour for blue, such as #b5301f, teal or rgb(181, 48, 31),"
        f" not {paint!r}"
    )


# --- what is refused


PAYMENT = Payment(
    payer=0,
    payee=1,
    colour=Colour.YELLOW,
    area=(Square.parse("d4"),),
    owed=1,
    paid=1,
    eliminates=False,
)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"size": 0}, "size must be a number from 1 to 10000, not 0"),
        ({"size": 10_001}, "size must be a number from 1 to 10000, not 10001"),
        ({"theme": "Dark"}, "theme must be one of light, dark, contrast, not 'Dark'"),
        ({"names": ()}, "names must be 3 names, one for each player, not ()"),
        (
            {"prefix": "1a"},
            "prefix must be empty, or a letter and then letters, digits, _ and -, not '1a'",
        ),
        (
            {"prefix": "a\n"},
            "prefix must be empty, or a letter and then letters, digits, _ and -, not 'a\\n'",
        ),
        (
            {"prefix": "é"},
            "prefix must be empty, or a letter and then letters, digits, _ and -, not 'é'",
        ),
        (
            {"marks": {Square.parse("d4"): 1_000_000}},
            "marks must be a number from -999999 to 999999, not 1000000",
        ),
        ({"heat": {Square.parse("d4"): 1.5}}, "heat must be a share from 0 to 1 on d4, not 1.5"),
        ({"heat": {Square.parse("d4"): -0.1}}, "heat must be a share from 0 to 1 on d4, not -0.1"),
        (
            {"heat": {Square.parse("d4"): float("nan")}},
            "heat must be a share from 0 to 1 on d4, not nan",
        ),
        (
            {"heat": {Square.parse("d4"): Fraction(4, 3)}},
            "heat must be a share from 0 to 1 on d4, not Fraction(4, 3)",
        ),
        ({"payment": attrs.evolve(PAYMENT, owed=0)}, "owed must be a number from 1 to 49, not 0"),
        ({"payment": attrs.evolve(PAYMENT, owed=50)}, "owed must be a number from 1 to 49, not 50"),
        ({"payment": attrs.evolve(PAYMENT, paid=-1)}, "paid must be a number from 0 to 49, not -1"),
        ({"payment": attrs.evolve(PAYMENT, paid=50)}, "paid must be a number from 0 to 49, not 50"),
    ],
)
def test_a_value_out_of_bounds_is_refused(options: dict[str, object], message: str) -> None:
    with pytest.raises(InvalidValue) as caught:
        loosely(START, **options)
    assert str(caught.value) == message


FIELDS: dict[str, Any] = attrs.asdict(PAYMENT, recurse=False)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"size": 480.0}, "size must be an int, not 480.0 (float)"),
        ({"size": True}, "size must be an int, not True (bool)"),
        ({"theme": None}, "theme must be a str, not None (NoneType)"),
        ({"palette": []}, "palette must be a mapping from Colour to a CSS colour, not [] (list)"),
        ({"palette": {"red": "#fff"}}, "a key of palette must be a Colour, not 'red' (str)"),
        ({"palette": {Colour.RED: 1}}, "palette[Colour.RED] must be a str, not 1 (int)"),
        ({"names": "abc"}, "names must be a sequence of names, not 'abc' (str)"),
        ({"coordinates": 1}, "coordinates must be a bool, not 1 (int)"),
        ({"panel": 1}, "panel must be a bool, not 1 (int)"),
        ({"placements": 1}, "placements must be a bool, not 1 (int)"),
        ({"laid": "c3-d3"}, "laid must be a Rug, not 'c3-d3' (str)"),
        ({"payment": 3}, "payment must be a Payment, not 3 (int)"),
        ({"payment": Payment(**{**FIELDS, "area": []})}, "area must be a tuple, not [] (list)"),
        ({"path": [Assam.parse("d4n")]}, "path must be a tuple, not [Assam.parse('d4n')] (list)"),
        ({"path": (1,)}, "path[0] must be an Assam, not 1 (int)"),
        (
            {"marks": "d4"},
            "marks must be a mapping from Square to a word or number, not 'd4' (str)",
        ),
        ({"marks": {"d4": 1}}, "a key of marks must be a Square, not 'd4' (str)"),
        (
            {"marks": {Square.parse("d4"): True}},
            "marks[d4] must be a word or number, not True (bool)",
        ),
        (
            {"heat": [0.5]},
            "heat must be a mapping from Square to a share from 0 to 1, not [0.5] (list)",
        ),
        ({"heat": {"d4": 0.5}}, "a key of heat must be a Square, not 'd4' (str)"),
        (
            {"heat": {Square.parse("d4"): True}},
            "heat[d4] must be a Fraction or float, not True (bool)",
        ),
        (
            {"heat": {Square.parse("d4"): "17%"}},
            "heat[d4] must be a Fraction or float, not '17%' (str)",
        ),
        ({"prefix": None}, "prefix must be a str, not None (NoneType)"),
    ],
)
def test_a_wrong_type_is_refused(options: dict[str, object], message: str) -> None:
    with pytest.raises(TypeError) as caught:
        loosely(START, **options)
    assert str(caught.value) == message


def test_only_a_state_can_be_drawn() -> None:
    with pytest.raises(TypeError, match=r"^state must be a State, not Phase\.PAY \(Phase\)$"):
        loosely(Phase.PAY)


loosely: Callable[..., object] = render_svg
"""The function as a program sees it that is not type-checked."""


@pytest.mark.parametrize("size", [1, 10_000])
def test_any_size_in_bounds_will_do(size: int) -> None:
    assert read(render_svg(START, size=size)).get("width") == str(size)


# --- the pictures of the documentation


@pytest.mark.skipif(not DOCS.exists(), reason="only in the repository itself")
def test_the_pictures_in_the_documentation_are_what_the_library_draws() -> None:
    """After a change that is meant: ``python docs/make_pictures.py``, and look at them."""
    found = importlib.util.spec_from_file_location("make_pictures", DOCS / "make_pictures.py")
    assert found is not None
    assert found.loader is not None
    made = importlib.util.module_from_spec(found)
    found.loader.exec_module(made)
    pictures: dict[str, Callable[[], str]] = made.PICTURES
    assert {path.name for path in made.FOLDER.iterdir()} == set(pictures)
    for name, picture in pictures.items():
        assert (made.FOLDER / name).read_text(encoding="utf-8") == picture() + "\n", name


def test_a_notebook_shows_a_state_as_a_picture() -> None:
    state = new_game(Rules.gigamic(3))
    assert state._repr_svg_() == render_svg(state, size=480)
