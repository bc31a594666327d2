"""Verdicts: decks as they were sent, read among the cards of the database and judged by formats."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from hashlib import blake2b

from decks.card_table import CardTable
from decks.formats import BattleVerdict, Format, Verdict, judge, judge_battle
from decks.models import BanList, BannedCard
from decks.options import NO_OPTIONS, SentOptions, with_options
from decks.rules import NOTHING_AGREED, Bans, Terms
from decks.services.tables import card_tables
from decks.suggestions import Suggestions
from decks.text import DeckTextReader, Reading


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
        {game: read_deck(deck, table, readers[game], suggestions[game]) for game, table in tables.items()}
        for deck in decks
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


def read_deck(deck: SentDeck, table: CardTable, reader: DeckTextReader, suggestions: Suggestions) -> Reading:
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
