"""What loading would change: the cards of the fixtures beside the cards that the database has."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from cards.importer.entries import Entry, Fixtures, sound
from cards.importer.problems import Problem, shown
from cards.importer.rows import table_of
from cards.models import Card


@dataclass(frozen=True)
class Stored:
    """A card's row, as far as comparing needs it."""

    pk: int
    slug: str
    game: str
    id: int
    kind: str | None
    digest: str
    retired: bool


@dataclass(frozen=True)
class Changes:
    """Cards by what loading does with them."""

    added: list[Entry] = field(default_factory=list)
    changed: list[tuple[Stored, Entry]] = field(default_factory=list)
    unchanged: list[Stored] = field(default_factory=list)
    retired: list[Stored] = field(default_factory=list)

    @property
    def entries(self) -> list[Entry]:
        """The fixtures that are written."""
        return [*self.added, *(entry for _, entry in self.changed)]

    @property
    def games(self) -> set[str]:
        """The games of which something is written; none when the database already says what the fixtures say."""
        return {entry.game for entry in self.entries} | {row.game for row in self.retired}


def stored_cards(game: str | None) -> list[Stored]:
    """Every card that the database has, of one game or of all."""
    cards = Card.objects.all() if game is None else Card.objects.filter(game=game)
    columns = ("pk", "slug", "game_id", "local_id", "kind", "fixture_digest", "retired")
    return [Stored(*row) for row in cards.order_by("pk").values_list(*columns)]


def changes_to(fixtures: Fixtures, stored: Iterable[Stored], body_format: int) -> Changes:
    """What to add, change, leave and retire. A card is the same card as long as its game and id are."""
    of_id = {(row.game, row.id): row for row in stored}
    changes = Changes()
    for entry in fixtures.sound_cards:
        row = of_id.pop((entry.game, entry.id), None)
        if row is None:
            changes.added.append(entry)
        elif row.retired or row.digest != entry.digest(body_format):
            changes.changed.append((row, entry))
        else:
            changes.unchanged.append(row)
    changes.retired.extend(row for row in of_id.values() if not row.retired)
    return changes


def identity_problems(fixtures: Fixtures, stored: Iterable[Stored]) -> Iterator[Problem]:
    """Cards that the database knows as other cards: an id re-used, an id changed, a kind of another table."""
    rows = list(stored)
    of_id = {(row.game, row.id): row for row in rows}
    of_slug = {row.slug: row for row in rows}
    renames = {entry.facts["old"]: entry.facts["new"] for entry in sound(fixtures.migrations) if entry.kind == "rename"}
    for entry in fixtures.sound_cards:
        row = of_id.get((entry.game, entry.id))
        if row is not None and not _is_renamed(row.slug, entry.slug, renames):
            found = f"{entry.id}, which the database knows as {row.slug}"
            allowed = "an id never used before, or a rename in migrations.json"
            yield entry.problem("id_reused", "id", found, allowed)
        elif row is not None and table_of(row.game, row.kind) is not table_of(entry.game, entry.kind):
            found = f"{shown(entry.kind)}, where the database has {shown(row.kind)}"
            allowed = "a kind with the same columns; another card needs an id and slug of its own"
            yield entry.problem("kind_changed", "kind", found, allowed)
        same = of_slug.get(entry.slug)
        if same is not None and (same.game, same.id) != (entry.game, entry.id):
            found = f"{entry.id}, where the database has {same.id} for {same.slug}"
            yield entry.problem("id_changed", "id", found, f"{same.id}: a card keeps its id")


def _is_renamed(old: str, new: str, renames: Mapping[str, str]) -> bool:
    """Whether a chain of renames leads from one slug to the other; no rename at all does when they are equal."""
    seen = set()
    while old != new and old in renames and old not in seen:
        seen.add(old)
        old = renames[old]
    return old == new
