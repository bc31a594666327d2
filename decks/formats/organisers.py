"""Formats that organisers make out of the rules there are: names of rules with numbers. Pure."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any, cast

from cards.wording import listed
from decks.card_table import CardTable
from decks.formats.format import Format, rules_with
from decks.rules import BATTLE_RULES, DECK_RULES, BadRuleError, BattleRule, DeckRule, name_of, rule_of
from decks.rules.named import TERMS_ASKED
from decks.wording import shown

MOST_RULES = 30

# Every deck of every format keeps these (`rules_with`), so that no format names them.
EVERY_FORMAT = frozenset(name_of(rule) for rule in rules_with())
_ANY_GAME = ("minimum_size", "maximum_size", "copy_limit", "only_kinds", "zone_size", "kind_share")
_BATTLECON = ("of_the_box", "known_mode", "own_finisher", "own_discards")
_BATTLECON_SIDES = ("copies_in_boxes", "equal_teams", "modes_of_battle")
_OF_GAME = {
    "sularia": ("point_limit", "one_faction", "type_ratio"),
    "war": (*_BATTLECON, *_BATTLECON_SIDES),
    "trials": (*_BATTLECON, *_BATTLECON_SIDES),
    "battlecards": ("enough_wounds", "allowed_spells", "campaign_spell", "agreed_fighters", "alignments_apart"),
    "battleboard": (),
}
# What the decks of a format must have beside cards for a rule to say anything about them.
_ASKS_OPTION = {
    "known_mode": "mode",
    "modes_of_battle": "mode",
    "own_finisher": "finisher",
    "own_discards": "discards",
}
_ASKS_ZONE = {"allowed_spells": "spells", "campaign_spell": "spells"}

_SULARIA_KINDS = ("combatant", "condition", "site", "tactic")
_MODES = ("normal", "ex", "almighty")


@dataclass(frozen=True)
class RuleRow:
    """A rule as an organiser writes it down."""

    rule: str
    numbers: Mapping[str, Any] = field(default_factory=dict)
    source: str = ""


class BadFormatError(ValueError):
    """Rows that make no format: what is wrong with which row; a row is None where it is about all of them."""

    def __init__(self, wrong: Sequence[tuple[int | None, BadRuleError]]) -> None:
        super().__init__("; ".join(str(one) for _, one in wrong))
        self.wrong = tuple(wrong)


def rules_of_game(game: str) -> tuple[str, ...]:
    """The rules that a format of this game may have, by name."""
    return (*_ANY_GAME, *_OF_GAME[game])


def format_of_rows(
    *,
    slug: str,
    name: str,
    since: date,
    like: Format,
    rows: Sequence[RuleRow],
    version: int,
    table: CardTable | None = None,
) -> Format:
    """The format of these rows, with zones and options as those of `like`, and the rules that every format has.

    With a `table`, the cards, sets and words of cards that a rule names must be those of some card in it: a slip of
    the pen would make a rule that says nothing. Raises BadFormatError with everything that is wrong.
    """
    if len(rows) > MOST_RULES:
        too_many = BadRuleError(f"found {len(rows)} rules, allowed at most {MOST_RULES}", "too_many_rules")
        raise BadFormatError([(None, too_many)])
    wrong: list[tuple[int | None, BadRuleError]] = []
    rules: list[DeckRule] = []
    battle_rules: list[BattleRule] = []
    for place, row in enumerate(rows):
        try:
            _refuse_out_of_place(row, like)
            made = rule_of(row.rule, row.numbers, row.source)
            _refuse_strange_words(row, like, table)
            _refuse_repeated(row, rows[:place])
        except BadRuleError as bad:
            wrong.append((place, bad))
            continue
        if row.rule in BATTLE_RULES:
            battle_rules.append(cast("BattleRule", made))
        else:
            rules.append(cast("DeckRule", made))
    if wrong:
        raise BadFormatError(wrong)
    asked = dict.fromkeys(term for row in rows for term in TERMS_ASKED.get(row.rule, ()))
    return Format(
        slug=slug,
        game=like.game,
        name=name,
        since=since,
        zones=like.zones,
        rules=rules_with(*rules, options=like.options),
        options=like.options,
        battle_rules=tuple(battle_rules),
        terms=tuple(asked),
        like=like.slug,
        version=version,
    )


def _refuse_out_of_place(row: RuleRow, like: Format) -> None:
    """Raises BadRuleError for a rule that every format has, that is another game's, or that has nothing to look at."""
    if row.rule in EVERY_FORMAT:
        message = f"found rule {shown(row.rule)}, which every format has; leave it out"
        raise BadRuleError(message, "rule_of_every_format")
    allowed = rules_of_game(like.game)
    if row.rule in (*DECK_RULES, *BATTLE_RULES) and row.rule not in allowed:
        message = f"found rule {shown(row.rule)} of another game, allowed {listed(allowed, last='or')}"
        raise BadRuleError(message, "rule_of_another_game")
    option, zone = _ASKS_OPTION.get(row.rule), _ASKS_ZONE.get(row.rule)
    if option is not None and option not in like.options:
        message = f"found rule {shown(row.rule)}, allowed in a format like one whose decks settle a {option}"
        raise BadRuleError(message, "rule_without_subject")
    if zone is not None and zone not in _zones(like):
        message = f"found rule {shown(row.rule)}, allowed in a format like one whose decks have {zone}"
        raise BadRuleError(message, "rule_without_subject")


def _refuse_strange_words(row: RuleRow, like: Format, table: CardTable | None) -> None:
    """Raises BadRuleError for a word among the numbers that names nothing in this game."""
    for key, allowed in _words_allowed(row.rule, like, table):
        value = row.numbers[key]
        words = value if isinstance(value, list | tuple) else [value]
        if not words:
            raise BadRuleError(f"{key}: found an empty list, allowed {listed(sorted(allowed), last='or')}")
        for word in words:
            if word not in allowed:
                raise BadRuleError(f"{key}: found {shown(word)}, allowed {_some(allowed)}")


def _words_allowed(rule: str, like: Format, table: CardTable | None) -> Iterator[tuple[str, Collection[str]]]:
    """The keys of a rule whose values are words of the game, and these words."""
    if rule == "zone_size":
        yield "zone", _zones(like)
    if rule == "only_kinds":
        yield "zone", _zones(like)
    if rule in ("zone_size", "kind_share"):
        yield "kind", _kinds(like)
    if rule in ("only_kinds", "type_ratio"):
        yield "kinds", _kinds(like)
    if rule == "known_mode":
        yield "modes", _MODES
    if table is not None:
        yield from ((key, words(table)) for key, words in _OF_CARDS.get(rule, ()))


def _refuse_repeated(row: RuleRow, before: Sequence[RuleRow]) -> None:
    if any(row.rule == other.rule and dict(row.numbers) == dict(other.numbers) for other in before):
        raise BadRuleError(f"found rule {shown(row.rule)} with the same numbers twice, allowed once", "repeated_rule")


def _zones(like: Format) -> tuple[str, ...]:
    return tuple(zone.slug for zone in like.zones)


def _kinds(like: Format) -> tuple[str, ...]:
    """The kinds of cards that go into a deck of this game."""
    of_zones = dict.fromkeys(kind for zone in like.zones for kind in zone.kinds or ())
    return tuple(of_zones) or _SULARIA_KINDS


def _some(allowed: Collection[str]) -> str:
    """The allowed words, as long as they are few."""
    return listed(sorted(allowed), last="or") if 0 < len(allowed) <= 20 else "a word of the cards of this game"


def _card_words(name: str) -> Callable[[CardTable], frozenset[str]]:
    """What the cards of a table have under this name."""

    def words(table: CardTable) -> frozenset[str]:
        return frozenset(word for card in table.by_slug.values() if (word := getattr(card, name)) is not None)

    return words


_OF_CARDS: Mapping[str, tuple[tuple[str, Callable[[CardTable], Collection[str]]], ...]] = {
    "of_the_box": (("set", _card_words("set")),),
    "one_faction": (("free", _card_words("faction")),),
    "alignments_apart": (("free", _card_words("alignment")),),
    "campaign_spell": (("card", _card_words("slug")), ("unless", _card_words("slug"))),
}
