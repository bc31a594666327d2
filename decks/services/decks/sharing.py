"""Who else sees a deck, and who likes it."""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction

from decks.models import Deck, Favourite
from decks.models.decks import new_link
from decks.services.decks.rows import Saved, taken, written


@transaction.atomic
def make_link(*, deck: UUID, version: int | None) -> Saved:
    """A new address for whoever has it; the one before opens the deck no more. A private deck is shown by it.

    Raises OldVersionError.
    """
    row = taken(deck, version)
    row.link = new_link()
    if row.visibility == Deck.Visibility.PRIVATE:
        row.visibility = Deck.Visibility.LINK
    return written(row, changed=True)


@transaction.atomic
def revoke_link(*, deck: UUID, version: int | None) -> Saved:
    """Takes the link away; a deck that was shown by it is private again. Raises OldVersionError."""
    row = taken(deck, version)
    had = row.link is not None
    if row.visibility == Deck.Visibility.LINK:
        row.visibility = Deck.Visibility.PRIVATE
        had = True
    row.link = None
    return written(row, changed=had)


@transaction.atomic
def add_favourite(*, user: User, deck: UUID) -> int:
    """Somebody likes a deck, once; how many do. It is no change of the deck."""
    row = taken(deck, None)
    Favourite.objects.get_or_create(user=user, deck=row)
    return row.favourites.count()


@transaction.atomic
def remove_favourite(*, user: User, deck: UUID) -> int:
    """Somebody likes a deck no more; how many do."""
    row = taken(deck, None)
    row.favourites.filter(user=user).delete()
    return row.favourites.count()
