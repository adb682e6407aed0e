"""The program, called in this process, with its streams in the hand of the test."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, TypeAlias, final

import attrs

from marrakech.cli import main

if TYPE_CHECKING:
    import pytest


@final
@attrs.frozen
class Done:
    """What a call of the program came to."""

    code: int
    out: str
    err: str


Run: TypeAlias = Callable[..., Done]


class Stream(io.StringIO):
    """A stream that is a terminal, or that has an encoding of its own."""

    def __init__(self, *, terminal: bool, encoding: str = "utf-8") -> None:
        super().__init__()
        self._terminal = terminal
        self._encoding = encoding

    def isatty(self) -> bool:
        return self._terminal

    @property
    def encoding(self) -> str:  # type: ignore[override]  # a StringIO has none
        return self._encoding


def runner(monkeypatch: pytest.MonkeyPatch) -> Run:
    """The program as a function: arguments, what is typed, and what kind of terminal there is."""

    def run(
        *arguments: str,
        typed: str | None = "",
        terminal: bool = False,
        encoding: str = "utf-8",
        keyboard: bool = False,
        rows: int = 60,
        environment: Mapping[str, str] | None = None,
    ) -> Done:
        out = Stream(terminal=terminal, encoding=encoding)
        err = Stream(terminal=terminal)
        stdin = Stream(terminal=keyboard)
        stdin.write(typed or "")
        stdin.seek(0)
        with monkeypatch.context() as patch:
            patch.setattr(sys, "stdout", out)
            patch.setattr(sys, "stderr", err)
            patch.setattr(sys, "stdin", None if typed is None else stdin)
            for name in ("NO_COLOR", "FORCE_COLOR"):
                patch.delenv(name, raising=False)
            patch.setenv("TERM", "xterm-256color")
            patch.setenv("COLUMNS", "120")
            patch.setenv("LINES", str(rows))
            for name, value in (environment or {}).items():
                patch.setenv(name, value)
            code = main(arguments)
        return Done(code, out.getvalue(), err.getvalue())

    return run
