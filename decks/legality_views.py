"""The API of kept verdicts: what a format says of a deck, and which decks turned illegal in which run."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from django.db.models import QuerySet
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import ViewSetMixin

from cards.api.errors import echo, nearest, refusal
from cards.api.ordering import Key
from cards.api.pages import PAGE_PARAMETERS, KeysetPages
from cards.api.parameters import whole_number
from decks.answers import ViolationSerializer
from decks.api.permissions import InScope, SignedIn
from decks.api.views import AccountView
from decks.deck_answers import LegalitySerializer
from decks.deck_docs import ID, LINK
from decks.deck_views import DeckView
from decks.formats import FORMATS, Format
from decks.models import ApiToken, Deck, Revalidation, TurnedIllegal
from decks.services import all_formats, legality_of


class DeckLegality(DeckView):
    """What a format says of the head of a deck today."""

    parameters = ("link", "format")
    serializer_class = LegalitySerializer

    @extend_schema(
        operation_id="deck_legality",
        summary="Whether a deck is legal",
        description="By the rules, cards and ban list of today; the verdict is kept as long as these hold. A 400 may "
        "have `unknown_format` and `other_game`.",
        parameters=[ID, LINK, OpenApiParameter("format", str, description="A format; the deck's own unless given.")],
    )
    def get(self, request: Request, deck_id: str) -> Response:
        deck = self.readable(deck_id)
        return Response(legality_of(deck.head, _asked_format(request, deck)).answer())


def _asked_format(request: Request, deck: Deck) -> Format:
    """The format to judge by. Raises ValidationError for one that is not there, or is another game's."""
    slug = request.query_params.get("format", deck.format)
    formats = FORMATS if slug in FORMATS else all_formats()
    if slug not in formats:
        guess = nearest(slug, formats)
        hint = f'; did you mean "{guess}"?' if guess else "; formats/ lists those there are."
        raise refusal("format", "unknown_format", f"There is no format {echo(slug)}{hint}")
    chosen = formats[slug]
    if chosen.game != deck.game_id:
        message = f"{slug} is a format of {chosen.game}; the deck is one of {deck.game_id}."
        raise refusal("format", "other_game", message)
    return chosen


class RevalidationSerializer(serializers.ModelSerializer[Revalidation]):
    """One run over all kept decks of a format."""

    format = serializers.CharField()
    cause = serializers.CharField(help_text="What had changed.")
    judged = serializers.IntegerField(help_text="How many decks it has gone through.")
    turned_illegal = serializers.IntegerField(
        source="turned", help_text="How many decks that you may see were legal before it and are no more."
    )
    asked_at = serializers.DateTimeField()
    finished_at = serializers.DateTimeField(allow_null=True)

    class Meta:
        model = Revalidation
        fields: ClassVar = [
            *("id", "format", "cause", "status", "judged", "turned_illegal", "asked_at", "finished_at"),
        ]


class TurnedIllegalSerializer(serializers.Serializer[TurnedIllegal]):
    """A deck that was legal until this run."""

    deck = serializers.UUIDField(source="deck_id")
    name = serializers.CharField(source="deck.name")
    owner = serializers.CharField(source="deck.owner.username", help_text="The user name.")
    revision = serializers.IntegerField(source="revision.number", help_text="The revision that was judged.")
    violations = ViolationSerializer(many=True, help_text="Why, as it was then.")

    def to_representation(self, turned: TurnedIllegal) -> dict[str, Any]:
        return {
            "deck": str(turned.deck_id),
            "name": turned.deck.name,
            "owner": turned.deck.owner.get_username(),
            "revision": turned.revision.number,
            "violations": turned.violations,
        }


class RunView(ViewSetMixin, AccountView):
    """Runs are for those who have decks, and for staff; nobody else is told what there was."""

    permission_classes = [SignedIn, InScope]
    scope = ApiToken.Scope.DECKS
    filter_backends = []
    pagination_class: type[KeysetPages] = KeysetPages
    orderings: ClassVar[dict[str, Key]] = {"id": Key("id")}
    ties = (Key("id"),)
    version = "runs"

    def known_parameters(self) -> frozenset[str]:
        return super().known_parameters() | PAGE_PARAMETERS


class AllRevalidations(RunView):
    """Runs, the latest first."""

    queryset = Revalidation.objects.all()
    serializer_class = RevalidationSerializer
    default_order = (Key("id", descending=True),)

    @extend_schema(
        operation_id="revalidations",
        summary="Runs over kept decks after a change",
        description="After a ban list, a format or cards have changed, all decks of the formats concerned are judged "
        "anew. Staff see all runs, others those in which decks of theirs turned illegal.",
    )
    def list(self, request: Request) -> Response:
        runs = Revalidation.objects.readable_by(request.user).counted(request.user)
        page = self.paginate_queryset(runs)
        return self.get_paginated_response(self.get_serializer(page, many=True).data)


class DecksOfRun(KeysetPages):
    """The decks that turned illegal in a run, with the run beside them."""

    def get_paginated_response(self, data: list[Any]) -> Response:
        response = super().get_paginated_response(data)
        response.data = {"run": RevalidationSerializer(self.view.run).data, **response.data}
        return response

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        envelope = super().get_paginated_response_schema(schema)
        run: Mapping[str, str] = {"$ref": "#/components/schemas/Revalidation"}
        envelope["properties"] = {"run": run, **envelope["properties"]}
        return {**envelope, "required": ["run", *envelope["required"]]}


class OneRevalidation(RunView):
    """A run, and the decks that turned illegal in it."""

    queryset = TurnedIllegal.objects.all()
    serializer_class = TurnedIllegalSerializer
    pagination_class = DecksOfRun
    default_order = (Key("id"),)
    run: Revalidation

    @extend_schema(
        operation_id="revalidation",
        summary="Decks that turned illegal in a run",
        description="With every reason as it was then. Staff see all decks, others their own.",
        parameters=[OpenApiParameter("run", OpenApiTypes.INT, OpenApiParameter.PATH)],
    )
    def list(self, request: Request, run: str) -> Response:
        number = whole_number(run)
        runs = Revalidation.objects.readable_by(request.user).counted(request.user)
        found = runs.filter(pk=number).first() if number is not None else None
        if found is None:
            raise NotFound(f"There is no run {echo(run)}, or no deck of yours turned illegal in it.")
        self.run = found
        page = self.paginate_queryset(self._turned())
        return self.get_paginated_response(self.get_serializer(page, many=True).data)

    def _turned(self) -> QuerySet[TurnedIllegal]:
        turned = TurnedIllegal.objects.readable_by(self.request.user).filter(revalidation=self.run)
        return turned.select_related("deck__owner", "revision").defer(
            "deck__description", "revision__cards", "revision__options"
        )
