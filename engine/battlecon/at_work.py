"""What the cards at work for a fighter say together, sorted by what the rules ask.

A fighter's cards at work change a few times a beat, the rules ask about them at every step. So what they say is put
together once for each set of cards that comes to be at work in a match-up, and found again from then on.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.battlecon import program
from engine.battlecon.layout import POWER, PRIORITY_STAT, RANGE_MAX, RANGE_MIN, SOAK, STATS, STUN_GUARD
from engine.battlecon.program import Act, Card, Line

NO_ACTS: Final[list[Act]] = []
NO_LINES: Final[list[Line]] = []


class AtWork:
    """What works for a fighter. None of it changes: whether a test of an act or a line holds is asked when it counts.

    `acts` are the acts in force by their verbs, `lines` what triggers and events set off by their timings. By stat:
    `printed` is what the attack's cards print, `own` and `given` are the bonuses for him and for his opponent that
    depend on nothing, `own_bonuses` and `given_bonuses` the acts of the others.
    """

    __slots__ = (
        "acts",
        "given",
        "given_bonuses",
        "has_power",
        "has_range",
        "lines",
        "own",
        "own_bonuses",
        "printed",
        "stun_immune",
    )

    def __init__(self, attack: Sequence[Card], sources: Sequence[Card]) -> None:
        self.has_power: bool = all(card.power_is_number for card in attack)
        self.has_range: bool = all(card.range_is_number for card in attack)
        self.stun_immune: bool = any(card.stun_immunity for card in attack)
        self.printed: list[int] = [0] * STATS
        self.acts: list[list[Act]] = [NO_ACTS] * program.VERBS
        self.lines: list[list[Line]] = [NO_LINES] * program.TIMINGS
        self.own: list[int] = [0] * STATS
        self.given: list[int] = [0] * STATS
        self.own_bonuses: list[list[Act]] = [NO_ACTS] * STATS
        self.given_bonuses: list[list[Act]] = [NO_ACTS] * STATS
        for card in attack:
            self.add_numbers(card)
        for card in sources:
            for act in card.passives:
                self.acts[act.verb] = [*self.acts[act.verb], act]
            for timing, lines in card.triggers.items():
                self.lines[timing] = [*self.lines[timing], *lines]
        for act in self.acts[program.BONUS]:
            self.add_bonuses(act)

    def add_numbers(self, card: Card) -> None:
        self.printed[POWER] += card.power
        self.printed[PRIORITY_STAT] += card.priority
        self.printed[RANGE_MIN] += card.range_min
        self.printed[RANGE_MAX] += card.range_max
        self.printed[SOAK] += card.soak
        self.printed[STUN_GUARD] += card.stun_guard

    def add_bonuses(self, act: Act) -> None:
        is_own = act.whom == program.YOU
        depends = bool(act.tests) or act.scale is not None
        numbers, bonuses = (self.own, self.own_bonuses) if is_own else (self.given, self.given_bonuses)
        for stat, number in act.bonuses:
            if not depends:
                numbers[stat] += number
            elif act not in bonuses[stat]:
                bonuses[stat] = [*bonuses[stat], act]
