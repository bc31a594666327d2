"""Decks as they were sent, and as revisions keep them, read among the cards of the day."""

from __future__ import annotations

from decks.decklist import Decklist
from decks.formats import Format
from decks.list_answers import ListAnswers
from decks.models import Deck
from decks.services.formats import find_format
from decks.services.judging import SentDeck, read_deck
from decks.services.tables import card_table
from decks.snapshots import Snapshot, as_of_today, decklist_of, snapshot_of
from decks.suggestions import Suggestions
from decks.text import DeckTextReader


def read_sent(sent: SentDeck, chosen: Format) -> Snapshot:
    """The list that was sent, in the zones of its format.

    Raises UnknownCardsError with each part of it that is no card.
    """
    table = card_table(chosen.game)
    suggestions = Suggestions(table)
    reading = read_deck(sent, table, DeckTextReader(table, suggestions), suggestions)
    return snapshot_of(reading, chosen.zones, table)


def read_snapshot(snapshot: Snapshot, game: str) -> Decklist:
    """The deck that a revision keeps."""
    return decklist_of(snapshot, card_table(game))


def renewed(snapshot: Snapshot, chosen: Format | None) -> Snapshot:
    """A list that was kept before, as it would be kept now for this format; unchanged without one."""
    return snapshot if chosen is None else as_of_today(snapshot, chosen.zones, card_table(chosen.game))


def list_answers(deck: Deck) -> ListAnswers:
    """How the lists of a deck are answered today."""
    chosen = find_format(deck.format)
    return ListAnswers(card_table(deck.game_id), chosen.zones if chosen else ())
