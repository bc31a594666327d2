"""The small tables that simply repeat the fixtures: games, sets, migrations and ready-made lists."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from django.db import models

from cards.importer.compare import Changes
from cards.importer.entries import Entry, Fixtures
from cards.models import Card, CardList, CardListEntry, CardMigration, CardSet, Game


@dataclass(frozen=True)
class Mirror:
    """The rows of one table beside the fixtures: which to insert, update, leave and delete."""

    added: list[models.Model] = field(default_factory=list)
    changed: list[models.Model] = field(default_factory=list)
    unchanged: list[models.Model] = field(default_factory=list)
    gone: list[models.Model] = field(default_factory=list)

    @property
    def changes_anything(self) -> bool:
        return bool(self.added or self.changed or self.gone)

    def save(self) -> None:
        """Insert and update."""
        for row in (*self.added, *self.changed):
            row.save()

    def delete(self) -> None:
        """Delete what the fixtures no longer have."""
        for row in self.gone:
            row.delete()


@dataclass(frozen=True)
class ListMirror(Mirror):
    """Ready-made lists; `cards` has the entries of those that are written: card slugs and counts in order."""

    cards: Mapping[str, list[tuple[str, int]]] = field(default_factory=dict)

    def save(self) -> None:
        super().save()
        written = [row for row in (*self.added, *self.changed) if isinstance(row, CardList)]
        slugs = {slug for row in written for slug, _ in self.cards[row.slug]}
        pk_of = dict(Card.objects.filter(slug__in=slugs).values_list("slug", "pk"))
        CardListEntry.objects.filter(card_list__in=[row.pk for row in written]).delete()
        CardListEntry.objects.bulk_create(
            CardListEntry(card_list=row, card_id=pk_of[slug], count=count, position=position)
            for row in written
            for position, (slug, count) in enumerate(self.cards[row.slug])
        )


def mirrors_of(fixtures: Fixtures, changes: Changes, game: str | None) -> dict[str, Mirror]:
    """The small tables of one game or of all, in the order they are written; cards come before lists."""
    of_game = {} if game is None else {"game": game}
    games = _mirror(
        Game.objects.filter(**({} if game is None else {"slug": game})),
        "slug",
        {entry.slug: _columns(Game, entry, position) for position, entry in _numbered(fixtures.games, game)},
    )
    sets = _mirror(
        CardSet.objects.filter(**of_game),
        "slug",
        {entry.slug: _columns(CardSet, entry, position) for position, entry in _numbered(fixtures.sets, game)},
    )
    migrations = _mirror(
        CardMigration.objects.filter(**of_game),
        "old",
        {entry.facts["old"]: _columns(CardMigration, entry) for entry in fixtures.migrations},
    )
    return {
        # Retired cards keep their game and their set.
        "games": replace(games, gone=[]),
        "sets": replace(sets, gone=_without_cards(sets.gone, changes)),
        "lists": _list_mirror(fixtures, of_game),
        "migrations": migrations,
    }


def _mirror(rows: models.QuerySet[Any], key: str, wanted: Mapping[str, dict[str, Any]]) -> Mirror:
    mirror = Mirror()
    left = {getattr(row, key): row for row in rows}
    for name, columns in wanted.items():
        row = left.pop(name, None)
        if row is None:
            mirror.added.append(rows.model(**columns))
        elif any(getattr(row, column) != value for column, value in columns.items()):
            for column, value in columns.items():
                setattr(row, column, value)
            mirror.changed.append(row)
        else:
            mirror.unchanged.append(row)
    mirror.gone.extend(left.values())
    return mirror


def _list_mirror(fixtures: Fixtures, of_game: dict[str, str]) -> ListMirror:
    cards = {entry.slug: [(slug, count) for slug, count in entry.facts["cards"]] for entry in fixtures.lists}
    rows = CardList.objects.filter(**of_game)
    plain = _mirror(rows, "slug", {entry.slug: _columns(CardList, entry) for entry in fixtures.lists})
    stored: dict[str, list[tuple[str, int]]] = {}
    entries = CardListEntry.objects.filter(card_list__in=rows).order_by("position")
    for slug, card, count in entries.values_list("card_list__slug", "card__slug", "count"):
        stored.setdefault(slug, []).append((card, count))
    other_cards = [row for row in plain.unchanged if stored.get(row.slug) != cards[row.slug]]
    return ListMirror(
        added=plain.added,
        changed=[*plain.changed, *other_cards],
        unchanged=[row for row in plain.unchanged if row not in other_cards],
        gone=plain.gone,
        cards=cards,
    )


def _columns(table: type[models.Model], entry: Entry, position: int | None = None) -> dict[str, Any]:
    """A row's columns by the fixture's keys; where the fixture says `game` and `id`, the columns have other names."""
    facts = {**entry.facts, "game": entry.game, "local_id": entry.facts.get("id"), "position": position}
    columns = [column for column in table._meta.concrete_fields if column.name != "id"]
    return {column.attname: column.to_python(facts[column.name]) for column in columns}


def _numbered(entries: Iterable[Entry], game: str | None) -> list[tuple[int, Entry]]:
    return [(place, entry) for place, entry in enumerate(entries) if game in (None, entry.game)]


def _without_cards(sets: list[models.Model], changes: Changes) -> list[models.Model]:
    """The sets that no card is left in once the changed cards are written."""
    moving = {row.pk for row, _ in changes.changed}
    holding = Card.objects.filter(set__in=[row.pk for row in sets]).values_list("set_id", "pk")
    kept = {set_id for set_id, pk in holding if pk not in moving}
    return [row for row in sets if row.pk not in kept]
