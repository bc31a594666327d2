"""What needs the database: the cards of a game as one table, the ban lists in force, verdicts on decks."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from difflib import get_close_matches
from pathlib import Path

from django.db import transaction
from django.db.models import F

from cards.kept import Kept
from cards.models import Card, CardMigration, Game, Trait
from cards.name_table import TableRow
from decks.ban_lists import BAN_LISTS, BanListsRefusedError, WrittenList, read_ban_lists
from decks.card_table import CardTable
from decks.decklist import DeckCard
from decks.formats import FORMATS, Format, Verdict, judge
from decks.models import BanList, BannedCard
from decks.points import UnreadableLineError, costs_set_by, is_deck_building
from decks.rules import Bans, Terms
from decks.suggestions import Suggestions
from decks.text import DeckTextReader, Reading
from decks.wording import shown

logger = logging.getLogger(__name__)

# A deck as it was sent: copies by slug, or a text.
SentDeck = Mapping[str, int] | str


@dataclass(frozen=True)
class JudgedDeck:
    """How a deck was read, without lines when it came as slugs, and its verdicts, one a format."""

    reading: Reading
    verdicts: tuple[Verdict, ...]


@dataclass
class LoadedLists:
    """How many lists a load added, changed, left alone and removed."""

    added: int = 0
    changed: int = 0
    unchanged: int = 0
    removed: int = 0

    def __str__(self) -> str:
        return (
            f"ban lists: {self.added} added, {self.changed} changed, {self.unchanged} unchanged, {self.removed} removed"
        )


def judge_decks(*, decks: Iterable[SentDeck], formats: Sequence[Format], day: date) -> list[JudgedDeck]:
    """The verdict of every format on every deck, under the ban lists in force on a day.

    Each format reads a deck among the cards of its own game; the lines shown are those of the first. The number of
    queries is the same for one deck and for a thousand.
    """
    tables = {chosen.game: card_table(chosen.game) for chosen in formats}
    suggestions = {game: Suggestions(table) for game, table in tables.items()}
    readers = {game: DeckTextReader(table, suggestions[game]) for game, table in tables.items()}
    terms = [terms_on(chosen, day, tables[chosen.game]) for chosen in formats]
    judged = []
    for deck in decks:
        readings = {
            game: readers[game].read(deck)
            if isinstance(deck, str)
            else Reading((), suggestions[game].added_to(table.decklist(deck)))
            for game, table in tables.items()
        }
        verdicts = tuple(
            judge(readings[chosen.game].decklist, chosen, agreed) for chosen, agreed in zip(formats, terms, strict=True)
        )
        judged.append(JudgedDeck(readings[formats[0].game], verdicts))
    return judged


def terms_on(chosen: Format, day: date, table: CardTable) -> Terms:
    """What a format agrees on a day: its ban list in force then. A ban goes on for the card that took the place of a
    banned one.
    """
    ban_list = BanList.objects.filter(format=chosen.slug).in_force(day).first()
    if ban_list is None:
        return Terms()
    banned = ban_list.cards.values_list("slug", flat=True)
    now = frozenset(table.by_slug[slug].slug if slug in table.by_slug else slug for slug in banned)
    return Terms(Bans(ban_list.since, now, ban_list.source))


def card_table(game: str) -> CardTable:
    """All cards of a game, read once a catalogue version and kept by this process."""
    return _tables.of(game)


@transaction.atomic
def load_ban_lists(*, path: Path = BAN_LISTS) -> LoadedLists:
    """Makes the ban lists of the database those of the file, all or nothing; a list that left the file goes.

    Raises BanListsRefusedError when the file has mistakes or names a card that the format's game has not.
    """
    written = read_ban_lists(path)
    cards = _cards_of(written, path)
    there = {(row.format, row.since): row for row in BanList.objects.prefetch_related("cards")}
    report = LoadedLists()
    for one in written:
        row = there.pop((one.format, one.since), None)
        if row is None:
            report.added += 1
            row = BanList(format=one.format, since=one.since)
        elif (row.origin, row.source, {card.slug for card in row.cards.all()}) == (one.origin, one.source, one.banned):
            report.unchanged += 1
            continue
        else:
            report.changed += 1
        row.origin, row.source = one.origin, one.source
        row.save()
        row.banned.all().delete()
        BannedCard.objects.bulk_create(BannedCard(ban_list=row, card=cards[slug]) for slug in sorted(one.banned))
    for row in there.values():
        row.delete()
        report.removed += 1
    return report


def _load_table(game: str) -> CardTable:
    tags: dict[int, set[str]] = {}
    for card_id, name in Trait.objects.filter(card__game=game, kind=Trait.Kind.TAG).values_list("card_id", "name"):
        tags.setdefault(card_id, set()).add(name)
    cards = Card.objects.filter(game=game).annotate(faction=F("as_sularia__faction"), points=F("as_sularia__points"))
    fields = ("id", "slug", "name", "kind", "faction", "points", "text", "playable", "not_playable_because")
    rows = []
    for code, retired, set_code, set_name, *facts in cards.values_list(
        "code", "retired", "set__code", "set__name", *fields
    ):
        card_id, slug, name, kind, faction, points, text, playable, reasons = facts
        rows.append(
            TableRow(
                DeckCard(
                    slug=slug,
                    name=name,
                    kind=kind,
                    faction=faction,
                    points=points,
                    tags=frozenset(tags.get(card_id, ())),
                    deck_building=_deck_building(slug, text),
                    playable=playable,
                    not_playable_because=tuple(reason["message"] for reason in reasons),
                    editions=frozenset(called.lower() for called in (set_code, set_name) if called),
                    retired=retired,
                ),
                code,
                retired,
            )
        )
    renamed = dict(CardMigration.objects.filter(game=game, new__isnull=False).values_list("old", "new"))
    return replace(CardTable.of(rows, renamed), elsewhere=_cards_elsewhere(game))


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


def _cards_of(written: list[WrittenList], path: Path) -> dict[str, Card]:
    """The banned cards by slug."""
    slugs = frozenset[str]().union(*(one.banned for one in written))
    cards = {card.slug: card for card in Card.objects.filter(slug__in=slugs)}
    problems = []
    for place, one in enumerate(written):
        game = FORMATS[one.format].game
        for slug in sorted(one.banned):
            if slug in cards and cards[slug].game_id == game:
                continue
            known = Card.objects.filter(game=game).values_list("slug", flat=True)
            near = ", ".join(get_close_matches(slug, known)) or "none is near"
            problems.append(
                f"{path.name}: ban_lists[{place}].banned: found {shown(slug)}, "
                f"allowed slugs of cards of the game {game} (nearest: {near})"
            )
    if problems:
        raise BanListsRefusedError(problems)
    return cards
