"""The weights of the evaluation, fitted to self-play; ``python -m strength fit`` makes them anew."""

from __future__ import annotations

from typing import Final

__all__ = ["KNOTS", "WEIGHTS"]

KNOTS: Final = (0.0, 0.08, 0.2, 0.4, 0.7, 1.0)
"""The shares of all rugs still to be laid for which there are weights."""

WEIGHTS: Final = {
    2: tuple((s, s, a * s, 0.2 * s, 0.7 * s, 3 * s, 0.0) for s, a in ((.55,0),(.24,4),(.16,4),(.12,4),(.10,4),(.10,4))),
    3: tuple((s, s, a * s, 0.2 * s, 0.7 * s, 3 * s, 0.0) for s, a in ((.55,0),(.24,4),(.16,4),(.12,4),(.10,4),(.10,4))),
    4: tuple((s, s, a * s, 0.2 * s, 0.7 * s, 3 * s, 0.0) for s, a in ((.55,0),(.24,4),(.16,4),(.12,4),(.10,4),(.10,4))),
}
"""By the number of players, then by knot: the weights in the order of the features."""
