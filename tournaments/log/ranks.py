"""How the entries of an event stand: the matches that count, the table, and the final ranking."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.log.state import FirstStage, Phase, TournamentState
from tournaments.lots import lot
from tournaments.matches import Entrant, Match, Outcome, absence
from tournaments.standings import Standing, standings


def matches_that_count(state: TournamentState) -> tuple[Match, ...]:
    """The lines of the published rounds, and the rounds that entries have missed.

    A late entry gets for rounds before it came what the event says; who left and came back has lost the rounds
    between. After an entry's last round nothing follows.
    """
    published = state.published
    found = [match for one in published for match in one.matches]
    if state.in_groups:
        return tuple(found)
    last_round = {entry: one.number for one in published for entry in one.entries}
    for one in published:
        there = one.entries
        for number, entry in state.entries.items():
            if number in there:
                continue
            if one.number < entry.from_round:
                found.append(absence(one.number, number, state.settings.late_worth))
            elif entry.active or one.number < last_round.get(number, 0):
                found.append(absence(one.number, number, Outcome.LOSS))
    return tuple(found)


def rated_matches(state: TournamentState) -> tuple[Match, ...]:
    """All matches of the event, those of the bracket as one more round each, for ratings."""
    found = list(matches_that_count(state))
    progress = state.progress
    if state.bracket is not None and progress is not None:
        after = len(state.published)
        for step, (name, seen) in enumerate(progress.matches.items(), 1):
            meeting = state.bracket.meetings.get(name, {}).get(seen.entries)
            if meeting is not None and meeting.score is not None:
                found.append(meeting.match_of_round(after + step))
    return tuple(found)


def entrants_of_next_round(state: TournamentState) -> list[Entrant]:
    """Who is paired next."""
    return [Entrant(entry.number, entry.flight) for entry in state.active]


def taking_part(state: TournamentState) -> list[int]:
    """The entries that play or have played; who withdrew before the first round is not among them."""
    return sorted(number for number, entry in state.entries.items() if entry.active or number in state.have_played)


def table(state: TournamentState, group: int | None = None) -> tuple[Standing, ...]:
    """The standings of the first stage, or of one of its groups (from 1)."""
    entries: Sequence[int] = taking_part(state)
    matches: Sequence[Match] = matches_that_count(state)
    if group is not None:
        entries = sorted(state.groups[group - 1])
        members = set(entries)
        matches = [match for match in matches if match.first in members]
    elif state.in_groups and state.groups:
        entries = sorted(entry for members in state.groups for entry in members)
    return standings(
        entries,
        matches,
        seed=state.settings.seed,
        tie_breaks=state.settings.tie_breaks,
        scoring=state.settings.scoring,
        dropped=state.gone,
        unranked=state.disqualified,
    )


def order_of_first_stage(state: TournamentState) -> tuple[tuple[int, ...], frozenset[int]]:
    """The entries that may go on, best first, and those of them whom only a lot has parted.

    Of groups, first all who are first in theirs, then all second, by points.
    """
    keys: dict[int, tuple[int, int]] = {}
    if state.settings.first_stage is FirstStage.NONE:
        keys = {entry: (place, 0) for place, entry in enumerate(state.seeding)}
    elif len(state.groups) > 1:
        for number in range(1, len(state.groups) + 1):
            keys |= {line.entry: (line.rank, -line.points) for line in table(state, number)}
    else:
        keys = {line.entry: (line.rank, 0) for line in table(state)}
    going = [entry for entry in keys if state.entries[entry].active]
    alike: dict[tuple[int, int], list[int]] = {}
    for entry in going:
        alike.setdefault(keys[entry], []).append(entry)
    parted = frozenset(entry for tied in alike.values() if len(tied) > 1 for entry in tied)
    ordered = sorted(going, key=lambda entry: (keys[entry], lot(state.settings.seed, "cut", entry), entry))
    return tuple(ordered), parted


def ranking(state: TournamentState) -> dict[int, int]:
    """The rank of each entry in the whole event; the disqualified have none.

    First those of the bracket by their places, who went out in the same round as the first stage parts them; then the
    others as the first stage ranks them. Ranks may be shared; an event that was closed before its start ranks nobody.
    """
    if state.phase is Phase.CLOSED and not state.begun:
        return {}
    first_stage = {line.entry: line.rank for line in table(state)} if state.rounds else {}
    keys: dict[int, tuple[int, int, int]] = {}
    progress = state.progress
    if progress is not None:
        keys = {
            entry: (0, place, first_stage.get(entry, 0))
            for entry, place in progress.places().items()
            if entry not in state.disqualified
        }
    for entry in sorted(set(taking_part(state)) - state.disqualified - set(keys)):
        keys[entry] = (1, first_stage.get(entry, 0), 0)
    return {entry: 1 + sum(other < own for other in keys.values()) for entry, own in sorted(keys.items())}
