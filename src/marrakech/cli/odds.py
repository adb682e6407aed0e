"""Odds and hints for whoever is asked: what a throw may bring, what a computer would do."""

from __future__ import annotations

from itertools import groupby
from random import Random

from marrakech.bots import Bot
from marrakech.chance import Throw, throws
from marrakech.cli.screen import Screen
from marrakech.cli.typing_in import labels_for
from marrakech.moves import Lay
from marrakech.state import State

__all__: list[str] = []


def show_odds(state: State, screen: Screen) -> None:
    """What the next throw may cost, for each way Assam can be turned."""
    found = throws(state)
    if not found:
        screen.say("The next throw comes after this rug is laid: ask again when Assam is turned.")
        return
    head = ["turn", *(f"{throw.steps}: {throw.probability}" for throw in found[:4])]
    rows = []
    for rotation, group in groupby(found, key=lambda throw: throw.rotation):
        ways = list(group)
        expected = sum(throw.probability * throw.payment.paid for throw in ways if throw.payment)
        out = sum(throw.probability for throw in ways if throw.payment and throw.payment.eliminates)
        cells = [_cell(throw) for throw in ways]
        name = f"{rotation.letter} {rotation.value}"
        rows.append([name, *cells, f"{float(expected):.2f}", f"{float(out):.0%}"])
    screen.table([*head, "to pay", "out"], rows)
    screen.say(
        "For each throw and its chance: where Assam stops, and what is paid there;"
        " then the payment to expect, and the chance to be out."
    )


def _cell(throw: Throw) -> str:
    square = str(throw.assam.square)
    return square if throw.payment is None else f"{square} -{throw.payment.paid}"


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
