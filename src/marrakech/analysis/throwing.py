"""The odds of the next throw, for each way Assam may be turned before it."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import groupby
from typing import TypeVar, final

import attrs

from marrakech.chance import Throw, throws
from marrakech.errors import InvalidValue, check_type
from marrakech.geometry import Rotation, Square
from marrakech.state import State

__all__ = ["Odds", "heat", "odds"]

_K = TypeVar("_K", Square, int)


@final
@attrs.frozen(kw_only=True)
class Odds:
    """What the next throw can bring once Assam is turned a certain way; all of it exact.

    What is *owed* is the price of the rug; what is *paid* is what the thrower can give of it. They
    differ only where his purse is too small.
    """

    thrower: int
    """The player who throws."""
    rotation: Rotation
    """How Assam is turned before it."""
    landings: tuple[tuple[Square, Fraction], ...]
    """Each square where Assam may stop, with its probability; by name."""
    paid: tuple[tuple[int, Fraction], ...]
    """Each sum that may be paid, 0 included, with its probability; ascending."""
    owed: tuple[tuple[int, Fraction], ...]
    """Each sum that may be owed, 0 included, with its probability; ascending."""
    expected_paid: Fraction
    """What the thrower is expected to pay."""
    expected_owed: Fraction
    """What the thrower is expected to owe."""
    expected_received: tuple[Fraction, ...]
    """What each player is expected to be paid; 0 for the thrower."""
    elimination: Fraction
    """The probability that the thrower is eliminated."""


def odds(state: State) -> tuple[Odds, ...]:
    """The odds of the next throw, one for each rotation still open, in the order of ``throws``.

    In ``DRAW``, ``ROTATE`` and ``ROLL``, for whoever throws next; else none.

    >>> from marrakech import Rules
    >>> state = State.parse(
    ...     "7/7/7/3yyy1/7/7/7 d4n 0 rotate - 2:12,30:12,30:12,30:12", Rules.gigamic(4)
    ... )
    >>> for each in odds(state):
    ...     print(each.rotation.value, each.expected_paid, each.expected_owed, each.elimination)
    left 0 0 0
    straight 0 0 0
    right 1 3/2 1/2
    >>> for square, probability in odds(state)[2].landings:
    ...     print(square, probability)
    e4 1/6
    f4 1/3
    g3 1/6
    g4 1/3
    """
    ways = groupby(throws(state), key=lambda throw: throw.rotation)
    return tuple(_odds(tuple(of_one), state.rules.players) for _, of_one in ways)


def _odds(ways: tuple[Throw, ...], players: int) -> Odds:
    """The odds of the throws that one rotation leaves."""
    paid = _summed((way.payment.paid if way.payment else 0, way.probability) for way in ways)
    owed = _summed((way.payment.owed if way.payment else 0, way.probability) for way in ways)
    received = [Fraction(0)] * players
    for way in ways:
        if way.payment:
            received[way.payment.payee] += way.probability * way.payment.paid
    return Odds(
        thrower=ways[0].thrower,
        rotation=ways[0].rotation,
        landings=_summed((way.assam.square, way.probability) for way in ways),
        paid=paid,
        owed=owed,
        expected_paid=_mean(paid),
        expected_owed=_mean(owed),
        expected_received=tuple(received),
        elimination=sum(
            (way.probability for way in ways if way.payment and way.payment.eliminates),
            Fraction(0),
        ),
    )


def _summed(shares: Iterable[tuple[_K, Fraction]]) -> tuple[tuple[_K, Fraction], ...]:
    """Each thing once, in order, with its probabilities added: several throws may bring it."""
    found: dict[_K, Fraction] = {}
    for thing, probability in shares:
        found[thing] = found.get(thing, Fraction(0)) + probability
    return tuple(sorted(found.items()))


def _mean(shares: Iterable[tuple[int, Fraction]]) -> Fraction:
    return sum((value * probability for value, probability in shares), Fraction(0))


def heat(state: State, rotation: Rotation | None = None) -> dict[Square, Fraction]:
    """The probability of each square on which the next throw may end, by name.

    It is what ``render_svg`` takes as ``heat``. With a rotation, of the throw after that one;
    :class:`~marrakech.InvalidValue` for one that is not open any more. Without, each that is still
    open counts as much as the others. Empty where no throw is next.

    >>> from marrakech import Rules, new_game
    >>> state = new_game(Rules.gigamic(4))
    >>> {str(square): str(share) for square, share in heat(state, Rotation.LEFT).items()}
    {'a4': '1/3', 'a5': '1/6', 'b4': '1/3', 'c4': '1/6'}
    """
    every = odds(state)
    if rotation is not None:
        check_type("rotation", rotation, Rotation)
        wanted = tuple(each for each in every if each.rotation is rotation)
        if every and not wanted:
            # Either all three are open or only this one is left.
            raise InvalidValue("rotation", rotation, "straight, the only one still open")
        every = wanted
    return dict(_summed((square, p / len(every)) for each in every for square, p in each.landings))
