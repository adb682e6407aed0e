"""Hand-made positions: what cannot be played, what cannot have come about, and what is welcome."""

from __future__ import annotations

import attrs
import pytest

from marrakech import (
    Assam,
    Board,
    Colour,
    Insolvency,
    InvalidState,
    Phase,
    Player,
    Problem,
    ProblemCode,
    RotationTiming,
    Rug,
    Rules,
    Square,
    State,
    apply,
    legal_moves,
    new_game,
    outcome,
    parse_move,
    ranking,
    why_unreachable,
)

EMPTY = "7/7/7/7/7/7/7"
FOUR = Rules.gigamic(4)
TWO = Rules.gigamic(2)
ONE = Rules.gigamic(2, colours_per_player=1)
END = Rules.gigamic(2, colours_per_player=1, rotation=RotationTiming.END_OF_TURN)
TWO_END = Rules.gigamic(2, rotation=RotationTiming.END_OF_TURN)

Found = tuple[str, str, int | None, str]


def found(problems: tuple[Problem, ...]) -> list[Found]:
    return [(each.code.value, each.field, each.player, each.text) for each in problems]


def refused(text: str, rules: Rules) -> list[Found]:
    with pytest.raises(InvalidState) as caught:
        State.parse(text, rules)
    assert str(caught.value) == "this position cannot be played: " + "; ".join(
        problem.text for problem in caught.value.problems
    )
    return found(caught.value.problems)


@pytest.mark.parametrize(
    ("rules", "text", "problems"),
    [
        (
            FOUR,
            f"{EMPTY} d4n 0 rotate - 30:12,30:12,30:12",
            [("player-count", "players", None, "there are 3 players, the rules have 4")],
        ),
        (
            ONE,
            f"{EMPTY} d4n 3 over - 30:12",
            [("player-count", "players", None, "there is 1 player, the rules have 2")],
        ),
        (
            ONE,
            f"{EMPTY} d4n 0 rotate - 30:12,30:1+2",
            [
                (
                    "rug-counts",
                    "players",
                    1,
                    "Player 2 has rugs of 2 colours left, the rules have 1 colour each",
                )
            ],
        ),
        (
            TWO,
            f"{EMPTY} d4n 0 draw - 30:12,30:12+12",
            [
                (
                    "rug-counts",
                    "players",
                    0,
                    "Player 1 has rugs of 1 colour left, the rules have 2 colours each",
                )
            ],
        ),
        (
            TWO,
            f"{EMPTY} d4n 0 draw - 30:12+13,30:12+12",
            [
                (
                    "too-many-rugs",
                    "players",
                    0,
                    "Player 1 has 13 rugs of a colour left, the rules hand out 12",
                )
            ],
        ),
        (
            ONE,
            f"{EMPTY} d4n 0 rotate - 39996:12,1:12",
            [
                (
                    "too-many-dirhams",
                    "players",
                    None,
                    "there are 39997 dirhams in all, more than 39996",
                )
            ],
        ),
        (
            ONE,
            f"{EMPTY} d4n 0 over - 0:0x,0:0x",
            [("nobody-left", "players", None, "nobody is left in the game")],
        ),
        (
            ONE,
            "7/7/7/7/g=g5/b6/7 d4n 0 rotate - 30:12,30:12",
            [
                (
                    "foreign-colour",
                    "board",
                    None,
                    "there are blue rugs on the market, but nobody owns that colour",
                ),
                (
                    "foreign-colour",
                    "board",
                    None,
                    "there are green rugs on the market, but nobody owns that colour",
                ),
            ],
        ),
        (
            ONE,
            f"{EMPTY} d4n 2 rotate - 30:12,30:12",
            [("no-such-mover", "mover", 2, "Player 3 is to move, but there are 2 players")],
        ),
        (
            Rules.gigamic(3),
            f"{EMPTY} d4n 1 rotate - 30:12,0:0x,30:12",
            [("mover-eliminated", "mover", 1, "Player 2 is to move, but is eliminated")],
        ),
        (
            ONE,
            f"{EMPTY} d4n 1 rotate - 30:12,30:0",
            [("mover-without-rugs", "mover", 1, "Player 2 is to move, but has no rug left to lay")],
        ),
        (
            END,
            f"{EMPTY} d4n 1 roll - 30:12,30:0",
            [("mover-without-rugs", "mover", 1, "Player 2 is to move, but has no rug left to lay")],
        ),
        (
            TWO,
            f"{EMPTY} d4n 0 draw - 30:0+0,30:12+12",
            [("mover-without-rugs", "mover", 0, "Player 1 is to move, but has no rug left to lay")],
        ),
        (
            Rules.gigamic(3),
            f"{EMPTY} d4n 0 lay - 30:12,0:0x,0:0x",
            [("game-over", "phase", None, "the phase is lay, but the game is over")],
        ),
        (
            END,
            f"{EMPTY} d4n 0 rotate - 30:0,30:0",
            [("game-over", "phase", None, "the phase is rotate, but the game is over")],
        ),
        (
            ONE,
            f"{EMPTY} d4n 0 over - 30:0,30:1",
            [("game-not-over", "phase", None, "the phase is over, but the game is not")],
        ),
        (
            ONE,
            f"{EMPTY} d4n 0 draw - 30:12,30:12",
            [
                (
                    "no-draw",
                    "phase",
                    None,
                    "the phase is draw, but with one colour each there is nothing to draw",
                )
            ],
        ),
        (
            ONE,
            f"{EMPTY} d4n 0 pay - 30:12,30:12",
            [
                (
                    "nothing-owed",
                    "phase",
                    None,
                    "the phase is pay, but Player 1 owes nothing on d4",
                )
            ],
        ),
        (
            ONE,
            "7/7/7/3r:3/3r3/7/7 d4n 0 pay - 30:12,30:12",
            [
                (
                    "nothing-owed",
                    "phase",
                    None,
                    "the phase is pay, but Player 1 owes nothing on d4",
                )
            ],
        ),
        (
            TWO,
            f"{EMPTY} d4n 0 rotate - 30:12+12,30:12+12",
            [("not-drawn", "drawn", None, "the phase is rotate, but no colour is drawn")],
        ),
        (
            TWO_END,
            f"{EMPTY} d4n 0 roll - 30:12+12,30:12+12",
            [("not-drawn", "drawn", None, "the phase is roll, but no colour is drawn")],
        ),
        (
            TWO,
            f"{EMPTY} d4n 0 draw r 30:12+12,30:12+12",
            [
                (
                    "drawn-too-much",
                    "drawn",
                    None,
                    "red is drawn, but there is no drawn rug to lay here",
                )
            ],
        ),
        (
            TWO_END,
            f"{EMPTY} d4n 0 rotate y 30:12+12,30:12+12",
            [
                (
                    "drawn-too-much",
                    "drawn",
                    None,
                    "yellow is drawn, but there is no drawn rug to lay here",
                )
            ],
        ),
        (
            ONE,
            f"{EMPTY} d4n 0 over r 30:0,30:0",
            [
                (
                    "drawn-too-much",
                    "drawn",
                    None,
                    "red is drawn, but there is no drawn rug to lay here",
                )
            ],
        ),
        (
            TWO,
            f"{EMPTY} d4n 0 lay b 30:12+12,30:12+12",
            [("drawn-not-left", "drawn", 0, "blue is drawn, but Player 1 has no blue rug left")],
        ),
        (
            TWO,
            f"{EMPTY} d4n 1 lay b 30:12+12,30:0+12",
            [("drawn-not-left", "drawn", 1, "blue is drawn, but Player 2 has no blue rug left")],
        ),
    ],
)
def test_what_cannot_be_played_is_refused(rules: Rules, text: str, problems: list[Found]) -> None:
    assert refused(text, rules) == problems


def test_every_problem_is_named_not_only_the_first() -> None:
    problems = refused(
        "7/7/7/7/7/7/g6 d4n 3 pay r 39996:13,39996:12+12,0:0x", Rules.gigamic(3, rugs_per_colour=12)
    )
    assert [code for code, *_ in problems] == [
        "rug-counts",
        "too-many-rugs",
        "too-many-dirhams",
        "foreign-colour",
        "no-such-mover",
        "drawn-too-much",
    ]
    assert [code for code, *_ in refused("7/7/7/7/7/7/7 d4n 2 lay r 0:0+0x,0:0+0x", TWO)] == [
        "nobody-left",
        "no-such-mover",
        "game-over",
    ]
    assert [code for code, *_ in refused("7/7/7/3g3/7/7/7 d4n 0 pay - 30:0,30:0", ONE)] == [
        "foreign-colour",
        "mover-without-rugs",
        "game-over",
    ]


def test_a_message_repeats_ten_problems_and_counts_the_others() -> None:
    players = ",".join(["30:13"] * 12)
    with pytest.raises(InvalidState) as caught:
        State.parse(f"{EMPTY} d4n 0 rotate - {players}", ONE)
    assert len(caught.value.problems) == 13
    assert str(caught.value).endswith(
        "Player 9 has 13 rugs of a colour left, the rules hand out 12; and 3 more problems"
    )
    players = ",".join(["30:13"] * 9)
    with pytest.raises(InvalidState) as caught:
        State.parse(f"{EMPTY} d4n 0 rotate - {players}", ONE)
    assert str(caught.value).endswith(
        "Player 9 has 13 rugs of a colour left, the rules hand out 12"
    )


def test_a_state_cannot_be_evolved_into_one_that_cannot_be_played() -> None:
    state = new_game(ONE)
    with pytest.raises(InvalidState) as caught:
        attrs.evolve(state, phase=Phase.PAY, mover=2)
    assert [problem.code for problem in caught.value.problems] == [ProblemCode.NO_SUCH_MOVER]
    with pytest.raises(InvalidState):
        State(
            rules=ONE,
            board=Board.empty(),
            assam=Assam.parse("d4n"),
            players=(),
            mover=0,
            phase=Phase.ROTATE,
        )


def test_what_is_owed_is_found_again_when_a_state_is_changed() -> None:
    state = State.parse("7/7/7/3y:3/3y3/7/7 d4n 0 pay - 30:12,30:12", ONE)
    assert legal_moves(state) == (parse_move("$2"),)
    moved = attrs.evolve(state, board=state.board.lay(Rug.parse("c4-c5"), Colour.YELLOW))
    assert legal_moves(moved) == (parse_move("$4"),)


@pytest.mark.parametrize(
    ("rules", "text"),
    [
        (END, f"{EMPTY} d4n 1 rotate - 30:12,30:0"),
        (ONE, f"{EMPTY} d4n 0 over - 0:0x,60:3"),
        (ONE, f"{EMPTY} d4n 1 over - 0:0x,60:3"),
        (ONE, f"{EMPTY} a1s 0 lay - 39996:12,0:1"),
        (TWO, f"{EMPTY} d4n 0 rotate y 30:0+12,30:12+12"),
        (TWO_END, f"{EMPTY} d4n 0 rotate - 30:12+12,30:12+12"),
        (ONE, "7/7/7/3y3/7/7/7 d4n 0 pay - 0:12,30:12"),
        (ONE, "7/7/7/3y3/7/7/7 d4n 0 lay - 0:12,30:12"),
    ],
)
def test_what_can_be_played_is_welcome(rules: Rules, text: str) -> None:
    state = State.parse(text, rules)
    assert str(state) == text
    for _ in range(1000):
        moves = legal_moves(state)
        if not moves:
            break
        state = apply(state, moves[-1])
    assert outcome(state) is not None


def test_the_colour_still_to_be_laid() -> None:
    def colour(text: str, rules: Rules) -> Colour | None:
        return State.parse(text, rules).colour

    two = "30:12+12,30:12+12"
    assert colour(f"{EMPTY} d4n 0 draw - {two}", TWO) is None
    assert colour(f"{EMPTY} d4n 0 rotate y {two}", TWO) is Colour.YELLOW
    assert colour(f"{EMPTY} d4n 1 lay g {two}", TWO) is Colour.GREEN
    assert colour(f"{EMPTY} d4n 1 rotate - {two}", TWO_END) is None
    one = "30:12,30:12"
    for phase in ("rotate", "roll", "lay"):
        assert colour(f"{EMPTY} d4n 1 {phase} - {one}", ONE) is Colour.YELLOW
    assert colour(f"7/7/7/3y3/7/7/7 d4n 0 pay - {one}", ONE) is Colour.RED
    assert colour(f"{EMPTY} d4n 1 rotate - {one}", END) is None
    assert colour(f"{EMPTY} d4n 1 roll - {one}", END) is Colour.YELLOW
    assert colour(f"{EMPTY} d4n 1 over - 30:0,30:0", ONE) is None


# --- what cannot have come about


@pytest.mark.parametrize(
    ("rules", "text", "problems"),
    [
        (
            ONE,
            f"{EMPTY} d4n 0 rotate - 31:12,30:12",
            [
                (
                    "dirhams-changed",
                    "players",
                    None,
                    "there are 61 dirhams, the players started with 60",
                )
            ],
        ),
        (
            Rules.gigamic(3, insolvency=Insolvency.PLAYS_ON),
            f"{EMPTY} d4n 1 rotate - 0:0x,45:15,45:15",
            [
                (
                    "elimination",
                    "players",
                    0,
                    "Player 1 is eliminated, but under these rules everybody plays on",
                )
            ],
        ),
        (
            ONE,
            "7/7/7/7/7/r=r5/y=y1r=r2 d4n 0 rotate - 30:11,30:11",
            [
                (
                    "more-than-laid",
                    "board",
                    0,
                    "2 red rugs are visible, but Player 1 can have laid only 1",
                )
            ],
        ),
        (
            Rules.gigamic(3, rugs_per_colour=1),
            "7/7/7/7/7/7/r=r5 d4n 1 rotate - 0:0x,45:1,45:1",
            [
                (
                    "more-than-laid",
                    "board",
                    0,
                    "1 red rugs are visible, but Player 1 can have laid only 0",
                )
            ],
        ),
        (
            FOUR,
            f"{EMPTY} d4n 0 rotate - 30:11,30:9,30:11,30:11",
            [
                (
                    "not-in-turn",
                    "players",
                    None,
                    "laying in turn up to Player 1 does not lead to these numbers of rugs laid:"
                    " Player 1 1, Player 2 3, Player 3 1, Player 4 1",
                )
            ],
        ),
        (
            ONE,
            f"{EMPTY} a1n 1 rotate - 30:12,30:12",
            [
                (
                    "off-start",
                    "assam",
                    None,
                    "Assam is on a1 before the first throw, not on d4",
                )
            ],
        ),
        (
            ONE,
            "7/7/7/7/7/2r4/7 e3n 1 rotate - 30:11,30:12",
            [
                (
                    "lone-half",
                    "board",
                    None,
                    "nothing beside c2 could have covered the other half of its rug",
                )
            ],
        ),
    ],
)
def test_what_cannot_have_come_about_is_told(
    rules: Rules, text: str, problems: list[Found]
) -> None:
    assert found(why_unreachable(State.parse(text, rules))) == problems


def unreachable(text: str, rules: Rules) -> list[str]:
    return [problem.code.value for problem in why_unreachable(State.parse(text, rules))]


def test_standing_rugs_are_counted_as_one() -> None:
    text = "7/7/7/7/7/r:r:r:4/rrr4 d4n 0 rotate - 30:10,30:10"
    assert unreachable(text, ONE) == ["more-than-laid"]
    text = "7/7/7/7/7/r:r:5/rry=y3 d4n 0 rotate - 30:10,30:10"
    assert unreachable(text, ONE) == []


def test_several_problems_come_in_the_order_of_their_codes() -> None:
    text = "7/7/7/7/7/2r4/7 e3n 1 rotate - 0:0x,31:12,30:12"
    assert unreachable(text, Rules.gigamic(3, insolvency=Insolvency.PLAYS_ON)) == [
        "dirhams-changed",
        "elimination",
        "lone-half",
    ]


def test_rugs_are_laid_in_turn_whoever_began() -> None:
    def fits(mover: int, *laid: int, phase: str = "rotate", rules: Rules = FOUR) -> bool:
        players = ",".join(f"30:{12 - each}" for each in laid)
        return "not-in-turn" not in unreachable(f"{EMPTY} a1n {mover} {phase} - {players}", rules)

    assert fits(0, 0, 0, 0, 0)
    assert fits(3, 0, 0, 0, 0)
    assert fits(1, 1, 0, 0, 0)
    assert not fits(2, 1, 0, 0, 0)
    assert not fits(0, 1, 0, 0, 0)
    assert fits(0, 2, 2, 2, 3)
    assert fits(3, 2, 2, 2, 2)
    assert not fits(3, 3, 2, 2, 2)
    assert fits(3, 3, 3, 3, 2)
    assert fits(3, 2, 2, 3, 2)
    assert not fits(1, 2, 0, 0, 0)
    assert fits(1, 1, 0, 1, 1)
    assert not fits(1, 1, 0, 1, 0)
    assert fits(1, 2, 1, 2, 2, phase="lay")
    end = attrs.evolve(FOUR, rotation=RotationTiming.END_OF_TURN)
    assert fits(0, 1, 0, 0, 0, rules=end)
    assert not fits(1, 1, 0, 0, 0, rules=end)
    assert not fits(0, 0, 0, 0, 0, rules=end)
    assert fits(1, 1, 0, 0, 0, rules=end, phase="roll")
    assert fits(2, 12, 12, 12, 12, phase="over")


def test_who_moved_last_in_a_game_that_an_elimination_ended() -> None:
    assert unreachable(f"{EMPTY} a1n 0 over - 0:0x,60:5", ONE) == []
    assert unreachable(f"{EMPTY} a1n 1 over - 0:0x,60:5", ONE) == ["not-in-turn"]
    assert unreachable(f"{EMPTY} a1n 1 over - 0:0x,60:0", ONE) == ["not-in-turn"]
    assert unreachable(f"{EMPTY} a1n 0 over - 0:0x,45:0,45:0", Rules.gigamic(3)) == []


def test_an_eliminated_player_is_left_out_of_the_round() -> None:
    three = Rules.gigamic(3)
    assert unreachable(f"{EMPTY} a1n 2 rotate - 45:13,0:0x,45:14", three) == []
    assert unreachable(f"{EMPTY} a1n 0 rotate - 45:13,0:0x,45:14", three) == ["not-in-turn"]


def test_assam_stays_on_d4_until_the_first_throw_and_no_longer() -> None:
    two = "30:12+12,30:12+12"
    assert unreachable(f"{EMPTY} c4n 0 draw - {two}", TWO) == ["off-start"]
    assert unreachable(f"{EMPTY} c4n 0 rotate r {two}", TWO) == ["off-start"]
    assert unreachable(f"{EMPTY} c4n 0 roll r {two}", TWO) == ["off-start"]
    assert unreachable(f"{EMPTY} c4n 0 lay r {two}", TWO) == []
    assert unreachable(f"{EMPTY} d4n 0 roll r {two}", TWO) == []
    assert unreachable(f"{EMPTY} c4n 1 rotate - 30:11,30:12", ONE) == []
    three = Rules.gigamic(3)
    assert unreachable(f"{EMPTY} c4n 1 rotate - 0:0x,45:15,45:15", three) == []


def test_a_half_with_a_rug_beside_it_may_have_been_covered() -> None:
    assert unreachable("7/7/7/7/2y=y3/2r4/7 e3n 0 rotate - 30:11,30:11", ONE) == []
    assert unreachable("r6/7/7/7/7/7/7 e3n 1 rotate - 30:11,30:12", ONE) == ["lone-half"]


def test_with_two_colours_an_eliminated_player_may_have_laid_all_of_one() -> None:
    rules = Rules.gigamic(2, rugs_per_colour=1)
    text = "7/7/7/7/7/7/r=r5 c4n 0 over - 0:0+0x,60:1+0"
    assert unreachable(text, rules) == []


# --- the market


def test_a_market_can_be_laid_rug_by_rug() -> None:
    board = Board.empty()
    for text, colour in (("a1-a2", Colour.RED), ("a1-b1", Colour.BLUE), ("a2-b2", Colour.RED)):
        board = board.lay(Rug.parse(text), colour)
    assert str(board) == "7/7/7/7/7/r=r5/b=b5"
    assert board.rug_at(Square.parse("b2")) == Rug.parse("a2-b2")
    assert board.rug_at(Square.parse("c1")) is None
    assert board.colour_at(Square.parse("c1")) is None
    assert board.area(Square.parse("c1")) == frozenset()
    assert board.squares(Colour.GREEN) == frozenset()
    assert board.squares(Colour.BLUE) == {Square.parse("a1"), Square.parse("b1")}
    board = board.lay(Rug.parse("b1-b2"), Colour.GREEN)
    assert board.halves() == (
        (Square.parse("a1"), Colour.BLUE),
        (Square.parse("a2"), Colour.RED),
    )
    assert board.rug_at(Square.parse("a1")) is None
    assert board.rugs() == ((Rug.parse("b1-b2"), Colour.GREEN),)


def test_players_are_equal_by_what_they_have() -> None:
    assert Player(30, (12,)) == Player(dirhams=30, rugs_left=(12,), eliminated=False)
    assert Player(30, (12,)) != Player(30, (11,))


# --- ranking


def test_a_player_with_nothing_is_still_ahead_of_one_who_is_out() -> None:
    three = Rules.gigamic(3)
    assert ranking(State.parse(f"{EMPTY} d4n 0 over - 0:0,0:0x,90:0", three)) == ((2,), (0,), (1,))
    one_square = State.parse("7/7/7/7/7/7/r=r5 d4n 0 over - 0:0x,0:0,90:0", three)
    assert ranking(one_square) == ((2,), (1,), (0,))
