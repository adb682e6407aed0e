"""``python -m marrakech``: plays one whole random game and prints how it ended."""

from __future__ import annotations

import argparse
import random
from collections.abc import Sequence

from marrakech import (
    PRESETS,
    SQUARES,
    Rules,
    State,
    Termination,
    apply,
    new_game,
    outcome,
    random_move,
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
    state, turns = played(rules, random.Random(options.seed))
    print(f"Rules    {rules}")
    print(f"Seed     {options.seed}, {turns} moves")
    print(f"Position {state}")
    print()
    print(market(state))
    print()
    print(result(state))


def played(rules: Rules, rng: random.Random) -> tuple[State, int]:
    """The last state of a random game, and how many moves it took."""
    state = new_game(rules)
    moves = 0
    while outcome(state) is None:
        state = apply(state, random_move(state, rng))
        moves += 1
    return state, moves


def market(state: State) -> str:
    """The market with its coordinates: colours by letter, bare squares as dots, Assam as @."""
    lines = []
    for rank in reversed(range(7)):
        row = []
        for square in SQUARES[rank::7]:
            colour = state.board.colour_at(square)
            letter = colour.letter if colour else "."
            row.append(f"{letter}@" if square == state.assam.square else letter + " ")
        lines.append(f"{rank + 1} {' '.join(row)}".rstrip())
    lines.append("  " + "  ".join("abcdefg"))
    return "\n".join(lines)


def result(state: State) -> str:
    """The scores, and who has won."""
    lines = []
    for seat, (player, own) in enumerate(zip(state.players, score(state), strict=True)):
        colours = " and ".join(colour.value for colour in state.rules.colours(seat))
        out = " (eliminated)" if player.eliminated else ""
        lines.append(
            f"{name_of(seat)} ({colours}): {own.dirhams} dirhams"
            f" + {own.squares} squares = {own.total}{out}"
        )
    ended = outcome(state)
    if ended is None:
        lines.append("The game is not over.")
    elif not ended.winners:
        lines.append("Nobody wins: the tie is unbroken.")
    else:
        names = " and ".join(map(name_of, ended.winners))
        how = " as the last one left" if ended.termination is Termination.LAST_PLAYER else ""
        lines.append(f"{names} {'wins' if len(ended.winners) == 1 else 'share the win'}{how}.")
    return "\n".join(lines)


if __name__ == "__main__":
    main()
