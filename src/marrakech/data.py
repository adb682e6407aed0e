"""Plain data and JSON: what programs in other languages save, send and load.

The shapes are those of the classes in ``documents``, ``played`` and ``answers``. Reading is strict:
a document is taken as it should be, or refused with the path of what is wrong in it.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable
from itertools import accumulate
from typing import Any, Final, TypeAlias, TypeVar

from marrakech.answers import (
    OutcomeDocument,
    PaymentDocument,
    ProblemDocument,
    RefusalDocument,
    ScoreDocument,
    StepDocument,
    ThrowDocument,
)
from marrakech.chance import Throw
from marrakech.documents import RulesDocument, StateDocument
from marrakech.errors import MarrakechError, NotationError, check_type, wrong_type
from marrakech.legality import Refusal
from marrakech.moves import Draw, Lay, Move, Pay, Roll, Rotate
from marrakech.played import (
    DrawDocument,
    GameDocument,
    LayDocument,
    PayDocument,
    RollDocument,
    RotateDocument,
    document_of_move,
    read_move,
)
from marrakech.problems import Problem
from marrakech.reading import BYTE_ORDER_MARK
from marrakech.record import Game
from marrakech.rules import Rules
from marrakech.scoring import Outcome, Score
from marrakech.state import Payment, State
from marrakech.steps import Step
from marrakech.strict import Doubled, converter, structured

__all__ = [
    "from_data",
    "from_json",
    "move_from_data",
    "move_from_json",
    "to_data",
    "to_json",
]

T = TypeVar("T", bound=Rules | State | Move | Game)

Writable: TypeAlias = (
    Rules | State | Move | Game | Payment | Throw | Score | Outcome | Refusal | Problem | Step
)
"""What has a document."""

_WRITERS: Final[dict[type, Callable[..., object]]] = {
    Rules: RulesDocument.of,
    State: StateDocument.of,
    **dict.fromkeys((Draw, Rotate, Roll, Pay, Lay), document_of_move),
    Game: GameDocument.of,
    Payment: PaymentDocument.of,
    Throw: ThrowDocument.of,
    Score: ScoreDocument.of,
    Outcome: OutcomeDocument.of,
    Refusal: RefusalDocument.of,
    Problem: ProblemDocument.of,
    Step: StepDocument.of,
}
_READERS: Final[dict[type, Callable[[object, object], Any]]] = {
    kind: converter.get_structure_hook(document)
    for kind, document in (
        (Rules, RulesDocument),
        (State, StateDocument),
        (Draw, DrawDocument),
        (Rotate, RotateDocument),
        (Roll, RollDocument),
        (Pay, PayDocument),
        (Lay, LayDocument),
        (Game, GameDocument),
    )
}


def to_data(value: Writable) -> dict[str, object]:
    """The value as plain data: dicts, lists, strings, numbers, ``True``, ``False`` and ``None``.

    Rules, states, moves and games can be read back by :func:`from_data`; answers (payments,
    throws, scores, outcomes, refusals, problems, steps) go one way, as they follow from a state.

    >>> from marrakech import parse_move
    >>> to_data(parse_move("c3-d3"))
    {'move': 'lay', 'squares': ['c3', 'd3']}
    """
    write = _WRITERS.get(type(value))
    if write is None:
        raise wrong_type("value", value, "something that has a document, such as a State")
    try:
        data: dict[str, object] = converter.unstructure(write(value))
    except MarrakechError:
        raise
    except (AttributeError, KeyError, TypeError, ValueError):
        # An answer is a plain record, and anybody can fill it with anything.
        name = type(value).__name__
        raise wrong_type("value", value, f"a {name} with fields of the right types") from None
    return data


def to_json(value: Writable) -> str:
    """The value as JSON, written as ``json.dumps`` writes it; equal states give equal texts.

    >>> from marrakech import parse_move
    >>> to_json(parse_move("+r"))
    '{"move": "draw", "colour": "red"}'
    """
    return json.dumps(to_data(value))


def from_data(data: object, type: type[T]) -> T:  # noqa: A002 - what it is called
    """The rules, state, move or game of plain data, as :func:`to_data` gives it.

    Keys and rugs may come in any order. :class:`NotationError` with the ``path`` of the first
    thing that is wrong; :class:`InvalidState` for a state whose parts do not go together.

    >>> from marrakech import Roll
    >>> from_data({"move": "roll", "steps": 3}, Roll)
    Roll(steps=3)
    >>> from_data({"move": "roll", "steps": "3"}, Roll)
    Traceback (most recent call last):
        ...
    marrakech.errors.NotationError: expected a number from 1 to 4, not '3', at $.steps
    """
    read = _reader(type)
    value = structured(data, read).value()
    assert isinstance(value, type)
    return value


def _reader(kind: object) -> Callable[[object, object], Any]:
    read = _READERS.get(kind) if isinstance(kind, type) else None
    if read is None:
        kinds = ", ".join(each.__name__ for each in _READERS)
        raise wrong_type("type", kind, f"one of the classes {kinds}")
    return read


def from_json(text: str, type: type[T]) -> T:  # noqa: A002 - what it is called
    """The rules, state, move or game of a JSON text, read like :func:`from_data`.

    >>> from marrakech import Roll
    >>> from_json('{"move": "roll", "steps": 3, "steps": 4}', Roll)
    Traceback (most recent call last):
        ...
    marrakech.errors.NotationError: this key is given twice, at $.steps
    """
    return from_data(_loaded(text), type)


def move_from_data(data: object) -> Move:
    """The move of plain data, of whatever kind it is.

    >>> move_from_data({"move": "pay", "owed": 5})
    Pay(owed=5)
    """
    return structured(data, read_move).value()


def move_from_json(text: str) -> Move:
    """The move of a JSON text, of whatever kind it is."""
    return move_from_data(_loaded(text))


# --- reading JSON


def _loaded(text: str) -> object:
    check_type("text", text, str)
    if text.startswith(BYTE_ORDER_MARK):
        reason = "expected no byte-order mark before the document (utf-8-sig reads over it)"
        raise NotationError(reason, text, 0)
    try:
        return _DECODER.decode(text)
    except json.JSONDecodeError as error:
        reason = f"this is no JSON: {error.msg[0].lower()}{error.msg[1:]}"
        raise NotationError(reason, text, error.pos) from None
    except RecursionError:
        reason = "this is nested deeper than any document"
        raise NotationError(reason, text, _too_deep(text)) from None


_BRACKETS: Final = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\]{}]', re.DOTALL)
_INWARDS: Final = {"[": 1, "{": 1, "]": -1, "}": -1}
_DEEPEST: Final = 16
"""No document has brackets in as many others as this."""


def _too_deep(text: str) -> int:
    """Where the first bracket is that is in too many others."""
    brackets = list(_BRACKETS.finditer(text))
    depths = accumulate(_INWARDS.get(found[0], 0) for found in brackets)
    return next(
        found.start() for found, depth in zip(brackets, depths, strict=True) if depth > _DEEPEST
    )


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    members = dict(pairs)
    if len(members) == len(pairs):
        return members
    counts = Counter(key for key, _ in pairs)
    return Doubled(next(key for key in counts if counts[key] > 1))


def _whole_number(digits: str) -> int:
    # Python refuses to read thousands of digits. No document holds a number as long as this,
    # whatever the rest of it, and no message shows more of it.
    return int(digits[:200])


_DECODER: Final = json.JSONDecoder(object_pairs_hook=_object, parse_int=_whole_number)
