"""Where the property tests get their values: anything the library allows, the rare most of all.

Small things are drawn piece by piece, so that hypothesis can shrink a counter-example. Rules, games
and positions are made from a seed: that is many times quicker, and a position, which prints in
one line, is as good to look at large as small. Few rugs and little money are common here, because
eliminations, ties and games that nobody wins come up only there.
"""

import random
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from typing import NamedTuple

import hypothesis.strategies as st
from hypothesis.strategies import SearchStrategy

from marrakech import (
    RUGS,
    SQUARES,
    Assam,
    Board,
    Colour,
    Covering,
    Direction,
    Draw,
    Insolvency,
    Lay,
    Move,
    Pay,
    Phase,
    Player,
    Roll,
    Rotate,
    Rotation,
    RotationTiming,
    Rug,
    Rules,
    Square,
    State,
    TieBreak,
    UnbrokenTie,
    apply,
    new_game,
    parse_move,
    random_move,
)

MOST_DIRHAMS = 39996

EVERY_MOVE: tuple[Move, ...] = (
    *(Draw(colour) for colour in Colour),
    *(Rotate(rotation) for rotation in Rotation),
    *(Roll(steps) for steps in range(1, 5)),
    *(Pay(owed) for owed in range(1, 50)),
    *(Lay(rug) for rug in RUGS),
)

# --- places, moves and markets


@cache
def squares() -> SearchStrategy[Square]:
    """Any of the 49 squares."""
    return st.sampled_from(SQUARES)


@cache
def rugs() -> SearchStrategy[Rug]:
    """Any of the 84 places for a rug."""
    return st.sampled_from(RUGS)


@cache
def assams() -> SearchStrategy[Assam]:
    """Assam anywhere, facing any way."""
    return st.builds(Assam, squares(), st.sampled_from(Direction))


@cache
def colours() -> SearchStrategy[Colour]:
    """Any colour, owned by somebody or not."""
    return st.sampled_from(Colour)


@cache
def moves() -> SearchStrategy[Move]:
    """Any move, legal somewhere or nowhere; each kind as often as the others."""
    kinds = (Draw, Rotate, Roll, Pay, Lay)
    return st.sampled_from(kinds).flatmap(
        lambda kind: st.sampled_from([move for move in EVERY_MOVE if type(move) is kind])
    )


@cache
def boards(seen: tuple[Colour, ...] = tuple(Colour)) -> SearchStrategy[Board]:
    """A market with rugs of these colours: laid one over the other, or put together from parts."""
    laid = st.tuples(rugs(), st.sampled_from(seen))
    return st.one_of(
        st.lists(laid, max_size=6).map(_laid),
        st.builds(
            _pieced,
            st.lists(laid, max_size=8),
            st.dictionaries(squares(), st.sampled_from(seen), max_size=12),
        ),
        seeds().map(lambda seed: some_board(random.Random(seed), seen)),
    )


def _laid(laid: Iterable[tuple[Rug, Colour]]) -> Board:
    board = Board.empty()
    for rug, colour in laid:
        board = board.lay(rug, colour)
    return board


def _pieced(rugs: Iterable[tuple[Rug, Colour]], halves: Mapping[Square, Colour]) -> Board:
    """Halves may lie where no rug can have covered their other half: nobody has to have played."""
    whole: dict[Square, tuple[Rug, Colour]] = {}
    for rug, colour in rugs:
        if rug.a not in whole and rug.b not in whole:
            whole[rug.a] = whole[rug.b] = rug, colour
    return Board.of(
        rugs=set(whole.values()),
        halves=[(square, colour) for square, colour in halves.items() if square not in whole],
    )


# --- rules and games, from a seed


def seeds() -> SearchStrategy[int]:
    """What a generator can be started with."""
    return st.integers(0, 2**32 - 1)


def rules() -> SearchStrategy[Rules]:
    """Any variant there is."""
    return seeds().map(lambda seed: some_rules(random.Random(seed)))


def some_rules(rng: random.Random, phase: Phase | None = None) -> Rules:
    """Any variant there is, or any in which that phase comes up."""
    number, each = rng.choice(((2, 1), (2, 2), (3, 1), (4, 1)))
    if phase is Phase.DRAW:
        number, each = 2, 2
    return Rules(
        players=number,
        colours_per_player=each,
        rugs_per_colour=rng.choice((1, 2, 3, 4, 5, rng.randint(10, 15), rng.randint(1, 99))),
        starting_dirhams=rng.choice(
            (0, rng.randint(1, 3), rng.randint(2, 8), 30, rng.randint(0, 9999))
        ),
        rotation=rng.choice(list(RotationTiming)),
        insolvency=rng.choice(list(Insolvency)),
        tie_break=rng.choice(list(TieBreak)),
        unbroken_tie=rng.choice(list(UnbrokenTie)),
        covering=rng.choice(list(Covering)),
    )


def setups() -> SearchStrategy[State]:
    """The set-up of any variant, with any player first and Assam facing any way."""
    return seeds().map(lambda seed: some_setup(random.Random(seed)))


def some_setup(rng: random.Random, phase: Phase | None = None) -> State:
    """The set-up of any variant, or of any in which that phase comes up."""
    variant = some_rules(rng, phase)
    return new_game(
        variant,
        facing=rng.choice(list(Direction)),
        first_player=rng.randrange(variant.players),
    )


def played_on(state: State, rng: random.Random) -> Iterator[State]:
    """The state and all that follow it in a game of random moves, up to the end."""
    yield state
    while state.phase is not Phase.OVER:
        state = apply(state, random_move(state, rng))
        yield state


def games() -> SearchStrategy[tuple[State, ...]]:
    """All states of one random game, from the set-up to the end."""
    return seeds().map(lambda seed: some_game(random.Random(seed)))


def some_game(rng: random.Random, phase: Phase | None = None) -> tuple[State, ...]:
    """A game of any variant, or of any in which that phase comes up."""
    return tuple(played_on(some_setup(rng, phase), rng))


# --- positions, from a seed


def states(phases: Collection[Phase] = tuple(Phase)) -> SearchStrategy[State]:
    """A state reached by play; every phase as often as the others, the end of a game included."""
    return _positions(reached, phases)


def handmade_states(phases: Collection[Phase] = tuple(Phase)) -> SearchStrategy[State]:
    """A state put together by hand: it can be played, but hardly ever have come about."""
    return _positions(handmade, phases)


def any_states(phases: Collection[Phase] = tuple(Phase)) -> SearchStrategy[State]:
    """A state in one of these phases, reached by play or put together by hand."""
    return states(phases) | handmade_states(phases)


def _positions(
    make: Callable[[random.Random, Phase], State], phases: Collection[Phase]
) -> SearchStrategy[State]:
    wanted = st.sampled_from([phase for phase in Phase if phase in phases])
    return st.builds(lambda phase, seed: make(random.Random(seed), phase), wanted, seeds())


def reached(rng: random.Random, phase: Phase) -> State:
    """A state in that phase from a random game; not every game has one."""
    while True:
        found = [state for state in some_game(rng, phase) if state.phase is phase]
        if found:
            return rng.choice(found)


def handmade(rng: random.Random, phase: Phase) -> State:
    """A state in that phase, put together by hand; on a bare market, say, nothing is owed."""
    while True:
        variant = some_rules(rng, phase)
        board = some_board(rng, variant.colours_in_play)
        assam = Assam(rng.choice(SQUARES), rng.choice(list(Direction)))
        seats = some_players(rng, variant, phase is Phase.OVER)
        turns = [
            turn for turn in playable_turns(variant, board, assam, seats) if turn.phase is phase
        ]
        if turns:
            turn = rng.choice(turns)
            return State(
                rules=variant,
                board=board,
                assam=assam,
                players=seats,
                mover=turn.mover,
                phase=turn.phase,
                drawn=turn.drawn,
            )


def some_board(rng: random.Random, seen: Sequence[Colour]) -> Board:
    """A market with rugs of these colours: bare, sparse or full, with halves where they may lie."""
    board = _laid((rng.choice(RUGS), rng.choice(seen)) for _ in range(rng.choice((0, 3, 12, 40))))
    if rng.random() < 0.5:
        return board
    halves = {square: rng.choice(seen) for square in rng.sample(SQUARES, rng.randint(0, 20))}
    return _pieced(board.rugs(), dict(board.halves()) | halves)


def players(variant: Rules) -> SearchStrategy[tuple[Player, ...]]:
    """What the players of a variant may have, whether or not the game is over."""
    return st.builds(
        lambda seed, over: some_players(random.Random(seed), variant, over), seeds(), st.booleans()
    )


def some_players(rng: random.Random, variant: Rules, over: bool) -> tuple[Player, ...]:
    """What the players of a variant may have when the game is over, or when it is not."""
    number, each = variant.players, variant.colours_per_player
    staying = list(range(number))
    if rng.random() < 0.5:
        staying = rng.sample(staying, rng.randint(1 if over else 2, number))
    most = rng.choice((4, 12, MOST_DIRHAMS // number))
    purses = [rng.randint(0, most) for _ in range(number)]
    if rng.random() < 0.1:  # All the money there can be, in one purse.
        purses = [0] * number
        purses[staying[0]] = MOST_DIRHAMS
    piles = [
        tuple(rng.randint(0, variant.rugs_per_colour) for _ in range(each)) for _ in range(number)
    ]
    if over and len(staying) > 1:
        piles = [(0,) * each] * number
    elif not any(any(piles[seat]) for seat in staying):
        piles[staying[0]] = (1,) * each
    return tuple(
        Player(purses[seat], piles[seat]) if seat in staying else Player(0, (0,) * each, True)
        for seat in range(number)
    )


class Turn(NamedTuple):
    """The part of a position that says whose turn it is and how far it has come."""

    phase: Phase
    mover: int
    drawn: Colour | None


def playable_turns(
    variant: Rules, board: Board, assam: Assam, seats: Sequence[Player]
) -> Iterator[Turn]:
    """Every turn that goes with the rest of a position, told from the rules and not the engine."""
    staying = [seat for seat, player in enumerate(seats) if not player.eliminated]
    if len(staying) == 1 or not any(any(player.rugs_left) for player in seats):
        yield from (Turn(Phase.OVER, seat, None) for seat in range(len(seats)))
        return
    at_start = variant.rotation is RotationTiming.START_OF_TURN
    below = board.colour_at(assam.square)
    for seat in staying:
        if not at_start:
            yield Turn(Phase.ROTATE, seat, None)
        own = zip(variant.colours(seat), seats[seat].rugs_left, strict=True)
        to_lay: list[Colour | None] = [colour for colour, left in own if left]
        if not to_lay:
            continue
        if variant.colours_per_player == 2:
            yield Turn(Phase.DRAW, seat, None)
        else:
            to_lay = [None]
        in_turn = [Phase.ROLL, Phase.LAY] + [Phase.ROTATE] * at_start
        if below is not None and variant.owner(below) in set(staying) - {seat}:
            in_turn.append(Phase.PAY)
        for drawn in to_lay:
            yield from (Turn(phase, seat, drawn) for phase in in_turn)


# --- texts, whole and damaged


class Written(NamedTuple):
    """A canonical text, and what reads texts of its kind."""

    text: str
    parse: Callable[[str], object]


@cache
def written() -> SearchStrategy[Written]:
    """The text of a value of any kind that has one."""
    return st.one_of(
        squares().map(lambda square: Written(str(square), Square.parse)),
        rugs().map(lambda rug: Written(str(rug), Rug.parse)),
        assams().map(lambda assam: Written(str(assam), Assam.parse)),
        boards().map(lambda board: Written(str(board), Board.parse)),
        rules().map(lambda variant: Written(str(variant), Rules.parse)),
        moves().map(lambda move: Written(str(move), parse_move)),
        any_states().map(
            lambda state: Written(str(state), partial(State.parse, rules=state.rules))
        ),
    )


SIGNS = "abcdefgnwrybLSRx0123456789/=:+-$, "
"""The signs of the notation."""

_FOREIGN_DIGITS = "".join(chr(zero + 3) for zero in (0x660, 0x966, 0xFF10, 0x1D7CE)) + "²③Ⅳ"
"""Digits to Unicode and to ``int`` or ``str.isdigit``, but not to the notation."""


def _signs() -> SearchStrategy[str]:
    return st.sampled_from(SIGNS) | st.characters()


@st.composite
def truncated(draw: st.DrawFn, text: str) -> str:
    """The text without its end or its beginning."""
    cut = draw(st.integers(0, len(text)))
    return text[:cut] if draw(st.booleans()) else text[cut:]


@st.composite
def flipped(draw: st.DrawFn, text: str) -> str:
    """The text with one character changed for another, or dropped."""
    place = draw(st.integers(0, max(len(text) - 1, 0)))
    return text[:place] + draw(_signs() | st.just("")) + text[place + 1 :]


@st.composite
def inserted(draw: st.DrawFn, text: str) -> str:
    """The text with something put into it."""
    place = draw(st.integers(0, len(text)))
    return text[:place] + draw(st.text(_signs(), min_size=1, max_size=4)) + text[place:]


@st.composite
def respaced(draw: st.DrawFn, text: str) -> str:
    """The text with more or other space than it should have."""
    space = draw(st.sampled_from(("  ", " \t", "\n", "\xa0", "\u2003", "\r\n")))
    return draw(
        st.sampled_from(
            (text.replace(" ", space, 1), text.replace(" ", space), text + space, space + text)
        )
    )


def _numbers_replaced(text: str, place: int, by: str) -> str:
    found = list(re.finditer("[0-9]+", text))
    if not found:
        return text + by
    number = found[place % len(found)]
    return text[: number.start()] + by + text[number.end() :]


@st.composite
def renumbered(draw: st.DrawFn, text: str) -> str:
    """The text with one number made foreign, huge, negative, padded or just another one."""
    by = draw(
        st.one_of(
            st.text(st.sampled_from(_FOREIGN_DIGITS), min_size=1, max_size=3),
            st.sampled_from(("9" * 5000, "1" + "0" * 400, "-1", "+1", "00", "01", "1_0", "1e1")),
            st.integers(0, 10**6).map(str),
        )
    )
    return _numbers_replaced(text, draw(st.integers(0, 40)), by)


@st.composite
def repeated(draw: st.DrawFn, text: str) -> str:
    """The text with a piece of it twice."""
    start = draw(st.integers(0, len(text)))
    end = draw(st.integers(start, len(text)))
    return text[:end] + text[start:]


def damaged(text: str) -> SearchStrategy[str]:
    """The text with one or two things wrong; now and then it still is one, of another value."""
    ways = (truncated, flipped, inserted, respaced, renumbered, repeated)
    once = st.one_of(*(way(text) for way in ways), st.just(text.swapcase()))
    return once | once.flatmap(flipped)


def near_misses(text: str) -> Iterator[str]:
    """Everything that means the same to a lenient reader and is not canonical."""
    for place, sign in enumerate(text):
        before, behind = text[:place], text[place + 1 :]
        if sign == " ":
            yield from (f"{before}{space}{behind}" for space in ("  ", "\t", "\n", "\xa0"))
        if sign.isdigit():
            yield from (f"{before}{chr(zero + int(sign))}{behind}" for zero in (0x660, 0xFF10))
            yield f"{before}{sign}_{behind}"
        if sign.isdigit() and not before[-1:].isdigit():
            yield from (f"{before}{zero}{sign}{behind}" for zero in ("0", "+", "-", " "))
        if sign.swapcase() != sign:
            yield before + sign.swapcase() + behind
    for run in re.finditer("(?<![^/rybg=:])[2-7](?![^/rybg ])", text.partition(" ")[0]):
        first = int(run[0]) - 1
        yield f"{text[: run.start()]}{first}1{text[run.end() :]}"
    yield from (text + space for space in (" ", "\n", "\x00", "/"))
    yield from (space + text for space in (" ", "\ufeff"))
