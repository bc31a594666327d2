"""The API's addresses of decks, under /api/v1/decks/."""

from django.urls import path

from decks.deck_views import CopyView, DeckViewSet, FavouriteView, LinkView, RestoreView
from decks.legality_views import DeckLegality
from decks.revision_views import DiffView, RevisionViewSet
from decks.views import JudgeDecks

urlpatterns = [
    path("", DeckViewSet.as_view({"get": "list", "post": "create"}), name="decks"),
    path("validate/", JudgeDecks.as_view(), name="judge-decks"),
    path(
        "<str:deck_id>/",
        DeckViewSet.as_view({"get": "retrieve", "patch": "partial_update", "delete": "destroy"}),
        name="deck-one",
    ),
    path("<str:deck_id>/revisions/", RevisionViewSet.as_view({"get": "list"}), name="deck-revisions"),
    path(
        "<str:deck_id>/revisions/<str:number>/",
        RevisionViewSet.as_view({"get": "retrieve", "patch": "partial_update"}),
        name="deck-revision",
    ),
    path("<str:deck_id>/legality/", DeckLegality.as_view(), name="deck-legality"),
    path("<str:deck_id>/diff/", DiffView.as_view(), name="deck-diff"),
    path("<str:deck_id>/restore/", RestoreView.as_view(), name="deck-restore"),
    path("<str:deck_id>/copy/", CopyView.as_view(), name="deck-copy"),
    path("<str:deck_id>/favourite/", FavouriteView.as_view(), name="deck-favourite"),
    path("<str:deck_id>/link/", LinkView.as_view(), name="deck-link"),
]
