"""An evening at the table: asking people, telling what happens, and leaving nothing unsaved."""

from __future__ import annotations

import io
import shlex
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from types import FrameType
from typing import Final, final

from marrakech.cli.ending import FINE, INTERRUPTED, CannotDo
from marrakech.cli.odds import show_hints, show_odds
from marrakech.cli.saving import free_name, load, save
from marrakech.cli.screen import Screen, Tone
from marrakech.cli.seats import read_bot
from marrakech.cli.table import Table
from marrakech.cli.telling import by_turn, sentence, tell_scores, tell_seats
from marrakech.cli.typing_in import labels_for, possible, read_typed
from marrakech.drawing.lettering import one_line
from marrakech.errors import MarrakechError
from marrakech.moves import Lay
from marrakech.state import State
from marrakech.turn import DRAW, ROLL, ROTATE

__all__: list[str] = []

ADVISER: Final = "expectimax"
HELP: Final = """\
Turn Assam; the die says how far he walks. On a rug of somebody else you pay
a dirham for each square of its area. Then lay a rug of your own beside him.
When all rugs are laid, dirhams and visible squares count.

L, S, R       turn Assam: left, straight on, right
a letter      lay a rug where the letter is on the board; or type two squares,
              c3-d3
1 2 3 4, +r   with real dice: what they showed, which rug was drawn
odds          what the next throw may cost
hint          what a computer thinks of your moves; hint greedy asks another
undo          back to what you decided last, over the moves of the computers
board, score  show them again
moves         the record of the game so far
save [FILE]   write the game to a file
load FILE     go on with another saved game
quit          save and stop; so do Ctrl-D and Ctrl-C
"""


class Left(Exception):
    """Somebody wants to stop."""


@final
class Session:
    """A game while it is played, with the file it is kept in."""

    def __init__(self, table: Table, screen: Screen, file: Path | None) -> None:
        self._table = table
        self._screen = screen
        self._file = file
        """Where it is kept; ``None`` until that is decided."""
        self._told = len(table.game.moves)
        """How many moves have been told."""
        self._news: list[str] = []
        """What has been told since the board was shown, and scrolls away on a low terminal."""
        self._shown = False
        """Whether the board on the screen is the present one."""
        self._commands: Final[dict[str, Callable[[str], None]]] = {
            "?": self._help,
            "help": self._help,
            "odds": self._odds,
            "hint": self._hint,
            "undo": self._undo,
            "u": self._undo,
            "board": self._board,
            "score": self._score,
            "moves": self._moves,
            "record": self._moves,
            "save": self._save,
            "load": self._load,
            "quit": self._quit,
            "exit": self._quit,
            "q": self._quit,
        }

    def run(self) -> int:
        """Play until the game is over or somebody leaves; the exit code."""
        if isinstance(sys.stdin, io.TextIOWrapper):
            # Keys that are no letters at all are a mistake like any other.
            sys.stdin.reconfigure(errors="replace")
        # Closing the terminal, or ending the process kindly, is like Ctrl-C meanwhile.
        with _signals(signal.default_int_handler):
            try:
                self._play()
            except (Left, EOFError):
                self._leave()
                return FINE
            except KeyboardInterrupt:
                self._leave()
                return INTERRUPTED
            except OSError:
                # The terminal is gone, or the pipe; there is nobody to tell.
                self._keep()
                raise
            return FINE

    def _play(self) -> None:
        self._greet()
        while not self._table.over:
            if self._table.asks:
                self._ask()
            else:
                self._advance()
        self._tell()
        self._end()

    # --- going on

    def _ask(self) -> None:
        """Ask whoever is to say how it goes on, and do it; a mistake is explained."""
        self._tell()
        state = self._table.game.state
        if not self._shown:
            self._board("")
        line = self._read(f"{_question(state, self._table.names)} (? for help) > ")
        word, _, rest = line.partition(" ")
        try:
            if word.lower() in self._commands:
                self._commands[word.lower()](rest.strip())
            elif line:
                self._table = self._table.play(read_typed(state, line))
                self._shown = False
            else:
                self._screen.say(f"{possible(state)} Or ? for help.")
        except MarrakechError as error:
            self._screen.say(str(error), Tone.WRONG)

    def _advance(self) -> None:
        """One move that nobody is asked for; a turn is told as soon as it is over."""
        self._table = self._table.advance()
        step = self._table.game.steps()[-1]
        self._shown = False
        if step.after.mover != step.player or isinstance(step.move, Lay):
            self._tell()

    def _tell(self) -> None:
        """Tell what has happened and was not told yet."""
        steps = self._table.game.steps()
        for turn in by_turn(steps[self._told :]):
            self._news.append(sentence(turn, self._table.names))
            self._screen.say(self._news[-1])
        self._told = len(steps)

    def _read(self, prompt: str) -> str:
        """What somebody types."""
        if sys.stdin is None:  # So it is if the shell was told to close it.
            raise EOFError
        line = input(self._screen.written(prompt)).strip()
        if not sys.stdin.isatty():
            # What is piped in is not to be seen, and a transcript should have it.
            self._screen.say(one_line(line))
        return line

    # --- beginning and end

    def _greet(self) -> None:
        table, screen = self._table, self._screen
        rules = table.game.start.rules
        screen.say(f"Rules {rules}, seed {table.seed}")
        tell_seats(table, screen)
        screen.say("Type ? for help, quit to save and stop.")
        screen.say()

    def _end(self) -> None:
        self._board("")
        self._screen.say()
        self._score("")
        if self._file is not None:
            self._screen.say(f"Saved in {self._keep()}")

    def _leave(self) -> None:
        """Save what was played, and say how to go on; who is impatient has to wait for it."""
        with _signals(signal.SIG_IGN):
            try:
                file = self._keep()
            except CannotDo as error:
                self._screen.say(f"\n{error}. This is the record:", Tone.WRONG)
                self._moves("")
                return
            # Whoever left stands behind a question that he did not answer.
            self._screen.say()
            if file is None:
                self._screen.say("Nothing was played yet, so nothing is saved.")
            else:
                self._screen.say(f"Saved in {file}")
                self._screen.say(f"To go on: marrakech play --resume {shlex.quote(str(file))}")

    def _keep(self) -> Path | None:
        """Save the game where it is kept; nothing if no move was made."""
        if not self._table.game.moves:
            return None
        if self._file is None:
            self._file = free_name(self._table.seed)
        save(self._table, self._file)
        return self._file

    # --- commands

    def _help(self, _: str) -> None:
        self._screen.say(HELP)
        self._screen.say(possible(self._table.game.state))

    def _odds(self, _: str) -> None:
        show_odds(self._table.game.state, self._table.names, self._screen)

    def _hint(self, who: str) -> None:
        state = self._table.game.state
        if not state.phase.is_decision:
            raise CannotDo("there is nothing to decide here: it is up to the dice")
        show_hints(state, read_bot(who or ADVISER), Random(self._table.seed), self._screen)

    def _undo(self, _: str) -> None:
        back = self._table.undo()
        if back is None:
            raise CannotDo("there is nothing to take back")
        self._sit_down(back)

    def _board(self, _: str) -> None:
        state = self._table.game.state
        self._screen.say()
        aside = "\n".join(self._news)
        self._screen.board(state, self._table.names, labels_for(state), aside=aside)
        self._shown = True
        self._news.clear()

    def _score(self, _: str) -> None:
        tell_scores(self._table.game.state, self._table.names, self._screen)

    def _moves(self, _: str) -> None:
        self._screen.data(str(self._table.game))

    def _save(self, name: str) -> None:
        file = Path(name).expanduser() if name else self._file or free_name(self._table.seed)
        if file != self._file and file.exists():
            answer = self._read(f"{file} is there already. Write over it? [y/N] > ")
            if answer.lower() not in {"y", "yes"}:
                self._screen.say("Nothing is saved.")
                return
        save(self._table, file)
        self._file = file
        self._screen.say(f"Saved in {file}")

    def _load(self, name: str) -> None:
        if not name:
            raise CannotDo("load what? Type load and the name of a file")
        file = Path(name).expanduser()
        table, _ = load(file)
        if self._table.game.moves and self._table.game != table.game:
            self._save("")
        self._file = file
        self._sit_down(table)

    def _quit(self, _: str) -> None:
        raise Left

    def _sit_down(self, table: Table) -> None:
        """Go on at another table, or at this one as it was before."""
        self._table = table
        self._told = len(table.game.moves)
        self._shown = False


_SIGNALS: Final = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)


@contextmanager
def _signals(
    handler: Callable[[int, FrameType | None], object] | signal.Handlers,
) -> Iterator[None]:
    """What becomes of the signals that end a program, meanwhile."""
    before = [(kind, signal.signal(kind, handler)) for kind in _SIGNALS]
    try:
        yield
    finally:
        for kind, earlier in before:
            signal.signal(kind, earlier)


def _question(state: State, names: tuple[str, ...]) -> str:
    """What is asked of whom."""
    name = names[state.mover]
    if state.phase is ROLL:
        return f"{name} throws the die: what does it show, 1 to 4"
    if state.phase is DRAW:
        return f"{name} draws a rug: which colour"
    if state.phase is ROTATE:
        return f"{name}, turn Assam: L, S or R"
    assert state.colour is not None  # there is a rug to lay
    return f"{name}, lay a {state.colour.value} rug: a letter, or two squares"
