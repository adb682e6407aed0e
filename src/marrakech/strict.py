"""Strict conversion: cattrs, with nothing taken for what it is not, and the path of what is wrong.

By itself cattrs is kind: it takes ``"3"`` and ``true`` for an integer and a string for a list.
Here every value must be of the very class that ``json.loads`` makes of it, and inside the bounds
that its annotation gives. Hooks raise a :class:`NotationError` that knows nothing of its place;
lists and objects add their part of the path while it passes through them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from math import inf
from typing import Annotated, Final, Literal, NewType, TypeVar, final, get_args, get_origin

import attrs
from cattrs import Converter
from cattrs.errors import (
    AttributeValidationNote,
    BaseValidationError,
    ForbiddenExtraKeysError,
    IterableValidationNote,
)
from cattrs.gen import make_dict_structure_fn

from marrakech.enums import Word
from marrakech.errors import MarrakechError, NotationError, shown
from marrakech.geometry import SQUARES

__all__ = ["Between", "Doubled", "at", "converter", "object_of", "structured"]

T = TypeVar("T")
E = TypeVar("E", bound=Exception)
Hook = Callable[[object, object], object]
"""What cattrs calls to read a value; it hands over the type too, which our hooks know already."""


@final
@attrs.frozen
class Between:
    """The bounds of a number, or of how many members a list or an object has."""

    low: int
    high: int | None = None
    """``None`` where there is no most."""

    def __str__(self) -> str:
        if self.high is None:
            return f"{self.low} or more"
        return f"{self.low}" if self.low == self.high else f"{self.low} to {self.high}"


SquareName = NewType("SquareName", str)
"""A square as the documents have it."""
SQUARE_BY_NAME: Final = {SquareName(str(square)): square for square in SQUARES}


@final
class Doubled(dict[str, object]):
    """A JSON object with a key that was given twice: it is refused wherever it stands."""

    key: str

    def __init__(self, key: str) -> None:
        super().__init__()
        self.key = key


# --- what is wrong, and where


def at(place: str | int, error: E) -> E:
    """The error, found under that key or index of what is being read."""
    if isinstance(place, int):
        error.add_note(IterableValidationNote("", place, object))
    else:
        error.add_note(AttributeValidationNote("", place, object))
    return error


def structured(data: object, read: Callable[[object, object], T]) -> T:
    """What a hook reads from plain data, or a :class:`NotationError` with a path."""
    try:
        return read(data, None)
    except (BaseValidationError, NotationError) as error:
        raise _located(error) from None


def _located(error: Exception) -> MarrakechError:
    """The first of the faults that cattrs has found, with its path."""
    path = "$"
    while True:
        # Notes are added on the way out of lists and objects, the innermost first.
        for note in reversed(getattr(error, "__notes__", ())):
            is_key = isinstance(note, AttributeValidationNote)
            path += _step(note.name) if is_key else f"[{note.index}]"
        if not isinstance(error, BaseValidationError):
            break
        error = error.exceptions[0]
    if isinstance(error, KeyError):
        return NotationError("this key is missing", path=path)
    if isinstance(error, ForbiddenExtraKeysError):
        return NotationError("this key is unknown", path=path + _step(min(error.extra_fields)))
    assert isinstance(error, NotationError)  # nothing else is raised by the hooks
    return NotationError(error.reason, path=path)


_PLAIN_KEY: Final = re.compile("[A-Za-z_][A-Za-z0-9_]{0,39}")


def _step(key: str) -> str:
    """The part of a path that leads to a key."""
    if _PLAIN_KEY.fullmatch(key):
        return f".{key}"
    return f"[{json.dumps(key if len(key) <= 40 else key[:37] + '...')}]"


def expected(what: str, value: object) -> NotationError:
    """The error for a value that should have been something else."""
    return NotationError(f"expected {what}, not {_said(value)}")


def _said(value: object) -> str:
    """A value of plain data as a message shows it; never the inside of lists and objects."""
    if value is None:
        return "null"
    if type(value) is bool:
        return "true" if value else "false"
    if type(value) in {int, float, str}:
        return shown(value)
    if type(value) in {dict, Doubled}:
        return "an object"
    if type(value) is list:
        return "a list"
    return f"a Python {type(value).__name__}"


def object_of(value: object) -> dict[str, object]:
    """The value, if it is an object with strings for keys and none of them twice."""
    if type(value) is dict:
        for key in value:
            if type(key) is not str:
                raise NotationError(f"expected strings for keys, not {_said(key)}")
        return value
    if type(value) is Doubled:
        raise at(value.key, NotationError("this key is given twice"))
    raise expected("an object", value)


# --- the hooks

converter: Final = Converter(
    detailed_validation=True,
    forbid_extra_keys=True,
    unstruct_collection_overrides={tuple: list},
)
"""Reads and writes the documents."""


def _read_square(value: object, _: object) -> SquareName:
    if type(value) is not str or value not in SQUARE_BY_NAME:
        raise expected("a square from a1 to g7", value)
    return SquareName(value)


def _read_text(value: object, _: object) -> str:
    if type(value) is not str:
        raise expected("a string", value)
    return value


def _read_bool(value: object, _: object) -> bool:
    if type(value) is not bool:
        raise expected("true or false", value)
    return value


converter.register_structure_hook(SquareName, _read_square)
converter.register_structure_hook(str, _read_text)
converter.register_structure_hook(bool, _read_bool)


def _made_from(origin: object) -> Callable[[object], bool]:
    return lambda kind: get_origin(kind) is origin


def _is_bounded(kind: object) -> bool:
    return get_origin(kind) is Annotated and isinstance(get_args(kind)[1], Between)


def _is_word(kind: object) -> bool:
    return isinstance(kind, type) and issubclass(kind, Word)


@converter.register_structure_hook_factory(_is_word)
def _word_hook(kind: type[Word]) -> Hook:
    words = {member.value: member for member in kind}
    wanted = f"one of {', '.join(words)}"

    def read(value: object, _: object) -> Word:
        word = words.get(value) if type(value) is str else None
        if word is None:
            raise expected(wanted, value)
        return word

    return read


@converter.register_structure_hook_factory(_made_from(Literal))
def _literal_hook(kind: object) -> Hook:
    (only,) = get_args(kind)

    def read(value: object, _: object) -> object:
        # True == 1 and 1.0 == 1, but neither is a version.
        if type(value) is not type(only) or value != only:
            raise expected(shown(only), value)
        return only

    return read


@converter.register_structure_hook_factory(_made_from(tuple))
def _list_hook(kind: object, converter: Converter) -> Hook:
    member = get_args(kind)[0]
    read_member: Hook = converter.get_structure_hook(member)

    def read(value: object, _: object) -> tuple[object, ...]:
        if type(value) is not list:
            raise expected("a list", value)
        members: list[object] = []
        try:
            for each in value:
                members.append(read_member(each, member))  # noqa: PERF401 - the error tells how far it came
        except (BaseValidationError, NotationError) as error:
            raise at(len(members), error) from None
        return tuple(members)

    return read


@converter.register_structure_hook_factory(_made_from(dict))
def _mapping_hook(kind: object, converter: Converter) -> Hook:
    key_kind, member = get_args(kind)
    read_key: Hook = converter.get_structure_hook(key_kind)
    read_member: Hook = converter.get_structure_hook(member)

    def read(value: object, _: object) -> dict[object, object]:
        members = {}
        for key, each in object_of(value).items():
            try:
                members[read_key(key, key_kind)] = read_member(each, member)
            except NotationError as error:
                raise at(key, error) from None
        return members

    return read


@converter.register_structure_hook_factory(_is_bounded)
def _bounded_hook(kind: object, converter: Converter) -> Hook:
    inner, bounds = get_args(kind)
    return _number_hook(bounds) if inner is int else _sized_hook(inner, bounds, converter)


def _most(bounds: Between) -> float:
    return inf if bounds.high is None else bounds.high


def _number_hook(bounds: Between) -> Hook:
    low, high = bounds.low, _most(bounds)

    def read(value: object, _: object) -> int:
        if type(value) is not int or not low <= value <= high:
            raise expected(f"a number from {bounds}", value)
        return value

    return read


def _sized_hook(inner: object, bounds: Between, converter: Converter) -> Hook:
    low, high = bounds.low, _most(bounds)
    read_all: Hook = converter.get_structure_hook(inner)

    def read(value: object, kind: object) -> object:
        # The size is asked first, so that nobody has to read a list of millions.
        if (type(value) is list or type(value) is dict) and not low <= len(value) <= high:
            raise NotationError(f"expected {bounds} members, not {len(value)}")
        return read_all(value, kind)

    return read


@converter.register_structure_hook_factory(attrs.has)
def _object_hook(kind: type, converter: Converter) -> Hook:
    read_fields: Callable[[dict[str, object]], object] = make_dict_structure_fn(kind, converter)

    def read(value: object, _: object) -> object:
        return read_fields(object_of(value))

    return read
