"""The rules of deck building. A rule reports and never raises; every rule runs on every deck, the empty one too. Pure.

A rule is a frozen dataclass: its numbers, and the passage of the rulebook they come from, are its fields.
"""

from decks.rules.battlecards import AgreedFighters, AlignmentsApart, AllowedSpells, CampaignSpell, EnoughWounds
from decks.rules.battlecon import (
    CopiesInBoxes,
    EqualTeams,
    KnownMode,
    ModesOfBattle,
    OfTheBox,
    OwnDiscards,
    OwnFinisher,
)
from decks.rules.cards import (
    KnownCard,
    NotBanned,
    NotRetired,
    OnlyKinds,
    OptionsOfFormat,
    Playable,
    ReadableCount,
)
from decks.rules.counts import CopyLimit, KindShare, MaximumSize, MinimumSize, ZoneSize
from decks.rules.named import BATTLE_RULES, DECK_RULES, BadRuleError, name_of, numbers_of, rule_of
from decks.rules.rule import BattleRule, DeckRule, Rule
from decks.rules.sularia import OneFaction, PointLimit, TypeRatio
from decks.rules.terms import NOTHING_AGREED, Bans, Terms
from decks.rules.violation import CARD_DATABASE, Fix, Severity, Violation

__all__ = [
    "BATTLE_RULES",
    "CARD_DATABASE",
    "DECK_RULES",
    "NOTHING_AGREED",
    "AgreedFighters",
    "AlignmentsApart",
    "AllowedSpells",
    "BadRuleError",
    "Bans",
    "BattleRule",
    "CampaignSpell",
    "CopiesInBoxes",
    "CopyLimit",
    "DeckRule",
    "EnoughWounds",
    "EqualTeams",
    "Fix",
    "KindShare",
    "KnownCard",
    "KnownMode",
    "MaximumSize",
    "MinimumSize",
    "ModesOfBattle",
    "NotBanned",
    "NotRetired",
    "OfTheBox",
    "OneFaction",
    "OnlyKinds",
    "OptionsOfFormat",
    "OwnDiscards",
    "OwnFinisher",
    "Playable",
    "PointLimit",
    "ReadableCount",
    "Rule",
    "Severity",
    "Terms",
    "TypeRatio",
    "Violation",
    "ZoneSize",
    "name_of",
    "numbers_of",
    "rule_of",
]
