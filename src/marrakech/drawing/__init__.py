"""The board as people see it: as text for a terminal, as SVG for a page or a notebook."""

from __future__ import annotations

from marrakech.drawing.svg import render_svg
from marrakech.drawing.text import render_text

__all__ = ["render_svg", "render_text"]
