"""Who asks: a script by its token, a page by its session."""

from __future__ import annotations

from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from knox.auth import TokenAuthentication
from rest_framework.authentication import SessionAuthentication
from rest_framework.exceptions import AuthenticationFailed


class ScriptToken(TokenAuthentication):
    """`Authorization: Token dueldex_...`: the user whose token it is, and the token."""

    def authenticate_credentials(self, token: bytes) -> tuple[Any, Any]:
        try:
            token.decode("ascii")
        except UnicodeDecodeError as error:
            raise AuthenticationFailed("The token has characters that no token has.") from error
        return super().authenticate_credentials(token)


class PageSession(SessionAuthentication):
    """Who is signed in to the pages; anything but a read needs the page's CSRF token too."""

    # A request without credentials is asked for a token: whoever signs in by the page has a session already.
    def authenticate_header(self, request: Any) -> str:
        return "Token"


class ScriptTokenScheme(OpenApiAuthenticationExtension):
    """How the OpenAPI file tells of tokens."""

    target_class = "decks.api.authentication.ScriptToken"
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {
            "type": "apiKey",
            "in": "header",
            "name": "Authorization",
            "description": "`Token` and a token that was made on the account page or by `account/tokens/`.",
        }


class PageSessionScheme(OpenApiAuthenticationExtension):
    """How the OpenAPI file tells of sessions."""

    target_class = "decks.api.authentication.PageSession"
    name = "session"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {"type": "apiKey", "in": "cookie", "name": "sessionid"}
