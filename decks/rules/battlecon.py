"""Rules of BattleCON: whose fighters, out of which box, in which mode, with what to begin with. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from cards.wording import counted, listed
from decks.decklist import DeckCard, Decklist, DiscardPair, OptionCard, copies_in
from decks.rules.terms import Terms
from decks.rules.violation import SIDES, Fix, Severity, Violation, copies_of, slugs
from decks.wording import shortened

FIGHTER, FIGHTERS = "fighter", "fighters"
NORMAL = "normal"
# The bases that each mode puts into every hand; every fighter has his unique ones besides.
BASES_OF_MODE = {NORMAL: "generic", "ex": "ex", "almighty": "almighty"}
DISCARD_PILES = 2


@dataclass(frozen=True)
class OfTheBox:
    """The fighters are of one box; others where the organiser has one copy for each box (War, Tournament Mode)."""

    set: str
    source: str
    codes: ClassVar[Mapping[str, Severity]] = {"not_in_box": Severity.ERROR}

    @property
    def words(self) -> str:
        return f"Only fighters of the set {self.set}, and promotional ones with one copy for each box of the event"

    def check(self, decklist: Decklist, terms: Terms) -> Iterator[Violation]:
        for entry in decklist.in_zone(FIGHTERS, FIGHTER):
            card = entry.card
            there = terms.promos.get(card.slug, 0)
            if card.set != self.set and there < terms.boxes:
                yield Violation(
                    "not_in_box",
                    card.name,
                    f"{copies_of(entry.copies)} of a fighter outside the box, allowed with one copy for each box of "
                    f"the event; the organiser has {there} for {counted(terms.boxes, 'box', 'boxes')}",
                    cards=(card.slug,),
                    limit=terms.boxes,
                    actual=there,
                    source=self.source,
                    fix=Fix.taking_out([entry], FIGHTERS),
                )


@dataclass(frozen=True)
class KnownMode:
    """A duel is fought in a mode of the game, for which the fighter's ability is known."""

    modes: tuple[str, ...]
    source: str
    codes: ClassVar[Mapping[str, Severity]] = {"unknown_mode": Severity.ERROR, "mode_not_known": Severity.ERROR}

    @property
    def words(self) -> str:
        modes = listed(self.modes, last="or")
        return f"Mode {modes}, normal unless settled, with a fighter whose ability in it is known"

    def check(self, decklist: Decklist, terms: Terms) -> Iterator[Violation]:
        mode = decklist.options.mode
        if mode is None or mode == NORMAL:
            return
        if mode not in self.modes:
            yield Violation(
                "unknown_mode",
                "Mode",
                f"{shortened(mode)}, {listed(self.modes, last='or')} allowed",
                source=self.source,
            )
            return
        for entry in decklist.in_zone(FIGHTERS, FIGHTER):
            if mode not in entry.card.modes:
                yield Violation(
                    "mode_not_known",
                    entry.card.name,
                    f"mode {mode}, in which nobody knows the fighter's ability; "
                    f"{listed([NORMAL, *sorted(entry.card.modes)], last='or')} allowed",
                    cards=(entry.card.slug,),
                    source=self.source,
                )


@dataclass(frozen=True)
class OwnFinisher:
    """The finisher is one of the fighter's own; without a choice it is the first (ruling W10)."""

    source: str
    codes: ClassVar[Mapping[str, Severity]] = {"unknown_finisher": Severity.ERROR, "wrong_finisher": Severity.ERROR}
    words: ClassVar[str] = "The finisher is one of the fighter's own, the first unless settled"

    def check(self, decklist: Decklist, terms: Terms) -> Iterator[Violation]:
        finisher = decklist.options.finisher
        if finisher is None:
            return
        fighters = decklist.in_zone(FIGHTERS, FIGHTER)
        needed = listed([entry.card.name for entry in fighters] or ["a fighter"], last="or")
        if finisher.card is None:
            yield Violation(
                "unknown_finisher",
                "Finisher",
                f"{shortened(finisher.sent)} is no finisher of this game, one of {needed} needed",
                cards=(finisher.sent,),
                source=self.source,
            )
        elif not _belongs(finisher.card, decklist, "finisher"):
            yield Violation(
                "wrong_finisher",
                "Finisher",
                f"{finisher.card.name} is another fighter's, one of {needed} needed",
                cards=(finisher.card.slug,),
                source=self.source,
            )


@dataclass(frozen=True)
class OwnDiscards:
    """The initial discards are two pairs of four different cards out of the hand that the fighter begins with."""

    source: str
    codes: ClassVar[Mapping[str, Severity]] = {
        "wrong_number_of_discards": Severity.ERROR,
        "unknown_discard": Severity.ERROR,
        "wrong_discard": Severity.ERROR,
        "discard_twice": Severity.ERROR,
    }
    words: ClassVar[str] = (
        "The initial discards, where settled, are two pairs of a style of the fighter and a base of the mode or the "
        "fighter, four different cards"
    )

    def check(self, decklist: Decklist, terms: Terms) -> Iterator[Violation]:
        pairs = decklist.options.discards
        if not pairs:
            return
        if len(pairs) != DISCARD_PILES:
            yield Violation(
                "wrong_number_of_discards",
                "Discards",
                f"{counted(len(pairs), 'pair')}, exactly {DISCARD_PILES} needed",
                limit=DISCARD_PILES,
                actual=len(pairs),
                source=self.source,
            )
        named = [(one, kind) for pair in pairs for one, kind in ((pair.style, "style"), (pair.base, "base"))]
        for discard, kind in dict.fromkeys(named):
            yield from self._fitting(discard, kind, decklist)
        yield from self._different(pairs)

    def _fitting(self, discard: OptionCard, kind: str, decklist: Decklist) -> Iterator[Violation]:
        if discard.card is None:
            yield Violation(
                "unknown_discard",
                "Discards",
                f"{shortened(discard.sent)} is no card of this game, a {kind} of the fighter's hand needed",
                cards=(discard.sent,),
                source=self.source,
            )
        elif not _belongs(discard.card, decklist, kind):
            yield Violation(
                "wrong_discard",
                "Discards",
                f"{discard.card.name} is not in the hand that the fighter begins with, a {kind} of it needed",
                cards=(discard.card.slug,),
                source=self.source,
            )

    def _different(self, pairs: Sequence[DiscardPair]) -> Iterator[Violation]:
        named = Counter(one.card for pair in pairs for one in pair if one.card is not None)
        for card, times in named.items():
            if times > 1:
                yield Violation(
                    "discard_twice",
                    card.name,
                    f"{times} times among the initial discards, at most once allowed",
                    cards=(card.slug,),
                    limit=1,
                    actual=times,
                    source=self.source,
                )


def _belongs(card: DeckCard, decklist: Decklist, kind: str) -> bool:
    """Whether this is a card of that kind that a fighter of the deck begins a duel with, in the deck's mode."""
    if card.kind != kind:
        return False
    fighters = {entry.card.slug for entry in decklist.in_zone(FIGHTERS, FIGHTER)}
    if card.fighter is not None:
        return card.fighter in fighters
    mode = decklist.options.mode or NORMAL
    return kind == "base" and card.base_kind == BASES_OF_MODE.get(mode)


@dataclass(frozen=True)
class CopiesInBoxes:
    """A fighter is on as many sides as there are copies of him: one a box."""

    source: str
    codes: ClassVar[Mapping[str, Severity]] = {"too_few_boxes": Severity.ERROR}
    words: ClassVar[str] = "Each fighter on as many sides as there are boxes (1 unless agreed otherwise)"

    def check(self, sides: Sequence[Decklist], terms: Terms) -> Iterator[Violation]:
        cards: dict[str, DeckCard] = {}
        wanted: Counter[str] = Counter()
        for side in sides:
            for entry in side.in_zone(FIGHTERS, FIGHTER):
                cards[entry.card.slug] = entry.card
                wanted[entry.card.slug] += entry.copies
        for slug, copies in wanted.items():
            there = terms.promos.get(slug, terms.boxes)
            if copies > there:
                yield Violation(
                    "too_few_boxes",
                    cards[slug].name,
                    f"{copies_of(copies)} on all sides, {there} at hand",
                    cards=(slug,),
                    limit=there,
                    actual=copies,
                    source=self.source,
                )


@dataclass(frozen=True)
class EqualTeams:
    """The sides have the same number of fighters."""

    source: str
    codes: ClassVar[Mapping[str, Severity]] = {"unequal_teams": Severity.ERROR}
    words: ClassVar[str] = "As many fighters on one side as on the other"

    def check(self, sides: Sequence[Decklist], terms: Terms) -> Iterator[Violation]:
        sizes = [copies_in(side.in_zone(FIGHTERS, FIGHTER)) for side in sides]
        if len(set(sizes)) > 1:
            yield Violation(
                "unequal_teams",
                SIDES,
                f"{listed(str(size) for size in sizes)} fighters, the same number on each side needed",
                limit=max(sizes),
                actual=min(sizes),
                source=self.source,
            )


@dataclass(frozen=True)
class ModesOfBattle:
    """On how many sides the cards of a mode are there for, and which modes make no even duel."""

    source: str
    codes: ClassVar[Mapping[str, Severity]] = {
        "too_few_boxes": Severity.ERROR,
        "uneven_modes": Severity.ADVICE,
    }
    words: ClassVar[str] = (
        "EX or Almighty on as many sides as there are boxes (1 unless agreed otherwise); "
        "normal against Almighty is advised against"
    )

    def check(self, sides: Sequence[Decklist], terms: Terms) -> Iterator[Violation]:
        modes = Counter(side.options.mode or NORMAL for side in sides)
        for mode, number in modes.items():
            if mode in BASES_OF_MODE and mode != NORMAL and number > terms.boxes:
                there = counted(terms.boxes, "box", "boxes")
                yield Violation(
                    "too_few_boxes",
                    SIDES,
                    f"{number} sides in mode {mode}, {there} at hand, one needed for each",
                    limit=terms.boxes,
                    actual=number,
                    source=self.source,
                )
        if modes[NORMAL] and modes["almighty"]:
            almighty = [side for side in sides if side.options.mode == "almighty"]
            fighters = [entry for side in almighty for entry in side.in_zone(FIGHTERS, FIGHTER)]
            yield Violation(
                "uneven_modes",
                SIDES,
                f"{modes[NORMAL]} in mode normal against {modes['almighty']} in mode almighty, EX or Almighty advised",
                cards=slugs(fighters),
                severity=Severity.ADVICE,
                source=self.source,
            )
