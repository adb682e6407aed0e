"""The clever part: markets as integers, and the tables made from them.

A square is a number, eight times its rank plus its file, and a set of squares is an integer
with that bit set. The rows are eight bits apart although the market is seven wide::

    48 49 50 51 52 53 54  .        a7 b7 c7 d7 e7 f7 g7  .
    40 41 42 43 44 45 46  .        a6 b6 c6 d6 e6 f6 g6  .
     :                    .         :                    .
     8  9 10 11 12 13 14  .        a2 b2 c2 d2 e2 f2 g2  .
     0  1  2  3  4  5  6  .        a1 b1 c1 d1 e1 f1 g1  .

so that the column of dots catches whatever a shift pushes over the edge: ``<< 1`` is one step
to the right, ``<< 8`` one step up, and both need no mask for the border. The highest number
is 54, so every mask fits a signed 64-bit integer.

A market is one mask per colour for the squares where that colour is visible, and two masks of
*links*: bit ``s`` of ``right`` says that square ``s`` and its right neighbour are the two
visible halves of one rug; bit ``s`` of ``up`` says it of ``s`` and its upper neighbour. Nothing
else about a rug ever matters again, so it has no number of its own there, and two markets that
look alike are equal.

Everything here is a plain function of integers or a table of integers computed from the rule
it expresses; no class of the library is known here.
"""

from __future__ import annotations

from typing import Final

__all__ = [
    "AHEAD",
    "BESIDE",
    "BIT",
    "CENTRE",
    "KEEP",
    "KEEP_RIGHT",
    "KEEP_UP",
    "LAYING",
    "LINK_RIGHT",
    "LINK_UP",
    "MARKET",
    "NEAR",
    "REACH_RIGHT",
    "REACH_UP",
    "RUG",
    "RUG_ENDS",
    "SIDE",
    "SQUARES_BY_NAME",
    "area",
    "colour_on",
    "lay",
    "linked_twice",
    "squares_of",
]

SIDE: Final = 7
"""The market has seven squares a side."""
STRIDE: Final = 8
"""Rows are this many bits apart."""


def _number(file: int, rank: int) -> int:
    return STRIDE * rank + file


# --- Squares

SQUARES_BY_NAME: Final = tuple(_number(file, rank) for file in range(SIDE) for rank in range(SIDE))
"""The numbers of the 49 squares in the order of their names: a1, a2 … g7."""
CENTRE: Final = _number(3, 3)
"""The number of d4."""
MARKET: Final = sum(1 << square for square in SQUARES_BY_NAME)
"""All 49 squares."""
BIT: Final = tuple(1 << square for square in range(STRIDE * SIDE))
"""The mask of one square."""
NEAR: Final = tuple(
    (bit << 1 | bit >> 1 | bit << STRIDE | bit >> STRIDE) & MARKET if bit & MARKET else 0
    for bit in BIT
)
"""The neighbours of a square."""


def squares_of(mask: int) -> tuple[int, ...]:
    """The numbers of the squares in a mask, in the order of their names."""
    return tuple(square for square in SQUARES_BY_NAME if mask & BIT[square])


def colour_on(visible: tuple[int, int, int, int], square: int) -> int:
    """Which of the four colours is visible on a square; -1 where it is bare."""
    red, yellow, blue, green = visible
    bit = BIT[square]
    if red & bit:
        return 0
    if yellow & bit:
        return 1
    if blue & bit:
        return 2
    if green & bit:
        return 3
    return -1


def area(visible: int, square: int) -> int:
    """The part of ``visible`` that is connected with ``square``, itself a part of it."""
    found = NEAR[square] & visible
    if not found:
        return BIT[square]
    found |= BIT[square]
    while True:
        grown = (found | found << 1 | found >> 1 | found << 8 | found >> 8) & visible
        if grown == found:
            return found
        found = grown


# --- Assam's way: a place is four times his square plus his facing (north, east, south, west)


def _ahead(square: int, facing: int) -> int:
    """One step straight ahead, round a loop if need be."""
    rank, file = divmod(square, STRIDE)
    if facing == 0 and rank < SIDE - 1:
        return 4 * _number(file, rank + 1) + facing
    if facing == 1 and file < SIDE - 1:
        return 4 * _number(file + 1, rank) + facing
    if facing == 2 and rank > 0:
        return 4 * _number(file, rank - 1) + facing
    if facing == 3 and file > 0:
        return 4 * _number(file - 1, rank) + facing
    # Off the edge. Along the top and the right the loops join the 1st square with the 2nd, the
    # 3rd with the 4th, the 5th with the 6th; along the bottom and the left the 2nd with the
    # 3rd and so on; the square left over is a corner, g7 or a1, whose loop joins its two sides.
    along = file if facing in (0, 2) else rank
    partner = along ^ 1 if facing in (0, 1) else ((along - 1) ^ 1) + 1
    if not 0 <= partner < SIDE:
        return 4 * square + (3 - facing)
    back = (facing + 2) % 4
    return 4 * (_number(partner, rank) if facing in (0, 2) else _number(file, partner)) + back


AHEAD: Final = tuple(
    _ahead(square, facing) if BIT[square] & MARKET else 0
    for square in range(STRIDE * SIDE)
    for facing in range(4)
)
"""The place one step ahead of a place."""


# --- Rugs: 84, numbered in the order of their names: a1-a2, a1-b1, a2-a3 …

RUG_ENDS: Final = tuple(
    (square, square + step)
    for square in SQUARES_BY_NAME
    for step in (STRIDE, 1)
    if BIT[square] << step & MARKET
)
"""The two squares of a rug, by name."""
RUG: Final = tuple(BIT[low] | BIT[high] for low, high in RUG_ENDS)
"""The mask of a rug's two squares."""
KEEP: Final = tuple(MARKET & ~rug for rug in RUG)
"""What a rug leaves visible of any colour."""
LINK_RIGHT: Final = tuple(BIT[low] if high == low + 1 else 0 for low, high in RUG_ENDS)
"""The link of a rug that lies along a rank, else 0."""
LINK_UP: Final = tuple(BIT[low] if high == low + STRIDE else 0 for low, high in RUG_ENDS)
"""The link of a rug that lies along a file, else 0."""
KEEP_RIGHT: Final = tuple(MARKET & ~(rug | rug >> 1) for rug in RUG)
"""The links to the right that a rug leaves whole: those that touch neither of its squares."""
KEEP_UP: Final = tuple(MARKET & ~(rug | rug >> STRIDE) for rug in RUG)
"""The links upwards that a rug leaves whole."""
BESIDE: Final = tuple(
    frozenset(
        number
        for number, rug in enumerate(RUG)
        if bit & MARKET and rug & NEAR[square] and not rug & bit
    )
    for square, bit in enumerate(BIT)
)
"""With Assam on a square: the rugs with a half beside him and none under him."""
REACH_RIGHT: Final = tuple(sum(LINK_RIGHT[rug] for rug in beside) for beside in BESIDE)
"""The same rugs as links: which links to the right can stand in the way there."""
REACH_UP: Final = tuple(sum(LINK_UP[rug] for rug in beside) for beside in BESIDE)
"""Which links upwards can stand in the way there."""


def linked_twice(right: int, up: int) -> int:
    """The squares that two links lay claim to: none on a possible market."""
    ends = (right, right << 1, up, up << STRIDE)
    seen = twice = 0
    for end in ends:
        twice |= seen & end
        seen |= end
    return twice


LAYING: Final = tuple(zip(RUG, KEEP, KEEP_RIGHT, KEEP_UP, LINK_RIGHT, LINK_UP, strict=True))
"""All that laying a rug takes, in one row."""


def lay(
    visible: tuple[int, int, int, int], right: int, up: int, colour: int, rug: int
) -> tuple[tuple[int, int, int, int], int, int]:
    """The market, as visible squares and links, after laying a rug on it."""
    squares, keep, keep_right, keep_up, link_right, link_up = LAYING[rug]
    red, yellow, blue, green = visible
    red &= keep
    yellow &= keep
    blue &= keep
    green &= keep
    if colour == 0:
        red |= squares
    elif colour == 1:
        yellow |= squares
    elif colour == 2:
        blue |= squares
    else:
        green |= squares
    return (red, yellow, blue, green), right & keep_right | link_right, up & keep_up | link_up
