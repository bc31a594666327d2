"""Construction points of a deck, after the cards that change what other cards cost. Pure.

A `Deck building:` line sets the points of the cards it names in every deck that holds the card printing it. It works
once however many copies there are; where several lines name a card, the lowest cost holds.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING, NamedTuple, cast

from decks.decklist import DeckCard, Decklist
from engine.sularia.tree.cards import Combatant, ConditionCard, DeckCards, Site, TacticCard
from engine.sularia.tree.deck_building import AllInDeck, AllOthersInDeck, DeckBuilding, DeckCost
from engine.text import TextError, grammar_of

if TYPE_CHECKING:
    from engine.sularia.tree.cards import Tagged

KINDS: dict[type[DeckCards], str] = {
    Combatant: "combatant",
    Site: "site",
    TacticCard: "tactic",
    ConditionCard: "condition",
}

_OPENING = re.compile(r"deck building\b", re.IGNORECASE)


class UnreadableLineError(ValueError):
    """A deck-building line that says nothing known about points."""


class Points(NamedTuple):
    """What a deck costs as far as the points are known."""

    total: int
    printed: int


def is_deck_building(line: str) -> bool:
    """Whether a line of text speaks of building decks at all."""
    return _OPENING.match(line) is not None


@cache
def costs_set_by(line: str) -> tuple[DeckCost, ...]:
    """The meaning of a line such as "Deck building: your Hunters cost 1 point".

    Raises UnreadableLineError when the line says anything else.
    """
    try:
        said = grammar_of("sularia").read(line)
    except TextError as mistake:
        raise UnreadableLineError(f'"{line}" is not understood: {mistake}') from mistake
    if not isinstance(said, DeckBuilding):
        raise UnreadableLineError(f'"{line}" says nothing of what cards cost a deck')
    return said.costs


def covers(cost: DeckCost, card: DeckCard, printed_on: DeckCard) -> bool:
    """Whether a cost that one card sets is about another."""
    group = cost.group
    if isinstance(group, AllOthersInDeck):
        return card.slug != printed_on.slug and _is_of(card, group.cards)
    return isinstance(group, AllInDeck) and _is_of(card, group.cards)


def points_in(decklist: Decklist) -> dict[str, int | None]:
    """What a copy of each card costs in this deck, by slug; None where nobody knows."""
    costs = [
        (cost, entry.card)
        for entry in decklist.entries
        for line in entry.card.deck_building
        for cost in costs_set_by(line)
    ]
    return {entry.card.slug: _points_of(entry.card, costs) for entry in decklist.entries}


def total_points(decklist: Decklist) -> Points:
    """The points of the whole deck after its deck-building lines, and as printed; unknown points count nothing."""
    each = points_in(decklist)
    return Points(
        total=sum(entry.copies * (each[entry.card.slug] or 0) for entry in decklist.entries),
        printed=sum(entry.copies * (entry.card.points or 0) for entry in decklist.entries),
    )


def _points_of(card: DeckCard, costs: Iterable[tuple[DeckCost, DeckCard]]) -> int | None:
    return min((cost.points for cost, printed_on in costs if covers(cost, card, printed_on)), default=card.points)


def _is_of(card: DeckCard, meant: DeckCards) -> bool:
    """Whether a card is one of those that a line names: by kind, faction and what its tag line says."""
    named = cast("Combatant | Site | TacticCard | ConditionCard | Tagged", meant)
    kind = KINDS.get(type(named))
    return (
        kind in (None, card.kind)
        and named.faction in (None, card.faction)
        and (named.name is None or any(named.name in (tag, f"{tag}s") for tag in card.tags))
    )
