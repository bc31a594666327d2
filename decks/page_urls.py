"""The addresses of the pages of decks, under /decks/."""

from django.urls import path

from decks.pages import deck_check

urlpatterns = [path("check/", deck_check, name="deck-check")]
