"""``marrakech replay``: a recorded game, turn by turn, or one position of it."""

from __future__ import annotations

import argparse

from marrakech.cli.demo import add_pace, pause_for
from marrakech.cli.ending import FINE, CannotDo
from marrakech.cli.pictures import add_picture, show_state
from marrakech.cli.reading import read_game
from marrakech.cli.screen import Screen
from marrakech.cli.settings import count
from marrakech.cli.telling import by_turn, tell
from marrakech.drawing.lettering import one_line
from marrakech.record import Game
from marrakech.state import State

__all__: list[str] = []


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("file", metavar="FILE", help="a file of records; - reads a pipe")
    parser.add_argument(
        "--game", type=count, default=1, metavar="N", help="which game of the file (default: 1)"
    )
    parser.add_argument(
        "--at",
        type=int,
        metavar="TURN",
        help="show only the position after this turn; 0 is the beginning",
    )
    add_pace(parser)
    add_picture(parser)


def run(options: argparse.Namespace, screen: Screen) -> int:
    """Tell the game, or show what it came to."""
    pause = pause_for(options, screen)
    game = read_game(options.file, options.game)
    names = tuple(map(one_line, game.names))
    if options.at is not None or options.output is not None:
        show_state(_after(game, options.at), names, options, screen)
    else:
        tell(game.start, by_turn(game.steps()), names, screen, pause)
    return FINE


def _after(game: Game, number: int | None) -> State:
    """The position after a turn, the last one if none is named."""
    turns = tuple(by_turn(game.steps()))
    if number is None:
        return game.state
    if not 0 <= number <= len(turns):
        raise CannotDo(f"the game has turns 0 to {len(turns)}, no turn {number}")
    return turns[number - 1][-1].after if number else game.start
