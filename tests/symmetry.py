"""The symmetries of the market: what turns it onto itself, loops and all, changes no rule.

Turning the market half round takes every loop to a loop, and so does the mirror along the
diagonal from a1 to g7. A quarter turn does not: the corners a1 and g7 would go to corners whose
loops are of the other kind. What the rules say must come out the same either way.
"""

from collections.abc import Callable
from typing import Final

import attrs

from marrakech import (
    Assam,
    Board,
    Direction,
    Draw,
    Lay,
    Move,
    Pay,
    Payment,
    Roll,
    Rotate,
    Rotation,
    Rug,
    Square,
    State,
    Throw,
)

_MIRRORED: Final = {
    Rotation.LEFT: Rotation.RIGHT,
    Rotation.STRAIGHT: Rotation.STRAIGHT,
    Rotation.RIGHT: Rotation.LEFT,
}


@attrs.frozen
class Symmetry:
    """One way to turn the market onto itself, and everything that lies or happens on it."""

    name: str
    square: Callable[[Square], Square]
    """Where a square goes."""
    mirrors: bool
    """Whether left and right change places."""

    def direction(self, direction: Direction) -> Direction:
        """Where a direction goes: found by watching two neighbouring squares go."""
        steps = {
            Direction.NORTH: (0, 1),
            Direction.EAST: (1, 0),
            Direction.SOUTH: (0, -1),
            Direction.WEST: (-1, 0),
        }
        files, ranks = steps[direction]
        here, there = self.square(Square(3, 3)), self.square(Square(3 + files, 3 + ranks))
        moved = there.file - here.file, there.rank - here.rank
        return next(way for way, step in steps.items() if step == moved)

    def rotation(self, rotation: Rotation) -> Rotation:
        """A mirror swaps left and right."""
        return _MIRRORED[rotation] if self.mirrors else rotation

    def rug(self, rug: Rug) -> Rug:
        """Both squares go."""
        return Rug(self.square(rug.a), self.square(rug.b))

    def assam(self, assam: Assam) -> Assam:
        """The square goes, and the way he faces."""
        return Assam(self.square(assam.square), self.direction(assam.facing))

    def board(self, board: Board) -> Board:
        """Every rug and every half goes."""
        return Board.of(
            rugs=[(self.rug(rug), colour) for rug, colour in board.rugs()],
            halves=[(self.square(square), colour) for square, colour in board.halves()],
        )

    def move(self, move: Move) -> Move:
        """Only a rotation and a rug have a place on the market."""
        match move:
            case Rotate(rotation):
                return Rotate(self.rotation(rotation))
            case Lay(rug):
                return Lay(self.rug(rug))
            case Draw() | Roll() | Pay():
                return move

    def state(self, state: State) -> State:
        """The market and Assam go; what the players have stays."""
        return attrs.evolve(state, board=self.board(state.board), assam=self.assam(state.assam))

    def payment(self, payment: Payment | None) -> Payment | None:
        """The area goes, and is put in order again."""
        if payment is None:
            return None
        return attrs.evolve(payment, area=tuple(sorted(map(self.square, payment.area))))

    def throw(self, throw: Throw) -> Throw:
        """The rotation goes, the place where Assam stops, and the area he would pay for."""
        return attrs.evolve(
            throw,
            rotation=self.rotation(throw.rotation),
            assam=self.assam(throw.assam),
            payment=self.payment(throw.payment),
        )


HALF_TURN: Final = Symmetry("half turn", lambda at: Square(6 - at.file, 6 - at.rank), False)
MIRROR: Final = Symmetry("mirror", lambda at: Square(at.rank, at.file), True)
SYMMETRIES: Final = (HALF_TURN, MIRROR)
