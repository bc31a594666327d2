"""The card database over HTTP: lists and details of games, sets and cards, and attack pairs."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Any, ClassVar

import orjson
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import status
from rest_framework.exceptions import ErrorDetail, NotFound, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse
from rest_framework.viewsets import ViewSetMixin

from cards import filters, serializers
from cards.api.errors import echo, nearest, refusal
from cards.api.filters import AskedFilterBackend, AskedFilters
from cards.api.ordering import Key, Order, Unasked, number
from cards.api.pages import PAGE_PARAMETERS, KeysetPages
from cards.api.renderers import stored
from cards.api.views import CatalogueView
from cards.fighters import kit_body
from cards.models import (
    Arena,
    Base,
    BattleBoardCard,
    BattleCard,
    BattleSpell,
    Card,
    CardList,
    CardMigration,
    CardSet,
    CombatCard,
    Component,
    Fighter,
    Finisher,
    Game,
    Style,
    SulariaCard,
    Treasure,
)
from cards.pairs import pair_body, why_no_pair
from cards.search.answers import SearchPages

# What no slug looks like never reaches the database.
SLUG = re.compile(r"[a-z0-9-]{1,100}", re.ASCII)

BY_SLUG: Order = (Key("slug", bytewise=True),)
BY_NAME: Order = (Key("name", bytewise=True),)


class ListViewSet(ViewSetMixin, CatalogueView):
    """A list with filters, orders and pages."""

    filter_backends = [AskedFilterBackend]
    filterset_class: type[AskedFilters] = AskedFilters
    pagination_class = KeysetPages
    orderings: ClassVar[dict[str, Key]] = {"name": Key("name", bytewise=True)}
    default_order = BY_NAME
    ties = BY_SLUG

    def known_parameters(self) -> frozenset[str]:
        known = super().known_parameters()
        return known | _list_parameters(self.filterset_class) if self.action == "list" else known

    def list(self, request: Request) -> Response:
        page = self.paginate_queryset(self.filter_queryset(self.get_queryset()))
        return self.get_paginated_response(self.get_serializer(page, many=True).data)


@cache
def _list_parameters(filterset: type[AskedFilters]) -> frozenset[str]:
    """The parameters of a list: those of its pages and those that filter it."""
    return PAGE_PARAMETERS.union(filterset.base_filters)


class SluggedViewSet(ListViewSet):
    """A list, and one row of it by its slug."""

    lookup_field = "slug"

    def retrieve(self, request: Request, slug: str) -> Response:
        row = self.get_queryset().filter(slug=slug).first() if SLUG.fullmatch(slug) else None
        if row is None:
            raise self.not_found(slug)
        return Response(self.get_serializer(row).data)

    def not_found(self, slug: str) -> NotFound:
        """What to say where nothing of this sort has that slug: the nearest that is there."""
        guess = nearest(slug, self.get_queryset().order_by().values_list("slug", flat=True))
        hint = f'; did you mean "{guess}"?' if guess else "."
        return NotFound(f"There is no {self.queryset.model._meta.verbose_name} {echo(slug)}{hint}")


class CardViewSet(SluggedViewSet):
    """Cards of every game and kind, each as its stored answer.

    A list leaves retired cards out unless `retired=true`; by its slug each is still found.
    """

    queryset = Card.objects.all()
    serializer_class = serializers.AnyCardSerializer
    filterset_class = filters.CardFilters
    pagination_class = SearchPages
    default_order = (Key("sort_key"),)
    ties = (Key("sort_key"), Key("slug"))
    besides = {"retrieve": {"308": "The slug is an old one: Location is the address of the card that took its place."}}

    @property
    def throttle_scope(self) -> str | None:
        return "search" if self.action == "list" else None

    def is_metered(self, request: Request) -> bool:
        return "q" in request.query_params

    @property
    def orderings(self) -> Mapping[str, Key]:
        return _orderings(self.filterset_class)

    def list(self, request: Request) -> Response:
        if self.filterset_class.asks_nothing(request.query_params):
            self.asked: Mapping[str, Any] = {}
            page = self.paginate_queryset(_unasked(type(self)))
        else:
            page = self.paginate_queryset(self.filter_queryset(self.get_queryset().values_list("body")))
        return self.get_paginated_response([stored(row[0]) for row in page])

    def retrieve(self, request: Request, slug: str) -> Response:
        if not SLUG.fullmatch(slug):
            raise self.not_found(slug)
        row = self.get_queryset().filter(slug=slug).values("body", "retired").first()
        if row is None or row["retired"]:
            # A card that took over may be of another kind than this list's: then nothing of this list is there.
            successor = CardMigration.successor_of(slug)
            if successor and self.get_queryset().filter(slug=successor).exists():
                address = reverse(request.resolver_match.view_name, args=[successor], request=request)
                return Response(status=status.HTTP_308_PERMANENT_REDIRECT, headers={"Location": address})
        if row is None:
            raise self.not_found(slug)
        return Response(self.answer(row["body"]))

    def answer(self, body: str) -> Any:
        """What the card's own address answers."""
        return stored(body)


@cache
def _orderings(filterset: type[AskedFilters]) -> Mapping[str, Key]:
    """What a list of cards may be ordered by: its name and id, and the numbers that it can be filtered by."""
    numbers = {name: number(column) for name, column in filterset.numbers.items()}
    return {"name": Key("sort_key"), **numbers, "id": Key("local_id")}


@cache
def _unasked(view: type[CardViewSet]) -> Unasked:
    """The stored answers of a list of cards of which nothing is asked."""
    return Unasked(view.filterset_class.unasked(view.queryset.values_list("body")))


class StyleViewSet(CardViewSet):
    """Styles: the halves of attack pairs that belong to a fighter. Their numbers are modifiers."""

    queryset = Style.objects.all()
    serializer_class = serializers.StyleSerializer
    filterset_class = filters.StyleFilters


class BaseViewSet(CardViewSet):
    """Bases: the other halves of attack pairs, generic, unique, EX, Almighty and Tag."""

    queryset = Base.objects.all()
    serializer_class = serializers.BaseSerializer
    filterset_class = filters.BaseFilters


class FinisherViewSet(CardViewSet):
    """Finishers: attacks of their own, once a duel."""

    queryset = Finisher.objects.all()
    serializer_class = serializers.FinisherSerializer
    filterset_class = filters.FinisherFilters


class ComponentViewSet(CardViewSet):
    """Tokens, markers, counters, forms, statuses, overloads, references and what else lies on the table."""

    queryset = Component.objects.all()
    serializer_class = serializers.ComponentSerializer
    filterset_class = filters.ComponentFilters


class ArenaViewSet(CardViewSet):
    """Arenas of War of Indines, each side a card."""

    queryset = Arena.objects.all()
    serializer_class = serializers.ArenaSerializer
    filterset_class = filters.ArenaFilters


class FighterViewSet(CardViewSet):
    """BattleCON fighters. A fighter's own address answers with the whole kit and every attack pair it forms."""

    queryset = Fighter.objects.all()
    serializer_class = serializers.FighterSerializer
    filterset_class = filters.FighterFilters

    def get_serializer_class(self) -> type[serializers.CardSerializer]:
        return serializers.FighterKitSerializer if self.action == "retrieve" else self.serializer_class

    def answer(self, body: str) -> Any:
        return kit_body(orjson.loads(body))


class SulariaCardViewSet(CardViewSet):
    """Sites, combatants, tactics and conditions of Battle for Sularia."""

    queryset = SulariaCard.objects.all()
    serializer_class = serializers.SulariaCardSerializer
    filterset_class = filters.SulariaCardFilters


class BattleCardViewSet(CardViewSet):
    """Fighters of BattleCards, without what lies under their spots."""

    queryset = BattleCard.objects.all()
    serializer_class = serializers.BattleCardSerializer
    filterset_class = filters.BattleCardFilters


class BattleSpellViewSet(CardViewSet):
    """Spells of BattleCards."""

    queryset = BattleSpell.objects.all()
    serializer_class = serializers.BattleSpellSerializer
    filterset_class = filters.BattleSpellFilters


class CombatCardViewSet(CardViewSet):
    """Advanced combat cards of BattleCards."""

    queryset = CombatCard.objects.all()
    serializer_class = serializers.CombatCardSerializer
    filterset_class = filters.CombatCardFilters


class TreasureViewSet(CardViewSet):
    """Treasures and crowns of BattleCards."""

    queryset = Treasure.objects.all()
    serializer_class = serializers.TreasureSerializer
    filterset_class = filters.TreasureFilters


class BattleBoardCardViewSet(CardViewSet):
    """Battlers and Magics of BattleBoard."""

    queryset = BattleBoardCard.objects.all()
    serializer_class = serializers.BattleBoardCardSerializer
    filterset_class = filters.BattleBoardCardFilters


class GameViewSet(SluggedViewSet):
    """The five games, in the order of their boxes here."""

    queryset = Game.objects.prefetch_related("sets")
    serializer_class = serializers.GameSerializer
    default_order = (Key("position"),)


class CardSetViewSet(SluggedViewSet):
    """The sets that cards belong to, game by game."""

    queryset = CardSet.objects.all()
    serializer_class = serializers.CardSetSerializer
    filterset_class = filters.CardSetFilters
    orderings = SluggedViewSet.orderings | {"released": number("released")}
    default_order = (Key("game__position"), Key("position"))


class CardListViewSet(SluggedViewSet):
    """Ready-made lists: pre-built decks, draft pools, BattleBoard pools."""

    queryset = CardList.objects.with_entries()
    serializer_class = serializers.CardListSerializer
    filterset_class = filters.CardListFilters
    orderings = SluggedViewSet.orderings | {"players": number("players")}


class CardMigrationViewSet(ListViewSet):
    """Slugs that were renamed, merged or retired, the oldest first. The old ones answer 308 where a card took over."""

    queryset = CardMigration.objects.all()
    serializer_class = serializers.CardMigrationSerializer
    filterset_class = filters.CardMigrationFilters
    orderings: ClassVar[dict[str, Key]] = {"date": Key("date"), "name": Key("old", bytewise=True)}
    default_order = (Key("date"),)
    ties = (Key("old", bytewise=True),)


class AttackPair(CatalogueView):
    """What a style and a base print together: numbers added, lines joined."""

    serializer_class = serializers.AttackPairSerializer
    parameters = ("style", "base")

    @extend_schema(
        operation_id="attack_pair",
        parameters=[
            OpenApiParameter("style", str, required=True, description="The slug of a style."),
            OpenApiParameter("base", str, required=True, description="The slug of a base of the same game."),
        ],
    )
    def get(self, request: Request) -> Response:
        missing = [name for name in self.parameters if name not in request.query_params]
        if missing:
            needed = ErrorDetail("An attack pair needs ?style= and ?base=, each with a slug.", "required")
            raise ValidationError({name: [needed] for name in missing})
        style = self.half("style", Style)
        base = self.half("base", Base)
        reason = why_no_pair(style, base)
        if reason:
            raise refusal("base", "not_a_pair", reason)
        return Response(pair_body(style, base))

    def half(self, parameter: str, model: type[Style | Base]) -> dict[str, Any]:
        slug = self.request.query_params[parameter]
        cards = model.objects.order_by()
        body = cards.filter(slug=slug).values_list("body", flat=True).first() if SLUG.fullmatch(slug) else None
        if body is None:
            guess = nearest(slug, cards.values_list("slug", flat=True))
            hint = f'; did you mean "{guess}"?' if guess else "."
            raise refusal(parameter, "does_not_exist", f"There is no {parameter} {echo(slug)}{hint}")
        return orjson.loads(body)
