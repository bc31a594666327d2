"""Cards by what people call them: one by its name, names completed, many at once."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.http import QueryDict
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail, NotFound, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from cards.api.bodies import BoundedBody, FaithfulJSONParser, StrictSerializer, TooMuch, WrittenText
from cards.api.errors import echo, refusal
from cards.api.renderers import stored
from cards.api.schema import BODY_REFUSALS, GAME, ErrorBodySerializer, refused
from cards.api.views import ApiView, CatalogueView
from cards.card_names import CardNames, NamedCard, card_names
from cards.completion import MOST_COMPLETIONS
from cards.filters import asked_game
from cards.models import Card
from cards.name_table import LONGEST_NAME
from cards.serializers import AnyCardSerializer
from cards.wording import listed

LONGEST_BEGINNING = 100
MOST_CARDS = 200
MOST_CANDIDATES = 20


class NamedCardSerializer(serializers.Serializer):
    """A card that may be meant."""

    slug = serializers.CharField()
    name = serializers.CharField()
    game = serializers.CharField()


class NoOneCardSerializer(ErrorBodySerializer):
    """An error body with the cards that may have been meant."""

    candidates = NamedCardSerializer(many=True)


class NoOneCard(NotFound):
    """A name that is not one card's; `candidates` stand beside the errors."""

    def __init__(self, code: str, detail: str, candidates: Iterable[NamedCard]) -> None:
        super().__init__(detail, code)
        self.beside_errors = {"candidates": [candidate._asdict() for candidate in candidates]}


class NamedCardView(CatalogueView):
    """The card of a name, slug or code."""

    throttle_scope = "names"
    parameters = ("exact", "fuzzy", "game")
    serializer_class = AnyCardSerializer

    @extend_schema(
        operation_id="named_card",
        summary="One card by its name",
        description="Give either `exact` or `fuzzy`. Case, accents, punctuation and the shape of quotes do not matter. "
        "Beside the general codes a 400 may have `exact_or_fuzzy` and `max_length`.",
        parameters=[
            OpenApiParameter(
                "exact", {"type": "string", "maxLength": LONGEST_NAME}, description="A whole name, a slug or a code."
            ),
            OpenApiParameter(
                "fuzzy",
                {"type": "string", "maxLength": LONGEST_NAME},
                description="A name from memory: a few of its words, beginnings of them, or nearly its spelling.",
            ),
            GAME,
        ],
        responses={
            200: AnyCardSerializer,
            404: OpenApiResponse(
                NoOneCardSerializer,
                description="`ambiguous`: several cards may be meant, all or the first of which are the `candidates`. "
                "`not_found`: none is; the candidates are the nearest.",
            ),
        },
    )
    def get(self, request: Request) -> Response:
        way, words = asked_name(request.query_params)
        names = card_names(asked_game(request.query_params), self.version)
        found = names.find(words) if way == "exact" else names.guess(words)
        if len(found) > 1:
            raise ambiguous(words, found)
        body = Card.objects.filter(slug=found[0].slug).values_list("body", flat=True).first() if found else None
        if body is None:
            raise unknown(words, names)
        return Response(stored(body))


class AutocompleteView(CatalogueView):
    """Names for what somebody has written so far."""

    throttle_scope = "names"
    parameters = ("q", "game")

    @extend_schema(
        operation_id="autocomplete",
        summary="Complete a name",
        description="Names that begin so, then those with a later word that does, then those that hold it anywhere; "
        "where there are none, those that begin so but for a slip. A 400 may have `max_length`.",
        parameters=[
            OpenApiParameter("q", {"type": "string", "minLength": 1, "maxLength": LONGEST_BEGINNING}, required=True),
            GAME,
        ],
        responses={
            200: {
                "type": "object",
                "required": ["data"],
                "properties": {"data": {"type": "array", "maxItems": MOST_COMPLETIONS, "items": {"type": "string"}}},
            }
        },
    )
    def get(self, request: Request) -> Response:
        query = request.query_params
        if "q" not in query:
            raise refusal("q", "required", "Found no ?q=; give what has been written of a name so far.")
        refuse_long(query, "q", LONGEST_BEGINNING)
        names = card_names(asked_game(query), self.version)
        return Response({"data": names.completions.of(query["q"])})


class BatchRequestSerializer(StrictSerializer):
    """Which cards are wanted."""

    cards = serializers.ListField(
        child=WrittenText(), max_length=MOST_CARDS, help_text="Slugs (old ones too), names or codes."
    )

    def to_internal_value(self, data: Any) -> Any:
        cards = data.get("cards") if isinstance(data, dict) else None
        if isinstance(cards, list) and len(cards) > MOST_CARDS:
            raise TooMuch(
                "cards", "too_many_cards", f"Found {len(cards):,} cards, at most {MOST_CARDS} a request are answered."
            )
        return super().to_internal_value(data)


class AmbiguousSerializer(serializers.Serializer):
    """What was asked for by a name that several cards have."""

    asked = serializers.CharField(help_text="As it was sent.")
    candidates = NamedCardSerializer(many=True)


class BatchAnswerSerializer(serializers.Serializer):
    """The cards that were found in the order they were asked for, as often as they were; and what was not."""

    data = AnyCardSerializer(many=True)
    not_found = serializers.ListField(child=serializers.CharField(), help_text="As it was sent.")
    ambiguous = AmbiguousSerializer(many=True)


class BatchView(BoundedBody, ApiView):
    """Many cards in one request."""

    throttle_scope = "batch"
    parser_classes = [FaithfulJSONParser]
    serializer_class = BatchRequestSerializer

    @extend_schema(
        operation_id="batch_of_cards",
        summary="Up to 200 cards at once",
        description="Beside the general codes a 400 may have `unknown_field`, `not_a_list`, `null`, `repeated_key`, "
        "`nested_too_deep` and `unusable_character`.",
        responses={200: BatchAnswerSerializer, **BODY_REFUSALS, 422: refused("`too_many_cards`: at most 200.")},
        examples=[
            OpenApiExample(
                "By slug, name and code", {"cards": ["war-lure", "Frostmere Landing", "SDX-001"]}, request_only=True
            )
        ],
    )
    def post(self, request: Request) -> Response:
        asked = self.get_serializer(data=request.data)
        asked.is_valid(raise_exception=True)
        return Response(cards_called(asked.validated_data["cards"]))


def cards_called(asked: list[str]) -> dict[str, list[Any]]:
    """The answer to a batch; the number of queries is the same for one card and for two hundred."""
    names = card_names(None)
    found = {words: names.find(words) for words in asked}
    slugs = {cards[0].slug for cards in found.values() if len(cards) == 1}
    bodies = dict(Card.objects.filter(slug__in=slugs).order_by().values_list("slug", "body"))
    answer: dict[str, list[Any]] = {"data": [], "not_found": [], "ambiguous": []}
    for words in asked:
        cards = found[words]
        if len(cards) > 1:
            candidates = [card._asdict() for card in cards[:MOST_CANDIDATES]]
            answer["ambiguous"].append({"asked": words, "candidates": candidates})
        elif cards and cards[0].slug in bodies:
            answer["data"].append(stored(bodies[cards[0].slug]))
        else:
            answer["not_found"].append(words)
    return answer


def asked_name(query: QueryDict) -> tuple[str, str]:
    """Which of the two ways to give a name is taken, and the name."""
    given = [way for way in ("exact", "fuzzy") if way in query]
    if len(given) != 1:
        found = "both" if given else "neither"
        wrong = ErrorDetail(f"Found {found}; give either ?exact= or ?fuzzy=.", "exact_or_fuzzy")
        raise ValidationError({way: [wrong] for way in given or ("exact", "fuzzy")})
    refuse_long(query, given[0], LONGEST_NAME)
    return given[0], query[given[0]]


def refuse_long(query: QueryDict, name: str, most: int) -> None:
    """Raises ValidationError `max_length` for a parameter longer than any name."""
    if len(query[name]) > most:
        raise refusal(name, "max_length", f"Found {len(query[name]):,} characters; allowed are at most {most}.")


def ambiguous(words: str, cards: tuple[NamedCard, ...]) -> NoOneCard:
    """What to say where a name may be several cards'."""
    shown = cards[:MOST_CANDIDATES]
    more = f", of which these are the first {MOST_CANDIDATES}" if len(cards) > len(shown) else ""
    return NoOneCard("ambiguous", f"{echo(words)} may be any of {len(cards)} cards{more}; choose by slug.", shown)


def unknown(words: str, names: CardNames) -> NoOneCard:
    """What to say where no card has a name: the nearest that there are."""
    near = names.nearest(words)
    hint = f"; the nearest are {listed(card.name for card in near)}." if near else "."
    return NoOneCard("not_found", f"There is no card {echo(words)}{hint}", near)
