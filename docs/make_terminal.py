"""The sessions and pictures of the command line: ``python docs/make_terminal.py`` makes them.

They are real: the program is run with a seed, so that making them again gives the same files.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from unittest import mock

from rich.console import Console

from marrakech.cli import main as program
from marrakech.cli import screen as screens

FOLDER = Path(__file__).parent / "_static" / "sessions"

# What is typed on the page about the command line, at the questions in this order.
SESSIONS = {
    "session.txt": (
        ("play", "you", "greedy", "greedy", "--seed", "7"),
        ("odds", "left", "b9", "d4-d5", "hint expectimax:1", "h", "undo", "quit"),
    ),
    "demo.txt": (("demo", "--seed", "7"), ()),
    "simulate.txt": (
        ("simulate", "greedy", "random", "random", "--games", "200", "--seed", "7"),
        (),
    ),
    "rules.txt": (("rules",), ()),
}


def session(arguments: tuple[str, ...], typed: tuple[str, ...]) -> str:
    """What the program says to somebody who types these lines."""
    command = [sys.executable, "-m", "marrakech", *arguments]
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            command,
            input="".join(f"{line}\n" for line in typed),
            capture_output=True,
            encoding="utf-8",
            check=True,
            cwd=folder,
            env={**os.environ, "PYTHONUTF8": "1"},
        )
    return f"$ marrakech {' '.join(arguments)}\n{done.stdout}"


@contextlib.contextmanager
def recorded(columns: int, rows: int) -> Iterator[Console]:
    """A console that remembers all that is printed while it stands in for the terminal."""
    console = Console(
        file=io.StringIO(),
        record=True,
        force_terminal=True,
        width=columns,
        color_system="truecolor",
    )
    screen = screens.Screen(io.StringIO(), live=True, unicode=True, console=console)
    with (
        mock.patch.object(screens.Screen, "of", return_value=screen),
        mock.patch.dict(os.environ, {"COLUMNS": str(columns), "LINES": str(rows)}),
        mock.patch("time.sleep"),
    ):
        yield console


def picture(console: Console, title: str, prefix: str) -> str:
    """What was printed, as an SVG that needs no font from elsewhere."""
    svg = console.export_svg(title=title, unique_id=prefix)
    svg = re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)
    svg = svg.replace("Fira Code", "DejaVu Sans Mono")
    return "\n".join(line.rstrip() for line in svg.splitlines()) + "\n"


def play_picture() -> str:
    """The letters of placements on the board, and the odds."""
    lines = iter(["straight", "a"] * 5 + ["straight", "odds"])
    with recorded(80, 60) as console, tempfile.TemporaryDirectory() as folder:
        shown = []

        def typed(prompt: str) -> str:
            line = next(lines, "")
            console.print(prompt + line, highlight=False, markup=False)
            if not line:
                shown.append(picture(console, "marrakech play", "play"))
                raise EOFError
            if line == "straight":
                console.export_text()  # What was before has scrolled away.
            return line

        with (
            contextlib.chdir(folder),
            mock.patch("builtins.input", typed),
            mock.patch("sys.stdin", mock.Mock(isatty=lambda: True)),
        ):
            program(["play", "you", "greedy", "greedy", "--seed", "7"])
    return shown[0]


def demo_picture() -> str:
    """One turn of a game, as a terminal of 80 columns and 24 lines shows it."""
    with recorded(80, 24) as console:
        turns = iter(range(40))

        def scrolled(_: float) -> None:
            if next(turns) == 30:
                raise KeyboardInterrupt
            console.export_text()

        with mock.patch("time.sleep", scrolled), mock.patch("sys.stderr", io.StringIO()):
            program(["demo", "--seed", "7"])
        return picture(console, "marrakech demo", "demo")


PICTURES = {"play.svg": play_picture, "demo.svg": demo_picture}


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, (arguments, typed) in SESSIONS.items():
        (FOLDER / name).write_text(session(arguments, typed), encoding="utf-8")
    for name, drawn in PICTURES.items():
        (FOLDER / name).write_text(drawn(), encoding="utf-8")


if __name__ == "__main__":
    main()
