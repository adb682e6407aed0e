"""Many games: the same ones wherever they are played, counted exactly, stopped with a reason."""

from __future__ import annotations

import hashlib
import json
import math
import multiprocessing
import os
import pickle
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from importlib import import_module
from random import Random
from statistics import NormalDist, mean, stdev
from threading import Timer
from typing import Any, ParamSpec, TypeVar

import attrs
import hypothesis.strategies as st
import pytest
from hypothesis import given, settings

import strategies
from marrakech import (
    InvalidValue,
    MarrakechError,
    Move,
    Pay,
    Phase,
    Roll,
    Rules,
    State,
    apply,
    legal_moves,
    new_game,
    outcome,
    payment_due,
    random_move,
    score,
)
from marrakech.simulation import (
    Chooser,
    ChooserFailed,
    Distribution,
    Interval,
    SimulationError,
    Summary,
    WorkerFailed,
    game_seed,
    play_game,
    simulate,
)

T = TypeVar("T")
P = ParamSpec("P")

RULES = Rules.gigamic(3, rugs_per_colour=4)
"""Games of twelve turns: all that matters here, and quick."""

# --- choosers, at the top level so that they can travel


def first_move(state: State, rng: Random) -> Move:
    """Always the first of the legal moves."""
    return legal_moves(state)[0]


def unsteady(state: State, rng: Random) -> Move:
    """A random move after as many wasted numbers as it likes."""
    for _ in range(rng.randrange(5)):
        rng.random()
    return random_move(state, rng)


class Unpicklable(Exception):
    """An error that cannot be sent anywhere."""

    def __init__(self, first: str, second: str) -> None:
        super().__init__(first + second)
        self.lambdas = [lambda: None]


def sometimes_raises(state: State, rng: Random) -> Move:
    """Fails in about one game of twenty."""
    if rng.random() < 0.01:
        raise Unpicklable("no ", "idea")
    return random_move(state, rng)


def throws_the_die(state: State, rng: Random) -> Move:
    """An illegal move wherever a chooser is asked."""
    return Roll(3)


def exits(state: State, rng: Random) -> Move:
    """Tries to end the whole program."""
    raise SystemExit(3)


def dies(state: State, rng: Random) -> Move:
    """Kills its process in mid-game, in about one game of twenty."""
    if rng.random() < 0.01:
        os.kill(os.getpid(), signal.SIGKILL)
    return random_move(state, rng)


# --- the games


def told_apart(rules: Rules, numbers: range, choosers: Sequence[Chooser | None] | None) -> Summary:
    """The summary of some games of seed 7, put together from their records and nothing else."""
    games = [play_game(rules, choosers, seed=game_seed(7, number)) for number in numbers]
    ends = [game.state for game in games]
    results = [outcome(end) for end in ends]
    winners = [result.winners for result in results if result is not None]
    paid = [
        sum(step.payment.paid for step in game.steps() if step.payment is not None)
        for game in games
    ]
    whole = simulate(rules, choosers, games=len(numbers), seed=7, first=numbers.start)
    return attrs.evolve(
        whole,
        games=len(games),
        seats=tuple(
            attrs.evolve(
                whole.seats[seat],
                wins=winners.count((seat,)),
                shared_wins=sum(seat in won and won != (seat,) for won in winners),
                eliminations=sum(end.players[seat].eliminated for end in ends),
                scores=Distribution.of(score(end)[seat].total for end in ends),
                dirhams=Distribution.of(score(end)[seat].dirhams for end in ends),
                squares=Distribution.of(score(end)[seat].squares for end in ends),
            )
            for seat in range(rules.players)
        ),
        without_winner=winners.count(()),
        turns=Distribution.of(game.steps()[-1].turn for game in games),
        payments=Distribution.of(
            sum(isinstance(move, Pay) for move in game.moves) for game in games
        ),
        paid=Distribution.of(paid),
    )


@settings(max_examples=40)
@given(strategies.rules().filter(lambda rules: rules.rugs_per_colour <= 15))
def test_a_summary_counts_what_the_records_of_its_games_tell(rules: Rules) -> None:
    numbers = range(3, 8)
    summary = simulate(rules, games=len(numbers), seed=7, first=3)
    assert summary == told_apart(rules, numbers, None)


def test_shared_wins_and_games_nobody_wins_are_counted_too() -> None:
    shared = simulate(Rules.gigamic(2, rugs_per_colour=1), games=300, seed=7)
    assert all(seat.shared_wins for seat in shared.seats)
    assert shared == told_apart(shared.rules, range(300), None)
    unwon = simulate(Rules.pergioco(2, rugs_per_colour=1), games=300, seed=7)
    assert unwon.without_winner
    assert not any(seat.shared_wins for seat in unwon.seats)
    assert sum(seat.wins for seat in unwon.seats) + unwon.without_winner == unwon.games == 300


def test_a_game_begins_with_player_one_and_assam_facing_north() -> None:
    assert play_game(RULES, seed=5).start == new_game(RULES)


def test_choosers_are_asked_to_turn_assam_and_to_lay_and_nothing_else() -> None:
    asked: Counter[Phase] = Counter()

    def noting(state: State, rng: Random) -> Move:
        assert state.mover == 1
        asked[state.phase] += 1
        return random_move(state, rng)

    game = play_game(Rules.gigamic(2), [None, noting], seed=5)
    steps = [step for step in game.steps() if step.player == 1]
    assert asked == Counter(step.before.phase for step in steps if step.before.phase.is_decision)
    assert set(asked) == {Phase.ROTATE, Phase.LAY}


def test_the_random_chooser_is_random_move_and_stands_where_none_is_named() -> None:
    named: list[Chooser] = [random_move] * 3
    assert simulate(RULES, named, games=20, seed=7) == simulate(RULES, games=20, seed=7)
    assert simulate(RULES, (None, None, None), games=20, seed=7) == simulate(
        RULES, games=20, seed=7
    )


def test_each_player_has_his_own_chooser() -> None:
    game = play_game(RULES, [None, first_move, None], seed=5)
    for step in game.steps():
        if step.player == 1 and step.before.phase.is_decision:
            assert step.move == legal_moves(step.before)[0]
    assert game != play_game(RULES, [first_move, None, None], seed=5)


def test_no_chooser_can_change_the_dice_by_using_up_numbers() -> None:
    def dice(*choosers: Chooser | None) -> list[int]:
        game = play_game(RULES, choosers, seed=5)
        return [move.steps for move in game.moves if isinstance(move, Roll)]

    assert dice(None, None, None) == dice(unsteady, first_move, unsteady)


def test_games_of_one_run_differ_and_so_do_those_of_neighbouring_seeds() -> None:
    seeds = {game_seed(seed, number) for seed in range(30) for number in range(30)}
    assert len(seeds) == 900
    records = {str(play_game(RULES, seed=game_seed(7, number))) for number in range(20)}
    assert len(records) == 20


def test_the_seed_of_a_game_stays_the_same_for_ever() -> None:
    assert game_seed(7, 0) == 11512792577066536153
    assert game_seed(7, 0) == hashed("7 0")
    assert game_seed(2**64 - 1, 2**64 - 1) == hashed(f"{2**64 - 1} {2**64 - 1}")


def hashed(text: str) -> int:
    return int(hashlib.sha256(text.encode("ascii")).hexdigest()[:16], 16)


# --- the same result everywhere


@pytest.fixture(scope="module")
def pool() -> Iterator[ProcessPoolExecutor]:
    """Two processes that inherit nothing."""
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(2, mp_context=context) as executor:
        yield executor


CHOOSERS: list[Chooser | None] = [first_move, None, unsteady]


@given(st.integers(1, 40), st.integers(0, 2**64 - 1), st.integers(0, 10**11), st.integers(1, 20))
@settings(max_examples=20)
def test_cutting_a_run_into_pieces_changes_nothing(
    games: int, seed: int, first: int, cut: int
) -> None:
    whole = simulate(RULES, CHOOSERS, games=games + cut, seed=seed, first=first)
    left = simulate(RULES, CHOOSERS, games=cut, seed=seed, first=first)
    right = simulate(RULES, CHOOSERS, games=games, seed=seed, first=first + cut, in_flight=cut)
    assert left + right == right + left == whole
    assert hash(left + right) == hash(whole)


def test_threads_processes_and_this_process_give_the_same_summary(
    pool: ProcessPoolExecutor,
) -> None:
    here = simulate(RULES, CHOOSERS, games=300, seed=7)
    with ThreadPoolExecutor(3) as threads:
        assert simulate(RULES, CHOOSERS, games=300, seed=7, executor=threads) == here
    for in_flight in (1, 2, 32, 1000):
        there = simulate(RULES, CHOOSERS, games=300, seed=7, executor=pool, in_flight=in_flight)
        assert there == here
        assert str(there) == str(here)


@pytest.mark.skipif(
    "forkserver" not in multiprocessing.get_all_start_methods(), reason="not on this system"
)
def test_processes_started_in_another_way_give_the_same_summary() -> None:
    context = multiprocessing.get_context("forkserver")
    with ProcessPoolExecutor(2, mp_context=context) as executor:
        there = simulate(RULES, CHOOSERS, games=50, seed=7, executor=executor)
    assert there == simulate(RULES, CHOOSERS, games=50, seed=7)


class Watched(ThreadPoolExecutor):
    """Two threads, and how many pieces were handed to them and not done, at the most."""

    def __init__(self) -> None:
        super().__init__(2)
        self.given: list[Future[Any]] = []
        self.most = 0

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        future = super().submit(fn, *args, **kwargs)
        self.given = [each for each in self.given if not each.done()]
        self.given.append(future)
        self.most = max(self.most, len(self.given))
        return future


def test_no_more_pieces_are_handed_out_than_asked_for() -> None:
    with Watched() as executor:
        simulate(RULES, games=500, seed=7, executor=executor, in_flight=3)
        assert executor.most <= 3


def test_pieces_are_smaller_towards_the_end_and_never_large() -> None:
    calls: list[int] = []
    tiny = Rules.gigamic(2, rugs_per_colour=1)
    simulate(tiny, games=2000, seed=7, in_flight=2, progress=lambda done, _: calls.append(done))
    sizes = [after - before for before, after in zip([0, *calls], calls, strict=False)]
    assert sizes == sorted(sizes, reverse=True)
    assert (sizes[0], sizes[-1], sum(sizes)) == (100, 1, 2000)


# --- progress


def test_progress_is_told_here_and_rises_to_the_number_of_games(
    pool: ProcessPoolExecutor,
) -> None:
    for executor in (None, pool):
        calls: list[tuple[int, int, int]] = []

        def told(done: int, games: int) -> None:
            calls.append((done, games, os.getpid()))  # noqa: B023 - used within the round

        simulate(RULES, games=150, seed=7, executor=executor, progress=told)
        assert [done for done, _, _ in calls] == sorted({done for done, _, _ in calls})
        assert calls[-1] == (150, 150, os.getpid())
        assert {(games, process) for _, games, process in calls} == {(150, os.getpid())}
        assert len(calls) > 10


class Stop(Exception):
    """What a user raises to stop a run."""


def test_an_error_in_progress_stops_the_run_and_gives_up_what_is_handed_out() -> None:
    def stop(done: int, games: int) -> None:
        raise Stop

    executor = Scripted(3, [0], [])
    with pytest.raises(Stop):
        simulate(RULES, games=3, seed=7, executor=executor, progress=stop)
    assert [future.cancelled() for future in executor.futures] == [False, True, True]
    with pytest.raises(Stop):
        simulate(RULES, games=500, seed=7, progress=stop)


# --- choosers that fail


def failure(chooser: Chooser, executor: Executor | None = None, games: int = 100) -> ChooserFailed:
    """What stops a run with that chooser for Player 2."""
    with pytest.raises(ChooserFailed) as caught:
        simulate(RULES, [None, chooser, None], games=games, seed=7, executor=executor)
    return caught.value


def test_an_illegal_move_stops_the_run_and_tells_where(pool: ProcessPoolExecutor) -> None:
    for executor in (None, pool):
        error = failure(throws_the_die, executor)
        assert isinstance(error, SimulationError)
        assert isinstance(error, MarrakechError)
        assert (error.number, error.seed, error.player) == (0, game_seed(7, 0), 1)
        assert error.details == ""
        assert str(error) == (
            "in game 0 (seed 11512792577066536153) the chooser of Player 2 answered 3, which is"
            " illegal: it is time to turn Assam, not to throw the die"
            f" (position: {error.state}; rules: 3 1x4 30 start eliminated dirhams shared strict)"
        )
        assert str(error.state).endswith(" 1 rotate - 30:3,30:4,30:4")


@pytest.mark.parametrize("answer", [None, "c3-d3", 5, legal_moves, Phase.LAY])
def test_what_is_no_move_stops_the_run_too(answer: Move) -> None:
    error = failure(lambda state, rng: answer)
    assert error.reason.startswith("answered ")
    assert error.reason.endswith(", which is no move")


def test_what_a_chooser_raises_is_shown_wherever_it_happened(pool: ProcessPoolExecutor) -> None:
    here, there = failure(sometimes_raises), failure(sometimes_raises, pool)
    assert str(here) == str(there)
    assert here.reason == "raised Unpicklable('no idea')"
    assert here.number is not None
    assert here.seed == game_seed(7, here.number)
    for error in (here, there):
        assert 'raise Unpicklable("no ", "idea")' in error.details
        assert error.__notes__ == [error.details]


def test_a_chooser_cannot_end_the_program() -> None:
    assert failure(exits).reason == "raised SystemExit(3)"


def test_a_chooser_whose_own_error_is_an_illegal_move_is_told_apart() -> None:
    def tries(state: State, rng: Random) -> Move:
        apply(state, Roll(2))
        raise AssertionError

    assert failure(tries).reason.startswith("raised IllegalMove(")


def test_a_failure_can_be_played_again_from_the_games_own_seed() -> None:
    error = failure(sometimes_raises)
    with pytest.raises(ChooserFailed) as caught:
        play_game(RULES, [None, sometimes_raises, None], seed=error.seed)
    again = caught.value
    assert (again.state, again.moves, again.reason) == (error.state, error.moves, error.reason)
    assert again.number is None
    assert str(again).startswith(f"in the game (seed {error.seed}) the chooser of Player 2 raised")
    assert isinstance(again.__cause__, Unpicklable)
    assert error.game.state == error.state
    assert error.game.moves == error.moves
    assert error.moves


def test_failures_come_back_whole_from_a_pickle() -> None:
    chooser = failure(sometimes_raises)
    lost = WorkerFailed("a worker died", range(3, 9), 7)
    for error in (chooser, lost):
        copy = pickle.loads(pickle.dumps(error))
        assert (type(copy), str(copy), vars(copy)) == (type(error), str(error), vars(error))


class Scripted(Executor):
    """Plays its pieces, each of one game, in an order that is written down; some of them never."""

    def __init__(self, games: int, at_once: Sequence[int], afterwards: Sequence[int]) -> None:
        self.games, self.at_once, self.afterwards = games, at_once, afterwards
        self.futures: list[Future[Any]] = []
        self.calls: list[Callable[[], object]] = []

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        future: Future[T] = Future()
        self.futures.append(future)

        def call() -> None:
            if future.set_running_or_notify_cancel():
                future.set_result(fn(*args, **kwargs))

        self.calls.append(call)
        if len(self.calls) == self.games:
            for number in self.at_once:
                self.calls[number]()
            Timer(0.2, lambda: [self.calls[number]() for number in self.afterwards]).start()
        return future


def test_the_first_game_that_fails_is_told_even_if_a_later_one_was_quicker() -> None:
    failing = []
    for number in range(60):
        try:
            play_game(RULES, [None, sometimes_raises, None], seed=game_seed(7, number))
        except ChooserFailed:
            failing.append(number)
    first, second = failing[:2]
    games = second + 3
    executor = Scripted(games, [second], range(second))
    error = failure(sometimes_raises, executor, games)
    assert error.number == first
    assert all(future.cancelled() for future in executor.futures[second + 1 :])
    assert not any(future.cancelled() for future in executor.futures[: first + 1])


# --- workers that fail


@pytest.mark.skipif(os.name == "nt", reason="signals")
def test_a_worker_that_is_killed_stops_the_run_and_the_games_on_their_way_are_named() -> None:
    context = multiprocessing.get_context("spawn")
    with (
        ProcessPoolExecutor(2, mp_context=context) as executor,
        pytest.raises(WorkerFailed) as caught,
    ):
        simulate(RULES, [dies, None, None], games=1000, seed=7, executor=executor)
    error = caught.value
    assert isinstance(error, SimulationError)
    assert error.seed == 7
    assert error.games[0] < error.games[-1] < 1000
    assert str(error).startswith(
        "a worker died, or could not load the choosers (BrokenProcessPool: A process in the"
    )
    assert str(error).endswith(
        f"; games {error.games[0]} to {error.games[-1]} were not back yet (seed of the run: 7)"
    )


def test_a_pool_that_is_broken_already_is_told_with_the_games_it_was_to_play() -> None:
    executor = ThreadPoolExecutor(1)
    executor.shutdown()
    with pytest.raises(WorkerFailed) as caught:
        simulate(RULES, games=1, seed=7, first=5, executor=executor)
    assert str(caught.value) == (
        "the executor failed (RuntimeError: cannot schedule new futures after shutdown);"
        " game 5 was not back yet (seed of the run: 7)"
    )


def test_a_chooser_that_cannot_travel_is_told_as_such(pool: ProcessPoolExecutor) -> None:
    with pytest.raises(WorkerFailed) as caught:
        simulate(
            RULES,
            [lambda state, rng: legal_moves(state)[0], None, None],
            games=5,
            seed=7,
            executor=pool,
        )
    assert caught.value.reason.startswith(
        "the choosers cannot be sent to another process: each must be a function at the top level"
        " of a module, or an object that can be pickled ("
    )
    assert "lambda" in caught.value.reason


class Broken(Executor):
    """Gives back futures that failed, or are cancelled, as no executor should."""

    def __init__(self, error: Exception | None) -> None:
        self.error = error

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        future: Future[T] = Future()
        if self.error is None:
            future.cancel()
            future.set_running_or_notify_cancel()
        else:
            future.set_exception(self.error)
        return future


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (None, "the executor failed (CancelledError: )"),
        (OSError("no route"), "the executor failed (OSError: no route)"),
        (TypeError("not our fault"), "the executor failed (TypeError: not our fault)"),
    ],
)
def test_whatever_else_an_executor_does_is_told(error: Exception | None, told: str) -> None:
    with pytest.raises(WorkerFailed) as caught:
        simulate(RULES, games=5, seed=7, executor=Broken(error))
    assert caught.value.reason == told
    assert len(caught.value.games) == 1


# --- a cluster


@pytest.fixture(scope="class")
def cluster() -> Iterator[Executor]:
    """Two worker processes of dask on this machine, to which nobody else can talk."""
    # Of its modules and not of their types, which it does not tell to a strict type checker.
    dask, distributed = import_module("dask"), import_module("distributed")
    with (
        dask.config.set({"distributed.scheduler.allowed-failures": 0}),
        distributed.LocalCluster(
            n_workers=2,
            threads_per_worker=1,
            processes=True,
            host="127.0.0.1",
            dashboard_address="127.0.0.1:0",
            silence_logs=60,
        ) as local,
        distributed.Client(local) as client,
    ):
        yield client.get_executor()


class TestCluster:
    """In a class, so that dask is gone before the next test: its threads draw random numbers,
    and hypothesis will have none drawn beside its own.
    """

    def test_a_cluster_gives_the_same_summary(self, cluster: Executor) -> None:
        calls: list[int] = []
        there = simulate(
            RULES,
            CHOOSERS,
            games=300,
            seed=7,
            executor=cluster,
            progress=lambda done, games: calls.append(done),
        )
        assert there == simulate(RULES, CHOOSERS, games=300, seed=7)
        assert calls == sorted(calls)

    def test_a_cluster_tells_of_a_chooser_that_fails(self, cluster: Executor) -> None:
        there = failure(sometimes_raises, cluster)
        assert str(there) == str(failure(sometimes_raises))
        assert 'raise Unpicklable("no ", "idea")' in there.details

    def test_a_cluster_takes_even_a_chooser_without_a_name(self, cluster: Executor) -> None:
        choosers: list[Chooser] = [lambda state, rng: legal_moves(state)[0]] * 3
        there = simulate(RULES, choosers, games=10, seed=7, executor=cluster)
        assert there == simulate(RULES, [first_move] * 3, games=10, seed=7)

    @pytest.mark.skipif(os.name == "nt", reason="signals")
    def test_a_cluster_tells_which_games_a_killed_worker_had(self, cluster: Executor) -> None:
        with pytest.raises(WorkerFailed) as caught:
            simulate(RULES, [dies, None, None], games=200, seed=7, executor=cluster)
        error = caught.value
        assert error.reason.startswith("the executor failed (KilledWorker: ")
        assert len(error.games) == 1


# --- the figures


def distributions() -> st.SearchStrategy[list[int]]:
    """Values as games give them."""
    return st.lists(st.integers(-50, 50), min_size=2, max_size=30)


@given(distributions(), distributions())
def test_a_distribution_says_of_its_values_what_the_statistics_module_says(
    values: list[int], others: list[int]
) -> None:
    distribution = Distribution.of(values)
    assert distribution.games == len(values)
    assert distribution.mean == mean(values) == distribution.total / len(values)
    assert distribution.deviation == pytest.approx(stdev(values))
    assert (distribution.lowest, distribution.highest) == (min(values), max(values))
    assert distribution + Distribution.of(others) == Distribution.of(values + others)
    assert list(distribution.counts.items()) == sorted(Counter(values).items())
    assert eval(repr(distribution)) == distribution  # noqa: S307 - a repr can be evaluated


@given(distributions(), st.integers(0, 100))
def test_a_quantile_is_the_first_value_that_so_many_stay_at_or_below(
    values: list[int], percent: int
) -> None:
    quantile = Distribution.of(values).quantile(percent / 100)
    assert 100 * sum(value <= quantile for value in values) >= percent * len(values)
    if quantile > min(values):
        assert 100 * sum(value < quantile for value in values) < percent * len(values)


def test_counts_are_read_only() -> None:
    counts = Distribution.of([1]).counts
    with pytest.raises(TypeError):
        counts[1] = 2  # type: ignore[index]  # what the test is about


def test_the_interval_of_a_share_is_wilsons() -> None:
    # Newcombe (1998), table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29.
    for times, games, low, high in [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ]:
        interval = share_of(times, games)
        assert (round(interval.low, 4), round(interval.high, 4)) == (low, high)
        assert (interval.estimate, interval.level) == (times / games, 0.95)
        mirrored = share_of(games - times, games)
        assert mirrored.low == pytest.approx(1 - interval.high)
        assert mirrored.high == pytest.approx(1 - interval.low)
    assert share_of(0, 20).low == 0
    assert share_of(20, 20).high == 1


def test_the_interval_of_a_mean_is_that_of_the_normal_approximation() -> None:
    distribution = Distribution.of(range(100))
    reach = NormalDist().inv_cdf(0.975) * stdev(range(100)) / 10
    interval = distribution.mean_interval()
    assert (interval.estimate, interval.level) == (49.5, 0.95)
    assert (interval.low, interval.high) == pytest.approx((49.5 - reach, 49.5 + reach))
    wide = distribution.mean_interval(0.99)
    assert wide.low < interval.low
    assert wide.high > interval.high


def test_one_game_says_nothing_about_the_spread() -> None:
    distribution = Distribution.of([40])
    interval = distribution.mean_interval()
    assert (interval.estimate, interval.low, interval.high) == (40, -math.inf, math.inf)
    assert distribution.deviation == 0


@pytest.mark.parametrize("level", [0.5, 0.8, 0.95])
def test_an_interval_holds_the_truth_as_often_as_it_says(level: float) -> None:
    rng = Random(7)
    runs, games = 2000, 60
    shares = means = 0
    for _ in range(runs):
        truth = rng.uniform(0.1, 0.9)
        interval = share_of(sum(rng.random() < truth for _ in range(games)), games, level)
        shares += interval.low <= truth <= interval.high
        interval = Distribution.of(rng.randint(0, 100) for _ in range(games)).mean_interval(level)
        means += interval.low <= 50 <= interval.high
    assert shares / runs == pytest.approx(level, abs=0.03)
    assert means / runs == pytest.approx(level, abs=0.03)


SEAT = simulate(RULES, games=1, seed=7).seats[0]


def share_of(times: int, games: int, level: float = 0.95) -> Interval:
    """The interval of a player who won so many games."""
    scores = Distribution.counted({1: games})
    return attrs.evolve(SEAT, wins=times, scores=scores).win_share(level)


def test_the_shares_of_a_player_are_told_each_with_its_interval() -> None:
    seat = attrs.evolve(
        SEAT, wins=3, shared_wins=2, eliminations=1, scores=Distribution.counted({1: 10})
    )
    assert seat.games == 10
    assert seat.win_share() == share_of(3, 10)
    assert seat.shared_win_share() == share_of(2, 10)
    assert seat.elimination_share() == share_of(1, 10)
    assert seat.elimination_share(0.5) == share_of(1, 10, 0.5)


# --- the summary


def test_summaries_of_other_rules_are_not_added() -> None:
    summary = simulate(RULES, games=1, seed=7)
    other = simulate(Rules.gigamic(3, rugs_per_colour=5), games=1, seed=7)
    with pytest.raises(InvalidValue) as caught:
        _ = summary + other
    assert str(caught.value) == (
        "rules must be those of both summaries, Rules.parse('3 1x4 30 start eliminated dirhams"
        " shared strict'), not Rules.parse('3 1x5 30 start eliminated dirhams shared strict')"
    )
    for value in (summary, summary.seats[0], summary.turns):
        with pytest.raises(TypeError):
            _ = value + 1  # type: ignore[operator]  # what the test is about


def test_a_summary_is_a_value() -> None:
    summary = simulate(RULES, games=10, seed=7)
    assert summary == simulate(RULES, games=10, seed=7) != simulate(RULES, games=10, seed=8)
    assert pickle.loads(pickle.dumps(summary)) == summary
    assert len({summary, simulate(RULES, games=10, seed=7)}) == 1
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        summary.games = 3  # type: ignore[misc]  # what the test is about


def test_a_summary_as_data_has_every_count_and_is_fit_for_json() -> None:
    summary = simulate(RULES, games=50, seed=7)
    data = json.loads(json.dumps(summary.to_data(), allow_nan=False))
    assert data == summary.to_data()
    assert list(data) == [
        "format", "version", "rules", "games", "seats", "without_winner", "turns", "payments",
        "paid",
    ]  # fmt: skip
    assert (data["format"], data["version"]) == ("marrakech.summary", 1)
    assert (Rules.parse(data["rules"]), data["games"]) == (RULES, 50)
    for seat, own in zip(data["seats"], summary.seats, strict=True):
        assert (seat["wins"], seat["shared_wins"], seat["eliminations"]) == (
            own.wins, own.shared_wins, own.eliminations,
        )  # fmt: skip
        for name, distribution in (
            ("scores", own.scores), ("dirhams", own.dirhams), ("squares", own.squares)
        ):  # fmt: skip
            assert Distribution.counted(dict(seat[name]["counts"])) == distribution
            assert seat[name]["deviation"] == distribution.deviation
        for name, interval in (
            ("win_share", own.win_share()),
            ("shared_win_share", own.shared_win_share()),
            ("elimination_share", own.elimination_share()),
        ):
            assert Interval(**seat[name]) == interval
    assert Interval(**data["turns"]["mean"]) == summary.turns.mean_interval()
    single = simulate(RULES, games=1, seed=7).to_data()
    assert '"low": null, "high": null' in json.dumps(single, allow_nan=False)


def test_the_text_of_a_summary_is_a_table() -> None:
    assert str(simulate(Rules.gigamic(2), games=200, seed=7)) == TABLE
    assert str(simulate(Rules.pergioco(2, rugs_per_colour=1), games=1, seed=1)) == SMALL_TABLE


TABLE = """\
200 games, rules 2 2x12 30 start eliminated dirhams shared strict

                     won alone             shared         eliminated
Player 1  53.5% (46.6 to 60.3)  0.0% (0.0 to 1.9)  2.5% (1.1 to 5.7)
Player 2  46.5% (39.7 to 53.4)  0.0% (0.0 to 1.9)  3.5% (1.7 to 7.0)

                                     mean  deviation  lowest  median  highest
Player 1, score    51.99 (50.05 to 53.94)      14.01      14      52       84
Player 2, score    49.62 (47.63 to 51.61)      14.39      13      50       85
Player 1, dirhams  31.52 (29.66 to 33.37)      13.41       0      31       60
Player 2, dirhams  28.48 (26.63 to 30.34)      13.41       0      29       60
Player 1, squares  20.48 (20.16 to 20.80)       2.33      14      21       25
Player 2, squares  21.14 (20.78 to 21.49)       2.59      13      21       27
turns              47.69 (47.46 to 47.91)       1.60      36      48       48
payments           16.57 (16.14 to 16.99)       3.04       7      17       26
dirhams paid       52.74 (51.00 to 54.49)      12.58      29      51      107

In brackets: 95% confidence intervals."""

SMALL_TABLE = """\
1 game, rules 2 2x1 30 start eliminated dirhams no-winner strict

                       won alone              shared          eliminated
Player 1      0.0% (0.0 to 79.3)  0.0% (0.0 to 79.3)  0.0% (0.0 to 79.3)
Player 2      0.0% (0.0 to 79.3)  0.0% (0.0 to 79.3)  0.0% (0.0 to 79.3)
nobody    100.0% (20.7 to 100.0)

                    mean  deviation  lowest  median  highest
Player 1, score    34.00       0.00      34      34       34
Player 2, score    34.00       0.00      34      34       34
Player 1, dirhams  30.00       0.00      30      30       30
Player 2, dirhams  30.00       0.00      30      30       30
Player 1, squares   4.00       0.00       4       4        4
Player 2, squares   4.00       0.00       4       4        4
turns               4.00       0.00       4       4        4
payments            0.00       0.00       0       0        0
dirhams paid        0.00       0.00       0       0        0

In brackets: 95% confidence intervals."""

# --- playouts


@attrs.frozen(kw_only=True)
class Columns:
    """What a batch gives, made of lists."""

    dirhams: object
    squares: object
    eliminated: object
    winners: object
    turns: object
    payments: object
    paid: object


def played_out(rules: Rules, games: int) -> Columns:
    """The games of seed 7 in columns."""
    records = [play_game(rules, seed=game_seed(7, number)) for number in range(games)]
    ends = [game.state for game in records]
    seats = range(rules.players)
    winners = [result.winners for end in ends if (result := outcome(end)) is not None]
    dues = [[payment_due(step.before) for step in game.steps()] for game in records]
    paid = [[due.paid for due in game if due is not None] for game in dues]
    return Columns(
        dirhams=[[player.dirhams for player in end.players] for end in ends],
        squares=[[own.squares for own in score(end)] for end in ends],
        eliminated=[[player.eliminated for player in end.players] for end in ends],
        winners=[[seat in won for seat in seats] for won in winners],
        turns=[game.steps()[-1].turn for game in records],
        payments=[len(each) for each in paid],
        paid=[sum(each) for each in paid],
    )


@pytest.mark.parametrize(
    "rules",
    [
        Rules.gigamic(4, rugs_per_colour=2, starting_dirhams=3),
        Rules.gigamic(2, rugs_per_colour=1),
        Rules.pergioco(2, rugs_per_colour=1),
    ],
)
def test_a_summary_is_made_from_playouts_as_well(rules: Rules) -> None:
    summary = Summary.from_playouts(rules, played_out(rules, 100))
    assert summary == simulate(rules, games=100, seed=7)


def test_the_playouts_of_a_batch_are_summed_up() -> None:
    from marrakech.batch import random_playouts

    playouts = random_playouts(new_game(RULES), 20_000, seed=7)
    compiled = Summary.from_playouts(RULES, playouts)
    assert compiled.games == 20_000
    assert compiled.paid.total == playouts.paid.sum()
    pieces = [random_playouts(new_game(RULES), 10_000, seed=7, first=at) for at in (0, 10_000)]
    left, right = (Summary.from_playouts(RULES, piece) for piece in pieces)
    assert left + right == compiled
    # The games of simulate are others, but of the same kind.
    single = simulate(RULES, games=2000, seed=7)
    for mine, theirs in zip(figures(single), figures(compiled), strict=True):
        reach = max(mine.high - mine.low, 0.001) / 2
        assert mine.estimate == pytest.approx(theirs.estimate, abs=2.5 * reach)


def figures(summary: Summary) -> Iterator[Interval]:
    """All that is estimated in a summary."""
    for seat in summary.seats:
        yield from (seat.win_share(), seat.shared_win_share(), seat.elimination_share())
        yield from (each.mean_interval() for each in (seat.scores, seat.dirhams, seat.squares))
    yield from (each.mean_interval() for each in (summary.turns, summary.payments, summary.paid))


COLUMNS = played_out(RULES, 3)


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"turns": []}, "turns must be those of at least one game, not []"),
        ({"turns": [[1], [2, 3]]}, "turns must be an array, not [[1], [2, 3]]"),
        ({"turns": [[1]]}, "turns must be an array of 1 whole numbers, not [[1]]"),
        ({"paid": [5, 5]}, "paid must be an array of 3 whole numbers, not [5, 5]"),
        ({"dirhams": 5}, "dirhams must be an array of 3 x 3 whole numbers, not 5"),
        ({"winners": [[True]]}, "winners must be an array of 3 x 3 booleans, not [[True]]"),
        (
            {"payments": [1, 2, -1]},
            "payments must be an array of numbers from 0 to 1000000, not [1, 2, -1]",
        ),
        (
            {"payments": [1, 2, 1000001]},
            "payments must be an array of numbers from 0 to 1000000, not [1, 2, 1000001]",
        ),
    ],
)
def test_arrays_that_do_not_fit_are_refused(wrong: dict[str, object], told: str) -> None:
    with pytest.raises(InvalidValue) as caught:
        Summary.from_playouts(RULES, attrs.evolve(COLUMNS, **wrong))
    assert str(caught.value) == told


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (
            {"turns": [1.0, 2.0, 3.0]},
            "turns must be an array of whole numbers, not [1.0, 2.0, 3.0] (list)",
        ),
        ({"paid": [True]}, "paid must be an array of whole numbers, not [True] (list)"),
        ({"squares": None}, "squares must be an array of whole numbers, not None (NoneType)"),
        (
            {"eliminated": [[0, 0, 0]] * 3},
            "eliminated must be an array of booleans, not [[0, 0, 0], [0, 0, 0], [0, 0, 0]] (list)",
        ),
    ],
)
def test_arrays_of_another_type_are_refused(wrong: dict[str, object], told: str) -> None:
    with pytest.raises(TypeError) as caught:
        Summary.from_playouts(RULES, attrs.evolve(COLUMNS, **wrong))
    assert str(caught.value) == told


def test_without_numpy_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    monkeypatch.delitem(sys.modules, "marrakech.simulation.columns", raising=False)
    with pytest.raises(ImportError) as caught:
        Summary.from_playouts(RULES, COLUMNS)
    assert str(caught.value) == (
        "a summary of playouts needs numpy (import of numpy halted; None in sys.modules):"
        " pip install 'marrakech[batch]'"
    )


def test_simulation_itself_does_without_numpy() -> None:
    code = "import sys, marrakech.simulation; print('numpy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


# --- arguments


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"games": 0}, "games must be a number from 1 to 1000000000000, not 0"),
        ({"seed": -1}, "seed must be a number from 0 to 18446744073709551615, not -1"),
        ({"first": -1}, "first must be a number from 0 to 1000000000000, not -1"),
        ({"in_flight": 0}, "in_flight must be a number from 1 to 1000000, not 0"),
        ({"choosers": [None, None]}, "choosers must be 3, one for each player, not [None, None]"),
    ],
)
def test_arguments_out_of_bounds_are_refused(wrong: dict[str, object], told: str) -> None:
    with pytest.raises(InvalidValue) as caught:
        called(wrong)
    assert str(caught.value) == told


def called(changes: dict[str, object]) -> Summary:
    """A run with some arguments changed."""
    arguments: dict[str, object] = {"rules": RULES, "games": 1, "seed": 7, **changes}
    return simulate(**arguments)  # type: ignore[arg-type]  # what the tests are about


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"rules": 3}, "rules must be a Rules, not 3 (int)"),
        ({"games": 5.0}, "games must be an int, not 5.0 (float)"),
        ({"seed": True}, "seed must be an int, not True (bool)"),
        ({"choosers": "abc"}, "choosers must be a list or tuple of choosers, not 'abc' (str)"),
        ({"choosers": {1}}, "choosers must be a list or tuple of choosers, not {1} (set)"),
        ({"choosers": [None, 3, None]}, "choosers[1] must be a function or None, not 3 (int)"),
        (
            {"executor": "pool"},
            "executor must be a concurrent.futures.Executor or None, not 'pool' (str)",
        ),
        ({"progress": 3}, "progress must be a function or None, not 3 (int)"),
    ],
)
def test_arguments_of_a_wrong_type_are_refused(wrong: dict[str, object], told: str) -> None:
    with pytest.raises(TypeError) as caught:
        called(wrong)
    assert str(caught.value) == told


def test_the_arguments_of_the_other_functions_are_checked_too() -> None:
    with pytest.raises(TypeError, match=r"^rules must be a Rules, not 3 \(int\)$"):
        play_game(3, seed=7)  # type: ignore[arg-type]  # what the test is about
    with pytest.raises(TypeError, match=r"^rules must be a Rules, not 3 \(int\)$"):
        Summary.from_playouts(3, COLUMNS)  # type: ignore[arg-type]  # what the test is about
    with pytest.raises(
        TypeError, match=r"^playouts must be the playouts of a batch, not 3 \(int\)$"
    ):
        Summary.from_playouts(RULES, 3)  # type: ignore[arg-type]  # what the test is about
    with pytest.raises(InvalidValue, match=r"^seed must be a number from 0 to 1844"):
        play_game(RULES, seed=-1)
    with pytest.raises(InvalidValue, match=r"^number must be a number from 0 to 1844"):
        game_seed(7, -1)
    with pytest.raises(InvalidValue, match=r"^seed must be a number from 0 to 1844"):
        game_seed(2**64, 1)
    with pytest.raises(InvalidValue, match=r"^counts must be the counts of at least one value"):
        Distribution.of([])
    with pytest.raises(InvalidValue, match=r"^share must be a share from 0 to 1, not 1\.5$"):
        Distribution.of([1]).quantile(1.5)
    with pytest.raises(TypeError, match=r"^share must be a float, not 'half' \(str\)$"):
        Distribution.of([1]).quantile("half")  # type: ignore[arg-type]  # what the test is about
    for level in (0.0, 1.0, math.nan):
        with pytest.raises(InvalidValue, match=r"^level must be a share between 0 and 1, such as"):
            Distribution.of([1]).mean_interval(level)
    with pytest.raises(TypeError, match=r"^level must be a float, not 1 \(int\)$"):
        Distribution.of([1]).mean_interval(1)
