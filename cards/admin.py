"""The staff's view of the card database: everything can be searched, nothing changed.

The source of truth is fixtures/, and loadcards the only writer. The secrets of BattleCards (WoundPattern, MiscastBox)
are not here: whoever may look at cards may also play.
"""

from __future__ import annotations

from typing import ClassVar

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from cards import models
from cards.search.asked import Asked
from cards.search.parse import LONGEST_QUERY


class ReadOnlyAdmin(admin.ModelAdmin):
    """A page that shows rows and changes none."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """Whether an address may narrow the list by this: by what the page offers, and nothing else.

        Django would let staff ask for any column. The fingerprint of a card's fixture covers its secrets, so that
        who may ask for it can try out secrets.
        """
        offered = lookup.split("__")[0] in self.list_filter
        return offered and super().lookup_allowed(lookup, value, request)


class CardAdmin(ReadOnlyAdmin):
    """Cards of any kind. The stored JSON answer is a copy of the rest, so it is left out."""

    list_display: ClassVar = ["name", "slug", "game_id", "kind", "set", "origin", "playable", "retired"]
    list_filter: ClassVar = ["game", "origin", "playable", "retired", "kind", "set"]
    list_select_related: ClassVar = ["set"]
    search_fields: ClassVar = ["name", "slug", "sort_key", "code"]
    search_help_text = "A piece of a name, slug or code; or a query as on the pages, such as kw:flight atk>=3."
    ordering: ClassVar = ["sort_key", "slug"]
    exclude: ClassVar = ["body", "fixture_digest", "card", "text", "source", "not_playable_because"]
    readonly_fields: ClassVar = ["rules_text", "sources", "missing"]
    list_per_page = 100

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[models.Card], search_term: str
    ) -> tuple[QuerySet[models.Card], bool]:
        """The cards with that piece in their name, slug or code; where none has it, those that the query finds."""
        found, doubled = super().get_search_results(request, queryset, search_term)
        if len(search_term) > LONGEST_QUERY or found.exists():
            return found, doubled
        return queryset.filter(Asked(search_term).condition), False

    @admin.display(description="Text")
    def rules_text(self, card: models.Card) -> str:
        return "not known" if card.text is None else "\n".join(card.text)

    @admin.display(description="Sources")
    def sources(self, card: models.Card) -> str:
        return "\n".join(card.source)

    @admin.display(description="Not playable because")
    def missing(self, card: models.Card) -> str:
        return "\n".join(reason["message"] for reason in card.not_playable_because)


class TypedCardAdmin(CardAdmin):
    """Cards of one kind, with its own numbers in the list."""

    numbers: ClassVar[list[str]] = []

    def get_list_display(self, request: HttpRequest) -> list[str]:
        return ["name", "slug", "game_id", *self.numbers, "set", "origin", "playable"]


class FighterCardAdmin(TypedCardAdmin):
    """Cards of a BattleCON kit, which can be searched by their fighter too."""

    list_select_related: ClassVar = ["set", "fighter"]
    search_fields: ClassVar = [*CardAdmin.search_fields, "fighter__name"]


ATTACK_NUMBERS = ["range_min", "range_max", "power", "priority"]


@admin.register(models.Style)
class StyleAdmin(FighterCardAdmin):
    numbers: ClassVar = ["fighter", *ATTACK_NUMBERS]


@admin.register(models.Base)
class BaseAdmin(FighterCardAdmin):
    numbers: ClassVar = ["fighter", "base_kind", *ATTACK_NUMBERS]
    list_filter: ClassVar = [*CardAdmin.list_filter, "base_kind"]


@admin.register(models.Finisher)
class FinisherAdmin(FighterCardAdmin):
    numbers: ClassVar = ["fighter", "side", *ATTACK_NUMBERS]


@admin.register(models.Component)
class ComponentAdmin(FighterCardAdmin):
    numbers: ClassVar = ["fighter", "kind", "count", "starts"]


@admin.register(models.Fighter)
class FighterAdmin(TypedCardAdmin):
    numbers: ClassVar = ["fighter_class", "complexity", "starting_life"]


@admin.register(models.Arena)
class ArenaAdmin(TypedCardAdmin):
    numbers: ClassVar = ["number"]


@admin.register(models.SulariaCard)
class SulariaCardAdmin(TypedCardAdmin):
    numbers: ClassVar = ["kind", "faction", "points"]
    list_filter: ClassVar = [*CardAdmin.list_filter, "faction"]


@admin.register(models.BattleCard)
class BattleCardAdmin(TypedCardAdmin):
    numbers: ClassVar = ["number", "alignment", "status", "symbol", "wounds"]
    list_filter: ClassVar = [*CardAdmin.list_filter, "alignment", "status", "symbol"]


@admin.register(models.BattleSpell)
class BattleSpellAdmin(TypedCardAdmin):
    numbers: ClassVar = ["number", "timing", "test_boxes"]


@admin.register(models.CombatCard)
class CombatCardAdmin(TypedCardAdmin):
    numbers: ClassVar = ["number", "attack", "defend"]


@admin.register(models.Treasure)
class TreasureAdmin(TypedCardAdmin):
    numbers: ClassVar = ["kind", "number", "price"]


@admin.register(models.BattleBoardCard)
class BattleBoardCardAdmin(TypedCardAdmin):
    numbers: ClassVar = ["kind", "attack", "defend"]


@admin.register(models.Game)
class GameAdmin(ReadOnlyAdmin):
    list_display: ClassVar = ["name", "slug", "publisher", "players"]
    search_fields: ClassVar = ["name", "slug"]


@admin.register(models.CardSet)
class CardSetAdmin(ReadOnlyAdmin):
    list_display: ClassVar = ["name", "slug", "game", "code", "released", "origin"]
    list_filter: ClassVar = ["game", "origin"]
    list_select_related: ClassVar = ["game"]
    search_fields: ClassVar = ["name", "slug", "code"]


@admin.register(models.Trait)
class TraitAdmin(ReadOnlyAdmin):
    list_display: ClassVar = ["card", "kind", "name", "x", "y"]
    list_filter: ClassVar = ["kind", "name"]
    list_select_related: ClassVar = ["card"]
    search_fields: ClassVar = ["name", "card__name"]


@admin.register(models.OpeningDiscard)
class OpeningDiscardAdmin(ReadOnlyAdmin):
    list_display: ClassVar = ["fighter", "pile", "style", "base"]
    list_select_related: ClassVar = ["fighter", "style", "base"]
    search_fields: ClassVar = ["fighter__name"]


@admin.register(models.CardMigration)
class CardMigrationAdmin(ReadOnlyAdmin):
    list_display: ClassVar = ["old", "new", "kind", "game", "date", "reason"]
    list_filter: ClassVar = ["kind", "game"]
    list_select_related: ClassVar = ["game"]
    search_fields: ClassVar = ["old", "new", "reason"]


@admin.register(models.CardChange)
class CardChangeAdmin(ReadOnlyAdmin):
    """What loadcards did to which card, the latest first."""

    list_display: ClassVar = ["version", "at", "name", "slug", "game_id", "what", "formerly"]
    list_filter: ClassVar = ["what", "game", "version"]
    search_fields: ClassVar = ["name", "slug", "formerly"]


class CardListEntryInline(admin.TabularInline):
    """A list's cards below the list; read-only as the list is."""

    model = models.CardListEntry
    extra = 0
    fields: ClassVar = ["count", "card"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[models.CardListEntry]:
        return super().get_queryset(request).select_related("card")


@admin.register(models.CardList)
class CardListAdmin(ReadOnlyAdmin):
    list_display: ClassVar = ["name", "slug", "game", "kind", "format", "players", "origin"]
    list_filter: ClassVar = ["game", "kind", "origin"]
    list_select_related: ClassVar = ["game"]
    search_fields: ClassVar = ["name", "slug"]
    inlines: ClassVar = [CardListEntryInline]


@admin.register(models.Catalogue)
class CatalogueAdmin(ReadOnlyAdmin):
    list_display: ClassVar = ["version", "changed_at"]
    exclude: ClassVar = ["fixtures_digest"]


admin.site.register(models.Card, CardAdmin)
