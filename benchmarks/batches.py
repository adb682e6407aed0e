"""Compiled batches beside the single-state engine, and how they and `simulate` grow."""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from time import perf_counter

from benchmarks.engine import games
from benchmarks.measure import Speed, Work, per_second, speeds
from marrakech import Rules, new_game
from marrakech.batch import Batch, random_playouts
from marrakech.simulation import simulate

RULES = Rules.gigamic(4)


def playouts(number: int) -> Work:
    """Whole random games, compiled; the unit is a game."""
    start = new_game(RULES)
    return lambda: len(random_playouts(start, number, seed=1))


def single_games(number: int) -> Work:
    """The same with the single-state engine."""
    play = games(RULES, number)

    def work() -> int:
        play()
        return number

    return work


def stepwise(number: int) -> Work:
    """Games played to the end step by step, as a learner does; the unit is a game."""

    def work() -> int:
        batch = Batch.new(RULES, number, seed=1)
        while not batch.finished().all():
            batch.legal()
            batch.step(batch.random_actions())
        return number

    return work


def beside_single(rounds: int) -> Iterator[Speed]:
    """Games per second, by turns with the single-state engine."""
    works = {
        "random_playouts": playouts(20_000),
        "stepwise, N = 8192": stepwise(8192),
    }
    return speeds(works, rounds, beside=single_games(300))


def growth_of_playouts() -> Iterator[tuple[int, float]]:
    """Games per second for so many games at a time."""
    start = new_game(RULES)
    for power in range(0, 17, 2):
        number = 2**power
        repeats = max(1, 16_384 // number)
        begun = perf_counter()
        # Always other games: a processor learns to foresee the turns of those it has seen.
        for first in range(0, repeats * number, number):
            random_playouts(start, number, seed=1, first=first)
        yield number, repeats * number / (perf_counter() - begun)


def growth_of_steps() -> Iterator[tuple[int, float]]:
    """Games per second played step by step, for so many games in one batch."""
    first_call()
    for power in range(0, 17, 2):
        yield 2**power, per_second(stepwise(2**power))


def first_call() -> float:
    """Seconds the first call of this process took, compiling or reading what was compiled."""
    start = perf_counter()
    playouts(1)()
    stepwise(1)()
    return perf_counter() - start


def threads() -> Iterator[tuple[int, float]]:
    """Games per second of playouts cut into pieces for so many threads."""
    start = new_game(RULES)
    pieces, size = 16, 20_000
    for workers in range(1, (os.cpu_count() or 1) + 1):
        with ThreadPoolExecutor(workers) as pool:
            begun = perf_counter()
            list(
                pool.map(
                    lambda piece: random_playouts(start, size, seed=1, first=piece * size),
                    range(pieces),
                )
            )
            yield workers, pieces * size / (perf_counter() - begun)


def simulated() -> Iterator[tuple[int, int, float]]:
    """Seconds ``simulate`` takes, by the numbers of worker processes and games; 0 is in-process."""
    for workers in range((os.cpu_count() or 1) + 1):
        for number in (1000, 4000):
            begun = perf_counter()
            if workers:
                with ProcessPoolExecutor(workers) as pool:
                    simulate(RULES, games=number, seed=1, executor=pool)
            else:
                simulate(RULES, games=number, seed=1)
            yield workers, number, perf_counter() - begun
