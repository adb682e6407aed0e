"""The board as a picture: a whole SVG document, from the ground to the last mark."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Final
from xml.etree.ElementTree import Element, tostring

from marrakech.board import Colour
from marrakech.drawing.assam import draw_assam
from marrakech.drawing.highlights import (
    draw_area,
    draw_heat,
    draw_heat_labels,
    draw_laid,
    draw_marks,
    draw_path,
    draw_placements,
    draw_price,
)
from marrakech.drawing.layout import FONT, Layout, add, group
from marrakech.drawing.lettering import one_line
from marrakech.drawing.market import draw_market, draw_names, draw_squares
from marrakech.drawing.panel import draw_panel
from marrakech.drawing.rugs import define_rugs, draw_rugs
from marrakech.drawing.text import render_text
from marrakech.drawing.themes import ThemeName, theme_of
from marrakech.errors import InvalidValue, check_number, check_tuple, check_type, wrong_type
from marrakech.geometry import Assam, Rug, Square, walk
from marrakech.state import Payment, State
from marrakech.words import describe, player_names

__all__ = ["render_svg"]

_MOST: Final = 999_999
"""The largest number that can be read on a square."""
_PREFIX: Final = re.compile(r"(?:[A-Za-z][A-Za-z0-9_-]*)?", re.ASCII)


def render_svg(
    state: State,
    *,
    size: int | None = None,
    theme: ThemeName = "light",
    palette: Mapping[Colour, str] | None = None,
    names: Sequence[str] | None = None,
    coordinates: bool = True,
    panel: bool = True,
    placements: bool = False,
    laid: Rug | None = None,
    payment: Payment | None = None,
    path: tuple[Assam, ...] = (),
    marks: Mapping[Square, str | int | float] | None = None,
    heat: Mapping[Square, Fraction | float] | None = None,
    prefix: str = "",
) -> str:
    """The market, purses and turn as a picture: an SVG document, ``size`` pixels wide.

    Without ``size`` it is as wide as the page lets it be. ``theme`` is ``"light"``, ``"dark"`` or
    ``"contrast"``, and ``palette`` repaints rugs in any CSS colours. ``coordinates`` are the names
    of files and ranks, ``panel`` the players below the market.

    What can be pointed out: with ``placements`` every legal placement, to be clicked on;
    ``laid``, a rug; ``payment``, an area with its price; ``path``, Assam's way, where he started
    first (each step must be the one after the last, else :class:`InvalidValue`); ``marks``, a
    word or a number on any square; ``heat``, a share from 0 to 1 for any square, such as the
    probability that Assam stops there: each is tinted, the largest most, and says its per cent.

    Every square is an element with ``data-square="d4"``, every placement one with
    ``data-rug="c3-d3"``; ``id`` is the same with ``prefix`` before it, which keeps several
    pictures on one page apart.

    >>> from marrakech import Rules, new_game
    >>> picture = render_svg(new_game(Rules.gigamic(3)), size=480)
    >>> picture.startswith('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 580 740"')
    True
    """
    check_type("state", state, State)
    called = tuple(map(one_line, player_names(state, names)))
    if size is not None:
        check_number("size", size, 1, 10_000)
    check_type("coordinates", coordinates, bool)
    check_type("panel", panel, bool)
    check_type("placements", placements, bool)
    paints = theme_of(theme, palette)
    if laid is not None:
        check_type("laid", laid, Rug)
    if payment is not None:
        _check_payment(payment)
    _check_path(path)
    texts = _mark_texts(marks)
    shares = _heat_shares(heat)
    _check_prefix(prefix)

    layout = Layout.of(coordinates=coordinates, panel=panel, players=len(called))
    sentence = describe(state, names=called)
    root = Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "viewBox": f"0 0 {layout.width} {layout.height}",
            "role": "group" if placements else "img",
            "aria-labelledby": f"{prefix}title",
            "aria-describedby": f"{prefix}desc",
            "font-family": FONT,
        },
    )
    if size is not None:
        root.set("width", str(size))
        root.set("height", str(round(size * layout.height / layout.width, 2)))
    add(root, "title", id=f"{prefix}title").text = f"Marrakech. {sentence}"
    add(root, "desc", id=f"{prefix}desc").text = render_text(state, names=called)
    defs = add(root, "defs")
    define_rugs(defs, paints, prefix, state.rules.colours_in_play)
    add(root, "rect", width=layout.width, height=layout.height, rx=14, fill=paints.ground)

    market = group(root, transform=f"translate({layout.left} {layout.top})")
    draw_market(market, defs, paints, prefix)
    if coordinates:
        draw_names(market, paints)
    draw_rugs(market, paints, prefix, state.board)
    draw_heat(market, paints, shares)
    if payment is not None:
        draw_area(market, paints, payment)
    if laid is not None:
        draw_laid(market, paints, laid)
    if path:
        draw_path(market, paints, path)
    draw_assam(market, paints, prefix, state.assam)
    if payment is not None:
        draw_price(market, paints, payment, state.assam)
    draw_marks(market, paints, texts, state.assam)
    draw_heat_labels(market, paints, shares)
    draw_squares(market, prefix)
    if placements:
        draw_placements(market, paints, prefix, state)
    if panel:
        draw_panel(root, paints, prefix, layout, state, called, sentence)
    return tostring(root, encoding="unicode")


def _check_payment(payment: Payment) -> None:
    """A payment is a plain record that anybody can fill with anything."""
    check_type("payment", payment, Payment)
    check_tuple("area", payment.area, Square)
    check_number("owed", payment.owed, 1, 49)
    check_number("paid", payment.paid, 0, 49)


def _check_path(path: tuple[Assam, ...]) -> None:
    check_tuple("path", path, Assam)
    for place, (before, after) in enumerate(pairwise(path), start=1):
        ahead = walk(before, 1)[0]
        if after != ahead:
            raise InvalidValue("path", after, f"{ahead} at place {place}, one step after {before}")


def _mark_texts(marks: Mapping[Square, str | int | float] | None) -> dict[Square, str]:
    if marks is None:
        return {}
    if not isinstance(marks, Mapping):
        raise wrong_type("marks", marks, "a mapping from Square to a word or number")
    texts = {}
    for square, mark in marks.items():
        check_type("a key of marks", square, Square)
        if type(mark) is str:
            texts[square] = one_line(mark)
        elif type(mark) is float:
            texts[square] = f"{mark:.4g}"
        elif type(mark) is int:
            check_number("marks", mark, -_MOST, _MOST)
            texts[square] = str(mark)
        else:
            raise wrong_type(f"marks[{square}]", mark, "a word or number")
    return texts


def _heat_shares(heat: Mapping[Square, Fraction | float] | None) -> dict[Square, float]:
    """The shares of the squares that have any."""
    if heat is None:
        return {}
    if not isinstance(heat, Mapping):
        raise wrong_type("heat", heat, "a mapping from Square to a share from 0 to 1")
    shares = {}
    for square, share in heat.items():
        check_type("a key of heat", square, Square)
        if type(share) not in {float, int, Fraction}:
            raise wrong_type(f"heat[{square}]", share, "a Fraction or float")
        if not 0 <= share <= 1:
            raise InvalidValue("heat", share, f"a share from 0 to 1 on {square}")
        # As a float first: a fraction can be so small that nothing is left of it.
        if (rounded := float(share)) > 0:
            shares[square] = rounded
    return shares


def _check_prefix(prefix: str) -> None:
    check_type("prefix", prefix, str)
    if not _PREFIX.fullmatch(prefix):
        raise InvalidValue("prefix", prefix, "empty, or a letter and then letters, digits, _ and -")
