"""Query parameters, read strictly: what is not understood is refused by name, never ignored."""

from __future__ import annotations

import re
from collections.abc import Iterable

from django.http import QueryDict
from rest_framework.exceptions import ErrorDetail, ValidationError

from .errors import echo, nearest, one_of, refusal

STRICT = "strict"
LONGEST_NUMBER = 9

WHOLE_NUMBER = re.compile(r"-?[0-9]+", re.ASCII)

# What a list says beside its data: code, sentence, and the parameter it is about.
Notice = dict[str, str]


def check_parameters(query: QueryDict, known: Iterable[str]) -> list[Notice]:
    """Refuse what a list or card cannot mean; with `strict=false` unknown parameters are warned of instead.

    Raises ValidationError with one error a parameter: `unknown_parameter`, `repeated_parameter`, `blank`,
    `null_characters_not_allowed`.
    """
    known = {*known, STRICT}
    wrong: dict[str, list[ErrorDetail]] = {}
    unknown: dict[str, list[ErrorDetail]] = {}
    for name, values in query.lists():
        if "\0" in name or any("\0" in value for value in values):
            complaint = ErrorDetail(f"{echo(name)} holds a null character.", "null_characters_not_allowed")
            wrong[name] = [complaint]
        elif name not in known:
            unknown[name] = [ErrorDetail(_unknown(name, known), "unknown_parameter")]
        elif len(values) > 1:
            times = f"Found {len(values)} times, allowed once."
            wrong[name] = [ErrorDetail(times, "repeated_parameter")]
        elif not values[0]:
            wrong[name] = [ErrorDetail("Found nothing; leave the parameter out or give it a value.", "blank")]
    lenient = STRICT not in wrong and STRICT in query and not boolean(query, STRICT)
    if not lenient:
        wrong |= unknown
    if wrong:
        raise ValidationError(wrong)
    return [
        {"code": complaint.code, "detail": str(complaint), "attr": name}
        for name, complaints in unknown.items()
        for complaint in complaints
    ]


def boolean(query: QueryDict, name: str) -> bool:
    """A parameter that is exactly `true` or `false`; false when it is not there."""
    value = query.get(name, "false")
    if value not in ("true", "false"):
        raise refusal(name, "invalid", f"Found {echo(value)}, allowed are true and false.")
    return value == "true"


def whole_number(found: str) -> int | None:
    """The number that ASCII digits of reasonable length write, else None."""
    if not WHOLE_NUMBER.fullmatch(found) or len(found.lstrip("-")) > LONGEST_NUMBER:
        return None
    return int(found)


def _unknown(name: str, known: set[str]) -> str:
    guess = nearest(name, known)
    if guess:
        return f'There is no parameter {echo(name)} here; did you mean "{guess}"?'
    return f"There is no parameter {echo(name)} here; known are {one_of(known)}."
