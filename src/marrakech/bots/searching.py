"""A search under way: playouts in slices, until there are enough or time is up or all is clear."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final, final

import numpy as np

from marrakech.batch.records import row_of, variant_of
from marrakech.bots.appraisal import Shares, desk_for, weights_table
from marrakech.bots.tree import ROOT_TRUST, grow, tree_of
from marrakech.rules import Rules
from marrakech.state import State

__all__ = ["Search"]

_SLICE: Final = 20
"""Playouts between two looks at the clock."""
_UPSET: Final = 0.25
"""The choice is clear if the next best would not be tried as often even with this part of all
playouts to come, and the best with none."""
_TRIFLE: Final = 0.005
"""And if no rival could, likely, be better by more than this share of the win."""
_SURE: Final = 3.0
"""How many standard errors make a thing likely."""
_ENOUGH: Final = 0.1
"""That is believed after this part of all playouts."""
_RIVAL: Final = 0.1
"""Who was tried at least this often, the best being tried once, is a rival."""


@final
class Search:
    """The search for the best move of one position."""

    def __init__(self, state: State, seed: int) -> None:
        self._seed = seed
        self._rules = variant_of(state.rules)
        self._root = row_of(state)
        self._table = _table(state.rules)
        self._tree = tree_of()
        self._desk = desk_for()
        # No playout yet, but the root; and whatever must be compiled is compiled before the clock
        # is started.
        self._grow(0)

    def run(self, playouts: int | None, seconds: float | None, clock: Callable[[], float]) -> None:
        """Make playouts up to a number or a time; fewer if the choice is clear before."""
        started = clock()
        while True:
            made = self.playouts
            slice_ = _SLICE
            if playouts is not None:
                slice_ = min(slice_, playouts - made)
                left = playouts - made
            else:
                assert seconds is not None
                spent = clock() - started
                if spent >= seconds:
                    break
                left = int(made * (seconds - spent) / spent) if made else slice_
            if not slice_ or (made and self._is_settled(left)):
                break
            self._grow(slice_)

    @property
    def playouts(self) -> int:
        """How many were made."""
        return int(self._tree.size[1])

    def _grow(self, playouts: int) -> None:
        grow(self._tree, self._root, self._rules, self._table, self._desk, self._seed, playouts)

    def _is_settled(self, left: int) -> bool:
        """Whether playouts still to come are not likely to change the choice for a better one."""
        visits = self._tree.visits[0, : self._tree.moves[0]]
        best = self.choice()
        is_rival = visits >= _RIVAL * visits[best]
        is_rival[best] = False
        if visits[best] - np.delete(visits, best).max() > _UPSET * left:
            return True
        if self.playouts < _ENOUGH * (self.playouts + left) or not is_rival.any():
            return False
        means = self._tree.gains[0, : len(visits)] / np.maximum(visits, 1)
        spread = self._tree.squared[0, : len(visits)] / np.maximum(visits, 1) - means**2
        errors = np.sqrt(np.maximum(spread, 0.0) / np.maximum(visits, 1))
        better = means - means[best] + _SURE * np.hypot(errors, errors[best])
        return bool(better[is_rival].max() < _TRIFLE)

    def choice(self) -> int:
        """The place of the move tried most often, the better one where two were."""
        visits = self._tree.visits[0, : self._tree.moves[0]]
        return int(np.lexsort((self._means(), visits))[-1])

    def values(self) -> list[float]:
        """What each move is thought to be worth."""
        return [float(value) for value in self._means()]

    def _means(self) -> Shares:
        moves = self._tree.moves[0]
        visits, gains = self._tree.visits[0, :moves], self._tree.gains[0, :moves]
        means: Shares = (gains + ROOT_TRUST * self._tree.priors[0, :moves]) / (visits + ROOT_TRUST)
        return means


@lru_cache(maxsize=64)
def _table(rules: Rules) -> Shares:
    return weights_table(rules)
