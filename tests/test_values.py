"""Values: what can be built, what cannot, and what the error says."""

from __future__ import annotations

import pickle
from typing import Any

import attrs
import pytest

from marrakech import (
    DIE,
    PRESETS,
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
    NotationError,
    Outcome,
    Pay,
    Payment,
    Phase,
    Player,
    Problem,
    ProblemCode,
    Refusal,
    RefusalCode,
    Roll,
    Rotate,
    Rotation,
    RotationTiming,
    Rug,
    Rules,
    Score,
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

A1, A2, B1 = Square.parse("a1"), Square.parse("a2"), Square.parse("b1")
GAME = new_game(Rules.gigamic(2))
HUGE = 10**5000


def invalid(make: Any, *args: Any, **kwargs: Any) -> InvalidValue:
    with pytest.raises(InvalidValue) as caught:
        make(*args, **kwargs)
    return caught.value


def wrong(make: Any, *args: Any, **kwargs: Any) -> str:
    with pytest.raises(TypeError) as caught:
        make(*args, **kwargs)
    return str(caught.value)


# --- words


def test_the_values_of_the_enums_are_the_words_of_the_texts() -> None:
    enums = (
        Colour,
        Direction,
        Rotation,
        Phase,
        RotationTiming,
        Insolvency,
        TieBreak,
        UnbrokenTie,
        Covering,
        RefusalCode,
        Termination,
        ProblemCode,
    )
    words = {kind.__name__: " ".join(member.value for member in kind) for kind in enums}
    assert words == {
        "Colour": "red yellow blue green",
        "Direction": "north east south west",
        "Rotation": "left straight right",
        "Phase": "draw rotate roll pay lay over",
        "RotationTiming": "start end",
        "Insolvency": "eliminated plays-on",
        "TieBreak": "dirhams squares",
        "UnbrokenTie": "shared no-winner",
        "Covering": "strict own-rugs",
        "RefusalCode": "game-over wrong-phase not-in-pile wrong-amount on-assam"
        " not-beside-assam covers-whole-rug",
        "Termination": "last-rug last-player",
        "ProblemCode": "player-count rug-counts too-many-rugs too-many-dirhams nobody-left"
        " foreign-colour no-such-mover mover-eliminated mover-without-rugs game-over"
        " game-not-over no-draw nothing-owed not-drawn drawn-too-much drawn-not-left"
        " dirhams-changed elimination more-than-laid not-in-turn off-start lone-half",
    }
    for kind in enums:
        for index, member in enumerate(kind):
            assert member.index == index
            assert kind(member.value) is member
            assert member.name == member.value.upper().replace("-", "_") or kind is RotationTiming
            assert repr(member) == f"{kind.__name__}.{member.name}"


def test_a_colour_is_no_string() -> None:
    assert Colour.RED != "red"  # type: ignore[comparison-overlap]  # the point of the test
    assert [colour.letter for colour in Colour] == ["r", "y", "b", "g"]
    assert [rotation.letter for rotation in Rotation] == ["L", "S", "R"]


def test_left_and_right_are_quarter_turns() -> None:
    assert [direction.right for direction in Direction] == [
        Direction.EAST,
        Direction.SOUTH,
        Direction.WEST,
        Direction.NORTH,
    ]
    assert all(direction.right.left is direction for direction in Direction)


def test_which_phases_are_chance_and_which_decisions() -> None:
    assert [phase for phase in Phase if phase.is_chance] == [Phase.DRAW, Phase.ROLL]
    assert [phase for phase in Phase if phase.is_decision] == [Phase.ROTATE, Phase.LAY]


# --- what cannot be built


def test_numbers_out_of_bounds_are_refused_by_name() -> None:
    error = invalid(Roll, 5)
    assert (error.field, error.value, error.expected) == ("steps", 5, "a number from 1 to 4")
    assert str(error) == "steps must be a number from 1 to 4, not 5"
    assert invalid(Roll, 0).value == 0
    assert invalid(Pay, 0).field == "owed"
    assert str(invalid(Pay, 50)) == "owed must be a number from 1 to 49, not 50"
    assert str(invalid(Square, 7, 0)) == "file must be a number from 0 to 6, not 7"
    assert str(invalid(Square, 0, -1)) == "rank must be a number from 0 to 6, not -1"
    assert (
        str(invalid(Player, 39997, (1,))) == "dirhams must be a number from 0 to 39996, not 39997"
    )
    assert str(invalid(Player, 1, (100,))) == "rugs_left must be a number from 0 to 99, not 100"
    assert str(invalid(Player, 1, (0, -1))) == "rugs_left must be a number from 0 to 99, not -1"
    assert str(invalid(Player, 1, ())) == "rugs_left must be one or two numbers, not ()"
    assert (
        str(invalid(Player, 1, (1, 2, 3))) == "rugs_left must be one or two numbers, not (1, 2, 3)"
    )
    assert str(invalid(walk, Assam.parse("d4n"), 5)) == "steps must be a number from 1 to 4, not 5"


def test_the_bounds_themselves_are_allowed() -> None:
    assert Player(39996, (99, 0)).dirhams == 39996
    assert Player(0, (0,), True).eliminated
    assert {Roll(steps).steps for steps in DIE} == {1, 2, 3, 4}
    assert Pay(49).owed == 49
    Rules(players=2, colours_per_player=2, rugs_per_colour=99, starting_dirhams=9999)
    Rules(players=4, colours_per_player=1, rugs_per_colour=1, starting_dirhams=0)


def test_an_eliminated_player_has_nothing_left() -> None:
    error = invalid(Player, 1, (0,), True)
    assert str(error) == "dirhams must be 0 for an eliminated player, not 1"
    error = invalid(Player, 0, (0, 1), eliminated=True)
    assert str(error) == "rugs_left must be 0 for an eliminated player, not (0, 1)"


def test_a_rug_lies_on_two_neighbouring_squares() -> None:
    error = invalid(Rug, A1, Square.parse("c1"))
    assert (error.field, error.value) == ("b", Square.parse("c1"))
    assert str(error) == "b must be a neighbour of a1, not Square.parse('c1')"
    assert invalid(Rug, A1, A1).field == "b"
    rug = Rug(A2, A1)
    assert (rug.a, rug.b) == (A1, A2)
    assert Rug(B1, A1) > rug


def test_rules_out_of_bounds_are_refused_by_name() -> None:
    def rules(**changes: Any) -> Rules:
        fields = {"players": 2, "colours_per_player": 2, "rugs_per_colour": 12}
        return Rules(**{**fields, **changes})

    assert str(invalid(rules, players=7)) == "players must be a number from 2 to 4, not 7"
    assert str(invalid(rules, players=1)) == "players must be a number from 2 to 4, not 1"
    assert str(invalid(rules, players=3)) == "colours_per_player must be 1 with 3 players, not 2"
    assert str(invalid(rules, players=4)) == "colours_per_player must be 1 with 4 players, not 2"
    assert invalid(rules, colours_per_player=3).expected == "a number from 1 to 2"
    assert invalid(rules, colours_per_player=0).field == "colours_per_player"
    assert invalid(rules, rugs_per_colour=0).expected == "a number from 1 to 99"
    assert invalid(rules, rugs_per_colour=100).field == "rugs_per_colour"
    assert invalid(rules, starting_dirhams=-1).expected == "a number from 0 to 9999"
    assert invalid(rules, starting_dirhams=10000).field == "starting_dirhams"
    for field in ("rotation", "insolvency", "tie_break", "unbroken_tie", "covering"):
        assert wrong(rules, **{field: "start"}).startswith(f"{field} must be a")


def test_presets_refuse_what_rules_refuse() -> None:
    for preset in PRESETS.values():
        assert str(invalid(preset, 0)) == "players must be a number from 2 to 4, not 0"
        assert str(invalid(preset, 5)) == "players must be a number from 2 to 4, not 5"
        assert wrong(preset, "2") == "players must be an int, not '2' (str)"
        assert invalid(preset, 2, rugs_per_colour=0).field == "rugs_per_colour"
        assert "nonsense" in wrong(preset, 2, nonsense=1)


def test_presets_take_any_field_by_keyword_and_change_that_alone() -> None:
    for preset in PRESETS.values():
        for players in (2, 3, 4):
            plain = preset(players)
            changed = preset(players=players, covering=Covering.OWN_RUGS, rugs_per_colour=7)
            assert changed == attrs.evolve(plain, covering=Covering.OWN_RUGS, rugs_per_colour=7)
    assert list(PRESETS) == ["gigamic", "pergioco", "suleika", "bga"]
    with pytest.raises(TypeError):
        PRESETS["mine"] = Rules.bga  # type: ignore[index]  # it is read-only


def test_who_owns_which_colour() -> None:
    two = Rules.gigamic(2)
    assert two.colours_in_play == tuple(Colour)
    assert [two.owner(colour) for colour in Colour] == [0, 0, 1, 1]
    assert two.colours(1) == (Colour.BLUE, Colour.GREEN)
    three = Rules.gigamic(3)
    assert three.colours_in_play == (Colour.RED, Colour.YELLOW, Colour.BLUE)
    assert three.colours(2) == (Colour.BLUE,)
    error = invalid(three.owner, Colour.GREEN)
    assert str(error) == (
        "colour must be one that somebody owns (red, yellow, blue), not Colour.GREEN"
    )
    assert error.field == "colour"
    assert str(invalid(three.colours, 3)) == "player must be a number from 0 to 2, not 3"
    assert invalid(three.colours, -1).field == "player"


def test_a_players_index_out_of_range_is_refused() -> None:
    assert str(invalid(new_game, GAME.rules, first_player=2)) == (
        "first_player must be a number from 0 to 1, not 2"
    )
    assert str(invalid(payment_at, GAME, A1, 2)) == "payer must be a number from 0 to 1, not 2"
    assert str(invalid(attrs.evolve, GAME, mover=4)) == "mover must be a number from 0 to 3, not 4"
    assert invalid(attrs.evolve, GAME, mover=-1).field == "mover"


def test_a_market_of_impossible_masks_is_refused() -> None:
    assert str(invalid(Board, (1, 2, 4), 0, 0)) == (
        "visible must be four masks, one for each colour, not (1, 2, 4)"
    )
    assert str(invalid(Board, (1 << 7, 0, 0, 0), 0, 0)) == (
        "visible must be a mask of squares of the market, not 128"
    )
    assert invalid(Board, (0, -1, 0, 0), 0, 0).field == "visible"
    assert invalid(Board, (3, 0, 0, 0), 1 << 63, 0).field == "right"
    assert invalid(Board, (3, 0, 0, 0), 0, -1).field == "up"
    assert str(invalid(Board, (1, 2, 0, 1), 0, 0)) == (
        "visible must be masks that share no square, not (1, 2, 0, 1)"
    )
    error = invalid(Board, (1, 2, 0, 0), 1, 0)
    assert (error.field, error.value) == ("right", 1)
    assert error.expected == "links between two squares of one colour"
    assert invalid(Board, (3, 0, 0, 0), 0, 1).field == "up"
    error = invalid(Board, (0b111, 0, 0, 0), 0b11, 0)
    assert str(error) == "up must be links that leave every square to one rug, not 0"
    assert invalid(Board, (0x103, 0, 0, 0), 1, 1).field == "up"
    assert invalid(Board, (0x10101, 0, 0, 0), 0, 0x101).field == "up"
    assert invalid(Board, (0x301, 0, 0, 0), 0x100, 1).field == "up"
    assert Board((0x303, 0, 0, 0), 0, 3).rugs() == (
        (Rug.parse("a1-a2"), Colour.RED),
        (Rug.parse("b1-b2"), Colour.RED),
    )
    assert wrong(Board, [0, 0, 0, 0], 0, 0) == "visible must be a tuple, not [0, 0, 0, 0] (list)"
    assert wrong(Board, (0, 0, 0, True), 0, 0) == "visible[3] must be an int, not True (bool)"
    assert wrong(Board, (0, 0, 0, 0), None, 0) == "right must be an int, not None (NoneType)"
    assert wrong(Board, (0, 0, 0, 0), 0, 0.0) == "up must be an int, not 0.0 (float)"


def test_a_market_of_things_that_lie_on_each_other_is_refused() -> None:
    rug = Rug.parse("a1-a2")
    error = invalid(Board.of, [(rug, Colour.RED), (Rug.parse("a2-b2"), Colour.RED)])
    assert (error.field, error.value) == ("rugs", Rug.parse("a2-b2"))
    assert error.expected == "on squares where nothing else is visible"
    error = invalid(Board.of, [(rug, Colour.RED)], [(A2, Colour.RED)])
    assert (error.field, error.value) == ("halves", A2)
    assert wrong(Board.of, [rug]) == (
        "rugs[0] must be a pair of a Rug and a Colour, not Rug.parse('a1-a2') (Rug)"
    )
    assert wrong(Board.of, [(rug, Colour.RED), (A1, Colour.RED)]).startswith(
        "rugs[1][0] must be a Rug, not"
    )
    assert wrong(Board.of, [(rug, "red")]).startswith("rugs[0][1] must be a Colour, not 'red'")
    assert wrong(Board.of, (), [(A1, Colour.RED, 1)]).startswith(
        "halves[0] must be a pair of a Square and a Colour"
    )
    assert wrong(Board.of, (), [(rug, Colour.RED)]).startswith("halves[0][0] must be a Square")
    assert wrong(Board.of, 5) == "rugs must be an iterable of pairs, not 5 (int)"


def test_wrong_python_types_are_type_errors() -> None:
    assert wrong(Square, True, 0) == "file must be an int, not True (bool)"
    assert wrong(Square, 0, "1") == "rank must be an int, not '1' (str)"
    assert wrong(Roll, 1.0) == "steps must be an int, not 1.0 (float)"
    assert wrong(Pay, None) == "owed must be an int, not None (NoneType)"
    assert wrong(Rug, "a1", A2) == "a must be a Square, not 'a1' (str)"
    assert wrong(Rug, A1, "a2") == "b must be a Square, not 'a2' (str)"
    assert wrong(Assam, "d4", Direction.NORTH) == "square must be a Square, not 'd4' (str)"
    assert wrong(Assam, A1, "north") == "facing must be a Direction, not 'north' (str)"
    assert (
        wrong(Assam(A1, Direction.EAST).turn, "L") == "rotation must be a Rotation, not 'L' (str)"
    )
    assert wrong(Draw, "red") == "colour must be a Colour, not 'red' (str)"
    assert wrong(Rotate, "L") == "rotation must be a Rotation, not 'L' (str)"
    assert wrong(Lay, "a1-a2") == "rug must be a Rug, not 'a1-a2' (str)"
    assert wrong(walk, "d4n", 1) == "assam must be an Assam, not 'd4n' (str)"
    assert wrong(Player, "1", (1,)) == "dirhams must be an int, not '1' (str)"
    assert wrong(Player, 1, [1]) == "rugs_left must be a tuple, not [1] (list)"
    assert wrong(Player, 1, ("1",)) == "rugs_left[0] must be an int, not '1' (str)"
    assert wrong(Player, 1, (1,), 0) == "eliminated must be a bool, not 0 (int)"
    board = Board.empty()
    assert wrong(board.colour_at, "a1") == "square must be a Square, not 'a1' (str)"
    assert wrong(board.rug_at, "a1") == "square must be a Square, not 'a1' (str)"
    assert wrong(board.area, "a1") == "square must be a Square, not 'a1' (str)"
    assert wrong(board.squares, "red") == "colour must be a Colour, not 'red' (str)"
    assert wrong(board.lay, "a1-a2", Colour.RED) == "rug must be a Rug, not 'a1-a2' (str)"
    assert wrong(board.lay, Rug(A1, A2), 0) == "colour must be a Colour, not 0 (int)"
    assert wrong(GAME.rules.owner, 0) == "colour must be a Colour, not 0 (int)"
    assert wrong(GAME.rules.colours, "0") == "player must be an int, not '0' (str)"
    assert wrong(new_game, 2) == "rules must be a Rules, not 2 (int)"
    assert wrong(new_game, GAME.rules, facing="n") == "facing must be a Direction, not 'n' (str)"
    assert wrong(new_game, GAME.rules, first_player=True) == (
        "first_player must be an int, not True (bool)"
    )
    for field, expected in {
        "rules": "a Rules",
        "board": "a Board",
        "assam": "an Assam",
        "players": "a tuple",
        "mover": "an int",
        "phase": "a Phase",
        "drawn": "a Colour",
    }.items():
        assert wrong(attrs.evolve, GAME, **{field: "x"}) == (
            f"{field} must be {expected}, not 'x' (str)"
        )
    assert wrong(attrs.evolve, GAME, players=(1, 2)) == "players[0] must be a Player, not 1 (int)"


def test_texts_must_be_strings() -> None:
    for parse in (Square.parse, Rug.parse, Assam.parse, Board.parse, Rules.parse, parse_move):
        assert wrong(parse, b"d4") == "text must be a str, not b'd4' (bytes)"
    assert wrong(State.parse, 5, GAME.rules) == "text must be a str, not 5 (int)"
    assert wrong(State.parse, str(GAME), "rules") == "rules must be a Rules, not 'rules' (str)"


def test_functions_of_a_state_want_a_state() -> None:
    import random

    functions: dict[Any, tuple[Any, ...]] = {
        legal_moves: (),
        apply: (Roll(1),),
        why_illegal: (Roll(1),),
        payment_due: (),
        payment_at: (A1, 0),
        throws: (),
        score: (),
        ranking: (),
        outcome: (),
        chance_outcomes: (),
        random_move: (random.Random(1),),
        why_unreachable: (),
        action_move: (0,),
    }
    for function, arguments in functions.items():
        assert wrong(function, "x", *arguments) == "state must be a State, not 'x' (str)"


def test_random_move_wants_a_generator() -> None:
    assert wrong(random_move, GAME, "dice") == "rng must be a random.Random, not 'dice' (str)"


def test_what_goes_wrong_inside_a_generator_is_not_hidden() -> None:
    import random

    class Broken(random.Random):
        def random(self) -> float:
            raise AttributeError("no dice")

    with pytest.raises(AttributeError, match="no dice"):
        random_move(GAME, Broken())


def test_there_is_no_random_move_when_the_game_is_over() -> None:
    import random

    over = State.parse("7/7/7/7/7/7/7 d4n 0 over - 60:0+0,0:0+0x", GAME.rules)
    with pytest.raises(WrongPhase, match=r"^the game is over: there is no move to make$"):
        random_move(over, random.Random(1))


def test_different_states_have_different_hashes() -> None:
    states = [
        attrs.evolve(GAME, assam=Assam(square, facing), mover=mover)
        for square in SQUARES
        for facing in Direction
        for mover in (0, 1)
    ]
    assert len({hash(state) for state in states}) > 0.9 * len(states)


def test_functions_of_a_move_want_a_move() -> None:
    message = "move must be a Draw, Rotate, Roll, Pay or Lay, not 'L' (str)"
    assert wrong(apply, GAME, "L") == message
    assert wrong(why_illegal, GAME, "L") == message
    assert wrong(action_number, "L") == message
    over = State.parse("7/7/7/7/7/7/7 d4n 0 over - 60:0+0,0:0+0x", GAME.rules)
    assert wrong(apply, over, "L") == message


def test_payment_at_checks_its_arguments() -> None:
    assert wrong(payment_at, GAME, "a1", 0) == "square must be a Square, not 'a1' (str)"
    assert wrong(payment_at, GAME, A1, "0") == "payer must be an int, not '0' (str)"


def test_numbers_too_long_to_print_are_refused_all_the_same() -> None:
    error = invalid(Roll, HUGE)
    assert (
        str(error)
        == "steps must be a number from 1 to 4, not a value of type int that cannot be shown"
    )
    assert error.value == HUGE


# --- numbers of actions


def test_the_numbering_of_actions() -> None:
    assert ACTIONS == 96
    texts = ["L", "S", "R", "1", "2", "3", "4", "+r", "+y", "+b", "+g"]
    for number, text in enumerate(texts):
        assert action_number(parse_move(text)) == number
        assert action_move(GAME, number) == parse_move(text)
    assert action_number(Pay(1)) == action_number(Pay(49)) == 11
    assert action_move(GAME, 12) == parse_move("a1-a2")
    assert action_move(GAME, 95) == parse_move("g6-g7")
    assert action_number(parse_move("a1-a2")) == 12


def test_the_number_of_the_payment_means_what_is_owed() -> None:
    text = "7/7/7/7/7/5y1/5y1 f2s 0 pay - 1:12,30:12,30:12,30:12"
    assert action_move(State.parse(text, Rules.gigamic(4)), 11) == Pay(2)
    with pytest.raises(WrongPhase, match=r"^nothing is owed: there is no payment to make$"):
        action_move(GAME, 11)
    assert str(invalid(action_move, GAME, 96)) == "number must be a number from 0 to 95, not 96"
    assert invalid(action_move, GAME, -1).value == -1
    assert wrong(action_move, GAME, True) == "number must be an int, not True (bool)"


# --- errors


def errors() -> list[MarrakechError]:
    problem = Problem(code=ProblemCode.NO_DRAW, field="phase", text="no draw")
    refusal = Refusal(text="no", code=RefusalCode.ON_ASSAM)
    return [
        MarrakechError("something"),
        WrongPhase("not now"),
        InvalidValue("steps", 5, "a number"),
        NotationError("bad", "text", 2, None),
        NotationError("bad", path="$.players[0]"),
        NotationError("bad", text="text"),
        NotationError("bad"),
        InvalidState((problem, problem)),
        InvalidState((problem,), ("$.phase",)),
        IllegalMove(GAME, Roll(3), refusal),
    ]


@pytest.mark.parametrize("error", errors(), ids=repr)
def test_every_error_comes_back_from_a_pickle_with_its_attributes(error: MarrakechError) -> None:
    error.add_note("a note")
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        back = pickle.loads(pickle.dumps(error, protocol))
        assert type(back) is type(error)
        assert vars(back) == vars(error)
        assert str(back) == str(error)
        assert repr(back) == repr(error)
    assert isinstance(error, ValueError)


def test_the_messages_of_errors() -> None:
    assert [str(error) for error in errors()] == [
        "something",
        "not now",
        "steps must be a number, not 5",
        "bad, at index 2 of 'text'",
        "bad, at $.players[0]",
        "bad, 'text'",
        "bad",
        "this position cannot be played: no draw; no draw",
        "this position cannot be played: no draw, at $.phase",
        "3 is illegal: no (position: 7/7/7/7/7/7/7 d4n 0 draw - 30:12+12,30:12+12;"
        " rules: 2 2x12 30 start eliminated dirhams shared strict)",
    ]


# --- records


def test_the_answers_are_plain_records_built_by_keyword() -> None:
    with pytest.raises(TypeError):
        Score(1, 2, 3)  # type: ignore[call-arg]  # the point of the test
    assert [
        [field.name for field in attrs.fields(kind)]
        for kind in (Payment, Throw, Score, Outcome, Refusal, Problem)
    ] == [
        ["payer", "payee", "colour", "area", "owed", "paid", "eliminates"],
        ["thrower", "rotation", "steps", "probability", "assam", "payment"],
        ["dirhams", "squares", "total"],
        ["winners", "ranking", "termination"],
        ["text", "code"],
        ["code", "field", "player", "text"],
    ]


def test_the_fields_of_values_are_the_public_ones() -> None:
    assert [field.name for field in attrs.fields(State)] == [
        "rules",
        "board",
        "assam",
        "players",
        "mover",
        "phase",
        "drawn",
    ]
    assert [field.name for field in attrs.fields(Rug)] == ["a", "b"]
    assert [field.name for field in attrs.fields(Assam)] == ["square", "facing"]


def test_squares_know_their_neighbours_by_name() -> None:
    assert [str(square) for square in Square.parse("d4").neighbours] == ["c4", "d3", "d5", "e4"]
    assert [str(square) for square in Square.parse("g7").neighbours] == ["f7", "g6"]
    assert sum(len(square.neighbours) for square in SQUARES) == 2 * 84


def test_a_refusal_and_a_problem_read_as_their_text() -> None:
    assert str(Refusal(text="no", code=RefusalCode.ON_ASSAM)) == "no"
    assert str(Problem(code=ProblemCode.NO_DRAW, field="phase", text="no draw")) == "no draw"


def test_a_class_made_from_a_move_is_no_move() -> None:
    class Rolled(Roll):  # type: ignore[misc]  # it is final, and this shows why
        pass

    message = "move must be a Draw, Rotate, Roll, Pay or Lay, not "
    state = new_game(Rules.gigamic(4, rotation=RotationTiming.END_OF_TURN))
    assert wrong(apply, state, Rolled(3)).startswith(message)
    assert wrong(why_illegal, state, Rolled(3)).startswith(message)


def test_any_kind_of_string_is_a_text() -> None:
    class Name(str):
        __slots__ = ()

    assert Square.parse(Name("d4")) == Square(3, 3)
    assert parse_move(Name("L")) == Rotate(Rotation.LEFT)
