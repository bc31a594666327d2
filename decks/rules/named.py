"""Rules by their names: what a row with a name and numbers makes, and the row of a rule. Pure."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, fields
from typing import Any

from cards.wording import listed
from decks.rules import battlecards, battlecon, cards, counts, sularia
from decks.rules.rule import BattleRule, DeckRule, Rule
from decks.wording import shortened, shown

DECK_RULES: dict[str, Callable[..., DeckRule]] = {
    "known_card": cards.KnownCard,
    "readable_count": cards.ReadableCount,
    "not_banned": cards.NotBanned,
    "playable": cards.Playable,
    "not_retired": cards.NotRetired,
    "only_kinds": cards.OnlyKinds,
    "options_of_format": cards.OptionsOfFormat,
    "minimum_size": counts.MinimumSize,
    "maximum_size": counts.MaximumSize,
    "copy_limit": counts.CopyLimit,
    "zone_size": counts.ZoneSize,
    "kind_share": counts.KindShare,
    "point_limit": sularia.PointLimit,
    "one_faction": sularia.OneFaction,
    "type_ratio": sularia.TypeRatio,
    "of_the_box": battlecon.OfTheBox,
    "known_mode": battlecon.KnownMode,
    "own_finisher": battlecon.OwnFinisher,
    "own_discards": battlecon.OwnDiscards,
    "enough_wounds": battlecards.EnoughWounds,
    "allowed_spells": battlecards.AllowedSpells,
    "campaign_spell": battlecards.CampaignSpell,
    "agreed_fighters": battlecards.AgreedFighters,
}
BATTLE_RULES: dict[str, Callable[..., BattleRule]] = {
    "copies_in_boxes": battlecon.CopiesInBoxes,
    "equal_teams": battlecon.EqualTeams,
    "modes_of_battle": battlecon.ModesOfBattle,
    "alignments_apart": battlecards.AlignmentsApart,
}
RULES: dict[str, Callable[..., Rule]] = {**DECK_RULES, **BATTLE_RULES}

# Which of the things that are agreed for a match or an event a rule asks.
TERMS_ASKED: dict[str, tuple[str, ...]] = {
    "of_the_box": ("boxes", "promos"),
    "copies_in_boxes": ("boxes", "promos"),
    "modes_of_battle": ("boxes",),
    "allowed_spells": ("spells", "forbidden"),
    "agreed_fighters": ("fighters", "different"),
}

LARGEST_NUMBER = 10_000
LONGEST_TEXT = 200


class BadRuleError(ValueError):
    """A row that makes no rule; it says which of its numbers, what was found and what is allowed."""

    def __init__(self, message: str, code: str = "invalid_numbers") -> None:
        super().__init__(message)
        self.code = code


def rule_of(name: str, numbers: Mapping[str, Any], source: str) -> Rule:
    """The rule of a row: `rule_of("minimum_size", {"cards": 40}, "House rules")`.

    Raises BadRuleError for a name that no rule has, and for numbers that are missing, too many or of another sort.
    """
    made = RULES.get(name)
    if made is None:
        raise BadRuleError(f"found rule {shown(name)}, allowed {listed(RULES, last='or')}", "unknown_rule")
    if not _is_text(source):
        allowed = f"a text of 1 to {LONGEST_TEXT} characters"
        raise BadRuleError(f"source: found {shown(source)}, allowed {allowed}", "invalid_source")
    asked = _numbers_asked(made)
    for key in numbers:
        if key not in asked:
            raise BadRuleError(f"{shortened(key)}: no number of {name}, allowed {listed(asked) if asked else 'none'}")
    given: dict[str, Any] = {}
    for key, number in asked.items():
        if key not in numbers:
            if number.default is MISSING:
                raise BadRuleError(f"{key}: missing, {_ALLOWED[str(number.type)]} needed")
            continue
        value = numbers[key]
        if not _ACCEPTED[str(number.type)](value):
            raise BadRuleError(f"{key}: found {shown(value)}, allowed {_ALLOWED[str(number.type)]}")
        given[key] = tuple(value) if isinstance(value, list) else value
    _refuse_odd(given)
    return made(**given, source=source)


def _refuse_odd(given: Mapping[str, Any]) -> None:
    """Raises BadRuleError for numbers that are right each for itself and mean nothing together or in a rule."""
    least, most = given.get("least"), given.get("most")
    if least is not None and most is not None and least > most:
        raise BadRuleError(f"most: found {most}, allowed a number from least, which is {least}")
    percent = given.get("percent")
    if percent is not None and not 1 <= percent <= 100:
        raise BadRuleError(f"percent: found {percent}, allowed a whole number from 1 to 100")


def name_of(rule: Rule) -> str:
    """The name that a row gives this rule."""
    return next(name for name, made in RULES.items() if made is type(rule))


def numbers_of(rule: Rule) -> dict[str, Any]:
    """The numbers and words of this rule, as JSON has them: with its name and source they make it again."""
    values = {name: getattr(rule, name) for name in _numbers_asked(type(rule))}
    return {name: list(value) if isinstance(value, tuple) else value for name, value in values.items()}


def _numbers_asked(made: Any) -> dict[str, Field[Any]]:
    return {one.name: one for one in fields(made) if one.name != "source"}


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= LARGEST_NUMBER


def _is_text(value: Any) -> bool:
    return isinstance(value, str) and bool(value.strip()) and len(value) <= LONGEST_TEXT and value.isprintable()


def _are_texts(value: Any) -> bool:
    return isinstance(value, list | tuple) and all(map(_is_text, value)) and len(set(value)) == len(value) <= 100


_ACCEPTED: dict[str, Callable[[Any], bool]] = {
    "int": _is_number,
    "int | None": lambda value: value is None or _is_number(value),
    "bool": lambda value: isinstance(value, bool),
    "str": _is_text,
    "tuple[str, ...]": _are_texts,
}
_ALLOWED = {
    "int": f"a whole number from 0 to {LARGEST_NUMBER:,}",
    "int | None": f"a whole number from 0 to {LARGEST_NUMBER:,}, or null",
    "bool": "true or false",
    "str": f"a text of 1 to {LONGEST_TEXT} characters",
    "tuple[str, ...]": "a list of different texts",
}
