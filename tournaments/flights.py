"""Flights of a BattleCON event, and the boxes they need (Tournament Mode, Setup; ruling W20)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.lots import drawn_order
from tournaments.refusal import RefusedError

FLIGHT = 8
ONE_BOX = 4


@dataclass(frozen=True, slots=True)
class Boxes:
    """How many boxes an event needs by the two sentences of the rulebook, which do not always agree."""

    by_flight: int
    by_four_players: int

    @property
    def agree(self) -> bool:
        return self.by_flight == self.by_four_players

    @property
    def sentence(self) -> str:
        if self.agree:
            return f"{self.by_flight} boxes are needed."
        return (
            f"{self.by_flight} boxes are needed for the flights (two each, one for four or fewer players); one box for "
            f"every 4 players would make {self.by_four_players}."
        )


def flight_sizes(entries: int) -> tuple[int, ...]:
    """Sizes of as few flights of at most eight as hold the entries, differing by at most one, the larger first.

    Raises RefusedError `field_too_small`.
    """
    if entries < 2:
        raise RefusedError("field_too_small", f"Flights need 2 entries; there are {entries}.", found=entries, allowed=2)
    flights = -(-entries // FLIGHT)
    size, larger = divmod(entries, flights)
    return (size + 1,) * larger + (size,) * (flights - larger)


def flights_of(entries: Sequence[int], seed: int) -> tuple[tuple[int, ...], ...]:
    """The entries in flights by lot; within a flight, the order is the order of the seats.

    Raises RefusedError: `field_too_small`, `entry_twice`.
    """
    if len(set(entries)) < len(entries):
        raise RefusedError("entry_twice", "An entry stands twice in the list.", found=list(entries), allowed="once")
    drawn = drawn_order(seed, entries, "flights")
    flights = []
    start = 0
    for size in flight_sizes(len(entries)):
        flights.append(drawn[start : start + size])
        start += size
    return tuple(flights)


def boxes_of_flight(size: int) -> int:
    """Two boxes, one for four or fewer players."""
    return 1 if size <= ONE_BOX else 2


def boxes_of_event(entries: int) -> Boxes:
    """Both numbers that the rulebook names (ruling W20). Raises RefusedError `field_too_small`."""
    return Boxes(sum(map(boxes_of_flight, flight_sizes(entries))), -(-entries // ONE_BOX))


def copies_in_flight(size: int, fighters: Sequence[str], promos: Mapping[str, int] | None = None) -> dict[str, int]:
    """How often each fighter lies before a flight: once a box, and promos of an unofficial event too.

    `promos` are the copies that the organiser brings for this flight. Raises RefusedError: `promo_in_box`,
    `promo_copies_missing` when there is not one for every box.
    """
    boxes = boxes_of_flight(size)
    copies = dict.fromkeys(fighters, boxes)
    for fighter, brought in (promos or {}).items():
        if fighter in copies:
            raise RefusedError("promo_in_box", f"{fighter} is in the box already.", found=fighter, allowed="others")
        if brought < boxes:
            raise RefusedError(
                "promo_copies_missing",
                f"{fighter}: a promo needs a copy for each of the {boxes} boxes; {brought} are there.",
                found=brought,
                allowed=boxes,
            )
        copies[fighter] = boxes
    return copies
