"""How much of a game was luck: what die and draws brought each player, by the evaluation.

Before each throw or draw a player can expect some share of the win, the mean of what he can
expect after each way it can go; after it he can expect more or less. The sum of the differences is
his luck. Whatever the evaluation is worth, luck is nothing on average, as the mean was taken over
the true chances. So a result less its luck is as true on average as the result, and much less
scattered, if the evaluation sees most of what chance does.
"""

from __future__ import annotations

import numpy as np

from marrakech import Game, State, apply, chance_outcomes
from marrakech.batch.compiled import Compiled
from marrakech.batch.records import MOVER, PHASE, Rows, Variant, row_of, variant_of
from marrakech.batch.tables import LAY, PAY, PAYMENT
from marrakech.batch.turns import act
from marrakech.bots.appraisal import Desk, Shares, desk_for
from marrakech.bots.outlook import expect_lay, expect_turn
from strength.twins import table_of

__all__ = ["luck_of"]


def luck_of(game: Game) -> Shares:
    """What die and draws brought each player, in shares of the win.

    Only where Assam is turned at the start of a turn.
    """
    luck = np.zeros(len(game.state.players))
    for step in game.steps():
        if not step.before.phase.is_chance:
            continue
        for move, chance in chance_outcomes(step.before):
            # What came less the mean of all that could.
            weight = (move == step.move) - float(chance)
            luck += weight * expected(apply(step.before, move))
    return luck


def expected(state: State) -> Shares:
    """Everybody's share of the win after a throw or a draw, looked through to the turn's end."""
    shares = np.zeros(4)
    expect(row_of(state), variant_of(state.rules), table_of(state.rules), desk_for(), shares)
    return shares[: len(state.players)]


@Compiled
def expect(game: Rows, rules: Variant, table: Shares, desk: Desk, shares: Shares) -> None:
    """The same, of a row."""
    mover = game[MOVER]
    if game[PHASE] == PAY:
        act(game, rules, PAYMENT)
    if game[PHASE] == LAY and game[MOVER] == mover:
        expect_lay(game, rules, table, desk, shares)
    else:
        expect_turn(game, rules, table, desk, game[MOVER], shares)
