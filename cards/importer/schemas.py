"""The shape of each object of the fixtures, checked by the JSON Schemas of fixtures/schema/."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, cast

from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError
from jsonschema.validators import extend

from cards.importer.problems import UNPRINTABLE, Problem, nearest, one_of, shown

SCHEMAS = Path(__file__).parent.parent.parent / "fixtures" / "schema"

TYPE_WORDS = {
    "integer": "a whole number",
    "string": "a text",
    "array": "a list",
    "object": "an object",
    "boolean": "true or false",
    "null": "null",
}
CODES = {
    "type": "wrong_type",
    "enum": "not_a_choice",
    "const": "not_a_choice",
    "pattern": "wrong_form",
    "minimum": "out_of_range",
    "maximum": "out_of_range",
    "minLength": "wrong_length",
    "maxLength": "wrong_length",
    "minItems": "wrong_length",
    "maxItems": "wrong_length",
    "uniqueItems": "repeated_value",
}

# Plain JSON Schema also takes 3.0 for a whole number.
_Validator = extend(  # type: ignore[no-untyped-call]
    Draft202012Validator,
    type_checker=Draft202012Validator.TYPE_CHECKER.redefine("integer", lambda _, value: type(value) is int),
)


class Shape:
    """What one kind of object looks like. Of an `envelope` the objects inside are checked by shapes of their own."""

    def __init__(self, schema: Mapping[str, Any], *, envelope: bool = False) -> None:
        self._reads_inside = not envelope
        keys = schema["properties"]
        self._whole = _Validator({**schema, "properties": dict.fromkeys(keys, True)})
        self.schema = schema
        self._of_key = {key: _Validator(allowed) for key, allowed in keys.items()}
        # Most values are numbers, null and a few words that come back in card after card: each is checked once.
        self._good: set[tuple[str, type, object]] = set()

    def problems(self, value: object, file: str, subject: str) -> Iterator[Problem]:
        """Everything wrong with an object, each with its field, what was found and what is allowed."""
        for error in self._whole.iter_errors(value):
            yield from _told(error, (), self.schema, file, subject)
        if isinstance(value, dict):
            for key in value.keys() & self._of_key.keys():
                yield from self._problems_of_key(key, value[key], file, subject)

    def _problems_of_key(self, key: str, value: object, file: str, subject: str) -> Iterator[Problem]:
        known = (key, type(value), value) if isinstance(value, str | int | None) else None
        if known in self._good:
            return
        problems = [
            problem
            for error in self._of_key[key].iter_errors(value)
            for problem in _told(error, (key,), error.schema, file, subject)
        ]
        for place, text in _texts(value, (key,)) if self._reads_inside else ():
            if UNPRINTABLE.search(text):
                allowed = "text without control characters"
                problems.append(Problem(file, subject, _path(place), "unprintable", shown(text), allowed))
        if known is not None and not problems:
            self._good.add(known)
        yield from problems


@cache
def shape_of(schema: str, definition: str | None = None) -> Shape:
    """The shape of a definition of a schema file, or the envelope of the file itself."""
    document = _resolved(f"{schema}.schema.json")
    if definition is not None:
        return Shape(document["$defs"][definition])
    lists = {
        key: {**value, "items": True} if "items" in value else value for key, value in document["properties"].items()
    }
    return Shape({**document, "properties": lists}, envelope=True)


@cache
def card_shapes(game: str) -> Mapping[str | None, Shape]:
    """The shape of each kind of card of a game."""
    shapes: dict[str | None, Shape] = {}
    for name, definition in _resolved(f"{game}.schema.json")["$defs"].items():
        if name == "card":
            continue
        kind = definition["properties"]["kind"]
        for value in kind.get("enum", [kind.get("const")]):
            shapes[value] = shape_of(game, name)
    return shapes


def games_with_a_schema() -> list[str]:
    """The games there are."""
    return list(_resolved("common.schema.json")["$defs"]["game"]["enum"])


@cache
def _resolved(name: str) -> Any:
    """A schema file with every reference replaced by what it refers to: validating is then twice as fast."""
    document = json.loads((SCHEMAS / name).read_text(encoding="utf-8"))

    def inline(part: Any) -> Any:
        if isinstance(part, dict):
            if "$ref" in part:
                file, _, definition = part["$ref"].partition("#/$defs/")
                return _resolved(file)["$defs"][definition] if file else inline(document["$defs"][definition])
            return {key: inline(value) for key, value in part.items()}
        return [inline(value) for value in part] if isinstance(part, list) else part

    return inline(document)


def _told(
    error: ValidationError, inside: tuple[str, ...], schema: Mapping[str, Any], file: str, subject: str
) -> Iterator[Problem]:
    """A schema error in the words of the person who wrote the file; `inside` is the way to what was checked."""
    path = [*inside, *error.absolute_path]
    rule, value = str(error.validator), cast("Any", error.instance)
    if rule == "additionalProperties":
        for key in value.keys() - schema["properties"].keys():
            allowed = f"{nearest(key, schema['properties'])}the keys are {', '.join(schema['properties'])}"
            yield Problem(file, subject, _path([*path, key]), "unknown_key", shown(key), allowed)
    elif rule == "required":
        # One error a key: jsonschema names it only in its sentence, 'power' is a required property.
        missing = error.message.split("'")[1]
        allowed = allowed_by(schema["properties"][missing])
        yield Problem(file, subject, _path([*path, missing]), "missing_key", "nothing", allowed)
    else:
        known = [choice for choice in schema.get("enum", ()) if isinstance(choice, str)]
        hint = nearest(value, known) if isinstance(value, str) else ""
        yield Problem(file, subject, _path(path), CODES[rule], shown(value), hint + allowed_by(schema))


def allowed_by(schema: Mapping[str, Any]) -> str:
    """What a schema allows, in words: a whole number from 0 to 999, or null."""
    if "enum" in schema:
        return one_of(schema["enum"])
    if "const" in schema:
        return shown(schema["const"])
    types = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    words = schema.get("description") or TYPE_WORDS[types[0]] + _bounds(schema)
    return f"{words}, or null" if "null" in types else words


def _bounds(schema: Mapping[str, Any]) -> str:
    if "minimum" in schema:
        return f" from {schema['minimum']} to {schema['maximum']}"
    if "maxLength" in schema:
        return f" of {schema.get('minLength', 0)} to {schema['maxLength']} characters"
    if "minItems" in schema:
        return f" of {schema['minItems']}{'' if schema.get('maxItems') == schema['minItems'] else ' or more'}"
    return " without repetition" if schema.get("uniqueItems") else ""


def _path(steps: Iterable[str | int]) -> str:
    """A place in an object: sides[0].name."""
    path = ""
    for step in steps:
        path += f"[{step}]" if isinstance(step, int) else f".{step}" if path else step
    return path


def _texts(value: object, path: tuple[str | int, ...]) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """Every text inside a value, with the way to it."""
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from _texts(inner, (*path, key))
    elif isinstance(value, list):
        for place, inner in enumerate(value):
            yield from _texts(inner, (*path, place))
