"""Decks that come with the history they had elsewhere."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction

from decks.formats import Format
from decks.models import Deck, Revision
from decks.services.decks.errors import OtherGameError
from decks.services.decks.rows import hold, index, keep, show_to, taken, write_tags
from decks.snapshots import Snapshot


@dataclass(frozen=True)
class PastRevision:
    """A revision that was made elsewhere; `parent`, `restored` and `merged` are numbers of earlier ones.

    Without a number its parent is the one before. `by_owner` says whether the deck's owner saved it.
    """

    snapshot: Snapshot
    saved_at: datetime
    name: str = ""
    parent: int | None = None
    restored: int | None = None
    merged: int | None = None
    by_owner: bool = True


@transaction.atomic
def import_deck(
    *,
    owner: User,
    chosen: Format,
    name: str,
    revisions: Sequence[PastRevision],
    description: str = "",
    tags: Iterable[str] = (),
    visibility: str = Deck.Visibility.PRIVATE,
    deck_id: UUID | None = None,
    created_at: datetime | None = None,
    changed_at: datetime | None = None,
) -> Deck:
    """A deck with the history that it had elsewhere, the last revision its head. Its link is a new one.

    `deck_id` is one that no deck has. Raises ValueError without revisions, and FormatGoneError.
    """
    if not revisions:
        raise ValueError("A deck has at least one revision.")
    hold(chosen)
    deck = Deck(owner=owner, game_id=chosen.game, format=chosen.slug, name=name, description=description)
    deck.pk = deck_id or deck.pk
    show_to(deck, visibility)
    deck.changed_at = changed_at or revisions[-1].saved_at
    deck.version = 0
    deck.save(force_insert=True)
    write_tags(deck, tags)
    _append(deck, [], revisions)
    if created_at is not None:
        deck.created_at = created_at
        deck.save(update_fields=["created_at"])
    return deck


@transaction.atomic
def continue_deck(
    *,
    deck: UUID,
    chosen: Format,
    name: str,
    description: str,
    tags: Iterable[str],
    revisions: Sequence[PastRevision],
    changed_at: datetime,
) -> Deck:
    """Adds revisions that were saved elsewhere after all that the deck has, and what the deck was called there.

    Raises FormatGoneError, and OtherGameError for a format of another game.
    """
    row = taken(deck, None)
    if chosen.game != row.game_id:
        raise OtherGameError(f"A deck of {row.game_id} has no format of {chosen.game}.")
    hold(chosen)
    row.name, row.description, row.format, row.changed_at = name, description, chosen.slug, changed_at
    write_tags(row, tags)
    _append(row, list(row.revisions.order_by("number")), revisions)
    return row


def _append(deck: Deck, made: list[Revision], revisions: Sequence[PastRevision]) -> None:
    """Writes revisions that were saved elsewhere after those that the deck has, the last one as its head."""
    for past in revisions:
        deck.version += 1
        revision = Revision(
            deck=deck,
            number=len(made) + 1,
            since_version=deck.version,
            parent=made[(past.parent or len(made)) - 1] if made else None,
            restored=made[past.restored - 1] if past.restored else None,
            merged=made[past.merged - 1] if past.merged else None,
            name=past.name,
            author=deck.owner if past.by_owner else None,
            saved_at=past.saved_at,
        )
        keep(revision, past.snapshot)
        made.append(revision)
    deck.head = made[-1]
    deck.save()
    index(deck, deck.head.snapshot)
