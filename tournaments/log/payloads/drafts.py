"""Drafts of fighters and cards, and of prizes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from tournaments.draft import Copy, Leftovers, Order, fighter_draft, lay_grids, open_packs, open_rochester
from tournaments.log.payloads.payload import ORGANISERS, PUBLIC, EntryKind, Payload, Stamp, Visibility
from tournaments.log.state import Draft, DraftKind, TournamentState
from tournaments.prizes import PrizeDraft, WhenPrizesRemain, pick_prize
from tournaments.refusal import RefusedError


@dataclass(frozen=True, slots=True)
class FlightsDrawn(Payload):
    """The entries of each flight in the order of their seats, and the boxes by both sentences of the rulebook."""

    KIND: ClassVar[EntryKind] = EntryKind.FLIGHTS_DRAWN
    flights: tuple[tuple[int, ...], ...]
    seed: int
    boxes_by_flight: int
    boxes_by_four_players: int

    def applied(self, state: TournamentState, stamp: Stamp) -> TournamentState:
        entries = {number: replace(entry, flight=None) for number, entry in state.entries.items()}
        for flight, members in enumerate(self.flights, 1):
            for number in members:
                entries[number] = replace(state.entry(number), flight=flight)
        return replace(state, entries=entries, flights=self.flights)


@dataclass(frozen=True, slots=True)
class FighterDraftStarted(Payload):
    """A flight begins to draft fighters; `copies` counts those of each that lie before it."""

    KIND: ClassVar[EntryKind] = EntryKind.FIGHTER_DRAFT_STARTED
    draft: int
    seats: tuple[int, ...]
    copies: Mapping[str, int]
    seed: int
    order: Order
    team_size: int
    flight: int | None = None
    seconds: int | None = None

    def applied(self, state: TournamentState, stamp: Stamp) -> TournamentState:
        _check_seats(state, self.draft, self.seats, self.flight)
        table = fighter_draft(len(self.seats), self.copies, self.seed, order=self.order, team_size=self.team_size)
        draft = Draft(self.draft, DraftKind.FIGHTERS, self.seats, table, self.flight, self.seconds)
        return state.with_draft(draft.timed(stamp.at))


@dataclass(frozen=True, slots=True)
class CardDraftStarted(Payload):
    """Entries begin to draft from a pool of cards. Only the organisers may see it: pool and seed tell all packs."""

    KIND: ClassVar[EntryKind] = EntryKind.CARD_DRAFT_STARTED
    draft: int
    draft_kind: DraftKind
    seats: tuple[int, ...]
    pool: tuple[Copy, ...]
    seed: int
    leftovers: Leftovers = Leftovers.SET_ASIDE
    seconds: int | None = None

    @property
    def visibility(self) -> Visibility:
        return ORGANISERS

    def applied(self, state: TournamentState, stamp: Stamp) -> TournamentState:
        _check_seats(state, self.draft, self.seats, None)
        seats = len(self.seats)
        if self.draft_kind is DraftKind.GRID:
            draft = Draft(self.draft, self.draft_kind, self.seats, lay_grids(self.pool, seats, self.seed))
        elif self.draft_kind is DraftKind.ROCHESTER:
            opened = open_rochester(self.pool, seats, self.seed, self.leftovers)
            draft = Draft(self.draft, self.draft_kind, self.seats, opened)
        else:
            packs = open_packs(self.pool, seats, self.seed, self.leftovers)
            draft = Draft(self.draft, self.draft_kind, self.seats, packs)
        return state.with_draft(replace(draft, seconds=self.seconds).timed(stamp.at))


@dataclass(frozen=True, slots=True)
class Picked(Payload):
    """The pick of an entry in a turn: a fighter, the number of a copy, or a line of the grid.

    `open` says whether all may see it; `automatic` that nobody chose.
    """

    KIND: ClassVar[EntryKind] = EntryKind.PICKED
    draft: int
    turn: int
    entry: int
    choice: int | str
    automatic: bool
    open: bool

    @property
    def visibility(self) -> Visibility:
        return PUBLIC if self.open else Visibility(public=False, entries=(self.entry,))

    def applied(self, state: TournamentState, stamp: Stamp) -> TournamentState:
        draft = state.draft(self.draft)
        seat = draft.seat_of(self.entry)
        picked = draft.picked(self.turn, seat, self.choice, automatic=self.automatic, at=stamp.at)
        return state.with_draft(picked)


@dataclass(frozen=True, slots=True)
class DraftPaused(Payload):
    """The clock of a draft stands still."""

    KIND: ClassVar[EntryKind] = EntryKind.DRAFT_PAUSED
    draft: int

    def applied(self, state: TournamentState, stamp: Stamp) -> TournamentState:
        draft = state.draft(self.draft)
        return state.with_draft(replace(draft, clock=draft.clock and draft.clock.paused(stamp.at)))


@dataclass(frozen=True, slots=True)
class DraftResumed(Payload):
    """The clock of a draft goes on."""

    KIND: ClassVar[EntryKind] = EntryKind.DRAFT_RESUMED
    draft: int

    def applied(self, state: TournamentState, stamp: Stamp) -> TournamentState:
        draft = state.draft(self.draft)
        return state.with_draft(replace(draft, clock=draft.clock and draft.clock.resumed(stamp.at)))


@dataclass(frozen=True, slots=True)
class PrizesLaidOut(Payload):
    """Prizes are drafted; `order` are the entries by rank."""

    KIND: ClassVar[EntryKind] = EntryKind.PRIZES_LAID_OUT
    order: tuple[int, ...]
    prizes: tuple[str, ...]
    when_prizes_remain: WhenPrizesRemain

    def applied(self, state: TournamentState, stamp: Stamp) -> TournamentState:
        for entry in self.order:
            state.entry(entry)
        return replace(state, prizes=PrizeDraft(self.order, self.prizes, self.when_prizes_remain))


@dataclass(frozen=True, slots=True)
class PrizePicked(Payload):
    """An entry takes a prize."""

    KIND: ClassVar[EntryKind] = EntryKind.PRIZE_PICKED
    turn: int
    entry: int
    prize: str

    def applied(self, state: TournamentState, stamp: Stamp) -> TournamentState:
        if state.prizes is None:
            raise RefusedError("no_prizes", "No prizes are laid out.", found=self.prize, allowed=[])
        return replace(state, prizes=pick_prize(state.prizes, self.turn, self.entry, self.prize))


def _check_seats(state: TournamentState, draft: int, seats: tuple[int, ...], flight: int | None) -> None:
    if draft != len(state.drafts) + 1:
        raise RefusedError(
            "draft_out_of_turn", f"Draft {draft} is not the next one.", found=draft, allowed=len(state.drafts) + 1
        )
    for number in seats:
        if state.entry(number).flight != flight and flight is not None:
            raise RefusedError(
                "not_in_flight", f"Entry {number} is not in flight {flight}.", found=number, allowed="its members"
            )
