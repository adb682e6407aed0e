"""How sure a number is: confidence intervals of shares and of means."""

from __future__ import annotations

from math import inf, sqrt
from statistics import NormalDist
from typing import Final, final

import attrs

from marrakech.errors import InvalidValue, wrong_type

__all__ = ["Interval"]

LEVEL: Final = 0.95
"""The level of an interval for which no other was asked."""


@final
@attrs.frozen(kw_only=True)
class Interval:
    """An estimate with the confidence interval around it.

    Repeat the run with other seeds, and the interval holds the true value in ``level`` of all
    runs.
    """

    estimate: float
    """What was measured."""
    low: float
    """The lower end; minus infinity where the measurement says nothing about it."""
    high: float
    """The upper end; infinity where the measurement says nothing about it."""
    level: float
    """How often such an interval is right, 0.95 if nothing else was asked for."""


def share_interval(times: int, games: int, level: float) -> Interval:
    """The share of games in which something happened, with Wilson's interval.

    Wilson's, because it stays between 0 and 1 and is still honest where the thing happened
    never, always, or in a handful of games.
    """
    z = _deviations(level)
    share = times / games
    spread = z * z / games
    middle = (share + spread / 2) / (1 + spread)
    reach = z * sqrt(share * (1 - share) / games + spread / (4 * games)) / (1 + spread)
    return Interval(
        estimate=share,
        # At the ends the formula gives 0 and 1, but for the rounding.
        low=middle - reach if times else 0.0,
        high=middle + reach if times < games else 1.0,
        level=level,
    )


def mean_interval(mean: float, deviation: float, games: int, level: float) -> Interval:
    """A mean over games, with the interval of the normal approximation.

    The games are independent and their numbers bounded, so that the mean of a hundred of them
    is as good as normally distributed. One game alone says nothing about the spread.
    """
    z = _deviations(level)
    reach = inf if games == 1 else z * deviation / sqrt(games)
    return Interval(estimate=mean, low=mean - reach, high=mean + reach, level=level)


def _deviations(level: float) -> float:
    """How many standard deviations to both sides hold that share of a normal distribution."""
    if type(level) is not float:
        raise wrong_type("level", level, "a float")
    if not 0 < level < 1:
        raise InvalidValue("level", level, "a share between 0 and 1, such as 0.95")
    return NormalDist().inv_cdf((1 + level) / 2)
