"""Requests that count once, however often they are sent: those with an `Idempotency-Key`.

The answer is kept in the transaction of what the request did, so there is never one without the other, and a refusal
keeps nothing: the same key may be sent again with a better request.

While a request is under way the same one can come again. On PostgreSQL it is told so at once (409): a lock of the
transaction, named by user, address and key, is taken or not. On SQLite the transactions that write stand in a queue, so
the second request waits for the first and then gets its answer.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import timedelta
from hashlib import blake2b, sha256
from typing import Any

from django.db import connection, transaction
from django.utils import timezone
from rest_framework import status
from rest_framework.exceptions import APIException
from rest_framework.request import Request
from rest_framework.response import Response

from cards.api.errors import echo, refusal
from cards.api.renderers import StoredJSONRenderer, stored
from decks.models import IdempotencyRecord

HEADER = "Idempotency-Key"
REPLAYED = "Idempotency-Replayed"
KEPT_FOR = timedelta(hours=24)
LONGEST_KEY = 200

_KEY = re.compile(r"[!-~]+")
_KEPT_HEADERS = ("ETag", "Location")


class KeyReused(APIException):
    """The key came with another request before."""

    status_code = status.HTTP_422_UNPROCESSABLE_ENTITY
    default_code = "idempotency_key_reused"
    default_detail = "This Idempotency-Key came with another body in the last 24 hours; choose another key."


class RequestInFlight(APIException):
    """The same request came before and is under way."""

    status_code = status.HTTP_409_CONFLICT
    default_code = "request_in_flight"
    default_detail = "The same request is under way; send it again in a moment to get its answer."


def answer_once(request: Request, act: Callable[[], Response]) -> Response:
    """What `act` answers, in one transaction with all it does; for a request that came before with the same key, the
    answer that it got.

    Raises ValidationError `invalid_idempotency_key`, KeyReused and RequestInFlight.
    """
    key = request.headers.get(HEADER)
    if key is None:
        with transaction.atomic():
            return act()
    if len(key) > LONGEST_KEY or not _KEY.fullmatch(key):
        found = f"Found {echo(key)}; allowed are 1 to {LONGEST_KEY} visible ASCII characters."
        raise refusal(HEADER, "invalid_idempotency_key", found)
    named = {"user": request.user, "method": request.method, "path": request.path, "key": key}
    with transaction.atomic():
        _enter(named)
        IdempotencyRecord.objects.filter(at__lt=timezone.now() - KEPT_FOR).delete()
        before = IdempotencyRecord.objects.filter(**named).first()
        return _answered_before(before, request) if before else _answered_now(named, request, act)


def _enter(named: Mapping[str, Any]) -> None:
    """Lets one transaction at a time through for a request. Raises RequestInFlight where another one is seen."""
    if connection.vendor != "postgresql":
        return
    name = "\0".join([str(named["user"].pk), named["method"], named["path"], named["key"]])
    number = int.from_bytes(blake2b(name.encode(), digest_size=8).digest(), "big", signed=True)
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_xact_lock(%s)", [number])
        [entered] = cursor.fetchone()
    if not entered:
        raise RequestInFlight


def _answered_before(record: IdempotencyRecord, request: Request) -> Response:
    if record.body_digest != _digest(request):
        raise KeyReused
    return Response(stored(record.answer), record.status, headers={**record.headers, REPLAYED: "true"})


def _answered_now(named: Mapping[str, Any], request: Request, act: Callable[[], Response]) -> Response:
    response = act()
    IdempotencyRecord.objects.create(
        **named,
        body_digest=_digest(request),
        status=response.status_code,
        headers={name: response[name] for name in _KEPT_HEADERS if name in response},
        answer=StoredJSONRenderer().render(response.data).decode(),
    )
    return response


def _digest(request: Request) -> str:
    """What tells a request from another one to the same address: its parameters and its body."""
    return sha256(b"\0".join([request.META.get("QUERY_STRING", "").encode(), request.body])).hexdigest()
