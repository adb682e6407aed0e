"""Where the property tests get their values: anything the library allows, the rare most of all.

Few rugs and little money are drawn as often as the numbers of a real game, because eliminations,
ties and games that nobody wins come up only there.
"""

import random
import re
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import partial
from typing import NamedTuple

import attrs
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

EVERY_MOVE: tuple[Move, ...] = (
    *(Draw(colour) for colour in Colour),
    *(Rotate(rotation) for rotation in Rotation),
    *(Roll(steps) for steps in range(1, 5)),
    *(Pay(owed) for owed in range(1, 50)),
    *(Lay(rug) for rug in RUGS),
)

# --- places, moves and markets


def squares() -> SearchStrategy[Square]:
    """Any of the 49 squares."""
    return st.sampled_from(SQUARES)


def rugs() -> SearchStrategy[Rug]:
    """Any of the 84 places for a rug."""
    return st.sampled_from(RUGS)


def assams() -> SearchStrategy[Assam]:
    """Assam anywhere, facing any way."""
    return st.builds(Assam, squares(), st.sampled_from(Direction))


def colours() -> SearchStrategy[Colour]:
    """Any colour, owned by somebody or not."""
    return st.sampled_from(Colour)


def moves() -> SearchStrategy[Move]:
    """Any move, legal somewhere or nowhere; each kind as often as the others."""
    kinds = (Draw, Rotate, Roll, Pay, Lay)
    return st.sampled_from(kinds).flatmap(
        lambda kind: st.sampled_from([move for move in EVERY_MOVE if type(move) is kind])
    )


def boards(seen: Sequence[Colour] = tuple(Colour)) -> SearchStrategy[Board]:
    """A market with rugs of these colours: laid one over the other, or put together from parts."""
    return _laid_boards(seen) | _pieced_boards(seen)


@st.composite
def _laid_boards(draw: st.DrawFn, seen: Sequence[Colour]) -> Board:
    board = Board.empty()
    for rug, colour in draw(st.lists(st.tuples(rugs(), st.sampled_from(seen)), max_size=40)):
        board = board.lay(rug, colour)
    return board


@st.composite
def _pieced_boards(draw: st.DrawFn, seen: Sequence[Colour]) -> Board:
    """Halves may lie where no rug can have covered their other half: nobody has to have played."""
    whole: dict[Square, tuple[Rug, Colour]] = {}
    for rug, colour in draw(st.lists(st.tuples(rugs(), st.sampled_from(seen)), max_size=12)):
        if rug.a not in whole and rug.b not in whole:
            whole[rug.a] = whole[rug.b] = rug, colour
    halves = draw(st.dictionaries(squares(), st.sampled_from(seen), max_size=24))
    return Board.of(
        rugs=set(whole.values()),
        halves=[(square, colour) for square, colour in halves.items() if square not in whole],
    )


# --- rules and positions


@st.composite
def rules(draw: st.DrawFn) -> Rules:
    """Any variant there is."""
    players = draw(st.integers(2, 4))
    return Rules(
        players=players,
        colours_per_player=draw(st.integers(1, 4 // players)),
        rugs_per_colour=draw(st.integers(1, 4) | st.integers(1, 99)),
        starting_dirhams=draw(st.integers(0, 8) | st.just(30) | st.integers(0, 9999)),
        rotation=draw(st.sampled_from(RotationTiming)),
        insolvency=draw(st.sampled_from(Insolvency)),
        tie_break=draw(st.sampled_from(TieBreak)),
        unbroken_tie=draw(st.sampled_from(UnbrokenTie)),
        covering=draw(st.sampled_from(Covering)),
    )


@st.composite
def setups(draw: st.DrawFn) -> State:
    """The set-up of any variant, with any player first and Assam facing any way."""
    variant = draw(rules())
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


@st.composite
def games(draw: st.DrawFn) -> tuple[State, ...]:
    """All states of one random game, from the set-up to the end."""
    seed = draw(st.integers(0, 2**32 - 1))
    return tuple(played_on(draw(setups()), random.Random(seed)))


@st.composite
def states(draw: st.DrawFn, phases: Collection[Phase] = tuple(Phase)) -> State:
    """A state reached by play; every phase as often as the others, the end of a game included."""
    by_phase: dict[Phase, list[State]] = {}
    for state in draw(games()):
        by_phase.setdefault(state.phase, []).append(state)
    return draw(st.sampled_from(by_phase[_one_of(draw, phases, by_phase)]))


def _one_of(draw: st.DrawFn, wanted: Collection[Phase], found: Collection[Phase]) -> Phase:
    """One of the phases that are both wanted and found; without any the example is given up."""
    there = [phase for phase in Phase if phase in wanted and phase in found]
    assume(there)
    return draw(st.sampled_from(there))


@st.composite
def players(draw: st.DrawFn, variant: Rules) -> tuple[Player, ...]:
    """What the players of a variant may have; at least one of them is still in the game."""
    number, each = variant.players, variant.colours_per_player
    everybody = frozenset(range(number))
    staying = draw(
        st.just(everybody) | st.frozensets(st.sampled_from(sorted(everybody)), min_size=1)
    )
    most = draw(st.sampled_from((8, 60, MOST_DIRHAMS // number)))
    purses = draw(st.lists(st.integers(0, most), min_size=number, max_size=number))
    if draw(st.integers(0, 9)) == 9:  # All the money there can be, in one purse.
        purses = [0] * number
        purses[min(staying)] = MOST_DIRHAMS
    left = st.tuples(*[st.integers(0, variant.rugs_per_colour)] * each)
    return tuple(
        Player(purses[seat], draw(left)) if seat in staying else Player(0, (0,) * each, True)
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


@st.composite
def handmade_states(draw: st.DrawFn, phases: Collection[Phase] = tuple(Phase)) -> State:
    """A state put together by hand: it can be played, but hardly ever have come about."""
    variant = draw(rules())
    board = draw(boards(variant.colours_in_play))
    facing = draw(st.sampled_from(Direction))
    seats = draw(players(variant))
    if set(phases) == {Phase.OVER}:
        nothing = (0,) * variant.colours_per_player
        seats = tuple(attrs.evolve(player, rugs_left=nothing) for player in seats)
    turns: dict[Phase, list[tuple[Assam, Turn]]] = {}
    # Where nothing but a payment is wanted, Assam has to stand where there is one.
    for square in SQUARES if set(phases) == {Phase.PAY} else (draw(squares()),):
        assam = Assam(square, facing)
        for turn in playable_turns(variant, board, assam, seats):
            turns.setdefault(turn.phase, []).append((assam, turn))
    assam, turn = draw(st.sampled_from(turns[_one_of(draw, phases, turns)]))
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
    return states(phases) | handmade_states(phases)


# --- texts, whole and damaged


class Written(NamedTuple):
    """A canonical text, and what reads texts of its kind."""

    text: str
    parse: Callable[[str], object]


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

_DIGITS_ELSEWHERE = "".join(chr(zero + 3) for zero in (0x660, 0x966, 0xFF10, 0x1D7CE)) + "²③Ⅳ"
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
            st.text(st.sampled_from(_DIGITS_ELSEWHERE), min_size=1, max_size=3),
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
