"""Assam from above: turban, fez and robe on a base that points where he faces."""

from __future__ import annotations

from typing import Final
from xml.etree.ElementTree import Element

from marrakech.drawing.layout import add, centre, group
from marrakech.drawing.themes import Theme
from marrakech.geometry import Assam

__all__ = ["draw_assam"]

# All of it faces north, with the middle of the square at 0, 0.
_BASE: Final = "M0-36L17.5-18A25 25 0 1 1-17.5-18Z"
"""A circle and the two lines that meet in front: a drop, whose point is where he goes."""
_BEAK: Final = "M0-36L17.5-18Q0-25-17.5-18Z"
_ROBE: Final = "M-20 6C-20-4-12-8 0-8S20-4 20 6C20 12 12 14 6 15L0 22.5L-6 15C-12 14-20 12-20 6Z"
"""Shoulders, and the pointed hood hanging down behind."""
_SEAMS: Final = "M-14.5 10.5Q-11 3-13-3.5M14.5 10.5Q11 3 13-3.5M-6 15Q0 11 6 15"
_NOSE: Final = "M-3-13L0-17L3-13Z"
_TASSEL: Final = "M0-5Q6-3 6.5 6"


def draw_assam(parent: Element, theme: Theme, prefix: str, assam: Assam) -> None:
    """Assam on his square."""
    x, y = centre(assam.square)
    figure = group(
        parent,
        id=f"{prefix}assam",
        data_assam=str(assam),
        transform=f"translate({x} {y}) rotate({90 * assam.facing.index})",
        fill="none",
        stroke=theme.knot,
        stroke_width=1.2,
        stroke_linecap="round",
        stroke_linejoin="round",
    )
    add(figure, "path", d=_BASE, stroke=theme.knot, stroke_width=7)
    add(figure, "path", d=_BASE, fill=theme.base, stroke=theme.paper, stroke_width=4)
    add(figure, "path", d=_BEAK, fill=theme.beak)
    add(figure, "path", d=_ROBE, fill=theme.robe)
    add(figure, "path", d=_SEAMS, stroke=theme.skin)
    add(figure, "path", d=_NOSE, fill=theme.skin)
    add(figure, "circle", cy=-7, r=8, fill=theme.skin)
    add(figure, "circle", cy=-4.5, r=7.5, fill=theme.fez)
    add(figure, "path", d=_TASSEL, stroke_width=2)
    add(figure, "circle", cx=6.5, cy=7, r=2.2, fill=theme.knot)
