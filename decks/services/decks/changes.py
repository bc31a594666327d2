"""Decks made, changed, saved, restored, merged, copied and deleted."""

from __future__ import annotations

from collections.abc import Iterable
from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction

from decks.formats import Format
from decks.merging import Side
from decks.models import Deck
from decks.services.decks.errors import OtherGameError
from decks.services.decks.rows import (
    Saved,
    begun,
    format_of,
    hold,
    revision_of,
    save_list,
    save_merged,
    show_to,
    taken,
    write_tags,
    written,
)
from decks.services.reading import renewed
from decks.snapshots import Snapshot


@transaction.atomic
def create_deck(
    *,
    owner: User,
    chosen: Format,
    name: str,
    snapshot: Snapshot,
    description: str = "",
    tags: Iterable[str] = (),
    visibility: str = Deck.Visibility.PRIVATE,
    revision_name: str = "",
) -> Saved:
    """A new deck with its first revision. One that is shown by link has a link at once.

    Raises FormatGoneError when nobody has the format any more.
    """
    hold(chosen)
    deck = Deck(owner=owner, game_id=chosen.game, format=chosen.slug, name=name, description=description)
    show_to(deck, visibility)
    return begun(deck, tags, snapshot, revision_name)


@transaction.atomic
def change_deck(
    *,
    deck: UUID,
    author: User | None,
    version: int | None,
    name: str | None = None,
    description: str | None = None,
    tags: Iterable[str] | None = None,
    chosen: Format | None = None,
    visibility: str | None = None,
    snapshot: Snapshot | None = None,
    base: int | None = None,
    prefer: Side | None = None,
    revision_name: str = "",
) -> Saved:
    """Changes what is given of a deck. A list that differs from the head becomes a revision, and so does the head when
    another format has other zones. With a `base` the list is what was made of that revision, and is merged with all
    that was saved since.

    Raises OldVersionError, UnknownRevisionError for the base, ConflictsError where both sides of a merge changed the
    same and none is preferred, OtherGameError for a format of another game, and FormatGoneError.
    """
    row = taken(deck, version)
    before = (row.name, row.description, row.format, row.visibility, row.link)
    if chosen is not None:
        if chosen.game != row.game_id:
            raise OtherGameError(f"A deck of {row.game_id} has no format of {chosen.game}.")
        hold(chosen)
        row.format = chosen.slug
        snapshot = renewed(snapshot or row.head.snapshot, chosen)
    row.name = row.name if name is None else name
    row.description = row.description if description is None else description
    if visibility is not None:
        show_to(row, visibility)
    others = (row.name, row.description, row.format, row.visibility, row.link) != before
    retagged = tags is not None and write_tags(row, tags)
    saved = False
    if snapshot is not None and base is not None:
        saved = save_merged(row, snapshot, author, revision_name, revision_of(row, base), prefer)
    elif snapshot is not None:
        saved = save_list(row, snapshot, author, revision_name)
    return written(row, changed=others or retagged or saved)


def save_revision(
    *, deck: UUID, author: User | None, version: int | None, snapshot: Snapshot, revision_name: str = ""
) -> Saved:
    """Saves another list of a deck; the same one as the head makes no revision. Raises OldVersionError."""
    return change_deck(deck=deck, author=author, version=version, snapshot=snapshot, revision_name=revision_name)


@transaction.atomic
def restore_revision(*, deck: UUID, author: User | None, version: int | None, number: int) -> Saved:
    """Takes up the list of an earlier revision of the same deck again, as a new one.

    Raises OldVersionError and UnknownRevisionError.
    """
    row = taken(deck, version)
    earlier = revision_of(row, number)
    saved = save_list(row, renewed(earlier.snapshot, format_of(row)), author, restored=earlier)
    return written(row, changed=saved)


@transaction.atomic
def name_revision(*, deck: UUID, version: int | None, number: int, name: str) -> Saved:
    """Calls a revision by a name, or by none. Raises OldVersionError and UnknownRevisionError."""
    row = taken(deck, version)
    revision = revision_of(row, number)
    renamed = revision.name != name
    if renamed:
        revision.name = name
        revision.save(update_fields=["name"])
    saved = written(row, changed=renamed)
    return Saved(saved.deck, revision, renamed)


def merge_into(
    *, deck: UUID, author: User | None, version: int | None, base: int, snapshot: Snapshot, prefer: Side | None = None
) -> Saved:
    """Saves what was changed since revision `base` beside what was saved since, as `change_deck` does."""
    return change_deck(deck=deck, author=author, version=version, snapshot=snapshot, base=base, prefer=prefer)


@transaction.atomic
def copy_deck(*, owner: User, deck: Deck, name: str | None = None, number: int | None = None) -> Saved:
    """A private deck of one's own that begins as a revision of another deck, the head unless a number is given.

    Raises UnknownRevisionError.
    """
    row = taken(deck.pk, None)
    revision = revision_of(row, deck.head.number if number is None else number)
    copy = Deck(
        owner=owner,
        game_id=row.game_id,
        format=row.format,
        name=row.name if name is None else name,
        description=row.description,
        copied_from=row,
    )
    tags = row.tags.values_list("name", flat=True)
    return begun(copy, tags, renewed(revision.snapshot, format_of(row)))


@transaction.atomic
def delete_deck(*, deck: UUID, version: int | None) -> None:
    """Deletes a deck with all its revisions; copies of it stay. Raises OldVersionError."""
    taken(deck, version).delete()
