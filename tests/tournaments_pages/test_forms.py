"""What players and organisers do by the forms of an event's pages, and what is refused."""

import pytest

from decks.formats import FORMATS
from decks.services import SentDeck
from decks.services.decks import create_deck
from decks.services.reading import read_sent
from tests.tournaments_api.played import event_of, user
from tests.tournaments_pages.conftest import browsing, teams
from tournaments.log.actions import prizes, results, setup, sign_up
from tournaments.log.ranks import ranking
from tournaments.log.state import EntryStatus, Phase
from tournaments.matches import Score
from tournaments.prizes import WhenPrizesRemain

pytestmark = pytest.mark.django_db


@pytest.fixture
def running(event):
    """The first round is published."""
    event.start()
    event.round()
    return event


def sides(event, key="1-1"):
    first, second = event.state.meeting(key).entries
    return first, browsing(event, event.players[first]), second, browsing(event, event.players[second])


def test_a_form_without_its_word_is_refused(event):
    late = browsing(event, user("late"))
    assert late.client.post(f"{late.home}enter/", {"name": "Late"}).status_code == 403
    assert len(event.state.entries) == 4


def test_nobody_acts_who_is_not_signed_in(event, client):
    answer = client.post(f"/tournaments/{event.id}/enter/", {"name": "X"})
    assert answer.headers["Location"].startswith("/account/sign-in/")
    assert len(event.state.entries) == 4


def test_one_enters_drops_and_comes_back(event):
    late = browsing(event, user("late"))
    assert "You play as Late" in late.submit("enter/", name="Late")
    assert event.state.entry(5).account == user("late").pk
    assert "You have dropped." in late.submit("drop/")
    assert event.state.entry(5).status is EntryStatus.DROPPED
    assert "You play on." in late.submit("return/")
    assert event.state.entry(5).active


def test_a_name_that_is_taken_is_refused_in_words(event):
    late = browsing(event, user("late"))
    assert "is empty" in late.submit("enter/", name=" ")
    page = late.submit("enter/", name="player 1")
    assert "Entry 1 has this name. Found: player 1. Allowed: another name." in page
    assert len(event.state.entries) == 4
    assert "Enter this event" in page


def sularia_deck(owner, text):
    chosen = FORMATS["sularia-standard"]
    return create_deck(owner=owner, chosen=chosen, name="Mine", snapshot=read_sent(SentDeck(text=text), chosen)).deck


def test_a_deck_is_handed_in_by_entering_or_not_at_all():
    event = event_of(1, {"game": "sularia", "format": "sularia-standard", "rounds": 2, "deck_required": True})
    late = browsing(event, user("late"))
    deck = sularia_deck(user("late"), "4 Frostmere Landing")
    page = late.submit("enter/", name="Late", deck=str(deck.pk))
    assert "The deck breaks" in page
    assert len(event.state.entries) == 1
    late.submit("enter/", name="Late")
    assert event.state.entry(2).deck is None
    others = sularia_deck(user("other"), "4 Frostmere Landing")
    assert "There is no such deck" in late.submit("deck/", deck=str(others.pk))
    assert "There is no such deck" in late.submit("deck/", deck="x")


def test_a_result_is_reported_and_confirmed(running):
    _first, one, _second, other = sides(running)
    page = one.submit("matches/1-1/report/", score="2-1-0")
    assert "You say: I won 2-1." in page
    page = other.text()
    assert "Confirm: I lost 1-2" in page
    assert "The result is confirmed." in other.submit("matches/1-1/confirm/", score="2-1-0")
    assert running.state.meeting("1-1").score == Score(2, 1)
    assert "No match waits for you." in one.text()


def test_a_score_is_said_from_ones_own_side(running):
    _first, one, second, other = sides(running)
    page = other.text()
    # Who sits second and won says so; the form sends it from the side of the first.
    assert '<option value="0-2-0">I won 2-0</option>' in page
    other.submit("matches/1-1/report/", score="0-2-0")
    assert f"Player {second} says: I won 2-0." in one.text()


def test_two_that_disagree_wait_for_the_organiser(running, olga):
    _first, one, _second, other = sides(running)
    one.submit("matches/1-1/report/", score="2-0-0")
    assert "You do not agree" in other.submit("matches/1-1/report/", score="0-2-0")
    assert "the sides disagree" in olga.text()
    assert "The result counts." in olga.submit("results/", match="1-1", score="2-0-0")
    assert running.state.meeting("1-1").score == Score(2, 0)


def test_a_confirmed_result_is_disputed(running, olga):
    _first, one, _second, other = sides(running)
    one.submit("matches/1-1/report/", score="2-0-0")
    other.submit("matches/1-1/confirm/", score="2-0-0")
    assert "The organiser will decide." in other.submit("matches/1-1/dispute/", reason="It was 2-1.")
    assert "disputed" in olga.text()
    assert running.state.meeting("1-1").score is None


@pytest.mark.parametrize("score", ["3-0-0", "1-0-0", "x", "", "2-1", "99999-0-0", "-1-2-0"])
def test_an_impossible_score_is_refused_and_nothing_changes(running, score):
    _, one, *_ = sides(running)
    version = running.state.seq
    page = one.submit("matches/1-1/report/", score=score)
    assert "Allowed:" in page
    assert running.state.seq == version


def test_a_report_bears_that_others_report_meanwhile(running):
    _, one, *_ = sides(running)
    send = one.stale("matches/1-1/report/", score="2-0-0")
    running.do(results.give_result, "1-2", Score(2, 0))
    assert "Your report is in." in send()


def test_a_confirmation_is_of_what_was_read(running):
    _first, one, _second, other = sides(running)
    one.submit("matches/1-1/report/", score="2-0-0")
    send = other.stale("matches/1-1/confirm/", score="2-0-0")
    one.submit("matches/1-1/report/", score="2-1-0")
    assert "The other side now says 2-1." in send()
    assert running.state.meeting("1-1").score is None


def test_a_report_is_not_taken_for_another_opponent():
    event = event_of(4, {"game": "war", "first_stage": "none", "elimination": "single", "seed": 3})
    event.start()
    event.do(results.give_result, "W1-1", Score(2, 0))
    event.do(results.give_result, "W1-2", Score(2, 0))
    finalist, _gone = event.state.meeting("W2-1").entries
    one = browsing(event, event.players[finalist])
    send = one.stale("matches/W2-1/report/", score="2-0-0")
    event.do(results.give_result, "W1-2", Score(0, 2))
    page = send()
    assert "in this match now" in page
    assert not event.state.meeting("W2-1").reports


def test_somebody_elses_match_is_refused(running):
    first, _one, *_ = sides(running)
    _third, outside, *_ = sides(running, "1-2")
    form = outside.stale("matches/1-2/report/", score="2-0-0")
    assert "Your report is in." in form()
    word = outside.client.cookies["csrftoken"].value
    answer = outside.client.post(
        f"{outside.home}matches/1-1/report/",
        {"score": "2-0-0", "against": first, "csrfmiddlewaretoken": word},
        follow=True,
    )
    assert "This match is not yours." in answer.content.decode()
    assert not running.state.meeting("1-1").reports


def test_duels_of_character_teams_are_played_by_forms():
    event = teams()
    first, one, second, other = sides(event)
    for duel in (1, 2):
        for number, side in ((first, one), (second, other)):
            fighter = event.state.team_of(number)[duel - 1]
            side.submit("matches/1-1/fighter/", fighter=fighter)
        assert "Who loses says so." in one.text()
        assert "The duel is over." in other.submit("matches/1-1/duel/", end="lost")
    page = one.text()
    assert page.count("won.") == 2
    assert page.count("<option") == 1
    assert "Report this result" in page
    assert "Confirm: I lost 0-2" not in other.text()
    one.submit("matches/1-1/report/", score="2-0-0")
    assert "Confirm: I lost 0-2" in other.text()


def test_a_fighter_that_one_has_not_is_refused():
    event = teams()
    _first, one, _second, _ = sides(event)
    page = one.submit("matches/1-1/fighter/", fighter="war-nobody")
    assert "Allowed:" in page
    assert event.state.meeting("1-1").team is None or event.state.meeting("1-1").team.sealed == (None, None)


def test_a_pick_is_made_from_ones_own_pack(packs):
    one = browsing(packs, packs.players[1])
    own = packs.state.draft(1).choices(0)
    page = one.submit("drafts/1/pick/", on="drafts/1/", choice=own[3])
    assert "Taken." in page
    assert "It is not your turn." in page
    assert [pick.copies for pick in packs.state.draft(1).picks] == [(own[3],)]
    other = browsing(packs, packs.players[2])
    page = other.submit("drafts/1/pick/", on="drafts/1/", choice=own[4])
    assert "Found:" in page
    assert len(packs.state.draft(1).picks) == 1


def test_an_organiser_runs_a_round(event, olga):
    assert "The event has begun." in olga.submit("start/")
    assert "Only organisers see it" in olga.submit("pair/")
    assert "Round 1 is published." in olga.submit("rounds/1/publish/")
    assert event.state.published
    assert "2 results missing" in olga.text()
    assert "Found: 1-1, 1-2." in olga.submit("pair/")
    for key in ("1-1", "1-2"):
        olga.submit("results/", match=key, score="2-0-0", forfeit="yes")
    assert event.state.meeting("1-1").forfeit
    assert "2-0 without play" in olga.text()
    assert "the event can be ended early" in olga.submit("close/")
    assert "The event is closed." in olga.submit("close/", early="yes")
    assert event.state.phase is Phase.CLOSED


def test_an_organiser_closes_with_prizes_left_over(event, olga):
    olga.submit("start/")
    for _ in range(3):
        event.round()
        event.results()
    assert "prizes_left" not in olga.text()
    event.do(prizes.lay_out_prizes, ["Playmat", "Dice"], WhenPrizesRemain.KEEP, ties=list(event.players))
    assert "2 prizes left over" in olga.text()
    assert "Found: Playmat, Dice." in olga.submit("close/")
    assert event.state.phase is Phase.RUNNING
    assert "The event is closed." in olga.submit("close/", prizes_left="yes")
    assert event.state.prizes.ended


def test_whoever_is_invited_takes_part(event, stranger):
    account = user("guest")
    guest = browsing(event, account)
    assert "You are invited" not in guest.text()
    event.do(sign_up.enter, "Guest", at=event.state.kept[0].at, invited=account.pk, by_organiser=True)
    assert "You are invited to play as Guest" in guest.text()
    assert "You are invited" not in stranger.text()
    assert "You take part." in guest.submit("accept/")
    assert event.state.entry(5).account == account.pk
    assert "You play as Guest" in guest.text()


def test_an_organiser_says_something(event, olga, stranger):
    olga.submit("announcements/", text="Lunch at noon.\r\nBe back at one.")
    assert "Lunch at noon.<br>Be back at one." in stranger.text()
    assert "is empty" in olga.submit("announcements/", text=" ")


def test_an_organiser_enters_a_player_by_name(event, olga):
    assert "Entered." in olga.submit("enter/", name="Guest")
    assert (event.state.entry(5).name, event.state.entry(5).account) == ("Guest", None)
    assert "is empty" in olga.submit("enter/", name=" ")


def test_prizes_are_taken_in_turn(running):
    running.results()
    running.do(setup.close, early=True)
    order = [number for number, _ in sorted(ranking(running.state).items(), key=lambda pair: pair[1])]
    running.do(prizes.lay_out_prizes, ["Playmat", "Dice"], WhenPrizesRemain.KEEP, ties=order)
    first, second = (browsing(running, running.players[number]) for number in order[:2])
    assert "Take this prize" not in second.text()
    send = first.stale("prizes/pick/", prize="Dice")
    assert "It is yours." in send()
    assert f"Player {order[0]}: Dice" in second.text()
    assert "<option>Dice</option>" not in second.text()
    assert "Found: Dice. Allowed: Playmat." in second.submit("prizes/pick/", prize="Dice")
    second.submit("prizes/pick/", prize="Playmat")
    assert running.state.prizes.picking is None


def test_a_bracket_is_drawn_by_a_form(olga, event):
    other = event_of(4, {"game": "war", "rounds": 1, "elimination": "single", "cut": 2, "seed": 3})
    other.start()
    other.round()
    other.results()
    assert "The bracket is drawn." in browsing(other, other.organiser).submit("bracket/draw/")
    assert other.state.bracket is not None


def test_what_an_organiser_does_is_meant_for_what_was_shown(event, olga):
    send = olga.stale("start/")
    event.do(sign_up.drop, 4)
    page = send()
    assert "The event has moved on meanwhile, so nothing was done." in page
    assert event.state.phase is Phase.SIGN_UP


def test_an_event_that_has_not_started_is_ended_by_a_form(olga, event):
    assert "without playing it" in olga.text()
    assert "The event has not started; the event can be ended early" in olga.submit("close/")
    assert event.state.phase is Phase.SIGN_UP
    assert "The event is closed." in olga.submit("close/", early="yes")
    assert event.state.phase is Phase.CLOSED


@pytest.mark.parametrize("to", ["start/", "pair/", "rounds/1/publish/", "results/", "announcements/", "close/"])
def test_only_organisers_run_an_event(event, client, to):
    client.force_login(event.players[1])
    version = event.state.seq
    assert client.post(f"/tournaments/{event.id}/{to}", {"version": version}).status_code == 403
    assert event.state.seq == version


@pytest.mark.parametrize("to", ["drop/", "return/", "deck/", "matches/1-1/report/", "drafts/1/pick/", "prizes/pick/"])
@pytest.mark.parametrize("name", ["other", "olga"])
def test_only_who_takes_part_plays(running, client, to, name):
    client.force_login(user(name))
    version = running.state.seq
    assert client.post(f"/tournaments/{running.id}/{to}").status_code == 403
    assert running.state.seq == version


@pytest.mark.parametrize("to", ["enter/", "matches/1-1/report/", "start/"])
def test_a_form_is_posted(running, client, to):
    client.force_login(running.organiser)
    assert client.get(f"/tournaments/{running.id}/{to}").status_code == 405
