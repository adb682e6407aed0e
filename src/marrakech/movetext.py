"""The words of a record: tags, comments, turn numbers, moves and results, each with its place.

This module knows the signs and nothing of the game: whether a move is one, and legal, is for
``marrakech.record``. It reads line by line and never further than it is asked to.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple, TypeAlias

from marrakech.errors import NotationError, wrong_type

__all__ = [
    "LINE_END",
    "TAG_NAME",
    "Comment",
    "Damage",
    "End",
    "MoveText",
    "Number",
    "Place",
    "Result",
    "Tag",
    "Word",
    "place_in",
    "read_text",
    "read_words",
    "write_text",
]

# --- texts, in quotes or braces

_ESCAPES: Final = {"\\": "\\", '"': '"', "{": "{", "}": "}", "n": "\n", "t": "\t"}
_ESCAPED: Final = {sign: f"\\{letter}" for letter, sign in _ESCAPES.items()}
# Control characters, among them every line end that Python or an editor knows, the two line
# ends of Unicode, and half characters, which no file can hold.
_HIDDEN: Final = r"\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff"
_TO_WRITE: Final = re.compile(rf'[\\"{{}}{_HIDDEN}]')
_TO_READ: Final = re.compile(rf"\\u[0-9a-fA-F]{{4}}|\\.?|[{_HIDDEN}]", re.DOTALL)
_SIGNS: Final = re.compile(r"\\u.{4}|\\.|.", re.DOTALL)


def write_text(text: str) -> str:
    r"""A text as it stands between quotes or braces: on one line, in characters one can see.

    >>> print(write_text('the "blue" one\n'))
    the \"blue\" one\n
    """
    return _TO_WRITE.sub(lambda found: _escape(found[0]), text)


def _escape(sign: str) -> str:
    return _ESCAPED.get(sign) or f"\\u{ord(sign):04x}"


def read_text(written: str) -> str:
    r"""The text that stands between quotes or braces.

    Each ``\u`` is one character, so that the two halves of a character stay two.

    >>> read_text(r"\{\u0041\}")
    '{A}'
    """

    def meant(found: re.Match[str]) -> str:
        sign = found[0]
        if sign in _READ:
            return _READ[sign]
        if len(sign) == 6:
            return chr(int(sign[2:], 16))
        if sign == "\\u":
            raise NotationError(r"expected four hexadecimal digits behind \u", written, found.end())
        if sign.startswith("\\"):
            reason = r"expected one of the escapes \\ \" \{ \} \n \t \uXXXX"
            raise NotationError(reason, written, found.start())
        reason = f"this character can only be written as {_escape(sign)}"
        raise NotationError(reason, written, found.start())

    return _TO_READ.sub(meant, written)


_READ: Final = {f"\\{letter}": sign for letter, sign in _ESCAPES.items()}


def place_in(written: str, index: int) -> int:
    """Where the character with that index in the text stands in its written form."""
    starts = [found.start() for found in _SIGNS.finditer(written)]
    return starts[index] if index < len(starts) else len(written)


# --- words


class Place(NamedTuple):
    """Where something stands."""

    line: int
    """From 1, in the whole stream."""
    column: int
    """From 1, in characters."""
    source: str
    """The line, without its end."""

    def further(self, by: int) -> Place:
        """A place so many characters further on the line."""
        return self._replace(column=self.column + by)


class Tag(NamedTuple):
    """``[Rules "…"]``: a name and a text."""

    place: Place
    name: str
    text: str
    written: str
    """The text as it stands between the quotes, escapes and all."""
    inside: Place
    """Where the text begins, behind the quote."""


class Comment(NamedTuple):
    """``{…}``: a text."""

    place: Place
    text: str


class Number(NamedTuple):
    """``12.``: the number of a turn."""

    place: Place
    text: str


class MoveText(NamedTuple):
    """Any other word, which ought to be a move."""

    place: Place
    text: str


class Result(NamedTuple):
    """``*`` or ``1/2-0-1/2``: how the game stands, and the end of its record."""

    place: Place
    text: str


class Damage(NamedTuple):
    """Something that is no word."""

    place: Place
    """Where it begins."""
    reason: str
    """What would have been right."""
    at: Place
    """Where it goes wrong."""

    @property
    def is_tag(self) -> bool:
        """Whether it begins like a tag."""
        return self.place.source.startswith("[", self.place.column - 1)


class End(NamedTuple):
    """The end of the stream."""

    place: Place


Word: TypeAlias = Tag | Comment | Number | MoveText | Result | Damage | End
"""Whatever a record is made of."""

LINE_END: Final = re.compile(r"\r\n|\r|\n")
TAG_NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9_]*")

_PIECE: Final = re.compile(
    r"""
      (?P<number>[0-9]+\.)
    | (?P<result>(?:\*|(?:[01]|1/[234])(?:-(?:[01]|1/[234])){1,3})(?![^ \t\[\]{}"]))
    | (?P<word>[^ \t\[\]{}"]+)
    | (?P<comment>\{[^\\{}]*(?:\\.[^\\{}]*)*\})
    | (?P<text>"[^\\"]*(?:\\.[^\\"]*)*")
    | (?P<damage>\{[^}]*\}?|".*)
    | (?P<sign>[\[\]}])
    """,
    re.VERBOSE,
)
"""Whatever is not a space is a piece of one of these kinds."""


class _Piece(NamedTuple):
    """A word, a part of a tag, or something that is neither (then the text says why)."""

    kind: str
    text: str
    place: Place


def read_words(lines: Iterable[str]) -> Iterator[Word]:
    """The words of a stream of lines, and at last its :class:`End`.

    A line may end in any way or not at all; spaces, tabs and line ends separate the words.
    What is no word is told as :class:`Damage`, and reading goes on behind it.
    """
    pieces = _pieces(lines)
    left: _Piece | None = None
    while True:
        piece = left or next(pieces)
        left = None
        kind, text, place = piece
        if kind == "word":
            yield MoveText(place, text)
        elif kind == "number":
            yield Number(place, text)
        elif kind == "comment":
            yield _comment(piece)
        elif kind == "result":
            yield Result(place, text)
        elif kind == "[":
            word, left = _read_tag(place, pieces)
            yield word
        elif kind == "end":
            yield End(place)
            return
        else:
            yield Damage(place, _STRAY.get(kind, text), place)


def _comment(piece: _Piece) -> Comment | Damage:
    try:
        return Comment(piece.place, read_text(piece.text))
    except NotationError as error:
        return Damage(piece.place, error.reason, piece.place.further(1 + (error.index or 0)))


def _read_tag(place: Place, pieces: Iterator[_Piece]) -> tuple[Tag | Damage, _Piece | None]:
    """A tag that opened there, and the piece behind it if that is known to be no part of it."""
    name = next(pieces)
    if name.kind != "word" or not TAG_NAME.fullmatch(name.text):
        reason = "expected the name of a tag: letters, digits and _, a letter first"
        return Damage(place, reason, name.place), name
    text = next(pieces)
    if text.kind == "damage":
        return Damage(place, text.text, text.place), None
    if text.kind != "text":
        return Damage(place, "expected the text of the tag, in quotes", text.place), text
    if text.place == name.place.further(len(name.text)):
        reason = "expected a space between the name of the tag and its text"
        return Damage(place, reason, text.place), None
    inside = text.place.further(1)
    try:
        meant = read_text(text.text)
    except NotationError as error:
        return Damage(place, error.reason, inside.further(error.index or 0)), None
    close = next(pieces)
    if close.kind != "]":
        return Damage(place, "expected ] at the end of the tag", close.place), close
    return Tag(place, name.text, meant, text.text, inside), None


_STRAY: Final = {
    "text": "a text in quotes belongs in a tag",
    "]": "there is no tag to close",
    "}": "there is no comment to close",
}
_UNCLOSED: Final = {
    "{": r"expected } at the end of the comment, on the same line (a brace in it is \{ or \})",
    '"': r"expected a quote at the end of the text, on the same line (a quote in it is \")",
}


def _pieces(lines: Iterable[str]) -> Iterator[_Piece]:
    number, line, closed = 0, "", True
    for item, written in enumerate(lines):
        if type(written) is not str:
            raise wrong_type(f"lines[{item}]", written, "a str")
        parts = LINE_END.split(written)
        closed = len(parts) > 1 and not parts[-1]
        for line in parts[:-1] if closed else parts:
            number += 1
            for found in _PIECE.finditer(line):
                kind, text = found.lastgroup or "", found[0]
                if kind == "sign":
                    kind = text
                elif kind in {"comment", "text"}:
                    text = text[1:-1]
                elif kind == "damage":
                    text = _UNCLOSED[text[0]]
                yield _Piece(kind, text, Place(number, found.start() + 1, line))
    end = Place(number + 1, 1, "") if closed else Place(number, len(line) + 1, line)
    yield _Piece("end", "", end)
