"""What a list of cards says beside its cards when it was asked a query."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from rest_framework.response import Response

from cards.api.pages import KeysetPages
from cards.search.asked import Asked

QUERY = "q"


class SearchPages(KeysetPages):
    """The envelope of a list, with `explained` and the query's warnings when there is a query."""

    def get_paginated_response(self, data: list[Any]) -> Response:
        answer = super().get_paginated_response(data)
        query: Asked | None = self.view.asked.get(QUERY)
        if query is not None:
            answer.data["warnings"] += [asdict(warning) | {"attr": QUERY} for warning in query.warnings]
            answer.data["explained"] = query.explained
        return answer

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        envelope = super().get_paginated_response_schema(schema)
        envelope["properties"]["explained"] = {"type": "string", "description": "What `q` asks for, in words."}
        envelope["properties"]["warnings"]["items"]["properties"] |= {
            "term": {"type": "string", "description": "The piece of `q` that is warned of."},
            "at": {
                "type": "array",
                "items": {"type": "integer"},
                "minItems": 2,
                "maxItems": 2,
                "description": "Its first character in `q`, and the one behind its last.",
            },
            "did_you_mean": {"type": ["string", "null"]},
        }
        return envelope
