"""Plain English: what a move does, what a state waits for, and what the players are called."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from marrakech.board import Board
from marrakech.errors import InvalidValue, check_type, wrong_type
from marrakech.geometry import Assam, Rotation, Square, walk
from marrakech.legality import IllegalMove, why_illegal
from marrakech.moves import Draw, Move, Pay, Roll, Rotate
from marrakech.problems import name_of
from marrakech.rules import Rules
from marrakech.scoring import Termination, outcome, score
from marrakech.state import Payment, State, payment_due
from marrakech.turn import DRAW, OVER, PAY, ROLL, ROTATE

__all__ = ["describe"]


def player_names(played: State | Rules, names: Sequence[str] | None) -> tuple[str, ...]:
    """What the players are called: by these names, one for each, or ``Player 1`` and so on.

    >>> player_names(Rules.gigamic(2), None)
    ('Player 1', 'Player 2')
    """
    rules = played.rules if isinstance(played, State) else played
    if names is None:
        return tuple(map(name_of, range(rules.players)))
    # A lone string is a sequence of strings too, but hardly ever of four one-letter names.
    if isinstance(names, str | bytes) or not isinstance(names, Sequence):
        raise wrong_type("names", names, "a sequence of names")
    for place, name in enumerate(names):
        check_type(f"names[{place}]", name, str)
    if len(names) != rules.players:
        raise InvalidValue("names", names, f"{rules.players} names, one for each player")
    return tuple(names)


def describe(state: State, move: Move | None = None, *, names: Sequence[str] | None = None) -> str:
    """What a move does, or without one what the state waits for, in a sentence.

    :class:`IllegalMove` if the move is not legal. Players are called by their ``names``, one
    for each, or else ``Player 1`` and so on.

    >>> from marrakech import new_game, parse_move
    >>> state = new_game(Rules.gigamic(2, colours_per_player=1))
    >>> describe(state)
    'Player 1 is to turn Assam or to leave him facing north'
    >>> describe(state, parse_move("L"), names=("Amina", "Tarik"))
    'Amina turns Assam left, to face west'
    """
    check_type("state", state, State)
    called = player_names(state, names)
    if move is None:
        return _waits(state, called)
    reason = why_illegal(state, move)
    if reason is not None:
        raise IllegalMove(state, move, reason)
    mover = called[state.mover]
    if isinstance(move, Draw):
        return f"{mover} draws a {move.colour.value} rug"
    if isinstance(move, Rotate):
        return f"{mover} {_turning(state.assam, move.rotation)}"
    if isinstance(move, Roll):
        return f"{mover} rolls a {move.steps}: Assam {_walking(state.assam, move.steps)}"
    if isinstance(move, Pay):
        payment = payment_due(state)
        assert payment is not None  # else the move would be illegal
        return _paying(state, payment, called)
    assert state.colour is not None  # else the move would be illegal
    rug = move.rug
    covered = _covered(state.board, rug.a, rug.b)
    return f"{mover} lays a {state.colour.value} rug on {rug}{covered}"


# --- what a move does


def _turning(assam: Assam, rotation: Rotation) -> str:
    facing = assam.turn(rotation).facing.value
    if rotation is Rotation.STRAIGHT:
        return f"leaves Assam facing {facing}"
    return f"turns Assam {rotation.value}, to face {facing}"


def _walking(assam: Assam, steps: int) -> str:
    """The way in words; no more than one loop can come up on four steps."""
    way = (assam, *walk(assam, steps))
    text = f"walks from {assam.square} to {way[-1].square}"
    for before, after in pairwise(way):
        if before.facing is not after.facing:
            if before.square == after.square:
                text += f", round the loop at the corner {after.square}"
            else:
                text += f", round the loop from {before.square} to {after.square}"
            text += f", and faces {after.facing.value}"
    return text


def _paying(state: State, payment: Payment, called: tuple[str, ...]) -> str:
    payer, payee = called[payment.payer], called[payment.payee]
    area = _area(state, payment)
    if payment.paid == payment.owed:
        return f"{payer} pays {_dirhams(payment.owed)} to {payee} for {area}"
    after = "is out of the game" if payment.eliminates else "plays on"
    if payment.paid:
        paid = f"{payment.paid} of the {payment.owed} dirhams owed"
        return f"{payer} pays {paid} to {payee} for {area} and {after}"
    owed = f"{_dirhams(payment.owed)} to {payee} for {area}"
    return f"{payer} owes {owed}, has nothing to pay with and {after}"


def _covered(board: Board, a: Square, b: Square) -> str:
    """What a rug on two squares is laid over, for the end of a sentence."""
    whole = board.rug_at(a)
    if whole is not None and whole == board.rug_at(b):
        colour = board.colour_at(a)
        assert colour is not None  # a rug has one
        return f", over the whole {colour.value} rug there"
    parts = []
    for square in (a, b):
        colour = board.colour_at(square)
        if colour is not None:
            rug = board.rug_at(square)
            if rug is None:
                parts.append(f"the {colour.value} half rug on {square}")
            else:
                parts.append(f"half of the {colour.value} rug {rug}")
    return f", over {_listed(parts)}" if parts else ""


# --- what a state waits for


def _waits(state: State, called: tuple[str, ...]) -> str:
    phase, mover, assam = state.phase, called[state.mover], state.assam
    if phase is OVER:
        return f"The game is over: {_result(state, called)}"
    if phase is DRAW:
        return f"{mover} is to draw a rug"
    if phase is ROTATE:
        return f"{mover} is to turn Assam or to leave him facing {assam.facing.value}"
    if phase is ROLL:
        return f"{mover} is to roll the die"
    if phase is PAY:
        payment = payment_due(state)
        assert payment is not None  # it is not None exactly in this phase
        owed = f"{_dirhams(payment.owed)} to {called[payment.payee]}"
        sentence = f"{mover} is to pay {owed} for {_area(state, payment)}"
        if payment.paid < payment.owed:
            sentence += f" but has {payment.paid or 'nothing'}"
        return sentence
    assert state.colour is not None  # in this phase there is a rug to lay
    return f"{mover} is to lay a {state.colour.value} rug beside Assam on {assam.square}"


def _result(state: State, called: tuple[str, ...]) -> str:
    """Who won, and how."""
    result = outcome(state)
    assert result is not None  # the game is over
    first = result.ranking[0]
    best = _listed([called[player] for player in first])
    if result.termination is Termination.LAST_PLAYER:
        return f"{best} is the last player left and wins"
    totals = [each.total for each in score(state)]
    most = totals[first[0]]
    points = "1 point" if most == 1 else f"{most} points"
    if not result.winners:
        return f"nobody wins, {best} are level at {points} each"
    if len(first) > 1:
        return f"{best} share the win with {points} each"
    level = [
        player
        for player, total in enumerate(totals)
        if total == most and not state.players[player].eliminated
    ]
    if len(level) > 1:
        points += f", the tie broken by {state.rules.tie_break.value}"
    return f"{best} wins with {points}"


# --- parts of sentences


def _area(state: State, payment: Payment) -> str:
    square = state.assam.square
    if payment.owed == 1:
        return f"the {payment.colour.value} square {square}"
    return f"the {payment.colour.value} area around {square}"


def _dirhams(number: int) -> str:
    return "1 dirham" if number == 1 else f"{number} dirhams"


def _listed(parts: Sequence[str]) -> str:
    """The parts as one enumeration: ``a``, ``a and b``, ``a, b and c``."""
    *rest, last = parts
    return f"{', '.join(rest)} and {last}" if rest else last
