"""The board as text, for a terminal: rugs as boxes, loops as lines, purses and turn below."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from marrakech.board import Board, Colour
from marrakech.drawing.lettering import ascii_only, one_line
from marrakech.drawing.terminal import ASCII, UNICODE, Canvas, Point, Signs, Style, Weight, painted
from marrakech.errors import InvalidValue, check_type, wrong_type
from marrakech.geometry import SQUARES, Assam, Direction, Rug, Square, walk
from marrakech.scoring import outcome
from marrakech.state import State
from marrakech.turn import Player
from marrakech.words import describe, player_names

__all__ = ["render_text"]

# A square is five columns wide and one row high, with a line on each side that it shares with
# its neighbour; the loops run outside, and the names of files and ranks outside the loops.
_LEFT: Final = 4
_TOP: Final = 1
_RIGHT: Final = _LEFT + 6 * 7
_BOTTOM: Final = _TOP + 2 * 7

_PLACES: Final = range(7)

_STYLES: Final = {
    Colour.RED: Style.ON_RED,
    Colour.YELLOW: Style.ON_YELLOW,
    Colour.BLUE: Style.ON_BLUE,
    Colour.GREEN: Style.ON_GREEN,
}


def render_text(
    state: State,
    *,
    unicode: bool = True,
    ansi: bool = False,
    names: Sequence[str] | None = None,
    labels: Mapping[Rug, str] | None = None,
) -> str:
    """The market, purses and turn, for a terminal.

    A whole rug is one box over two squares with its letter on both, a half rug a small box with
    a broken edge; bare squares are dots. ``labels`` writes a letter where the two squares of
    a placement meet. Without ``unicode`` every character is ASCII; with ``ansi`` there are
    colours.

    >>> from marrakech import Rules
    >>> state = State.parse(
    ...     "7/7/7/7/2b=b3/2r4/7 e3n 0 draw - 30:14+15,30:14+15", Rules.pergioco(2)
    ... )
    >>> print(render_text(state, unicode=False, names=("Amina", "Tarik")))
           .-----.     .-----.     .-----.     .----.
        +--+-----+-----+-----+-----+-----+-----+--+ |
    7 .-+  .     .     .     .     .     .     .  +-'
      | |                                         |
    6 '-+  .     .     .     .     .     .     .  +-.
        |                                         | |
    5 .-+  .     .     .     .     .     .     .  +-'
      | |                                         |
    4 '-+  .     .     .     .     .     .     .  +-.
        |           #===========#                 | |
    3 .-+  .     .  #  B     B  # (^)    .     .  +-'
      | |           #=====#=====#                 |
    2 '-+  .     .  : /r/ :  .     .     .     .  +-.
        |           +-----+                       | |
    1 .-+  .     .     .     .     .     .     .  +-'
      | +--+-----+-----+-----+-----+-----+-----+--+
      '----'     '-----'     '-----'     '-----'
           a     b     c     d     e     f     g
    <BLANKLINE>
    > r y  30 dirhams  14 red + 15 yellow rugs  Amina
      b g  30 dirhams  14 blue + 15 green rugs  Tarik
    <BLANKLINE>
    Amina is to draw a rug
    """
    check_type("state", state, State)
    check_type("unicode", unicode, bool)
    check_type("ansi", ansi, bool)
    called = tuple(map(one_line, player_names(state, names)))
    if not unicode:
        called = tuple(map(ascii_only, called))
    signs = UNICODE if unicode else ASCII
    canvas = Canvas(signs, columns=_RIGHT + 3, rows=_BOTTOM + 3)
    for loop in _LOOPS:
        canvas.line(Weight.LOOP, *loop)
    _draw_names(canvas)
    _draw_lines(canvas, state.board)
    _draw_squares(canvas, signs, state)
    _draw_labels(canvas, _checked(labels))
    lines = [
        *canvas.lines(ansi=ansi),
        "",
        *_player_lines(state, signs, called, ansi=ansi),
        "",
        describe(state, names=called),
    ]
    return "\n".join(lines)


def _checked(labels: Mapping[Rug, str] | None) -> Mapping[Rug, str]:
    if labels is None:
        return {}
    if not isinstance(labels, Mapping):
        raise wrong_type("labels", labels, "a mapping from Rug to a letter")
    for rug, label in labels.items():
        check_type("a key of labels", rug, Rug)
        check_type(f"labels[{rug}]", label, str)
        if not (len(label) == 1 and label.isascii() and label.isprintable()) or label == " ":
            raise InvalidValue("labels", label, f"one ASCII character to see on {rug}")
    return labels


def _column(square: Square) -> int:
    """The column in the middle of a square."""
    return _LEFT + 6 * square.file + 3


def _row(square: Square) -> int:
    return _BOTTOM - 2 * square.rank - 1


# --- the market


def _draw_names(canvas: Canvas) -> None:
    for square in SQUARES[:7]:
        canvas.write((0, _row(square)), str(square)[1])
    for square in SQUARES[::7]:
        canvas.write((_column(square), _BOTTOM + 2), str(square)[0])


def _outside(square: Square, side: Direction) -> Point:
    """Where the line of a loop runs after leaving a square on one side."""
    if side is Direction.NORTH:
        return _column(square), _TOP - 1
    if side is Direction.SOUTH:
        return _column(square), _BOTTOM + 1
    return (_RIGHT + 2 if side is Direction.EAST else _LEFT - 2), _row(square)


def _inside(outside: Point, side: Direction) -> Point:
    """Where that line meets the edge of the market."""
    column, row = outside
    return {
        Direction.NORTH: (column, row + 1),
        Direction.SOUTH: (column, row - 1),
        Direction.EAST: (column - 2, row),
        Direction.WEST: (column + 2, row),
    }[side]


def _loops() -> Iterator[tuple[Point, ...]]:
    """The way out of the market and through the loop, from each end of every loop."""
    for square in SQUARES:
        for side in Direction:
            there = walk(Assam(square, side), 1)[0]
            if there.facing is not side:
                start = _outside(square, side)
                end = _outside(there.square, there.facing.right.right)
                upright = side in (Direction.NORTH, Direction.SOUTH)
                # The loop at a corner of the market turns once more on its way.
                corner = (end[0], start[1]) if upright else (start[0], end[1])
                yield _inside(start, side), start, corner, end


_LOOPS: Final = tuple(_loops())


def _draw_lines(canvas: Canvas, board: Board) -> None:
    """The edges of the market and of every rug."""
    whole = {square: rug for rug, _ in board.rugs() for square in (rug.a, rug.b)}
    halves = {square for square, _ in board.halves()}
    for square in SQUARES:
        column, row = _column(square), _row(square)
        edges = {
            (1, 0): ((column + 3, row - 1), (column + 3, row + 1)),
            (-1, 0): ((column - 3, row - 1), (column - 3, row + 1)),
            (0, 1): ((column - 3, row - 1), (column + 3, row - 1)),
            (0, -1): ((column - 3, row + 1), (column + 3, row + 1)),
        }
        for (east, north), ends in edges.items():
            file, rank = square.file + east, square.rank + north
            beyond = (file, rank)
            if square in whole:
                rug = whole[square]
                if beyond not in ((rug.a.file, rug.a.rank), (rug.b.file, rug.b.rank)):
                    canvas.line(Weight.HEAVY, *ends)
            elif square in halves:
                canvas.line(Weight.BROKEN, *ends)
            elif file not in _PLACES or rank not in _PLACES:
                canvas.line(Weight.LIGHT, *ends)


def _draw_squares(canvas: Canvas, signs: Signs, state: State) -> None:
    board = state.board
    for square in SQUARES:
        canvas.write((_column(square), _row(square)), signs.bare, Style.DIM)
    for rug, colour in board.rugs():
        ends = (_column(rug.a) - 2, _row(rug.b)), (_column(rug.b) + 2, _row(rug.a))
        canvas.fill(*ends, _STYLES[colour])
        for square in (rug.a, rug.b):
            canvas.write((_column(square), _row(square)), colour.letter.upper())
    for square, colour in board.halves():
        piece = f" {signs.cut}{colour.letter}{signs.cut} "
        canvas.write((_column(square) - 2, _row(square)), piece, _STYLES[colour])
    standing = state.assam.square
    below = board.colour_at(standing)
    if below is not None:
        letter = below.letter.upper() if board.rug_at(standing) else below.letter
        canvas.write((_column(standing) - 2, _row(standing)), letter)
    figure = f"({signs.assam[state.assam.facing.index]})"
    canvas.write((_column(standing) - 1, _row(standing)), figure, Style.ASSAM)


def _draw_labels(canvas: Canvas, labels: Mapping[Rug, str]) -> None:
    for rug, label in labels.items():
        column = (_column(rug.a) + _column(rug.b)) // 2
        row = (_row(rug.a) + _row(rug.b)) // 2
        canvas.write((column, row), label, Style.LABEL)


# --- the players


def _player_lines(
    state: State, signs: Signs, called: tuple[str, ...], *, ansi: bool
) -> Iterator[str]:
    """One line for each player, the name last: nobody knows how wide it is on a terminal."""
    ended = outcome(state)
    rows: list[tuple[str, str, str]] = []
    for seat, player in enumerate(state.players):
        sign = " "
        if ended is None:
            sign = signs.mover if seat == state.mover else " "
        elif seat in ended.winners:
            sign = signs.winner
        rows.append((sign, _purse(player), _pile(state, seat)))
    purse, pile = (max(len(row[place]) for row in rows) for place in (1, 2))
    for seat, (sign, dirhams, rugs) in enumerate(rows):
        swatches = "".join(
            painted(f" {colour.letter} ", _STYLES[colour]) if ansi else f" {colour.letter}"
            for colour in state.rules.colours(seat)
        )
        yield f"{sign}{swatches}  {dirhams:>{purse}}  {rugs:<{pile}}  {called[seat]}".rstrip()


def _purse(player: Player) -> str:
    if player.eliminated:
        return "eliminated"
    return "1 dirham" if player.dirhams == 1 else f"{player.dirhams} dirhams"


def _pile(state: State, seat: int) -> str:
    """The rugs a player has left, and in brackets the colour of the one in his hand."""
    left = state.players[seat].rugs_left
    if len(left) == 1:
        return f"{left[0]} rug{'' if left[0] == 1 else 's'}"
    drawn = seat == state.mover and state.drawn
    colours = " + ".join(
        f"{number} [{colour.value}]" if colour is drawn else f"{number} {colour.value}"
        for number, colour in zip(left, state.rules.colours(seat), strict=True)
    )
    return f"{colours} rugs"
