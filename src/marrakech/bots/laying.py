"""What each lay is worth, compiled: the market is surveyed once, and then each rug costs little.

A rug changes few areas: its own, which may join others of its colour, and those it covers part of,
which shrink or fall apart. So the areas are found once, and for each place where the rug may lie
only the changed ones are worked out anew. What is found is what ``marrakech.bots.appraisal`` finds
with the rug laid, and the tests hold the two together.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from marrakech.batch.choices import is_linked, protected
from marrakech.batch.compiled import compilable, compilable_once, count
from marrakech.batch.records import (
    ASSAM,
    DIRHAMS,
    DRAWN,
    ELIMINATED,
    LEFT,
    MOVER,
    PHASE,
    RIGHT,
    UP,
    VISIBLE,
    Record,
    Rows,
    Variant,
)
from marrakech.batch.tables import OVER, PLACE_COUNT, PLACES, STRIDE, TURNED, WAY
from marrakech.batch.turns import area, lay, rugs_left, successor
from marrakech.bits import NEAR as _NEAR
from marrakech.bits import RUG as _RUGS
from marrakech.bits import RUG_ENDS
from marrakech.bots.appraisal import (
    ANY_STOP,
    FACES,
    STOPS,
    Desk,
    Numbers,
    Shares,
    copy_row,
    share_win,
)

__all__ = [
    "ANY",
    "COSTS",
    "EACH",
    "LAYS",
    "RUG",
    "RUGS",
    "SIZE",
    "appraise_lays",
    "best_lay",
    "cheapest",
    "note_costs",
    "owner_on",
    "survey",
]

ANY: Final = -1
"""In place of a rug: any that may be laid."""

RUG: Final = np.array(_RUGS, dtype=np.int64)
_BESIDE_RUG: Final = np.array([_NEAR[low] | _NEAR[high] for low, high in RUG_ENDS], dtype=np.int64)
"""A rug and all the squares beside it."""
STOP_SQUARES: Final = np.array(
    [
        [[WAY[turned, face] >> 2 for face in range(4)] for turned in TURNED[place]]
        for place in range(len(WAY))
    ],
    dtype=np.int64,
)
"""By Assam's place, rotation and steps: the number of the square where he stops."""
EACH: Final = 4
"""So many places has a row of notes by player."""

# --- where what is noted down stands on the desk: numbers

AREA: Final = 0
"""By square: the area it belongs to, a mask."""
SIZE: Final = 64
"""By square: how many squares that has."""
COLOUR: Final = 128
"""By square: its colour, or -1."""
_SQUARED: Final = 192
"""By player: the squares of the sizes of his areas, added up."""
_NEW_SQUARED: Final = 196
"""The same with the rug laid."""
COSTS: Final = 200
"""By rotation and player: what he gets of the next throw, over all faces."""
_NEW_COSTS: Final = 212
"""The same with the rug laid."""
_PIECES: Final = 224
"""What is left of the areas a rug covers part of, as masks: six at most, the squares beside it."""
_SIZES: Final = 232
"""Their sizes."""
RUGS: Final = 240
"""The rugs that may be laid."""

# --- and shares of the win

LAYS: Final = 0
"""By rug, in the order of those, and player: his share with it laid."""
_MERITS: Final = 48
_TRIAL: Final = 52


@compilable
def square_of(mask: int) -> int:
    """The number of the lowest square of a mask."""
    return count((mask & -mask) - 1)


@compilable_once
def survey(game: Rows, rules: Variant, desk: Desk) -> None:
    """Note down all areas: every look at a lay or a throw begins with it."""
    numbers = desk.numbers
    for square in range(SIZE):
        numbers[COLOUR + square] = -1
    for player in range(rules.players):
        numbers[_SQUARED + player] = 0
    for colour in range(rules.players * rules.each):
        owner = colour >> rules.each - 1
        visible = game[VISIBLE + colour]
        while visible:
            own = area(visible, square_of(visible))
            visible ^= own
            size = count(own)
            numbers[_SQUARED + owner] += size * size
            rest = own
            while rest:
                square = square_of(rest)
                rest &= rest - 1
                numbers[AREA + square] = own
                numbers[SIZE + square] = size
                numbers[COLOUR + square] = colour


@compilable_once
def appraise_lays(game: Rows, rules: Variant, table: Shares, desk: Desk, only: int) -> int:
    """How many rugs the mover may lay where Assam stands; which, and all shares with each laid.

    Of all of them, or of that one rug only. Assam and the purses may be changed after the survey,
    not the market. Where Assam is turned at the end of a turn, it is with the best rotation.
    """
    numbers, values = desk.numbers, desk.values
    mover, place = game[MOVER], game[ASSAM]
    colour = game[DRAWN] if rules.each == 2 else mover
    game[LEFT + colour] -= 1
    following = successor(game, rules)
    if following >= 0:
        note_costs(game, rules, numbers, following)
    left = 0
    for pile in range(rules.players * rules.each):
        left += game[LEFT + pile]
    weights = table[left]
    closed_right, closed_up = protected(game, rules)
    visible = (game[VISIBLE], game[VISIBLE + 1], game[VISIBLE + 2], game[VISIBLE + 3])
    square, found = place >> 2, 0
    for number in range(PLACE_COUNT[square]):
        rug = PLACES[square, number]
        if is_linked(closed_right, closed_up, rug) or only not in (ANY, rug):
            continue
        numbers[RUGS + found] = rug
        after, right, up = lay(visible, game[RIGHT], game[UP], colour, rug)
        shares = LAYS + EACH * found
        found += 1
        if following < 0:
            share_last(game, rules, desk, after, shares)
            continue
        own, changed, pieces = note_areas(rules, numbers, visible[colour], mover, rug)
        costs = COSTS
        if changed & ANY_STOP[place]:
            costs = _NEW_COSTS
            note_new_costs(game, rules, numbers, following, own, changed, pieces)
        whole = right | right << 1 | up | up << STRIDE
        note_merits(game, rules, weights, numbers, values, after, whole)
        values[_MERITS + following] += weights[5]
        share_lay(game, rules, weights[4] / 6, numbers, values, costs, following, shares)
    game[LEFT + colour] += 1
    return found


@compilable
def owner_on(rules: Variant, numbers: Numbers, square: int) -> int:
    """Whose rug lies on a square, by the survey, or -1."""
    colour: int = numbers[COLOUR + square]
    return colour >> rules.each - 1


@compilable
def note_costs(game: Record, rules: Variant, numbers: Numbers, following: int) -> None:
    """What everybody gets of the next throw, by rotation, as the market lies."""
    place = game[ASSAM]
    for rotation in range(3):
        row = COSTS + EACH * rotation
        for player in range(rules.players):
            numbers[row + player] = 0
        for face in range(4):
            square = STOP_SQUARES[place, rotation, face]
            owner = owner_on(rules, numbers, square)
            if owner >= 0 and owner != following and game[ELIMINATED + owner] == 0:
                numbers[row + owner] += numbers[SIZE + square] * FACES[face]


@compilable
def note_areas(
    rules: Variant, numbers: Numbers, visible: int, mover: int, rug: int
) -> tuple[int, int, int]:
    """The mover's area with the rug, all squares whose area changes, and how many pieces are left.

    The pieces are those of areas of other colours that the rug covers part of.
    """
    squares = RUG[rug]
    for player in range(rules.players):
        numbers[_NEW_SQUARED + player] = numbers[_SQUARED + player]
    own, joined = squares, 0
    beside = _BESIDE_RUG[rug] & visible
    while beside:
        square = square_of(beside)
        own |= numbers[AREA + square]
        joined += numbers[SIZE + square] * numbers[SIZE + square]
        beside &= ~numbers[AREA + square]
    size = count(own)
    numbers[_NEW_SQUARED + mover] += size * size - joined
    changed, pieces = own, 0
    covered = squares & ~visible
    while covered:
        square = square_of(covered)
        covered &= covered - 1
        if numbers[COLOUR + square] < 0:
            continue
        whole, size = numbers[AREA + square], numbers[SIZE + square]
        covered &= ~whole
        changed |= whole
        squared = -size * size
        rest = whole & ~squares
        near = rest & _BESIDE_RUG[rug]
        while rest:
            # What hangs together by one square beside the rug cannot have fallen apart.
            piece = area(rest, square_of(rest)) if near & (near - 1) else rest
            rest ^= piece
            size = count(piece)
            squared += size * size
            numbers[_PIECES + pieces] = piece
            numbers[_SIZES + pieces] = size
            pieces += 1
        numbers[_NEW_SQUARED + owner_on(rules, numbers, square)] += squared
    return own, changed, pieces


@compilable
def note_new_costs(
    game: Record,
    rules: Variant,
    numbers: Numbers,
    following: int,
    own: int,
    changed: int,
    pieces: int,
) -> None:
    """What everybody gets of the next throw with the rug laid, where areas have changed."""
    mover, place = game[MOVER], game[ASSAM]
    size = count(own)
    for rotation in range(3):
        row = _NEW_COSTS + EACH * rotation
        for player in range(rules.players):
            numbers[row + player] = numbers[COSTS + EACH * rotation + player]
        for face in range(4):
            stop = STOPS[place, rotation, face]
            if not stop & changed:
                continue
            square = STOP_SQUARES[place, rotation, face]
            owner = owner_on(rules, numbers, square)
            pays = owner >= 0 and owner != following and game[ELIMINATED + owner] == 0
            if pays:
                numbers[row + owner] -= numbers[SIZE + square] * FACES[face]
            if stop & own:
                if mover != following:
                    numbers[row + mover] += size * FACES[face]
            elif pays:
                for piece in range(pieces):
                    if stop & numbers[_PIECES + piece]:
                        numbers[row + owner] += numbers[_SIZES + piece] * FACES[face]


@compilable
def note_merits(
    game: Record,
    rules: Variant,
    weights: Shares,
    numbers: Numbers,
    values: Shares,
    visible: tuple[int, int, int, int],
    whole: int,
) -> None:
    """What each player has, weighed; but for the next throw, and whose it is."""
    for player in range(rules.players):
        own = visible[player]
        if rules.each == 2:
            own = visible[2 * player] | visible[2 * player + 1]
        values[_MERITS + player] = (
            weights[0] * game[DIRHAMS + player]
            + weights[1] * count(own)
            + weights[2] * numbers[_NEW_SQUARED + player] / 49
            + weights[3] * count(own & whole)
            + weights[6] * rugs_left(game, rules, player)
        )


@compilable
def cheapest(rules: Variant, numbers: Numbers, costs: int) -> int:
    """The rotation with which everybody together gets least of the next throw."""
    best, least = 0, -1
    for rotation in range(3):
        cost = 0
        for player in range(rules.players):
            cost += numbers[costs + EACH * rotation + player]
        if least < 0 or cost < least:
            best, least = rotation, cost
    return best


@compilable
def share_lay(
    game: Record,
    rules: Variant,
    weight: float,
    numbers: Numbers,
    values: Shares,
    costs: int,
    following: int,
    shares: int,
) -> None:
    """Everybody's share, at the rotation that costs the next player least or is best for the mover.

    That is who will turn Assam before the next throw.
    """
    if rules.turns_first:
        row = costs + EACH * cheapest(rules, numbers, costs)
        share_throw(game, rules, weight, numbers, values, row, following, shares)
        return
    mover, best = game[MOVER], -1.0
    for rotation in range(3):
        row = costs + EACH * rotation
        share_throw(game, rules, weight, numbers, values, row, following, _TRIAL)
        if values[_TRIAL + mover] > best:
            best = values[_TRIAL + mover]
            for player in range(rules.players):
                values[shares + player] = values[_TRIAL + player]


@compilable
def share_throw(
    game: Record,
    rules: Variant,
    weight: float,
    numbers: Numbers,
    values: Shares,
    costs: int,
    following: int,
    shares: int,
) -> None:
    """Everybody's share, by what the next throw brings each."""
    cost, highest = 0, -1e300
    for player in range(rules.players):
        cost += numbers[costs + player]
    for player in range(rules.players):
        income = numbers[costs + player] if player != following else -cost
        merit = values[_MERITS + player] + weight * income
        values[shares + player] = merit
        if game[ELIMINATED + player] == 0:
            highest = max(highest, merit)
    total = 0.0
    for player in range(rules.players):
        power = 0.0 if game[ELIMINATED + player] else np.exp(values[shares + player] - highest)
        values[shares + player] = power
        total += power
    for player in range(rules.players):
        values[shares + player] /= total


@compilable_once
def share_last(
    game: Rows, rules: Variant, desk: Desk, visible: tuple[int, int, int, int], shares: int
) -> None:
    """How the win is shared when the last rug of the game has been laid."""
    ended = desk.rows[0]
    copy_row(game, ended)
    for colour in range(4):
        ended[VISIBLE + colour] = visible[colour]
    ended[PHASE] = OVER
    share_win(ended, rules, desk.values[shares : shares + EACH])


@compilable
def best_lay(desk: Desk, found: int, mover: int) -> int:
    """Which of the rugs that were found is the best for the mover."""
    best = 0
    for lay_ in range(1, found):
        if desk.values[LAYS + EACH * lay_ + mover] > desk.values[LAYS + EACH * best + mover]:
            best = lay_
    return best
