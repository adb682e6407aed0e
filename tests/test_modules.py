"""The house: which module may import which, how light the import is, and what the README runs."""

from __future__ import annotations

import ast
import inspect
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import marrakech

ROOT = Path(__file__).parent.parent
PACKAGE = Path(marrakech.__file__).parent
OUTSIDE = {"__init__", "__main__"}


def imported_by(module: str) -> set[str]:
    """The modules of the package that a module, or a folder of them, imports, wherever in it."""
    path = PACKAGE / module
    found = set()
    for file in path.glob("*.py") if path.is_dir() else [path.with_suffix(".py")]:
        for node in _nodes(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module == "marrakech":
                found |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("marrakech."):
                found.add((node.module or "").split(".")[1])
    return found - {module}


def _nodes(tree: ast.AST) -> Iterator[ast.AST]:
    """All of a tree but what notebooks call, the one place that may reach up."""
    for node in ast.iter_child_nodes(tree):
        if not (isinstance(node, ast.FunctionDef) and node.name == "_repr_svg_"):
            yield node
            yield from _nodes(node)


def documented() -> dict[str, set[str]]:
    """The table of the architecture page: each module, in order, with what it imports."""
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\w+)` \| [^|]* \| ([^|]*) \|$", page, flags=re.MULTILINE)
    return {module: set(re.findall(r"`(\w+)`", imports)) for module, imports in rows}


def test_every_module_is_in_the_table_of_the_documentation() -> None:
    modules = {path.stem for path in PACKAGE.iterdir() if path.suffix == ".py" or path.is_dir()}
    modules -= {*OUTSIDE, "__pycache__"}
    assert set(documented()) == modules


def test_a_module_imports_what_the_documentation_says_and_only_from_above() -> None:
    above: set[str] = set()
    for module, imports in documented().items():
        assert imported_by(module) == imports, module
        assert imports <= above, module
        above.add(module)


def test_importing_the_library_imports_nothing_slow() -> None:
    code = (
        "import sys; before = set(sys.modules); import marrakech;"
        "print(*sorted(set(sys.modules) - before))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    imported = set(done.stdout.split())
    assert "marrakech.play" in imported
    slow = {"fractions", "decimal", "random", "json", "xml", "cattrs", "numpy", "numba", "rich"}
    later = {"data", "drawing", "record", "schemas", "views", "words"}
    apart = {"actions", "analysis", "batch", "simulation", "bots", "cli", "__main__"}
    assert not imported & (slow | {f"marrakech.{module}" for module in later | apart})


def test_what_is_imported_later_is_there_all_the_same() -> None:
    assert set(marrakech.__all__) <= set(dir(marrakech))
    with pytest.raises(AttributeError, match="module 'marrakech' has no attribute 'carpet'"):
        _ = marrakech.carpet  # type: ignore[attr-defined]  # the point of the test


def test_every_public_name_is_typed_documented_and_there() -> None:
    from marrakech import actions, analysis, batch, bots, cli, simulation

    for module in (marrakech, actions, analysis, batch, simulation, bots, cli):
        assert list(module.__all__) == sorted(module.__all__, key=_as_ruff_sorts)
        for name in module.__all__:
            value = getattr(module, name)
            if isinstance(value, type) or inspect.isfunction(value):
                assert (value.__doc__ or "").strip(), name
    assert (PACKAGE / "py.typed").exists()


def _as_ruff_sorts(name: str) -> tuple[int, str]:
    """Constants, then classes, then functions."""
    return (0 if name.isupper() else 1 if name[0].isupper() else 2), name


@pytest.mark.skipif(not (ROOT / ".ci").exists(), reason="only in the repository itself")
def test_ci_runs_the_very_command_the_readme_shows() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    commands = re.findall(r"```sh\n(python3 -m venv .*)\n```", readme)
    (tested,) = (command for command in commands if "pytest" in command)
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    assert tested in script
