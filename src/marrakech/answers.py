"""The documents of what functions answer: written, never read, because they follow from a state."""

from __future__ import annotations

from typing import Annotated, TypeAlias, final

import attrs

from marrakech.board import Colour
from marrakech.chance import Throw
from marrakech.documents import (
    AssamDocument,
    Dirhams,
    Seat,
    mirrored,
    named,
)
from marrakech.geometry import Rotation
from marrakech.legality import Refusal, RefusalCode
from marrakech.played import MoveDocument, Owed, Steps, document_of_move
from marrakech.problems import Problem, ProblemCode
from marrakech.rules import MOST_DIRHAMS
from marrakech.scoring import Outcome, Score, Termination
from marrakech.state import Payment
from marrakech.steps import Step
from marrakech.strict import Between, SquareName
from marrakech.words import describe

__all__: list[str] = []

Area: TypeAlias = Annotated[tuple[SquareName, ...], Between(1, 49)]
Seats: TypeAlias = Annotated[tuple[Seat, ...], Between(0, 4)]
Ranking: TypeAlias = Annotated[
    tuple[Annotated[tuple[Seat, ...], Between(1, 4)], ...], Between(1, 4)
]


@final
@attrs.frozen(kw_only=True)
class PaymentDocument:
    """What one player owes another for the rug Assam stands on."""

    payer: Seat
    payee: Seat
    colour: Colour
    area: Area
    owed: Owed
    paid: Annotated[int, Between(0, 49)]
    eliminates: bool

    @classmethod
    def of(cls, payment: Payment) -> PaymentDocument:
        """The document of a payment."""
        return mirrored(cls, payment, area=tuple(map(named, payment.area)))


def document_of_payment(payment: Payment | None) -> PaymentDocument | None:
    """The document of a payment, if there is one."""
    return None if payment is None else PaymentDocument.of(payment)


@final
@attrs.frozen(kw_only=True)
class ThrowDocument:
    """One way the next throw can go."""

    thrower: Seat
    rotation: Rotation
    steps: Steps
    probability: Annotated[float, Between(0, 1)]
    assam: AssamDocument
    payment: PaymentDocument | None

    @classmethod
    def of(cls, throw: Throw) -> ThrowDocument:
        """The document of a throw."""
        return mirrored(
            cls,
            throw,
            probability=float(throw.probability),
            assam=AssamDocument.of(throw.assam),
            payment=document_of_payment(throw.payment),
        )


@final
@attrs.frozen(kw_only=True)
class ScoreDocument:
    """What counts for one player."""

    dirhams: Dirhams
    squares: Annotated[int, Between(0, 49)]
    total: Annotated[int, Between(0, MOST_DIRHAMS + 49)]

    @classmethod
    def of(cls, score: Score) -> ScoreDocument:
        """The document of a score."""
        return mirrored(cls, score)


@final
@attrs.frozen(kw_only=True)
class OutcomeDocument:
    """How the game ended, and for whom."""

    winners: Seats
    ranking: Ranking
    termination: Termination

    @classmethod
    def of(cls, outcome: Outcome) -> OutcomeDocument:
        """The document of an outcome."""
        return mirrored(cls, outcome)


@final
@attrs.frozen(kw_only=True)
class RefusalDocument:
    """Why a move is illegal."""

    text: str
    code: RefusalCode

    @classmethod
    def of(cls, refusal: Refusal) -> RefusalDocument:
        """The document of a refusal."""
        return mirrored(cls, refusal)


@final
@attrs.frozen(kw_only=True)
class ProblemDocument:
    """One thing that is wrong with a position."""

    code: ProblemCode
    field: str
    player: Seat | None
    text: str

    @classmethod
    def of(cls, problem: Problem) -> ProblemDocument:
        """The document of a problem."""
        return mirrored(cls, problem)


@final
@attrs.frozen(kw_only=True)
class StepDocument:
    """One move of a game, with all that a log or an animation needs of it."""

    turn: int
    player: Seat
    move: MoveDocument
    comments: tuple[str, ...]
    walk: tuple[AssamDocument, ...]
    payment: PaymentDocument | None
    says: str

    @classmethod
    def of(cls, step: Step) -> StepDocument:
        """The document of a step."""
        return mirrored(
            cls,
            step,
            move=document_of_move(step.move),
            walk=tuple(map(AssamDocument.of, step.walk)),
            payment=document_of_payment(step.payment),
            says=describe(step.before, step.move),
        )
