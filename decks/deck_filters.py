"""What the list of decks can be filtered by."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib.auth.models import AnonymousUser
from django.db.models import Exists, OuterRef, QuerySet
from django.forms.widgets import TextInput
from django_filters import Filter
from drf_spectacular.utils import extend_schema_field
from rest_framework.request import Request

from cards.api.errors import echo, nearest, refusal
from cards.api.filters import AskedFilters, Choice, Truth, Word, Words
from cards.filters import games
from cards.models import Card, CardMigration
from decks.labels import LabelRefusedError, tag_name
from decks.models import Deck, DeckCardRow, DeckTag, Favourite
from decks.models.decks import Viewer
from decks.services import all_formats, card_table

ME = "me"


class WordsField(forms.Field):
    widget = TextInput


def formats() -> Words:
    return [(slug, slug) for slug in all_formats()]


def viewer_of(request: Request) -> Viewer:
    """Whoever asks."""
    return request.user or AnonymousUser()


@extend_schema_field({"type": "string", "description": "A user name, or `me`: your own decks."})
class Owner(Filter):
    """The decks of one user that are shown to whoever asks."""

    field_class = WordsField

    def filter(self, qs: QuerySet[Any], value: str | None) -> QuerySet[Any]:
        if value is None:
            return qs
        if value != ME:
            return qs.filter(owner__username=value)
        return qs.filter(owner=_signed_in(self.parent.request, "owner").pk)


@extend_schema_field({"type": "string", "description": "A tag, in whatever case."})
class Tagged(Filter):
    """The decks with a tag."""

    field_class = WordsField

    def filter(self, qs: QuerySet[Any], value: str | None) -> QuerySet[Any]:
        if value is None:
            return qs
        try:
            name = tag_name(value)
        except LabelRefusedError as error:
            raise refusal("tag", error.code, str(error)) from error
        return qs.filter(Exists(DeckTag.objects.filter(deck=OuterRef("pk"), name=name)))


@extend_schema_field({"type": "string", "description": "The slug of a card that is in the deck."})
class WithCard(Filter):
    """The decks whose head has a card, under whatever number it was kept."""

    field_class = WordsField

    def filter(self, qs: QuerySet[Any], value: str | None) -> QuerySet[Any]:
        if value is None:
            return qs
        game = _game_of(value)
        table = card_table(game)
        card = table.by_slug[value]
        numbers = [number for number, one in table.by_id.items() if one is card]
        rows = DeckCardRow.objects.filter(deck=OuterRef("pk"), card__game=game, card__local_id__in=numbers)
        return qs.filter(Exists(rows.order_by()))


class Liked(Truth):
    """The decks that whoever asks likes, or the others."""

    def filter(self, qs: QuerySet[Any], value: bool | None) -> QuerySet[Any]:
        if value is None:
            return qs
        viewer = _signed_in(self.parent.request, "favourite")
        liked = Exists(Favourite.objects.filter(deck=OuterRef("pk"), user=viewer.pk))
        return qs.filter(liked if value else ~liked)


class DeckFilters(AskedFilters):
    game = Word("game_id", words=games)
    format = Word("format", words=formats)
    tag = Tagged()
    card = WithCard()
    owner = Owner()
    visibility = Choice("visibility", Deck.Visibility.values)
    favourite = Liked()


def _signed_in(request: Request, parameter: str) -> Viewer:
    viewer = viewer_of(request)
    if not viewer.is_authenticated:
        raise refusal(parameter, "not_signed_in", "Sign in, or send a token: nobody knows whose decks these are.")
    return viewer


def _game_of(slug: str) -> str:
    """The game of a card. Raises ValidationError `unknown_card`, with the nearest slug."""
    for model, column in ((Card, "slug"), (CardMigration, "old")):
        game = model.objects.filter(**{column: slug}).values_list("game", flat=True).first()
        if game is not None and slug in card_table(game).by_slug:
            return str(game)
    guess = nearest(slug, Card.objects.order_by().values_list("slug", flat=True))
    hint = f'; did you mean "{guess}"?' if guess else "."
    raise refusal("card", "unknown_card", f"There is no card {echo(slug)}{hint}")
