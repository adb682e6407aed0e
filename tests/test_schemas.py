"""The schemas and the code, held together: what one refuses, the other does not read."""

import json
from collections.abc import Callable
from typing import Any, get_args

import hypothesis.strategies as st
import pytest
from hypothesis import assume, given
from jsonschema import Draft202012Validator

import strategies
from marrakech import InvalidState, InvalidValue, MarrakechError, NotationError, Rules, State
from marrakech.data import from_data, move_from_data, to_data
from marrakech.record import Game
from marrakech.schemas import Document, json_schema
from marrakech.views import view
from test_data import KINDS, recorded_games

DOCUMENTS: tuple[Document, ...] = get_args(Document)
VALIDATORS = {document: Draft202012Validator(json_schema(document)) for document in DOCUMENTS}


@st.composite
def written(draw: st.DrawFn) -> tuple[Document, Any]:
    """A document that can be read back, and which."""
    values: dict[Document, st.SearchStrategy[Any]] = {
        "rules": strategies.rules(),
        "state": strategies.any_states(),
        "move": strategies.moves(),
        "game": recorded_games(),
    }
    document = draw(st.sampled_from(list(values)))
    return document, to_data(draw(values[document]))


READ: dict[Document, Callable[[object], object]] = {
    "rules": lambda data: from_data(data, Rules),
    "state": lambda data: from_data(data, State),
    "move": move_from_data,
    "game": lambda data: from_data(data, Game),
}


def is_valid(document: Document, data: Any) -> bool:
    return VALIDATORS[document].is_valid(data)


def refusal(document: Document, data: object) -> MarrakechError | None:
    try:
        READ[document](data)
    except MarrakechError as error:
        return error
    return None


# --- the schemas themselves


def test_there_is_a_schema_of_each_document() -> None:
    assert DOCUMENTS == ("rules", "state", "move", "game", "view")


@pytest.mark.parametrize("document", DOCUMENTS)
def test_a_schema_is_a_json_schema_with_an_id(document: Document) -> None:
    schema = json_schema(document)
    Draft202012Validator.check_schema(schema)
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert schema["$id"] == f"urn:marrakech:{document}:1"
    assert json.loads(json.dumps(schema)) == schema


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_definition_is_used_and_there(document: Document) -> None:
    schema = json_schema(document)
    text = json.dumps(schema)
    definitions = schema["$defs"]
    assert isinstance(definitions, dict)
    assert all(f'"#/$defs/{name}"' in text for name in definitions)
    assert text.count("$ref") >= len(definitions)


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_object_is_closed_and_described(document: Document) -> None:
    def objects(schema: object) -> list[dict[str, Any]]:
        if isinstance(schema, list):
            return [found for each in schema for found in objects(each)]
        if not isinstance(schema, dict):
            return []
        inner = [found for each in schema.values() for found in objects(each)]
        return [schema, *inner] if "required" in schema and "type" in schema else inner

    found = objects(json_schema(document))
    assert found
    for schema in found:
        assert schema["additionalProperties"] is False
        assert schema["description"].endswith(".")


def test_a_schema_is_fresh_each_time_and_a_tree() -> None:
    schema = json_schema("view")
    pristine = json.dumps(schema)

    def spoil(part: object) -> None:
        if isinstance(part, dict):
            for each in part.values():
                spoil(each)
            part["spoilt"] = True
        elif isinstance(part, list):
            for each in part:
                spoil(each)
            part.append("spoilt")

    spoil(schema)
    assert json.dumps(json_schema("view")) == pristine


def test_an_unknown_document_is_refused() -> None:
    name: Any = "board"
    with pytest.raises(InvalidValue) as caught:
        json_schema(name)
    assert (
        str(caught.value) == "document must be one of rules, state, move, game, view, not 'board'"
    )
    unhashable: Any = ["state"]
    with pytest.raises(TypeError, match="document must be a str, not "):
        json_schema(unhashable)


# --- what is written is valid


@given(written())
def test_every_document_is_valid(case: tuple[Document, Any]) -> None:
    document, data = case
    VALIDATORS[document].validate(data)


@given(strategies.any_states(), st.booleans())
def test_every_view_is_valid(state: State, named: bool) -> None:
    names = ["é"] * state.rules.players if named else None
    VALIDATORS["view"].validate(view(state, names=names))


# --- what is not valid is not read


def _places(data: object, here: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    found = [here]
    members: Any = (
        data.items()
        if isinstance(data, dict)
        else enumerate(data)
        if isinstance(data, list)
        else ()
    )
    for key, each in members:
        found += _places(each, (*here, key))
    return found


def _at(data: Any, place: tuple[str | int, ...]) -> Any:
    for key in place:
        data = data[key]
    return data


WORDS = (
    "red yellow blue green north east south west left straight right draw rotate roll pay lay over "
    "start end eliminated plays-on dirhams squares shared no-winner strict own-rugs c3 d3 g7 h9 a0 "
    "Red A1 marrakech.state marrakech.game marrakech.rules"
).split()
SCALARS = st.one_of(
    st.sampled_from(
        [None, True, False, -1, 0, 1, 2, 3, 4, 5, 12, 49, 50, 99, 100, 39997, 1.5, "3"]
    ),
    st.sampled_from(WORDS),
    st.text(max_size=3),
)


@st.composite
def mutated(draw: st.DrawFn) -> tuple[Document, Any]:
    """A document with a key or member gone, added, or changed for something else."""
    document, data = draw(written())
    for _ in range(draw(st.integers(1, 2))):
        places = _places(data)
        here = draw(st.sampled_from(places))
        target = _at(data, here)
        change = draw(st.sampled_from(["drop", "add", "replace"]))
        if change == "replace" and here:
            fresh: st.SearchStrategy[Any] = (
                SCALARS | st.sampled_from([[], {}]) | st.just([target]) | st.just({"a": target})
            )
            other = st.sampled_from(places).map(lambda place: _at(data, place))
            _at(data, here[:-1])[here[-1]] = json.loads(json.dumps(draw(fresh | other)))
        elif change == "drop" and here:
            del _at(data, here[:-1])[here[-1]]
        elif change == "add" and isinstance(target, dict):
            target[draw(st.sampled_from([*WORDS, "comments", "near", "x"]))] = draw(SCALARS)
        elif change == "add" and isinstance(target, list):
            target.append(draw(SCALARS) if not target else json.loads(json.dumps(target[0])))
    return document, data


@given(mutated())
def test_what_the_schema_refuses_is_not_read(case: tuple[Document, Any]) -> None:
    document, data = case
    if not is_valid(document, data):
        assert refusal(document, data) is not None


UNSAID = ("is no neighbour of", "another rug is visible", "is illegal: ", "not 1.0", ".0")
"""What a schema cannot say, and floats that are whole, which to a schema are integers."""


@given(mutated())
def test_what_is_not_read_for_its_shape_the_schema_refuses(case: tuple[Document, Any]) -> None:
    document, data = case
    error = refusal(document, data)
    assume(isinstance(error, NotationError))
    assert isinstance(error, NotationError)
    if not any(words in error.reason for words in UNSAID):
        assert not is_valid(document, data), str(error)


@given(written(), st.data())
def test_a_document_without_one_of_its_keys_is_refused_by_both(
    case: tuple[Document, Any], data: st.DataObject
) -> None:
    document, written = case
    places = [place for place in _places(written) if place and isinstance(place[-1], str)]
    place = data.draw(st.sampled_from([place for place in places if not _optional(place)]))
    del _at(written, place[:-1])[place[-1]]
    assert not is_valid(document, written)
    assert refusal(document, written) is not None


def _optional(place: tuple[str | int, ...]) -> bool:
    """Whether a key may be missing: a tag, or the comments behind a move."""
    return (place[0] == "tags" and len(place) == 2) or "comments" in place[2:]


@given(written(), st.data())
def test_a_document_with_one_more_key_is_refused_by_both(
    case: tuple[Document, Any], data: st.DataObject
) -> None:
    document, written = case
    objects = [place for place in _places(written) if isinstance(_at(written, place), dict)]
    place = data.draw(st.sampled_from(objects))
    _at(written, place)["no key"] = 0
    assert not is_valid(document, written)
    error = refusal(document, written)
    assert isinstance(error, NotationError)
    assert error.reason.startswith(("this key is unknown", "expected "))


@given(written(), st.data())
def test_a_value_of_another_type_is_refused_by_both(
    case: tuple[Document, Any], data: st.DataObject
) -> None:
    document, written = case
    place = data.draw(st.sampled_from([place for place in _places(written) if place]))
    old = _at(written, place)
    strange: list[Any] = [7.5, [[]], {"": 0}, *([] if isinstance(old, str) else ["x"])]
    if not isinstance(old, bool):
        strange += [True, False]
    if place[-1] != "drawn":
        strange.append(None)
    _at(written, place[:-1])[place[-1]] = data.draw(st.sampled_from(strange))
    assert not is_valid(document, written)
    assert refusal(document, written) is not None


STATE = to_data(
    State.parse("7/7/7/7/2b=b3/2r4/7 e3n 0 draw - 30:14+15,30:14+15", Rules.pergioco(2))
)
SEATS = to_data(State.parse("7/7/7/7/7/7/7 e3n 0 rotate - 30:9,30:9,30:9", Rules.gigamic(3)))


@pytest.mark.parametrize(
    ("state", "place", "value"),
    [
        (STATE, ("rules", "players"), 3),
        (STATE, ("players", 0, "eliminated"), True),
        (STATE, ("players", 0, "rugs_left"), {"red": 14}),
        (STATE, ("players", 0, "rugs_left"), {"red": 14, "blue": 15}),
        (STATE, ("rugs", 1, "squares"), ["c3", "c3"]),
        (STATE, ("mover",), 2),
        (STATE, ("drawn",), "red"),
        (STATE, ("phase",), "roll"),
        (STATE, ("phase",), "pay"),
        (STATE, ("phase",), "lay"),
        (STATE, ("phase",), "rotate"),
        (SEATS, ("phase",), "draw"),
        (SEATS, ("drawn",), "red"),
        (SEATS, ("mover",), 3),
        (SEATS, ("rugs",), [{"colour": "green", "squares": ["a1"]}]),
        (SEATS, ("players", 1, "rugs_left"), {"red": 9}),
        (SEATS, ("players", 1, "rugs_left"), {"yellow": 9, "red": 0}),
        (SEATS, ("rules", "players"), 2),
        (SEATS, ("rules", "players"), 4),
    ],
)
def test_the_schema_of_a_state_knows_what_goes_together(
    state: dict[str, object], place: tuple[str | int, ...], value: object
) -> None:
    data = json.loads(json.dumps(state))
    assert is_valid("state", data)
    _at(data, place[:-1])[place[-1]] = value
    assert not is_valid("state", data)
    assert isinstance(refusal("state", data), NotationError | InvalidState)


@pytest.mark.parametrize(
    ("rotation", "drawn", "valid"),
    [("start", "red", True), ("start", None, False), ("end", "red", False), ("end", None, True)],
)
def test_a_rug_is_drawn_before_a_rotation_at_the_start_of_a_turn_only(
    rotation: str, drawn: str | None, valid: bool
) -> None:
    data: Any = json.loads(json.dumps({**STATE, "phase": "rotate", "drawn": drawn}))
    data["rules"]["rotation"] = rotation
    assert is_valid("state", data) == valid
    assert (refusal("state", data) is None) == valid


@pytest.mark.parametrize(
    ("text", "place", "value"),
    [
        ("e3n 0 rotate - 30:9,30:9", ("payment",), {}),
        ("e3n 0 rotate - 30:9,30:9", ("outcome",), {}),
        ("e3n 0 rotate - 30:9,30:9", ("legal",), []),
        ("e3n 0 rotate - 30:9,30:9", ("throws",), []),
        ("e3n 0 rotate - 30:9,30:9", ("names",), ["one"]),
        ("e3n 0 rotate - 30:9,30:9", ("names",), ["one", "two", "three"]),
        ("e3n 0 rotate - 30:9,30:9", ("owners",), {"red": 1, "yellow": 0}),
        ("e3n 0 rotate - 30:9,30:9", ("owners",), {"red": 0, "yellow": 1, "blue": 2}),
        ("e3n 0 rotate - 30:9,30:9", ("scores", 1), None),
        ("e3n 0 rotate - 30:9,30:9", ("ranking",), [[0, 0]]),
        ("e3n 0 rotate - 30:9,30:9", ("throws", 0, "probability"), 0),
        ("e3n 0 rotate - 30:9,30:9", ("throws", 0, "probability"), 1.5),
        ("e3n 0 over - 30:0,30:0", ("outcome",), None),
        ("e3n 0 over - 30:0,30:0", ("legal",), [{"move": "roll", "steps": 1}]),
        ("e3n 0 lay - 30:9,30:9", ("legal", 0, "near"), "a8"),
        ("e3n 0 lay - 30:9,30:9", ("text",), None),
        ("e3n 0 lay - 30:9,30:9", ("format",), "marrakech.state"),
    ],
)
def test_the_schema_of_a_view_knows_what_goes_together(
    text: str, place: tuple[str | int, ...], value: object
) -> None:
    state = State.parse(f"7/7/7/7/7/7/7 {text}", Rules.gigamic(2, colours_per_player=1))
    data: Any = view(state)
    assert is_valid("view", data)
    _at(data, place[:-1])[place[-1]] = value
    assert not is_valid("view", data)


@pytest.mark.parametrize("name", ["Rules", "Start", "Result", "1st", "with space", "", "é"])
def test_a_tag_that_is_none_is_refused_by_both(name: str) -> None:
    data: Any = to_data(Game.new(Rules.gigamic(2)))
    data["tags"][name] = "x"
    assert not is_valid("game", data)
    assert isinstance(refusal("game", data), NotationError)


def test_every_document_but_a_view_can_be_read() -> None:
    assert set(READ) == set(DOCUMENTS) - {"view"}
    assert len(KINDS) == len(READ) + 4  # the five moves share one schema
