"""Lists of events, exports, ratings and the log, and the demo from the first entry to the last prize."""

import csv
import io
from fractions import Fraction

import pytest
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.core.management import call_command

from tests.tournaments_api.played import SWISS, asking, event_of
from tournaments.demo import Demo
from tournaments.log.actions import bracket, drafts, results, setup
from tournaments.log.ranks import table as standings
from tournaments.matches import Kind, Match, Score
from tournaments.models import Entry, LogEntry, Rating, Tournament
from tournaments.ratings import rate_events
from tournaments.services.ratings import events_have_changed

pytestmark = pytest.mark.django_db


def finished(event):
    """Plays all rounds and closes."""
    event.start()
    for _ in range(3):
        event.round()
        event.results()
    event.do(setup.close)
    return event


def test_the_list_is_filtered(nobody):
    war, sularia = event_of(4, name="A"), event_of(4, {"game": "sularia", "rounds": 1}, organiser="otto", name="B")
    war.start()
    war.round()

    def names(ask, query=""):
        return [row["name"] for row in ask("GET", f"tournaments/{query}").json()["data"]]

    assert names(nobody) == ["B", "A"]
    assert names(nobody, "?ordering=name") == ["A", "B"]
    assert names(nobody, "?game=war") == ["A"]
    assert names(nobody, "?phase=sign_up") == ["B"]
    assert names(asking(war.organiser), "?mine=organiser") == ["A"]
    assert names(asking(war.players[1]), "?mine=entrant") == ["B", "A"]
    assert names(asking(war.organiser), "?mine=entrant") == []
    for query in ("?mine=entrant", "?game=chess", "?phase=open", "?mine=all", "?colour=red"):
        assert nobody("GET", f"tournaments/{query}").status_code == 400
    page = nobody("GET", "tournaments/?page_size=1").json()
    assert [row["name"] for row in page["data"]] == ["B"]
    assert names(nobody, "?" + page["next"].partition("?")[2]) == ["A"]
    assert sularia.state.phase == "sign_up"


def test_the_list_says_what_waits_for_you(event, django_assert_num_queries):
    event.start()
    event.round()
    key = next(meeting.key for meeting in event.state.missing if 1 in meeting.entries)
    ask = asking(event.players[1])
    [row] = ask("GET", "tournaments/?mine=entrant").json()["data"]
    assert (row["your_matches"], row["your_drafts"]) == ([key], [])
    for number in range(3):
        event_of(4, name=f"Another {number}")
    with django_assert_num_queries(6):  # session, user, list, entries, matches, drafts
        ask("GET", "tournaments/?mine=entrant")
    event.do(results.give_result, key, Score(2, 0))
    assert [one["your_matches"] for one in ask("GET", "tournaments/?mine=entrant").json()["data"]] == [[]] * 4


def test_exports_are_what_the_api_says(event, nobody, olga):
    finished(event)
    for table, key in (("standings", "rank"), ("pairings", "match"), ("entries", "number"), ("log", "seq")):
        answer = nobody("GET", f"{event.path}exports/{table}.csv")
        assert answer["Content-Type"] == "text/csv; charset=utf-8"
        assert answer["Content-Disposition"] == f'attachment; filename="{table}.csv"'
        rows = list(csv.DictReader(io.StringIO(answer.content.decode())))
        told = nobody("GET", f"{event.path}exports/{table}.json").json()
        assert [row[key] for row in rows] == [str(row[key]) for row in told]
        assert rows
    standings = nobody("GET", f"{event.path}standings/").json()["table"]
    exported = nobody("GET", f"{event.path}exports/standings.json").json()
    assert [(row["entry"], row["points"]) for row in exported] == [(row["entry"], row["points"]) for row in standings]
    assert len(nobody("GET", f"{event.path}exports/pairings.json").json()) == 6
    log = olga("GET", f"{event.path}exports/log.json").json()
    assert [row["seq"] for row in log] == list(range(1, event.state.seq + 1))


def test_an_event_that_never_started_is_closed_and_rates_nobody(event, nobody):
    Rating.objects.create(account=event.players[1].pk, game="war", rating=1612.0, deviation=90.0, volatility=0.06)
    olga = asking(event.organiser, If_Match="*")
    assert olga("POST", f"{event.path}close/", {}).status_code == 409
    closed = olga("POST", f"{event.path}close/", {"early": True})
    assert (closed.status_code, closed.json()["phase"]) == (200, "closed")
    assert {entry.rank for entry in Entry.objects.filter(tournament=event.id)} == {None}
    assert {row["rank"] for row in nobody("GET", f"{event.path}exports/standings.json").json()} <= {None}
    assert Rating.objects.get().deviation == 90.0


def test_an_event_without_matches_is_no_period_of_the_ratings(event):
    finished(event)
    before = list(Rating.objects.values_list("account", "rating", "deviation"))
    event_of(2, name="Empty").do(setup.close, early=True)
    events_have_changed(game="war")
    assert list(Rating.objects.values_list("account", "rating", "deviation")) == before


def table_of(ask, path):
    return list(csv.DictReader(io.StringIO(ask("GET", path).content.decode())))


def test_standings_are_exported_by_the_ranks_of_the_whole_event(nobody):
    event = event_of(5, {"game": "war", "rounds": 1, "elimination": "single", "cut": 3, "seed": 3})
    event.start()
    event.round()
    event.results()
    event.do(bracket.draw_bracket)
    while event.state.progress.ready:
        meeting = event.state.meeting(event.state.progress.ready[0])
        event.do(results.give_result, meeting.key, Score(0, 2))
    rows = table_of(nobody, f"{event.path}exports/standings.csv")
    assert [int(row["rank"]) for row in rows] == [1, 2, 3, 4, 5]
    assert int(rows[0]["entry"]) == event.state.progress.winner != standings(event.state)[0].entry
    pairings = table_of(nobody, f"{event.path}exports/pairings.csv")
    assert {row["forfeit"] for row in pairings} == {"false"}
    byes = [(row["round"], row["first"] or row["second"]) for row in pairings if row["bye"] == "true"]
    swiss = next(line.first for line in event.state.rounds[0].lines if line.second is None)
    assert byes == [("1", str(swiss)), ("W1", str(event.state.bracket.seeded[0]))]
    assert {row["bye"] for row in pairings} == {"true", "false"}


def test_a_name_is_no_formula(event, olga, nobody):
    assert olga("POST", f"{event.path}entries/", {"name": '=HYPERLINK("x")'}).status_code == 201
    rows = list(csv.DictReader(io.StringIO(nobody("GET", f"{event.path}exports/entries.csv").content.decode())))
    assert rows[-1]["name"] == '\'=HYPERLINK("x")'


@pytest.mark.parametrize(
    ("table", "columns"),
    [
        ("standings", "rank,entry,name,status,points,record,match_points,seeded_draw"),
        ("pairings", "round,match,table,first,first_name,second,second_name,score,forfeit,bye"),
        ("entries", "number,name,status,from_round,seed,rating,flight,fixed_table,has_deck"),
        ("picks", "draft,turn,entry,name,line,cards,automatic"),
    ],
)
def test_a_table_without_lines_has_its_columns(nobody, table, columns):
    empty = event_of(0, {**SWISS, "tie_breaks": ["match_points", "seeded_draw"]})
    assert nobody("GET", f"{empty.path}exports/{table}.csv").content.decode() == f"{columns}\r\n"
    assert nobody("GET", f"{empty.path}exports/{table}.json").json() == []


def test_a_draft_without_picks_exports_its_columns_and_the_first_pick_a_line(event, nobody):
    event.do(drafts.draw_flights, 1)
    event.do(drafts.start_fighter_draft, 1, [f"f{number:02}" for number in range(18)], seed=1)
    head = nobody("GET", f"{event.path}exports/picks.csv").content
    event.do(drafts.pick_for, 1, [1, 2, 3, 4])
    lines = nobody("GET", f"{event.path}exports/picks.csv").content.split(b"\r\n")
    assert (head, len(lines)) == (lines[0] + b"\r\n", 3)
    assert lines[1].startswith(b"1,1,")


def test_the_log_is_read_page_by_page(event, nobody, olga):
    event.start()
    seen, path = [], f"{event.path}log/?page_size=2"
    while path:
        page = olga("GET", path).json()
        assert len(page["data"]) <= 2
        seen += [row["seq"] for row in page["data"]]
        path = page["next"] and page["next"].partition("/api/v1/")[2]
    assert seen == list(range(1, event.state.seq + 1))
    [last] = nobody("GET", f"{event.path}log/?after={event.state.seq - 1}").json()["data"]
    assert (last["kind"], last["actor"]) == ("started", "olga")


def test_an_undone_result_stays_in_the_log(event, olga):
    event.start()
    event.round()
    event.do(results.give_result, "1-1", Score(2, 0))
    seq = event.state.seq
    shown = olga("POST", f"{event.path}undo/?preview=true", {"seq": seq})
    [points] = shown.json()["changes"]["points"]
    assert (points["entry"], points["before"], points["after"]) == (event.state.meeting("1-1").first, 3, 0)
    assert olga("POST", f"{event.path}undo/", {"seq": seq}, If_Match=shown["ETag"]).status_code == 200
    assert event.state.meeting("1-1").score is None
    log = olga("GET", f"{event.path}log/?after={seq - 1}").json()["data"]
    assert [(row["kind"], row["undone"]) for row in log] == [("result_given", True), ("undone", False)]


def test_terms_change_by_what_is_sent(event, olga):
    tag = olga("GET", event.path)["ETag"]
    body = {"settings": {"rounds": 4, "scoring": {"floor": "1/3"}}}
    answer = olga("PATCH", event.path, body, If_Match=tag)
    assert answer.status_code == 200
    settings = event.state.settings
    assert (settings.rounds, settings.scoring.floor, settings.scoring.win) == (4, Fraction(1, 3), 3)
    assert settings.seed == 7
    assert Tournament.objects.get(pk=event.id).name == "Event"


def test_ranks_are_stored_with_the_close(event):
    event.start()
    event.round()
    event.results()
    assert set(Entry.objects.filter(tournament=event.id).values_list("rank", flat=True)) == {None}
    event.do(setup.close, early=True)
    assert sorted(Entry.objects.filter(tournament=event.id).values_list("rank", flat=True)) == [1, 2, 3, 4]
    assert sum(Entry.objects.filter(tournament=event.id).values_list("points", flat=True)) == 6


def ratings():
    return {row.account: (row.rating, row.deviation, row.volatility) for row in Rating.objects.all()}


def test_ratings_follow_closed_events_and_can_be_made_anew(capsys):
    events = [finished(event_of(players, name=f"{players}")) for players in (4, 6, 5)]
    expected = rate_events(
        [
            Match(row.place, *(event.players[side].pk for side in (row.first, row.second)), score_of(row), Kind.PLAYED)
            for row in event_row(event)
        ]
        for event in events
    )
    found = ratings()
    assert found == {account: (one.rating, one.deviation, one.volatility) for account, one in expected.items()}
    Rating.objects.all().delete()
    call_command("ratings")
    assert ratings() == found
    assert capsys.readouterr().out == "war: 3 closed events, 6 rated accounts\n"


def event_row(event):
    return Tournament.objects.get(pk=event.id).matches.all()


def score_of(row):
    return Score(row.first_won, row.second_won, row.drawn)


def test_a_correction_of_a_closed_event_changes_all_later_ratings():
    first, second = finished(event_of(4, name="1")), finished(event_of(4, name="2"))
    before = ratings()
    first.do(results.give_result, "1-1", Score(0, 2))
    changed = ratings()
    assert changed != before
    call_command("ratings", verbosity=0)
    assert ratings() == changed
    assert second.state.phase == "closed"


def test_a_reopened_event_is_rated_no_longer(event):
    finished(event)
    assert ratings()
    event.do(setup.undo, event.state.seq)
    assert event.state.phase == "running"
    assert not ratings()


def test_who_is_rated_is_entered_with_the_rating(event):
    finished(event)
    rating = Rating.objects.get(account=event.players[1].pk).rating
    another = event_of(0, name="Another")
    asking(event.players[1])("POST", f"{another.path}entries/")
    assert another.state.entries[1].rating == rating
    assert another.state.entries[1].name == "player1"


def test_the_demo_tells_a_whole_event(capsys):
    call_command("tournament", "demo", seed=3)
    told = capsys.readouterr().out
    for heading in (
        "Fighter draft.",
        "Round 1",
        "Round 3",
        "Standings after 3 rounds",
        "Cut to 4",
        "Winner:",
        "Prizes",
    ):
        assert f"\n{heading}" in told
    assert "Final ranking: 1. " in told
    assert told.endswith("Nothing of it is kept; --keep would.\n")


def kept():
    """Of each table how many rows there are."""
    return {model: model.objects.count() for model in (Tournament, LogEntry, Entry, Rating, User, Session)}


def test_nothing_of_a_demo_is_kept_unless_it_is_asked_for():
    """Accounts of an earlier demo stay, and ratings are what they were."""
    call_command("tournament", "demo", seed=4, keep=True, stdout=io.StringIO())
    before, rated = kept(), ratings()
    assert (before[Tournament], before[User], len(rated)) == (1, 9, 8)
    call_command("tournament", "demo", seed=5, stdout=io.StringIO())
    assert (kept(), ratings()) == (before, rated)


def test_a_demo_that_is_broken_off_leaves_nothing():
    before = kept()
    playing = Demo(6)
    told = playing.told()
    assert [next(told) for _ in range(30)]
    assert Tournament.objects.count() == 1
    playing.forget()
    assert kept() == before


def test_a_demo_is_the_same_for_the_same_seed():
    first, again = ([line for line in Demo(5).told() if "tournament " not in line] for _ in range(2))
    assert first == again
    assert Tournament.objects.filter(phase="closed").count() == 2
