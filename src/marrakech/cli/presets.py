"""``marrakech rules``: the presets side by side, with their sources."""

from __future__ import annotations

import argparse
from typing import Final, get_type_hints

from marrakech.cli.ending import FINE
from marrakech.cli.screen import Screen, Tone
from marrakech.enums import Word
from marrakech.rules import (
    PRESETS,
    Covering,
    Insolvency,
    RotationTiming,
    RuleChanges,
    TieBreak,
    UnbrokenTie,
)

__all__: list[str] = []

SOURCES: Final = {
    "gigamic": "the publisher's leaflet (Gigamic; French and Romanian)",
    "pergioco": "the sheet of pergioco.net, by Marino Carpignano (Italian)",
    "suleika": "a rules page on Marrakech, “also known as Suleika” (Hungarian)",
    "bga": "the help page of Board Game Arena, of 27 October 2020 (English)",
}
MEANINGS: Final[dict[Word, str]] = {
    RotationTiming.START_OF_TURN: "Assam is turned by the mover, before the throw",
    RotationTiming.END_OF_TURN: "Assam is turned after laying, for the next player's throw",
    Insolvency.ELIMINATED: "who cannot pay in full hands over everything and is out",
    Insolvency.PLAYS_ON: "who cannot pay in full hands over everything and plays on",
    TieBreak.DIRHAMS: "of equal scores the one with more dirhams wins",
    TieBreak.SQUARES: "of equal scores the one with more visible squares wins",
    UnbrokenTie.SHARED: "if these are equal too, the win is shared",
    UnbrokenTie.NO_WINNER: "if these are equal too, nobody wins",
    Covering.STRICT: "no rug may cover both visible halves of another",
    Covering.OWN_RUGS: "a rug may cover both visible halves of one of one's own",
}
_FIELDS: Final = tuple(get_type_hints(RuleChanges))
_PLAYERS: Final = (2, 3, 4)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument(
        "preset", nargs="?", choices=tuple(PRESETS), help="one of them, told in words"
    )


def run(options: argparse.Namespace, screen: Screen) -> int:
    """Show all of them, or tell one."""
    if options.preset is None:
        _show_all(screen)
    else:
        _tell_one(options.preset, screen)
    return FINE


def _show_all(screen: Screen) -> None:
    screen.table(
        ["field", *PRESETS],
        [[field, *(_cell(name, field) for name in PRESETS)] for field in _FIELDS],
    )
    screen.say("Three numbers are for 2 / 3 / 4 players.")
    screen.say()
    for name, source in SOURCES.items():
        screen.say(f"{name}: {source}")
    screen.say()
    screen.say("The words:", Tone.STRONG)
    for word, meaning in MEANINGS.items():
        screen.say(f"{word.value}: {meaning}")
    screen.say()
    screen.say("More on one of them: marrakech rules gigamic")
    screen.say(
        "To play by one, with a field changed: marrakech play --rules bga --set rotation=end"
    )


def _tell_one(name: str, screen: Screen) -> None:
    screen.say(f"{name}: {SOURCES[name]}", Tone.STRONG)
    for players in _PLAYERS:
        rules = PRESETS[name](players)
        colours = "one colour" if rules.colours_per_player == 1 else "two colours"
        screen.say()
        screen.say(
            f"{players} players: {colours} and {rules.rugs_per_colour} rugs of"
            f" {'it' if rules.colours_per_player == 1 else 'each'},"
            f" {rules.starting_dirhams} dirhams each"
        )
        screen.say(f"  as a text: {rules}", Tone.FAINT)
    screen.say()
    rules = PRESETS[name](4)  # On the rest, the number of players makes no difference.
    for word in (
        rules.rotation,
        rules.insolvency,
        rules.tie_break,
        rules.unbroken_tie,
        rules.covering,
    ):
        screen.say(f"- {MEANINGS[word]}")


def _cell(name: str, field: str) -> str:
    """The value of a field, or its three values if they depend on the number of players."""
    values = [getattr(PRESETS[name](players), field) for players in _PLAYERS]
    words = [value.value if isinstance(value, Word) else str(value) for value in values]
    return words[0] if len(set(words)) == 1 else " / ".join(words)
