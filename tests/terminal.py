"""The program in a terminal of its own: a pseudo-terminal that a test types into and reads."""

from __future__ import annotations

import os
import re
import select
import signal
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final, Self

PATIENCE: Final = 60.0
"""Seconds until a text is given up; a busy machine is no bug."""
_ESCAPE: Final = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")

# As a session leader without a terminal opens one, it becomes its own, from which Ctrl-C comes.
_OWN_TERMINAL: Final = "import os, sys; os.close(os.open(sys.argv.pop(1), os.O_RDWR));"
_RUN: Final = "from marrakech.cli import main; sys.exit(main())"


class Terminal:
    """A terminal with the program running in it."""

    def __init__(
        self,
        *arguments: str,
        folder: Path,
        rows: int = 50,
        columns: int = 100,
        environment: Mapping[str, str] | None = None,
        without: tuple[str, ...] = (),
    ) -> None:
        self._master, slave = os.openpty()
        termios.tcsetwinsize(self._master, (rows, columns))
        self._settings = termios.tcgetattr(slave)
        hidden = "".join(f"sys.modules[{module!r}] = None;" for module in without)
        unwanted = {"NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES"}
        kept = {name: value for name, value in os.environ.items() if name not in unwanted}
        self.process = subprocess.Popen(
            [sys.executable, "-c", _OWN_TERMINAL + hidden + _RUN, os.ttyname(slave), *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            cwd=folder,
            env={**kept, "TERM": "xterm-256color", "PYTHONUTF8": "1", **(environment or {})},
            start_new_session=True,
        )
        self._slave = slave
        self.raw = ""
        """All that was written so far."""
        self._read = 0

    def expect(self, text: str) -> str:
        """Wait for a text, which may have colours in it; what stood before it since the last."""
        end = time.monotonic() + PATIENCE
        while True:
            seen = _ESCAPE.sub("", self.raw).replace("\r\n", "\n")
            found = seen.find(text, self._read)
            if found >= 0:
                before = seen[self._read : found]
                self._read = found + len(text)
                return before
            ready, _, _ = select.select([self._master], [], [], max(0, end - time.monotonic()))
            assert ready, f"{text!r} never came, but {seen[self._read :]!r}"
            self.raw += self._some()

    def _some(self) -> str:
        try:
            return os.read(self._master, 65536).decode("utf-8", "replace")
        except OSError:  # Nobody holds the other end any more.
            raise AssertionError(f"the program ended: {self.raw!r}") from None

    def type(self, text: str) -> None:
        """Type a line."""
        os.write(self._master, f"{text}\n".encode())

    def press(self, key: str) -> None:
        """Press a key, such as ``\\x03`` for Ctrl-C."""
        os.write(self._master, key.encode())

    def insist(self, act: Callable[[], object]) -> int:
        """Do something until the program ends of it, and wait for that.

        Once is not always enough: a signal that comes just before the program falls asleep to
        wait for a line is not noticed until there is one.
        """
        end = time.monotonic() + PATIENCE
        while self.process.poll() is None and time.monotonic() < end:
            act()
            time.sleep(0.2)
        return self.wait()

    def wait(self) -> int:
        """The exit code, after the program has written its last."""
        code = self.process.wait(PATIENCE)
        while select.select([self._master], [], [], 0)[0]:
            self.raw += self._some()
        return code

    @property
    def text(self) -> str:
        """All that was written, without colours."""
        return _ESCAPE.sub("", self.raw).replace("\r\n", "\n")

    @property
    def is_clean(self) -> bool:
        """Whether the terminal is as it was before: settings, cursor and colours."""
        shown = self.raw.count("\x1b[?25h") >= self.raw.count("\x1b[?25l")
        codes = re.findall(r"\x1b\[([0-9;]*)m", self.raw)
        plain = not codes or codes[-1] in {"", "0"}
        main_screen = self.raw.count("\x1b[?1049h") == self.raw.count("\x1b[?1049l")
        return shown and plain and main_screen and termios.tcgetattr(self._slave) == self._settings

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        os.close(self._slave)
        os.close(self._master)
