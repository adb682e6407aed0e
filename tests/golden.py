"""The golden files: counts, digests, public names, texts, JSON and pictures, under ``golden/``.

``python tests/golden.py`` writes them anew; look at the difference before committing it.
"""

from __future__ import annotations

import hashlib
import inspect
import random
from collections.abc import Callable, Iterator
from enum import Enum
from pathlib import Path

import attrs

import golden_data
import golden_drawing
import golden_record
import marrakech
from marrakech import (
    PRESETS,
    Covering,
    Insolvency,
    RotationTiming,
    Rules,
    State,
    analysis,
    apply,
    batch,
    bots,
    cli,
    legal_moves,
    new_game,
    outcome,
    random_move,
    simulation,
)
from marrakech import actions as numbering

FOLDER = Path(__file__).parent / "golden"

# --- counts: how many ways there are to play n plies, and how many positions they lead to

PERFT_DEPTHS = {
    Rules.gigamic(4): 7,
    Rules.gigamic(2): 6,
    Rules.pergioco(3, rotation=RotationTiming.END_OF_TURN): 6,
    Rules.suleika(2, colours_per_player=1, starting_dirhams=1, rugs_per_colour=1): 8,
    Rules.gigamic(2, rugs_per_colour=1, starting_dirhams=1, covering=Covering.OWN_RUGS): 8,
    Rules.gigamic(3, rugs_per_colour=1, starting_dirhams=0): 8,
}


def perft(rules: Rules, depth: int) -> Iterator[tuple[int, int, int]]:
    """For each number of plies: the ways to play so many, the positions, the finished games."""
    ways = {new_game(rules): 1}
    for _ in range(depth):
        following: dict[State, int] = {}
        for state, number in ways.items():
            for move in legal_moves(state):
                after = apply(state, move)
                following[after] = following.get(after, 0) + number
        ways = following
        over = sum(number for state, number in ways.items() if outcome(state))
        yield sum(ways.values()), len(ways), over


def perft_text() -> str:
    lines = ["# plies: ways to play them, different positions, finished games"]
    for rules, depth in PERFT_DEPTHS.items():
        lines.append(f"[{rules}]")
        lines += [
            f"{ply}: {ways} {positions} {over}"
            for ply, (ways, positions, over) in enumerate(perft(rules, depth), start=1)
        ]
    return "\n".join(lines) + "\n"


# --- digests: whole games, seeded, every move and position of them

GAMES = 20


def digest_rules() -> list[Rules]:
    presets = [preset(players) for preset in PRESETS.values() for players in (2, 3, 4)]
    variants = [
        attrs.evolve(
            rules,
            rotation=RotationTiming.END_OF_TURN,
            covering=Covering.OWN_RUGS,
            starting_dirhams=8,
            insolvency=insolvency,
        )
        for rules in (Rules.gigamic(2), Rules.gigamic(4))
        for insolvency in Insolvency
    ]
    return [*presets, *variants]


def digest(rules: Rules) -> tuple[str, int]:
    """A hash of every move and position of some seeded games, and how many plies they took."""
    hashed = hashlib.sha256()
    plies = 0
    for seed in range(GAMES):
        rng = random.Random(seed)
        state = new_game(rules, first_player=seed % rules.players)
        while outcome(state) is None:
            move = random_move(state, rng)
            state = apply(state, move)
            hashed.update(f"{move} {state}\n".encode())
            plies += 1
    return hashed.hexdigest()[:32], plies


def digests_text() -> str:
    lines = [f"# {GAMES} games each: plies, and a hash of all their moves and positions"]
    for rules in digest_rules():
        hashed, plies = digest(rules)
        lines.append(f"[{rules}] {plies} {hashed}")
    return "\n".join(lines) + "\n"


# --- the contract: every public name with its signature


def _signature(function: Callable[..., object]) -> str:
    return str(inspect.signature(function)).replace("'", "")


def _members(kind: type) -> Iterator[str]:
    for name, member in sorted(vars(kind).items()):
        if name.startswith("_"):
            continue
        if isinstance(member, classmethod):
            yield f"classmethod {name}{_signature(getattr(kind, name))}"
        elif isinstance(member, property):
            assert member.fget is not None
            yield f"property {name}{_signature(member.fget)}"
        elif inspect.isfunction(member):
            yield f"{name}{_signature(member)}"


def _described(name: str, value: object) -> Iterator[str]:
    if not isinstance(value, type):
        if inspect.isfunction(value):
            yield f"{name}{_signature(value)}"
        else:
            yield f"{name}: {type(value).__name__}"
        return
    bases = ", ".join(
        base.__name__ for base in value.__bases__ if not base.__name__.startswith("_")
    )
    yield f"class {name}({bases})"
    if issubclass(value, Enum):
        for member in value:
            yield f"    {member.name} = {member.value!r}"
    elif attrs.has(value) or issubclass(value, Exception):
        yield f"    __init__{_signature(value.__init__)}"
    else:
        for field, annotation in inspect.get_annotations(value).items():
            yield f"    {field}: {annotation}"
    for described in _members(value):
        yield f"    {described}"


def contract_text() -> str:
    lines = []
    for module in (marrakech, numbering, analysis, batch, simulation, bots, cli):
        lines.append(f"[{module.__name__}]")
        for name in sorted(module.__all__):
            lines += _described(name, getattr(module, name))
    return "\n".join(lines) + "\n"


GOLDEN: dict[str, Callable[[], str]] = {
    "perft.txt": perft_text,
    "digests.txt": digests_text,
    "contract.txt": contract_text,
    **golden_data.GOLDEN,
    **golden_drawing.GOLDEN,
    **golden_record.GOLDEN,
}


def main() -> None:
    for name, text in GOLDEN.items():
        (FOLDER / name).write_text(text(), encoding="utf-8")


if __name__ == "__main__":
    main()
