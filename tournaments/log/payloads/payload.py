"""What every payload of the log has: its kind and version, who may see it, and what it makes of an event."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import ClassVar

from tournaments.log.state import TournamentState


class EntryKind(StrEnum):
    """What can happen in an event."""

    CREATED = "created"
    SETTINGS_CHANGED = "settings_changed"
    DETAILS_GIVEN = "details_given"
    ORGANISER_ADDED = "organiser_added"
    ORGANISER_REMOVED = "organiser_removed"
    STARTED = "started"
    CLOSED = "closed"
    UNDONE = "undone"
    ENTERED = "entered"
    INVITED = "invited"
    INVITATION_ACCEPTED = "invitation_accepted"
    DECK_SUBMITTED = "deck_submitted"
    DROPPED = "dropped"
    RETURNED = "returned"
    DISQUALIFIED = "disqualified"
    SEEDED = "seeded"
    PENALISED = "penalised"
    TABLE_FIXED = "table_fixed"
    ROUND_PAIRED = "round_paired"
    ROUND_PUBLISHED = "round_published"
    ROUND_UNPUBLISHED = "round_unpublished"
    TABLE_CHANGED = "table_changed"
    REPORTED = "reported"
    DISPUTED = "disputed"
    RESULT_GIVEN = "result_given"
    RESULT_CLEARED = "result_cleared"
    FIGHTER_CHOSEN = "fighter_chosen"
    DUEL_ENDED = "duel_ended"
    BRACKET_DRAWN = "bracket_drawn"
    SEEDS_CHANGED = "seeds_changed"
    FLIGHTS_DRAWN = "flights_drawn"
    FIGHTER_DRAFT_STARTED = "fighter_draft_started"
    CARD_DRAFT_STARTED = "card_draft_started"
    PICKED = "picked"
    DRAFT_PAUSED = "draft_paused"
    DRAFT_RESUMED = "draft_resumed"
    PRIZES_LAID_OUT = "prizes_laid_out"
    PRIZE_PICKED = "prize_picked"
    ANNOUNCED = "announced"
    NOTED = "noted"
    TIMER_STARTED = "timer_started"
    TIMER_PAUSED = "timer_paused"
    TIMER_RESUMED = "timer_resumed"
    TIMER_EXTENDED = "timer_extended"


@dataclass(frozen=True, slots=True)
class Visibility:
    """Who may see a log entry from the moment it is written: everybody, or the organisers and some entries.

    A `sealed` one not even the organisers see, until it is revealed to all.
    """

    public: bool = True
    entries: tuple[int, ...] = ()
    sealed: bool = False


PUBLIC = Visibility()
ORGANISERS = Visibility(public=False)


@dataclass(frozen=True, slots=True)
class Stamp:
    """Which log entry it is, who wrote it and when. `actor` is an account, None for the service itself."""

    seq: int
    actor: int | None
    at: datetime


class Payload(ABC):
    """One thing that has happened. The facts are in it: what a rule decided then is not decided again.

    Fields are JSON by their types (`tournaments.log.codec`). Another shape under the same kind is another version and
    another class; the old one stays, so that old logs can be read.
    """

    __slots__ = ()
    KIND: ClassVar[EntryKind]
    VERSION: ClassVar[int] = 1

    @property
    def visibility(self) -> Visibility:
        return PUBLIC

    @abstractmethod
    def applied(self, state: TournamentState, stamp: Stamp) -> TournamentState:
        """The event after this. Raises RefusedError when it cannot have happened in that state."""
