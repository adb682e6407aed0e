"""What makes a position one that can be played, and the names of what does not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, final

import attrs

from marrakech.board import Board, Colour
from marrakech.enums import Word
from marrakech.errors import MarrakechError
from marrakech.geometry import Assam
from marrakech.rules import MOST_DIRHAMS, Rules
from marrakech.turn import (
    DRAW,
    OVER,
    PAY,
    Phase,
    Player,
    area_owed,
    colours_left,
    is_over,
    is_to_lay,
)

__all__ = ["InvalidState", "Problem", "ProblemCode"]


class ProblemCode(Word):
    """What can be wrong with a position.

    The codes up to :attr:`DRAWN_NOT_LEFT` say that it cannot be played; such a
    :class:`State` cannot be made. The others say that it cannot have come about by play, and
    come from :func:`why_unreachable`.
    """

    PLAYER_COUNT = "player-count"
    RUG_COUNTS = "rug-counts"
    TOO_MANY_RUGS = "too-many-rugs"
    TOO_MANY_DIRHAMS = "too-many-dirhams"
    NOBODY_LEFT = "nobody-left"
    FOREIGN_COLOUR = "foreign-colour"
    NO_SUCH_MOVER = "no-such-mover"
    MOVER_ELIMINATED = "mover-eliminated"
    MOVER_WITHOUT_RUGS = "mover-without-rugs"
    GAME_OVER = "game-over"
    GAME_NOT_OVER = "game-not-over"
    NO_DRAW = "no-draw"
    NOTHING_OWED = "nothing-owed"
    NOT_DRAWN = "not-drawn"
    DRAWN_TOO_MUCH = "drawn-too-much"
    DRAWN_NOT_LEFT = "drawn-not-left"

    DIRHAMS_CHANGED = "dirhams-changed"
    ELIMINATION = "elimination"
    MORE_THAN_LAID = "more-than-laid"
    NOT_IN_TURN = "not-in-turn"
    OFF_START = "off-start"
    LONE_HALF = "lone-half"


@final
@attrs.frozen(kw_only=True)
class Problem:
    """One thing that is wrong with a position."""

    code: ProblemCode
    field: str
    """The field of the state it was found in."""
    player: int | None = None
    """The player it was found with, if it is about one."""
    text: str
    """The problem as an English sentence, players counted from 1."""

    def __str__(self) -> str:
        return self.text


class InvalidState(MarrakechError):
    """A state that cannot be played.

    >>> from marrakech import Rules, State
    >>> rules = Rules.gigamic(2, colours_per_player=1)
    >>> try:
    ...     State.parse("7/7/7/7/7/7/7 d4n 0 pay g 30:13,30:12", rules)
    ... except InvalidState as error:
    ...     for problem in error.problems:
    ...         print(problem.code.value, problem.field, problem.player, "-", problem)
    too-many-rugs players 0 - Player 1 has 13 rugs of a colour left, the rules hand out 12
    nothing-owed phase None - the phase is pay, but Player 1 owes nothing on d4
    drawn-too-much drawn None - green is drawn, but there is no drawn rug to lay here
    """

    problems: tuple[Problem, ...]
    """Every problem found, not only the first."""
    paths: tuple[str, ...]
    """Where in the data they were found, such as ``$.phase``; none for a text."""

    def __init__(self, problems: tuple[Problem, ...], paths: tuple[str, ...] = ()) -> None:
        super().__init__(problems, paths)
        self.problems = problems
        self.paths = paths

    def __str__(self) -> str:
        told = [str(problem) for problem in self.problems[:_MOST_TOLD]]
        if len(self.problems) > _MOST_TOLD:
            told.append(f"and {len(self.problems) - _MOST_TOLD} more problems")
        where = f", at {', '.join(self.paths[:_MOST_TOLD])}" if self.paths else ""
        return f"this position cannot be played: {'; '.join(told)}{where}"


_MOST_TOLD: Final = 10
"""How many problems the message of an error repeats."""


def name_of(player: int) -> str:
    """What sentences call a player."""
    return f"Player {player + 1}"


def problems_of(
    rules: Rules,
    board: Board,
    assam: Assam,
    players: tuple[Player, ...],
    mover: int,
    phase: Phase,
    drawn: Colour | None,
) -> tuple[Problem, ...]:
    """Everything that keeps a position from being played, in the order of the codes."""
    found = [*_in_players(rules, players), *_in_market(rules, board)]
    if len(players) == rules.players:
        found += _in_mover(rules, players, mover, phase)
        found += _in_phase(rules, board, assam, players, mover, phase)
        found += _in_draw(rules, players, mover, phase, drawn)
    return tuple(found)


def _in_players(rules: Rules, players: tuple[Player, ...]) -> Iterator[Problem]:
    if len(players) != rules.players:
        yield Problem(
            code=ProblemCode.PLAYER_COUNT,
            field="players",
            text=f"there {_are_players(len(players))}, the rules have {rules.players}",
        )
    for seat, player in enumerate(players):
        if len(player.rugs_left) != rules.colours_per_player:
            yield Problem(
                code=ProblemCode.RUG_COUNTS,
                field="players",
                player=seat,
                text=f"{name_of(seat)} has rugs of {_colours(len(player.rugs_left))} left,"
                f" the rules have {_colours(rules.colours_per_player)} each",
            )
    for seat, player in enumerate(players):
        if max(player.rugs_left) > rules.rugs_per_colour:
            yield Problem(
                code=ProblemCode.TOO_MANY_RUGS,
                field="players",
                player=seat,
                text=f"{name_of(seat)} has {max(player.rugs_left)} rugs of a colour left,"
                f" the rules hand out {rules.rugs_per_colour}",
            )
    dirhams = sum(player.dirhams for player in players)
    if dirhams > MOST_DIRHAMS:
        yield Problem(
            code=ProblemCode.TOO_MANY_DIRHAMS,
            field="players",
            text=f"there are {dirhams} dirhams in all, more than {MOST_DIRHAMS}",
        )
    if all(player.eliminated for player in players):
        yield Problem(
            code=ProblemCode.NOBODY_LEFT,
            field="players",
            text="nobody is left in the game",
        )


def _are_players(number: int) -> str:
    return "is 1 player" if number == 1 else f"are {number} players"


def _colours(number: int) -> str:
    return "1 colour" if number == 1 else f"{number} colours"


def _in_market(rules: Rules, board: Board) -> Iterator[Problem]:
    for colour, visible in zip(Colour, board.visible, strict=True):
        if visible and colour not in rules.colours_in_play:
            yield Problem(
                code=ProblemCode.FOREIGN_COLOUR,
                field="board",
                text=f"there are {colour.value} rugs on the market, but nobody owns that colour",
            )


def _in_mover(
    rules: Rules, players: tuple[Player, ...], mover: int, phase: Phase
) -> Iterator[Problem]:
    if mover >= len(players):
        yield Problem(
            code=ProblemCode.NO_SUCH_MOVER,
            field="mover",
            player=mover,
            text=f"{name_of(mover)} is to move, but there are {len(players)} players",
        )
    elif phase is not OVER and players[mover].eliminated:
        yield Problem(
            code=ProblemCode.MOVER_ELIMINATED,
            field="mover",
            player=mover,
            text=f"{name_of(mover)} is to move, but is eliminated",
        )
    elif (phase is DRAW or is_to_lay(rules, phase)) and not any(players[mover].rugs_left):
        yield Problem(
            code=ProblemCode.MOVER_WITHOUT_RUGS,
            field="mover",
            player=mover,
            text=f"{name_of(mover)} is to move, but has no rug left to lay",
        )


def _in_phase(
    rules: Rules,
    board: Board,
    assam: Assam,
    players: tuple[Player, ...],
    mover: int,
    phase: Phase,
) -> Iterator[Problem]:
    if phase is not OVER and is_over(players):
        yield Problem(
            code=ProblemCode.GAME_OVER,
            field="phase",
            text=f"the phase is {phase.value}, but the game is over",
        )
    if phase is OVER and not is_over(players):
        yield Problem(
            code=ProblemCode.GAME_NOT_OVER,
            field="phase",
            text="the phase is over, but the game is not",
        )
    if phase is DRAW and rules.colours_per_player == 1:
        yield Problem(
            code=ProblemCode.NO_DRAW,
            field="phase",
            text="the phase is draw, but with one colour each there is nothing to draw",
        )
    owned = board.colour_at(assam.square) in (None, *rules.colours_in_play)
    if (
        phase is PAY
        and owned
        and mover < len(players)
        and not area_owed(rules, board, players, mover, assam.square.number)
    ):
        yield Problem(
            code=ProblemCode.NOTHING_OWED,
            field="phase",
            text=f"the phase is pay, but {name_of(mover)} owes nothing on {assam.square}",
        )


def _in_draw(
    rules: Rules, players: tuple[Player, ...], mover: int, phase: Phase, drawn: Colour | None
) -> Iterator[Problem]:
    expected = rules.colours_per_player == 2 and is_to_lay(rules, phase)
    if drawn is None:
        if expected:
            yield Problem(
                code=ProblemCode.NOT_DRAWN,
                field="drawn",
                text=f"the phase is {phase.value}, but no colour is drawn",
            )
    elif not expected:
        yield Problem(
            code=ProblemCode.DRAWN_TOO_MUCH,
            field="drawn",
            text=f"{drawn.value} is drawn, but there is no drawn rug to lay here",
        )
    elif mover < len(players) and drawn not in colours_left(rules, players[mover], mover):
        yield Problem(
            code=ProblemCode.DRAWN_NOT_LEFT,
            field="drawn",
            player=mover,
            text=f"{drawn.value} is drawn, but {name_of(mover)} has no {drawn.value} rug left",
        )
