"""Writes name the version they change: who has an old one is told so, and nothing is lost."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.http import parse_etags
from rest_framework import status
from rest_framework.exceptions import APIException
from rest_framework.request import Request

from .errors import PreconditionFailed


class PreconditionRequired(APIException):
    """A change without `If-Match`."""

    status_code = status.HTTP_428_PRECONDITION_REQUIRED
    default_code = "precondition_required"
    default_detail = "Say in If-Match which version you change: the ETag that you read."


class OldVersion(PreconditionFailed):
    """`If-Match` names a version that is no more; what holds now stands beside the errors."""

    def __init__(self, current: str, beside: Mapping[str, Any]) -> None:
        super().__init__(f"If-Match names an old version; the current one is {current}.")
        self.beside_errors = {"current": current, **beside}


def require_match(request: Request, current: str, beside: Callable[[], Mapping[str, Any]] = dict) -> None:
    """Lets a change through whose If-Match names the current ETag, or `*`.

    Raises PreconditionRequired without one, and OldVersion with another one; `beside` makes what the answer then has
    beside its errors.
    """
    sent = parse_etags(request.headers.get("If-Match", ""))
    if not sent:
        raise PreconditionRequired
    if "*" not in sent and current not in sent:
        raise OldVersion(current, beside())
