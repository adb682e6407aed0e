"""The documents of moves and of a whole game."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias, final

import attrs

from marrakech.board import Colour
from marrakech.documents import SQUARES_OF, StateDocument, Version, rug_on
from marrakech.errors import InvalidValue, NotationError
from marrakech.geometry import Rotation
from marrakech.legality import IllegalMove
from marrakech.moves import Draw, Lay, Move, Pay, Roll, Rotate
from marrakech.record import Game
from marrakech.steps import check_tags
from marrakech.strict import Between, SquareName, at, converter, expected, object_of

__all__: list[str] = []

Steps: TypeAlias = Annotated[int, Between(1, 4)]
Owed: TypeAlias = Annotated[int, Between(1, 49)]
WholeRug: TypeAlias = Annotated[tuple[SquareName, ...], Between(2, 2)]
Comments: TypeAlias = Annotated[tuple[str, ...], Between(1)]
"""Behind a move there are some, or the key is not there."""

# --- the moves


@final
@attrs.frozen
class DrawDocument:
    """A rug of this colour comes off the mover's pile."""

    move: Literal["draw"]
    colour: Colour

    def value(self) -> Draw:
        """The move."""
        return Draw(self.colour)


@final
@attrs.frozen
class RotateDocument:
    """Assam is left as he is or turned by 90 degrees."""

    move: Literal["rotate"]
    rotation: Rotation

    def value(self) -> Rotate:
        """The move."""
        return Rotate(self.rotation)


@final
@attrs.frozen
class RollDocument:
    """The die shows this many steps."""

    move: Literal["roll"]
    steps: Steps

    def value(self) -> Roll:
        """The move."""
        return Roll(self.steps)


@final
@attrs.frozen
class PayDocument:
    """The mover pays for the rug Assam stands on, as far as he can."""

    move: Literal["pay"]
    owed: Owed

    def value(self) -> Pay:
        """The move."""
        return Pay(self.owed)


@final
@attrs.frozen
class LayDocument:
    """The mover lays a rug on two neighbouring squares."""

    move: Literal["lay"]
    squares: WholeRug

    def __attrs_post_init__(self) -> None:
        rug_on(self.squares)

    def value(self) -> Lay:
        """The move."""
        return Lay(rug_on(self.squares))


MoveDocument: TypeAlias = DrawDocument | RotateDocument | RollDocument | PayDocument | LayDocument
"""One of the five."""


def document_of_move(move: Move) -> MoveDocument:
    """The document of a move."""
    if isinstance(move, Draw):
        return DrawDocument("draw", move.colour)
    if isinstance(move, Rotate):
        return RotateDocument("rotate", move.rotation)
    if isinstance(move, Roll):
        return RollDocument("roll", move.steps)
    if isinstance(move, Pay):
        return PayDocument("pay", move.owed)
    return LayDocument("lay", SQUARES_OF[move.rug.number])


_MOVES: Final[dict[str, type[MoveDocument]]] = {
    "draw": DrawDocument,
    "rotate": RotateDocument,
    "roll": RollDocument,
    "pay": PayDocument,
    "lay": LayDocument,
}


def read_move(value: object, _: object) -> MoveDocument:
    """The document of a move of any kind: its word tells which."""
    fields = object_of(value)
    if "move" not in fields:
        raise at("move", NotationError("this key is missing"))
    word = fields["move"]
    if type(word) is not str or word not in _MOVES:
        raise at("move", expected(f"one of {', '.join(_MOVES)}", word))
    return converter.structure(fields, _MOVES[word])


# --- a game


@final
@attrs.frozen
class PlayedDocument:
    """A move of a game: the keys of the move and, if there are any, the comments behind it."""

    move: MoveDocument
    comments: tuple[str, ...] = ()


def _read_played(value: object, _: object) -> PlayedDocument:
    fields = dict(object_of(value))
    if "comments" not in fields:
        return PlayedDocument(read_move(fields, None))
    comments = fields.pop("comments")
    move = read_move(fields, None)
    try:
        return PlayedDocument(move, _read_comments(comments, Comments))
    except NotationError as error:
        raise at("comments", error) from None


def _write_played(played: PlayedDocument) -> dict[str, object]:
    written: dict[str, object] = converter.unstructure(played.move)
    if played.comments:
        written["comments"] = list(played.comments)
    return written


_read_comments: Final = converter.get_structure_hook(Comments)
converter.register_structure_hook(PlayedDocument, _read_played)
converter.register_unstructure_hook(PlayedDocument, _write_played)


@final
@attrs.frozen(kw_only=True)
class GameDocument:
    """A game: where it started, the moves so far, and what was noted about it."""

    format: Literal["marrakech.game"]
    version: Version
    tags: dict[str, str]
    start: StateDocument
    comments: tuple[str, ...]
    moves: tuple[PlayedDocument, ...]

    def __attrs_post_init__(self) -> None:
        try:
            check_tags(self.tags)
        except InvalidValue as error:
            reason = f"expected a tag {error.expected}"
            raise at("tags", at(str(error.value), NotationError(reason))) from None

    @classmethod
    def of(cls, game: Game) -> GameDocument:
        """The document of a game."""
        return cls(
            format="marrakech.game",
            version=1,
            tags=dict(game.tags),
            start=StateDocument.of(game.start),
            comments=game.comments,
            moves=tuple(
                PlayedDocument(document_of_move(step.move), step.comments) for step in game.steps()
            ),
        )

    def value(self) -> Game:
        """The game; :class:`NotationError` with the path of the first move that is illegal."""
        start = self.start.value("$.start")
        game = Game.from_state(start, tags=self.tags, comments=self.comments)
        for place, played in enumerate(self.moves):
            move = played.move.value()
            try:
                game = game.play(move, comments=played.comments)
            except IllegalMove as error:
                reason = f"{move} is illegal: {error.reason}"
                raise NotationError(reason, path=f"$.moves[{place}]") from error
        return game
