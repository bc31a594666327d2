"""The addresses of the pages of decks, under /decks/."""

from django.urls import path

from decks.pages import editing, kept
from decks.pages.check import deck_check

urlpatterns = [
    path("", kept.deck_list, name="deck-list"),
    path("check/", deck_check, name="deck-check"),
    path("new/", editing.new_deck, name="deck-new"),
    path("<uuid:deck>/", kept.deck_page, name="deck-page"),
    path("<uuid:deck>/edit/", editing.edit_deck, name="deck-edit"),
    path("<uuid:deck>/about/", editing.about_deck, name="deck-about"),
    path("<uuid:deck>/history/", kept.deck_history, name="deck-history"),
    path("<uuid:deck>/history/name/", kept.rename_revision, name="deck-revision-name"),
    path("<uuid:deck>/restore/", kept.restore, name="deck-restore-page"),
    path("<uuid:deck>/copy/", kept.copy, name="deck-copy-page"),
    path("<uuid:deck>/favourite/", kept.favourite, name="deck-favourite-page"),
    path("<uuid:deck>/link/", kept.share, name="deck-link-page"),
    path("<uuid:deck>/link/revoke/", kept.revoke, name="deck-link-revoke"),
    path("<uuid:deck>/delete/", kept.delete, name="deck-delete"),
]
