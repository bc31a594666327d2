"""The state of a format: all that its verdicts depend on besides the deck, and a digest that tells one from another."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import astuple, dataclass, replace
from datetime import date
from hashlib import blake2b
from typing import Any

from django.conf import settings
from django.utils import timezone

from decks.card_table import CardTable
from decks.decklist import Decklist
from decks.formats import Format, Verdict, judge
from decks.rules import NOTHING_AGREED, Bans, name_of, numbers_of
from decks.services.judging import bans_on
from decks.services.tables import card_tables


@dataclass(frozen=True)
class FormatState:
    """A format on a day: its rules, the ban list in force and the cards of its game."""

    format: Format
    day: date
    bans: Bans | None
    table: CardTable
    digest: str

    def verdict(self, deck: Decklist) -> Verdict:
        """What the format says of a deck in this state, nothing being agreed."""
        return judge(deck, self.format, replace(NOTHING_AGREED, bans=self.bans))


def states_of(formats: Iterable[Format]) -> dict[str, FormatState]:
    """The state of each of these formats today, by slug; three queries for any number of them."""
    chosen = list(formats)
    if not chosen:
        return {}
    day = timezone.now().date()
    tables = card_tables(chosen)
    bans = bans_on(chosen, [day], tables)
    return {
        one.slug: FormatState(
            one,
            day,
            bans[one.slug, day],
            tables[one.game],
            _digest(one, bans[one.slug, day], tables[one.game].digest),
        )
        for one in chosen
    }


def _digest(chosen: Format, bans: Bans | None, cards: str) -> str:
    """Another one for anything that may change a verdict. The release stands for the code of the rules."""
    rules = [(name_of(rule), numbers_of(rule), rule.source) for rule in chosen.rules]
    zones = [astuple(zone) for zone in chosen.zones]
    banned = bans and (bans.since.isoformat(), sorted(bans.cards), bans.source)
    return _hashed([settings.RELEASE, rules, zones, chosen.options, banned, cards])


def _hashed(values: Any) -> str:
    return blake2b(repr(values).encode(), digest_size=16).hexdigest()
