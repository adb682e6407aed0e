"""Compiled twins: players that think what a bot thinks, hundreds of times as fast.

A match of a thousand games takes seconds with them and not hours. The tests hold each to the
bot it stands for: every value it finds is the bot's own, but for the rounding.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random

import attrs
import numpy as np

from marrakech import InvalidValue, Lay, Rotate, Rules, State
from marrakech.actions import action_number
from marrakech.batch.compiled import Compiled
from marrakech.batch.records import MOVER, PHASE, Rows, Variant, row_of, variant_of
from marrakech.batch.tables import FIRST_ROLL, FIRST_RUG, LAY, PAY, PAYMENT
from marrakech.batch.turns import act
from marrakech.bots import Bot, ExpectimaxBot, Hint, parse_bot
from marrakech.bots.appraisal import (
    FACES,
    Desk,
    Numbers,
    Shares,
    copy_row,
    desk_for,
    weights_table,
)
from marrakech.bots.choosing import best_of, decisions
from marrakech.bots.laying import ANY, EACH, LAYS, appraise_lays, survey
from marrakech.bots.outlook import expect_lay, expect_move, expect_turn

__all__ = ["ExpectimaxTwin", "player", "table_of"]


def player(text: str) -> Bot:
    """The player of a bot's text: its compiled twin, where it has one."""
    bot = parse_bot(text)
    if isinstance(bot, ExpectimaxBot) and bot.depth < 3:
        return ExpectimaxTwin(bot.depth)
    return bot


@attrs.frozen
class ExpectimaxTwin:
    """What :class:`~marrakech.bots.ExpectimaxBot` thinks at depth 1 or 2, compiled.

    Only where Assam is turned at the start of a turn, as in all matches here.
    """

    depth: int

    def __call__(self, state: State, rng: Random) -> Rotate | Lay:
        """The move it makes."""
        return best_of(self.hints(state, rng), rng)

    def hints(self, state: State, rng: Random) -> tuple[Hint, ...]:
        """Every legal move, with the share of the win it promises the mover."""
        rules = variant_of(state.rules)
        if not rules.turns_first:
            raise InvalidValue("rotation", state.rules.rotation, "at the start of a turn")
        moves = decisions(state)
        actions = np.array([action_number(move) for move in moves])
        values = np.zeros(len(moves))
        look_ahead(
            row_of(state), rules, table_of(state.rules), desk_for(), self.depth, actions, values
        )
        return tuple(
            Hint(move=move, value=float(value)) for move, value in zip(moves, values, strict=True)
        )


@lru_cache(maxsize=8)
def table_of(rules: Rules) -> Shares:
    """The weights of the evaluation, made once."""
    return weights_table(rules)


@Compiled
def look_ahead(
    game: Rows,
    rules: Variant,
    table: Shares,
    desk: Desk,
    depth: int,
    actions: Numbers,
    values: Shares,
) -> None:
    """What each action is worth to the mover, if he looks one or two turns ahead."""
    mover = game[MOVER]
    shares = np.zeros(4)
    if game[PHASE] == LAY and depth == 1:
        survey(game, rules, desk)
        for place in range(appraise_lays(game, rules, table, desk, ANY)):
            values[place] = desk.values[LAYS + EACH * place + mover]
        return
    after = np.empty_like(game)
    for place in range(len(actions)):
        if game[PHASE] == LAY or depth == 1:
            expect_move(game, rules, table, desk, actions[place], shares)
            values[place] = shares[mover]
            continue
        for face in range(4):
            copy_row(game, after)
            act(after, rules, actions[place])
            act(after, rules, FIRST_ROLL + face)
            if after[PHASE] == PAY:
                act(after, rules, PAYMENT)
            if after[PHASE] == LAY and after[MOVER] == mover:
                act(after, rules, FIRST_RUG + expect_lay(after, rules, table, desk, shares))
            expect_turn(after, rules, table, desk, mover, shares)
            values[place] += shares[mover] * FACES[face] / 6
