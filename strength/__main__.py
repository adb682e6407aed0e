"""``python -m strength``: matches, the table of the documentation, and the fit of the weights."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from strength.matches import LADDER, line, play, round_robin
from strength.weighing import made, written

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> None:
    """Do what the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m strength", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    match = commands.add_parser("match", help="one bot against others alike")
    match.add_argument("challenger", help="the text of a bot, such as expectimax:2")
    match.add_argument("others", help="the text of those it plays against")
    table = commands.add_parser("table", help="every bot against each weaker one")
    table.add_argument("bots", nargs="*", help=f"from weak to strong (default: {' '.join(LADDER)})")
    for command in (match, table):
        command.add_argument("--games", type=int, default=1000, help="per pairing (default: 1000)")
        command.add_argument("--seed", type=int, default=1)
        command.add_argument("--workers", type=int, default=os.cpu_count())
    weights = commands.add_parser("fit", help="make the weights of the evaluation anew")
    weights.add_argument("--games", type=int, default=30_000, help="per round (default: 30000)")
    weights.add_argument("--rounds", type=int, default=2, help="of self-play and fit (default: 2)")
    weights.add_argument("--write", action="store_true", help="into src/marrakech/bots/weights.py")
    for command in (match, table, weights):
        command.add_argument("--players", type=int, choices=(2, 3, 4), default=2)
    asked = parser.parse_args(arguments)
    if asked.command == "fit":
        fitted = made(asked.players, asked.games, asked.rounds)
        for row in fitted:
            print("  ".join(f"{value:6.3f}" for value in row))
        if asked.write:
            written({asked.players: fitted})
        return
    # Spawned, because a process that has compiled code running in threads must not be forked.
    with ProcessPoolExecutor(asked.workers, mp_context=get_context("spawn")) as executor:
        if asked.command == "match":
            met = play(
                asked.challenger,
                asked.others,
                asked.players,
                asked.games,
                asked.seed,
                executor,
                lambda match: print(line(match), file=sys.stderr),
            )
            print(line(met))
        else:
            bots = tuple(asked.bots) or LADDER
            print(round_robin(bots, asked.players, asked.games, asked.seed, executor))


if __name__ == "__main__":
    main()
