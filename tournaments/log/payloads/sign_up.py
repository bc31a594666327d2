"""Entries: who comes, with what, and who goes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import ClassVar

from tournaments.log.payloads.payload import ORGANISERS, EntryKind, Payload, Stamp, Visibility
from tournaments.log.state import Entry, EntryStatus, Penalty, PenaltyKind, SubmittedDeck, TournamentState
from tournaments.refusal import RefusedError


@dataclass(frozen=True, slots=True)
class Entered(Payload):
    """Somebody takes part, from `from_round` on."""

    KIND: ClassVar[EntryKind] = EntryKind.ENTERED
    entry: int
    name: str
    account: int | None = None
    from_round: int = 1
    rating: float | None = None

    def applied(self, state: TournamentState, stamp: Stamp) -> TournamentState:
        return state.with_entry(
            Entry(self.entry, self.name, self.account, from_round=self.from_round, rating=self.rating)
        )


@dataclass(frozen=True, slots=True)
class Invited(Payload):
    """An organiser says which account an entry is meant for; it plays by name only until that one accepts."""

    KIND: ClassVar[EntryKind] = EntryKind.INVITED
    entry: int
    account: int

    @property
    def visibility(self) -> Visibility:
        return ORGANISERS

    def applied(self, state: TournamentState, stamp: Stamp) -> TournamentState:
        return state.with_entry(replace(state.entry(self.entry), invited=self.account))


@dataclass(frozen=True, slots=True)
class InvitationAccepted(Payload):
    """Whoever was invited plays the entry from now on."""

    KIND: ClassVar[EntryKind] = EntryKind.INVITATION_ACCEPTED
    entry: int
    account: int
    rating: float | None = None

    def applied(self, state: TournamentState, stamp: Stamp) -> TournamentState:
        entry = state.entry(self.entry)
        return state.with_entry(replace(entry, account=self.account, invited=None, rating=self.rating))


@dataclass(frozen=True, slots=True)
class DeckSubmitted(Payload):
    """The deck that an entry plays, with what the format said of it on that day."""

    KIND: ClassVar[EntryKind] = EntryKind.DECK_SUBMITTED
    entry: int
    deck: SubmittedDeck

    @property
    def visibility(self) -> Visibility:
        return Visibility(public=False, entries=(self.entry,))

    def applied(self, state: TournamentState, stamp: Stamp) -> TournamentState:
        return state.with_entry(replace(state.entry(self.entry), deck=self.deck))


@dataclass(frozen=True, slots=True)
class Dropped(Payload):
    """An entry plays no further round."""

    KIND: ClassVar[EntryKind] = EntryKind.DROPPED
    entry: int

    def applied(self, state: TournamentState, stamp: Stamp) -> TournamentState:
        return state.with_entry(replace(state.entry(self.entry), status=EntryStatus.DROPPED))


@dataclass(frozen=True, slots=True)
class Returned(Payload):
    """An entry that had dropped plays on; the rounds it missed are lost ones."""

    KIND: ClassVar[EntryKind] = EntryKind.RETURNED
    entry: int

    def applied(self, state: TournamentState, stamp: Stamp) -> TournamentState:
        return state.with_entry(replace(state.entry(self.entry), status=EntryStatus.ACTIVE))


@dataclass(frozen=True, slots=True)
class Disqualified(Payload):
    """An entry is out and has no rank; its results keep counting for its opponents."""

    KIND: ClassVar[EntryKind] = EntryKind.DISQUALIFIED
    entry: int
    reason: str

    def applied(self, state: TournamentState, stamp: Stamp) -> TournamentState:
        return state.with_entry(replace(state.entry(self.entry), status=EntryStatus.DISQUALIFIED))


class SeededBy(StrEnum):
    """How a seeding came about."""

    HAND = "hand"
    LOT = "lot"
    RATING = "rating"


@dataclass(frozen=True, slots=True)
class Seeded(Payload):
    """The entries in the order of their seeds, best first; `seed` is that of the lots drawn."""

    KIND: ClassVar[EntryKind] = EntryKind.SEEDED
    order: tuple[int, ...]
    by: SeededBy
    seed: int | None = None

    def applied(self, state: TournamentState, stamp: Stamp) -> TournamentState:
        places = {number: place for place, number in enumerate(self.order, 1)}
        entries = {number: replace(entry, seed=places.get(number)) for number, entry in state.entries.items()}
        return replace(state, entries=entries)


@dataclass(frozen=True, slots=True)
class Penalised(Payload):
    """A judge has given a penalty."""

    KIND: ClassVar[EntryKind] = EntryKind.PENALISED
    entry: int
    penalty: PenaltyKind
    reason: str
    match: str | None = None

    @property
    def visibility(self) -> Visibility:
        return Visibility(public=False, entries=(self.entry,))

    def applied(self, state: TournamentState, stamp: Stamp) -> TournamentState:
        entry = state.entry(self.entry)
        given = Penalty(stamp.seq, self.penalty, self.reason, self.match)
        return state.with_entry(replace(entry, penalties=(*entry.penalties, given)))


@dataclass(frozen=True, slots=True)
class TableFixed(Payload):
    """An entry keeps a table in every round, or no longer does."""

    KIND: ClassVar[EntryKind] = EntryKind.TABLE_FIXED
    entry: int
    table: int | None

    def applied(self, state: TournamentState, stamp: Stamp) -> TournamentState:
        for other in state.entries.values():
            if self.table is not None and other.fixed_table == self.table and other.number != self.entry:
                raise RefusedError(
                    "table_taken",
                    f"Entry {other.number} has table {self.table}.",
                    found=self.table,
                    allowed="one entry a table",
                )
        return state.with_entry(replace(state.entry(self.entry), fixed_table=self.table))
