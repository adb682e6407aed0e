"""Playing many games, here or on many machines, and summing them up."""

from __future__ import annotations

from marrakech.simulation.distribution import Distribution
from marrakech.simulation.failures import ChooserFailed, SimulationError, WorkerFailed
from marrakech.simulation.intervals import Interval
from marrakech.simulation.playing import Chooser, game_seed, play_game
from marrakech.simulation.playouts import PlayedOut
from marrakech.simulation.running import simulate
from marrakech.simulation.summary import SeatSummary, Summary

__all__ = [
    "Chooser",
    "ChooserFailed",
    "Distribution",
    "Interval",
    "PlayedOut",
    "SeatSummary",
    "SimulationError",
    "Summary",
    "WorkerFailed",
    "game_seed",
    "play_game",
    "simulate",
]
