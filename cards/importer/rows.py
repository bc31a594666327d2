"""Which table a card of the fixtures belongs to, and what stands in its columns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.db import models

from cards.importer.entries import Entry
from cards.models import (
    Arena,
    Base,
    BattleBoardCard,
    BattleCard,
    BattleSpell,
    Card,
    CombatCard,
    Component,
    Fighter,
    Finisher,
    MiscastBox,
    OpeningDiscard,
    Style,
    SulariaCard,
    Trait,
    Treasure,
    WoundPattern,
)
from cards.names import fold
from cards.playability import why_not_playable
from engine.sularia.keywords import Keyword, keyword_from, keywords_of

BATTLECON_TABLES = {"fighter": Fighter, "style": Style, "base": Base, "finisher": Finisher, "arena": Arena}
BATTLECARDS_TABLES = {
    "fighter": BattleCard,
    "spell": BattleSpell,
    "combat": CombatCard,
    "treasure": Treasure,
    "crown": Treasure,
}
# Columns whose fixture key is a word of Python's.
KEYS_OF_COLUMNS = {"defense": "def"}


def table_of(game: str, kind: str | None) -> type[Card]:
    """The model of a kind of card; `Card` itself for the kinds that have nothing of their own."""
    if game == "sularia":
        return SulariaCard
    if game == "battleboard":
        return BattleBoardCard
    if game == "battlecards":
        return BATTLECARDS_TABLES.get(str(kind), Card)
    return BATTLECON_TABLES.get(str(kind), Component)


def card_columns(entry: Entry, digest: str) -> dict[str, Any]:
    """What every card's row says, but for its stored answer."""
    facts = entry.facts
    reasons = why_not_playable(entry.game, facts)
    longest = Card._meta.get_field("sort_key").max_length
    return {
        "slug": entry.slug,
        "game_id": entry.game,
        "local_id": entry.id,
        "set_id": facts["set"],
        "sort_key": (fold(facts["name"]) or entry.slug)[:longest],
        "playable": not reasons,
        "not_playable_because": reasons,
        "retired": False,
        "fixture_digest": digest,
        **{key: facts[key] for key in ("code", "kind", "name", "text", "note", "origin", "source")},
    }


def own_columns(table: type[Card], facts: Mapping[str, Any], pk_of: Mapping[str, int]) -> dict[str, Any]:
    """What the row of a card's own table says; slugs of other cards become their keys."""
    columns = {}
    for column in table._meta.local_concrete_fields:
        if column.primary_key:
            continue
        value = facts.get(KEYS_OF_COLUMNS.get(column.name, column.name))
        is_reference = column.is_relation and value is not None
        columns[column.attname] = pk_of[value] if is_reference else value
    return columns


def related_rows(entry: Entry, pk_of: Mapping[str, int]) -> Iterator[models.Model]:
    """Rows that hang on a card: its traits, opening discards, secrets and the treasures a crown is granted for."""
    pk, facts = pk_of[entry.slug], entry.facts
    yield from _traits(pk, facts)
    for pile, (style, base) in enumerate(facts.get("opening_discards") or (), start=1):
        yield OpeningDiscard(fighter_id=pk, pile=pile, style_id=pk_of[style], base_id=pk_of[base])
    if facts.get("secret") is not None:
        if entry.kind == "fighter":
            yield WoundPattern(fighter_id=pk, **facts["secret"])
        else:
            yield MiscastBox(spell_id=pk, box=facts["secret"]["miscast_box"])
    for treasure in facts.get("granted_for", ()):
        yield Treasure.granted_for.through(from_treasure_id=pk, to_treasure_id=pk_of[treasure])


# The related tables, with the column that names the card.
RELATED_TABLES: dict[type[models.Model], str] = {
    Trait: "card",
    OpeningDiscard: "fighter",
    WoundPattern: "fighter",
    MiscastBox: "spell",
    Treasure.granted_for.through: "from_treasure",
}


def _traits(pk: int, facts: Mapping[str, Any]) -> Iterator[Trait]:
    words = [
        *((Trait.Kind.KEYWORD, keyword) for keyword in _keywords(facts)),
        *((Trait.Kind.TAG, Keyword(tag)) for tag in facts.get("tags", ())),
        *((Trait.Kind.CATEGORY, Keyword(category)) for category in facts.get("categories", ())),
    ]
    for position, (kind, word) in enumerate(words):
        yield Trait(card_id=pk, kind=kind, name=word.name, x=word.x, y=word.y, position=position)


def _keywords(facts: Mapping[str, Any]) -> tuple[Keyword, ...]:
    """The keywords on a Sularia card's first line; of a card whose text nobody knows, those that a source states."""
    if "known_keywords" not in facts:
        return ()
    known = tuple(keyword_from(words) for words in facts["known_keywords"])
    return known + (keywords_of(facts["text"][0]) if facts["text"] else ())
