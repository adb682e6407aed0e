"""Reading texts: what the parsers share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

from marrakech.errors import NotationError

__all__ = ["BYTE_ORDER_MARK", "read_fields", "read_number", "read_part", "read_word"]

T = TypeVar("T")

BYTE_ORDER_MARK: Final = "\ufeff"
"""What some programs put at the beginning of a file; read with ``utf-8-sig`` it is gone."""


def read_part(parse: Callable[[str], T], part: str, start: int, text: str) -> T:
    """Parse the part of a text that begins at ``start``; an error tells its place in the whole."""
    try:
        return parse(part)
    except NotationError as error:
        raise NotationError(error.reason, text, start + (error.index or 0)) from None


def read_fields(text: str, names: tuple[str, ...], separator: str) -> list[tuple[str, int]]:
    """The fields of a text between single separators, each with the index where it begins."""
    fields = text.split(separator)
    if len(fields) != len(names):
        raise NotationError(
            f"expected {len(names)} fields ({', '.join(names)}), not {len(fields)}",
            text,
            len(separator.join(fields[: len(names)])),
        )
    starts = [0]
    for field in fields[:-1]:
        starts.append(starts[-1] + len(field) + len(separator))
    return list(zip(fields, starts, strict=True))


def read_number(text: str, what: str, low: int, high: int) -> int:
    """A whole number in ASCII digits with no zero before it."""
    digits = text.isascii() and text.isdigit()
    # The length is asked first: Python refuses to read integers of thousands of digits.
    if digits and (text == "0" or text[0] != "0") and len(text) <= len(str(high)):
        number = int(text)
        if low <= number <= high:
            return number
    raise NotationError(f"expected {what}, a number from {low} to {high}", text, 0)


def read_word(text: str, what: str, words: dict[str, T]) -> T:
    """One of a few words."""
    if text not in words:
        raise NotationError(f"expected {what}: {', '.join(words)}", text, 0)
    return words[text]
