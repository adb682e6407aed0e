"""The single-state engine: whole games, each function, memory and import."""

from __future__ import annotations

import gc
import os
import random
import subprocess
import sys
import tracemalloc
from collections.abc import Callable
from time import perf_counter

from benchmarks.measure import Work, repeated
from marrakech import (
    Move,
    Phase,
    Rules,
    State,
    apply,
    from_json,
    legal_moves,
    new_game,
    outcome,
    payment_due,
    random_move,
    render_svg,
    score,
    to_json,
)


def games(rules: Rules, number: int) -> Work:
    """Whole random games; the unit is a ply, that is one ``apply``."""
    start = new_game(rules)
    over = Phase.OVER

    def work() -> int:
        rng = random.Random(1)
        plies = 0
        for _ in range(number):
            state = start
            while state.phase is not over:
                state = apply(state, random_move(state, rng))
                plies += 1
        return plies

    return work


def plies_per_game(rules: Rules, number: int = 200) -> float:
    """How long a random game is."""
    return games(rules, number)() / number


def played(rules: Rules, number: int) -> dict[Phase, list[tuple[State, Move]]]:
    """States from random games, by phase, each with the move that was made."""
    found: dict[Phase, list[tuple[State, Move]]] = {phase: [] for phase in Phase}
    rng = random.Random(2)
    for _ in range(number):
        state = new_game(rules)
        while outcome(state) is None:
            move = random_move(state, rng)
            found[state.phase].append((state, move))
            state = apply(state, move)
    return found


def over_all(function: Callable[[State], object], states: list[State]) -> Work:
    """A function of each state, as work."""

    def work() -> int:
        for state in states:
            function(state)
        return len(states)

    return work


def applied(moves: list[tuple[State, Move]]) -> Work:
    """Every move applied in its state, as work."""

    def work() -> int:
        for state, move in moves:
            apply(state, move)
        return len(moves)

    return work


def functions() -> dict[str, Work]:
    """One call of each function, on states from the middle of random games."""
    four = Rules.gigamic(4)
    by_phase = played(four, 60)
    by_phase[Phase.DRAW] = played(Rules.gigamic(2), 60)[Phase.DRAW]
    works: dict[str, Work] = {}
    phases = [phase for phase in Phase if phase is not Phase.OVER]
    for phase in phases:
        states = [state for state, _ in by_phase[phase]]
        works[f"legal_moves in {phase.name}"] = over_all(legal_moves, states)
    for phase in phases:
        works[f"apply in {phase.name}"] = applied(by_phase[phase])
    states = [state for state, _ in by_phase[Phase.LAY]]
    middle = states[len(states) // 2 : len(states) // 2 + 200]
    texts = [str(state) for state in middle]
    documents = [to_json(state) for state in middle]
    works["payment_due"] = over_all(payment_due, [state for state, _ in by_phase[Phase.PAY]])
    works["score"] = over_all(score, states)
    works["new_game"] = repeated(lambda: new_game(four), 2000)
    works["str(state)"] = over_all(str, middle)
    works["State.parse"] = repeated(lambda: [State.parse(text, four) for text in texts], 2)
    works["to_json"] = over_all(to_json, middle)
    works["from_json"] = repeated(lambda: [from_json(text, State) for text in documents], 2)
    works["render_svg"] = over_all(render_svg, middle[:40])
    for name, times in (("State.parse", len(texts)), ("from_json", len(documents))):
        works[name] = _times(works[name], times)
    return works


def _times(work: Work, factor: int) -> Work:
    """The same work, whose units count so many times."""
    return lambda: work() * factor


def bytes_per_state() -> float:
    """What one more kept state of a game costs in memory, all the states of the game kept."""
    rules = Rules.gigamic(4)
    rng = random.Random(3)

    def states() -> list[State]:
        kept = []
        for _ in range(40):
            state = new_game(rules)
            while state.phase is not Phase.OVER:
                state = apply(state, random_move(state, rng))
                kept.append(state)
        return kept

    states()
    gc.collect()
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    kept = states()
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return (after - before) / len(kept)


def import_milliseconds(rounds: int = 15) -> dict[str, float]:
    """How long imports take, beyond what Python itself takes to start; the best of some rounds."""
    environment = {
        name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"
    }

    def started(code: str) -> float:
        best = float("inf")
        for _ in range(rounds):
            start = perf_counter()
            subprocess.run([sys.executable, "-c", code], check=True, env=environment)
            best = min(best, perf_counter() - start)
        return 1000 * best

    bare = started("pass")
    return {f"import {name}": started(f"import {name}") - bare for name in ("attrs", "marrakech")}
