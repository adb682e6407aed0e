"""``python -m marrakech``: a whole random game for a seed."""

from __future__ import annotations

import runpy
import subprocess
import sys

import pytest

from marrakech import Rules, State, new_game
from marrakech.__main__ import main, market, result


def test_the_program_plays_a_whole_game_for_a_seed() -> None:
    command = [sys.executable, "-m", "marrakech", "--seed", "7"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stderr == ""
    assert done.stdout == (
        """\
Rules    4 1x12 30 start eliminated dirhams shared strict
Seed     7, 164 moves
Position y:2g1r1/yrbb:r=ry/g=grbr:b:g/b=bg=grb1/gyg:y1b1/rb:gg=gbb/ybbrry=y c4s 3 over - \
37:0,26:0,21:0,36:0

7 y  .  .  g  .  r  .
6 y  r  b  b  r  r  y
5 g  g  r  b  r  b  g
4 b  b  g@ g  r  b  .
3 g  y  g  y  .  b  .
2 r  b  g  g  g  b  b
1 y  b  b  r  r  y  y
  a  b  c  d  e  f  g

Player 1 (red): 37 dirhams + 10 squares = 47
Player 2 (yellow): 26 dirhams + 8 squares = 34
Player 3 (blue): 21 dirhams + 13 squares = 34
Player 4 (green): 36 dirhams + 11 squares = 47
Player 1 wins.
"""
    )


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
    assert any(line.startswith("Player 2 (blue and green):") for line in lines)


def test_a_wrong_argument_is_explained(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["--players", "7"])
    assert caught.value.code == 2
    assert "invalid choice: 7" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("players", "end"),
    [
        ("30:0,30:0", "Player 1 and Player 2 share the win."),
        ("31:0,29:0", "Player 1 wins."),
        ("0:0x,60:4", "Player 2 wins as the last one left."),
    ],
)
def test_who_won_is_told(players: str, end: str) -> None:
    rules = Rules.gigamic(2, colours_per_player=1)
    state = State.parse(f"7/7/7/7/7/7/7 d4n 0 over - {players}", rules)
    assert result(state).splitlines()[-1] == end


def test_that_nobody_won_is_told() -> None:
    rules = Rules.pergioco(2, colours_per_player=1)
    over = State.parse("7/7/7/7/7/7/7 d4n 0 over - 30:0,30:0", rules)
    assert result(over).endswith("Nobody wins: the tie is unbroken.")
    assert result(new_game(rules)).endswith("The game is not over.")


def test_an_eliminated_player_is_marked_and_assam_shown_on_a_bare_square() -> None:
    rules = Rules.gigamic(2, colours_per_player=1)
    state = State.parse("7/7/7/7/7/7/r=r5 d4n 0 over - 0:0x,60:4", rules)
    assert result(state).splitlines()[0] == (
        "Player 1 (red): 0 dirhams + 2 squares = 2 (eliminated)"
    )
    assert market(state).splitlines()[3] == "4 .  .  .  .@ .  .  ."
