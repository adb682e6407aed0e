"""What a record is made of: steps, tags, comments and the result, and how they are written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby, product
from typing import Final, TypeAlias, final

import attrs

from marrakech.errors import InvalidValue, check_tuple, check_type, wrong_type
from marrakech.geometry import Assam, walk
from marrakech.moves import Lay, Move, Pay, Roll, Rotate
from marrakech.movetext import TAG_NAME, write_text
from marrakech.play import apply
from marrakech.rules import check_player
from marrakech.scoring import outcome
from marrakech.state import Payment, State, payment_due
from marrakech.turn import START_OF_TURN

__all__ = ["Step"]

Tags: TypeAlias = tuple[tuple[str, str], ...]
"""The free tags, by name, each with its text."""

OWN_TAGS: Final = ("Rules", "Start", "Result")
"""The tags that follow from the game, and so are not free."""


@final
@attrs.frozen(kw_only=True)
class Step:
    """One move of a game, with what a replay, a log or an animation needs of it."""

    turn: int
    """The number of the turn it belongs to, from 1."""
    player: int
    """Whose move it was."""
    before: State
    """The state it was made in."""
    move: Move
    """What was played."""
    after: State
    """The state it led to."""
    comments: tuple[str, ...] = ()
    """What was noted behind it."""

    def __attrs_post_init__(self) -> None:
        if type(self.turn) is not int or self.turn < 1:
            raise InvalidValue("turn", self.turn, "a number from 1")
        check_type("before", self.before, State)
        check_player("player", self.player, self.before.rules)
        if not isinstance(self.move, Move):
            raise wrong_type("move", self.move, "a Draw, Rotate, Roll, Pay or Lay")
        check_type("after", self.after, State)
        check_tuple("comments", self.comments, str)

    @property
    def walk(self) -> tuple[Assam, ...]:
        """Every step of Assam's way after a roll; else none."""
        move = self.move
        return walk(self.before.assam, move.steps) if isinstance(move, Roll) else ()

    @property
    def payment(self) -> Payment | None:
        """What was owed and paid, if the move was a payment."""
        return payment_due(self.before) if isinstance(self.move, Pay) else None


def next_turn(last: Step | None) -> int:
    """The number of the turn that a move behind this step belongs to."""
    if last is None:
        return 1
    return last.turn + _ends_turn(last)


def _ends_turn(step: Step) -> bool:
    """With the lay, or with the rotation if that comes last; and with an elimination.

    With the game too; but there is no step behind that, and so nobody who asks.
    """
    at_start = step.before.rules.rotation is START_OF_TURN
    if isinstance(step.move, Lay):
        return at_start
    if isinstance(step.move, Rotate):
        return not at_start
    return isinstance(step.move, Pay) and step.after.players[step.player].eliminated


def next_step(last: Step | None, before: State, move: Move, comments: tuple[str, ...] = ()) -> Step:
    """The step behind the last one; :class:`IllegalMove` if there is none with that move."""
    return Step(
        turn=next_turn(last),
        player=before.mover,
        before=before,
        move=move,
        after=apply(before, move),
        comments=comments,
    )


# --- what may be noted


def check_tags(tags: Mapping[str, str]) -> Tags:
    """Free tags, by name; anything else is refused."""
    if not isinstance(tags, Mapping):
        raise wrong_type("tags", tags, "a mapping of names to texts")
    for name, text in tags.items():
        check_type("tags", name, str)
        if not TAG_NAME.fullmatch(name):
            expected = "named in letters, digits and _, a letter first"
            raise InvalidValue("tags", name, expected)
        if name in OWN_TAGS:
            raise InvalidValue("tags", name, "named otherwise than Rules, Start and Result")
        check_type(f"tags[{name!r}]", text, str)
    return tuple(sorted(tags.items()))


def check_comments(comments: Sequence[str]) -> tuple[str, ...]:
    """Comments, any number of them; a lone string is none."""
    if isinstance(comments, str | bytes) or not isinstance(comments, Sequence):
        raise wrong_type("comments", comments, "a sequence of texts")
    for place, comment in enumerate(comments):
        check_type(f"comments[{place}]", comment, str)
    return tuple(comments)


# --- how it is written


def result_text(state: State) -> str:
    """How a game stands: ``*`` until it is over, then each player's share of the win.

    >>> from marrakech import Rules
    >>> result_text(
    ...     State.parse("7/7/7/7/7/7/7 d4n 1 over - 30:0,20:0,30:0", Rules.gigamic(3))
    ... )
    '1/2-0-1/2'
    """
    ended = outcome(state)
    if ended is None:
        return "*"
    return _shares([player in ended.winners for player in range(state.rules.players)])


def _shares(wins: Sequence[bool]) -> str:
    share = "1" if sum(wins) == 1 else f"1/{sum(wins)}"
    return "-".join(share if win else "0" for win in wins)


RESULTS: Final = {
    players: frozenset({"*"} | {_shares(wins) for wins in product((False, True), repeat=players)})
    for players in range(2, 5)
}
"""By the number of players: every result there can be."""


def record_text(start: State, tags: Tags, comments: Sequence[str], steps: Sequence[Step]) -> str:
    """The record of a game: tags, a blank line, comments, a line for each turn, the result."""
    result = result_text(steps[-1].after if steps else start)
    own = zip(OWN_TAGS, (str(start.rules), str(start), result), strict=True)
    lines = [f'[{name} "{write_text(text)}"]' for name, text in (*own, *tags)]
    lines += ["", *map(_comment, comments)]
    for turn, of_turn in groupby(steps, key=lambda step: step.turn):
        words = [f"{turn}."]
        for step in of_turn:
            words += [str(step.move), *map(_comment, step.comments)]
        lines.append(" ".join(words))
    return "\n".join([*lines, result])


def _comment(text: str) -> str:
    return f"{{{write_text(text)}}}"
