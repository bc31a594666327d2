"""JSON answers. A stored card is put into the answer as the text it is stored as, without being parsed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import orjson
from django.utils.functional import Promise
from rest_framework.renderers import BaseRenderer


def stored(body: str) -> orjson.Fragment:
    """A card's stored answer, to stand anywhere in an answer."""
    return orjson.Fragment(body)


class StoredJSONRenderer(BaseRenderer):
    """`application/json` by orjson."""

    media_type = "application/json"
    format = "json"
    charset = None  # JSON is UTF-8 and names no charset

    def render(
        self,
        data: Any,
        accepted_media_type: str | None = None,
        renderer_context: Mapping[str, Any] | None = None,
    ) -> bytes:
        return b"" if data is None else orjson.dumps(data, default=_as_text)


def _as_text(value: object) -> str:
    # Sentences of Django and DRF are translated when they are shown.
    if isinstance(value, Promise):
        return str(value)
    message = f"{type(value).__name__} has no place in an answer"
    raise TypeError(message)
