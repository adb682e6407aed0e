"""The arguments that commands share: which rules, which seed."""

from __future__ import annotations

import argparse
import secrets
from collections.abc import Sequence
from typing import Final, cast, get_type_hints

import attrs

from marrakech.cli.ending import CannotDo
from marrakech.enums import Word
from marrakech.errors import InvalidValue, NotationError
from marrakech.rules import PRESETS, RuleChanges, Rules

__all__: list[str] = []

_KINDS: Final = get_type_hints(RuleChanges)


def add_rules(
    parser: argparse.ArgumentParser,
    *,
    default: str | None = "gigamic",
    told: str = "gigamic",
) -> None:
    """The options that choose the rules."""
    parser.add_argument(
        "--rules",
        "--preset",
        metavar="PRESET|TEXT",
        default=default,
        help=f"{', '.join(PRESETS)}, or the text of any rules, such as"
        f" '3 1x15 30 start eliminated dirhams shared strict' (default: {told})",
    )
    parser.add_argument(
        "--set",
        dest="changes",
        metavar="FIELD=VALUE",
        action="append",
        default=[],
        help="change one field of the rules, such as rotation=end or starting_dirhams=20;"
        " may be given again ('marrakech rules' shows the fields)",
    )


def add_seed(parser: argparse.ArgumentParser) -> None:
    """The option for the seed."""
    parser.add_argument(
        "--seed",
        type=seed,
        metavar="N",
        help="the seed of all chance, for the same game again (default: a new one, which is told)",
    )


def seed(text: str) -> int:
    """A seed from the command line, the way argparse wants it read."""
    number = number_in(text)
    if number is None or number >= 2**64:
        raise argparse.ArgumentTypeError(f"a number from 0 to 2**64 - 1, not {text!r}")
    return number


def count(text: str) -> int:
    """A number from 1 on from the command line, the way argparse wants it read."""
    number = number_in(text)
    if not number:
        raise argparse.ArgumentTypeError(f"a number from 1 on, not {text!r}")
    return number


def number_in(text: str) -> int | None:
    """The number that a text is, of at most twenty plain digits; ``None`` if it is none."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= 20 else None


def new_seed() -> int:
    """A seed that nobody asked for: short enough to be typed again."""
    return secrets.randbelow(1_000_000)


def rules_for(text: str, players: int | None, changes: Sequence[str] = ()) -> Rules:
    """The rules of a preset or a text, for so many players, with these fields changed.

    >>> print(rules_for("gigamic", 3, ["rotation=end"]))
    3 1x15 30 end eliminated dirhams shared strict
    """
    if text in PRESETS:
        rules = PRESETS[text](4 if players is None else players)
    elif " " not in text:
        raise CannotDo(
            f"no rules are called {text!r}; there are {', '.join(PRESETS)}, or write them out:"
            f" '{PRESETS['gigamic'](4)}'"
        )
    else:
        try:
            rules = Rules.parse(text)
        except NotationError as error:
            raise CannotDo(f"these are no rules: {error}") from error
        if players not in {None, rules.players}:
            raise CannotDo(f"these rules are for {rules.players} players, not for {players}")
    changed = cast("RuleChanges", dict(map(_change, changes)))
    return attrs.evolve(rules, **changed)


def _change(text: str) -> tuple[str, Word | int]:
    """The field and the new value of ``FIELD=VALUE``."""
    field, equals, value = text.partition("=")
    name = field.strip().replace("-", "_")
    if not equals or name not in _KINDS:
        fields = ", ".join(_KINDS)
        raise CannotDo(f"--set takes FIELD=VALUE, not {text!r}; the fields are {fields}")
    return name, _value(name, value.strip())


def _value(name: str, text: str) -> Word | int:
    kind = _KINDS[name]
    if kind is int:
        number = number_in(text)
        if number is None:
            raise InvalidValue(name, text, "a number")
        return number
    words = {word.value: word for word in kind}
    if text not in words:
        raise InvalidValue(name, text, " or ".join(words))
    found: Word = words[text]
    return found
