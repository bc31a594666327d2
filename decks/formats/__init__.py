"""Formats of play: a name, a day, zones and the rules a deck must keep. Pure."""

from decks.formats.battleboard import BATTLEBOARD_POOL
from decks.formats.battlecards import BATTLECARDS_ADVANCED, BATTLECARDS_CAMPAIGN, BATTLECARDS_DUEL
from decks.formats.battlecon import DUEL, TAG_TEAM, TRIALS_TEAM, WAR_TEAM, WAR_TOURNAMENT
from decks.formats.format import BattleVerdict, Format, Verdict, judge, judge_battle
from decks.formats.organisers import EVERY_FORMAT, MOST_RULES, BadFormatError, RuleRow, format_of_rows, rules_of_game
from decks.formats.sularia import SULARIA_DRAFT, SULARIA_FREE, SULARIA_STANDARD

FORMATS = {
    one.slug: one
    for one in (
        SULARIA_STANDARD,
        SULARIA_DRAFT,
        SULARIA_FREE,
        WAR_TEAM,
        WAR_TOURNAMENT,
        TAG_TEAM,
        DUEL,
        TRIALS_TEAM,
        BATTLECARDS_DUEL,
        BATTLECARDS_ADVANCED,
        BATTLECARDS_CAMPAIGN,
        BATTLEBOARD_POOL,
    )
}

__all__ = [
    "BATTLEBOARD_POOL",
    "BATTLECARDS_ADVANCED",
    "BATTLECARDS_CAMPAIGN",
    "BATTLECARDS_DUEL",
    "DUEL",
    "EVERY_FORMAT",
    "FORMATS",
    "MOST_RULES",
    "SULARIA_DRAFT",
    "SULARIA_FREE",
    "SULARIA_STANDARD",
    "TAG_TEAM",
    "TRIALS_TEAM",
    "WAR_TEAM",
    "WAR_TOURNAMENT",
    "BadFormatError",
    "BattleVerdict",
    "Format",
    "RuleRow",
    "Verdict",
    "format_of_rows",
    "judge",
    "judge_battle",
    "rules_of_game",
]
