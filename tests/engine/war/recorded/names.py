"""The cards that a recorded duel may name: the fighters' kits in the fixtures, and what is spelt otherwise."""

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

FIXTURES = Path(__file__).resolve().parents[4] / "fixtures" / "war"

# The recorder's spelling of a fighter, in a heading and in sentences.
FIGHTERS_SPELT_OTHERWISE = {"Tatsumi": "Tatsumi & Juto", "Magdelinga": "Magdelina"}
# The recorder's name of a finisher that the fixtures name otherwise.
FINISHERS_NAMED_OTHERWISE = {"Bear Arms": "Guardian Xandjinn", "Stassis Charge": "Stasis Charge"}


@dataclass(frozen=True)
class Kit:
    """One fighter's cards and components, by the names that the fixtures give them.

    `bases` are the unique base and the generic ones. `pool` names what is anted, gained and spent: tokens and pacts.
    `names_a_base` is true of a fighter whose ante is a guess at the opponent's base.
    """

    slug: str
    name: str
    printed: tuple[str, ...]
    starting_life: int
    styles: tuple[str, ...]
    bases: tuple[str, ...]
    finishers: tuple[str, ...]
    pool: tuple[str, ...]
    forms: tuple[str, ...]
    paradigms: tuple[str, ...]
    markers: tuple[str, ...]
    names_a_base: bool

    @property
    def initial(self) -> str:
        """The letter that stands for the fighter on the recorder's board."""
        return self.name[0]

    def finisher(self, name: str) -> str | None:
        """The finisher that the recorder calls so, by its name in the fixtures; None if the fighter has none such."""
        known = FINISHERS_NAMED_OTHERWISE.get(name, name)
        return known if known in self.finishers else None


def _cards(path: Path) -> list[dict[str, Any]]:
    cards: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))["cards"]
    return cards


def _kit(fighter: dict[str, Any], cards: list[dict[str, Any]], generic_bases: tuple[str, ...]) -> Kit:
    name = fighter["name"]

    def names(*kinds: str) -> tuple[str, ...]:
        return tuple(card["name"] for card in cards if card["kind"] in kinds)

    return Kit(
        slug=fighter["slug"],
        name=name,
        printed=(name, *(other for other, known in FIGHTERS_SPELT_OTHERWISE.items() if known == name)),
        starting_life=fighter["starting_life"],
        styles=names("style"),
        bases=names("base") + generic_bases,
        finishers=names("finisher"),
        pool=names("token", "pact"),
        forms=names("form"),
        paradigms=names("paradigm"),
        markers=names("marker"),
        names_a_base=any("name 1 base" in line for line in fighter["text"]),
    )


@cache
def kits() -> dict[str, Kit]:
    """Each fighter's kit under every name that a recorded duel may print for the fighter."""
    generic_bases = tuple(card["name"] for card in _cards(FIXTURES / "bases.json"))
    by_name = {}
    for path in sorted(FIXTURES.glob("*.json")):
        cards = _cards(path)
        fighters = [card for card in cards if card["kind"] == "fighter"]
        # A file of many fighters lists those of other sets, whose cards are not complete.
        if len(fighters) == 1:
            kit = _kit(fighters[0], cards, generic_bases)
            by_name.update(dict.fromkeys(kit.printed, kit))
    return by_name
