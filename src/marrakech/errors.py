"""What can go wrong, and the checks of arguments that every value shares."""

from __future__ import annotations

from typing import Final

__all__ = ["InvalidValue", "MarrakechError", "NotationError", "WrongPhase"]

_LONGEST: Final = 120
"""How much of a value or a text an error message repeats."""


class MarrakechError(ValueError):
    """Anything this library refuses. It is also a ``ValueError``.

    Every error below keeps its parts as attributes, and comes back whole from a pickle.
    """


class WrongPhase(MarrakechError):
    """Something was asked at a time when there is nothing to give.

    >>> from marrakech import Rules, State, random_move
    >>> import random
    >>> over = State.parse(
    ...     "7/7/7/7/7/7/7 d4n 0 over - 60:0,0:0x", Rules.gigamic(2, colours_per_player=1)
    ... )
    >>> random_move(over, random.Random(1))
    Traceback (most recent call last):
        ...
    marrakech.errors.WrongPhase: the game is over: there is no move to make
    """


class InvalidValue(MarrakechError):
    """A value outside what is allowed.

    >>> from marrakech import Roll
    >>> Roll(5)
    Traceback (most recent call last):
        ...
    marrakech.errors.InvalidValue: steps must be a number from 1 to 4, not 5
    """

    field: str
    """The bare name of the field or argument."""
    value: object
    """What was given."""
    expected: str
    """What is allowed, in words."""

    def __init__(self, field: str, value: object, expected: str) -> None:
        super().__init__(field, value, expected)
        self.field = field
        self.value = value
        self.expected = expected

    def __str__(self) -> str:
        return f"{self.field} must be {self.expected}, not {shown(self.value)}"


class NotationError(MarrakechError):
    """No canonical text, or no document, of a possible value.

    >>> from marrakech import Square
    >>> Square.parse("d9")
    Traceback (most recent call last):
        ...
    marrakech.errors.NotationError: expected a rank from 1 to 7, at index 1 of 'd9'
    """

    reason: str
    """What was wrong, in words."""
    text: str | None
    """The whole text, or ``None`` for data."""
    index: int | None
    """Where in the text, counted from 0."""
    path: str | None
    """Where in the data, such as ``$.players[0].dirhams``; ``None`` for a text."""

    def __init__(
        self,
        reason: str,
        text: str | None = None,
        index: int | None = None,
        path: str | None = None,
    ) -> None:
        super().__init__(reason, text, index, path)
        self.reason = reason
        self.text = text
        self.index = index
        self.path = path

    def __str__(self) -> str:
        message = self.reason
        if self.text is not None:
            place = "" if self.index is None else f"at index {self.index} of "
            message += f", {place}{shown(self.text)}"
        if self.path is not None:
            message += f", at {self.path}"
        return message


def shown(value: object) -> str:
    """The repr of a value, cut to a length a message can bear."""
    try:
        text = repr(value)
    except Exception:  # noqa: BLE001 - a repr can fail in any way: huge integers, deep nesting
        text = f"a value of type {type(value).__name__} that cannot be shown"
    return text if len(text) <= _LONGEST else text[: _LONGEST - 3] + "..."


def wrong_type(field: str, value: object, expected: str) -> TypeError:
    """The error for a value of a wrong Python type."""
    return TypeError(f"{field} must be {expected}, not {shown(value)} ({type(value).__name__})")


def check_type(field: str, value: object, kind: type) -> None:
    """Refuse a value that is not of that very class; of text, any kind will do."""
    # Strings from numpy, templates and string enums are strings too.
    if type(value) is not kind and not (kind is str and isinstance(value, str)):
        article = "an" if kind.__name__[0] in "AEIOUaeiou" else "a"
        raise wrong_type(field, value, f"{article} {kind.__name__}")


def check_tuple(field: str, value: object, kind: type) -> None:
    """Refuse anything but a tuple with all its members of that class."""
    if type(value) is not tuple:
        raise wrong_type(field, value, "a tuple")
    for place, member in enumerate(value):
        check_type(f"{field}[{place}]", member, kind)


def check_number(field: str, value: object, low: int, high: int) -> None:
    """Refuse anything but an integer from ``low`` to ``high``; a bool is none."""
    if type(value) is not int:
        raise wrong_type(field, value, "an int")
    if not low <= value <= high:
        raise InvalidValue(field, value, f"a number from {low} to {high}")
