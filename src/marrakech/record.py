"""A game from its first move to the last, as a value and as a text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final, final

import attrs

from marrakech.errors import NotationError, WrongPhase, check_type, wrong_type
from marrakech.geometry import Direction
from marrakech.making import unchecked
from marrakech.moves import Move
from marrakech.movetext import LINE_END
from marrakech.problems import InvalidState, Problem, name_of
from marrakech.rules import Rules
from marrakech.state import State, new_game
from marrakech.steps import Step, Tags, check_comments, check_tags, next_step, record_text
from marrakech.transcript import Flaw, Reader, Transcript

__all__ = ["Game", "RecordError", "Step", "UnplayableStart", "read_games"]

_NO_TAGS: Final[Mapping[str, str]] = MappingProxyType({})


@final
@attrs.frozen(eq=False)
class _Link:
    """The last step of a game and, through the link before, all the others.

    Games that began alike share these links, so that playing a move adds one and taking it back
    drops one, however long the game. Nothing walks along them by recursion.
    """

    before: _Link | None
    step: Step
    number: int
    """How many steps there are up to here."""


@final
@attrs.frozen(init=False, eq=False, repr=False, weakref_slot=False)
class Game:
    """A game: where it started, the moves so far, and what was noted about it. Frozen.

    >>> from marrakech import parse_move
    >>> game = Game.new(Rules.gigamic(4), tags={"Player1": "Amina"})
    >>> for text in ("R", "2", "e4-e5"):
    ...     game = game.play(parse_move(text))
    >>> print(game)
    [Rules "4 1x12 30 start eliminated dirhams shared strict"]
    [Start "7/7/7/7/7/7/7 d4n 0 rotate - 30:12,30:12,30:12,30:12"]
    [Result "*"]
    [Player1 "Amina"]
    <BLANKLINE>
    1. R 2 e4-e5
    *
    >>> game.undo().moves
    (Rotate(rotation=Rotation.RIGHT), Roll(steps=2))
    """

    start: State
    """The state before the first move."""
    comments: tuple[str, ...]
    """What was noted before the first move."""
    _tags: Tags
    _last: _Link | None

    def __init__(self) -> None:
        raise TypeError("a Game is made by Game.new, Game.from_state or Game.parse")

    @classmethod
    def new(
        cls,
        rules: Rules,
        *,
        facing: Direction = Direction.NORTH,
        first_player: int = 0,
        tags: Mapping[str, str] = _NO_TAGS,
        comments: Sequence[str] = (),
    ) -> Game:
        """A game from the set-up, with no move made."""
        start = new_game(rules, facing=facing, first_player=first_player)
        return cls.from_state(start, tags=tags, comments=comments)

    @classmethod
    def from_state(
        cls, state: State, *, tags: Mapping[str, str] = _NO_TAGS, comments: Sequence[str] = ()
    ) -> Game:
        """A game from any position, with no move made."""
        check_type("state", state, State)
        return _make_game(state, check_comments(comments), check_tags(tags), None)

    # --- looking

    @property
    def state(self) -> State:
        """The state after the last move."""
        return self.start if self._last is None else self._last.step.after

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves so far."""
        return tuple(step.move for step in self.steps())

    @property
    def tags(self) -> Mapping[str, str]:
        """The free tags, by name; read-only."""
        return MappingProxyType(dict(self._tags))

    @property
    def names(self) -> tuple[str, ...]:
        """What the players are called: by the tags ``Player1`` to ``Player4``.

        Without the tag, or with an empty one, ``Player 1`` and so on.
        """
        tags = dict(self._tags)
        players = range(self.start.rules.players)
        return tuple(tags.get(f"Player{player + 1}") or name_of(player) for player in players)

    def steps(self) -> tuple[Step, ...]:
        """Every move with its turn, its player, and the states before and after it."""
        found = []
        link = self._last
        while link is not None:
            found.append(link.step)
            link = link.before
        return tuple(reversed(found))

    def _repr_svg_(self) -> str:
        """The picture a notebook shows: the market as it lies now."""
        # A lower module reaches up here, as in State: a notebook asks the value itself.
        from marrakech.drawing import render_svg

        return render_svg(self.state, size=480, names=self.names)

    # --- playing

    def play(self, move: Move, *, comments: Sequence[str] = ()) -> Game:
        """The game with one more move; :class:`IllegalMove` if it is not legal."""
        last = self._last
        noted = check_comments(comments)
        step = next_step(None if last is None else last.step, self.state, move, noted)
        link = _Link(last, step, _length(last) + 1)
        return _make_game(self.start, self.comments, self._tags, link)

    def undo(self) -> Game:
        """The game without its last move; :class:`WrongPhase` with no move made."""
        if self._last is None:
            raise WrongPhase("there is no move to take back")
        return _make_game(self.start, self.comments, self._tags, self._last.before)

    def with_tags(self, tags: Mapping[str, str]) -> Game:
        """The same game with these free tags and no others."""
        return _make_game(self.start, self.comments, check_tags(tags), self._last)

    # --- comparing and copying

    def __eq__(self, other: object) -> bool:
        if type(other) is not Game:
            return NotImplemented
        mine, yours = self._last, other._last
        if _length(mine) != _length(yours) or self._notes != other._notes:
            return False
        # Chains of the same length come to their beginning together; often they meet before.
        while mine is not None and yours is not None and mine is not yours:
            if mine.step.move != yours.step.move or mine.step.comments != yours.step.comments:
                return False
            mine, yours = mine.before, yours.before
        return True

    def __hash__(self) -> int:
        return hash((*self._notes, self.state, _length(self._last)))

    @property
    def _notes(self) -> tuple[State, Tags, tuple[str, ...]]:
        """Everything but the moves."""
        return self.start, self._tags, self.comments

    def __reduce__(self) -> tuple[Callable[..., Game], tuple[object, ...]]:
        played = tuple((step.move, step.comments) for step in self.steps())
        return _replay, (*self._notes, played)

    # --- text

    def __str__(self) -> str:
        return record_text(*self._notes, self.steps())

    def __repr__(self) -> str:
        return f"Game.parse({str(self)!r})"

    @classmethod
    def parse(cls, text: str) -> Game:
        """The game of a record; :class:`RecordError` tells where it is none.

        Every move is checked against the rules. Spaces and line ends between the words are free.
        """
        check_type("text", text, str)
        reader = Reader([text])
        try:
            read = reader.read()
            if not reader.at_end:
                raise reader.flaw("expected nothing behind the result")
        except Flaw as flaw:
            line, column, _ = flaw.place
            starts = [0, *(found.end() for found in LINE_END.finditer(text))]
            raise _error(flaw, text, starts[line - 1] + column - 1) from None
        return _game(read)


_make_game: Final[Callable[[State, tuple[str, ...], Tags, _Link | None], Game]] = unchecked(Game)
"""The game of these fields, which are known to go together."""


def _length(link: _Link | None) -> int:
    return 0 if link is None else link.number


def _replay(
    start: State,
    tags: Tags,
    comments: tuple[str, ...],
    played: tuple[tuple[Move, tuple[str, ...]], ...],
) -> Game:
    """The game of a pickle, which is flat although a game is a chain."""
    game = Game.from_state(start, tags=dict(tags), comments=comments)
    for move, noted in played:
        game = game.play(move, comments=noted)
    return game


# --- reading


class RecordError(NotationError):
    """No record of a game, and where not.

    >>> Game.parse('''[Rules "4 1x12 30 start eliminated dirhams shared strict"]
    ... [Start "7/7/7/7/7/7/7 d4n 0 rotate - 30:12,30:12,30:12,30:12"]
    ... [Result "*"]
    ...
    ... 1. R 2 e4-e5
    ... 2. 3
    ... *''')
    Traceback (most recent call last):
        ...
    marrakech.record.RecordError: 3 is illegal: it is time to turn Assam, not to throw the die, \
at line 6, column 4 (turn 2)
    """

    line: int
    """From 1, in the whole stream."""
    column: int
    """From 1, in characters."""
    turn: int
    """The number of the turn; 0 in the tags."""
    game: Game | None
    """The part of the game before it; ``None`` in the tags."""

    def __init__(
        self,
        reason: str,
        text: str,
        index: int,
        line: int,
        column: int,
        turn: int,
        game: Game | None,
    ) -> None:
        super().__init__(reason, text, index)
        # What a pickle calls the class with.
        ValueError.__init__(self, reason, text, index, line, column, turn, game)
        self.line = line
        self.column = column
        self.turn = turn
        self.game = game

    def __str__(self) -> str:
        where = f"turn {self.turn}" if self.turn else "in the tags"
        return f"{self.reason}, at line {self.line}, column {self.column} ({where})"


class UnplayableStart(RecordError, InvalidState):
    """The record of a game that starts from a position that cannot be played.

    A :class:`RecordError`, because it has a place in the text, and an :class:`InvalidState`,
    because that is what is wrong there.
    """

    def __init__(self, told: RecordError, problems: tuple[Problem, ...]) -> None:
        # Not by way of the parents, whose constructors know nothing of each other.
        ValueError.__init__(self, told, problems)
        vars(self).update(vars(told), problems=problems, paths=())


def read_games(
    lines: Iterable[str], *, on_error: Callable[[RecordError], object] | None = None
) -> Iterator[Game]:
    """The games of a file, one after the other, from an iterable of its lines.

    Reads no further than the game that is asked for. With ``on_error`` a damaged game is no end:
    its error is handed over, and the stream goes on with the next game. A damaged game ends at
    its result, or where a line begins with the tag ``[Rules``.
    """
    if isinstance(lines, str | bytes) or not isinstance(lines, Iterable):
        raise wrong_type("lines", lines, "an iterable of lines")
    if on_error is not None and not callable(on_error):
        raise wrong_type("on_error", on_error, "a function")
    return _read_games(Reader(lines), on_error)


def _read_games(reader: Reader, on_error: Callable[[RecordError], object] | None) -> Iterator[Game]:
    while not reader.at_end:
        try:
            read = reader.read()
        except Flaw as flaw:
            error = _error(flaw, flaw.place.source, flaw.place.column - 1)
            if on_error is None:
                raise error from None
            on_error(error)
            reader.skip()
        else:
            yield _game(read)


def _game(read: Transcript) -> Game:
    last = None
    for number, step in enumerate(read.steps, start=1):
        last = _Link(last, step, number)
    return _make_game(read.start, read.comments, read.tags, last)


def _error(flaw: Flaw, text: str, index: int) -> RecordError:
    game = None if flaw.read is None else _game(flaw.read)
    line, column, _ = flaw.place
    error = RecordError(flaw.reason, text, index, line, column, flaw.turn, game)
    return UnplayableStart(error, flaw.problems) if flaw.problems else error
