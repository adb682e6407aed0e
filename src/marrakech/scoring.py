"""Who has what, who is ahead, and who has won."""

from __future__ import annotations

from typing import final

import attrs

from marrakech.enums import Word
from marrakech.errors import check_type
from marrakech.rules import TieBreak, UnbrokenTie
from marrakech.state import State
from marrakech.turn import OVER, one_is_left

__all__ = ["Outcome", "Score", "Termination", "outcome", "ranking", "score"]


@final
@attrs.frozen(kw_only=True)
class Score:
    """What counts for one player: a point for each dirham and each visible square."""

    dirhams: int
    """What is in the purse."""
    squares: int
    """The visible squares of all own colours; an eliminated player's still count here."""
    total: int
    """The sum of both."""


class Termination(Word):
    """How a game ended."""

    LAST_RUG = "last-rug"
    """Nobody who is still in the game has a rug left to lay."""
    LAST_PLAYER = "last-player"
    """One player alone is left."""


@final
@attrs.frozen(kw_only=True)
class Outcome:
    """How a game ended, and for whom."""

    winners: tuple[int, ...]
    """More than one when the win is shared; none with an unbroken tie and ``NO_WINNER``."""
    ranking: tuple[tuple[int, ...], ...]
    """The players by place, best first."""
    termination: Termination


def score(state: State) -> tuple[Score, ...]:
    """One score per player, at any time.

    >>> from marrakech import Rules
    >>> state = State.parse(
    ...     "7/7/7/7/2y=y3/2r4/7 e3n 0 rotate - 33:11,27:11", Rules.gigamic(2, colours_per_player=1)
    ... )
    >>> [each.total for each in score(state)]
    [34, 29]
    """
    check_type("state", state, State)
    each = state.rules.colours_per_player
    scores = []
    for seat, player in enumerate(state.players):
        own = sum(state.board.visible[seat * each : (seat + 1) * each])
        squares = own.bit_count()
        scores.append(
            Score(dirhams=player.dirhams, squares=squares, total=player.dirhams + squares)
        )
    return tuple(scores)


def ranking(state: State) -> tuple[tuple[int, ...], ...]:
    """The players by place, best first, were the game over now.

    By total, and ties at every place through the tie-break; those who stay equal share a place.
    All eliminated players share the last.
    """
    scores = score(state)
    by_dirhams = state.rules.tie_break is TieBreak.DIRHAMS
    places: dict[tuple[int, int, int], list[int]] = {}
    for seat, (player, own) in enumerate(zip(state.players, scores, strict=True)):
        merit = (1, own.total, own.dirhams if by_dirhams else own.squares)
        places.setdefault((0, 0, 0) if player.eliminated else merit, []).append(seat)
    return tuple(tuple(places[merit]) for merit in sorted(places, reverse=True))


def outcome(state: State) -> Outcome | None:
    """How the game ended; ``None`` until it is over.

    >>> from marrakech import Rules
    >>> rules = Rules.pergioco(2, colours_per_player=1)
    >>> outcome(State.parse("7/7/7/7/7/7/7 d4n 1 over - 30:0,30:0", rules))
    Outcome(winners=(), ranking=((0, 1),), termination=Termination.LAST_RUG)
    """
    check_type("state", state, State)
    if state.phase is not OVER:
        return None
    places = ranking(state)
    shared = state.rules.unbroken_tie is UnbrokenTie.SHARED
    return Outcome(
        winners=places[0] if len(places[0]) == 1 or shared else (),
        ranking=places,
        termination=Termination.LAST_PLAYER if one_is_left(state.players) else Termination.LAST_RUG,
    )
