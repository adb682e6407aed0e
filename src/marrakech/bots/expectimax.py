"""Exact look-ahead: every throw and draw by its chance, every decision by what it is worth."""

from __future__ import annotations

from random import Random
from typing import Final, final

import attrs

from marrakech.bots.choosing import Hint, best_of, check_asked, decisions
from marrakech.bots.evaluation import win_shares
from marrakech.chance import DIE
from marrakech.errors import check_number
from marrakech.legality import legal_moves
from marrakech.moves import DRAWS, ROLLS, Lay, Rotate
from marrakech.play import apply
from marrakech.state import State
from marrakech.turn import DRAW, LAY, OVER, PAY, ROLL, ROTATE, START_OF_TURN

__all__ = ["SLIPS", "ExpectimaxBot"]

DEEPEST: Final = 3
SLIPS: Final = {2: 0.0, 3: 0.3, 4: 0.3}
"""By the number of players: how often another player is taken to lay any rug, not his best."""
_FACES: Final = tuple((roll, DIE.count(roll.steps) / len(DIE)) for roll in ROLLS)

_Shares = tuple[float, ...]


@final
@attrs.frozen
class ExpectimaxBot:
    """Looks ahead so many turns, over every throw and draw, and then judges by the evaluation.

    Depth 1 ends with the own turn, depth 2 with the next player's, depth 3 with that after it.
    Every player is taken to choose what is best for himself; but with three or four players,
    in the last turn that is looked through, the others to lay any rug three times in ten. Each
    move to choose from is looked into to the full depth; further down only the choice that
    promises most by the end of the turn it is made in is followed beyond that turn.

    A hint's value is the share of the win the mover can expect, from 0 to 1.

    >>> from random import Random
    >>> from marrakech import Rules
    >>> rules = Rules.gigamic(2, colours_per_player=1)
    >>> state = State.parse("7/7/7/3y3/3y=y2/7/7 d2n 0 rotate - 30:11,30:10", rules)
    >>> print(ExpectimaxBot(depth=1)(state, Random(1)))
    R
    """

    depth: int = 2
    """How many turns it looks ahead, its own included: 1 to 3."""

    def __attrs_post_init__(self) -> None:
        check_number("depth", self.depth, 1, DEEPEST)

    def __call__(self, state: State, rng: Random) -> Rotate | Lay:
        """The move it makes."""
        return best_of(self.hints(state, rng), rng)

    def hints(self, state: State, rng: Random) -> tuple[Hint, ...]:
        """Every legal move, with the share of the win it promises the mover."""
        check_asked(state, rng)
        return tuple(
            Hint(move=move, value=_after(state, move, self.depth, state.mover)[state.mover])
            for move in decisions(state)
        )

    def __str__(self) -> str:
        return f"expectimax:{self.depth}"


def _after(state: State, move: Rotate | Lay, turns: int, seat: int) -> _Shares:
    """What everybody can expect after a decision, with so many turns still to end.

    The seat is that of the player who thinks.
    """
    at_start = state.rules.rotation is START_OF_TURN
    ends_turn = state.phase is (LAY if at_start else ROTATE)
    return _expected(apply(state, move), turns - ends_turn, seat)


def _expected(state: State, turns: int, seat: int) -> _Shares:
    """What everybody can expect if so many turns are looked through to their end."""
    phase = state.phase
    if not turns or phase is OVER:
        return win_shares(state)
    if phase is ROLL:
        return _mean(
            [(_expected(apply(state, roll), turns, seat), share) for roll, share in _FACES]
        )
    if phase is PAY:
        (payment,) = legal_moves(state)
        paid = apply(state, payment)
        return _expected(paid, turns - paid.players[state.mover].eliminated, seat)
    if phase is DRAW:
        mover = state.mover
        left = state.players[mover].rugs_left
        return _mean(
            [
                (_expected(apply(state, DRAWS[2 * mover + place]), turns, seat), number / sum(left))
                for place, number in enumerate(left)
                if number
            ]
        )
    choices = [(move, _after(state, move, 1, seat)) for move in decisions(state)]
    liked, shares = max(choices, key=lambda choice: choice[1][state.mover])
    if turns > 1:
        return _after(state, liked, turns, seat)
    slip = SLIPS[state.rules.players]
    if not slip or phase is ROTATE or state.mover == seat:
        return shares
    any_rug = _mean([(shares, 1 / len(choices)) for _, shares in choices])
    return _mean([(shares, 1 - slip), (any_rug, slip)])


def _mean(weighted: list[tuple[_Shares, float]]) -> _Shares:
    return tuple(
        sum(shares[seat] * weight for shares, weight in weighted)
        for seat in range(len(weighted[0][0]))
    )
