"""A view that knows who asks."""

from __future__ import annotations

from typing import Any

from django.utils.cache import patch_vary_headers
from rest_framework.request import Request
from rest_framework.response import Response

from cards.api.bodies import BoundedBody, FaithfulJSONParser
from cards.api.views import ApiView
from decks.api.authentication import PageSession, ScriptToken
from decks.api.permissions import InScope, SignedInToWrite


class AccountView(BoundedBody, ApiView):
    """A view whose answers depend on who asks: no cache keeps them for others.

    `scope` is what a token needs to change something here.
    """

    authentication_classes = [ScriptToken, PageSession]
    permission_classes = [SignedInToWrite, InScope]
    parser_classes = [FaithfulJSONParser]
    scope: str = ""

    def finalize_response(self, request: Request, response: Response, *args: Any, **kwargs: Any) -> Response:
        response = super().finalize_response(request, response, *args, **kwargs)
        response.headers.setdefault("Cache-Control", "private, no-cache")
        patch_vary_headers(response, ["Authorization", "Cookie"])
        return response
