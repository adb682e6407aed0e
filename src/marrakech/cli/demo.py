"""``marrakech demo``: computer players play one whole game."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from typing import Final

from marrakech.cli.ending import FINE, CannotDo
from marrakech.cli.screen import Screen
from marrakech.cli.seats import Seat, read_seats
from marrakech.cli.settings import add_rules, add_seed, new_seed, rules_for
from marrakech.cli.table import Table
from marrakech.cli.telling import tell, tell_seats
from marrakech.steps import Step

__all__: list[str] = []

FIELD: Final = ("expectimax:1", "greedy", "greedy", "random")
"""Who plays if nobody is named: strong and weak, and each of them quick."""
PAUSE: Final = 1.0


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    add_seats(parser, FIELD)
    add_rules(parser)
    add_seed(parser)
    add_pace(parser)


def add_seats(parser: argparse.ArgumentParser, field: Sequence[str]) -> None:
    """Who plays, if nobody is asked."""
    parser.add_argument(
        "seats",
        nargs="*",
        metavar="SEAT",
        help="2 to 4 computer players: random, greedy, expectimax, mcts, with a name if you like:"
        f" Ann=greedy (default: {' '.join(field)})",
    )
    parser.add_argument(
        "--players",
        type=int,
        choices=(2, 3, 4),
        help="how many of the default players, if no seats are named (default: 4)",
    )


def add_pace(parser: argparse.ArgumentParser) -> None:
    """How fast a game is shown."""
    parser.add_argument(
        "--fast",
        action="store_true",
        help="no pauses: the sentences, the last position and the scores",
    )
    parser.add_argument(
        "--pause",
        type=float,
        metavar="SECONDS",
        default=PAUSE,
        help=f"how long each turn is shown on a terminal (default: {PAUSE})",
    )


def pause_for(options: argparse.Namespace, screen: Screen) -> float | None:
    """How long to show each turn; ``None`` where nobody is watching, or has the time."""
    if not 0 <= options.pause <= 3600:
        raise CannotDo(f"--pause takes seconds from 0 to 3600, not {options.pause}")
    pause: float = options.pause
    return pause if screen.live and not options.fast else None


def run(options: argparse.Namespace, screen: Screen) -> int:
    """Play the game and tell it."""
    pause = pause_for(options, screen)
    seats = computer_seats(options, FIELD)
    rules = rules_for(options.rules, len(seats), options.changes)
    seed = new_seed() if options.seed is None else options.seed
    table = Table.new(rules, seats, seed=seed)
    screen.say(f"Rules {rules}, seed {seed}")
    tell_seats(table, screen)
    screen.say()
    tell(table.game.start, _turns(table), table.names, screen, pause)
    return FINE


def computer_seats(options: argparse.Namespace, field: Sequence[str]) -> tuple[Seat, ...]:
    """The players of a game that nobody is asked about."""
    texts = options.seats or field[: options.players]
    if not 2 <= len(texts) <= 4:
        raise CannotDo(f"2 to 4 players sit at a table, not {len(texts)}")
    if options.players not in {None, len(texts)}:
        raise CannotDo(f"{len(texts)} seats are named, --players says {options.players}")
    seats = read_seats(texts)
    if any(seat.bot is None for seat in seats):
        raise CannotDo("only computer players here; to play yourself: marrakech play")
    return seats


def _turns(table: Table) -> Iterator[tuple[Step, ...]]:
    """The game, each turn as soon as it is played."""
    steps: list[Step] = []
    while not table.over:
        table = table.advance()
        step = table.game.steps()[-1]
        if steps and steps[-1].turn != step.turn:
            yield tuple(steps)
            steps.clear()
        steps.append(step)
    yield tuple(steps)
