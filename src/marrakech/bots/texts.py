"""The texts of bots: ``greedy``, ``expectimax:2``, ``mcts:0.5s``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from marrakech.bots.choosing import Bot
from marrakech.bots.expectimax import ExpectimaxBot
from marrakech.bots.mcts import MctsBot
from marrakech.bots.simple import GreedyBot, RandomBot
from marrakech.errors import InvalidValue, NotationError, check_type

__all__ = ["BOTS", "parse_bot"]

BOTS: Final[dict[str, Callable[[], Bot]]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "expectimax": ExpectimaxBot,
    "mcts": MctsBot,
}
"""The bots by name, from the weakest to the strongest."""


def parse_bot(text: str) -> Bot:
    """The bot of a text; without a number behind its name it plays as it does by default.

    >>> parse_bot("expectimax:1")
    ExpectimaxBot(depth=1)
    >>> parse_bot("mcts:2000"), str(parse_bot("mcts:0.5s"))
    (MctsBot(playouts=2000, seconds=None), 'mcts:0.5s')
    """
    check_type("text", text, str)
    name, colon, number = text.partition(":")
    if name not in BOTS:
        raise NotationError(f"expected a bot: {', '.join(BOTS)}", text, 0)
    if not colon:
        return BOTS[name]()
    place = len(name) + 1
    try:
        if name == "expectimax":
            return ExpectimaxBot(depth=_whole(number))
        if name == "mcts":
            if number.endswith("s"):
                return MctsBot(seconds=_decimal(number.removesuffix("s")))
            return MctsBot(playouts=_whole(number))
    except InvalidValue as error:
        raise NotationError(str(error), text, place) from error
    except ValueError:
        expected = "a depth" if name == "expectimax" else "playouts, or seconds with an s behind"
        raise NotationError(f"expected {expected}", text, place) from None
    raise NotationError(f"{name} has no number", text, place - 1)


def _whole(number: str) -> int:
    if not (number.isascii() and number.isdecimal()):
        raise ValueError(number)
    return int(number)


def _decimal(number: str) -> float:
    whole, _, part = number.partition(".")
    if not (f"{whole}{part}".isascii() and f"{whole}{part}".isdecimal()):
        raise ValueError(number)
    return float(number)
