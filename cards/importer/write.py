"""Writing the cards that changed. The caller holds the transaction."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeVar

from django.db import connection
from django.db.models import QuerySet

from cards.importer.compare import Changes
from cards.importer.entries import Entry
from cards.importer.files import Watch
from cards.importer.rows import RELATED_TABLES, card_columns, own_columns, related_rows, table_of
from cards.models import (
    Arena,
    Base,
    BattleBoardCard,
    Card,
    Component,
    Fighter,
    Finisher,
    Style,
    SulariaCard,
    Treasure,
)
from cards.serializers import BODY_FORMAT, card_body

AT_ONCE = 500

# The cards of other rows that an answer names: those one card names itself, and those that hang on it.
NAMED = {
    Style: ["fighter"],
    Base: ["fighter", "replaces"],
    Finisher: ["fighter"],
    Component: ["fighter"],
    Arena: ["other_side"],
}
HANGING = {
    Fighter: ["opening_discards__style", "opening_discards__base"],
    Treasure: ["granted_for"],
    SulariaCard: ["traits"],
    BattleBoardCard: ["traits"],
}

Item = TypeVar("Item")


def write_cards(changes: Changes, watch: Watch) -> None:
    """Put new and changed cards into their tables, retire those that left, and make the answers of all of them anew."""
    columns = {entry.slug: card_columns(entry, entry.digest(BODY_FORMAT)) for entry in changes.entries}
    Card.objects.bulk_create([Card(**columns[entry.slug]) for entry in changes.added], batch_size=AT_ONCE)
    # Rows with a key that is there already are updated: one statement for many rows.
    Card.objects.bulk_create(
        [Card(pk=row.pk, **columns[entry.slug]) for row, entry in changes.changed],
        batch_size=AT_ONCE,
        update_conflicts=True,
        unique_fields=["id"],
        update_fields=[field.name for field in Card._meta.concrete_fields if field.name not in ("id", "body")],
    )
    pk_of = dict(Card.objects.filter(game__in=changes.games).values_list("slug", "pk"))
    _write_own_tables(changes.entries, pk_of, watch)
    _write_related_rows(changes, pk_of)
    for pks in _slices([row.pk for row in changes.retired]):
        Card.objects.filter(pk__in=pks).update(retired=True)
    _write_answers(changes, pk_of, watch)


def _write_own_tables(entries: list[Entry], pk_of: Mapping[str, int], watch: Watch) -> None:
    """The rows of the typed tables; their parent rows are there already.

    bulk_create refuses tables with a parent, and saving row by row costs a query a card.
    """
    of_table = defaultdict(list)
    for entry in watch("Writing", entries):
        table = table_of(entry.game, entry.kind)
        if table is not Card:
            of_table[table].append({"card_id": pk_of[entry.slug], **own_columns(table, entry.facts, pk_of)})
    for table, rows in of_table.items():
        _upsert(table, rows)


def _upsert(table: type[Card], rows: list[dict[str, Any]]) -> None:
    """Insert rows into a typed table, or update those with a key that is there."""
    fields = {field.attname: field for field in table._meta.local_concrete_fields}
    names = [f'"{field.column}"' for field in fields.values()]
    updates = ", ".join(f"{name} = EXCLUDED.{name}" for name in names if name != '"card_id"')
    statement = (
        f'INSERT INTO "{table._meta.db_table}" ({", ".join(names)}) VALUES ({", ".join(["%s"] * len(names))}) '
        f'ON CONFLICT ("card_id") DO UPDATE SET {updates}'
    )
    with connection.cursor() as cursor:
        cursor.executemany(
            statement,
            [[field.get_db_prep_save(row[name], connection) for name, field in fields.items()] for row in rows],
        )


def _write_related_rows(changes: Changes, pk_of: Mapping[str, int]) -> None:
    for table, owner in RELATED_TABLES.items():
        for pks in _slices([row.pk for row, _ in changes.changed]):
            table.objects.filter(**{f"{owner}__in": pks}).delete()
    rows = defaultdict(list)
    for entry in changes.entries:
        for row in related_rows(entry, pk_of):
            rows[type(row)].append(row)
    for table, new in rows.items():
        table.objects.bulk_create(new, batch_size=AT_ONCE)


def _write_answers(changes: Changes, pk_of: Mapping[str, int], watch: Watch) -> None:
    """Make the stored answers from what the tables now say."""
    pks = defaultdict(list)
    for entry in changes.entries:
        pks[table_of(entry.game, entry.kind)].append(pk_of[entry.slug])
    for row in changes.retired:
        pks[table_of(row.game, row.kind)].append(row.pk)
    slices = [(table, some) for table, all_of_it in pks.items() for some in _slices(all_of_it)]
    # bulk_update would build one long CASE of each slice, and take five times as long.
    statement = f'UPDATE "{Card._meta.db_table}" SET "body" = %s WHERE "id" = %s'
    with connection.cursor() as cursor:
        for table, some in watch("Answers", slices):
            cards = _with_references(table).filter(pk__in=some)
            cursor.executemany(statement, [(card_body(card), card.pk) for card in cards])


def _with_references(table: type[Card]) -> QuerySet[Card]:
    """The cards of a table with all that their answers say of other rows, but for those rows' own answers."""
    named = NAMED.get(table, [])
    cards = table.objects.select_related(*named) if named else table.objects.all()
    return cards.defer("body", *(f"{name}__body" for name in named)).prefetch_related(*HANGING.get(table, []))


def _slices(items: Sequence[Item]) -> Iterator[Sequence[Item]]:
    for start in range(0, len(items), AT_ONCE):
        yield items[start : start + AT_ONCE]
