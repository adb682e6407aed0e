"""Many games at once, as arrays, compiled: random playouts, and batches that go move by move.

It needs numpy and numba (``pip install 'marrakech[batch]'``), and ``import marrakech`` does not
import it.

>>> from marrakech import Rules, new_game
>>> from marrakech.batch import Batch, random_playouts
>>> playouts = random_playouts(new_game(Rules.gigamic(4)), 1000, seed=1)
>>> batch = Batch.new(Rules.gigamic(4), 1000, seed=1)
>>> while not batch.finished().all():
...     batch.step(batch.random_actions())
>>> bool((batch.winners() == playouts.winners).all())
True
"""

try:
    import numba  # noqa: F401 - only to tell early and clearly that it is missing
    import numpy as np  # noqa: F401 - as above
except ImportError as _missing:
    raise ImportError(
        f"marrakech.batch needs numba and numpy ({_missing}): pip install 'marrakech[batch]'"
    ) from _missing

from marrakech.batch.games import Batch
from marrakech.batch.illegal import IllegalActions
from marrakech.batch.observing import Observation
from marrakech.batch.playouts import Playouts, random_playouts

__all__ = ["Batch", "IllegalActions", "Observation", "Playouts", "random_playouts"]
