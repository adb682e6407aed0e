"""Typing: what must type-check does, what must not does not, line by line."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).parent / "type_checks"


def lines_refused(path: Path, tmp_path: Path) -> set[int]:
    command = [sys.executable, "-m", "mypy", "--strict", "--no-error-summary"]
    command += ["--config-file=", f"--cache-dir={tmp_path}", "--no-incremental", str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    found = re.findall(r":(\d+): error:", done.stdout)
    assert len(found) == done.stdout.count("error:"), done.stdout
    return {int(line) for line in found}


def test_what_users_write_type_checks(tmp_path: Path) -> None:
    assert lines_refused(FOLDER / "must_pass.py", tmp_path) == set()


def test_what_must_not_type_check_does_not(tmp_path: Path) -> None:
    path = FOLDER / "must_fail.py"
    lines = path.read_text(encoding="utf-8").splitlines()
    marked = {number for number, line in enumerate(lines, start=1) if "# E:" in line}
    assert marked
    assert lines_refused(path, tmp_path) == marked
