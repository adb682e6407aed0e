"""What the moves do: the rulebook, move by move."""

from __future__ import annotations

from marrakech.bits import BESIDE, LINK_RIGHT, LINK_UP, colour_on, lay
from marrakech.board import Board, make_board
from marrakech.errors import wrong_type
from marrakech.geometry import TURNED, WAY, Assam
from marrakech.legality import IllegalMove, covers_whole_rug, is_in_pile, why_illegal
from marrakech.moves import Draw, Lay, Move, Pay, Roll, Rotate
from marrakech.rules import Rules
from marrakech.state import State, eliminates, make_state
from marrakech.turn import (
    DRAW,
    LAY,
    OVER,
    PAY,
    ROLL,
    ROTATE,
    START_OF_TURN,
    Player,
    area_owed,
    first_phase,
    one_is_left,
    phase_after_draw,
    player_with,
    successor,
)

__all__ = ["apply"]


def apply(state: State, move: Move) -> State:
    """The state after a move; :class:`IllegalMove` if it is not legal.

    >>> from marrakech import Rules, new_game, parse_move
    >>> state = new_game(Rules.gigamic(4))
    >>> for text in ("R", "2", "e4-e5"):
    ...     state = apply(state, parse_move(text))
    >>> print(state)
    7/7/4r:2/4r2/7/7/7 f4e 1 rotate - 30:11,30:12,30:12,30:12
    """
    if type(state) is not State:
        raise wrong_type("state", state, "a State")
    phase = state.phase
    if phase is LAY:
        if type(move) is Lay:
            rug, board = move.rug.number, state.board
            # Hardly ever is there a link just here, so this is asked before the whole question.
            linked = board.right & LINK_RIGHT[rug] or board.up & LINK_UP[rug]
            beside = rug in BESIDE[state.assam.number >> 2]
            if beside and not (linked and covers_whole_rug(state, rug)):
                return _lay(state, rug)
    elif phase is ROTATE:
        if type(move) is Rotate:
            return _rotate(state, TURNED[state.assam.number][move.rotation.index])
    elif phase is ROLL:
        if type(move) is Roll:
            return _roll(state, WAY[state.assam.number][move.steps - 1])
    elif phase is PAY:
        if type(move) is Pay and move.owed == state.area.bit_count():
            return _pay(state)
    elif phase is DRAW:
        if type(move) is Draw and is_in_pile(state, move.colour):
            return _draw(state, move)
    reason = why_illegal(state, move)
    assert reason is not None
    raise IllegalMove(state, move, reason)


def _draw(state: State, move: Draw) -> State:
    return make_state(
        state.rules,
        state.board,
        state.assam,
        state.players,
        state.mover,
        phase_after_draw(state.rules),
        move.colour,
        0,
    )


def _rotate(state: State, assam: Assam) -> State:
    rules = state.rules
    if rules.rotation is START_OF_TURN:
        return make_state(
            rules, state.board, assam, state.players, state.mover, ROLL, state.drawn, 0
        )
    return _next_turn(rules, state.board, assam, state.players, state.mover)


def _roll(state: State, assam: Assam) -> State:
    rules, board, players, mover = state.rules, state.board, state.players, state.mover
    area = area_owed(rules, board, players, mover, assam.number >> 2)
    phase = PAY if area else LAY
    return make_state(rules, board, assam, players, mover, phase, state.drawn, area)


def _pay(state: State) -> State:
    rules, board, assam, mover = state.rules, state.board, state.assam, state.mover
    seat = colour_on(board.visible, assam.number >> 2) // rules.colours_per_player
    payer, payee = state.players[mover], state.players[seat]
    paid = owed = state.area.bit_count()
    out = False
    if owed > payer.dirhams:
        paid = payer.dirhams
        out = eliminates(rules, owed, paid)
    after = list(state.players)
    after[seat] = player_with(payee.dirhams + paid, payee.rugs_left)
    if not out:
        after[mover] = player_with(payer.dirhams - paid, payer.rugs_left)
        return make_state(rules, board, assam, tuple(after), mover, LAY, state.drawn, 0)
    after[mover] = player_with(0, (0,) * rules.colours_per_player, True)
    players = tuple(after)
    if one_is_left(players):
        return make_state(rules, board, assam, players, mover, OVER, None, 0)
    return _next_turn(rules, board, assam, players, mover)


def _lay(state: State, rug: int) -> State:
    rules, board, mover = state.rules, state.board, state.mover
    player = state.players[mover]
    left: tuple[int, ...]
    if state.drawn is None:
        colour = mover
        left = (player.rugs_left[0] - 1,)
    else:
        colour = state.drawn.index
        first, second = player.rugs_left
        left = (first, second - 1) if colour & 1 else (first - 1, second)
    visible, right, up = lay(board.visible, board.right, board.up, colour, rug)
    after = list(state.players)
    after[mover] = player_with(player.dirhams, left)
    players = tuple(after)
    board = make_board(visible, right, up)
    following = successor(players, mover)
    if following is None:
        return make_state(rules, board, state.assam, players, mover, OVER, None, 0)
    if rules.rotation is START_OF_TURN:
        phase = first_phase(rules)
        return make_state(rules, board, state.assam, players, following, phase, None, 0)
    return make_state(rules, board, state.assam, players, mover, ROTATE, None, 0)


def _next_turn(
    rules: Rules, board: Board, assam: Assam, players: tuple[Player, ...], mover: int
) -> State:
    """The next player's turn begins; or the game is over, because nobody has a rug to lay."""
    following = successor(players, mover)
    if following is None:
        return make_state(rules, board, assam, players, mover, OVER, None, 0)
    phase = first_phase(rules)
    return make_state(rules, board, assam, players, following, phase, None, 0)
