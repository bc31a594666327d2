"""The API's addresses: the index, each app's own, and a 404 in the error body for what none of them knows."""

from django.urls import include, path, re_path

from cards.api.views import Index, unknown_address
from cards.urls import ADDRESSES

DECK_ADDRESSES = {"formats": "formats", "decks/validate": "judge-decks"}

urlpatterns = [
    path(
        "", Index.as_view(addresses={**ADDRESSES, "formats": "formats", "decks/validate": "judge-decks"}), name="index"
    ),
    path("", include("cards.urls")),
    path("formats/", include("decks.format_urls")),
    path("decks/", include("decks.urls")),
    re_path("", unknown_address),
]
