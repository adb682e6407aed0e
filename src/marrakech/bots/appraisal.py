"""The evaluation again, compiled: on records, with room for its sums handed in.

It says the same as ``marrakech.bots.evaluation``, and the tests hold the two together.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from marrakech import bits
from marrakech.batch.choices import is_linked, protected
from marrakech.batch.compiled import compilable, compilable_once
from marrakech.batch.records import (
    ASSAM,
    DIRHAMS,
    DRAWN,
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
    DRAW,
    FIRST_DRAW,
    FIRST_ROLL,
    FIRST_ROTATION,
    FIRST_RUG,
    LAY,
    OVER,
    PAY,
    PAYMENT,
    PLACE_COUNT,
    PLACES,
    ROLL,
    ROTATE,
    STRIDE,
    TURNED,
    WAY,
)
from marrakech.batch.turns import act, count
from marrakech.bots.evaluation import FEATURES, weights_at
from marrakech.bots.expectimax import SLIPS
from marrakech.chance import DIE
from marrakech.rules import Rules

__all__ = [
    "FACES",
    "Desk",
    "Numbers",
    "Shares",
    "appraise",
    "appraise_lays",
    "copy_row",
    "desk_for",
    "expect_move",
    "weights_table",
]

Shares = npt.NDArray[np.float64]
Numbers = npt.NDArray[np.int64]

FACES: Final = np.array([DIE.count(steps) for steps in range(1, 5)], dtype=np.int64)
"""How many faces of the die show each number of steps."""
_SLIPS: Final = np.array([SLIPS.get(players, 0.0) for players in range(5)])
"""By the number of players: how often another player is taken to lay any rug, not his best."""
_STOPS: Final = np.array(
    [
        [[bits.BIT[WAY[turned, face] >> 2] for face in range(4)] for turned in TURNED[place]]
        for place in range(len(WAY))
    ],
    dtype=np.int64,
)
"""By Assam's place, rotation and steps: the square where he stops."""
_ANY_STOP: Final = np.bitwise_or.reduce(_STOPS.reshape(len(WAY), -1), axis=1)
"""By Assam's place: all the squares he may reach with the next throw."""


class Desk(NamedTuple):
    """Room to work in, so that compiled code need not ask for any."""

    sums: Numbers
    """By player: squares, areas, whole, cost of each rotation, rugs left."""
    rows: Rows
    """Games to try moves in."""
    shares: Shares
    """By level of look-ahead and player."""
    rugs: Numbers
    """Rugs that may be laid."""
    values: Shares
    """What they are worth."""


def desk_for() -> Desk:
    """A new desk."""
    return Desk(
        sums=np.zeros((4, 7), dtype=np.int64),
        rows=np.zeros((4, RECORD.itemsize // 8), dtype=np.int64),
        shares=np.zeros((8, 4), dtype=np.float64),
        rugs=np.zeros(12, dtype=np.int64),
        values=np.zeros(12, dtype=np.float64),
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
            if costs and area & _ANY_STOP[place]:
                for rotation in range(3):
                    for face in range(4):
                        if area & _STOPS[place, rotation, face]:
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


# --- one turn ahead


@compilable_once
def appraise_lays(
    game: Rows,
    rules: Variant,
    table: Shares,
    desk: Desk,
    row: int,
    rugs: Numbers,
    values: Shares,
    slip: float,
    shares: Shares,
) -> int:
    """How many rugs the mover may lay: which, what each is worth to him, and all with the best.

    That is what everybody's share is, if he lays any other so often. Where Assam is turned at
    the end of a turn, it is with the best rotation after each.
    """
    mover, square = game[MOVER], game[ASSAM] >> 2
    right, up = protected(game, rules)
    trial, total = desk.rows[row], desk.shares[7]
    found, best = 0, -1.0
    for player in range(rules.players):
        total[player] = 0.0
    for place in range(PLACE_COUNT[square]):
        rug = PLACES[square, place]
        if is_linked(right, up, rug):
            continue
        copy_row(game, trial)
        act(trial, rules, FIRST_RUG + rug)
        value = appraise_rotations(trial, rules, table, desk, mover, desk.shares[0])
        rugs[found] = rug
        values[found] = value
        found += 1
        for player in range(rules.players):
            total[player] += desk.shares[0, player]
        if value > best:
            best = value
            for player in range(rules.players):
                shares[player] = desk.shares[0, player]
    for player in range(rules.players):
        shares[player] += slip * (total[player] / found - shares[player])
    return found


@compilable_once
def appraise_rotations(
    game: Rows, rules: Variant, table: Shares, desk: Desk, mover: int, shares: Shares
) -> float:
    """The mover's share with his rug laid, and everybody's; if he turns Assam now, at his best."""
    if rules.turns_first or game[PHASE] != ROTATE:
        appraise(game, rules, table, desk, shares)
        share: float = shares[mover]
        return share
    assam, best = game[ASSAM], -1.0
    trial = desk.shares[1]
    for rotation in range(3):
        act(game, rules, FIRST_ROTATION + rotation)
        appraise(game, rules, table, desk, trial)
        game[ASSAM], game[MOVER], game[PHASE] = assam, mover, ROTATE
        if trial[mover] > best:
            best = trial[mover]
            for player in range(rules.players):
                shares[player] = trial[player]
    return best


@compilable_once
def expect_throw(
    game: Rows, rules: Variant, table: Shares, desk: Desk, seat: int, shares: Shares
) -> None:
    """What everybody can expect of a turn in which the die is thrown next, looked to its end.

    The mover lays his rug as is best for himself; if he is not the one in whose seat all this
    is thought, he slips now and then.
    """
    players, mover = rules.players, game[MOVER]
    after, part = desk.rows[1], desk.shares[2]
    slip = 0.0 if mover == seat else _SLIPS[players]
    for player in range(players):
        shares[player] = 0.0
    for face in range(4):
        copy_row(game, after)
        act(after, rules, FIRST_ROLL + face)
        if after[PHASE] == PAY:
            act(after, rules, PAYMENT)
        if after[PHASE] == LAY and after[MOVER] == mover:
            appraise_lays(after, rules, table, desk, 0, desk.rugs, desk.values, slip, part)
        else:
            appraise(after, rules, table, desk, part)
        for player in range(players):
            shares[player] += part[player] * FACES[face] / 6


@compilable_once
def expect_turn(
    game: Rows, rules: Variant, table: Shares, desk: Desk, seat: int, shares: Shares
) -> None:
    """What everybody can expect of a turn that is about to begin, looked to its end."""
    if game[PHASE] == OVER:
        appraise(game, rules, table, desk, shares)
        return
    if game[PHASE] != DRAW:
        expect_rotations(game, rules, table, desk, seat, shares)
        return
    mover = game[MOVER]
    part = desk.shares[3]
    for player in range(rules.players):
        shares[player] = 0.0
    piles = game[LEFT + 2 * mover] + game[LEFT + 2 * mover + 1]
    for colour in range(2 * mover, 2 * mover + 2):
        if game[LEFT + colour]:
            act(game, rules, FIRST_DRAW + colour)
            expect_rotations(game, rules, table, desk, seat, part)
            game[PHASE], game[DRAWN] = DRAW, -1
            for player in range(rules.players):
                shares[player] += part[player] * game[LEFT + colour] / piles


@compilable_once
def expect_rotations(
    game: Rows, rules: Variant, table: Shares, desk: Desk, seat: int, shares: Shares
) -> None:
    """The same, with the rug drawn: Assam is turned as is best for the mover."""
    if game[PHASE] != ROTATE:
        expect_throw(game, rules, table, desk, seat, shares)
        return
    mover, assam, best = game[MOVER], game[ASSAM], -1.0
    trial = desk.shares[4]
    for rotation in range(3):
        act(game, rules, FIRST_ROTATION + rotation)
        expect_throw(game, rules, table, desk, seat, trial)
        game[ASSAM], game[PHASE] = assam, ROTATE
        if trial[mover] > best:
            best = trial[mover]
            for player in range(rules.players):
                shares[player] = trial[player]


@compilable_once
def expect_move(
    game: Rows, rules: Variant, table: Shares, desk: Desk, action: int, shares: Shares
) -> None:
    """What everybody can expect after a decision: looked to the end of this turn or of the next.

    That of the next if the decision ends its turn.
    """
    mover, after = game[MOVER], desk.rows[2]
    copy_row(game, after)
    act(after, rules, action)
    if after[PHASE] == ROLL and rules.turns_first:
        expect_throw(after, rules, table, desk, mover, shares)
    elif after[PHASE] == ROTATE and not rules.turns_first:
        appraise_rotations(after, rules, table, desk, mover, shares)
    else:
        expect_turn(after, rules, table, desk, mover, shares)
