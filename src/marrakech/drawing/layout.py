"""Where things are in a picture: squares, loops and the room around the market."""

from __future__ import annotations

from typing import Final, final
from xml.etree.ElementTree import Element, SubElement

import attrs

from marrakech.geometry import SQUARES, Assam, Direction, Square, walk

__all__ = [
    "FONT",
    "LOOPS",
    "MARKET",
    "ROW",
    "SIDE",
    "Layout",
    "add",
    "centre",
    "corner",
    "group",
    "step_path",
    "write",
]

SIDE: Final = 64
"""The side of a square. All lengths are in these units; the market begins at 0, 0."""
MARKET: Final = 7 * SIDE
_LOOP_ROOM: Final = 48
"""What the loops need on every side of the market."""
_NAME_ROOM: Final = 18
"""What the names of files and ranks need outside the loops."""
FONT: Final = "system-ui, 'Segoe UI', Helvetica, Arial, sans-serif"
ROW: Final = 42
"""The height of a player's row in the panel."""
_SENTENCE: Final = 40
"""The height of the sentence below the players."""
_PAD: Final = 12


@final
@attrs.frozen(kw_only=True)
class Layout:
    """How large a picture is, and where in it the market lies."""

    width: int
    height: int
    left: int
    top: int
    panel_top: int

    @classmethod
    def of(cls, *, coordinates: bool, panel: bool, players: int) -> Layout:
        """The layout of a picture with or without the names of squares and the players."""
        names = _NAME_ROOM if coordinates else 0
        left = _LOOP_ROOM + names
        bottom = _LOOP_ROOM + MARKET + _LOOP_ROOM + names
        return cls(
            # The same room on both sides, so that the market stands in the middle.
            width=left + MARKET + left,
            height=bottom + (players * ROW + _SENTENCE + _PAD if panel else 0),
            left=left,
            top=_LOOP_ROOM,
            panel_top=bottom,
        )


# --- making elements


def add(parent: Element, tag: str, **attributes: str | float) -> Element:
    """A new element; ``stroke_width`` stands for the attribute ``stroke-width``."""
    return SubElement(
        parent, tag, {name.replace("_", "-"): str(value) for name, value in attributes.items()}
    )


def group(parent: Element, **attributes: str | float) -> Element:
    """A new group of elements."""
    return add(parent, "g", **attributes)


def write(
    parent: Element, text: str, x: float, y: float, size: float, **attributes: str | float
) -> Element:
    """A new text, its middle at ``y``."""
    # The shift is written out because not every program knows dominant-baseline.
    element = add(parent, "text", x=x, y=round(y + 0.35 * size, 2), font_size=size, **attributes)
    element.text = text
    return element


# --- places


def corner(square: Square) -> tuple[int, int]:
    """The top left corner of a square."""
    return SIDE * square.file, SIDE * (6 - square.rank)


def centre(square: Square) -> tuple[int, int]:
    """The middle of a square."""
    x, y = corner(square)
    return x + SIDE // 2, y + SIDE // 2


_AHEAD: Final = {
    Direction.NORTH: (0, -1),
    Direction.EAST: (1, 0),
    Direction.SOUTH: (0, 1),
    Direction.WEST: (-1, 0),
}


def _mouth(square: Square, side: Direction) -> tuple[int, int]:
    """The middle of one side of a square, where a loop begins."""
    (x, y), (across, down) = centre(square), _AHEAD[side]
    return x + across * SIDE // 2, y + down * SIDE // 2


def _arc(start: Assam, end: Assam) -> str:
    """The loop from leaving one square to coming back: half a circle, three quarters at a corner.

    Both have the corner of two squares, or of the market, for a centre and half a square for a
    radius; and all of them run clockwise seen from the first end or from the second.
    """
    (x, y), (across, down) = _mouth(start.square, start.facing), _AHEAD[start.facing]
    to_x, to_y = _mouth(end.square, end.facing.right.right)
    clockwise = (to_x - x) * down - (to_y - y) * across < 0
    large = start.square == end.square
    return f"A{SIDE // 2} {SIDE // 2} 0 {int(large)} {int(clockwise)} {to_x} {to_y}"


def step_path(start: Assam, end: Assam) -> str:
    """One step of Assam's from the middle of a square to the next, through the loop if any."""
    x, y = centre(end.square)
    if start.facing is end.facing:
        return f"L{x} {y}"
    mouth_x, mouth_y = _mouth(start.square, start.facing)
    return f"L{mouth_x} {mouth_y}{_arc(start, end)}L{x} {y}"


def _loops() -> tuple[str, ...]:
    """The path of every loop, once; it is found from each of its two ends."""
    found: dict[frozenset[tuple[Square, Direction]], str] = {}
    for square in SQUARES:
        for side in Direction:
            start = Assam(square, side)
            end = walk(start, 1)[0]
            if end.facing is not side:
                ends = frozenset({(square, side), (end.square, end.facing.right.right)})
                x, y = _mouth(square, side)
                found.setdefault(ends, f"M{x} {y}{_arc(start, end)}")
    return tuple(found.values())


LOOPS: Final = _loops()
"""The paths of the fourteen loops."""
