"""Who asks: a script by its token, a page by its session."""

from __future__ import annotations

from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from knox.auth import TokenAuthentication
from knox.crypto import hash_token
from rest_framework.authentication import SessionAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from decks.models import ApiToken

ALLOWED = "allowed is Authorization: Token dueldex_..."


class ScriptToken(TokenAuthentication):
    """`Authorization: Token dueldex_...`: the user whose token it is, and the token.

    Raises AuthenticationFailed for a token that opens nothing: never as if nobody had asked.
    """

    def authenticate(self, request: Request) -> tuple[Any, Any] | None:
        # Other schemes are a proxy's before us; this one is what a program tries first that does not know ours.
        if get_authorization_header(request).split()[:1] == [b"Bearer"]:
            raise AuthenticationFailed(f"Found the scheme Bearer; {ALLOWED}.")
        return super().authenticate(request)

    def authenticate_credentials(self, token: bytes) -> tuple[Any, Any]:
        try:
            sent = token.decode("ascii")
        except UnicodeDecodeError as error:
            raise AuthenticationFailed("The token has characters that no token has.") from error
        # One look into an index, of a hash that nobody can steer, however many tokens somebody has.
        found = ApiToken.objects.filter(digest=hash_token(sent)).select_related("user").first()
        if found is None:
            raise AuthenticationFailed("There is no such token, or not any more: it may have been revoked.")
        if found.is_expired:
            raise AuthenticationFailed(f"The token expired on {found.expiry:%Y-%m-%d}; make another one.")
        return self.validate_user(found)  # type: ignore[no-any-return]


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
