"""``marrakech show``: a position as text or as a picture."""

from __future__ import annotations

import argparse

from marrakech.cli.ending import FINE, CannotDo
from marrakech.cli.pictures import add_picture, show_state
from marrakech.cli.reading import opened
from marrakech.cli.screen import Screen
from marrakech.cli.settings import add_rules, rules_for
from marrakech.errors import MarrakechError
from marrakech.rules import Rules
from marrakech.state import State
from marrakech.words import player_names

__all__: list[str] = []


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument(
        "position",
        nargs="+",
        metavar="POSITION",
        help="the six fields of a position, quoted or not; - reads one from a pipe",
    )
    add_rules(parser, default=None, told="gigamic, for as many players as it has")
    parser.add_argument("--names", metavar="A,B,…", help="the names of the players")
    add_picture(parser)


def run(options: argparse.Namespace, screen: Screen) -> int:
    """Read the position and show it."""
    text = " ".join(options.position)
    if text == "-":
        with opened("-") as piped:
            text = piped.read().strip()
    rules = _rules(text, options)
    try:
        state = State.parse(text, rules)
    except MarrakechError as error:
        raise CannotDo(f"{error} (rules: {rules})") from error
    names = player_names(state, None if options.names is None else options.names.split(","))
    show_state(state, names, options, screen)
    return FINE


def _rules(text: str, options: argparse.Namespace) -> Rules:
    """The rules that were named, or the publisher's for as many players as the position has.

    Also for as many colours each, because a game for two may be played with one.
    """
    *_, purses = text.split(" ")
    players = purses.count(",") + 1
    if options.rules is None:
        changes = ["colours_per_player=1"] if players == 2 and "+" not in purses else []
        return rules_for("gigamic", max(2, min(players, 4)), [*changes, *options.changes])
    return rules_for(options.rules, max(2, min(players, 4)), options.changes)
