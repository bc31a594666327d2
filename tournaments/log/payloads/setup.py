"""How an event comes to be, begins and ends."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from tournaments.log.payloads.payload import EntryKind, Payload, Stamp
from tournaments.log.state import Details, Phase, Settings, TournamentState


@dataclass(frozen=True, slots=True)
class Created(Payload):
    """An event was made; the account is its first organiser. Always the first entry of a log."""

    KIND: ClassVar[EntryKind] = EntryKind.CREATED
    name: str
    organiser: int
    settings: Settings

    def applied(self, state: TournamentState, stamp: Stamp) -> TournamentState:
        return replace(state, name=self.name, organisers=(self.organiser,), settings=self.settings)


@dataclass(frozen=True, slots=True)
class SettingsChanged(Payload):
    """The event has another name or other terms; both are given whole."""

    KIND: ClassVar[EntryKind] = EntryKind.SETTINGS_CHANGED
    name: str
    settings: Settings

    def applied(self, state: TournamentState, stamp: Stamp) -> TournamentState:
        planned = state.planned if self.settings.rounds is None or not state.planned else self.settings.rounds
        return replace(state, name=self.name, settings=self.settings, planned=planned)


@dataclass(frozen=True, slots=True)
class DetailsGiven(Payload):
    """When and where the event is and what it is like; all of it is given whole."""

    KIND: ClassVar[EntryKind] = EntryKind.DETAILS_GIVEN
    details: Details

    def applied(self, state: TournamentState, stamp: Stamp) -> TournamentState:
        return replace(state, details=self.details)


@dataclass(frozen=True, slots=True)
class OrganiserAdded(Payload):
    """One more account runs the event."""

    KIND: ClassVar[EntryKind] = EntryKind.ORGANISER_ADDED
    account: int

    def applied(self, state: TournamentState, stamp: Stamp) -> TournamentState:
        return replace(state, organisers=(*state.organisers, self.account))


@dataclass(frozen=True, slots=True)
class OrganiserRemoved(Payload):
    """An account does not run the event any more."""

    KIND: ClassVar[EntryKind] = EntryKind.ORGANISER_REMOVED
    account: int

    def applied(self, state: TournamentState, stamp: Stamp) -> TournamentState:
        return replace(state, organisers=tuple(other for other in state.organisers if other != self.account))


@dataclass(frozen=True, slots=True)
class Started(Payload):
    """Play begins: decks are locked, the seeding and the number of rounds stand.

    `seeding` are the active entries, best first; `groups` those who meet each other in a round robin.
    """

    KIND: ClassVar[EntryKind] = EntryKind.STARTED
    rounds: int
    seeding: tuple[int, ...]
    groups: tuple[tuple[int, ...], ...] = ()

    def applied(self, state: TournamentState, stamp: Stamp) -> TournamentState:
        entries = dict(state.entries)
        for place, number in enumerate(self.seeding, 1):
            entries[number] = replace(state.entry(number), seed=place)
        return replace(state, phase=Phase.RUNNING, planned=self.rounds, groups=self.groups, entries=entries)


@dataclass(frozen=True, slots=True)
class ClosedVersion1(Payload):
    """The event is over; a round that was not published is dropped."""

    KIND: ClassVar[EntryKind] = EntryKind.CLOSED

    def applied(self, state: TournamentState, stamp: Stamp) -> TournamentState:
        return replace(state, phase=Phase.CLOSED, rounds=state.published)


@dataclass(frozen=True, slots=True)
class Closed(Payload):
    """The event is over; a round that was not published is dropped.

    `prizes_left` are those that nobody had taken: with some, the prize draft has ended there.
    """

    KIND: ClassVar[EntryKind] = EntryKind.CLOSED
    VERSION: ClassVar[int] = 2
    prizes_left: tuple[str, ...] = ()

    def applied(self, state: TournamentState, stamp: Stamp) -> TournamentState:
        prizes = state.prizes
        if prizes is not None and self.prizes_left:
            prizes = replace(prizes, ended=True)
        return replace(state, phase=Phase.CLOSED, rounds=state.published, prizes=prizes)


@dataclass(frozen=True, slots=True)
class Undone(Payload):
    """An earlier entry does not count any more: the event is what all the others make of it.

    `undone_kind` says what it was, for readers of the log.
    """

    KIND: ClassVar[EntryKind] = EntryKind.UNDONE
    undone: int
    undone_kind: EntryKind

    def applied(self, state: TournamentState, stamp: Stamp) -> TournamentState:
        """Nothing by itself: folding leaves the other entry out."""
        return state
