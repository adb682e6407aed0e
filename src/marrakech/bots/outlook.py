"""One turn ahead, compiled: what every rotation, throw and lay promises everybody.

It is what ``ExpectimaxBot`` finds at depth 1, of the mover's turn or of the next player's, and the
tests hold the two together.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from marrakech.batch.compiled import compilable, compilable_once
from marrakech.batch.records import (
    ASSAM,
    DIRHAMS,
    DRAWN,
    ELIMINATED,
    LEFT,
    MOVER,
    OWED,
    PHASE,
    Rows,
    Variant,
)
from marrakech.batch.tables import (
    DRAW,
    FIRST_DRAW,
    FIRST_ROTATION,
    OVER,
    PAY,
    PAYMENT,
    ROLL,
    ROTATE,
    TURNED,
    WAY,
)
from marrakech.batch.turns import act, rugs_left
from marrakech.bots.appraisal import FACES, Desk, Shares, appraise, copy_row
from marrakech.bots.expectimax import SLIPS
from marrakech.bots.laying import (
    ANY,
    EACH,
    LAYS,
    RUGS,
    SIZE,
    appraise_lays,
    best_lay,
    owner_on,
    survey,
)

__all__ = [
    "MEANS",
    "RUGS_BY_THROW",
    "THROWS",
    "best_rotation",
    "expect_lay",
    "expect_move",
    "expect_turn",
    "look_ahead",
    "look_at_throw",
]

_SLIPS: Final = np.array([SLIPS.get(players, 0.0) for players in range(5)])
"""By the number of players: how often another player is taken to lay any rug, not his best."""

# --- where what is noted down stands on the desk, behind the notes of a lay: numbers

RUGS_BY_THROW: Final = 252
"""By rotation and face: the best rug then; -1 where the throw puts the mover out of the game."""

# --- and shares of the win

THROWS: Final = 60
"""By rotation, face and player."""
MEANS: Final = 108
"""By rotation and player: the mean over the faces."""


@compilable
def slip_of(rules: Variant, mover: int, seat: int) -> float:
    """How often the mover is taken to lay any rug; he in whose seat all this is thought never."""
    slip: float = 0.0 if mover == seat else _SLIPS[rules.players]
    return slip


@compilable_once
def look_ahead(game: Rows, rules: Variant, table: Shares, desk: Desk, slip: float) -> int:
    """The best rotation for the mover, and what each throw promises everybody, all noted down.

    The die is thrown next, or Assam is turned and then it is. The mover lays the rug that is best
    for himself, but every so often any.
    """
    survey(game, rules, desk)
    values, mover, assam = desk.values, game[MOVER], game[ASSAM]
    best, most = 1, -1.0
    for rotation in range(3):
        if game[PHASE] == ROLL and rotation != 1:
            continue
        mean = MEANS + EACH * rotation
        for player in range(rules.players):
            values[mean + player] = 0.0
        for face in range(4):
            throw = 4 * rotation + face
            game[ASSAM] = WAY[TURNED[assam, rotation], face]
            look_at_throw(game, rules, table, desk, throw, slip, ANY)
            for player in range(rules.players):
                values[mean + player] += values[THROWS + EACH * throw + player] * FACES[face] / 6
        if values[mean + mover] > most:
            best, most = rotation, values[mean + mover]
    game[ASSAM] = assam
    return best


@compilable_once
def look_at_throw(
    game: Rows, rules: Variant, table: Shares, desk: Desk, throw: int, slip: float, only: int
) -> None:
    """What everybody can expect with Assam where he stops; the mover pays, and lays a rug."""
    numbers, values = desk.numbers, desk.values
    mover, square = game[MOVER], game[ASSAM] >> 2
    shares = THROWS + EACH * throw
    owner, paid = owner_on(rules, numbers, square), 0
    if owner >= 0 and owner != mover and game[ELIMINATED + owner] == 0:
        owed = numbers[SIZE + square]
        paid = min(owed, game[DIRHAMS + mover])
        if paid < owed and rules.eliminates:
            out = desk.rows[1]
            copy_row(game, out)
            out[OWED], out[PHASE] = owed, PAY
            act(out, rules, PAYMENT)
            appraise(out, rules, table, desk, values[shares : shares + EACH])
            numbers[RUGS_BY_THROW + throw] = -1
            return
        game[DIRHAMS + mover] -= paid
        game[DIRHAMS + owner] += paid
    found = appraise_lays(game, rules, table, desk, only)
    if paid:
        game[DIRHAMS + mover] += paid
        game[DIRHAMS + owner] -= paid
    best = best_lay(desk, found, mover)
    numbers[RUGS_BY_THROW + throw] = numbers[RUGS + best]
    for player in range(rules.players):
        values[shares + player] = values[LAYS + EACH * best + player]
        if slip:
            total = 0.0
            for lay in range(found):
                total += values[LAYS + EACH * lay + player]
            values[shares + player] += slip * (total / found - values[shares + player])


@compilable_once
def expect_lay(game: Rows, rules: Variant, table: Shares, desk: Desk, shares: Shares) -> int:
    """The mover's best rug where Assam stands, and what everybody can expect with it."""
    survey(game, rules, desk)
    found = appraise_lays(game, rules, table, desk, ANY)
    best = best_lay(desk, found, game[MOVER])
    for player in range(rules.players):
        shares[player] = desk.values[LAYS + EACH * best + player]
    rug: int = desk.numbers[RUGS + best]
    return rug


@compilable_once
def expect_turn(
    game: Rows, rules: Variant, table: Shares, desk: Desk, seat: int, shares: Shares
) -> None:
    """What everybody can expect of a turn that is about to begin, or a throw, looked to its end."""
    mover = game[MOVER]
    slip = slip_of(rules, mover, seat)
    if game[PHASE] == OVER:
        appraise(game, rules, table, desk, shares)
    elif game[PHASE] != DRAW:
        best = look_ahead(game, rules, table, desk, slip)
        for player in range(rules.players):
            shares[player] = desk.values[MEANS + EACH * best + player]
    else:
        for player in range(rules.players):
            shares[player] = 0.0
        piles = rugs_left(game, rules, mover)
        for colour in range(2 * mover, 2 * mover + 2):
            if game[LEFT + colour]:
                act(game, rules, FIRST_DRAW + colour)
                best = look_ahead(game, rules, table, desk, slip)
                game[PHASE], game[DRAWN] = DRAW, -1
                for player in range(rules.players):
                    mean = desk.values[MEANS + EACH * best + player]
                    shares[player] += mean * game[LEFT + colour] / piles


@compilable_once
def best_rotation(
    game: Rows, rules: Variant, table: Shares, desk: Desk, mover: int, shares: Shares
) -> int:
    """The mover's best rotation at the end of his turn, and everybody's share with it."""
    assam, best, most = game[ASSAM], 1, -1.0
    trial = desk.shares[1]
    for rotation in range(3):
        act(game, rules, FIRST_ROTATION + rotation)
        appraise(game, rules, table, desk, trial)
        game[ASSAM], game[MOVER], game[PHASE] = assam, mover, ROTATE
        if trial[mover] > most:
            best, most = rotation, trial[mover]
            for player in range(rules.players):
                shares[player] = trial[player]
    return best


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
    if after[PHASE] == ROTATE and not rules.turns_first:
        best_rotation(after, rules, table, desk, mover, shares)
    else:
        expect_turn(after, rules, table, desk, mover, shares)
