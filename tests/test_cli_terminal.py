"""The program as people use it: in a pseudo-terminal, keys pressed and the screen read."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

import pytest

from marrakech import Game

pty = pytest.importorskip("pty", reason="pseudo-terminals are a thing of Unix")

from terminal import Terminal  # noqa: E402 - what it needs is not there on other systems

TURN = "Player 1, turn Assam: L, S or R (? for help) > "
LAY = "Player 1, lay a red rug: a letter, or two squares (? for help) > "


def test_a_whole_game_is_played_to_its_end(tmp_path: Path) -> None:
    short = ("--set", "rugs_per_colour=2", "--set", "colours_per_player=1")
    with Terminal("play", "you", "random", *short, "--seed", "1", folder=tmp_path) as screen:
        screen.expect("red: Player 1 (you)\nyellow: Tarik (random)\n")
        for _ in range(2):
            screen.expect(TURN)
            screen.type("s")
            screen.expect(LAY)
            screen.type("a")
            screen.expect("2. Tarik " if _ == 0 else "4. Tarik ")
        screen.expect("The game is over: ")
        screen.expect("total")
        assert screen.wait() == 0
        assert screen.is_clean
        assert "\x1b[97;41m" in screen.raw  # a red rug
    assert list(tmp_path.iterdir()) == []


def test_a_mistyped_move_is_explained_and_the_game_goes_on(tmp_path: Path) -> None:
    with Terminal("play", "--against", "random", "--seed", "1", folder=tmp_path) as screen:
        screen.expect(TURN)
        screen.type("back")
        screen.expect("'back' is no move. Type L (left), S (straight on) or R (right).\n")
        screen.expect(TURN)
        screen.type("3")
        screen.expect("3 is not possible: it is time to turn Assam, not to throw the die. Type L")
        screen.type("")
        screen.expect("Type L (left), S (straight on) or R (right). Or ? for help.\n")
        screen.type("straight")
        screen.expect(LAY)
        screen.type("a9-b9")
        screen.expect("'a9-b9' is no move: expected a rank from 1 to 7. Type a letter or")
        screen.type("a1-a2")
        screen.expect("a1-a2 is not possible: a1-a2 does not touch Assam's square")
        screen.expect(LAY)


def test_ctrl_c_leaves_a_saved_game_and_a_clean_terminal(tmp_path: Path) -> None:
    with Terminal("play", "--against", "random", "--seed", "4", folder=tmp_path) as screen:
        screen.expect(TURN)
        screen.type("L")
        screen.expect(LAY)
        assert screen.insist(lambda: screen.press("\x03")) == 130
        screen.expect("Saved in marrakech-4.txt\n")
        screen.expect("To go on: marrakech play --resume marrakech-4.txt\n")
        assert screen.is_clean
        assert "Traceback" not in screen.text
    assert len(Game.parse((tmp_path / "marrakech-4.txt").read_text()).moves) == 2
    with Terminal("play", "--resume", "marrakech-4.txt", folder=tmp_path) as screen:
        screen.expect(LAY)
        screen.type("quit")
        screen.expect("Saved in marrakech-4.txt\n")
        assert screen.wait() == 0


def test_the_end_of_input_leaves_a_saved_game(tmp_path: Path) -> None:
    with Terminal("play", "--seed", "4", "--save", "my game", folder=tmp_path) as screen:
        screen.expect(TURN)
        screen.type("L")
        screen.expect(LAY)
        screen.press("\x04")
        screen.expect("To go on: marrakech play --resume 'my game'\n")
        assert screen.wait() == 0
        assert screen.is_clean
    assert [path.name for path in tmp_path.iterdir()] == ["my game"]


@pytest.mark.parametrize("kind", [signal.SIGHUP, signal.SIGTERM])
def test_closing_the_terminal_leaves_a_saved_game(tmp_path: Path, kind: signal.Signals) -> None:
    with Terminal("play", "--against", "random", "--seed", "4", folder=tmp_path) as screen:
        screen.expect(TURN)
        screen.type("L")
        screen.expect(LAY)
        assert screen.insist(lambda: screen.process.send_signal(kind)) == 130
    assert (tmp_path / "marrakech-4.txt").exists()


@pytest.mark.parametrize(
    ("environment", "without"),
    [({"NO_COLOR": "1"}, ()), ({"TERM": "dumb"}, ()), ({}, ("rich.console",))],
    ids=["NO_COLOR", "dumb", "without rich"],
)
def test_without_colours_there_is_not_one_control_code(
    tmp_path: Path, environment: dict[str, str], without: tuple[str, ...]
) -> None:
    with Terminal(
        *("demo", "random", "random", "--seed", "1", "--pause", "0", "--set", "rugs_per_colour=1"),
        folder=tmp_path,
        environment=environment,
        without=without,
    ) as screen:
        assert screen.wait() == 0
        assert "\x1b" not in screen.raw
        assert "The game is over: " in screen.text
        hinted = "For colours, tables and progress bars: pip install 'marrakech[cli]'"
        assert (hinted in screen.text) == bool(without)


def test_a_demo_draws_the_board_anew_for_each_turn(tmp_path: Path) -> None:
    seats = ("random", "random", "--set", "rugs_per_colour=1", "--pause", "0.01")
    with Terminal("demo", *seats, "--seed", "1", folder=tmp_path) as screen:
        assert screen.wait() == 0
        assert screen.raw.count("\x1b[2J") == 4
        assert screen.text.count(" a     b     c     d ") == 4
        assert screen.is_clean


def test_a_low_terminal_leaves_out_what_is_not_needed(tmp_path: Path) -> None:
    with Terminal("play", "--seed", "1", folder=tmp_path, rows=24, columns=80) as screen:
        board = screen.expect(TURN)
        assert "is to turn Assam" not in board
        lines = board[board.index("╭─────╮") :].splitlines()
        assert len(lines) <= 23
        assert max(map(len, lines)) <= 80


def test_a_run_shows_how_far_it_is_and_ends_at_ctrl_c_with_all_its_workers(tmp_path: Path) -> None:
    arguments = ("simulate", "random", "random", "--games", "1000000", "--workers", "2")
    with Terminal(*arguments, "--seed", "1", folder=tmp_path) as screen:
        screen.expect("/1000000")
        screen.press("\x03")
        screen.expect("Stopped after ")
        screen.expect(" of 1000000 games (seed 1); nothing is kept.")
        assert screen.wait() == 130
        assert screen.is_clean
        assert screen.text.rstrip().endswith("nothing is kept.")
        assert "Traceback" not in screen.text
        end = time.monotonic() + 10
        while time.monotonic() < end:
            try:
                os.killpg(screen.process.pid, 0)
            except ProcessLookupError:
                return
            time.sleep(0.01)
        pytest.fail("a worker is still there")


def test_a_run_without_rich_has_a_plain_bar(tmp_path: Path) -> None:
    arguments = ("simulate", "random", "random", "--games", "40", "--workers", "1", "--seed", "1")
    with Terminal(*arguments, folder=tmp_path, without=("rich.console",)) as screen:
        assert screen.wait() == 0
        assert "games [##############################] 40/40, 1 s left" in screen.text
        assert "\x1b" not in screen.raw


def test_real_dice_are_typed_in(tmp_path: Path) -> None:
    with Terminal("play", "you", "random", "--dice", "--seed", "1", folder=tmp_path) as screen:
        screen.expect("Player 1 draws a rug: which colour (? for help) > ")
        screen.type("green")
        screen.expect("+g is not possible: Player 1 has no green rug left to draw.")
        screen.expect("Type what was drawn: +r or +y.")
        screen.type("y")
        screen.expect("turn Assam: L, S or R (? for help) > ")
        screen.type("L")
        screen.expect("Player 1 throws the die: what does it show, 1 to 4 (? for help) > ")
        screen.type("5")
        screen.expect("'5' is no move. Type what the die shows: 1, 2, 3 or 4.")
        screen.type("2")
        screen.expect("rolls a 2: Assam walks from d4 to b4.")
        screen.expect("lay a yellow rug: a letter, or two squares (? for help) > ")
        screen.type("b4 b5")
        screen.expect("b4-b5 is not possible: Assam stands on b4.")
        screen.type("b5c5")
        screen.expect("Tarik draws a rug: which colour (? for help) > ")
        screen.type("undo")
        screen.expect("lay a yellow rug: a letter, or two squares (? for help) > ")
        screen.type("hint greedy")
        screen.expect("So says greedy; higher is better.")
