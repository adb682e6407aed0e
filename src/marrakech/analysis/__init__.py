"""Exact odds: where the next throw leads, what it costs, and what a rug changes about it."""

from __future__ import annotations

from marrakech.analysis.laying import Placement, placements
from marrakech.analysis.throwing import Odds, heat, odds
from marrakech.analysis.turning import Outlook, Turning, outlook

__all__ = ["Odds", "Outlook", "Placement", "Turning", "heat", "odds", "outlook", "placements"]
