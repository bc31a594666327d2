"""Whether the games can read the cards' texts. Pure."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from cards.importer.entries import Entry
from cards.importer.problems import Problem
from engine.text import TextError, check_text

# Their words are for people and follow no grammar.
KINDS_IN_PLAIN_WORDS = {"rules", "lore", "treasure"}
MOST_EXPECTED = 8


@dataclass(frozen=True)
class Names:
    """The names that texts may use: those of the whole game, and in a BattleCON kit those of the kit besides."""

    of_game: frozenset[str]
    of_kit: Mapping[str, frozenset[str]]

    def known_to(self, card: Entry) -> Collection[str]:
        """The names that this card's text may use."""
        return self.of_kit.get(_fighter_of(card) or "", self.of_game)


def texts_of(card: Entry) -> Iterator[tuple[str, list[str]]]:
    """The texts of a card that are known and follow its game's grammar, each with its key."""
    if card.kind in KINDS_IN_PLAIN_WORDS:
        return
    for key in ("text", "ex_text", "almighty_text"):
        if lines := card.facts.get(key):
            yield key, lines
    for place, side in enumerate(card.facts.get("sides") or ()):
        if side["text"]:
            yield f"sides[{place}].text", side["text"]


def names_of_game(cards: Iterable[Entry]) -> Names:
    """The names that the cards of one game may use in their texts."""
    of_game: set[str] = set()
    of_kit: dict[str, set[str]] = {}
    for card in cards:
        fighter = _fighter_of(card)
        names = of_game if fighter is None else of_kit.setdefault(fighter, set())
        names.update(_names_of(card.facts))
    return Names(frozenset(of_game), {fighter: frozenset(names | of_game) for fighter, names in of_kit.items()})


def text_problems(cards: Iterable[Entry], names: Names) -> Iterator[Problem]:
    """Every line that a game cannot read and every name that nobody declared."""
    for card in cards:
        for key, lines in texts_of(card):
            for mistake in check_text(card.game, lines, names.known_to(card)):
                yield _told(card, key, mistake)


def _told(card: Entry, key: str, mistake: TextError) -> Problem:
    expected = ", ".join(mistake.expected[:MOST_EXPECTED]) + (", ..." if len(mistake.expected) > MOST_EXPECTED else "")
    hint = f'; the nearest known phrase is "{mistake.nearest}"' if mistake.nearest else ""
    where = f"{key}, line {mistake.line}, column {mistake.column}"
    return card.problem("text_not_understood", where, mistake.found, f"{expected or 'another phrase'}{hint}")


def _fighter_of(card: Entry) -> str | None:
    """The fighter to whose kit a BattleCON card belongs; a fighter belongs to its own."""
    if card.game in ("war", "trials") and card.kind == "fighter":
        return card.slug
    fighter = card.facts.get("fighter")
    return fighter if isinstance(fighter, str) else None


def _names_of(facts: Mapping[str, Any]) -> Iterator[str]:
    """What others may call a card by: its name, tags and the like; a component also by its kind (a Pact) and sides."""
    yield facts["name"]
    if "sides" in facts:
        yield facts["kind"].replace("_", " ").title()
        yield from (side["name"] for side in facts["sides"] or ())
    yield from facts.get("tags", ())
    yield from (facts[key] for key in ("subtype", "variant") if facts.get(key))
