"""Two lists that began as one, brought together. Pure.

A count that one side changed is as that side has it; one that both changed alike is taken once; one that both changed
in different ways is a conflict, which somebody has to settle. Options are merged alike.

The order is that of the side that moved cards about: mine where theirs left the cards in the order they had, else
theirs. What the other side added stands behind the card it stands behind there, or first.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple

from decks.diffs import copies_by_place, numbers, same_order
from decks.snapshots import Line, Snapshot


class Side(StrEnum):
    """Whose change holds where both changed the same."""

    MINE = "mine"
    THEIRS = "theirs"


class CardConflict(NamedTuple):
    """A count of a card in a zone that both sides changed in different ways."""

    zone: str
    card: int
    base: int
    mine: int
    theirs: int


class OptionConflict(NamedTuple):
    """An option that both sides settled in different ways."""

    option: str
    base: Any
    mine: Any
    theirs: Any


@dataclass(frozen=True)
class Merged:
    """The merged list, and the conflicts.

    Where a conflict is and no side is preferred, the list has what both began with.
    """

    snapshot: Snapshot
    cards: tuple[CardConflict, ...] = ()
    options: tuple[OptionConflict, ...] = ()

    @property
    def has_conflicts(self) -> bool:
        return bool(self.cards or self.options)


def merge(base: Snapshot, mine: Snapshot, theirs: Snapshot, prefer: Side | None = None) -> Merged:
    """Both sides' changes of what they began with. Conflicts are listed even where a side is preferred."""
    before, here, there = copies_by_place(base), copies_by_place(mine), copies_by_place(theirs)
    counts: dict[tuple[str, int], int] = {}
    conflicts = []
    for place in dict.fromkeys((*there, *here, *before)):
        three = before.get(place, 0), here.get(place, 0), there.get(place, 0)
        counts[place] = _merged(*three, prefer)
        if _is_conflict(*three):
            conflicts.append(CardConflict(*place, *three))
    zones: dict[str, list[Line]] = {}
    for zone in {zone for zone, _ in counts}:
        order = _merged_order(*(numbers(side.zones.get(zone, ())) for side in (base, mine, theirs)))
        zones[zone] = [(card, counts[zone, card]) for card in order if counts[zone, card]]
    options, torn = _merged_options(base, mine, theirs, prefer)
    return Merged(Snapshot.stored(zones, options), tuple(conflicts), torn)


def _is_conflict(base: Any, mine: Any, theirs: Any) -> bool:
    return mine != theirs and base not in (mine, theirs)


def _merged(base: Any, mine: Any, theirs: Any, prefer: Side | None) -> Any:
    """What holds of three values; of a conflict what is preferred, else what both began with."""
    if _is_conflict(base, mine, theirs):
        return base if prefer is None else mine if prefer is Side.MINE else theirs
    return theirs if mine == base else mine


def _merged_options(
    base: Snapshot, mine: Snapshot, theirs: Snapshot, prefer: Side | None
) -> tuple[dict[str, Any], tuple[OptionConflict, ...]]:
    options, conflicts = {}, []
    for option in sorted({*base.options, *mine.options, *theirs.options}):
        before, here, there = (side.options.get(option) for side in (base, mine, theirs))
        value = _merged(before, here, there, prefer)
        if value is not None:
            options[option] = value
        if _is_conflict(before, here, there):
            conflicts.append(OptionConflict(option, before, here, there))
    return options, tuple(conflicts)


def _merged_order(base: list[int], mine: list[int], theirs: list[int]) -> list[int]:
    """The cards of all three in the order of the merged list."""
    first, second = (mine, theirs) if same_order(base, theirs) else (theirs, mine)
    return _with_others(_with_others(first, second), base)


def _with_others(order: list[int], other: Iterable[int]) -> list[int]:
    """An order with the cards in it that only the other one has, each behind the card it stands behind there."""
    merged = list(order)
    known = set(order)
    before: int | None = None
    for card in other:
        if card not in known:
            merged.insert(0 if before is None else merged.index(before) + 1, card)
            known.add(card)
        before = card
    return merged
