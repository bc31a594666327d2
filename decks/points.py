"""Construction points of a deck, after the cards that change what other cards cost. Pure.

A `Deck building:` line sets the points of the cards it names in every deck that holds the card printing it. It works
once however many copies there are; where several lines name a card, the lowest cost holds.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from decks.decklist import DeckCard, Decklist

FACTIONS = ("Jotune", "Synthien", "Exsularian", "Protoan", "Mercenary")
KINDS = {"combatants": "combatant", "sites": "site", "tactics": "tactic", "conditions": "condition"}

_OPENING = re.compile(r"deck building\b", re.IGNORECASE)
_CLAUSE = re.compile(r"your (?P<other>other )?(?P<group>[A-Z a-z'-]+?) cost (?P<points>[0-9]{1,3}) points?")


class UnreadableLineError(ValueError):
    """A deck-building line that says nothing known about points."""


@dataclass(frozen=True, slots=True)
class Cost:
    """ "Your Hunters cost 1 point", understood: which cards, and what each of them costs."""

    points: int
    faction: str | None = None
    kind: str | None = None
    tag: str | None = None
    others_only: bool = False

    def covers(self, card: DeckCard, printed_on: DeckCard) -> bool:
        """Whether the line on one card is about the other."""
        return (
            (self.faction is None or self.faction == card.faction)
            and (self.kind is None or self.kind == card.kind)
            and (self.tag is None or any(self.tag in (tag, f"{tag}s") for tag in card.tags))
            and not (self.others_only and card.slug == printed_on.slug)
        )


class Points(NamedTuple):
    """What a deck costs as far as the points are known."""

    total: int
    printed: int


def is_deck_building(line: str) -> bool:
    """Whether a line of text speaks of building decks at all."""
    return _OPENING.match(line) is not None


@cache
def costs_set_by(line: str) -> tuple[Cost, ...]:
    """The meaning of a line such as "Deck building: your Hunters cost 1 point".

    Raises UnreadableLineError when the line says anything else.
    """
    opening, _, said = line.partition(":")
    if opening.lower() != "deck building":
        raise UnreadableLineError(f'"{line}" does not begin with "Deck building:"')
    return tuple(_cost(clause.strip(), line) for clause in said.split(";"))


def _cost(clause: str, line: str) -> Cost:
    found = _CLAUSE.fullmatch(clause)
    if found is None:
        raise UnreadableLineError(f'"{line}" is not understood; a clause reads "your Hunters cost 1 point"')
    words = found["group"].split()
    kind = KINDS.get(words[-1])
    if kind is not None:
        words.pop()
    faction = words.pop(0) if words and words[0] in FACTIONS else None
    return Cost(int(found["points"]), faction, kind, " ".join(words) or None, found["other"] is not None)


def points_in(decklist: Decklist) -> dict[str, int | None]:
    """What a copy of each card costs in this deck, by slug; None where nobody knows."""
    lines = [
        (cost, entry.card)
        for entry in decklist.entries
        for line in entry.card.deck_building
        for cost in costs_set_by(line)
    ]
    return {entry.card.slug: _points_of(entry.card, lines) for entry in decklist.entries}


def _points_of(card: DeckCard, lines: Iterable[tuple[Cost, DeckCard]]) -> int | None:
    return min((cost.points for cost, printed_on in lines if cost.covers(card, printed_on)), default=card.points)


def total_points(decklist: Decklist) -> Points:
    """The points of the whole deck after its deck-building lines, and as printed; unknown points count nothing."""
    each = points_in(decklist)
    return Points(
        total=sum(entry.copies * (each[entry.card.slug] or 0) for entry in decklist.entries),
        printed=sum(entry.copies * (entry.card.points or 0) for entry in decklist.entries),
    )
