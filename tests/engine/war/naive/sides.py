"""The two sides of a duel: what each holds, and what works for it."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

from tests.engine.war.naive.cards import (
    ALL_STYLES,
    PRINTED,
    SPECIAL_ACTION,
    STYLES,
    TAKEN,
    Printed,
    all_bases,
    is_style,
    printed_name,
)
from tests.engine.war.naive.foreign import NAMES_ITS_FIGHTER


class InForce(NamedTuple):
    """A card that works for a side."""

    card: str
    copied: bool = False  # Sagas: effects that name its fighter do not count
    only_end: bool = False  # Negation: of a style only End effects are left


@cache
def face_up(card: str) -> InForce:
    return InForce(printed_name(card), card.endswith(TAKEN))


@dataclass
class ThisBeat:
    """What counts until the beat ends."""

    power: int = 0
    priority: int = 0
    nearest: int = 0
    farthest: int = 0
    soak: int = 0
    anted: dict[str, int] = field(default_factory=dict)  # tokens at work on the attack
    spent: set[str] = field(default_factory=set)  # kinds used this beat, also those taken back
    ante_priority: int = 0  # Heketch Almighty
    time_anted: int = 0  # Luc: how much works on this beat
    already: set[str] = field(default_factory=set)  # what may happen once a beat and has
    damage_taken: int = 0
    damage_soaked: int = 0
    hit_somebody: bool = False
    was_hit: bool = False
    stunned: bool = False
    unlimited_stun_guard: bool = False
    cannot_be_hit: bool = False
    cannot_move: bool = False
    cannot_retreat: bool = False
    cannot_pass: bool = False
    cannot_exceed_printed: bool = False
    tokens_locked: bool = False
    pulsed: bool = False  # his pair was negated
    keeps_piles: bool = False
    discarded: set[str] = field(default_factory=set)  # by Withering Touch, into the pile of this attack
    stun_guard: int = 0
    free_pact: str | None = None
    gunner: bool = False  # his style range is 1~5
    soak_until_after: int = 0
    applied: list[InForce] = field(default_factory=list)  # styles that effects add to the attack
    other_pile: str | None = None  # Kehrolyn EX: the current form out of discard pile 2
    copied_base: str | None = None  # Sagas: what Staff has become
    named_base: str | None = None  # Seth
    styles_ignored: bool = False  # Negation, of the other
    style_priority_zero: bool = False
    cannot_advance: bool = False
    silenced: bool = False  # Assimilate: no more effects
    attack_taken: bool = False
    blind_to_slow: bool = False  # attacks of priority 3 or less do not hit
    far_attacks_miss: bool = False  # from range 3 on
    kept_away: bool = False  # Repelling: nobody enters the spaces beside
    take_back_at_end: bool = False  # Rukyuk EX
    attack_twice: bool = False  # Rukyuk Almighty
    juto_hurt: int = 0
    clashes_started: int = 0
    moved_past: bool = False

    def number_anted(self) -> int:
        return sum(self.anted.values())


@dataclass
class Side:
    """One player: his fighter, his cards and where they are."""

    fighter: str
    mode: str
    finisher: str
    space: int
    life: int = 20
    most: dict[str, int] = field(default_factory=dict)  # of each token that he may hold
    form: str = "Human"
    hand: set[str] = field(default_factory=set)
    piles: list[set[str]] = field(default_factory=lambda: [set(), set()])
    style: str | None = None
    base: str | None = None
    covered: list[str] = field(default_factory=list)
    finishing: bool = False
    tokens: dict[str, int] = field(default_factory=dict)
    travelling: list[int] = field(default_factory=lambda: [0, 0])  # Divine Rush with the piles
    rush_on_attack: int = 0  # Divine Rush that goes to the pile with this attack
    now: ThisBeat = field(default_factory=ThisBeat)
    next_priority: int = 0
    next_cannot_move: bool = False
    miasma: int = 0  # Virulent Miasmas this side suffers from
    feared: list[str] = field(default_factory=list)  # cards of this side that Life Viruses have named
    next_free_pact: str | None = None
    sealed: int = 0  # Seals: the opponent's life may pay for a pact
    nightmares: int = 0  # how many Living Nightmares give him back his Dark Force
    watchers: int = 0  # how many Watchers give her back her Insight
    paradigms: list[str] = field(default_factory=list)  # the active ones
    traps: list[int] = field(default_factory=list)  # spaces of Khadath's Traps; 0 is off the board
    jutos: list[int] = field(default_factory=list)
    juto_life: int = 0
    set_aside: list[str] = field(default_factory=list)  # styles that apply for the rest of the duel
    next_set_aside: str | None = None
    shows_style: bool = False  # Reading Fate
    next_attack_stuns: bool = False

    @property
    def bases(self) -> list[str]:
        """The bases of his own."""
        return list(all_bases(self.fighter, self.mode))

    @property
    def styles(self) -> list[str]:
        return list(STYLES[self.fighter])

    def resolves_as(self, fighter: str) -> bool:
        """Whether he is this fighter and Assimilate has not ended his effects."""
        return self.fighter == fighter and not self.now.silenced

    def is_ex(self) -> bool:
        return self.mode == "ex"

    def is_almighty(self) -> bool:
        return self.mode == "almighty"

    # ---- what works for him

    def styles_in_force(self) -> list[InForce]:
        return [played for played in self.in_force() if played.card in ALL_STYLES]

    def pair(self) -> list[InForce]:
        """His attack: face up, uncovered and not negated."""
        if self.now.pulsed or self.now.attack_taken:
            return []
        if self.finishing:
            return [face_up(self.finisher)]
        played = [face_up(card) for card in (self.style, self.base) if card is not None and card != SPECIAL_ACTION]
        if self.now.copied_base is not None and played:
            played[-1] = InForce(self.now.copied_base, copied=True)
        return played

    def attacks(self) -> bool:
        return bool(self.pair())

    def current_forms(self) -> list[str]:
        """Kehrolyn: styles out of the discard piles that apply to her attack."""
        if self.fighter != "Kehrolyn":
            return []
        piles = self.piles[:2] if self.is_almighty() else self.piles[:1]
        if self.now.other_pile is not None:
            return [self.now.other_pile]
        return [card for pile in piles for card in sorted(pile) if is_style(card)]

    def in_force(self) -> list[InForce]:
        """All cards that work for him; styles that apply without being played go with an attack."""
        cards = self.pair()
        if cards:
            cards += [face_up(card) for card in (*self.current_forms(), *self.set_aside)] + self.now.applied
        if self.now.styles_ignored:
            cards = [played._replace(only_end=played.card in ALL_STYLES) for played in cards]
        return cards

    def plays(self, card: str) -> bool:
        """Whether what a card says continuously is in force for him."""
        for played in self.in_force():
            if played.card == card and not played.only_end:
                return not (played.copied and (card, "") in NAMES_ITS_FIGHTER)
        return False

    def has_in_force(self, card: str) -> bool:
        """Whether a card counts with what is printed on it, whoever's it is."""
        return any(played.card == card and not played.only_end for played in self.in_force())

    def printed(self) -> Printed:
        """The sums printed on all cards of the attack (War, Style Card Overview)."""
        total = Printed(0, 0, 0, 0)
        for number, played in enumerate(self.in_force()):
            if played.only_end:
                continue
            printed = PRINTED[played.card]
            if number == 0 and self.now.style_priority_zero and not self.finishing:
                printed = printed._replace(priority=0)  # of the style that was played
            total = Printed(
                *(
                    None if one is None or other is None else one + other
                    for one, other in zip(total, printed, strict=True)
                )  # type: ignore[arg-type]
            )
        return total
