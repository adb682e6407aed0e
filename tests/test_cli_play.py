"""``marrakech play``: seats, what may be typed, undo, odds, saving, resuming and leaving."""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path
from random import Random

import attrs
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from marrakech import (
    Draw,
    Game,
    Lay,
    Move,
    Roll,
    Rotate,
    Rotation,
    Rules,
    State,
    legal_moves,
    parse_move,
)
from marrakech.bots import Hint
from marrakech.cli import main, saving
from marrakech.cli.ending import CannotDo
from marrakech.cli.seats import read_seats
from marrakech.cli.table import Table
from marrakech.cli.typing_in import LETTERS, labels_for, possible, read_typed
from marrakech.simulation import game_seed
from program import Done, Run, runner

SEATS = ("you", "random", "random")


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """The program, in a folder of its own."""
    monkeypatch.chdir(tmp_path)
    return runner(monkeypatch)


def play(run: Run, *typed: str, seats: tuple[str, ...] = SEATS, more: tuple[str, ...] = ()) -> Done:
    """What is shown while these lines are typed, and then the input ends."""
    return run("play", *seats, "--seed", "7", *more, typed="".join(f"{line}\n" for line in typed))


def saved(file: str = "marrakech-7.txt") -> Game:
    return Game.parse(Path(file).read_text(encoding="utf-8"))


# --- the table


def test_dice_come_from_the_seed_and_the_number_of_the_move_alone() -> None:
    rules = Rules.gigamic(3)

    def thrown(seed: int, rotation: str) -> Move:
        table = Table.new(rules, read_seats(SEATS), seed=seed).play(parse_move(rotation))
        return table.advance().game.moves[-1]

    throws = [thrown(seed, "L") for seed in range(60)]
    assert throws == [thrown(seed, "R") for seed in range(60)]
    assert set(throws) == {Roll(1), Roll(2), Roll(3), Roll(4)}


def test_no_computer_player_draws_the_numbers_of_the_dice() -> None:
    drawn: list[float] = []

    @attrs.frozen
    class Curious:
        def __call__(self, state: State, rng: Random) -> Rotate | Lay:
            drawn.append(rng.random())
            return Rotate(Rotation.LEFT)

        def hints(self, state: State, rng: Random) -> tuple[Hint, ...]:
            return ()

    seats = tuple(attrs.evolve(seat, bot=Curious()) for seat in read_seats(["random"] * 3))
    Table.new(Rules.gigamic(3), seats, seed=1).advance()
    dice = {Random(2 * game_seed(1, number)).random() for number in range(200)}
    assert len(drawn) == 1
    assert not dice & set(drawn)


# --- what may be typed


START = Game.new(Rules.gigamic(3)).state
LAYING = State.parse("7/7/7/7/2b=b3/2r4/7 d3n 0 lay - 30:14,30:15,30:14", Rules.gigamic(3))


@pytest.mark.parametrize(
    ("state", "text", "move"),
    [
        (START, "L", "L"),
        (START, " left ", "L"),
        (START, "s", "S"),
        (START, "Right", "R"),
        (LAYING, "d2-e2", "d2-e2"),
        (LAYING, "E2-D2", "d2-e2"),
        (LAYING, "e2 d2", "d2-e2"),
        (LAYING, "e2d2", "d2-e2"),
        (LAYING, "e2, d2", "d2-e2"),
    ],
)
def test_a_move_may_be_typed_in_many_ways(state: State, text: str, move: str) -> None:
    assert read_typed(state, text) == parse_move(move)


def test_each_placement_has_a_letter_that_is_nothing_else() -> None:
    everywhere = State.parse("7/7/7/7/7/7/7 d4n 0 lay - 30:15,30:15,30:15", Rules.gigamic(3))
    labels = labels_for(everywhere)
    assert [Lay(rug) for rug in labels] == list(legal_moves(everywhere))
    assert "".join(labels.values()) == LETTERS
    assert not set(LETTERS) & set("rybgluqs0123456789")
    for rug, letter in labels.items():
        assert read_typed(everywhere, letter) == read_typed(everywhere, letter.upper()) == Lay(rug)
    assert labels_for(START) == {}


@pytest.mark.parametrize(
    ("state", "text", "told"),
    [
        (START, "a", "'a' is no move. Type L (left), S (straight on) or R (right)."),
        (START, "+r", "+r is not possible: it is time to turn Assam, not to draw a rug. Type L"),
        (LAYING, "r", "R is not possible: it is time to lay a rug, not to turn Assam. Type a"),
        (LAYING, "z", "'z' is no move. Type a letter or two squares: a b3-c3, c c2-c3, d"),
        (LAYING, "a1-c1", "'a1-c1' is no move: c1 is no neighbour of a1. Type a letter"),
        (LAYING, "d3-d4", "d3-d4 is not possible: Assam stands on d3. Type"),
        (LAYING, "a1-a2", "a1-a2 is not possible: a1-a2 does not touch Assam's square d3. Type"),
    ],
)
def test_what_is_no_move_is_explained(state: State, text: str, told: str) -> None:
    with pytest.raises(CannotDo) as caught:
        read_typed(state, text)
    assert str(caught.value).startswith(told)


def test_what_may_be_typed_is_told_for_every_question() -> None:
    draw = Game.new(Rules.gigamic(2)).state
    assert possible(draw) == "Type what was drawn: +r or +y."
    assert read_typed(draw, "yellow") == Draw(list(draw.rules.colours(0))[1])
    roll = Game.new(Rules.gigamic(3)).play(parse_move("L")).state
    assert possible(roll) == "Type what the die shows: 1, 2, 3 or 4."
    assert read_typed(roll, "3") == Roll(3)


# --- seats and set-up


def test_a_person_alone_plays_against_three_opponents(run: Run) -> None:
    out = run("play", "--against", "random", "--seed", "1").out
    assert out.splitlines()[:6] == [
        "Rules 4 1x12 30 start eliminated dirhams shared strict, seed 1",
        "red: Player 1 (you)",
        "yellow: Tarik (random)",
        "blue: Zohra (random)",
        "green: Idris (random)",
        "Type ? for help, quit to save and stop.",
    ]


def test_seats_rules_first_player_and_facing_are_chosen(run: Run) -> None:
    out = run(
        *("play", "Ann=you", "Bo=you", "--players", "3", "--against", "random", "--seed", "1"),
        *("--rules", "suleika", "--set", "rotation=end", "--first-player", "2", "--facing", "w"),
        *("--dice",),
    ).out
    assert out.startswith("Rules 3 1x15 40 end plays-on squares shared strict, seed 1\n")
    assert "red: Ann (you)\nyellow: Bo (you)\nblue: Zohra (random)\n" in out
    assert "(◄)" in out
    assert "Bo throws the die: what does it show, 1 to 4 (? for help) > " in out


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("you", "--players", "4", "--against", "gredy"), "nobody is called 'gredy' here"),
        (("you",) * 5, "2 to 4 players sit at a table, not 5"),
        (("you", "you", "you", "--players", "2"), "2 to 4 players sit at a table, not 3"),
        (("--first-player", "5"), "--first-player is a seat from 1 to 4, not 5"),
        (("--first-player", "0"), "--first-player is a seat from 1 to 4, not 0"),
        (("--facing", "up"), "invalid choice: 'up'"),
    ],
)
def test_a_table_that_cannot_be_set_up_is_refused(
    run: Run, arguments: tuple[str, ...], told: str
) -> None:
    done = run("play", *arguments)
    assert done.code == 2
    assert told in done.err


# --- commands


def test_help_tells_every_command(run: Run) -> None:
    out = play(run, "?", "help").out
    for command in ("odds", "hint", "undo", "board", "score", "moves", "save", "load", "quit"):
        assert out.count(command) >= 2
    assert out.count("Type L (left), S (straight on) or R (right).") == 2


def test_odds_are_what_the_next_throw_may_cost(run: Run) -> None:
    rules = Rules.gigamic(2, colours_per_player=1)
    text = "7/7/7/3y3/3y:3/3y3/7 d3n 0 rotate - 2:10,58:10"
    table = Table(read_seats(["you", "random"]), Game.from_state(State.parse(text, rules)), 1)
    saving.save(table.tagged({}), Path("puzzle.txt"))
    out = run("play", "--resume", "puzzle.txt", typed="odds\n").out
    rows = [line.split() for line in out.splitlines()]
    assert ["S", "straight", "d4", "-2", "d5", "d6", "d7", "0.33", "17%"] in rows
    assert ["L", "left", "c3", "b3", "a3", "a2", "0.00", "0%"] in rows
    assert ["turn", "1:", "1/6", "2:", "1/3", "3:", "1/3", "4:", "1/6", "pays", "out"] in rows


def test_odds_are_for_the_throw_and_hints_for_decisions(run: Run) -> None:
    out = play(run, "S", "odds").out
    state = saved().state
    head, _, *rows = out[out.index("rug      pays") :].splitlines()
    assert head.split() == ["rug", "pays", "change", "to", "Player", "1"]
    assert {tuple(row.split()[:2]) for row in rows[: len(labels_for(state))]} == {
        (letter, str(rug)) for rug, letter in labels_for(state).items()
    }
    assert "what Tarik, who throws next, pays on average" in out
    out = play(run, "S", "hint", more=("--dice",)).out
    assert "there is nothing to decide here: it is up to the dice" in out


def test_odds_tell_what_a_rug_changes_and_the_best_place_first(run: Run) -> None:
    text = "7/3r:3/3r3/4r=r1/7/7/7 d4n 0 lay - 30:9,30:10,30:10"
    game = Game.from_state(State.parse(text, Rules.gigamic(3)))
    saving.save(Table(read_seats(SEATS), game, 1).tagged({}), Path("puzzle.txt"))
    out = run("play", "--resume", "puzzle.txt", typed="odds\n").out
    rows = [line.split() for line in out[out.index("change") :].splitlines()[2:5]]
    assert [row[1:] for row in rows] == [
        ["b4-c4", "1.00", "+1.00", "1.00"],
        ["c4-c5", "0.67", "+0.67", "0.67"],
        ["c3-c4", "0.33", "+0.33", "0.33"],
    ]


def test_hints_rank_every_move(run: Run) -> None:
    out = play(run, "hint greedy", "S", "hint expectimax:1", "hint gredy").out
    turning, laying = out.split("move ")[1:3]
    assert {line.split()[0] for line in turning.splitlines()[2:5]} == {"L", "S", "R"}
    assert "So says greedy; higher is better." in turning
    state = saved().state
    ranked = [line.split() for line in laying.splitlines()[2 : 2 + len(legal_moves(state))]]
    assert {(letter, rug) for letter, rug, _ in ranked} == {
        (letter, str(rug)) for rug, letter in labels_for(state).items()
    }
    shares = [float(share.removesuffix("%")) for _, _, share in ranked]
    assert shares == sorted(shares, reverse=True)
    assert "nobody is called 'gredy' here" in laying


def test_the_board_the_scores_and_the_record_are_shown_on_request(run: Run) -> None:
    out = play(run, "board", "score", "S", "moves").out
    assert out.count("╭─────╮     ╭─────╮") == 3
    assert "1. Player 1       30        0     30" in out
    assert "\n1. S " in out
    assert '[Seat2 "random"]' in out


def test_undo_goes_back_to_the_last_own_decision_over_the_others(run: Run) -> None:
    out = play(run, "S", "a", "undo", "undo", "undo", "quit").out
    questions = re.findall(r"Player 1, (turn|lay)", out)
    assert questions == ["turn", "lay", "turn", "lay", "turn", "turn"]
    assert "there is nothing to take back" in out
    assert "Nothing was played yet, so nothing is saved." in out
    assert list(Path().iterdir()) == []


def test_what_is_taken_back_and_made_again_meets_the_same_dice(run: Run) -> None:
    play(run, "S", "a", "quit")
    straight = saved()
    Path("marrakech-7.txt").unlink()
    play(run, "S", "a", "undo", "undo", "S", "a", "quit")
    assert saved() == straight


def test_two_people_take_back_each_others_moves(run: Run) -> None:
    out = play(run, "S", "a", "u", seats=("Ann=you", "Bo=you")).out
    assert out.count("Ann, lay a ") == 2


# --- saving and resuming


def test_a_saved_game_goes_on_as_if_it_had_never_stopped(run: Run) -> None:
    play(run, "S", "a", "L", "c", "R", "d", "quit")
    whole = saved()
    Path("marrakech-7.txt").unlink()
    play(run, "S", "a", "L")
    for line in ("c", "R", "d"):
        done = run("play", "--resume", "marrakech-7.txt", typed=f"{line}\n")
        assert done.out.endswith("To go on: marrakech play --resume marrakech-7.txt\n")
    assert saved() == whole
    assert whole.tags["Seat1"] == "you"
    assert whole.tags["Seed"] == "7"
    assert [path.name for path in Path().iterdir()] == ["marrakech-7.txt"]


def test_saving_never_writes_over_a_file_unasked(run: Run) -> None:
    Path("marrakech-7.txt").write_text("my notes")
    Path("other.txt").write_text("more notes")
    out = play(run, "S", "save other.txt", "n", "save other.txt").out
    assert out.count("other.txt is there already. Write over it? [y/N] > ") == 2
    assert "Nothing is saved." in out
    assert Path("marrakech-7.txt").read_text() == "my notes"
    assert Path("other.txt").read_text() == "more notes"
    assert saved("marrakech-7-2.txt").moves[0] == parse_move("S")


def test_saving_writes_over_a_file_if_told_to_and_then_keeps_to_it(run: Run) -> None:
    Path("other.txt").write_text("more notes")
    out = play(run, "S", "save other.txt", "yes", "a", "save", "quit").out
    assert out.count("Write over it?") == 1
    assert out.count("Saved in other.txt") == 3
    assert len(saved("other.txt").moves) > 3
    assert [path.name for path in Path().iterdir()] == ["other.txt"]


def test_a_file_to_save_in_must_be_new(run: Run) -> None:
    Path("other.txt").write_text("my notes")
    done = run("play", "--save", "other.txt")
    assert done.code == 2
    assert "other.txt is there already: to go on with it, --resume other.txt" in done.err


def test_a_file_that_cannot_be_written_is_told_and_the_game_shown(run: Run) -> None:
    done = play(run, more=("--save", "not/there.txt"))
    assert done.code == 2
    assert "not/there.txt cannot be written: there is no folder not" in done.err
    out = play(run, "S", "save no/where.txt").out
    assert "no/where.txt cannot be written: No such file or directory" in out
    assert "Saved in marrakech-7.txt" in out


def test_a_game_that_cannot_be_saved_is_shown(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object) -> None:
        raise CannotDo("marrakech-7.txt cannot be written: Permission denied")

    monkeypatch.setattr("marrakech.cli.session.save", refused)
    out = play(run, "S").out
    assert "cannot be written: Permission denied. This is the record:" in out
    assert out.endswith("\n1. S 3\n*\n")


def test_a_disk_that_is_full_leaves_the_old_file(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    play(run, "S", "quit")
    before = saved()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    out = run("play", "--resume", "marrakech-7.txt", typed="a\nsave\n").out
    assert "marrakech-7.txt cannot be written: No space left on device" in out
    assert saved() == before
    assert [path.name for path in tmp_path.iterdir()] == ["marrakech-7.txt"]


def test_another_game_is_loaded_and_this_one_is_kept(run: Run) -> None:
    play(run, "S", "quit")
    done = run(
        *("play", *SEATS, "--seed", "8"),
        typed="load\nL\nload marrakech-7.txt\nload marrakech-7.txt\nload nowhere.txt\nquit\n",
    )
    assert "load what? Type load and the name of a file" in done.out
    assert "Saved in marrakech-8.txt\n" in done.out
    assert "nowhere.txt cannot be read: No such file or directory" in done.out
    assert done.out.endswith("To go on: marrakech play --resume marrakech-7.txt\n")
    assert saved("marrakech-8.txt").moves[0] == parse_move("L")
    assert saved("marrakech-7.txt").moves[0] == parse_move("S")


def test_loading_before_the_first_move_keeps_nothing(run: Run) -> None:
    play(run, "S", "quit")
    run("play", *SEATS, "--seed", "8", typed="load marrakech-7.txt\n")
    assert [path.name for path in Path().iterdir()] == ["marrakech-7.txt"]


def test_any_record_can_be_resumed_with_seats(run: Run) -> None:
    record = Game.new(Rules.gigamic(3), tags={"Player2": "Bo", "Event": "Fez"})
    Path("record.txt").write_text(f"{record}\n")
    done = run("play", "--resume", "record.txt")
    assert done.code == 2
    assert "record.txt does not say who plays; name 3 seats:" in done.err
    assert "marrakech play --resume record.txt you greedy greedy" in done.err
    done = run("play", "--resume", "record.txt", "you", "random")
    assert "record.txt is a game of 3 players, not of 2" in done.err
    done = run("play", "--resume", "record.txt", *SEATS, typed="S\n")
    assert done.code == 0
    assert Path("record.txt").read_text() == f"{record}\n"
    (file,) = set(Path().iterdir()) - {Path("record.txt")}
    assert saved(str(file)).tags["Event"] == "Fez"
    assert file.name == f"marrakech-{saved(str(file)).tags['Seed']}.txt"


@pytest.mark.parametrize("seed", ["", "x", "-1", str(2**64), "٣", "7" * 5000])
def test_a_saved_game_with_a_strange_seed_gets_another(run: Run, seed: str) -> None:
    play(run, "S", "quit")
    game = saved()
    Path("strange.txt").write_text(str(game.with_tags({**game.tags, "Seed": seed})), "utf-8")
    assert run("play", "--resume", "strange.txt").code == 0
    assert 0 <= int(saved("strange.txt").tags["Seed"]) < 1_000_000


def test_a_player_whose_name_cannot_be_seen_gets_another(run: Run) -> None:
    play(run, "S", "quit")
    game = saved()
    Path("strange.txt").write_text(str(game.with_tags({**game.tags, "Player2": "\u200b"})), "utf-8")
    out = run("play", "--resume", "strange.txt").out
    assert "yellow: Player 2 (random)" in out


def test_real_dice_stay_real(run: Run) -> None:
    play(run, "S", "quit", more=("--dice",))
    out = run("play", "--resume", "marrakech-7.txt").out
    assert "Player 1 throws the die: what does it show, 1 to 4 (? for help) > " in out


@pytest.mark.parametrize(
    "option",
    [
        ("--players", "3"),
        ("--rules", "bga"),
        ("--set", "rotation=end"),
        ("--seed", "1"),
        ("--dice",),
        ("--first-player", "2"),
        ("--facing", "east"),
        ("--save", "other.txt"),
    ],
)
def test_a_saved_game_goes_on_as_it_began(run: Run, option: tuple[str, ...]) -> None:
    play(run, "S", "quit")
    done = run("play", "--resume", "marrakech-7.txt", *option)
    assert done.code == 2
    assert f"--resume does not go with {option[0]}" in done.err


def test_only_one_game_can_be_resumed(run: Run) -> None:
    play(run, "S", "quit")
    text = Path("marrakech-7.txt").read_text(encoding="utf-8")
    Path("two.txt").write_text(text + text, encoding="utf-8")
    Path("none.txt").write_text("")
    assert "two.txt has several games in it, not one" in run("play", "--resume", "two.txt").err
    assert "none.txt has no game in it, not one" in run("play", "--resume", "none.txt").err


# --- the end


TYPED = st.one_of(
    st.sampled_from(
        [*LETTERS, "l", "s", "r", "1", "2", "3", "4", "r", "b", "+y", "c3-d3", "a1 a2"]
    ),
    st.sampled_from(["", "?", "odds", "undo", "board", "score", "moves", "hint random", "hint x"]),
    st.sampled_from(["load", "load nowhere.txt", "load ..", "save no/where.txt", "u u", "$3", "-"]),
    st.text(st.characters(exclude_characters="\n\r\x00", exclude_categories=["Cs"]), max_size=9),
)
TABLES = st.sampled_from(
    [
        ("you", "random"),
        ("you", "you", "--dice", "--set", "rugs_per_colour=2"),
        ("you", "random", "random", "--set", "rotation=end", "--set", "starting_dirhams=1"),
        ("random", "you", "--set", "colours_per_player=1", "--rules", "suleika", "--dice"),
    ]
)


@given(arguments=TABLES, lines=st.lists(TYPED, max_size=40), seed=st.integers(0, 1000))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
def test_whatever_is_typed_the_game_goes_on_and_is_saved(
    run: Run, arguments: tuple[str, ...], lines: list[str], seed: int
) -> None:
    done = run("play", *arguments, "--seed", str(seed), typed="".join(f"{x}\n" for x in lines))
    assert (done.code, done.err) == (0, "")
    over = "The game is over: " in done.out
    for file in Path().iterdir():
        assert not over
        assert Game.parse(file.read_text(encoding="utf-8")).moves
        file.unlink()


def test_a_game_that_is_over_shows_its_scores_and_is_kept_where_it_was(run: Run) -> None:
    short = ("--set", "rugs_per_colour=1", "--save", "end.txt")
    done = play(run, "S", "a", more=short)
    assert done.code == 0
    assert "The game is over: " in done.out
    assert done.out.endswith("Saved in end.txt\n")
    assert saved("end.txt").state.phase.value == "over"
    again = run("play", "--resume", "end.txt").out
    assert "The game is over: " in again
    Path("end.txt").unlink()
    play(run, "S", "a", more=short[:2])
    assert list(Path().iterdir()) == []


def test_an_empty_line_is_answered_with_what_may_be_typed(run: Run) -> None:
    assert "Type L (left), S (straight on) or R (right). Or ? for help.\n" in play(run, "").out


def test_real_draws_are_typed_in(run: Run) -> None:
    out = play(run, "y", "S", "3", seats=("you", "random"), more=("--dice",)).out
    assert "Player 1 draws a rug: which colour (? for help) > y\n" in out
    assert "Player 1, lay a yellow rug: a letter, or two squares (? for help) > " in out


def test_ctrl_c_saves(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = iter(["S"])

    def typed(prompt: str) -> str:
        for line in lines:
            return line
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", typed)
    done = run("play", *SEATS, "--seed", "7", keyboard=True)
    assert done.code == 130
    assert "Saved in marrakech-7.txt\n" in done.out
    assert saved().moves[0] == parse_move("S")


def test_a_terminal_that_is_gone_loses_nothing(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = iter(["S"])

    def typed(prompt: str) -> str:
        for line in lines:
            return line
        raise OSError(5, "Input/output error")

    monkeypatch.setattr("builtins.input", typed)
    done = run("play", *SEATS, "--seed", "7")
    assert done.code == 2
    assert done.err == "marrakech: Input/output error\n"
    assert saved().moves[0] == parse_move("S")


def test_a_game_without_a_keyboard_ends_at_once(run: Run) -> None:
    done = run("play", *SEATS, "--seed", "7", typed=None)
    assert done.code == 0
    assert done.out.endswith("Nothing was played yet, so nothing is saved.\n")


def test_keys_that_are_no_letters_are_a_mistake_like_any_other(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    keys = io.TextIOWrapper(io.BytesIO(b"\xff\x1b[A\nS\n"), encoding="utf-8")
    monkeypatch.setattr(sys, "stdin", keys)
    assert main(["play", *SEATS, "--seed", "7"]) == 0
    out = capsys.readouterr().out
    assert r"'\ufffd\x1b[A' is no move." in out.replace("\ufffd", r"\ufffd")
    assert "\x1b" not in out
    assert saved().moves[0] == parse_move("S")


def test_a_saved_game_behind_a_link_stays_behind_it(run: Run) -> None:
    play(run, "S", "quit")
    Path("link.txt").symlink_to("marrakech-7.txt")
    run("play", "--resume", "link.txt", typed="a\n")
    assert Path("link.txt").is_symlink()
    assert len(saved().moves) > 3


def test_what_is_piped_in_stands_in_the_transcript(run: Run) -> None:
    assert (
        "turn Assam: L, S or R (? for help) > S\n1. Player 1 leaves Assam facing north;"
        in play(run, "S").out
    )
    typed = run("play", *SEATS, typed="S\n", keyboard=True).out
    assert "turn Assam: L, S or R (? for help) > 1. Player 1 leaves Assam facing north;" in typed
