"""The market itself: ground, frame, tiles, the loops round the edge, and the names of squares."""

from __future__ import annotations

from typing import Final
from xml.etree.ElementTree import Element

from marrakech.drawing.layout import LOOPS, MARKET, SIDE, add, corner, group, write
from marrakech.drawing.themes import Theme
from marrakech.geometry import SQUARES

__all__ = ["draw_market", "draw_names", "draw_squares"]

_STAR: Final = (
    "M32 17l4.4 4.4h6.2v6.2l4.4 4.4-4.4 4.4v6.2h-6.2l-4.4 4.4"
    "-4.4-4.4h-6.2v-6.2l-4.4-4.4 4.4-4.4v-6.2h6.2z"
)
"""The eight-pointed star of Moroccan tiles: two squares, one turned by half a right angle."""
_LINES: Final = "".join(
    f"M{SIDE * line} 0V{MARKET}M0 {SIDE * line}H{MARKET}" for line in range(1, 7)
)
_MIDDLES: Final = tuple(SIDE * place + SIDE // 2 for place in range(7))
"""How far the middle of each square in a row is from the edge of the market."""
_MOUTHS: Final = "".join(f"M{at}-9V0M{at} {MARKET}v9M-9 {at}H0M{MARKET} {at}h9" for at in _MIDDLES)
"""Where the loops come in, across the frame."""


def draw_market(parent: Element, defs: Element, theme: Theme, prefix: str) -> None:
    """Frame, tiles and loops."""
    tile = add(
        defs,
        "pattern",
        id=f"{prefix}tile",
        width=SIDE,
        height=SIDE,
        patternUnits="userSpaceOnUse",
    )
    add(tile, "rect", width=SIDE, height=SIDE, fill=theme.tile)
    add(tile, "path", d=_STAR, fill=theme.ornament)
    way = "".join(LOOPS)
    loops = group(parent, fill="none")
    add(loops, "path", d=way, stroke=theme.bank, stroke_width=17)
    add(loops, "path", d=way, stroke=theme.track, stroke_width=11)
    around = MARKET + 14
    add(parent, "rect", x=-7, y=-7, width=around, height=around, rx=7, fill=theme.frame)
    add(parent, "path", d=_MOUTHS, stroke=theme.track, stroke_width=11)
    add(parent, "rect", width=MARKET, height=MARKET, fill=f"url(#{prefix}tile)")
    add(parent, "path", d=_LINES, stroke=theme.joint, stroke_width=2)


def draw_names(parent: Element, theme: Theme) -> None:
    """The letters of the files below the market, the numbers of the ranks on its left."""
    names = group(parent, fill=theme.faint, text_anchor="middle", font_weight="600")
    for place, at in enumerate(_MIDDLES):
        write(names, "abcdefg"[place], at, MARKET + 52, 17)
        write(names, "7654321"[place], -52, at, 17)


def draw_squares(parent: Element, prefix: str) -> None:
    """One unseen rectangle over each square, for a page to attach clicks and colours to."""
    squares = group(parent, fill="none", pointer_events="all")
    for square in SQUARES:
        x, y = corner(square)
        name = str(square)
        add(
            squares,
            "rect",
            id=prefix + name,
            data_square=name,
            x=x,
            y=y,
            width=SIDE,
            height=SIDE,
        )
