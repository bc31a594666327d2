"""Rules of BattleCards: fighters that can die, spells, stacks, alignments. Pure.

The number of a fighter's wounds is printed; where they are is nobody's business here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from cards.wording import counted
from decks.decklist import CardCount, Decklist, copies_in
from decks.rules.terms import Terms
from decks.rules.violation import Fix, Severity, Violation, copies_of, slugs, some_of

FIGHTER, FIGHTERS = "fighter", "fighters"
SPELL, SPELLS = "spell", "spells"


@dataclass(frozen=True)
class EnoughWounds:
    """A fighter has so many wounds that all three of his life boxes can be opened (ruling C04)."""

    wounds: int
    source: str
    codes: ClassVar[Mapping[str, Severity]] = {"too_few_wounds": Severity.ERROR, "wounds_unknown": Severity.ERROR}

    @property
    def words(self) -> str:
        return f"Every fighter has at least {counted(self.wounds, 'wound')}, and their number is known"

    def check(self, decklist: Decklist, terms: Terms) -> Iterator[Violation]:
        for entry in decklist.in_zone(FIGHTERS, FIGHTER):
            card = entry.card
            if card.wounds is None or card.wounds < self.wounds:
                found = "a number of wounds that nobody knows" if card.wounds is None else f"{card.wounds} wounds"
                yield Violation(
                    "wounds_unknown" if card.wounds is None else "too_few_wounds",
                    card.name,
                    f"{found}, at least {self.wounds} needed",
                    cards=(card.slug,),
                    limit=self.wounds,
                    actual=card.wounds,
                    source=self.source,
                    fix=Fix.taking_out([entry]),
                )


@dataclass(frozen=True)
class AllowedSpells:
    """A side brings at most as many spells as agreed, none of them forbidden (ruling C31)."""

    source: str
    codes: ClassVar[Mapping[str, Severity]] = {
        "too_many_spells": Severity.ERROR,
        "forbidden_spell": Severity.ERROR,
    }
    words: ClassVar[str] = "At most as many spells as agreed (2 unless agreed otherwise), none that was forbidden"

    def check(self, decklist: Decklist, terms: Terms) -> Iterator[Violation]:
        spells = decklist.in_zone(SPELLS, SPELL)
        number = copies_in(spells)
        if number > terms.spells:
            yield Violation(
                "too_many_spells",
                "Spells",
                f"{counted(number, 'spell')}, at most {terms.spells} agreed",
                cards=slugs(spells),
                limit=terms.spells,
                actual=number,
                source=self.source,
                fix=Fix.taking_out(some_of(spells, number - terms.spells), SPELLS),
            )
        for entry in spells:
            if entry.card.slug in terms.forbidden:
                yield Violation(
                    "forbidden_spell",
                    entry.card.name,
                    f"{copies_of(entry.copies)}, none allowed: forbidden for this match",
                    cards=(entry.card.slug,),
                    limit=0,
                    actual=entry.copies,
                    source=self.source,
                    fix=Fix.taking_out([entry], SPELLS),
                )


@dataclass(frozen=True)
class CampaignSpell:
    """A spell that only works in a campaign battle stays at home, unless the side has the one that makes any battle a
    campaign (rulings C28, C30).
    """

    card: str
    unless: str
    source: str
    codes: ClassVar[Mapping[str, Severity]] = {"campaign_spell": Severity.ERROR}

    @property
    def words(self) -> str:
        return f"{_name(self.card)} only in campaigns, or beside {_name(self.unless)}"

    def check(self, decklist: Decklist, terms: Terms) -> Iterator[Violation]:
        spells = decklist.in_zone(SPELLS, SPELL)
        if any(entry.card.slug == self.unless for entry in spells):
            return
        for entry in spells:
            if entry.card.slug == self.card:
                yield Violation(
                    "campaign_spell",
                    entry.card.name,
                    f"{copies_of(entry.copies)}, none allowed outside campaigns without {_name(self.unless)}",
                    cards=(entry.card.slug,),
                    limit=0,
                    actual=entry.copies,
                    source=self.source,
                    fix=Fix.taking_out([entry], SPELLS),
                )


def _name(slug: str) -> str:
    """What a card is called whose slug is `<game>-<name>`."""
    return slug.partition("-")[2].replace("-", " ").title()


@dataclass(frozen=True)
class AgreedFighters:
    """A stack has at most as many fighters as agreed, and only different ones where that was agreed."""

    source: str
    codes: ClassVar[Mapping[str, Severity]] = {"too_many_fighters": Severity.ERROR, "fighter_twice": Severity.ERROR}
    words: ClassVar[str] = "At most as many fighters as agreed, and each once where that was agreed"

    def check(self, decklist: Decklist, terms: Terms) -> Iterator[Violation]:
        stack = decklist.in_zone(FIGHTERS, FIGHTER)
        number = copies_in(stack)
        if terms.fighters is not None and number > terms.fighters:
            yield Violation(
                "too_many_fighters",
                "Fighters",
                f"{counted(number, 'fighter')}, at most {terms.fighters} agreed",
                cards=slugs(stack),
                limit=terms.fighters,
                actual=number,
                source=self.source,
                fix=Fix.taking_out(some_of(stack, number - terms.fighters), FIGHTERS),
            )
        for entry in stack if terms.different else ():
            if entry.copies > 1:
                yield Violation(
                    "fighter_twice",
                    entry.card.name,
                    f"{copies_of(entry.copies)}, at most 1 agreed",
                    cards=(entry.card.slug,),
                    limit=1,
                    actual=entry.copies,
                    source=self.source,
                    fix=Fix.taking_out(some_of([entry], entry.copies - 1), FIGHTERS),
                )


@dataclass(frozen=True)
class AlignmentsApart:
    """Fighters of one alignment are never on both sides; the free alignment may fight anybody (ruling C35)."""

    free: str
    source: str
    codes: ClassVar[Mapping[str, Severity]] = {
        "same_alignment": Severity.ERROR,
        "alignment_unknown": Severity.WARNING,
    }

    @property
    def words(self) -> str:
        return f"No alignment but {self.free} on both sides"

    def check(self, sides: Sequence[Decklist], terms: Terms) -> Iterator[Violation]:
        of_alignment: dict[str, dict[int, list[CardCount]]] = {}
        for seat, side in enumerate(sides):
            for entry in side.in_zone(FIGHTERS, FIGHTER):
                if entry.card.alignment is None:
                    yield self._unknown(entry)
                elif entry.card.alignment != self.free:
                    of_alignment.setdefault(entry.card.alignment, {}).setdefault(seat, []).append(entry)
        for alignment, on in of_alignment.items():
            if len(on) > 1:
                fighters = [entry for entries in on.values() for entry in entries]
                number = copies_in(fighters)
                yield Violation(
                    "same_alignment",
                    alignment,
                    f"{counted(number, 'fighter')} on {len(on)} sides, none allowed on more than one side",
                    cards=slugs(fighters),
                    limit=0,
                    actual=number,
                    source=self.source,
                )

    def _unknown(self, entry: CardCount) -> Violation:
        return Violation(
            "alignment_unknown",
            entry.card.name,
            f"{copies_of(entry.copies)} of an alignment that nobody knows, none but {self.free} allowed on both sides",
            cards=(entry.card.slug,),
            actual=entry.copies,
            severity=Severity.WARNING,
            source=self.source,
        )
