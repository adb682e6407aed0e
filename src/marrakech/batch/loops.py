"""What is done in all games of a batch, one after the other; each function is compiled."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from marrakech.batch.choices import is_legal, mark_legal, random_action
from marrakech.batch.compiled import Compiled
from marrakech.batch.records import PHASE, Rows, Variant
from marrakech.batch.scoring import mark_winners, squares_of
from marrakech.batch.streams import start_stream
from marrakech.batch.tables import DRAW, ROLL
from marrakech.batch.turns import act

__all__ = [
    "Booleans",
    "Numbers",
    "act_all",
    "choose_all",
    "count_squares",
    "find_illegal",
    "mark_all_legal",
    "mark_all_winners",
    "start_streams",
]

Numbers = npt.NDArray[np.int64]
Booleans = npt.NDArray[np.bool_]


@Compiled
def start_streams(games: Rows) -> None:
    """Start the streams of games that have the seed and the first number in place of them."""
    for number in range(len(games)):
        start_stream(games[number], number)


@Compiled
def mark_all_legal(games: Rows, rules: Variant, legal: Booleans) -> None:
    """Set the flags of the legal actions; they are all false before."""
    for number in range(len(games)):
        mark_legal(games[number], rules, legal[number])


@Compiled
def mark_all_winners(games: Rows, rules: Variant, winners: Booleans) -> None:
    """Set the flags of those who have won."""
    for number in range(len(games)):
        mark_winners(games[number], rules, winners[number])


@Compiled
def count_squares(games: Rows, rules: Variant, squares: Numbers) -> None:
    """Count everybody's visible squares."""
    for number in range(len(games)):
        for player in range(rules.players):
            squares[number, player] = squares_of(games[number], rules, player)


@Compiled
def choose_all(games: Rows, rules: Variant, actions: Numbers, chance_only: bool) -> None:
    """Choose an action in each game, or only where chance moves next; else -1."""
    for number in range(len(games)):
        game = games[number]
        if chance_only and game[PHASE] != DRAW and game[PHASE] != ROLL:
            actions[number] = -1
        else:
            actions[number] = random_action(game, rules)


@Compiled
def find_illegal(games: Rows, rules: Variant, actions: Numbers, offenders: Numbers) -> int:
    """How many actions are illegal, and in which games first."""
    illegal = 0
    for number in range(len(games)):
        if actions[number] >= 0 and not is_legal(games[number], rules, actions[number]):
            if illegal < len(offenders):
                offenders[illegal] = number
            illegal += 1
    return illegal


@Compiled
def act_all(games: Rows, rules: Variant, actions: Numbers) -> None:
    """Make the actions, which are legal."""
    for number in range(len(games)):
        if actions[number] >= 0:
            act(games[number], rules, actions[number])
