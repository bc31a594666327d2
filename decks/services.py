"""What needs the database: the cards of a game as one table, the ban lists in force, verdicts on decks."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from difflib import get_close_matches
from hashlib import blake2b
from pathlib import Path

from django.db import transaction
from django.db.models import F
from django.db.models.functions import Coalesce

from cards.kept import Kept
from cards.models import Card, CardMigration, Catalogue, Game, Trait
from cards.name_table import TableRow
from decks.ban_lists import BAN_LISTS, BanListsRefusedError, WrittenList, read_ban_lists
from decks.card_table import CardTable
from decks.decklist import DeckCard
from decks.formats import FORMATS, BattleVerdict, Format, Verdict, judge, judge_battle
from decks.models import BanList, BannedCard
from decks.options import NO_OPTIONS, SentOptions, with_options
from decks.points import UnreadableLineError, costs_set_by, is_deck_building
from decks.rules import NOTHING_AGREED, Bans, Terms
from decks.suggestions import Suggestions
from decks.text import DeckTextReader, Reading
from decks.wording import shown

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class SentDeck:
    """A deck as it was sent: a text, or copies by slug in zones (the nameless one: by kind) with options."""

    text: str | None = None
    zones: Mapping[str, Sequence[tuple[str, int]]] = field(default_factory=dict)
    options: SentOptions = NO_OPTIONS


@dataclass(frozen=True)
class DatedVerdict:
    """A verdict and the day whose ban lists hold."""

    day: date
    verdict: Verdict


@dataclass(frozen=True)
class DatedBattleVerdict:
    """A verdict on the decks that meet, and the day."""

    day: date
    verdict: BattleVerdict


@dataclass(frozen=True)
class JudgedDeck:
    """How a deck was read, without lines when it came as slugs, and its verdicts, one a format and day."""

    reading: Reading
    verdicts: tuple[DatedVerdict, ...]


@dataclass(frozen=True)
class Judged:
    """The decks in the order they were sent, and what is said of all of them as the sides of one battle."""

    decks: tuple[JudgedDeck, ...]
    battle: tuple[DatedBattleVerdict, ...]


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


def judge_decks(
    *,
    decks: Iterable[SentDeck],
    formats: Sequence[Format],
    days: Sequence[date],
    agreed: Terms = NOTHING_AGREED,
    battle: bool = False,
) -> Judged:
    """The verdict of every format on every deck, under the ban lists in force on each day and what was agreed; with
    `battle` also on all decks as the sides of one battle.

    Each format reads a deck among the cards of its own game; the lines shown are those of the first. The number of
    queries is the same for one deck and for a thousand, for one format and day and for many.
    """
    tables = card_tables(formats)
    suggestions = {game: Suggestions(table) for game, table in tables.items()}
    readers = {game: DeckTextReader(table, suggestions[game]) for game, table in tables.items()}
    bans = bans_on(formats, days, tables)
    asked = [(chosen, day, replace(agreed, bans=bans[chosen.slug, day])) for chosen in formats for day in days]
    readings = [
        {game: _read(deck, table, readers[game], suggestions[game]) for game, table in tables.items()} for deck in decks
    ]
    judged = tuple(
        JudgedDeck(
            of_deck[formats[0].game],
            tuple(
                DatedVerdict(day, judge(of_deck[chosen.game].decklist, chosen, terms)) for chosen, day, terms in asked
            ),
        )
        for of_deck in readings
    )
    if not battle:
        return Judged(judged, ())
    met = tuple(
        DatedBattleVerdict(day, judge_battle([of_deck[chosen.game].decklist for of_deck in readings], chosen, terms))
        for chosen, day, terms in asked
    )
    return Judged(judged, met)


def _read(deck: SentDeck, table: CardTable, reader: DeckTextReader, suggestions: Suggestions) -> Reading:
    """A deck as the cards of one game read it."""
    if deck.text is not None:
        return reader.read(deck.text)
    decklist = table.zoned_decklist(deck.zones)
    if deck.options != NO_OPTIONS:
        decklist = with_options(decklist, deck.options, table)
    return Reading((), suggestions.added_to(decklist))


def bans_on(
    formats: Sequence[Format], days: Sequence[date], tables: Mapping[str, CardTable]
) -> dict[tuple[str, date], Bans | None]:
    """The ban list of each format in force on each day. A ban goes on for the card that took the place of a banned
    one.
    """
    slugs = [chosen.slug for chosen in formats]
    lists = list(BanList.objects.filter(format__in=slugs).in_force(max(days)).prefetch_related("cards"))
    bans: dict[tuple[str, date], Bans | None] = {}
    for chosen in formats:
        by_slug = tables[chosen.game].by_slug
        for day in days:
            ban_list = next((one for one in lists if one.format == chosen.slug and one.since <= day), None)
            banned = [card.slug for card in ban_list.cards.all()] if ban_list else []
            now = frozenset(by_slug[slug].slug if slug in by_slug else slug for slug in banned)
            bans[chosen.slug, day] = Bans(ban_list.since, now, ban_list.source) if ban_list else None
    return bans


def ban_lists_digest() -> str:
    """What tells the ban lists of one moment from those of another."""
    lists = list(BanList.objects.order_by("pk").values_list("format", "since", "source"))
    cards = list(BannedCard.objects.order_by("pk").values_list("ban_list_id", "card_id"))
    return blake2b(repr((lists, cards)).encode(), digest_size=8).hexdigest()


def card_table(game: str) -> CardTable:
    """All cards of a game, read once a catalogue version and kept by this process."""
    return _tables.of(game)


def card_tables(formats: Iterable[Format]) -> dict[str, CardTable]:
    """The cards of each game that these formats are of."""
    version = Catalogue.current_version()
    return {game: _tables.of(game, version) for game in dict.fromkeys(chosen.game for chosen in formats)}


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
