"""Batches: every game in one does what the engine does, move by move, under every variant."""

from __future__ import annotations

import importlib
import itertools
import pickle
import random
import sys

import attrs
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numba.core import config

import strategies
from marrakech import (
    SQUARES,
    Colour,
    Covering,
    Direction,
    Insolvency,
    InvalidValue,
    Pay,
    Phase,
    RefusalCode,
    RotationTiming,
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
    score,
)
from marrakech.actions import ACTIONS, action_move, action_number
from marrakech.batch import Batch, IllegalActions
from marrakech.turn import is_to_lay

VARIANTS = [
    (players, each, *choices)
    for players, each in ((2, 1), (2, 2), (3, 1), (4, 1))
    for choices in itertools.product(RotationTiming, Insolvency, TieBreak, UnbrokenTie, Covering)
]
FOUR = Rules.gigamic(4)
TWO = Rules.gigamic(2)


def rules_of(
    players: int,
    each: int,
    rotation: RotationTiming,
    insolvency: Insolvency,
    tie_break: TieBreak,
    unbroken_tie: UnbrokenTie,
    covering: Covering,
    *,
    rugs: int,
    dirhams: int,
) -> Rules:
    return Rules(
        players=players,
        colours_per_player=each,
        rugs_per_colour=rugs,
        starting_dirhams=dirhams,
        rotation=rotation,
        insolvency=insolvency,
        tie_break=tie_break,
        unbroken_tie=unbroken_tie,
        covering=covering,
    )


@pytest.fixture
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Numba's compiler is switched off: what is compiled otherwise runs as Python."""
    monkeypatch.setattr(config, "DISABLE_JIT", 1)


# --- the same rules


def assert_looks_like(batch: Batch, states: list[State]) -> None:
    """All that a batch tells of its games is what the engine tells of these states."""
    assert list(batch) == states
    legal = batch.legal()
    assert legal.shape == (len(states), ACTIONS)
    for flags, state in zip(legal, states, strict=True):
        numbers = [action_number(move) for move in legal_moves(state)]
        assert np.flatnonzero(flags).tolist() == sorted(numbers)
    scores = [score(state) for state in states]
    assert batch.dirhams().tolist() == [[own.dirhams for own in each] for each in scores]
    assert batch.squares().tolist() == [[own.squares for own in each] for each in scores]
    assert batch.scores().tolist() == [[own.total for own in each] for each in scores]
    assert batch.finished().tolist() == [state.phase is Phase.OVER for state in states]
    assert batch.eliminated().tolist() == [
        [player.eliminated for player in state.players] for state in states
    ]
    for flags, state in zip(batch.winners(), states, strict=True):
        end = outcome(state)
        assert np.flatnonzero(flags).tolist() == list(end.winners if end else ())


def assert_keeps_step(batch: Batch) -> list[State]:
    """Play a batch to the end, in step with the engine; the last states."""
    states = list(batch)
    while True:
        assert_looks_like(batch, states)
        if batch.finished().all():
            return states
        actions = batch.random_actions()
        batch.step(actions)
        states = [
            state if action < 0 else apply(state, action_move(state, action))
            for state, action in zip(states, actions.tolist(), strict=True)
        ]


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_trace_of_a_batch_replays_through_the_engine(
    variant: tuple[int, int, RotationTiming, Insolvency, TieBreak, UnbrokenTie, Covering],
) -> None:
    for rugs, dirhams in ((4, 2), (9, 8)):
        rules = rules_of(*variant, rugs=rugs, dirhams=dirhams)
        starts = [
            new_game(rules, facing=facing, first_player=seat % rules.players)
            for seat, facing in enumerate(Direction)
        ]
        assert_keeps_step(Batch.from_states(starts, seed=rugs))


@pytest.mark.usefixtures("interpreted")
@pytest.mark.parametrize("variant", VARIANTS)
def test_so_does_every_trace_with_the_compiler_switched_off(
    variant: tuple[int, int, RotationTiming, Insolvency, TieBreak, UnbrokenTie, Covering],
) -> None:
    assert_keeps_step(Batch.new(rules_of(*variant, rugs=3, dirhams=2), 2, seed=5))


def test_compiled_or_not_the_games_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = attrs.evolve(TWO, rugs_per_colour=3)
    compiled = assert_keeps_step(Batch.new(rules, 3, seed=2**64 - 1, first=7))
    monkeypatch.setattr(config, "DISABLE_JIT", 1)
    assert assert_keeps_step(Batch.new(rules, 3, seed=2**64 - 1, first=7)) == compiled


@given(strategies.any_states(), strategies.seeds())
def test_any_position_plays_on_in_a_batch_as_in_the_engine(state: State, seed: int) -> None:
    batch = Batch.from_states([state], seed=seed)
    for _ in range(12):
        assert_looks_like(batch, [state])
        actions = batch.random_actions()
        batch.step(actions)
        if actions[0] >= 0:
            state = apply(state, action_move(state, int(actions[0])))


@given(strategies.any_states())
def test_what_is_legal_can_be_stepped_and_nothing_else(state: State) -> None:
    batch = Batch.from_states([state] * ACTIONS, seed=1)
    legal = batch.legal()[0]
    with pytest.raises(IllegalActions) as caught:
        batch.step(np.arange(ACTIONS))
    illegal = np.flatnonzero(~legal)
    assert caught.value.count == len(illegal)
    assert caught.value.games == caught.value.actions == tuple(illegal[:3].tolist())
    batch.step(np.where(legal, np.arange(ACTIONS), -1))
    for number in range(ACTIONS):
        expected = apply(state, action_move(state, number)) if legal[number] else state
        assert batch[number] == expected


@pytest.mark.usefixtures("interpreted")
@pytest.mark.parametrize("phase", Phase)
def test_what_is_legal_is_the_same_with_the_compiler_switched_off(phase: Phase) -> None:
    for seed in range(8):
        test_what_is_legal_can_be_stepped_and_nothing_else.hypothesis.inner_test(  # type: ignore[attr-defined]  # hypothesis puts it there
            strategies.handmade(random.Random(seed), phase)
        )


def test_games_in_different_phases_share_a_batch() -> None:
    rng = random.Random(1)
    start = new_game(attrs.evolve(TWO, starting_dirhams=5))
    states = list(strategies.played_on(start, rng))
    assert {state.phase for state in states} == set(Phase)
    assert_keeps_step(Batch.from_states(states, seed=4))


# --- random numbers


def test_a_game_depends_on_seed_and_number_and_not_on_its_neighbours() -> None:
    together = Batch.new(FOUR, 10, seed=3)
    alone = Batch.new(FOUR, 1, seed=3, first=6)
    beside = Batch.from_states(
        [new_game(FOUR, facing=Direction.SOUTH), new_game(FOUR)], seed=3, first=5
    )
    other = Batch.new(FOUR, 10, seed=4)
    while not together.finished().all():
        for batch in (together, alone, beside, other):
            batch.step(batch.random_actions())
    assert together[6] == alone[0] == beside[1]
    assert len({*together, *other}) == 20


def test_a_copy_goes_on_by_itself_with_the_same_numbers() -> None:
    batch = Batch.new(FOUR, 5, seed=1)
    for _ in range(7):
        batch.step(batch.random_actions())
    before, copy = list(batch), batch.copy()
    ends = assert_keeps_step(batch)
    assert list(copy) == before
    assert assert_keeps_step(copy) == ends


def test_a_batch_comes_back_from_a_pickle_and_goes_on() -> None:
    batch = Batch.new(TWO, 5, seed=1, auto_reset=True)
    for _ in range(7):
        batch.step(batch.random_actions())
    again: Batch = pickle.loads(pickle.dumps(batch))
    assert list(again) == list(batch)
    assert again.random_actions().tolist() == batch.random_actions().tolist()


def assert_frequencies(state: State, expected: dict[int, float], *, only_chance: bool) -> None:
    """Of 40,000 actions in a state each comes as often as expected, but for chance."""
    many = 40_000
    batch = Batch.from_states([state] * many, seed=11)
    actions = batch.chance() if only_chance else batch.random_actions()
    found = np.bincount(actions, minlength=ACTIONS) / many
    assert {*np.flatnonzero(found).tolist()} == {*expected}
    for action, probability in expected.items():
        error = (probability * (1 - probability) / many) ** 0.5
        assert abs(found[action] - probability) <= 5 * error


@pytest.mark.parametrize("only_chance", [False, True])
@pytest.mark.parametrize(
    "text",
    [
        "7/7/7/7/7/7/7 d4n 0 roll r 30:12+12,30:12+12",
        "7/7/7/7/7/7/7 d4n 0 draw - 30:12+12,30:12+12",
        "7/7/7/7/7/7/7 d4n 1 draw - 30:12+12,30:1+6",
        "7/7/7/7/7/7/7 d4n 1 draw - 30:12+12,30:0+6",
    ],
)
def test_chance_comes_by_its_probability(text: str, only_chance: bool) -> None:
    state = State.parse(text, TWO)
    expected = {action_number(move): float(share) for move, share in chance_outcomes(state)}
    assert_frequencies(state, expected, only_chance=only_chance)


@pytest.mark.parametrize(
    "text",
    [
        "7/7/7/7/7/7/7 d4n 0 rotate - 30:12,30:12,30:12,30:12",
        "7/7/7/7/7/7/7 d4n 0 lay - 30:12,30:12,30:12,30:12",
        "7/7/7/2r=r3/4y:2/4y2/7 d4n 0 lay - 30:12,30:12,30:12,30:12",
        "7/7/7/7/7/r:6/rb=b4 a3n 0 lay - 30:12,30:12,30:12,30:12",
        "7/7/7/7/7/b=b5/1y=y4 a1n 0 lay - 30:12,30:12,30:12,30:12",
    ],
)
def test_other_moves_come_with_equal_chances(text: str) -> None:
    state = State.parse(text, FOUR)
    moves = legal_moves(state)
    expected = {action_number(move): 1 / len(moves) for move in moves}
    assert_frequencies(state, expected, only_chance=False)


def test_chance_leaves_decisions_payments_and_finished_games_alone() -> None:
    states = list(strategies.played_on(new_game(attrs.evolve(TWO, starting_dirhams=5)), rng(1)))
    actions = Batch.from_states(states, seed=1).chance()
    for state, action in zip(states, actions.tolist(), strict=True):
        assert (action >= 0) == state.phase.is_chance
        assert action < 0 or action_move(state, action) in legal_moves(state)


@pytest.mark.usefixtures("interpreted")
def test_chance_alone_is_the_same_with_the_compiler_switched_off() -> None:
    test_chance_leaves_decisions_payments_and_finished_games_alone()


def rng(seed: int) -> random.Random:
    return random.Random(seed)


# --- stepping


def test_minus_one_leaves_a_game_alone() -> None:
    batch = Batch.new(FOUR, 3, seed=1)
    batch.step([-1, action_number(parse_move("R")), -1])
    assert [str(state.assam) for state in batch] == ["d4n", "d4e", "d4n"]
    assert [state.phase for state in batch] == [Phase.ROTATE, Phase.ROLL, Phase.ROTATE]


@pytest.mark.parametrize("kind", [np.int8, np.uint8, np.int32, np.uint64, np.int64])
def test_actions_may_be_any_integers_in_any_layout(kind: type[np.integer]) -> None:
    batch = Batch.new(FOUR, 3, seed=1)
    batch.step(np.array([2, 0, 1, 0, 0, 0], dtype=kind)[::2])
    assert [str(state.assam) for state in batch] == ["d4e", "d4n", "d4w"]


def test_an_illegal_action_is_told_with_game_and_reason_and_changes_nothing() -> None:
    texts = [
        "7/7/7/2r=r3/7/7/7 d3n 0 lay - 30:12,30:12,30:12,30:12",
        "7/7/7/7/7/7/7 d4n 1 roll - 30:12,30:12,30:12,30:12",
        "7/7/7/7/7/7/7 d4n 1 over - 30:0,30:0,30:0,30:0",
        "7/7/7/3r3/7/7/7 d4n 1 pay - 30:1,30:1,30:0,30:0",
    ]
    batch = Batch.from_states([State.parse(text, FOUR) for text in texts], seed=1)
    records = batch.records.copy()
    with pytest.raises(IllegalActions) as caught:
        batch.step([action_number(parse_move("c4-d4")), 4, 0, 11])
    assert str(caught.value) == (
        "2 illegal actions, nothing was changed: in game 0, action 45 (c4-d4):"
        " c4-d4 would cover both visible halves of one rug;"
        " in game 2, action 0 (L): the game is over"
    )
    assert caught.value.count == 2
    assert caught.value.games == (0, 2)
    assert caught.value.actions == (45, 0)
    assert [str(move) for move in caught.value.moves] == ["c4-d4", "L"]
    assert [reason.code for reason in caught.value.reasons] == [
        RefusalCode.COVERS_WHOLE_RUG,
        RefusalCode.GAME_OVER,
    ]
    assert batch.records.tobytes() == records.tobytes()
    again = pickle.loads(pickle.dumps(caught.value))
    assert (str(again), again.reasons) == (str(caught.value), caught.value.reasons)


def test_only_the_first_three_offending_games_are_named() -> None:
    batch = Batch.new(FOUR, 9, seed=1)
    with pytest.raises(IllegalActions) as caught:
        batch.step([0, 11, 0, 3, 12, 7, 0, 3, -1])
    assert str(caught.value) == (
        "5 illegal actions, nothing was changed:"
        " in game 1, action 11 ($1): it is time to turn Assam, not to pay what is owed;"
        " in game 3, action 3 (1): it is time to turn Assam, not to throw the die;"
        " in game 4, action 12 (a1-a2): it is time to turn Assam, not to lay a rug; …"
    )
    assert set(batch) == {new_game(FOUR)}


def test_actions_that_are_none_are_refused() -> None:
    batch = Batch.new(FOUR, 2, seed=1)
    with pytest.raises(TypeError, match=r"^actions must be an array of integers, not of float64$"):
        batch.step([0.0, 1.0])
    with pytest.raises(TypeError, match=r"^actions must be an array of integers, not of bool$"):
        batch.step([True, False])
    with pytest.raises(InvalidValue) as shape:
        batch.step([0, 1, 2])
    assert str(shape.value) == (
        "actions must be an array of shape (2,), one for each game, not (3,)"
    )
    for strange in (-2, 96, 2**40):
        with pytest.raises(InvalidValue) as number:
            batch.step([0, strange])
        assert str(number.value) == (
            "actions[1] must be a number from 0 to 95, or -1 to leave the game alone,"
            f" not {strange}"
        )
    ragged = r"^actions must be an array of integers, not \[\[0\], \[1, 2\]\] \(list\)$"
    with pytest.raises(TypeError, match=ragged):
        batch.step([[0], [1, 2]])


def test_finished_games_stay_finished() -> None:
    over = State.parse("7/7/7/7/7/7/7 d4n 1 over - 30:0,30:0,30:0,30:0", FOUR)
    batch = Batch.from_states([over], seed=1)
    assert batch.random_actions().tolist() == batch.chance().tolist() == [-1]
    batch.step([-1])
    assert batch[0] == over


def test_with_auto_reset_a_finished_game_begins_anew_at_the_next_step() -> None:
    late = State.parse("7/7/7/7/7/7/7 d4n 3 lay - 30:0,30:0,30:0,30:1", FOUR)
    early = new_game(FOUR)
    batch = Batch.from_states([late, early], seed=1, auto_reset=True)
    ends = set()
    for _ in range(20):
        batch.step(np.where([True, False], batch.random_actions(), -1))
        assert batch.finished().tolist() == [True, False]
        assert batch.winners()[0].any()
        ends.add(batch[0])
        batch.step([-1, -1])
        assert list(batch) == [late, early]
        assert batch.records["turns"].tolist() == [0, 0]
    assert len(ends) > 1  # The stream goes on: it is not the same game again.


def test_with_auto_reset_new_games_are_set_up_again() -> None:
    batch = Batch.new(attrs.evolve(FOUR, rugs_per_colour=1), 50, seed=1, auto_reset=True)
    finished = 0
    for _ in range(60):
        over = batch.finished()
        finished += int(over.sum())
        batch.step(batch.random_actions())
        assert all(batch[int(game)] == new_game(batch.rules) for game in np.flatnonzero(over))
    assert finished > 100


# --- making and looking


def test_a_batch_tells_its_rules_its_length_and_what_it_is() -> None:
    batch = Batch.new(FOUR, 3, seed=1)
    assert (batch.rules, len(batch)) == (FOUR, 3)
    assert repr(batch) == (
        "<Batch of 3 games, 0 finished: 4 1x12 30 start eliminated dirhams shared strict>"
    )
    assert batch[np.int64(2)] == new_game(FOUR)


def test_the_records_are_there_to_be_read_and_not_to_be_written() -> None:
    batch = Batch.new(TWO, 2, seed=1)
    records = batch.records
    assert records["left"].tolist() == [[12, 12, 12, 12]] * 2
    batch.step([action_number(parse_move("+y")), -1])
    assert records["drawn"].tolist() == [Colour.YELLOW.index, -1]
    with pytest.raises(ValueError, match="read-only"):
        records["drawn"] = 0
    batch.step([1, -1])


def test_the_records_count_turns_and_payments() -> None:
    state = new_game(attrs.evolve(FOUR, starting_dirhams=3))
    batch = Batch.from_states([state], seed=8)
    turns = payments = paid = 0
    while not batch.finished()[0]:
        before = batch[0]
        batch.step(batch.random_actions())
        if before.phase is Phase.PAY:
            payments += 1
            paid += before.players[before.mover].dirhams - batch[0].players[before.mover].dirhams
            turns += batch[0].players[before.mover].eliminated
        turns += before.phase is Phase.LAY
    assert batch.records[["turns", "payments", "paid"]].tolist() == [(turns, payments, paid)]
    assert batch[0].players != state.players


def test_arguments_are_checked() -> None:
    batch = Batch.new(FOUR, 2, seed=1)
    with pytest.raises(InvalidValue, match=r"^game must be a number from 0 to 1, not 2$"):
        _ = batch[2]
    with pytest.raises(InvalidValue, match=r"^game must be a number from 0 to 1, not -1$"):
        _ = batch[-1]
    with pytest.raises(TypeError, match=r"^game must be an int, not 'a' \(str\)$"):
        _ = batch["a"]  # type: ignore[index]  # the point of the test
    with pytest.raises(TypeError, match=r"^rules must be a Rules, not 4 \(int\)$"):
        Batch.new(4, 2, seed=1)  # type: ignore[arg-type]  # the point of the test
    with pytest.raises(InvalidValue, match=r"^n must be a number from 0 to 2147483647, not -1$"):
        Batch.new(FOUR, -1, seed=1)
    with pytest.raises(InvalidValue, match=r"^seed must be a number from 0 to 1844674407370955161"):
        Batch.new(FOUR, 1, seed=2**64)
    with pytest.raises(InvalidValue, match=r"^first must be a number from 0 to 461168601842738790"):
        Batch.new(FOUR, 1, seed=1, first=-1)
    with pytest.raises(TypeError, match=r"^auto_reset must be a bool, not 1 \(int\)$"):
        Batch.new(FOUR, 1, seed=1, auto_reset=1)  # type: ignore[arg-type]  # the point of the test


def test_states_are_checked() -> None:
    with pytest.raises(TypeError, match=r"^states must be an iterable of states, not 3 \(int\)$"):
        Batch.from_states(3, seed=1)  # type: ignore[arg-type]  # the point of the test
    with pytest.raises(InvalidValue, match=r"^states must be at least one, .* not \(\)$"):
        Batch.from_states([], seed=1)
    with pytest.raises(TypeError, match=r"^states\[1\] must be a State, not None \(NoneType\)$"):
        Batch.from_states([new_game(FOUR), None], seed=1)  # type: ignore[list-item]  # likewise
    with pytest.raises(InvalidValue) as caught:
        Batch.from_states([new_game(FOUR), new_game(Rules.bga(3))], seed=1)
    assert str(caught.value) == (
        "states[1].rules must be those of the first, 4 1x12 30 start eliminated dirhams shared"
        " strict, not '3 1x12 30 start eliminated dirhams shared strict'"
    )


def test_a_batch_may_be_empty() -> None:
    batch = Batch.new(FOUR, 0, seed=1)
    assert (len(batch), list(batch), batch.legal().shape) == (0, [], (0, ACTIONS))
    batch.step(batch.random_actions())


# --- observations


def planes_of(state: State) -> list[list[list[int]]]:
    """The planes, worked out from the state square by square."""
    rules, board = state.rules, state.board
    seats = [(state.mover + step) % rules.players for step in range(rules.players)]
    seen = [set(board.squares(colour)) for seat in seats for colour in rules.colours(seat)]
    seen += [set[Square]()] * (4 - len(seen))
    whole = [rug for rug, _ in board.rugs()]
    seen.append({rug.a for rug in whole if rug.a.rank == rug.b.rank})
    seen.append({rug.a for rug in whole if rug.a.file == rug.b.file})
    seen += [
        {state.assam.square} if state.assam.facing is way else set[Square]() for way in Direction
    ]
    return [
        [[int(SQUARES[7 * file + rank] in plane) for file in range(7)] for rank in range(7)]
        for plane in seen
    ]


def vector_of(state: State) -> list[float]:
    """The vector, worked out from the state."""
    rules = state.rules
    seats = [(state.mover + step) % rules.players for step in range(rules.players)]
    players = [state.players[seat] for seat in seats]
    padding = [0.0] * (4 - len(players))
    left = [float(number) for player in players for number in player.rugs_left]
    own = rules.colours(state.mover)
    drawn = [float(state.drawn is colour) for colour in own] if state.drawn else []
    owed = [move.owed for move in legal_moves(state) if isinstance(move, Pay)]
    return [
        *(float(player.dirhams) for player in players),
        *padding,
        *(float(player.eliminated) for player in players),
        *padding,
        *left,
        *[0.0] * (4 - len(left)),
        *(float(state.phase is phase) for phase in Phase),
        *drawn,
        *[0.0] * (2 - len(drawn)),
        float(sum(owed)),
    ]


@given(strategies.any_states())
def test_an_observation_shows_the_game_as_its_mover_sees_it(state: State) -> None:
    observation = Batch.from_states([state, state], seed=1).observation()
    assert observation.planes.shape == (2, 10, 7, 7)
    assert observation.planes.dtype == np.int8
    assert observation.vector.shape == (2, 21)
    assert observation.vector.dtype == np.float32
    assert observation.planes[1].tolist() == planes_of(state)
    assert observation.vector[1].tolist() == vector_of(state)


@pytest.mark.usefixtures("interpreted")
@pytest.mark.parametrize("phase", Phase)
def test_an_observation_is_the_same_with_the_compiler_switched_off(phase: Phase) -> None:
    state = strategies.reached(random.Random(3), phase)
    observation = Batch.from_states([state], seed=1).observation()
    assert observation.planes[0].tolist() == planes_of(state)
    assert observation.vector[0].tolist() == vector_of(state)


@given(st.data())
def test_a_drawn_colour_is_seen_exactly_where_one_is_to_be_laid(data: st.DataObject) -> None:
    state = data.draw(strategies.any_states())
    vector = Batch.from_states([state], seed=1).observation().vector[0]
    expected = state.rules.colours_per_player == 2 and is_to_lay(state.rules, state.phase)
    assert vector[18:20].sum() == expected


# --- what it needs


@pytest.mark.parametrize("missing", ["numba", "numpy"])
def test_without_numba_or_numpy_the_error_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, missing: str
) -> None:
    for name in [name for name in sys.modules if name.startswith("marrakech.batch")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, missing, None)
    with pytest.raises(ImportError) as caught:
        importlib.import_module("marrakech.batch")
    assert str(caught.value) == (
        f"marrakech.batch needs numba and numpy (import of {missing} halted; None in sys.modules):"
        " pip install 'marrakech[batch]'"
    )
