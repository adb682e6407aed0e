"""Random numbers: a stream of its own for each game, made from the seed and the game's number.

A stream is SplitMix64 (Steele, Lea and Flood, *Fast splittable pseudorandom number generators*,
2014): a *point* goes round the 64-bit integers in steps of an odd *stride*, and each number is
the point with its bits mixed. Number *k* of a stream is ``mix(point + k * stride)``, a function of
the seed, the game and *k* and of nothing else; both point and stride are mixed from seed and
game, so that two games do not walk over each other's numbers.

All of it is arithmetic on signed 64-bit integers that is meant to overflow.
"""

from __future__ import annotations

from typing import Final

from marrakech.batch.compiled import compilable
from marrakech.batch.records import POINT, STRIDE, Record, Rows
from marrakech.errors import check_number

__all__ = ["below", "check_streams", "seeded", "start_stream"]

_MOST: Final = (1 << 31) - 1
"""As many games as one call can play; their numbers are bounded only by 64 bits."""


def _signed(number: int) -> int:
    """The signed integer with the same 64 bits."""
    return number - (1 << 64) if number >> 63 else number


def check_streams(field: str, games: int, seed: int, first: int) -> None:
    """Refuse a number of games, a seed and a first number that make no streams."""
    check_number(field, games, 0, _MOST)
    check_number("seed", seed, 0, (1 << 64) - 1)
    check_number("first", first, 0, (1 << 62) - 1)


def seeded(row: Rows, seed: int, first: int) -> Rows:
    """A row with the seed and the number of the first game in place of a stream."""
    row[..., POINT] = _signed(seed)
    row[..., STRIDE] = first
    return row


_GOLDEN: Final = _signed(0x9E3779B97F4A7C15)
_FIRST: Final = _signed(0xBF58476D1CE4E5B9)
_SECOND: Final = _signed(0x94D049BB133111EB)
# What a shift to the right leaves of a number, had it no sign.
_BEHIND_30: Final = (1 << 34) - 1
_BEHIND_27: Final = (1 << 37) - 1
_BEHIND_31: Final = (1 << 33) - 1
_BEHIND_32: Final = (1 << 32) - 1


@compilable
def mix(number: int) -> int:
    """The bits of a number mixed so that each depends on all: a one-to-one function."""
    number = (number ^ number >> 30 & _BEHIND_30) * _FIRST
    number = (number ^ number >> 27 & _BEHIND_27) * _SECOND
    return number ^ number >> 31 & _BEHIND_31


@compilable
def start_stream(game: Record, ahead: int) -> None:
    """Start the stream of a game whose record has the seed and a number in place of it.

    The number of the game is that number and so many ahead.
    """
    key = mix(mix(game[POINT]) + (game[STRIDE] + ahead) * _GOLDEN)
    game[POINT] = mix(key + _GOLDEN)
    game[STRIDE] = mix(key + _GOLDEN + _GOLDEN) | 1


@compilable
def below(game: Record, number: int) -> int:
    """A number from 0 to ``number`` - 1, each with the very same chance.

    32 random bits times the number, less the lower 32 bits of the product, is nearly that
    (Lemire, *Fast random integer generation in an interval*, 2019). But 2**32 products cannot be
    shared out equally, so those whose lower bits are below 2**32 % number are drawn again.
    """
    while True:
        game[POINT] += game[STRIDE]
        product = (mix(game[POINT]) >> 32 & _BEHIND_32) * number
        low = product & _BEHIND_32
        # The first comparison saves the division almost always.
        if low >= number or low >= (1 << 32) % number:
            return product >> 32
