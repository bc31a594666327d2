"""What a stranger, an entrant and an organiser see of events."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone

from tests.tournaments_api.played import event_of, user
from tests.tournaments_pages.conftest import browsing, teams
from tournaments.log.actions import bracket, notes, results, rounds, setup, sign_up
from tournaments.log.state import Details
from tournaments.matches import Score
from tournaments.services import act

pytestmark = pytest.mark.django_db

ELIMINATION = {"game": "war", "first_stage": "none", "elimination": "single", "seed": 3}


def ended(settings=ELIMINATION, players=4):
    event = event_of(players, settings)
    event.start()
    while event.state.progress.ready:
        event.do(results.give_result, event.state.progress.ready[0], Score(2, 1))
    return event


def test_the_list_has_every_event_the_running_ones_first(client):
    event_of(2, name="Later")
    running = event_of(4, name="Now")
    running.start()
    page = client.get("/tournaments/").content.decode()
    assert page.index(">Now<") < page.index(">Later<")
    assert ">Later<" not in client.get("/tournaments/?show=running").content.decode()
    assert ">Now<" not in client.get("/tournaments/?show=sign_up").content.decode()


def test_the_list_has_what_comes_next_first(client):
    now = timezone.now()
    for name, starts_at in (("Past", now - timedelta(1)), ("Far", now + timedelta(9)), ("Soon", now + timedelta(1))):
        event_of(0, name=name).do(setup.give_details, Details(starts_at, f"Hall of {name}"))
    event_of(0, name="Some day")
    page = client.get("/tournaments/").content.decode()
    assert [page.index(f">{name}<") for name in ("Soon", "Far", "Some day", "Past")] == sorted(
        page.index(f">{name}<") for name in ("Soon", "Far", "Some day", "Past")
    )
    assert "Hall of Soon" in page
    assert (now + timedelta(9)).strftime("%b %Y") in page


def test_an_event_says_when_and_where(stranger):
    assert "When:" not in stranger.text()
    assert "Where:" not in stranger.text()
    given = Details(datetime(2027, 1, 15, 18, tzinfo=UTC), "Mill <1>", "Bring sleeves.\nDoors at six.")
    stranger.event.do(setup.give_details, given)
    page = stranger.page().content.decode()
    assert "15 Jan 2027 18:00 UTC" in page
    assert "Where: Mill &lt;1&gt;." in page
    assert "Bring sleeves.<br>Doors at six." in page


def test_the_list_narrows_by_game(client):
    event_of(2, {"game": "sularia", "rounds": 2}, name="Of sites")
    event_of(2, name="Of fists")
    page = client.get("/tournaments/?game=sularia").content.decode()
    assert "Of sites" in page
    assert "Of fists" not in page
    assert "?show=all&amp;game=war" in page
    for game in ("battleboard", "none", "%00"):
        assert "No event is like that" in client.get(f"/tournaments/?game={game}").content.decode()


def test_the_list_marks_events_that_invite_whoever_looks(client):
    event_of(2, name="Others")
    inviting = event_of(2, name="Inviting", organiser="otto")
    ann = user("ann")
    inviting.do(sign_up.enter, "Ann", at=timezone.now(), invited=ann.pk, by_organiser=True)
    assert "you are invited" not in client.get("/tournaments/").content.decode()
    client.force_login(ann)
    assert client.get("/tournaments/").content.decode().count("you are invited") == 1
    page = client.get("/tournaments/?show=yours").content.decode()
    assert ">Inviting<" in page
    assert ">Others<" not in page


def test_ones_own_events_say_what_waits_for_one(client):
    event = event_of(4, name="Mine")
    event_of(2, name="Others").do(sign_up.drop, 1)
    event.start()
    event.round()
    client.force_login(event.players[3])
    page = client.get("/tournaments/?show=yours").content.decode()
    assert ">Mine<" in page
    assert ">Others<" not in page
    assert "your turn: match 1-" in page
    client.logout()
    assert client.get("/tournaments/?show=yours").headers["Location"].startswith("/account/sign-in/")


def test_the_list_has_pages(client, monkeypatch):
    monkeypatch.setattr("tournaments.pages.reading.EVENTS_A_PAGE", 1)
    event_of(1, name="One")
    event_of(1, name="Two")
    assert "?show=all&amp;page=2" in client.get("/tournaments/").content.decode()
    assert ">One<" in client.get("/tournaments/?page=2").content.decode()


@pytest.mark.parametrize("path", ["?show=none", "00000000-0000-4000-8000-000000000000/", "x/"])
def test_what_is_not_there_is_a_404(client, path):
    assert client.get(f"/tournaments/{path}").status_code == 404


def test_a_stranger_follows_an_event(event, stranger):
    assert "Sign in to enter" in stranger.text()
    event.start()
    event.round()
    event.do(notes.announce, "Tables 1 and 2 are <upstairs>.")
    start_timer = lambda state, at: notes.start_timer(state, "1", at=at, seconds=3000)  # noqa: E731
    act(tournament=event.id, actor=event.organiser.pk, deed=start_timer)
    event.do(results.give_result, "1-1", Score(2, 1))
    page = stranger.text()
    assert "3 rounds of Swiss; best of 3." in page
    assert "Tables 1 and 2 are &lt;upstairs&gt;." in stranger.page().content.decode()
    assert re.search(r"Round 1:</b> until <time datetime=\S+>\d+ \w+ \d{4} \d\d:\d\d UTC</time>, 49 minutes left", page)
    assert "Both have 0 points." in page
    assert ">2-1<" in page
    assert re.search(r"Match points 3 \(.*\) among 4: rank 1\.", page)
    assert "<form" not in page.replace('<form class="search"', "")


def test_answers_are_for_one_reader(event, stranger, client):
    for answer in (stranger.page(), client.get("/tournaments/")):
        assert answer.headers["Cache-Control"] == "private, no-cache"


def test_a_drafted_round_is_the_organisers(event, stranger, olga):
    event.start()
    event.do(rounds.pair_next_round)
    assert "Round 1, not published" in olga.text()
    for one in (stranger, browsing(event, event.players[1])):
        assert "Round 1" not in one.text()
    assert '<h2 id="rounds">Round 1</h2>' not in one.text("?round=1")


def test_an_old_round_is_shown_when_it_is_asked_for(event, stranger):
    event.start()
    event.round()
    event.results()
    event.round()
    assert '<h2 id="rounds">Round 2</h2>' in stranger.text()
    assert '<h2 id="rounds">Round 1</h2>' in stranger.text("?round=1")
    assert '<h2 id="rounds">Round 2</h2>' in stranger.text("?round=99")


def test_many_lines_have_pages(event, stranger, monkeypatch):
    monkeypatch.setattr("tournaments.pages.reading.ROWS_A_PAGE", 2)
    event.start()
    event.round()
    page = stranger.text("?round=1")
    assert "?round=1&entrants=2#entries" in page
    assert "Player 3" in stranger.text("?round=1&entrants=2").split('id="entries"')[1]


def test_what_one_side_says_is_between_the_two_and_the_organiser(event, stranger, olga):
    event.start()
    event.round()
    first, second = event.state.meeting("1-1").entries
    event.do(results.report, "1-1", first, Score(2, 1))
    said = f"Player {first} says: I won 2-1."
    assert said in browsing(event, event.players[second]).text()
    assert f"Player {first}: 2-1" in olga.text()
    outside = next(number for number in event.players if number not in (first, second))
    for one in (stranger, browsing(event, event.players[outside])):
        page = one.text()
        assert "says" not in page
        assert "2-1" not in page.split('id="rounds"')[1].split("</table>")[0]


def test_a_sealed_fighter_is_in_nobodys_page_but_its_own():
    event = teams()
    first, second = event.state.meeting("1-1").entries
    chosen, other = event.state.team_of(first)[0], event.state.team_of(second)[0]
    event.do(results.choose_fighter, "1-1", first, 1, chosen)
    own = browsing(event, event.players[first])
    rest = [browsing(event, event.players[second]), browsing(event, event.organiser), browsing(event, None)]
    assert "You have chosen" in own.text()
    before = rest[0].text()
    assert "has chosen" in before
    for one in rest:
        assert "You have chosen" not in one.text()
        assert f'value="{chosen}"' not in one.text()
    event.do(results.choose_fighter, "1-1", second, 1, other)
    assert "Who loses says so." in own.text()


def test_a_seat_sees_its_own_pack_only(packs):
    own = browsing(packs, packs.players[1]).text("drafts/1/")
    assert own.count('name="choice"') == 15
    assert "Nobody sees what others take" in own
    assert re.search(r"due <time .*</time>, \d+ (second|minute)s? left", own)
    other = browsing(packs, packs.players[2]).text("drafts/1/")
    ids = set(re.findall(r'name="choice" value="(\d+)"', own))
    assert not ids & set(re.findall(r'name="choice" value="(\d+)"', other))
    assert 'name="choice"' not in browsing(packs, None).text("drafts/1/")
    assert browsing(packs, None).page("drafts/2/").status_code == 404


def test_a_bracket_stands_in_the_page_with_its_table(db):
    event = ended()
    page = browsing(event, None).text()
    assert '<svg xmlns="http://www.w3.org/2000/svg"' in page
    assert '<a class="path" href="#player-1"' in page
    assert 'id="player-1"' in page
    winner = event.state.progress.winner
    assert f"<strong>Player {winner}</strong> has won." in page
    assert "Final: beat Player" in page


def test_a_bracket_is_drawn_and_not_sent_twice(db):
    event = ended()
    browser = browsing(event, None)
    drawn = browser.page("bracket.svg")
    assert drawn.headers["Content-Type"] == "image/svg+xml"
    again = browser.client.get(f"{browser.home}bracket.svg", headers={"If-None-Match": drawn.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    event.do(results.give_result, "W2-1", Score(1, 2))
    changed = browser.client.get(f"{browser.home}bracket.svg", headers={"If-None-Match": drawn.headers["ETag"]})
    assert changed.status_code == 200
    assert browser.page("bracket.svg?sheet=2").status_code == 404
    assert browser.text("bracket/print/").count("bracket.svg?sheet=") == 1


def test_without_a_bracket_there_is_none(stranger):
    for path in ("bracket/", "bracket.svg", "bracket/print/"):
        assert stranger.page(path).status_code == 404


def test_a_large_bracket_has_a_page_of_its_own(db):
    event = event_of(17, ELIMINATION)
    event.start()
    browser = browsing(event, None)
    assert "See the bracket of 17" in browser.text()
    assert "<svg" not in browser.text()
    assert "<svg" in browser.text("bracket/")
    assert browser.text("bracket/print/").count("bracket.svg?sheet=") == 2


def test_groups_have_a_table_each(db):
    event = event_of(6, {"game": "war", "first_stage": "groups", "groups": 2, "seed": 2})
    event.start()
    event.round()
    page = browsing(event, None).text()
    assert "<h3>Group 1</h3>" in page
    assert "<h3>Group 2</h3>" in page


def test_a_closed_event_with_a_cut_says_how_it_ended(db):
    event = event_of(4, {"game": "war", "rounds": 1, "elimination": "single", "cut": 2, "seed": 3})
    event.start()
    event.round()
    event.results()
    event.do(bracket.draw_bracket)
    event.do(results.give_result, "W1-1", Score(2, 0))
    event.do(setup.close)
    page = browsing(event, None).text()
    assert f"<li>1. Player {event.state.progress.winner}</li>" in page
    assert "closed" in page


def test_staff_see_what_organisers_see(event):
    keeper = user("keeper", is_staff=True)
    assert "You run this event" in browsing(event, keeper).text()


def test_a_long_word_may_be_broken_and_is_escaped(client):
    event_of(1, name="<i>" + "W" * 30)
    page = client.get("/tournaments/").content.decode()
    assert "&lt;i&gt;WWWWW<wbr>WWWWWWWW<wbr>WWWWWWWW<wbr>WWWWWWWW<wbr>W<" in page
