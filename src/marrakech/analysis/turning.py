"""The next throw as a whole, on an assumption about how Assam is turned before it."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import final

import attrs

from marrakech.analysis.throwing import Odds, odds
from marrakech.enums import Word
from marrakech.errors import check_type
from marrakech.geometry import Rotation
from marrakech.state import State

__all__ = ["Outlook", "Turning", "outlook"]


class Turning(Word):
    """How Assam is taken to be turned before a throw."""

    BEST = "best"
    """As is best for whoever turns him, who looks no further than this throw.

    He takes the least risk of being eliminated himself, and among equal risks what leaves most in
    his own purse. At the start of a turn that is the thrower, who pays as little as he can. At the
    end of a turn it is the player before him, who wants to be paid.
    """
    EVEN = "even"
    """Any way that is still open, each as likely as the others."""


@final
@attrs.frozen(kw_only=True)
class Outlook:
    """What the next throw is expected to bring, over all the ways Assam is taken to be turned."""

    thrower: int
    """The player who throws."""
    odds: tuple[Odds, ...]
    """The odds of every rotation still open, in the order of ``throws``."""
    rotations: tuple[Rotation, ...]
    """Those of them that count here, each as much as the others; of the best, mostly one."""
    expected_paid: Fraction
    """What the thrower is expected to pay."""
    expected_owed: Fraction
    """What the thrower is expected to owe; more than he pays where his purse is too small."""
    expected_received: tuple[Fraction, ...]
    """What each player is expected to be paid; 0 for the thrower."""
    elimination: Fraction
    """The probability that the thrower is eliminated."""


def outlook(state: State, turning: Turning = Turning.BEST) -> Outlook | None:
    """What the next throw is expected to bring; ``None`` where no throw is next.

    >>> from marrakech import RotationTiming, Rules
    >>> text = "7/7/7/1rr1y2/7/7/7 d4n 0 rotate - 30:12,30:12,30:12"
    >>> ahead = outlook(State.parse(text, Rules.gigamic(3)))
    >>> ahead.thrower, ahead.rotations, ahead.expected_paid
    (0, (Rotation.LEFT, Rotation.STRAIGHT), Fraction(0, 1))

    If Assam is turned at the end of a turn, it is the next player who throws and pays:

    >>> rules = Rules.gigamic(3, rotation=RotationTiming.END_OF_TURN)
    >>> ahead = outlook(State.parse(text, rules))
    >>> ahead.thrower, ahead.rotations, ahead.expected_paid
    (1, (Rotation.LEFT,), Fraction(1, 1))
    """
    every = odds(state)
    check_type("turning", turning, Turning)
    if not every:
        return None
    counted = every
    if turning is Turning.BEST:
        # Wherever there is a choice it is the mover's, whoever throws after it.
        merits = [_merit(each, state.mover) for each in every]
        pairs = zip(every, merits, strict=True)
        counted = tuple(each for each, merit in pairs if merit == max(merits))
    received = zip(*(each.expected_received for each in counted), strict=True)
    return Outlook(
        thrower=every[0].thrower,
        odds=every,
        rotations=tuple(each.rotation for each in counted),
        expected_paid=_average(each.expected_paid for each in counted),
        expected_owed=_average(each.expected_owed for each in counted),
        expected_received=tuple(map(_average, received)),
        elimination=_average(each.elimination for each in counted),
    )


def _merit(each: Odds, turner: int) -> tuple[Fraction, Fraction]:
    """How good a rotation is for the player who makes it; more is better."""
    if each.thrower == turner:
        return -each.elimination, -each.expected_paid
    return Fraction(0), each.expected_received[turner]


def _average(values: Iterable[Fraction]) -> Fraction:
    every = tuple(values)
    return sum(every, Fraction(0)) / len(every)
