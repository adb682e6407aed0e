"""A position: everything that is known of a game between two moves, and what is owed in it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, final

import attrs

from marrakech.board import COLOURS, LETTERS, Board, Colour, colour_of
from marrakech.errors import NotationError, check_number, check_tuple, check_type
from marrakech.geometry import Assam, Direction, Square, squares_in
from marrakech.making import unchecked
from marrakech.problems import InvalidState, problems_of
from marrakech.reading import read_fields, read_number, read_part, read_word
from marrakech.rules import MOST_DIRHAMS, Insolvency, Rules, check_player
from marrakech.turn import OVER, PAY, Phase, Player, area_owed, first_phase, is_to_lay

__all__ = ["Payment", "State", "new_game", "payment_at", "payment_due"]


class _Kept:
    """A place for what is owed in a position, which is found once and kept; not a field."""

    __slots__ = ("area",)
    area: int
    """In phase ``PAY`` the squares that are paid for, as a mask; else 0."""


@final
@attrs.frozen(kw_only=True, repr=False, weakref_slot=False)
class State(_Kept):
    """A position. It has no history and no secret: equal positions are equal states.

    >>> state = State.parse(
    ...     "7/7/7/7/2b=b3/2r4/7 e3n 0 draw - 30:14+15,30:14+15", Rules.pergioco(2)
    ... )
    >>> state.mover, state.phase, state.players[0]
    (0, Phase.DRAW, Player(dirhams=30, rugs_left=(14, 15), eliminated=False))
    >>> print(attrs.evolve(state, mover=1))
    7/7/7/7/2b=b3/2r4/7 e3n 1 draw - 30:14+15,30:14+15
    """

    rules: Rules
    """The variant that is played."""
    board: Board
    """What lies on the market."""
    assam: Assam
    """Where Assam stands, and which way he faces."""
    players: tuple[Player, ...]
    """What each player has, in the order of play."""
    mover: int
    """The index of the player to move; when the game is over, of the last who moved."""
    phase: Phase
    """What happens next."""
    drawn: Colour | None = None
    """With two colours each, the colour drawn and not laid yet."""

    def __attrs_post_init__(self) -> None:
        check_type("rules", self.rules, Rules)
        check_type("board", self.board, Board)
        check_type("assam", self.assam, Assam)
        check_tuple("players", self.players, Player)
        check_number("mover", self.mover, 0, len(COLOURS) - 1)
        check_type("phase", self.phase, Phase)
        if self.drawn is not None:
            check_type("drawn", self.drawn, Colour)
        problems = problems_of(
            self.rules,
            self.board,
            self.assam,
            self.players,
            self.mover,
            self.phase,
            self.drawn,
        )
        if problems:
            raise InvalidState(problems)
        area = 0
        if self.phase is PAY:
            where = self.assam.square.number
            area = area_owed(self.rules, self.board, self.players, self.mover, where)
        object.__setattr__(self, "area", area)

    def __hash__(self) -> int:
        # Without the rules, which hardly ever differ between states that meet in one table.
        return hash(
            (
                self.board,
                self.assam,
                self.players,
                self.mover,
                self.phase.index,
                self.drawn and self.drawn.index,
            )
        )

    @property
    def colour(self) -> Colour | None:
        """The colour the mover is still to lay this turn.

        ``None`` when it is not drawn yet, is laid already, or the game is over.
        """
        if self.rules.colours_per_player == 2:
            return self.drawn
        return COLOURS[self.mover] if is_to_lay(self.rules, self.phase) else None

    def _repr_svg_(self) -> str:
        """The picture a notebook shows."""
        # The one place where a lower module reaches up: a notebook asks the value itself.
        from marrakech.drawing import render_svg

        return render_svg(self, size=480)

    # --- text

    def __str__(self) -> str:
        drawn = self.drawn.letter if self.drawn else "-"
        players = ",".join(map(_player_text, self.players))
        return f"{self.board} {self.assam} {self.mover} {self.phase.value} {drawn} {players}"

    def __repr__(self) -> str:
        return f"State.parse({str(self)!r}, {self.rules!r})"

    def __reduce__(self) -> tuple[Callable[[str, Rules], State], tuple[str, Rules]]:
        return State.parse, (str(self), self.rules)

    @classmethod
    def parse(cls, text: str, rules: Rules) -> State:
        """The position of a text under these rules.

        >>> State.parse("7/7/7/7/7/7/7 d4n 0 rotate - 30:12,30:12", Rules.gigamic(4))
        Traceback (most recent call last):
            ...
        marrakech.problems.InvalidState: this position cannot be played: there are 2 players, \
the rules have 4
        """
        check_type("text", text, str)
        check_type("rules", rules, Rules)
        market, assam, mover, phase, drawn, players = read_fields(text, _FIELDS, " ")
        return State(
            rules=rules,
            board=read_part(Board.parse, *market, text),
            assam=read_part(Assam.parse, *assam, text),
            mover=read_part(_read_mover, *mover, text),
            phase=read_part(_read_phase, *phase, text),
            drawn=read_part(_read_drawn, *drawn, text),
            players=read_part(_read_players, *players, text),
        )


_FIELDS: Final = ("market", "Assam", "mover", "phase", "drawn colour", "players")


def _player_text(player: Player) -> str:
    rugs = "+".join(map(str, player.rugs_left))
    return f"{player.dirhams}:{rugs}{'x' if player.eliminated else ''}"


_read_mover: Final = partial(read_number, what="the mover", low=0, high=len(COLOURS) - 1)
_read_phase: Final = partial(
    read_word, what="a phase", words={phase.value: phase for phase in Phase}
)
_DRAWN: Final[dict[str, Colour | None]] = {**LETTERS, "-": None}
_read_drawn: Final = partial(read_word, what="the drawn colour", words=_DRAWN)


def _read_players(text: str) -> tuple[Player, ...]:
    players = []
    start = 0
    for part in text.split(","):
        players.append(read_part(_read_player, part, start, text))
        start += len(part) + 1
    return tuple(players)


def _read_player(text: str) -> Player:
    dirhams, colon, rest = text.partition(":")
    if not colon:
        raise NotationError("expected dirhams:rugs, such as 30:12", text, len(text))
    read_dirhams = partial(read_number, what="dirhams", low=0, high=MOST_DIRHAMS)
    read_left = partial(read_number, what="rugs left", low=0, high=99)
    eliminated = rest.endswith("x")
    rugs, start = [], len(dirhams) + 1
    for part in rest.removesuffix("x").split("+"):
        rugs.append(read_part(read_left, part, start, text))
        start += len(part) + 1
    if len(rugs) > 2:
        raise NotationError("expected rugs of one or two colours", text, len(dirhams) + 1)
    purse = read_part(read_dirhams, dirhams, 0, text)
    if eliminated and (purse or any(rugs)):
        raise NotationError("an eliminated player has neither dirhams nor rugs left", text, 0)
    return Player(purse, tuple(rugs), eliminated)


make_state: Final[
    Callable[
        [Rules, Board, Assam, tuple[Player, ...], int, Phase, Colour | None, int],
        State,
    ]
] = unchecked(State)
"""The state of these fields, which are known to go together, and of the area that is owed."""


def new_game(rules: Rules, *, facing: Direction = Direction.NORTH, first_player: int = 0) -> State:
    """The set-up: a bare market, Assam on d4, everybody with all his rugs and dirhams.

    >>> print(new_game(Rules.gigamic(3)))
    7/7/7/7/7/7/7 d4n 0 rotate - 30:15,30:15,30:15
    """
    check_type("rules", rules, Rules)
    check_type("facing", facing, Direction)
    check_player("first_player", first_player, rules)
    rugs = (rules.rugs_per_colour,) * rules.colours_per_player
    return State(
        rules=rules,
        board=Board.empty(),
        assam=Assam(Square(3, 3), facing),
        players=(Player(rules.starting_dirhams, rugs),) * rules.players,
        mover=first_player,
        phase=first_phase(rules),
    )


# --- what is owed


@final
@attrs.frozen(kw_only=True)
class Payment:
    """What one player owes another for the rug Assam stands on."""

    payer: int
    """The player who brought Assam there."""
    payee: int
    """The player whose rug it is."""
    colour: Colour
    """The colour of the rug."""
    area: tuple[Square, ...]
    """The squares that are paid for, by name."""
    owed: int
    """How many they are."""
    paid: int
    """What the payer can give of it."""
    eliminates: bool
    """Whether the payer is out after it."""


def payment_due(state: State) -> Payment | None:
    """What the mover owes now; not ``None`` exactly in phase ``PAY``.

    >>> state = State.parse(
    ...     "7/7/7/7/7/5y1/5y1 f2s 0 pay - 1:12,30:12,30:12,30:12", Rules.gigamic(4)
    ... )
    >>> payment = payment_due(state)
    >>> payment.payee, payment.owed, payment.paid, payment.eliminates
    (1, 2, 1, True)
    """
    check_type("state", state, State)
    return _payment(state, state.mover, state.area)


def payment_at(state: State, square: Square, payer: int) -> Payment | None:
    """What a player would owe if he had brought Assam to a square, as the market lies now.

    ``None`` for nothing, for an eliminated payer, and when the game is over.
    """
    check_type("state", state, State)
    check_type("square", square, Square)
    check_player("payer", payer, state.rules)
    if state.phase is OVER or state.players[payer].eliminated:
        return None
    area = area_owed(state.rules, state.board, state.players, payer, square.number)
    return _payment(state, payer, area)


def _payment(state: State, payer: int, area: int) -> Payment | None:
    if not area:
        return None
    colour = colour_of(state.board, area)
    owed = area.bit_count()
    dirhams = state.players[payer].dirhams
    return Payment(
        payer=payer,
        payee=state.rules.owner(colour),
        colour=colour,
        area=squares_in(area),
        owed=owed,
        paid=min(owed, dirhams),
        eliminates=eliminates(state.rules, owed, dirhams),
    )


def eliminates(rules: Rules, owed: int, dirhams: int) -> bool:
    """Whether a player with that many dirhams who owes so many is out of the game."""
    return owed > dirhams and rules.insolvency is Insolvency.ELIMINATED
