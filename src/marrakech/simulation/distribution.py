"""How often each value came: a distribution of whole numbers over games."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import accumulate
from math import sqrt
from types import MappingProxyType
from typing import final

import attrs

from marrakech.errors import InvalidValue, wrong_type
from marrakech.simulation.intervals import LEVEL, Interval, mean_interval

__all__ = ["Distribution"]


@final
@attrs.frozen(repr=False)
class Distribution:
    """In how many games each value came up. Added to another it is the one of all their games.

    It holds whole numbers only, and every figure is worked out from their exact sums, so that
    the same games give the same figures in whatever order they came in.

    >>> scores = Distribution.of([3, 5, 3, 4])
    >>> dict(scores.counts)
    {3: 2, 4: 1, 5: 1}
    >>> scores.mean, scores.quantile(0.5), scores.highest
    (3.75, 3, 5)
    """

    pairs: tuple[tuple[int, int], ...]
    """Each value that came up, with how often; by value."""

    @classmethod
    def of(cls, values: Iterable[int]) -> Distribution:
        """The distribution of one or more values."""
        return cls.counted(Counter(values))

    @classmethod
    def counted(cls, counts: Mapping[int, int]) -> Distribution:
        """The distribution of values that are counted already."""
        if not counts:
            raise InvalidValue("counts", counts, "the counts of at least one value")
        return cls(tuple(sorted(counts.items())))

    @property
    def counts(self) -> Mapping[int, int]:
        """From each value that came up to how often it did, by value; read-only."""
        return MappingProxyType(dict(self.pairs))

    @property
    def games(self) -> int:
        """How many games there were."""
        return sum(count for _, count in self.pairs)

    @property
    def total(self) -> int:
        """The sum of the values of all games."""
        return sum(value * count for value, count in self.pairs)

    @property
    def mean(self) -> float:
        """The mean of the values."""
        return self.total / self.games

    @property
    def deviation(self) -> float:
        """The standard deviation, estimated from these games; 0 for a single one."""
        games, total = self.games, self.total
        if games == 1:
            return 0.0
        squares = sum(value * value * count for value, count in self.pairs)
        return sqrt((games * squares - total * total) / (games * (games - 1)))

    @property
    def lowest(self) -> int:
        """The lowest value that came up."""
        return self.pairs[0][0]

    @property
    def highest(self) -> int:
        """The highest value that came up."""
        return self.pairs[-1][0]

    def quantile(self, share: float) -> int:
        """The lowest value that at least this share of the games stayed at or below.

        A value that came up, never one between two: ``quantile(0.5)`` is the median.
        """
        if type(share) not in {float, int}:
            raise wrong_type("share", share, "a float")
        if not 0 <= share <= 1:
            raise InvalidValue("share", share, "a share from 0 to 1")
        # Three tenths of ten games are three, though 0.3 is a little less and 0.7 a little more.
        wanted = Fraction(share).limit_denominator(1_000_000) * self.games
        below = list(accumulate(count for _, count in self.pairs))
        return self.pairs[bisect_left(below, wanted)][0]

    def mean_interval(self, level: float = LEVEL) -> Interval:
        """The mean with its confidence interval, by the normal approximation."""
        return mean_interval(self.mean, self.deviation, self.games, level)

    def __add__(self, other: Distribution) -> Distribution:
        if not isinstance(other, Distribution):
            return NotImplemented
        counts = Counter(dict(self.pairs))
        counts.update(dict(other.pairs))
        return Distribution.counted(counts)

    def __repr__(self) -> str:
        return f"Distribution.counted({dict(self.pairs)!r})"
