"""To pair, publish and take back the rounds of the first stage."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tournaments.log.actions.checks import (
    PAIR_WITHOUT_RESULTS,
    check_decks_in,
    check_phase,
    check_results,
    check_whole,
)
from tournaments.log.actions.terms import MOST_ENTRIES
from tournaments.log.berger import berger_round
from tournaments.log.payloads import Payload, RoundPaired, RoundPublished, RoundUnpublished, TableChanged
from tournaments.log.ranks import entrants_of_next_round, matches_that_count
from tournaments.log.state import ByHand, Drawing, FirstStage, Line, Meeting, Phase, Round, TournamentState
from tournaments.matches import Match, bye
from tournaments.pairing import PairedRound, compare_rounds, pair_round
from tournaments.pairing.manual import place_of
from tournaments.pairing.swiss import digest_of
from tournaments.refusal import RefusedError
from tournaments.tables import seat_round


def pair_next_round(state: TournamentState, *, without_results: bool = False) -> tuple[Payload, ...]:
    """The next round as a draft; pairing again takes its place.

    With results missing only on the organiser's word, which the round keeps. Raises RefusedError: `results_missing`,
    `no_round_left`, `bracket_drawn`, `field_too_small`.
    """
    number = _number_of_next(state, without_results=without_results)
    drawn = _drawn(state, number)
    lines = _lines(state, drawn.matches)
    seating = seat_round(drawn.matches, _fixed_tables(state), state.settings.first_table)
    lines = tuple(
        Line(line.first, line.second, table, pairing.reasons, line.group)
        for line, pairing, table in zip(lines, drawn.pairings, seating.tables, strict=True)
    )
    paired = RoundPaired(number, lines, drawn.notes, _drawing(state, drawn), kept_empty=seating.kept_empty)
    before = state.drafted_round
    if before is not None and _is_same(before, paired):
        return ()
    return (paired,)


def pair_by_hand(
    state: TournamentState, pairs: Sequence[tuple[int, int | None]], *, without_results: bool = False
) -> tuple[Payload, ...]:
    """The next round as the organiser wants it; it is compared with the drawn one and keeps what one could say of it.

    Raises RefusedError `no_such_entry`, and as `pair_next_round` and `check_manual_round` do.
    """
    number = _number_of_next(state, without_results=without_results)
    _check_entries(state, pairs)
    matches = [bye(number, first) if second is None else Match(number, first, second) for first, second in pairs]
    drawn = _drawn(state, number)
    entrants = entrants_of_next_round(state)
    comparison = compare_rounds(entrants, matches_that_count(state), matches, drawn, state.settings.scoring)
    seating = seat_round(matches, _fixed_tables(state), state.settings.first_table)
    lines = tuple(
        Line(line.first, line.second, table, (), line.group)
        for line, table in zip(_lines(state, matches), seating.tables, strict=True)
    )
    by_hand = ByHand(comparison.same, len(comparison.kept), comparison.warnings)
    rematches = sum(1 for warning in comparison.warnings if warning.code == "rematch")
    drawing = replace(_drawing(state, drawn), rematches=rematches, foreseen=None)
    paired = RoundPaired(number, lines, (), drawing, by_hand, seating.kept_empty)
    before = state.drafted_round
    return () if before is not None and _is_same(before, paired) else (paired,)


def _check_entries(state: TournamentState, pairs: Sequence[tuple[int, int | None]]) -> None:
    """Raises RefusedError `no_such_entry`."""
    for line, pair in enumerate(pairs):
        for side, entry in enumerate(pair):
            if entry is not None and entry not in state.entries:
                raise RefusedError(
                    "no_such_entry",
                    f"The event has no entry {entry}.",
                    found=entry,
                    allowed=sorted(state.entries),
                    field=place_of(line, side),
                )


def _is_same(before: Round, paired: RoundPaired) -> bool:
    return Round(paired.round, paired.lines, paired.notes, paired.drawing, paired.by_hand, paired.kept_empty) == before


def _number_of_next(state: TournamentState, *, without_results: bool) -> int:
    check_phase(state, Phase.RUNNING)
    if state.bracket is not None:
        raise RefusedError(
            "bracket_drawn",
            "The rounds before the bracket are over.",
            found=len(state.published),
            allowed="the bracket",
        )
    number = len(state.published) + 1
    if number > state.planned:
        raise RefusedError(
            "no_round_left",
            f"The event has {state.planned} rounds, and all are paired.",
            found=number,
            allowed=state.planned,
        )
    if not without_results:
        check_results(state, PAIR_WITHOUT_RESULTS, "without_results")
    return number


def _drawn(state: TournamentState, number: int) -> PairedRound:
    if state.settings.first_stage is not FirstStage.SWISS:
        return berger_round(state, number)
    return pair_round(
        entrants_of_next_round(state),
        matches_that_count(state),
        round_number=number,
        rounds=state.planned,
        seed=state.settings.seed,
        scoring=state.settings.scoring,
        results_may_be_missing=True,
    )


def _digest(state: TournamentState, number: int) -> str:
    """The hash of all that the next round depends on now."""
    return digest_of(
        entrants_of_next_round(state),
        matches_that_count(state),
        number,
        state.planned,
        state.settings.seed,
        state.settings.scoring,
    )


def _drawing(state: TournamentState, drawn: PairedRound) -> Drawing:
    return Drawing(
        drawn.seed,
        drawn.library,
        drawn.digest,
        drawn.rematches,
        drawn.foreseen,
        tuple(meeting.key for meeting in state.missing),
    )


def _lines(state: TournamentState, matches: Sequence[Match]) -> tuple[Line, ...]:
    groups = {entry: number for number, members in enumerate(state.groups, 1) for entry in members}
    several = len(state.groups) > 1
    return tuple(
        Line(match.first, match.second, group=groups.get(match.first) if several else None) for match in matches
    )


def _fixed_tables(state: TournamentState) -> dict[int, int]:
    return {entry.number: entry.fixed_table for entry in state.active if entry.fixed_table is not None}


def is_stale(state: TournamentState) -> bool:
    """Whether the drafted round is not what it was drawn from any more: a result or who plays has changed since."""
    drafted = state.drafted_round
    return drafted is not None and _digest(state, drafted.number) != drafted.drawing.digest


def publish_round(state: TournamentState, number: int) -> tuple[Payload, ...]:
    """Everybody sees the drafted round and plays it. Sent again, it changes nothing.

    Whoever plays for the first time has handed in a deck where the event wants one. Raises RefusedError:
    `no_such_round`, `draft_stale` when it has to be paired anew, `decks_missing`.
    """
    check_phase(state, Phase.RUNNING)
    if state.round(number).published:
        return ()
    if is_stale(state):
        raise RefusedError(
            "draft_stale",
            f"Since round {number} was paired, a result, who plays or the number of rounds has changed; pair it again.",
            found=state.round(number).drawing.digest,
            allowed=_digest(state, number),
        )
    check_decks_in(state, sorted(state.round(number).entries - state.have_played))
    return (RoundPublished(number),)


def unpublish_round(state: TournamentState, number: int) -> tuple[Payload, ...]:
    """The last round becomes a draft again, as long as nothing was said of its matches.

    Raises RefusedError: `no_such_round`, `not_the_last_round`, `results_in`.
    """
    check_phase(state, Phase.RUNNING)
    one = state.round(number)
    if not one.published:
        return ()
    if number != len(state.rounds) or state.bracket is not None:
        raise RefusedError(
            "not_the_last_round", f"What follows rests on round {number}.", found=number, allowed=len(state.rounds)
        )
    played = [meeting.key for meeting in one.meetings.values() if meeting.reports or meeting.team is not None]
    if played:
        raise RefusedError(
            "results_in",
            f"{len(played)} matches of round {number} are being played or have results, the first is {played[0]}.",
            found=played,
            allowed=[],
        )
    return (RoundUnpublished(number),)


def change_table(state: TournamentState, match: str, table: int | None) -> tuple[Payload, ...]:
    """A match is played at another table. Raises RefusedError: `no_such_match`, `table_taken`, `out_of_range`."""
    check_phase(state, Phase.RUNNING)
    meeting = state.meeting(match)
    if meeting.table == table:
        return ()
    if table is not None:
        check_whole(table, "A table", 1, MOST_ENTRIES, "table")
        for other in _at_the_same_time(state, match):
            if other.table == table:
                raise RefusedError(
                    "table_taken", f"Match {other.key} is at table {table}.", found=table, allowed="a free table"
                )
    return (TableChanged(match, table),)


def _at_the_same_time(state: TournamentState, match: str) -> list[Meeting]:
    progress = state.progress
    if progress is not None and match in progress.matches:
        return [state.meeting(name) for name in progress.ready if name != match]
    number = int(match.partition("-")[0])
    return [meeting for meeting in state.round(number).meetings.values() if meeting.key != match]
