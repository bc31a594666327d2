"""The records of War's cards, as the fixtures write them: which fields the rules read, and what may stand there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from engine.errors import BadCardError

Record = Mapping[str, Any]

TEXTS: Final = ("text", "ex_text", "almighty_text")
ATTACKS: Final = ("style", "base", "finisher")
TOKEN_KINDS: Final = ("token", "pact", "counter", "level", "drink")
NUMBER: Final = "number"
KINDS_OF_NUMBERS: Final = (NUMBER, "na", "special", "unknown")
KINDS_OF_BASES: Final = ("generic", "unique", "ex", "almighty", "tag")
MOST: Final = 99  # more than any card prints


def check_record(record: object) -> None:
    """Raises BadCardError that names the card and the field: one that is missing, or holds what it cannot.

    None is what nobody knows; a card may still be looked at. Fields the rules do not read may hold anything.
    """
    if not isinstance(record, Mapping):
        raise BadCardError(repr(record), "is no card; an object is needed")
    slug = record.get("slug")
    if not isinstance(slug, str):
        raise BadCardError(repr(record.get("name")), wrong("slug", record, "a text"))
    for problem in problems_of(record):
        raise BadCardError(slug, problem)


def problems_of(record: Record) -> Iterator[str]:
    kind = record.get("kind")
    yield from (wrong(field, record, "a text") for field in ("kind", "name") if not isinstance(record.get(field), str))
    for field in TEXTS if kind == "fighter" else TEXTS[:1]:
        if field not in record or not is_text(record[field]):
            yield wrong(field, record, "a list of lines")
    if not isinstance(record.get("fighter"), str | None):
        yield wrong("fighter", record, "a fighter's slug")
    if kind == "fighter" and not is_whole(record.get("starting_life"), 1):
        yield wrong("starting_life", record, whole_from(1))
    if kind in ATTACKS:
        yield from problems_of_numbers(record)
    if kind == "base":
        yield from problems_of_bases(record)
    if kind in TOKEN_KINDS and not ("count" in record and is_whole(record["count"], 1)):
        yield wrong("count", record, whole_from(1))


def problems_of_bases(record: Record) -> Iterator[str]:
    if record.get("base_kind") not in KINDS_OF_BASES:
        yield wrong("base_kind", record, f"one of {', '.join(KINDS_OF_BASES)}")
    if not isinstance(record.get("replaces"), str | None):
        yield wrong("replaces", record, "a base's slug")


def problems_of_numbers(record: Record) -> Iterator[str]:
    """What is wrong with printed numbers: a number stands where its kind says so, and a range goes upwards."""
    for stat, fields in (("range", ("range_min", "range_max")), ("power", ("power",)), ("priority", ("priority",))):
        kind = record.get(f"{stat}_kind")
        if kind not in KINDS_OF_NUMBERS:
            yield wrong(f"{stat}_kind", record, f"one of {', '.join(KINDS_OF_NUMBERS)}")
        for field in fields:
            number = record.get(field)
            if field not in record or not is_whole(number, -MOST) or (number is None and kind == NUMBER):
                yield wrong(field, record, whole_from(-MOST))
    low, high = record.get("range_min"), record.get("range_max")
    if is_whole(low, -MOST) and is_whole(high, -MOST) and low is not None and high is not None and low > high:
        yield f"has range_min {low} and range_max {high}; a range from low to high is needed"
    for field in ("stun_guard", "soak"):
        if field not in record or not is_whole(record[field], 0):
            yield wrong(field, record, whole_from(0))
    if "stun_immunity" not in record or not isinstance(record["stun_immunity"], bool | None):
        yield wrong("stun_immunity", record, "true or false")


def is_text(lines: object) -> bool:
    return lines is None or (isinstance(lines, list | tuple) and all(isinstance(line, str) for line in lines))


def is_whole(number: object, least: int) -> bool:
    return number is None or (type(number) is int and least <= number <= MOST)


def whole_from(least: int) -> str:
    return f"a whole number from {least} to {MOST}"


def wrong(field: str, record: Record, needed: str) -> str:
    if field not in record:
        return f"has no {field}; {needed} is needed"
    return f"has {field} {record[field]!r:.60}; {needed} is needed"
