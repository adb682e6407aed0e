"""``python -m benchmarks``: the table of speeds, with the machine and the versions."""

from __future__ import annotations

import argparse
import os
import platform
from datetime import date
from importlib.metadata import version
from pathlib import Path

from benchmarks import batches, engine
from benchmarks.measure import Speed, speeds, table
from marrakech import Rules

PARTS = ("games", "functions", "rest", "batches", "growth")


def machine() -> str:
    """What this was measured on."""
    model = platform.processor() or platform.machine()
    information = Path("/proc/cpuinfo")
    if information.exists():
        for line in information.read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                model = line.partition(":")[2].strip()
                break
    packages = ("marrakech", "attrs", "cattrs", "chess", "numpy", "numba")
    versions = ", ".join(f"{package} {version(package)}" for package in packages)
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{date.today()}, {os.cpu_count()} × {model}, {platform.system()}, {python}, {versions}"


def spread(speed: Speed) -> str:
    low, high = speed.spread
    return f"{low:.3g}–{high:.3g}"


def print_games(rounds: int) -> None:
    rules = {f"{players} players": Rules.gigamic(players) for players in (4, 3, 2)}
    works = {name: engine.games(variant, 60) for name, variant in rules.items()}
    rows = []
    for speed in speeds(works, rounds):
        length = engine.plies_per_game(rules[speed.name])
        rows.append(
            (
                f"random games, {speed.name}",
                f"{speed.per_second / length:,.0f}",
                f"{speed.per_second:,.0f}",
                f"{speed.ratio:.1f}",
                spread(speed),
            )
        )
    header = ("single-state engine", "games/s", "plies/s", "× python-chess", "least–greatest")
    print(table(header, rows), end="\n\n")


def print_functions(rounds: int) -> None:
    rows = [
        (
            speed.name,
            f"{1e6 / speed.per_second:,.2f}",
            f"{speed.ratio:.3g}",
            spread(speed),
        )
        for speed in speeds(engine.functions(), rounds)
    ]
    header = ("one call of", "µs", "calls per ply of python-chess", "least–greatest")
    print(table(header, rows), end="\n\n")


def print_rest() -> None:
    rows = [("bytes per kept state", f"{engine.bytes_per_state():.0f}")]
    rows += [(name, f"{time:.0f} ms") for name, time in engine.import_milliseconds().items()]
    print(table(("memory and import", ""), rows), end="\n\n")


def print_batches(rounds: int) -> None:
    print(f"First call in this process: {batches.first_call():.2f} s", end="\n\n")
    rows = [
        (
            speed.name,
            f"{speed.per_second:,.0f}",
            f"{speed.ratio:.0f}",
            spread(speed),
        )
        for speed in batches.beside_single(rounds)
    ]
    header = ("compiled batches, 4 players", "games/s", "× single-state", "least–greatest")
    print(table(header, rows), end="\n\n")


def print_growth() -> None:
    steps = dict(batches.growth_of_steps())
    rows = [
        (f"{number:,}", f"{speed:,.0f}", f"{steps[number]:,.0f}")
        for number, speed in batches.growth_of_playouts()
    ]
    header = ("games at a time", "playouts, games/s", "stepwise, games/s")
    print(table(header, rows), end="\n\n")
    threaded = [(f"{workers}", f"{speed:,.0f}") for workers, speed in batches.threads()]
    print(table(("threads", "playouts, games/s"), threaded), end="\n\n")
    rows = [
        (f"{workers or 'none'}", f"{number:,}", f"{seconds:.2f}")
        for workers, number, seconds in batches.simulated()
    ]
    print(table(("worker processes", "simulate, games", "seconds"), rows), end="\n\n")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--rounds", type=int, default=9, help="by turns with the yardstick")
    parser.add_argument("--only", choices=PARTS, action="append", help="this part of the table")
    options = parser.parse_args()
    parts = options.only or PARTS
    print(machine(), end="\n\n")
    if "games" in parts:
        print_games(options.rounds)
    if "functions" in parts:
        print_functions(options.rounds)
    if "rest" in parts:
        print_rest()
    if "batches" in parts:
        print_batches(options.rounds)
    if "growth" in parts:
        print_growth()


if __name__ == "__main__":
    main()
