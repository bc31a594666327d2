"""Drafts by their rules alone: fighters of a flight, packs, Rochester and grid from a Sularia pool. Pure.

A draft is a value; a pick makes another. Every pick names its turn, so that what comes twice, late or at the same
moment is made once.
"""

from tournaments.draft.fighters import FighterDraft, Order, fighter_draft
from tournaments.draft.grid import GridDraft, lay_grids
from tournaments.draft.packs import PackDraft, SeatView, open_packs
from tournaments.draft.picks import Copy, Pick, deck_of
from tournaments.draft.pool import Complaint, Leftovers, Severity, check_pool
from tournaments.draft.rochester import RochesterDraft, open_rochester

__all__ = [
    "Complaint",
    "Copy",
    "FighterDraft",
    "GridDraft",
    "Leftovers",
    "Order",
    "PackDraft",
    "Pick",
    "RochesterDraft",
    "SeatView",
    "Severity",
    "check_pool",
    "deck_of",
    "fighter_draft",
    "lay_grids",
    "open_packs",
    "open_rochester",
]
