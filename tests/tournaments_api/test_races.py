"""Many at once: nothing is lost, nothing is doubled, and whoever stops half-way leaves nothing behind."""

import io
import os
import threading
from functools import partial

import pytest
from django.core.management import call_command
from django.db import connection, transaction

from tests.tournaments_api.played import asking, event_of
from tournaments.log import fold
from tournaments.log.actions import drafts, rounds
from tournaments.log.state import DraftKind
from tournaments.models import LogEntry, Match, Tournament
from tournaments.services import act, entries_of, pool_of, state_of
from tournaments.services.projections import rows_of, stored_rows

# The threads write to a database of their own; the mark has it made, also where this file is run alone.
pytestmark = pytest.mark.django_db

# Each draft with 16 seats: CI runs few, `make soak` all.
DRAFTS = 50 if os.environ.get("HYPOTHESIS_PROFILE") == "soak" else 2
SEATS = 16
GAMES_WORTH = {"game": "sularia", "rounds": 2}


def whole(event):
    """The stored event is what its log makes, and the log has no gap."""
    row = Tournament.objects.get(pk=event.id)
    state = fold(entries_of(LogEntry.objects.filter(tournament=row)))
    assert state.seq == row.version == LogEntry.objects.filter(tournament=row).count()
    assert stored_rows(row) == rows_of(state)
    return state


def test_16_seats_pick_at_once(at_once):
    def begin():
        events = []
        for number in range(DRAFTS):
            event = event_of(SEATS, GAMES_WORTH, name=f"Draft {number}")
            lists = ("sularia-draft-4", "sularia-draft-8")
            pool = pool_of("sularia", card_list=None, cards=counts(lists))
            event.do(drafts.start_card_draft, DraftKind.PACKS, list(range(1, SEATS + 1)), pool, seed=100 + number)
            events.append(event)
        return events

    [events] = at_once(begin)
    for event in events:
        for turn in (1, 2):
            answers = at_once(*(partial(pick, event, seat, turn) for seat in [*range(SEATS), 0, 1, 2]))
            assert sorted(answers) == sorted([201] * SEATS + [200] * 3)

    def ended():
        for event in events:
            state = whole(event)
            draft = state.draft(1)
            assert draft.turn == 3
            assert len(draft.picks) == 2 * SEATS
            table = draft.table
            held = [copy for hand in table.hands for copy in hand]
            unopened = [copy for later in table.unopened for pack in later for copy in pack]
            picked = [copy for pick in draft.picks for copy in pick.copies]
            assert sorted([*held, *unopened, *picked, *table.set_aside]) == sorted(table.copies)

    at_once(ended)


def counts(lists):
    """A pool of 720: the cards of ready-made lists, as often as they make the number."""
    from cards.models import CardListEntry

    found = {}
    lines = list(CardListEntry.objects.filter(card_list__slug__in=lists).values_list("card__slug", "count"))
    missing = 180 * (SEATS // 4)
    while missing:
        for slug, count in lines:
            taken = min(count, missing)
            found[slug] = found.get(slug, 0) + taken
            missing -= taken
    return found


def pick(event, seat, turn):
    """The first card of the pack that this seat has in this turn, by its own account."""
    account = event.players[seat + 1]
    ask = asking(account)
    shown = ask("GET", event.draft()).json()
    choice = shown["yours"]["choices"][0] if shown["turn"] == turn and shown["yours"]["choices"] else None
    if choice is None:
        choice = next(pick["copies"][0]["id"] for pick in shown["picks"] if pick["turn"] == turn)
    return ask("POST", f"{event.draft()}picks/", {"turn": turn, "choice": choice}).status_code


def test_100_reports_at_once(at_once):
    def begin():
        event = event_of(100)
        event.start()
        event.round()
        return event, [(meeting.key, entry) for meeting in event.state.missing for entry in meeting.entries]

    [(event, sides)] = at_once(begin)
    body = {"score": {"first": 2, "second": 1}}

    def report(key, entry):
        return asking(event.players[entry])("POST", f"{event.path}matches/{key}/report/", body).status_code

    assert set(at_once(*(partial(report, *side) for side in sides))) == {201}

    def ended():
        state = whole(event)
        assert not state.missing
        assert LogEntry.objects.filter(tournament=event.id, kind="reported").count() == 100
        assert Match.objects.filter(tournament=event.id, status="confirmed").count() == 50

    at_once(ended)


def test_two_reports_that_differ_at_once_are_a_conflict(at_once):
    def begin():
        event = event_of(4)
        event.start()
        event.round()
        return event, event.state.meeting("1-1").entries

    [(event, (first, second))] = at_once(begin)

    def report(entry, score):
        where = f"{event.path}matches/1-1/report/"
        return asking(event.players[entry])("POST", where, {"score": score}).status_code

    said = [(first, {"first": 2, "second": 0}), (second, {"first": 0, "second": 2})]
    assert at_once(*(partial(report, *one) for one in said)) == [201, 201]
    at_once(lambda: check_conflict(event))


def check_conflict(event):
    assert whole(event).meeting("1-1").score is None
    assert Match.objects.get(tournament=event.id, key="1-1").status == "in_conflict"


def test_a_round_is_published_once(at_once):
    def begin():
        event = event_of(8)
        event.start()
        event.do(rounds.pair_next_round)
        return event

    [event] = at_once(begin)

    def publish():
        answer = asking(event.organiser)("POST", f"{event.path}rounds/1/publish/", {}, If_Match="*")
        return answer.status_code

    assert at_once(*[publish] * 8) == [200] * 8

    def ended():
        assert len(whole(event).published) == 1
        assert LogEntry.objects.filter(tournament=event.id, kind="round_published").count() == 1
        assert Match.objects.filter(tournament=event.id).count() == 4

    at_once(ended)


def test_of_two_that_mean_the_same_version_one_is_told_so(at_once):
    def begin():
        event = event_of(8)
        event.start()
        return event, asking(event.organiser)("GET", event.path)["ETag"]

    [(event, tag)] = at_once(begin)

    def pair():
        return asking(event.organiser)("POST", f"{event.path}rounds/", {}, If_Match=tag).status_code

    assert sorted(at_once(*[pair] * 4)) == [201, 412, 412, 412]
    at_once(lambda: whole(event))


class Stopped(BaseException):
    """The process is gone: no handler of errors sees it."""


def test_a_round_is_there_whole_or_not_at_all(at_once):
    """Whoever stops after any of the statements that write a round leaves the event as it was."""

    def begin():
        event = event_of(8)
        event.start()
        event.do(rounds.pair_next_round)
        return event

    [event] = at_once(begin)

    def stopped_after(statements):
        """Publishes until so many statements have been executed; True when it came to the end before."""
        done = 0

        def counting(execute, sql, params, many, context):
            nonlocal done
            done += 1
            if done > statements:
                raise Stopped
            return execute(sql, params, many, context)

        before = state_of(Tournament.objects.get(pk=event.id)).seq
        try:
            with connection.execute_wrapper(counting):
                act(
                    tournament=event.id,
                    actor=None,
                    deed=lambda state, at: rounds.publish_round(state, 1),
                )
        except Stopped:
            connection.close()
            state = whole(event)
            assert state.seq == before
            assert not state.published
            assert not Match.objects.filter(tournament=event.id).exists()
            return False
        return True

    statements = 0
    while not at_once(partial(stopped_after, statements))[0]:
        statements += 1
    assert statements >= 4
    at_once(lambda: whole(event))


def test_readers_see_whole_versions_while_others_write(at_once):
    def begin():
        event = event_of(6)
        event.start()
        return event

    [event] = at_once(begin)
    done = threading.Event()

    def write():
        try:
            for _ in range(3):
                event.round()
                event.results()
        finally:
            done.set()

    def read():
        seen = []
        while not done.is_set():
            row = Tournament.objects.get(pk=event.id)
            with transaction.atomic():
                seen.append(state_of(row).seq)
        assert seen == sorted(seen)

    at_once(write, read, read, read)
    at_once(lambda: whole(event))


class Listening(io.StringIO):
    """What a command prints; at its first mention of a word it waits for the other to have done his part."""

    def __init__(self, word, begun, done):
        super().__init__()
        self.word, self.begun, self.done = word, begun, done

    def write(self, text):
        if self.word in text and not self.begun.is_set():
            self.begun.set()
            assert self.done.wait(60)
        return super().write(text)


def test_others_write_while_a_demo_is_played(at_once):
    begun, done = threading.Event(), threading.Event()

    def play():
        call_command("tournament", "demo", seed=7, stdout=Listening("Round 1", begun, done))

    def write():
        try:
            assert begun.wait(60)
            event_of(1)
            return Tournament.objects.count()
        finally:
            done.set()

    assert at_once(play, write)[1] == 2
    assert at_once(Tournament.objects.count) == [1]
