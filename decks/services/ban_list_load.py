"""The ban lists of the fixtures into the database."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path

from django.db import transaction
from django.utils import timezone

from cards.models import Card
from decks.ban_lists import BAN_LISTS, BanListsRefusedError, WrittenList, read_ban_lists
from decks.formats import Format
from decks.models import BanList, BannedCard
from decks.services.formats import all_formats
from decks.services.revalidation import OF_ITSELF, revalidate_changed
from decks.tasks import queue_look
from decks.wording import shown


@dataclass
class LoadedLists:
    """How many lists a load added, changed, left alone and removed."""

    added: int = 0
    changed: int = 0
    unchanged: int = 0
    removed: int = 0

    @property
    def changes_anything(self) -> bool:
        """Whether any list is another than before."""
        return bool(self.added or self.changed or self.removed)

    def __str__(self) -> str:
        return (
            f"ban lists: {self.added} added, {self.changed} changed, {self.unchanged} unchanged, {self.removed} removed"
        )


@transaction.atomic
def load_ban_lists(*, path: Path = BAN_LISTS) -> LoadedLists:
    """Makes the ban lists of the database those of the file, all or nothing; a list that left the file goes.

    The decks of a format whose list in force is another one now are judged anew; a list that comes into force some day
    is looked for on that day.

    Raises BanListsRefusedError when the file has mistakes or names a card that the format's game has not.
    """
    formats = all_formats()
    written = read_ban_lists(path, formats)
    cards = _cards_of(written, formats, path)
    today = timezone.now().date()
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
        if one.since > today:
            queue_look(one.since)
    for row in there.values():
        row.delete()
        report.removed += 1
    revalidate_changed(cause="ban lists" if report.changes_anything else OF_ITSELF)
    return report


def _cards_of(written: list[WrittenList], formats: Mapping[str, Format], path: Path) -> dict[str, Card]:
    """The banned cards by slug."""
    slugs = frozenset[str]().union(*(one.banned for one in written))
    cards = {card.slug: card for card in Card.objects.filter(slug__in=slugs)}
    problems = []
    for place, one in enumerate(written):
        game = formats[one.format].game
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
