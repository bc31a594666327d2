"""Decks, formats and ban lists of a test, as rows."""

from collections.abc import Iterable, Mapping
from datetime import date

from django.contrib.auth.models import User
from django.utils import timezone

from cards.models import Card
from decks.formats import FORMATS, RuleRow
from decks.models import BanList, BannedCard, Deck, Revision, StoredFormat
from decks.services import card_table, save_format
from decks.snapshots import Snapshot

LANDING, BEACON = "sularia-frostmere-landing", "sularia-skerry-beacon"


def user(name: str = "ana", **more: bool) -> User:
    return User.objects.get_or_create(username=name, defaults=more)[0]


def snapshot(game: str, cards: Mapping[str, int], zone: str) -> Snapshot:
    table = card_table(game)
    return Snapshot.stored({zone: [(table.by_slug[slug].local_id, copies) for slug, copies in cards.items()]}, {})


def kept_deck(cards: Mapping[str, int], slug: str = "sularia-free", owner: User | None = None) -> Deck:
    """A deck of a format with one revision, written without its services: nothing has judged it."""
    like = FORMATS[slug] if slug in FORMATS else FORMATS[StoredFormat.objects.get(pk=slug).like]
    deck = Deck.objects.create(
        owner=owner or user(), game_id=like.game, format=slug, name="a deck", changed_at=timezone.now()
    )
    another_revision(deck, cards)
    return deck


def another_revision(deck: Deck, cards: Mapping[str, int]) -> Revision:
    """A newer list of a deck."""
    game = deck.game_id
    zone = {"sularia": "deck", "battleboard": "pool"}.get(game, "fighters")
    kept = snapshot(game, cards, zone)
    number = deck.revisions.count() + 1
    deck.head = Revision.objects.create(
        deck=deck,
        number=number,
        parent=deck.head,
        cards=kept.cards,
        options=kept.options,
        digest=kept.digest,
        size=kept.size,
        since_version=number,
        saved_at=timezone.now(),
    )
    deck.save()
    return deck.head


def stored_format(slug: str = "house", *rows: RuleRow, like: str = "sularia-free", owner: User | None = None, **more):
    return save_format(
        slug=slug,
        name=more.get("name", "House rules"),
        since=date(2026, 11, 30),
        like=FORMATS[like],
        rows=rows,
        owner=owner,
        changed=more.get("changed"),
    )


def ban(slug: str, cards: Iterable[str], since: date = date(2026, 11, 1), source: str = "a test") -> BanList:
    """A ban list as rows, and nothing that follows from it."""
    BanList.objects.filter(format=slug, since=since).delete()
    found = BanList.objects.create(format=slug, since=since, origin="demo", source=source)
    for card in Card.objects.filter(slug__in=list(cards)):
        BannedCard.objects.create(ban_list=found, card=card)
    return found
