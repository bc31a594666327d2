"""Addresses of the card database under /api/v1/."""

from django.urls import path

from cards import views
from cards.api.docs import DocsPage, SchemaView
from cards.bulk.views import BulkFileView, BulkView
from cards.catalog_views import CardChangeViewSet, CatalogFieldView, CatalogView
from cards.name_views import AutocompleteView, BatchView, NamedCardView
from cards.search.views import SearchGrammar
from cards.text.views import CompileView

app_name = "catalogue"

SLUGGED = {
    "games": views.GameViewSet,
    "sets": views.CardSetViewSet,
    "cards": views.CardViewSet,
    "fighters": views.FighterViewSet,
    "styles": views.StyleViewSet,
    "bases": views.BaseViewSet,
    "finishers": views.FinisherViewSet,
    "components": views.ComponentViewSet,
    "arenas": views.ArenaViewSet,
    "sularia-cards": views.SulariaCardViewSet,
    "battlecards": views.BattleCardViewSet,
    "spells": views.BattleSpellViewSet,
    "combat-cards": views.CombatCardViewSet,
    "treasures": views.TreasureViewSet,
    "battleboard-cards": views.BattleBoardCardViewSet,
    "card-lists": views.CardListViewSet,
}
# What the API's index lists, by name.
ADDRESSES = {
    **{name: f"{app_name}:{name}" for name in SLUGGED},
    "cards/named": f"{app_name}:named-card",
    "cards/autocomplete": f"{app_name}:autocomplete",
    "cards/batch": f"{app_name}:batch",
    "cards/compile": f"{app_name}:compile",
    "search/grammar": f"{app_name}:search-grammar",
    **{
        name: f"{app_name}:{name}"
        for name in ["attack-pairs", "catalog", "bulk", "changes", "migrations", "schema", "docs"]
    },
}

urlpatterns = [
    # No card's slug is one of these words: a slug begins with its game or set.
    path("cards/named/", NamedCardView.as_view(), name="named-card"),
    path("cards/autocomplete/", AutocompleteView.as_view(), name="autocomplete"),
    path("cards/batch/", BatchView.as_view(), name="batch"),
    path("cards/compile/", CompileView.as_view(), name="compile"),
    *(path(f"{name}/", view.as_view({"get": "list"}), name=name) for name, view in SLUGGED.items()),
    *(
        path(f"{name}/<str:slug>/", view.as_view({"get": "retrieve"}), name=f"{name}-one")
        for name, view in SLUGGED.items()
    ),
    path("attack-pairs/", views.AttackPair.as_view(), name="attack-pairs"),
    path("catalog/", CatalogView.as_view(), name="catalog"),
    path("catalog/<str:field>/", CatalogFieldView.as_view(), name="catalog-field"),
    path("bulk/", BulkView.as_view(), name="bulk"),
    path("bulk/<str:file>", BulkFileView.as_view(), name="bulk-file"),
    path("changes/", CardChangeViewSet.as_view({"get": "list"}), name="changes"),
    path("migrations/", views.CardMigrationViewSet.as_view({"get": "list"}), name="migrations"),
    path("search/grammar/", SearchGrammar.as_view(), name="search-grammar"),
    path("schema/", SchemaView.as_view(), name="schema"),
    path("docs/", DocsPage.as_view(), name="docs"),
]
