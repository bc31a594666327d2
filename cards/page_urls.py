"""The addresses of the card database's pages."""

from django.urls import path

from cards import pages
from cards.search.pages import search_help

urlpatterns = [
    path("", pages.home, name="home"),
    path("cards/", pages.card_list, name="card-list"),
    path("cards/search-help/", search_help, name="search-help"),
    path("cards/<slug:slug>/", pages.card_page, name="card-page"),
    path("cards/<slug:slug>.svg", pages.card_face, name="card-face"),
    path("games/<slug:slug>/", pages.game_page, name="game-page"),
    path("games/<slug:game>/lists/<slug:slug>/", pages.list_page, name="list-page"),
]
