"""The API of accounts."""

from __future__ import annotations

from io import BytesIO
from typing import IO, Any

from django.contrib.auth.models import User
from django.http import FileResponse, HttpResponseBase
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import status
from rest_framework.exceptions import NotFound, ValidationError
from rest_framework.parsers import BaseParser
from rest_framework.request import Request
from rest_framework.response import Response

from cards.api.errors import echo, refusal
from cards.api.schema import BODY_REFUSALS, refused
from cards.bulk.views import AnythingAccepted
from decks.accounts.archive import MOST_PACKED
from decks.accounts.export import archive_name, export_account
from decks.accounts.importing import import_account
from decks.accounts.parts.part import ImportRefusedError
from decks.accounts.serializers import (
    AccountSerializer,
    ImportSerializer,
    MadeTokenSerializer,
    TokenRequestSerializer,
    TokenSerializer,
    TokensSerializer,
)
from decks.accounts.services import TokenRefusedError, make_token, revoke_token
from decks.api.permissions import InScope, SignedIn
from decks.api.views import AccountView
from decks.models import ApiToken

MEDIA_TYPE = "application/zip"
REFUSED_ARCHIVE = refused("Something of the archive is wrong, and nothing is imported.")


class OwnView(AccountView):
    """What is about the account of whoever asks."""

    permission_classes = [SignedIn, InScope]
    scope = ApiToken.Scope.ACCOUNT

    def maker(self, request: Request) -> ApiToken | None:
        """The token that asks; None for a session."""
        return request.auth if isinstance(request.auth, ApiToken) else None


class WhoAmI(OwnView):
    """Whose token or session this is."""

    scope = ApiToken.Scope.READ
    serializer_class = AccountSerializer

    @extend_schema(
        operation_id="account",
        summary="Who am I",
        description="The account that asks, and the token it asks with. Any token may.",
    )
    def get(self, request: Request) -> Response:
        return Response(self.get_serializer({"user": request.user, "token": self.maker(request)}).data)


class Tokens(OwnView):
    """The tokens of an account."""

    serializer_class = TokenRequestSerializer

    @extend_schema(
        operation_id="tokens",
        summary="Your tokens",
        description="Names, scopes and expiry; of the tokens themselves only hashes are kept.",
        responses={200: TokensSerializer},
    )
    def get(self, request: Request) -> Response:
        tokens = ApiToken.objects.filter(user=request.user)
        return Response({"data": TokenSerializer(tokens, many=True).data})

    @extend_schema(
        operation_id="make_token",
        summary="Make a token",
        description="`token` of the answer is shown this once. A token that makes another one gives it no scope that "
        "it has not itself, else `out_of_scope`, and no more days than it has left, else `outlives_maker`; a day that "
        "has begun counts whole, and both then end together. A 400 has, beside the general codes, `name_taken`, "
        "`too_many_tokens`, `out_of_scope`, `outlives_maker`, `unknown_field`.",
        responses={201: MadeTokenSerializer, **BODY_REFUSALS},
    )
    def post(self, request: Request) -> Response:
        asked = self.get_serializer(data=request.data)
        asked.is_valid(raise_exception=True)
        try:
            token, secret = make_token(user=request.user, maker=self.maker(request), **asked.validated_data)
        except TokenRefusedError as error:
            raise refusal(error.field, error.code, str(error)) from error
        token.secret = secret
        response = Response(MadeTokenSerializer(token).data, status=status.HTTP_201_CREATED)
        response["Cache-Control"] = "private, no-store"
        return response


class ZipParser(BaseParser):
    """The body as it is, for an archive to be read from."""

    media_type = MEDIA_TYPE

    def parse(self, stream: IO[bytes], media_type: str | None = None, parser_context: Any = None) -> IO[bytes]:
        return BytesIO(stream.read())


class Export(OwnView):
    """All that an account has."""

    throttle_scope = "archive"
    content_negotiation_class = AnythingAccepted

    @extend_schema(
        operation_id="export_account",
        summary="Export the account",
        description="A zip: `account.json`, `formats.json`, `favourites.json`, and of each deck `decks/ID.json` with "
        "every revision and `decks/ID.txt` with the list that holds. No password, token or link of a deck is in it.",
        responses={(200, MEDIA_TYPE): OpenApiTypes.BINARY},
    )
    def get(self, request: Request) -> HttpResponseBase:
        return archive_response(request.user, without_body=request.method == "HEAD")


class Import(OwnView):
    """An export to restore."""

    throttle_scope = "archive"
    parser_classes = [ZipParser]
    longest_body = MOST_PACKED

    @extend_schema(
        operation_id="import_account",
        summary="Import an export",
        description="Restores formats, decks with all revisions, and favourites; all or nothing. What is here stays, "
        "and importing the same again changes nothing. A 400 has, beside the general codes, the file that is wrong in "
        "`attr`, and `not_an_archive`, `archive_too_large`, `unexpected_file`, `repeated_file`, `other_version`, "
        "`unknown_card`, `unknown_format`, `unknown_zone`, `too_many_lines`, `too_many_revisions`.",
        request={MEDIA_TYPE: OpenApiTypes.BINARY},
        responses={
            200: ImportSerializer,
            400: REFUSED_ARCHIVE,
            411: BODY_REFUSALS[411],
            413: refused(f"`body_too_large`: at most {MOST_PACKED:,} bytes are read."),
        },
    )
    def post(self, request: Request) -> Response:
        if not isinstance(request.data, BytesIO):
            raise refusal("archive", "not_an_archive", "The body is empty; allowed is the zip of an export.")
        try:
            outcomes = import_account(user=request.user, packed=request.data)
        except ImportRefusedError as error:
            raise ValidationError(error.wrong) from error
        return Response(ImportSerializer({"data": outcomes}).data)


class OneToken(OwnView):
    """A token, to be revoked."""

    @extend_schema(
        operation_id="revoke_token",
        summary="Revoke a token",
        description="It opens nothing from now on. A token may revoke itself.",
        request=None,
        parameters=[OpenApiParameter("key", OpenApiTypes.STR, "path", description="What the token begins with.")],
        responses={204: None},
    )
    def delete(self, request: Request, key: str, **_: Any) -> Response:
        if not revoke_token(user=request.user, key=key):
            raise NotFound(f"You have no token with the key {echo(key)}; account/tokens/ lists those you have.")
        return Response(status=status.HTTP_204_NO_CONTENT)


def archive_response(user: User, *, without_body: bool) -> FileResponse:
    """The export as a file to keep."""
    packed = export_account(user)
    response = FileResponse(packed, content_type=MEDIA_TYPE, as_attachment=True, filename=archive_name(user))
    response["Cache-Control"] = "private, no-store"
    if without_body:
        packed.close()
        response.streaming_content = ()
    return response
