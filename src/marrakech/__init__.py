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

from importlib import import_module
from typing import TYPE_CHECKING

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

if TYPE_CHECKING:
    from marrakech.data import (
        from_data,
        from_json,
        move_from_data,
        move_from_json,
        to_data,
        to_json,
    )
    from marrakech.drawing import render_svg, render_text
    from marrakech.record import Game, RecordError, Step, read_games
    from marrakech.schemas import json_schema
    from marrakech.views import view
    from marrakech.words import describe
else:
    # Saving, sending, explaining and showing games is imported when it is first used: who only
    # plays should not wait for json, cattrs and xml.
    _LATER = {
        "Game": "record",
        "RecordError": "record",
        "Step": "record",
        "describe": "words",
        "from_data": "data",
        "from_json": "data",
        "json_schema": "schemas",
        "move_from_data": "data",
        "move_from_json": "data",
        "read_games": "record",
        "render_svg": "drawing",
        "render_text": "drawing",
        "to_data": "data",
        "to_json": "data",
        "view": "views",
    }

    def __getattr__(name: str) -> object:
        if name not in _LATER:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        value = globals()[name] = getattr(import_module(f"marrakech.{_LATER[name]}"), name)
        return value

    def __dir__() -> list[str]:
        return sorted({*globals(), *_LATER})


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
    "Game",
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
    "RecordError",
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
    "Step",
    "Termination",
    "Throw",
    "TieBreak",
    "UnbrokenTie",
    "WrongPhase",
    "apply",
    "chance_outcomes",
    "describe",
    "from_data",
    "from_json",
    "json_schema",
    "legal_moves",
    "move_from_data",
    "move_from_json",
    "new_game",
    "outcome",
    "parse_move",
    "payment_at",
    "payment_due",
    "random_move",
    "ranking",
    "read_games",
    "render_svg",
    "render_text",
    "score",
    "throws",
    "to_data",
    "to_json",
    "view",
    "walk",
    "why_illegal",
    "why_unreachable",
]
