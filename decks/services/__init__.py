"""What needs the database: card tables, verdicts and kept verdicts, formats, ban lists."""

from decks.services.ban_list_load import LoadedLists, load_ban_lists
from decks.services.formats import (
    FormatInUseError,
    FormatTakenError,
    TooManyFormatsError,
    all_formats,
    delete_format,
    find_format,
    held_format,
    rows_of,
    save_format,
)
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
from decks.services.legality import KeptVerdict, legalities_of, legality_of
from decks.services.revalidation import resume_runs, revalidate_changed
from decks.services.tables import card_table, card_tables

__all__ = [
    "DatedBattleVerdict",
    "DatedVerdict",
    "FormatInUseError",
    "FormatTakenError",
    "Judged",
    "JudgedDeck",
    "KeptVerdict",
    "LoadedLists",
    "SentDeck",
    "TooManyFormatsError",
    "all_formats",
    "ban_lists_digest",
    "bans_on",
    "card_table",
    "card_tables",
    "delete_format",
    "find_format",
    "held_format",
    "judge_decks",
    "legalities_of",
    "legality_of",
    "load_ban_lists",
    "resume_runs",
    "revalidate_changed",
    "rows_of",
    "save_format",
]
