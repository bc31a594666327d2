"""Refusals: each has a code for programs and a sentence for people that says what was found and what is allowed.

The error body is drf-standardized-errors': `{"type", "errors": [{"code", "detail", "attr"}]}`.
"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from django.core.exceptions import SuspiciousOperation, TooManyFieldsSent
from django.db import OperationalError
from rest_framework import status
from rest_framework.exceptions import APIException, ErrorDetail, ParseError, ValidationError

# What somebody sent is repeated to them, but never more of it than fits on a line.
LONGEST_ECHO = 80


class PreconditionFailed(APIException):
    """`If-Match` names another version than the current one."""

    status_code = status.HTTP_412_PRECONDITION_FAILED
    default_code = "precondition_failed"
    default_detail = "What If-Match names is not the current version; ask again without it."


class Busy(APIException):
    """SQLite lets one write at a time, and who waits for too long is told so; nothing was changed."""

    status_code = status.HTTP_503_SERVICE_UNAVAILABLE
    default_code = "busy"
    default_detail = "The database is busy with another change; nothing was changed. Try again in a few seconds."
    wait = 5


def refusal(attr: str, code: str, detail: str) -> ValidationError:
    """A 400 about one parameter or field."""
    return ValidationError({attr: [ErrorDetail(detail, code)]})


def as_api_error(error: Exception) -> Exception:
    """What Django itself refuses about a request (too many parameters, a busy database) as an error with a code."""
    if isinstance(error, TooManyFieldsSent):
        return ParseError("The address has more parameters than anybody needs.", "too_many_parameters")
    if isinstance(error, SuspiciousOperation):
        return ParseError()
    if isinstance(error, OperationalError) and "locked" in str(error):
        return Busy()
    return error


def echo(found: str) -> str:
    """What was sent, in quotes, shortened and without control characters."""
    shown = "".join(sign if sign.isprintable() else "�" for sign in found[: LONGEST_ECHO + 1])
    return f'"{shown}"' if len(found) <= LONGEST_ECHO else f'"{shown[:LONGEST_ECHO]}…"'


def nearest(asked: str, known: Iterable[str]) -> str | None:
    """The known word most like the one that was asked for, if any is like it."""
    close = get_close_matches(asked[:LONGEST_ECHO].casefold(), list(known), n=1)
    return close[0] if close else None


def one_of(known: Iterable[str]) -> str:
    """The allowed words as a sentence's end: `arms, body, head or legs`."""
    *rest, last = sorted(known) or ["nothing, for there is none"]
    return f"{', '.join(rest)} or {last}" if rest else last
