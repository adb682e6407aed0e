"""Tables: each is what the rule it expresses says, worked out again in another way."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from marrakech import (
    RUGS,
    SQUARES,
    Assam,
    Board,
    Direction,
    Phase,
    RotationTiming,
    Rules,
    Square,
    State,
    apply,
    bits,
    chance,
    geometry,
    making,
    new_game,
    random_move,
)
from marrakech.moves import DRAWS, LAYS, PAYMENTS, ROLLS, ROTATIONS


def squares(mask: int) -> set[str]:
    return {str(square) for square in SQUARES if mask >> square.number & 1}


def test_a_mask_has_seven_squares_a_row_and_rows_eight_bits_apart() -> None:
    assert bits.MARKET.bit_count() == 49
    assert sum(0b1111111 << 8 * rank for rank in range(7)) == bits.MARKET
    assert bits.MARKET < 1 << 63
    assert squares(bits.BIT[bits.CENTRE]) == {"d4"}
    assert [square.number for square in SQUARES] == list(bits.SQUARES_BY_NAME)
    assert bits.squares_of(bits.MARKET) == bits.SQUARES_BY_NAME
    assert bits.squares_of(0b11 | 1 << 8) == (0, 8, 1)


def test_the_neighbours_of_a_square_share_an_edge_with_it() -> None:
    for square in SQUARES:
        near = {
            other
            for other in SQUARES
            if abs(other.file - square.file) + abs(other.rank - square.rank) == 1
        }
        assert set(square.neighbours) == near
        assert squares(bits.NEAR[square.number]) == {str(other) for other in near}
    assert [bits.NEAR[8 * rank + 7] for rank in range(7)] == [0] * 7


def test_the_rug_tables_follow_from_the_two_squares() -> None:
    for rug in RUGS:
        number = rug.number
        both = {str(rug.a), str(rug.b)}
        assert squares(bits.RUG[number]) == both
        assert squares(bits.KEEP[number]) == {str(square) for square in SQUARES} - both
        upright = rug.a.file == rug.b.file
        assert squares(bits.LINK_UP[number]) == ({str(rug.a)} if upright else set())
        assert squares(bits.LINK_RIGHT[number]) == (set() if upright else {str(rug.a)})
        touching = [other for other in RUGS if {other.a, other.b} & {rug.a, rug.b}]
        for other in RUGS:
            kept = bits.KEEP_RIGHT[number] & bits.LINK_RIGHT[other.number]
            kept |= bits.KEEP_UP[number] & bits.LINK_UP[other.number]
            assert bool(kept) is (other not in touching)
        assert bits.LAYING[number] == (
            bits.RUG[number],
            bits.KEEP[number],
            bits.KEEP_RIGHT[number],
            bits.KEEP_UP[number],
            bits.LINK_RIGHT[number],
            bits.LINK_UP[number],
        )


def test_the_rugs_beside_assam_touch_his_square_and_do_not_lie_on_it() -> None:
    for square in SQUARES:
        beside = {
            rug
            for rug in RUGS
            if square not in (rug.a, rug.b) and ({rug.a, rug.b} & set(square.neighbours))
        }
        assert {RUGS[number] for number in bits.BESIDE[square.number]} == beside
        links = (
            bits.REACH_RIGHT[square.number].bit_count() + bits.REACH_UP[square.number].bit_count()
        )
        assert links == len(beside)
    assert len(bits.BESIDE[Square.parse("d4").number]) == 12


def test_the_table_of_steps_is_what_the_function_says() -> None:
    for square in SQUARES:
        for facing in Direction:
            ahead = bits._ahead(square.number, facing.index)
            assert bits.AHEAD[4 * square.number + facing.index] == ahead
            way = geometry._way(4 * square.number + facing.index)
            assert way == geometry.WAY[4 * square.number + facing.index]
            assert way[0].number == ahead
            assert len(way) == 4
    assert bits._number(3, 3) == bits.CENTRE


def test_the_loops_pair_the_squares_of_an_edge_and_turn_the_corners() -> None:
    def after(text: str) -> str:
        return str(geometry.walk(Assam.parse(text), 1)[0])

    north = {f"{file}7n": after(f"{file}7n") for file in "abcdefg"}
    assert list(north.values()) == ["b7s", "a7s", "d7s", "c7s", "f7s", "e7s", "g7w"]
    east = [after(f"g{rank}e") for rank in range(1, 8)]
    assert east == ["g2w", "g1w", "g4w", "g3w", "g6w", "g5w", "g7s"]
    south = [after(f"{file}1s") for file in "abcdefg"]
    assert south == ["a1e", "c1n", "b1n", "e1n", "d1n", "g1n", "f1n"]
    west = [after(f"a{rank}w") for rank in range(1, 8)]
    assert west == ["a1n", "a3e", "a2e", "a5e", "a4e", "a7e", "a6e"]
    assert [after(f"d4{facing.letter}") for facing in Direction] == ["d5n", "e4e", "d3s", "c4w"]


def test_a_square_claimed_by_two_links_is_found() -> None:
    assert bits.linked_twice(0b101, 0) == 0
    assert bits.linked_twice(0b11, 0) == 0b10
    assert bits.linked_twice(1, 1) == 1
    assert bits.linked_twice(1, 0b10) == 0b10
    assert bits.linked_twice(0x100, 1) == 0x100
    assert bits.linked_twice(0x100, 0b10) == 0x200
    assert bits.linked_twice(0, 0x101) == 0x100


def test_laying_covers_two_squares_and_cuts_the_rugs_beneath() -> None:
    everywhere = (1 << 0, 1 << 1, 1 << 8, 1 << 9)
    for colour in range(4):
        visible, right, up = bits.lay(everywhere, 0b10, 0, colour, 1)  # a1-b1
        assert visible[colour] & 0b11 == 0b11
        assert sum(mask.bit_count() for mask in visible) == 4
        assert (right, up) == (1, 0)
        assert bits.colour_on(visible, 0) == bits.colour_on(visible, 1) == colour
    assert [bits.colour_on(everywhere, square) for square in (0, 1, 8, 9, 10)] == [0, 1, 2, 3, -1]


def test_an_area_is_what_is_connected_by_edges() -> None:
    ring = sum(1 << Square.parse(name).number for name in "a1 a2 a3 b3 c3 c2".split())
    lone = 1 << Square.parse("d4").number  # which touches c3 by a corner only
    assert bits.area(ring | lone, 0) == ring
    assert bits.area(ring | lone, Square.parse("c2").number) == ring
    assert bits.area(1, 0) == 1
    snake = bits.MARKET & ~sum(
        1 << Square.parse(name).number
        for name in "b1 b2 b3 b4 b5 b6 d7 d6 d5 d4 d3 d2 f1 f2 f3 f4 f5 f6".split()
    )
    assert bits.area(snake, Square.parse("g1").number) == snake


def test_the_cuts_for_random_choices_are_exact() -> None:
    for number in range(1, 13):
        shares = chance._shares(number)
        assert len(shares) == number - 1
        assert shares == chance._SHARES[number]
        for cut, share in enumerate(shares, start=1):
            assert Fraction(share) >= Fraction(cut, number)
            below = share - share * 2**-53
            assert Fraction(below) < Fraction(cut, number) or below == share
    assert chance._least_float(1, 2) == 0.5
    assert Fraction(chance._least_float(1, 3)) > Fraction(1, 3)
    assert chance._least_float(1, 1) == 1.0
    assert chance._least_float(0, 7) == 0.0


def test_moves_are_interned_in_the_order_of_the_contract() -> None:
    assert "".join(map(str, ROTATIONS)) == "LSR"
    assert "".join(map(str, ROLLS)) == "1234"
    assert "".join(map(str, DRAWS)) == "+r+y+b+g"
    assert [payment.owed for payment in PAYMENTS] == list(range(1, 50))
    assert [lay.rug for lay in LAYS] == list(RUGS)


def test_a_value_made_without_checks_is_the_same_as_one_made_with_them() -> None:
    state = new_game(Rules.gigamic(4))
    make = making.unchecked(State)
    twin = make(
        state.rules,
        state.board,
        state.assam,
        state.players,
        state.mover,
        state.phase,
        state.drawn,
        state.area,
    )
    assert type(twin) is State
    assert twin == state
    assert repr(twin) == repr(state)
    with pytest.raises(AttributeError):
        setattr(twin, "mover", 2)  # noqa: B010 - a plain write does not type-check
    board = making.unchecked(Board)((3, 0, 0, 0), 1, 0)
    assert board == Board((3, 0, 0, 0), 1, 0)
    with pytest.raises(TypeError):
        make(state.rules)


@pytest.mark.parametrize("rotation", RotationTiming)
@pytest.mark.parametrize("players", [2, 3])
def test_what_is_kept_with_a_state_is_found_again_when_it_is_read(
    players: int, rotation: RotationTiming
) -> None:
    rules = Rules.gigamic(players, rotation=rotation, starting_dirhams=6, rugs_per_colour=5)
    for seed in range(12):
        state, rng = new_game(rules), random.Random(seed)
        while state.phase is not Phase.OVER:
            state = apply(state, random_move(state, rng))
            assert state.area == State.parse(str(state), rules).area
            assert bool(state.area) is (state.phase is Phase.PAY)
            assert type(state.area) is int
