"""Telling a game: a sentence for each turn, the board, and how it ended."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final

from marrakech.cli.screen import Screen, Tone
from marrakech.cli.table import Table
from marrakech.scoring import ranking, score
from marrakech.state import State
from marrakech.steps import Step
from marrakech.words import describe

__all__: list[str] = []

_REMEMBERED: Final = 4
"""How many turns stand below the board: a round of four players."""


def tell_seats(table: Table, screen: Screen) -> None:
    """Who plays which colours."""
    rules = table.game.start.rules
    for player, seat in enumerate(table.seats):
        colours = " and ".join(colour.value for colour in rules.colours(player))
        screen.say(f"{colours}: {seat.name} ({seat})")


def by_turn(steps: Iterable[Step]) -> Iterator[tuple[Step, ...]]:
    """The steps of each turn."""
    for _, turn in groupby(steps, key=lambda step: step.turn):
        yield tuple(turn)


def sentence(turn: Sequence[Step], names: Sequence[str]) -> str:
    """A turn, or a part of one, in a sentence.

    >>> from marrakech import Game, Rules, parse_move
    >>> game = Game.new(Rules.gigamic(2, colours_per_player=1))
    >>> for text in ("L", "3", "a5-a6"):
    ...     game = game.play(parse_move(text))
    >>> print(sentence(game.steps(), ("Amina", "Tarik")))
    1. Amina turns Assam left, to face west; rolls a 3: Assam walks from d4 to a4; lays a red rug \
on a5-a6.
    """
    parts = [describe(step.before, step.move, names=names) for step in turn]
    # Each begins with the name of the same player, which need be said only once.
    name = names[turn[0].player] + " "
    first, *others = parts
    said = "; ".join([first, *(part.removeprefix(name) for part in others)])
    return f"{turn[0].turn}. {said}."


def tell(
    start: State,
    turns: Iterable[tuple[Step, ...]],
    names: Sequence[str],
    screen: Screen,
    pause: float | None,
) -> None:
    """Tell a game turn by turn from its start, and how it stands after the last.

    With a pause the board is drawn anew for each turn, else only after the last.
    """
    told: deque[str] = deque(maxlen=_REMEMBERED)
    last = start
    for turn in turns:
        last = turn[-1].after
        told.append(sentence(turn, names))
        if pause is None:
            screen.say(told[-1])
            continue
        screen.clear()
        if not screen.board(last, names, aside=told[-1]):
            screen.say()
            earlier = () if screen.is_low else list(told)[:-1]
            for line in earlier:
                screen.say(line, Tone.FAINT)
            screen.say(told[-1], Tone.STRONG)
        time.sleep(pause)
    if pause is None:
        screen.say()
        screen.board(last, names)
    screen.say()
    tell_scores(last, names, screen)


def tell_scores(state: State, names: Sequence[str], screen: Screen) -> None:
    """A table of the scores, the leader first."""
    scores = score(state)
    rows = []
    place = 1
    for level in ranking(state):
        for player in level:
            own = scores[player]
            out = " (out)" if state.players[player].eliminated else ""
            rows.append(
                [
                    f"{place}. {names[player]}{out}",
                    str(own.dirhams),
                    str(own.squares),
                    str(own.total),
                ]
            )
        place += len(level)
    screen.table(["", "dirhams", "squares", "total"], rows)
