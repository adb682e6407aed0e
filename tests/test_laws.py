"""The laws of the game and of the library: sentences that hold for every value there is.

Each test states one of them; the strategies look for a counter-example among positions reached
by play and positions put together by hand.
"""

import copy
import math
import pickle
import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise, product
from typing import Any

import attrs
import hypothesis.strategies as st
import pytest
from attrs.exceptions import FrozenInstanceError
from hypothesis import assume, example, given

import marrakech
from marrakech import (
    DIE,
    RUGS,
    SQUARES,
    Assam,
    Board,
    Colour,
    Covering,
    Direction,
    Draw,
    IllegalMove,
    Insolvency,
    InvalidState,
    InvalidValue,
    Lay,
    MarrakechError,
    Move,
    NotationError,
    Outcome,
    Pay,
    Phase,
    Player,
    ProblemCode,
    RefusalCode,
    Roll,
    Rotate,
    Rotation,
    RotationTiming,
    Rug,
    Rules,
    Square,
    State,
    Termination,
    Throw,
    TieBreak,
    UnbrokenTie,
    WrongPhase,
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
from marrakech.actions import ACTIONS, action_move, action_number
from strategies import (
    EVERY_MOVE,
    Written,
    any_states,
    assams,
    boards,
    colours,
    damaged,
    games,
    handmade_states,
    moves,
    near_misses,
    playable_turns,
    played_on,
    players,
    rugs,
    rules,
    seeds,
    setups,
    squares,
    states,
    written,
)
from symmetry import SYMMETRIES, Symmetry

TIME = {
    Draw: Phase.DRAW,
    Rotate: Phase.ROTATE,
    Roll: Phase.ROLL,
    Pay: Phase.PAY,
    Lay: Phase.LAY,
}
IN_PLAY = tuple(phase for phase in Phase if phase is not Phase.OVER)
every_symmetry = pytest.mark.parametrize("symmetry", SYMMETRIES, ids=lambda one: one.name)


# --- what is legal


def reasons_against(state: State, move: Move) -> set[RefusalCode]:
    """Everything that speaks against a move, each reason asked by itself."""
    found = set()
    if state.phase is Phase.OVER:
        found.add(RefusalCode.GAME_OVER)
    if TIME[type(move)] is not state.phase:
        found.add(RefusalCode.WRONG_PHASE)
    match move:
        case Draw(colour):
            own = state.rules.colours(state.mover)
            left = state.players[state.mover].rugs_left
            if colour not in own or not left[own.index(colour)]:
                found.add(RefusalCode.NOT_IN_PILE)
        case Pay(owed):
            payment = payment_due(state)
            if payment is None or payment.owed != owed:
                found.add(RefusalCode.WRONG_AMOUNT)
        case Lay(rug):
            if state.assam.square in (rug.a, rug.b):
                found.add(RefusalCode.ON_ASSAM)
            if not {rug.a, rug.b} & set(state.assam.square.neighbours):
                found.add(RefusalCode.NOT_BESIDE_ASSAM)
            below = state.board.colour_at(rug.a)
            if below is not None and state.board.rug_at(rug.a) == rug:
                own_rug = state.rules.owner(below) == state.mover
                if not (own_rug and state.rules.covering is Covering.OWN_RUGS):
                    found.add(RefusalCode.COVERS_WHOLE_RUG)
        case _:
            pass
    return found


@given(any_states())
def test_a_move_is_legal_exactly_if_apply_makes_it_and_nothing_speaks_against_it(
    state: State,
) -> None:
    legal = legal_moves(state)
    assert set(legal) <= set(EVERY_MOVE)
    for move in EVERY_MOVE:
        refusal = why_illegal(state, move)
        assert (refusal is None) == (move in legal)
        if refusal is None:
            assert apply(state, move) != state
        else:
            with pytest.raises(IllegalMove) as caught:
                apply(state, move)
            assert caught.value.state == state
            assert caught.value.move == move
            assert caught.value.reason == refusal


@given(any_states())
def test_of_several_reasons_against_a_move_the_first_in_the_order_of_the_codes_is_told(
    state: State,
) -> None:
    for move in EVERY_MOVE:
        refusal = why_illegal(state, move)
        against = reasons_against(state, move)
        first = next((code for code in RefusalCode if code in against), None)
        assert (None if refusal is None else refusal.code) is first


@given(any_states(), moves())
def test_a_refusal_names_the_move_the_position_and_the_rules(state: State, move: Move) -> None:
    refusal = why_illegal(state, move)
    assume(refusal is not None)
    assert refusal is not None
    assert refusal.text
    assert str(refusal) == refusal.text
    with pytest.raises(IllegalMove) as caught:
        apply(state, move)
    for part in (move, refusal, state, state.rules):
        assert str(part) in str(caught.value)


def order(move: Move) -> tuple[int, str]:
    """The documented order of moves, as something to sort by."""
    match move:
        case Draw(colour):
            return list(Colour).index(colour), ""
        case Rotate(rotation):
            return list(Rotation).index(rotation), ""
        case Roll(number) | Pay(number):
            return number, ""
        case Lay(rug):
            return 0, str(rug)


@given(any_states())
def test_legal_moves_are_of_one_kind_in_the_documented_order_and_without_repeats(
    state: State,
) -> None:
    legal = legal_moves(state)
    assert all(TIME[type(move)] is state.phase for move in legal)
    assert all(order(one) < order(next_one) for one, next_one in pairwise(legal))


@given(any_states())
def test_there_is_no_legal_move_exactly_when_the_game_is_over(state: State) -> None:
    assert (legal_moves(state) == ()) == (state.phase is Phase.OVER)
    assert (outcome(state) is None) == (state.phase is not Phase.OVER)


@given(boards(), assams(), st.sampled_from(Covering))
def test_a_rug_can_always_be_laid(board: Board, assam: Assam, covering: Covering) -> None:
    state = State(
        rules=Rules.gigamic(4, covering=covering),
        board=board,
        assam=assam,
        players=(Player(0, (1,)),) * 4,
        mover=0,
        phase=Phase.LAY,
    )
    # Beside Assam there are two to four squares, and each is locked to one neighbour at most.
    places = sum(len(square.neighbours) - 1 for square in assam.square.neighbours)
    locked = len(assam.square.neighbours)
    assert 0 < places - locked <= len(legal_moves(state)) <= places


# --- what a move does


@given(any_states(IN_PLAY), seeds())
def test_the_next_state_is_as_good_as_one_that_was_checked(state: State, seed: int) -> None:
    after = apply(state, random_move(state, random.Random(seed)))
    again = attrs.evolve(after)
    assert again == after
    assert hash(again) == hash(after)
    assert payment_due(again) == payment_due(after)
    assert legal_moves(again) == legal_moves(after)


@given(any_states())
def test_no_move_changes_the_state_it_is_made_in(state: State) -> None:
    before, owed = repr(state), payment_due(state)
    for move in legal_moves(state):
        apply(state, move)
    assert repr(state) == before
    assert payment_due(state) == owed


@given(games())
def test_dirhams_are_neither_made_nor_lost(game: tuple[State, ...]) -> None:
    dirhams = game[0].rules.players * game[0].rules.starting_dirhams
    for state in game:
        assert sum(player.dirhams for player in state.players) == dirhams


@given(handmade_states(), seeds())
def test_dirhams_are_neither_made_nor_lost_from_a_handmade_state_on(
    state: State, seed: int
) -> None:
    dirhams = sum(player.dirhams for player in state.players)
    for after in played_on(state, random.Random(seed)):
        assert sum(player.dirhams for player in after.players) == dirhams


def rugs_in_hand(state: State) -> int:
    return sum(sum(player.rugs_left) for player in state.players)


def is_rightly_over(state: State) -> bool:
    staying = [player for player in state.players if not player.eliminated]
    return state.phase is Phase.OVER and (len(staying) == 1 or not rugs_in_hand(state))


@given(games())
def test_every_game_ends_within_the_number_of_turns_the_rugs_allow(
    game: tuple[State, ...],
) -> None:
    assert is_rightly_over(game[-1])
    throws_made = sum(state.phase is Phase.ROLL for state in game)
    assert throws_made <= rugs_in_hand(game[0])
    assert len(game) <= 5 * throws_made + 1


@given(handmade_states(), seeds())
def test_a_handmade_state_plays_to_an_end(state: State, seed: int) -> None:
    way = list(played_on(state, random.Random(seed)))
    assert is_rightly_over(way[-1])
    assert len(way) <= 5 * rugs_in_hand(state) + 2


FIELDS: dict[str, st.SearchStrategy[Any]] = {
    "rules": rules(),
    "board": boards(),
    "assam": assams(),
    "players": rules().flatmap(players),
    "mover": st.integers(-1, 4),
    "phase": st.sampled_from(Phase),
    "drawn": st.none() | colours(),
}


@pytest.mark.parametrize("field", FIELDS)
@given(state=any_states(), seed=seeds(), data=st.data())
def test_a_changed_copy_is_refused_or_plays_to_an_end(
    field: str, state: State, seed: int, data: st.DataObject
) -> None:
    value = data.draw(FIELDS[field])
    changes: dict[str, Any] = {field: value}
    if field == "mover" and value not in range(4):
        with pytest.raises(InvalidValue) as refused:
            attrs.evolve(state, **changes)
        assert (refused.value.field, refused.value.value) == ("mover", value)
        return
    try:
        changed = attrs.evolve(state, **changes)
    except InvalidState as error:
        problems = error.problems
    else:
        assert getattr(changed, field) == value
        *_, last = played_on(changed, random.Random(seed))
        assert is_rightly_over(last)
        return
    numbers = [list(ProblemCode).index(problem.code) for problem in problems]
    assert numbers
    assert numbers == sorted(numbers)
    assert numbers[-1] <= list(ProblemCode).index(ProblemCode.DRAWN_NOT_LEFT)


@given(handmade_states())
def test_a_turn_is_refused_exactly_if_it_does_not_go_with_the_position(state: State) -> None:
    fitting = set(playable_turns(state.rules, state.board, state.assam, state.players))
    for turn in product(Phase, range(4), (None, *Colour)):
        phase, mover, drawn = turn
        try:
            attrs.evolve(state, phase=phase, mover=mover, drawn=drawn)
        except InvalidState:
            assert turn not in fitting
        else:
            assert turn in fitting


@given(games())
def test_nothing_speaks_against_a_state_reached_by_play(game: tuple[State, ...]) -> None:
    for state in game:
        assert why_unreachable(state) == ()


@given(any_states())
def test_the_colour_to_lay_is_one_the_mover_owns_and_has_left(state: State) -> None:
    own = state.rules.colours(state.mover)
    left = state.players[state.mover].rugs_left
    if state.colour is not None:
        assert left[own.index(state.colour)] > 0
    if state.phase is Phase.LAY:
        assert state.colour is not None
        for move in legal_moves(state):
            assert isinstance(move, Lay)
            after = apply(state, move)
            assert after.board == state.board.lay(move.rug, state.colour)
            assert rugs_in_hand(after) == rugs_in_hand(state) - 1


# --- equal positions


def thrown(state: State, throw: Throw) -> State:
    """The state after that throw, by way of the moves that come before it."""
    while state.phase is not Phase.ROLL:
        state = apply(
            state,
            Rotate(throw.rotation) if state.phase is Phase.ROTATE else legal_moves(state)[-1],
        )
    assert state.mover == throw.thrower
    return apply(state, Roll(throw.steps))


@given(any_states([Phase.ROTATE]), st.sampled_from(Direction))
def test_turns_that_lead_assam_to_the_same_place_lead_to_equal_states(
    state: State, facing: Direction
) -> None:
    # Round the loop of a corner one step more leads to the same place as none.
    for corner in ("a1", "g7"):
        start = attrs.evolve(state, assam=Assam(Square.parse(corner), facing))
        arrived: dict[Assam, State] = {}
        for throw in throws(start):
            after = thrown(start, throw)
            same = arrived.setdefault(after.assam, after)
            assert same == after
            assert hash(same) == hash(after)
            assert str(same) == str(after)
        assert len(arrived) < 12


def test_rugs_laid_in_another_order_make_equal_states() -> None:
    start = new_game(Rules.gigamic(2, colours_per_player=1))
    between = "R 2 f3-f4 L 4"
    ends = []
    for first, second in (("e4-e5", "d6-d7"), ("d6-d7", "e4-e5")):
        state = start
        for text in f"S 1 {first} {between} {second}".split():
            state = apply(state, parse_move(text))
        ends.append(state)
    one, other = ends
    assert one == other
    assert hash(one) == hash(other)
    assert {one, other} == {one}


@given(boards(), rugs(), colours(), rugs(), colours())
def test_rugs_that_share_no_square_may_be_laid_in_either_order(
    board: Board, rug: Rug, colour: Colour, other: Rug, other_colour: Colour
) -> None:
    assume({rug.a, rug.b}.isdisjoint({other.a, other.b}))
    one = board.lay(rug, colour).lay(other, other_colour)
    two = board.lay(other, other_colour).lay(rug, colour)
    assert one == two
    assert hash(one) == hash(two)


@given(any_states(), any_states())
def test_states_are_equal_exactly_if_their_texts_and_rules_are(one: State, two: State) -> None:
    assert (one == two) == (str(one) == str(two) and one.rules == two.rules)
    # Under the same rules the texts alone decide, and one field is enough to differ.
    turned = attrs.evolve(one, assam=one.assam.turn(Rotation.LEFT))
    assert turned != one
    assert str(turned) != str(one)


@given(any_states(), rules())
def test_states_of_different_rules_differ(state: State, variant: Rules) -> None:
    try:
        other = attrs.evolve(state, rules=variant)
    except InvalidState:
        variant = attrs.evolve(state.rules, unbroken_tie=UnbrokenTie.SHARED)
        other = attrs.evolve(state, rules=variant)
    assert (other == state) == (variant == state.rules)


# --- what is owed


@given(any_states())
def test_something_is_owed_exactly_in_the_phase_of_payment(state: State) -> None:
    payment = payment_due(state)
    assert (payment is not None) == (state.phase is Phase.PAY)
    if payment is not None:
        assert payment == payment_at(state, state.assam.square, state.mover)
        assert legal_moves(state) == (Pay(payment.owed),)


@given(any_states())
def test_a_payment_is_for_the_area_of_an_opponent_who_is_in_the_game(state: State) -> None:
    for payer, purse in enumerate(state.players):
        for square in SQUARES:
            payment = payment_at(state, square, payer)
            colour = state.board.colour_at(square)
            payee = None if colour is None else state.rules.owner(colour)
            staying = not (purse.eliminated or state.phase is Phase.OVER)
            if payee in (None, payer) or state.players[payee].eliminated or not staying:
                assert payment is None
            else:
                assert payment is not None
                assert (payment.payer, payment.payee) == (payer, payee)
                assert payment.colour is colour
                assert payment.area == tuple(sorted(state.board.area(square)))
                assert payment.owed == len(payment.area)
                assert payment.paid == min(payment.owed, purse.dirhams)
                assert payment.eliminates == (
                    payment.paid < payment.owed and state.rules.insolvency is Insolvency.ELIMINATED
                )


@given(any_states([Phase.PAY]))
def test_paying_moves_the_dirhams_and_puts_out_whom_it_eliminates(state: State) -> None:
    payment = payment_due(state)
    assert payment is not None
    after = apply(state, Pay(payment.owed)).players
    for seat, (then, now) in enumerate(zip(state.players, after, strict=True)):
        change = payment.paid * ((seat == payment.payee) - (seat == payment.payer))
        assert now.dirhams == then.dirhams + change
        assert now.eliminated == (then.eliminated or (seat == payment.payer and payment.eliminates))
        assert now.rugs_left == ((0,) * len(then.rugs_left) if now.eliminated else then.rugs_left)


# --- chance


@given(any_states())
def test_chance_has_the_legal_moves_in_order_and_sums_to_one(state: State) -> None:
    chances = chance_outcomes(state)
    if not state.phase.is_chance:
        assert chances == ()
        return
    assert tuple(move for move, _ in chances) == legal_moves(state)
    assert sum(probability for _, probability in chances) == 1
    for move, probability in chances:
        if isinstance(move, Roll):
            assert probability == Fraction(DIE.count(move.steps), 6)
        else:
            own = state.rules.colours(state.mover)
            left = state.players[state.mover].rugs_left
            assert probability == Fraction(left[own.index(move.colour)], sum(left))


@given(any_states([Phase.PAY, Phase.LAY, Phase.OVER]))
def test_there_are_no_throws_between_a_throw_and_the_next_turn(state: State) -> None:
    assert throws(state) == ()


@given(any_states([Phase.DRAW, Phase.ROTATE, Phase.ROLL]))
def test_throws_foretell_what_rotating_and_rolling_bring_about(state: State) -> None:
    found = throws(state)
    at_start = state.rules.rotation is RotationTiming.START_OF_TURN
    is_open = state.phase is Phase.ROTATE or (state.phase is Phase.DRAW and at_start)
    rotations = tuple(Rotation) if is_open else (Rotation.STRAIGHT,)
    assert [(throw.rotation, throw.steps) for throw in found] == [
        (rotation, steps) for rotation in rotations for steps in (1, 2, 3, 4)
    ]
    for throw in found:
        after = thrown(state, throw)
        assert after.assam == throw.assam
        assert payment_due(after) == throw.payment
    for rotation in rotations:
        assert sum(throw.probability for throw in found if throw.rotation is rotation) == 1


class Fixed(random.Random):
    """A generator that always gives the number it was told, and counts how often it is asked."""

    def __init__(self, number: float) -> None:
        super().__init__(0)
        self.number = number
        self.calls = 0

    def random(self) -> float:
        self.calls += 1
        return self.number


def exact_chances(state: State) -> list[tuple[Move, Fraction]]:
    """Every legal move with its cumulative probability."""
    legal = legal_moves(state)
    equal = [(move, Fraction(1, len(legal))) for move in legal]
    total = Fraction(0)
    found: list[tuple[Move, Fraction]] = []
    for move, probability in chance_outcomes(state) or equal:
        total += probability
        found.append((move, total))
    return found


def floats_round(cut: Fraction) -> Iterator[float]:
    """The float nearest to a fraction and two more on each side, as far as a generator goes."""
    nearest = float(cut)
    below, above = math.nextafter(nearest, -1.0), math.nextafter(nearest, 2.0)
    for number in (
        math.nextafter(below, -1.0),
        below,
        nearest,
        above,
        math.nextafter(above, 2.0),
    ):
        if 0.0 <= number < 1.0:
            yield number


def random_move_is_exact(state: State, number: float) -> None:
    rng = Fixed(number)
    expected = next(move for move, upto in exact_chances(state) if upto > Fraction(number))
    assert random_move(state, rng) == expected
    assert rng.calls == 1


@given(any_states(IN_PLAY), st.floats(0, 1, exclude_max=True))
def test_a_random_move_is_the_first_whose_cumulative_probability_exceeds_the_number(
    state: State, number: float
) -> None:
    random_move_is_exact(state, number)
    for _, cut in exact_chances(state):
        for near in floats_round(cut):
            random_move_is_exact(state, near)


def laying(square: Square, locks: list[Rug]) -> State:
    return State(
        rules=Rules.gigamic(4),
        board=Board.of(rugs=[(rug, Colour.RED) for rug in locks]),
        assam=Assam(square, Direction.NORTH),
        players=(Player(30, (1,)),) * 4,
        mover=0,
        phase=Phase.LAY,
    )


def states_by_number_of_places() -> dict[int, State]:
    """For every number of places a rug can have, a state with as many of them."""
    found: dict[int, State] = {}
    for square in SQUARES:
        locks: list[Rug] = []
        for lock in [None, *(move.rug for move in EVERY_MOVE if isinstance(move, Lay))]:
            if lock is not None:
                taken = {end for rug in locks for end in (rug.a, rug.b)}
                if not {lock.a, lock.b}.isdisjoint(taken | {square}):
                    continue
                locks.append(lock)
            state = laying(square, locks)
            found.setdefault(len(legal_moves(state)), state)
    return found


def test_a_random_placement_is_exact_for_every_number_of_places() -> None:
    by_number = states_by_number_of_places()
    assert set(by_number) == set(range(2, 13))
    for places, state in by_number.items():
        for cut in range(places + 1):
            for number in floats_round(Fraction(cut, places)):
                random_move_is_exact(state, number)


def test_a_random_throw_is_exact_at_every_face_of_the_die() -> None:
    state = apply(new_game(Rules.gigamic(4)), Rotate(Rotation.STRAIGHT))
    for cut in range(7):
        for number in floats_round(Fraction(cut, 6)):
            random_move_is_exact(state, number)


@given(st.integers(0, 99), st.integers(0, 99), st.integers(0, 1))
@example(1, 2, 0)
@example(99, 0, 1)
@example(0, 99, 1)
def test_a_random_draw_is_exact_for_every_pile(first: int, second: int, mover: int) -> None:
    assume(first or second)
    state = State(
        rules=Rules.gigamic(2, rugs_per_colour=99),
        board=Board.empty(),
        assam=Assam.parse("d4n"),
        players=(Player(30, (first, second)),) * 2,
        mover=mover,
        phase=Phase.DRAW,
    )
    for cut in (Fraction(0), Fraction(first, first + second), Fraction(1)):
        for number in floats_round(cut):
            random_move_is_exact(state, number)


@given(any_states([Phase.OVER]))
def test_there_is_no_random_move_when_the_game_is_over(state: State) -> None:
    rng = Fixed(0.5)
    with pytest.raises(WrongPhase):
        random_move(state, rng)
    assert rng.calls == 0


# --- Assam's way


EVERY_ASSAM = [Assam(square, facing) for square in SQUARES for facing in Direction]


def about(assam: Assam) -> Assam:
    """Assam turned right round, which no move does."""
    return assam.turn(Rotation.LEFT).turn(Rotation.LEFT)


def test_a_walk_is_its_steps_one_after_the_other() -> None:
    for assam in EVERY_ASSAM:
        step, way = assam, []
        for steps in range(1, 5):
            (step,) = walk(step, 1)
            way.append(step)
            assert walk(assam, steps) == tuple(way)


def test_every_place_of_assam_has_exactly_one_before_it() -> None:
    assert Counter(walk(assam, 1)[0] for assam in EVERY_ASSAM) == Counter(EVERY_ASSAM)


@given(assams(), st.integers(1, 4))
def test_a_walk_can_be_walked_back(assam: Assam, steps: int) -> None:
    end = walk(assam, steps)[-1]
    assert walk(about(end), steps)[-1] == about(assam)


def test_every_step_leads_straight_ahead_or_round_a_loop() -> None:
    for assam in EVERY_ASSAM:
        (step,) = walk(assam, 1)
        near = assam.square.neighbours
        if step.facing is assam.facing:
            assert step.square in near
        else:
            assert len(near) < 4  # Only squares at the edge have a loop.
            assert step.square in (assam.square, *near)


@given(assams())
def test_left_and_right_undo_each_other_and_four_quarters_make_a_whole(assam: Assam) -> None:
    assert assam.turn(Rotation.STRAIGHT) == assam
    assert assam.turn(Rotation.LEFT).turn(Rotation.RIGHT) == assam
    assert about(about(assam)) == assam
    assert assam.turn(Rotation.LEFT) == Assam(assam.square, assam.facing.left)
    assert assam.turn(Rotation.RIGHT) == Assam(assam.square, assam.facing.right)


# --- the market


@given(boards())
def test_an_area_is_what_can_be_reached_over_edges_on_one_colour(board: Board) -> None:
    for square in SQUARES:
        colour = board.colour_at(square)
        reached: set[Square] = set()
        waiting = [] if colour is None else [square]
        while waiting:
            here = waiting.pop()
            if here not in reached and board.colour_at(here) is colour:
                reached.add(here)
                waiting += here.neighbours
        assert board.area(square) == reached


@given(boards())
def test_every_visible_square_is_a_half_or_part_of_one_whole_rug(board: Board) -> None:
    seen: list[tuple[Square, Colour]] = list(board.halves())
    for rug, colour in board.rugs():
        assert board.rug_at(rug.a) == board.rug_at(rug.b) == rug
        seen += [(rug.a, colour), (rug.b, colour)]
    assert all(board.rug_at(square) is None for square, _ in board.halves())
    shown = {square: board.colour_at(square) for square in SQUARES}
    assert sorted(seen, key=lambda pair: pair[0]) == [
        (square, colour) for square, colour in shown.items() if colour is not None
    ]
    for colour in Colour:
        assert board.squares(colour) == {square for square in SQUARES if shown[square] is colour}
    assert list(board.rugs()) == sorted(board.rugs(), key=lambda pair: str(pair[0]))
    assert list(board.halves()) == sorted(board.halves(), key=lambda pair: str(pair[0]))


@given(boards())
def test_a_market_is_made_again_of_its_rugs_and_halves(board: Board) -> None:
    again = Board.of(board.rugs(), board.halves())
    assert again == board
    assert hash(again) == hash(board)
    assert Board.of(reversed(board.rugs()), iter(board.halves()[::-1])) == board


@given(boards(), rugs(), colours())
def test_a_rug_covers_its_two_squares_and_leaves_the_rest(
    board: Board, rug: Rug, colour: Colour
) -> None:
    after = board.lay(rug, colour)
    assert after.rug_at(rug.a) == after.rug_at(rug.b) == rug
    for square in SQUARES:
        if square in (rug.a, rug.b):
            assert after.colour_at(square) is colour
            continue
        assert after.colour_at(square) is board.colour_at(square)
        below = board.rug_at(square)
        torn = below is not None and not {below.a, below.b}.isdisjoint({rug.a, rug.b})
        assert after.rug_at(square) == (None if torn else below)


# --- scores


@given(any_states())
def test_a_score_counts_dirhams_and_the_squares_of_all_own_colours(state: State) -> None:
    visible = Counter(state.board.colour_at(square) for square in SQUARES)
    for seat, (player, own) in enumerate(zip(state.players, score(state), strict=True)):
        assert own.dirhams == player.dirhams
        assert own.squares == sum(visible[colour] for colour in state.rules.colours(seat))
        assert own.total == own.dirhams + own.squares


@given(any_states())
def test_the_ranking_goes_by_total_and_tie_break_with_the_eliminated_last(state: State) -> None:
    places = ranking(state)
    assert sorted(seat for place in places for seat in place) == list(range(len(state.players)))
    scores = score(state)
    by_dirhams = state.rules.tie_break is TieBreak.DIRHAMS

    def merit(seat: int) -> tuple[int, ...]:
        own = scores[seat]
        if state.players[seat].eliminated:
            return (0,)
        return 1, own.total, own.dirhams if by_dirhams else own.squares

    for place in places:
        assert list(place) == sorted(place)
        assert len({merit(seat) for seat in place}) == 1
    assert all(merit(better[0]) > merit(worse[0]) for better, worse in pairwise(places))


@given(any_states([Phase.OVER]))
def test_the_first_place_wins_unless_an_unbroken_tie_has_no_winner(state: State) -> None:
    ended = outcome(state)
    assert ended is not None
    staying = [seat for seat, player in enumerate(state.players) if not player.eliminated]
    last_player = len(staying) == 1
    first = ranking(state)[0]
    nobody = len(first) > 1 and state.rules.unbroken_tie is UnbrokenTie.NO_WINNER
    assert ended == Outcome(
        winners=() if nobody else first,
        ranking=ranking(state),
        termination=Termination.LAST_PLAYER if last_player else Termination.LAST_RUG,
    )
    assert set(ended.winners) <= set(staying)


# --- symmetry


@every_symmetry
@given(assam=assams(), steps=st.integers(1, 4), rotation=st.sampled_from(Rotation))
def test_a_walk_on_the_turned_market_is_the_turned_walk(
    symmetry: Symmetry, assam: Assam, steps: int, rotation: Rotation
) -> None:
    turned = symmetry.assam(assam)
    assert walk(turned, steps) == tuple(map(symmetry.assam, walk(assam, steps)))
    assert turned.turn(symmetry.rotation(rotation)) == symmetry.assam(assam.turn(rotation))


@every_symmetry
@given(state=any_states())
def test_turning_the_market_twice_leaves_it_as_it_was(symmetry: Symmetry, state: State) -> None:
    assert symmetry.state(symmetry.state(state)) == state


@every_symmetry
@given(state=any_states())
def test_on_the_turned_market_the_turned_moves_are_legal_and_do_the_same(
    symmetry: Symmetry, state: State
) -> None:
    turned = symmetry.state(state)
    legal = legal_moves(state)
    assert set(legal_moves(turned)) == set(map(symmetry.move, legal))
    for move in legal:
        assert apply(turned, symmetry.move(move)) == symmetry.state(apply(state, move))


@every_symmetry
@given(state=any_states())
def test_on_the_turned_market_the_same_moves_are_refused_for_the_same_reasons(
    symmetry: Symmetry, state: State
) -> None:
    turned = symmetry.state(state)
    for move in EVERY_MOVE:
        refusal, other = why_illegal(state, move), why_illegal(turned, symmetry.move(move))
        assert (refusal and refusal.code) is (other and other.code)


@every_symmetry
@given(state=any_states())
def test_the_turned_market_costs_and_scores_the_same(symmetry: Symmetry, state: State) -> None:
    turned = symmetry.state(state)
    assert payment_due(turned) == symmetry.payment(payment_due(state))
    assert set(throws(turned)) == set(map(symmetry.throw, throws(state)))
    assert chance_outcomes(turned) == chance_outcomes(state)
    assert score(turned) == score(state)
    assert ranking(turned) == ranking(state)
    assert outcome(turned) == outcome(state)


@every_symmetry
@given(state=any_states())
def test_the_turned_market_can_have_come_about_exactly_if_the_other_can(
    symmetry: Symmetry, state: State
) -> None:
    def codes(position: State) -> list[ProblemCode]:
        return [problem.code for problem in why_unreachable(position)]

    assert codes(symmetry.state(state)) == codes(state)


# --- texts


@given(written())
def test_a_text_is_read_back_and_written_the_same(one: Written) -> None:
    value = one.parse(one.text)
    assert str(value) == one.text
    assert one.parse(str(value)) == value


@given(written().flatmap(lambda one: st.tuples(st.just(one), damaged(one.text))))
def test_whatever_text_is_read_is_the_canonical_one(case: tuple[Written, str]) -> None:
    (_, parse), text = case
    try:
        value = parse(text)
    except (NotationError, InvalidState):
        return
    # The one freedom: the two squares of a rug may be named in either order.
    if isinstance(value, Rug | Lay):
        assert str(value) in (text, "-".join(reversed(text.split("-"))))
    else:
        assert str(value) == text
    assert parse(str(value)) == value


@given(written())
def test_no_text_is_read_that_a_lenient_reader_would_take_for_the_same(one: Written) -> None:
    for text in near_misses(one.text):
        with pytest.raises(NotationError):
            one.parse(text)


@given(boards())
def test_two_halves_are_joined_only_where_both_are_and_neither_is_joined_already(
    board: Board,
) -> None:
    text = str(board)
    free = dict(board.halves())
    pairs = {rug for rug in RUGS if rug.a in free and free[rug.a] is free.get(rug.b)}
    read = set()
    for place, sign in product(range(1, len(text) + 1), "=:"):
        try:
            more = Board.parse(text[:place] + sign + text[place:])
        except NotationError:
            continue
        assert Board.of(more.rugs(), more.halves()) == more
        (new,) = set(more.rugs()) - set(board.rugs())
        read.add(new[0])
    assert read == pairs


@given(rugs())
def test_a_rug_is_the_same_whichever_square_is_named_first(rug: Rug) -> None:
    assert Rug(rug.b, rug.a) == rug
    assert hash(Rug(rug.b, rug.a)) == hash(rug)
    assert Rug.parse(f"{rug.b}-{rug.a}") == rug
    assert parse_move(f"{rug.b}-{rug.a}") == Lay(rug)


def test_squares_and_rugs_are_ordered_by_name() -> None:
    assert [str(square) for square in SQUARES] == sorted(map(str, SQUARES))
    assert list(SQUARES) == sorted(SQUARES, reverse=True)[::-1]
    assert [str(rug) for rug in RUGS] == sorted(map(str, RUGS))
    assert list(RUGS) == sorted(RUGS, reverse=True)[::-1]
    assert len(set(SQUARES)) == 49
    assert len(set(RUGS)) == 84


# --- numbers


@given(any_states())
def test_the_number_of_a_move_and_the_move_of_a_number_are_inverse(state: State) -> None:
    assert ACTIONS == 96
    payment = payment_due(state)
    for move in EVERY_MOVE:
        number = action_number(move)
        if not isinstance(move, Pay):
            assert action_move(state, number) == move
        elif payment is None:
            assert number == 11
            with pytest.raises(WrongPhase):
                action_move(state, number)
        else:
            assert action_move(state, number) == Pay(payment.owed)
    numbers = [number for number in range(ACTIONS) if payment is not None or number != 11]
    assert [action_number(action_move(state, number)) for number in numbers] == numbers


@given(any_states())
def test_legal_moves_have_ascending_numbers(state: State) -> None:
    numbers = [action_number(move) for move in legal_moves(state)]
    assert numbers == sorted(set(numbers))


# --- values


def values_of(state: State) -> list[Any]:
    """A state and every kind of value that can be had from it."""
    refusals = [why_illegal(state, move) for move in EVERY_MOVE[::9]]
    found = [
        state,
        state.rules,
        state.board,
        state.assam,
        state.assam.square,
        *state.players,
        *legal_moves(state),
        RUGS[state.assam.square.file],
        payment_due(state),
        *throws(state)[::5],
        *score(state),
        outcome(state),
        *refusals,
        *why_unreachable(state),
    ]
    return [value for value in found if value is not None]


@given(any_states())
def test_the_repr_of_a_value_evaluates_to_an_equal_one(state: State) -> None:
    names = {**vars(marrakech), "Fraction": Fraction}
    for value in (*values_of(state), *EVERY_MOVE):
        again = eval(repr(value), names)  # noqa: S307 - that this works is the law
        assert type(again) is type(value)
        assert again == value
        assert hash(again) == hash(value)


@given(any_states())
def test_no_value_can_be_changed(state: State) -> None:
    for value in values_of(state):
        assert not hasattr(value, "__dict__")
        before = repr(value)
        names = [field.name for field in attrs.fields(type(value))]
        for name in (*names, "number", "area", "nothing_of_the_sort"):
            with pytest.raises(FrozenInstanceError):
                setattr(value, name, None)
            with pytest.raises(FrozenInstanceError):
                delattr(value, name)
        assert repr(value) == before


@given(any_states())
def test_values_are_pickled_and_copied_to_equal_ones(state: State) -> None:
    values = values_of(state)
    copies = [[attrs.evolve(value) for value in values], copy.deepcopy(values)]
    copies.append([copy.copy(value) for value in values])
    copies += [pickle.loads(pickle.dumps(values, protocol)) for protocol in range(2, 6)]
    for again in copies:
        assert again == values
        assert list(map(hash, again)) == list(map(hash, values))
        assert list(map(str, again)) == list(map(str, values))
        assert list(map(type, again)) == list(map(type, values))
    # A pickled state is no poorer: it still knows what is owed and what is legal.
    for again in copies:
        assert payment_due(again[0]) == payment_due(state)
        assert legal_moves(again[0]) == legal_moves(state)


@given(any_states())
def test_values_of_different_kinds_are_never_equal(state: State) -> None:
    one_of_each = {type(value): value for value in values_of(state)}
    for kind, value in one_of_each.items():
        for other_kind, other in one_of_each.items():
            assert (value == other) == (kind is other_kind)
        assert value != str(value)


def raised_errors(state: State, move: Move) -> list[MarrakechError]:
    """One error of each kind, raised by the library itself."""
    wrong = next(other for other in (move, *EVERY_MOVE) if why_illegal(state, other))
    calls: list[tuple[type[MarrakechError], Any]] = [
        (IllegalMove, lambda: apply(state, wrong)),
        (WrongPhase, lambda: action_move(attrs.evolve(new_game(state.rules)), 11)),
        (InvalidValue, lambda: Roll(10**5000)),
        (InvalidValue, lambda: Rug(SQUARES[0], SQUARES[-1])),
        (InvalidState, lambda: attrs.evolve(state, players=state.players[:1])),
        (NotationError, lambda: State.parse(str(state) + " ", state.rules)),
        (NotationError, lambda: parse_move("$50")),
    ]
    found = []
    for kind, call in calls:
        with pytest.raises(kind) as caught:
            call()
        assert type(caught.value) is kind
        found.append(caught.value)
    return [*found, NotationError("expected a number", path="$.players[0].dirhams")]


@given(any_states(), moves())
def test_every_error_is_pickled_and_copied_with_its_attributes(state: State, move: Move) -> None:
    for error in raised_errors(state, move):
        assert isinstance(error, ValueError)
        copies = [copy.copy(error), copy.deepcopy(error)]
        copies += [pickle.loads(pickle.dumps(error, protocol)) for protocol in range(2, 6)]
        for again in copies:
            assert type(again) is type(error)
            assert str(again) == str(error)
            assert again.args == error.args
            assert vars(again) == vars(error)


@given(states(), setups())
def test_a_state_serves_as_a_key_however_it_was_made(state: State, start: State) -> None:
    known = {state: "reached", start: "set up"}
    rebuilt = State(
        rules=Rules.parse(str(state.rules)),
        board=Board.of(state.board.rugs(), state.board.halves()),
        assam=Assam(Square(state.assam.square.file, state.assam.square.rank), state.assam.facing),
        players=tuple(
            Player(player.dirhams, player.rugs_left, player.eliminated) for player in state.players
        ),
        mover=state.mover,
        phase=state.phase,
        drawn=state.drawn,
    )
    assert known[rebuilt] == known[state]


@given(squares(), squares())
def test_neighbours_share_an_edge_and_are_each_others(one: Square, other: Square) -> None:
    distance = abs(one.file - other.file) + abs(one.rank - other.rank)
    assert (other in one.neighbours) == (one in other.neighbours) == (distance == 1)
    assert list(one.neighbours) == sorted(one.neighbours)
