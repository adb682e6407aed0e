"""The engine's tables as arrays, and the numbers of phases and actions; nothing is typed in."""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from marrakech import bits, geometry, moves
from marrakech.actions import ACTIONS, action_number
from marrakech.chance import DIE
from marrakech.turn import Phase

__all__ = [
    "ACTIONS",
    "DRAW",
    "FIRST_DRAW",
    "FIRST_ROLL",
    "FIRST_ROTATION",
    "FIRST_RUG",
    "IS_BESIDE",
    "LAY",
    "LINK_RIGHT",
    "LINK_UP",
    "MARKET",
    "OVER",
    "PAY",
    "PAYMENT",
    "PLACES",
    "PLACE_COUNT",
    "ROLL",
    "ROLLS_BY_FACE",
    "ROTATE",
    "SIDE",
    "STRIDE",
    "TURNED",
    "WAY",
]

Table = npt.NDArray[np.int64]

MARKET: Final = bits.MARKET
SIDE: Final = bits.SIDE
STRIDE: Final = bits.STRIDE

# --- phases, as their places in the enum

DRAW: Final = Phase.DRAW.index
ROTATE: Final = Phase.ROTATE.index
ROLL: Final = Phase.ROLL.index
PAY: Final = Phase.PAY.index
LAY: Final = Phase.LAY.index
OVER: Final = Phase.OVER.index

# --- actions

FIRST_ROTATION: Final = action_number(moves.ROTATIONS[0])
FIRST_ROLL: Final = action_number(moves.ROLLS[0])
FIRST_DRAW: Final = action_number(moves.DRAWS[0])
PAYMENT: Final = action_number(moves.PAYMENTS[0])
FIRST_RUG: Final = action_number(moves.LAYS[0])


def _frozen(rows: object) -> Table:
    table = np.array(rows, dtype=np.int64)
    table.flags.writeable = False
    return table


ROLLS_BY_FACE: Final = _frozen([action_number(moves.Roll(steps)) for steps in DIE])
"""The action of each face of the die."""

# --- Assam, by his number; the numbers between belong to no square

_ASSAMS: Final = range(4 * STRIDE * SIDE)

TURNED: Final = _frozen(
    [
        [assam.number for assam in geometry.TURNED[number]]
        if number in geometry.TURNED
        else [0] * 3
        for number in _ASSAMS
    ]
)
"""Assam turned left, left as he is, and turned right."""
WAY: Final = _frozen(
    [
        [assam.number for assam in geometry.WAY[number]] if number in geometry.WAY else [0] * 4
        for number in _ASSAMS
    ]
)
"""Assam after one, two, three and four steps."""

# --- rugs

LINK_RIGHT: Final = _frozen(bits.LINK_RIGHT)
LINK_UP: Final = _frozen(bits.LINK_UP)

_MOST_PLACES: Final = max(map(len, bits.BESIDE))

PLACES: Final = _frozen(
    [sorted(beside) + [0] * (_MOST_PLACES - len(beside)) for beside in bits.BESIDE]
)
"""With Assam on a square: the rugs beside him by name, filled up with zeros."""
PLACE_COUNT: Final = _frozen([len(beside) for beside in bits.BESIDE])
"""How many they are."""
IS_BESIDE: Final = _frozen(
    [[rug in beside for rug in range(len(bits.RUG))] for beside in bits.BESIDE]
)
"""Whether a rug is one of them."""
