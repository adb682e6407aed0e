"""The two simplest opponents: one plays at random, one takes what is best at once."""

from __future__ import annotations

from random import Random
from typing import final

import attrs

from marrakech.bits import RUG, colour_on
from marrakech.bots.choosing import Hint, best_of, check_asked
from marrakech.chance import DIE, random_move
from marrakech.geometry import TURNED, WAY
from marrakech.legality import legal_lays, legal_moves
from marrakech.moves import ROTATIONS, Lay, Rotate
from marrakech.state import State
from marrakech.turn import ROTATE, START_OF_TURN, area_owed, successor

__all__ = ["GreedyBot", "RandomBot"]


@final
@attrs.frozen
class RandomBot:
    """Any legal move, each with the same chance; its hints are all 0.

    >>> from random import Random
    >>> from marrakech import Rules, new_game
    >>> str(RandomBot()(new_game(Rules.gigamic(4)), Random(5)))
    'S'
    """

    def __call__(self, state: State, rng: Random) -> Rotate | Lay:
        """The move it makes."""
        check_asked(state, rng)
        move = random_move(state, rng)
        assert isinstance(move, Rotate | Lay)
        return move

    def hints(self, state: State, rng: Random) -> tuple[Hint, ...]:
        """Every legal move, with the value 0."""
        check_asked(state, rng)
        return tuple(
            Hint(move=move, value=0.0)
            for move in legal_moves(state)
            if isinstance(move, Rotate | Lay)
        )

    def __str__(self) -> str:
        return "random"


@final
@attrs.frozen
class GreedyBot:
    """The rotation with the least expected payment, and the lay that is best at once.

    A rotation is worth what the next throw brings on average, in dirhams: nothing or less, as
    the mover pays; or, where Assam is turned at the end of a turn, what the next player will
    pay the mover. A rug is worth the lead it leaves: own visible squares less the mean of the
    opponents'. Among equals it chooses at random.

    >>> from random import Random
    >>> from marrakech import Rules
    >>> state = State.parse(
    ...     "7/7/7/3y3/3y=y2/7/7 d2n 0 lay - 30:11,30:10", Rules.gigamic(2, colours_per_player=1)
    ... )
    >>> [(str(hint.move), hint.value) for hint in GreedyBot().hints(state, Random(1))][:3]
    [('b2-c2', -1.0), ('c1-c2', -1.0), ('c1-d1', -1.0)]
    """

    def __call__(self, state: State, rng: Random) -> Rotate | Lay:
        """The move it makes."""
        return best_of(self.hints(state, rng), rng)

    def hints(self, state: State, rng: Random) -> tuple[Hint, ...]:
        """Every legal move, with its value in dirhams or squares."""
        check_asked(state, rng)
        if state.phase is ROTATE:
            return tuple(
                Hint(move=move, value=_expected(state, place))
                for place, move in enumerate(ROTATIONS)
            )
        return tuple(
            Hint(move=move, value=_lead_after(state, move.rug.number)) for move in legal_lays(state)
        )

    def __str__(self) -> str:
        return "greedy"


def _expected(state: State, rotation: int) -> float:
    """What the mover is expected to get from the next throw after a rotation; less if he pays."""
    at_start = state.rules.rotation is START_OF_TURN
    thrower = state.mover if at_start else successor(state.players, state.mover)
    assert thrower is not None  # else the game would be over
    way = WAY[TURNED[state.assam.number][rotation].number]
    each = state.rules.colours_per_player
    dirhams = 0
    for steps in DIE:
        square = way[steps - 1].number >> 2
        area = area_owed(state.rules, state.board, state.players, thrower, square)
        if not area:
            continue
        if thrower == state.mover:
            dirhams -= area.bit_count()
        elif colour_on(state.board.visible, square) // each == state.mover:
            dirhams += area.bit_count()
    return dirhams / len(DIE)


def _lead_after(state: State, rug: int) -> float:
    """Own visible squares less the mean of the opponents' who are still in the game."""
    each = state.rules.colours_per_player
    own, others, opponents = 2, 0, 0
    for seat, player in enumerate(state.players):
        squares = sum(state.board.visible[seat * each : (seat + 1) * each]) & ~RUG[rug]
        if seat == state.mover:
            own += squares.bit_count()
        elif not player.eliminated:
            others += squares.bit_count()
            opponents += 1
    return own - others / opponents
