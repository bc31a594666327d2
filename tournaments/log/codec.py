"""Frozen values to JSON and back by the types of their fields, read strictly.

Reading refuses another type, an unknown field, a missing one that has no default, and a time without a zone. Numbers
are never read from text or from booleans.
"""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from enum import Enum, StrEnum
from fractions import Fraction
from functools import lru_cache
from types import UnionType
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

from tournaments.refusal import RefusedError

Json = None | bool | int | float | str | list["Json"] | dict[str, "Json"]
Value = TypeVar("Value")

_PLAIN = (int, float, str)


def written(value: object) -> Json:
    """A value as JSON: dataclasses as objects, mappings with their keys as text, fractions as `33/100`."""
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, _PLAIN):
        return value
    if isinstance(value, tuple):
        return [written(item) for item in value]
    if dataclasses.is_dataclass(value):
        cls: Any = type(value)
        return {name: written(getattr(value, name)) for name in _names(cls)}
    if isinstance(value, Mapping):
        return {str(key): written(item) for key, item in value.items()}
    if isinstance(value, datetime):
        return value.isoformat()
    if isinstance(value, Fraction):
        return f"{value.numerator}/{value.denominator}"
    raise TypeError(f"{type(value).__name__} is not a value of the log")


@lru_cache(maxsize=256)
def _names(cls: Any) -> tuple[str, ...]:
    return tuple(field.name for field in dataclasses.fields(cls))


def read(cls: type[Value], json: object, where: str = "") -> Value:
    """The value that JSON means.

    `where` names the place in the message. Raises RefusedError `value_invalid`, `field_unknown`, `field_missing`.
    """
    hint: Any = cls
    reader: Reader = _reader(hint)
    value: Value = reader(json, where)
    return value


Reader = Callable[[object, str], Any]


@lru_cache(maxsize=1024)
def _reader(hint: Any) -> Reader:
    origin = get_origin(hint)
    if origin in (Union, UnionType):
        return _of_union(hint)
    if origin is tuple:
        return _of_tuple(hint)
    if origin is not None and issubclass(origin, Mapping):
        return _of_mapping(hint)
    if dataclasses.is_dataclass(hint):
        return _of_dataclass(hint)
    if issubclass(hint, StrEnum):
        return _of_enum(hint)
    return _SIMPLE[hint]


def _refused(where: str, expected: str, found: object) -> RefusedError:
    place = where.strip(".") or "the value"
    shown = found if found is None or isinstance(found, _PLAIN) else type(found).__name__
    if isinstance(shown, str):
        shown = shown[:100]
    return RefusedError(
        "value_invalid", f"{place} must be {expected}.", found=shown, allowed=expected, field=_field(where)
    )


def _field(where: str) -> str | None:
    """A place in a message as a field: `pairs[0][1]` is `pairs.0.1`; None for the message itself."""
    return where.replace("[", ".").replace("]", "").strip(".") or None


def _integer(json: object, where: str) -> int:
    if isinstance(json, bool) or not isinstance(json, int):
        raise _refused(where, "a whole number", json)
    if not -(2**63) <= json < 2**63:
        raise _refused(where, "a whole number of 64 bits", str(json))
    return json


def _number(json: object, where: str) -> float:
    if isinstance(json, bool) or not isinstance(json, int | float) or not math.isfinite(json):
        raise _refused(where, "a number", json)
    return float(json)


def _text(json: object, where: str) -> str:
    if not isinstance(json, str):
        raise _refused(where, "text", json)
    return json


def _boolean(json: object, where: str) -> bool:
    if not isinstance(json, bool):
        raise _refused(where, "true or false", json)
    return json


def _time(json: object, where: str) -> datetime:
    try:
        time = datetime.fromisoformat(json) if isinstance(json, str) else None
        # A year that UTC has not can be shown to nobody.
        known = time is not None and time.tzinfo is not None and bool(time.astimezone(UTC))
    except (ValueError, OverflowError):
        time, known = None, False
    if time is None or not known:
        raise _refused(where, "a time with its zone, as 2026-11-30T18:00:00+00:00", json)
    return time


def _fraction(json: object, where: str) -> Fraction:
    above, slash, below = json.partition("/") if isinstance(json, str) else ("", "", "")
    if slash and all(part.isascii() and part.isdigit() and len(part) < 10 for part in (above, below)) and int(below):
        return Fraction(int(above), int(below))
    raise _refused(where, "a fraction, as 33/100", json)


_SIMPLE: Mapping[type, Reader] = {
    int: _integer,
    float: _number,
    str: _text,
    bool: _boolean,
    datetime: _time,
    Fraction: _fraction,
}


def _of_enum(hint: type[StrEnum]) -> Reader:
    members = {member.value: member for member in hint}
    expected = "one of " + ", ".join(members)

    def read_member(json: object, where: str) -> StrEnum:
        if not isinstance(json, str) or json not in members:
            raise _refused(where, expected, json)
        return members[json]

    return read_member


def _of_union(hint: Any) -> Reader:
    """A value or null; or a whole number or text."""
    options = [option for option in get_args(hint) if option is not type(None)]
    optional = len(options) < len(get_args(hint))
    readers = [_reader(option) for option in options]

    def read_option(json: object, where: str) -> Any:
        if json is None and optional:
            return None
        for reader in readers[:-1]:
            try:
                return reader(json, where)
            except RefusedError:
                continue
        return readers[-1](json, where)

    return read_option


def _of_tuple(hint: Any) -> Reader:
    arguments = get_args(hint)
    if arguments[-1] is Ellipsis:
        reader = _reader(arguments[0])

        def read_all(json: object, where: str) -> tuple[Any, ...]:
            if not isinstance(json, list):
                raise _refused(where, "a list", json)
            return tuple(reader(item, f"{where}[{place}]") for place, item in enumerate(json))

        return read_all
    readers = tuple(map(_reader, arguments))

    def read_each(json: object, where: str) -> tuple[Any, ...]:
        if not isinstance(json, list) or len(json) != len(readers):
            raise _refused(where, f"a list of {len(readers)}", json)
        return tuple(
            reader(item, f"{where}[{place}]") for place, (reader, item) in enumerate(zip(readers, json, strict=True))
        )

    return read_each


def _of_mapping(hint: Any) -> Reader:
    reader = _reader(get_args(hint)[1])

    def read_items(json: object, where: str) -> dict[str, Any]:
        if not isinstance(json, dict):
            raise _refused(where, "an object", json)
        return {_text(key, where): reader(item, f"{where}.{key}") for key, item in json.items()}

    return read_items


def _of_dataclass(hint: Any) -> Reader:
    hints = get_type_hints(hint)
    fields = {field.name: field for field in dataclasses.fields(hint)}
    required = {name for name, field in fields.items() if field.default is dataclasses.MISSING}
    readers: dict[str, Reader] = {}

    def read_fields(json: object, where: str) -> Any:
        if not isinstance(json, dict):
            raise _refused(where, "an object", json)
        if not readers:
            readers.update({name: _reader(hints[name]) for name in fields})
        for name in json:
            if name not in fields:
                raise RefusedError(
                    "field_unknown",
                    f"{where.strip('.') or 'The value'} has no field {str(name)[:100]}.",
                    found=str(name)[:100],
                    allowed=sorted(fields),
                    field=_field(f"{where}.{str(name)[:100]}"),
                )
        missing = sorted(required - set(json))
        if missing:
            raise RefusedError(
                "field_missing",
                f"{where.strip('.') or 'The value'} needs {', '.join(missing)}.",
                found=sorted(map(str, json))[:50],
                allowed=missing,
                field=_field(f"{where}.{missing[0]}"),
            )
        return hint(**{name: readers[name](item, f"{where}.{name}") for name, item in json.items()})

    return read_fields
