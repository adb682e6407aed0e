"""Games as values and as records: played, taken back, written, read, and damaged."""

from __future__ import annotations

import copy
import pickle
import random
import re
import sys
from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from marrakech import (
    Direction,
    IllegalMove,
    Insolvency,
    InvalidState,
    InvalidValue,
    Lay,
    NotationError,
    Pay,
    Phase,
    Roll,
    Rotate,
    RotationTiming,
    Rules,
    State,
    UnbrokenTie,
    WrongPhase,
    apply,
    new_game,
    parse_move,
    payment_due,
    random_move,
    record,
    walk,
)
from marrakech.movetext import (
    Comment,
    Damage,
    End,
    MoveText,
    Number,
    Place,
    Result,
    Tag,
    place_in,
    read_text,
    read_words,
    write_text,
)
from marrakech.record import Game, RecordError, Step, UnplayableStart, read_games
from strategies import any_states, damaged, setups

FOUR = Rules.gigamic(4)
BARE = "7/7/7/7/7/7/7"

RECORD = r"""[Rules "4 1x12 30 start eliminated dirhams shared strict"]
[Start "7/7/7/7/7/7/7 d4n 0 rotate - 30:12,30:12,30:12,30:12"]
[Result "*"]
[Event "Tea, \"mint\""]
[Player1 "Amina"]

{a {b}
{again}
1. R 2 e4-e5 {good} {very \{good\}}
2. S 1
*""".replace("{a {b}", "{a \\{b}")


def played(game: Game, moves: str) -> Game:
    for text in moves.split():
        game = game.play(parse_move(text))
    return game


def the_game() -> Game:
    """The game of the record above."""
    game = Game.new(
        FOUR, tags={"Player1": "Amina", "Event": 'Tea, "mint"'}, comments=("a {b", "again")
    )
    game = played(game, "R 2").play(parse_move("e4-e5"), comments=["good", "very {good}"])
    return played(game, "S 1")


def finished(rules: Rules, seed: int = 1) -> Game:
    """A game of random moves up to its end."""
    game, rng = Game.new(rules), random.Random(seed)
    while game.state.phase is not Phase.OVER:
        game = game.play(random_move(game.state, rng))
    return game


def junk(value: object) -> Any:
    """What a careless caller hands over: no type checker has looked at it."""
    return value


# --- strategies

ODD = '\\"{}[]\n\r\t\x00\x0b\x0c\x1c\x1d\x1e\x7f\x85\xa0\u2028\u2029\ud800\udfff\ufeff😀é*u'


def texts() -> st.SearchStrategy[str]:
    """Any text at all, the awkward ones most of all."""
    return st.text(st.sampled_from(ODD) | st.characters(), max_size=12)


def comments() -> st.SearchStrategy[list[str]]:
    return st.just([]) | st.lists(texts(), max_size=3)


def tags() -> st.SearchStrategy[dict[str, str]]:
    free = st.from_regex(r"[A-Za-z][A-Za-z0-9_]*", fullmatch=True)
    names = st.sampled_from(("Player1", "Player4", "Date", "rules")) | free
    allowed = names.filter(lambda name: name not in ("Rules", "Start", "Result"))
    return st.dictionaries(allowed, texts(), max_size=4)


@st.composite
def games(draw: st.DrawFn) -> Game:
    """A game from anywhere, played for a while or to its end, with tags and comments."""
    start = draw(setups() | any_states())
    game = Game.from_state(start, tags=draw(tags()), comments=draw(comments()))
    rng = random.Random(draw(st.integers(0, 2**32 - 1)))
    noted = draw(st.dictionaries(st.integers(0, 30), comments(), max_size=4))
    for ply in range(draw(st.sampled_from((0, 1, 5, 30, 3000)))):
        if game.state.phase is Phase.OVER:
            break
        game = game.play(random_move(game.state, rng), comments=noted.get(ply, ()))
    return game


# --- a game as a value


def test_a_new_game_starts_from_the_set_up() -> None:
    game = Game.new(FOUR, facing=Direction.WEST, first_player=2)
    assert game.start == game.state == new_game(FOUR, facing=Direction.WEST, first_player=2)
    assert (game.moves, game.steps(), game.comments, dict(game.tags)) == ((), (), (), {})
    assert Game.new(FOUR).start == new_game(FOUR)


def test_a_game_may_start_from_any_position() -> None:
    state = State.parse(f"{BARE} d4n 1 lay - 30:12,30:12,30:12,30:12", FOUR)
    game = Game.from_state(state, tags={"A": "b"}, comments=["c"])
    assert (game.start, dict(game.tags), game.comments) == (state, {"A": "b"}, ("c",))
    assert [step.turn for step in played(game, "d5-d6 S").steps()] == [1, 2]


def test_playing_leaves_the_game_as_it_was_and_gives_a_longer_one() -> None:
    game = Game.new(FOUR)
    longer = game.play(parse_move("R"))
    assert game.moves == ()
    assert longer.moves == (parse_move("R"),)
    assert longer.state == apply(game.state, parse_move("R"))
    assert (longer.start, longer.tags, longer.comments) == (game.start, {}, ())


def test_an_illegal_move_cannot_be_played() -> None:
    with pytest.raises(IllegalMove, match="it is time to turn Assam"):
        Game.new(FOUR).play(parse_move("3"))


def test_undoing_gives_the_game_before() -> None:
    game = the_game()
    assert game.undo().undo().undo() == played(
        Game.new(FOUR, tags=game.tags, comments=game.comments), "R 2"
    )
    assert game.undo().play(game.moves[-1]) == game


def test_with_no_move_made_there_is_nothing_to_undo() -> None:
    with pytest.raises(WrongPhase) as caught:
        Game.new(FOUR).undo()
    assert str(caught.value) == "there is no move to take back"


def test_games_share_what_they_have_in_common() -> None:
    game = the_game()
    before, after = game.undo().steps(), game.play(parse_move("g5-g6")).steps()
    assert all(mine is yours for mine, yours in zip(before, after, strict=False))


def test_a_game_cannot_be_changed() -> None:
    game = the_game()
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        game.start = game.state  # type: ignore[misc]  # it is frozen, which is the point
    with pytest.raises(TypeError):
        game.tags["Event"] = "other"  # type: ignore[index]  # it is read-only, which is the point
    with pytest.raises((AttributeError, TypeError)):
        game.other = 1  # type: ignore[attr-defined]  # there is no such field


def test_a_game_is_made_by_one_of_three_functions() -> None:
    with pytest.raises(TypeError) as caught:
        Game()
    assert str(caught.value) == "a Game is made by Game.new, Game.from_state or Game.parse"


def test_a_list_of_comments_is_kept_as_a_tuple() -> None:
    noted = ["one"]
    game = Game.new(FOUR, comments=noted).play(parse_move("S"), comments=noted)
    noted.append("two")
    assert (game.comments, game.steps()[0].comments) == (("one",), ("one",))


def test_a_notebook_shows_the_market_as_it_lies_now() -> None:
    from marrakech.drawing import render_svg

    game = the_game()
    assert game._repr_svg_() == render_svg(game.state, size=480, names=game.names)
    assert "Amina" in game._repr_svg_()


# --- tags and names


def test_tags_are_kept_by_name() -> None:
    given_tags = {"b": "1", "Z": "2", "a_9": "3"}
    game = Game.new(FOUR, tags=given_tags)
    given_tags["c"] = "4"
    assert list(game.tags.items()) == [("Z", "2"), ("a_9", "3"), ("b", "1")]


def test_other_tags_take_the_place_of_all_there_were() -> None:
    game = the_game()
    other = game.with_tags({"Place": "Fez"})
    assert dict(other.tags) == {"Place": "Fez"}
    assert (other.start, other.steps(), other.comments) == (
        game.start,
        game.steps(),
        game.comments,
    )
    assert other != game
    assert other.with_tags(game.tags) == game


@pytest.mark.parametrize("name", ["", "9a", "_a", "a b", "a-b", "é", "Aé", "a\n", "A²", "a]"])
def test_a_tag_is_named_in_letters_digits_and_underscores(name: str) -> None:
    for make in (partial(Game.from_state, new_game(FOUR)), the_game().with_tags):
        with pytest.raises(InvalidValue) as caught:
            make(tags={name: "x"})
        assert (caught.value.field, caught.value.value) == ("tags", name)
        assert str(caught.value) == (
            f"tags must be named in letters, digits and _, a letter first, not {name!r}"
        )


@pytest.mark.parametrize("name", ["Rules", "Start", "Result"])
def test_the_tags_that_follow_from_the_game_are_not_free(name: str) -> None:
    with pytest.raises(InvalidValue) as caught:
        Game.from_state(new_game(FOUR), tags={name: "*"})
    assert (caught.value.field, caught.value.value) == ("tags", name)
    assert str(caught.value) == (
        f"tags must be named otherwise than Rules, Start and Result, not {name!r}"
    )


@pytest.mark.parametrize(
    ("bad", "message"),
    [
        (None, "tags must be a mapping of names to texts, not None (NoneType)"),
        ([("a", "b")], "tags must be a mapping of names to texts, not [('a', 'b')] (list)"),
        ({1: "a"}, "tags must be a str, not 1 (int)"),
        ({"a": 1}, "tags['a'] must be a str, not 1 (int)"),
        ({"a": None}, "tags['a'] must be a str, not None (NoneType)"),
    ],
)
def test_tags_are_a_mapping_of_strings(bad: object, message: str) -> None:
    game = the_game()
    with pytest.raises(TypeError) as at_start:
        Game.new(FOUR, tags=junk(bad))
    with pytest.raises(TypeError) as later:
        game.with_tags(junk(bad))
    assert str(at_start.value) == str(later.value) == message


@pytest.mark.parametrize(
    ("bad", "message"),
    [
        ("good", "comments must be a sequence of texts, not 'good' (str)"),
        (b"good", "comments must be a sequence of texts, not b'good' (bytes)"),
        (None, "comments must be a sequence of texts, not None (NoneType)"),
        (["a", 1], "comments[1] must be a str, not 1 (int)"),
    ],
)
def test_comments_are_a_sequence_of_strings(bad: object, message: str) -> None:
    game = Game.new(FOUR)
    with pytest.raises(TypeError) as at_start:
        Game.new(FOUR, comments=junk(bad))
    with pytest.raises(TypeError) as behind_move:
        game.play(parse_move("S"), comments=junk(bad))
    assert str(at_start.value) == str(behind_move.value) == message


def test_arguments_of_a_wrong_type_are_refused() -> None:
    with pytest.raises(TypeError, match="rules must be a Rules"):
        Game.new(junk(4))
    with pytest.raises(TypeError, match="state must be a State"):
        Game.from_state(junk(FOUR))
    with pytest.raises(TypeError, match="move must be a Draw, Rotate, Roll, Pay or Lay"):
        Game.new(FOUR).play(junk("S"))
    with pytest.raises(TypeError, match="text must be a str, not b'' "):
        Game.parse(junk(b""))


def test_names_come_from_tags_and_are_counted_where_there_are_none() -> None:
    game = Game.new(Rules.gigamic(3), tags={"Player1": "Amina", "Player2": "", "Player4": "Tarik"})
    assert game.names == ("Amina", "Player 2", "Player 3")
    assert Game.new(FOUR, tags={"Player4": "Tarik"}).names[2:] == ("Player 3", "Tarik")


# --- steps


def test_a_step_has_what_a_replay_needs() -> None:
    rules = Rules.gigamic(2, colours_per_player=1)
    state = State.parse("7/7/7/7/7/3rrr1/7 d4s 1 roll - 30:12,30:12", rules)
    game = Game.from_state(state)
    game = game.play(Roll(2), comments=("oh",)).play(Pay(3)).play(parse_move("c2-c3"))
    roll, pay, lay = game.steps()
    assert (roll.turn, roll.player, roll.before, roll.move) == (1, 1, state, Roll(2))
    assert (roll.after, roll.comments) == (apply(state, Roll(2)), ("oh",))
    assert (roll.walk, roll.payment) == (walk(state.assam, 2), None)
    assert pay.payment == payment_due(pay.before) is not None
    assert (pay.walk, lay.walk, lay.payment) == ((), (), None)
    assert (lay.player, lay.after, lay.comments) == (1, game.state, ())


def test_a_step_is_frozen_and_made_by_keyword() -> None:
    step = the_game().steps()[0]
    again = Step(
        turn=1, player=0, before=step.before, move=step.move, after=step.after, comments=()
    )
    assert (again, hash(again), pickle.loads(pickle.dumps(step))) == (step, hash(step), step)


def turns(game: Game) -> list[tuple[int, str]]:
    return [(step.turn, str(step.move)) for step in game.steps()]


def test_a_turn_ends_with_the_lay() -> None:
    assert turns(played(Game.new(FOUR), "S 1 c5-c6 S")) == [
        (1, "S"),
        (1, "1"),
        (1, "c5-c6"),
        (2, "S"),
    ]


def test_a_turn_ends_with_the_rotation_if_that_comes_last() -> None:
    rules = Rules.gigamic(2, rotation=RotationTiming.END_OF_TURN)
    assert turns(played(Game.new(rules), "+r 1 c5-c6 L +b")) == [
        (1, "+r"),
        (1, "1"),
        (1, "c5-c6"),
        (1, "L"),
        (2, "+b"),
    ]


@pytest.mark.parametrize(
    ("insolvency", "turn"), [(Insolvency.ELIMINATED, 2), (Insolvency.PLAYS_ON, 1)]
)
def test_a_turn_ends_with_a_payment_that_eliminates(insolvency: Insolvency, turn: int) -> None:
    rules = Rules.gigamic(3, insolvency=insolvency)
    start = State.parse("7/7/7/7/7/3yyy1/7 d2s 0 pay - 2:15,30:15,30:15", rules)
    following = "S" if insolvency is Insolvency.ELIMINATED else "c2-c3"
    assert turns(played(Game.from_state(start), f"$3 {following}"))[1] == (turn, following)


def test_a_payment_that_leaves_nothing_ends_no_turn() -> None:
    start = State.parse("7/7/7/7/7/3yyy1/7 d2s 0 pay - 3:15,30:15,30:15", Rules.gigamic(3))
    assert turns(played(Game.from_state(start), "$3 c2-c3 S")) == [
        (1, "$3"),
        (1, "c2-c3"),
        (2, "S"),
    ]


def test_a_player_may_follow_himself() -> None:
    start = State.parse(f"{BARE} d4n 0 lay - 30:2,30:0", Rules.gigamic(2, colours_per_player=1))
    steps = played(Game.from_state(start), "d5-d6 S 1 d6-d7").steps()
    assert [(step.turn, step.player) for step in steps] == [(1, 0), (2, 0), (2, 0), (2, 0)]


@given(games())
def test_steps_follow_each_other_from_the_start_to_now(game: Game) -> None:
    steps = game.steps()
    before, turn = game.start, 1
    for step in steps:
        assert (step.before, step.player) == (before, before.mover)
        assert step.after == apply(before, step.move)
        assert step.turn == turn
        end_of_turn = before.rules.rotation is RotationTiming.END_OF_TURN
        if (
            isinstance(step.move, Rotate if end_of_turn else Lay)
            or step.after.players[step.player].eliminated
            or step.after.phase is Phase.OVER
        ):
            turn += 1
        before = step.after
    assert before == game.state
    assert game.moves == tuple(step.move for step in steps)


# --- comparing, hashing, copying


def test_games_are_equal_if_start_moves_comments_and_tags_are() -> None:
    game = the_game()
    assert game == the_game()
    assert hash(game) == hash(the_game())
    different = (
        game.undo(),
        game.with_tags({}),
        played(game.undo(), "2"),
        game.undo().play(parse_move("1"), comments=("x",)),
        Game.from_state(game.start, tags=game.tags),
        played(Game.new(FOUR, tags=game.tags, comments=game.comments), "R 2 e4-e5 S 1"),
        Game.from_state(game.state, tags=game.tags, comments=game.comments),
        Game.new(FOUR, facing=Direction.EAST, tags=game.tags, comments=game.comments),
    )
    for other in different:
        assert game != other
    assert len({game, the_game(), *different}) == 9


def test_the_same_position_by_another_way_is_another_game() -> None:
    start = State.parse(f"{BARE} a1w 0 rotate - 30:12,30:12,30:12,30:12", FOUR)
    loop, straight = (played(Game.from_state(start), moves) for moves in ("S 2", "R 1"))
    assert loop.state == straight.state
    assert loop != straight


def test_a_game_is_equal_to_no_other_thing() -> None:
    game = the_game()
    assert game != str(game)
    assert (game == None) is False  # noqa: E711 - the comparison is the point


def test_a_long_game_needs_no_deep_recursion() -> None:
    rules = Rules.gigamic(2, rugs_per_colour=99, insolvency=Insolvency.PLAYS_ON)
    game = finished(rules)
    assert len(game.moves) > 1500
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(200)
    try:
        again = pickle.loads(pickle.dumps(game))
        assert again == game
        assert copy.deepcopy(game) == copy.copy(game) == game
        assert hash(again) == hash(game)
        assert Game.parse(str(game)) == game
        for _ in again.moves[1000:]:
            again = again.undo()
    finally:
        sys.setrecursionlimit(limit)
    assert again.steps() == game.steps()[:1000]


def test_a_long_chain_of_steps_is_thrown_away_without_recursion() -> None:
    step = the_game().steps()[0]
    link = None
    for number in range(200_000):
        link = record._Link(link, step, number)
    del link


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_a_game_comes_back_whole_from_a_pickle(protocol: int) -> None:
    game = the_game()
    again = pickle.loads(pickle.dumps(game, protocol))
    assert again == game
    assert again.steps() == game.steps()


@given(games())
def test_a_game_survives_copies_pickles_and_its_repr(game: Game) -> None:
    names = {"Game": Game}
    for again in (
        pickle.loads(pickle.dumps(game)),
        copy.deepcopy(game),
        eval(repr(game), names),  # noqa: S307 - that a repr can be evaluated is the claim
    ):
        assert again == game
        assert hash(again) == hash(game)
        assert again.steps() == game.steps()


# --- writing


def test_a_record_is_written_turn_by_turn() -> None:
    assert str(the_game()) == RECORD


def test_a_game_with_nothing_in_it_is_a_short_record() -> None:
    assert str(Game.new(FOUR)) == (
        '[Rules "4 1x12 30 start eliminated dirhams shared strict"]\n'
        f'[Start "{BARE} d4n 0 rotate - 30:12,30:12,30:12,30:12"]\n'
        '[Result "*"]\n\n*'
    )


def test_the_repr_is_the_record() -> None:
    assert repr(the_game()) == f"Game.parse({RECORD!r})"


@pytest.mark.parametrize(
    ("rules", "players", "result"),
    [
        (FOUR, "3:0,1:0,0:0,0:0", "1-0-0-0"),
        (FOUR, "0:0,1:0,1:0,0:0", "0-1/2-1/2-0"),
        (FOUR, "1:0,1:0,0:0,1:0", "1/3-1/3-0-1/3"),
        (FOUR, "1:0,1:0,1:0,1:0", "1/4-1/4-1/4-1/4"),
        (Rules.gigamic(3), "0:0x,0:0x,0:7", "0-0-1"),
        (Rules.gigamic(2, unbroken_tie=UnbrokenTie.NO_WINNER), "1:0+0,1:0+0", "0-0"),
    ],
)
def test_the_result_is_each_players_share_of_the_win(
    rules: Rules, players: str, result: str
) -> None:
    game = Game.from_state(State.parse(f"{BARE} d4n 0 over - {players}", rules))
    assert str(game).endswith(f'\n[Result "{result}"]\n\n{result}')
    assert Game.parse(str(game)) == game


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("plain", "plain"),
        ("", ""),
        ('\\"{}', '\\\\\\"\\{\\}'),
        ("\n\t", "\\n\\t"),
        ("\r\x0b\x0c", "\\u000d\\u000b\\u000c"),
        ("\x00\x1c\x1d\x1e\x1f", "\\u0000\\u001c\\u001d\\u001e\\u001f"),
        ("\x7f\x80\x85\x9f", "\\u007f\\u0080\\u0085\\u009f"),
        ("\u2028\u2029", "\\u2028\\u2029"),
        ("\ud800\udbff\udc00\udfff", "\\ud800\\udbff\\udc00\\udfff"),
        ("é\xa0😀\ud7ff\ue000\u2027\u202a ~", "é\xa0😀\ud7ff\ue000\u2027\u202a ~"),
    ],
)
def test_a_text_is_written_on_one_line_in_characters_a_file_can_hold(
    text: str, written: str
) -> None:
    assert write_text(text) == written
    assert read_text(written) == text


@given(texts())
def test_every_text_can_be_written_and_read_back(text: str) -> None:
    written = write_text(text)
    assert read_text(written) == text
    assert len(written.splitlines()) <= 1
    written.encode()


def test_other_escapes_than_those_that_are_written_can_be_read() -> None:
    assert read_text(r"\u0041\u00e9\u00E9") == "Aéé"
    assert read_text("'{\"}") == "'{\"}"


@pytest.mark.parametrize(
    ("written", "index", "reason"),
    [
        (r"ab\q", 2, r"expected one of the escapes \\ \" \{ \} \n \t \uXXXX"),
        ("ab\\", 2, r"expected one of the escapes \\ \" \{ \} \n \t \uXXXX"),
        (r"\U0041", 0, r"expected one of the escapes \\ \" \{ \} \n \t \uXXXX"),
        (r"\u12g4", 2, r"expected four hexadecimal digits behind \u"),
        (r"a\u123", 3, r"expected four hexadecimal digits behind \u"),
        ("\\u١٢٣٤", 2, r"expected four hexadecimal digits behind \u"),
        ("a\tb", 1, r"this character can only be written as \t"),
        ("\x85", 0, r"this character can only be written as \u0085"),
        ("a\ud800", 1, r"this character can only be written as \ud800"),
    ],
)
def test_what_is_no_text_is_told_with_its_place(written: str, index: int, reason: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_text(written)
    assert (caught.value.index, caught.value.reason) == (index, reason)
    assert caught.value.text == written


def test_a_place_in_a_text_is_found_in_what_is_written() -> None:
    written = r"a\n\u0041b"
    assert [place_in(written, index) for index in range(6)] == [0, 1, 3, 9, 10, 10]


# --- words


def test_the_words_of_a_stream_have_their_places() -> None:
    lines = ['[A "b\\n"] {c}1.L', "", " \t1/2-1/2 x"]
    first, last = lines[0], lines[2]
    assert list(read_words(lines)) == [
        Tag(Place(1, 1, first), "A", "b\n", "b\\n", Place(1, 5, first)),
        Comment(Place(1, 11, first), "c"),
        Number(Place(1, 14, first), "1."),
        MoveText(Place(1, 16, first), "L"),
        Result(Place(3, 3, last), "1/2-1/2"),
        MoveText(Place(3, 11, last), "x"),
        End(Place(3, 12, last)),
    ]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_end_in_any_way(end: str) -> None:
    places = [(1, 1, "a"), (2, 1, "b"), (4, 1, "")]
    for lines in ([f"a{end}", f"b{end}", end], [f"a{end}b{end}{end}"], [f"a{end}b{end}", end]):
        assert [tuple(word.place) for word in read_words(lines)] == places
    assert [word.place.line for word in read_words(["a", "b"])] == [1, 2, 2]


def test_a_stream_of_nothing_ends_at_once() -> None:
    assert list(read_words([])) == [End(Place(1, 1, ""))]
    assert list(read_words([""])) == [End(Place(1, 1, ""))]


@pytest.mark.parametrize(
    "text", ["*", "1-0", "0-0", "1/2-1/2-0", "0-1/3-1/3-1/3", "1/4-1/4-1/4-1/4"]
)
def test_a_result_is_a_star_or_shares(text: str) -> None:
    for line in (text, f"{text}{{c}}", f"{text}[A", f"{text} x", f'{text}"', f"{text}]"):
        assert next(read_words([line])) == Result(Place(1, 1, line), text)


@pytest.mark.parametrize("text", ["**", "*x", "1", "1-2", "1/5-0", "1-0-", "1-0-0-0-0", "1-0/2"])
def test_what_only_looks_like_a_result_is_none(text: str) -> None:
    assert next(read_words([text])) == MoveText(Place(1, 1, text), text)


NAME = "expected the name of a tag: letters, digits and _, a letter first"
QUOTE = r"expected a quote at the end of the text, on the same line (a quote in it is \")"
BRACE = r"expected } at the end of the comment, on the same line (a brace in it is \{ or \})"


@pytest.mark.parametrize(
    ("line", "reason", "column", "behind"),
    [
        ("[", NAME, 2, []),
        ("[]", NAME, 2, ["]"]),
        ("[9 x", NAME, 2, ["9", "x"]),
        ('["a"]', NAME, 2, ['"a"', "]"]),
        ("[{c}", NAME, 2, ["{c}"]),
        ("[ab", "expected the text of the tag, in quotes", 4, []),
        ("[ab c", "expected the text of the tag, in quotes", 5, ["c"]),
        ("[ab [", "expected the text of the tag, in quotes", 5, ["["]),
        ('[ab "c', QUOTE, 5, []),
        ('[ab "c\\"] *', QUOTE, 5, []),
        ('[ab {c "x"', BRACE, 5, []),
        ('[ab"c"] x', "expected a space between the name of the tag and its text", 4, ["]", "x"]),
        ('[ab "c" x', "expected ] at the end of the tag", 9, ["x"]),
        ('[ab "c\\q"] x', r"expected one of the escapes \\ \" \{ \} \n \t \uXXXX", 7, ["]", "x"]),
        ('"ab"', "a text in quotes belongs in a tag", 1, []),
        ('"ab x', QUOTE, 1, []),
        ("] x", "there is no tag to close", 1, ["x"]),
        ("} x", "there is no comment to close", 1, ["x"]),
        ("{ab x", BRACE, 1, []),
        ("{ab {c} x", BRACE, 1, ["x"]),
        ("{ab\\} x", BRACE, 1, ["x"]),
        ("{a\\q} x", r"expected one of the escapes \\ \" \{ \} \n \t \uXXXX", 3, ["x"]),
        ("{a\x0b} x", r"this character can only be written as \u000b", 3, ["x"]),
    ],
)
def test_what_is_no_word_is_told_and_reading_goes_on(
    line: str, reason: str, column: int, behind: list[str]
) -> None:
    first, *rest = read_words([line])
    assert first == Damage(Place(1, 1, line), reason, Place(1, column, line))
    assert isinstance(first, Damage)
    assert first.is_tag is line.startswith("[")
    starts = [word.place.source[word.place.column - 1 :] for word in rest[:-1]]
    assert [text.startswith(want) for text, want in zip(starts, behind, strict=True)] == [
        True
    ] * len(behind)
    assert isinstance(rest[-1], End)


def test_a_tag_may_stretch_over_lines() -> None:
    (tag, _) = read_words(["[ A", '"b"', "]"])
    assert tag == Tag(Place(1, 1, "[ A"), "A", "b", "b", Place(2, 2, '"b"'))


def test_the_text_of_a_comment_may_not() -> None:
    first, second, *_ = read_words(["{a", "b}"])
    assert first == Damage(Place(1, 1, "{a"), BRACE, Place(1, 1, "{a"))
    assert second == MoveText(Place(2, 1, "b}"), "b")


def test_a_line_is_a_string() -> None:
    with pytest.raises(TypeError) as caught:
        list(read_words(junk(["a", b"b"])))
    assert str(caught.value) == "lines[1] must be a str, not b'b' (bytes)"


# --- reading


def test_a_record_is_read_back() -> None:
    assert Game.parse(RECORD) == the_game()


@given(games())
def test_every_game_can_be_written_and_read_back(game: Game) -> None:
    text = str(game)
    again = Game.parse(text)
    assert again == game
    assert again.steps() == game.steps()
    assert again.names == game.names
    assert str(again) == text
    text.encode()
    assert list(read_games(text.splitlines())) == [game]


@st.composite
def respaced(draw: st.DrawFn, game: Game) -> str:
    """A record with any space between its words."""
    words = re.findall(r'"(?:[^"\\]|\\.)*"|\{(?:[^}\\]|\\.)*\}|[^\s"{}\[\]]+|[\[\]]', str(game))
    space = st.text(st.sampled_from(" \t\n\r"), min_size=1, max_size=3)
    return draw(space) + "".join(word + draw(space) for word in words)


@given(st.data())
def test_spaces_and_line_ends_between_the_words_are_free(data: st.DataObject) -> None:
    game = data.draw(games().filter(lambda game: len(game.moves) < 100))
    text = data.draw(respaced(game))
    assert Game.parse(text) == game


def test_no_space_is_needed_where_a_word_ends_anyway() -> None:
    packed = re.sub(r"\s*([{}\[\]])\s*", r"\1", RECORD.replace(". ", "."))
    assert packed != RECORD
    assert Game.parse(packed) == the_game()


def test_a_turn_may_be_announced_with_no_move_in_it() -> None:
    record = str(played(Game.new(FOUR), "S 1 c5-c6"))
    assert Game.parse(record.removesuffix("*") + "2. *") == played(Game.new(FOUR), "S 1 c5-c6")


def test_the_squares_of_a_rug_may_stand_in_either_order() -> None:
    assert Game.parse(RECORD.replace("e4-e5", "e5-e4")) == the_game()


OVER_RECORD = (
    '[Rules "2 1x12 30 start eliminated dirhams shared strict"]\n'
    f'[Start "{BARE} d4n 0 lay - 30:1,30:0"]\n'
    '[Result "1-0"]\n\n1. d5-d6\n1-0'
)


def test_a_finished_game_is_read() -> None:
    assert str(Game.parse(OVER_RECORD)) == OVER_RECORD


def damage(record: str, old: str, new: str) -> str:
    assert record.count(old) == 1, old
    return record.replace(old, new)


ESCAPES = r"expected one of the escapes \\ \" \{ \} \n \t \uXXXX"


@pytest.mark.parametrize(
    ("old", "new", "line", "column", "turn", "moves", "reason"),
    [
        # the tags
        ("[Rules ", "[rules ", 1, 1, 0, None, 'expected the tag [Rules "..."]'),
        ("[Rules ", "x [Rules ", 1, 1, 0, None, 'expected the tag [Rules "..."]'),
        ("[Rules ", "[Rules", 1, 7, 0, None, "expected a space between the name of the tag and "
         "its text"),
        ('"4 1x12', '"4 1y12', 1, 11, 0, None, "expected colours x rugs, such as 1x12"),
        ('"4 1x12', r'"\u0034 1y12', 1, 16, 0, None, "expected colours x rugs, such as 1x12"),
        ("strict", "lax", 1, 51, 0, None, "expected covering: strict, own-rugs"),
        ("[Start ", "[Begin ", 2, 1, 0, None, 'expected the tag [Start "..."]'),
        ("d4n", "d9n", 2, 24, 0, None, "expected a rank from 1 to 7"),
        ("rotate -", "rotate r", 2, 9, 0, None, "this position cannot be played: red is drawn, "
         "but there is no drawn rug to lay here"),
        ('[Result "*"]\n', "", 3, 1, 0, None, 'expected the tag [Result "..."]'),
        ('"*"', '"1-0"', 3, 10, 0, None, "expected a result such as * or 1-0-0-0"),
        ('"*"', '"1/2-1/3-0-0"', 3, 10, 0, None, "expected a result such as * or 1-0-0-0"),
        ('"*"', '"1-0-0-0"', 3, 10, 0, None, "expected the result *, for the game is not over"),
        ("[Event ", "[Zed ", 5, 1, 0, None, "the tag Player1 must stand before Zed"),
        ("[Event ", "[Player1 ", 5, 1, 0, None, "the tag Player1 is given twice"),
        ("[Event ", "[Start ", 4, 1, 0, None, "the tag Start belongs to the first three of a "
         "game"),
        ("[Event ", "[Eve-nt ", 4, 2, 0, None, NAME),
        ("Tea", r"T\ea", 4, 10, 0, None, ESCAPES),
        ('Amina"]', 'Amina"', 7, 1, 0, None, "expected ] at the end of the tag"),
        # before the first turn
        ("{again}", "{ag\\ain}", 8, 4, 1, 0, ESCAPES),
        ("{again}", "{again", 8, 1, 1, 0, BRACE),
        ("{again}", "[Z \"z\"]", 8, 1, 1, 0, "expected a turn, a move or the result"),
        ("1. R", "R", 9, 1, 1, 0, "expected the turn number 1. or the result"),
        ("1. R", "01. R", 9, 1, 1, 0, "expected the turn number 1. or the result"),
        ("1. R", "١. R", 9, 1, 1, 0, "expected the turn number 1. or the result"),
        ("1. R", "9" * 5000 + ". R", 9, 1, 1, 0, "expected the turn number 1. or the result"),
        ("1. R", "1. {c} R", 9, 4, 1, 0, "a comment belongs behind a move or before the first "
         "turn"),
        # the moves
        ("1. R", "1. r", 9, 4, 1, 0, "expected a move such as +r, L, S, R, 3, $5 or c3-d3"),
        ("R 2", "R 7", 9, 6, 1, 1, "expected a move such as +r, L, S, R, 3, $5 or c3-d3"),
        ("R 2", "R\x0b2", 9, 4, 1, 0, "expected a move such as +r, L, S, R, 3, $5 or c3-d3"),
        ("e4-e5", "e4-e6", 9, 11, 1, 2, "e6 is no neighbour of e4"),
        ("e4-e5", "e4-e9", 9, 12, 1, 2, "expected a rank from 1 to 7"),
        ("e4-e5", "f4-f5", 9, 8, 1, 2, "f4-f5 is illegal: Assam stands on f4"),
        ("e4-e5", "$3", 9, 8, 1, 2, "$3 is illegal: it is time to lay a rug, not to pay what is "
         "owed"),
        ("e4-e5", "2. e4-e5", 9, 8, 1, 2, "turn 1 is not over: expected a move or the result"),
        ("{good}", "{goo\\d}", 9, 18, 1, 3, ESCAPES),
        ("{good}", "{good", 9, 14, 1, 3, BRACE),
        ("{good}", '"good"', 9, 14, 1, 3, "a text in quotes belongs in a tag"),
        ("2. S", "S", 10, 1, 2, 3, "expected the turn number 2. or the result"),
        ("2. S", "3. S", 10, 1, 2, 3, "expected the turn number 2. or the result"),
        ("2. S", "2. 2. S", 10, 4, 2, 3, "turn 2 is not over: expected a move or the result"),
        ("2. S", "2. [Z \"z\"] S", 10, 4, 2, 3, "expected a turn, a move or the result"),
        ("2. S", "2. {c} S", 10, 4, 2, 3, "a comment belongs behind a move or before the first "
         "turn"),
        # the result
        ("1\n*", "1", 10, 7, 2, 5, "expected a turn, a move or the result"),
        ("1\n*", "1\n", 11, 1, 2, 5, "expected a turn, a move or the result"),
        ("1\n*", "1\n1-0", 11, 1, 2, 5, "expected the result *, for the game is not over"),
        ("1\n*", "1\n* x", 11, 3, 2, 5, "expected nothing behind the result"),
        ("1\n*", "1\n* {c}", 11, 3, 2, 5, "expected nothing behind the result"),
        ("1\n*", "1\n*\n*", 12, 1, 2, 5, "expected nothing behind the result"),
        ("1\n*", "1\n**", 11, 1, 2, 5, "expected a move such as +r, L, S, R, 3, $5 or c3-d3"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_record_is_told_with_its_place(
    old: str, new: str, line: int, column: int, turn: int, moves: int | None, reason: str
) -> None:
    text = damage(RECORD, old, new)
    with pytest.raises(RecordError) as caught:
        Game.parse(text)
    error = caught.value
    assert (error.reason, error.line, error.column, error.turn) == (reason, line, column, turn)
    where = f"turn {turn}" if turn else "in the tags"
    assert str(error) == f"{reason}, at line {line}, column {column} ({where})"
    assert (error.text, error.path) == (text, None)
    assert error.index == sum(len(each) + 1 for each in text.split("\n")[: line - 1]) + column - 1
    if moves is None:
        assert error.game is None
    else:
        assert error.game is not None
        assert error.game.moves == the_game().moves[:moves]
        assert error.game.tags == the_game().tags


@pytest.mark.parametrize(
    ("old", "new", "line", "column", "turn", "reason"),
    [
        ("\n1-0", "\n*", 6, 1, 1, "expected the result 1-0, as the game was played"),
        ("\n1-0", "\n0-1", 6, 1, 1, "expected the result 1-0, as the game was played"),
        ('"1-0"', '"*"', 3, 10, 0, "expected the result 1-0, as the game was played"),
        ("\n1-0", "\n2. S", 6, 1, 1, "the game is over: expected its result 1-0"),
        ("\n1-0", " S", 5, 10, 1, "the game is over: expected its result 1-0"),
        ("\n1-0", "\n", 6, 1, 1, "expected a turn, a move or the result"),
    ],
)
def test_the_result_is_that_of_the_play(
    old: str, new: str, line: int, column: int, turn: int, reason: str
) -> None:
    with pytest.raises(RecordError) as caught:
        Game.parse(damage(OVER_RECORD, old, new))
    error = caught.value
    assert (error.reason, error.line, error.column, error.turn) == (reason, line, column, turn)
    assert error.game == (Game.parse(OVER_RECORD) if turn else None)


@pytest.mark.parametrize(("text", "line", "column"), [("", 1, 1), (" \n ", 2, 2), ("\n\n", 3, 1)])
def test_no_text_is_no_record(text: str, line: int, column: int) -> None:
    with pytest.raises(RecordError) as caught:
        Game.parse(text)
    error = caught.value
    assert (error.line, error.column, error.index, error.text) == (line, column, len(text), text)
    assert error.reason == 'expected the tag [Rules "..."]'


@pytest.mark.parametrize("end", ["\r", "\r\n"])
def test_the_index_counts_every_character_of_a_line_end(end: str) -> None:
    text = damage(RECORD, "e4-e5", "x").replace("\n", end)
    with pytest.raises(RecordError) as caught:
        Game.parse(text)
    assert caught.value.index == text.index(" x ") + 1
    assert (caught.value.line, caught.value.column) == (9, 8)


def test_the_comments_before_the_damage_are_kept() -> None:
    with pytest.raises(RecordError) as caught:
        Game.parse(damage(RECORD, "{very", "{very\\"))
    assert caught.value.game is not None
    assert caught.value.game.steps()[-1].comments == ("good",)
    assert caught.value.game.comments == ("a {b", "again")


def test_two_games_are_no_record() -> None:
    with pytest.raises(RecordError, match=r"nothing behind the result, at line 12, column 1"):
        Game.parse(f"{RECORD}\n{RECORD}")


def test_an_unplayable_start_is_an_invalid_state_too() -> None:
    with pytest.raises(InvalidState) as caught:
        Game.parse(damage(RECORD, "rotate - 30:12", "rotate r 99:13"))
    error = caught.value
    assert isinstance(error, UnplayableStart)
    assert isinstance(error, RecordError)
    assert [problem.code.value for problem in error.problems] == [
        "too-many-rugs",
        "drawn-too-much",
    ]
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is UnplayableStart
    assert (again.problems, again.line, again.column) == (error.problems, 2, 9)
    assert (str(again), again.text, again.turn, again.game) == (str(error), error.text, 0, None)


def test_a_record_error_comes_back_whole_from_a_pickle() -> None:
    with pytest.raises(RecordError) as caught:
        Game.parse(damage(RECORD, "2. S", "2. 3"))
    error = caught.value
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is RecordError
    assert vars(again) == vars(error)
    assert (str(again), again.args) == (str(error), error.args)
    assert (again.line, again.column, again.turn) == (10, 4, 2)
    assert again.game == the_game().undo().undo()
    assert again.path is None


def test_an_error_of_a_record_is_a_notation_error() -> None:
    assert issubclass(RecordError, NotationError)
    with pytest.raises(NotationError):
        Game.parse("x")


@given(st.data())
def test_a_damaged_record_gets_an_error_with_a_place_in_it(data: st.DataObject) -> None:
    text = str(data.draw(games().filter(lambda game: len(game.moves) < 100)))
    text = data.draw(damaged(text))
    error = flaw_of(text)
    if error is None:
        game = Game.parse(text)
        assert Game.parse(str(game)) == game
        return
    assert error.text == text
    assert error.index is not None
    assert 0 <= error.index <= len(text)
    before = re.split(r"\r\n|\r|\n", text[: error.index])
    assert (error.line, error.column) == (len(before), len(before[-1]) + 1)
    assert (error.turn == 0) is (error.game is None)
    assert pickle.loads(pickle.dumps(error)).game == error.game


def flaw_of(text: str) -> RecordError | None:
    """What is wrong with a record, if anything."""
    try:
        Game.parse(text)
    except RecordError as error:
        return error
    return None


@given(texts() | st.text(st.sampled_from('[]{}"\\ 1.*LR\nu0')))
def test_any_text_gets_our_own_error(text: str) -> None:
    with pytest.raises(RecordError):
        Game.parse(text)


# --- streams of games


def told(lines: Iterable[str]) -> list[Game | tuple[int, int, str]]:
    """What a stream gives, in order: games, and errors by place and reason."""
    found: list[Game | tuple[int, int, str]] = []

    def note(error: RecordError) -> None:
        found.append((error.line, error.column, error.reason))

    for game in read_games(lines, on_error=note):
        found.append(game)  # noqa: PERF402 - errors are added in between
    return found


def test_a_file_of_games_is_read_one_after_the_other() -> None:
    file = f"{RECORD}\n\n{OVER_RECORD}\n{RECORD}\n"
    expected = [the_game(), Game.parse(OVER_RECORD), the_game()]
    for lines in (file.splitlines(keepends=True), file.splitlines(), [file], iter([file])):
        assert list(read_games(lines)) == expected
    assert list(read_games([f"{RECORD} {RECORD}"])) == [the_game()] * 2


@pytest.mark.parametrize("lines", [[], [""], ["\n", " \t\r\n"]])
def test_a_file_of_nothing_has_no_games(lines: list[str]) -> None:
    assert list(read_games(lines)) == []


def test_a_stream_is_read_no_further_than_it_is_asked_for() -> None:
    taken = []

    def lines() -> Iterator[str]:
        for line in f"{OVER_RECORD}\n{RECORD}\n".splitlines(keepends=True):
            taken.append(line)
            yield line

    games = read_games(lines())
    assert taken == []
    assert next(games) == Game.parse(OVER_RECORD)
    assert taken == [*OVER_RECORD.splitlines(keepends=True)[:-1], "1-0\n"]
    assert next(games) == the_game()
    with pytest.raises(StopIteration):
        next(games)


def test_a_damaged_game_ends_the_stream_if_nobody_hears_of_it() -> None:
    games = read_games(f"{OVER_RECORD}\n{damage(RECORD, '2. S', '2. 3')}\n{RECORD}".splitlines())
    assert next(games) == Game.parse(OVER_RECORD)
    with pytest.raises(RecordError) as caught:
        next(games)
    error = caught.value
    assert (error.line, error.column, error.turn) == (16, 4, 2)
    assert (error.text, error.index) == ("2. 3 1", 3)
    assert error.game == the_game().undo().undo()


LINES = len(RECORD.splitlines())


@pytest.mark.parametrize(
    ("old", "new", "line", "column"),
    [
        ("[Rules ", "[rules ", 1, 1),
        ('"4 1x12', '"4 1y12', 1, 11),
        ("[Start ", "[Begin ", 2, 1),
        ("d4n", "d9n", 2, 24),
        ("rotate -", "rotate r", 2, 9),
        ('"*"', '"1-0-0-0"', 3, 10),
        ('Amina"]', "Amina", 5, 10),
        ("{again}", "{again", 8, 1),
        ("{again}", "{aga\\in 1-0}", 8, 5),
        ("e4-e5", "{*} e4-e7", 9, 15),
        ("2. S", "3. S", 10, 1),
        ("2. S", "2. S [", 10, 8),
        ("1\n*", "1\n1-0", 11, 1),
        ("1\n*", "1\nx", 11, 1),
        ("1\n*", "1\n", 12, 1),
        ("1\n*", "1\n{*}", 12, 1),
    ],
)
def test_a_damaged_game_is_stepped_over(old: str, new: str, line: int, column: int) -> None:
    file = f"{RECORD}\n{damage(RECORD, old, new)}\n{RECORD}"
    first, error, *rest = told(file.splitlines())
    assert isinstance(error, tuple)
    assert error[:2] == (LINES + line, column)
    assert [first, *rest] == [the_game()] * 2


def test_a_damaged_game_ends_at_its_result_wherever_that_is() -> None:
    broken = damage(RECORD, "2. S 1\n*", "2. x * ").replace("\n", " ")
    assert [type(each) for each in told([broken + RECORD.replace("\n", " ")])] == [tuple, Game]


def test_a_damaged_game_ends_where_a_line_begins_the_next_and_nowhere_else() -> None:
    truncated = RECORD.removesuffix("*").rstrip()
    begins = (12, 1, "expected a turn, a move or the result")
    assert told(f"{truncated}\n\n{RECORD}".splitlines()) == [begins, the_game()]
    indented = (12, 2, "expected a turn, a move or the result")
    assert told(f"{truncated}\n\n {RECORD}".splitlines()) == [indented]
    other = (12, 1, "expected a turn, a move or the result")
    assert told(f"{truncated}\n\n{RECORD.replace('[Rules ', '[Rules' + chr(9))}".splitlines()) == [
        other
    ]


def test_a_game_of_nothing_but_tags_is_stepped_over() -> None:
    head = RECORD.splitlines()[:1]
    assert told([*head, *head, *RECORD.splitlines()]) == [
        (2, 1, 'expected the tag [Start "..."]'),
        (3, 1, 'expected the tag [Start "..."]'),
        the_game(),
    ]


def test_junk_between_games_is_stepped_over_and_told_once() -> None:
    file = ["hello", "there {friend", *RECORD.splitlines(), "1. S 3 d5-d6", *RECORD.splitlines()]
    assert told(file) == [
        (1, 1, 'expected the tag [Rules "..."]'),
        the_game(),
        (14, 1, 'expected the tag [Rules "..."]'),
        the_game(),
    ]
    assert told(["1-0", "0-1"]) == [
        (1, 1, 'expected the tag [Rules "..."]'),
        (2, 1, 'expected the tag [Rules "..."]'),
    ]


def test_a_stream_that_breaks_off_is_told_at_its_end() -> None:
    lines = RECORD.splitlines(keepends=True)
    assert told(lines[:10]) == [(11, 1, "expected a turn, a move or the result")]
    assert told([line.rstrip() for line in lines[:10]]) == [
        (10, 7, "expected a turn, a move or the result")
    ]


def test_whoever_hears_of_the_damage_may_end_the_stream() -> None:
    class Enough(Exception):
        pass

    def stop(error: RecordError) -> None:
        raise Enough

    with pytest.raises(Enough):
        list(read_games(["x"], on_error=stop))


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (RECORD, "lines must be an iterable of lines, not '[Rules"),
        (b"", "lines must be an iterable of lines, not b'' (bytes)"),
        (None, "lines must be an iterable of lines, not None (NoneType)"),
    ],
)
def test_a_stream_is_an_iterable_of_lines(lines: object, message: str) -> None:
    with pytest.raises(TypeError, match=re.escape(message)):
        read_games(junk(lines))


def test_the_other_arguments_are_checked_at_once_too() -> None:
    with pytest.raises(TypeError, match=r"on_error must be a function, not 'print' \(str\)"):
        read_games([], on_error=junk("print"))
    with pytest.raises(TypeError, match=r"lines\[1\] must be a str, not 7 \(int\)"):
        list(read_games(junk(["", 7])))


@given(st.data())
def test_a_damaged_game_in_a_stream_spoils_no_other(data: st.DataObject) -> None:
    good = the_game()
    text = data.draw(damaged(data.draw(st.sampled_from((RECORD, OVER_RECORD)))))
    file = f"{RECORD}\n{text}\n{RECORD}\n"
    first, *rest = told(re.split(r"(?<=[\n\r])", file))
    assert first == good
    assert rest[-1] == good


@given(st.lists(games().filter(lambda game: len(game.moves) < 100), max_size=3))
def test_a_file_of_any_games_reads_back(several: list[Game]) -> None:
    file = "\n\n".join(map(str, several))
    assert list(read_games(file.splitlines(keepends=True))) == several


def test_a_result_in_a_tag_without_quotes_does_not_end_the_game() -> None:
    broken = damage(RECORD, 'Result "*"', "Result *")
    assert [type(each) for each in told(f"{broken}\n{RECORD}".splitlines())] == [tuple, Game]


def test_a_mistyped_result_is_called_a_result() -> None:
    with pytest.raises(RecordError) as caught:
        Game.parse(damage(RECORD, "1\n*", "1\n1-0-0-0-0"))
    assert caught.value.reason.startswith("expected a result such as * or 1-0")


def test_a_byte_order_mark_is_called_by_its_name() -> None:
    with pytest.raises(RecordError) as caught:
        Game.parse("\ufeff" + RECORD)
    assert (caught.value.line, caught.value.column) == (1, 1)
    assert caught.value.reason == (
        "expected no byte-order mark before the record (utf-8-sig reads over it)"
    )


def test_a_step_is_checked_like_any_other_value() -> None:
    step = the_game().steps()[0]

    def refused(**changes: Any) -> str:
        with pytest.raises((InvalidValue, TypeError)) as caught:
            attrs.evolve(step, **changes)
        return str(caught.value)

    assert refused(turn=0) == "turn must be a number from 1, not 0"
    assert refused(turn=True) == "turn must be a number from 1, not True"
    assert refused(player=9).startswith("player must be a number from 0 to ")
    assert refused(before=None) == "before must be a State, not None (NoneType)"
    assert refused(after="x") == "after must be a State, not 'x' (str)"
    assert refused(move="L") == "move must be a Draw, Rotate, Roll, Pay or Lay, not 'L' (str)"
    assert refused(comments="x") == "comments must be a tuple, not 'x' (str)"
