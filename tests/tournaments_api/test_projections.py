"""The stored rows are those that the log makes, whatever happens to an event."""

import random

import pytest
from django.db import transaction
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.tournaments.events import EVENTS
from tests.tournaments_api.played import Event, event_of
from tournaments.log import fold
from tournaments.log.actions import bracket, drafts, notes, prizes, results, rounds, setup, sign_up
from tournaments.log.state import Details, PenaltyKind
from tournaments.matches import Score
from tournaments.models import LogEntry, Tournament
from tournaments.prizes import WhenPrizesRemain
from tournaments.refusal import RefusedError
from tournaments.services import entries_of
from tournaments.services.projections import rows_of, stored_rows, tournament_columns

pytestmark = pytest.mark.django_db

SCORES = [Score(2, 0), Score(2, 1), Score(1, 2), Score(0, 2), Score(1, 1, 1)]
SETTINGS = [
    {"game": "war", "rounds": 3, "elimination": "single", "cut": 4, "third_place": True, "late_entry": True},
    {"game": "war", "rounds": 2, "elimination": "double", "cut": 4},
    {"game": "war", "first_stage": "none", "elimination": "double"},
    {"game": "war", "first_stage": "groups", "groups": 2, "elimination": "single", "cut": 2},
    {"game": "war", "first_stage": "round_robin"},
]
FIGHTERS = [f"f{number:02}" for number in range(18)]


def open_matches(event):
    state = event.state
    progress = state.progress
    return [meeting.key for meeting in state.missing] + (list(progress.ready) if progress is not None else [])


def some_deed(event, chance):
    """Something that may happen now, or may not."""
    state = event.state
    entry = chance.choice(sorted(state.entries))
    match = chance.choice(open_matches(event) or ["1-1"])
    score = chance.choice(SCORES)
    choices = [
        lambda: event.do(rounds.pair_next_round),
        lambda: event.do(rounds.publish_round, len(state.rounds)),
        lambda: event.do(rounds.publish_round, len(state.rounds)),
        lambda: event.do(rounds.unpublish_round, len(state.rounds)),
        lambda: event.do(sign_up.drop, entry),
        lambda: event.do(sign_up.come_back, entry, at=timezone.now()),
        lambda: event.do(sign_up.disqualify, entry, "cheated"),
        lambda: event.do(sign_up.penalise, entry, PenaltyKind.WARNING, "late"),
        lambda: event.do(sign_up.enter, f"Late {state.seq}", at=timezone.now()),
        lambda: event.do(
            sign_up.enter, f"Invited {state.seq}", at=timezone.now(), invited=20_000 + state.seq, by_organiser=True
        ),
        lambda: event.do(setup.undo, chance.randint(2, state.seq)),
        lambda: event.do(setup.undo, setup.undoable(state).seq),
        lambda: event.do(bracket.draw_bracket),
        lambda: event.do(bracket.change_seeds, chance.sample(state.bracket.seeded, len(state.bracket.seeded))),
        lambda: event.do(results.clear_result, match),
        lambda: event.do(setup.close, early=chance.random() < 0.1),
        lambda: event.do(prizes.lay_out_prizes, ["a", "b"], WhenPrizesRemain.KEEP, ties=sorted(state.entries)),
        lambda: event.do(prizes.pick_prize, state.prizes.turn, state.prizes.picking, "a"),
        lambda: event.do(notes.announce, "hello"),
        lambda: event.do(setup.give_details, Details(timezone.now(), chance.choice([None, "Hall 3"]))),
        lambda: event.do(rounds.change_table, match, chance.randint(1, 9)),
        lambda: event.do(setup.add_organiser, 10_000 + chance.randint(0, 3)),
        lambda: event.do(setup.remove_organiser, chance.choice(state.organisers)),
    ]
    choices += [lambda: event.do(results.give_result, match, score)] * 8
    choices += [lambda: event.do(results.report, match, chance.choice(state.meeting(match).entries), score)] * 6
    try:
        chance.choice(choices)()
    except (RefusedError, AttributeError):
        # Refused, or there is no bracket and no prize to speak of.
        return


def check(event):
    row = Tournament.objects.get(pk=event.id)
    state = fold(entries_of(LogEntry.objects.filter(tournament=row)))
    assert state == event.state
    assert stored_rows(row) == rows_of(state)
    columns = tournament_columns(state)
    assert {name: getattr(row, name) for name in columns} == columns


@given(st.integers(0, 2**32), st.sampled_from(SETTINGS), st.integers(2, 9))
@settings(max_examples=max(10, EVENTS // 20), suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_stored_rows_are_those_of_the_log(django_user_model, seed, terms, players):
    chance = random.Random(seed)
    with transaction.atomic():
        event: Event = event_of(players, terms)
        if chance.random() < 0.5:
            event.do(drafts.draw_flights, seed)
            event.do(drafts.start_fighter_draft, 1, FIGHTERS, seed=seed, seconds=chance.choice([None, 60]))
            while not event.state.draft(1).over:
                draft = event.state.draft(1)
                event.do(drafts.pick_for, 1, [draft.seats[seat] for seat in draft.waiting_for])
                if chance.random() < 0.1:
                    check(event)
        try:
            event.start()
        except RefusedError:
            transaction.set_rollback(True)
            return
        for _ in range(30):
            some_deed(event, chance)
            if chance.random() < 0.2:
                check(event)
        check(event)
        transaction.set_rollback(True)
