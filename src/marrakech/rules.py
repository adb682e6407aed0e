"""The variants: everything on which the rule documents differ, and a preset for each document."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType
from typing import Final, Protocol, TypedDict, TypeVar, Unpack, final

import attrs

from marrakech.board import COLOURS, Colour
from marrakech.enums import Word
from marrakech.errors import InvalidValue, NotationError, check_number, check_type
from marrakech.reading import read_fields, read_number, read_part, read_word

__all__ = [
    "PRESETS",
    "Covering",
    "Insolvency",
    "Preset",
    "RotationTiming",
    "RuleChanges",
    "Rules",
    "TieBreak",
    "UnbrokenTie",
]

MOST_DIRHAMS: Final = 4 * 9999
"""As much as four players can start with; no purse ever holds more."""


class RotationTiming(Word):
    """When Assam may be turned."""

    START_OF_TURN = "start"
    """By the mover, before the throw."""
    END_OF_TURN = "end"
    """By the mover, after laying, for the next player's throw."""


class Insolvency(Word):
    """What becomes of a mover who cannot pay in full and has handed over everything."""

    ELIMINATED = "eliminated"
    """He is out: he lays no rug, takes no further turn and cannot win."""
    PLAYS_ON = "plays-on"
    """He plays on with an empty purse and no debt."""


class TieBreak(Word):
    """What decides between equal scores."""

    DIRHAMS = "dirhams"
    """More dirhams."""
    SQUARES = "squares"
    """More visible squares."""


class UnbrokenTie(Word):
    """Who wins when the tie-break is equal too."""

    SHARED = "shared"
    """All who are tied."""
    NO_WINNER = "no-winner"
    """Nobody."""


class Covering(Word):
    """Which whole rugs are protected from being covered by one rug: all, or all but one's own."""

    STRICT = "strict"
    """No rug may cover both visible halves of another."""
    OWN_RUGS = "own-rugs"
    """One may cover both visible halves of a rug of one's own, of whatever own colour."""


class RuleChanges(TypedDict, total=False):
    """The fields of :class:`Rules` that a preset can be given by keyword."""

    colours_per_player: int
    rugs_per_colour: int
    starting_dirhams: int
    rotation: RotationTiming
    insolvency: Insolvency
    tie_break: TieBreak
    unbroken_tie: UnbrokenTie
    covering: Covering


class Preset(Protocol):
    """What the values of :data:`PRESETS` are: a function from a number of players to rules."""

    def __call__(self, players: int, **changes: Unpack[RuleChanges]) -> Rules:
        """The rules for that many players, with these fields changed."""
        ...


@final
@attrs.frozen(kw_only=True, repr=False)
class Rules:
    """One variant of the game.

    >>> print(Rules.pergioco(2))
    2 2x15 30 start eliminated dirhams no-winner strict
    >>> Rules.gigamic(2, colours_per_player=1, rugs_per_colour=15)
    Rules.parse('2 1x15 30 start eliminated dirhams shared strict')
    """

    players: int
    """2, 3 or 4."""
    colours_per_player: int
    """1, or 2 where there are two players; with two the rug of each turn is drawn from a pile."""
    rugs_per_colour: int
    """How many rugs of each own colour a player starts with, 1 to 99."""
    starting_dirhams: int = 30
    """What each player starts with, 0 to 9999."""
    rotation: RotationTiming = RotationTiming.START_OF_TURN
    """When Assam may be turned."""
    insolvency: Insolvency = Insolvency.ELIMINATED
    """What becomes of a mover who cannot pay in full."""
    tie_break: TieBreak = TieBreak.DIRHAMS
    """What decides between equal scores."""
    unbroken_tie: UnbrokenTie = UnbrokenTie.SHARED
    """Who wins when the tie-break is equal too."""
    covering: Covering = Covering.STRICT
    """Which whole rugs may not be covered by one rug."""

    def __attrs_post_init__(self) -> None:
        check_number("players", self.players, 2, 4)
        check_number("colours_per_player", self.colours_per_player, 1, 2)
        check_number("rugs_per_colour", self.rugs_per_colour, 1, 99)
        check_number("starting_dirhams", self.starting_dirhams, 0, 9999)
        check_type("rotation", self.rotation, RotationTiming)
        check_type("insolvency", self.insolvency, Insolvency)
        check_type("tie_break", self.tie_break, TieBreak)
        check_type("unbroken_tie", self.unbroken_tie, UnbrokenTie)
        check_type("covering", self.covering, Covering)
        if self.players * self.colours_per_player > len(COLOURS):
            raise InvalidValue(
                "colours_per_player", self.colours_per_player, f"1 with {self.players} players"
            )

    # --- whose colour is whose

    @property
    def colours_in_play(self) -> tuple[Colour, ...]:
        """The colours that somebody owns."""
        return COLOURS[: self.players * self.colours_per_player]

    def owner(self, colour: Colour) -> int:
        """The player who owns a colour.

        >>> Rules.gigamic(2).owner(Colour.BLUE)
        1
        """
        check_type("colour", colour, Colour)
        if colour not in self.colours_in_play:
            words = ", ".join(colour.value for colour in self.colours_in_play)
            raise InvalidValue("colour", colour, f"one that somebody owns ({words})")
        return colour.index // self.colours_per_player

    def colours(self, player: int) -> tuple[Colour, ...]:
        """The colours a player owns.

        >>> Rules.gigamic(2).colours(0)
        (Colour.RED, Colour.YELLOW)
        """
        check_player("player", player, self)
        first = player * self.colours_per_player
        return COLOURS[first : first + self.colours_per_player]

    # --- presets

    @classmethod
    def gigamic(cls, players: int, **changes: Unpack[RuleChanges]) -> Rules:
        """The publisher's leaflet (Gigamic; French and Romanian)."""
        preset = Rules(
            players=players,
            colours_per_player=2 if players == 2 else 1,
            rugs_per_colour=15 if players == 3 else 12,
        )
        return attrs.evolve(preset, **changes)

    @classmethod
    def pergioco(cls, players: int, **changes: Unpack[RuleChanges]) -> Rules:
        """The rules with coordinates and worked examples of pergioco.net (Italian)."""
        preset = Rules(
            players=players,
            colours_per_player=2 if players == 2 else 1,
            rugs_per_colour=12 if players == 4 else 15,
            unbroken_tie=UnbrokenTie.NO_WINNER,
        )
        return attrs.evolve(preset, **changes)

    @classmethod
    def suleika(cls, players: int, **changes: Unpack[RuleChanges]) -> Rules:
        """The rules of the edition called Suleika (Hungarian)."""
        check_number("players", players, 2, 4)
        preset = Rules(
            players=players,
            colours_per_player=2 if players == 2 else 1,
            rugs_per_colour=15 if players == 3 else 12,
            starting_dirhams=120 // players,
            insolvency=Insolvency.PLAYS_ON,
            tie_break=TieBreak.SQUARES,
        )
        return attrs.evolve(preset, **changes)

    @classmethod
    def bga(cls, players: int, **changes: Unpack[RuleChanges]) -> Rules:
        """The help page of Board Game Arena (English), to the letter."""
        preset = Rules(
            players=players,
            colours_per_player=2 if players == 2 else 1,
            rugs_per_colour=12,
        )
        return attrs.evolve(preset, **changes)

    # --- text

    def __str__(self) -> str:
        return (
            f"{self.players} {self.colours_per_player}x{self.rugs_per_colour}"
            f" {self.starting_dirhams} {self.rotation.value} {self.insolvency.value}"
            f" {self.tie_break.value} {self.unbroken_tie.value} {self.covering.value}"
        )

    def __repr__(self) -> str:
        return f"Rules.parse({str(self)!r})"

    @classmethod
    def parse(cls, text: str) -> Rules:
        """The rules of a text: ``2 2x15 30 start eliminated dirhams no-winner strict``."""
        check_type("text", text, str)
        fields = read_fields(text, _FIELDS, " ")

        def number(field: tuple[str, int], what: str, low: int, high: int) -> int:
            return read_part(partial(read_number, what=what, low=low, high=high), *field, text)

        def word(field: tuple[str, int], what: str, kind: type[W]) -> W:
            words = {member.value: member for member in kind}
            return read_part(partial(read_word, what=what, words=words), *field, text)

        rugs, start = fields[1]
        each, times, _ = rugs.partition("x")
        if not times:
            raise NotationError("expected colours x rugs, such as 1x12", text, start)
        players = number(fields[0], "players", 2, 4)
        colours_each = number((each, start), "colours each", 1, 2)
        if colours_each > 1 and players > 2:
            raise NotationError("two colours each are for two players", text, start)
        return Rules(
            players=players,
            colours_per_player=colours_each,
            rugs_per_colour=number(
                (rugs[len(each) + 1 :], start + len(each) + 1), "rugs per colour", 1, 99
            ),
            starting_dirhams=number(fields[2], "dirhams", 0, 9999),
            rotation=word(fields[3], "rotation", RotationTiming),
            insolvency=word(fields[4], "insolvency", Insolvency),
            tie_break=word(fields[5], "tie-break", TieBreak),
            unbroken_tie=word(fields[6], "unbroken tie", UnbrokenTie),
            covering=word(fields[7], "covering", Covering),
        )


W = TypeVar("W", bound=Word)


def check_player(field: str, player: object, rules: Rules) -> None:
    """Refuse anything but the index of one of the players."""
    check_number(field, player, 0, rules.players - 1)


_FIELDS: Final = (
    "players",
    "colours x rugs",
    "dirhams",
    "rotation",
    "insolvency",
    "tie-break",
    "unbroken tie",
    "covering",
)

PRESETS: Final[Mapping[str, Preset]] = MappingProxyType(
    {
        "gigamic": Rules.gigamic,
        "pergioco": Rules.pergioco,
        "suleika": Rules.suleika,
        "bga": Rules.bga,
    }
)
"""The four presets by name."""
