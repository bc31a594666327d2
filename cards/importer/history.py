"""Keeping what a load did to which card, for those who follow the card data. The caller holds the transaction."""

from __future__ import annotations

from collections.abc import Iterator

from cards.importer.compare import Changes
from cards.models import Card, CardChange, Catalogue

AT_ONCE = 500


def record_changes(changes: Changes, catalogue: Catalogue) -> None:
    """One row for each card that was added, changed, renamed, retired or has returned in the catalogue's version."""
    rows = list(_rows_of(changes))
    for row in rows:
        row.version, row.at = catalogue.version, catalogue.changed_at
    CardChange.objects.bulk_create(rows, batch_size=AT_ONCE)


def _rows_of(changes: Changes) -> Iterator[CardChange]:
    for entry in changes.added:
        yield CardChange(game_id=entry.game, slug=entry.slug, name=entry.facts["name"], what=CardChange.What.ADDED)
    for row, entry in changes.changed:
        renamed = row.slug != entry.slug
        what = CardChange.What.RENAMED if renamed else CardChange.What.CHANGED
        yield CardChange(
            game_id=entry.game,
            slug=entry.slug,
            name=entry.facts["name"],
            what=CardChange.What.RETURNED if row.retired else what,
            formerly=row.slug if renamed else None,
        )
    names = dict(Card.objects.filter(game__in=changes.games, retired=True).values_list("pk", "name"))
    for row in changes.retired:
        yield CardChange(game_id=row.game, slug=row.slug, name=names[row.pk], what=CardChange.What.RETIRED)
