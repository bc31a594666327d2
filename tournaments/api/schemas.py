"""Values of the log as JSON schemas, for the OpenAPI file: by the types of their fields, as `codec` reads them."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum
from fractions import Fraction
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from tournaments.log.codec import written

JsonSchema = dict[str, Any]

_SIMPLE: Mapping[Any, JsonSchema] = {
    int: {"type": "integer"},
    float: {"type": "number"},
    str: {"type": "string"},
    bool: {"type": "boolean"},
    datetime: {"type": "string", "format": "date-time"},
    Fraction: {"type": "string", "pattern": "^[0-9]+/[0-9]+$"},
    type(None): {"type": "null"},
}


def schema_of(hint: Any) -> JsonSchema:
    """The schema of a type's values."""
    origin = get_origin(hint)
    if origin in (Union, UnionType):
        return {"oneOf": [schema_of(option) for option in get_args(hint)]}
    if origin is tuple:
        return _of_tuple(get_args(hint))
    if origin is not None and issubclass(origin, Mapping):
        return {"type": "object", "additionalProperties": schema_of(get_args(hint)[1])}
    if dataclasses.is_dataclass(hint):
        return _of_dataclass(hint)
    if issubclass(hint, StrEnum):
        return {"type": "string", "enum": [member.value for member in hint]}
    return dict(_SIMPLE[hint])


def _of_tuple(arguments: tuple[Any, ...]) -> JsonSchema:
    if arguments[-1] is Ellipsis:
        return {"type": "array", "items": schema_of(arguments[0])}
    items = [schema_of(argument) for argument in arguments]
    return {"type": "array", "prefixItems": items, "minItems": len(items), "maxItems": len(items)}


def _of_dataclass(hint: Any) -> JsonSchema:
    hints = get_type_hints(hint)
    fields = dataclasses.fields(hint)
    properties = {field.name: _with_default(schema_of(hints[field.name]), field.default) for field in fields}
    schema: JsonSchema = {"type": "object", "properties": properties, "additionalProperties": False}
    required = [field.name for field in fields if field.default is dataclasses.MISSING]
    if required:
        schema["required"] = required
    return schema


def _with_default(schema: JsonSchema, default: Any) -> JsonSchema:
    return schema if default is dataclasses.MISSING else {**schema, "default": written(default)}
