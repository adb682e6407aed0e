"""Computer opponents of graded strength, which can also tell what they think of each move."""

from __future__ import annotations

from marrakech.bots.choosing import Bot, Hint
from marrakech.bots.expectimax import ExpectimaxBot
from marrakech.bots.mcts import MctsBot
from marrakech.bots.simple import GreedyBot, RandomBot
from marrakech.bots.texts import BOTS, parse_bot

__all__ = [
    "BOTS",
    "Bot",
    "ExpectimaxBot",
    "GreedyBot",
    "Hint",
    "MctsBot",
    "RandomBot",
    "parse_bot",
]
