"""The JSON Schemas of the documents, made from the very classes that read and write them.

Fields, types and bounds are taken from the classes; what has to hold between several fields is
written here. A schema cannot count everything: squares that are neighbours, rugs that do not
overlap and moves that are legal are for the library to find.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from types import NoneType
from typing import Annotated, Final, Literal, TypeAlias, get_args, get_origin, get_type_hints

import attrs

from marrakech.board import COLOURS, Colour
from marrakech.documents import (
    PlayerDocument,
    RulesDocument,
    RulesFields,
    Seat,
    StateDocument,
    StateFields,
)
from marrakech.enums import Word
from marrakech.errors import InvalidValue, check_type
from marrakech.movetext import TAG_NAME
from marrakech.played import Comments, GameDocument, MoveDocument, PlayedDocument
from marrakech.rules import Rules
from marrakech.steps import OWN_TAGS
from marrakech.strict import Between, SquareName
from marrakech.views import ViewDocument

__all__ = ["Document", "json_schema"]

Document: TypeAlias = Literal["rules", "state", "move", "game", "view"]
"""The documents that have a schema."""

Schema: TypeAlias = dict[str, object]

_DOCUMENTS: Final[dict[str, object]] = {
    "rules": RulesDocument,
    "state": StateDocument,
    "move": MoveDocument,
    "game": GameDocument,
    "view": ViewDocument,
}


def json_schema(document: Document) -> dict[str, object]:
    """The JSON Schema (2020-12) of a document, for programs that check what they are sent.

    >>> schema = json_schema("rules")
    >>> schema["$id"], schema["properties"]["players"]
    ('urn:marrakech:rules:1', {'type': 'integer', 'minimum': 2, 'maximum': 4})
    """
    check_type("document", document, str)
    if document not in _DOCUMENTS:
        raise InvalidValue("document", document, f"one of {', '.join(_DOCUMENTS)}")
    definitions: dict[str, Schema] = {}
    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:marrakech:{document}:1",
        **_top(_DOCUMENTS[document], definitions),
        "$defs": definitions,
    }
    # Some parts stand in several places; the caller gets a tree of his own.
    fresh: dict[str, object] = json.loads(json.dumps(schema))
    return fresh


# --- from classes to schemas


def _top(kind: object, definitions: dict[str, Schema]) -> Schema:
    """The schema of a whole document, which is no definition but stands by itself."""
    if isinstance(kind, type):
        return _object(kind, definitions)
    return _schema(kind, definitions)


def _schema(kind: object, definitions: dict[str, Schema]) -> Schema:
    """The schema of a type, with those it is made of among the definitions."""
    origin, arguments = get_origin(kind), get_args(kind)
    if kind is PlayedDocument:
        comments = {"comments": _schema(Comments, definitions)}
        return {"oneOf": [_object(move, definitions, comments) for move in get_args(MoveDocument)]}
    if kind is SquareName:
        return _defined("square", {"type": "string", "pattern": "^[a-g][1-7]$"}, definitions)
    if isinstance(kind, type) and issubclass(kind, Word):
        return _defined(kind.__name__.lower(), {"enum": [word.value for word in kind]}, definitions)
    if isinstance(kind, type) and attrs.has(kind):
        name = kind.__name__.removesuffix("Document").removesuffix("Fields").lower()
        return _defined(name, _object(kind, definitions), definitions)
    if origin is Literal:
        return {"const": arguments[0]}
    if origin is Annotated:
        inner, bounds = arguments
        return _bounded(inner, bounds, definitions)
    if origin is tuple:
        return _array(arguments[0], definitions)
    if origin is dict:
        key, member = arguments
        return _mapping(key, member, definitions)
    if arguments:
        return _union(arguments, definitions)
    return {"type": _NAMES[kind]}


_NAMES: Final[dict[object, str]] = {
    str: "string",
    bool: "boolean",
    int: "integer",
    float: "number",
    NoneType: "null",
}


def _defined(name: str, schema: Schema, definitions: dict[str, Schema]) -> Schema:
    definitions[name] = schema
    return {"$ref": f"#/$defs/{name}"}


def _object(
    kind: type, definitions: dict[str, Schema], optional: dict[str, Schema] | None = None
) -> Schema:
    hints = get_type_hints(kind, include_extras=True)
    names = [field.name for field in attrs.fields(kind)]
    properties = {name: _schema(hints[name], definitions) for name in names}
    schema: Schema = {
        "description": (kind.__doc__ or "").splitlines()[0],
        "type": "object",
        "properties": {**properties, **(optional or {})},
        "required": names,
        "additionalProperties": False,
    }
    conditions = [each for base in kind.__mro__ for each in _CONDITIONS.get(base, ())]
    return {**schema, "allOf": conditions} if conditions else schema


def _array(member: object, definitions: dict[str, Schema]) -> Schema:
    schema: Schema = {"type": "array", "items": _schema(member, definitions)}
    # No square is named twice in one list, and no player.
    return {**schema, "uniqueItems": True} if member in {SquareName, Seat} else schema


def _mapping(key: object, member: object, definitions: dict[str, Schema]) -> Schema:
    members = _schema(member, definitions)
    if key is Colour:
        properties = {colour.value: members for colour in COLOURS}
        return {"type": "object", "properties": properties, "additionalProperties": False}
    names = {"pattern": f"^{TAG_NAME.pattern}$", "not": {"enum": list(OWN_TAGS)}}
    return {"type": "object", "propertyNames": names, "additionalProperties": members}


_BOUNDS: Final = {
    "integer": ("minimum", "maximum"),
    "number": ("exclusiveMinimum", "maximum"),
    "array": ("minItems", "maxItems"),
    "object": ("minProperties", "maxProperties"),
}


def _bounded(kind: object, bounds: Between, definitions: dict[str, Schema]) -> Schema:
    schema = _schema(kind, definitions)
    low, high = _BOUNDS[str(schema["type"])]
    schema[low] = bounds.low
    if bounds.high is not None:
        schema[high] = bounds.high
    return schema


def _union(kinds: tuple[object, ...], definitions: dict[str, Schema]) -> Schema:
    return {"oneOf": [_schema(kind, definitions) for kind in kinds]}


# --- what has to hold between several fields


def _if(condition: Schema, then: Schema, otherwise: Schema | None = None) -> Schema:
    """If the properties of an object are like this, those have to be like that."""
    schema: Schema = {"if": {"properties": condition}, "then": {"properties": then}}
    return schema if otherwise is None else {**schema, "else": {"properties": otherwise}}


_NULL: Final[Schema] = {"type": "null"}
_EMPTY: Final[Schema] = {"maxItems": 0}
_OBJECT: Final[Schema] = {"type": "object"}


def _many(number: int) -> Schema:
    return {"minItems": number, "maxItems": number}


def _variants() -> Iterator[Rules]:
    """The seats at a table: with one colour each and, for two players, with two."""
    for players, colours in ((2, 1), (3, 1), (4, 1), (2, 2)):
        yield Rules(players=players, colours_per_player=colours, rugs_per_colour=1)


def _seats(rules: Rules) -> Schema:
    """Which rules have these seats."""
    return {
        "rules": {
            "properties": {
                "players": {"const": rules.players},
                "colours_per_player": {"const": rules.colours_per_player},
            }
        }
    }


def _position(rules: Rules) -> Schema:
    """What the seats say about the rest of a position."""
    words = [colour.value for colour in rules.colours_in_play]
    rugs_left = [
        {"propertyNames": {"enum": own}, "required": own}
        for own in (
            [colour.value for colour in rules.colours(seat)] for seat in range(rules.players)
        )
    ]
    position: Schema = {
        "rugs": {"items": {"properties": {"colour": {"enum": words}}}},
        "players": {
            "prefixItems": [{"properties": {"rugs_left": each}} for each in rugs_left],
            **_many(rules.players),
        },
        "mover": {"maximum": rules.players - 1},
    }
    if rules.colours_per_player == 1:
        position |= {"phase": {"not": {"const": "draw"}}, "drawn": _NULL}
    return position


def _drawn() -> Iterator[Schema]:
    """With two colours each: when there is a rug that is drawn and not laid yet."""
    two = {"colours_per_player": {"const": 2}}
    always = {"enum": ["roll", "pay", "lay"]}
    never = {"enum": ["draw", "over"]}
    rotate = {"const": "rotate"}
    start, end = {"rotation": {"const": "start"}}, {"rotation": {"const": "end"}}
    drawn: Schema = {"type": "string"}
    for phase, timing, then in (
        (always, {}, drawn),
        (never, {}, _NULL),
        (rotate, start, drawn),
        (rotate, end, _NULL),
    ):
        yield _if({"rules": {"properties": {**two, **timing}}, "phase": phase}, {"drawn": then})


def _screen(rules: Rules) -> Schema:
    """What the seats say about the rest of a view."""
    owners = {colour.value: {"const": rules.owner(colour)} for colour in rules.colours_in_play}
    return {
        "names": _many(rules.players),
        "owners": {
            "properties": owners,
            "required": list(owners),
            "propertyNames": {"enum": list(owners)},
        },
        "scores": _many(rules.players),
    }


_CONDITIONS: Final[dict[type, tuple[Schema, ...]]] = {
    RulesFields: (_if({"players": {"minimum": 3}}, {"colours_per_player": {"const": 1}}),),
    PlayerDocument: (
        _if(
            {"eliminated": {"const": True}},
            {"dirhams": {"const": 0}, "rugs_left": {"additionalProperties": {"const": 0}}},
        ),
    ),
    StateFields: (*(_if(_seats(rules), _position(rules)) for rules in _variants()), *_drawn()),
    ViewDocument: (
        *(_if(_seats(rules), _screen(rules)) for rules in _variants()),
        _if({"phase": {"const": "pay"}}, {"payment": _OBJECT}, {"payment": _NULL}),
        _if(
            {"phase": {"const": "over"}},
            {"outcome": _OBJECT, "legal": _EMPTY},
            {"outcome": _NULL, "legal": {"minItems": 1}},
        ),
        _if(
            {"phase": {"enum": ["draw", "rotate", "roll"]}},
            {"throws": {"minItems": 4}},
            {"throws": _EMPTY},
        ),
    ),
}
