"""What pages show of a kept deck: its list in parts, the verdict on it, and what changed between two revisions."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice

from cards.wording import kinds_name, listed
from decks.card_table import CardTable
from decks.decklist import Decklist
from decks.diffs import Difference, difference
from decks.formats import Format, Verdict
from decks.marks import MarkedLine, MarkedVerdict, mark
from decks.models import Revision
from decks.options import written_options
from decks.services import card_table, find_format
from decks.services.states import states_of
from decks.snapshots import Snapshot, decklist_of
from decks.text import write_deck
from decks.working_list import Part, parts_of
from decks.zones import placed


@dataclass(frozen=True)
class ReadDeck:
    """A list as a page shows it: in parts, with the verdict of its format; None where there is no such format.

    `settled` says what is settled beside the cards, a line each.
    """

    decklist: Decklist
    parts: tuple[tuple[Part, tuple[MarkedLine, ...]], ...]
    verdict: Verdict | None
    marked: MarkedVerdict | None
    settled: tuple[str, ...]
    text: str


@dataclass(frozen=True)
class Change:
    """One card whose copies, or one option whose value, two revisions have differently, in words."""

    zone: str
    name: str
    slug: str | None
    before: str
    after: str

    @property
    def sign(self) -> str:
        """Whether there is more of it or less, as a sign."""
        if self.before == "0" or self.after == "0":
            return "+" if self.before == "0" else "−"
        return "→"


def read_deck(revision: Revision, chosen: Format | None) -> ReadDeck:
    """A revision as it reads today."""
    table = card_table(revision.deck.game_id)
    return read_list(decklist_of(revision.snapshot, table), chosen, table)


def read_list(decklist: Decklist, chosen: Format | None, table: CardTable) -> ReadDeck:
    """A list as a page shows it."""
    settled, text = tuple(written_options(decklist.options, table)), write_deck(decklist, table)
    if chosen is None:
        return ReadDeck(decklist, (), None, None, settled, text)
    kinds = {entry.card.kind: kinds_name(entry.card.kind) for entry in decklist.entries if entry.card.kind}
    parts = parts_of(placed(decklist, chosen.zones), chosen.zones, kinds)
    verdict = states_of([chosen])[chosen.slug].verdict(decklist)
    marked = mark(verdict, [line for part in parts for line in part.lines])
    lines = iter(marked.lines)
    shown = tuple((part, tuple(islice(lines, len(part.lines)))) for part in parts)
    return ReadDeck(decklist, shown, verdict, marked, settled, text)


def changes_between(before: Snapshot | None, after: Snapshot, game: str, format_slug: str) -> list[Change]:
    """What changed, by the names that the cards have today; everything where there was nothing before."""
    return changes_in(difference(before or Snapshot(), after), game, format_slug)


def changes_in(found: Difference, game: str, format_slug: str) -> list[Change]:
    """A difference in words."""
    table, chosen = card_table(game), find_format(format_slug)
    zones = {zone.slug: zone.name for zone in chosen.zones} if chosen else {}
    several = len(zones) > 1
    changes = []
    for change in found.cards:
        card = table.by_id.get(change.card)
        name, slug = (card.name, card.slug) if card else (f"#{change.card}", None)
        zone = zones.get(change.zone, change.zone) if several else ""
        changes.append(Change(zone, name, slug, str(change.before), str(change.after)))
    changes += [
        Change("", option.option.capitalize(), None, _said(option.before), _said(option.after))
        for option in found.options
    ]
    changes += [Change(zones.get(zone, zone), "Order", None, "as it was", "another") for zone in found.reordered]
    return changes


def _said(value: object) -> str:
    if value in (None, "", [], ()):
        return "not settled"
    if isinstance(value, list | tuple):
        return listed([" + ".join(map(str, pair)) if isinstance(pair, list | tuple) else str(pair) for pair in value])
    return str(value)
