"""To draw flights, begin drafts, pick, and pick for those who do not answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from datetime import UTC, datetime

from tournaments.draft import Copy, Leftovers, Order
from tournaments.draft.fighters import TEAM
from tournaments.flights import boxes_of_event, copies_in_flight, flights_of
from tournaments.log.actions.checks import check_active, check_phase, check_whole
from tournaments.log.fold import assumed
from tournaments.log.payloads import (
    CardDraftStarted,
    DraftPaused,
    DraftResumed,
    FighterDraftStarted,
    FlightsDrawn,
    Payload,
    Picked,
)
from tournaments.log.state import Draft, DraftKind, Phase, TournamentState
from tournaments.refusal import RefusedError

_LARGEST_SEED = 2**63 - 1
_LONGEST_TURN = 86_400
_NO_MATTER_WHEN = datetime(2000, 1, 1, tzinfo=UTC)


def draw_flights(state: TournamentState, seed: int) -> tuple[Payload, ...]:
    """The active entries in flights by lot (Tournament Mode, Setup; ruling W20).

    Raises RefusedError: `draft_exists`, `field_too_small`, `out_of_range`, `rounds_played`.
    """
    _check_time(state)
    check_whole(seed, "The seed", 0, _LARGEST_SEED, "seed")
    if state.drafts:
        raise RefusedError(
            "draft_exists", "Flights stand once a draft has begun.", found=len(state.drafts), allowed="no draft"
        )
    entries = [entry.number for entry in state.active]
    flights = flights_of(entries, seed)
    boxes = boxes_of_event(len(entries))
    return (FlightsDrawn(flights, seed, boxes.by_flight, boxes.by_four_players),)


def start_fighter_draft(
    state: TournamentState,
    flight: int,
    fighters: Sequence[str],
    *,
    seed: int,
    order: Order = Order.STRAIGHT,
    promos: Mapping[str, int] | None = None,
    team_size: int = TEAM,
    seconds: int | None = None,
) -> tuple[Payload, ...]:
    """A flight begins to draft from its boxes; `fighters` are those of one box. Who has left has no seat.

    Raises RefusedError: `no_such_flight`, `draft_exists`, `out_of_range` and those of `copies_in_flight` and
    `fighter_draft`.
    """
    _check_time(state)
    if not 1 <= flight <= len(state.flights):
        raise RefusedError(
            "no_such_flight",
            f"There is no flight {flight}.",
            found=flight,
            allowed=list(range(1, len(state.flights) + 1)),
        )
    if any(draft.flight == flight for draft in state.drafts):
        raise RefusedError(
            "draft_exists", f"Flight {flight} has drafted or is drafting.", found=flight, allowed="one draft a flight"
        )
    seats = tuple(number for number in state.flights[flight - 1] if state.entries[number].active)
    _check_seats(state, seats)
    _check_numbers(seed, seconds)
    check_whole(team_size, "The size of a team", 1, 9, "team_size")
    copies = copies_in_flight(len(state.flights[flight - 1]), fighters, promos)
    started = FighterDraftStarted(len(state.drafts) + 1, seats, copies, seed, order, team_size, flight, seconds)
    assumed(state, started)
    return (started,)


def start_card_draft(
    state: TournamentState,
    kind: DraftKind,
    seats: Sequence[int],
    pool: Sequence[Copy],
    *,
    seed: int,
    leftovers: Leftovers = Leftovers.SET_ASIDE,
    seconds: int | None = None,
) -> tuple[Payload, ...]:
    """Entries begin to draft from a pool of cards, in the order of their seats (Sularia, 4 and 5+ Player Draft).

    The seed is to be a secret one. Raises RefusedError: `wrong_kind`, `entry_twice`, `not_active`, `seat_taken`,
    `out_of_range`, `seed_known` and those of `tournaments.draft.pool.deal`.
    """
    _check_time(state)
    if kind is DraftKind.FIGHTERS:
        raise RefusedError(
            "wrong_kind",
            "Fighters are drafted by a flight.",
            found=kind.value,
            allowed=[other.value for other in DraftKind if other is not DraftKind.FIGHTERS],
        )
    _check_seats(state, seats)
    _check_numbers(seed, seconds)
    if seed == state.settings.seed:
        raise RefusedError(
            "seed_known",
            "Everybody knows the seed of the event; cards are shuffled by another.",
            found="the seed of the event",
            allowed="another seed",
        )
    started = CardDraftStarted(len(state.drafts) + 1, kind, tuple(seats), tuple(pool), seed, leftovers, seconds)
    assumed(state, started)
    return (started,)


def pick(state: TournamentState, draft: int, by: int, turn: int, choice: int | str) -> tuple[Payload, ...]:
    """The pick of an entry in a turn; the same sent again changes nothing.

    Raises RefusedError: `no_such_draft`, `not_in_draft`, `choice_invalid` and those of the draft itself.
    """
    check_phase(state, Phase.SIGN_UP, Phase.RUNNING)
    drafting = state.draft(draft)
    seat = drafting.seat_of(by)
    after = drafting.picked(turn, seat, choice, automatic=False, at=_NO_MATTER_WHEN)
    if after.picks == drafting.picks:
        return ()
    return (Picked(draft, turn, by, choice, automatic=False, open=drafting.open),)


def pick_for(state: TournamentState, draft: int, entries: Collection[int]) -> tuple[Payload, ...]:
    """The automatic picks of this turn for entries that do not answer; who has picked meanwhile is left alone.

    Raises RefusedError: `no_such_draft`, `not_in_draft`.
    """
    check_phase(state, Phase.SIGN_UP, Phase.RUNNING)
    drafting = state.draft(draft)
    seats = sorted({drafting.seat_of(entry) for entry in entries})
    return tuple(_automatic(drafting, seat) for seat in seats if seat in drafting.waiting_for)


def overdue_picks(state: TournamentState, at: datetime) -> tuple[Payload, ...]:
    """The automatic picks of all seats whose time is up, one turn a draft; nothing when none is due.

    To be asked again after they are made: a new turn has a new deadline.
    """
    if state.phase is Phase.CLOSED:
        return ()
    return tuple(
        _automatic(draft, seat)
        for draft in state.drafts
        if draft.clock is not None and draft.clock.paused_at is None and draft.clock.is_over(at)
        for seat in draft.waiting_for
    )


def _automatic(draft: Draft, seat: int) -> Picked:
    choice = draft.automatic_choice(seat)
    return Picked(draft.number, draft.turn, draft.seats[seat], choice, automatic=True, open=draft.open)


def pause_draft(state: TournamentState, draft: int) -> tuple[Payload, ...]:
    """The clock of a draft stands still. Raises RefusedError: `no_such_draft`, `no_timer`."""
    return () if _clock_is_paused(state, draft) else (DraftPaused(draft),)


def resume_draft(state: TournamentState, draft: int) -> tuple[Payload, ...]:
    """The clock of a draft goes on. Raises RefusedError: `no_such_draft`, `no_timer`."""
    return (DraftResumed(draft),) if _clock_is_paused(state, draft) else ()


def _clock_is_paused(state: TournamentState, draft: int) -> bool:
    check_phase(state, Phase.SIGN_UP, Phase.RUNNING)
    clock = state.draft(draft).clock
    if clock is None:
        raise RefusedError("no_timer", f"Draft {draft} has no clock.", found=draft, allowed="a draft under way")
    return clock.paused_at is not None


def _check_time(state: TournamentState) -> None:
    """Drafts come before the first round."""
    check_phase(state, Phase.SIGN_UP, Phase.RUNNING)
    if state.published or state.bracket is not None:
        raise RefusedError(
            "rounds_played", "Drafts come before the first round.", found=len(state.published), allowed=0
        )


def _check_seats(state: TournamentState, seats: Sequence[int]) -> None:
    for number, times in Counter(seats).items():
        check_active(state.entry(number))
        if times > 1:
            raise RefusedError("entry_twice", f"Entry {number} has {times} seats.", found=number, allowed="once")
        for draft in state.drafts:
            if number in draft.seats and not draft.over:
                raise RefusedError(
                    "seat_taken", f"Entry {number} sits in draft {draft.number}.", found=number, allowed="one draft"
                )


def _check_numbers(seed: int, seconds: int | None) -> None:
    check_whole(seed, "The seed", 0, _LARGEST_SEED, "seed")
    if seconds is not None:
        check_whole(seconds, "The seconds of a turn", 1, _LONGEST_TURN, "seconds")
