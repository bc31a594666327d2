"""The zones of a format: where a player's cards go, by their kind unless the list says where. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from decks.decklist import CardCount, Decklist, added_up


@dataclass(frozen=True)
class Zone:
    """A part of what a player brings; `kinds` are the kinds of cards it takes, None any. Order may matter in it."""

    slug: str
    name: str
    kinds: tuple[str, ...] | None = None
    ordered: bool = False


DECK = Zone("deck", "Deck")
POOL = Zone("pool", "Pool", ("battler", "magic"))
FIGHTERS = Zone("fighters", "Fighters", ("fighter",))
STACK = Zone("fighters", "Battle order", ("fighter",), ordered=True)
COMBAT_CARDS = Zone("combat_cards", "Combat cards", ("combat",))
SPELLS = Zone("spells", "Spells", ("spell",))

# The headings of a deck text that say to which zone the lines under them belong.
HEADINGS = {
    "fighter": "fighters",
    "fighters": "fighters",
    "team": "fighters",
    "battle order": "fighters",
    "combat": "combat_cards",
    "combat cards": "combat_cards",
    "combat_cards": "combat_cards",
    "advanced combat cards": "combat_cards",
    "spell": "spells",
    "spells": "spells",
}


def placed(decklist: Decklist, zones: Sequence[Zone]) -> Decklist:
    """The deck with each card in one of these zones: the one the list names, else that for its kind, else the first."""
    if len(zones) == 1:
        moved = [CardCount(card, copies, zones[0].slug) for card, copies, _ in decklist.entries]
    else:
        moved = [CardCount(card, copies, _zone_of(card.kind, zone, zones)) for card, copies, zone in decklist.entries]
    return replace(decklist, entries=added_up(moved))


def _zone_of(kind: str | None, wanted: str, zones: Sequence[Zone]) -> str:
    if any(zone.slug == wanted for zone in zones):
        return wanted
    return next((zone.slug for zone in zones if zone.kinds is None or kind in zone.kinds), zones[0].slug)
