"""The API of formats."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any

from django.http import HttpRequest
from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import NotFound, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from cards.api.errors import echo, nearest, one_of
from cards.api.views import CatalogueView
from decks.format_answers import FormatSerializer, FormatsSerializer, format_answer, formats_answer
from decks.formats import FORMATS, Format
from decks.rules import Bans
from decks.serializers import DayField
from decks.services import ban_lists_digest, bans_on, card_tables

AS_OF = OpenApiParameter("as_of", date, description="The day whose ban lists are shown; today in UTC unless given.")


class FormatView(CatalogueView):
    """What formats ask. The answer depends on the ban lists and the day besides the card data."""

    parameters = ("as_of",)

    def media_type_of(self, request: HttpRequest) -> str:
        return f"{self.media_type} {ban_lists_digest()} {timezone.now().date()}"

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


class AllFormats(FormatView):
    """The formats of all games."""

    serializer_class = FormatsSerializer

    @extend_schema(operation_id="formats", summary="Formats and their rules", parameters=[AS_OF])
    def get(self, request: Request) -> Response:
        day = self.day(request)
        return Response(formats_answer(day.isoformat(), self.bans(list(FORMATS.values()), day)))


class OneFormat(FormatView):
    """One format."""

    serializer_class = FormatSerializer

    @extend_schema(
        operation_id="format",
        summary="One format and its rules",
        parameters=[OpenApiParameter("slug", str, OpenApiParameter.PATH, enum=list(FORMATS)), AS_OF],
    )
    def get(self, request: Request, slug: str, **_: Any) -> Response:
        if slug not in FORMATS:
            guess = nearest(slug, FORMATS)
            hint = f'; did you mean "{guess}"?' if guess else f"; there are {one_of(FORMATS)}."
            raise NotFound(f"There is no format {echo(slug)}{hint}")
        day = self.day(request)
        chosen = FORMATS[slug]
        return Response(format_answer(chosen, day.isoformat(), self.bans([chosen], day)[slug]))
