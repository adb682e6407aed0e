"""Actions that are not legal, with the reasons the engine gives."""

from __future__ import annotations

from collections.abc import Iterable

from marrakech.actions import action_move
from marrakech.batch.tables import PAYMENT
from marrakech.errors import MarrakechError
from marrakech.legality import Refusal, why_illegal
from marrakech.moves import PAYMENTS, Move
from marrakech.state import State

__all__ = ["IllegalActions", "illegal_actions"]


class IllegalActions(MarrakechError):
    """Actions that are not legal in the games they were meant for; no game was changed.

    >>> from marrakech import Rules
    >>> from marrakech.batch import Batch
    >>> Batch.new(Rules.gigamic(4), 3, seed=1).step([0, 5, -1])
    Traceback (most recent call last):
        ...
    marrakech.batch.illegal.IllegalActions: 1 illegal action, nothing was changed: in game 1, \
action 5 (3): it is time to turn Assam, not to throw the die
    """

    count: int
    """In how many games the action is illegal."""
    games: tuple[int, ...]
    """The first of these games, at most three."""
    actions: tuple[int, ...]
    """The action in each of them."""
    moves: tuple[Move, ...]
    """The same as moves."""
    reasons: tuple[Refusal, ...]
    """Why it is not legal."""

    def __init__(
        self,
        count: int,
        games: tuple[int, ...],
        actions: tuple[int, ...],
        moves: tuple[Move, ...],
        reasons: tuple[Refusal, ...],
    ) -> None:
        super().__init__(count, games, actions, moves, reasons)
        self.count = count
        self.games = games
        self.actions = actions
        self.moves = moves
        self.reasons = reasons

    def __str__(self) -> str:
        many = "1 illegal action" if self.count == 1 else f"{self.count} illegal actions"
        named = "; ".join(
            f"in game {game}, action {action} ({move}): {reason}"
            for game, action, move, reason in zip(
                self.games, self.actions, self.moves, self.reasons, strict=True
            )
        )
        more = "; …" if self.count > len(self.games) else ""
        return f"{many}, nothing was changed: {named}{more}"


def illegal_actions(count: int, named: Iterable[tuple[int, State, int]]) -> IllegalActions:
    """The error for so many games, of which these are named, with their states and actions."""
    games, actions, moves, reasons = [], [], [], []
    for game, state, action in named:
        # With nothing owed a payment has no amount; that it is none is the reason.
        unpaid = action == PAYMENT and not state.area
        move = PAYMENTS[0] if unpaid else action_move(state, action)
        reason = why_illegal(state, move)
        assert reason is not None
        games.append(game)
        actions.append(action)
        moves.append(move)
        reasons.append(reason)
    return IllegalActions(count, tuple(games), tuple(actions), tuple(moves), tuple(reasons))
