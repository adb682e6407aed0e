"""Many games at once, one move in each at a time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from operator import index
from typing import Final, SupportsIndex, final

import attrs
import numpy as np
import numpy.typing as npt

from marrakech.actions import ACTIONS
from marrakech.batch.illegal import illegal_actions
from marrakech.batch.loops import (
    Booleans,
    Numbers,
    act_all,
    choose_all,
    count_squares,
    find_illegal,
    mark_all_legal,
    mark_all_winners,
    start_streams,
)
from marrakech.batch.observing import Observation, observe
from marrakech.batch.records import (
    DIRHAMS,
    ELIMINATED,
    PHASE,
    POINT,
    STRIDE,
    Rows,
    Variant,
    records_of,
    row_of,
    state_of,
    variant_of,
)
from marrakech.batch.streams import check_streams, seeded
from marrakech.batch.tables import OVER
from marrakech.errors import InvalidValue, check_number, check_type, wrong_type
from marrakech.rules import Rules
from marrakech.state import State, new_game

__all__ = ["Batch"]

_NAMED: Final = 3
"""How many offending games an error names."""


@final
@attrs.define(eq=False, repr=False, init=False)
class Batch:
    """Many games of one variant, each with its own stream of random numbers.

    Unlike everything else in this library a batch changes: :meth:`step` makes a move in each
    game where it stands, and :meth:`chance` and :meth:`random_actions` take numbers from the
    streams. What a game does depends on the seed, its number and the actions it is given, not on
    the games beside it.

    >>> from marrakech import Rules
    >>> batch = Batch.new(Rules.gigamic(4), 1000, seed=1)
    >>> while not batch.finished().all():
    ...     batch.step(batch.random_actions())
    >>> batch.winners().sum(axis=0).tolist()
    [299, 260, 255, 189]
    """

    _rules: Rules
    _variant: Variant
    _games: Rows
    _starts: Rows | None

    def __init__(self, rules: Rules, games: Rows, starts: Rows | None) -> None:
        self._rules = rules
        self._variant = variant_of(rules)
        self._games = games
        self._starts = starts

    # --- making

    @classmethod
    def new(
        cls, rules: Rules, n: int, *, seed: int, first: int = 0, auto_reset: bool = False
    ) -> Batch:
        """That many games from the set-up, number ``first``, ``first + 1`` and so on.

        With ``auto_reset`` a finished game is set up anew by the next :meth:`step`.
        """
        check_type("rules", rules, Rules)
        check_streams("n", n, seed, first)
        rows = np.tile(row_of(new_game(rules)), (n, 1))
        return cls._started(rules, rows, seed, first, auto_reset)

    @classmethod
    def from_states(
        cls, states: Iterable[State], *, seed: int, first: int = 0, auto_reset: bool = False
    ) -> Batch:
        """One game from each of these states, which may be in any phase but have the same rules.

        With ``auto_reset`` a finished game is put back to its state by the next :meth:`step`.
        """
        if not isinstance(states, Iterable):
            raise wrong_type("states", states, "an iterable of states")
        given = tuple(states)
        if not given:
            raise InvalidValue("states", given, "at least one, to tell the rules")
        for place, state in enumerate(given):
            check_type(f"states[{place}]", state, State)
            if state.rules != given[0].rules:
                raise InvalidValue(
                    f"states[{place}].rules",
                    str(state.rules),
                    f"those of the first, {given[0].rules}",
                )
        check_streams("states", len(given), seed, first)
        rows = np.stack([row_of(state) for state in given])
        return cls._started(given[0].rules, rows, seed, first, auto_reset)

    @classmethod
    def _started(cls, rules: Rules, rows: Rows, seed: int, first: int, auto_reset: bool) -> Batch:
        check_type("auto_reset", auto_reset, bool)
        games = seeded(rows.copy(), seed, first)
        start_streams(games)
        return Batch(rules, games, rows if auto_reset else None)

    def copy(self) -> Batch:
        """A batch that goes on from here by itself, with the same random numbers."""
        return Batch(self._rules, self._games.copy(), self._starts)

    # --- looking

    @property
    def rules(self) -> Rules:
        """The variant that is played in all games."""
        return self._rules

    @property
    def records(self) -> npt.NDArray[np.void]:
        """The games themselves, one record each; it changes with them and cannot be written to."""
        return records_of(self._games)

    def __len__(self) -> int:
        return len(self._games)

    def __getitem__(self, game: SupportsIndex) -> State:
        try:
            number = index(game)
        except TypeError:
            raise wrong_type("game", game, "an int") from None
        check_number("game", number, 0, len(self) - 1)
        return state_of(self._games[number], self._rules)

    def __iter__(self) -> Iterator[State]:
        return (self[number] for number in range(len(self)))

    def __repr__(self) -> str:
        return f"<Batch of {len(self)} games, {int(self.finished().sum())} finished: {self.rules}>"

    def legal(self) -> Booleans:
        """Which actions are legal: for each game 96 booleans, numbered as in ``marrakech.actions``.

        In every phase, chance and payment included; none for a finished game.
        """
        legal = np.zeros((len(self), ACTIONS), dtype=np.bool_)
        mark_all_legal(self._games, self._variant, legal)
        return legal

    def finished(self) -> Booleans:
        """Which games are over."""
        finished: Booleans = self._games[:, PHASE] == OVER
        return finished

    def dirhams(self) -> Numbers:
        """What is in the purses, by game and player."""
        return self._games[:, DIRHAMS : DIRHAMS + self._rules.players].copy()

    def eliminated(self) -> Booleans:
        """Who is out, by game and player."""
        out: Booleans = self._games[:, ELIMINATED : ELIMINATED + self._rules.players] != 0
        return out

    def squares(self) -> Numbers:
        """How many squares of all own colours are visible, by game and player."""
        squares = np.empty((len(self), self._rules.players), dtype=np.int64)
        count_squares(self._games, self._variant, squares)
        return squares

    def scores(self) -> Numbers:
        """Dirhams and squares together, by game and player, at any time."""
        return self.dirhams() + self.squares()

    def winners(self) -> Booleans:
        """Who has won, by game and player; nobody where the game is not over.

        Several where the win is shared, none where nobody wins.
        """
        winners = np.empty((len(self), self._rules.players), dtype=np.bool_)
        mark_all_winners(self._games, self._variant, winners)
        return winners

    def observation(self) -> Observation:
        """What a learner sees of every game, from the mover's point of view."""
        return observe(self._games, self._variant)

    # --- playing

    def chance(self) -> Numbers:
        """A throw or a draw, by its probability, for each game that waits for one; else -1."""
        return self._chosen(chance_only=True)

    def random_actions(self) -> Numbers:
        """An action for each game, chosen as ``random_move`` chooses; -1 for a finished one.

        Draws and throws by their probability, other legal actions with equal chances.
        """
        return self._chosen(chance_only=False)

    def _chosen(self, *, chance_only: bool) -> Numbers:
        actions = np.empty(len(self), dtype=np.int64)
        choose_all(self._games, self._variant, actions, chance_only)
        return actions

    def step(self, actions: npt.ArrayLike) -> None:
        """Make one legal action in each game; -1 leaves a game alone.

        If any is illegal, :class:`~marrakech.batch.IllegalActions` tells the first of them and
        why, and no game is changed.
        """
        checked = self._checked(actions)
        offenders = np.empty(_NAMED, dtype=np.int64)
        illegal = find_illegal(self._games, self._variant, checked, offenders)
        if illegal:
            first: list[int] = offenders[:illegal].tolist()
            raise illegal_actions(
                illegal, ((game, self[game], int(checked[game])) for game in first)
            )
        if self._starts is not None:
            over = np.flatnonzero(self.finished())
            streams = self._games[over, POINT], self._games[over, STRIDE]
            self._games[over] = self._starts[over]
            self._games[over, POINT], self._games[over, STRIDE] = streams
        act_all(self._games, self._variant, checked)

    def _checked(self, actions: npt.ArrayLike) -> Numbers:
        try:
            given = np.asarray(actions)
        except ValueError:  # Lists of different lengths.
            raise wrong_type("actions", actions, "an array of integers") from None
        if given.dtype.kind not in "iu":
            raise TypeError(f"actions must be an array of integers, not of {given.dtype}")
        if given.shape != (len(self),):
            raise InvalidValue(
                "actions", given.shape, f"an array of shape ({len(self)},), one for each game"
            )
        strange = np.flatnonzero((given < -1) | (given >= ACTIONS))
        if strange.size:
            place = int(strange[0])
            raise InvalidValue(
                f"actions[{place}]",
                int(given[place]),
                f"a number from 0 to {ACTIONS - 1}, or -1 to leave the game alone",
            )
        return np.ascontiguousarray(given, dtype=np.int64)
