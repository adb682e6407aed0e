"""The program: its commands, and what becomes of errors, Ctrl-C and a pipe that is closed."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Sequence
from difflib import get_close_matches
from importlib import import_module
from typing import TYPE_CHECKING, Final, Protocol, cast

import marrakech
from marrakech.cli.ending import CUT_OFF, INTERRUPTED, WRONG, warn
from marrakech.errors import MarrakechError

if TYPE_CHECKING:
    from marrakech.cli.screen import Screen

__all__ = ["main"]

DEFAULT: Final = "demo"
COMMANDS: Final = {
    "play": ("play", "play against computer opponents"),
    "demo": (
        "demo",
        "watch computer players play one game (the default)",
    ),
    "simulate": ("many", "let computer players play many games, and see who wins how often"),
    "show": ("show", "show a position, as text or as a picture"),
    "replay": ("replay", "show a recorded game turn by turn"),
    "check": ("check", "check records of games, and say what is wrong where"),
    "rules": ("presets", "compare the rules of the presets"),
}
"""Each command: the module it lives in, and what it does."""

_ENDING: Final = """\
exit codes: 0 fine, 1 the answer is no (check found a fault), 2 a wrong argument
or input, 130 interrupted by Ctrl-C, 141 the reader of the output went away
"""


class Command(Protocol):
    """What the module of a command has."""

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """What the command takes."""
        ...

    def run(self, options: argparse.Namespace, screen: Screen) -> int:
        """Do it; the exit code."""
        ...


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line asks, and answer with the exit code."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    if not given or (given[0].startswith("-") and given[0] not in _FOR_ALL):
        given.insert(0, DEFAULT)
    if not given[0].startswith("-") and given[0] not in COMMANDS:
        close = get_close_matches(given[0], COMMANDS, n=1)
        meant = f"did you mean {close[0]}?" if close else f"there are {', '.join(COMMANDS)}"
        warn(f"marrakech: there is no command {given[0]!r}; {meant}")
        return WRONG
    if isinstance(sys.stdout, io.TextIOWrapper):
        # A name from a file, or of one, may have letters that this terminal has not.
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        code = _done(given)
        sys.stdout.flush()
    except MarrakechError as error:
        warn(f"marrakech: {error}")
        return WRONG
    except KeyboardInterrupt:
        warn("\nStopped.")
        return INTERRUPTED
    except BrokenPipeError:
        # Python would complain again when it closes the stream on its way out.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return CUT_OFF
    except OSError as error:
        warn(f"marrakech: {error.strerror or error}")
        return WRONG
    return code


def _done(given: Sequence[str]) -> int:
    """Do it; the exit code."""
    try:
        options = _parser(given[0]).parse_args(given)
    except SystemExit as ended:
        # The way of argparse after --help, --version and a wrong argument.
        return cast("int", ended.code)
    # Not before it is known that there is something to show: --version has no time for it.
    from marrakech.cli import screen as screens

    screen = screens.Screen.of(sys.stdout)
    try:
        code: int = options.command.run(options, screen)
    except SystemExit as ended:
        # The way of rich, when nobody reads what it writes.
        raise BrokenPipeError from ended
    if screen.lacks_rich:
        warn(screens.HINT)
    return code


_FOR_ALL: Final = ("-h", "--help", "--version")


def _parser(chosen: str) -> argparse.ArgumentParser:
    """The parser of the whole line; only the command that was chosen is imported."""
    parser = argparse.ArgumentParser(
        prog="marrakech",
        description="The board game Marrakech: play it, watch it, simulate it, draw it.",
        epilog=_ENDING,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"marrakech {marrakech.__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for name, (module, does) in COMMANDS.items():
        sub = commands.add_parser(name, help=does, description=f"{does[0].upper()}{does[1:]}.")
        if name == chosen:
            command = cast("Command", import_module(f"marrakech.cli.{module}"))
            command.add_arguments(sub)
            sub.set_defaults(command=command)
    return parser
