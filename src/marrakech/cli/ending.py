"""How the program ends: its exit codes, and the error that stops it with a sentence."""

from __future__ import annotations

import sys
from typing import Final

from marrakech.errors import MarrakechError

__all__: list[str] = []

FINE: Final = 0
"""It did what was asked."""
NO: Final = 1
"""It did what was asked, and the answer is no: a record is damaged."""
WRONG: Final = 2
"""It was asked for something that cannot be done."""
INTERRUPTED: Final = 130
"""Ctrl-C, as a shell reports it."""
CUT_OFF: Final = 141
"""Whoever read the output has closed it, as a shell reports it."""


def warn(text: str) -> None:
    """Something on the stream for errors, where it does not mix with the output."""
    print(text, file=sys.stderr, flush=True)


class CannotDo(MarrakechError):
    """What was asked cannot be done; the message is all that a person needs to see."""
