"""Counting the results of games: whole numbers only, so that no order of adding them matters."""

from __future__ import annotations

from collections import Counter
from typing import final

import attrs

from marrakech.scoring import outcome, score
from marrakech.state import State

__all__: list[str] = []


@final
@attrs.define
class Tally:
    """What is counted of games; it grows game by game."""

    winners: Counter[tuple[int, ...]]
    """Who won."""
    finals: tuple[Counter[tuple[int, ...]], ...]
    """For each player: dirhams, squares, and whether he was eliminated."""
    courses: Counter[tuple[int, ...]]
    """Turns, payments, and dirhams paid."""

    @classmethod
    def empty(cls, players: int) -> Tally:
        """A tally of no games."""
        return cls(Counter(), tuple(Counter() for _ in range(players)), Counter())

    def add(self, state: State, course: tuple[int, int, int]) -> None:
        """Count a game that took this course and came to this end."""
        ended = outcome(state)
        assert ended is not None
        self.winners[ended.winners] += 1
        for counter, player, own in zip(self.finals, state.players, score(state), strict=True):
            counter[own.dirhams, own.squares, player.eliminated] += 1
        self.courses[course] += 1

    def merge(self, other: Tally) -> None:
        """Count all the games of another tally too."""
        self.winners.update(other.winners)
        self.courses.update(other.courses)
        for mine, yours in zip(self.finals, other.finals, strict=True):
            mine.update(yours)
