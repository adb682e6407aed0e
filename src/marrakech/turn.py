"""A turn: its phases, the players who take one, what they owe, and who comes next."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, final

import attrs

from marrakech.bits import area, colour_on
from marrakech.board import Board, Colour
from marrakech.enums import Word
from marrakech.errors import InvalidValue, check_number, check_tuple, check_type
from marrakech.rules import MOST_DIRHAMS, RotationTiming, Rules

__all__ = ["Phase", "Player"]


class Phase(Word):
    """What happens next: something to draw, to decide, to throw or to pay; or nothing more."""

    DRAW = "draw"
    """A rug comes off the mover's pile; only with two colours each."""
    ROTATE = "rotate"
    """Assam may be turned."""
    ROLL = "roll"
    """The die is thrown, and Assam walks."""
    PAY = "pay"
    """The mover pays for the rug Assam stands on; only if something is owed."""
    LAY = "lay"
    """The mover lays a rug."""
    OVER = "over"
    """The game is over."""

    @property
    def is_chance(self) -> bool:
        """Whether chance moves next: a draw or a throw."""
        return self is Phase.DRAW or self is Phase.ROLL

    @property
    def is_decision(self) -> bool:
        """Whether the mover has a choice: where to turn Assam, where to lay the rug."""
        return self is Phase.ROTATE or self is Phase.LAY


# An attribute of an enum is looked up in a slow way; the rules ask for these all the time.
DRAW: Final = Phase.DRAW
ROTATE: Final = Phase.ROTATE
ROLL: Final = Phase.ROLL
PAY: Final = Phase.PAY
LAY: Final = Phase.LAY
OVER: Final = Phase.OVER
START_OF_TURN: Final = RotationTiming.START_OF_TURN


@final
@attrs.frozen
class Player:
    """What a player has: dirhams, rugs still to lay, and whether he is out of the game.

    >>> Player(30, (12, 11))
    Player(dirhams=30, rugs_left=(12, 11), eliminated=False)
    """

    dirhams: int
    """His purse, 0 to 39996."""
    rugs_left: tuple[int, ...]
    """One number per own colour; a drawn rug counts as left until it is laid."""
    eliminated: bool = False
    """Out of the game, with neither dirhams nor rugs to lay."""

    def __attrs_post_init__(self) -> None:
        check_number("dirhams", self.dirhams, 0, MOST_DIRHAMS)
        check_tuple("rugs_left", self.rugs_left, int)
        if not 1 <= len(self.rugs_left) <= 2:
            raise InvalidValue("rugs_left", self.rugs_left, "one or two numbers")
        for left in self.rugs_left:
            check_number("rugs_left", left, 0, 99)
        check_type("eliminated", self.eliminated, bool)
        if self.eliminated and (self.dirhams or any(self.rugs_left)):
            field = "dirhams" if self.dirhams else "rugs_left"
            raise InvalidValue(field, getattr(self, field), "0 for an eliminated player")


@lru_cache(maxsize=1 << 14)
def player_with(dirhams: int, rugs_left: tuple[int, ...], eliminated: bool = False) -> Player:
    """The player with these, the same object wherever it was made not long ago."""
    return Player(dirhams, rugs_left, eliminated)


CLOCKWISE: Final = {
    players: tuple(
        tuple((mover + step) % players for step in range(1, players + 1))
        for mover in range(players)
    )
    for players in range(2, 5)
}
"""By the number of players and the mover: the others in order of play, then the mover."""


def successor(players: tuple[Player, ...], mover: int) -> int | None:
    """Who takes the next turn; the mover himself if nobody else can, ``None`` if nobody can."""
    for player in CLOCKWISE[len(players)][mover]:
        if any(players[player].rugs_left):  # An eliminated player has none.
            return player
    return None


def colours_left(rules: Rules, player: Player, seat: int) -> tuple[Colour, ...]:
    """The colours of which the player on that seat has a rug left."""
    own = rules.colours(seat)
    return tuple(colour for colour, left in zip(own, player.rugs_left, strict=False) if left)


def one_is_left(players: tuple[Player, ...]) -> bool:
    """Whether all but one are eliminated."""
    return sum(not player.eliminated for player in players) == 1


def is_over(players: tuple[Player, ...]) -> bool:
    """Whether the game is over: no rug is left to lay, or one player alone is left."""
    return not any(any(player.rugs_left) for player in players) or one_is_left(players)


def first_phase(rules: Rules) -> Phase:
    """How a turn begins."""
    if rules.colours_per_player == 2:
        return DRAW
    return ROTATE if rules.rotation is START_OF_TURN else ROLL


def phase_after_draw(rules: Rules) -> Phase:
    """How a turn goes on once it is known which rug is to be laid."""
    return ROTATE if rules.rotation is START_OF_TURN else ROLL


def is_to_lay(rules: Rules, phase: Phase) -> bool:
    """Whether it is known, and still to come, which rug the mover lays this turn."""
    if phase is ROTATE:
        return rules.rotation is START_OF_TURN
    return phase is ROLL or phase is PAY or phase is LAY


def area_owed(
    rules: Rules, board: Board, players: tuple[Player, ...], payer: int, square: int
) -> int:
    """The squares, as a mask, for which a player pays when he brings Assam to a square.

    None on a bare square, on an own rug and on a rug of an eliminated player; else the
    connected squares of the colour there.
    """
    visible = board.visible
    colour = colour_on(visible, square)
    if colour < 0:
        return 0
    owner = colour // rules.colours_per_player
    if owner == payer or players[owner].eliminated:
        return 0
    return area(visible[colour], square)
