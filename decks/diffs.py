"""What changed between two revisions of a deck. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

from decks.snapshots import Line, Snapshot


class CardChange(NamedTuple):
    """The copies of a card in a zone, before and after; 0 where it is not there."""

    zone: str
    card: int
    before: int
    after: int


class OptionChange(NamedTuple):
    """How an option was settled, before and after; None where it was not."""

    option: str
    before: Any
    after: Any


@dataclass(frozen=True)
class Difference:
    """All that changed: the cards, first those of the later list in its order, then those that left; the options; and
    the zones in which cards that stayed stand in another order.
    """

    cards: tuple[CardChange, ...] = ()
    options: tuple[OptionChange, ...] = ()
    reordered: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.cards or self.options or self.reordered)


def difference(before: Snapshot, after: Snapshot) -> Difference:
    """What makes one list the other."""
    earlier, later = copies_by_place(before), copies_by_place(after)
    places = dict.fromkeys((*later, *earlier))
    return Difference(
        cards=tuple(
            CardChange(zone, card, earlier.get((zone, card), 0), later.get((zone, card), 0))
            for zone, card in places
            if earlier.get((zone, card), 0) != later.get((zone, card), 0)
        ),
        options=tuple(
            OptionChange(option, before.options.get(option), after.options.get(option))
            for option in sorted({*before.options, *after.options})
            if before.options.get(option) != after.options.get(option)
        ),
        reordered=tuple(
            zone
            for zone in after.zones
            if not same_order(numbers(before.zones.get(zone, ())), numbers(after.zones[zone]))
        ),
    )


def copies_by_place(snapshot: Snapshot) -> dict[tuple[str, int], int]:
    """The copies of each card in each zone, in the order of the list."""
    return {(zone, card): copies for zone, lines in snapshot.zones.items() for card, copies in lines}


def numbers(lines: Iterable[Line]) -> list[int]:
    """The cards of these lines."""
    return [card for card, _ in lines]


def same_order(one: list[int], other: list[int]) -> bool:
    """Whether the cards that both have stand in one order in both."""
    shared = {*one} & {*other}
    return [card for card in one if card in shared] == [card for card in other if card in shared]
