"""One session for each thing that is checked; CI runs the same ones."""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path

import nox

nox.options.default_venv_backend = "venv"
nox.options.sessions = ["test", "types", "lint", "docs", "wheel"]

ROOT = Path(__file__).parent


def pythons() -> list[str]:
    """Every CPython from 3.11 on that this machine has, pyenv's included."""
    found: dict[str, str] = {}
    for minor in range(11, 16):
        name = f"python3.{minor}"
        versions = Path(os.environ.get("PYENV_ROOT", "~/.pyenv")).expanduser() / "versions"
        for candidate in (*sorted(versions.glob(f"3.{minor}.*/bin/{name}")), shutil.which(name)):
            if candidate and "shims" not in str(candidate):
                found[name] = str(candidate)
    return list(found.values()) or ["python3"]


@nox.session(python=pythons())
def test(session: nox.Session) -> None:
    """The whole suite, with every branch covered."""
    session.install("-e", ".[test]")
    session.run("pytest", "-n", "auto", "--cov", *session.posargs)


@nox.session
def types(session: nox.Session) -> None:
    """The library, its tests and its tools, by two type checkers."""
    session.install("-e", ".[dev]")
    session.run("mypy")
    session.run("pyright")
    session.run("pyright", "--verifytypes", "marrakech", "--ignoreexternal")


@nox.session
def lint(session: nox.Session) -> None:
    """Style and format."""
    session.install("ruff")
    session.run("ruff", "check")
    session.run("ruff", "format", "--check")


@nox.session
def docs(session: nox.Session) -> None:
    """The documentation, with its examples run."""
    session.install("-e", ".[docs]")
    for builder in ("doctest", "html"):
        session.run(
            "sphinx-build", "-W", "-n", "-q", "-b", builder, "docs", f"docs/_build/{builder}"
        )


@nox.session
def wheel(session: nox.Session) -> None:
    """What is shipped: build it, install it elsewhere, and run the tests against it."""
    session.install("build")
    work = Path(session.create_tmp()).resolve()
    dist = work / "dist"
    shutil.rmtree(dist, ignore_errors=True)
    session.run("python", "-m", "build", "--outdir", str(dist), ".", silent=True)
    (built,) = dist.glob("*.whl")
    session.install(f"marrakech[test] @ {built.as_uri()}")
    session.chdir(work)
    session.run("python", "-m", "marrakech", "demo", "--seed", "7")
    session.run(
        "python",
        "-c",
        "import marrakech, pathlib; folder = pathlib.Path(marrakech.__file__).parent;"
        " assert 'site-packages' in folder.parts, folder;"
        " assert (folder / 'py.typed').exists()",
    )
    session.run("pytest", "-n", "auto", "-q", "-p", "no:cacheprovider", str(ROOT / "tests"))


@nox.session
def mutation(session: nox.Session) -> None:
    """Put a fault in every line of the engine and see the tests fail; within the hour."""
    session.install("-e", ".[dev]")
    session.run("mutmut", "run", *session.posargs, env={"HYPOTHESIS_PROFILE": "mutation"})
    results = session.run("mutmut", "results", "--all", "true", silent=True)
    statuses = re.findall(r": ([a-z ]+)$", str(results), flags=re.MULTILINE)
    killed = sum(status in ("killed", "timeout") for status in statuses)
    session.log(f"{killed} of {len(statuses)} mutants killed: {killed / len(statuses):.1%}")
    if killed < 0.95 * len(statuses):
        session.error("fewer than 95 % of the mutants were killed")
