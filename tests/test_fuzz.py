"""Bad input: whatever is handed in, out comes an error of the library or a ``TypeError``.

Never a ``KeyError`` from some table, an ``AttributeError`` from half-way, or a message nobody can
read. Everything goes in through ``Any``, because no type checker would let it pass.
"""

import random
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

import attrs
import hypothesis.strategies as st
import pytest
from hypothesis import given
from hypothesis.strategies import SearchStrategy

from marrakech import (
    PRESETS,
    Assam,
    Board,
    Colour,
    Covering,
    Direction,
    Draw,
    Insolvency,
    InvalidState,
    Lay,
    MarrakechError,
    NotationError,
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
    chance_outcomes,
    legal_moves,
    new_game,
    outcome,
    parse_move,
    payment_at,
    payment_due,
    random_move,
    ranking,
    score,
    throws,
    walk,
    why_illegal,
    why_unreachable,
)
from marrakech.actions import action_move, action_number
from marrakech.analysis import Turning, heat, odds, outlook, placements
from strategies import (
    SIGNS,
    Written,
    any_states,
    assams,
    boards,
    colours,
    damaged,
    moves,
    played_on,
    players,
    rugs,
    rules,
    squares,
    written,
)

HUGE = 10**5000
"""More digits than Python is willing to write."""

NESTED: Any = []
"""Nested more deeply than Python is willing to write."""
for _ in range(100_000):
    NESTED = [NESTED]


class Text(str):
    """Not quite a text."""

    __slots__ = ()


class Number(int):
    """Not quite a number."""


# --- junk


@cache
def library_values() -> SearchStrategy[Any]:
    """Good values in the wrong place, classes and functions among them."""
    return st.one_of(
        squares(),
        rugs(),
        assams(),
        moves(),
        colours(),
        rules(),
        boards(),
        st.sampled_from(Direction),
        st.sampled_from(Phase),
        st.sampled_from([Square, Colour, State, apply, Player(0, (0,), True), Board.empty()]),
    )


@cache
def scalars() -> SearchStrategy[Any]:
    """One thing of any Python type."""
    return st.one_of(
        st.none(),
        st.booleans(),
        st.integers(-3, 60),
        st.integers(),
        st.sampled_from([10**400, 2**63, -(2**64), 39997, 10000, 100]),
        st.floats(),
        st.complex_numbers(),
        st.fractions(),
        st.text(max_size=8),
        st.text(SIGNS, max_size=8),
        st.binary(max_size=4),
        st.sampled_from(
            [Text("d4"), Number(3), object(), object, len, ..., NotImplemented, range(3)]
        ),
    )


@cache
def junk() -> SearchStrategy[Any]:
    """Anything at all, nested or not."""
    members = scalars() | library_values()
    return members | st.recursive(
        members,
        lambda inner: st.one_of(
            st.lists(inner, max_size=4),
            st.lists(inner, max_size=4).map(tuple),
            st.dictionaries(st.text(max_size=3), inner, max_size=3),
            st.tuples(inner, inner),
        ),
        max_leaves=6,
    )


# --- what may come out


def is_readable(error: Exception) -> bool:
    """Whether the message says something, and no more than anybody can bear."""
    return 0 < len(str(error)) < 2000


def error_of(call: Callable[[], object]) -> MarrakechError | TypeError | None:
    """The error of a call, if there is one; any other than these two kinds fails the test."""
    try:
        call()
    except (MarrakechError, TypeError) as error:
        return error
    return None


def refused_in_order(call: Callable[[], object]) -> None:
    """Nothing but an error of the library or a ``TypeError`` comes out, each with a message."""
    error = error_of(call)
    assert error is None or is_readable(error)
    if isinstance(error, NotationError):
        assert error.reason
        assert error.text is not None
        assert error.index is not None
        assert 0 <= error.index <= len(error.text)
    if isinstance(error, InvalidState):
        assert error.problems
        assert all(0 < len(problem.text) < 200 for problem in error.problems)


# --- every public entry


class Entry(NamedTuple):
    """Something that can be called from outside, and good values for each of its arguments."""

    call: Callable[..., object]
    arguments: dict[str, SearchStrategy[Any]]


def texts(kind: SearchStrategy[Any]) -> SearchStrategy[str]:
    return kind.map(str)


BOARD = Board.parse("7/2y4/2y:r=r2/2y4/3b:3/3b3/g6")
PAYING = State.parse("7/7/7/7/2b4/2r4/7 c3n 0 pay - 3:4,5:4,0:4,0:0x", Rules.gigamic(4))
OVER = State.parse("7/7/7/7/2b4/2r4/7 c3n 0 over - 3:0,5:0,0:0,0:0x", Rules.gigamic(4))
DRAWING = new_game(Rules.gigamic(2))
numbers = st.integers(0, 6)
states = st.sampled_from(
    [
        *(PAYING, OVER, DRAWING),
        *(state for seed in range(3) for state in played_on(DRAWING, random.Random(seed))),
    ]
)
RULES_FIELDS: dict[str, SearchStrategy[Any]] = {
    "players": st.integers(2, 4),
    "colours_per_player": st.integers(1, 2),
    "rugs_per_colour": st.integers(1, 99),
    "starting_dirhams": st.integers(0, 9999),
    "rotation": st.sampled_from(RotationTiming),
    "insolvency": st.sampled_from(Insolvency),
    "tie_break": st.sampled_from(TieBreak),
    "unbroken_tie": st.sampled_from(UnbrokenTie),
    "covering": st.sampled_from(Covering),
}
STATE_FIELDS: dict[str, SearchStrategy[Any]] = {
    "rules": rules(),
    "board": boards(),
    "assam": assams(),
    "players": rules().flatmap(players),
    "mover": st.integers(0, 3),
    "phase": st.sampled_from(Phase),
    "drawn": st.none() | colours(),
}
PLAYER_FIELDS: dict[str, SearchStrategy[Any]] = {
    "dirhams": st.integers(0, 39996),
    "rugs_left": st.tuples(st.integers(0, 99)),
    "eliminated": st.booleans(),
}


def changing(value: Any) -> Callable[..., object]:
    """A changed copy of a value."""
    return lambda **changes: attrs.evolve(value, **changes)


def method(value: Any, name: str) -> Callable[..., object]:
    """A method, called on a good value."""
    called: Callable[..., object] = getattr(value, name)
    return called


ENTRIES: dict[str, Entry] = {
    "Square": Entry(Square, {"file": numbers, "rank": numbers}),
    "Rug": Entry(Rug, {"a": squares(), "b": squares()}),
    "Assam": Entry(Assam, {"square": squares(), "facing": st.sampled_from(Direction)}),
    "Board": Entry(
        Board,
        {
            "visible": st.just(BOARD.visible) | st.tuples(*[st.integers(0, 2**56)] * 4),
            "right": st.integers(0, 2**56),
            "up": st.integers(0, 2**56),
        },
    ),
    "Player": Entry(Player, PLAYER_FIELDS),
    "Rules": Entry(Rules, RULES_FIELDS),
    "State": Entry(State, STATE_FIELDS),
    "Draw": Entry(Draw, {"colour": colours()}),
    "Rotate": Entry(Rotate, {"rotation": st.sampled_from(Rotation)}),
    "Roll": Entry(Roll, {"steps": st.integers(1, 4)}),
    "Pay": Entry(Pay, {"owed": st.integers(1, 49)}),
    "Lay": Entry(Lay, {"rug": rugs()}),
    "evolve Rules": Entry(changing(Rules.gigamic(2)), RULES_FIELDS),
    "evolve State": Entry(changing(PAYING), STATE_FIELDS),
    "evolve Player": Entry(changing(Player(0, (1, 0))), PLAYER_FIELDS),
    **{f"Rules.{name}": Entry(preset, RULES_FIELDS) for name, preset in PRESETS.items()},
    "Square.parse": Entry(Square.parse, {"text": texts(squares())}),
    "Rug.parse": Entry(Rug.parse, {"text": texts(rugs())}),
    "Assam.parse": Entry(Assam.parse, {"text": texts(assams())}),
    "Board.parse": Entry(Board.parse, {"text": texts(boards())}),
    "Rules.parse": Entry(Rules.parse, {"text": texts(rules())}),
    "State.parse": Entry(State.parse, {"text": texts(states), "rules": rules()}),
    "parse_move": Entry(parse_move, {"text": texts(moves())}),
    "Board.of": Entry(
        Board.of,
        {
            "rugs": st.lists(st.tuples(rugs() | junk(), colours() | junk()), max_size=3) | junk(),
            "halves": st.lists(st.tuples(squares() | junk(), colours()), max_size=3) | junk(),
        },
    ),
    "Board.lay": Entry(method(BOARD, "lay"), {"rug": rugs(), "colour": colours()}),
    "Board.colour_at": Entry(method(BOARD, "colour_at"), {"square": squares()}),
    "Board.rug_at": Entry(method(BOARD, "rug_at"), {"square": squares()}),
    "Board.area": Entry(method(BOARD, "area"), {"square": squares()}),
    "Board.squares": Entry(method(BOARD, "squares"), {"colour": colours()}),
    "Assam.turn": Entry(
        method(Assam.parse("d4n"), "turn"), {"rotation": st.sampled_from(Rotation)}
    ),
    "Rules.owner": Entry(method(Rules.gigamic(3), "owner"), {"colour": colours()}),
    "Rules.colours": Entry(method(Rules.gigamic(3), "colours"), {"player": st.integers(0, 3)}),
    "new_game": Entry(
        new_game,
        {
            "rules": rules(),
            "facing": st.sampled_from(Direction),
            "first_player": st.integers(0, 3),
        },
    ),
    **{
        function.__name__: Entry(function, {"state": states})
        for function in (
            legal_moves,
            payment_due,
            throws,
            score,
            ranking,
            outcome,
            chance_outcomes,
            why_unreachable,
            odds,
        )
    },
    **{
        function.__name__: Entry(function, {"state": states, "turning": st.sampled_from(Turning)})
        for function in (outlook, placements)
    },
    "heat": Entry(heat, {"state": states, "rotation": st.sampled_from(Rotation)}),
    "apply": Entry(apply, {"state": states, "move": moves()}),
    "why_illegal": Entry(why_illegal, {"state": states, "move": moves()}),
    "payment_at": Entry(
        payment_at, {"state": states, "square": squares(), "payer": st.integers(0, 3)}
    ),
    "random_move": Entry(
        random_move, {"state": states, "rng": st.builds(random.Random, st.just(1))}
    ),
    "walk": Entry(walk, {"assam": assams(), "steps": st.integers(1, 4)}),
    "action_number": Entry(action_number, {"move": moves()}),
    "action_move": Entry(action_move, {"state": states, "number": st.integers(0, 95)}),
}
every_entry = pytest.mark.parametrize("name", ENTRIES)


@every_entry
@given(data=st.data())
def test_bad_arguments_are_refused_with_an_error_of_the_library_or_a_type_error(
    name: str, data: st.DataObject
) -> None:
    call, arguments = ENTRIES[name]
    # None of them, now and then: good values need not go together either.
    spoilt = data.draw(st.sets(st.sampled_from(list(arguments))))
    given_ones = {
        argument: data.draw(junk() if argument in spoilt else good)
        for argument, good in arguments.items()
    }
    refused_in_order(lambda: call(**given_ones))


def good_arguments(name: str) -> dict[str, Any]:
    """Arguments with which an entry can be called."""
    call, arguments = ENTRIES[name]
    if set(arguments) >= set(RULES_FIELDS):
        return {field: getattr(PAYING.rules, field) for field in RULES_FIELDS}
    if set(arguments) == set(STATE_FIELDS):
        return {field: getattr(PAYING, field) for field in STATE_FIELDS}
    found = {argument: GOOD[argument] for argument in arguments}
    if name.endswith(".parse"):
        found["text"] = GOOD_TEXTS[name]
    call(**found)
    return found


GOOD: dict[str, Any] = {
    **{field.name: getattr(BOARD, field.name) for field in attrs.fields(Board)},
    "file": 3,
    "rank": 3,
    "a": Square(0, 0),
    "b": Square(0, 1),
    "square": Square(0, 0),
    "facing": Direction.EAST,
    "rotation": Rotation.LEFT,
    "colour": Colour.RED,
    "assam": PAYING.assam,
    "rug": Rug.parse("a1-a2"),
    "steps": 4,
    "owed": 49,
    "text": "L",
    "dirhams": 0,
    "rugs_left": (0,),
    "eliminated": True,
    "player": 0,
    "rules": PAYING.rules,
    "first_player": 3,
    "state": PAYING,
    "move": Pay(1),
    "payer": 1,
    "number": 95,
    "rugs": BOARD.rugs(),
    "halves": BOARD.halves(),
    "rng": random.Random(1),
    "turning": Turning.EVEN,
}
GOOD_TEXTS = {
    "Square.parse": "d4",
    "Rug.parse": "a1-a2",
    "Assam.parse": "d4n",
    "Board.parse": str(BOARD),
    "Rules.parse": str(PAYING.rules),
    "State.parse": str(PAYING),
}


@every_entry
def test_missing_and_unknown_arguments_are_a_type_error(name: str) -> None:
    call = ENTRIES[name].call
    unknown: Any = {"nothing_of_the_sort": None}
    with pytest.raises(TypeError):
        call(**good_arguments(name), **unknown)
    with pytest.raises(TypeError):
        call(*[None] * 12)


# Not left to hypothesis, which has to be able to write its examples.
@every_entry
@pytest.mark.parametrize("value", [HUGE, (HUGE,), NESTED], ids=["huge", "huge inside", "nested"])
def test_what_python_cannot_write_is_refused_all_the_same(name: str, value: Any) -> None:
    for argument in ENTRIES[name].arguments:
        spoilt = {**good_arguments(name), argument: value}
        error = error_of(lambda: ENTRIES[name].call(**spoilt))  # noqa: B023 - called at once
        assert error is not None
        assert is_readable(error)


# --- texts


@given(written().flatmap(lambda one: st.tuples(st.just(one), damaged(one.text))))
def test_a_damaged_text_is_a_notation_error_that_tells_the_place(
    case: tuple[Written, str],
) -> None:
    (_, parse), text = case
    read_in_order(parse, text)


PARSERS: dict[str, Callable[[str], object]] = {
    "square": Square.parse,
    "rug": Rug.parse,
    "assam": Assam.parse,
    "board": Board.parse,
    "rules": Rules.parse,
    "move": parse_move,
    "state": lambda text: State.parse(text, PAYING.rules),
}
every_parser = pytest.mark.parametrize("kind", PARSERS)


def read_in_order(parse: Callable[[str], object], text: str) -> bool:
    """Whether the text is read; if not, it is refused as a text that has no such value."""
    error = error_of(lambda: parse(text))
    if error is None:
        return True
    assert is_readable(error)
    if isinstance(error, NotationError):
        assert error.text == text
        assert error.index is not None
        assert 0 <= error.index <= len(text)
        assert error.path is None
    else:
        # Only of a position can the parts be right and not go together.
        assert isinstance(error, InvalidState)
        assert parse not in list(PARSERS.values())[:-1]
    return False


@every_parser
@given(
    text=st.text() | st.text(SIGNS) | st.text(SIGNS + "\n²٣\x00\ud800", max_size=4),
)
def test_any_text_is_read_or_refused_as_a_text(kind: str, text: str) -> None:
    read_in_order(PARSERS[kind], text)


@every_parser
@given(one=written())
def test_a_text_of_another_kind_is_read_or_refused_as_a_text(kind: str, one: Written) -> None:
    read_in_order(PARSERS[kind], one.text)


LONG = {
    "digits": "9" * 10_000,
    "spaces": " " * 10_000,
    "letters": "r" * 10_000,
    "ranks": "7/" * 10_000,
    "dashes": "a1-" * 10_000,
    "joins": "r=:" * 10_000,
    "rules": "2 2x" + "9" * 10_000 + " 30 start eliminated dirhams shared strict",
    "dirhams": f"{BOARD} d4n 0 rotate - " + "9" * 10_000 + ":12,30:12,30:12,30:12",
    "rugs": f"{BOARD} d4n 0 rotate - 30:12,30:12,30:12,30:12" + "+12" * 10_000,
    "players": f"{BOARD} d4n 0 rotate - 30:12" + ",30:12" * 1_000,
    "piles": f"{BOARD} d4n 0 rotate - 30:12+12" + ",30:12+12" * 1_000,
}


@every_parser
@pytest.mark.parametrize("text", LONG.values(), ids=LONG)
def test_a_very_long_text_is_refused_with_a_short_message(kind: str, text: str) -> None:
    assert not read_in_order(PARSERS[kind], text)


def test_a_crowd_of_players_is_refused_with_a_short_message() -> None:
    for crowd in (0, 1, 5, 1000):
        with pytest.raises(InvalidState) as caught:
            attrs.evolve(PAYING, players=(Player(39996, (99, 99)),) * crowd)
        assert is_readable(caught.value)


# --- comparing


@given(any_states(), junk())
def test_comparing_with_anything_is_no_error_and_ordering_a_type_error(
    state: State, other: Any
) -> None:
    values: list[Any] = [state, state.board, state.assam, state.rules, *legal_moves(state)]
    for value in values:
        assert (value == other) in (True, False)
        assert (value != other) is not (value == other)
    square: Any = state.assam.square
    if not isinstance(other, Square):
        with pytest.raises(TypeError):
            _ = square < other
        assert square != other


@given(st.lists(st.fractions(), max_size=3))
def test_a_generator_that_gives_no_number_is_a_type_error(given_ones: list[Fraction]) -> None:
    class Broken(random.Random):
        def random(self) -> Any:
            return given_ones

    for state in (DRAWING, PAYING):
        refused_in_order(lambda: random_move(state, Broken()))  # noqa: B023 - called at once
