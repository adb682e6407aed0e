"""Playouts: random games to the end, their random numbers, and how compiled code is kept."""

from __future__ import annotations

import os
import random
import re
import shutil
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import FunctionType
from typing import NamedTuple

import attrs
import numpy as np
import pytest
from hypothesis import given
from numba.core import caching, config

import marrakech
import strategies
from marrakech import (
    InvalidValue,
    Phase,
    Rules,
    State,
    apply,
    bits,
    new_game,
    outcome,
    random_move,
    score,
)
from marrakech.batch import Batch, Playouts, random_playouts
from marrakech.batch.compiled import Compiled, count, digest_of, with_arrays
from marrakech.batch.records import POINT, STRIDE, row_of
from marrakech.batch.streams import below, seeded, start_stream

FOUR = Rules.gigamic(4)


# --- the same games


def assert_same_games(start: State, number: int) -> None:
    """Playouts end as a batch of the same games does, played step by step."""
    playouts = random_playouts(start, number, seed=9, first=3)
    batch = Batch.from_states([start] * number, seed=9, first=3)
    while not batch.finished().all():
        batch.step(batch.random_actions())
    assert len(playouts) == number
    assert playouts.first == 3
    assert playouts.dirhams.tolist() == batch.dirhams().tolist()
    assert playouts.squares.tolist() == batch.squares().tolist()
    assert playouts.eliminated.tolist() == batch.eliminated().tolist()
    assert playouts.winners.tolist() == batch.winners().tolist()
    assert playouts.turns.tolist() == batch.records["turns"].tolist()
    assert playouts.payments.tolist() == batch.records["payments"].tolist()
    assert playouts.paid.tolist() == batch.records["paid"].tolist()


@given(strategies.any_states())
def test_playouts_are_the_games_a_batch_plays_step_by_step(start: State) -> None:
    assert_same_games(start, 5)


@pytest.mark.parametrize("phase", Phase)
def test_so_they_are_with_the_compiler_switched_off(
    monkeypatch: pytest.MonkeyPatch, phase: Phase
) -> None:
    state = strategies.reached(random.Random(2), phase)
    before = random_playouts(state, 2, seed=5)
    monkeypatch.setattr(config, "DISABLE_JIT", 1)
    assert random_playouts(state, 2, seed=5) == before
    assert_same_games(state, 1)


@pytest.mark.parametrize(
    "rules",
    [
        FOUR,
        Rules.pergioco(2),
        Rules.suleika(3, starting_dirhams=10),
        Rules.bga(3, starting_dirhams=10, covering=marrakech.Covering.OWN_RUGS),
        Rules.gigamic(2, colours_per_player=1, rotation=marrakech.RotationTiming.END_OF_TURN),
    ],
    ids=str,
)
def test_on_average_they_are_what_the_engine_plays(rules: Rules) -> None:
    start, rng, number = new_game(rules), random.Random(6), 300
    single: list[list[float]] = []
    for _ in range(number):
        state, turns, payments = start, 0, 0
        while state.phase is not Phase.OVER:
            payments += state.phase is Phase.PAY
            turns += state.phase is Phase.ROLL
            state = apply(state, random_move(state, rng))
        end = outcome(state)
        assert end is not None
        single.append(
            [
                turns,
                payments,
                *(own.dirhams for own in score(state)),
                *(own.squares for own in score(state)),
                *(player.eliminated for player in state.players),
                *(seat in end.winners for seat in range(rules.players)),
            ]
        )
    playouts = random_playouts(start, 40_000, seed=6)
    batch = np.column_stack(
        [
            playouts.turns,
            playouts.payments,
            playouts.dirhams,
            playouts.squares,
            playouts.eliminated,
            playouts.winners,
        ]
    ).astype(float)
    errors = batch.std(axis=0) * (1 / number + 1 / len(playouts)) ** 0.5
    gaps = np.abs(np.array(single).mean(axis=0) - batch.mean(axis=0))
    assert (gaps <= 4.5 * errors + 1e-9).all()


# --- pieces, threads, values


def test_cutting_a_run_into_pieces_changes_nothing() -> None:
    start = new_game(Rules.pergioco(2))
    whole = random_playouts(start, 100, seed=1, first=20)
    pieces = [
        random_playouts(start, games, seed=1, first=first)
        for first, games in ((20, 1), (21, 0), (21, 66), (87, 33))
    ]
    assert Playouts.joined(pieces) == whole
    assert Playouts.joined([whole]) == whole
    assert random_playouts(start, 100, seed=2, first=20) != whole


def test_a_thread_pool_gives_the_same_games() -> None:
    start = new_game(FOUR)
    with ThreadPoolExecutor(4) as pool:
        pieces = pool.map(
            lambda first: random_playouts(start, 250, seed=1, first=first), range(0, 1000, 250)
        )
        assert Playouts.joined(pieces) == random_playouts(start, 1000, seed=1)


def test_other_threads_run_while_games_are_played() -> None:
    start = new_game(FOUR)
    random_playouts(start, 1, seed=1)

    def timed() -> tuple[float, float]:
        begin = time.perf_counter()
        random_playouts(start, 100_000, seed=1)
        return begin, time.perf_counter()

    ticks = []
    with ThreadPoolExecutor(1) as pool:
        future = pool.submit(timed)
        while not future.done():
            ticks.append(time.perf_counter())
            time.sleep(0.001)
    begin, end = future.result()
    middle = [tick for tick in ticks if 0.2 < (tick - begin) / (end - begin) < 0.8]
    assert len(middle) >= 3


def test_a_finished_game_is_played_out_at_once() -> None:
    over = State.parse("7/7/7/7/7/7/7 d4n 1 over - 30:0,40:0,30:0,30:0", FOUR)
    playouts = random_playouts(over, 2, seed=1)
    assert playouts.winners.tolist() == [[False, True, False, False]] * 2
    assert playouts.turns.tolist() == playouts.paid.tolist() == [0, 0]


def test_no_games_are_an_empty_answer() -> None:
    playouts = random_playouts(new_game(FOUR), 0, seed=1)
    assert (len(playouts), playouts.dirhams.shape) == (0, (0, 4))


def test_playouts_cannot_be_written_to() -> None:
    playouts = random_playouts(new_game(FOUR), 2, seed=1)
    with pytest.raises(ValueError, match="read-only"):
        playouts.turns[0] = 1
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        playouts.first = 2  # type: ignore[misc]  # the point of the test
    with pytest.raises(TypeError, match="unhashable"):
        hash(playouts)


def test_arguments_are_checked() -> None:
    start = new_game(FOUR)
    with pytest.raises(TypeError, match=r"^start must be a State, not 3 \(int\)$"):
        random_playouts(3, 1, seed=1)  # type: ignore[arg-type]  # the point of the test
    with pytest.raises(TypeError, match=r"^games must be an int, not 1.0 \(float\)$"):
        random_playouts(start, 1.0, seed=1)  # type: ignore[arg-type]  # the point of the test
    with pytest.raises(InvalidValue, match=r"^games must be a number from 0 to 2147483647, not -1"):
        random_playouts(start, -1, seed=1)
    with pytest.raises(InvalidValue, match=r"^seed must be a number from 0 to .*, not -1$"):
        random_playouts(start, 1, seed=-1)
    with pytest.raises(InvalidValue, match=r"^first must be a number from 0 to .*, not -1$"):
        random_playouts(start, 1, seed=1, first=-1)


def test_pieces_that_do_not_follow_one_another_are_refused() -> None:
    start = new_game(FOUR)
    one, gap = (random_playouts(start, 5, seed=1, first=first) for first in (0, 6))
    with pytest.raises(InvalidValue, match=r"^pieces must be at least one, not \(\)$"):
        Playouts.joined([])
    with pytest.raises(TypeError, match=r"^pieces\[1\] must be a Playouts, not 3 \(int\)$"):
        Playouts.joined([one, 3])  # type: ignore[list-item]  # the point of the test
    with pytest.raises(InvalidValue) as caught:
        Playouts.joined([one, gap])
    assert str(caught.value) == "pieces[1].first must be 5, the next game, not 6"
    other = random_playouts(new_game(Rules.bga(3)), 5, seed=1, first=5)
    with pytest.raises(InvalidValue) as caught:
        Playouts.joined([one, other])
    assert str(caught.value) == ("pieces[1] must be of games for 4 players, like the first, not 3")


# --- random numbers, worked out again without overflow

M64 = 2**64 - 1


def mixed(number: int) -> int:
    number = (number ^ number >> 30) * 0xBF58476D1CE4E5B9 & M64
    number = (number ^ number >> 27) * 0x94D049BB133111EB & M64
    return number ^ number >> 31


def test_the_mixing_is_that_of_splitmix64() -> None:
    # The first numbers of the published generator with seed 1234567.
    golden = 0x9E3779B97F4A7C15
    assert [mixed(1234567 + k * golden & M64) for k in (1, 2, 3)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
    ]


@pytest.mark.parametrize(("seed", "number"), [(0, 0), (1, 5), (2**64 - 1, 2**62 - 1), (7, 10**9)])
def test_a_stream_is_made_of_seed_and_number(seed: int, number: int) -> None:
    golden = 0x9E3779B97F4A7C15
    key = mixed(mixed(seed) + number * golden & M64)
    point, stride = mixed(key + golden & M64), mixed(key + 2 * golden & M64) | 1
    row = seeded(row_of(new_game(FOUR)), seed, number)
    with np.errstate(over="ignore"):
        start_stream(row, 0)
        assert (int(row[POINT]) & M64, int(row[STRIDE]) & M64) == (point, stride)
        for k in range(1, 50):
            expected = (mixed(point + k * stride & M64) >> 32) * 6 >> 32
            assert below(row, 6) == expected


def test_a_number_that_would_tip_the_scales_is_drawn_again() -> None:
    row = row_of(new_game(FOUR))
    with np.errstate(over="ignore"):
        row[POINT], row[STRIDE] = -1, 1  # The next bits are all 0.
        assert below(row, 4) == 0
        assert row[POINT] == 0
        row[POINT] = -1
        assert below(row, 3) == (mixed(1) >> 32) * 3 >> 32
        assert row[POINT] == 1


# --- compiled code


def test_the_functions_of_the_engine_are_compiled_as_they_stand() -> None:
    area = with_arrays(bits.area)
    assert area.__code__ is bits.area.__code__
    assert area.__globals__["NEAR"].tolist() == list(bits.NEAR)


def test_compiled_code_counts_squares_as_python_does(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(config, "CACHE_DIR", str(tmp_path))  # so that it is compiled here
    counted = Compiled(squares_in)
    for mask in (0, 1, 0x0F, 1 << 54 | 1, (1 << 55) - 1, (1 << 63) - 1):
        assert counted(mask) == mask.bit_count() == count(mask)


def squares_in(mask: int) -> int:
    return count(mask)


def one_more(number: int) -> int:
    return number + 1


def test_where_nothing_can_be_kept_code_is_compiled_all_the_same(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(caching.CompileResultCacheImpl, "_locator_classes", [])
    assert Compiled(one_more)(1) == 2


@pytest.mark.parametrize("broken", ["save", "load"])
def test_a_full_or_broken_disk_does_not_stop_a_game(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, broken: str
) -> None:
    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(config, "CACHE_DIR", str(tmp_path))
    monkeypatch.setattr(caching.IndexDataCacheFile, broken, fail)
    function = Compiled(one_more)
    assert (function(1), function(2)) == (2, 3)


def test_a_damaged_file_does_not_stop_a_game(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(config, "CACHE_DIR", str(tmp_path))
    assert Compiled(one_more)(1) == 2
    kept = [path for path in tmp_path.rglob("*.nb?") if path.is_file()]
    assert len(kept) == 2
    for junk in (b"", b"junk"):
        for path in kept:
            path.write_bytes(junk)
        assert Compiled(one_more)(1) == 2


GAMES = """
import sys
from marrakech import Rules, new_game
from marrakech.batch import random_playouts
from marrakech.batch.playouts import play_out
playouts = random_playouts(new_game(Rules.gigamic(4)), 100, seed=1)
hits = sum(play_out._kept.stats.cache_hits.values()) if hasattr(play_out._kept, "stats") else -1
print(playouts.payments.sum(), playouts.paid.sum(), hits)
"""


def played_by(package: Path, **environment: str) -> tuple[int, int, int]:
    """Payments, dirhams paid and cache hits of 100 games, played by a copy of the library."""
    done = subprocess.run(
        [sys.executable, "-c", GAMES],
        env={**clean_environment(), "PYTHONPATH": str(package.parent), **environment},
        cwd=package.parent,
        capture_output=True,
        text=True,
        check=True,
    )
    payments, paid, hits = map(int, done.stdout.split())
    return payments, paid, hits


def clean_environment() -> dict[str, str]:
    ours = ("NUMBA", "COV", "PYTHONPATH")
    return {name: value for name, value in os.environ.items() if not name.startswith(ours)}


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A copy of the library that nobody has compiled yet."""
    copied = tmp_path / "library" / "marrakech"
    shutil.copytree(
        Path(marrakech.__file__).parent, copied, ignore=shutil.ignore_patterns("__pycache__")
    )
    return copied


def test_compiled_code_is_kept_until_any_file_it_comes_from_changes(package: Path) -> None:
    payments, paid, hits = first = played_by(package)
    assert hits == 0
    assert paid > payments
    assert played_by(package) == (*first[:2], 1)
    # Numba looks only at the file of the function it compiles, which is not this one.
    file = package / "bits.py"
    source = file.read_text(encoding="utf-8")
    changed = source.replace("found = NEAR[square] & visible\n", "found = 0\n")
    assert changed != source
    file.write_text(changed, encoding="utf-8")
    payments, paid, hits = played_by(package)
    assert hits == 0
    assert paid == payments  # Every area is now a single square.
    file.write_text(source, encoding="utf-8")
    assert played_by(package) == (*first[:2], 1)


def test_where_no_folder_can_be_written_games_are_played_all_the_same(package: Path) -> None:
    # A file where a folder should be, because root may write to any folder.
    (package / "batch" / "__pycache__").touch()
    nowhere = package / "py.typed"
    paths = dict.fromkeys(("HOME", "XDG_CACHE_HOME", "IPYTHONDIR"), str(nowhere))
    payments, paid, hits = played_by(package, PYTHONDONTWRITEBYTECODE="1", **paths)
    expected = random_playouts(new_game(FOUR), 100, seed=1)
    assert (payments, paid) == (expected.payments.sum(), expected.paid.sum())
    assert hits == 0
    assert not list(package.rglob("*.nb?"))


TABLE = np.array([1, 2, 3])
NUMBER = 4


class Fields(NamedTuple):
    one: int
    two: int


def callee(number: int) -> int:
    return number * NUMBER


def caller(fields: Fields, number: int) -> int:
    return callee(number) + int(TABLE[number]) + fields.two


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("NUMBER", 5),
        ("TABLE", np.array([1, 2, 4])),
        ("TABLE", np.array([1, 2, 3], dtype=np.int32)),
        ("TABLE", np.array([[1, 2, 3]])),
        ("callee", lambda number: number * NUMBER + 1),
        ("callee", lambda number: number + NUMBER),
        ("Fields", NamedTuple("Fields", [("two", int), ("one", int)])),
    ],
)
def test_whatever_a_function_is_compiled_from_is_in_its_digest(
    monkeypatch: pytest.MonkeyPatch, name: str, value: object
) -> None:
    assert isinstance(caller, FunctionType)
    before = digest_of(caller)
    assert re.fullmatch("[0-9a-f]{16}", before)
    assert digest_of(caller) == before
    with monkeypatch.context() as changed:
        changed.setitem(caller.__globals__, name, value)
        assert digest_of(caller) != before
    assert digest_of(caller) == before
