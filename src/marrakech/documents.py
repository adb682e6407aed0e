"""The documents of rules and positions: one small class for each JSON object.

A class has the keys of its object for fields, in the order in which they are written, with the
bounds of each as an annotation: ``strict`` reads and ``schemas`` describes them from here. What
is wrong with an object by itself is found when its document is made; ``value()`` gives the value
of the library and finds what does not go together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Annotated, Final, Literal, TypeAlias, TypeVar, final

import attrs

from marrakech.board import Board, Colour
from marrakech.errors import NotationError
from marrakech.geometry import RUGS, Assam, Direction, Rug, Square
from marrakech.problems import InvalidState, Problem, ProblemCode, name_of
from marrakech.rules import (
    MOST_DIRHAMS,
    Covering,
    Insolvency,
    RotationTiming,
    Rules,
    TieBreak,
    UnbrokenTie,
)
from marrakech.state import State
from marrakech.strict import SQUARE_BY_NAME, Between, SquareName, at
from marrakech.turn import Phase, Player

__all__: list[str] = []

D = TypeVar("D", bound=attrs.AttrsInstance)

Version: TypeAlias = Literal[1]
Seat: TypeAlias = Annotated[int, Between(0, 3)]
Dirhams: TypeAlias = Annotated[int, Between(0, MOST_DIRHAMS)]
RugCount: TypeAlias = Annotated[int, Between(0, 99)]


def mirrored(document: type[D], value: object, **changed: object) -> D:
    """The document with the same fields as a value, but for those that are given."""
    make: Callable[..., D] = document
    names = [field.name for field in attrs.fields(document) if field.name not in changed]
    return make(**{name: getattr(value, name) for name in names}, **changed)


def heading_first(_: type, fields: list[attrs.Attribute[object]]) -> list[attrs.Attribute[object]]:
    """The fields with ``format`` and ``version`` before all others, inherited ones too."""
    return sorted(fields, key=lambda field: field.name not in {"format", "version"})


# --- rules


@attrs.frozen(kw_only=True)
class RulesFields:
    """One variant of the game."""

    players: Annotated[int, Between(2, 4)]
    colours_per_player: Annotated[int, Between(1, 2)]
    rugs_per_colour: Annotated[int, Between(1, 99)]
    starting_dirhams: Annotated[int, Between(0, 9999)]
    rotation: RotationTiming
    insolvency: Insolvency
    tie_break: TieBreak
    unbroken_tie: UnbrokenTie
    covering: Covering

    def __attrs_post_init__(self) -> None:
        if self.colours_per_player == 2 and self.players > 2:
            raise at("colours_per_player", NotationError("two colours each are for two players"))

    def value(self) -> Rules:
        """The rules."""
        return Rules(
            players=self.players,
            colours_per_player=self.colours_per_player,
            rugs_per_colour=self.rugs_per_colour,
            starting_dirhams=self.starting_dirhams,
            rotation=self.rotation,
            insolvency=self.insolvency,
            tie_break=self.tie_break,
            unbroken_tie=self.unbroken_tie,
            covering=self.covering,
        )


@final
@attrs.frozen(kw_only=True, field_transformer=heading_first)
class RulesDocument(RulesFields):
    """One variant of the game, as a document of its own."""

    format: Literal["marrakech.rules"]
    version: Version

    @classmethod
    def of(cls, rules: Rules) -> RulesDocument:
        """The document of these rules."""
        return mirrored(cls, rules, format="marrakech.rules", version=1)


# --- a position


@final
@attrs.frozen
class RugDocument:
    """A rug on the market: both its squares, by name, or the one whose other half is covered."""

    colour: Colour
    squares: Annotated[tuple[SquareName, ...], Between(1, 2)]

    def __attrs_post_init__(self) -> None:
        if len(self.squares) == 2:
            rug_on(self.squares)


def rug_on(squares: tuple[SquareName, ...]) -> Rug:
    """The rug on two squares, in either order."""
    rug = _RUG_ON.get(squares)
    if rug is None:
        a, b = squares
        raise at("squares", NotationError(f"{b} is no neighbour of {a}"))
    return rug


def named(square: Square) -> SquareName:
    """The name of a square."""
    return SquareName(str(square))


SQUARES_OF: Final = tuple((SquareName(str(rug.a)), SquareName(str(rug.b))) for rug in RUGS)
"""By the number of a rug, the names of its squares."""
_RUG_ON: Final[dict[tuple[SquareName, ...], Rug]] = {
    squares: rug
    for rug, (a, b) in zip(RUGS, SQUARES_OF, strict=True)
    for squares in ((a, b), (b, a))
}


@final
@attrs.frozen
class AssamDocument:
    """Where Assam stands, and which way he faces."""

    square: SquareName
    facing: Direction

    @classmethod
    def of(cls, assam: Assam) -> AssamDocument:
        """The document of Assam."""
        return cls(named(assam.square), assam.facing)

    def value(self) -> Assam:
        """Assam."""
        return Assam(SQUARE_BY_NAME[self.square], self.facing)


@final
@attrs.frozen
class PlayerDocument:
    """What a player has; a rug that is drawn counts as left until it is laid."""

    dirhams: Dirhams
    rugs_left: Annotated[dict[Colour, RugCount], Between(1, 2)]
    eliminated: bool

    def __attrs_post_init__(self) -> None:
        if self.eliminated and (self.dirhams or any(self.rugs_left.values())):
            field = "dirhams" if self.dirhams else "rugs_left"
            raise at(field, NotationError("an eliminated player has neither dirhams nor rugs left"))

    def value(self) -> Player:
        """The player, with his rugs in the order of their colours."""
        left = tuple(self.rugs_left[colour] for colour in Colour if colour in self.rugs_left)
        return Player(self.dirhams, left, self.eliminated)


@attrs.frozen(kw_only=True)
class StateFields:
    """A position: everything that is known of a game between two moves."""

    rules: RulesFields
    rugs: Annotated[tuple[RugDocument, ...], Between(0, 49)]
    assam: AssamDocument
    players: tuple[PlayerDocument, ...]
    mover: Seat
    phase: Phase
    drawn: Colour | None

    def __attrs_post_init__(self) -> None:
        taken: set[SquareName] = set()
        for place, rug in enumerate(self.rugs):
            if not taken.isdisjoint(rug.squares):
                error = NotationError("another rug is visible on one of these squares")
                raise at("rugs", at(place, at("squares", error)))
            taken.update(rug.squares)


def state_fields(state: State) -> dict[str, object]:
    """What the fields of a state are in a document, where they differ."""
    return {
        "rules": mirrored(RulesFields, state.rules),
        "rugs": rugs_of(state.board),
        "assam": AssamDocument.of(state.assam),
        "players": tuple(
            PlayerDocument(
                player.dirhams,
                dict(zip(state.rules.colours(seat), player.rugs_left, strict=True)),
                player.eliminated,
            )
            for seat, player in enumerate(state.players)
        ),
    }


def rugs_of(board: Board) -> tuple[RugDocument, ...]:
    """What lies on the market, whole rugs and halves together, by their first square."""
    rugs = [RugDocument(colour, SQUARES_OF[rug.number]) for rug, colour in board.rugs()]
    rugs += [RugDocument(colour, (named(square),)) for square, colour in board.halves()]
    return tuple(sorted(rugs, key=lambda rug: rug.squares))


@final
@attrs.frozen(kw_only=True, field_transformer=heading_first)
class StateDocument(StateFields):
    """A position as a document of its own."""

    format: Literal["marrakech.state"]
    version: Version

    @classmethod
    def of(cls, state: State) -> StateDocument:
        """The document of a state."""
        return mirrored(cls, state, format="marrakech.state", version=1, **state_fields(state))

    def value(self, path: str = "$") -> State:
        """The state; :class:`InvalidState` with the paths if it cannot be played."""
        rules = self.rules.value()
        misnamed = tuple(_misnamed(rules, self.players))
        try:
            state = State(
                rules=rules,
                board=Board.of(
                    rugs=[
                        (rug_on(rug.squares), rug.colour)
                        for rug in self.rugs
                        if len(rug.squares) == 2
                    ],
                    halves=[
                        (SQUARE_BY_NAME[rug.squares[0]], rug.colour)
                        for rug in self.rugs
                        if len(rug.squares) == 1
                    ],
                ),
                assam=self.assam.value(),
                players=tuple(player.value() for player in self.players),
                mover=self.mover,
                phase=self.phase,
                drawn=self.drawn,
            )
        except InvalidState as error:
            raise _unplayable((*misnamed, *error.problems), path) from None
        if misnamed:
            raise _unplayable(misnamed, path)
        return state


def _misnamed(rules: Rules, players: tuple[PlayerDocument, ...]) -> Iterable[Problem]:
    """Where there are as many numbers of rugs left as there should be, but of other colours."""
    for seat, player in enumerate(players[: rules.players]):
        own = rules.colours(seat)
        if len(player.rugs_left) == len(own) and set(player.rugs_left) != set(own):
            left = " and ".join(colour.value for colour in Colour if colour in player.rugs_left)
            lays = " and ".join(colour.value for colour in own)
            yield Problem(
                code=ProblemCode.RUG_COUNTS,
                field="players",
                player=seat,
                text=f"{name_of(seat)} has rugs of {left} left, but lays {lays}",
            )


def _unplayable(problems: tuple[Problem, ...], path: str) -> InvalidState:
    by_code = tuple(sorted(problems, key=lambda problem: problem.code.index))
    places = dict.fromkeys(path + _place(problem) for problem in by_code)
    return InvalidState(by_code, tuple(places))


def _place(problem: Problem) -> str:
    """Where in the document of a state a problem was found."""
    if problem.field == "players" and problem.player is not None:
        return f".players[{problem.player}]"
    return ".rugs" if problem.field == "board" else f".{problem.field}"
