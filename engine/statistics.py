"""Counting what happens in many matches: tallies that add up in any order, and how sure a share is."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import sqrt
from typing import Any, Final, NamedTuple, Self

NINETY_FIVE: Final = 1.959963984540054  # 95% of a normal distribution lies within so many deviations


class Interval(NamedTuple):
    """Between which shares, from 0 to 1, the true one lies in 95 of 100 cases."""

    low: float
    high: float


def wilson(count: float, of: int) -> Interval:
    """The Wilson score interval of a share (Wilson, 1927); without any trial, all is possible.

    `count` may be a half: a drawn match is half a win. Raises ValueError for a count that is not within 0 to `of`.
    """
    if not 0 <= count <= of:
        raise ValueError(f"{count} of {of} is no share")
    if of == 0:
        return Interval(0.0, 1.0)
    share = count / of
    square = NINETY_FIVE**2
    middle = share + square / (2 * of)
    reach = NINETY_FIVE * sqrt(share * (1 - share) / of + square / (4 * of * of))
    whole = 1 + square / of
    low = 0.0 if count == 0 else max(0.0, (middle - reach) / whole)
    return Interval(low, 1.0 if count == of else min(1.0, (middle + reach) / whole))


class Use(NamedTuple):
    """A card that was played in a round by a seat, whether it succeeded, and the damage it did."""

    seat: int
    kind: str
    card: str
    succeeded: bool
    damage: int


class Course(NamedTuple):
    """What a match came to, as its game tells it: rounds begun, the damage each seat did, the cards played."""

    rounds: int
    damage: tuple[int, int]
    uses: list[Use]


@dataclass(slots=True)
class CardTally:
    """How often a card was played, how often that succeeded, what damage it did, and in how many plays its side won."""

    played: int = 0
    succeeded: int = 0
    damage: int = 0
    won: int = 0

    def __iadd__(self, other: CardTally) -> Self:
        self.played += other.played
        self.succeeded += other.succeeded
        self.damage += other.damage
        self.won += other.won
        return self


@dataclass(slots=True)
class Tally:
    """What came of some matches between two sides; the sides change seats, so a side is no seat.

    `cards` goes by side, kind and name of a card.
    """

    matches: int = 0
    wins: list[int] = field(default_factory=lambda: [0, 0])
    draws: int = 0
    reasons: dict[str, int] = field(default_factory=dict)
    rounds: int = 0
    longest: int = 0
    damage: list[int] = field(default_factory=lambda: [0, 0])
    cards: dict[tuple[int, str, str], CardTally] = field(default_factory=dict)

    def __iadd__(self, other: Tally) -> Self:
        self.matches += other.matches
        self.draws += other.draws
        self.rounds += other.rounds
        self.longest = max(self.longest, other.longest)
        for side in (0, 1):
            self.wins[side] += other.wins[side]
            self.damage[side] += other.damage[side]
        for reason, count in other.reasons.items():
            self.reasons[reason] = self.reasons.get(reason, 0) + count
        for card, tally in other.cards.items():
            known = self.cards.setdefault(card, CardTally())
            known += tally
        return self

    def points(self, side: int) -> float:
        """The side's wins, a drawn match counting a half."""
        return self.wins[side] + self.draws / 2

    def to_json(self) -> dict[str, Any]:
        """The tally as JSON, shares from 0 to 1 and everything in a fixed order."""
        return {
            "matches": self.matches,
            "wins": self.wins[:],
            "draws": self.draws,
            "win_rates": [rate(self.wins[side], self.matches) for side in (0, 1)],
            "draw_rate": rate(self.draws, self.matches),
            "reasons": dict(sorted(self.reasons.items())),
            "rounds": {"average": mean(self.rounds, self.matches), "longest": self.longest},
            "damage_a_match": [mean(self.damage[side], self.matches) for side in (0, 1)],
            "cards": [self.cards_json(side) for side in (0, 1)],
        }

    def cards_json(self, side: int) -> list[dict[str, Any]]:
        found = []
        for (of, kind, name), tally in sorted(self.cards.items()):
            if of == side:
                numbers = {"played": tally.played, "succeeded": tally.succeeded, "won": tally.won}
                shares = {
                    "success_rate": rate(tally.succeeded, tally.played),
                    "damage": mean(tally.damage, tally.played),
                }
                found.append({"kind": kind, "card": name, **numbers, **shares})
        return found


def rate(count: float, of: int) -> dict[str, Any]:
    """A share with its interval; null of nothing."""
    interval = wilson(count, of)
    share = round(count / of, 6) if of else None
    return {"share": share, "interval": [round(interval.low, 6), round(interval.high, 6)]}


def mean(total: int, of: int) -> float | None:
    return round(total / of, 6) if of else None
