"""What all bots share: what they think of a move, and how they choose by it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Protocol, final, runtime_checkable

import attrs

from marrakech.errors import WrongPhase, check_type, wrong_type
from marrakech.legality import legal_lays
from marrakech.moves import ROTATIONS, Lay, Rotate
from marrakech.state import State
from marrakech.turn import LAY

__all__ = ["Bot", "Hint"]


@final
@attrs.frozen(kw_only=True)
class Hint:
    """What a bot thinks of a move."""

    move: Rotate | Lay
    """The move."""
    value: float
    """What it is worth to the mover; the higher the better. Each bot says in which measure."""


@runtime_checkable
class Bot(Protocol):
    """A computer opponent: a chooser of ``marrakech.simulation`` that can also tell its reasons.

    ``str`` is its text, which :func:`parse_bot` reads back.
    """

    def __call__(self, state: State, rng: Random) -> Rotate | Lay:
        """The move it makes; :class:`~marrakech.WrongPhase` where there is nothing to decide."""
        ...

    def hints(self, state: State, rng: Random) -> tuple[Hint, ...]:
        """What it thinks of every legal move, in the order of ``legal_moves``."""
        ...


def check_asked(state: State, rng: Random) -> None:
    """Refuse what no bot can answer: a state without a decision, chance without a generator."""
    check_type("state", state, State)
    if not isinstance(rng, Random):
        raise wrong_type("rng", rng, "a random.Random")
    if not state.phase.is_decision:
        raise WrongPhase(
            f"there is nothing to decide in phase {state.phase.value}:"
            " a bot turns Assam and lays rugs"
        )


def decisions(state: State) -> tuple[Rotate | Lay, ...]:
    """The moves to choose from, where there is something to decide."""
    return legal_lays(state) if state.phase is LAY else ROTATIONS


def best_of(hints: Sequence[Hint], rng: Random) -> Rotate | Lay:
    """The move of the highest value; where several are equal, one of them at random."""
    highest = max(hint.value for hint in hints)
    moves = [hint.move for hint in hints if hint.value == highest]
    return moves[0] if len(moves) == 1 else rng.choice(moves)
