"""Saved games: records that also tell who sits where and where the dice come from."""

from __future__ import annotations

import os
from collections.abc import Sequence
from itertools import chain, count
from pathlib import Path

from marrakech.cli.ending import CannotDo
from marrakech.cli.reading import read_only_game
from marrakech.cli.seats import read_seats
from marrakech.cli.settings import new_seed, number_in
from marrakech.cli.table import Table
from marrakech.drawing.lettering import one_line
from marrakech.problems import name_of

__all__: list[str] = []


def save(table: Table, path: Path) -> None:
    """Write the game to a file, which is whole at any time: the old one or the new one."""
    try:
        whole = path.resolve()  # Behind a link it is the file that is written, not the link.
        unfinished = whole.with_name(f"{whole.name}.{os.getpid()}.tmp")
        try:
            unfinished.write_text(f"{table.game}\n", encoding="utf-8")
            unfinished.replace(whole)
        except OSError:
            unfinished.unlink(missing_ok=True)
            raise
    except OSError as error:
        raise CannotDo(f"{path} cannot be written: {error.strerror}") from error


def load(path: Path, texts: Sequence[str] = ()) -> tuple[Table, bool]:
    """The table of a saved game, or of any record; these seats, or else those noted in it.

    Also whether it is a saved game: only that may be written over.
    """
    game = read_only_game(str(path))
    players = game.start.rules.players
    noted = dict(game.tags)
    kinds = [noted.get(f"Seat{number}", "") for number in range(1, players + 1)]
    if texts:
        if len(texts) != players:
            raise CannotDo(f"{path} is a game of {players} players, not of {len(texts)}")
        seats = read_seats(texts)
    elif all(kinds):
        seats = read_seats(list(map(_seat, range(players), game.names, kinds)))
    else:
        raise CannotDo(
            f"{path} does not say who plays; name {players} seats:"
            f" marrakech play --resume {path} you{' greedy' * (players - 1)}"
        )
    seed = number_in(noted.get("Seed", ""))
    if seed is None or seed >= 2**64:
        seed = new_seed()
    table = Table(seats, game, seed, real_dice=noted.get("Dice") == "real")
    return table.tagged(noted), all(kinds)


def _seat(player: int, name: str, kind: str) -> str:
    """A seat as it is written; what the file calls the player may be nothing that can be seen."""
    return f"{one_line(name) or name_of(player)}={kind}"


def free_name(seed: int) -> Path:
    """A name for a saved game, in the current folder, that no file has."""
    names = (f"marrakech-{seed}{more}.txt" for more in chain([""], map("-{}".format, count(2))))
    return next(path for path in map(Path, names) if not path.exists())
