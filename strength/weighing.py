"""Making the table of weights anew: self-play, fit, check; a few rounds of it."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import numpy as np

from marrakech import Rules
from marrakech.bots import weights
from marrakech.bots.appraisal import Shares
from marrakech.bots.evaluation import FEATURES
from marrakech.bots.weights import KNOTS
from marrakech.simulation.intervals import share_interval
from strength.fitting import fit, log_loss
from strength.selfplay import contest, positions

__all__ = ["FIRST", "made", "written"]

_SEED: Final = 100
_CHECKED: Final = 7

_POINT: Final = (0.55, 0.24, 0.16, 0.12, 0.10, 0.10)
FIRST: Final[Shares] = (
    np.array([[1.0, 1.0, 4.0 * (knot > 0), 0.2, 0.7, 3.0, 0.0] for knot in KNOTS])
    * np.array(_POINT)[:, None]
)
"""What the first round plays by: what a point is worth by knot, and how many points the rest."""


def made(players: int, games: int, rounds: int) -> Shares:
    """The weights for a number of players; what happens on the way is printed."""
    rules = Rules.gigamic(players)
    rugs = players * rules.colours_per_player * rules.rugs_per_colour
    table = FIRST
    for number in range(rounds):
        found = positions(rules, _by_rugs(table, rugs), games, _SEED + number)
        fitted = fit(found, rugs, FIRST)
        before, after = log_loss(found, rugs, table), log_loss(found, rugs, fitted)
        won = contest(rules, _by_rugs(fitted, rugs), _by_rugs(FIRST, rugs), games // 5, _CHECKED)
        share = share_interval(int(won.sum()), len(won), 0.95)
        print(
            f"{players} players, round {number + 1}: {games} games, {len(found.left)} positions;"
            f" log loss {before:.4f} before, {after:.4f} after the fit; won {share.estimate:.1%}"
            f" ({share.low:.1%} to {share.high:.1%}) against the weights it started from",
            flush=True,
        )
        table = fitted
    return table


def _by_rugs(table: Shares, rugs: int) -> Shares:
    """The weights by the number of rugs left."""
    shares = np.arange(rugs + 1) / rugs
    columns = [np.interp(shares, KNOTS, table[:, column]) for column in range(len(FEATURES))]
    return np.stack(columns, axis=1)


def written(tables: dict[int, Shares]) -> None:
    """Write the module of the weights anew, with these tables in place of those it has."""
    known = {players: np.array(table) for players, table in weights.WEIGHTS.items()}
    path = Path(weights.__file__)
    head, _, _ = path.read_text(encoding="utf-8").partition("WEIGHTS: Final")
    lines = [f"{head}WEIGHTS: Final = {{"]
    for players, table in sorted({**known, **tables}.items()):
        lines.append(f"    {players}: (")
        lines += [f"        ({', '.join(f'{value:.3f}' for value in row)})," for row in table]
        lines.append("    ),")
    lines += [
        "}",
        '"""By the number of players, then by knot: the weights in the order of the features."""',
        "",
    ]
    path.write_text("\n".join(lines), encoding="utf-8")
