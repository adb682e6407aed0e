"""Many games summed up: who won how often, with what, and how long it took."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import TypeVar, final

import attrs

from marrakech.errors import InvalidValue, check_type, wrong_type
from marrakech.problems import name_of
from marrakech.rules import Rules
from marrakech.simulation.distribution import Distribution
from marrakech.simulation.intervals import LEVEL, Interval, share_interval
from marrakech.simulation.playouts import PlayedOut
from marrakech.simulation.table import (
    aligned,
    distribution_cells,
    distribution_data,
    interval_data,
    share_cell,
)
from marrakech.simulation.tally import Tally

__all__ = ["SeatSummary", "Summary"]

T = TypeVar("T")


@final
@attrs.frozen(kw_only=True)
class SeatSummary:
    """How one player fared."""

    wins: int
    """Games won alone."""
    shared_wins: int
    """Games in which he shared the win with others."""
    eliminations: int
    """Games in which he was eliminated."""
    scores: Distribution
    """Dirhams and visible squares together; those of an eliminated player count too."""
    dirhams: Distribution
    """What was in his purse at the end."""
    squares: Distribution
    """How many of his squares were visible at the end."""

    @property
    def games(self) -> int:
        """How many games he played."""
        return self.scores.games

    def win_share(self, level: float = LEVEL) -> Interval:
        """The share of games he won alone, with Wilson's confidence interval."""
        return share_interval(self.wins, self.games, level)

    def shared_win_share(self, level: float = LEVEL) -> Interval:
        """The share of games in which he shared the win, with Wilson's confidence interval."""
        return share_interval(self.shared_wins, self.games, level)

    def elimination_share(self, level: float = LEVEL) -> Interval:
        """The share of games in which he was eliminated, with Wilson's confidence interval."""
        return share_interval(self.eliminations, self.games, level)

    def __add__(self, other: SeatSummary) -> SeatSummary:
        if not isinstance(other, SeatSummary):
            return NotImplemented
        return SeatSummary(
            wins=self.wins + other.wins,
            shared_wins=self.shared_wins + other.shared_wins,
            eliminations=self.eliminations + other.eliminations,
            scores=self.scores + other.scores,
            dirhams=self.dirhams + other.dirhams,
            squares=self.squares + other.squares,
        )


@final
@attrs.frozen(kw_only=True)
class Summary:
    """Many games of the same rules summed up; ``str`` is a table to read.

    Two of them added are the summary of all their games. Everything in them is a count, so that
    the same games give equal summaries, in whatever pieces and order they were added.
    """

    rules: Rules
    """What was played."""
    games: int
    """How many games, at least one."""
    seats: tuple[SeatSummary, ...]
    """How each player fared."""
    without_winner: int
    """Games that nobody won."""
    turns: Distribution
    """How long the games were."""
    payments: Distribution
    """How many payments there were in a game."""
    paid: Distribution
    """How many dirhams changed hands in them."""

    @classmethod
    def from_playouts(cls, rules: Rules, playouts: PlayedOut) -> Summary:
        """The summary of games played out in a batch, such as ``marrakech.batch`` gives.

        :class:`~marrakech.InvalidValue` if the arrays do not fit together or the rules.
        """
        check_type("rules", rules, Rules)
        given: object = playouts
        if not isinstance(given, PlayedOut):
            raise wrong_type("playouts", given, "the playouts of a batch")
        try:
            from marrakech.simulation.columns import tally_of
        except ImportError as missing:
            raise ImportError(
                f"a summary of playouts needs numpy ({missing}): pip install 'marrakech[batch]'"
            ) from missing
        return cls.from_tally(rules, tally_of(playouts, rules.players))

    @classmethod
    def from_tally(cls, rules: Rules, tally: Tally) -> Summary:
        """The summary of what was counted."""
        return cls(
            rules=rules,
            games=tally.winners.total(),
            seats=tuple(_seat(tally, player) for player in range(rules.players)),
            without_winner=tally.winners[()],
            turns=_distribution(tally.courses, lambda course: course[0]),
            payments=_distribution(tally.courses, lambda course: course[1]),
            paid=_distribution(tally.courses, lambda course: course[2]),
        )

    def __add__(self, other: Summary) -> Summary:
        if not isinstance(other, Summary):
            return NotImplemented
        if self.rules != other.rules:
            raise InvalidValue("rules", other.rules, f"those of both summaries, {self.rules!r}")
        return Summary(
            rules=self.rules,
            games=self.games + other.games,
            seats=tuple(mine + yours for mine, yours in zip(self.seats, other.seats, strict=True)),
            without_winner=self.without_winner + other.without_winner,
            turns=self.turns + other.turns,
            payments=self.payments + other.payments,
            paid=self.paid + other.paid,
        )

    # --- as data and as a table

    def to_data(self) -> dict[str, object]:
        """The summary as plain data, fit for JSON: every count, with the figures made of them."""
        return {
            "format": "marrakech.summary",
            "version": 1,
            "rules": str(self.rules),
            "games": self.games,
            "seats": [_seat_data(seat) for seat in self.seats],
            "without_winner": self.without_winner,
            "turns": distribution_data(self.turns),
            "payments": distribution_data(self.payments),
            "paid": distribution_data(self.paid),
        }

    def __str__(self) -> str:
        games = "1 game" if self.games == 1 else f"{self.games} games"
        names = [name_of(player) for player in range(len(self.seats))]
        ends = [["", "won alone", "shared", "eliminated"]]
        for name, seat in zip(names, self.seats, strict=True):
            shares = (seat.win_share(), seat.shared_win_share(), seat.elimination_share())
            ends.append([name, *map(share_cell, shares)])
        if self.without_winner:
            share = share_interval(self.without_winner, self.games, LEVEL)
            ends.append(["nobody", share_cell(share), "", ""])
        values = [["", "mean", "deviation", "lowest", "median", "highest"]]
        for what, distributions in (
            ("score", [seat.scores for seat in self.seats]),
            ("dirhams", [seat.dirhams for seat in self.seats]),
            ("squares", [seat.squares for seat in self.seats]),
        ):
            for name, distribution in zip(names, distributions, strict=True):
                values.append([f"{name}, {what}", *distribution_cells(distribution)])
        values.append(["turns", *distribution_cells(self.turns)])
        values.append(["payments", *distribution_cells(self.payments)])
        values.append(["dirhams paid", *distribution_cells(self.paid)])
        title = f"{games}, rules {self.rules}"
        note = f"In brackets: {LEVEL:.0%} confidence intervals."
        return "\n".join([title, "", *aligned(ends), "", *aligned(values), "", note])


def _seat(tally: Tally, player: int) -> SeatSummary:
    finals = tally.finals[player]
    return SeatSummary(
        wins=tally.winners[(player,)],
        shared_wins=sum(
            count for won, count in tally.winners.items() if player in won and len(won) > 1
        ),
        eliminations=sum(count for (_, _, out), count in finals.items() if out),
        scores=_distribution(finals, lambda final: final[0] + final[1]),
        dirhams=_distribution(finals, lambda final: final[0]),
        squares=_distribution(finals, lambda final: final[1]),
    )


def _distribution(counts: Counter[T], value: Callable[[T], int]) -> Distribution:
    """How often each value came up, where several of what was counted may have the same."""
    summed: Counter[int] = Counter()
    for counted, count in counts.items():
        summed[value(counted)] += count
    return Distribution.counted(summed)


def _seat_data(seat: SeatSummary) -> dict[str, object]:
    return {
        "wins": seat.wins,
        "shared_wins": seat.shared_wins,
        "eliminations": seat.eliminations,
        "win_share": interval_data(seat.win_share()),
        "shared_win_share": interval_data(seat.shared_win_share()),
        "elimination_share": interval_data(seat.elimination_share()),
        "scores": distribution_data(seat.scores),
        "dirhams": distribution_data(seat.dirhams),
        "squares": distribution_data(seat.squares),
    }
