"""Drafts through the API: one's own pack, clocks that run out, entries without accounts, and the drafted deck."""

from datetime import timedelta

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from decks.models import Deck
from tests.tournaments_api.played import asking, event_of
from tournaments.log.actions import drafts, sign_up
from tournaments.log.state import DraftKind
from tournaments.models import Draft, Seat
from tournaments.services import close_overdue, overdue_tournaments, pool_of

pytestmark = pytest.mark.django_db

SULARIA = {"game": "sularia", "rounds": 2}


def packs(event, seconds=None):
    pool = pool_of("sularia", card_list="sularia-draft-4", cards={})
    event.do(drafts.start_card_draft, DraftKind.PACKS, [1, 2, 3, 4], pool, seed=11, seconds=seconds)
    return event


@pytest.fixture
def drafting():
    """Four draft from packs."""
    return packs(event_of(4, SULARIA))


def make_overdue(event, monkeypatch, seconds=61):
    """Lets time pass."""
    later = timezone.now() + timedelta(seconds=seconds)
    monkeypatch.setattr(timezone, "now", lambda: later)


def test_a_seat_sees_its_own_pack_and_picks(drafting, nobody):
    ask = asking(drafting.players[1])
    shown = ask("GET", drafting.draft()).json()
    assert [line["entry"] for line in shown["table"]["packs"]] == [1]
    assert len(shown["yours"]["choices"]) == 15
    ask("POST", f"{drafting.draft()}picks/", {"turn": 1, "choice": shown["yours"]["choices"][3]})
    assert [pick["entry"] for pick in ask("GET", f"{drafting.draft()}picks/").json()["data"]] == [1]
    for stranger in (nobody, asking(drafting.players[2])):
        assert stranger("GET", f"{drafting.draft()}picks/").json()["data"] == []
    assert nobody("GET", drafting.draft()).json()["table"]["packs"] == []
    kinds = [row["kind"] for row in nobody("GET", f"{drafting.draft()}log/").json()["data"]]
    assert kinds == []


def test_the_organiser_starts_drafts_of_each_kind():
    event = event_of(4, SULARIA)
    ask = asking(event.organiser)
    body = {"card_list": "sularia-draft-4", "seats": [1, 2]}
    assert ask("POST", f"{event.path}drafts/", {"kind": "packs", **body}).status_code == 201
    assert ask("POST", f"{event.path}drafts/", {"kind": "grid", **body, "seats": [3, 4]}).status_code == 201
    shown = ask("GET", f"{event.path}drafts/").json()["data"]
    assert [(one["kind"], one["seats"]) for one in shown] == [("packs", [1, 2]), ("grid", [3, 4])]
    assert ask("GET", shown[1]["url"].partition("/api/v1/")[2]).json()["draft"] == 2
    answer = ask("POST", f"{event.path}drafts/", {"kind": "fighters", "flight": 1})
    assert answer.status_code == 400
    answer = ask("POST", f"{event.path}drafts/", {"kind": "packs", "card_list": "nonsense"})
    assert answer.json()["errors"][0]["code"] == "no_such_list"


def test_a_flight_drafts_from_the_box_and_promos():
    event = event_of(4)
    ask = asking(event.organiser)
    assert ask("POST", f"{event.path}flights/", {"seed": 3}).json()["boxes"]["by_flight"] == 1
    body = {"kind": "fighters", "flight": 1, "promos": {"extra-alexian": 1}}
    shown = ask("POST", f"{event.path}drafts/", body).json()
    assert len(shown["table"]["left"]) == 19
    assert shown["table"]["left"]["extra-alexian"] == 1
    assert "extra-aria" not in shown["table"]["left"]


def test_overdue_picks_are_made_by_whoever_looks(monkeypatch, nobody):
    event = packs(event_of(4, SULARIA), seconds=60)
    assert nobody("GET", event.draft()).json()["turn"] == 1
    tag = nobody("GET", event.draft())["ETag"]
    make_overdue(event, monkeypatch)
    answer = nobody("GET", event.draft(), If_None_Match=tag)
    assert answer.status_code == 200
    assert answer.json()["turn"] == 2
    assert len(event.state.draft(1).picks) == 4
    assert all(pick.automatic for pick in event.state.draft(1).picks)
    seq = event.state.seq
    assert nobody("GET", event.draft()).json()["turn"] == 2
    assert event.state.seq == seq


def test_a_late_pick_is_told_that_its_turn_is_over(monkeypatch):
    event = packs(event_of(4, SULARIA), seconds=60)
    ask = asking(event.players[1])
    likely = event.state.draft(1).automatic_choice(0)
    choice = next(copy for copy in ask("GET", event.draft()).json()["yours"]["choices"] if copy != likely)
    make_overdue(event, monkeypatch)
    answer = ask("POST", f"{event.draft()}picks/", {"turn": 1, "choice": choice})
    assert (answer.status_code, answer.json()["errors"][0]["code"]) == (409, "already_picked")


def test_a_draft_of_which_every_turn_runs_out_ends(monkeypatch):
    event = packs(event_of(4, SULARIA), seconds=60)
    sweeps = 0
    while not event.state.draft(1).over:
        make_overdue(event, monkeypatch)
        assert overdue_tournaments() == [event.id]
        assert close_overdue(tournament=event.id)
        assert not close_overdue(tournament=event.id)
        sweeps += 1
    assert sweeps == 42  # three rounds of 15 cards, of which the last goes unasked
    assert not overdue_tournaments()
    assert sum(event.state.draft(1).taken(0).values()) == 45


def test_sweepdrafts_sweeps_once(monkeypatch, capsys):
    event = packs(event_of(4, SULARIA), seconds=60)
    call_command("sweepdrafts")
    assert capsys.readouterr().out == ""
    make_overdue(event, monkeypatch)
    call_command("sweepdrafts")
    call_command("sweepdrafts")
    assert capsys.readouterr().out == "Made overdue picks in 1 event.\n"
    with pytest.raises(CommandError, match="allowed is"):
        call_command("sweepdrafts", every=-1)


def test_a_paused_draft_is_never_overdue(monkeypatch):
    event = packs(event_of(4, SULARIA), seconds=60)
    ask = asking(event.organiser)
    assert ask("POST", f"{event.draft()}pause/").status_code == 200
    make_overdue(event, monkeypatch, seconds=10_000)
    assert not overdue_tournaments()
    assert ask("POST", f"{event.draft()}resume/").status_code == 200
    assert Draft.objects.get(tournament=event.id).deadline > timezone.now()


def test_the_rows_say_who_is_waited_for(drafting):
    assert Seat.objects.filter(tournament=drafting.id, waiting=True).count() == 4
    ask = asking(drafting.players[1])
    assert ask("GET", "tournaments/?mine=entrant").json()["data"][0]["your_drafts"] == [1]
    choice = ask("GET", drafting.draft()).json()["yours"]["choices"][0]
    ask("POST", f"{drafting.draft()}picks/", {"turn": 1, "choice": choice})
    assert ask("GET", "tournaments/?mine=entrant").json()["data"][0]["your_drafts"] == []


def test_an_organiser_picks_for_an_entry_without_an_account():
    event = event_of(1)
    event.do(sign_up.enter, "Nameless", at=timezone.now())
    event.do(drafts.draw_flights, 1)
    event.do(drafts.start_fighter_draft, 1, [f"f{number:02}" for number in range(18)], seed=1)
    for _ in range(6):
        draft = event.state.draft(1)
        [seat] = draft.waiting_for
        entry = draft.seats[seat]
        body = {"turn": draft.turn, "choice": draft.choices(seat)[0]}
        if entry == 1:
            answer = asking(event.players[1])("POST", f"{event.draft()}picks/", body)
        else:
            answer = asking(event.organiser)("POST", f"{event.draft()}picks/", {**body, "entry": entry})
        assert answer.status_code == 201
    assert event.state.draft(1).over


def test_what_was_drafted_is_a_deck_in_one_request(drafting):
    ask = asking(drafting.players[1])
    assert ask("POST", f"{drafting.draft()}deck/").json()["errors"][0]["code"] == "draft_open"
    while not drafting.state.draft(1).over:
        draft = drafting.state.draft(1)
        drafting.do(drafts.pick_for, 1, [draft.seats[seat] for seat in draft.waiting_for])
    assert ask("POST", f"{drafting.draft()}deck/", {"name": "x" * 10_000}).status_code == 400
    answer = ask("POST", f"{drafting.draft()}deck/", {"name": "Drafted"}, Idempotency_Key="k")
    assert answer.status_code == 201
    assert ask("POST", f"{drafting.draft()}deck/", {"name": "Drafted"}, Idempotency_Key="k").json() == answer.json()
    [deck] = Deck.objects.filter(owner=drafting.players[1])
    assert (str(deck.pk), deck.format, deck.name) == (answer.json()["deck"], "sularia-draft", "Drafted")
    assert deck.head.size == 45
    answer = ask("POST", f"{drafting.path}entries/1/deck/", {"deck": str(deck.pk)})
    assert answer.status_code == 200
    assert sum(copies for _, copies in answer.json()["zones"]["deck"]) == 45
    hidden = asking(drafting.players[2])("GET", f"{drafting.path}entries/1/deck/")
    assert (hidden.status_code, hidden.json()["errors"][0]["code"]) == (403, "not_shown")


def test_a_seat_named_twice_picks_once(drafting):
    answer = asking(drafting.organiser)("POST", f"{drafting.draft()}pick-for/", {"entries": [2, 2, 2]})
    assert answer.status_code == 201
    assert [entry.payload.entry for entry in drafting.state.kept if entry.kind == "picked"] == [2]


def drafted(event):
    """Four have drafted fighters before the start; the number of the last pick in the log."""
    event.do(drafts.draw_flights, 1)
    event.do(drafts.start_fighter_draft, 1, [f"f{number:02}" for number in range(18)], seed=1)
    while not event.state.draft(1).over:
        draft = event.state.draft(1)
        event.do(drafts.pick_for, 1, [draft.seats[seat] for seat in draft.waiting_for])
    return event.state.seq


def test_a_draft_that_was_over_at_the_start_is_not_opened_again_by_an_undo(event, olga):
    last = drafted(event)
    event.start()
    undo = lambda: olga("POST", f"{event.path}undo/", {"seq": last}, If_Match="*")  # noqa: E731
    for play in (event.round, event.results, event.round):
        refused = undo()
        told = refused.json()["errors"][0]
        assert (refused.status_code, told["code"], told["attr"]) == (409, "undo_too_late", "seq")
        assert "Draft 1 was over when the event started." in told["detail"]
        assert event.state.draft(1).over
        play()


def test_the_last_pick_is_undone_before_the_start_or_of_a_draft_that_came_after_it(event, olga):
    last = drafted(event)
    assert olga("POST", f"{event.path}undo/", {"seq": last}, If_Match="*").status_code == 200
    assert not event.state.draft(1).over
    later = event_of(4, organiser="otto", name="Later")
    later.start()
    last = drafted(later)
    answer = asking(later.organiser)("POST", f"{later.path}undo/", {"seq": last}, If_Match="*")
    assert answer.status_code == 200
    assert not later.state.draft(1).over
