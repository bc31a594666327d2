"""The rows of decks: ban lists, formats, kept decks with their revisions and verdicts, tokens."""

from decks.models.accounts import ApiToken, IdempotencyRecord
from decks.models.ban_lists import BanList, BannedCard
from decks.models.decks import Deck, DeckCardRow, DeckTag, Favourite, Revision
from decks.models.formats import StoredFormat, StoredRule
from decks.models.legality import Legality, Revalidation, TurnedIllegal

__all__ = [
    "ApiToken",
    "BanList",
    "BannedCard",
    "Deck",
    "DeckCardRow",
    "DeckTag",
    "Favourite",
    "IdempotencyRecord",
    "Legality",
    "Revalidation",
    "Revision",
    "StoredFormat",
    "StoredRule",
    "TurnedIllegal",
]
