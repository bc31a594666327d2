"""What the fixtures say of each other: no slug or id twice, no card, set or game that is not there. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from cards.importer.entries import Entry, Fixtures, sound
from cards.importer.problems import Problem, nearest, one_of, shown

# Keys that name other cards of the game, and the kind of card they name.
NAMED_KINDS = {"fighter": "fighter", "replaces": "base", "other_side": "arena", "granted_for": "treasure"}


def reference_problems(fixtures: Fixtures) -> Iterator[Problem]:
    """Every name that is used twice and every reference that leads nowhere."""
    yield from _duplicates(fixtures)
    sets = {entry.slug: entry for entry in fixtures.sets}
    for card in fixtures.sound_cards:
        yield from _prefix_problems(card, card.game, card.facts["set"])
        if fixtures.sets_are_known:
            yield from _set_problems(card, sets)
        yield from _named_cards(card, fixtures)
    for card_list in sound(fixtures.lists):
        yield from _prefix_problems(card_list, card_list.game)
        for place, (slug, _) in enumerate(card_list.facts["cards"]):
            yield from _card_problems(card_list, f"cards[{place}]", slug, None, fixtures)
    yield from migration_problems(fixtures)


def migration_problems(fixtures: Fixtures) -> Iterator[Problem]:
    """Renames, merges and retirements that do not agree with the cards there are."""
    migrations = {str(entry.facts["old"]): entry for entry in sound(fixtures.migrations)}
    used = {(card.game, card.id): card for card in fixtures.sound_cards}
    for old, migration in migrations.items():
        kind, new, number = (migration.facts[key] for key in ("kind", "new", "id"))
        if old in fixtures.card_of:
            yield migration.bad_value("still_a_card", "old", "a slug that no card of the fixtures has any more")
        if kind == "retire":
            if new is not None:
                yield migration.bad_value("points_nowhere", "new", "null: a retired card has no other")
        elif new is None or _last_slug(new, migrations) not in fixtures.card_of:
            hint = nearest(str(new), fixtures.card_of)
            yield migration.bad_value("points_nowhere", "new", f"{hint}the slug of a card of the fixtures")
        holder = used.get((migration.game, number))
        if kind == "rename" and new is not None:
            target = fixtures.card_of.get(_last_slug(new, migrations))
            if target is not None and target.sound and (target.game, target.id) != (migration.game, number):
                yield migration.bad_value("other_id", "id", f"{target.id}, the id of {target.slug}: a rename keeps it")
        elif kind != "rename" and holder is not None:
            said = f"{number} of {holder.what}"
            yield holder.problem("id_used_up", "id", said, f"an id that {old} did not have before it was {kind}d")


def _last_slug(slug: str, migrations: Mapping[str, Entry]) -> str:
    """Where a chain of renames and merges ends; it stops where it would go round."""
    seen = set()
    while slug in migrations and slug not in seen:
        seen.add(slug)
        slug = str(migrations[slug].facts["new"])
    return slug


def _duplicates(fixtures: Fixtures) -> Iterator[Problem]:
    def slug(entry: Entry) -> str:
        return entry.slug

    for entries in (fixtures.games, fixtures.sets, fixtures.cards, fixtures.lists):
        yield from _used_twice([entry for entry in entries if entry.slug], slug, "duplicate_slug", "slug")
    yield from _used_twice(sound(fixtures.migrations), lambda entry: entry.facts["old"], "duplicate_slug", "old")
    cards = fixtures.sound_cards
    yield from _used_twice(cards, lambda card: (card.game, card.id), "duplicate_id", "id")


def _used_twice(entries: Iterable[Entry], key: Callable[[Entry], Any], code: str, field: str) -> Iterator[Problem]:
    first: dict[Any, Entry] = {}
    for entry in entries:
        other = first.setdefault(key(entry), entry)
        if other is not entry:
            found = f"{shown(entry.facts[field])}, which {other.name} in {other.file} has too"
            yield entry.problem(code, field, found, f"{'an id' if field == 'id' else 'a slug'} of its own")


def _prefix_problems(entry: Entry, *prefixes: str | None) -> Iterator[Problem]:
    """A slug begins with the game, or with the set when that is another than the game's own."""
    heads = [f"{prefix}-" for prefix in prefixes if prefix]
    if not entry.slug.startswith(tuple(heads)):
        yield entry.bad_value("wrong_prefix", "slug", f"a slug that begins with {one_of(heads)}")


def _set_problems(card: Entry, sets: Mapping[str, Entry]) -> Iterator[Problem]:
    own = card.facts["set"]
    if own is not None and (own not in sets or sets[own].game != card.game):
        known = [entry.slug for entry in sets.values() if entry.game == card.game]
        yield card.bad_value("unknown_set", "set", f"{nearest(own, known)}a set of games.json: {one_of(known)}, null")


def _named_cards(card: Entry, fixtures: Fixtures) -> Iterator[Problem]:
    for key, kind in NAMED_KINDS.items():
        value = card.facts.get(key)
        if isinstance(value, list):
            for place, slug in enumerate(value):
                yield from _card_problems(card, f"{key}[{place}]", slug, kind, fixtures)
        elif value is not None:
            yield from _card_problems(card, key, value, kind, fixtures)
    for place, (style, base) in enumerate(card.facts.get("opening_discards") or ()):
        yield from _card_problems(card, f"opening_discards[{place}][0]", style, "style", fixtures)
        yield from _card_problems(card, f"opening_discards[{place}][1]", base, "base", fixtures)


def _card_problems(entry: Entry, where: str, slug: str, kind: str | None, fixtures: Fixtures) -> Iterator[Problem]:
    """A named card that is not there, or is of another kind than it must be."""
    target = fixtures.card_of.get(slug)
    if target is None or target.game != entry.game:
        known = [card.slug for card in fixtures.cards if card.game == entry.game and kind in (None, card.kind)]
        allowed = f"{nearest(slug, known)}the slug of a {kind or 'card'} of {entry.game}"
        yield entry.problem("unknown_card", where, shown(slug), allowed)
    elif target.sound and kind not in (None, target.kind):
        yield entry.problem("wrong_kind", where, target.what, f"the slug of a {kind} of {entry.game}")
