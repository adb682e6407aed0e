"""``marrakech check``: whether records are whole and legal, and if not, what is wrong where."""

from __future__ import annotations

import argparse

from marrakech.cli.ending import FINE, NO, WRONG, CannotDo, warn
from marrakech.cli.reading import opened
from marrakech.cli.screen import Screen, Tone
from marrakech.record import RecordError, read_games

__all__: list[str] = []


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("files", nargs="+", metavar="FILE", help="records of games; - reads a pipe")
    parser.add_argument("-q", "--quiet", action="store_true", help="say only what is wrong")


def run(options: argparse.Namespace, screen: Screen) -> int:
    """Read every game of every file, and tell each fault with its place."""
    good = bad = 0
    unread = False
    for file in options.files:
        faults: list[RecordError] = []
        try:
            with opened(file) as lines:
                here = sum(1 for _ in read_games(lines, on_error=faults.append))
        except CannotDo as error:
            warn(f"marrakech: {error}")
            unread = True
            continue
        for fault in faults:
            where = f"turn {fault.turn}" if fault.turn else "in the tags"
            place = f"{file}:{fault.line}:{fault.column}"
            screen.say(f"{place}: {fault.reason} ({where})", Tone.WRONG)
        if not here and not faults:
            screen.say(f"{file}:1:1: there is no game in it", Tone.WRONG)
            bad += 1
        good += here
        bad += len(faults)
    if not options.quiet:
        games = "1 game is" if good == 1 else f"{good} games are"
        wrong = f", {bad} {'is' if bad == 1 else 'are'} not" if bad else ""
        screen.say(f"{games} good{wrong}")
    if unread:
        return WRONG
    return NO if bad else FINE
