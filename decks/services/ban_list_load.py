"""The ban lists of the fixtures into the database."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path

from django.db import transaction

from cards.models import Card
from decks.ban_lists import BAN_LISTS, BanListsRefusedError, WrittenList, read_ban_lists
from decks.formats import FORMATS
from decks.models import BanList, BannedCard
from decks.wording import shown


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
