"""Lists of cards, what changed between them and what a merge makes of them, as the API answers them. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from decks.card_table import CardTable
from decks.diffs import CardChange, Difference
from decks.merging import Merged
from decks.snapshots import Line, Snapshot
from decks.zones import Zone


@dataclass(frozen=True)
class ListAnswers:
    """The lists of a deck, the cards named as they are today and the zones in the order of its format."""

    table: CardTable
    zones: Sequence[Zone]

    def zones_of(self, snapshot: Snapshot) -> list[dict[str, Any]]:
        """The cards by zone; each zone of the format, and those of another one that still have cards."""
        names = {zone.slug: zone.name for zone in self.zones}
        names |= {zone: zone.replace("_", " ").capitalize() for zone in snapshot.zones if zone not in names}
        return [
            {"zone": zone, "name": name, "cards": [self._line(line) for line in snapshot.zones.get(zone, ())]}
            for zone, name in names.items()
        ]

    def options_of(self, snapshot: Snapshot) -> dict[str, Any]:
        """What is settled beside the cards; null where it is not."""
        return {name: snapshot.options.get(name) for name in ("mode", "finisher", "discards")}

    def changes(self, difference: Difference) -> dict[str, Any]:
        """What makes one list another."""
        return {
            "cards": [self._change(change) for change in difference.cards],
            "options": [change._asdict() for change in difference.options],
            "reordered": list(difference.reordered),
        }

    def conflicts(self, merged: Merged) -> list[dict[str, Any]]:
        """What both sides of a merge changed in different ways: cards in zones, then options."""
        cards = [
            {"zone": one.zone, **self._named(one.card), "option": None, "base": one.base}
            | {"mine": one.mine, "theirs": one.theirs}
            for one in merged.cards
        ]
        options = [{"zone": None, "slug": None, "name": None, **one._asdict()} for one in merged.options]
        return cards + options

    def merged(self, merged: Merged) -> dict[str, Any]:
        """The list that a merge makes, with its conflicts."""
        return {
            "zones": self.zones_of(merged.snapshot),
            "options": self.options_of(merged.snapshot),
            "conflicts": self.conflicts(merged),
        }

    def _line(self, line: Line) -> dict[str, Any]:
        card, copies = line
        return {**self._named(card), "copies": copies}

    def _change(self, change: CardChange) -> dict[str, Any]:
        kind = "added" if not change.before else "removed" if not change.after else "changed"
        named = self._named(change.card)
        return {"zone": change.zone, **named, "change": kind, "before": change.before, "after": change.after}

    def _named(self, number: int) -> dict[str, str | None]:
        """A card by slug and name; by its number where no card has it."""
        card = self.table.by_id.get(number)
        return {"slug": card.slug, "name": card.name} if card else {"slug": None, "name": f"#{number}"}
