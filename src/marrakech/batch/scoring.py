"""Who has what and who has won, in a record."""

from __future__ import annotations

from marrakech.batch.choices import Flags
from marrakech.batch.compiled import compilable, count
from marrakech.batch.records import DIRHAMS, ELIMINATED, PHASE, Record, Variant
from marrakech.batch.tables import OVER
from marrakech.batch.turns import own_squares

__all__ = ["mark_winners", "squares_of"]


@compilable
def squares_of(game: Record, rules: Variant, player: int) -> int:
    """How many squares of a player are visible, of all his colours."""
    return count(own_squares(game, rules, player))


@compilable
def merit(game: Record, rules: Variant, player: int) -> int:
    """The score and, behind it, what breaks a tie, in one number; -1 for an eliminated player."""
    if game[ELIMINATED + player]:
        return -1
    dirhams = game[DIRHAMS + player]
    squares = squares_of(game, rules, player)
    return (dirhams + squares << 32) + (dirhams if rules.by_dirhams else squares)


@compilable
def mark_winners(game: Record, rules: Variant, winners: Flags) -> None:
    """Set the flags of the players who have won; nobody has until the game is over."""
    best = -1
    tied = 0
    for player in range(rules.players):
        own = merit(game, rules, player)
        if own > best:
            best = own
            tied = 1
        elif own == best:
            tied += 1
    decided = game[PHASE] == OVER and (tied == 1 or rules.shares)
    for player in range(rules.players):
        winners[player] = decided and merit(game, rules, player) == best
