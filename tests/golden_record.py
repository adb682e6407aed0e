"""Golden files of records and sentences: seeded games, written out and told move by move."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from marrakech import (
    Direction,
    Insolvency,
    Phase,
    RotationTiming,
    Rules,
    State,
    UnbrokenTie,
    random_move,
)
from marrakech.record import Game
from marrakech.words import describe

AWKWARD = 'quotes " and braces {} and \\, lines\n\r\t\u2028, half a character \ud83d, العربية 😀'


def played(game: Game, seed: int, most: int = 1000) -> Game:
    """The game played on at random, with a comment now and then."""
    rng = random.Random(seed)
    for ply in range(most):
        if game.state.phase is Phase.OVER:
            break
        comments = (f"ply {ply}", AWKWARD) if ply % 40 == 7 else ()
        game = game.play(random_move(game.state, rng), comments=comments)
    return game


def seeded_games() -> Iterator[Game]:
    """Finished and unfinished, from the set-up and from elsewhere, in several variants."""
    names = {"Player1": "Amina", "Player2": "Tarik", "Place": AWKWARD}
    yield Game.new(Rules.bga(3))
    yield played(Game.new(Rules.gigamic(4), tags=names, comments=("The first game", AWKWARD)), 1)
    yield played(Game.new(Rules.pergioco(2), facing=Direction.EAST, first_player=1), 2, 60)
    late = Rules.gigamic(
        2,
        rugs_per_colour=4,
        starting_dirhams=5,
        rotation=RotationTiming.END_OF_TURN,
        insolvency=Insolvency.PLAYS_ON,
    )
    yield played(Game.new(late), 3)
    yield played(Game.new(Rules.gigamic(3, starting_dirhams=3), tags=names), 4)
    puzzle = "7/7/2y=y3/3r:3/3r2b/5bb/7 d4s 0 roll - 1:1,30:2,30:0"
    yield played(Game.from_state(State.parse(puzzle, Rules.gigamic(3))), 5)
    even = Rules.gigamic(2, colours_per_player=1, unbroken_tie=UnbrokenTie.NO_WINNER)
    yield Game.from_state(State.parse("7/7/7/7/7/7/7 d4n 1 over - 30:0,30:0", even))


def records_text() -> str:
    return "\n\n".join(map(str, seeded_games())) + "\n"


def words_text() -> str:
    lines = []
    for game in seeded_games():
        lines.append(f"[{game.start.rules}]")
        for step in game.steps():
            said = describe(step.before, step.move, names=game.names)
            lines.append(f"{step.turn}. {step.move}: {said}")
            lines.append(f"    {describe(step.after, names=game.names)}")
    return "\n".join(lines) + "\n"


GOLDEN: dict[str, Callable[[], str]] = {
    "records.txt": records_text,
    "words.txt": words_text,
}
