"""What is answered in whole events, to everybody who may ask, is what the OpenAPI file says (see `contract`)."""

import pytest

from tests.tournaments_api.contract import AsDocumented, answer_schema, operations
from tests.tournaments_api.played import asking, deck_of, event_of, user
from tournaments.demo import MARK, Demo
from tournaments.models import Tournament
from tournaments.services import state_of

pytestmark = pytest.mark.django_db

TABLES = ("standings", "pairings", "entries", "picks", "log")
WHOLE = ("", "entries/", "rounds/", "matches/", "standings/", "bracket/", "drafts/", "prizes/", "log/?page_size=500")
SCORE = {"score": {"first": 2, "second": 0}}


@pytest.fixture(autouse=True)
def seen(monkeypatch):
    """What is answered in this test: operations and statuses."""
    answered = set()
    monkeypatch.setattr(AsDocumented, "seen", answered)
    return answered


def addresses(event, state):
    """Every address of an event to read."""
    parts = [*WHOLE, *(f"exports/{table}.{kind}" for table in TABLES for kind in ("csv", "json"))]
    parts += [f"entries/{number}/{part}" for number in state.entries for part in ("", "deck/")]
    parts += [f"rounds/{one.number}/" for one in state.published]
    parts += [f"matches/{meeting.key}/" for one in state.published for meeting in one.meetings.values()]
    parts += [] if state.progress is None else [f"matches/{name}/" for name in state.progress.matches]
    drafted = [f"{draft.number}/{part}" for draft in state.drafts for part in ("", "picks/", "log/")]
    return [f"tournaments/{event}/{part}" for part in parts] + [f"drafts/{event}-{part}" for part in drafted]


def viewers(*accounts):
    return [asking(account) for account in (None, *accounts)]


def test_a_played_demo(seen):
    assert list(Demo(3).told())
    event = Tournament.objects.get()
    state = state_of(event)
    for ask in viewers(user(f"{MARK}olga"), user(f"{MARK}ada")):
        assert ask("GET", "tournaments/").status_code == 200
        for address in addresses(event.pk, state):
            assert ask("GET", address).status_code in (200, 403), address
    done = {operation for operation, status in seen if status in (200, 201)}
    assert {"pick", "choose_fighter", "end_duel", "report_result", "draw_bracket", "pick_prize", "export"} <= done


def does(ask, method, path, body=None, status=(200, 201)):
    answer = ask(method, path, body, If_Match="*")
    assert answer.status_code in status, (path, answer.content)
    return answer


def test_every_operation_of_an_event(seen):
    event = event_of(4, {"game": "sularia", "rounds": 2, "elimination": "single", "cut": 2, "seed": 7})
    olga, path, draft = asking(event.organiser), event.path, event.draft()
    players = {number: asking(account) for number, account in event.players.items()}
    does(players[1], "POST", "tournaments/", {"name": "Another", "settings": {"game": "war"}})
    assert players[1]("GET", "tournaments/?mine=entrant").json()["data"]
    does(olga, "PATCH", path, {"name": "Friday", "starts_at": "2027-01-15T18:00:00Z", "place": "Mill"})
    does(olga, "POST", f"{path}entries/", {"name": "Late"})
    does(olga, "POST", f"{path}entries/5/disqualify/", {"reason": "cheated"})
    third = user("third")
    does(olga, "POST", f"{path}entries/", {"account": "third"})
    does(asking(third), "POST", f"{path}entries/6/accept/")
    does(asking(third), "POST", f"{path}entries/6/drop/")
    user("second")
    does(olga, "POST", f"{path}organisers/add/", {"account": "second"})
    does(olga, "POST", f"{path}organisers/remove/", {"account": "second"})
    for way in ({"by": "lot"}, {"by": "rating"}, {"by": "hand", "order": [4, 3, 2, 1]}):
        does(olga, "POST", f"{path}seeding/", way)
    deck = deck_of(event.players[1], {"sularia-frostmere-landing": 4}, "sularia-free")
    does(players[1], "POST", f"{path}entries/1/deck/", {"deck": str(deck.pk)})
    drafted(path, draft, olga, players)
    does(olga, "POST", f"{path}start/")
    for number in (1, 2):
        does(olga, "POST", f"{path}rounds/?preview=true", {})
        does(olga, "POST", f"{path}rounds/", {})
        for part in ("publish", "unpublish", "publish"):
            does(olga, "POST", f"{path}rounds/{number}/{part}/")
        round_of_results(event, olga, players)
    does(olga, "POST", f"{path}undo/", {"seq": event.state.seq})
    does(olga, "POST", f"{path}matches/2-2/result/", SCORE)
    does(olga, "POST", f"{path}timers/2/start/", {"seconds": 60})
    does(olga, "POST", f"{path}timers/2/pause/")
    does(olga, "POST", f"{path}timers/2/resume/")
    does(olga, "POST", f"{path}timers/2/extend/", {"table": 1, "seconds": 60})
    does(olga, "POST", f"{path}entries/4/table/", {"table": 3})
    does(
        olga,
        "POST",
        f"{path}entries/4/penalties/",
        {"penalty": "warning", "reason": "late", "match": "1-1"},
        (201, 400),
    )
    does(players[4], "POST", f"{path}entries/4/drop/")
    does(players[4], "POST", f"{path}entries/4/return/")
    does(olga, "POST", f"{path}announcements/", {"text": "Lunch."})
    does(olga, "POST", f"{path}notes/", {"text": "Slow.", "entries": [1], "match": "1-1"})
    does(olga, "POST", f"{path}bracket/?preview=true")
    [final] = does(olga, "POST", f"{path}bracket/").json()["bracket"]["matches"]
    does(olga, "POST", f"{path}bracket/seeds/", {"order": [final["second"], final["first"]]})
    does(olga, "POST", f"{path}matches/{final['key']}/result/", SCORE)
    does(olga, "POST", f"{path}prizes/", {"prizes": ["Playmat", "Dice"], "ties": [1, 2, 3, 4]})
    first = does(olga, "GET", f"{path}prizes/").json()["prizes"]["picking"]
    does(players[first], "POST", f"{path}prizes/picks/", {"turn": 1, "prize": "Dice"})
    does(olga, "POST", f"{path}close/", {"prizes_left": True})
    teams()
    for ask in viewers(event.organiser, event.players[1]):
        for address in addresses(event.id, event.state):
            does(ask, "GET", address)
    done = {operation for operation, status in seen if status in (200, 201)}
    assert done == set(operations())


def drafted(path, draft, olga, players):
    """Four draft from packs, and make decks of what they have."""
    does(olga, "POST", f"{path}flights/", {"seed": 1})
    new = {"kind": "packs", "card_list": "sularia-draft-4", "seats": [1, 2, 3, 4], "seconds": 60}
    does(olga, "POST", f"{path}drafts/", new)
    does(olga, "POST", f"{draft}pause/")
    does(olga, "POST", f"{draft}resume/")
    yours = does(players[1], "GET", draft).json()["yours"]
    does(players[1], "POST", f"{draft}picks/", {"turn": 1, "choice": yours["choices"][0]})
    while not does(olga, "POST", f"{draft}pick-for/", {"entries": [1, 2, 3, 4]}).json()["over"]:
        pass
    does(players[1], "POST", f"{draft}deck/", {"name": "Drafted"})


def round_of_results(event, olga, players):
    """One match is confirmed, disputed and decided; the other is cleared and told anew."""
    confirmed, told = event.state.missing
    one = f"{event.path}matches/{confirmed.key}/"
    does(players[confirmed.first], "POST", f"{one}report/", SCORE)
    does(players[confirmed.second], "POST", f"{one}confirm/", SCORE)
    does(players[confirmed.second], "POST", f"{one}dispute/", {"reason": "It was a draw."})
    does(olga, "POST", f"{one}result/", SCORE)
    other = f"{event.path}matches/{told.key}/"
    does(olga, "POST", f"{other}table/", {"table": 7})
    for part, body in (("result", SCORE), ("clear", {}), ("result", SCORE)):
        does(olga, "POST", f"{other}{part}/", body)


def teams():
    """A duel of Character Teams."""
    event = event_of(2, {"game": "war", "rounds": 1, "character_teams": True}, name="Teams")
    olga, path = asking(event.organiser), event.path
    players = {number: asking(account) for number, account in event.players.items()}
    does(olga, "POST", f"{path}flights/", {})
    does(olga, "POST", f"{path}drafts/", {"kind": "fighters", "flight": 1})
    while not does(olga, "POST", f"{event.draft()}pick-for/", {"entries": [1, 2]}).json()["over"]:
        pass
    does(olga, "POST", f"{path}start/")
    event.round()
    match = f"{path}matches/1-1/"
    for ask in players.values():
        fighter = does(ask, "GET", match).json()["duels"]["yours"]["choices"][0]
        does(ask, "POST", f"{match}fighter/", {"duel": 1, "fighter": fighter})
    does(olga, "POST", f"{match}duel/", {"duel": 1, "winner": None})


def test_an_answer_that_the_file_does_not_tell_is_noticed(event, nobody):
    told = nobody("GET", event.path).json()
    schema = answer_schema("tournament", 200)
    assert schema.is_valid(told)
    assert not schema.is_valid({**told, "mood": "good"})
    assert not schema.is_valid({**told, "phase": "paused"})
    assert not schema.is_valid({name: value for name, value in told.items() if name != "you"})
    assert not schema.is_valid({**told, "settings": {**told["settings"], "mood": "good"}})
