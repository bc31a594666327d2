"""To make an event, say its terms, begin it, end it, and take something back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from cards.wording import counted
from tournaments.log.actions.bracket import bracket_of
from tournaments.log.actions.checks import (
    END_EARLY,
    check_decks_in,
    check_over,
    check_phase,
    checked_details,
    checked_name,
)
from tournaments.log.actions.terms import check_change, check_settings
from tournaments.log.entries import LogEntry
from tournaments.log.fold import without
from tournaments.log.payloads import (
    Closed,
    Created,
    DetailsGiven,
    EntryKind,
    OrganiserAdded,
    OrganiserRemoved,
    Payload,
    RoundPaired,
    SettingsChanged,
    Started,
    Undone,
)
from tournaments.log.state import NO_DETAILS, Details, FirstStage, Phase, Settings, TournamentState
from tournaments.refusal import RefusedError
from tournaments.round_robin import groups_of_even_strength
from tournaments.stages import advised_stages

# What cannot be taken back: what was only said, what was secret, and what is put right by doing it again or otherwise.
UNDOABLE = frozenset(EntryKind) - {
    EntryKind.CREATED,
    EntryKind.UNDONE,
    EntryKind.DETAILS_GIVEN,
    EntryKind.ORGANISER_ADDED,
    EntryKind.ORGANISER_REMOVED,
    EntryKind.ENTERED,
    EntryKind.INVITED,
    EntryKind.INVITATION_ACCEPTED,
    EntryKind.DECK_SUBMITTED,
    EntryKind.ANNOUNCED,
    EntryKind.NOTED,
    EntryKind.FIGHTER_CHOSEN,
    EntryKind.TIMER_STARTED,
    EntryKind.TIMER_PAUSED,
    EntryKind.TIMER_RESUMED,
    EntryKind.DRAFT_PAUSED,
    EntryKind.DRAFT_RESUMED,
}
_NONE: Mapping[int, Sequence[str]] = MappingProxyType({})


def create(name: str, organiser: int, settings: Settings, details: Details = NO_DETAILS) -> tuple[Payload, ...]:
    """A new event. Raises RefusedError as `checked_name`, `check_settings` and `checked_details` do."""
    check_settings(settings)
    created = Created(checked_name(name, "The name of the event"), organiser, settings)
    given = checked_details(details)
    return (created,) if given == NO_DETAILS else (created, DetailsGiven(given))


def change_settings(
    state: TournamentState, *, name: str | None = None, settings: Settings | None = None
) -> tuple[Payload, ...]:
    """Another name or other terms, as far as they are not fixed yet.

    Raises RefusedError as `checked_name`, `check_settings` and `check_change` do, and `event_closed`.
    """
    check_phase(state, Phase.SIGN_UP, Phase.RUNNING)
    new_name = state.name if name is None else checked_name(name, "The name of the event")
    new = state.settings if settings is None else settings
    if (new_name, new) == (state.name, state.settings):
        return ()
    check_settings(new)
    check_change(state, new)
    return (SettingsChanged(new_name, new),)


def give_details(state: TournamentState, details: Details) -> tuple[Payload, ...]:
    """When and where the event is and what it is like, as long as it is not over.

    Raises RefusedError as `checked_details` does, and `event_closed`.
    """
    check_phase(state, Phase.SIGN_UP, Phase.RUNNING)
    given = checked_details(details)
    return () if given == state.details else (DetailsGiven(given),)


def add_organiser(state: TournamentState, account: int) -> tuple[Payload, ...]:
    """One more who runs the event: nobody who takes part, or whose seat is still being picked for in a draft.

    Raises RefusedError `entrant_cannot_organise`.
    """
    if state.is_organiser(account):
        return ()
    entry = state.entry_of(account)
    if entry is not None and (state.phase is not Phase.SIGN_UP or entry.active or _sits(state, entry.number)):
        raise RefusedError(
            "entrant_cannot_organise",
            f"This account takes part as entry {entry.number}; an organiser is not in the rankings.",
            found=entry.number,
            allowed="an account without an entry",
        )
    return (OrganiserAdded(account),)


def _sits(state: TournamentState, entry: int) -> bool:
    """Whether an entry has a seat in a draft under way."""
    return any(entry in draft.seats and not draft.over for draft in state.drafts)


def remove_organiser(state: TournamentState, account: int) -> tuple[Payload, ...]:
    """One less who runs the event. Raises RefusedError: `not_an_organiser`, `last_organiser`."""
    if not state.is_organiser(account):
        raise RefusedError(
            "not_an_organiser", "This account does not run the event.", found=None, allowed="an organiser"
        )
    if len(state.organisers) == 1:
        raise RefusedError("last_organiser", "An event keeps at least one organiser.", found=0, allowed=1)
    return (OrganiserRemoved(account),)


def start(state: TournamentState, *, illegal: Mapping[int, Sequence[str]] = _NONE) -> tuple[Payload, ...]:
    """Play begins; an event of elimination alone draws its bracket at once.

    `illegal` are the decks that are not legal today, by entry, with the codes of their errors. Raises RefusedError:
    `field_too_small`, `decks_missing`, `decks_illegal`, `draft_open`, and what the stages themselves refuse.
    """
    check_phase(state, Phase.SIGN_UP)
    order = tuple(number for number in state.seeding if state.entries[number].active)
    if len(order) < 2:
        raise RefusedError(
            "field_too_small", f"An event needs 2 entries; there are {len(order)}.", found=len(order), allowed=2
        )
    _check_decks(state, order, illegal)
    for draft in state.drafts:
        if not draft.over:
            raise RefusedError(
                "draft_open", f"Draft {draft.number} is not over.", found=draft.turn, allowed="all drafts over"
            )
    rounds, groups = _stages(state.settings, order)
    started = Started(rounds, order, groups)
    if state.settings.first_stage is not FirstStage.NONE:
        return (started,)
    return (started, bracket_of(state.settings, order[: state.settings.cut]))


def _check_decks(state: TournamentState, order: Sequence[int], illegal: Mapping[int, Sequence[str]]) -> None:
    check_decks_in(state, order)
    if not state.settings.deck_required:
        return
    bad = {number: sorted(illegal[number]) for number in order if illegal.get(number)}
    if bad:
        first = min(bad)
        raise RefusedError(
            "decks_illegal",
            f"{len(bad)} decks are not legal any more, the first is that of {state.entries[first].name}: "
            f"{', '.join(bad[first])}.",
            found={str(number): codes for number, codes in bad.items()},
            allowed="legal decks",
        )


def _stages(settings: Settings, order: tuple[int, ...]) -> tuple[int, tuple[tuple[int, ...], ...]]:
    """The number of rounds and the groups of a field."""
    if settings.first_stage is FirstStage.NONE:
        return 0, ()
    if settings.first_stage is FirstStage.SWISS:
        advised = advised_stages(len(order)).swiss_rounds or (len(order) - 1).bit_length()
        return (advised if settings.rounds is None else settings.rounds), ()
    groups: tuple[tuple[int, ...], ...] = (order,)
    if settings.first_stage is FirstStage.GROUPS:
        groups = groups_of_even_strength(order, settings.groups or 1)
    largest = max(map(len, groups))
    return (largest - 1 + largest % 2) * (2 if settings.twice else 1), groups


def close(state: TournamentState, *, early: bool = False, prizes_left: bool = False) -> tuple[Payload, ...]:
    """The event is over: every result is there, every round and the bracket is played, or the organiser ends it early.

    Early may be before its start: then it is never played. While somebody has still to pick a prize, only on the
    organiser's word that what is left is left over. Raises RefusedError: `not_started`, `prizes_left` and those of
    `check_over`.
    """
    if state.phase is Phase.CLOSED:
        return ()
    if not early and state.phase is Phase.SIGN_UP:
        raise RefusedError(
            "not_started",
            f"The event has not started; {END_EARLY}.",
            found=state.phase.value,
            allowed=[Phase.RUNNING.value],
            field="early",
        )
    if not early:
        check_over(state, END_EARLY, "early")
    left = () if state.prizes is None or state.prizes.picking is None else state.prizes.left
    if left and not prizes_left:
        raise RefusedError(
            "prizes_left",
            f"{counted(len(left), 'prize')} still to be picked; the event can be closed with them left over "
            "(prizes_left).",
            found=list(left),
            allowed=[],
        )
    return (Closed(left),)


def undoable(state: TournamentState) -> LogEntry | None:
    """The latest log entry that can be taken back."""
    for entry in reversed(state.kept):
        if entry.kind in UNDOABLE:
            return entry
    return None


def undo(state: TournamentState, seq: int) -> tuple[Payload, ...]:
    """Take back a log entry: the event is then what all the others make of it. Nothing is deleted.

    The latest can always be taken back; an earlier one as long as what came after it makes sense without it. Results
    of the bracket on which others stand are corrected instead; who was there when play began stays so, and drafts that
    were over then stay over. Raises RefusedError: `no_such_log_entry`, `not_undoable`, `undo_too_late`,
    `setting_fixed`.
    """
    entry = next((entry for entry in state.kept if entry.seq == seq), None)
    if entry is None:
        if seq in state.undone:
            return ()
        latest = undoable(state)
        raise RefusedError(
            "no_such_log_entry",
            f"There is no entry {seq} to undo.",
            found=seq,
            allowed=None if latest is None else latest.seq,
        )
    if entry.kind not in UNDOABLE:
        raise RefusedError(
            "not_undoable",
            f"{entry.kind.value.replace('_', ' ').capitalize()} cannot be undone.",
            found=entry.kind.value,
            allowed=sorted(kind.value for kind in UNDOABLE),
        )
    try:
        _check_undo(state, entry)
    except RefusedError as reason:
        raise RefusedError(
            "undo_too_late",
            f"Entry {seq} cannot be undone, for something later rests on it: {reason.sentence}",
            found=seq,
            allowed="undo the later one first, or correct the result",
        ) from reason
    return (Undone(seq, entry.kind),)


def _check_undo(state: TournamentState, entry: LogEntry) -> None:
    """Raises RefusedError when the rest of the log does not stand without an entry."""
    after = without(state, entry.seq)
    check_change(state, after.settings)
    _check_start(state, entry)
    for back in after.active:
        if after.is_organiser(back.account) and not state.entries[back.number].active:
            raise RefusedError(
                "organiser_cannot_enter",
                f"The account of entry {back.number} runs the event by now.",
                found=back.number,
                allowed="an account that does not run the event",
            )
    if isinstance(entry.payload, RoundPaired) and state.round(entry.payload.round).published:
        raise RefusedError(
            "round_published",
            f"Round {entry.payload.round} is published.",
            found=entry.payload.round,
            allowed="unpublish it first",
        )


def _check_start(state: TournamentState, entry: LogEntry) -> None:
    """Refuse to change who was there when play began: seeds, rounds, groups and locked decks are those of this field.
    Nor is a draft opened again that had to be over for it.

    Raises RefusedError `already_started`.
    """
    for later in state.kept:
        if not isinstance(later.payload, Started) or later.seq < entry.seq:
            continue
        begun = without(state, entry.seq, before=later.seq)
        there = {one.number for one in begun.active}
        changed = sorted(there.symmetric_difference(later.payload.seeding))
        if changed:
            raise RefusedError(
                "already_started",
                f"The event started {'without' if changed[0] in there else 'with'} entry {changed[0]}.",
                found=sorted(there),
                allowed=sorted(later.payload.seeding),
            )
        for draft in begun.drafts:
            if not draft.over:
                raise RefusedError(
                    "already_started",
                    f"Draft {draft.number} was over when the event started.",
                    found=draft.turn,
                    allowed="all drafts over",
                )
