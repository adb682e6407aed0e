"""The die and the draws: what can come, how likely it is, and what a throw would cost."""

from __future__ import annotations

from bisect import bisect_right
from functools import cache
from math import nextafter
from typing import TYPE_CHECKING, Final, final

import attrs

from marrakech.errors import WrongPhase, check_type, wrong_type
from marrakech.geometry import Assam, Rotation, walk
from marrakech.legality import legal_lays, legal_moves
from marrakech.moves import DRAWS, ROLLS, ROTATIONS, Draw, Move, Roll
from marrakech.state import Payment, State, payment_at
from marrakech.turn import DRAW, LAY, OVER, ROLL, ROTATE, START_OF_TURN, successor

if TYPE_CHECKING:
    # Both take longer to import than the whole of this library; whoever uses them has them.
    import random
    from fractions import Fraction

__all__ = ["DIE", "Throw", "chance_outcomes", "random_move", "throws"]

DIE: Final = (1, 2, 2, 3, 3, 4)
"""The six faces of the die."""


@final
@attrs.frozen(kw_only=True)
class Throw:
    """One way the next throw can go."""

    thrower: int
    """The player who throws."""
    rotation: Rotation
    """How Assam is turned before it."""
    steps: int
    """What the die shows."""
    probability: Fraction
    """The chance of those steps."""
    assam: Assam
    """Where Assam stops."""
    payment: Payment | None
    """What the thrower would owe there."""


def chance_outcomes(state: State) -> tuple[tuple[Draw | Roll, Fraction], ...]:
    """In ``DRAW`` and ``ROLL`` every move chance can make, with its probability; else none.

    The moves and their order are those of ``legal_moves``; the probabilities sum to 1.

    >>> from marrakech import Rules, new_game
    >>> for move, probability in chance_outcomes(new_game(Rules.gigamic(2))):
    ...     print(move, probability)
    +r 1/2
    +y 1/2
    """
    check_type("state", state, State)
    if not state.phase.is_chance:
        return ()
    from fractions import Fraction

    if state.phase is ROLL:
        return tuple((roll, Fraction(DIE.count(roll.steps), len(DIE))) for roll in ROLLS)
    left = state.players[state.mover].rugs_left
    colours = zip(state.rules.colours(state.mover), left, strict=True)
    return tuple(
        (DRAWS[colour.index], Fraction(number, sum(left))) for colour, number in colours if number
    )


def throws(state: State) -> tuple[Throw, ...]:
    """Every way the next throw can go: where it leads and what it costs.

    In ``DRAW``, ``ROTATE`` and ``ROLL``: for whoever throws next, each rotation still open and
    each number of steps, in the order of ``legal_moves``; else none. In ``ROTATE`` at the end
    of a turn that is the next player. Where the rotation is made already, or there is none
    before this throw, only ``STRAIGHT`` is open.

    >>> from marrakech import Rules, new_game
    >>> throw = throws(new_game(Rules.gigamic(4)))[0]
    >>> print(throw.rotation, throw.steps, throw.probability, throw.assam, throw.payment)
    Rotation.LEFT 1 1/6 c4w None
    """
    check_type("state", state, State)
    thrower = state.mover
    at_start = state.rules.rotation is START_OF_TURN
    if state.phase is ROTATE:
        rotations = tuple(Rotation)
        if not at_start:
            following = successor(state.players, state.mover)
            assert following is not None  # else the game would be over
            thrower = following
    elif state.phase is DRAW and at_start:
        rotations = tuple(Rotation)
    elif state.phase is DRAW or state.phase is ROLL:
        rotations = (Rotation.STRAIGHT,)
    else:
        return ()
    from fractions import Fraction

    found = []
    for rotation in rotations:
        way = walk(state.assam.turn(rotation), max(DIE))
        for steps, assam in enumerate(way, start=1):
            found.append(
                Throw(
                    thrower=thrower,
                    rotation=rotation,
                    steps=steps,
                    probability=Fraction(DIE.count(steps), len(DIE)),
                    assam=assam,
                    payment=payment_at(state, assam.square, thrower),
                )
            )
    return tuple(found)


def random_move(state: State, rng: random.Random) -> Move:
    """A draw or a throw by its probability, any other legal move with equal chances.

    With *r* the one ``rng.random()`` it calls: the first move, in the order of
    ``legal_moves``, whose cumulative probability exceeds *r*. :class:`WrongPhase` when the
    game is over.

    >>> import random
    >>> from marrakech import Rules, new_game
    >>> random_move(new_game(Rules.gigamic(4)), random.Random(5))
    Rotate(rotation=Rotation.STRAIGHT)
    """
    if type(state) is not State:
        raise wrong_type("state", state, "a State")
    phase = state.phase
    if phase is OVER:
        raise WrongPhase("the game is over: there is no move to make")
    try:
        r = rng.random()
    except AttributeError:
        if hasattr(rng, "random"):
            raise
        raise wrong_type("rng", rng, "a random.Random") from None
    if phase is ROLL:
        return _FACES[bisect_right(_SIXTHS, r)]
    if phase is ROTATE:
        return ROTATIONS[bisect_right(_THIRDS, r)]
    if phase is LAY:
        lays = legal_lays(state)
        return lays[bisect_right(_SHARES[len(lays)], r)]
    if phase is DRAW:
        return _random_draw(state, r)
    (payment,) = legal_moves(state)
    return payment


def _shares(number: int) -> tuple[float, ...]:
    """Where the unit interval is cut into equal parts: the least float not below each cut.

    So that comparing a float with them is comparing it with the exact fractions.
    """
    return tuple(_least_float(cut, number) for cut in range(1, number))


@cache  # For the draws: a rug of so many, of at most 198.
def _least_float(numerator: int, denominator: int) -> float:
    """The least float that is not below a fraction."""
    nearest = numerator / denominator
    over, under = nearest.as_integer_ratio()
    if over * denominator < numerator * under:
        return nextafter(nearest, 1.0)
    return nearest


_FACES: Final = tuple(ROLLS[steps - 1] for steps in DIE)
_SHARES: Final = tuple(_shares(number) for number in range(13))  # A rug has 12 places at most.
_THIRDS: Final = _SHARES[len(ROTATIONS)]
_SIXTHS: Final = _SHARES[len(DIE)]


def _random_draw(state: State, r: float) -> Draw:
    first, second = state.players[state.mover].rugs_left
    which = 0 if r < _least_float(first, first + second) else 1
    return DRAWS[2 * state.mover + which]
