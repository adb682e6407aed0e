"""The view: the whole screen in one document, without a rule left for the page to know."""

import json
from typing import Any

import pytest
from hypothesis import given

import strategies
from marrakech import (
    Direction,
    InvalidValue,
    Lay,
    Phase,
    Rules,
    Square,
    State,
    legal_moves,
    new_game,
    outcome,
    payment_due,
    ranking,
    score,
    throws,
)
from marrakech.data import from_data, move_from_data, to_data
from marrakech.views import view
from marrakech.words import describe

KEYS_OF_A_STATE = [
    "format",
    "version",
    "rules",
    "rugs",
    "assam",
    "players",
    "mover",
    "phase",
    "drawn",
]
OTHER_KEYS = [
    "text",
    "says",
    "names",
    "colour",
    "owners",
    "legal",
    "payment",
    "throws",
    "scores",
    "ranking",
    "outcome",
]


def seen(state: State, **options: Any) -> Any:
    return view(state, **options)


def test_a_view_is_the_state_and_what_follows_from_it() -> None:
    state = State.parse(
        "7/7/7/7/7/7/y=y5 a2s 0 lay - 3:1,7:1", Rules.gigamic(2, colours_per_player=1)
    )
    document = seen(state, names=["Amina", "Tarik"])
    assert list(document) == KEYS_OF_A_STATE + OTHER_KEYS
    assert document["format"] == "marrakech.view"
    assert document["version"] == 1
    assert {key: document[key] for key in OTHER_KEYS} == {
        "text": "7/7/7/7/7/7/y=y5 a2s 0 lay - 3:1,7:1",
        "says": "Amina is to lay a red rug beside Assam on a2",
        "names": ["Amina", "Tarik"],
        "colour": "red",
        "owners": {"red": 0, "yellow": 1},
        "legal": [
            {"move": "lay", "squares": ["a3", "a4"], "near": "a3"},
            {"move": "lay", "squares": ["a3", "b3"], "near": "a3"},
            {"move": "lay", "squares": ["b1", "b2"], "near": "b2"},
            {"move": "lay", "squares": ["b2", "b3"], "near": "b2"},
            {"move": "lay", "squares": ["b2", "c2"], "near": "b2"},
        ],
        "payment": None,
        "throws": [],
        "scores": [
            {"dirhams": 3, "squares": 0, "total": 3},
            {"dirhams": 7, "squares": 2, "total": 9},
        ],
        "ranking": [[1], [0]],
        "outcome": None,
    }


def test_the_setup_of_a_game_with_two_colours_each() -> None:
    document = seen(new_game(Rules.gigamic(2), facing=Direction.EAST))
    assert document["legal"] == [
        {"move": "draw", "colour": "red"},
        {"move": "draw", "colour": "yellow"},
    ]
    assert document["colour"] is None
    assert document["owners"] == {"red": 0, "yellow": 0, "blue": 1, "green": 1}
    assert document["names"] == ["Player 1", "Player 2"]
    assert len(document["throws"]) == 12
    assert document["throws"][4] == {
        "thrower": 0,
        "rotation": "straight",
        "steps": 1,
        "probability": 1 / 6,
        "assam": {"square": "e4", "facing": "east"},
        "payment": None,
    }


def test_a_payment_is_shown_with_its_area_and_the_end_with_its_outcome() -> None:
    rules = Rules.gigamic(2, colours_per_player=1)
    document = seen(State.parse("7/7/7/7/4y:2/4y2/7 e3n 0 pay - 1:12,30:12", rules))
    assert document["payment"] == {
        "payer": 0,
        "payee": 1,
        "colour": "yellow",
        "area": ["e2", "e3"],
        "owed": 2,
        "paid": 1,
        "eliminates": True,
    }
    assert document["legal"] == [{"move": "pay", "owed": 2}]
    over = seen(State.parse("7/7/7/7/7/7/7 d4n 0 over - 0:0x,31:12", rules))
    assert over["outcome"] == {
        "winners": [1],
        "ranking": [[1], [0]],
        "termination": "last-player",
    }
    assert over["legal"] == []


@given(strategies.any_states())
def test_a_view_agrees_with_the_functions(state: State) -> None:
    document = seen(state)
    assert {**{key: document[key] for key in KEYS_OF_A_STATE}, "format": "marrakech.state"} == (
        to_data(state)
    )
    payment, ended = payment_due(state), outcome(state)
    assert document["text"] == str(state)
    assert document["says"] == describe(state)
    assert document["colour"] == (state.colour and state.colour.value)
    assert document["owners"] == {
        colour.value: state.rules.owner(colour) for colour in state.rules.colours_in_play
    }
    assert document["payment"] == (payment and to_data(payment))
    assert document["throws"] == [to_data(throw) for throw in throws(state)]
    assert document["scores"] == [to_data(each) for each in score(state)]
    assert document["ranking"] == [list(place) for place in ranking(state)]
    assert document["outcome"] == (ended and to_data(ended))
    assert json.loads(json.dumps(document)) == document


@given(strategies.any_states([Phase.LAY]))
def test_every_placement_has_one_square_beside_assam(state: State) -> None:
    placements = seen(state)["legal"]
    beside = [str(square) for square in state.assam.square.neighbours]
    for placement, move in zip(placements, legal_moves(state), strict=True):
        assert isinstance(move, Lay)
        assert list(placement) == ["move", "squares", "near"]
        assert placement["squares"] == [str(move.rug.a), str(move.rug.b)]
        assert [square for square in placement["squares"] if square in beside] == [
            placement["near"]
        ]


@given(strategies.any_states())
def test_a_page_can_send_a_legal_move_and_the_state_back(state: State) -> None:
    document = seen(state)
    chosen = [{key: move[key] for key in move if key != "near"} for move in document["legal"]]
    assert tuple(map(move_from_data, chosen)) == legal_moves(state)
    kept = {key: document[key] for key in KEYS_OF_A_STATE}
    assert from_data({**kept, "format": "marrakech.state"}, State) == state


def test_names_are_one_for_each_player() -> None:
    state = new_game(Rules.gigamic(3))
    assert seen(state, names=("A", "B", "C"))["names"] == ["A", "B", "C"]
    with pytest.raises(InvalidValue) as caught:
        view(state, names=("A", "B"))
    assert caught.value.field == "names"


@pytest.mark.parametrize("state", [None, "text", Square(0, 0)])
def test_a_view_is_of_a_state(state: Any) -> None:
    with pytest.raises(TypeError, match="state must be a State, not "):
        view(state)
