"""Values of events as JSON schemas, for the OpenAPI file, by the types of their fields.

What is sent is told in place and strictly, as `codec` reads it. What is answered is told once a type, as a component,
and leaves room for fields to come.
"""

from __future__ import annotations

import dataclasses
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from datetime import datetime
from enum import Enum
from fractions import Fraction
from types import UnionType
from typing import (
    Annotated,
    Any,
    NotRequired,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)
from uuid import UUID

from tournaments.log.codec import written
from tournaments.log.payloads import PAYLOADS, Payload, Visibility
from tournaments.log.views import ACCOUNTS

JsonSchema = dict[str, Any]
# Takes the name of a component, what it tells of and how its schema is made, and gives the reference to it.
Refer = Callable[[str, Any, Callable[[], JsonSchema]], JsonSchema]

PREFIX = "Tournament"
NAME_OF_ACCOUNT: JsonSchema = {"type": ["string", "null"]}

_SIMPLE: Mapping[Any, JsonSchema] = {
    int: {"type": "integer"},
    float: {"type": "number"},
    str: {"type": "string"},
    bool: {"type": "boolean"},
    datetime: {"type": "string", "format": "date-time"},
    Fraction: {"type": "string", "pattern": "^[0-9]+/[0-9]+$"},
    UUID: {"type": "string", "format": "uuid"},
    type(None): {"type": "null"},
}


class _Schemas(ABC):
    """The schema of a type's values; how values with fields and lists of words are told, subclasses say."""

    def of(self, hint: Any) -> JsonSchema:
        origin = get_origin(hint)
        if origin in (Union, UnionType):
            return {"oneOf": [self.of(option) for option in get_args(hint)]}
        if origin is tuple:
            return self._of_tuple(get_args(hint))
        if origin is not None and issubclass(origin, Mapping):
            return {"type": "object", "additionalProperties": self.of(get_args(hint)[1])}
        if dataclasses.is_dataclass(hint):
            return self.of_dataclass(hint)
        return self.of_words(hint) if issubclass(hint, Enum) else dict(_SIMPLE[hint])

    def _of_tuple(self, arguments: tuple[Any, ...]) -> JsonSchema:
        if arguments[-1] is Ellipsis:
            return {"type": "array", "items": self.of(arguments[0])}
        items = [self.of(argument) for argument in arguments]
        return {"type": "array", "prefixItems": items, "minItems": len(items), "maxItems": len(items)}

    def of_words(self, hint: type[Enum]) -> JsonSchema:
        return {"type": "string", "enum": [member.value for member in hint]}

    @abstractmethod
    def of_dataclass(self, hint: Any) -> JsonSchema: ...


class _Sent(_Schemas):
    """What requests say: no other field, and those without a default are required."""

    def of_dataclass(self, hint: Any) -> JsonSchema:
        hints = get_type_hints(hint)
        fields = dataclasses.fields(hint)
        properties = {field.name: _with_default(self.of(hints[field.name]), field.default) for field in fields}
        schema: JsonSchema = {"type": "object", "properties": properties, "additionalProperties": False}
        required = [field.name for field in fields if field.default is dataclasses.MISSING]
        if required:
            schema["required"] = required
        return schema


def _with_default(schema: JsonSchema, default: Any) -> JsonSchema:
    return schema if default is dataclasses.MISSING else {**schema, "default": written(default)}


def schema_of(hint: Any) -> JsonSchema:
    """The schema of a request's body."""
    return _Sent().of(hint)


@dataclasses.dataclass(frozen=True)
class Answers(_Schemas):
    """What is answered. In `Annotated[Json, Hint]` the hint says what the JSON was written from.

    Every field is there but for those that are NotRequired. Accounts are told by their names (`api.names`).
    """

    refer: Refer

    def of(self, hint: Any) -> JsonSchema:
        origin = get_origin(hint)
        if origin is Annotated:
            return self.of(hint.__metadata__[0])
        if origin is list:
            return {"type": "array", "items": self.of(get_args(hint)[0])}
        if hint is LogRow:
            return self.refer(name_of(hint), hint, self._row)
        if is_typeddict(hint) or is_typeddict(origin):
            return self.refer(name_of(hint), hint, lambda: self._of_typed_dict(hint))
        return super().of(hint)

    def of_words(self, hint: type[Enum]) -> JsonSchema:
        return self.refer(name_of(hint), hint, lambda: super(Answers, self).of_words(hint))

    def of_dataclass(self, hint: Any) -> JsonSchema:
        return self.refer(name_of(hint), hint, lambda: self._object(get_type_hints(hint), hint))

    def _of_typed_dict(self, hint: Any) -> JsonSchema:
        hints = get_type_hints(get_origin(hint) or hint, include_extras=True)
        arguments = get_args(hint)
        if arguments:
            hints = {name: _filled(one, arguments[0]) for name, one in hints.items()}
        return self._object(hints, get_origin(hint) or hint)

    def _object(self, hints: Mapping[str, Any], told_by: Any) -> JsonSchema:
        optional = {name for name, hint in hints.items() if get_origin(hint) is NotRequired}
        kinds = {name: get_args(hint)[0] if name in optional else hint for name, hint in hints.items()}
        return {
            "type": "object",
            "description": " ".join((told_by.__doc__ or "").split()),
            "properties": {name: self._of_field(name, kind) for name, kind in kinds.items()},
            "required": [name for name in hints if name not in optional],
        }

    def _of_field(self, name: str, hint: Any) -> JsonSchema:
        if name not in ACCOUNTS or hint is bool:
            return self.of(hint)
        many = get_origin(hint) is Annotated
        return {"type": "array", "items": dict(NAME_OF_ACCOUNT)} if many else dict(NAME_OF_ACCOUNT)

    def _row(self) -> JsonSchema:
        """A row of the log: its kind and version say what the payload is."""
        return {"oneOf": [self._row_of(payload) for payload in PAYLOADS.values()]}

    def _row_of(self, payload: type[Payload]) -> JsonSchema:
        return self.refer(name_of(payload), payload, lambda: self._row_with(payload))

    def _row_with(self, payload: type[Payload]) -> JsonSchema:
        hints = {
            name: hint
            for name, hint in get_type_hints(payload).items()
            if name in {field.name for field in dataclasses.fields(payload)}  # type: ignore[arg-type]
        }
        # Another shape of a payload would be another version of it: there is no room for fields to come.
        held = {**self._object(hints, payload), "additionalProperties": False}
        del held["description"]
        properties: JsonSchema = {
            "seq": self.of(int),
            "kind": {"const": payload.KIND.value},
            "version": {"const": payload.VERSION},
            "payload": held,
            "actor": dict(NAME_OF_ACCOUNT),
            "at": self.of(datetime),
            "visibility": self.of(Visibility),
            "undone": self.of(bool),
        }
        return {
            "type": "object",
            "description": " ".join((payload.__doc__ or "").split()),
            "properties": properties,
            "required": list(properties),
        }


class LogRow:
    """Stands for the rows of the log in the type of an answer: each kind has fields of its own."""


def name_of(hint: Any) -> str:
    """The name of a component: every one of these begins alike."""
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is not None:
        return f"{name_of(arguments[0])}List"
    name = str(hint.__name__).removesuffix("Seen")
    return name if name.startswith(PREFIX) else f"{PREFIX}{name}"


def _filled(hint: Any, argument: Any) -> Any:
    """A type with what a generic one is of."""
    if isinstance(hint, TypeVar):
        return argument
    return hint[argument] if getattr(hint, "__parameters__", ()) else hint
