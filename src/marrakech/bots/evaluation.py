"""What a position is worth: everybody's chance to win, from seven features and their weights.

The features are explained one by one in the documentation (*Opponents*). A position is judged
between two turns, with Assam where the last one left him: for each player *u* is the sum of
weight times feature, and his share of the win is exp(*u*) over the sum of all players' exp(*u*).
"""

from __future__ import annotations

from functools import lru_cache
from math import exp
from typing import Final

from marrakech.bits import BIT, MARKET, STRIDE
from marrakech.bots.weights import KNOTS, WEIGHTS
from marrakech.chance import DIE
from marrakech.geometry import TURNED, WAY
from marrakech.rules import Rules
from marrakech.scoring import outcome
from marrakech.state import State
from marrakech.turn import START_OF_TURN

__all__ = ["FEATURES", "features", "weights_at", "win_shares"]

FEATURES: Final = ("dirhams", "squares", "areas", "whole", "income", "mover", "left")
"""The features of a player, in the order of their weights."""

Weights = tuple[float, float, float, float, float, float, float]
_Holding = tuple[int, int, int, tuple[int, ...]]


def win_shares(state: State) -> tuple[float, ...]:
    """The share of the win each player can expect; exact when the game is over.

    >>> from marrakech import Rules
    >>> state = State.parse(
    ...     "7/7/7/3y3/3y=y2/7/7 d2n 0 rotate - 30:11,30:10", Rules.gigamic(2, colours_per_player=1)
    ... )
    >>> mine, yours = win_shares(state)
    >>> mine < yours, round(mine + yours, 12)
    (True, 1.0)
    """
    ended = outcome(state)
    if ended is not None:
        share = 1 / len(ended.winners) if ended.winners else 0.0
        return tuple(share * (seat in ended.winners) for seat in range(len(state.players)))
    left = sum(sum(player.rugs_left) for player in state.players)
    weights = weights_at(state.rules, left)
    merits = [
        sum(weight * value for weight, value in zip(weights, own, strict=True))
        for own in features(state)
    ]
    staying = [not player.eliminated for player in state.players]
    highest = max(merit for merit, stays in zip(merits, staying, strict=True) if stays)
    powers = [
        exp(merit - highest) if stays else 0.0 for merit, stays in zip(merits, staying, strict=True)
    ]
    total = sum(powers)
    return tuple(power / total for power in powers)


def features(state: State) -> list[list[float]]:
    """The features of each player, with the mover about to begin his turn."""
    board, place, mover = state.board, state.assam.number, state.mover
    whole = board.right | board.right << 1 | board.up | board.up << STRIDE
    each = state.rules.colours_per_player
    rotations = range(3) if state.rules.rotation is START_OF_TURN else range(1, 2)
    found: list[list[float]] = []
    owed: list[list[int]] = []
    for seat, player in enumerate(state.players):
        squares = areas = in_whole = 0
        faces = [0, 0, 0]
        for visible in board.visible[seat * each : (seat + 1) * each]:
            some = _holding(visible, whole & visible, place)
            squares += some[0]
            areas += some[1]
            in_whole += some[2]
            if seat != mover and not player.eliminated:
                for rotation in rotations:
                    faces[rotation] += some[3][rotation]
        owed.append(faces)
        dirhams, left = player.dirhams, sum(player.rugs_left)
        found.append([dirhams, squares, areas / 49, in_whole, 0.0, 0.0, left])
    costs = [sum(faces[rotation] for faces in owed) for rotation in rotations]
    cheapest = rotations[costs.index(min(costs))]
    for own, faces in zip(found, owed, strict=True):
        own[4] = faces[cheapest] / len(DIE)
    found[mover][4] = -min(costs) / len(DIE)
    found[mover][5] = 1.0
    return found


@lru_cache(maxsize=1 << 16)  # In a search most colours are as they were a moment ago.
def _holding(visible: int, whole: int, place: int) -> _Holding:
    """What one colour has: squares, the squares of its areas' sizes, squares in whole rugs.

    And for each rotation of Assam, who stands at a place: what its areas cost a thrower, summed
    over the six faces of the die.
    """
    squared = 0
    faces = [0, 0, 0]
    stops = _STOPS[place]
    for area in _areas(visible):
        size = area.bit_count()
        squared += size * size
        for rotation, squares in enumerate(stops):
            for square in squares:
                if area & square:
                    faces[rotation] += size
    return visible.bit_count(), squared, whole.bit_count(), tuple(faces)


@lru_cache(maxsize=1 << 14)
def _areas(visible: int) -> tuple[int, ...]:
    """The connected areas of a mask."""
    found = []
    while visible:
        area = visible & -visible
        grown = 0
        while grown != area:
            grown, area = area, (area | area << 1 | area >> 1 | area << 8 | area >> 8) & visible
        found.append(area)
        visible &= MARKET & ~area
    return tuple(found)


_STOPS: Final = {
    place: tuple(
        tuple(BIT[WAY[turned.number][steps - 1].number >> 2] for steps in DIE)
        for turned in TURNED[place]
    )
    for place in WAY
}
"""By Assam's place and rotation: the squares to which the six faces of the die lead."""


@lru_cache(maxsize=1 << 10)
def weights_at(rules: Rules, left: int) -> Weights:
    """The weights with so many rugs left to lay: between two knots, in proportion."""
    share = left / (rules.players * rules.colours_per_player * rules.rugs_per_colour)
    table = WEIGHTS[rules.players]
    upper = next(place for place, knot in enumerate(KNOTS) if place and share <= knot)
    low, high = KNOTS[upper - 1], KNOTS[upper]
    part = (share - low) / (high - low)
    one, other = table[upper - 1], table[upper]
    a, b, c, d, e, f, g = (x + (y - x) * part for x, y in zip(one, other, strict=True))
    return a, b, c, d, e, f, g
