"""Plain data and JSON: what is written, what is read back, and what is refused, with its path."""

import copy
import json
import pickle
import random
from collections import OrderedDict
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import attrs
import hypothesis.strategies as st
import pytest
from hypothesis import example, given
from hypothesis.strategies import SearchStrategy

import strategies
from marrakech import (
    Draw,
    IllegalMove,
    InvalidState,
    Lay,
    MarrakechError,
    Move,
    NotationError,
    Pay,
    Payment,
    Phase,
    ProblemCode,
    Roll,
    Rotate,
    Rules,
    State,
    Step,
    Throw,
    apply,
    legal_moves,
    new_game,
    outcome,
    parse_move,
    payment_due,
    random_move,
    score,
    throws,
    why_illegal,
    why_unreachable,
)
from marrakech.data import (
    from_data,
    from_json,
    move_from_data,
    move_from_json,
    to_data,
    to_json,
)
from marrakech.record import Game

# --- values to write


STATE = State.parse(
    "7/7/7/7/2b=b3/2r4/7 e3n 0 draw - 30:14+15,30:14+15",
    Rules.pergioco(2),
)
STATE_JSON = (
    '{"format": "marrakech.state", "version": 1, "rules": {"players": 2, "colours_per_player": 2, '
    '"rugs_per_colour": 15, "starting_dirhams": 30, "rotation": "start", "insolvency": '
    '"eliminated", "tie_break": "dirhams", "unbroken_tie": "no-winner", "covering": "strict"}, '
    '"rugs": [{"colour": "red", "squares": ["c2"]}, {"colour": "blue", "squares": ["c3", "d3"]}], '
    '"assam": {"square": "e3", "facing": "north"}, "players": [{"dirhams": 30, "rugs_left": '
    '{"red": 14, "yellow": 15}, "eliminated": false}, {"dirhams": 30, "rugs_left": {"blue": 14, '
    '"green": 15}, "eliminated": false}], "mover": 0, "phase": "draw", "drawn": null}'
)
RULES_JSON = (
    '{"format": "marrakech.rules", "version": 1, "players": 2, "colours_per_player": 2, '
    '"rugs_per_colour": 15, "starting_dirhams": 30, "rotation": "start", "insolvency": '
    '"eliminated", "tie_break": "dirhams", "unbroken_tie": "no-winner", "covering": "strict"}'
)


def small_game() -> Game:
    """One turn, with tags and comments."""
    start = State.parse("7/7/7/7/4y:2/4y2/7 d4s 0 rotate - 1:12,30:12", one_colour())
    game = Game.from_state(start, tags={"Site": "Jemaa", "Player1": "Amina"}, comments=["late"])
    for text, comments in (("L", ()), ("1", ("so", "so {it} is")), ("e5-f5", ())):
        game = game.play(parse_move(text), comments=comments)
    return game


def one_colour(players: int = 2) -> Rules:
    return Rules.gigamic(players, colours_per_player=1)


@st.composite
def recorded_games(draw: st.DrawFn) -> Game:
    """A game from any position, some moves long, with tags and comments in any characters."""
    names = st.from_regex("[A-Za-z][A-Za-z0-9_]{0,8}", fullmatch=True).filter(
        lambda name: name not in {"Rules", "Start", "Result"}
    )
    comments = st.lists(st.text(max_size=8), max_size=2)
    game = Game.from_state(
        draw(strategies.setups() | strategies.handmade_states()),
        tags=draw(st.dictionaries(names, st.text(max_size=8), max_size=3)),
        comments=draw(comments),
    )
    rng = random.Random(draw(st.integers(0, 2**32 - 1)))
    for _ in range(draw(st.integers(0, 30))):
        if game.state.phase is Phase.OVER:
            break
        game = game.play(random_move(game.state, rng), comments=draw(comments))
    return game


Readable = Rules | State | Move | Game


def readable() -> SearchStrategy[Readable]:
    """A value of every kind that can be read back."""
    return st.one_of(
        strategies.rules(), strategies.any_states(), strategies.moves(), recorded_games()
    )


def tried(read: Callable[[], object]) -> object:
    """What was read, or the error of ours that came instead."""
    try:
        return read()
    except MarrakechError as error:
        return error


# --- writing


def test_a_state_is_written_as_the_contract_shows_it() -> None:
    assert to_json(STATE) == STATE_JSON


def test_rules_alone_have_a_heading() -> None:
    assert to_json(Rules.pergioco(2)) == RULES_JSON


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("+r", '{"move": "draw", "colour": "red"}'),
        ("L", '{"move": "rotate", "rotation": "left"}'),
        ("3", '{"move": "roll", "steps": 3}'),
        ("$5", '{"move": "pay", "owed": 5}'),
        ("c3-d3", '{"move": "lay", "squares": ["c3", "d3"]}'),
    ],
)
def test_a_move_carries_its_kind_and_no_version(text: str, written: str) -> None:
    move = parse_move(text)
    assert to_json(move) == written
    assert move_from_json(written) == move
    assert from_json(written, type(move)) == move


def test_a_game_has_tags_start_comments_and_moves() -> None:
    game = small_game()
    data = to_data(game)
    assert list(data) == ["format", "version", "tags", "start", "comments", "moves"]
    assert data["format"] == "marrakech.game"
    assert data["version"] == 1
    assert data["tags"] == {"Player1": "Amina", "Site": "Jemaa"}
    assert list(game.tags) == ["Player1", "Site"]
    assert data["start"] == to_data(game.start)
    assert data["comments"] == ["late"]
    assert data["moves"] == [
        {"move": "rotate", "rotation": "left"},
        {"move": "roll", "steps": 1, "comments": ["so", "so {it} is"]},
        {"move": "lay", "squares": ["e5", "f5"]},
    ]


def test_rugs_and_halves_are_written_together_by_their_first_square() -> None:
    board = "y=y5/7/7/7/r:2g3/r2g=g2/7"
    state = State.parse(f"{board} e5n 0 rotate - 30:9,30:9,30:9,30:9", Rules.gigamic(4))
    assert to_data(state)["rugs"] == [
        {"colour": "red", "squares": ["a2", "a3"]},
        {"colour": "yellow", "squares": ["a7", "b7"]},
        {"colour": "green", "squares": ["d2", "e2"]},
        {"colour": "green", "squares": ["d3"]},
    ]


def test_answers_have_their_fields_as_keys() -> None:
    state = State.parse("7/7/7/7/4y:2/4y2/7 e3n 0 pay - 1:12,30:12", one_colour())
    payment = payment_due(state)
    assert payment is not None
    assert list(to_data(payment).items()) == [
        ("payer", 0),
        ("payee", 1),
        ("colour", "yellow"),
        ("area", ["e2", "e3"]),
        ("owed", 2),
        ("paid", 1),
        ("eliminates", True),
    ]
    assert list(to_data(score(state)[1]).items()) == [
        ("dirhams", 30),
        ("squares", 2),
        ("total", 32),
    ]
    after = apply(state, Pay(2))
    ended = outcome(after)
    assert ended is not None
    assert list(to_data(ended).items()) == [
        ("winners", [1]),
        ("ranking", [[1], [0]]),
        ("termination", "last-player"),
    ]
    refusal = why_illegal(after, Roll(3))
    assert refusal is not None
    assert list(to_data(refusal).items()) == [("text", str(refusal)), ("code", "game-over")]


def test_a_throw_is_written_with_its_probability_as_a_number() -> None:
    state = State.parse("7/7/7/7/4y:2/4y2/7 d3e 0 roll - 30:12,30:12", one_colour())
    first, second, *_ = throws(state)
    assert first.probability == Fraction(1, 6)
    payment = first.payment
    assert payment is not None
    assert list(to_data(first).items()) == [
        ("thrower", 0),
        ("rotation", "straight"),
        ("steps", 1),
        ("probability", 1 / 6),
        ("assam", {"square": "e3", "facing": "east"}),
        ("payment", to_data(payment)),
    ]
    assert to_json(second) == (
        '{"thrower": 0, "rotation": "straight", "steps": 2, "probability": 0.3333333333333333, '
        '"assam": {"square": "f3", "facing": "east"}, "payment": null}'
    )


def test_a_problem_is_written_with_its_player_or_null() -> None:
    state = State.parse("7/7/7/7/7/2r4/7 e3n 1 rotate - 33:11,30:12", one_colour())
    changed, *_ = why_unreachable(state)
    assert to_json(changed) == (
        '{"code": "dirhams-changed", "field": "players", "player": null, '
        '"text": "there are 63 dirhams, the players started with 60"}'
    )
    assert to_data(attrs.evolve(changed, player=1))["player"] == 1


def test_a_step_has_its_walk_its_payment_and_a_sentence_but_no_states() -> None:
    start = State.parse("7/7/7/7/4y:2/4y2/7 f7e 0 roll - 1:12,30:12", one_colour())
    game = Game.from_state(start).play(Roll(2), comments=["round"])
    assert to_data(game.steps()[0]) == {
        "turn": 1,
        "player": 0,
        "move": {"move": "roll", "steps": 2},
        "comments": ["round"],
        "walk": [{"square": "g7", "facing": "east"}, {"square": "g7", "facing": "south"}],
        "payment": None,
        "says": "Player 1 rolls a 2: Assam walks from f7 to g7, round the loop at the corner g7, "
        "and faces south",
    }
    assert list(to_data(game.steps()[0])) == [
        "turn",
        "player",
        "move",
        "comments",
        "walk",
        "payment",
        "says",
    ]
    due = State.parse("7/7/7/7/4y:2/4y2/7 e3n 0 pay - 1:12,30:12", one_colour())
    paid = to_data(Game.from_state(due).play(Pay(2)).steps()[0])
    payment = payment_due(due)
    assert payment is not None
    assert paid["payment"] == to_data(payment)
    assert paid["walk"] == []


@given(readable())
def test_json_is_what_json_dumps_makes_of_the_data(value: Readable) -> None:
    data = to_data(value)
    assert to_json(value) == json.dumps(data)
    assert _same(json.loads(to_json(value)), data)


def _same(read: object, written: object) -> bool:
    """Whether two pieces of data are equal down to the classes and the order of keys."""
    if type(read) is not type(written):
        return False
    if isinstance(read, dict) and isinstance(written, dict):
        return list(read) == list(written) and all(_same(read[key], written[key]) for key in read)
    if isinstance(read, list) and isinstance(written, list):
        return len(read) == len(written) and all(map(_same, read, written))
    return read == written


@given(st.data())
def test_equal_states_give_equal_texts(data: st.DataObject) -> None:
    state = data.draw(strategies.any_states())
    again = State.parse(str(state), state.rules)
    assert to_json(again) == to_json(state)


@pytest.mark.parametrize("value", [None, "red", 3, {}, Rules, [STATE], STATE.board, STATE.assam])
def test_what_has_no_document_is_a_type_error(value: Any) -> None:
    with pytest.raises(TypeError, match="value must be something that has a document, such as a"):
        to_data(value)
    with pytest.raises(TypeError, match="value must be something that has a document"):
        to_json(value)


# --- reading back


@given(readable())
def test_every_value_comes_back_equal(value: Readable) -> None:
    assert from_data(to_data(value), type(value)) == value
    assert from_json(to_json(value), type(value)) == value


@given(strategies.moves())
def test_a_move_comes_back_without_being_told_its_kind(move: Move) -> None:
    assert move_from_data(to_data(move)) == move
    assert move_from_json(to_json(move)) == move


@given(readable(), st.randoms(use_true_random=False))
def test_keys_and_rugs_may_come_in_any_order(value: Readable, rng: random.Random) -> None:
    assert from_data(_shuffled(to_data(value), rng), type(value)) == value


def _shuffled(data: object, rng: random.Random) -> object:
    if isinstance(data, dict):
        keys = rng.sample(list(data), len(data))
        return {
            key: rng.sample(data[key], len(data[key])) if key == "rugs" else shuffled
            for key, shuffled in ((key, _shuffled(data[key], rng)) for key in keys)
        }
    return [_shuffled(each, rng) for each in data] if isinstance(data, list) else data


def test_the_squares_of_a_rug_may_come_in_either_order() -> None:
    assert move_from_data({"move": "lay", "squares": ["d3", "c3"]}) == parse_move("c3-d3")
    data = json.loads(STATE_JSON.replace('["c3", "d3"]', '["d3", "c3"]'))
    assert from_data(data, State) == STATE


def test_reading_changes_nothing_it_is_given() -> None:
    game = to_data(small_game())
    before = copy.deepcopy(game)
    from_data(game, Game)
    assert game == before


# --- refused: what is wrong by itself


def changed(document: str, change: Callable[[Any], object]) -> Any:
    data = json.loads(document)
    change(data)
    return data


def put(*path: str | int, to: object) -> Callable[[Any], None]:
    def change(data: Any) -> None:
        for key in path[:-1]:
            data = data[key]
        data[path[-1]] = to

    return change


def drop(*path: str | int) -> Callable[[Any], None]:
    def change(data: Any) -> None:
        for key in path[:-1]:
            data = data[key]
        del data[path[-1]]

    return change


COLOURS = "one of red, yellow, blue, green"

REFUSED = [
    # the heading
    (put("format", to="marrakech.game"), "$.format", "'marrakech.state', not 'marrakech.game'"),
    (put("format", to=None), "$.format", "'marrakech.state', not null"),
    (put("version", to=2), "$.version", "1, not 2"),
    (put("version", to=True), "$.version", "1, not true"),
    (put("version", to=1.0), "$.version", "1, not 1.0"),
    (put("version", to="1"), "$.version", "1, not '1'"),
    # the rules
    (put("rules", to=[]), "$.rules", "an object, not a list"),
    (put("rules", "players", to=5), "$.rules.players", "a number from 2 to 4, not 5"),
    (put("rules", "players", to=1), "$.rules.players", "a number from 2 to 4, not 1"),
    (put("rules", "colours_per_player", to=0), "$.rules.colours_per_player", "1 to 2, not 0"),
    (put("rules", "rugs_per_colour", to=100), "$.rules.rugs_per_colour", "from 1 to 99, not 100"),
    (put("rules", "rugs_per_colour", to=0), "$.rules.rugs_per_colour", "from 1 to 99, not 0"),
    (put("rules", "starting_dirhams", to=-1), "$.rules.starting_dirhams", "0 to 9999, not -1"),
    (put("rules", "starting_dirhams", to=10000), "$.rules.starting_dirhams", "9999, not 10000"),
    (put("rules", "rotation", to="START"), "$.rules.rotation", "one of start, end, not 'START'"),
    (put("rules", "insolvency", to=0), "$.rules.insolvency", "one of eliminated, plays-on, not 0"),
    (put("rules", "tie_break", to=[]), "$.rules.tie_break", "one of dirhams, squares, not a list"),
    (put("rules", "unbroken_tie", to={}), "$.rules.unbroken_tie", "no-winner, not an object"),
    (put("rules", "covering", to=None), "$.rules.covering", "one of strict, own-rugs, not null"),
    # what lies on the market
    (put("rugs", to={}), "$.rugs", "a list, not an object"),
    (put("rugs", to="rugs"), "$.rugs", "a list, not 'rugs'"),
    (put("rugs", to=(1,)), "$.rugs", "a list, not a Python tuple"),
    (put("rugs", to=[{}] * 50), "$.rugs", "0 to 49 members, not 50"),
    (put("rugs", 1, to="c3-d3"), "$.rugs[1]", "an object, not 'c3-d3'"),
    (put("rugs", 1, "colour", to="pink"), "$.rugs[1].colour", f"{COLOURS}, not 'pink'"),
    (put("rugs", 1, "squares", to="c3"), "$.rugs[1].squares", "a list, not 'c3'"),
    (put("rugs", 1, "squares", to=[]), "$.rugs[1].squares", "1 to 2 members, not 0"),
    (put("rugs", 1, "squares", to=["a1"] * 3), "$.rugs[1].squares", "1 to 2 members, not 3"),
    (put("rugs", 1, "squares", 1, to="h9"), "$.rugs[1].squares[1]", "from a1 to g7, not 'h9'"),
    (put("rugs", 0, "squares", 0, to=["a1"]), "$.rugs[0].squares[0]", "to g7, not a list"),
    # Assam
    (put("assam", to="e3n"), "$.assam", "an object, not 'e3n'"),
    (put("assam", "square", to="e33"), "$.assam.square", "a square from a1 to g7, not 'e33'"),
    (put("assam", "facing", to="n"), "$.assam.facing", "north, east, south, west, not 'n'"),
    # the players
    (put("players", to=None), "$.players", "a list, not null"),
    (put("players", 0, "dirhams", to=-1), "$.players[0].dirhams", "from 0 to 39996, not -1"),
    (put("players", 0, "dirhams", to=39997), "$.players[0].dirhams", "39996, not 39997"),
    (put("players", 0, "dirhams", to="30"), "$.players[0].dirhams", "39996, not '30'"),
    (put("players", 0, "dirhams", to=True), "$.players[0].dirhams", "39996, not true"),
    (put("players", 0, "dirhams", to=30.0), "$.players[0].dirhams", "39996, not 30.0"),
    (put("players", 1, "rugs_left", to=[14]), "$.players[1].rugs_left", "an object, not a list"),
    (put("players", 1, "rugs_left", to={}), "$.players[1].rugs_left", "1 to 2 members, not 0"),
    (
        put("players", 1, "rugs_left", "red", to=1),
        "$.players[1].rugs_left",
        "1 to 2 members, not 3",
    ),
    (
        put("players", 1, "rugs_left", to={"blue": 100}),
        "$.players[1].rugs_left.blue",
        "a number from 0 to 99, not 100",
    ),
    (
        put("players", 1, "rugs_left", to={"Blue": 1}),
        "$.players[1].rugs_left.Blue",
        f"{COLOURS}, not 'Blue'",
    ),
    (put("players", 1, "eliminated", to=0), "$.players[1].eliminated", "true or false, not 0"),
    # the turn
    (put("mover", to=4), "$.mover", "a number from 0 to 3, not 4"),
    (put("mover", to=-1), "$.mover", "a number from 0 to 3, not -1"),
    (put("mover", to=False), "$.mover", "a number from 0 to 3, not false"),
    (put("phase", to="DRAW"), "$.phase", "draw, rotate, roll, pay, lay, over, not 'DRAW'"),
    (put("drawn", to="-"), "$.drawn", f"{COLOURS}, not '-'"),
]


@pytest.mark.parametrize(("change", "path", "expected"), REFUSED)
def test_what_is_wrong_is_told_with_its_path(
    change: Callable[[Any], None], path: str, expected: str
) -> None:
    with pytest.raises(NotationError) as caught:
        from_data(changed(STATE_JSON, change), State)
    error = caught.value
    assert error.path == path
    assert error.reason.startswith("expected ")
    assert error.reason.endswith(expected)
    assert str(error) == f"{error.reason}, at {path}"
    assert (error.text, error.index) == (None, None)
    assert error.__cause__ is None
    assert error.__suppress_context__


SINGLE = [
    (put("rules", to=to_data(Rules.pergioco(2))), "$.rules.format", "this key is unknown"),
    (put("rugs", 1, "squares", 1, to="e4"), "$.rugs[1].squares", "e4 is no neighbour of c3"),
    (put("rugs", 1, "squares", 1, to="c3"), "$.rugs[1].squares", "c3 is no neighbour of c3"),
    (
        put("rugs", 0, "squares", 0, to="d3"),
        "$.rugs[1].squares",
        "another rug is visible on one of these squares",
    ),
    (
        put("players", 0, "eliminated", to=True),
        "$.players[0].dirhams",
        "an eliminated player has neither dirhams nor rugs left",
    ),
    (
        put(
            "players",
            0,
            to={"dirhams": 0, "rugs_left": {"red": 0, "yellow": 1}, "eliminated": True},
        ),
        "$.players[0].rugs_left",
        "an eliminated player has neither dirhams nor rugs left",
    ),
    (
        put("rules", "players", to=3),
        "$.rules.colours_per_player",
        "two colours each are for two players",
    ),
    (drop("players", 0, "dirhams"), "$.players[0].dirhams", "this key is missing"),
    (drop("rugs", 0, "squares"), "$.rugs[0].squares", "this key is missing"),
    (drop("drawn"), "$.drawn", "this key is missing"),
    (drop("version"), "$.version", "this key is missing"),
    (put("colour", to=None), "$.colour", "this key is unknown"),
    (put("assam", "is here", to=1), '$.assam["is here"]', "this key is unknown"),
    (put("assam", "é", to=1), '$.assam["\\u00e9"]', "this key is unknown"),
    (put("assam", "", to=1), '$.assam[""]', "this key is unknown"),
    (put("x" * 40, to=1), "$." + "x" * 40, "this key is unknown"),
    (put("x" * 41, to=1), f'$["{"x" * 37}..."]', "this key is unknown"),
    (put("b", to=1), "$.b", "this key is unknown"),
]


@pytest.mark.parametrize(("change", "path", "reason"), SINGLE)
def test_a_part_that_is_none_by_itself_is_a_notation_error(
    change: Callable[[Any], None], path: str, reason: str
) -> None:
    with pytest.raises(NotationError) as caught:
        from_data(changed(STATE_JSON, change), State)
    assert (caught.value.path, caught.value.reason) == (path, reason)


def test_of_several_unknown_keys_the_first_by_name_is_told() -> None:
    data = {"move": "roll", "steps": 3, "c": 0, "a": 0, "b": 0}
    with pytest.raises(NotationError, match=r"this key is unknown, at \$\.a"):
        from_data(data, Roll)


def test_the_first_fault_in_the_order_of_the_keys_is_told() -> None:
    data = changed(STATE_JSON, put("mover", to=9))
    data["players"][1]["dirhams"] = data["players"][0]["dirhams"] = "much"
    data["unknown"] = 0
    with pytest.raises(NotationError) as caught:
        from_data(data, State)
    assert caught.value.path == "$.players[0].dirhams"


@pytest.mark.parametrize(
    ("data", "path", "reason"),
    [
        (None, "$", "expected an object, not null"),
        ([], "$", "expected an object, not a list"),
        ({}, "$.move", "this key is missing"),
        ({"move": "lay"}, "$.squares", "this key is missing"),
        ({"move": "Lay"}, "$.move", "expected one of draw, rotate, roll, pay, lay, not 'Lay'"),
        ({"move": ["lay"]}, "$.move", "expected one of draw, rotate, roll, pay, lay, not a list"),
        ({"move": "roll", "steps": 0}, "$.steps", "expected a number from 1 to 4, not 0"),
        ({"move": "roll", "steps": 5}, "$.steps", "expected a number from 1 to 4, not 5"),
        ({"move": "pay", "owed": 0}, "$.owed", "expected a number from 1 to 49, not 0"),
        ({"move": "pay", "owed": 50}, "$.owed", "expected a number from 1 to 49, not 50"),
        (
            {"move": "rotate", "rotation": "L"},
            "$.rotation",
            "expected one of left, straight, right, not 'L'",
        ),
        ({"move": "draw", "colour": None}, "$.colour", f"expected {COLOURS}, not null"),
        ({"move": "lay", "squares": ["c3"]}, "$.squares", "expected 2 members, not 1"),
        ({"move": "lay", "squares": ["c3", "e3"]}, "$.squares", "e3 is no neighbour of c3"),
        ({"move": "roll", "steps": 3, "comments": ["!"]}, "$.comments", "this key is unknown"),
        ({"move": "roll", "steps": 3, 3: 4}, "$", "expected strings for keys, not 3"),
    ],
)
def test_a_move_that_is_none_is_refused(data: object, path: str, reason: str) -> None:
    with pytest.raises(NotationError) as caught:
        move_from_data(data)
    assert (caught.value.path, caught.value.reason) == (path, reason)


def test_a_move_of_another_kind_is_refused() -> None:
    with pytest.raises(NotationError) as caught:
        from_data(to_data(parse_move("3")), Draw)
    assert str(caught.value) == "expected 'draw', not 'roll', at $.move"


# --- refused: what does not go together


@pytest.mark.parametrize(
    ("change", "codes", "note"),
    [
        (put("mover", to=3), [ProblemCode.NO_SUCH_MOVER], "$.mover"),
        (
            put("phase", to="pay"),
            [ProblemCode.NOTHING_OWED, ProblemCode.NOT_DRAWN],
            "$.phase, $.drawn",
        ),
        (put("drawn", to="red"), [ProblemCode.DRAWN_TOO_MUCH], "$.drawn"),
        (
            put("rules", "rugs_per_colour", to=14),
            [ProblemCode.TOO_MANY_RUGS] * 2,
            "$.players[0], $.players[1]",
        ),
        (
            put("rules", "colours_per_player", to=1),
            [
                ProblemCode.RUG_COUNTS,
                ProblemCode.RUG_COUNTS,
                ProblemCode.FOREIGN_COLOUR,
                ProblemCode.NO_DRAW,
            ],
            "$.players[0], $.players[1], $.rugs, $.phase",
        ),
        (put("players", to=[]), [ProblemCode.PLAYER_COUNT, ProblemCode.NOBODY_LEFT], "$.players"),
        (
            put("players", 0, "rugs_left", to={"red": 1}),
            [ProblemCode.RUG_COUNTS],
            "$.players[0]",
        ),
        (
            put("players", 0, "rugs_left", to={"red": 1, "blue": 1}),
            [ProblemCode.RUG_COUNTS],
            "$.players[0]",
        ),
    ],
)
def test_parts_that_do_not_go_together_are_an_invalid_state(
    change: Callable[[Any], None], codes: list[ProblemCode], note: str
) -> None:
    with pytest.raises(InvalidState) as caught:
        from_data(changed(STATE_JSON, change), State)
    assert [problem.code for problem in caught.value.problems] == codes
    assert ", ".join(caught.value.paths) == note
    assert str(caught.value).endswith(f", at {note}")
    assert caught.value.__cause__ is None
    assert caught.value.__suppress_context__ or caught.value.__context__ is None


def test_the_rugs_left_are_of_the_players_own_colours() -> None:
    data = json.loads(STATE_JSON)
    data["players"][0]["rugs_left"] = {"green": 3, "blue": 16}
    data["players"][1]["rugs_left"] = {"blue": 14}
    data["drawn"] = "red"
    with pytest.raises(InvalidState) as caught:
        from_data(data, State)
    assert [str(problem) for problem in caught.value.problems] == [
        "Player 1 has rugs of blue and green left, but lays red and yellow",
        "Player 2 has rugs of 1 colour left, the rules have 2 colours each",
        "Player 1 has 16 rugs of a colour left, the rules hand out 15",
        "red is drawn, but there is no drawn rug to lay here",
    ]
    problem = caught.value.problems[0]
    assert (problem.code, problem.field, problem.player) == (ProblemCode.RUG_COUNTS, "players", 0)


@given(strategies.any_states(), st.data())
def test_texts_and_data_are_refused_alike(state: State, data: st.DataObject) -> None:
    """What cannot be played is the same whether it came as a text or as data."""
    document: Any = to_data(state)
    board, assam, _, _, drawn, players = str(state).split(" ")
    phase = data.draw(st.sampled_from(Phase))
    mover = data.draw(st.integers(0, 3))
    document |= {"mover": mover, "phase": phase.value}
    text = f"{board} {assam} {mover} {phase.value} {drawn} {players}"
    from_text, from_document = (
        tried(lambda: State.parse(text, state.rules)),
        tried(lambda: from_data(document, State)),
    )
    assert type(from_text) is type(from_document)
    if isinstance(from_text, InvalidState) and isinstance(from_document, InvalidState):
        assert from_text.problems == from_document.problems
    else:
        assert from_text == from_document


# --- refused games


def game_data() -> Any:
    return to_data(small_game())


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (put("tags", to=[]), "expected an object, not a list, at $.tags"),
        (put("tags", "Site", to=3), "expected a string, not 3, at $.tags.Site"),
        (
            put("tags", "Round 1", to="x"),
            'expected a tag named in letters, digits and _, a letter first, at $.tags["Round 1"]',
        ),
        (
            put("tags", "Start", to="x"),
            "expected a tag named otherwise than Rules, Start and Result, at $.tags.Start",
        ),
        (put("start", "mover", to=7), "expected a number from 0 to 3, not 7, at $.start.mover"),
        (
            put("start", "rugs", 0, "squares", 1, to="a1"),
            "a1 is no neighbour of e2, at $.start.rugs[0].squares",
        ),
        (
            put("start", "rugs", to=[{"colour": "red", "squares": ["a1"]}] * 2),
            "another rug is visible on one of these squares, at $.start.rugs[1].squares",
        ),
        (put("comments", to="late"), "expected a list, not 'late', at $.comments"),
        (put("comments", to=["late", None]), "expected a string, not null, at $.comments[1]"),
        (put("moves", to={}), "expected a list, not an object, at $.moves"),
        (put("moves", 1, to="1"), "expected an object, not '1', at $.moves[1]"),
        (
            put("moves", 1, "steps", to=7),
            "expected a number from 1 to 4, not 7, at $.moves[1].steps",
        ),
        (
            put("moves", 1, "comments", to=[]),
            "expected 1 or more members, not 0, at $.moves[1].comments",
        ),
        (
            put("moves", 1, "comments", to=["x", 1]),
            "expected a string, not 1, at $.moves[1].comments[1]",
        ),
        (put("moves", 1, "comment", to=[]), "this key is unknown, at $.moves[1].comment"),
        (drop("moves", 1, "move"), "this key is missing, at $.moves[1].move"),
        (drop("comments"), "this key is missing, at $.comments"),
        (
            put("moves", 2, "squares", to=["a1", "a2"]),
            "a1-a2 is illegal: a1-a2 does not touch Assam's square e4, at $.moves[2]",
        ),
    ],
)
def test_a_game_that_is_none_is_refused(change: Callable[[Any], None], message: str) -> None:
    data = game_data()
    change(data)
    with pytest.raises(NotationError) as caught:
        from_data(data, Game)
    assert str(caught.value) == message


def test_a_game_whose_start_cannot_be_played_is_an_invalid_state() -> None:
    data = game_data()
    data["start"]["phase"] = "draw"
    with pytest.raises(InvalidState) as caught:
        from_data(data, Game)
    assert caught.value.paths == ("$.start.phase",)


# --- refused texts


@pytest.mark.parametrize(
    ("text", "index"),
    [
        ("", 0),
        ("{", 1),
        ("{'move': 1}", 1),
        ("{} {}", 3),
        ("[1, 2", 5),
        ("nul", 0),
    ],
)
def test_what_is_no_json_is_told_with_its_index(text: str, index: int) -> None:
    with pytest.raises(NotationError) as caught:
        from_json(text, State)
    error = caught.value
    assert (error.text, error.index, error.path) == (text, index, None)
    assert error.reason.startswith("this is no JSON: ")
    assert error.reason.removeprefix("this is no JSON: ")[0].islower()
    assert error.__suppress_context__
    with pytest.raises(NotationError):
        move_from_json(text)


@pytest.mark.parametrize(
    ("old", "new", "path"),
    [
        ('"dirhams": 30', '"dirhams": 30, "dirhams": 30', "$.players[0].dirhams"),
        ('"mover": 0', '"mover": 0, "phase": "draw"', "$.phase"),
        ('"red": 14', '"red": 14, "red": 14, "red": 14', "$.players[0].rugs_left.red"),
        ('"square": "e3"', '"square": "e3", "a": 1, "b": 1, "b": 1, "a": 1', "$.assam.a"),
    ],
)
def test_a_key_given_twice_is_refused(old: str, new: str, path: str) -> None:
    with pytest.raises(NotationError) as caught:
        from_json(STATE_JSON.replace(old, new, 1), State)
    assert (caught.value.path, caught.value.reason) == (path, "this key is given twice")


def test_a_key_given_twice_is_refused_where_no_object_belongs() -> None:
    text = STATE_JSON.replace('"drawn": null', '"drawn": {"x": 1, "x": 1}')
    with pytest.raises(NotationError) as caught:
        from_json(text, State)
    assert str(caught.value) == f"expected {COLOURS}, not an object, at $.drawn"


@pytest.mark.parametrize("digits", ["9" * 5000, "-" + "9" * 5000, "1" * 200_000, "4" * 300])
def test_a_huge_number_is_out_of_bounds_like_any_other(digits: str) -> None:
    with pytest.raises(NotationError) as caught:
        move_from_json('{"move": "roll", "steps": ' + digits + "}")
    assert caught.value.path == "$.steps"
    assert caught.value.reason == f"expected a number from 1 to 4, not {digits[:117]}..."


def test_a_number_of_three_digits_is_read_to_its_end() -> None:
    long = "1" + "0" * 198
    with pytest.raises(NotationError, match="expected a number from 1 to 4, not 1000"):
        move_from_json('{"move": "roll", "steps": ' + long + "}")
    assert move_from_json('{"move": "pay", "owed": 49}') == Pay(49)


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e999", "3.0", "3e0", "-0.0"])
def test_what_is_no_whole_number_is_refused(number: str) -> None:
    with pytest.raises(NotationError) as caught:
        move_from_json('{"move": "roll", "steps": ' + number + "}")
    assert caught.value.path == "$.steps"


@pytest.mark.parametrize("deep", ["[" * 100_000, '{"a":' * 100_000, "[" * 100_000 + "]" * 100_000])
def test_deep_nesting_is_refused(deep: str) -> None:
    with pytest.raises(NotationError) as caught:
        from_json(deep, State)
    assert caught.value.reason == "this is nested deeper than any document"
    assert (caught.value.text, caught.value.path) == (deep, None)
    index = caught.value.index
    assert index is not None
    assert deep[index] in "[{"
    assert deep[:index].count("[") + deep[:index].count("{") == 16
    assert caught.value.__suppress_context__


@pytest.mark.parametrize("text", [b"{}", None, 3, bytearray(b"{}"), {}])
def test_a_text_is_a_str(text: Any) -> None:
    with pytest.raises(TypeError, match="text must be a str, not "):
        from_json(text, State)
    with pytest.raises(TypeError, match="text must be a str, not "):
        move_from_json(text)


@pytest.mark.parametrize("kind", [int, dict, None, "State", Move, [State], type(STATE.board)])
def test_a_kind_without_a_document_is_a_type_error(kind: Any) -> None:
    message = (
        "type must be one of the classes Rules, State, Draw, Rotate, Roll, Pay, Lay, Game, not"
    )
    with pytest.raises(TypeError, match=message):
        from_data({}, kind)
    with pytest.raises(TypeError, match=message):
        from_json("{}", kind)


def test_errors_come_back_from_a_pickle() -> None:
    for change in (put("mover", to=7), put("mover", to=3)):
        with pytest.raises(MarrakechError) as caught:
            from_data(changed(STATE_JSON, change), State)
        again = pickle.loads(pickle.dumps(caught.value))
        assert str(again) == str(caught.value)
        assert getattr(again, "path", None) == getattr(caught.value, "path", None)


# --- whatever comes in


class Liar(dict[str, object]):
    """A dict that breaks when it is looked at."""

    def __getitem__(self, key: str) -> object:
        raise RuntimeError(key)

    def keys(self) -> Any:
        raise RuntimeError

    def __iter__(self) -> Any:
        raise RuntimeError

    def __repr__(self) -> str:
        raise RuntimeError


class Unequal:
    """A key that will not be compared."""

    def __hash__(self) -> int:
        return hash("move")

    def __eq__(self, other: object) -> bool:
        raise RuntimeError

    def __repr__(self) -> str:
        raise RuntimeError


def strange_things() -> list[object]:
    loop: list[object] = []
    loop.append(loop)
    ring: dict[str, object] = {}
    ring["rules"] = ring["start"] = ring["move"] = ring
    deep: object = []
    for _ in range(100_000):
        deep = [deep]
    return [
        loop,
        ring,
        [deep],
        Liar(move="roll"),
        OrderedDict(move="roll", steps=3),
        {Unequal(): 1},
        {None: None},
        Unequal(),
        b"bytes",
        {"move"},
        10**6000,
        "x" * 10**6,
        [0] * 10**6,
        {str(number): number for number in range(10**5)},
        float("nan"),
        object(),
        int,
        "\ud800",
        {"\ud800": "\ud800"},
    ]


KINDS: tuple[type[Any], ...] = (Rules, State, Draw, Rotate, Roll, Pay, Lay, Game)


@pytest.mark.parametrize("number", range(len(strange_things())))
def test_strange_things_are_refused_wherever_they_stand(number: int) -> None:
    strange = strange_things()[number]
    for kind in KINDS:
        with pytest.raises(NotationError) as caught:
            from_data(strange, kind)
        assert len(str(caught.value)) < 400
    with pytest.raises(NotationError):
        move_from_data(strange)
    for key in json.loads(STATE_JSON):
        with pytest.raises(NotationError) as caught:
            from_data({**json.loads(STATE_JSON), key: strange}, State)
        assert (caught.value.path or "").startswith(f"$.{key}")
        assert len(str(caught.value)) < 400
    for key in ("tags", "start", "comments", "moves"):
        with pytest.raises(NotationError) as caught:
            from_data({**game_data(), key: strange}, Game)
        assert (caught.value.path or "").startswith(f"$.{key}")
        assert len(str(caught.value)) < 400


def anything() -> SearchStrategy[object]:
    words = st.sampled_from([*json.loads(STATE_JSON), "move", "squares", "c3", "draw", "red"])
    leaves = st.one_of(
        st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=5), words
    )
    return st.recursive(
        leaves,
        lambda inner: (
            st.lists(inner, max_size=4) | st.dictionaries(words | st.text(), inner, max_size=5)
        ),
        max_leaves=12,
    )


@given(anything(), st.sampled_from(KINDS))
def test_only_our_own_errors_come_out_of_any_data(data: object, kind: type[Any]) -> None:
    result = tried(lambda: from_data(data, kind))
    if isinstance(result, NotationError):
        assert (result.path or "").startswith("$")
    else:
        assert type(result) is kind


def _places(data: object, here: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    inner: list[tuple[str | int, ...]] = [here] if here else []
    if isinstance(data, dict):
        for key, each in data.items():
            inner += _places(each, (*here, key))
    elif isinstance(data, list):
        for index, each in enumerate(data):
            inner += _places(each, (*here, index))
    return inner


@given(readable(), st.data())
def test_data_with_a_strange_part_is_refused_or_read(value: Readable, data: st.DataObject) -> None:
    document: Any = to_data(value)
    place = data.draw(st.sampled_from(_places(document)))
    strange = data.draw(anything())
    change = (
        drop(*place) if strange is None and data.draw(st.booleans()) else put(*place, to=strange)
    )
    change(document)
    result = tried(lambda: from_data(document, type(value)))
    assert isinstance(result, NotationError | InvalidState | type(value))


@given(
    readable().flatmap(lambda value: st.tuples(st.just(value), strategies.damaged(to_json(value))))
)
@example((STATE, STATE_JSON[:-1]))
def test_damaged_json_is_refused_with_its_place_or_read(damaged: tuple[Readable, str]) -> None:
    value, text = damaged
    result = tried(lambda: from_json(text, type(value)))
    if isinstance(result, NotationError):
        assert (result.path is None) != (result.text is None)
        assert result.index is None or 0 <= result.index <= len(text)
    else:
        assert isinstance(result, InvalidState | type(value))


@given(st.text(), st.sampled_from(KINDS))
def test_any_text_is_refused(text: str, kind: type[Any]) -> None:
    with pytest.raises(NotationError):
        from_json(text, kind)


@given(st.binary(), st.sampled_from(["latin-1", "utf-16", "cp1252", "utf-8"]))
def test_other_encodings_are_refused(raw: bytes, encoding: str) -> None:
    text = raw.decode(encoding, errors="replace")
    with pytest.raises(NotationError):
        from_json(text, State)
    with pytest.raises(NotationError):
        from_json(STATE_JSON.encode(encoding).decode("latin-1") + text + "x", State)


def test_every_legal_move_of_a_state_can_be_sent_and_applied() -> None:
    state = new_game(Rules.gigamic(2))
    rng = random.Random(2)
    for _ in range(60):
        sent = [to_json(move) for move in legal_moves(state)]
        assert [move_from_json(text) for text in sent] == list(legal_moves(state))
        state = from_json(to_json(apply(state, random_move(state, rng))), State)


def test_a_byte_order_mark_is_called_by_its_name() -> None:
    with pytest.raises(NotationError) as caught:
        from_json("\ufeff" + to_json(STATE), State)
    assert caught.value.index == 0
    assert caught.value.reason == (
        "expected no byte-order mark before the document (utf-8-sig reads over it)"
    )


def test_brackets_in_strings_are_not_counted() -> None:
    text = '["[[[[[[[[[[[[[[[[[[[[", ' + "[" * 100_000
    with pytest.raises(NotationError) as caught:
        from_json(text, State)
    assert caught.value.index == text.index(", [") + 2 + 15


def test_brackets_that_are_closed_are_not_counted() -> None:
    text = "[" + "[]," * 30 + "[" * 100_000
    with pytest.raises(NotationError) as caught:
        from_json(text, State)
    assert caught.value.index == 91 + 15


def test_an_answer_filled_with_anything_is_refused_as_a_whole() -> None:
    junk: Any = 3
    answers: list[Any] = [
        Throw(thrower=0, rotation=junk, steps=2, probability=junk, assam=junk, payment=None),
        Payment(payer=1, payee=0, colour=junk, area=(junk,), owed=1, paid=1, eliminates=junk),
    ]
    for answer in answers:
        name = type(answer).__name__
        with pytest.raises(TypeError) as caught:
            to_data(answer)
        message = f"value must be a {name} with fields of the right types, not {name}("
        assert str(caught.value).startswith(message)


def test_a_step_that_cannot_be_told_is_an_illegal_move() -> None:
    step = Step(turn=1, player=0, before=STATE, move=Pay(49), after=STATE)
    with pytest.raises(IllegalMove):
        to_data(step)


def test_another_kind_of_object_is_called_by_its_class() -> None:
    data: Any = OrderedDict(move="roll", steps=3)
    with pytest.raises(NotationError, match=r"not a Python OrderedDict, at \$$"):
        from_data(data, Roll)
    comments: Any = type("Notes", (list,), {})()
    data = to_data(Game.from_state(STATE)) | {"comments": comments}
    with pytest.raises(NotationError, match=r"not a Python Notes, at \$.comments$"):
        from_data(data, Game)


def test_the_type_can_be_given_by_name() -> None:
    assert from_data(data={"move": "roll", "steps": 3}, type=Roll) == Roll(3)
    assert from_json(text='{"move": "roll", "steps": 3}', type=Roll) == Roll(3)
