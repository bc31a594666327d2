"""Addresses of the card database under /api/v1/."""

from django.urls import path

from cards import views
from cards.api.docs import DocsPage, SchemaView

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
ADDRESSES = {name: f"{app_name}:{name}" for name in [*SLUGGED, "attack-pairs", "migrations", "schema", "docs"]}

urlpatterns = [
    *(path(f"{name}/", view.as_view({"get": "list"}), name=name) for name, view in SLUGGED.items()),
    *(
        path(f"{name}/<str:slug>/", view.as_view({"get": "retrieve"}), name=f"{name}-one")
        for name, view in SLUGGED.items()
    ),
    path("attack-pairs/", views.AttackPair.as_view(), name="attack-pairs"),
    path("migrations/", views.CardMigrationViewSet.as_view({"get": "list"}), name="migrations"),
    path("schema/", SchemaView.as_view(), name="schema"),
    path("docs/", DocsPage.as_view(), name="docs"),
]
