"""What all the enums share: words for values, and an order."""

from __future__ import annotations

from enum import Enum

__all__ = ["Word"]


class Word(Enum):
    """An enum whose values are the words of the texts, and whose members know their place."""

    _value_: str
    index: int
    """The place of the member in the order of its enum, from 0."""

    def __init__(self, word: str) -> None:
        # While the class is being made, its members are those that came before this one.
        self.index = len(type(self).__members__)

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"
