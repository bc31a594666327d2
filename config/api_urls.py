"""The API's addresses: the index, each app's own, and a 404 in the error body for what none of them knows."""

from django.urls import include, path, re_path

from cards.api.views import Index, unknown_address
from cards.urls import ADDRESSES

DECK_ADDRESSES = {
    "account": "api-account",
    "formats": "formats",
    "decks": "decks",
    "decks/validate": "judge-decks",
    "revalidations": "revalidations",
}

urlpatterns = [
    path("", Index.as_view(addresses={**ADDRESSES, **DECK_ADDRESSES, "tournaments": "tournaments"}), name="index"),
    path("", include("cards.urls")),
    path("account/", include("decks.accounts.urls")),
    path("formats/", include("decks.format_urls")),
    path("decks/", include("decks.urls")),
    path("revalidations/", include("decks.revalidation_urls")),
    path("tournaments/", include("tournaments.urls")),
    path("drafts/", include("tournaments.draft_urls")),
    re_path("", unknown_address),
]
