"""Rugs: whole ones in one piece with a fringe at both ends, half ones as the pieces they are."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final
from xml.etree.ElementTree import Element

from marrakech.board import Board, Colour
from marrakech.drawing.layout import SIDE, add, corner, group
from marrakech.drawing.themes import Theme
from marrakech.drawing.weaves import WEAVES, Weave
from marrakech.geometry import Direction, Rug, Square

__all__ = ["define_rugs", "draw_rugs", "lying"]

_FRINGE: Final = "".join(f"M8 {y}H2" for y in range(8, 57, 6))
_FAR_FRINGE: Final = "".join(f"M120 {y}h6" for y in range(8, 57, 6))


def define_rugs(defs: Element, theme: Theme, prefix: str, colours: Iterable[Colour]) -> None:
    """One whole rug of each colour, lying across, and the weave of a half one."""
    for colour in colours:
        weave = WEAVES[colour]
        rug = group(defs, id=f"{prefix}rug-{colour.value}")
        add(rug, "rect", x=6, y=3, width=116, height=58, rx=4, fill="#000", opacity=0.16)
        _draw_fringe(rug, theme, _FRINGE + _FAR_FRINGE)
        add(
            rug,
            "rect",
            x=8,
            y=5,
            width=112,
            height=54,
            rx=2,
            fill=theme.rugs[colour],
            stroke=theme.outline,
            stroke_width=theme.outline_width,
        )
        add(
            rug,
            "rect",
            x=12,
            y=9,
            width=104,
            height=46,
            fill="none",
            stroke=theme.thread,
            stroke_width=1.6,
        )
        _draw_weave(rug, theme, weave.whole)
        half = group(defs, id=f"{prefix}half-{colour.value}")
        _draw_weave(half, theme, weave.half)


def _draw_weave(parent: Element, theme: Theme, weave: Weave) -> None:
    add(parent, "path", d=weave.light, fill=theme.thread, fill_rule="evenodd")
    add(parent, "path", d=weave.dark, fill=theme.knot)


def _draw_fringe(parent: Element, theme: Theme, threads: str) -> None:
    add(parent, "path", d=threads, stroke=theme.outline, stroke_width=4, stroke_opacity=0.5)
    add(parent, "path", d=threads, stroke=theme.fringe, stroke_width=2.6)


def lying(rug: Rug) -> str:
    """The transform that lays a rug drawn across where it belongs."""
    x, y = corner(rug.a)
    if rug.a.rank == rug.b.rank:
        return f"translate({x} {y})"
    # The square whose name comes first is the lower one.
    return f"translate({x + SIDE} {y - SIDE}) rotate(90)"


def draw_rugs(parent: Element, theme: Theme, prefix: str, board: Board) -> None:
    """All that lies on the market."""
    halves = group(
        parent,
        stroke=theme.outline,
        stroke_width=theme.outline_width,
        stroke_linejoin="round",
    )
    for square, colour in board.halves():
        x, y = corner(square)
        cut = _possible_cuts(board, square)
        piece = group(halves, transform=f"translate({x} {y})")
        if len(cut) == 1:
            _draw_fringe(piece, theme, _FREE_ENDS[cut[0].right.right])
        add(piece, "path", d=_PIECES[cut], fill=theme.rugs[colour])
        add(piece, "use", href=f"#{prefix}half-{colour.value}", stroke="none")
    whole = group(parent)
    for rug, colour in board.rugs():
        add(whole, "use", href=f"#{prefix}rug-{colour.value}", transform=lying(rug))


# --- half rugs

_STEPS: Final = {
    Direction.NORTH: (0, 1),
    Direction.EAST: (1, 0),
    Direction.SOUTH: (0, -1),
    Direction.WEST: (-1, 0),
}


def _possible_cuts(board: Board, square: Square) -> tuple[Direction, ...]:
    """The sides on which the rest of a half rug can lie, which is under another rug.

    A position does not tell which side it was; but where the next square is bare, or where
    the market ends, it was not. Nothing is drawn that is not known: a cut edge wherever the
    rug can go on, and a fringe only where just one side is left for that.
    """
    cuts = []
    for side, (east, north) in _STEPS.items():
        file, rank = square.file + east, square.rank + north
        if 0 <= file < 7 and 0 <= rank < 7 and board.colour_at(Square(file, rank)) is not None:
            cuts.append(side)
    return tuple(cuts) or tuple(Direction)


_HEM: Final = 6
_TEETH: Final = 8


def _edge(side: Direction, *, cut: bool) -> list[tuple[float, float]]:
    """The points along one side of a half rug, clockwise, without the last."""
    tooth = (SIDE - 2 * _HEM) / _TEETH
    along = [_HEM + tooth * place for place in range(_TEETH)] if cut else [float(_HEM)]
    points = []
    for place, at in enumerate(along):
        deep = _HEM + (5 if place % 2 else 0)
        points.append(
            {
                Direction.NORTH: (at, deep),
                Direction.EAST: (SIDE - deep, at),
                Direction.SOUTH: (SIDE - at, SIDE - deep),
                Direction.WEST: (deep, SIDE - at),
            }[side]
        )
    return points


def _piece(cuts: tuple[Direction, ...]) -> str:
    """The outline of a half rug that is cut on these sides and hemmed on the others."""
    points = [point for side in Direction for point in _edge(side, cut=side in cuts)]
    return "M" + "L".join(f"{x:g} {y:g}" for x, y in points) + "z"


_PIECES: Final = {
    cuts: _piece(cuts)
    for cuts in (
        tuple(side for side in Direction if chosen & 1 << side.index) for chosen in range(16)
    )
}
"""The outline for each set of sides, in the order of the directions."""
_FREE_ENDS: Final = {
    Direction.NORTH: "".join(f"M{x} 6V1" for x in range(8, 57, 6)),
    Direction.EAST: "".join(f"M58 {y}h5" for y in range(8, 57, 6)),
    Direction.SOUTH: "".join(f"M{x} 58v5" for x in range(8, 57, 6)),
    Direction.WEST: "".join(f"M6 {y}H1" for y in range(8, 57, 6)),
}
