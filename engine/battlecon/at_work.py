"""What the cards at work for a fighter say together, sorted by what the rules ask.

A fighter's cards at work change a few times a beat, the rules ask about them at every step. So what they say is put
together once for each set of cards that comes to be at work for a kit, and found again from then on in all its
match-ups. Many are kept, and most questions are answered with "nothing": that is told by single bits, which one need
not go far to look at.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.battlecon import program
from engine.battlecon.layout import POWER, PRIORITY_STAT, RANGE_MAX, RANGE_MIN, SOAK, STATS, STUN_GUARD
from engine.battlecon.program import Act, Card, Line

NO_ACTS: Final[list[Act]] = []
NO_LINES: Final[list[Line]] = []
NO_NUMBERS: Final[list[int]] = [0] * STATS
NO_BONUSES: Final[list[list[Act]]] = [NO_ACTS] * STATS
NOTHING_TRIGGERED: Final[list[list[Line]]] = [NO_LINES] * program.TRIGGERS
NOTHING_ANSWERS: Final[list[list[Line]]] = [NO_LINES] * (program.TIMINGS - program.FIRST_EVENT)

NOTHING_ELSE: Final = 0  # the number of no cards of an attack, no paradigms and no tokens

EVERY_STAT: Final = (1 << STATS) - 1


def bit_of(verb: int) -> int:
    """Where a set of verbs of acts in force has one of them; other verbs are in no such set."""
    return 1 << (verb - program.IN_FORCE) if verb >= program.IN_FORCE else 0


# What makes a walk along the board other than steps from space to space.
OF_MOVEMENT: Final = (
    bit_of(program.CANNOT_MOVE) | bit_of(program.CANNOT_ENTER) | bit_of(program.STOPS) | bit_of(program.RING)
)

# What forbids to spend and use or limits it, and what makes a fighter show his style first.
OF_SPENDING: Final = bit_of(program.NOTHING_SPENT) | bit_of(program.SPEND_AT_MOST)
OF_SHOWING: Final = bit_of(program.STYLE_SHOWN_FIRST)

# What makes a number of an attack other than what is printed and added.
OF_NUMBERS: Final = (
    bit_of(program.COPY_BONUSES) | bit_of(program.ONLY_PRINTED) | bit_of(program.BASE_PRIORITY_OF_OPPONENT)
)

OF_BONUSES: Final = bit_of(program.BONUS)

# What decides besides range and distance whether an attack strikes.
OF_AIM: Final = (
    bit_of(program.HITS_AREA)
    | bit_of(program.RANGE_FROM)
    | bit_of(program.ALSO_HITS_AT)
    | bit_of(program.CANNOT_BE_HIT)
    | bit_of(program.DOES_NOT_HIT)
)

# What decides besides the numbers of the attack how much damage it does and whom it stuns.
OF_DAMAGE: Final = (
    bit_of(program.TAKE_MORE)
    | bit_of(program.TAKE_AT_MOST)
    | bit_of(program.IGNORE)
    | bit_of(program.DOES_NOT_STUN)
    | bit_of(program.STUN_IMMUNITY)
    | bit_of(program.UNLIMITED_STUN_GUARD)
)


class AtWork:
    """What works for a fighter. None of it changes: whether a test of an act or a line holds is asked when it counts.

    `acts` are the acts in force but for `bonuses`, and `verbs` is the set of their verbs; `triggered` are the lines
    that triggers set off and `answers` those of events, and `timings` is the set of their timings. No list is changed,
    so that what only one card says is the card's own list. By stat: `printed` is what the attack's cards print, `plain`
    that with the bonuses for him that depend on nothing, `given` those for his opponent; `own_bonuses` and
    `given_bonuses` are the acts of the others. `varies` is the set of his stats to which his cards add more than
    `plain`, and `gives_more` that of the opponent's to which they add more than `given`.
    """

    __slots__ = (
        "acts",
        "answers",
        "bonuses",
        "given",
        "given_bonuses",
        "gives_more",
        "has_power",
        "has_range",
        "own_bonuses",
        "plain",
        "printed",
        "stun_immune",
        "timings",
        "triggered",
        "varies",
        "verbs",
    )

    def __init__(self, attack: Sequence[Card], sources: Sequence[Card]) -> None:
        self.verbs: int = 0
        self.timings: int = 0
        self.varies: int = 0
        self.gives_more: int = 0
        self.has_power: bool = True
        self.has_range: bool = True
        self.stun_immune: bool = False
        self.acts: list[Act] = NO_ACTS
        self.bonuses: list[Act] = NO_ACTS
        self.triggered: list[list[Line]] = NOTHING_TRIGGERED
        self.answers: list[list[Line]] = NOTHING_ANSWERS
        self.printed: list[int] = NO_NUMBERS
        self.given: list[int] = NO_NUMBERS
        self.own_bonuses: list[list[Act]] = NO_BONUSES
        self.given_bonuses: list[list[Act]] = NO_BONUSES
        for card in attack:
            self.add_numbers(card)
        self.plain: list[int] = self.printed
        for card in sources:
            for act in card.passives:
                self.add_act(act)
            for timing, lines in card.triggers.items():
                self.add_lines(timing, lines)

    def add_numbers(self, card: Card) -> None:
        printed = self.printed.copy()
        printed[POWER] += card.power
        printed[PRIORITY_STAT] += card.priority
        printed[RANGE_MIN] += card.range_min
        printed[RANGE_MAX] += card.range_max
        printed[SOAK] += card.soak
        printed[STUN_GUARD] += card.stun_guard
        self.printed = printed
        if not card.power_is_number:
            self.has_power = False
        if not card.range_is_number:
            self.has_range = False
        if card.stun_immunity:
            self.stun_immune = True

    def add_lines(self, timing: int, lines: list[Line]) -> None:
        self.timings |= 1 << timing
        others = self.lines_at(timing)
        both = [*others, *lines] if others else lines
        if timing < program.FIRST_EVENT:
            self.triggered = self.triggered.copy()
            self.triggered[timing] = both
        else:
            self.answers = self.answers.copy()
            self.answers[timing - program.FIRST_EVENT] = both

    def lines_at(self, timing: int) -> list[Line]:
        """What a trigger or an event sets off."""
        if timing < program.FIRST_EVENT:
            return self.triggered[timing]
        return self.answers[timing - program.FIRST_EVENT]

    def add_act(self, act: Act) -> None:
        if act.verb < program.IN_FORCE:
            return
        self.verbs |= bit_of(act.verb)
        if act.verb == program.BONUS:
            self.bonuses = [*self.bonuses, act] if self.bonuses else act.alone
            self.add_bonuses(act)
            return
        self.acts = [*self.acts, act] if self.acts else act.alone
        if act.verb == program.COPY_BONUSES:
            self.varies = EVERY_STAT
        elif act.verb == program.BASE_PRIORITY_OF_OPPONENT:
            self.varies |= 1 << PRIORITY_STAT
        elif act.verb == program.ONLY_PRINTED:
            self.gives_more = EVERY_STAT

    def add_bonuses(self, act: Act) -> None:
        is_own = act.whom == program.YOU
        numbers = (self.plain if is_own else self.given).copy()
        bonuses = (self.own_bonuses if is_own else self.given_bonuses).copy()
        depending = 0
        for stat, number in act.bonuses:
            if not act.tests and act.scale is None:
                numbers[stat] += number
            else:
                depending |= 1 << stat
                others = bonuses[stat]
                if act not in others:
                    bonuses[stat] = [*others, act] if others else act.alone
        if is_own:
            self.plain, self.own_bonuses = numbers, bonuses
            self.varies |= depending
        else:
            self.given, self.given_bonuses = numbers, bonuses
            self.gives_more |= depending
