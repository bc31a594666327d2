"""Who may: a token does what its scopes say, and some addresses ask who it is."""

from __future__ import annotations

from typing import Any

from rest_framework.permissions import SAFE_METHODS, BasePermission
from rest_framework.request import Request

from decks.models import ApiToken


class InScope(BasePermission):
    """A session may do all that its user may. A token reads with any scope, and changes with the view's `scope`."""

    code = "out_of_scope"

    def has_permission(self, request: Request, view: Any) -> bool:
        if not isinstance(request.auth, ApiToken):
            return True
        scopes = request.auth.scopes
        self.message = f"The token has the scopes {', '.join(scopes) or 'none'}; this needs {view.scope}."
        if view.scope == ApiToken.Scope.ACCOUNT:
            return view.scope in scopes
        return view.scope in scopes or (request.method in SAFE_METHODS and bool(scopes))


class SignedIn(BasePermission):
    """Somebody who says who they are."""

    message = (
        "Say who you are: send a token (Authorization: Token ...), made on the account page or by account/tokens/."
    )

    def has_permission(self, request: Request, view: Any) -> bool:
        return bool(request.user and request.user.is_authenticated)


class SignedInToWrite(SignedIn):
    """Anybody reads what is shown to them; who changes something says who they are."""

    anybody_reads = True

    def has_permission(self, request: Request, view: Any) -> bool:
        return request.method in SAFE_METHODS or super().has_permission(request, view)
