"""What the moves do to a record: the rulebook again, as arithmetic on one row of numbers.

It says the same as ``marrakech.play`` and ``marrakech.turn``, in the same words; flood fill, laying
and the colour on a square are the engine's own functions, compiled. The tests replay every trace
move by move through both.
"""

from __future__ import annotations

from typing import Final

from marrakech import bits
from marrakech.batch.compiled import compilable, count, with_arrays
from marrakech.batch.records import (
    ASSAM,
    DIRHAMS,
    DRAWN,
    ELIMINATED,
    LEFT,
    MOVER,
    OWED,
    PAID,
    PAYMENTS,
    PHASE,
    RIGHT,
    TURNS,
    UP,
    VISIBLE,
    Record,
    Variant,
)
from marrakech.batch.tables import (
    DRAW,
    FIRST_DRAW,
    FIRST_ROLL,
    FIRST_ROTATION,
    FIRST_RUG,
    LAY,
    OVER,
    PAY,
    ROLL,
    ROTATE,
    TURNED,
    WAY,
)

__all__ = ["act", "own_squares", "rugs_left"]

area: Final = with_arrays(bits.area)
colour_on: Final = with_arrays(bits.colour_on)
lay: Final = with_arrays(bits.lay)


@compilable
def act(game: Record, rules: Variant, action: int) -> None:
    """Make a move that is known to be legal."""
    phase = game[PHASE]
    if phase == ROTATE:
        rotate(game, rules, action - FIRST_ROTATION)
    elif phase == ROLL:
        roll(game, rules, action - FIRST_ROLL)
    elif phase == LAY:
        lay_rug(game, rules, action - FIRST_RUG)
    elif phase == PAY:
        pay(game, rules)
    else:
        draw(game, rules, action - FIRST_DRAW)


@compilable
def draw(game: Record, rules: Variant, colour: int) -> None:
    """A rug comes off the mover's pile."""
    game[DRAWN] = colour
    game[PHASE] = ROTATE if rules.turns_first else ROLL


@compilable
def rotate(game: Record, rules: Variant, rotation: int) -> None:
    """Assam is turned, for this throw or for the next player's."""
    game[ASSAM] = TURNED[game[ASSAM], rotation]
    if rules.turns_first:
        game[PHASE] = ROLL
    else:
        next_turn(game, rules)


@compilable
def roll(game: Record, rules: Variant, face: int) -> None:
    """Assam walks, and it is seen what is owed where he stops."""
    game[ASSAM] = WAY[game[ASSAM], face]
    owed = squares_owed(game, rules)
    game[OWED] = owed
    game[PHASE] = PAY if owed else LAY


@compilable
def squares_owed(game: Record, rules: Variant) -> int:
    """For how many squares the mover pays where Assam stands."""
    square = game[ASSAM] >> 2
    visible = (game[VISIBLE], game[VISIBLE + 1], game[VISIBLE + 2], game[VISIBLE + 3])
    colour = colour_on(visible, square)
    if colour < 0:
        return 0
    owner = colour >> rules.each - 1
    if owner == game[MOVER] or game[ELIMINATED + owner]:
        return 0
    return count(area(game[VISIBLE + colour], square))


@compilable
def pay(game: Record, rules: Variant) -> None:
    """The mover pays as far as he can, and is out if that is not enough and the rules say so."""
    visible = (game[VISIBLE], game[VISIBLE + 1], game[VISIBLE + 2], game[VISIBLE + 3])
    payee = colour_on(visible, game[ASSAM] >> 2) >> rules.each - 1
    payer = game[MOVER]
    owed = game[OWED]
    paid = min(owed, game[DIRHAMS + payer])
    game[DIRHAMS + payer] -= paid
    game[DIRHAMS + payee] += paid
    game[PAYMENTS] += 1
    game[PAID] += paid
    game[OWED] = 0
    if paid == owed or not rules.eliminates:
        game[PHASE] = LAY
        return
    game[ELIMINATED + payer] = 1
    for colour in range(payer * rules.each, (payer + 1) * rules.each):
        game[LEFT + colour] = 0
    game[TURNS] += 1
    game[DRAWN] = -1
    if one_is_left(game, rules):
        game[PHASE] = OVER
    else:
        next_turn(game, rules)


@compilable
def lay_rug(game: Record, rules: Variant, rug: int) -> None:
    """The mover lays the rug of this turn."""
    mover = game[MOVER]
    colour = game[DRAWN] if rules.each == 2 else mover
    visible = (game[VISIBLE], game[VISIBLE + 1], game[VISIBLE + 2], game[VISIBLE + 3])
    visible, right, up = lay(visible, game[RIGHT], game[UP], colour, rug)
    red, yellow, blue, green = visible
    game[VISIBLE] = red
    game[VISIBLE + 1] = yellow
    game[VISIBLE + 2] = blue
    game[VISIBLE + 3] = green
    game[RIGHT] = right
    game[UP] = up
    game[LEFT + colour] -= 1
    game[TURNS] += 1
    game[DRAWN] = -1
    if rules.turns_first or successor(game, rules) < 0:
        next_turn(game, rules)
    else:
        game[PHASE] = ROTATE


@compilable
def next_turn(game: Record, rules: Variant) -> None:
    """The next player's turn begins; or the game is over, because nobody has a rug to lay."""
    following = successor(game, rules)
    if following < 0:
        game[PHASE] = OVER
        return
    game[MOVER] = following
    if rules.each == 2:
        game[PHASE] = DRAW
    elif rules.turns_first:
        game[PHASE] = ROTATE
    else:
        game[PHASE] = ROLL


@compilable
def successor(game: Record, rules: Variant) -> int:
    """Who takes the next turn, the mover himself if nobody else can; -1 if nobody can."""
    player = game[MOVER]
    for _ in range(rules.players):
        player += 1
        if player == rules.players:
            player = 0
        if rugs_left(game, rules, player):  # An eliminated player has none.
            return player
    return -1


@compilable
def rugs_left(game: Record, rules: Variant, player: int) -> int:
    """How many rugs a player has still to lay, of all his colours."""
    if rules.each == 2:
        return game[LEFT + 2 * player] + game[LEFT + 2 * player + 1]
    return game[LEFT + player]


@compilable
def one_is_left(game: Record, rules: Variant) -> bool:
    """Whether all but one are eliminated."""
    staying = 0
    for player in range(rules.players):
        if not game[ELIMINATED + player]:
            staying += 1
    return staying == 1


@compilable
def own_squares(game: Record, rules: Variant, player: int) -> int:
    """The squares where a colour of a player is visible."""
    if rules.each == 2:
        return game[VISIBLE + 2 * player] | game[VISIBLE + 2 * player + 1]
    return game[VISIBLE + player]
