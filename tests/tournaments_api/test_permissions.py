"""Who may: every address of events, asked by nobody, a stranger, a player, an organiser and staff."""

import pytest
from django.contrib.auth.models import User
from django.urls import get_resolver
from knox.models import get_token_model

from tests.tournaments_api.played import asking, event_of, user
from tournaments.api.views import Acts, Shows, TournamentView
from tournaments.log.actions import drafts, rounds

pytestmark = pytest.mark.django_db

SCORE = {"score": {"first": 2, "second": 0}}

# What is read: everybody may, but for a deck that is not shown yet.
READS = [
    "",
    "entries/",
    "entries/1/",
    "rounds/",
    "rounds/1/",
    "matches/",
    "matches/1-1/",
    "standings/",
    "bracket/",
    "drafts/",
    "prizes/",
    "log/",
    "exports/standings.csv",
]
DRAFT_READS = ["", "picks/", "log/"]

# What only organisers and staff do: path and a body that says something.
ORGANISERS = [
    ("", {"name": "Another"}),
    ("start/", {}),
    ("close/", {"early": True}),
    ("undo/", {"seq": 2}),
    ("organisers/add/", {"account": "other"}),
    ("organisers/remove/", {"account": "olga"}),
    ("announcements/", {"text": "Lunch."}),
    ("notes/", {"text": "Slow play at table 3."}),
    ("seeding/", {"by": "rating"}),
    ("flights/", {}),
    ("entries/2/disqualify/", {"reason": "Marked cards."}),
    ("entries/2/penalties/", {"penalty": "warning", "reason": "Late."}),
    ("entries/2/table/", {"table": 3}),
    ("rounds/", {}),
    ("rounds/1/publish/", {}),
    ("rounds/1/unpublish/", {}),
    ("timers/1/start/", {"seconds": 60}),
    ("timers/1/pause/", {}),
    ("timers/1/resume/", {}),
    ("timers/1/extend/", {"table": 1, "seconds": 60}),
    ("matches/1-1/result/", SCORE),
    ("matches/1-1/clear/", {}),
    ("matches/1-1/table/", {"table": 5}),
    ("bracket/", {}),
    ("bracket/seeds/", {"order": [1, 2]}),
    ("drafts/", {"kind": "fighters", "flight": 1}),
    ("prizes/", {"prizes": ["Playmat"]}),
]
DRAFT_ORGANISERS = [("pick-for/", {"entries": [1]}), ("pause/", {}), ("resume/", {})]

# What a player does: the first code for one whose entry, match or draft it is not, told by the organiser too where
# the organiser may do it as well.
ENTRY_2 = [("entries/2/deck/", {"deck": "x"}), ("entries/2/drop/", {}), ("entries/2/return/", {})]
MATCH = [
    ("matches/1-1/report/", SCORE),
    ("matches/1-1/confirm/", SCORE),
    ("matches/1-1/dispute/", {"reason": "It was not so."}),
    ("matches/1-1/fighter/", {"duel": 1, "fighter": "war-lixis"}),
    ("matches/1-1/duel/", {"duel": 1, "winner": None}),
]
PRIZE = [("prizes/picks/", {"turn": 1, "prize": "Playmat", "entry": 2})]
DRAFT_PLAYERS = [("picks/", {"turn": 1, "choice": "war-lixis"}), ("deck/", {})]
# Anybody with an account.
SIGNED_IN = [("entries/", {"name": "New"}), ("entries/2/accept/", {})]

WRITES = [*ORGANISERS, *ENTRY_2, *MATCH, *PRIZE, *SIGNED_IN]
DRAFT_WRITES = [*DRAFT_ORGANISERS, *DRAFT_PLAYERS]


@pytest.fixture
def running():
    """A running event of four that have drafted, with a published round."""
    event = event_of(4)
    event.do(drafts.draw_flights, 1)
    fighters = [f"fighter {letter}" for letter in "abcdefghijklmnopqr"]
    event.do(drafts.start_fighter_draft, 1, fighters, seed=1)
    event.do(drafts.pick_for, 1, [event.state.draft(1).seats[seat] for seat in event.state.draft(1).waiting_for])
    while not event.state.draft(1).over:
        draft = event.state.draft(1)
        event.do(drafts.pick_for, 1, [draft.seats[seat] for seat in draft.waiting_for])
    event.start()
    event.round()
    return event


def method(path):
    return "PATCH" if path == "" else "POST"


def code(answer):
    return answer.status_code, answer.json()["errors"][0]["code"]


def of_draft(event, path):
    return event.draft() + path


@pytest.mark.parametrize("path", READS)
def test_everybody_reads(running, nobody, path):
    assert nobody("GET", running.path + path).status_code == 200


@pytest.mark.parametrize("path", DRAFT_READS)
def test_everybody_reads_of_drafts(running, nobody, path):
    assert nobody("GET", of_draft(running, path)).status_code == 200


def addresses(event):
    yield from ((event.path + path, method(path), body) for path, body in WRITES)
    yield from ((of_draft(event, path), "POST", body) for path, body in DRAFT_WRITES)
    yield "tournaments/", "POST", {"name": "Mine", "settings": {"game": "war"}}


def test_nobody_writes_who_has_not_signed_in(running, nobody):
    for path, how, body in addresses(running):
        assert code(nobody(how, path, body, If_Match="*")) == (401, "not_authenticated"), path


def by_token(account, *scopes):
    _, token = get_token_model().objects.create(user=account, name=" ".join(scopes), scopes=list(scopes))
    return asking(None, Authorization=f"Token {token}")


def test_a_token_writes_only_with_its_scope(running):
    ask = by_token(running.organiser, "read", "decks", "account")
    for path, how, body in addresses(running):
        assert code(ask(how, path, body)) == (403, "out_of_scope"), path
    assert ask("GET", running.path).status_code == 200
    ask = by_token(running.organiser, "tournaments")
    assert ask("POST", f"{running.path}announcements/", {"text": "Lunch."}).status_code == 201


@pytest.mark.parametrize(("path", "body"), ORGANISERS)
def test_only_organisers_and_staff_run_an_event(running, path, body):
    user("other")
    for account in (running.players[1], user("stranger")):
        answer = asking(account)(method(path), running.path + path, body, If_Match="*")
        assert code(answer) == (403, "not_organiser")
    for account in (running.organiser, user("sam", is_staff=True)):
        answer = asking(account)(method(path), running.path + path, body, If_Match="*")
        assert answer.status_code not in (401, 403, 404, 500)


@pytest.mark.parametrize(("path", "body"), DRAFT_ORGANISERS)
def test_only_organisers_and_staff_run_a_draft(running, path, body):
    for account in (running.players[1], user("stranger")):
        assert code(asking(account)("POST", of_draft(running, path), body)) == (403, "not_organiser")
    for account in (running.organiser, user("sam", is_staff=True)):
        assert asking(account)("POST", of_draft(running, path), body).status_code not in (401, 403, 404, 500)


@pytest.mark.parametrize(("path", "body"), ENTRY_2)
def test_an_entry_is_its_players_and_the_organisers(running, path, body):
    for account in (running.players[1], user("stranger")):
        assert code(asking(account)("POST", running.path + path, body)) == (403, "not_your_entry")
    for account in (running.players[2], running.organiser, user("sam", is_staff=True)):
        assert asking(account)("POST", running.path + path, body).status_code not in (401, 403, 404, 500)


@pytest.mark.parametrize(("path", "body"), MATCH)
def test_a_match_is_its_two_sides(running, path, body):
    sides = running.state.meeting("1-1").entries
    third = next(number for number in running.players if number not in sides)
    answer = asking(running.players[third])("POST", running.path + path, body)
    assert code(answer) == (403, "not_in_match")
    assert asking(user("stranger"))("POST", running.path + path, body).status_code == 403
    for side in sides:
        answer = asking(running.players[side])("POST", running.path + path, body)
        assert answer.status_code not in (401, 403, 404, 500)


def test_an_organiser_does_not_speak_for_a_player_with_an_account(running, olga):
    first = running.state.meeting("1-1").first
    body = {"duel": 1, "fighter": "war-lixis", "entry": first}
    assert code(olga("POST", f"{running.path}matches/1-1/fighter/", body)) == (403, "not_your_entry")
    assert code(olga("POST", f"{running.path}matches/1-1/report/", SCORE)) == (403, "not_entrant")


def test_a_pick_is_the_seats(running, olga):
    body = {"turn": 1, "choice": "fighter a"}
    assert code(asking(user("stranger"))("POST", of_draft(running, "picks/"), body)) == (403, "not_entrant")
    assert code(olga("POST", of_draft(running, "picks/"), {**body, "entry": 1})) == (403, "not_your_entry")


def test_a_prize_is_picked_by_its_entry_or_an_organiser(running, player):
    assert code(player("POST", f"{running.path}prizes/picks/", PRIZE[0][1])) == (403, "not_your_entry")
    body = {"turn": 1, "prize": "Playmat"}
    assert code(asking(user("stranger"))("POST", f"{running.path}prizes/picks/", body)) == (403, "not_entrant")


def test_a_player_names_no_other_account(event, player):
    body = {"name": "Friend", "account": "other"}
    assert code(player("POST", f"{event.path}entries/", body)) == (403, "not_organiser")


def test_an_organiser_is_no_entrant(event, olga):
    answer = olga("POST", f"{event.path}entries/", {"account": "olga"})
    assert code(answer) == (409, "organiser_cannot_enter")
    answer = olga("POST", f"{event.path}organisers/add/", {"account": "player1"})
    assert code(answer) == (409, "entrant_cannot_organise")


def test_a_co_organiser_runs_the_event_until_removed(event, olga, other):
    assert code(other("POST", f"{event.path}announcements/", {"text": "Hello."})) == (403, "not_organiser")
    assert olga("POST", f"{event.path}organisers/add/", {"account": "OTHER"}).status_code == 200
    assert other("POST", f"{event.path}announcements/", {"text": "Hello."}).status_code == 201
    assert olga("POST", f"{event.path}organisers/remove/", {"account": "other"}).status_code == 200
    assert other("POST", f"{event.path}announcements/", {"text": "Hello."}).status_code == 403


def test_a_drafted_round_is_the_organisers(event, nobody, player, olga):
    event.start()
    event.do(rounds.pair_next_round)
    assert olga("GET", f"{event.path}rounds/1/").status_code == 200
    for ask in (nobody, player):
        assert ask("GET", f"{event.path}rounds/").json()["data"] == []
        assert code(ask("GET", f"{event.path}rounds/1/")) == (404, "no_such_round")
        assert code(ask("GET", f"{event.path}matches/1-1/")) == (404, "no_such_match")


def test_accounts_are_shown_by_name(event, nobody, olga):
    shown = nobody("GET", event.path).json()
    assert shown["organisers"] == ["olga"]
    log = nobody("GET", f"{event.path}log/").json()["data"]
    assert log[0]["actor"] == log[0]["payload"]["organiser"] == "olga"
    assert olga("GET", f"{event.path}entries/1/").json()["account"] == "player1"
    olga("POST", f"{event.path}notes/", {"text": "Slow."})
    [note] = olga("GET", event.path).json()["notes"]
    assert (note["text"], note["actor"]) == ("Slow.", "olga")
    assert "notes" not in nobody("GET", event.path).json()
    User.objects.get(username="olga").delete()
    assert nobody("GET", event.path).json()["organisers"] == [None]


def test_whose_account_an_entry_is_the_log_tells_organisers_and_its_player(event, nobody, player, olga, other):
    def told(ask, path="log/"):
        rows = ask("GET", f"{event.path}{path}").json()
        entered = [row for row in (rows["data"] if path == "log/" else rows) if row["kind"] == "entered"]
        return [(row["actor"], row["payload"]["account"]) for row in entered]

    everybody = [(f"player{number}", f"player{number}") for number in range(1, 5)]
    assert told(olga) == told(olga, "exports/log.json") == everybody
    assert told(player) == told(player, "exports/log.json") == [*everybody[:1], *[(None, None)] * 3]
    for ask in (nobody, other):
        assert told(ask) == told(ask, "exports/log.json") == [(None, None)] * 4
        assert "player" not in ask("GET", f"{event.path}exports/log.csv").content.decode()


@pytest.mark.parametrize("kind", ["penalised", "reported", "round_paired"])
def test_that_something_unseen_was_undone_nobody_sees(event, nobody, player, olga, kind):
    event.start()
    if kind == "reported":
        event.round()
        first = event.state.meeting("1-1").first
        asking(event.players[first])("POST", f"{event.path}matches/1-1/report/", SCORE)
    elif kind == "penalised":
        olga("POST", f"{event.path}entries/2/penalties/", {"penalty": "warning", "reason": "Late."})
    else:
        event.do(rounds.pair_next_round)
    assert olga("POST", f"{event.path}undo/", {"seq": event.state.seq}, If_Match="*").status_code == 200
    told = olga("GET", f"{event.path}log/").json()["data"][-1]
    assert (told["kind"], told["payload"]["undone_kind"]) == ("undone", kind)
    for ask in (nobody, player):
        assert all(row["kind"] != "undone" for row in ask("GET", f"{event.path}log/").json()["data"])


def test_who_was_made_an_organiser_unasked_gives_it_up(event, olga, other):
    assert olga("POST", f"{event.path}organisers/add/", {"account": "other"}).status_code == 200
    assert other("GET", event.path).json()["you"]["organiser"]
    assert other("POST", f"{event.path}organisers/remove/", {"account": "other"}).status_code == 200
    assert not other("GET", event.path).json()["you"]["organiser"]
    assert other("POST", f"{event.path}announcements/", {"text": "Lunch."}).status_code == 403


def test_an_organiser_does_not_play_again_by_an_undo(event, olga):
    olga("POST", f"{event.path}entries/1/drop/")
    dropped = event.state.seq
    assert olga("POST", f"{event.path}organisers/add/", {"account": "player1"}).status_code == 200
    answer = olga("POST", f"{event.path}undo/", {"seq": dropped}, If_Match="*")
    assert code(answer) == (409, "undo_too_late")
    assert not event.state.entry(1).active


def test_a_drafted_deck_is_not_previewed(running, player):
    answer = player("POST", f"{of_draft(running, 'deck/')}?preview=true", {})
    assert code(answer) == (400, "unknown_parameter")


def test_every_address_is_in_the_matrix():
    told = {"tournaments/", "tournaments/{tournament}/entries/{entry}/deck/"}
    told |= {as_pattern(path) for path in READS} | {as_pattern(path) for path, _ in WRITES}
    told |= {as_pattern(path, "drafts/{tournament}-{draft}/") for path in DRAFT_READS}
    told |= {as_pattern(path, "drafts/{tournament}-{draft}/") for path, _ in DRAFT_WRITES}
    assert set(patterns()) == told


def as_pattern(path, begin="tournaments/{tournament}/"):
    named = {"entries/1/": "entries/{entry}/", "entries/2/": "entries/{entry}/", "rounds/1/": "rounds/{round}/"}
    named |= {"matches/1-1/": "matches/{match}/", "timers/1/": "timers/{round}/", "standings.csv": "{file}"}
    for found, name in named.items():
        path = path.replace(found, name)
    return begin + path


def patterns(under=None, before=""):
    for pattern in (under or get_resolver("config.api_urls")).url_patterns:
        address = before + str(pattern.pattern)
        if hasattr(pattern, "url_patterns"):
            yield from patterns(pattern, address)
        elif address.startswith(("tournaments/", "drafts/")):
            names = {"uuid:tournament", "int:entry", "int:round", "str:round", "str:match", "int:draft", "str:file"}
            for name in names:
                address = address.replace(f"<{name}>", "{" + name.partition(":")[2] + "}")
            yield address


def test_every_address_of_an_event_says_what_it_shows_and_does():
    for view in views():
        if issubclass(view, Shows):
            assert view.shown is not TournamentView.shown, view
        if issubclass(view, Acts):
            # What changes no event asks for no deed, and then has no preview of one.
            assert view.deed is not Acts.deed or (view.acted is not Acts.acted and not view.changes_event), view
            assert (view.shown, view.outcome) != (TournamentView.shown, Acts.outcome), view


def views(under=None):
    for pattern in (under or get_resolver("config.api_urls")).url_patterns:
        if hasattr(pattern, "url_patterns"):
            yield from views(pattern)
        elif issubclass(getattr(pattern.callback, "cls", object), TournamentView):
            yield pattern.callback.cls
