"""What lies on the market: which colour is visible where, and which halves belong together."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, TypeVar, final

import attrs

from marrakech import bits
from marrakech.enums import Word
from marrakech.errors import InvalidValue, NotationError, check_tuple, check_type, wrong_type
from marrakech.geometry import RUGS, Rug, Square, squares_in
from marrakech.making import unchecked

__all__ = ["Board", "Colour"]


class Colour(Word):
    """The colours of the rugs. They name seats: a frontend paints them as it likes."""

    RED = "red"
    YELLOW = "yellow"
    BLUE = "blue"
    GREEN = "green"

    @property
    def letter(self) -> str:
        """``r``, ``y``, ``b`` or ``g``."""
        return self.value[0]


COLOURS: Final = tuple(Colour)
LETTERS: Final = {colour.letter: colour for colour in Colour}
_LETTERS: Final = tuple(LETTERS)

Visible = tuple[int, int, int, int]
"""One mask of visible squares for each colour."""


@final
@attrs.frozen(repr=False, weakref_slot=False)
class Board:
    """What lies on the market, and no more: no history, no rug numbers, nothing of the players.

    Make one with :meth:`empty`, :meth:`lay`, :meth:`of` or :meth:`parse`; the fields are masks
    (``marrakech.bits`` tells how they are made) and checked like those of any other value.

    >>> board = Board.empty().lay(Rug.parse("c2-c3"), Colour.RED)
    >>> board = board.lay(Rug.parse("c3-d3"), Colour.BLUE)
    >>> print(board)
    7/7/7/7/2b=b3/2r4/7
    >>> board.rugs(), board.halves()
    (((Rug.parse('c3-d3'), Colour.BLUE),), ((Square.parse('c2'), Colour.RED),))
    """

    visible: Visible
    """For each colour, the squares where it is visible."""
    right: int
    """The squares that are one visible rug with their right neighbour."""
    up: int
    """The squares that are one visible rug with their upper neighbour."""

    def __attrs_post_init__(self) -> None:
        check_tuple("visible", self.visible, int)
        if len(self.visible) != len(COLOURS):
            raise InvalidValue("visible", self.visible, "four masks, one for each colour")
        for field, mask in (
            *(("visible", mask) for mask in self.visible),
            ("right", self.right),
            ("up", self.up),
        ):
            check_type(field, mask, int)
            if mask & ~bits.MARKET:
                raise InvalidValue(field, mask, "a mask of squares of the market")
        seen = 0
        for mask in self.visible:
            if seen & mask:
                raise InvalidValue("visible", self.visible, "masks that share no square")
            seen |= mask
        for field, links, step in (("right", self.right, 1), ("up", self.up, bits.STRIDE)):
            if links & ~sum(mask & mask >> step for mask in self.visible):
                raise InvalidValue(field, links, "links between two squares of one colour")
        if bits.linked_twice(self.right, self.up):
            raise InvalidValue("up", self.up, "links that leave every square to one rug")

    # --- looking

    def colour_at(self, square: Square) -> Colour | None:
        """The colour visible on a square, or ``None`` where it is bare."""
        check_type("square", square, Square)
        bit = bits.BIT[square.number]
        for colour, mask in zip(COLOURS, self.visible, strict=True):
            if mask & bit:
                return colour
        return None

    def rug_at(self, square: Square) -> Rug | None:
        """The rug on a square, if both its halves are visible."""
        check_type("square", square, Square)
        bit = bits.BIT[square.number]
        for number, rug in enumerate(RUGS):
            if bits.RUG[number] & bit and self._is_whole(number):
                return rug
        return None

    def rugs(self) -> tuple[tuple[Rug, Colour], ...]:
        """The whole rugs, by name, each with its colour."""
        return tuple(
            (rug, colour_of(self, bits.RUG[rug.number]))
            for rug in RUGS
            if self._is_whole(rug.number)
        )

    def halves(self) -> tuple[tuple[Square, Colour], ...]:
        """The squares, by name, whose rug's other half is covered, each with its colour."""
        covered = sum(self.visible)
        alone = covered & ~(self.right | self.right << 1 | self.up | self.up << bits.STRIDE)
        return tuple(
            (square, colour_of(self, bits.BIT[square.number])) for square in squares_in(alone)
        )

    def area(self, square: Square) -> frozenset[Square]:
        """The connected squares of the colour on a square, itself included; none if it is bare.

        >>> board = Board.parse("7/7/7/7/r=rr4/2r4/3r3")
        >>> sorted(map(str, board.area(Square.parse("c2"))))
        ['a3', 'b3', 'c2', 'c3']
        """
        colour = self.colour_at(square)
        if colour is None:
            return frozenset()
        return frozenset(squares_in(bits.area(self.visible[colour.index], square.number)))

    def squares(self, colour: Colour) -> frozenset[Square]:
        """The squares where a colour is visible."""
        check_type("colour", colour, Colour)
        return frozenset(squares_in(self.visible[colour.index]))

    def _is_whole(self, rug: int) -> bool:
        return bool(self.right & bits.LINK_RIGHT[rug] or self.up & bits.LINK_UP[rug])

    # --- making

    @classmethod
    def empty(cls) -> Board:
        """The market before the first rug."""
        return _EMPTY

    @classmethod
    def of(
        cls,
        rugs: Iterable[tuple[Rug, Colour]] = (),
        halves: Iterable[tuple[Square, Colour]] = (),
    ) -> Board:
        """The market with these whole rugs and these halves, as :meth:`rugs` and :meth:`halves`
        give them; no square twice.

        >>> print(Board.of(rugs=[(Rug.parse("c3-d3"), Colour.BLUE)]))
        7/7/7/7/2b=b3/7/7
        """
        visible = [0, 0, 0, 0]
        right = up = taken = 0
        for rug, colour in _pairs("rugs", rugs, Rug):
            taken = _take("rugs", rug, bits.RUG[rug.number], taken)
            visible[colour.index] |= bits.RUG[rug.number]
            right |= bits.LINK_RIGHT[rug.number]
            up |= bits.LINK_UP[rug.number]
        for square, colour in _pairs("halves", halves, Square):
            taken = _take("halves", square, bits.BIT[square.number], taken)
            visible[colour.index] |= bits.BIT[square.number]
        return make_board(_four(visible), right, up)

    def lay(self, rug: Rug, colour: Colour) -> Board:
        """The market with one more rug on it. Asks no rules: any rug may lie anywhere."""
        check_type("rug", rug, Rug)
        check_type("colour", colour, Colour)
        return make_board(*bits.lay(self.visible, self.right, self.up, colour.index, rug.number))

    # --- text

    def __str__(self) -> str:
        return "/".join(self._rank_text(rank) for rank in reversed(range(bits.SIDE)))

    def _rank_text(self, rank: int) -> str:
        text = ""
        bare = 0
        for file in range(bits.SIDE):
            square = bits.STRIDE * rank + file
            colour = bits.colour_on(self.visible, square)
            if colour < 0:
                bare += 1
                continue
            text += str(bare or "") + _LETTERS[colour]
            bare = 0
            bit = bits.BIT[square]
            if self.right & bit:
                text += "="
            elif self.up & bit >> bits.STRIDE:
                text += ":"
        return text + str(bare or "")

    def __repr__(self) -> str:
        return f"Board.parse({str(self)!r})"

    def __reduce__(self) -> tuple[Callable[[str], Board], tuple[str]]:
        return Board.parse, (str(self),)

    @classmethod
    def parse(cls, text: str) -> Board:
        """The market of a text: field 1 of a position."""
        check_type("text", text, str)
        ranks = text.split("/")
        if len(ranks) != bits.SIDE:
            raise NotationError(
                f"expected {bits.SIDE} ranks separated by /, not {len(ranks)}",
                text,
                len("/".join(ranks[: bits.SIDE])),
            )
        colours: dict[int, Colour] = {}
        links: list[tuple[int, str, int, int]] = []
        index = 0
        for rank, row in zip(reversed(range(bits.SIDE)), ranks, strict=True):
            file = 0
            before = ""
            for sign in row:
                square = bits.STRIDE * rank + file
                if sign in LETTERS:
                    colours[square] = LETTERS[sign]
                    file += 1
                elif sign in _RUNS and before not in _RUNS:
                    file += int(sign)
                elif sign in _JOINS and before in LETTERS:
                    links.append((index, sign, square - 1, square - _JOINS[sign]))
                else:
                    raise NotationError(f"expected {_AFTER[before in LETTERS]}", text, index)
                if file > bits.SIDE:
                    raise NotationError(f"rank {rank + 1} has more than 7 squares", text, index)
                before = sign
                index += 1
            if file < bits.SIDE:
                raise NotationError(f"rank {rank + 1} has {file} squares, not 7", text, index)
            index += 1
        return _joined(text, colours, links)


_RUNS: Final = frozenset("1234567")
_JOINS: Final = {"=": 0, ":": bits.STRIDE + 1}
"""The signs for links, and how far the other square is from the next one to be read."""
_AFTER: Final = {
    True: "a colour (r, y, b, g), a number of bare squares, = or :",
    False: "a colour (r, y, b, g) or a number of bare squares",
}


def _joined(text: str, colours: dict[int, Colour], links: list[tuple[int, str, int, int]]) -> Board:
    """The market of these colours by square, with the links that were read at these indices."""
    visible = [0, 0, 0, 0]
    right = up = 0
    for square, colour in colours.items():
        visible[colour.index] |= bits.BIT[square]
    joined: set[int] = set()
    for index, sign, square, other in links:
        if colours.get(other) is not colours[square]:
            where = "to the right" if sign == "=" else "below"
            raise NotationError(f"there is no other half {where} to join", text, index)
        if not joined.isdisjoint((square, other)):
            raise NotationError("one of the two squares is joined already", text, index)
        joined |= {square, other}
        if sign == "=":
            right |= bits.BIT[square]
        else:
            up |= bits.BIT[other]
    return make_board(_four(visible), right, up)


def _four(visible: list[int]) -> Visible:
    red, yellow, blue, green = visible
    return red, yellow, blue, green


P = TypeVar("P", Rug, Square)


def _pairs(field: str, pairs: Iterable[tuple[P, Colour]], kind: type[P]) -> list[tuple[P, Colour]]:
    """The pairs of a place and a colour, checked."""
    if not isinstance(pairs, Iterable):
        raise wrong_type(field, pairs, "an iterable of pairs")
    checked = []
    for number, pair in enumerate(pairs):
        if type(pair) is not tuple or len(pair) != 2:
            raise wrong_type(
                f"{field}[{number}]", pair, f"a pair of a {kind.__name__} and a Colour"
            )
        check_type(f"{field}[{number}][0]", pair[0], kind)
        check_type(f"{field}[{number}][1]", pair[1], Colour)
        checked.append(pair)
    return checked


def _take(field: str, place: Rug | Square, mask: int, taken: int) -> int:
    if taken & mask:
        raise InvalidValue(field, place, "on squares where nothing else is visible")
    return taken | mask


def colour_of(board: Board, covered: int) -> Colour:
    """The colour visible on some covered squares of one colour."""
    return next(colour for colour in COLOURS if board.visible[colour.index] & covered)


make_board: Final[Callable[[Visible, int, int], Board]] = unchecked(Board)
"""The market of masks that are known to be right."""
_EMPTY: Final = Board((0, 0, 0, 0), 0, 0)
