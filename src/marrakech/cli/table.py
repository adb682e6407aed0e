"""A game at a table: who sits there, where the dice come from, and the moves so far."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import final

import attrs

from marrakech.chance import random_move
from marrakech.cli.seats import Seat
from marrakech.geometry import Direction
from marrakech.legality import legal_moves
from marrakech.moves import Move
from marrakech.record import Game
from marrakech.rules import Rules
from marrakech.simulation import game_seed
from marrakech.turn import OVER

__all__: list[str] = []


@final
@attrs.frozen
class Table:
    """A game with its players, at any time. Frozen: playing gives the next one.

    The dice of a move come from the seed and the number of that move, and from nothing else. So
    a game goes on in the same way after it was saved and resumed, and a move that is
    taken back and made again meets the same throw: undo takes back a decision, never bad luck.
    """

    seats: tuple[Seat, ...]
    game: Game
    seed: int
    real_dice: bool = False
    """Whether people throw and draw, and type in what came."""

    @classmethod
    def new(
        cls,
        rules: Rules,
        seats: tuple[Seat, ...],
        *,
        seed: int,
        real_dice: bool = False,
        facing: Direction = Direction.NORTH,
        first_player: int = 0,
    ) -> Table:
        """A game from the set-up."""
        game = Game.new(rules, facing=facing, first_player=first_player)
        return cls(seats, game, seed, real_dice).tagged({})

    def tagged(self, more: Mapping[str, str]) -> Table:
        """The same table, its game noting who sits there, beside these tags."""
        tags = dict(more)
        for number, seat in enumerate(self.seats, start=1):
            tags[f"Player{number}"] = seat.name
            tags[f"Seat{number}"] = str(seat)
        tags["Seed"] = str(self.seed)
        tags["Dice"] = "real" if self.real_dice else "seed"
        return attrs.evolve(self, game=self.game.with_tags(tags))

    @property
    def names(self) -> tuple[str, ...]:
        """What the players are called."""
        return tuple(seat.name for seat in self.seats)

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.game.state.phase is OVER

    @property
    def asks(self) -> bool:
        """Whether a person is to say how it goes on: what to do, or what the dice showed."""
        state = self.game.state
        if state.phase.is_chance:
            return self.real_dice
        return state.phase.is_decision and self.seats[state.mover].bot is None

    def play(self, move: Move) -> Table:
        """The table after a move."""
        return attrs.evolve(self, game=self.game.play(move))

    def advance(self) -> Table:
        """The table after one move that no person is asked for."""
        state = self.game.state
        # Two generators, so that no computer player can see the dice.
        number = 2 * game_seed(self.seed, len(self.game.moves))
        if state.phase.is_chance:
            return self.play(random_move(state, Random(number)))
        bot = self.seats[state.mover].bot
        if bot is not None and state.phase.is_decision:
            return self.play(bot(state, Random(number + 1)))
        (payment,) = legal_moves(state)
        return self.play(payment)

    def undo(self) -> Table | None:
        """The table at the last time before now when a person was asked; ``None`` if never."""
        table = self
        while table.game.moves:
            table = attrs.evolve(table, game=table.game.undo())
            if table.asks:
                return table
        return None
