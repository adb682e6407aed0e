"""Many games in pieces: here, in other processes, or on other machines."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Collection, Generator, Iterator, Mapping, Sequence
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    wait,
)
from contextlib import closing
from itertools import islice
from pickle import PicklingError
from typing import Final, TypeAlias

from marrakech.errors import check_number, check_type, wrong_type
from marrakech.rules import Rules
from marrakech.simulation.failures import ChooserFailed, WorkerFailed
from marrakech.simulation.playing import HIGHEST_SEED, Chooser, choosers_for, play_piece
from marrakech.simulation.summary import Summary
from marrakech.simulation.tally import Tally
from marrakech.state import State, new_game

__all__ = ["simulate"]

MOST_GAMES: Final = 10**12
LARGEST_PIECE: Final = 100
"""Games in one piece: enough that sending it costs little, few enough to tell where one died."""

_Job: TypeAlias = tuple[State, tuple[Chooser, ...], int]
"""What all pieces have in common: the set-up, the choosers, the seed of the run."""
_Tallies: TypeAlias = Generator[tuple[range, Tally], None, None]
_Out: TypeAlias = Mapping[Future[Tally | ChooserFailed], range]
"""The pieces that are handed out and not back yet."""


def simulate(
    rules: Rules,
    choosers: Sequence[Chooser | None] | None = None,
    *,
    games: int,
    seed: int,
    first: int = 0,
    executor: Executor | None = None,
    progress: Callable[[int, int], object] | None = None,
    in_flight: int = 32,
) -> Summary:
    """Play many complete games and sum them up.

    ``choosers`` has one chooser for each player, or ``None`` for one who plays at random. All
    games begin from ``new_game(rules)``, with player 0. Game number *n* (from ``first`` on) is
    played from the seed ``game_seed(seed, n)``, so that the answer depends on rules, choosers,
    seed and numbers alone, never on who played which game, or when.

    With an ``executor`` the games are played there, in pieces, of which no more than
    ``in_flight`` are handed out at a time: have it at least as large as the number of workers.
    ``progress`` is called here, with the number of games done and of games in all.

    :class:`ChooserFailed` for the first game in which a chooser raises an error or answers with
    no legal move, :class:`WorkerFailed` when games do not come back.

    >>> summary = simulate(Rules.gigamic(3), games=20, seed=7)
    >>> [seat.wins for seat in summary.seats], summary.turns.mean
    ([9, 4, 7], 44.95)
    """
    check_type("rules", rules, Rules)
    asked = choosers_for(rules, choosers)
    check_number("games", games, 1, MOST_GAMES)
    check_number("seed", seed, 0, HIGHEST_SEED)
    check_number("first", first, 0, MOST_GAMES)
    check_number("in_flight", in_flight, 1, 1_000_000)
    if executor is not None and not isinstance(executor, Executor):
        raise wrong_type("executor", executor, "a concurrent.futures.Executor or None")
    if progress is not None and not callable(progress):
        raise wrong_type("progress", progress, "a function or None")
    job = (new_game(rules), asked, seed)
    pieces = _pieces(first, games, in_flight)
    if executor is None:
        tallies = _here(job, pieces)
    else:
        tallies = _elsewhere(job, pieces, executor, in_flight)
    total = Tally.empty(rules.players)
    done = 0
    with closing(tallies):
        for piece, tally in tallies:
            total.merge(tally)
            done += len(piece)
            if progress is not None:
                progress(done, games)
    return Summary.from_tally(rules, total)


def _pieces(first: int, games: int, in_flight: int) -> Iterator[range]:
    """The numbers of the games, in pieces that become smaller towards the end.

    So that no worker is left with a large piece while the others have nothing to do; and, of
    few but slow games, each makes a piece of its own.
    """
    left = games
    while left:
        size = min(max(left // (4 * in_flight), 1), LARGEST_PIECE)
        yield range(first, first + size)
        first += size
        left -= size


def _here(job: _Job, pieces: Iterator[range]) -> _Tallies:
    """Every piece with its tally, played in this process."""
    for piece in pieces:
        answer = play_piece(*job, piece)
        if isinstance(answer, ChooserFailed):
            raise _with_details(answer)
        yield piece, answer


def _elsewhere(job: _Job, pieces: Iterator[range], executor: Executor, in_flight: int) -> _Tallies:
    """Every piece with its tally, as they come back from the executor."""
    out: dict[Future[Tally | ChooserFailed], range] = {}
    failed: ChooserFailed | None = None
    try:
        while True:
            if failed is None:
                for piece in islice(pieces, in_flight - len(out)):
                    out[_handed_out(job, piece, executor, out)] = piece
            if not out:
                break
            back, _ = wait(out, return_when=FIRST_COMPLETED)
            for future in sorted(back, key=lambda each: out[each].start):
                answer = _answer(future, job, out)
                piece = out.pop(future)
                if isinstance(answer, Tally):
                    yield piece, answer
                    continue
                # What comes after it is given up. But an earlier game may fail yet, and then
                # that one is told, so that it does not matter who was quicker.
                failed = answer
                for later in [each for each in out if out[each].start > piece.start]:
                    later.cancel()
                    del out[later]
                break
        if failed is not None:
            raise _with_details(failed)
    finally:
        for future in out:
            future.cancel()


def _handed_out(
    job: _Job, piece: range, executor: Executor, out: _Out
) -> Future[Tally | ChooserFailed]:
    try:
        return executor.submit(play_piece, *job, piece)
    except Exception as error:
        raise _lost(error, job, [*out.values(), piece]) from error


def _answer(future: Future[Tally | ChooserFailed], job: _Job, out: _Out) -> Tally | ChooserFailed:
    error: BaseException | None
    try:
        error = future.exception()
    except CancelledError as cancelled:
        error = cancelled
    if error is None:
        return future.result()
    # A pool that broke gives back everything at once and does not say who broke it.
    pieces = out.values() if isinstance(error, BrokenExecutor) else [out[future]]
    raise _lost(error, job, pieces) from error


def _lost(error: BaseException, job: _Job, pieces: Collection[range]) -> WorkerFailed:
    """The error for pieces that will not come back."""
    told = f"{type(error).__name__}: {error}"
    if isinstance(error, BrokenExecutor):
        reason = f"a worker died, or could not load the choosers ({told})"
    elif isinstance(error, PicklingError | AttributeError | TypeError) and not _travels(job):
        reason = (
            "the choosers cannot be sent to another process: each must be a function at the top"
            f" level of a module, or an object that can be pickled ({told})"
        )
    else:
        reason = f"the executor failed ({told})"
    games = range(min(piece.start for piece in pieces), max(piece.stop for piece in pieces))
    return WorkerFailed(reason, games, job[2])


def _travels(job: _Job) -> bool:
    try:
        pickle.dumps(job)
    except Exception:  # noqa: BLE001 - what cannot be pickled says so in many ways
        return False
    return True


def _with_details(failed: ChooserFailed) -> ChooserFailed:
    """The failure, which shows what the chooser raised although that stayed where it happened."""
    if failed.details:
        failed.add_note(failed.details)
    return failed
