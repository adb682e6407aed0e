"""``python -m marrakech``: a whole random game for a seed."""

from __future__ import annotations

import os
import runpy
import subprocess
import sys

import pytest

from marrakech import Rules, State, render_text
from marrakech.__main__ import main, scores


@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
def test_the_program_plays_a_whole_game_for_a_seed(encoding: str) -> None:
    command = [sys.executable, "-m", "marrakech", "--seed", "7"]
    environment = {**os.environ, "PYTHONIOENCODING": encoding}
    done = subprocess.run(command, capture_output=True, check=True, env=environment)
    assert done.stderr == b""
    position = (
        "y:2g1r1/yrbb:r=ry/g=grbr:b:g/b=bg=grb1/gyg:y1b1/rb:gg=gbb/ybbrry=y c4s 3 over -"
        " 37:0,26:0,21:0,36:0"
    )
    rules = Rules.gigamic(4)
    board = render_text(State.parse(position, rules), unicode=encoding == "utf-8")
    assert done.stdout.decode(encoding).splitlines() == [
        "Rules    4 1x12 30 start eliminated dirhams shared strict",
        "Seed     7, 164 moves",
        f"Position {position}",
        "",
        *board.splitlines(),
        "",
        "Player 1: 37 dirhams + 10 squares = 47",
        "Player 2: 26 dirhams + 8 squares = 34",
        "Player 3: 21 dirhams + 13 squares = 34",
        "Player 4: 36 dirhams + 11 squares = 47",
    ]
    assert "Player 1 wins with 47 points, the tie broken by dirhams" in board


def test_the_module_can_be_run(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["marrakech", "--seed", "7"])
    monkeypatch.delitem(sys.modules, "marrakech.__main__")
    runpy.run_module("marrakech", run_name="__main__")
    assert "Seed     7, 164 moves" in capsys.readouterr().out


def test_the_program_plays_any_preset(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--preset", "pergioco", "--players", "2", "--seed", "3"])
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == f"Rules    {Rules.pergioco(2)}"
    assert lines[-1].startswith("Player 2: ")


def test_a_wrong_argument_is_explained(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["--players", "7"])
    assert caught.value.code == 2
    assert "invalid choice: 7" in capsys.readouterr().err


def test_an_eliminated_player_is_marked() -> None:
    rules = Rules.gigamic(2, colours_per_player=1)
    state = State.parse("7/7/7/7/7/7/r=r5 d4n 0 over - 0:0x,60:4", rules)
    assert scores(state).splitlines() == [
        "Player 1: 0 dirhams + 2 squares = 2 (eliminated)",
        "Player 2: 60 dirhams + 0 squares = 60",
    ]
