"""Fitting the weights: the most likely ones, given how the games of self-play ended."""

from __future__ import annotations

from typing import Final

import numpy as np

from marrakech.bots.appraisal import Shares
from marrakech.bots.weights import KNOTS
from strength.selfplay import Positions

__all__ = ["fit", "log_loss"]

_PULL: Final = 30.0
"""How strongly the weights are pulled towards those they start from, where the games say little."""
_CHUNK: Final = 50_000


def fit(found: Positions, rugs: int, start: Shares) -> Shares:
    """The weights, by knot and feature, that make the ends of the games most likely.

    Newton's method: the logarithm of the likelihood has one peak.
    """
    decided = found.won.sum(axis=1) > 0
    scale = found.features.reshape(-1, found.features.shape[2]).std(axis=0) + 1e-9
    begun = (start * scale).ravel()
    weights = begun.copy()
    for _ in range(12):
        slope = _PULL * (weights - begun)
        bend = _PULL * np.eye(len(weights))
        for rows in np.array_split(np.flatnonzero(decided), 1 + decided.sum() // _CHUNK):
            spread = _spread(found, rugs, rows, scale)
            shares = _shares(spread @ weights, found.staying[rows])
            slope += np.einsum("np,npf->f", shares - found.won[rows], spread)
            mean = np.einsum("np,npf->nf", shares, spread)
            weighted = (spread * np.sqrt(shares)[:, :, None]).reshape(-1, len(weights))
            bend += weighted.T @ weighted - mean.T @ mean
        step = np.linalg.solve(bend, slope)
        weights -= step
        if np.abs(step).max() < 1e-3:
            break
    fitted: Shares = weights.reshape(len(KNOTS), -1) / scale
    return fitted


def log_loss(found: Positions, rugs: int, weights: Shares) -> float:
    """The mean surprise at how the games ended: less is better."""
    rows = np.flatnonzero(found.won.sum(axis=1) > 0)
    spread = _spread(found, rugs, rows, np.ones(found.features.shape[2]))
    shares = _shares(spread @ weights.ravel(), found.staying[rows])
    return float(-(found.won[rows] * np.log(np.maximum(shares, 1e-12))).sum(axis=1).mean())


def _spread(
    found: Positions, rugs: int, rows: np.typing.NDArray[np.int64], scale: Shares
) -> Shares:
    """The features of positions, shared out between the two knots on either side."""
    share = found.left[rows] / rugs
    parts = np.stack([np.interp(share, KNOTS, row) for row in np.eye(len(KNOTS))], axis=1)
    features = found.features[rows] / scale
    spread = parts[:, None, :, None] * features[:, :, None, :]
    wide: Shares = spread.reshape(len(rows), features.shape[1], -1)
    return wide


def _shares(merits: Shares, staying: np.typing.NDArray[np.bool_]) -> Shares:
    merits = np.where(staying, merits, -np.inf)
    powers = np.exp(merits - merits.max(axis=1, keepdims=True))
    shares: Shares = powers / powers.sum(axis=1, keepdims=True)
    return shares
