"""``marrakech play``: people against computer players; how a game is set up or resumed."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final

from marrakech.cli.ending import CannotDo
from marrakech.cli.saving import load
from marrakech.cli.screen import Screen
from marrakech.cli.seats import PERSON, Seat, read_bot, read_seats
from marrakech.cli.session import Session
from marrakech.cli.settings import add_rules, add_seed, new_seed, rules_for
from marrakech.cli.table import Table
from marrakech.geometry import Direction

__all__: list[str] = []

OPPONENT: Final = "greedy"
PLAYERS: Final = 4
_FACINGS: Final = {word: facing for facing in Direction for word in (facing.value, facing.letter)}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = _EXAMPLES
    parser.add_argument(
        "seats",
        nargs="*",
        metavar="SEAT",
        help="who plays, in order: you for a person, or a computer player (random, greedy,"
        " expectimax, mcts); with a name if you like: Ann=you Bo=expectimax:2"
        f" (default: {PERSON}, against {OPPONENT})",
    )
    parser.add_argument(
        "--players",
        type=int,
        choices=(2, 3, 4),
        help=f"how many sit at the table, if not all seats are named (default: {PLAYERS})",
    )
    parser.add_argument(
        "--against",
        metavar="WHO",
        default=OPPONENT,
        help=f"the computer player on the seats that are not named (default: {OPPONENT})",
    )
    add_rules(parser, default=None)
    add_seed(parser)
    parser.add_argument(
        "--dice",
        action="store_true",
        help="real dice: you throw (and draw), and type in what came",
    )
    parser.add_argument(
        "--first-player", type=int, metavar="N", help="the seat that begins (default: 1)"
    )
    parser.add_argument(
        "--facing",
        choices=tuple(_FACINGS),
        metavar="WAY",
        help="which way Assam faces at first: north, east, south or west (default: north)",
    )
    parser.add_argument("--save", metavar="FILE", help="where the game is saved when you stop")
    parser.add_argument("--resume", metavar="FILE", help="go on with a saved game")


_EXAMPLES: Final = """\
examples:
  marrakech play                              you against three greedy opponents
  marrakech play you expectimax               a game for two
  marrakech play Ann=you Bo=you greedy        two people and a computer
  marrakech play --players 3 --rules suleika --set rotation=end
  marrakech play --resume marrakech-7.txt     go on with a saved game
"""


def run(options: argparse.Namespace, screen: Screen) -> int:
    """Play from the set-up, or go on with a saved game."""
    if options.resume is not None:
        table, is_ours = _resumed(options)
        # A record from elsewhere stays as it is; what is played on is saved beside it.
        return Session(table, screen, Path(options.resume) if is_ours else None).run()
    file = None if options.save is None else Path(options.save)
    if file is not None and file.exists():
        raise CannotDo(
            f"{file} is there already: to go on with it, --resume {file}; else name another file"
        )
    if file is not None and not file.parent.is_dir():
        raise CannotDo(f"{file} cannot be written: there is no folder {file.parent}")
    return Session(_new(options), screen, file).run()


def _resumed(options: argparse.Namespace) -> tuple[Table, bool]:
    """The saved game, if nothing was asked for that contradicts it; and whether it is ours."""
    fixed = ("players", "rules", "seed", "first_player", "facing", "save")
    given = [f"--{name.replace('_', '-')}" for name in fixed if getattr(options, name) is not None]
    given += ["--set"] * bool(options.changes) + ["--dice"] * options.dice
    if given:
        raise CannotDo(f"a saved game goes on as it began: --resume does not go with {given[0]}")
    return load(Path(options.resume), options.seats)


def _new(options: argparse.Namespace) -> Table:
    seats = _seats(options)
    rules = rules_for(options.rules or "gigamic", len(seats), options.changes)
    first = 1 if options.first_player is None else options.first_player
    if not 1 <= first <= len(seats):
        raise CannotDo(f"--first-player is a seat from 1 to {len(seats)}, not {first}")
    return Table.new(
        rules,
        seats,
        seed=new_seed() if options.seed is None else options.seed,
        real_dice=options.dice,
        facing=Direction.NORTH if options.facing is None else _FACINGS[options.facing],
        first_player=first - 1,
    )


def _seats(options: argparse.Namespace) -> tuple[Seat, ...]:
    """The seats that were named, and opponents on the others."""
    read_bot(options.against)
    named = options.seats or [PERSON]
    players = options.players or (PLAYERS if len(named) == 1 else len(named))
    if not 2 <= players <= 4 or len(named) > players:
        raise CannotDo(f"2 to 4 players sit at a table, not {max(players, len(named))}")
    return read_seats([*named, *[options.against] * (players - len(named))])
