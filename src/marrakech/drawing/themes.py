"""Themes and palettes: every colour in a picture."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, Literal, TypeAlias, final

import attrs

from marrakech.board import Colour
from marrakech.errors import InvalidValue, check_type, wrong_type

__all__ = ["THEMES", "Theme", "ThemeName", "theme_of"]

ThemeName: TypeAlias = Literal["light", "dark", "contrast"]


@final
@attrs.frozen(kw_only=True)
class Theme:
    """The colours of a picture, as CSS writes them."""

    # What is around the market.
    ground: str
    """Behind everything."""
    text: str
    faint: str
    """Text of less weight: the names of files and ranks."""
    card: str
    """Behind a player."""
    mover: str
    """Behind the player whose turn it is."""
    # The market.
    frame: str
    tile: str
    ornament: str
    joint: str
    """Between the tiles."""
    track: str
    """The ribbon of a loop."""
    bank: str
    """Both sides of it."""
    # What lies and stands on it.
    rugs: Mapping[Colour, str]
    thread: str
    """The light thread in every weave."""
    knot: str
    """The dark thread in every weave."""
    fringe: str
    outline: str
    """Round rugs and figures."""
    outline_width: float
    robe: str
    skin: str
    fez: str
    beak: str
    """The point in front of him."""
    base: str
    """What Assam stands on, which points where he faces."""
    halo: str
    """Round what must be seen on any ground."""
    # What is pointed out.
    accent: str
    """Assam's way, the rug just laid, the area that is paid for."""
    paper: str
    """Behind marks and placements."""
    ink: str
    """The writing on it."""
    coin: str
    coin_edge: str
    coin_ink: str


_INTENSE: Final = {
    Colour.RED: "#b5301f",
    Colour.YELLOW: "#e9b233",
    Colour.BLUE: "#27509b",
    Colour.GREEN: "#3f9a68",
}

_LIGHT: Final = Theme(
    ground="#fbf4e6",
    text="#3b2a1e",
    faint="#7b624d",
    card="#f3e6cd",
    mover="#fffdf7",
    frame="#8c4a2b",
    tile="#efd9b0",
    ornament="#e4c795",
    joint="#d2ae78",
    track="#e0a15e",
    bank="#8c4a2b",
    rugs=_INTENSE,
    thread="#fff3d6",
    knot="#2a1408",
    fringe="#fff8e8",
    outline="#3a1d10",
    outline_width=1.5,
    base="#3d1f5c",
    robe="#fbf3e0",
    skin="#c98d5e",
    fez="#c22532",
    beak="#f0451f",
    halo="#ffffff",
    accent="#8e1c83",
    paper="#fffdf7",
    ink="#2a1a10",
    coin="#f2c641",
    coin_edge="#8a5f0b",
    coin_ink="#3a2703",
)

_DARK: Final = attrs.evolve(
    _LIGHT,
    ground="#1c1720",
    text="#f3e7d3",
    faint="#b39f8c",
    card="#2a2330",
    mover="#41364a",
    frame="#5d3321",
    tile="#4a3a34",
    ornament="#58463d",
    joint="#342824",
    track="#a8693a",
    bank="#4a2817",
    rugs={
        Colour.RED: "#c2402f",
        Colour.YELLOW: "#e5b13c",
        Colour.BLUE: "#3866b8",
        Colour.GREEN: "#48a374",
    },
    fringe="#e9dcc2",
    outline="#120b08",
    accent="#ff7ae9",
    halo="#120b12",
    paper="#fff7e8",
)

_CONTRAST: Final = attrs.evolve(
    _LIGHT,
    ground="#ffffff",
    text="#000000",
    faint="#000000",
    card="#ffffff",
    mover="#ffef9e",
    frame="#000000",
    tile="#ffffff",
    ornament="#e6e6e6",
    joint="#767676",
    track="#ffffff",
    bank="#000000",
    rugs={
        Colour.RED: "#c00000",
        Colour.YELLOW: "#ffd400",
        Colour.BLUE: "#0033a0",
        Colour.GREEN: "#00a86b",
    },
    thread="#ffffff",
    knot="#000000",
    fringe="#000000",
    outline="#000000",
    outline_width=3,
    base="#000000",
    robe="#ffffff",
    skin="#bbbbbb",
    fez="#c00000",
    beak="#ff3df2",
    halo="#ffffff",
    accent="#d400c8",
    paper="#ffffff",
    ink="#000000",
    coin="#ffd400",
    coin_edge="#000000",
    coin_ink="#000000",
)

THEMES: Final[Mapping[str, Theme]] = {"light": _LIGHT, "dark": _DARK, "contrast": _CONTRAST}
"""By name."""

_COLOUR: Final = re.compile(
    r"#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})"
    r"|[a-z]{3,30}"
    r"|(?:rgb|rgba|hsl|hsla|hwb|lab|lch|oklab|oklch)\([0-9a-z%.,/ +-]{1,60}\)",
    re.ASCII | re.IGNORECASE,
)
"""A number, a word or a function of numbers: nothing that could end an attribute, name an
address or begin another rule."""


def theme_of(name: str, palette: Mapping[Colour, str] | None) -> Theme:
    """The theme of that name, its rugs repainted."""
    check_type("theme", name, str)
    theme = THEMES.get(name)
    if theme is None:
        raise InvalidValue("theme", name, f"one of {', '.join(THEMES)}")
    if palette is None:
        return theme
    if not isinstance(palette, Mapping):
        raise wrong_type("palette", palette, "a mapping from Colour to a CSS colour")
    for colour, paint in palette.items():
        check_type("a key of palette", colour, Colour)
        check_type(f"palette[{colour!r}]", paint, str)
        if not _COLOUR.fullmatch(paint):
            raise InvalidValue(
                "palette",
                paint,
                f"a CSS colour for {colour.value}, such as #b5301f, teal or rgb(181, 48, 31)",
            )
    return attrs.evolve(theme, rugs={**theme.rugs, **palette})
