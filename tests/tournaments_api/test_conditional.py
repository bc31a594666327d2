"""Whoever has the current version is told so by one query; organisers' writes name the version they are meant for."""

import pytest

from tests.tournaments_api.played import asking
from tournaments.log.actions import notes

pytestmark = pytest.mark.django_db

READ = ["", "entries/", "entries/1/", "rounds/", "rounds/1/", "matches/", "matches/1-1/", "standings/", "bracket/"]
READ += ["drafts/", "prizes/", "log/"]


@pytest.fixture
def running(event):
    event.start()
    event.round()
    return event


@pytest.mark.parametrize("path", [*READ, "exports/standings.csv", "exports/log.json"])
def test_the_current_version_is_not_sent_again(running, nobody, django_assert_num_queries, path):
    answer = nobody("GET", running.path + path)
    assert answer.status_code == 200
    with django_assert_num_queries(1):
        again = nobody("GET", running.path + path, If_None_Match=answer["ETag"])
    assert again.status_code == 304
    assert again["ETag"] == answer["ETag"]
    assert not again.content
    running.do(notes.announce, "Lunch.")
    later = nobody("GET", running.path + path, If_None_Match=answer["ETag"])
    assert later.status_code == 200
    assert later["ETag"] != answer["ETag"]


def test_an_answer_is_not_anybody_elses(running, nobody, player, olga):
    tags = {ask("GET", f"{running.path}rounds/")["ETag"] for ask in (nobody, player, olga)}
    assert len(tags) == 3
    answer = player("GET", f"{running.path}rounds/", If_None_Match=nobody("GET", f"{running.path}rounds/")["ETag"])
    assert answer.status_code == 200
    assert answer["Cache-Control"] == "private, no-cache"
    assert {"Authorization", "Cookie"} <= set(answer["Vary"].split(", "))


def test_a_player_who_polls_costs_three_queries(running, player, django_assert_num_queries):
    answer = player("GET", f"{running.path}matches/")
    with django_assert_num_queries(3):  # the session, the user, the version
        assert player("GET", f"{running.path}matches/", If_None_Match=answer["ETag"]).status_code == 304


def test_a_structural_write_without_a_version_is_refused(running, olga):
    answer = olga("POST", f"{running.path}rounds/", {"without_results": True})
    assert (answer.status_code, answer.json()["errors"][0]["code"]) == (428, "precondition_required")


def test_a_write_for_an_old_version_is_refused_and_says_which_holds(running, olga):
    old = olga("GET", running.path)["ETag"]
    running.do(notes.announce, "Lunch.")
    answer = olga("POST", f"{running.path}close/", {"early": True}, If_Match=old)
    assert (answer.status_code, answer.json()["errors"][0]["code"]) == (412, "precondition_failed")
    assert answer.json()["current"].startswith(f'"{running.state.seq}-')
    assert running.state.phase == "running"


def test_any_tag_of_the_version_will_do(running, olga, nobody):
    tag = nobody("GET", f"{running.path}standings/")["ETag"]
    assert olga("POST", f"{running.path}close/", {"early": True}, If_Match=tag).status_code == 200


@pytest.mark.parametrize("tag", ['"nonsense"', '"1e9"', '"-1"', '"99999999999"'])
def test_a_tag_that_was_never_given_is_an_old_one(running, olga, tag):
    assert olga("POST", f"{running.path}close/", {"early": True}, If_Match=tag).status_code == 412


def test_a_star_is_for_whatever_holds(running, olga):
    assert olga("POST", f"{running.path}close/", {"early": True}, If_Match="*").status_code == 200


def test_a_preview_changes_nothing_and_its_tag_confirms_it(running, olga):
    running.results()
    before = running.state
    body = {"score": {"first": 0, "second": 2}}
    where = f"{running.path}matches/1-1/result/"
    assert olga("POST", where, body).status_code == 428
    shown = olga("POST", f"{where}?preview=true", body)
    assert shown.status_code == 200
    changes = shown.json()["changes"]
    first, second = before.meeting("1-1").entries
    assert {(line["entry"], line["before"], line["after"]) for line in changes["points"]} == {
        (first, 3, 0),
        (second, 0, 3),
    }
    assert running.state == before
    assert olga("POST", where, body, If_Match=shown["ETag"]).status_code == 200
    assert olga("POST", where, {"score": {"first": 2, "second": 0}}, If_Match=shown["ETag"]).status_code == 412


@pytest.mark.parametrize("body", [{}, {"pairs": [[1, 2], [3, 4]]}])
def test_the_preview_of_a_round_is_the_round_that_is_then_paired(event, olga, nobody, body):
    event.start()
    before = event.state
    shown = olga("POST", f"{event.path}rounds/?preview=true", body)
    assert shown.status_code == 200
    assert (event.state, event.state.seq) == (before, before.seq)
    assert olga("GET", f"{event.path}rounds/").json()["data"] == []
    told = shown.json()["round"]
    assert (told["round"], told["status"], len(told["lines"])) == (1, "draft", 2)
    assert all(line["reasons"] for line in told["lines"]) == (not body)
    paired = olga("POST", f"{event.path}rounds/", body, If_Match=shown["ETag"])
    assert (paired.status_code, paired.json()) == (201, told)
    again = olga("POST", f"{event.path}rounds/?preview=true", body)
    assert again.json()["round"] == told
    assert nobody("GET", f"{event.path}rounds/").json()["data"] == []


def test_the_preview_of_a_round_is_refused_as_the_round_would_be(running, olga):
    answers = [olga("POST", f"{running.path}rounds/{query}", {}, If_Match="*") for query in ("", "?preview=true")]
    assert [answer.status_code for answer in answers] == [409, 409]
    assert answers[0].json() == answers[1].json()
    assert "results_missing" in answers[1].content.decode()


def test_a_preview_is_for_organisers(running, player):
    answer = player("POST", f"{running.path}matches/1-1/report/?preview=true", {"score": {"first": 2, "second": 0}})
    assert (answer.status_code, answer.json()["errors"][0]["code"]) == (403, "not_organiser")


def test_staff_who_take_part_are_players(running):
    account = running.players[2]
    account.is_staff = True
    account.save()
    answer = asking(account)("POST", f"{running.path}close/", {"early": True}, If_Match="*")
    assert answer.status_code == 403
