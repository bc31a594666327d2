"""To enter, hand in a deck, drop, come back and be sent away; seeds, tables and penalties."""

from __future__ import annotations

import math
import unicodedata
from collections import Counter
from collections.abc import Sequence
from datetime import datetime

from tournaments.log.actions.checks import (
    LONGEST_REASON,
    check_active,
    check_phase,
    check_whole,
    checked_name,
    checked_text,
)
from tournaments.log.actions.terms import MOST_ENTRIES
from tournaments.log.payloads import (
    DeckSubmitted,
    Disqualified,
    Dropped,
    Entered,
    InvitationAccepted,
    Invited,
    Payload,
    Penalised,
    ResultGiven,
    Returned,
    Seeded,
    SeededBy,
    Started,
    TableFixed,
)
from tournaments.log.state import EntryStatus, FirstStage, PenaltyKind, Phase, SubmittedDeck, TournamentState
from tournaments.lots import drawn_order
from tournaments.matches import Score
from tournaments.refusal import RefusedError
from tournaments.stages import last_round_to_enter


def enter(
    state: TournamentState,
    name: str,
    *,
    at: datetime,
    account: int | None = None,
    rating: float | None = None,
    invited: int | None = None,
    by_organiser: bool = False,
) -> tuple[Payload, ...]:
    """Somebody takes part, by an account or by name only; after the start from the next round on.

    An organiser may enter others when entry is closed, by name only; the account `invited` makes such an entry its
    own with `accept_invitation`. Raises RefusedError: `name_taken`, `already_entered`, `already_invited`,
    `organiser_cannot_enter`, `entry_closed`, `event_full`, `no_late_entry`, `too_late_to_enter`, `rating_invalid` and
    those of `checked_name`.
    """
    check_phase(state, Phase.SIGN_UP, Phase.RUNNING)
    name = checked_name(name, "The name of the entry")
    for somebody in (account, invited):
        _check_account(state, somebody)
        _check_not_invited(state, somebody)
    if rating is not None and not (math.isfinite(rating) and 0 <= rating <= 10_000):
        raise RefusedError(
            "rating_invalid", "A rating is a number from 0 to 10,000.", found=str(rating), allowed=[0, 10_000]
        )
    taken = next((entry for entry in state.entries.values() if folded(entry.name) == folded(name)), None)
    if taken is not None:
        raise RefusedError("name_taken", f"Entry {taken.number} has this name.", found=name, allowed="another name")
    _check_entry(state, at, by_organiser=by_organiser)
    number = max(state.entries, default=0) + 1
    entered = Entered(number, name, account, len(state.published) + 1, rating)
    return (entered,) if invited is None else (entered, Invited(number, invited))


def accept_invitation(
    state: TournamentState, entry: int, account: int, *, rating: float | None = None
) -> tuple[Payload, ...]:
    """An account makes the entry its own that an organiser has made for it.

    Raises RefusedError: `no_such_entry`, `not_invited`, `not_active`, `already_entered`, `organiser_cannot_enter`.
    """
    check_phase(state, Phase.SIGN_UP, Phase.RUNNING)
    meant = state.entry(entry)
    if meant.account == account:
        return ()
    if meant.invited != account:
        raise RefusedError(
            "not_invited", f"Entry {entry} is not meant for this account.", found=entry, allowed="an invitation"
        )
    check_active(meant)
    _check_account(state, account)
    return (InvitationAccepted(entry, account, rating),)


def _check_entry(state: TournamentState, at: datetime, *, by_organiser: bool) -> None:
    """Raises RefusedError: `entry_closed`, `event_full`, `no_late_entry`, `too_late_to_enter`."""
    closes = state.settings.entry_closes
    if closes is not None and at > closes and not by_organiser:
        raise RefusedError("entry_closed", "Entry is closed.", found=at.isoformat(), allowed=closes.isoformat())
    _check_room(state)
    if state.phase is Phase.RUNNING:
        _check_late_entry(state)


def _check_room(state: TournamentState) -> None:
    most = MOST_ENTRIES if state.settings.most_entries is None else state.settings.most_entries
    if len(state.active) >= most:
        raise RefusedError("event_full", f"The event has its {most} entries.", found=len(state.active), allowed=most)


def folded(name: str) -> str:
    """A name as it is compared with others: without case, width and signs that nobody sees."""
    seen = "".join(character for character in name if unicodedata.category(character) != "Cf")
    return unicodedata.normalize("NFKC", seen).casefold()


def _check_account(state: TournamentState, account: int | None) -> None:
    if account is None:
        return
    if state.is_organiser(account):
        raise RefusedError(
            "organiser_cannot_enter",
            "An organiser of an event is not in its rankings.",
            found=None,
            allowed="an account that does not run the event",
        )
    entry = state.entry_of(account)
    if entry is not None:
        raise RefusedError(
            "already_entered",
            f"This account takes part as entry {entry.number}.",
            found=entry.number,
            allowed="once",
        )


def _check_not_invited(state: TournamentState, account: int | None) -> None:
    meant = None if account is None else state.invitation_of(account)
    if meant is not None:
        raise RefusedError(
            "already_invited",
            f"Entry {meant.number} is meant for this account, which only has to accept it.",
            found=meant.number,
            allowed="once",
        )


def _check_late_entry(state: TournamentState) -> None:
    if not state.settings.late_entry or state.settings.first_stage is not FirstStage.SWISS:
        raise RefusedError(
            "no_late_entry", "This event lets nobody in after its start.", found="running", allowed="sign_up"
        )
    next_round = len(state.published) + 1
    last = last_round_to_enter(state.planned)
    if next_round > last or state.bracket is not None:
        raise RefusedError(
            "too_late_to_enter",
            f"One may enter until round {last} of {state.planned}; the next is round {next_round}.",
            found=next_round,
            allowed=last,
        )


def submit_deck(state: TournamentState, entry: int, deck: SubmittedDeck) -> tuple[Payload, ...]:
    """The deck that an entry will play, judged on that day; another takes its place until decks are locked.

    Decks are locked at the start; whoever comes later hands in its own before its first round is published. Raises
    RefusedError: `no_such_entry`, `deck_illegal`, `decks_locked`.
    """
    check_phase(state, Phase.SIGN_UP, Phase.RUNNING)
    by = state.entry(entry)
    check_active(by)
    if by.deck == deck:
        return ()
    if state.phase is Phase.RUNNING and (by.deck is not None or entry in state.have_played):
        raise RefusedError(
            "decks_locked", "Decks are locked since the start of the event.", found="running", allowed="sign_up"
        )
    if not deck.legal:
        raise RefusedError(
            "deck_illegal",
            f"The deck breaks {len(deck.complaints)} rules of the format: {', '.join(deck.complaints)}.",
            found=list(deck.complaints),
            allowed=[],
        )
    return (DeckSubmitted(entry, deck),)


def drop(state: TournamentState, entry: int) -> tuple[Payload, ...]:
    """An entry plays no further round. A match of the first stage of which nothing was said is given to the other side.

    Raises RefusedError: `no_such_entry`, `disqualified`.
    """
    check_phase(state, Phase.SIGN_UP, Phase.RUNNING)
    leaving = state.entry(entry)
    if leaving.status is EntryStatus.DROPPED:
        return ()
    if leaving.status is EntryStatus.DISQUALIFIED:
        raise RefusedError(
            "disqualified", f"Entry {entry} is disqualified.", found=leaving.status.value, allowed="active"
        )
    return (Dropped(entry), *_given_up(state, entry))


def disqualify(state: TournamentState, entry: int, reason: str) -> tuple[Payload, ...]:
    """An entry is out and loses its rank. Raises RefusedError `no_such_entry` and those of `checked_text`."""
    check_phase(state, Phase.SIGN_UP, Phase.RUNNING)
    reason = checked_text(reason, "The reason", LONGEST_REASON)
    if state.entry(entry).status is EntryStatus.DISQUALIFIED:
        return ()
    return (Disqualified(entry, reason), *_given_up(state, entry))


def _given_up(state: TournamentState, entry: int) -> tuple[Payload, ...]:
    """Its open matches of the first stage are won by the others; in the bracket that follows by itself."""
    found: list[Payload] = []
    for meeting in state.missing:
        if entry in meeting.entries and not meeting.reports and meeting.disputed_by is None:
            wins = state.terms_of(meeting.key).wins_needed
            lost = Score(0, wins)
            score = lost if meeting.first == entry else lost.other
            found.append(ResultGiven(meeting.key, meeting.entries, score, forfeit=True))
    return tuple(found)


def come_back(state: TournamentState, entry: int, *, at: datetime, by_organiser: bool = False) -> tuple[Payload, ...]:
    """An entry that had dropped plays on; it gains nothing by having been away.

    One that left before the start and comes back after it is let in as a late entry is. Raises RefusedError:
    `no_such_entry`, `disqualified`, `bracket_drawn`, `event_full`, `organiser_cannot_enter`, `entry_closed`,
    `no_late_entry`, `too_late_to_enter`.
    """
    check_phase(state, Phase.SIGN_UP, Phase.RUNNING)
    coming = state.entry(entry)
    if coming.active:
        return ()
    if coming.status is EntryStatus.DISQUALIFIED:
        raise RefusedError(
            "disqualified", f"Entry {entry} is disqualified.", found=coming.status.value, allowed="dropped"
        )
    if state.phase is Phase.SIGN_UP:
        _check_room(state)
    if state.bracket is not None:
        raise RefusedError(
            "bracket_drawn", "Nobody comes back once the bracket is drawn.", found=entry, allowed="the first stage"
        )
    if coming.account is not None and state.is_organiser(coming.account):
        raise RefusedError(
            "organiser_cannot_enter",
            "An organiser of an event is not in its rankings.",
            found=None,
            allowed="an account that does not run the event",
        )
    if state.phase is Phase.RUNNING and not _was_in_play(state, entry):
        _check_entry(state, at, by_organiser=by_organiser)
    return (Returned(entry),)


def _was_in_play(state: TournamentState, entry: int) -> bool:
    """Whether an entry was there when play began, or was let in since."""
    for row in reversed(state.kept):
        if isinstance(row.payload, Entered | Returned) and row.payload.entry == entry:
            return True
        if isinstance(row.payload, Started):
            return entry in row.payload.seeding
    return False


def seed_by_hand(state: TournamentState, order: Sequence[int]) -> tuple[Payload, ...]:
    """The active entries in an order, best first; who is left out comes after them.

    Raises RefusedError: `no_such_entry`, `not_active`, `entry_twice`.
    """
    check_phase(state, Phase.SIGN_UP)
    for number in order:
        check_active(state.entry(number))
    twice = [number for number, times in Counter(order).items() if times > 1]
    if twice:
        raise RefusedError("entry_twice", f"Entry {twice[0]} is seeded twice.", found=twice, allowed="once")
    return (Seeded(tuple(order), SeededBy.HAND),)


def seed_by_lot(state: TournamentState, seed: int) -> tuple[Payload, ...]:
    """The active entries in the order of their lots. Raises RefusedError `out_of_range`."""
    check_phase(state, Phase.SIGN_UP)
    check_whole(seed, "The seed", 0, 2**63 - 1, "seed")
    drawn = drawn_order(seed, (entry.number for entry in state.active), "seeding")
    return (Seeded(drawn, SeededBy.LOT, seed),)


def seed_by_rating(state: TournamentState) -> tuple[Payload, ...]:
    """The active entries by rating, the unrated last, each in the order in which they entered."""
    check_phase(state, Phase.SIGN_UP)
    order = sorted(
        state.active,
        key=lambda entry: (entry.rating is None, -(entry.rating or 0.0), entry.number),
    )
    return (Seeded(tuple(entry.number for entry in order), SeededBy.RATING),)


def fix_table(state: TournamentState, entry: int, table: int | None) -> tuple[Payload, ...]:
    """An entry keeps a table from the next round on, or no longer does. Raises RefusedError `table_taken`."""
    check_phase(state, Phase.SIGN_UP, Phase.RUNNING)
    if state.entry(entry).fixed_table == table:
        return ()
    if table is not None:
        check_whole(table, "A table", 1, MOST_ENTRIES, "table")
        owner = next((other for other in state.entries.values() if other.fixed_table == table), None)
        if owner is not None:
            raise RefusedError(
                "table_taken",
                f"Entry {owner.number} has table {table}.",
                found=table,
                allowed="one entry a table",
            )
    return (TableFixed(entry, table),)


def penalise(
    state: TournamentState, entry: int, penalty: PenaltyKind, reason: str, match: str | None = None
) -> tuple[Payload, ...]:
    """A judge's penalty; what it costs in a match is the organiser's result.

    Raises RefusedError: `no_such_entry`, `no_such_match`, `not_in_match` and those of `checked_text`.
    """
    check_phase(state, Phase.SIGN_UP, Phase.RUNNING)
    state.entry(entry)
    if match is not None and entry not in state.meeting(match).entries:
        raise RefusedError(
            "not_in_match",
            f"Entry {entry} does not play match {match}.",
            found=entry,
            allowed=list(state.meeting(match).entries),
        )
    return (Penalised(entry, penalty, checked_text(reason, "The reason", LONGEST_REASON), match),)
