"""One game after the other between choosers, each game from its own seed."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Sequence
from hashlib import sha256
from random import Random
from typing import Final, TypeAlias

from marrakech.chance import random_move
from marrakech.errors import InvalidValue, check_number, shown, wrong_type
from marrakech.legality import IllegalMove, legal_moves
from marrakech.moves import Move
from marrakech.play import apply
from marrakech.record import Game
from marrakech.rules import Rules
from marrakech.simulation.failures import ChooserFailed
from marrakech.simulation.tally import Tally
from marrakech.state import State, new_game
from marrakech.turn import DRAW, LAY, OVER, PAY, ROLL

__all__ = ["Chooser", "game_seed", "play_game"]

Chooser: TypeAlias = Callable[[State, Random], Move]
"""A function that chooses a move: asked to turn Assam and to lay a rug, and nothing else.

If it needs chance, it draws from the generator it is handed. ``random_move`` is one.
"""

HIGHEST_SEED: Final = 2**64 - 1


def game_seed(seed: int, number: int) -> int:
    """The own seed of a game, from the seed of the run and the number of the game, from 0.

    Spread by a hash: the games of neighbouring seeds have nothing in common.

    >>> game_seed(7, 0)
    11512792577066536153
    """
    check_number("seed", seed, 0, HIGHEST_SEED)
    check_number("number", number, 0, HIGHEST_SEED)
    return int.from_bytes(sha256(f"{seed} {number}".encode()).digest()[:8], "big")


def play_game(rules: Rules, choosers: Sequence[Chooser | None] | None = None, *, seed: int) -> Game:
    """The record of one game, played from its own seed as :func:`simulate` plays it.

    :class:`ChooserFailed` if a chooser fails.

    >>> game = play_game(Rules.gigamic(2), seed=game_seed(7, 0))
    >>> len(game.moves)
    213
    """
    check_number("seed", seed, 0, HIGHEST_SEED)
    start = new_game(rules)
    moves, _, _ = _play(start, choosers_for(rules, choosers), seed, None)
    game = Game.from_state(start)
    for move in moves:
        game = game.play(move)
    return game


def choosers_for(rules: Rules, choosers: Sequence[Chooser | None] | None) -> tuple[Chooser, ...]:
    """One chooser for each player, the random one where none was named."""
    if choosers is None:
        return (random_move,) * rules.players
    given: object = choosers
    if not isinstance(given, Sequence) or isinstance(given, str):
        raise wrong_type("choosers", choosers, "a list or tuple of choosers")
    if len(choosers) != rules.players:
        raise InvalidValue("choosers", choosers, f"{rules.players}, one for each player")
    for player, chooser in enumerate(choosers):
        if chooser is not None and not callable(chooser):
            raise wrong_type(f"choosers[{player}]", chooser, "a function or None")
    return tuple(random_move if chooser is None else chooser for chooser in choosers)


def play_piece(
    start: State, choosers: tuple[Chooser, ...], seed: int, numbers: range
) -> Tally | ChooserFailed:
    """The tally of these games of a run, or what stopped the first that could not be finished.

    The failure is the answer and not raised, because it may have to travel: what the chooser
    raised, which would go with it as its cause, need not be fit for that.
    """
    tally = Tally.empty(len(start.players))
    for number in numbers:
        try:
            _, state, course = _play(start, choosers, game_seed(seed, number), number)
        except ChooserFailed as failed:
            return ChooserFailed(*failed.args)
        tally.add(state, course)
    return tally


def _play(
    state: State, choosers: tuple[Chooser, ...], seed: int, number: int | None
) -> tuple[list[Move], State, tuple[int, int, int]]:
    """A game to its end: the moves, the last state; turns, payments and dirhams paid."""
    # Two generators, so that no chooser can see the dice to come or change them by asking for
    # more or fewer numbers.
    dice, choices = Random(2 * seed), Random(2 * seed + 1)
    moves: list[Move] = []
    lays = payments = paid = 0
    while (phase := state.phase) is not OVER:
        if phase is ROLL or phase is DRAW:
            move = random_move(state, dice)
            state = apply(state, move)
        elif phase is PAY:
            (move,) = legal_moves(state)
            mover, before = state.mover, state.players
            state = apply(state, move)
            payments += 1
            paid += before[mover].dirhams - state.players[mover].dirhams
        else:
            lays += phase is LAY
            try:
                move = choosers[state.mover](state, choices)
            except (Exception, SystemExit) as error:
                reason = f"raised {shown(error)}"
                details = "".join(traceback.format_exception(error))
                raise ChooserFailed(reason, state, seed, number, tuple(moves), details) from error
            try:
                state = apply(state, move)
            except Exception as error:
                reason = _why_no_good(move, error)
                raise ChooserFailed(reason, state, seed, number, tuple(moves)) from error
        moves.append(move)
    # A turn ends with a rug laid or with an elimination.
    turns = lays + sum(player.eliminated for player in state.players)
    return moves, state, (turns, payments, paid)


def _why_no_good(answer: object, error: Exception) -> str:
    if isinstance(error, IllegalMove):
        return f"answered {error.move}, which is illegal: {error.reason}"
    return f"answered {shown(answer)}, which is no move"
