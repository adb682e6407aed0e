"""Counts and figures laid out for reading: cells, lines and plain data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import isfinite

from marrakech.simulation.distribution import Distribution
from marrakech.simulation.intervals import Interval

__all__: list[str] = []


def share_cell(share: Interval) -> str:
    """A share and its interval in per cent: ``25.1% (22.5 to 27.9)``."""
    return f"{share.estimate:.1%} ({100 * share.low:.1f} to {100 * share.high:.1f})"


def distribution_cells(distribution: Distribution) -> list[str]:
    """Mean with interval, standard deviation, lowest value, median and highest."""
    mean = distribution.mean_interval()
    sure = f" ({mean.low:.2f} to {mean.high:.2f})" if isfinite(mean.low) else ""
    return [
        f"{mean.estimate:.2f}{sure}",
        f"{distribution.deviation:.2f}",
        str(distribution.lowest),
        str(distribution.quantile(0.5)),
        str(distribution.highest),
    ]


def aligned(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """The lines of a table: names to the left, everything else to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for name, *cells in rows:
        padded = [cell.rjust(width) for cell, width in zip(cells, widths[1:], strict=True)]
        yield "  ".join([name.ljust(widths[0]), *padded]).rstrip()


def interval_data(interval: Interval) -> dict[str, object]:
    """An interval as plain data; ``None`` for an end that is not known, as JSON has no infinity."""
    return {
        "estimate": interval.estimate,
        "low": interval.low if isfinite(interval.low) else None,
        "high": interval.high if isfinite(interval.high) else None,
        "level": interval.level,
    }


def distribution_data(distribution: Distribution) -> dict[str, object]:
    """A distribution as plain data: its counts as pairs, as the keys of JSON are no numbers."""
    return {
        "counts": [list(pair) for pair in distribution.pairs],
        "mean": interval_data(distribution.mean_interval()),
        "deviation": distribution.deviation,
    }
