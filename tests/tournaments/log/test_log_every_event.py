"""What holds for the log of every event, however it goes: fields of 2 to 64, all kinds of stages, with mishaps."""

from __future__ import annotations

import json
import random
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings

from tests.tournaments.events import EVENTS
from tests.tournaments.log.driven import Event
from tests.tournaments.log.generated import Plan, plans, played
from tournaments.log import LogEntry, TournamentState, appended, fold, views
from tournaments.log.actions import results, setup
from tournaments.log.payloads import Disputed, Reported, ResultCleared, ResultGiven
from tournaments.log.preview import preview
from tournaments.log.ranks import matches_that_count, ranking, table
from tournaments.log.state import Elimination, FirstStage, Settings
from tournaments.matches import Kind, Score
from tournaments.refusal import RefusedError


@settings(max_examples=EVENTS)
@given(plan=plans())
def test_every_log_keeps_every_promise(plan: Plan) -> None:
    event = played(plan)
    the_log_makes_the_state(event, random.Random(plan.seed))
    rounds_are_whole(event.state)
    the_bracket_is_whole(event.state)
    drafts_lose_nothing(event.state)
    the_ranking_is_whole(event.state)
    the_latest_can_be_undone(event)
    anything_undone_leaves_a_whole_event(event, random.Random(plan.seed))
    a_correction_is_as_if_it_had_been_right(event, random.Random(plan.seed))
    every_view_is_json(event)


def the_log_makes_the_state(event: Event, chance: random.Random) -> None:
    """From JSON, at once, in two parts, and one by one (as the event was played)."""
    assert [entry.seq for entry in event.log] == list(range(1, len(event.log) + 1))
    read = [LogEntry.from_json(row) for row in json.loads(json.dumps([entry.to_json() for entry in event.log]))]
    assert read == event.log
    assert fold(read) == event.state
    middle = chance.randint(1, len(read))
    parts = fold(read[middle:], fold(read[:middle]))
    assert parts == event.state
    assert parts.kept == event.state.kept


def rounds_are_whole(state: TournamentState) -> None:
    """Nobody twice, nobody with himself, every table once; a result only where two met."""
    for one in state.published:
        times = Counter(entry for line in one.lines for entry in line.entries)
        assert set(times.values()) <= {1}
        tables = [line.table for line in one.lines if line.second is not None]
        assert None not in tables
        assert len(set(tables)) == len(tables)
        assert not set(tables) & set(one.kept_empty)
        assert set(one.meetings) == {number for number, line in enumerate(one.lines, 1) if line.second is not None}
    counted = Counter((match.round, entry) for match in matches_that_count(state) for entry in match.entries)
    assert set(counted.values()) <= {1}
    last = {entry: one.number for one in state.published for entry in one.entries}
    for match in matches_that_count(state):
        if match.kind is Kind.ABSENCE:
            entry = state.entries[match.first]
            assert entry.active or match.round < max(last.get(match.first, 0), entry.from_round)


def the_bracket_is_whole(state: TournamentState) -> None:
    """All lose once, twice, or leave; nothing waits for ever."""
    progress = state.progress
    if state.bracket is None or progress is None:
        return
    assert not progress.ready
    assert progress.over
    allowed = 1 if state.bracket.elimination is Elimination.SINGLE else 2
    for entry, lost in progress.losses().items():
        assert lost <= allowed
        if entry not in state.gone and entry != progress.winner and allowed == 1:
            assert lost == 1 or progress.winner is None
    for seen in progress.matches.values():
        assert seen.first != seen.second or not isinstance(seen.first, int)


def drafts_lose_nothing(state: TournamentState) -> None:
    for draft in state.drafts:
        assert draft.over
        taken = [copy for pick in draft.picks for copy in pick.copies]
        assert len(taken) == len(set(taken))
        assert set(taken) <= set(draft.table.copies)
        assert sum(sum(draft.taken(seat).values()) for seat in range(len(draft.seats))) == len(taken)


def the_ranking_is_whole(state: TournamentState) -> None:
    ranks = ranking(state)
    assert not set(ranks) & state.disqualified
    ordered = sorted(ranks.values())
    assert all(rank == 1 + sum(other < rank for other in ordered) for rank in ordered)
    progress = state.progress
    if progress is not None and progress.winner is not None and progress.winner not in state.disqualified:
        assert ranks[progress.winner] == 1
    assert all(line.entry not in state.disqualified for line in table(state))


def the_latest_can_be_undone(event: Event) -> None:
    """Then the event is what it was before, but for the version."""
    state = event.state
    latest = setup.undoable(state)
    assert latest is not None
    rows = appended(state, setup.undo(state, latest.seq), actor=1, at=event.now)
    after = fold(rows, state)
    kept = [entry for entry in state.kept if entry.seq != latest.seq]
    assert [entry.seq for entry in after.kept] == [entry.seq for entry in kept]
    assert after == fold([*event.log, *rows])
    if latest.seq == state.seq and not state.undone:
        assert replace(after, seq=0) == replace(fold(event.log[:-1]), seq=0)


def anything_undone_leaves_a_whole_event(event: Event, chance: random.Random) -> None:
    """Whatever is undone, the rest makes sense without it, or the undoing is refused."""
    state = event.state
    refused = set()
    for entry in chance.sample(state.kept, min(5, len(state.kept))):
        try:
            payloads = setup.undo(state, entry.seq)
        except RefusedError as refusal:
            refused.add(refusal.code)
            continue
        after = fold(appended(state, payloads, actor=1, at=event.now), state)
        assert after.undone == state.undone | {entry.seq}
        assert setup.undo(after, entry.seq) == ()
        rounds_are_whole(after)
        ranking(after)
        for viewer in (views.EVERYBODY, views.Viewer(organiser=True)):
            views.rounds(after, viewer)
            views.bracket(after, viewer)
    assert refused <= {"undo_too_late", "not_undoable"}


def a_correction_is_as_if_it_had_been_right(event: Event, chance: random.Random) -> None:
    """Points, table, ranks and bracket are those of the log in which the result was given rightly at once."""
    state = event.state
    decided = [meeting for one in state.published for meeting in one.meetings.values() if meeting.score is not None]
    if not decided:
        return
    wrong = chance.choice(decided)
    right = Score(0, 2) if wrong.score == Score(2, 0) else Score(2, 0)
    payloads = results.give_result(state, wrong.key, right)
    corrected = fold(appended(state, payloads, actor=1, at=event.now), state)
    foreseen = preview(state, payloads, at=event.now)
    assert {change.entry: change.after for change in foreseen.ranks} == {
        entry: rank for entry, rank in ranking(corrected).items() if ranking(state)[entry] != rank
    }
    assert foreseen.pairings.kept == tuple(one.number for one in state.published)
    given = ResultGiven(wrong.key, wrong.entries, right)
    rows: list[LogEntry] = []
    for entry in state.kept:
        said = isinstance(entry.payload, Reported | ResultGiven | Disputed | ResultCleared)
        if said and entry.payload.match == wrong.key:
            if any(row.payload == given for row in rows):
                continue
            entry = replace(entry, payload=given)
        rows.append(replace(entry, seq=len(rows) + 1))
    from_the_start = fold(rows)
    assert matches_that_count(corrected) == matches_that_count(from_the_start)
    assert table(corrected) == table(from_the_start)
    assert ranking(corrected) == ranking(from_the_start)
    assert corrected.progress == from_the_start.progress


def every_view_is_json(event: Event) -> None:
    state = event.state
    for viewer in (views.EVERYBODY, views.Viewer(entry=1), views.Viewer(organiser=True)):
        shown = [
            views.overview(state, viewer),
            views.entries(state, viewer),
            views.rounds(state, viewer),
            views.matches(state, viewer),
            views.bracket(state, viewer),
            views.standings(state, viewer),
            views.prizes(state, viewer),
            views.log(state, event.log, viewer),
            *(views.draft(state, viewer, draft.number) for draft in state.drafts),
        ]
        assert json.loads(json.dumps(shown)) == shown


def test_a_bracket_result_corrected_before_what_follows_is_as_if_it_had_been_right() -> None:
    """Where the next match is not played, the two logs make the same bracket."""
    plan = Plan(8, replace(_single(), seed=3), seed=5, mishaps=False)
    event = played(plan)
    opened = fold(event.log[: next(entry.seq for entry in event.log if entry.kind == "reported") - 1])
    assert opened.progress is not None
    first = opened.progress.ready[0]
    one, other = Score(2, 0), Score(0, 2)
    wrong = fold(appended(opened, results.give_result(opened, first, one), actor=1, at=event.now), opened)
    corrected = fold(appended(wrong, results.give_result(wrong, first, other), actor=1, at=event.now), wrong)
    right = fold(appended(opened, results.give_result(opened, first, other), actor=1, at=event.now), opened)
    assert corrected.progress == right.progress
    assert ranking(corrected) == ranking(right)


def _single() -> Settings:
    return Settings(game="war", first_stage=FirstStage.NONE, elimination=Elimination.SINGLE)


def test_a_log_with_a_gap_or_without_a_beginning_is_refused() -> None:
    event = played(Plan(2, _single(), seed=1, mishaps=False))
    for rows, code in (
        (event.log[1:], "log_gap"),
        ([event.log[0], *event.log[2:]], "log_gap"),
        ([replace(event.log[1], seq=1)], "log_without_beginning"),
        ([event.log[0], replace(event.log[0], seq=2)], "log_without_beginning"),
    ):
        with pytest.raises(RefusedError) as refused:
            fold(rows)
        assert refused.value.code == code
