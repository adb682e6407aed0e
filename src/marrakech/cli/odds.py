"""Odds and hints for whoever is asked: what a throw may bring, what a computer would do."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from random import Random

from marrakech.analysis import odds, placements
from marrakech.bots import Bot
from marrakech.chance import Throw, throws
from marrakech.cli.screen import Screen
from marrakech.cli.typing_in import labels_for
from marrakech.moves import Lay
from marrakech.state import State
from marrakech.turn import LAY, OVER

__all__: list[str] = []


def show_odds(state: State, names: Sequence[str], screen: Screen) -> None:
    """What the next throw may cost: for each way to turn Assam, or for each place for a rug."""
    if state.phase is LAY:
        _show_placements(state, names, screen)
        return
    ways = throws(state)
    if not ways:
        screen.say("The game is over." if state.phase is OVER else "First there is a debt to pay.")
        return
    rows = []
    for each in odds(state):
        cells = [_cell(throw) for throw in ways if throw.rotation is each.rotation]
        name = f"{each.rotation.letter} {each.rotation.value}"
        rows.append([name, *cells, _number(each.expected_paid), f"{float(each.elimination):.0%}"])
    throw = [f"{way.steps}: {way.probability}" for way in ways[:4]]
    screen.table(["turn", *throw, "pays", "out"], rows)
    screen.say(
        f"The next throw is {names[ways[0].thrower]}'s. For each number and its chance: where Assam"
        " stops, and the price paid there; then what is paid on average, and the risk to be out."
    )


def _cell(throw: Throw) -> str:
    square = str(throw.assam.square)
    return square if throw.payment is None else f"{square} -{throw.payment.paid}"


def _show_placements(state: State, names: Sequence[str], screen: Screen) -> None:
    """What the next thrower would pay with the rug in each place, the best place first."""
    mover, letters = names[state.mover], labels_for(state)
    rows = []
    thrower = None
    for each in sorted(placements(state), key=lambda each: (-each.income, -each.change)):
        if each.after is not None:
            thrower = names[each.after.thrower]
            rows.append(
                [
                    f"{letters[each.rug]} {each.rug}",
                    _number(each.after.expected_paid),
                    f"{float(each.change - each.saving):+.2f}",
                    _number(each.after.expected_received[state.mover]),
                ]
            )
    if thrower is None:
        screen.say("The game ends with this rug: there is no next throw.")
        return
    screen.table(["rug", "pays", "change", f"to {mover}"], rows)
    screen.say(
        f"With the rug in each place: what {thrower}, who throws next, pays on average if Assam is"
        " turned as is best; how much more that is than without it; how much of it goes to"
        f" {mover}."
    )


def _number(value: Fraction) -> str:
    return f"{float(value):.2f}"


def show_hints(state: State, bot: Bot, rng: Random, screen: Screen) -> None:
    """What a computer player thinks of each move, the best first."""
    letters = labels_for(state)
    # Of the searching ones it is the share of the win they expect.
    shares = str(bot).startswith(("expectimax", "mcts"))
    rows = []
    for hint in sorted(bot.hints(state, rng), key=lambda hint: -hint.value):
        move = hint.move
        letter = f"{letters[move.rug]} " if isinstance(move, Lay) else ""
        value = f"{hint.value:.1%}" if shares else f"{hint.value:.2f}"
        rows.append([f"{letter}{move}", value])
    screen.table(["move", "chance to win" if shares else "value"], rows)
    screen.say(f"So says {bot}; higher is better.")
