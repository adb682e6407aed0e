"""The benchmark command runs, and its table is one."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.mark.skipif(not (ROOT / "benchmarks").exists(), reason="only in the repository itself")
def test_the_benchmark_command_prints_a_table() -> None:
    pytest.importorskip("chess")
    command = [sys.executable, "-m", "benchmarks", "--rounds", "1", "--only", "games"]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT)
    heading, _, header, rule, *rows = done.stdout.splitlines()
    assert "CPython" in heading
    assert header.startswith("| single-state engine")
    assert set(rule) == set("| -:")
    assert [row.split(" |")[0].strip("| ") for row in rows if row] == [
        f"random games, {players} players" for players in (4, 3, 2)
    ]
