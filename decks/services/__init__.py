"""What needs the database: card tables, verdicts, ban lists."""

from decks.services.ban_list_load import LoadedLists, load_ban_lists
from decks.services.judging import (
    DatedBattleVerdict,
    DatedVerdict,
    Judged,
    JudgedDeck,
    SentDeck,
    ban_lists_digest,
    bans_on,
    judge_decks,
)
from decks.services.tables import card_table, card_tables

__all__ = [
    "DatedBattleVerdict",
    "DatedVerdict",
    "Judged",
    "JudgedDeck",
    "LoadedLists",
    "SentDeck",
    "ban_lists_digest",
    "bans_on",
    "card_table",
    "card_tables",
    "judge_decks",
    "load_ban_lists",
]
