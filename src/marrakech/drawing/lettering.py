"""Letters that can be shown: names and marks come from strangers, pictures must stay whole."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from typing import Final

__all__ = ["ascii_only", "fitted", "one_line", "width"]

_LONGEST: Final = 40
"""How many characters of a name are shown, at most."""
_MOST_ACCENTS: Final = 2
"""More signs than these on top of one another would run into the lines above and below."""
_STRANGE: Final = "\N{REPLACEMENT CHARACTER}"
_SPELT: Final = str.maketrans(
    {"ß": "ss", "æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE", "þ": "th", "Þ": "Th", "…": "..."}
    # They look like others, which is the point.
    | dict(zip("øØłŁđĐðÐı‘’“”–—", "oOlLdDdDi''\"\"--", strict=True))  # noqa: RUF001
)
"""Letters of Latin scripts, and signs, that no decomposition turns into ASCII."""


def one_line(text: str) -> str:
    r"""The text in one line, without anything that could steer a terminal or break a document.

    Every kind of space and line end becomes a space; signs that cannot be seen are left out, and
    what is no character at all is replaced. Long texts are cut.

    >>> one_line("Am\x1b[31mina\n\u202eof Fez")
    'Am\ufffd[31mina of Fez'
    """
    shown = "".join(_signs(unicodedata.normalize("NFC", text))).strip()
    return shown if len(shown) <= _LONGEST else shown[: _LONGEST - 1].rstrip() + "…"


def _signs(text: str) -> Iterator[str]:
    accents = _MOST_ACCENTS  # None at the beginning, where there is nothing to carry them.
    for sign in text:
        kind = unicodedata.category(sign)
        if kind[0] == "M":
            accents += 1
            # A variation selector asks for a picture of a letter, of a width nobody knows.
            if accents <= _MOST_ACCENTS and not unicodedata.name(sign, "").startswith("VARIATION"):
                yield sign
            continue
        accents = 0
        if sign.isspace():
            yield " "
        elif kind == "Cf":
            continue
        elif kind[0] == "C":
            yield _STRANGE
        else:
            yield sign


def ascii_only(text: str) -> str:
    """The text in ASCII: letters without their accents, and ``?`` for all the rest.

    >>> ascii_only("Zoë Łaś 山")
    'Zoe Las ?'
    """
    apart = unicodedata.normalize("NFKD", text.translate(_SPELT))
    base = "".join(sign for sign in apart if not unicodedata.combining(sign))
    return base.encode("ascii", "replace").decode("ascii")


# --- how wide a text is in a picture, where nobody can measure it

_NARROW: Final = frozenset("ijlIrtf.,:;!|'()[] -")
_BROAD: Final = frozenset("mwMW@%")


def width(text: str) -> float:
    """About how many ems a text is wide in a common sans-serif face, rather too much than not."""
    return sum(map(_sign_width, text))


def _sign_width(sign: str) -> float:
    if sign in _NARROW:
        return 0.38
    if sign in _BROAD or unicodedata.east_asian_width(sign) in "WF":
        return 1.0
    if unicodedata.category(sign)[0] == "M":
        return 0.0
    return 0.72 if sign.isupper() else 0.62


def fitted(text: str, room: float) -> str:
    """The text, or as much of its beginning as goes into so many ems, with an ellipsis.

    >>> fitted("Scheherazade", 5)
    'Schehe…'
    """
    if width(text) <= room:
        return text
    while text and width(text) + 1 > room:
        text = text[:-1]
    return text.rstrip() + "…"
