"""Games as records: one row of numbers each, from a state and back to it."""

from __future__ import annotations

from typing import Final, LiteralString, NamedTuple, Protocol

import numpy as np
import numpy.typing as npt

from marrakech import geometry
from marrakech.board import COLOURS, Board
from marrakech.rules import Covering, Insolvency, RotationTiming, Rules, TieBreak, UnbrokenTie
from marrakech.state import State
from marrakech.turn import Phase, Player

__all__ = [
    "ASSAM",
    "DIRHAMS",
    "DRAWN",
    "ELIMINATED",
    "LEFT",
    "MOVER",
    "OWED",
    "PAID",
    "PAYMENTS",
    "PHASE",
    "POINT",
    "RECORD",
    "RIGHT",
    "STRIDE",
    "TURNS",
    "UP",
    "VISIBLE",
    "Record",
    "Rows",
    "Variant",
    "records_of",
    "row_of",
    "state_of",
    "variant_of",
]

Rows = npt.NDArray[np.int64]
"""Games, one in a row, or a single one."""


class Record(Protocol):
    """One game: a row of integers, by the numbers of the columns below."""

    def __getitem__(self, column: int, /) -> int:
        """What stands in a column."""
        ...

    def __setitem__(self, column: int, value: int, /) -> None:
        """Put something else there."""
        ...


RECORD: Final = np.dtype(
    [
        ("visible", np.int64, 4),  # by colour: the squares where it is visible, as a mask
        ("right", np.int64),  # the links to the right, and upwards, as masks
        ("up", np.int64),
        ("assam", np.int64),  # four times his square plus his facing
        ("mover", np.int64),
        ("phase", np.int64),  # its place in the enum
        ("drawn", np.int64),  # the colour drawn and not laid yet, or -1
        ("owed", np.int64),  # in the phase of paying, how much; else 0
        ("dirhams", np.int64, 4),  # by player
        ("eliminated", np.int64, 4),  # by player, 0 or 1
        ("left", np.int64, 4),  # by colour: the rugs still to lay
        ("turns", np.int64),  # turns that ended since the game was put in
        ("payments", np.int64),  # payments made since then
        ("paid", np.int64),  # dirhams that changed hands since then
        ("point", np.int64),  # the random stream: where it is
        ("stride", np.int64),  # and how far it goes at each number
    ]
)
"""One game. Every field is made of 64-bit integers, so that a record is also a row of them."""


def _column(field: LiteralString) -> int:
    assert RECORD.fields is not None
    return RECORD.fields[field][1] // np.dtype(np.int64).itemsize


VISIBLE: Final = _column("visible")
RIGHT: Final = _column("right")
UP: Final = _column("up")
ASSAM: Final = _column("assam")
MOVER: Final = _column("mover")
PHASE: Final = _column("phase")
DRAWN: Final = _column("drawn")
OWED: Final = _column("owed")
DIRHAMS: Final = _column("dirhams")
ELIMINATED: Final = _column("eliminated")
LEFT: Final = _column("left")
TURNS: Final = _column("turns")
PAYMENTS: Final = _column("payments")
PAID: Final = _column("paid")
POINT: Final = _column("point")
STRIDE: Final = _column("stride")


class Variant(NamedTuple):
    """Rules as compiled code wants them: numbers and flags."""

    players: int
    each: int
    """Colours per player."""
    turns_first: bool
    """Assam is turned at the start of a turn, not at its end."""
    eliminates: bool
    """Who cannot pay is out."""
    by_dirhams: bool
    """Dirhams break a tie, not squares."""
    shares: bool
    """An unbroken tie is a shared win, not nobody's."""
    strict: bool
    """No whole rug may be covered, not even one's own."""


def variant_of(rules: Rules) -> Variant:
    """The rules as numbers and flags; how many rugs and dirhams one starts with is in the rows."""
    return Variant(
        players=rules.players,
        each=rules.colours_per_player,
        turns_first=rules.rotation is RotationTiming.START_OF_TURN,
        eliminates=rules.insolvency is Insolvency.ELIMINATED,
        by_dirhams=rules.tie_break is TieBreak.DIRHAMS,
        shares=rules.unbroken_tie is UnbrokenTie.SHARED,
        strict=rules.covering is Covering.STRICT,
    )


def records_of(rows: Rows) -> npt.NDArray[np.void]:
    """The same rows as records with named fields, not to be written to."""
    records = rows.view(RECORD)[:, 0]
    records.flags.writeable = False
    return records


def row_of(state: State) -> Rows:
    """A state as a row; its stream is still to be started."""
    row = np.zeros(RECORD.itemsize // 8, dtype=np.int64)
    each = state.rules.colours_per_player
    row[VISIBLE : VISIBLE + len(COLOURS)] = state.board.visible
    row[RIGHT] = state.board.right
    row[UP] = state.board.up
    row[ASSAM] = state.assam.number
    row[MOVER] = state.mover
    row[PHASE] = state.phase.index
    row[DRAWN] = -1 if state.drawn is None else state.drawn.index
    row[OWED] = state.area.bit_count()
    for seat, player in enumerate(state.players):
        row[DIRHAMS + seat] = player.dirhams
        row[ELIMINATED + seat] = player.eliminated
        row[LEFT + seat * each : LEFT + (seat + 1) * each] = player.rugs_left
    return row


_PHASES: Final = tuple(Phase)
_ASSAMS: Final = {turned[1].number: turned[1] for turned in geometry.TURNED.values()}


def state_of(row: Rows, rules: Rules) -> State:
    """A row as a state, checked like any that comes from outside."""
    numbers: list[int] = row.tolist()
    red, yellow, blue, green = numbers[VISIBLE : VISIBLE + len(COLOURS)]
    drawn = numbers[DRAWN]
    each = rules.colours_per_player
    return State(
        rules=rules,
        board=Board((red, yellow, blue, green), numbers[RIGHT], numbers[UP]),
        assam=_ASSAMS[numbers[ASSAM]],
        players=tuple(
            Player(
                numbers[DIRHAMS + seat],
                tuple(numbers[LEFT + seat * each : LEFT + (seat + 1) * each]),
                bool(numbers[ELIMINATED + seat]),
            )
            for seat in range(rules.players)
        ),
        mover=numbers[MOVER],
        phase=_PHASES[numbers[PHASE]],
        drawn=None if drawn < 0 else COLOURS[drawn],
    )
