"""Which values there are, and what became of which card in which version."""

from __future__ import annotations

from typing import ClassVar

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse

from cards.api.errors import echo, nearest, one_of
from cards.api.ordering import Key
from cards.api.parameters import Notice, whole_number
from cards.api.schema import GAME
from cards.api.views import CatalogueView
from cards.catalog import CATALOG
from cards.filters import CardChangeFilters, asked_game
from cards.models import CardChange
from cards.serializers import CardChangeSerializer
from cards.views import ListViewSet


class CatalogFieldSerializer(serializers.Serializer):
    """A field of the cards whose values can be asked for."""

    field = serializers.CharField()
    description = serializers.CharField()
    url = serializers.URLField()


class CatalogSerializer(serializers.Serializer):
    """The fields in the order of their names."""

    data = CatalogFieldSerializer(many=True)


class CatalogValuesSerializer(serializers.Serializer):
    """The values of a field in the order of their letters."""

    field = serializers.CharField()
    data = serializers.ListField(child=serializers.CharField(), help_text="`unknown` where a card says so.")
    counts = serializers.DictField(child=serializers.IntegerField(), help_text="How many current cards have each.")


class CatalogView(CatalogueView):
    """The fields whose values can be asked for."""

    serializer_class = CatalogSerializer

    @extend_schema(operation_id="catalog", summary="Fields with values to choose from")
    def get(self, request: Request) -> Response:
        fields = [
            {
                "field": field,
                "description": values.description,
                "url": reverse("catalogue:catalog-field", args=[field], request=request),
            }
            for field, values in CATALOG.items()
        ]
        return Response({"data": fields})


class CatalogFieldView(CatalogueView):
    """The values of a field that current cards have."""

    parameters = ("game",)
    serializer_class = CatalogValuesSerializer

    @extend_schema(
        operation_id="catalog_field",
        summary="The values of a field",
        parameters=[OpenApiParameter("field", str, OpenApiParameter.PATH, enum=list(CATALOG)), GAME],
    )
    def get(self, request: Request, field: str) -> Response:
        if field not in CATALOG:
            guess = nearest(field, CATALOG)
            hint = f'; did you mean "{guess}"?' if guess else f"; there are {one_of(CATALOG)}."
            raise NotFound(f"There is no catalog of {echo(field)}{hint}")
        counts = CATALOG[field].counts(asked_game(request.query_params))
        return Response({"field": field, "data": list(counts), "counts": counts})


class CardChangeViewSet(ListViewSet):
    """What loads of card data did to which card, the newest version first."""

    queryset = CardChange.objects.all()
    serializer_class = CardChangeSerializer
    filterset_class = CardChangeFilters
    orderings: ClassVar[dict[str, Key]] = {"version": Key("version")}
    default_order = (Key("version", descending=True),)
    ties = (Key("slug", bytewise=True),)

    def list(self, request: Request) -> Response:
        answer = super().list(request)
        since = whole_number(request.query_params.get("since", ""))
        if since is not None and since > self.version:
            self.warnings.append(not_reached(since, self.version))
        return answer


def not_reached(since: int, version: int) -> Notice:
    """What to say to whoever has followed another database."""
    detail = f"Found {since:,}, but the catalogue is at version {version:,}; begin again without `since`."
    return {"code": "version_not_reached", "detail": detail, "attr": "since"}
