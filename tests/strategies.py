"""Where the property tests get their values: anything the library allows, the rare most of all.

Few rugs and little money are drawn as often as the numbers of a real game, because eliminations,
ties and games that nobody wins come up only there.
"""

import os
import random
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from typing import Any, NamedTuple

import hypothesis.strategies as st
from hypothesis import assume
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
IN_HASTE = os.environ.get("HYPOTHESIS_PROFILE") == "mutation"
"""Whether there is no time to make up every game anew."""

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
        st.lists(laid, min_size=12, max_size=24).map(_laid),
        st.builds(
            _pieced,
            st.lists(laid, max_size=8),
            st.dictionaries(squares(), st.sampled_from(seen), max_size=16),
        ),
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


# --- rules and positions


SEATS = ((2, 1), (3, 1), (4, 1), (2, 2))
"""Players and colours each, as they go together."""


@cache
def rules(phase: Phase | None = None) -> SearchStrategy[Rules]:
    """Any variant there is, or any in which that phase comes up."""
    return st.builds(
        _rules,
        st.sampled_from(SEATS[3:] if phase is Phase.DRAW else SEATS),
        rugs_per_colour=st.integers(1, 4) | st.integers(1, 99),
        starting_dirhams=st.integers(0, 8) | st.just(30) | st.integers(0, 9999),
        rotation=st.sampled_from(RotationTiming),
        insolvency=st.sampled_from(Insolvency),
        tie_break=st.sampled_from(TieBreak),
        unbroken_tie=st.sampled_from(UnbrokenTie),
        covering=st.sampled_from(Covering),
    )


def _rules(players_and_colours: tuple[int, int], **fields: Any) -> Rules:
    number, each = players_and_colours
    return Rules(players=number, colours_per_player=each, **fields)


@st.composite
def setups(draw: st.DrawFn, phase: Phase | None = None) -> State:
    """The set-up of any variant, with any player first and Assam facing any way."""
    variant = draw(rules(phase))
    return new_game(
        variant,
        facing=draw(st.sampled_from(Direction)),
        first_player=draw(st.integers(0, variant.players - 1)),
    )


def played_on(state: State, rng: random.Random) -> Iterator[State]:
    """The state and all that follow it in a game of random moves, up to the end."""
    yield state
    while state.phase is not Phase.OVER:
        state = apply(state, random_move(state, rng))
        yield state


def games() -> SearchStrategy[tuple[State, ...]]:
    """All states of one random game, from the set-up to the end."""
    return st.sampled_from(_ready_games()) if IN_HASTE else _new_games()


@st.composite
def _new_games(draw: st.DrawFn, phase: Phase | None = None) -> tuple[State, ...]:
    seed = draw(st.integers(0, 2**32 - 1))
    return tuple(played_on(draw(setups(phase)), random.Random(seed)))


@cache
def _ready_games() -> tuple[tuple[State, ...], ...]:
    """Some short games with all that is rare in them; hypothesis takes far longer over one."""
    rng = random.Random(1)
    variants = [
        Rules(
            players=number,
            colours_per_player=each,
            rugs_per_colour=rng.randint(1, 5),
            starting_dirhams=rng.randint(0, 5),
            rotation=rotation,
            insolvency=insolvency,
            tie_break=rng.choice(list(TieBreak)),
            unbroken_tie=rng.choice(list(UnbrokenTie)),
            covering=rng.choice(list(Covering)),
        )
        for number, each in SEATS
        for rotation in RotationTiming
        for insolvency in Insolvency
    ]
    return tuple(
        tuple(played_on(new_game(variant, facing=rng.choice(list(Direction))), rng))
        for variant in variants
    )


def states(phases: Collection[Phase] = tuple(Phase)) -> SearchStrategy[State]:
    """A state reached by play; every phase as often as the others, the end of a game included."""
    return st.one_of([_states_in(phase) for phase in Phase if phase in phases])


@st.composite
def _states_in(draw: st.DrawFn, phase: Phase) -> State:
    """Without any such state in a game the example is given up."""
    played = _new_games(phase) if not IN_HASTE else st.just(sum(_ready_games(), ()))
    found = [state for state in draw(played) if state.phase is phase]
    assume(found)
    return draw(st.sampled_from(found))


@st.composite
def players(draw: st.DrawFn, variant: Rules, over: bool | None = None) -> tuple[Player, ...]:
    """What the players of a variant may have when the game is over, or is not, or either."""
    if over is None:
        over = draw(st.booleans())
    number, each = variant.players, variant.colours_per_player
    everybody = frozenset(range(number))
    staying = draw(
        st.just(everybody)
        | st.frozensets(st.sampled_from(sorted(everybody)), min_size=1 if over else 2)
    )
    most = draw(st.sampled_from((8, 60, MOST_DIRHAMS // number)))
    purses = draw(st.lists(st.integers(0, most), min_size=number, max_size=number))
    if draw(st.integers(0, 9)) == 9:  # All the money there can be, in one purse.
        purses = [0] * number
        purses[min(staying)] = MOST_DIRHAMS
    left = st.tuples(*[st.integers(0, variant.rugs_per_colour)] * each)
    piles = draw(st.lists(left, min_size=number, max_size=number))
    if over and len(staying) > 1:
        piles = [(0,) * each] * number
    elif not any(any(piles[seat]) for seat in staying):
        piles[min(staying)] = (1,) * each
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


def handmade_states(phases: Collection[Phase] = tuple(Phase)) -> SearchStrategy[State]:
    """A state put together by hand: it can be played, but hardly ever have come about."""
    return st.one_of([_handmade_in(phase) for phase in Phase if phase in phases])


@st.composite
def _handmade_in(draw: st.DrawFn, phase: Phase) -> State:
    variant = draw(rules(phase))
    board = draw(boards(variant.colours_in_play))
    facing = draw(st.sampled_from(Direction))
    seats = draw(players(variant, phase is Phase.OVER))
    # Few squares have something to pay for: let Assam stand on one of those.
    places = SQUARES if phase is Phase.PAY else (draw(squares()),)
    turns = [
        (assam, turn)
        for assam in (Assam(square, facing) for square in places)
        for turn in playable_turns(variant, board, assam, seats)
        if turn.phase is phase
    ]
    assume(turns)  # On a bare market nothing is owed.
    assam, turn = draw(st.sampled_from(turns))
    return State(
        rules=variant,
        board=board,
        assam=assam,
        players=seats,
        mover=turn.mover,
        phase=turn.phase,
        drawn=turn.drawn,
    )


def any_states(phases: Collection[Phase] = tuple(Phase)) -> SearchStrategy[State]:
    """A state in one of these phases, reached by play or put together by hand."""
    return states(phases) if IN_HASTE else states(phases) | handmade_states(phases)


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
