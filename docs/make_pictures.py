"""The pictures in the documentation and the README: ``python docs/make_pictures.py`` makes them.

They come from seeded games, so that making them again gives the same files.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

from marrakech import (
    Assam,
    Colour,
    Lay,
    Phase,
    Roll,
    Rules,
    State,
    apply,
    new_game,
    payment_due,
    random_move,
    throws,
    walk,
)
from marrakech.analysis import heat
from marrakech.drawing import render_svg

FOLDER = Path(__file__).parent / "_static" / "pictures"
NAMES = ("Amina", "Tarik", "Zohra", "Idris")


def played(rules: Rules, seed: int, moves: int, phase: Phase) -> State:
    """A random game after at least so many moves, as soon as that phase comes up."""
    rng = random.Random(seed)
    state = new_game(rules)
    while state.phase is not Phase.OVER and (moves > 0 or state.phase is not phase):
        state = apply(state, random_move(state, rng))
        moves -= 1
    return state


def middle() -> State:
    """A crowded market."""
    return played(Rules.gigamic(4), 3, 110, Phase.LAY)


def opening() -> str:
    return render_svg(new_game(Rules.gigamic(4)), names=NAMES)


def middle_game() -> str:
    return render_svg(middle(), names=NAMES)


def dark() -> str:
    return render_svg(middle(), theme="dark", names=NAMES)


def contrast() -> str:
    return render_svg(middle(), theme="contrast", names=NAMES)


def palette() -> str:
    paints = {
        Colour.RED: "#cc79a7",
        Colour.YELLOW: "#e69f00",
        Colour.BLUE: "#555555",
        Colour.GREEN: "#56b4e9",
    }
    return render_svg(middle(), palette=paints, panel=False, coordinates=False)


def placements() -> str:
    return render_svg(middle(), placements=True, panel=False)


def laid() -> str:
    """The rug of the last move, with Assam's walk before it through a loop."""
    rng = random.Random(2)
    state = new_game(Rules.gigamic(4))
    path: tuple[Assam, ...] = ()
    while True:
        move = random_move(state, rng)
        before, state = state, apply(state, move)
        if isinstance(move, Roll):
            path = (before.assam, *walk(before.assam, move.steps))
        if isinstance(move, Lay) and len(state.board.rugs()) > 9 and len(path) == 5:
            if path[0].facing is not path[-1].facing:
                return render_svg(state, laid=move.rug, path=path, panel=False)


def payment() -> str:
    state = played(Rules.gigamic(3), 3, 110, Phase.PAY)
    return render_svg(state, payment=payment_due(state), names=NAMES[:3])


def marks() -> str:
    """What every throw would cost."""
    state = played(Rules.gigamic(4), 5, 116, Phase.ROTATE)
    costs = {
        throw.assam.square: throw.payment.owed if throw.payment else 0 for throw in throws(state)
    }
    return render_svg(state, marks=costs, panel=False)


def heat_map() -> str:
    """Where the next throw may end."""
    state = played(Rules.gigamic(4), 5, 116, Phase.ROTATE)
    return render_svg(state, heat=heat(state), panel=False)


def two_colours() -> str:
    state = played(Rules.gigamic(2), 3, 90, Phase.LAY)
    return render_svg(state, names=NAMES[:2])


def over() -> str:
    state = played(Rules.gigamic(4, starting_dirhams=8), 4, 9999, Phase.OVER)
    return render_svg(state, names=NAMES)


PICTURES: dict[str, Callable[[], str]] = {
    "opening.svg": opening,
    "middle.svg": middle_game,
    "dark.svg": dark,
    "contrast.svg": contrast,
    "palette.svg": palette,
    "placements.svg": placements,
    "laid.svg": laid,
    "payment.svg": payment,
    "marks.svg": marks,
    "heat.svg": heat_map,
    "two-colours.svg": two_colours,
    "over.svg": over,
}


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, picture in PICTURES.items():
        (FOLDER / name).write_text(picture() + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
