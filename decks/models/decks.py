"""Decks that are kept: a deck, its revisions, what of it is shown to whom, and who likes it."""

from __future__ import annotations

import secrets
import uuid
from typing import Any, ClassVar

from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db import models
from django.db.models import Count, Exists, IntegerField, OuterRef, Q, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce
from django.urls import reverse

from cards.models import Card, Game
from decks.labels import LONGEST_NAME, LONGEST_TAG
from decks.snapshots import Snapshot

Viewer = AbstractBaseUser | AnonymousUser


def new_link() -> str:
    """What nobody guesses: 256 bits for an address."""
    return secrets.token_urlsafe(32)


class DeckQuerySet(models.QuerySet["Deck"]):
    def of(self, owner: Viewer) -> DeckQuerySet:
        """The decks that somebody owns; nobody owns any who is not signed in."""
        return self.filter(owner_id=owner.pk) if owner.is_authenticated else self.none()

    def listed_for(self, viewer: Viewer) -> DeckQuerySet:
        """What lists may show: public decks, and one's own."""
        public = Q(visibility=Deck.Visibility.PUBLIC)
        return self.filter(public | Q(owner_id=viewer.pk)) if viewer.is_authenticated else self.filter(public)

    def readable_by(self, viewer: Viewer, link: str | None = None) -> DeckQuerySet:
        """What one may read who knows where it is: listed decks, all for staff, and one that the link opens."""
        if viewer.is_authenticated and viewer.is_staff:
            return self.all()
        listed = Q(visibility=Deck.Visibility.PUBLIC)
        if viewer.is_authenticated:
            listed |= Q(owner_id=viewer.pk)
        return self.filter(listed | Q(visibility=Deck.Visibility.LINK, link=link)) if link else self.filter(listed)

    def with_likes(self, viewer: Viewer) -> QuerySet[Any]:
        """Each deck with what an answer says of it besides its columns: how many like it (`likes`), whether the viewer
        does (`liked`), and whether the deck that it was copied from is shown to them (`original_shown`).
        """
        favourites = Favourite.objects.filter(deck=OuterRef("pk")).order_by()
        count = favourites.values("deck").annotate(number=Count("pk")).values("number")
        original = Deck.objects.readable_by(viewer).filter(pk=OuterRef("copied_from")).order_by()
        return self.annotate(
            likes=Coalesce(Subquery(count, output_field=IntegerField()), 0),
            liked=Exists(favourites.filter(user=viewer.pk)) if viewer.is_authenticated else Value(False),
            original_shown=Exists(original),
        )


class Deck(models.Model):
    """What a player keeps: a list of cards with a history, for one format.

    `format` is the slug of a format of the code or of an organiser. `version` grows with each change of anything of
    the deck, and is its ETag. `head` is the revision that holds; None only while the first one is written. `link` opens
    the deck to whoever has it while its visibility is LINK; None when there is none, or it was revoked.
    """

    class Visibility(models.TextChoices):
        PRIVATE = "private", "private"
        LINK = "link", "by link"
        PUBLIC = "public", "public"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="decks")
    game = models.ForeignKey(Game, models.PROTECT, related_name="+")
    format = models.CharField(max_length=60)
    name = models.CharField(max_length=LONGEST_NAME)
    description = models.TextField(blank=True, default="")
    visibility = models.CharField(max_length=10, choices=Visibility.choices, default=Visibility.PRIVATE)
    link = models.CharField(max_length=64, null=True, unique=True)
    copied_from = models.ForeignKey("self", models.SET_NULL, null=True, related_name="copies")
    head = models.OneToOneField("Revision", models.RESTRICT, null=True, related_name="+")
    version = models.PositiveIntegerField(default=1)
    created_at = models.DateTimeField(auto_now_add=True)
    changed_at = models.DateTimeField()

    objects = DeckQuerySet.as_manager()

    class Meta:
        ordering: ClassVar = ["-changed_at", "id"]
        indexes: ClassVar = [
            models.Index(fields=["owner", "-changed_at", "id"], name="deck_of_owner"),
            models.Index(fields=["visibility", "-changed_at", "id"], name="deck_by_visibility"),
            models.Index(fields=["format", "id"], name="deck_by_format"),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("deck-page", args=[self.pk])

    @property
    def etag(self) -> str:
        """The validator of this version of the deck, as If-Match names it."""
        return f'"{self.version}"'


class DeckTag(models.Model):
    """A word of the owner's by which decks are found."""

    deck = models.ForeignKey(Deck, models.CASCADE, related_name="tags")
    name = models.CharField(max_length=LONGEST_TAG)

    class Meta:
        ordering: ClassVar = ["name"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["deck", "name"], name="tag_once_a_deck")]
        indexes: ClassVar = [models.Index(fields=["name"], name="deck_tag_by_name")]

    def __str__(self) -> str:
        return self.name


class Revision(models.Model):
    """A deck as it was saved once; never changed after, but for its name.

    `cards` is `{zone: [[card id, copies], ...]}` in the order of the list, the card's id being its number in its game
    (`Card.local_id`); `options` is what is settled beside the cards; both are a `snapshot`. `digest` tells them from
    others', `size` is how many cards there are. From the deck's version `since_version` on this was the head.
    `restored` is the revision whose list this one took up again, `merged` the one that somebody else had saved
    meanwhile.
    """

    deck = models.ForeignKey(Deck, models.CASCADE, related_name="revisions")
    number = models.PositiveIntegerField()
    parent = models.ForeignKey("self", models.CASCADE, null=True, related_name="+")
    restored = models.ForeignKey("self", models.CASCADE, null=True, related_name="+")
    merged = models.ForeignKey("self", models.CASCADE, null=True, related_name="+")
    name = models.CharField(max_length=LONGEST_NAME, blank=True, default="")
    cards = models.JSONField()
    options = models.JSONField(default=dict)
    digest = models.CharField(max_length=32)
    size = models.PositiveIntegerField()
    since_version = models.PositiveIntegerField()
    author = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    saved_at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["deck", "-number"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["deck", "number"], name="revision_once_a_deck")]

    def __str__(self) -> str:
        return f"revision {self.number}"

    @property
    def snapshot(self) -> Snapshot:
        """The list as a value."""
        return Snapshot.stored(self.cards, self.options)


class DeckCardRow(models.Model):
    """So many copies of a card in the head of a deck: an index of what stands in its snapshot."""

    deck = models.ForeignKey(Deck, models.CASCADE, related_name="cards")
    card = models.ForeignKey(Card, models.PROTECT, related_name="+")
    zone = models.CharField(max_length=40)
    copies = models.PositiveIntegerField()
    position = models.PositiveIntegerField()

    class Meta:
        ordering: ClassVar = ["position"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["deck", "position"], name="deck_row_once")]
        indexes: ClassVar = [models.Index(fields=["card", "deck"], name="deck_by_card")]

    def __str__(self) -> str:
        return f"{self.copies} {self.card_id}"


class Favourite(models.Model):
    """That somebody likes a deck."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="favourites")
    deck = models.ForeignKey(Deck, models.CASCADE, related_name="favourites")
    since = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["user", "deck"], name="favourite_once")]

    def __str__(self) -> str:
        return f"{self.user_id} likes {self.deck_id}"
