"""Exact odds: what playing every throw out brings, and nothing else."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any, NamedTuple

import attrs
import pytest
from attrs.exceptions import FrozenInstanceError
from hypothesis import given

from marrakech import (
    Insolvency,
    InvalidValue,
    Lay,
    Pay,
    Phase,
    Rotate,
    Rotation,
    RotationTiming,
    Rug,
    Rules,
    Square,
    State,
    apply,
    chance_outcomes,
    legal_moves,
    new_game,
    random_move,
    render_svg,
)
from marrakech.analysis import Odds, Outlook, Placement, Turning, heat, odds, outlook, placements
from strategies import any_states
from symmetry import SYMMETRIES, Symmetry

LEFT, STRAIGHT, RIGHT = Rotation
NOTHING, ONE = Fraction(0), Fraction(1)
BEFORE_A_THROW = (Phase.DRAW, Phase.ROTATE, Phase.ROLL)
AFTER_IT = (Phase.PAY, Phase.LAY, Phase.OVER)
THREE = Rules.gigamic(3)
AT_END = Rules.gigamic(3, rotation=RotationTiming.END_OF_TURN)
TWO = Rules.gigamic(2, colours_per_player=1)

every_turning = pytest.mark.parametrize("turning", Turning)


def laid_out(shares: tuple[tuple[object, Fraction], ...]) -> dict[str, str]:
    return {str(thing): str(share) for thing, share in shares}


# --- the same by brute force: every throw is played out, move by move


class End(NamedTuple):
    """One way a throw can end, after whatever had to be paid."""

    probability: Fraction
    thrower: int
    square: Square
    owed: int
    purses: tuple[int, ...]
    """By how much each purse has changed."""
    out: bool
    """Whether the thrower is eliminated by it."""


def ends(state: State, rotation: Rotation, probability: Fraction = ONE) -> Iterator[End]:
    """Every way from here through the next throw, with Assam turned that way before it."""
    if state.phase is Phase.ROTATE:
        yield from ends(apply(state, Rotate(rotation)), rotation, probability)
    elif state.phase is Phase.DRAW:
        for draw, share in chance_outcomes(state):
            yield from ends(apply(state, draw), rotation, probability * share)
    else:
        assert state.phase is Phase.ROLL
        for roll, share in chance_outcomes(state):
            yield paid_up(state, apply(state, roll), probability * share)


def paid_up(before: State, landed: State, probability: Fraction) -> End:
    after, owed = landed, 0
    if landed.phase is Phase.PAY:
        (pay,) = legal_moves(landed)
        assert isinstance(pay, Pay)
        after, owed = apply(landed, pay), pay.owed
    purses = zip(before.players, after.players, strict=True)
    return End(
        probability,
        before.mover,
        landed.assam.square,
        owed,
        tuple(now.dirhams - then.dirhams for then, now in purses),
        after.players[before.mover].eliminated,
    )


def open_rotations(state: State) -> tuple[Rotation, ...]:
    """All, if Assam is turned before the next throw; else he walks straight on."""
    while state.phase is Phase.DRAW:
        state = apply(state, legal_moves(state)[0])
    return tuple(Rotation) if state.phase is Phase.ROTATE else (STRAIGHT,)


def expected(found: list[End], value: Callable[[End], int]) -> Fraction:
    return sum((end.probability * value(end) for end in found), NOTHING)


def shares_of(found: list[End], value: Callable[[End], Any]) -> tuple[tuple[Any, Fraction], ...]:
    values = sorted({value(end) for end in found})
    return tuple(
        (one, sum((end.probability for end in found if value(end) == one), NOTHING))
        for one in values
    )


def played_odds(state: State, rotation: Rotation) -> Odds:
    found = list(ends(state, rotation))
    (thrower,) = {end.thrower for end in found}
    return Odds(
        thrower=thrower,
        rotation=rotation,
        landings=shares_of(found, lambda end: end.square),
        paid=shares_of(found, lambda end: -end.purses[thrower]),
        owed=shares_of(found, lambda end: end.owed),
        expected_paid=expected(found, lambda end: -end.purses[thrower]),
        expected_owed=expected(found, lambda end: end.owed),
        expected_received=tuple(
            NOTHING if seat == thrower else expected(found, lambda end: end.purses[seat])  # noqa: B023 - called at once
            for seat in range(state.rules.players)
        ),
        elimination=expected(found, lambda end: end.out),
    )


def played_rotations(state: State) -> list[Rotation]:
    """Those that are best for the mover: not being eliminated first, then the purse."""
    merits = {}
    for rotation in open_rotations(state):
        found = list(ends(state, rotation))
        risk = expected(found, lambda end: end.out and end.thrower == state.mover)
        merits[rotation] = (-risk, expected(found, lambda end: end.purses[state.mover]))
    return [rotation for rotation, merit in merits.items() if merit == max(merits.values())]


def played_change(state: State, turning: Turning) -> tuple[Fraction, ...]:
    """By how much each purse is expected to change with the next throw; none if there is none."""
    if state.phase is Phase.OVER:
        return ()
    rotations = open_rotations(state) if turning is Turning.EVEN else played_rotations(state)
    each = [list(ends(state, rotation)) for rotation in rotations]
    return tuple(
        sum((expected(found, lambda end: end.purses[seat]) for found in each), NOTHING)  # noqa: B023 - called at once
        / len(each)
        for seat in range(state.rules.players)
    )


# --- the odds of a throw


@given(any_states(BEFORE_A_THROW))
def test_the_odds_are_what_playing_every_throw_out_brings(state: State) -> None:
    assert odds(state) == tuple(played_odds(state, rotation) for rotation in open_rotations(state))


@given(any_states(BEFORE_A_THROW))
def test_probabilities_add_up_and_every_dirham_paid_is_received(state: State) -> None:
    for each in odds(state):
        purse = state.players[each.thrower].dirhams
        for shares in (each.landings, each.paid, each.owed):
            assert sum(share for _, share in shares) == 1
            assert all(share > 0 for _, share in shares)
            assert list(shares) == sorted(shares)
        assert sum(each.expected_received) == each.expected_paid <= each.expected_owed
        assert each.expected_received[each.thrower] == 0
        short = sum(share for owed, share in each.owed if owed > purse)
        eliminated = state.rules.insolvency is Insolvency.ELIMINATED
        assert each.elimination == (short if eliminated else 0)
        assert (each.expected_paid < each.expected_owed) == (short > 0)


@given(any_states(AFTER_IT))
def test_there_are_no_odds_between_a_throw_and_the_next_turn(state: State) -> None:
    assert odds(state) == ()
    assert outlook(state) is None
    assert heat(state) == {}
    assert heat(state, LEFT) == {}


def test_the_first_throw_of_a_game_costs_nothing() -> None:
    left, straight, right = odds(new_game(Rules.gigamic(4)))
    assert (left.thrower, left.rotation) == (0, LEFT)
    assert laid_out(left.landings) == {"a4": "1/3", "a5": "1/6", "b4": "1/3", "c4": "1/6"}
    assert laid_out(straight.landings) == {"c7": "1/6", "d5": "1/6", "d6": "1/3", "d7": "1/3"}
    assert laid_out(right.landings) == {"e4": "1/6", "f4": "1/3", "g3": "1/6", "g4": "1/3"}
    assert left.paid == left.owed == ((0, ONE),)
    assert left.expected_received == (NOTHING,) * 4


def test_throws_that_end_on_the_same_square_are_counted_together() -> None:
    """From f7 facing east: g7 after one step, and again after two, round its corner."""
    state = State.parse("7/7/7/7/7/7/7 f7e 0 roll - 30:5,30:5,30:5", THREE)
    (only,) = odds(state)
    assert laid_out(only.landings) == {"g5": "1/6", "g6": "1/3", "g7": "1/2"}


def test_a_purse_that_is_too_small_pays_less_than_it_owes() -> None:
    text = "7/7/7/4y=yb/7/7/7 d4e 0 roll - 1:5,30:5,30:5"
    (only,) = odds(State.parse(text, THREE))
    assert laid_out(only.landings) == {"e4": "1/6", "f4": "1/3", "g3": "1/6", "g4": "1/3"}
    assert laid_out(only.owed) == {"0": "1/6", "1": "1/3", "2": "1/2"}
    assert laid_out(only.paid) == {"0": "1/6", "1": "5/6"}
    assert (only.expected_owed, only.expected_paid) == (Fraction(4, 3), Fraction(5, 6))
    assert only.expected_received == (NOTHING, Fraction(1, 2), Fraction(1, 3))
    assert only.elimination == Fraction(1, 2)
    (kind,) = odds(State.parse(text, attrs.evolve(THREE, insolvency=Insolvency.PLAYS_ON)))
    assert kind == attrs.evolve(only, elimination=NOTHING)


def test_at_the_end_of_a_turn_the_odds_are_those_of_the_next_player() -> None:
    text = "7/7/7/4y=yb/7/7/7 d4e 0 rotate - 30:5,30:5,30:5"
    assert [each.thrower for each in odds(State.parse(text, AT_END))] == [1, 1, 1]
    assert [each.expected_paid for each in odds(State.parse(text, AT_END))] == [
        0,
        Fraction(1, 3),
        0,
    ]
    assert [each.thrower for each in odds(State.parse(text, THREE))] == [0, 0, 0]
    assert [each.expected_paid for each in odds(State.parse(text, THREE))] == [0, Fraction(4, 3), 0]


# --- how Assam is turned


@every_turning
@given(any_states(BEFORE_A_THROW))
def test_an_outlook_is_the_mean_of_the_rotations_it_counts(turning: Turning, state: State) -> None:
    ahead = outlook(state, turning)
    assert ahead is not None
    assert ahead.odds == odds(state)
    if turning is Turning.EVEN:
        assert ahead.rotations == open_rotations(state)
    else:
        assert list(ahead.rotations) == played_rotations(state)
    counted = [each for each in ahead.odds if each.rotation in ahead.rotations]
    share = Fraction(1, len(counted))
    assert ahead.thrower == counted[0].thrower
    assert ahead.expected_paid == sum(share * each.expected_paid for each in counted)
    assert ahead.expected_owed == sum(share * each.expected_owed for each in counted)
    assert ahead.elimination == sum(share * each.elimination for each in counted)
    purses = list(played_change(state, turning))
    purses[ahead.thrower] += ahead.expected_paid
    assert ahead.expected_received == tuple(purses)


CROSSROADS = "7/7/7/1rr1y2/7/7/7 d4n 0 rotate - 30:5,30:5,30:5"
"""Red, of Player 1, to the left; yellow, of Player 2, to the right; nothing ahead."""


def test_at_the_start_of_a_turn_the_thrower_turns_assam_where_he_pays_least() -> None:
    ahead = outlook(State.parse(CROSSROADS.replace("n 0", "n 2"), THREE))
    assert ahead is not None
    assert (ahead.thrower, ahead.rotations, ahead.expected_paid) == (2, (STRAIGHT,), NOTHING)


def test_at_the_end_of_a_turn_it_is_turned_where_the_mover_is_paid_most() -> None:
    ahead = outlook(State.parse(CROSSROADS.replace("n 0", "n 1"), AT_END))
    assert ahead is not None
    assert (ahead.thrower, ahead.rotations) == (2, (RIGHT,))
    assert ahead.expected_received == (NOTHING, Fraction(1, 6), NOTHING)


def test_rotations_as_good_as_each_other_count_alike() -> None:
    """Player 3 throws next whatever Player 2, who owns neither rug, turns him to."""
    text = "7/7/7/1rr1rr1/7/7/7 d4n 1 rotate - 30:5,30:5,30:5"
    ahead = outlook(State.parse(text, AT_END))
    assert ahead is not None
    assert ahead.rotations == (LEFT, STRAIGHT, RIGHT)
    assert ahead.expected_paid == Fraction(2, 3)


def test_nobody_saves_a_dirham_at_the_risk_of_being_eliminated() -> None:
    """To the left every throw costs the last dirham, elsewhere one in six costs more than that."""
    text = "7/7/b2yy2/yby1y2/7/7/7 d4n 0 rotate - 1:5,30:5,30:5"
    ahead = outlook(State.parse(text, THREE))
    assert ahead is not None
    assert [each.expected_paid for each in ahead.odds] == [1, Fraction(1, 6), Fraction(1, 6)]
    assert [each.elimination for each in ahead.odds] == [0, Fraction(1, 6), Fraction(1, 6)]
    assert (ahead.rotations, ahead.expected_paid, ahead.elimination) == ((LEFT,), ONE, NOTHING)
    spared = outlook(State.parse(text, attrs.evolve(THREE, insolvency=Insolvency.PLAYS_ON)))
    assert spared is not None
    assert (spared.rotations, spared.expected_paid) == ((STRAIGHT, RIGHT), Fraction(1, 6))


def test_where_nobody_is_eliminated_what_cannot_be_paid_costs_nothing() -> None:
    """Ahead more is owed than to the left, but with one dirham left it is paid less often."""
    kind = attrs.evolve(THREE, insolvency=Insolvency.PLAYS_ON)
    ahead = outlook(State.parse("7/3yy2/7/1by1yby/7/7/7 d4n 0 rotate - 1:5,30:5,30:5", kind))
    assert ahead is not None
    half, third, most = Fraction(1, 2), Fraction(1, 3), Fraction(5, 6)
    assert [each.expected_owed for each in ahead.odds] == [half, 2 * third, most]
    assert [each.expected_paid for each in ahead.odds] == [half, third, most]
    assert (ahead.rotations, ahead.expected_owed) == ((STRAIGHT,), 2 * third)


# --- what a rug changes


@every_turning
@given(any_states([Phase.LAY]))
def test_the_change_by_a_rug_is_what_playing_every_throw_out_brings(
    turning: Turning, state: State
) -> None:
    found = placements(state, turning)
    assert [Lay(each.rug) for each in found] == list(legal_moves(state))
    for each in found:
        following = apply(state, Lay(each.rug))
        # The very same position, but with the market as it was.
        market, rest = str(state.board), str(following).partition(" ")[2]
        without = State.parse(f"{market} {rest}", state.rules)
        assert each.after == outlook(following, turning)
        assert each.before == outlook(without, turning)
        after, before = (played_change(one, turning) for one in (following, without))
        more = [now - then for now, then in zip(after, before, strict=True)]
        thrower = each.after.thrower if each.after is not None else state.mover
        paid = -more[thrower] if more else NOTHING
        if thrower == state.mover:
            assert (each.change, each.income, each.saving) == (NOTHING, NOTHING, -paid)
        else:
            assert (each.change, each.income, each.saving) == (paid, more[state.mover], NOTHING)


@given(any_states([phase for phase in Phase if phase is not Phase.LAY]))
def test_there_are_placements_only_when_a_rug_is_to_be_laid(state: State) -> None:
    assert placements(state) == ()


@every_turning
@pytest.mark.parametrize("symmetry", SYMMETRIES, ids=lambda one: one.name)
@given(state=any_states([Phase.LAY]))
def test_on_the_turned_market_the_turned_rugs_change_as_much(
    symmetry: Symmetry, turning: Turning, state: State
) -> None:
    """So that no answer hangs on which of two equal rotations is named first."""
    changes = {
        symmetry.rug(each.rug): (each.change, each.income, each.saving)
        for each in placements(state, turning)
    }
    assert changes == {
        each.rug: (each.change, each.income, each.saving)
        for each in placements(symmetry.state(state), turning)
    }


LAST_WAY_OUT = "7/3r:3/3r3/4r=r1/7/7/7 d4n 0 lay - 30:9,30:10,30:10"
"""Red rugs ahead of Assam and to his right, and nothing to his left."""


def changes(state: State, turning: Turning = Turning.BEST) -> dict[str, str]:
    return {str(each.rug): str(each.change) for each in placements(state, turning)}


def test_a_thrower_who_can_turn_away_pays_nothing_until_the_last_way_is_closed() -> None:
    state = State.parse(LAST_WAY_OUT, THREE)
    assert {rug: change for rug, change in changes(state).items() if change != "0"} == {
        "b4-c4": "1",
        "c3-c4": "1/3",
        "c4-c5": "2/3",
    }
    closed = placements(state)[0]
    assert closed.rug == Rug.parse("b4-c4")
    assert closed.before is not None
    assert closed.after is not None
    assert (closed.before.thrower, closed.before.rotations) == (1, (LEFT,))
    assert (closed.after.thrower, closed.after.rotations) == (1, (LEFT, STRAIGHT, RIGHT))
    assert (closed.before.expected_paid, closed.after.expected_paid) == (NOTHING, ONE)


def test_if_assam_may_be_turned_any_way_every_rug_tells() -> None:
    state = State.parse(LAST_WAY_OUT, THREE)
    assert changes(state, Turning.EVEN) == {
        "b4-c4": "1/3",
        "c3-c4": "1/9",
        "c3-d3": "0",
        "c4-c5": "5/9",
        "c5-d5": "1/6",
        "d2-d3": "0",
        "d3-e3": "1/3",
        "d5-e5": "1",
        "e3-e4": "1/6",
        "e4-e5": "1",
    }


def test_a_rug_over_a_rival_takes_from_what_is_paid_in_all() -> None:
    """Player 1 covers half of what Player 3 was to be paid for; he himself then earns as much."""
    state = State.parse("7/7/7/4b=b1/7/7/7 d4e 0 lay - 30:9,30:10,30:10", AT_END)
    found = {str(each.rug): each for each in placements(state, Turning.EVEN)}
    upright = found["e4-e5"]
    assert upright.before is not None
    # Before it, 2 for Player 3 in three throws of six; after it, 2 for Player 1 in one throw of
    # six, and 1 for Player 3 in two; a third of that, as there are two other ways to be turned.
    assert upright.before.expected_paid == Fraction(1, 3)
    assert upright.change == Fraction(2, 9) - Fraction(1, 3)
    assert upright.income == Fraction(1, 9)


def test_a_mover_who_comes_next_himself_saves_what_he_covers() -> None:
    """Player 2 has no rug left, so Player 1 throws again."""
    state = State.parse("7/7/3y3/4y=y1/3y3/7/7 d4e 0 lay - 30:2,30:0", TWO)
    found = {str(each.rug): each for each in placements(state, Turning.EVEN)}
    assert {each.change for each in found.values()} == {0}
    assert {each.income for each in found.values()} == {0}
    # To the right one throw in six costs 1 at d3, and no longer does.
    assert found["c3-d3"].saving == Fraction(1, 18)
    assert found["c4-c5"].saving == 0


@every_turning
def test_the_last_rug_of_a_game_changes_no_throw(turning: Turning) -> None:
    state = State.parse("7/7/7/4y=y1/7/7/7 d4e 0 lay - 30:1,30:0", TWO)
    found = placements(state, turning)
    assert len(found) == 11
    for each in found:
        assert (each.before, each.after) == (None, None)
        assert (each.change, each.income, each.saving) == (NOTHING, NOTHING, NOTHING)


# --- the heat map


@given(any_states(BEFORE_A_THROW))
def test_heat_is_the_odds_of_the_landings(state: State) -> None:
    every = odds(state)
    for each in every:
        assert tuple(heat(state, each.rotation).items()) == each.landings
    mean = heat(state)
    assert sum(mean.values()) == 1
    assert list(mean) == sorted({square for each in every for square, _ in each.landings})
    for square, share in mean.items():
        assert share == sum(dict(each.landings).get(square, 0) for each in every) / len(every)
    assert render_svg(state, heat=mean).count("data-heat=") == len(mean)


def test_there_is_no_heat_for_a_rotation_that_is_not_open_any_more() -> None:
    state = State.parse("7/7/7/7/7/7/7 d4n 0 roll - 30:5,30:5,30:5", THREE)
    assert heat(state) == heat(state, STRAIGHT)
    with pytest.raises(InvalidValue) as caught:
        heat(state, LEFT)
    assert str(caught.value) == (
        "rotation must be straight, the only one still open, not Rotation.LEFT"
    )
    assert (caught.value.field, caught.value.value) == ("rotation", LEFT)


# --- the answers as values


@given(any_states([Phase.LAY]))
def test_answers_are_values_like_any_other(state: State) -> None:
    for answer in placements(state)[:2]:
        assert isinstance(answer, Placement)
        assert copy.deepcopy(answer) == pickle.loads(pickle.dumps(answer)) == answer
        assert len({answer, copy.copy(answer)}) == 1
        with pytest.raises(FrozenInstanceError):
            setattr(answer, "change", Fraction(1))  # noqa: B010 - not even in this way
        assert answer.after is None or isinstance(answer.after, Outlook)


def test_every_share_is_an_exact_fraction() -> None:
    rng = random.Random(3)
    state = new_game(THREE)
    while state.phase is not Phase.OVER:
        for each in odds(state):
            shares = (*each.landings, *each.paid, *each.owed)
            assert {type(share) for _, share in shares} == {Fraction}
            means = (each.expected_paid, each.expected_owed, *each.expected_received)
            assert {type(mean) for mean in (*means, each.elimination)} == {Fraction}
        for rug in placements(state):
            assert {type(rug.change), type(rug.income), type(rug.saving)} == {Fraction}
        state = apply(state, random_move(state, rng))


# The functions as a program sees them that is not type-checked.
LOOSELY: dict[str, Callable[..., object]] = {
    "odds": odds,
    "outlook": outlook,
    "placements": placements,
    "heat": heat,
}


@pytest.mark.parametrize("name", LOOSELY)
def test_only_a_state_has_odds(name: str) -> None:
    with pytest.raises(TypeError, match=r"^state must be a State, not 'd4' \(str\)$"):
        LOOSELY[name]("d4")


@pytest.mark.parametrize("state", [new_game(THREE), State.parse(LAST_WAY_OUT, THREE)], ids=str)
def test_a_wrong_type_is_refused_even_where_there_is_nothing_to_tell(state: State) -> None:
    for name in ("outlook", "placements"):
        with pytest.raises(TypeError, match=r"^turning must be a Turning, not 'even' \(str\)$"):
            LOOSELY[name](state, "even")
    with pytest.raises(TypeError, match=r"^rotation must be a Rotation, not 'left' \(str\)$"):
        LOOSELY["heat"](state, "left")
