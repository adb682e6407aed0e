"""Golden documents: the JSON of some values, some views, and the schemas."""

import json
import random
from collections.abc import Callable, Iterator
from functools import partial
from typing import get_args

from marrakech import (
    Phase,
    Roll,
    RotationTiming,
    Rules,
    State,
    apply,
    new_game,
    outcome,
    parse_move,
    payment_due,
    random_move,
    score,
    throws,
    why_illegal,
    why_unreachable,
)
from marrakech.data import to_json
from marrakech.record import Game
from marrakech.schemas import Document, json_schema
from marrakech.views import view

CROWDED = State.parse(
    "1bb1gyg/g:r=rg=gbr:/gy=yrygr/1b=b1ry:r/y:ryb:gyr:/y1yby=yr/4b=b1 e3w 3 roll -"
    " 56:1,20:1,21:1,23:2",
    Rules.gigamic(4),
)
TO_PAY = State.parse(
    "7/7/7/7/4y:2/4y2/7 e3n 0 pay - 1:12,30:12", Rules.bga(2, colours_per_player=1)
)
OVER = State.parse(
    "7/7/7/7/7/2r4/7 e3n 1 over - 30:0,30:0", Rules.pergioco(2, colours_per_player=1)
)


def game() -> Game:
    """A whole short game with two colours each, tags and comments."""
    rules = Rules.pergioco(2, rugs_per_colour=1, rotation=RotationTiming.END_OF_TURN)
    record = Game.new(
        rules, tags={"Player1": "Amina", "Event": 'the "blue" one\n'}, comments=["مراكش"]
    )
    rng = random.Random(4)
    while record.state.phase is not Phase.OVER:
        move = random_move(record.state, rng)
        record = record.play(move, comments=["!"] if isinstance(move, Roll) else ())
    return record


def _written() -> Iterator[str]:
    yield from (to_json(parse_move(text)) for text in ("+g", "R", "4", "$49", "f7-g7"))
    yield from (to_json(rules) for rules in (Rules.suleika(2), Rules.gigamic(3)))
    yield from (to_json(state) for state in (new_game(Rules.bga(4)), CROWDED, TO_PAY, OVER))
    yield to_json(game())
    yield from (to_json(step) for step in game().steps()[:4])
    yield from (to_json(throw) for throw in throws(CROWDED))
    yield from (to_json(each) for each in score(CROWDED))
    yield from (to_json(problem) for problem in why_unreachable(OVER))
    payment, ended, refusal = payment_due(TO_PAY), outcome(OVER), why_illegal(OVER, Roll(1))
    assert payment is not None
    assert ended is not None
    assert refusal is not None
    yield from (to_json(payment), to_json(ended), to_json(refusal))


def documents_text() -> str:
    return "".join(f"{line}\n" for line in _written())


def views_text() -> str:
    states = (
        new_game(Rules.gigamic(2)),
        CROWDED,
        apply(CROWDED, Roll(2)),
        TO_PAY,
        OVER,
    )
    return _indented([view(state) for state in states])


def schema_text(document: Document) -> str:
    return _indented(json_schema(document))


def _indented(data: object) -> str:
    return json.dumps(data, indent=1) + "\n"


GOLDEN: dict[str, Callable[[], str]] = {
    "documents.jsonl": documents_text,
    "views.json": views_text,
    **{
        f"schema-{document}.json": partial(schema_text, document) for document in get_args(Document)
    },
}
