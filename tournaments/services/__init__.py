"""What needs the database: the one way to act in an event, states and projections, decks, drafts, ratings."""

from tournaments.services.acts import Acted, Deed, OldVersionError, act, create_tournament
from tournaments.services.drafts import (
    check_fighters,
    close_overdue,
    deck_of_draft,
    fighters_in_box,
    overdue_tournaments,
    pool_of,
)
from tournaments.services.entrants import (
    account_named,
    cards_of_deck,
    check_terms,
    illegal_decks,
    names_of,
    submitted_deck,
    viewer_for,
)
from tournaments.services.ratings import events_have_changed, rating_of
from tournaments.services.states import entries_of, state_of

__all__ = [
    "Acted",
    "Deed",
    "OldVersionError",
    "account_named",
    "act",
    "cards_of_deck",
    "check_fighters",
    "check_terms",
    "close_overdue",
    "create_tournament",
    "deck_of_draft",
    "entries_of",
    "events_have_changed",
    "fighters_in_box",
    "illegal_decks",
    "names_of",
    "overdue_tournaments",
    "pool_of",
    "rating_of",
    "state_of",
    "submitted_deck",
    "viewer_for",
]
