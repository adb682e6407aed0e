"""What stops a run: a chooser that fails, or a worker that is lost."""

from __future__ import annotations

from marrakech.errors import MarrakechError
from marrakech.moves import Move
from marrakech.problems import name_of
from marrakech.record import Game
from marrakech.state import State

__all__ = ["ChooserFailed", "SimulationError", "WorkerFailed"]


class SimulationError(MarrakechError):
    """A run could not be finished."""


class ChooserFailed(SimulationError):
    """A chooser raised an error, or answered with something that is no legal move.

    ``play_game(rules, choosers, seed=error.seed)`` comes to the same place again.
    """

    reason: str
    """What it did, in words."""
    state: State
    """What it was asked about."""
    seed: int
    """The game's own seed, for :func:`play_game`."""
    number: int | None
    """The number of the game in the run; ``None`` for a single one."""
    moves: tuple[Move, ...]
    """The moves before."""
    details: str
    """The traceback of what the chooser raised, as a text; else empty."""

    def __init__(
        self,
        reason: str,
        state: State,
        seed: int,
        number: int | None = None,
        moves: tuple[Move, ...] = (),
        details: str = "",
    ) -> None:
        super().__init__(reason, state, seed, number, moves, details)
        self.reason = reason
        self.state = state
        self.seed = seed
        self.number = number
        self.moves = moves
        self.details = details

    @property
    def player(self) -> int:
        """The player whose chooser it was."""
        return self.state.mover

    @property
    def game(self) -> Game:
        """The game up to there."""
        game = Game.new(self.state.rules)
        for move in self.moves:
            game = game.play(move)
        return game

    def __str__(self) -> str:
        which = "the game" if self.number is None else f"game {self.number}"
        return (
            f"in {which} (seed {self.seed}) the chooser of {name_of(self.player)} {self.reason}"
            f" (position: {self.state}; rules: {self.state.rules})"
        )


class WorkerFailed(SimulationError):
    """Games were handed to the executor and did not come back."""

    reason: str
    """What went wrong, in words."""
    games: range
    """The numbers of the games that were handed out and not back yet, from first to last."""
    seed: int
    """The seed of the run: game ``n`` has the seed ``game_seed(seed, n)``."""

    def __init__(self, reason: str, games: range, seed: int) -> None:
        super().__init__(reason, games, seed)
        self.reason = reason
        self.games = games
        self.seed = seed

    def __str__(self) -> str:
        first, last = self.games[0], self.games[-1]
        which = f"games {first} to {last} were" if last > first else f"game {first} was"
        return f"{self.reason}; {which} not back yet (seed of the run: {self.seed})"
