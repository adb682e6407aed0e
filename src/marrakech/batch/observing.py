"""What a learner sees of a game, from the mover's point of view.

``planes[game, plane, rank, file]``, each 0 or 1, rank 0 and file 0 being a1:

=====  ==================================================================================
0–3    where a colour is visible: the mover's own colours first, then those of the player
       after him, and so on; planes of colours nobody owns stay empty
4      squares that are one visible rug with their right neighbour
5      squares that are one visible rug with their upper neighbour
6–9    Assam's square, in the plane of his facing: north, east, south, west
=====  ==================================================================================

``vector[game, place]``:

=====  ==================================================================================
0–3    dirhams: the mover's, then those of the player after him, and so on
4–7    1 for those of them who are eliminated
8–11   rugs left of each colour, in the order of the planes
12–17  1 for the phase: draw, rotate, roll, pay, lay, over
18–19  1 for the colour drawn and not laid yet: the mover's first or second
20     what is owed
=====  ==================================================================================
"""

from __future__ import annotations

from typing import Final, final

import attrs
import numpy as np
import numpy.typing as npt

from marrakech.batch.compiled import Compiled
from marrakech.batch.records import (
    ASSAM,
    DIRHAMS,
    DRAWN,
    ELIMINATED,
    LEFT,
    MOVER,
    OWED,
    PHASE,
    RIGHT,
    UP,
    VISIBLE,
    Rows,
    Variant,
)
from marrakech.batch.tables import SIDE, STRIDE

__all__ = ["PLACES", "PLANES", "Observation", "observe", "observe_all"]

Planes = npt.NDArray[np.int8]
Vectors = npt.NDArray[np.float32]

RIGHT_PLANE: Final = 4
UP_PLANE: Final = 5
ASSAM_PLANES: Final = 6
PLANES: Final = 10
"""How many planes there are."""

OUT_PLACES: Final = 4
LEFT_PLACES: Final = 8
PHASE_PLACES: Final = 12
DRAWN_PLACES: Final = 18
OWED_PLACE: Final = 20
PLACES: Final = 21
"""How many places a vector has."""


@final
@attrs.frozen(kw_only=True, eq=False)
class Observation:
    """What a learner sees of every game of a batch, from the mover's point of view."""

    planes: Planes
    """The market, as small integers of shape (games, 10, 7, 7)."""
    vector: Vectors
    """The rest, as floats of shape (games, 21)."""


def observe(games: Rows, rules: Variant) -> Observation:
    """What there is to see in these games."""
    planes = np.zeros((len(games), PLANES, SIDE, SIDE), dtype=np.int8)
    vector = np.zeros((len(games), PLACES), dtype=np.float32)
    observe_all(games, rules, planes, vector)
    return Observation(planes=planes, vector=vector)


@Compiled
def observe_all(games: Rows, rules: Variant, planes: Planes, vector: Vectors) -> None:
    """Fill the planes and vectors, which are all zero before."""
    colours = rules.players * rules.each
    for number in range(len(games)):
        game, seen, told = games[number], planes[number], vector[number]
        mover = game[MOVER]
        own = mover * rules.each
        for place in range(colours):
            colour = (own + place) % colours
            told[LEFT_PLACES + place] = game[LEFT + colour]
            for rank in range(SIDE):
                row = game[VISIBLE + colour] >> STRIDE * rank
                for file in range(SIDE):
                    seen[place, rank, file] = row >> file & 1
        for rank in range(SIDE):
            for file in range(SIDE):
                seen[RIGHT_PLANE, rank, file] = game[RIGHT] >> STRIDE * rank + file & 1
                seen[UP_PLANE, rank, file] = game[UP] >> STRIDE * rank + file & 1
        square, facing = game[ASSAM] >> 2, game[ASSAM] & 3
        seen[ASSAM_PLANES + facing, square // STRIDE, square % STRIDE] = 1
        for place in range(rules.players):
            player = (mover + place) % rules.players
            told[place] = game[DIRHAMS + player]
            told[OUT_PLACES + place] = game[ELIMINATED + player]
        told[PHASE_PLACES + game[PHASE]] = 1
        if game[DRAWN] >= 0:
            told[DRAWN_PLACES + game[DRAWN] - own] = 1
        told[OWED_PLACE] = game[OWED]
