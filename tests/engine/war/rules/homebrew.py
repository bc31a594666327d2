"""Fighters of whose styles, bases and finishers only those say anything whose text a test gives."""

from __future__ import annotations

from functools import cache
from typing import Any

from engine.battlecon.layout import MARKERS, PRIORITY_STAT, STATS
from engine.battlecon.war import War, read_records
from tests.engine.war.duels import FIXTURES, Duel

SILENT = ("style", "base", "finisher")


@cache
def printed() -> list[dict[str, Any]]:
    return [dict(record) for record in read_records(FIXTURES)]


def plain(**texts: list[str]) -> War:
    """War with these texts, `war_lure` for war-lure; the abilities and tokens of all others are as they are printed."""
    given = {slug.replace("_", "-"): text for slug, text in texts.items()}
    return War(
        [
            {**card, "text": given.get(card["slug"], [] if card["kind"] in SILENT else card["text"])}
            for card in printed()
        ]
    )


class Sides:
    """A duel in which the fighter a test is about sits at either seat; `own` and `other` are the seats."""

    def __init__(self, own: int, fighter: str, opponent: str, spaces: tuple[int, int], **setup: Any) -> None:
        self.own, self.other = own, 1 - own
        self.order = 1 if own == 0 else -1
        placed = (spaces[own], spaces[1 - own])
        self.duel = Duel(*(fighter, opponent)[:: self.order], spaces=placed, active=own, **setup)

    def goes_first(self) -> Sides:
        """His priority is higher than that of any attack."""
        self.duel.state.bonuses[self.own * STATS + PRIORITY_STAT] = 20
        return self

    def goes_second(self) -> Sides:
        """The other's priority is higher than that of any attack."""
        self.duel.state.bonuses[self.other * STATS + PRIORITY_STAT] = 20
        return self

    def marker(self, seat: int) -> int:
        """Where a fighter's Trap or Juto stands; 0 is off the board."""
        return self.duel.state.markers[seat * MARKERS]

    def beat(self, pair: str, others: str, *, antes: tuple[Any, Any] = ((), ()), **told: Any) -> Sides:
        for name in ("clash", "cancel"):
            if name in told:
                told[name] = told[name][:: self.order]
        self.duel.beat(*(pair, others)[:: self.order], antes=antes[:: self.order], **told)
        return self

    @property
    def spaces(self) -> tuple[int, int]:
        """Where the two stand, his space first."""
        return self.duel.state.sides[self.own].position, self.duel.state.sides[self.other].position

    @property
    def life(self) -> tuple[int, int]:
        return self.duel.state.sides[self.own].life, self.duel.state.sides[self.other].life
