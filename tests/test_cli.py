"""The command line, but for ``play``: what each command shows, refuses and answers."""

from __future__ import annotations

import importlib
import io
import json
import os
import re
import runpy
import signal
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import pytest

import marrakech
from marrakech import PRESETS, Game, Rules, State, render_svg, render_text
from marrakech.analysis import heat
from marrakech.cli import many
from marrakech.cli.program import COMMANDS, main
from marrakech.cli.progress import duration, progress
from marrakech.cli.seats import read_seats
from marrakech.cli.table import Table
from marrakech.cli.telling import by_turn, sentence
from marrakech.simulation import simulate
from program import Run, runner

POSITION = "7/7/7/7/2b=b3/2r4/7 e3n 0 draw - 30:11+12,30:11+12"
DOCS = Path(__file__).parent.parent / "docs"
SHORT = ("--set", "rugs_per_colour=1")


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Run:
    return runner(monkeypatch)


def finished(*seats: str, seed: int, rules: Rules) -> Table:
    """A game that computer players have played to its end."""
    table = Table.new(rules, read_seats(seats), seed=seed)
    while not table.over:
        table = table.advance()
    return table


# --- the program itself


def test_the_version_is_told(run: Run) -> None:
    done = run("--version")
    assert (done.code, done.out) == (0, f"marrakech {marrakech.__version__}\n")


def test_help_names_every_command_and_exit_code(run: Run) -> None:
    done = run("--help")
    assert done.code == 0
    for command in COMMANDS:
        assert f"\n    {command} " in done.out
    for code in ("0 fine", "1 the answer is no", "2 a wrong argument", "130 ", "141 "):
        assert code in done.out


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_of_its_own(run: Run, command: str) -> None:
    done = run(command, "--help")
    assert done.code == 0
    assert done.out.startswith(f"usage: marrakech {command} ")


def test_an_unknown_command_is_refused_with_those_there_are(run: Run) -> None:
    done = run("paly")
    assert done.code == 2
    assert done.err == "marrakech: there is no command 'paly'; did you mean play?\n"
    assert "there are play, demo, simulate" in run("dance").err


@pytest.mark.parametrize("arguments", [(), ("--fast",), ("--seed", "3")])
def test_without_a_command_there_is_a_demo(run: Run, arguments: tuple[str, ...]) -> None:
    assert "The game is over: " in run(*arguments).out


def test_the_version_imports_nothing_that_is_not_needed() -> None:
    code = "import sys; from marrakech.cli import main; main(['--version']); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    imported = set(done.stdout.split())
    assert "marrakech.cli.program" in imported
    unneeded = {"rich", "marrakech.drawing", "marrakech.simulation", "marrakech.bots", "json"}
    assert not imported & unneeded


def test_the_module_can_be_run(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["marrakech", "rules", "bga"])
    monkeypatch.delitem(sys.modules, "marrakech.__main__", raising=False)
    with pytest.raises(SystemExit) as ended:
        runpy.run_module("marrakech", run_name="__main__")
    assert ended.value.code == 0
    assert "the help page of Board Game Arena" in capsys.readouterr().out


def test_being_imported_the_module_does_nothing(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, "marrakech.__main__", raising=False)
    runpy.run_module("marrakech", run_name="marrakech.__main__")
    assert capsys.readouterr().out == ""


def test_the_program_of_the_wheel_is_the_same() -> None:
    command = [str(Path(sys.executable).with_name("marrakech")), "--version"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout == f"marrakech {marrakech.__version__}\n"


@pytest.mark.parametrize("colours", ["0", "1"])
@pytest.mark.parametrize("arguments", ["demo random random --seed 1", "play --help"])
def test_a_closed_pipe_ends_it_quietly(arguments: str, colours: str) -> None:
    command = f"(sleep 0.3; exec {sys.executable} -m marrakech {arguments}) | head -n 0"
    done = subprocess.run(
        ["/bin/bash", "-c", f"{command}; exit ${{PIPESTATUS[0]}}"],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "FORCE_COLOR": colours},
    )
    assert (done.stdout, done.stderr) == ("", "")
    # Help goes out by way of argparse, which does not mind at all.
    assert done.returncode in ({0, 141} if "--help" in arguments else {141})


@pytest.mark.parametrize("terminal", [False, True])
def test_a_pipe_that_closes_is_no_error(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, terminal: bool
) -> None:
    class Closed(io.StringIO):
        encoding = "utf-8"

        def isatty(self) -> bool:
            return terminal

        def write(self, text: str) -> int:
            raise BrokenPipeError

        def fileno(self) -> int:
            return spare

    with (tmp_path / "spare").open("w") as file:
        spare = file.fileno()
        monkeypatch.setattr(sys, "stdout", Closed())
        assert main(["rules"]) == 141
        os.write(spare, b"lost")
    assert (tmp_path / "spare").read_text() == ""


@pytest.mark.parametrize("arguments", [("show", "-"), ("check", "-"), ("replay", "-")])
def test_a_pipe_that_is_not_there_is_told(
    run: Run, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...]
) -> None:
    done = run(*arguments, typed=None)
    assert (done.code, done.err) == (2, "marrakech: nothing is piped in\n")


def test_ctrl_c_ends_any_command(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("time.sleep", interrupted)
    done = run("demo", "random", "random", terminal=True)
    assert done.code == 130
    assert done.err.endswith("\nStopped.\n")


@pytest.mark.skipif(not (DOCS / "cli.md").exists(), reason="only where the documentation is")
@pytest.mark.parametrize("name", ["session.txt", "demo.txt", "rules.txt"])
def test_the_sessions_of_the_documentation_are_what_the_program_says(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.syspath_prepend(DOCS)
    making = importlib.import_module("make_terminal")
    shown = (DOCS / "_static" / "sessions" / name).read_text(encoding="utf-8")
    assert making.session(*making.SESSIONS[name]) == shown


# --- colours


def test_a_terminal_has_colours_and_a_file_has_none(run: Run) -> None:
    assert "\x1b[" in run("show", POSITION, terminal=True).out
    assert "\x1b[" not in run("show", POSITION).out


@pytest.mark.parametrize(
    ("name", "value", "terminal", "coloured"),
    [
        ("NO_COLOR", "1", True, False),
        ("NO_COLOR", "", True, True),
        ("FORCE_COLOR", "1", False, True),
        ("FORCE_COLOR", "0", False, False),
        ("TERM", "dumb", True, False),
    ],
)
def test_the_environment_has_a_say_in_colours(
    name: str, value: str, terminal: bool, coloured: bool
) -> None:
    environment = {**os.environ, "TERM": "xterm", name: value}
    code = (
        "import sys; from marrakech.cli.screen import Screen;"
        f"sys.stdout.isatty = lambda: {terminal}; print(Screen.of(sys.stdout).console)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=environment
    )
    assert done.stdout.startswith("<console" if coloured else "None")


def test_colours_can_be_declined(run: Run) -> None:
    assert "\x1b" not in run("rules", terminal=True, environment={"NO_COLOR": "1"}).out
    assert "\x1b" in run("rules", environment={"FORCE_COLOR": "1"}).out


def test_without_rich_there_is_plain_text_and_a_hint(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "rich.console", None)
    done = run("rules", terminal=True)
    assert "\x1b" not in done.out
    assert done.err == "For colours, tables and progress bars: pip install 'marrakech[cli]'\n"
    assert run("rules").err == ""


def test_where_there_is_only_ascii_everything_is(run: Run) -> None:
    done = run("rules", encoding="ascii")
    assert done.out.isascii()
    assert '"also known as Suleika"' in done.out
    assert run("show", POSITION, "--names", "Zoë,Łaś", encoding="ascii").out.isascii()


# --- demo


def test_a_demo_tells_every_turn_and_the_scores(run: Run) -> None:
    done = run("demo", "random", "Bo=greedy", "random", "--seed", "5")
    table = finished("random", "Bo=greedy", "random", seed=5, rules=Rules.gigamic(3))
    lines = done.out.splitlines()
    assert lines[:4] == [
        "Rules 3 1x15 30 start eliminated dirhams shared strict, seed 5",
        "red: Amina (random)",
        "yellow: Bo (greedy)",
        "blue: Zohra (random)",
    ]
    told = [sentence(turn, table.names) for turn in by_turn(table.game.steps())]
    assert lines[5 : 5 + len(told)] == told
    assert render_text(table.game.state, names=table.names) in done.out
    assert lines[-5].split() == ["dirhams", "squares", "total"]
    assert done.code == 0


def test_a_demo_is_for_as_many_players_as_are_asked_for(run: Run) -> None:
    out = run("demo", "--players", "2", "--seed", "1", *SHORT).out
    assert "blue and green: Tarik (greedy)\n\n1. " in out


def test_a_demo_on_a_terminal_shows_the_board_after_each_turn(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    pauses: list[float] = []
    monkeypatch.setattr("time.sleep", pauses.append)
    seats = ("random", "random", "--seed", "5", *SHORT)
    shown = run("demo", *seats, "--pause", "0.25", terminal=True).out
    assert pauses == [0.25] * 4
    assert shown.count(" a     b     c     d ") == 4
    assert run("demo", *seats, "--fast", terminal=True).out.count(" a     b     c     d ") == 1
    assert len(pauses) == 4


def test_a_demo_without_colours_shows_one_board_after_the_other(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("time.sleep", lambda _: None)
    monkeypatch.setitem(sys.modules, "rich.console", None)
    seats = ("random", "random", "--seed", "5", *SHORT)
    shown = run("demo", *seats, terminal=True).out
    assert shown.count(" a     b     c     d ") == 4
    assert "\x1b" not in shown


def test_a_low_terminal_shows_the_board_and_the_last_turn_only(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("time.sleep", lambda _: None)
    monkeypatch.setitem(sys.modules, "rich.console", None)
    seats = ("random", "random", "--seed", "5", *SHORT)
    shown = run("demo", *seats, terminal=True, rows=24).out
    assert shown.count("is to draw a rug") == 0
    assert shown.count("1. Amina draws") == 1
    assert shown.count("The game is over: ") == 1


def test_a_low_but_wide_terminal_has_the_last_turn_beside_the_market(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("time.sleep", lambda _: None)
    seats = ("random", "random", "--seed", "5", *SHORT)
    wide, narrow = (
        re.sub(r"\x1b\[[0-9;]*[A-Za-z]", "", run("demo", *seats, **kind).out)
        for kind in (
            {"terminal": True, "rows": 24, "environment": {"COLUMNS": "80"}},
            {"terminal": True, "rows": 24, "environment": {"COLUMNS": "60"}},
        )
    )
    assert "╭────╮ 1. Amina draws a " in wide
    assert max(map(len, wide.splitlines())) <= 80
    assert "\n1. Amina draws a " in narrow


def test_names_are_never_taken_for_markup(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("time.sleep", lambda _: None)
    seats = ("[red]:star:=random", "random", *SHORT)
    shown = run("demo", *seats, terminal=True).out
    assert "1. [red]:star: draws a " in shown
    assert re.search(r"[12]\. \[red\]:star: +│", shown)


def test_a_demo_without_a_seed_tells_the_one_it_took(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("secrets.randbelow", lambda end: end - 1)
    done = run("demo", "random", "random", *SHORT)
    assert "seed 999999" in done.out
    assert run("demo", "random", "random", "--seed", "999999", *SHORT) == done


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("you", "greedy"), "only computer players here; to play yourself: marrakech play"),
        (("greedy",), "2 to 4 players sit at a table, not 1"),
        (("random",) * 5, "2 to 4 players sit at a table, not 5"),
        (("random", "random", "--players", "3"), "2 seats are named, --players says 3"),
        (("greedy", "gredy"), "nobody is called 'gredy' here"),
        (("greedy", "=random"), "written NAME=WHO, such as Ann=you, not '=random'"),
        (("--pause", "-1"), "--pause takes seconds from 0 to 3600, not -1.0"),
        (("--rules", "gigmaic"), "no rules are called 'gigmaic'; there are gigamic, pergioco,"),
        (("--rules", "3 1x15"), "these are no rules: expected"),
        (("--rules", str(Rules.bga(3))), "these rules are for 3 players, not for 4"),
        (("--set", "rotation"), "--set takes FIELD=VALUE, not 'rotation'; the fields are"),
        (("--set", "moon=full"), "--set takes FIELD=VALUE, not 'moon=full'; the fields are"),
        (("--set", "rotation=mid"), "rotation must be start or end, not 'mid'"),
        (("--set", f"starting_dirhams={'9' * 5000}"), "starting_dirhams must be a number, not"),
        (("--seed", "9" * 5000), "a number from 0 to 2**64 - 1"),
        (("--set", "starting_dirhams=x"), "starting_dirhams must be a number, not 'x'"),
        (("--set", "rugs-per-colour=0"), "rugs_per_colour must be a number from 1 to 99, not 0"),
        (("--seed", "-1"), "a number from 0 to 2**64 - 1, not '-1'"),
        (("--seed", str(2**64)), "a number from 0 to 2**64 - 1"),
    ],
)
def test_what_cannot_be_done_is_told_in_a_line(
    run: Run, arguments: tuple[str, ...], told: str
) -> None:
    done = run("demo", *arguments)
    assert done.code == 2
    assert told in done.err.splitlines()[-1]
    assert done.out == ""


def test_a_player_who_needs_an_extra_says_so(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(text: str) -> object:
        raise ImportError("mcts needs numba: pip install 'marrakech[batch]'")

    monkeypatch.setattr("marrakech.cli.seats.parse_bot", missing)
    done = run("demo", "mcts", "greedy")
    assert done.code == 2
    assert done.err == "marrakech: mcts needs numba: pip install 'marrakech[batch]'\n"


def test_default_names_never_come_twice() -> None:
    seats = read_seats(["Tarik=random", "random", "Amina=you", "you"])
    assert [seat.name for seat in seats] == ["Tarik", "Zohra", "Amina", "Player 4"]


# --- simulate


def test_a_simulation_has_a_row_for_each_player(run: Run) -> None:
    done = run("simulate", "random", "random", "--games", "30", "--seed", "7", "--workers", "1")
    summary = simulate(Rules.gigamic(2), games=30, seed=7)
    first, second = (line.split() for line in done.out.splitlines()[4:6])
    assert first[:3] == ["1.", "random", f"{summary.seats[0].win_share().estimate:.1%}"]
    assert second[:3] == ["2.", "random", f"{summary.seats[1].win_share().estimate:.1%}"]
    assert f"A game had {summary.turns.mean:.1f} turns" in done.out
    assert "Seed 7; 30 games in 1 s." in done.out
    assert done.err == ""


def test_the_number_of_workers_makes_no_difference(run: Run) -> None:
    asked = ("simulate", "random", "greedy", "--games", "12", "--seed", "7", "--json")
    alone, together = (run(*asked, "--workers", number) for number in ("1", "2"))
    assert alone == together
    data = json.loads(alone.out)
    assert data["format"] == "marrakech.summary"
    assert (data["games"], data["seed"], data["bots"]) == (12, 7, ["random", "greedy"])


def test_games_that_nobody_wins_are_told(run: Run) -> None:
    rules = ("--rules", "pergioco", "--set", "rugs_per_colour=1", "--set", "colours_per_player=1")
    done = run(
        "simulate", "random", "random", *rules, "--games", "50", "--seed", "1", "--workers=1"
    )
    assert "Nobody won in " in done.out


def test_a_simulation_takes_all_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {1, 2, 5}, raising=False)
    assert many.cores() == 3
    monkeypatch.delattr(os, "sched_getaffinity")
    monkeypatch.setattr(os, "cpu_count", lambda: None)
    assert many.cores() == 1


def test_a_simulation_that_is_stopped_says_how_far_it_was(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(*_: object, progress: object, executor: object, **__: object) -> None:
        assert callable(progress)
        assert isinstance(executor, ProcessPoolExecutor)
        executor.submit(abs, -1).result()
        progress(3, 10)
        raise KeyboardInterrupt

    monkeypatch.setattr(many, "simulate", stopped)
    done = run("simulate", "--games", "10", "--seed", "1", "--workers", "2")
    assert done.code == 130
    assert done.err == "Stopped after 3 of 10 games (seed 1); nothing is kept.\n"


def test_workers_leave_ctrl_c_to_the_one_who_began(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[object] = []

    def asked(*_: object, executor: ProcessPoolExecutor, **__: object) -> None:
        heard.extend(executor.submit(signal.getsignal, signal.SIGINT).result() for _ in range(8))
        raise KeyboardInterrupt

    monkeypatch.setattr(many, "simulate", asked)
    before = signal.getsignal(signal.SIGINT)
    assert run("simulate", "--workers", "2").code == 130
    assert heard == [signal.SIG_IGN] * 8
    assert signal.getsignal(signal.SIGINT) is before


@pytest.mark.parametrize("rich", [True, False])
def test_progress_is_shown_to_whoever_watches(
    run: Run, monkeypatch: pytest.MonkeyPatch, rich: bool
) -> None:
    if not rich:
        monkeypatch.setitem(sys.modules, "rich.console", None)
    asked = ("simulate", "random", "random", "--games", "3", "--seed", "1", "--workers", "1")
    shown = run(*asked, terminal=True).err
    assert "games" in shown
    assert "3/3" in shown
    assert ("\x1b" in shown) == rich


def test_progress_is_plain_where_colours_are_not_wanted(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Watched(io.StringIO):
        def isatty(self) -> bool:
            return True

    watched = Watched()
    monkeypatch.setattr(sys, "stderr", watched)
    monkeypatch.setenv("NO_COLOR", "1")
    with progress("games") as report:
        report(1, 4)
    line, wiped = watched.getvalue().split("\r")[1:3]
    assert line.startswith("games [#######.......................] 1/4, 1 s left")
    assert wiped == " " * len(line)


def test_a_duration_is_about_right() -> None:
    assert [duration(seconds) for seconds in (0, 99, 100, 7200)] == [
        "1 s",
        "100 s",
        "2 min",
        "2.0 h",
    ]


@pytest.mark.parametrize("arguments", [("--games", "0"), ("--workers", "-2"), ("--games", "many")])
def test_a_count_is_a_number_from_1_on(run: Run, arguments: tuple[str, ...]) -> None:
    done = run("simulate", *arguments)
    assert done.code == 2
    assert "a number from 1 on, not" in done.err


# --- show


def test_a_position_is_shown_as_text(run: Run) -> None:
    state = State.parse(POSITION, Rules.gigamic(2))
    assert run("show", POSITION).out == render_text(state) + "\n"
    assert run("show", *POSITION.split()).out == render_text(state) + "\n"
    assert run("show", "-", typed=POSITION + "\n").out == render_text(state) + "\n"
    named = run("show", POSITION, "--names", "Ann,Bo").out
    assert named == render_text(state, names=("Ann", "Bo")) + "\n"


@pytest.mark.parametrize(
    ("position", "rules", "told"),
    [
        ("7/7/7/7/7/7/7 d4n 0 rotate - 30:12,30:12", None, "2 1x12 30 start"),
        ("7/7/7/7/7/7/7 d4n 0 rotate - 30:15,30:15,30:15", None, "3 1x15 30 start"),
        ("7/7/7/7/7/7/7 d4n 0 rotate - 30:12,30:12,30:12", "bga", "3 1x12 30 start"),
        (
            "7/7/7/7/7/7/7 d4n 0 draw - 9:3+3,9:3+3",
            "2 2x3 9 end plays-on dirhams shared strict",
            "",
        ),
    ],
)
def test_the_rules_of_a_position_are_named_or_guessed(
    run: Run, position: str, rules: str | None, told: str
) -> None:
    named = () if rules is None else ("--rules", rules)
    assert run("show", position, *named).code == 0
    wrong = run("show", position.replace("d4n 0", "d4n 3"), *named)
    assert wrong.code == 2
    assert told in wrong.err


def test_a_position_that_is_none_is_explained(run: Run) -> None:
    done = run("show", "7/7/7 d4n")
    assert done.code == 2
    assert done.err.startswith("marrakech: expected 6 fields")
    done = run("show", POSITION, "--names", "Ann")
    assert done.code == 2
    assert "names must be 2 names, one for each player" in done.err


def test_placements_are_lettered(run: Run) -> None:
    lay = "7/7/7/7/7/7/7 d4n 0 lay - 30:12,30:12"
    shown = run("show", lay, "--placements").out
    letters = [line[7::3].strip() for line in shown.splitlines()[1:17]]
    assert set("acdefhjkmnpt") <= set("".join(letters))


@pytest.mark.parametrize(
    ("position", "told"),
    [
        ("7/7/7/7/7/7/7 d4n 0 rotate - 30:12,30:12", "The next throw is Player 1's."),
        ("7/7/7/7/7/7/7 d4n 0 lay - 30:12,30:12", "what Player 2, who throws next, pays"),
        ("7/7/7/7/7/7/7 d4n 0 lay - 30:1,30:0", "The game ends with this rug"),
        ("7/7/7/3y3/7/7/7 d4n 0 pay - 30:12,30:12", "First there is a debt to pay."),
        ("7/7/7/3y3/7/7/7 d4n 0 over - 30:0,30:0", "The game is over."),
    ],
)
def test_odds_stand_below_the_board(run: Run, position: str, told: str) -> None:
    assert told in run("show", position, "--odds").out.split("\n\n")[-1]
    assert told not in run("show", position).out


def test_odds_are_a_tint_in_a_picture(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "board.svg"
    assert run("show", POSITION, "-o", str(file), "--odds").code == 0
    state = State.parse(POSITION, Rules.gigamic(2))
    assert file.read_text("utf-8") == render_svg(state, size=600, heat=heat(state)) + "\n"


def test_a_position_is_drawn_as_svg(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "board.svg"
    asked = ("-o", str(file), "--theme", "dark", "--size", "300", "--names", "Ann,Bo")
    done = run("show", POSITION, *asked, "--placements")
    state = State.parse(POSITION, Rules.gigamic(2))
    drawn = render_svg(state, size=300, theme="dark", names=("Ann", "Bo"), placements=True)
    assert file.read_text(encoding="utf-8") == drawn + "\n"
    assert done.out == f"{file}: Ann is to draw a rug\n"


def test_a_position_is_drawn_as_png(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "board.PNG"
    assert run("show", POSITION, "-o", str(file), "--size", "290").code == 0
    data = file.read_bytes()
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = (int.from_bytes(data[place : place + 4], "big") for place in (16, 20))
    assert (width, height) == (290, 349)


def test_a_png_has_letters_in_it(tmp_path: Path, run: Run) -> None:
    sizes = []
    for name in ("W", "WWWWWWWW"):
        file = tmp_path / f"{name}.png"
        run("show", POSITION, "-o", str(file), "--names", f"{name},Bo")
        sizes.append(len(file.read_bytes()))
    assert sizes[0] < sizes[1]


@pytest.mark.parametrize("missing", ["resvg_py", "font_roboto"])
def test_without_the_extra_a_png_is_refused(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, missing: str
) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    done = run("show", POSITION, "-o", str(tmp_path / "board.png"))
    assert done.code == 2
    assert "pip install 'marrakech[png]'; a .svg needs nothing" in done.err
    assert list(tmp_path.iterdir()) == []


def test_a_picture_of_another_kind_or_nowhere_is_refused(run: Run, tmp_path: Path) -> None:
    done = run("show", POSITION, "-o", "board.gif")
    assert done.code == 2
    assert "a picture ends in .svg or .png, not as 'board.gif' does" in done.err
    done = run("show", POSITION, "-o", str(tmp_path / "no" / "board.svg"))
    assert done.code == 2
    assert "board.svg cannot be written: No such file or directory" in done.err


# --- replay and check


@pytest.fixture
def table() -> Table:
    return finished("Ann=random", "random", seed=3, rules=Rules.gigamic(2, rugs_per_colour=2))


@pytest.fixture
def record(table: Table, tmp_path: Path) -> str:
    file = tmp_path / "games.txt"
    other = finished("random", "random", seed=4, rules=Rules.gigamic(2, rugs_per_colour=1))
    file.write_text(f"{table.game}\n\n{other.game}\n", encoding="utf-8")
    return str(file)


def test_a_replay_tells_what_the_demo_told(run: Run, table: Table, record: str) -> None:
    asked = ("--seed", "3", "--set", "rugs_per_colour=2")
    watched = run("demo", "Ann=random", "random", *asked).out
    replayed = run("replay", record).out
    assert watched.endswith(replayed)
    assert replayed.startswith("1. Ann draws a ")
    assert run("replay", "-", typed=Path(record).read_text(encoding="utf-8")).out == replayed


def test_a_replay_shows_any_turn_of_any_game(run: Run, table: Table, record: str) -> None:
    turns = list(by_turn(table.game.steps()))
    for number, state in ((0, table.game.start), (3, turns[2][-1].after)):
        shown = run("replay", record, "--at", str(number)).out
        assert shown == render_text(state, names=table.names) + "\n"
    second = run("replay", record, "--game", "2", "--at", "4").out
    assert "The game is over" in second
    assert "0 red + 0 yellow rugs" in second


def test_a_replay_can_be_a_picture_of_the_end(
    run: Run, table: Table, record: str, tmp_path: Path
) -> None:
    file = tmp_path / "end.svg"
    assert run("replay", record, "-o", str(file)).code == 0
    assert (
        file.read_text("utf-8") == render_svg(table.game.state, size=600, names=table.names) + "\n"
    )


def test_a_game_without_a_move_is_replayed_too(run: Run) -> None:
    game = Game.new(Rules.gigamic(2))
    done = run("replay", "-", typed=str(game))
    assert render_text(game.state) in done.out


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--game", "3"), "has 2 games, there is no game 3 in it"),
        (("--at", "9"), "the game has turns 0 to 8, no turn 9"),
        (("--at", "-1"), "the game has turns 0 to 8, no turn -1"),
    ],
)
def test_a_turn_or_game_that_is_not_there_is_told(
    run: Run, record: str, arguments: tuple[str, ...], told: str
) -> None:
    done = run("replay", record, *arguments)
    assert done.code == 2
    assert told in done.err


def test_a_file_that_cannot_be_read_is_told(run: Run, tmp_path: Path) -> None:
    done = run("replay", str(tmp_path / "none.txt"))
    assert (done.code, done.out) == (2, "")
    assert "none.txt cannot be read: No such file or directory" in done.err
    picture = tmp_path / "board.png"
    picture.write_bytes(b"\x89PNG\xff")
    assert "board.png is no text in UTF-8" in run("check", str(picture)).err
    empty = tmp_path / "empty.txt"
    empty.write_text("")
    assert "empty.txt has no game, there is no game 1 in it" in run("replay", str(empty)).err
    empty.write_text("[Rules")
    assert "empty.txt:1:7: expected" in run("replay", str(empty)).err


def test_good_records_are_good(run: Run, record: str) -> None:
    assert run("check", record).out == "2 games are good\n"
    done = run("check", "-", "-q", typed=str(Game.new(Rules.gigamic(2))))
    assert (done.code, done.out) == (0, "")
    assert run("check", "-", typed=str(Game.new(Rules.gigamic(2)))).out == "1 game is good\n"


def test_a_fault_is_told_with_its_place_and_the_rest_is_read(run: Run, record: str) -> None:
    file = Path(record)
    lines = file.read_text(encoding="utf-8").splitlines()
    turn = next(place for place, line in enumerate(lines) if line.startswith("2. "))
    lines[turn] = "2. L"
    file.write_text("\n".join(lines), encoding="utf-8")
    done = run("check", record)
    assert done.code == 1
    fault, summary = done.out.splitlines()
    assert fault == (
        f"{record}:{turn + 1}:4: L is illegal: it is time to draw a rug, not to turn Assam (turn 2)"
    )
    assert summary == "1 game is good, 1 is not"


def test_a_file_that_cannot_be_read_does_not_keep_the_others_from_being_checked(
    run: Run, record: str, tmp_path: Path
) -> None:
    done = run("check", str(tmp_path / "none.txt"), record)
    assert (done.code, done.out) == (2, "2 games are good\n")
    assert "none.txt cannot be read: No such file or directory" in done.err


def test_faults_in_tags_and_files_without_a_game_are_told(run: Run, tmp_path: Path) -> None:
    tags, empty = tmp_path / "tags.txt", tmp_path / "empty.txt"
    tags.write_text('[Rules "7"]\n*\n')
    empty.write_text("\n")
    done = run("check", str(tags), str(empty), "--quiet")
    assert done.code == 1
    first, second = done.out.splitlines()
    assert first.startswith(f"{tags}:1:10: expected 8 fields ")
    assert first.endswith("(in the tags)")
    assert second == f"{empty}:1:1: there is no game in it"
    assert run("check", str(tags), str(empty)).out.endswith("0 games are good, 2 are not\n")


# --- rules


def test_the_presets_stand_side_by_side_with_their_sources(run: Run) -> None:
    out = run("rules").out
    rows = {line.split()[0]: " ".join(line.split()[1:]) for line in out.splitlines()[:10]}
    assert rows["field"].split() == list(PRESETS)
    assert rows["rugs_per_colour"] == "12 / 15 / 12 15 / 15 / 12 12 / 15 / 12 12"
    assert rows["starting_dirhams"] == "30 30 60 / 40 / 30 30"
    assert rows["unbroken_tie"] == "shared no-winner shared shared"
    for name in PRESETS:
        assert f"\n{name}: " in out


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_told_in_words(run: Run, name: str) -> None:
    out = run("rules", name).out
    for players in (2, 3, 4):
        assert f"as a text: {PRESETS[name](players)}\n" in out
    assert ("plays on" in out) == (name == "suleika")


def test_a_terminal_has_real_tables(run: Run) -> None:
    shown = re.sub(r"\x1b\[[0-9;]*m", "", run("rules", terminal=True).out)
    assert re.search("┃ field +┃ +gigamic ┃ +pergioco ┃ +suleika ┃ +bga ┃", shown)
    assert "┃" not in run("rules").out
