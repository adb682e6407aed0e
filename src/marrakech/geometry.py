"""Squares, directions, rugs, Assam and the loops he walks: where things can be."""

from __future__ import annotations

from typing import Final, final

import attrs

from marrakech import bits
from marrakech.enums import Word
from marrakech.errors import InvalidValue, NotationError, check_number, check_type
from marrakech.reading import read_part

__all__ = ["RUGS", "SQUARES", "Assam", "Direction", "Rotation", "Rug", "Square", "walk"]

_FILES: Final = "abcdefg"
_RANKS: Final = "1234567"


class Direction(Word):
    """The way Assam faces.

    >>> Direction.NORTH.right, Direction.NORTH.left
    (Direction.EAST, Direction.WEST)
    """

    NORTH = "north"
    EAST = "east"
    SOUTH = "south"
    WEST = "west"

    @property
    def letter(self) -> str:
        """``n``, ``e``, ``s`` or ``w``."""
        return self.value[0]

    @property
    def left(self) -> Direction:
        """A quarter turn to the left."""
        return _DIRECTIONS[self.index - 1]

    @property
    def right(self) -> Direction:
        """A quarter turn to the right."""
        return _DIRECTIONS[self.index - 3]


_DIRECTIONS: Final = tuple(Direction)


class Rotation(Word):
    """What may be done to Assam before he walks; turning right round is not among it."""

    LEFT = "left"
    STRAIGHT = "straight"
    RIGHT = "right"

    @property
    def letter(self) -> str:
        """``L``, ``S`` (straight on) or ``R``."""
        return self.value[0].upper()


@final
@attrs.frozen(order=True, repr=False)
class Square:
    """One of the 49 squares of the market, ordered by name.

    >>> Square(3, 3)
    Square.parse('d4')
    >>> [str(square) for square in Square.parse("a1").neighbours]
    ['a2', 'b1']
    """

    file: int
    """0 to 6 for a to g, from left to right."""
    rank: int
    """0 to 6 for 1 to 7, from bottom to top."""

    def __attrs_post_init__(self) -> None:
        check_number("file", self.file, 0, bits.SIDE - 1)
        check_number("rank", self.rank, 0, bits.SIDE - 1)

    @property
    def number(self) -> int:
        """The number of the square in the masks of a market: eight times its rank plus its file."""
        return bits.STRIDE * self.rank + self.file

    @property
    def neighbours(self) -> tuple[Square, ...]:
        """The two, three or four squares that share an edge with it, by name."""
        return squares_in(bits.NEAR[self.number])

    def __str__(self) -> str:
        return _FILES[self.file] + _RANKS[self.rank]

    def __repr__(self) -> str:
        return f"Square.parse({str(self)!r})"

    @classmethod
    def parse(cls, text: str) -> Square:
        """The square of that name."""
        check_type("text", text, str)
        square = _SQUARES_BY_TEXT.get(text)
        if square is None:
            raise _no_square(text)
        return square


def _no_square(text: str) -> NotationError:
    """What is wrong with a text that is not the name of a square."""
    if not text or text[0] not in _FILES:
        return NotationError("expected a file from a to g", text, 0)
    if len(text) < 2 or text[1] not in _RANKS:
        return NotationError("expected a rank from 1 to 7", text, 1)
    return NotationError("expected nothing behind the square", text, 2)


SQUARES: Final = tuple(Square(file, rank) for file in range(bits.SIDE) for rank in range(bits.SIDE))
"""All 49 squares, by name."""
SQUARE_BY_NUMBER: Final = {square.number: square for square in SQUARES}
"""The square of each number in a mask."""
_SQUARES_BY_TEXT: Final = {str(square): square for square in SQUARES}


def squares_in(mask: int) -> tuple[Square, ...]:
    """The squares in a mask, by name."""
    return tuple(SQUARE_BY_NUMBER[number] for number in bits.squares_of(mask))


class _Numbered:
    """A place for the number under which a value stands in the tables; not a field."""

    __slots__ = ("number",)
    number: int


@final
@attrs.frozen(order=True, repr=False)
class Rug(_Numbered):
    """Two neighbouring squares for a rug to lie on, kept in the order of their names.

    >>> Rug(Square.parse("d3"), Square.parse("c3"))
    Rug.parse('c3-d3')
    """

    a: Square
    """The square whose name comes first."""
    b: Square
    """The other square."""

    def __attrs_post_init__(self) -> None:
        check_type("a", self.a, Square)
        check_type("b", self.b, Square)
        ends = tuple(sorted((self.a, self.b)))
        number = _RUG_NUMBERS.get((ends[0].number, ends[1].number))
        if number is None:
            raise InvalidValue("b", self.b, f"a neighbour of {self.a}")
        object.__setattr__(self, "a", ends[0])
        object.__setattr__(self, "b", ends[1])
        object.__setattr__(self, "number", number)

    def __str__(self) -> str:
        return f"{self.a}-{self.b}"

    def __repr__(self) -> str:
        return f"Rug.parse({str(self)!r})"

    def __reduce__(self) -> tuple[type[Rug], tuple[Square, Square]]:
        return Rug, (self.a, self.b)

    @classmethod
    def parse(cls, text: str) -> Rug:
        """The rug on two squares, in either order: ``c3-d3`` or ``d3-c3``."""
        check_type("text", text, str)
        rug = _RUGS_BY_TEXT.get(text)
        if rug is None:
            raise _no_rug(text)
        return rug


_RUG_NUMBERS: Final = {ends: number for number, ends in enumerate(bits.RUG_ENDS)}
RUGS: Final = tuple(Rug(SQUARE_BY_NUMBER[a], SQUARE_BY_NUMBER[b]) for a, b in bits.RUG_ENDS)
"""All 84 places for a rug, by name."""
_RUGS_BY_TEXT: Final = {text: rug for rug in RUGS for text in (str(rug), f"{rug.b}-{rug.a}")}


def _no_rug(text: str) -> NotationError:
    """What is wrong with a text that is not two neighbouring squares."""
    first, dash, second = text.partition("-")
    read_part(Square.parse, first, 0, text)
    if not dash:
        return NotationError("expected a dash and a second square", text, len(text))
    read_part(Square.parse, second, len(first) + 1, text)
    return NotationError(f"{second} is no neighbour of {first}", text, len(first) + 1)


@final
@attrs.frozen(repr=False, unsafe_hash=False)
class Assam(_Numbered):
    """The pawn: the square he stands on and the way he faces.

    >>> Assam.parse("d4n").turn(Rotation.RIGHT)
    Assam.parse('d4e')
    """

    square: Square
    facing: Direction

    def __attrs_post_init__(self) -> None:
        check_type("square", self.square, Square)
        check_type("facing", self.facing, Direction)
        object.__setattr__(self, "number", 4 * self.square.number + self.facing.index)

    def __hash__(self) -> int:
        return self.number

    def turn(self, rotation: Rotation) -> Assam:
        """Assam on the same square, left as he is or turned by 90 degrees."""
        check_type("rotation", rotation, Rotation)
        return TURNED[self.number][rotation.index]

    def __str__(self) -> str:
        return f"{self.square}{self.facing.letter}"

    def __repr__(self) -> str:
        return f"Assam.parse({str(self)!r})"

    def __reduce__(self) -> tuple[type[Assam], tuple[Square, Direction]]:
        return Assam, (self.square, self.facing)

    @classmethod
    def parse(cls, text: str) -> Assam:
        """Assam on that square, facing that way: ``d4n``."""
        check_type("text", text, str)
        assam = _ASSAMS_BY_TEXT.get(text)
        if assam is None:
            read_part(Square.parse, text[:2], 0, text)
            if text[:3] in _ASSAMS_BY_TEXT:
                raise NotationError("expected nothing behind the facing", text, 3)
            raise NotationError("expected a facing: n, e, s or w", text, 2)
        return assam


_ASSAMS: Final = {
    assam.number: assam
    for assam in (Assam(square, facing) for square in SQUARES for facing in Direction)
}
_ASSAMS_BY_TEXT: Final = {str(assam): assam for assam in _ASSAMS.values()}


def _way(number: int) -> tuple[Assam, ...]:
    """Where Assam is after 1, 2, 3 and 4 steps."""
    way = []
    for _ in range(4):
        number = bits.AHEAD[number]
        way.append(_ASSAMS[number])
    return tuple(way)


TURNED: Final = {
    number: tuple(
        _ASSAMS[number - assam.facing.index + facing.index]
        for facing in (assam.facing.left, assam.facing, assam.facing.right)
    )
    for number, assam in _ASSAMS.items()
}
"""By Assam's number: Assam turned left, left as he is, and turned right."""
WAY: Final = {number: _way(number) for number in _ASSAMS}
"""By Assam's number: Assam after one, two, three and four steps."""


def walk(assam: Assam, steps: int) -> tuple[Assam, ...]:
    """Every step of the way: square and facing after each; a facing that changes is a loop.

    >>> [str(step) for step in walk(Assam.parse("f7e"), 3)]
    ['g7e', 'g7s', 'g6s']
    """
    check_type("assam", assam, Assam)
    check_number("steps", steps, 1, 4)
    return WAY[assam.number][:steps]
