"""The evaluation again, compiled: on records, with room for its sums handed in.

It says the same as ``marrakech.bots.evaluation``, and the tests hold the two together.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from marrakech import bits
from marrakech.batch.compiled import compilable, compilable_once, count
from marrakech.batch.records import (
    ASSAM,
    DIRHAMS,
    ELIMINATED,
    LEFT,
    MOVER,
    PHASE,
    RECORD,
    RIGHT,
    UP,
    VISIBLE,
    Rows,
    Variant,
)
from marrakech.batch.scoring import mark_winners
from marrakech.batch.tables import (
    OVER,
    STRIDE,
    TURNED,
    WAY,
)
from marrakech.bots.evaluation import FEATURES, weights_at
from marrakech.chance import DIE
from marrakech.rules import Rules

__all__ = [
    "ANY_STOP",
    "FACES",
    "STOPS",
    "Desk",
    "Numbers",
    "Shares",
    "appraise",
    "copy_row",
    "desk_for",
    "share_win",
    "weights_table",
]

Shares = npt.NDArray[np.float64]
Numbers = npt.NDArray[np.int64]

FACES: Final = np.array([DIE.count(steps) for steps in range(1, 5)], dtype=np.int64)
"""How many faces of the die show each number of steps."""
STOPS: Final = np.array(
    [
        [[bits.BIT[WAY[turned, face] >> 2] for face in range(4)] for turned in TURNED[place]]
        for place in range(len(WAY))
    ],
    dtype=np.int64,
)
"""By Assam's place, rotation and steps: the square where he stops."""
ANY_STOP: Final = np.bitwise_or.reduce(STOPS.reshape(len(WAY), -1), axis=1)
"""By Assam's place: all the squares he may reach with the next throw."""


class Desk(NamedTuple):
    """Room to work in, so that compiled code need not ask for any."""

    sums: Numbers
    """By player: squares, areas, whole, cost of each rotation, rugs left."""
    rows: Rows
    """Games to try moves in."""
    shares: Shares
    """By level of look-ahead and player."""
    numbers: Numbers
    """What ``marrakech.bots.laying`` and ``marrakech.bots.outlook`` note down, in one row: an array
    for each would have to be handed from function to function."""
    values: Shares
    """The same of shares of the win."""


def desk_for() -> Desk:
    """A new desk."""
    return Desk(
        sums=np.zeros((4, 7), dtype=np.int64),
        rows=np.zeros((4, RECORD.itemsize // 8), dtype=np.int64),
        shares=np.zeros((8, 4), dtype=np.float64),
        numbers=np.zeros(272, dtype=np.int64),
        values=np.zeros(128, dtype=np.float64),
    )


def weights_table(rules: Rules) -> Shares:
    """The weights by the number of rugs left in all, from none to every rug of the game."""
    rugs = rules.players * rules.colours_per_player * rules.rugs_per_colour
    table = np.array([weights_at(rules, left) for left in range(rugs + 1)], dtype=np.float64)
    assert table.shape[1] == len(FEATURES)
    return table


@compilable
def copy_row(row: Rows, into: Rows) -> None:
    """Copy a game."""
    for column in range(len(row)):
        into[column] = row[column]


@compilable_once
def appraise(game: Rows, rules: Variant, table: Shares, desk: Desk, shares: Shares) -> None:
    """The share of the win each player can expect, in a game between two turns or over."""
    players = rules.players
    if game[PHASE] == OVER:
        share_win(game, rules, shares)
        return
    sums, left = desk.sums, 0
    mover, place = game[MOVER], game[ASSAM]
    for player in range(players):
        for column in range(7):
            sums[player, column] = 0
    whole = game[RIGHT] | game[RIGHT] << 1 | game[UP] | game[UP] << STRIDE
    for colour in range(players * rules.each):
        owner = colour >> rules.each - 1
        visible = game[VISIBLE + colour]
        left += game[LEFT + colour]
        sums[owner, 6] += game[LEFT + colour]
        sums[owner, 0] += count(visible)
        sums[owner, 2] += count(visible & whole)
        costs = owner != mover and game[ELIMINATED + owner] == 0
        while visible:
            area = visible & -visible
            grown = 0
            while grown != area:
                grown = area
                area = (area | area << 1 | area >> 1 | area << 8 | area >> 8) & visible
            visible ^= area
            size = count(area)
            sums[owner, 1] += size * size
            if costs and area & ANY_STOP[place]:
                for rotation in range(3):
                    for face in range(4):
                        if area & STOPS[place, rotation, face]:
                            sums[owner, 3 + rotation] += size * FACES[face]
    cheapest, cost = 1, -1
    for rotation in range(3):
        if rules.turns_first or rotation == 1:
            total = 0
            for player in range(players):
                total += sums[player, 3 + rotation]
            if cost < 0 or total < cost:
                cheapest, cost = rotation, total
    highest = -1e300
    for player in range(players):
        income = sums[player, 3 + cheapest] if player != mover else -cost
        merit = (
            table[left, 0] * game[DIRHAMS + player]
            + table[left, 1] * sums[player, 0]
            + table[left, 2] * sums[player, 1] / 49
            + table[left, 3] * sums[player, 2]
            + table[left, 4] * income / 6
            + table[left, 6] * sums[player, 6]
        )
        if player == mover:
            merit += table[left, 5]
        shares[player] = merit
        if game[ELIMINATED + player] == 0:
            highest = max(highest, merit)
    total_power = 0.0
    for player in range(players):
        power = 0.0 if game[ELIMINATED + player] else np.exp(shares[player] - highest)
        shares[player] = power
        total_power += power
    for player in range(players):
        shares[player] /= total_power


@compilable
def share_win(game: Rows, rules: Variant, shares: Shares) -> None:
    """How the win was shared in a game that is over."""
    mark_winners(game, rules, shares)
    winners = 0.0
    for player in range(rules.players):
        winners += shares[player]
    for player in range(rules.players):
        if winners:
            shares[player] /= winners
