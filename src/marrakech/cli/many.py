"""``marrakech simulate``: many games between computer players, and how they ended."""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import signal
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from typing import Final

from marrakech.cli.demo import add_seats, computer_seats
from marrakech.cli.ending import FINE, INTERRUPTED, warn
from marrakech.cli.progress import duration, progress
from marrakech.cli.screen import Screen, Tone
from marrakech.cli.seats import Seat
from marrakech.cli.settings import add_rules, add_seed, count, new_seed, rules_for
from marrakech.simulation import Interval, Summary, simulate

__all__: list[str] = []

GAMES: Final = 1000
FIELD: Final = ("greedy", "random", "random", "random")
_GIVEN_UP: Final[list[Executor]] = []
"""Pools that were left in the middle: their threads still clean up, and hold them only weakly."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    add_seats(parser, FIELD)
    parser.add_argument(
        "--games", type=count, default=GAMES, metavar="N", help=f"how many (default: {GAMES})"
    )
    parser.add_argument(
        "--workers",
        type=count,
        default=cores(),
        metavar="N",
        help="how many processes play (default: one for each core); no matter for the result",
    )
    parser.add_argument("--json", action="store_true", help="the whole summary as JSON")
    add_rules(parser)
    add_seed(parser)


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def run(options: argparse.Namespace, screen: Screen) -> int:
    """Play them all, then show what came of it."""
    seats = computer_seats(options, FIELD)
    rules = rules_for(options.rules, len(seats), options.changes)
    seed = new_seed() if options.seed is None else options.seed
    done = 0
    start = time.monotonic()
    try:
        with _pool(options.workers) as executor, progress("games") as report:

            def counted(now: int, total: int) -> None:
                nonlocal done
                done = now
                report(now, total)

            summary = simulate(
                rules,
                [seat.bot for seat in seats],
                games=options.games,
                seed=seed,
                executor=executor,
                progress=counted,
                # Enough that no worker ever waits for work.
                in_flight=max(32, 4 * options.workers),
            )
    except KeyboardInterrupt:
        warn(f"Stopped after {done} of {options.games} games (seed {seed}); nothing is kept.")
        return INTERRUPTED
    if options.json:
        bots = [str(seat) for seat in seats]
        screen.data(json.dumps({**summary.to_data(), "seed": seed, "bots": bots}))
    else:
        _show(summary, seats, screen)
        took = duration(time.monotonic() - start)
        screen.say(f"Seed {seed}; {options.games} games in {took}.", Tone.FAINT)
    return FINE


@contextmanager
def _pool(workers: int) -> Iterator[Executor | None]:
    """So many processes to play in; none beside this one for a single worker."""
    if workers == 1:
        yield None
        return
    before = set(multiprocessing.active_children())
    # Not forked: the bar on the screen has a thread of its own.
    executor = ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"))
    # Ctrl-C hits them all, and is left to this process: who is born deaf to it stays so.
    hearing = signal.signal(signal.SIGINT, signal.SIG_IGN)
    for _ in range(workers):
        executor.submit(abs, 0)
    signal.signal(signal.SIGINT, hearing)
    try:
        yield executor
    except BaseException:
        # They may have minutes of work left that nobody waits for. The pool is told first, or it
        # would take a worker that ends by itself for a disaster.
        _GIVEN_UP.append(executor)
        executor.shutdown(wait=False, cancel_futures=True)
        for child in set(multiprocessing.active_children()) - before:
            child.terminate()
        raise
    executor.shutdown()


def _show(summary: Summary, seats: Sequence[Seat], screen: Screen) -> None:
    rows = [
        [
            f"{number}. {seat}",
            f"{own.win_share().estimate:.1%}",
            _range(own.win_share()),
            f"{own.shared_win_share().estimate:.1%}",
            f"{own.elimination_share().estimate:.1%}",
            f"{own.scores.mean:.1f}",
            f"{own.dirhams.mean:.1f}",
            f"{own.squares.mean:.1f}",
        ]
        for number, (seat, own) in enumerate(zip(seats, summary.seats, strict=True), start=1)
    ]
    screen.say(f"Rules {summary.rules}")
    screen.say()
    head = ["player", "won", "between", "shared", "out", "score", "dirhams", "squares"]
    screen.table(head, rows)
    screen.say("Won is won alone, with a 95 % confidence interval; the last three are means.")
    screen.say(
        f"A game had {summary.turns.mean:.1f} turns and {summary.payments.mean:.1f} payments,"
        f" of {summary.paid.mean:.1f} dirhams together."
    )
    if summary.without_winner:
        screen.say(f"Nobody won in {summary.without_winner} of them.")


def _range(share: Interval) -> str:
    return f"{100 * share.low:.1f}-{100 * share.high:.1f}"
