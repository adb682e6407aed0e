"""The players below the market: whose turn it is, rugs left, purses, and what is waited for."""

from __future__ import annotations

from typing import Final
from xml.etree.ElementTree import Element

from marrakech.drawing.layout import ROW, Layout, add, group, write
from marrakech.drawing.lettering import fitted, width
from marrakech.drawing.themes import Theme
from marrakech.scoring import Score, outcome, score
from marrakech.state import State

__all__ = ["draw_panel"]

_EDGE: Final = 14
_SIZE: Final = 18
"""The size of the letters."""
_SWATCH: Final = 0.4
"""A rug in the panel, by the size of one on the market."""
_BOLD: Final = 1.1
"""How much wider bold letters are."""
_PILE: Final = 106
"""The room for a rug and the number of those left."""
_POINTER: Final = "M0-8L11 0L0 8Z"
_CROWN: Final = "M-2 7V-5L2 0L5.5-8L9 0L13-5V7Z"


def draw_panel(
    parent: Element,
    theme: Theme,
    prefix: str,
    layout: Layout,
    state: State,
    called: tuple[str, ...],
    sentence: str,
) -> None:
    """A row for each player, and the sentence below."""
    panel = group(parent, fill=theme.text, font_size=_SIZE)
    scores = score(state)
    for seat in range(len(state.players)):
        _draw_player(panel, theme, prefix, layout, state, seat, called[seat], scores)
    _draw_sentence(panel, layout, layout.panel_top + ROW * len(called), sentence)


def _draw_player(
    parent: Element,
    theme: Theme,
    prefix: str,
    layout: Layout,
    state: State,
    seat: int,
    name: str,
    scores: tuple[Score, ...],
) -> None:
    player, ended = state.players[seat], outcome(state)
    turn = ended is None and seat == state.mover
    row = group(
        parent,
        id=f"{prefix}player-{seat}",
        data_player=seat,
        transform=f"translate({_EDGE} {layout.panel_top + ROW * seat})",
    )
    room = layout.width - 2 * _EDGE
    add(
        row,
        "rect",
        width=room,
        height=ROW - 5,
        rx=9,
        fill=theme.mover if turn else theme.card,
        stroke=theme.accent if turn else "none",
        stroke_width=2.5,
    )
    middle = (ROW - 5) / 2
    if turn:
        add(row, "path", d=_POINTER, fill=theme.accent, transform=f"translate(10 {middle})")
    elif ended is not None and seat in ended.winners:
        add(
            row,
            "path",
            d=_CROWN,
            fill=theme.coin,
            stroke=theme.coin_edge,
            transform=f"translate(10 {middle})",
        )
    shown = group(row, opacity=0.75) if player.eliminated else row
    x = 30.0
    for colour, left in zip(state.rules.colours(seat), player.rugs_left, strict=True):
        add(
            shown,
            "use",
            href=f"#{prefix}rug-{colour.value}",
            transform=f"translate({x} {middle - 32 * _SWATCH:g}) scale({_SWATCH})",
        )
        if turn and colour is state.drawn:
            add(
                shown,
                "rect",
                x=x - 2,
                y=middle - 15,
                width=128 * _SWATCH + 4,
                height=30,
                rx=5,
                fill="none",
                stroke=theme.accent,
                stroke_width=2.5,
            )
        write(
            shown,
            f"\N{MULTIPLICATION SIGN}{left}",
            x + 128 * _SWATCH + 7,
            middle,
            _SIZE,
            data_left=left,
        )
        x += _PILE
    end = _draw_purse(shown, theme, room, middle, state, seat, scores)
    fits = fitted(name, (end - x - 8) / (_SIZE * _BOLD))
    label = write(shown, fits, x, middle, _SIZE, font_weight="700" if turn else "400")
    if player.eliminated:
        label.set("text-decoration", "line-through")


def _draw_purse(
    parent: Element,
    theme: Theme,
    room: float,
    middle: float,
    state: State,
    seat: int,
    scores: tuple[Score, ...],
) -> float:
    """The dirhams, at the end of the game with the squares and the sum; how far left it reaches."""
    right = room - 12
    own = scores[seat]
    if state.players[seat].eliminated:
        write(parent, "eliminated", right, middle, _SIZE - 2, text_anchor="end")
        return right - 90
    if outcome(state) is not None:
        total = max(width(f"= {each.total}") for each in scores) * _SIZE
        write(parent, f"= {own.total}", right, middle, _SIZE, text_anchor="end", font_weight="700")
        right -= total + 14
        squares = max(width(str(each.squares)) for each in scores) * _SIZE
        write(parent, str(own.squares), right, middle, _SIZE, text_anchor="end")
        right -= squares + 20
        add(
            parent,
            "rect",
            x=round(right, 1),
            y=middle - 8,
            width=16,
            height=16,
            rx=2,
            fill=theme.tile,
            stroke=theme.frame,
            stroke_width=2,
        )
        right -= 14
    purse = max(width(str(each.dirhams)) for each in scores) * _SIZE
    write(
        parent,
        str(own.dirhams),
        round(right, 1),
        middle,
        _SIZE,
        text_anchor="end",
        data_dirhams=own.dirhams,
    )
    right -= purse + 13
    draw_coin(parent, theme, round(right, 1), middle, 9)
    return right - 12


def draw_coin(parent: Element, theme: Theme, x: float, y: float, radius: float) -> None:
    """A dirham."""
    add(
        parent,
        "circle",
        cx=x,
        cy=y,
        r=radius,
        fill=theme.coin,
        stroke=theme.coin_edge,
        stroke_width=round(radius / 5, 1),
    )


def _draw_sentence(parent: Element, layout: Layout, top: float, sentence: str) -> None:
    """The sentence in the middle, on two lines of about the same length if one is too short."""
    size = 16
    room = (layout.width - 2 * _EDGE) / size
    lines = [sentence]
    if width(sentence) > room:
        words = sentence.split(" ")
        ways = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
        lines = list(min(ways, key=lambda way: max(map(width, way))))
    for place, line in enumerate(lines):
        y = top + 20 + (place - (len(lines) - 1) / 2) * 20
        write(parent, fitted(line, room), layout.width / 2, y, size, text_anchor="middle")
