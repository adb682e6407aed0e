"""``python -m marrakech``: plays one whole random game and prints how it ended."""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Sequence

from marrakech import (
    PRESETS,
    Rules,
    State,
    apply,
    new_game,
    outcome,
    random_move,
    render_text,
    score,
)
from marrakech.problems import name_of

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> None:
    """Play the game that the command line asks for."""
    parser = argparse.ArgumentParser(
        prog="python -m marrakech", description="Play one whole random game of Marrakech."
    )
    parser.add_argument("--seed", type=int, default=1, help="the seed of all chance (default: 1)")
    parser.add_argument("--players", type=int, choices=(2, 3, 4), default=4)
    parser.add_argument("--preset", choices=PRESETS, default="gigamic")
    options = parser.parse_args(arguments)
    rules = PRESETS[options.preset](options.players)
    state, moves = played(rules, random.Random(options.seed))
    print(f"Rules    {rules}")
    print(f"Seed     {options.seed}, {moves} moves")
    print(f"Position {state}")
    print()
    print(render_text(state, unicode=(sys.stdout.encoding or "").lower().startswith("utf")))
    print()
    print(scores(state))


def played(rules: Rules, rng: random.Random) -> tuple[State, int]:
    """The last state of a random game, and how many moves it took."""
    state = new_game(rules)
    moves = 0
    while outcome(state) is None:
        state = apply(state, random_move(state, rng))
        moves += 1
    return state, moves


def scores(state: State) -> str:
    """A line for each player: what counts, and what it comes to."""
    lines = []
    for seat, (player, own) in enumerate(zip(state.players, score(state), strict=True)):
        out = " (eliminated)" if player.eliminated else ""
        sum_of_both = f"{own.dirhams} dirhams + {own.squares} squares = {own.total}"
        lines.append(f"{name_of(seat)}: {sum_of_both}{out}")
    return "\n".join(lines)


if __name__ == "__main__":
    main()
