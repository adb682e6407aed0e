"""The golden files of the drawings: boards as text and as SVG, from seeded games."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial

from marrakech import (
    Assam,
    Colour,
    Lay,
    Phase,
    Rug,
    Rules,
    Square,
    State,
    apply,
    legal_moves,
    new_game,
    payment_due,
    random_move,
    walk,
)
from marrakech.analysis import heat
from marrakech.drawing import render_svg, render_text
from marrakech.drawing.themes import ThemeName


def played(rules: Rules, seed: int, moves: int, phase: Phase) -> State:
    """A random game after at least so many moves, as soon as that phase comes up."""
    rng = random.Random(seed)
    state = new_game(rules)
    while state.phase is not Phase.OVER and (moves > 0 or state.phase is not phase):
        state = apply(state, random_move(state, rng))
        moves -= 1
    return state


CROWDED = played(Rules.gigamic(4), 3, 110, Phase.LAY)
TWO_COLOURS = played(Rules.pergioco(2), 3, 60, Phase.ROLL)
PAYING = played(Rules.gigamic(3), 3, 110, Phase.PAY)
TURNING = played(Rules.gigamic(4), 5, 116, Phase.ROTATE)
OVER = played(Rules.gigamic(4, starting_dirhams=8), 4, 9999, Phase.OVER)


def letters(state: State) -> dict[Rug, str]:
    """A letter for each legal placement."""
    lays = [move.rug for move in legal_moves(state) if isinstance(move, Lay)]
    return dict(zip(lays, "abcdefghijkl", strict=False))


def boards(*, unicode: bool = True, ansi: bool = False) -> str:
    """Several boards as text, one after the other."""
    draw = partial(render_text, unicode=unicode, ansi=ansi)
    drawn = [
        draw(new_game(Rules.gigamic(3))),
        draw(CROWDED, labels=letters(CROWDED)),
        draw(TWO_COLOURS, names=("Zoë", "山田")),
        draw(PAYING),
        draw(OVER),
    ]
    return "\n\n".join(drawn) + "\n"


def picture(svg: str) -> str:
    """One element a line, so that a difference can be read."""
    return svg.replace("><", ">\n<") + "\n"


def heated(theme: ThemeName) -> str:
    """Where the next throw may end, on a crowded market."""
    return picture(render_svg(TURNING, theme=theme, heat=heat(TURNING), panel=False))


GOLDEN: dict[str, Callable[[], str]] = {
    "board.txt": boards,
    "board-ascii.txt": lambda: boards(unicode=False),
    "board-ansi.txt": lambda: boards(ansi=True),
    "board-light.svg": lambda: picture(render_svg(CROWDED, placements=True, size=480)),
    "board-dark.svg": lambda: picture(
        render_svg(
            PAYING,
            theme="dark",
            payment=payment_due(PAYING),
            laid=Rug.parse("c3-c4"),
            path=(Assam.parse("f7e"), *walk(Assam.parse("f7e"), 4)),
            prefix="dark-",
        )
    ),
    "board-contrast.svg": lambda: picture(
        render_svg(
            TWO_COLOURS,
            theme="contrast",
            coordinates=False,
            names=("Zoë", "山田"),
            palette={Colour.BLUE: "teal"},
            marks={Square.parse("d4"): 4, Square.parse("a1"): "start", Square.parse("b1"): 0.5},
        )
    ),
    "board-over.svg": lambda: picture(render_svg(OVER)),
    "board-heat-light.svg": lambda: heated("light"),
    "board-heat-dark.svg": lambda: heated("dark"),
    "board-heat-contrast.svg": lambda: heated("contrast"),
}
