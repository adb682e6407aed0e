"""What is pointed out: placements, a rug just laid, an area, a walk, marks, a heat map."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from math import floor
from typing import Final
from xml.etree.ElementTree import Element

from marrakech.drawing.layout import SIDE, add, centre, corner, group, step_path, write
from marrakech.drawing.lettering import fitted, width
from marrakech.drawing.panel import draw_coin
from marrakech.drawing.rugs import lying
from marrakech.drawing.themes import Theme
from marrakech.geometry import Assam, Rug, Square
from marrakech.legality import legal_moves
from marrakech.moves import Lay
from marrakech.state import Payment, State

__all__ = [
    "draw_area",
    "draw_heat",
    "draw_heat_labels",
    "draw_laid",
    "draw_marks",
    "draw_path",
    "draw_placements",
    "draw_price",
]


def draw_placements(parent: Element, theme: Theme, prefix: str, state: State) -> None:
    """A handle for each legal placement, where its two squares meet, so that none hides another.

    The outline of the whole rug is there too, unseen, for a page to show when it is pointed at.
    """
    colour = state.colour
    for rug in [move.rug for move in legal_moves(state) if isinstance(move, Lay)]:
        assert colour is not None  # else there would be no rug to lay
        name = str(rug)
        handle = group(
            parent,
            id=prefix + name,
            data_rug=name,
            transform=lying(rug),
            cursor="pointer",
        )
        add(handle, "title").text = name
        add(
            handle,
            "rect",
            data_outline=name,
            x=8,
            y=5,
            width=112,
            height=54,
            rx=4,
            fill=theme.rugs[colour],
            fill_opacity=0.75,
            stroke=theme.accent,
            stroke_width=4,
            opacity=0,
            pointer_events="none",
        )
        for paint, thickness in ((theme.knot, 7), (theme.paper, 4)):
            add(
                handle,
                "rect",
                x=42,
                y=23,
                width=44,
                height=18,
                rx=9,
                fill=theme.rugs[colour],
                stroke=paint,
                stroke_width=thickness,
            )
        for x in (51, 77):
            add(handle, "circle", cx=x, cy=32, r=3.5, fill=theme.paper)


def draw_laid(parent: Element, theme: Theme, rug: Rug) -> None:
    """A frame round a rug."""
    frame = group(parent, fill="none", transform=lying(rug))
    for colour, thickness in ((theme.halo, 7), (theme.accent, 3.5)):
        add(
            frame,
            "rect",
            x=3,
            y=2,
            width=122,
            height=60,
            rx=6,
            stroke=colour,
            stroke_width=thickness,
        )


def draw_area(parent: Element, theme: Theme, payment: Payment) -> None:
    """The border of the area that is paid for."""
    area = set(payment.area)
    border = ""
    for square in payment.area:
        x, y = corner(square)
        # Each side with nothing of the area behind it, a little inside the square.
        for east, north, line in (
            (0, 1, f"M{x} {y}h{SIDE}"),
            (1, 0, f"M{x + SIDE} {y}v{SIDE}"),
            (0, -1, f"M{x} {y + SIDE}h{SIDE}"),
            (-1, 0, f"M{x} {y}v{SIDE}"),
        ):
            file, rank = square.file + east, square.rank + north
            inside = 0 <= file < 7 and 0 <= rank < 7 and Square(file, rank) in area
            border += "" if inside else line
    lines = group(parent, fill="none", stroke_linecap="round")
    add(lines, "path", d=border, stroke=theme.halo, stroke_width=10)
    add(lines, "path", d=border, stroke=theme.accent, stroke_width=5)


def draw_price(parent: Element, theme: Theme, payment: Payment, assam: Assam) -> None:
    """A coin with the price on it, in the area but not on Assam, if there is room."""
    squares = [square for square in payment.area if square != assam.square]
    if squares:
        here = centre(assam.square)
        x, y = min(map(centre, squares), key=lambda at: abs(at[0] - here[0]) + abs(at[1] - here[1]))
    else:
        x, y = corner(assam.square)
        x, y = x + SIDE - 8, y + 8
    text = f"{payment.owed}" if payment.paid == payment.owed else f"{payment.paid}/{payment.owed}"
    draw_coin(parent, theme, x, y, 19)
    size = min(22, round(32 / width(text), 1))
    write(parent, text, x, y, size, fill=theme.coin_ink, text_anchor="middle", font_weight="700")


def draw_path(parent: Element, theme: Theme, path: tuple[Assam, ...]) -> None:
    """Assam's way from square to square and through the loops."""
    x, y = centre(path[0].square)
    way = f"M{x} {y}" + "".join(step_path(*step) for step in pairwise(path))
    lines = group(parent, fill="none", stroke_linecap="round", stroke_linejoin="round")
    add(lines, "path", d=way, stroke=theme.halo, stroke_width=9)
    add(lines, "path", d=way, stroke=theme.accent, stroke_width=4.5)
    add(lines, "circle", cx=x, cy=y, r=9, fill=theme.halo, stroke=theme.accent, stroke_width=4)
    for step in path[1:]:
        x, y = centre(step.square)
        add(lines, "circle", cx=x, cy=y, r=6, fill=theme.accent, stroke=theme.halo, stroke_width=2)


_ROOM: Final = 54
"""The room for a mark on a square."""


def draw_marks(parent: Element, theme: Theme, marks: Mapping[Square, str], assam: Assam) -> None:
    """A word or a number on each square; on Assam's below him."""
    texts = group(parent, fill=theme.ink, text_anchor="middle", font_weight="600")
    for square, mark in marks.items():
        x, y = centre(square)
        # Rounded down, so that what just fits is not cut for the sake of a rounding.
        size = max(9.0, min(20.0, floor(10 * _ROOM / (width(mark) or 1)) / 10))
        if square == assam.square:
            y += 24
            size = min(size, 14.0)
        text = fitted(mark, _ROOM / size)
        across = min(SIDE - 2.0, round(width(text) * size + 12, 1))
        add(
            texts,
            "rect",
            x=round(x - across / 2, 1),
            y=round(y - 0.7 * size, 1),
            width=across,
            height=round(1.4 * size, 1),
            rx=7,
            fill=theme.paper,
            fill_opacity=0.9,
            stroke=theme.ink,
            stroke_width=1,
        )
        write(texts, text, x, y, size, data_mark=str(square))


def draw_heat(parent: Element, theme: Theme, shares: Mapping[Square, float]) -> None:
    """A tint on each square that has a share: the largest the strongest, all others in proportion.

    In proportion to the largest, because a throw spreads over a dozen squares, and all would look
    pale. Most of the tint is in a border, so that the rug within can still be told.
    """
    if not shares:
        return
    most = max(shares.values())
    tints = group(parent, fill=theme.accent, stroke=theme.accent)
    for square, share in shares.items():
        x, y = corner(square)
        part = share / most
        border = round(2 + 6 * part, 1)
        add(
            tints,
            "rect",
            x=round(x + border / 2, 2),
            y=round(y + border / 2, 2),
            width=round(SIDE - border, 1),
            height=round(SIDE - border, 1),
            fill_opacity=round(0.1 + 0.2 * part, 2),
            stroke_opacity=round(0.4 + 0.5 * part, 2),
            stroke_width=border,
        )


def draw_heat_labels(parent: Element, theme: Theme, shares: Mapping[Square, float]) -> None:
    """The share of each square in per cent, along its upper edge, so that a mark has its room."""
    if not shares:
        return
    texts = group(parent, fill=theme.ink, text_anchor="middle", font_weight="700")
    for square, share in shares.items():
        x, y = corner(square)
        text = f"{share:.0%}" if share >= 0.005 else "<1%"
        across = round(width(text) * 14 + 6, 1)
        add(
            texts,
            "rect",
            x=round(x + SIDE / 2 - across / 2, 1),
            y=y + 1,
            width=across,
            height=17,
            rx=7,
            fill=theme.paper,
            stroke=theme.ink,
            stroke_width=1,
        )
        write(texts, text, x + SIDE // 2, y + 9.5, 14, data_heat=str(square))
