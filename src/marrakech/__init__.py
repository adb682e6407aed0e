"""The rules of the board game Marrakech: immutable states, pure functions, every variant.

Values are frozen classes with a text each; the rules are plain functions of a :class:`State`.

>>> import random
>>> from marrakech import Rules, apply, new_game, outcome, random_move
>>> state, rng = new_game(Rules.gigamic(4)), random.Random(1)
>>> while outcome(state) is None:
...     state = apply(state, random_move(state, rng))
>>> outcome(state).winners
(3,)
"""

from marrakech.board import Board, Colour
from marrakech.chance import DIE, Throw, chance_outcomes, random_move, throws
from marrakech.errors import InvalidValue, MarrakechError, NotationError, WrongPhase
from marrakech.geometry import RUGS, SQUARES, Assam, Direction, Rotation, Rug, Square, walk
from marrakech.legality import IllegalMove, Refusal, RefusalCode, legal_moves, why_illegal
from marrakech.moves import Draw, Lay, Move, Pay, Roll, Rotate, parse_move
from marrakech.origin import why_unreachable
from marrakech.play import apply
from marrakech.problems import InvalidState, Problem, ProblemCode
from marrakech.rules import (
    PRESETS,
    Covering,
    Insolvency,
    Preset,
    RotationTiming,
    RuleChanges,
    Rules,
    TieBreak,
    UnbrokenTie,
)
from marrakech.scoring import Outcome, Score, Termination, outcome, ranking, score
from marrakech.state import Payment, State, new_game, payment_at, payment_due
from marrakech.turn import Phase, Player

__version__ = "0.1.0"

__all__ = [
    "DIE",
    "PRESETS",
    "RUGS",
    "SQUARES",
    "Assam",
    "Board",
    "Colour",
    "Covering",
    "Direction",
    "Draw",
    "IllegalMove",
    "Insolvency",
    "InvalidState",
    "InvalidValue",
    "Lay",
    "MarrakechError",
    "Move",
    "NotationError",
    "Outcome",
    "Pay",
    "Payment",
    "Phase",
    "Player",
    "Preset",
    "Problem",
    "ProblemCode",
    "Refusal",
    "RefusalCode",
    "Roll",
    "Rotate",
    "Rotation",
    "RotationTiming",
    "Rug",
    "RuleChanges",
    "Rules",
    "Score",
    "Square",
    "State",
    "Termination",
    "Throw",
    "TieBreak",
    "UnbrokenTie",
    "WrongPhase",
    "apply",
    "chance_outcomes",
    "legal_moves",
    "new_game",
    "outcome",
    "parse_move",
    "payment_at",
    "payment_due",
    "random_move",
    "ranking",
    "score",
    "throws",
    "walk",
    "why_illegal",
    "why_unreachable",
]
