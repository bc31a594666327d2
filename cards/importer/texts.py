"""Whether the games can read the cards' texts, and the rules play them. Pure but for the folder of kept trees."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cards.importer.entries import Entry
from cards.importer.problems import Problem, shown
from cards.playability import why_not_playable
from engine.battlecon.war import War
from engine.errors import BadCardError
from engine.text import Grammar, PrintError, TextError, check_text, grammar_of
from engine.text.tree import Node

# Their words are for people and follow no grammar.
KINDS_IN_PLAIN_WORDS = {"rules", "lore", "treasure"}
MOST_EXPECTED = 8
MODE_TEXTS = {"normal": "text", "ex": "ex_text", "almighty": "almighty_text"}
# What a kit is made of; arenas and the like belong to nobody.
KINDS_OF_KITS = {
    "fighter", "style", "base", "finisher", "special_action", "token", "pact", "counter", "level", "form", "paradigm",
    "marker",
}  # fmt: skip


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


def print_problems(cards: Iterable[Entry], trees: Mapping[str, Node]) -> Iterator[Problem]:
    """Every line that a game reads and would print otherwise: its grammar is at fault, or its tree's classes."""
    for card in cards:
        grammar = grammar_of(card.game)
        for key, lines in texts_of(card):
            for number, line in enumerate(lines, start=1):
                if line in trees and (printed := _printed(grammar, trees[line])) != line:
                    yield card.problem("printed_otherwise", f"{key}, line {number}", shown(line), shown(printed))


def _printed(grammar: Grammar, tree: Node) -> str:
    try:
        return grammar.print(tree)
    except PrintError as mistake:
        return str(mistake)


def kit_problems(cards: Sequence[Entry], folder: Path | None = None) -> Iterator[Problem]:
    """What keeps the rules of War from playing a fighter in one of the three modes, the first of each mode.

    Four styles, a name that its cards do not declare, a text that no rule plays. Fighters of whose cards something is
    not known are for looking at only, and passed over. The trees of the texts are kept in the folder.
    """
    of_war = [card for card in cards if card.game == "war"]
    by_slug = {card.slug: card for card in of_war}
    try:
        war = War([card.facts for card in of_war], folder)
    except BadCardError as no_record:
        yield _unplayable(by_slug[no_record.card], no_record)
        return
    for slug in war.fighters:
        if _is_known(card for card in of_war if _fighter_of(card) in (slug, None)):
            modes = [mode for mode, key in MODE_TEXTS.items() if by_slug[slug].facts[key] is not None]
            for refused in _refused_modes(war, slug, modes):
                yield _unplayable(by_slug[refused.card], refused)


def _is_known(cards: Iterable[Entry]) -> bool:
    """Whether the rules know all they need of the cards of a kit."""
    return not any(card.kind in KINDS_OF_KITS and why_not_playable(card.game, card.facts) for card in cards)


def _refused_modes(war: War, fighter: str, modes: Iterable[str]) -> Iterable[BadCardError]:
    """The first thing wrong with a fighter in each mode; what is wrong in all of them once."""
    found: dict[str, BadCardError] = {}
    for mode in modes:
        try:
            war.kit(fighter, mode, 0, 0)
        except BadCardError as refused:
            found.setdefault(str(refused), refused)
    return found.values()


def _unplayable(card: Entry, refused: BadCardError) -> Problem:
    """What the rules say against a card, as a problem with its line."""
    if refused.line is None:
        found = f"{shown(card.facts['name'])}, which {refused.problem}"
        return card.problem("kit_not_playable", "", found, "a card that the rules can play")
    found = f"{shown(refused.line)}, where {refused.problem}"
    return card.problem("kit_not_playable", _place_of(refused.line, card), found, "what the rules can play")


def _place_of(line: str, card: Entry) -> str:
    """Where a card says a line."""
    return next(f"{key}, line {lines.index(line) + 1}" for key, lines in texts_of(card) if line in lines)


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
