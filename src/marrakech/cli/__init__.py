"""The command line: play, watch, simulate, show and check games in a terminal.

The program ``marrakech``, or ``python -m marrakech``; each command has a module of its own.
"""

from __future__ import annotations

from marrakech.cli.program import main

__all__ = ["main"]
