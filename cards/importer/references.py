"""What the fixtures say of each other: no slug or id twice, no card, set or game that is not there. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import PurePosixPath
from typing import Any

from cards.importer.entries import Entry, Fixtures, sound
from cards.importer.problems import Problem, nearest, one_of, shown

# Keys that name other cards of the game, and the kind of card they name.
NAMED_KINDS = {"fighter": "fighter", "replaces": "base", "other_side": "arena", "granted_for": "treasure"}
WORDS_OF_FIELDS = {"id": "an id", "slug": "a slug", "old": "a slug", "code": "a code in its set"}


def reference_problems(fixtures: Fixtures) -> Iterator[Problem]:
    """Every name that is used twice and every reference that leads nowhere."""
    yield from _duplicates(fixtures)
    sets = {entry.slug: entry for entry in fixtures.sets}
    for card in fixtures.sound_cards:
        yield from _prefix_problems(card, "slug", card.game, card.facts["set"])
        if fixtures.sets_are_known:
            yield from _set_problems(card, sets)
        yield from _named_cards(card, fixtures)
    for card_list in sound(fixtures.lists):
        yield from _prefix_problems(card_list, "slug", card_list.game)
        named = set()
        for place, (slug, _) in enumerate(card_list.facts["cards"]):
            yield from _card_problems(card_list, f"cards[{place}]", slug, None, fixtures)
            if slug in named:
                found = f"{shown(slug)} a second time"
                yield card_list.problem("repeated_value", f"cards[{place}]", found, "each card once, with its count")
            named.add(slug)
    yield from migration_problems(fixtures)
    yield from _gaps_between_ids(fixtures)


def migration_problems(fixtures: Fixtures) -> Iterator[Problem]:
    """Renames, merges and retirements that do not agree with the cards there are."""
    migrations = {str(entry.facts["old"]): entry for entry in sound(fixtures.migrations)}
    used = {(card.game, card.id): card for card in fixtures.sound_cards}
    for old, migration in migrations.items():
        kind, new, number = (migration.facts[key] for key in ("kind", "new", "id"))
        if fixtures.sets_are_known:
            sets = [entry.slug for entry in fixtures.sets if entry.game == migration.game]
            yield from _prefix_problems(migration, "old", migration.game, *sets)
        if old in fixtures.card_of:
            yield migration.bad_value("still_a_card", "old", "a slug that no card of the fixtures has any more")
        if kind == "retire":
            if new is not None:
                yield migration.bad_value("points_nowhere", "new", "null: a retired card has no other")
        elif new is None or not _is_card_of(migration.game, _last_slug(new, migrations), fixtures):
            hint = nearest(str(new), [card.slug for card in fixtures.cards if card.game == migration.game])
            yield migration.bad_value("points_nowhere", "new", f"{hint}the slug of a card of {migration.game}")
        holder = used.get((migration.game, number))
        if kind == "rename" and new is not None:
            target = fixtures.card_of.get(_last_slug(new, migrations))
            if target is not None and target.sound and (target.game, target.id) != (migration.game, number):
                yield migration.bad_value("other_id", "id", f"{target.id}, the id of {target.slug}: a rename keeps it")
        elif kind != "rename" and holder is not None:
            said = f"{number} of {holder.what}"
            yield holder.problem("id_used_up", "id", said, f"an id that {old} did not have before it was {kind}d")


def _is_card_of(game: str, slug: str, fixtures: Fixtures) -> bool:
    return slug in fixtures.card_of and fixtures.card_of[slug].game == game


def _gaps_between_ids(fixtures: Fixtures) -> Iterator[Problem]:
    """A game's ids are 1, 2, 3 and so on; a merged or retired card goes on holding its own.

    Where a card could not be read its id is not known either, and nobody can be blamed for the gap.
    """
    unread = {entry.game for entry in (*fixtures.cards, *fixtures.migrations) if not entry.sound}
    unread |= {PurePosixPath(problem.file).parent.name for problem in fixtures.problems}
    if any(PurePosixPath(problem.file).name == "migrations.json" for problem in fixtures.problems):
        return
    held: dict[str, dict[int, Entry]] = {}
    for entry in (*fixtures.sound_cards, *sound(fixtures.migrations)):
        if entry.game not in unread and entry.kind != "rename":
            held.setdefault(entry.game, {})[entry.id] = entry
    for of_game in held.values():
        for place, number in enumerate(sorted(of_game), start=1):
            if number != place:
                allowed = f"{place}, the first id that no card has or had; who leaves needs a migration"
                yield of_game[number].problem("gap_between_ids", "id", str(number), allowed)
                break


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
    coded = [card for card in cards if card.facts["code"] is not None]
    yield from _used_twice(
        coded, lambda card: (card.game, card.facts["set"], card.facts["code"]), "duplicate_code", "code"
    )


def _used_twice(entries: Iterable[Entry], key: Callable[[Entry], Any], code: str, field: str) -> Iterator[Problem]:
    first: dict[Any, Entry] = {}
    for entry in entries:
        other = first.setdefault(key(entry), entry)
        if other is not entry:
            found = f"{shown(entry.facts[field])}, which {other.name} in {other.file} has too"
            yield entry.problem(code, field, found, f"{WORDS_OF_FIELDS[field]} of its own")


def _prefix_problems(entry: Entry, key: str, *prefixes: str | None) -> Iterator[Problem]:
    """A slug begins with the game, or with the set when that is another than the game's own."""
    heads = [f"{prefix}-" for prefix in prefixes if prefix]
    if not entry.facts[key].startswith(tuple(heads)):
        yield entry.bad_value("wrong_prefix", key, f"a slug that begins with {one_of(heads)}")


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
        for at, (slug, kind) in enumerate(((style, "style"), (base, "base"))):
            where = f"opening_discards[{place}][{at}]"
            yield from _card_problems(card, where, slug, kind, fixtures)
            yield from _foreign_card_problems(card, where, slug, fixtures)
    yield from _replaced_base_problems(card, fixtures)


def _foreign_card_problems(fighter: Entry, where: str, slug: str, fixtures: Fixtures) -> Iterator[Problem]:
    """A fighter discards its own cards and those that everybody has."""
    target = fixtures.card_of.get(slug)
    owner = target.facts.get("fighter") if target is not None and target.sound else None
    if target is not None and owner not in (None, fighter.slug):
        yield fighter.problem("card_of_another", where, f"{target.what} of {owner}", f"a card of {fighter.slug}")


def _replaced_base_problems(base: Entry, fixtures: Fixtures) -> Iterator[Problem]:
    """EX, Almighty and tag bases stand in for a base that everybody has."""
    target = fixtures.card_of.get(base.facts.get("replaces") or "")
    if target is not None and target.sound and target.kind == "base":
        if target is base:
            yield base.bad_value("replaces_itself", "replaces", "another base")
        elif target.facts["base_kind"] != "generic":
            found = f"{target.slug}, a base of the kind {shown(target.facts['base_kind'])}"
            yield base.problem("not_generic", "replaces", found, 'a base of the kind "generic"')


def _card_problems(entry: Entry, where: str, slug: str, kind: str | None, fixtures: Fixtures) -> Iterator[Problem]:
    """A named card that is not there, or is of another kind than it must be."""
    target = fixtures.card_of.get(slug)
    if target is None or target.game != entry.game:
        known = [card.slug for card in fixtures.cards if card.game == entry.game and kind in (None, card.kind)]
        allowed = f"{nearest(slug, known)}the slug of a {kind or 'card'} of {entry.game}"
        yield entry.problem("unknown_card", where, shown(slug), allowed)
    elif target.sound and kind not in (None, target.kind):
        yield entry.problem("wrong_kind", where, target.what, f"the slug of a {kind} of {entry.game}")
