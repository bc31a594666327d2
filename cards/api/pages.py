"""Lists come in pages that begin after the last row of the page before, so none is missed or seen twice."""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import blake2b, sha256
from typing import Any

import orjson
from django.conf import settings
from django.db.models import QuerySet
from django.utils.crypto import constant_time_compare
from rest_framework.exceptions import ValidationError
from rest_framework.pagination import BasePagination
from rest_framework.request import Request
from rest_framework.response import Response

from .conditional import canonical_query
from .errors import echo, refusal
from .ordering import ORDERING, Order, Unasked, asked_order, page_of, place_of
from .parameters import LONGEST_NUMBER, WHOLE_NUMBER, boolean

CURSOR = "cursor"
PAGE_SIZE = "page_size"
COUNT = "count"

DEFAULT_PAGE_SIZE = 100
LARGEST_PAGE_SIZE = 500

PAGE_PARAMETERS = frozenset({CURSOR, PAGE_SIZE, COUNT, ORDERING})

# These do not change which rows there are or how they stand, so a cursor outlives a change of them.
BESIDE_THE_QUESTION = frozenset({CURSOR, PAGE_SIZE, COUNT, "strict"})


class KeysetPages(BasePagination):
    """The envelope `{"data", "next", "page_size", "warnings"}`, with `count` when it is asked for.

    The view says what it may be ordered by (`orderings`, `default_order`, `ties`), which `version` of the data its
    cursors are good for, and collects `warnings`.
    """

    def paginate_queryset(self, queryset: QuerySet[Any] | Unasked, request: Request, view: Any = None) -> list[Any]:
        query = request.query_params
        self.request = request
        self.view = view
        self.size = self._size(query.get(PAGE_SIZE))
        order = asked_order(query.get(ORDERING), view.orderings, view.default_order, view.ties)
        counted = boolean(query, COUNT)
        place = self._opened(query[CURSOR], order) if CURSOR in query else None
        page = page_of(queryset, order, self.size + 1, place)
        self.count = queryset.count() if counted else None
        self.next = self._next_address(place_of(page[self.size - 1], order)) if len(page) > self.size else None
        return page[: self.size]

    def get_paginated_response(self, data: list[Any]) -> Response:
        envelope = {"data": data, "next": self.next, "page_size": self.size, "warnings": self.view.warnings}
        if self.count is not None:
            envelope["count"] = self.count
        return Response(envelope)

    def _size(self, asked: str | None) -> int:
        if asked is None:
            return DEFAULT_PAGE_SIZE
        if not WHOLE_NUMBER.fullmatch(asked) or asked.startswith("-") or not asked.strip("0"):
            raise refusal(
                PAGE_SIZE, "invalid", f"Found {echo(asked)}; allowed is a whole number from 1 to {LARGEST_PAGE_SIZE}."
            )
        digits = asked.lstrip("0")
        size = int(digits) if len(digits) <= LONGEST_NUMBER else LARGEST_PAGE_SIZE + 1
        if size > LARGEST_PAGE_SIZE:
            self.view.warnings.append(
                {
                    "code": "page_size_clamped",
                    "detail": f"Found {echo(asked)}; the largest page is {LARGEST_PAGE_SIZE}, so that is what you get.",
                    "attr": PAGE_SIZE,
                }
            )
        return min(size, LARGEST_PAGE_SIZE)

    def _next_address(self, place: list[Any]) -> str:
        query = canonical_query(self.request, without=frozenset({CURSOR}))
        sealed = urlsafe_b64encode(orjson.dumps([self.view.version, place, self._seal(self.view.version, place)]))
        cursor = f"{CURSOR}={sealed.decode().rstrip('=')}"
        return self.request.build_absolute_uri(f"{self.request.path}?{query}&{cursor}" if query else f"?{cursor}")

    def _opened(self, cursor: str, order: Order) -> list[Any]:
        """The place a cursor stands for.

        Raises ValidationError `invalid_cursor` for one that was not given out for this question, or was given out for
        a version of the data that is no longer there.
        """
        try:
            version, place, seal = orjson.loads(urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)))
            genuine = constant_time_compare(seal, self._seal(version, place))
        except (ValueError, TypeError) as error:
            raise self._invalid_cursor("Found something that is no cursor") from error
        if not genuine or len(place) != len(order):
            raise self._invalid_cursor("Found a cursor of another list, order or filter, or a changed one")
        if version != self.view.version:
            raise self._invalid_cursor("The cards have changed since this cursor was given out")
        return place

    def _seal(self, version: Any, place: Any) -> str:
        """What only this server can write, and only for this list, order and filter; a cursor needs no other check."""
        question = canonical_query(self.request, without=BESIDE_THE_QUESTION)
        sealed = orjson.dumps([self.request.path, question, version, place])
        key = sha256(settings.SECRET_KEY.encode()).digest()
        return blake2b(sealed, key=key, person=b"dueldex.cursor", digest_size=12).hexdigest()

    def _invalid_cursor(self, found: str) -> ValidationError:
        return refusal(CURSOR, "invalid_cursor", f"{found}; begin again without `cursor`.")

    def get_schema_operation_parameters(self, view: Any) -> list[dict[str, Any]]:
        names = ", ".join(f"`{name}`" for name in view.orderings)
        return [
            {
                "name": PAGE_SIZE,
                "in": "query",
                "required": False,
                "description": f"Rows a page. More than {LARGEST_PAGE_SIZE} gives {LARGEST_PAGE_SIZE} and a warning.",
                "schema": {"type": "integer", "minimum": 1, "default": DEFAULT_PAGE_SIZE},
            },
            {
                "name": CURSOR,
                "in": "query",
                "required": False,
                "description": "Where the page begins, as `next` gives it.",
                "schema": {"type": "string"},
            },
            {
                "name": ORDERING,
                "in": "query",
                "required": False,
                "description": f"One or more, with commas, of {names}; `-` before one turns it round. Rows without a "
                "value come last, ties stand by name.",
                "schema": {"type": "string"},
            },
            {
                "name": COUNT,
                "in": "query",
                "required": False,
                "description": "`true` adds `count`, how many rows there are on all pages together.",
                "schema": {"type": "boolean", "default": False},
            },
        ]

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        warning = {
            "type": "object",
            "required": ["code", "detail"],
            "properties": {
                "code": {"type": "string"},
                "detail": {"type": "string"},
                "attr": {"type": ["string", "null"]},
            },
        }
        return {
            "type": "object",
            "required": ["data", "next", "page_size", "warnings"],
            "properties": {
                "data": schema,
                "next": {"type": ["string", "null"], "format": "uri"},
                "page_size": {"type": "integer", "maximum": LARGEST_PAGE_SIZE},
                "warnings": {"type": "array", "items": warning},
                "count": {"type": "integer"},
            },
        }
