"""A view that knows who asks."""

from __future__ import annotations

from typing import Any, NoReturn

from django.utils.cache import patch_vary_headers
from rest_framework.exceptions import MethodNotAllowed, NotAuthenticated, NotFound
from rest_framework.metadata import SimpleMetadata
from rest_framework.request import Request
from rest_framework.response import Response

from cards.api.bodies import BoundedBody, FaithfulJSONParser
from cards.api.views import ApiView
from decks.api.authentication import PageSession, ScriptToken
from decks.api.permissions import InScope, SignedIn, SignedInToWrite


class WithoutForms(SimpleMetadata):
    """What OPTIONS answers: what an address is, and no forms to fill in, which the OpenAPI file tells of."""

    def determine_actions(self, request: Request, view: Any) -> dict[str, Any]:
        return {}


class AccountView(BoundedBody, ApiView):
    """A view whose answers depend on who asks: no cache keeps them for others.

    `scope` is what a token needs to change something here.
    """

    authentication_classes = [ScriptToken, PageSession]
    permission_classes = [SignedInToWrite, InScope]
    parser_classes = [FaithfulJSONParser]
    metadata_class = WithoutForms
    scope: str = ""

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        # Who asks for what nobody can do is told so, whoever they are.
        if request.method not in self.allowed_methods:
            raise MethodNotAllowed(str(request.method))
        super().initial(request, *args, **kwargs)
        if any("\0" in part for part in kwargs.values() if isinstance(part, str)):
            raise NotFound("There is nothing at an address with a null character.")

    def permission_denied(self, request: Request, message: str | None = None, code: str | None = None) -> NoReturn:
        if request.authenticators and not request.successful_authenticator:
            raise NotAuthenticated(SignedIn.message)
        super().permission_denied(request, message, code)

    def finalize_response(self, request: Request, response: Response, *args: Any, **kwargs: Any) -> Response:
        response = super().finalize_response(request, response, *args, **kwargs)
        response.headers.setdefault("Cache-Control", "private, no-cache")
        patch_vary_headers(response, ["Authorization", "Cookie"])
        return response
