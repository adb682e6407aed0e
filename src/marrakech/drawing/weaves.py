"""The weave of each colour, so that rugs are told apart without their colours too.

Red has lozenges, yellow a zigzag, blue crosses, green stripes. A weave is drawn in two threads,
a light and a dark one, over whatever colour the rug is painted in.
"""

from __future__ import annotations

from typing import Final, final

import attrs

from marrakech.board import Colour

__all__ = ["WEAVES", "Weave"]


@final
@attrs.frozen
class Weave:
    """The paths of the light and of the dark thread, both to be filled."""

    light: str
    dark: str


def _lozenge(x: float, y: float, across: float, down: float) -> str:
    return f"M{x} {y - down:g}l{across} {down}l-{across} {down}l-{across}-{down}z"


def _lozenges(*centres: int) -> Weave:
    return Weave(
        # A smaller lozenge inside is left out, as the rule of even and odd has it.
        light="".join(_lozenge(x, 32, 14, 18) + _lozenge(x, 32, 9, 11.6) for x in centres),
        dark="".join(_lozenge(x, 32, 5, 6.5) for x in centres),
    )


def _cross(x: float, arm: float, half: float) -> str:
    """A cross with arms that reach so far from the middle and are twice ``half`` wide."""
    out = arm - half
    return (
        f"M{x - half:g} {32 - arm:g}h{2 * half:g}v{out:g}h{out:g}v{2 * half:g}h-{out:g}v{out:g}"
        f"h-{2 * half:g}v-{out:g}h-{out:g}v-{2 * half:g}h{out:g}z"
    )


def _crosses(*centres: int) -> Weave:
    return Weave(
        light="".join(_cross(x, 14, 5) for x in centres),
        dark="".join(_cross(x, 7, 2) for x in centres),
    )


def _zigzag(left: int, right: int, y: int) -> str:
    """A band in teeth of eight, five high."""
    teeth = (right - left) // 16
    return f"M{left} {y}" + "l8-8l8 8" * teeth + "v5" + "l-8-8l-8 8" * teeth + "z"


def _zigzags(left: int, right: int) -> Weave:
    return Weave(
        light=_zigzag(left, right, 29) + _zigzag(left, right, 45),
        dark=_zigzag(left, right, 21) + _zigzag(left, right, 37),
    )


def _stripes(left: int, right: int) -> Weave:
    return Weave(
        light="".join(f"M{x} 13h6v38h-6z" for x in range(left, right, 15)),
        dark="".join(f"M{x} 13h3v38h-3z" for x in range(left + 9, right - 6, 15)),
    )


@final
@attrs.frozen
class _Pair:
    whole: Weave
    half: Weave


WEAVES: Final = {
    Colour.RED: _Pair(_lozenges(34, 64, 94), _lozenges(32)),
    Colour.YELLOW: _Pair(_zigzags(16, 112), _zigzags(16, 48)),
    Colour.BLUE: _Pair(_crosses(32, 64, 96), _crosses(32)),
    Colour.GREEN: _Pair(_stripes(16, 112), _stripes(14, 50)),
}
"""By colour: the weave of a whole rug that lies across, 128 wide, and of a half rug, 64 wide."""
