"""The view: everything a screen shows of a state, so that a web page needs no rule of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal, TypeAlias, final

import attrs

from marrakech.answers import (
    OutcomeDocument,
    PaymentDocument,
    Ranking,
    ScoreDocument,
    ThrowDocument,
    document_of_payment,
)
from marrakech.board import Colour
from marrakech.chance import throws
from marrakech.documents import Seat, StateFields, Version, heading_first, mirrored, state_fields
from marrakech.errors import check_type
from marrakech.geometry import Square
from marrakech.legality import legal_moves
from marrakech.played import (
    DrawDocument,
    LayDocument,
    MoveDocument,
    PayDocument,
    RollDocument,
    RotateDocument,
    WholeRug,
    document_of_move,
)
from marrakech.scoring import outcome, ranking, score
from marrakech.state import State, payment_due
from marrakech.strict import SQUARE_BY_NAME, Between, SquareName, converter
from marrakech.words import describe, player_names

__all__ = ["view"]


@final
@attrs.frozen
class PlacementDocument:
    """A rug that may be laid on two squares, the near one beside Assam."""

    move: Literal["lay"]
    squares: WholeRug
    near: SquareName


LegalDocument: TypeAlias = (
    DrawDocument | RotateDocument | RollDocument | PayDocument | PlacementDocument
)


@final
@attrs.frozen(kw_only=True, field_transformer=heading_first)
class ViewDocument(StateFields):
    """Everything a screen shows of a state."""

    format: Literal["marrakech.view"]
    version: Version
    text: str
    says: str
    names: Annotated[tuple[str, ...], Between(2, 4)]
    colour: Colour | None
    owners: Annotated[dict[Colour, Seat], Between(2, 4)]
    legal: Annotated[tuple[LegalDocument, ...], Between(0, 12)]
    payment: PaymentDocument | None
    throws: Annotated[tuple[ThrowDocument, ...], Between(0, 12)]
    scores: Annotated[tuple[ScoreDocument, ...], Between(2, 4)]
    ranking: Ranking
    outcome: OutcomeDocument | None


def view(state: State, *, names: Sequence[str] | None = None) -> dict[str, object]:
    """Everything a screen shows of a state, as plain data; one way, it is never read back.

    It has the keys of a state, and besides: its ``text``, the sentence ``says``, the ``names``,
    the ``colour`` to be laid, the ``owners`` of the colours, the ``legal`` moves (a rug with the
    square ``near`` Assam), the ``payment`` that is due, the ``throws`` that can come, the
    ``scores``, the ``ranking`` and the ``outcome``.

    >>> from marrakech import Rules, new_game
    >>> seen = view(new_game(Rules.gigamic(2)), names=("Amina", "Tarik"))
    >>> seen["says"], seen["owners"]
    ('Amina is to draw a rug', {'red': 0, 'yellow': 0, 'blue': 1, 'green': 1})
    >>> seen["legal"]
    [{'move': 'draw', 'colour': 'red'}, {'move': 'draw', 'colour': 'yellow'}]
    """
    check_type("state", state, State)
    ended = outcome(state)
    document = mirrored(
        ViewDocument,
        state,
        **state_fields(state),
        format="marrakech.view",
        version=1,
        text=str(state),
        says=describe(state, names=names),
        names=player_names(state, names),
        owners={colour: state.rules.owner(colour) for colour in state.rules.colours_in_play},
        legal=tuple(
            _legal(state.assam.square, document_of_move(move)) for move in legal_moves(state)
        ),
        payment=document_of_payment(payment_due(state)),
        throws=tuple(map(ThrowDocument.of, throws(state))),
        scores=tuple(map(ScoreDocument.of, score(state))),
        ranking=ranking(state),
        outcome=None if ended is None else OutcomeDocument.of(ended),
    )
    seen: dict[str, object] = converter.unstructure(document)
    return seen


def _legal(assam: Square, document: MoveDocument) -> LegalDocument:
    if not isinstance(document, LayDocument):
        return document
    # One half and never both: squares side by side differ in colour on a chequered board, and
    # all the neighbours of one square are alike.
    (near,) = (name for name in document.squares if assam in SQUARE_BY_NAME[name].neighbours)
    return PlacementDocument("lay", document.squares, near)
