"""Reading records: the steps of one game after the other, or where one of them is damaged.

This module makes no games, only what they are made of; ``marrakech.record`` does the rest.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import partial
from typing import Final, TypeVar, final

import attrs

from marrakech.errors import NotationError
from marrakech.legality import IllegalMove
from marrakech.moves import parse_move
from marrakech.movetext import (
    Comment,
    Damage,
    End,
    MoveText,
    Number,
    Place,
    Result,
    Tag,
    Word,
    place_in,
    read_words,
)
from marrakech.problems import InvalidState, Problem
from marrakech.reading import BYTE_ORDER_MARK
from marrakech.rules import Rules
from marrakech.state import State
from marrakech.steps import OWN_TAGS, RESULTS, Step, Tags, next_step, next_turn, result_text
from marrakech.turn import OVER

__all__ = ["Flaw", "Reader", "Transcript"]

T = TypeVar("T")


@final
@attrs.define
class Transcript:
    """A game as far as it has been read."""

    start: State
    tags: Tags
    comments: tuple[str, ...]
    steps: list[Step] = attrs.Factory(list)

    @property
    def state(self) -> State:
        """The state after the last step."""
        return self.steps[-1].after if self.steps else self.start

    @property
    def following(self) -> int:
        """The number of the turn that the next move belongs to."""
        return next_turn(self.steps[-1] if self.steps else None)


@final
class Flaw(Exception):
    """Where a record is damaged, and what was read before; never seen from outside."""

    def __init__(
        self,
        reason: str,
        place: Place,
        turn: int,
        read: Transcript | None,
        problems: tuple[Problem, ...],
    ) -> None:
        super().__init__(reason)
        self.reason = reason
        self.place = place
        self.turn = turn
        self.read = read
        self.problems = problems


@final
class Reader:
    """Reads games from the words of a stream, and knows how far it has come."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._words = read_words(lines)
        self._ahead: Word | None = None
        self._untouched = True
        self._turn = 0
        self._game: Transcript | None = None

    @property
    def word(self) -> Word:
        """The next word, which is looked up no sooner than it is wanted."""
        if self._ahead is None:
            self._ahead = next(self._words)
        return self._ahead

    @property
    def at_end(self) -> bool:
        """Whether there is no further word."""
        return isinstance(self.word, End)

    def _take(self) -> None:
        self._ahead = None
        self._untouched = False

    def flaw(
        self, reason: str, place: Place | None = None, problems: tuple[Problem, ...] = ()
    ) -> Flaw:
        """A flaw at the next word or elsewhere, in the game and turn that were reached."""
        return Flaw(reason, place or self.word.place, self._turn, self._game, problems)

    def _unexpected(self, expected: str) -> Flaw:
        """A flaw because the next word is another than expected, or none at all."""
        word = self.word
        return self.flaw(word.reason, word.at) if isinstance(word, Damage) else self.flaw(expected)

    def skip(self) -> None:
        """Step over the rest of a damaged game."""
        while not isinstance(word := self.word, End):
            begins = word.place.column == 1 and word.place.source.startswith("[Rules ")
            if begins and not self._untouched:
                return
            self._take()
            if isinstance(word, Result) and not _is_in_tag(word.place):
                return

    def read(self) -> Transcript:
        """The next game, up to its result; or a :class:`Flaw`."""
        self._untouched, self._turn, self._game = True, 0, None
        rules = self._value(self._own_tag("Rules"), Rules.parse)
        start = self._value(self._own_tag("Start"), partial(State.parse, rules=rules))
        told = self._own_tag("Result")
        self._value(told, partial(_check_result, players=rules.players))
        tags = self._free_tags()
        self._turn = 1
        game = self._game = Transcript(start, tags, self._comments())
        begun = 0
        while not isinstance(self.word, Result):
            word = self._number_or_move()
            if game.state.phase is OVER:
                raise self.flaw(f"the game is over: expected its result {result_text(game.state)}")
            if begun != game.following:
                begun = self._turn = game.following
                if not isinstance(word, Number) or word.text != f"{begun}.":
                    raise self.flaw(f"expected the turn number {begun}. or the result")
                self._take()
            elif isinstance(word, Number):
                raise self.flaw(f"turn {begun} is not over: expected a move or the result")
            else:
                self._play(game, word)
        self._check_results(game.state, told, self.word)
        self._take()
        return game

    def _own_tag(self, name: str) -> Tag:
        if isinstance(self.word, Tag) and self.word.name == name:
            return self.word
        if self.word.place.source.startswith(BYTE_ORDER_MARK):
            reason = "expected no byte-order mark before the record (utf-8-sig reads over it)"
            raise self.flaw(reason)
        raise self._unexpected(f'expected the tag [{name} "..."]')

    def _value(self, tag: Tag, parse: Callable[[str], T]) -> T:
        """What the text of a tag means."""
        try:
            value = parse(tag.text)
        except NotationError as error:
            place = tag.inside.further(place_in(tag.written, error.index or 0))
            raise self.flaw(error.reason, place) from None
        except InvalidState as error:
            raise self.flaw(str(error), tag.inside, error.problems) from None
        self._take()
        return value

    def _free_tags(self) -> Tags:
        tags: list[tuple[str, str]] = []
        last = ""
        while isinstance(tag := self.word, Tag):
            if tag.name in OWN_TAGS:
                raise self.flaw(f"the tag {tag.name} belongs to the first three of a game")
            if tag.name == last:
                raise self.flaw(f"the tag {tag.name} is given twice")
            if tag.name < last:
                raise self.flaw(f"the tag {tag.name} must stand before {last}")
            last = tag.name
            tags.append((last, tag.text))
            self._take()
        if isinstance(tag, Damage) and tag.is_tag:
            raise self.flaw(tag.reason, tag.at)
        return tuple(tags)

    def _comments(self) -> tuple[str, ...]:
        found = []
        while isinstance(word := self.word, Comment):
            found.append(word.text)
            self._take()
        return tuple(found)

    def _number_or_move(self) -> Number | MoveText:
        word = self.word
        if isinstance(word, Number | MoveText):
            return word
        if isinstance(word, Comment):
            raise self.flaw("a comment belongs behind a move or before the first turn")
        raise self._unexpected("expected a turn, a move or the result")

    def _play(self, game: Transcript, word: MoveText) -> None:
        """One more move, and what was noted behind it."""
        last = game.steps[-1] if game.steps else None
        try:
            step = next_step(last, game.state, parse_move(word.text))
        except NotationError as error:
            if _RESULT_LIKE.fullmatch(word.text):
                raise self.flaw(_no_result(game.start.rules.players)) from None
            raise self.flaw(error.reason, word.place.further(error.index or 0)) from None
        except IllegalMove as error:
            raise self.flaw(f"{error.move} is illegal: {error.reason}") from None
        self._take()
        comments = self._comments()
        game.steps.append(attrs.evolve(step, comments=comments) if comments else step)

    def _check_results(self, state: State, tag: Tag, word: Result) -> None:
        """Refuse a result that is not that of the play, in the last word or in the tag."""
        right = result_text(state)
        why = "as the game was played" if state.phase is OVER else "for the game is not over"
        reason = f"expected the result {right}, {why}"
        if word.text != right:
            raise self.flaw(reason)
        if tag.text != right:
            self._turn, self._game = 0, None
            raise self.flaw(reason, tag.inside)


def _is_in_tag(place: Place) -> bool:
    """Whether something stands in brackets, as a result does in a tag that has lost its quotes."""
    before = place.source[: place.column - 1]
    return before.rfind("[") > before.rfind("]")


def _check_result(text: str, players: int) -> None:
    if text not in RESULTS[players]:
        raise NotationError(_no_result(players), text, 0)


_RESULT_LIKE: Final = re.compile(r"[0-9/]+(-[0-9/]+)+")


def _no_result(players: int) -> str:
    example = "-".join(["1"] + ["0"] * (players - 1))
    return f"expected a result such as * or {example}"
