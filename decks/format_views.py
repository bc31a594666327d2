"""The API of formats: those of the code and of organisers are read alike, an organiser's are made and changed."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any

from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone
from django.utils.http import parse_etags
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework import status
from rest_framework.exceptions import APIException, NotFound, PermissionDenied, ValidationError
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse

from cards.api.conditional import CatalogueAnswer, etag
from cards.api.errors import echo, nearest, one_of, refusal
from cards.api.schema import BODY_REFUSALS, refused
from cards.api.versions import require_match
from cards.models import Catalogue
from decks.api.idempotency import answer_once
from decks.api.views import AccountView
from decks.format_answers import FormatSerializer, FormatsSerializer, format_answer, formats_answer
from decks.format_requests import FormatRequestSerializer
from decks.formats import FORMATS, Format
from decks.models import ApiToken, FormatsEdition, StoredFormat
from decks.rules import Bans
from decks.serializers import DayField
from decks.services import (
    FormatInUseError,
    FormatTakenError,
    TooManyFormatsError,
    all_formats,
    ban_lists_digest,
    bans_on,
    card_tables,
    delete_format,
    find_format,
    save_format,
)
from decks.services.formats import MOST_FORMATS

AS_OF = OpenApiParameter("as_of", date, description="The day whose ban lists are shown; today in UTC unless given.")
GAME = OpenApiParameter("game", str, description="The slug of a game: only its formats.")
SLUG = OpenApiParameter("slug", str, OpenApiParameter.PATH)
IF_MATCH = OpenApiParameter("If-Match", str, OpenApiParameter.HEADER, description="The ETag that was read, or `*`.")
WRITE_REFUSALS = {
    **BODY_REFUSALS,
    403: refused("`permission_denied`: it is another's format, or one of the code; `out_of_scope`: not by this token."),
    412: refused("`precondition_failed`: the format has changed since; `format` beside the errors is what it is now."),
    428: refused("`precondition_required`: If-Match is missing."),
}
MISTAKES = (
    "A 400 has, beside the general codes, `unknown_format`, `another_game`, `slug_taken`, `fixed`, `max_length`, "
    "`unusable_character`, `unknown_field`, `repeated_key`, `nested_too_deep`, and of rules `unknown_rule`, "
    "`invalid_numbers`, `invalid_source`, `rule_of_every_format`, `rule_of_another_game`, `rule_without_subject`, "
    "`repeated_rule` and `too_many_rules`."
)


class FormatInUse(APIException):
    """A format that decks or ban lists name."""

    status_code = status.HTTP_409_CONFLICT
    default_code = "format_in_use"

    def __init__(self, error: FormatInUseError) -> None:
        decks = f"{error.decks:,} {'deck' if error.decks == 1 else 'decks'}"
        lists = f"{error.ban_lists:,} {'ban list' if error.ban_lists == 1 else 'ban lists'}"
        super().__init__(f"The format is in use by {decks} and {lists}; only one that nothing names can go.")
        self.beside_errors = {"decks": error.decks, "ban_lists": error.ban_lists}


class FormatView(CatalogueAnswer, AccountView):
    """What formats ask. The answer depends on the formats, the ban lists and the day besides the card data.

    Whoever reads is nobody: reads are the same for all, and caches keep them. Who changes something says who they are.
    """

    parameters = ("as_of",)
    scope = ApiToken.Scope.DECKS

    def get_authenticators(self) -> list[Any]:
        # Who writes the OpenAPI file has no request.
        return [] if getattr(self.request, "method", "") in SAFE_METHODS else super().get_authenticators()

    def finalize_response(self, request: Request, response: Response, *args: Any, **kwargs: Any) -> Response:
        account = AccountView if request.method in SAFE_METHODS else CatalogueAnswer
        # What AccountView says of caches is not true of reads.
        return super(account, self).finalize_response(request, response, *args, **kwargs)

    def known_parameters(self) -> frozenset[str]:
        return super().known_parameters() if self.request.method in SAFE_METHODS else frozenset()

    def media_type_of(self, request: HttpRequest) -> str:
        return f"{self.media_type} {ban_lists_digest()} {FormatsEdition.current()} {timezone.now().date()}"

    def day(self, request: Request) -> date:
        """The day that is asked for; raises a ValidationError for what is none."""
        sent = request.query_params.get("as_of")
        if sent is None:
            return timezone.now().date()
        try:
            return DayField().run_validation(sent)
        except ValidationError as error:
            raise ValidationError({"as_of": error.detail}) from error

    def bans(self, formats: Sequence[Format], day: date) -> dict[str, Bans | None]:
        bans = bans_on(formats, [day], card_tables(formats))
        return {chosen.slug: bans[chosen.slug, day] for chosen in formats}

    def answer(self, slug: str, day: date) -> dict[str, Any]:
        """A format as it is answered."""
        chosen = found_format(slug)
        return format_answer(chosen, day.isoformat(), self.bans([chosen], day)[slug])

    def written(self, stored: StoredFormat, **more: Any) -> Response:
        """The answer to whoever made or changed a format."""
        response = Response(self.answer(stored.pk, timezone.now().date()), **more)
        response["ETag"] = stored.etag
        return response


class AllFormats(FormatView):
    """The formats of all games."""

    parameters = ("as_of", "game")
    serializer_class = FormatsSerializer

    @extend_schema(operation_id="formats", summary="Formats and their rules", parameters=[AS_OF, GAME], auth=[])
    def get(self, request: Request) -> Response:
        day = self.day(request)
        formats = all_formats()
        game = request.query_params.get("game")
        if game is not None:
            games = {one.game for one in FORMATS.values()}
            if game not in games:
                raise refusal("game", "invalid_choice", f"Found {echo(game)}; allowed are {one_of(games)}.")
            formats = {slug: one for slug, one in formats.items() if one.game == game}
        return Response(formats_answer(formats.values(), day.isoformat(), self.bans(list(formats.values()), day)))

    @extend_schema(
        operation_id="make_format",
        summary="Make a format of one's own",
        description="A format is a name, the format that it is like, and rules by name with their numbers; every deck "
        f"keeps the rules of every format besides. It belongs to whoever made it. {MISTAKES}",
        request=FormatRequestSerializer,
        responses={
            201: OpenApiResponse(FormatSerializer, description="`Location` is where it is, `ETag` its version."),
            **{code: said for code, said in WRITE_REFUSALS.items() if code not in (412, 428)},
            422: refused(f"`too_many_formats`: an account has at most {MOST_FORMATS}."),
        },
    )
    def post(self, request: Request) -> Response:
        return answer_once(request, lambda: self.made(request))

    def made(self, request: Request) -> Response:
        """The answer to whoever makes a format."""
        asked = FormatRequestSerializer(data=request.data)
        asked.is_valid(raise_exception=True)
        sent = asked.validated_data
        try:
            stored = save_format(
                slug=sent["slug"],
                name=sent["name"],
                since=sent["since"],
                like=sent["like"],
                rows=sent["rules"],
                owner=request.user,
            )
        except FormatTakenError as error:
            message = f"There is a format {echo(sent['slug'])} already; choose another slug."
            raise refusal("slug", "slug_taken", message) from error
        except TooManyFormatsError as error:
            raise TooManyFormats from error
        location = reverse("format-one", args=[stored.pk], request=request)
        return self.written(stored, status=status.HTTP_201_CREATED, headers={"Location": location})


class TooManyFormats(APIException):
    """An account that has as many formats as one may have."""

    status_code = status.HTTP_422_UNPROCESSABLE_ENTITY
    default_code = "too_many_formats"
    default_detail = f"You have {MOST_FORMATS} formats, and more an account has not; delete one first."


class OneFormat(FormatView):
    """One format."""

    serializer_class = FormatSerializer

    @extend_schema(operation_id="format", summary="One format and its rules", parameters=[SLUG, AS_OF], auth=[])
    def get(self, request: Request, slug: str, **_: Any) -> Response:
        return Response(self.answer(slug, self.day(request)))

    @extend_schema(
        operation_id="change_format",
        summary="Change a format of one's own",
        description=f"What is not sent stays; `rules` are sent all together. Its decks are judged anew. {MISTAKES}",
        parameters=[SLUG, IF_MATCH],
        request=FormatRequestSerializer,
        responses={200: FormatSerializer, **WRITE_REFUSALS},
    )
    def patch(self, request: Request, slug: str, **_: Any) -> Response:
        return self.changed(request, slug, partial=True)

    @extend_schema(
        operation_id="replace_format",
        summary="Write a format of one's own anew",
        description=f"As PATCH, with all fields. {MISTAKES}",
        parameters=[SLUG, IF_MATCH],
        request=FormatRequestSerializer,
        responses={200: FormatSerializer, **WRITE_REFUSALS},
    )
    def put(self, request: Request, slug: str, **_: Any) -> Response:
        return self.changed(request, slug, partial=False)

    @extend_schema(
        operation_id="delete_format",
        summary="Delete a format of one's own",
        parameters=[SLUG, IF_MATCH],
        responses={
            204: OpenApiResponse(description="It is gone."),
            **{code: said for code, said in WRITE_REFUSALS.items() if code not in (411, 413)},
            409: refused("`format_in_use`: `decks` and `ban_lists` beside the errors say how many name it."),
        },
    )
    @transaction.atomic
    def delete(self, request: Request, slug: str, **_: Any) -> Response:
        self.held(request, slug)
        try:
            delete_format(slug=slug)
        except FormatInUseError as error:
            raise FormatInUse(error) from error
        return Response(status=status.HTTP_204_NO_CONTENT)

    @transaction.atomic
    def changed(self, request: Request, slug: str, *, partial: bool) -> Response:
        """The answer to a change."""
        stored = self.held(request, slug)
        asked = FormatRequestSerializer(stored, data=request.data, partial=partial)
        asked.is_valid(raise_exception=True)
        sent = asked.validated_data
        changed = save_format(
            slug=slug,
            name=sent["name"],
            since=sent["since"],
            like=sent["like"],
            rows=sent["rules"],
            owner=None,
            changed=stored,
        )
        return self.written(changed)

    def held(self, request: Request, slug: str) -> StoredFormat:
        """The format that whoever asks may change, and whose version they know; it stays so to the transaction's end.

        The tag of a read is as good as that of an answer to a change.
        """
        stored = StoredFormat.objects.select_for_update().filter(pk=slug).first()
        if stored is None:
            found_format(slug)
            raise PermissionDenied(f"{slug} is a format of Dueldex itself; make one like it, and change that.")
        if stored.owner_id != request.user.pk and not request.user.is_staff:
            raise PermissionDenied(f"{slug} is another's format; make one like it, and change that.")
        read = etag(request._request, Catalogue.current_version(), self.media_type_of(request._request))
        if read not in parse_etags(request.headers.get("If-Match", "")):
            require_match(request, stored.etag, lambda: {"format": self.answer(slug, timezone.now().date())})
        return stored


def found_format(slug: str) -> Format:
    """The format of a slug. Raises NotFound with the nearest there is."""
    chosen = find_format(slug)
    if chosen is None:
        known = all_formats()
        guess = nearest(slug, known)
        hint = f'; did you mean "{guess}"?' if guess else "; formats/ lists those there are."
        raise NotFound(f"There is no format {echo(slug)}{hint}")
    return chosen
