"""The rows of decks: ban lists, formats, kept decks with their revisions and verdicts, tokens."""

from decks.models.accounts import AccountName, ApiToken, IdempotencyRecord
from decks.models.ban_lists import BanList, BannedCard
from decks.models.decks import Deck, DeckCardRow, DeckTag, Favourite, Revision
from decks.models.formats import FormatsEdition, StoredFormat, StoredRule
from decks.models.legality import Legality, Revalidation, RevalidationRange, TurnedIllegal

__all__ = [
    "AccountName",
    "ApiToken",
    "BanList",
    "BannedCard",
    "Deck",
    "DeckCardRow",
    "DeckTag",
    "Favourite",
    "FormatsEdition",
    "IdempotencyRecord",
    "Legality",
    "Revalidation",
    "RevalidationRange",
    "Revision",
    "StoredFormat",
    "StoredRule",
    "TurnedIllegal",
]
