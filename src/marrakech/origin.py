"""Could play have led here? What shows that a position cannot have come about."""

from __future__ import annotations

from collections.abc import Iterator

from marrakech import bits
from marrakech.errors import check_type
from marrakech.problems import Problem, ProblemCode, name_of
from marrakech.rules import Insolvency
from marrakech.state import State
from marrakech.turn import LAY, OVER, PAY, ROTATE, START_OF_TURN, one_is_left

__all__ = ["why_unreachable"]


def why_unreachable(state: State) -> tuple[Problem, ...]:
    """What shows that a state cannot have come about by play from the set-up.

    These checks and no search: empty for every state reached by play, and for some that no
    play reaches. In the order of the codes.

    >>> from marrakech import Rules
    >>> state = State.parse(
    ...     "7/7/7/7/7/2r4/7 e3n 1 rotate - 33:11,30:12", Rules.gigamic(2, colours_per_player=1)
    ... )
    >>> for problem in why_unreachable(state):
    ...     print(problem.code.value, "-", problem)
    dirhams-changed - there are 63 dirhams, the players started with 60
    lone-half - nothing beside c2 could have covered the other half of its rug
    """
    check_type("state", state, State)
    return (
        *_dirhams_changed(state),
        *_elimination(state),
        *_more_than_laid(state),
        *_not_in_turn(state),
        *_off_start(state),
        *_lone_half(state),
    )


def _dirhams_changed(state: State) -> Iterator[Problem]:
    there = sum(player.dirhams for player in state.players)
    started = state.rules.players * state.rules.starting_dirhams
    if there != started:
        yield Problem(
            code=ProblemCode.DIRHAMS_CHANGED,
            field="players",
            text=f"there are {there} dirhams, the players started with {started}",
        )


def _elimination(state: State) -> Iterator[Problem]:
    if state.rules.insolvency is Insolvency.PLAYS_ON:
        for seat, player in enumerate(state.players):
            if player.eliminated:
                yield Problem(
                    code=ProblemCode.ELIMINATION,
                    field="players",
                    player=seat,
                    text=f"{name_of(seat)} is eliminated, but under these rules everybody plays on",
                )


def _more_than_laid(state: State) -> Iterator[Problem]:
    rules, board = state.rules, state.board
    for seat, player in enumerate(state.players):
        for colour, left in zip(rules.colours(seat), player.rugs_left, strict=True):
            # What an eliminated player had laid is not known, only that he had rugs to lay.
            laid = rules.rugs_per_colour - left
            if player.eliminated and rules.colours_per_player == 1:
                laid -= 1
            visible = board.visible[colour.index]
            links = (board.right & visible).bit_count() + (board.up & visible).bit_count()
            rugs = visible.bit_count() - links
            if rugs > laid:
                yield Problem(
                    code=ProblemCode.MORE_THAN_LAID,
                    field="board",
                    player=seat,
                    text=f"{rugs} {colour.value} rugs are visible,"
                    f" but {name_of(seat)} can have laid only {laid}",
                )


def _laid(state: State) -> dict[int, int]:
    """How many rugs each player who is still in the game has laid."""
    handed_out = state.rules.rugs_per_colour * state.rules.colours_per_player
    return {
        seat: handed_out - sum(player.rugs_left)
        for seat, player in enumerate(state.players)
        if not player.eliminated
    }


def _not_in_turn(state: State) -> Iterator[Problem]:
    if not any(_in_turn(state, first) for first in range(state.rules.players)):
        counts = ", ".join(f"{name_of(seat)} {number}" for seat, number in _laid(state).items())
        yield Problem(
            code=ProblemCode.NOT_IN_TURN,
            field="players",
            text=f"laying in turn up to {name_of(state.mover)} does not lead to these numbers"
            f" of rugs laid: {counts}",
        )


def _in_turn(state: State, first: int) -> bool:
    """Whether the numbers of rugs laid fit play in turn with that first player.

    In each round everybody lays one rug, the first player first; so those who had their turn
    in this round are one ahead of those who did not.
    """
    laid = _laid(state)
    mover = state.mover
    has_laid = state.phase is OVER or (
        state.phase is ROTATE and state.rules.rotation is not START_OF_TURN
    )
    if mover in laid and state.phase is OVER and one_is_left(state.players):
        return False  # The one who went out moved last.
    order = [(first + step) % state.rules.players for step in range(state.rules.players)]
    rounds = set()
    for place, seat in enumerate(order):
        if seat in laid:
            had_turn = place < order.index(mover) or (seat == mover and has_laid)
            rounds.add(laid[seat] - had_turn)
    return len(rounds) == 1 and min(rounds) >= 0


def _off_start(state: State) -> Iterator[Problem]:
    laid = _laid(state)
    begun = any(laid.values()) or len(laid) < state.rules.players
    thrown = state.phase is PAY or state.phase is LAY or state.phase is OVER
    if not begun and not thrown and state.assam.square.number != bits.CENTRE:
        yield Problem(
            code=ProblemCode.OFF_START,
            field="assam",
            text=f"Assam is on {state.assam.square} before the first throw, not on d4",
        )


def _lone_half(state: State) -> Iterator[Problem]:
    covered = sum(state.board.visible)
    for square, _ in state.board.halves():
        if not bits.NEAR[square.number] & covered:
            yield Problem(
                code=ProblemCode.LONE_HALF,
                field="board",
                text=f"nothing beside {square} could have covered the other half of its rug",
            )
