"""Pictures in files: SVG as the library draws it, PNG through resvg."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from importlib.resources import as_file, files
from pathlib import Path
from typing import Final

from marrakech.analysis import heat
from marrakech.cli.ending import CannotDo
from marrakech.cli.odds import show_odds
from marrakech.cli.screen import Screen
from marrakech.cli.typing_in import labels_for
from marrakech.drawing.svg import render_svg
from marrakech.drawing.themes import THEMES
from marrakech.state import State
from marrakech.words import describe

__all__: list[str] = []

SIZE: Final = 600


def add_picture(parser: argparse.ArgumentParser) -> None:
    """The options for a picture."""
    parser.add_argument(
        "-o",
        "--output",
        metavar="FILE",
        help="write a picture to FILE, which ends in .svg or .png (PNG: marrakech[png])",
    )
    parser.add_argument(
        "--theme", choices=tuple(THEMES), default="light", help="of the picture (default: light)"
    )
    parser.add_argument(
        "--size",
        type=int,
        default=SIZE,
        metavar="PIXELS",
        help=f"the width of the picture (default: {SIZE})",
    )
    parser.add_argument(
        "--placements", action="store_true", help="mark where the next rug may be laid"
    )
    parser.add_argument(
        "--odds",
        action="store_true",
        help="what the next throw may bring: a table, or in a picture a tint for each square",
    )


def show_state(
    state: State, names: Sequence[str], options: argparse.Namespace, screen: Screen
) -> None:
    """The state as text on the screen, or as a picture in the file that was asked for."""
    if options.output is None:
        screen.board(state, names, labels_for(state) if options.placements else None)
        if options.odds:
            screen.say()
            show_odds(state, names, screen)
        return
    path = Path(options.output)
    kind = path.suffix.lower()
    if kind not in {".svg", ".png"}:
        raise CannotDo(f"a picture ends in .svg or .png, not as {options.output!r} does")
    drawn = render_svg(
        state,
        size=options.size,
        theme=options.theme,
        names=names,
        placements=options.placements,
        heat=heat(state) if options.odds else None,
    )
    data = png_of(drawn) if kind == ".png" else f"{drawn}\n".encode()
    try:
        path.write_bytes(data)
    except OSError as error:
        raise CannotDo(f"{options.output} cannot be written: {error.strerror}") from error
    screen.say(f"{options.output}: {describe(state, names=names)}")


def png_of(svg: str) -> bytes:
    """The picture as a PNG, lettered in Roboto whatever fonts the machine has."""
    try:
        import resvg_py

        fonts = files("font_roboto") / "files"
    except ImportError as missing:
        raise CannotDo(
            f"a PNG needs resvg-py and font-roboto ({missing}): pip install 'marrakech[png]';"
            " a .svg needs nothing"
        ) from missing
    with as_file(fonts) as folder:
        return resvg_py.svg_to_bytes(
            svg_string=svg, font_dirs=[str(folder)], sans_serif_family="Roboto"
        )
