"""What a rug changes: the next throw as the market lies, and with the rug on it."""

from __future__ import annotations

from fractions import Fraction
from typing import Final, final

import attrs

from marrakech.analysis.turning import Outlook, Turning, outlook
from marrakech.errors import check_type
from marrakech.geometry import Rug
from marrakech.legality import legal_moves
from marrakech.moves import Lay
from marrakech.play import apply
from marrakech.state import State

__all__ = ["Placement", "placements"]

_NOTHING: Final = Fraction(0)


@final
@attrs.frozen(kw_only=True)
class Placement:
    """One place where the mover may lay his rug, and what it does to the next throw; exact."""

    rug: Rug
    """The place."""
    before: Outlook | None
    """The next throw were the turn to end without a rug; ``None`` if the game ends here."""
    after: Outlook | None
    """The next throw with the rug laid; ``None`` if the game ends here."""
    change: Fraction
    """How much more the mover's opponents are expected to pay on the next throw, to anybody."""
    income: Fraction
    """How much more of it the mover is expected to be paid."""
    saving: Fraction
    """How much less the mover is expected to pay, if he himself throws next."""


def placements(state: State, turning: Turning = Turning.BEST) -> tuple[Placement, ...]:
    """What each legal placement does to the next throw, in the order of ``legal_moves``.

    In ``LAY``; else none. On both sides of the comparison the same player throws, from the same
    square, and Assam is turned on the same assumption: with the rug on the market another rotation
    may be the best. If the game ends with this rug, there is no next throw, and nothing changes.

    Assam can still be turned away from Player 1's red rugs; three rugs would stand in that way:

    >>> from marrakech import Rules
    >>> state = State.parse(
    ...     "7/3r:3/3r3/4r=r1/7/7/7 d4n 0 lay - 30:9,30:10,30:10", Rules.gigamic(3)
    ... )
    >>> {str(each.rug): str(each.change) for each in placements(state) if each.change}
    {'b4-c4': '1', 'c3-c4': '1/3', 'c4-c5': '2/3'}
    """
    after = {move.rug: apply(state, move) for move in legal_moves(state) if isinstance(move, Lay)}
    check_type("turning", turning, Turning)
    if not after:
        return ()
    # What follows differs in the market alone; with the market of now it is as if nothing was laid.
    without = attrs.evolve(next(iter(after.values())), board=state.board)
    before = outlook(without, turning)
    return tuple(
        _placement(rug, state.mover, before, outlook(following, turning))
        for rug, following in after.items()
    )


def _placement(rug: Rug, mover: int, before: Outlook | None, after: Outlook | None) -> Placement:
    change = income = saving = _NOTHING
    if before is not None and after is not None:
        more = after.expected_paid - before.expected_paid
        if after.thrower == mover:
            saving = -more
        else:
            change = more
            income = after.expected_received[mover] - before.expected_received[mover]
    return Placement(
        rug=rug, before=before, after=after, change=change, income=income, saving=saving
    )
