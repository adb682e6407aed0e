"""What many games played out at once have to tell of themselves, to be summed up."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

__all__ = ["PlayedOut"]


@runtime_checkable
class PlayedOut(Protocol):
    """Arrays with a row for each game: what :class:`Summary` needs of games played out.

    The ``Playouts`` of ``marrakech.batch`` are such; so is anything of this form of which
    numpy can make arrays.
    """

    @property
    def dirhams(self) -> object:
        """What was in each player's purse: whole numbers, a column per player."""
        ...

    @property
    def squares(self) -> object:
        """How many of each player's squares were visible: whole numbers, a column per player."""
        ...

    @property
    def eliminated(self) -> object:
        """Whether each player was eliminated: booleans, a column per player."""
        ...

    @property
    def winners(self) -> object:
        """Whether each player was among the winners: booleans, a column per player."""
        ...

    @property
    def turns(self) -> object:
        """How many turns were taken: whole numbers, a single column."""
        ...

    @property
    def payments(self) -> object:
        """How many payments were made: whole numbers, a single column."""
        ...

    @property
    def paid(self) -> object:
        """How many dirhams changed hands in them: whole numbers, a single column."""
        ...
