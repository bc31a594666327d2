"""How the rows of a deck are written: one deck at a time, its revisions one after the other.

A change takes the deck's row first: on PostgreSQL by a lock, on SQLite by its transaction, which is the only one that
writes.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from uuid import UUID

from django.contrib.auth.models import User
from django.utils import timezone

from cards.models import Card
from decks.formats import Format
from decks.merging import Merged, Side, merge
from decks.models import Deck, DeckCardRow, DeckTag, Revision
from decks.models.decks import new_link
from decks.services.decks.errors import ConflictsError, FormatGoneError, OldVersionError, UnknownRevisionError
from decks.services.formats import find_format, held_format
from decks.services.legality import legality_of
from decks.services.reading import renewed
from decks.snapshots import Snapshot


@dataclass(frozen=True)
class Saved:
    """A deck after it was written, its head, and whether anything was different from before."""

    deck: Deck
    revision: Revision
    changed: bool


def taken(deck: UUID, version: int | None) -> Deck:
    """The deck, for this transaction alone. Raises OldVersionError when it is at another version."""
    row = Deck.objects.select_for_update().get(pk=deck)
    if version is not None and row.version != version:
        raise OldVersionError(row)
    return row


def begun(deck: Deck, tags: Iterable[str], snapshot: Snapshot, revision_name: str = "") -> Saved:
    """Writes a new deck with its first revision."""
    deck.changed_at = timezone.now()
    deck.save(force_insert=True)
    write_tags(deck, tags)
    first = Revision(deck=deck, number=1, since_version=1, name=revision_name, author=deck.owner)
    first.saved_at = deck.changed_at
    _make_head(deck, first, snapshot)
    deck.save(update_fields=["head"])
    return Saved(deck, first, changed=True)


def hold(chosen: Format) -> None:
    """Keeps a format from being deleted until this transaction ends."""
    if held_format(chosen.slug) is None:
        raise FormatGoneError(chosen.slug)


def format_of(deck: Deck) -> Format | None:
    """The format of a deck; None for one with rules that this release does not know."""
    return find_format(deck.format)


def revision_of(deck: Deck, number: int) -> Revision:
    """The revision of this number. Raises UnknownRevisionError."""
    revision = deck.revisions.filter(number=number).first() if 0 < number <= deck.head.number else None
    if revision is None:
        raise UnknownRevisionError(number, deck.head.number)
    return revision


def show_to(deck: Deck, visibility: str) -> None:
    """Shows a deck to others or to nobody; who made it private wants no address of it to be good for anything."""
    deck.visibility = visibility
    if visibility == Deck.Visibility.PRIVATE:
        deck.link = None
    elif visibility == Deck.Visibility.LINK and deck.link is None:
        deck.link = new_link()


def save_list(
    deck: Deck,
    snapshot: Snapshot,
    author: User | None,
    name: str = "",
    *,
    parent: Revision | None = None,
    restored: Revision | None = None,
    merged: Revision | None = None,
) -> bool:
    """Makes a list the head of a deck that is taken; whether it is another one than the head's."""
    if snapshot.digest == deck.head.digest:
        return False
    revision = Revision(
        deck=deck,
        number=deck.head.number + 1,
        parent=parent or deck.head,
        restored=restored,
        merged=merged,
        name=name,
        author=author,
        since_version=deck.version + 1,
        saved_at=timezone.now(),
    )
    _make_head(deck, revision, snapshot)
    return True


def save_merged(
    deck: Deck, snapshot: Snapshot, author: User | None, name: str, base: Revision, prefer: Side | None
) -> bool:
    """Makes what a list and the head are together the head of a deck that is taken."""
    merged = merged_list(deck=deck, base=base, snapshot=snapshot, prefer=prefer)
    if merged.has_conflicts and prefer is None:
        raise ConflictsError(merged, base, deck)
    others = None if base == deck.head else deck.head
    return save_list(deck, merged.snapshot, author, name, parent=base, merged=others)


def merged_list(*, deck: Deck, base: Revision, snapshot: Snapshot, prefer: Side | None = None) -> Merged:
    """What a list that began as an earlier revision would be with all that was saved since."""
    chosen = format_of(deck)
    return merge(renewed(base.snapshot, chosen), snapshot, renewed(deck.head.snapshot, chosen), prefer)


def _make_head(deck: Deck, revision: Revision, snapshot: Snapshot) -> None:
    keep(revision, snapshot)
    deck.head = revision
    index(deck, snapshot)
    chosen = format_of(deck)
    if chosen is not None:
        # Kept with the revision: whether a later ban list turned the deck illegal is known by it.
        legality_of(revision, chosen)


def keep(revision: Revision, snapshot: Snapshot) -> None:
    revision.cards = snapshot.cards
    revision.options = dict(snapshot.options)
    revision.digest = snapshot.digest
    revision.size = snapshot.size
    revision.save()


def index(deck: Deck, snapshot: Snapshot) -> None:
    """Writes which cards are in the head of a deck."""
    lines = [(zone, card, copies) for zone, of_zone in snapshot.zones.items() for card, copies in of_zone]
    cards = Card.objects.filter(game=deck.game_id, local_id__in={card for _, card, _ in lines})
    rows = dict(cards.values_list("local_id", "pk"))
    deck.cards.all().delete()
    DeckCardRow.objects.bulk_create(
        DeckCardRow(deck=deck, card_id=rows[card], zone=zone, copies=copies, position=position)
        for position, (zone, card, copies) in enumerate(lines)
        if card in rows
    )


def write_tags(deck: Deck, tags: Iterable[str]) -> bool:
    """Gives a deck these tags and no others; whether they are others than before."""
    before, after = set(deck.tags.values_list("name", flat=True)), set(tags)
    if before == after:
        return False
    deck.tags.filter(name__in=before - after).delete()
    DeckTag.objects.bulk_create(DeckTag(deck=deck, name=name) for name in sorted(after - before))
    return True


def written(deck: Deck, *, changed: bool) -> Saved:
    """Writes a deck that is taken, as its next version if anything of it changed."""
    if changed:
        deck.version += 1
        deck.changed_at = timezone.now()
        deck.save()
    return Saved(deck, deck.head, changed)
