"""Self-play, compiled: players who look one turn ahead, and what their positions were like."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from marrakech import Rules, new_game
from marrakech.batch.choices import random_action
from marrakech.batch.compiled import Compiled, compilable_once
from marrakech.batch.records import (
    ASSAM,
    DIRHAMS,
    ELIMINATED,
    MOVER,
    PHASE,
    Rows,
    Variant,
    row_of,
    variant_of,
)
from marrakech.batch.streams import below, seeded, start_stream
from marrakech.batch.tables import FIRST_ROTATION, FIRST_RUG, LAY, OVER, ROTATE
from marrakech.batch.turns import act
from marrakech.bots.appraisal import (
    Desk,
    Numbers,
    Shares,
    appraise,
    copy_row,
    desk_for,
    share_win,
)
from marrakech.bots.outlook import expect_lay, look_ahead

Counts = npt.NDArray[np.int32]
Flags = npt.NDArray[np.bool_]

__all__ = ["Positions", "contest", "positions"]

_EVERY: Final = 3
"""One position in so many is kept: neighbours tell much the same."""
_OPENING: Final = 12
"""Each game begins with fewer random turns than this, so that the openings differ."""
_WHIM: Final = 5
"""Of a hundred decisions, how many are made at random."""


class Positions(NamedTuple):
    """Positions between two turns, and how their games ended."""

    features: Shares
    """By position, player and feature."""
    left: Numbers
    """The rugs left in all."""
    staying: Flags
    """By position and player: who is still in the game."""
    won: Shares
    """By position and player: his share of the win."""
    game: Numbers
    """The number of the game."""


def positions(rules: Rules, table: Shares, games: int, seed: int) -> Positions:
    """Play games, all seats by the same weights, and keep some positions of each."""
    players = rules.players
    most = games * (players * rules.colours_per_player * rules.rugs_per_colour // _EVERY + 1) * 2
    sums = np.zeros((most, players, 7), dtype=np.int32)
    purses = np.zeros((most, players), dtype=np.int32)
    facts = np.zeros((most, 2), dtype=np.int32)
    staying = np.zeros((most, players), dtype=np.bool_)
    won = np.zeros((most, players), dtype=np.float64)
    kept = _play_and_keep(
        seeded(row_of(new_game(rules)), seed, 0),
        variant_of(rules),
        table,
        desk_for(),
        games,
        sums,
        purses,
        facts,
        staying,
        won,
    )
    mover = facts[:kept, 0]
    costs = sums[:kept, :, 3:6].sum(axis=1)
    cheapest = costs.argmin(axis=1)
    rows = np.arange(kept)
    features = np.zeros((kept, players, 7))
    features[:, :, 0] = purses[:kept]
    features[:, :, 1] = sums[:kept, :, 0]
    features[:, :, 2] = sums[:kept, :, 1] / 49
    features[:, :, 3] = sums[:kept, :, 2]
    features[:, :, 4] = (
        np.take_along_axis(sums[:kept, :, 3:6], cheapest[:, None, None], axis=2)[:, :, 0] / 6
    )
    features[rows, mover, 4] = -costs[rows, cheapest] / 6
    features[rows, mover, 5] = 1.0
    features[:, :, 6] = sums[:kept, :, 6]
    left = sums[:kept, :, 6].sum(axis=1).astype(np.int64)
    return Positions(features, left, staying[:kept], won[:kept], facts[:kept, 1].astype(np.int64))


@compilable_once
def _one_turn_ahead(game: Rows, rules: Variant, table: Shares, desk: Desk) -> int:
    """The action that promises the mover most by the end of his turn."""
    if game[PHASE] == LAY:
        return FIRST_RUG + expect_lay(game, rules, table, desk, desk.shares[5])
    return FIRST_ROTATION + look_ahead(game, rules, table, desk, 0.0)


@Compiled
def _play_and_keep(
    start: Rows,
    rules: Variant,
    table: Shares,
    desk: Desk,
    games: int,
    sums: Counts,
    purses: Counts,
    facts: Counts,
    staying: Flags,
    won: Shares,
) -> int:
    game = np.empty_like(start)
    shares = np.zeros(4)
    kept = 0
    for number in range(games):
        copy_row(start, game)
        start_stream(game, number)
        game[ASSAM] = game[ASSAM] // 4 * 4 + below(game, 4)
        first, turns, opening = kept, 0, below(game, _OPENING)
        while game[PHASE] != OVER:
            phase = game[PHASE]
            chance = phase not in (ROTATE, LAY)
            if chance or turns < opening or below(game, 100) < _WHIM:
                act(game, rules, random_action(game, rules))
            else:
                act(game, rules, _one_turn_ahead(game, rules, table, desk))
            turns += phase == LAY
            if phase == LAY and game[PHASE] != OVER and below(game, _EVERY) == 0:
                appraise(game, rules, table, desk, shares)
                facts[kept, 0] = game[MOVER]
                facts[kept, 1] = number
                for player in range(rules.players):
                    purses[kept, player] = game[DIRHAMS + player]
                    staying[kept, player] = game[ELIMINATED + player] == 0
                    for column in range(7):
                        sums[kept, player, column] = desk.sums[player, column]
                kept += 1
        share_win(game, rules, shares)
        for row in range(first, kept):
            for player in range(rules.players):
                won[row, player] = shares[player]
    return kept


def contest(rules: Rules, new: Shares, old: Shares, games: int, seed: int) -> Flags:
    """Whether the one player with the new weights, on each seat in turn, won each game."""
    won = np.zeros(games, dtype=np.bool_)
    _contest(seeded(row_of(new_game(rules)), seed, 0), variant_of(rules), new, old, desk_for(), won)
    return won


@Compiled
def _contest(start: Rows, rules: Variant, new: Shares, old: Shares, desk: Desk, won: Flags) -> None:
    game = np.empty_like(start)
    shares = np.zeros(4)
    for number in range(len(won)):
        copy_row(start, game)
        start_stream(game, number)
        seat = number % rules.players
        game[ASSAM] = game[ASSAM] // 4 * 4 + below(game, 4)
        while game[PHASE] != OVER:
            if game[PHASE] != ROTATE and game[PHASE] != LAY:
                act(game, rules, random_action(game, rules))
            elif game[MOVER] == seat:
                act(game, rules, _one_turn_ahead(game, rules, new, desk))
            else:
                act(game, rules, _one_turn_ahead(game, rules, old, desk))
        share_win(game, rules, shares)
        won[number] = shares[seat] == 1
