"""A playout beyond the tree, compiled: everybody looks one turn ahead, and luck is taken out.

Before each throw everybody can expect something, and after it more or less; the sum of the
differences is the luck of the playout. It is nothing on average, so what a playout comes to less
its luck is as true as what it comes to, and far less scattered: one such playout tells as much as
many that leave it in.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from marrakech.batch.choices import is_linked, protected, random_action
from marrakech.batch.compiled import compilable, compilable_once, count
from marrakech.batch.records import (
    ASSAM,
    ELIMINATED,
    MOVER,
    PHASE,
    Record,
    Rows,
    Variant,
)
from marrakech.batch.streams import below
from marrakech.batch.tables import (
    DRAW,
    FIRST_ROLL,
    FIRST_ROTATION,
    FIRST_RUG,
    LAY,
    OVER,
    PAY,
    PAYMENT,
    PLACE_COUNT,
    PLACES,
    ROTATE,
    TURNED,
    WAY,
)
from marrakech.batch.turns import act, own_squares
from marrakech.bots.appraisal import FACES, Desk, Shares
from marrakech.bots.laying import COSTS, EACH, RUG, cheapest, note_costs, survey
from marrakech.bots.outlook import (
    MEANS,
    RUGS_BY_THROW,
    THROWS,
    best_rotation,
    expect_lay,
    look_ahead,
    look_at_throw,
)

__all__ = ["LUCK", "choose_the_greedy", "greedy_rotation", "greedy_rug", "is_greedy", "play_on"]

LUCK: Final = 120
"""Where on the desk, behind the notes of a look ahead, everybody's luck stands among the shares."""

_GREEDY: Final = 264
"""And among the numbers, who is greedy in the playout under way, a bit for each player."""

# --- what was found to play well; the documentation tells how

_TURNS: Final = 4
"""How many turns a playout goes beyond the tree."""

_GREEDY_OF_100: Final = np.array([0, 0, 0, 50, 50], dtype=np.int64)
"""By the number of players: in how many of a hundred playouts another player is greedy."""


@compilable
def choose_the_greedy(game: Rows, rules: Variant, desk: Desk, seat: int) -> None:
    """Who is greedy in this playout: where many play, some other than he who thinks all this."""
    desk.numbers[_GREEDY] = 0
    for player in range(rules.players):
        if player != seat and below(game, 100) < _GREEDY_OF_100[rules.players]:
            desk.numbers[_GREEDY] |= 1 << player


@compilable
def is_greedy(desk: Desk, player: int) -> bool:
    """Whether a player is greedy in this playout."""
    greedy: int = desk.numbers[_GREEDY]
    return greedy >> player & 1 == 1


@compilable_once
def play_on(game: Rows, rules: Variant, table: Shares, desk: Desk) -> None:
    """Play on for some turns, each as is best for the mover at its end, and note the luck of it.

    But the greedy play theirs greedily; a turn of which only the rug is left to lay nobody does.
    """
    turns = 0
    while turns < _TURNS and game[PHASE] != OVER:
        phase = game[PHASE]
        if phase == DRAW:
            act(game, rules, random_action(game, rules))
        elif phase == ROTATE and not rules.turns_first:
            turn_at_end(game, rules, table, desk)
        elif phase == LAY:
            rug = expect_lay(game, rules, table, desk, desk.shares[2])
            act(game, rules, FIRST_RUG + rug)
            turns += 1
        else:
            play_turn(game, rules, table, desk)
            turns += 1
    # The evaluation is about positions between two turns.
    if game[PHASE] == ROTATE and not rules.turns_first:
        turn_at_end(game, rules, table, desk)


@compilable_once
def turn_at_end(game: Rows, rules: Variant, table: Shares, desk: Desk) -> None:
    """Assam is turned as is best for the mover, at the end of his turn."""
    rotation = best_rotation(game, rules, table, desk, game[MOVER], desk.shares[2])
    act(game, rules, FIRST_ROTATION + rotation)


@compilable_once
def play_turn(game: Rows, rules: Variant, table: Shares, desk: Desk) -> None:
    """Assam is turned, where that comes first, the die thrown, the price paid and a rug laid."""
    if is_greedy(desk, game[MOVER]):
        rotation = look_ahead_greedily(game, rules, table, desk)
    else:
        rotation = look_ahead(game, rules, table, desk, 0.0)
    if game[PHASE] == ROTATE:
        act(game, rules, FIRST_ROTATION + rotation)
    action = random_action(game, rules)
    throw = 4 * rotation + action - FIRST_ROLL
    act(game, rules, action)
    if game[PHASE] == PAY:
        act(game, rules, PAYMENT)
    values = desk.values
    for player in range(rules.players):
        shares, mean = THROWS + EACH * throw, MEANS + EACH * rotation
        values[LUCK + player] += values[shares + player] - values[mean + player]
    rug = desk.numbers[RUGS_BY_THROW + throw]
    if rug >= 0:  # Else he is out of the game.
        act(game, rules, FIRST_RUG + rug)


@compilable_once
def look_ahead_greedily(game: Rows, rules: Variant, table: Shares, desk: Desk) -> int:
    """The rotation with the least expected payment, and what follows from it, noted down."""
    survey(game, rules, desk)
    assam = game[ASSAM]
    rotation = greedy_rotation(game, rules, desk) if game[PHASE] == ROTATE else 1
    values, mean = desk.values, MEANS + EACH * rotation
    for player in range(rules.players):
        values[mean + player] = 0.0
    for face in range(4):
        throw = 4 * rotation + face
        game[ASSAM] = WAY[TURNED[assam, rotation], face]
        look_at_throw(game, rules, table, desk, throw, 0.0, greedy_rug(game, rules))
        for player in range(rules.players):
            values[mean + player] += values[THROWS + EACH * throw + player] * FACES[face] / 6
    game[ASSAM] = assam
    return rotation


@compilable
def greedy_rotation(game: Rows, rules: Variant, desk: Desk) -> int:
    """The rotation with the least expected payment, after a survey."""
    note_costs(game, rules, desk.numbers, game[MOVER])
    return cheapest(rules, desk.numbers, COSTS)


@compilable_once
def greedy_rug(game: Record, rules: Variant) -> int:
    """The rug that leaves the mover the greatest lead in squares, some one of the best."""
    square = game[ASSAM] >> 2
    right, up = protected(game, rules)
    own, others, opponents = own_squares(game, rules, game[MOVER]), 0, 0
    for player in range(rules.players):
        if player != game[MOVER] and game[ELIMINATED + player] == 0:
            others |= own_squares(game, rules, player)
            opponents += 1
    places: int = PLACE_COUNT[square]
    place = below(game, places)
    best, most = -1, -1_000
    for _ in range(places):
        rug: int = PLACES[square, place]
        place = place + 1 if place + 1 < places else 0
        if is_linked(right, up, rug):
            continue
        under: int = RUG[rug]
        lead = count(others & under) - opponents * count(own & under)
        if lead > most:
            best, most = rug, lead
    return best
