"""The cards of a game as one table, kept by this process for each version of the catalogue."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from dataclasses import replace

from django.db.models import F
from django.db.models.functions import Coalesce

from cards.kept import Kept
from cards.models import Card, CardMigration, Catalogue, Game, Trait
from cards.name_table import TableRow
from decks.card_table import CardTable
from decks.decklist import DeckCard
from decks.formats import Format
from decks.points import UnreadableLineError, costs_set_by, is_deck_building

logger = logging.getLogger(__name__)


def card_table(game: str) -> CardTable:
    """All cards of a game, read once a catalogue version and kept by this process."""
    return _tables.of(game)


def card_tables(formats: Iterable[Format]) -> dict[str, CardTable]:
    """The cards of each game that these formats are of."""
    version = Catalogue.current_version()
    return {game: _tables.of(game, version) for game in dict.fromkeys(chosen.game for chosen in formats)}


def _load_table(game: str) -> CardTable:
    tags: dict[int, set[str]] = {}
    for card_id, name in Trait.objects.filter(card__game=game, kind=Trait.Kind.TAG).values_list("card_id", "name"):
        tags.setdefault(card_id, set()).add(name)
    cards = Card.objects.filter(game=game).annotate(
        faction=F("as_sularia__faction"),
        points=F("as_sularia__points"),
        of_fighter=Coalesce("as_style__fighter__slug", "as_base__fighter__slug", "as_finisher__fighter__slug"),
        base_kind=F("as_base__base_kind"),
        side=F("as_finisher__side"),
        ex=F("as_fighter__ex_text"),
        almighty=F("as_fighter__almighty_text"),
        alignment=F("as_battlecard__alignment"),
        wounds=F("as_battlecard__wounds"),
    )
    plain = (
        "slug",
        "name",
        "kind",
        "faction",
        "points",
        "playable",
        "retired",
        "base_kind",
        "side",
        "alignment",
        "wounds",
        "local_id",
    )
    read = ("id", "code", "text", "not_playable_because", "set_id", "set__code", "set__name", "of_fighter")
    rows = []
    for row in cards.values(*plain, *read, "ex", "almighty"):
        card = DeckCard(
            **{name: row[name] for name in plain},
            tags=frozenset(tags.get(row["id"], ())),
            deck_building=_deck_building(row["slug"], row["text"]),
            not_playable_because=tuple(reason["message"] for reason in row["not_playable_because"]),
            editions=frozenset(called.lower() for called in (row["set__code"], row["set__name"]) if called),
            set=row["set_id"],
            fighter=row["of_fighter"],
            modes=frozenset(mode for mode in ("ex", "almighty") if row[mode] is not None),
        )
        rows.append(TableRow(card, row["code"], row["retired"]))
    renamed = dict(CardMigration.objects.filter(game=game, new__isnull=False).values_list("old", "new"))
    table = CardTable.of(rows, renamed)
    by_id = {row.card.local_id: table.by_slug[row.card.slug] for row in rows}
    return replace(table, elsewhere=_cards_elsewhere(game), by_id=by_id)


def _cards_elsewhere(game: str) -> dict[str, str]:
    """Of the slugs of other games, which card of which game they are."""
    here = Game.objects.filter(slug=game).values_list("name", flat=True).first() or game
    cards = Card.objects.exclude(game=game).values_list("slug", "name", "game__name")
    return {slug: f"{name} is a card of {there}, not of {here}." for slug, name, there in cards}


_tables = Kept(_load_table)


def _deck_building(slug: str, text: list[str] | None) -> tuple[str, ...]:
    """The card's lines about points. One that is not understood changes none, and whoever runs the server is told."""
    lines = []
    for line in filter(is_deck_building, text or ()):
        try:
            costs_set_by(line)
        except UnreadableLineError as unreadable:
            logger.error("%s: %s", slug, unreadable)
        else:
            lines.append(line)
    return tuple(lines)
