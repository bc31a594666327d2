"""The running service does what the committed OpenAPI file says: whatever is sent, no 5xx, and every answer as told.

schemathesis makes the requests from the file, sound and unsound ones, and sends them over HTTP. The file leaves room
for keys to come; here the answers of today may have no key that the file does not tell.
"""

import os
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, assume, settings
from schemathesis.checks import (
    allow_header_conformance,
    content_type_conformance,
    negative_data_rejection,
    not_a_server_error,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from tests import openapi

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = 200 if os.environ.get("HYPOTHESIS_PROFILE") == "soak" else 20

LONGEST_ADDRESS = 4_000

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    negative_data_rejection,
    unsupported_method,
    allow_header_conformance,
]


def without_room(document):
    """The document with every object closed to keys that it does not name."""
    for schema in document["components"]["schemas"].values():
        if schema.get("properties"):
            schema.setdefault("additionalProperties", False)
    return document


# An archive is sent as the bytes that it is.
schemathesis.serializer.alias("application/zip", "application/octet-stream")
schema = schemathesis.openapi.from_dict(without_room(openapi.read(openapi.COMMITTED.read_text())))


def address_of(case):
    """The address as it is sent."""
    sent = case.as_transport_kwargs(base_url="http://localhost")
    return requests.Request("GET", sent["url"], params=sent.get("params")).prepare().url


@pytest.fixture(scope="session")
def session():
    with requests.Session() as session:
        # Every request would look through the environment for a proxy to a service of this machine.
        session.trust_env = False
        yield session


@pytest.fixture(scope="session")
def authorization(service, service_environment):
    """What a script of a user's sends to say whose it is; its token is good for everything."""
    made = (
        "from django.contrib.auth.models import User; from decks.accounts.services import make_token; "
        "from decks.models import ApiToken; ann = User.objects.create_user('ann'); "
        "print(make_token(user=ann, name='contract', scopes=ApiToken.Scope.values, days=1)[1])"
    )
    command = [sys.executable, "manage.py", "shell", "--verbosity", "0", "--command", made]
    done = subprocess.run(command, env=service_environment, cwd=ROOT, check=True, capture_output=True, text=True)
    return f"Token {done.stdout.strip()}"


@schema.parametrize()
@settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck))
def test_every_answer_is_as_documented(case, service, session):
    # Longer addresses are refused by gunicorn before they come to the API.
    assume(len(address_of(case)) < LONGEST_ADDRESS)
    case.call_and_validate(base_url=service, session=session, checks=CHECKS)


@schema.include(path_regex="^/api/v1/(account|decks|tournaments|drafts)/").parametrize()
@settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck))
def test_every_answer_to_a_user_is_as_documented(case, service, session, authorization):
    assume(len(address_of(case)) < LONGEST_ADDRESS)
    case.call_and_validate(
        base_url=service, session=session, checks=CHECKS, headers={"Authorization": authorization, "If-Match": "*"}
    )


# One sound question of each operation: path, parameters in the path, query, body.
SOUND = [
    ("/", {}, {}),
    ("/games/", {}, {"count": "true"}),
    ("/games/{slug}/", {"slug": "sularia"}, {}),
    ("/sets/", {}, {"game": "war", "ordering": "-released"}),
    ("/sets/{slug}/", {"slug": "extra"}, {}),
    ("/cards/", {}, {"q": 'game:sularia atk>=3 colr:red "draw 1"', "count": "true", "page_size": "7"}),
    ("/cards/", {}, {"strict": "false", "colour": "red", "page_size": "9999"}),
    ("/cards/{slug}/", {"slug": "sularia-frostmere-landing"}, {}),
    ("/cards/named/", {}, {"fuzzy": "mount ganarl crate"}),
    ("/cards/autocomplete/", {}, {"q": "fro"}),
    ("/fighters/", {}, {"q": "life>20"}),
    ("/fighters/{slug}/", {"slug": "trials-hayden"}, {}),
    ("/styles/", {}, {"power__gte": "1", "ordering": "-power"}),
    ("/styles/{slug}/", {"slug": "war-lure"}, {}),
    ("/bases/", {}, {}),
    ("/bases/{slug}/", {"slug": "war-smash"}, {}),
    ("/finishers/", {}, {}),
    ("/finishers/{slug}/", {"slug": "war-four-winds"}, {}),
    ("/components/", {}, {}),
    ("/components/{slug}/", {"slug": "war-hikaru-earth"}, {}),
    ("/arenas/", {}, {}),
    ("/arenas/{slug}/", {"slug": "war-mount-ganarl-crater"}, {}),
    ("/sularia-cards/", {}, {"keyword": "Flight"}),
    ("/sularia-cards/{slug}/", {"slug": "sularia-wyvern-outrider"}, {}),
    ("/battlecards/", {}, {}),
    ("/battlecards/{slug}/", {"slug": "battlecards-pell-lampwright"}, {}),
    ("/spells/", {}, {}),
    ("/spells/{slug}/", {"slug": "battlecards-fireball"}, {}),
    ("/combat-cards/", {}, {"defend": "legs"}),
    ("/combat-cards/{slug}/", {"slug": "battlecards-combat-101"}, {}),
    ("/treasures/", {}, {}),
    ("/treasures/{slug}/", {"slug": "battlecards-crown-of-the-eight-roads"}, {}),
    ("/battleboard-cards/", {}, {}),
    ("/battleboard-cards/{slug}/", {"slug": "battleboard-courier"}, {}),
    ("/card-lists/", {}, {"kind": "deck"}),
    ("/card-lists/{slug}/", {"slug": "sularia-draft-4"}, {}),
    ("/attack-pairs/", {}, {"style": "war-lure", "base": "war-strike"}),
    ("/catalog/", {}, {}),
    ("/catalog/{field}/", {"field": "kinds"}, {"game": "war"}),
    ("/formats/", {}, {}),
    ("/formats/{slug}/", {"slug": "duel"}, {"as_of": "2026-12-31"}),
    ("/bulk/", {}, {}),
    ("/changes/", {}, {"since": "0", "game": "trials"}),
    ("/changes/", {}, {"since": "99"}),
    ("/migrations/", {}, {}),
    ("/search/grammar/", {}, {}),
]
SOUND_BODIES = [
    ("/cards/batch/", {"cards": ["war-lure", "Strike", "nobody", "SDX-001", "war-lure"]}),
    ("/cards/compile/", {"game": "war", "text": ["Hit: push up to 2", "Vulnerable", "Hit: pusch 2", "Jump"]}),
    ("/cards/compile/", {"game": "sularia", "text": "Flight, Focus 2\nWhen deployed: draw 1 card"}),
    ("/decks/validate/", {"decks": [{"text": "5 Frostmere Landing\n1 Strike"}], "formats": ["sularia-standard"]}),
    (
        "/decks/validate/",
        {
            "decks": [
                {"zones": {"fighters": [["war-hikaru", 1]]}, "options": {"mode": "ex", "discards": [["a", "b"]]}},
                {"cards": {"battlecards-pell-lampwright": 1}},
            ],
            "formats": ["duel", "battlecards-campaign", "war-tournament"],
            "as_of": ["2026-12-01", "2027-12-01"],
            "terms": {"boxes": 2, "promos": {"extra-alexian": 2}, "spells": 1, "different": True},
            "battle": True,
        },
    ),
]
# Its file is one that `bulk/` lists.
DOWNLOAD = "/bulk/{file}"

# What somebody does with a deck from its first day to its last: method, path, body, status.
DECK = "/decks/{deck_id}/"
FROST = {"text": "4 Frostmere Landing\n2 Storm Citadel"}
DECK_STORY = [
    ("GET", DECK, None, 200),
    ("PATCH", DECK, {"tags": ["ice"], "text": "4 Frostmere Landing", "visibility": "public"}, 200),
    ("PATCH", DECK, {"text": "4 Frostmere Landing\n1 Skerry Beacon", "base": 1, "merge": True}, 200),
    ("PATCH", DECK, {"text": "9 Frostmere Landing\n1 Storm Citadel", "base": 1, "merge": True}, 409),
    ("PATCH", DECK, {"text": "4 Frostmere Langing"}, 400),
    ("GET", f"{DECK}revisions/", None, 200),
    ("GET", f"{DECK}revisions/{{number}}/", None, 200),
    ("PATCH", f"{DECK}revisions/{{number}}/", {"name": "first"}, 200),
    ("GET", f"{DECK}diff/", None, 200),
    ("POST", f"{DECK}restore/", {"revision": 1}, 200),
    ("POST", f"{DECK}restore/", {"revision": 99}, 400),
    ("GET", f"{DECK}legality/", None, 200),
    ("GET", "/revalidations/", None, 200),
    ("GET", "/revalidations/{run}/", None, 404),
    ("POST", f"{DECK}copy/", {"name": "Another"}, 201),
    ("PUT", f"{DECK}favourite/", None, 200),
    ("DELETE", f"{DECK}favourite/", None, 200),
    ("POST", f"{DECK}link/", None, 200),
    ("DELETE", f"{DECK}link/", None, 200),
    ("DELETE", DECK, None, 204),
]

# What an organiser does with an event from its first day to its last, and what is only for those who play: method,
# path, body, status.
EVENT = "/tournaments/{tournament}/"
ENTRY, ROUND, MATCH = f"{EVENT}entries/{{entry}}/", f"{EVENT}rounds/{{round}}/", f"{EVENT}matches/{{match}}/"
TIMER, DRAFT = f"{EVENT}timers/{{round}}/", "/drafts/{tournament}-{draft}/"
KINDS = ("csv", "json")
SCORE = {"score": {"first": 2, "second": 1}}
EVENT_STORY = [
    ("GET", "/tournaments/", None, 200),
    ("PATCH", EVENT, {"settings": {"rounds": 1}}, 200),
    *[("POST", f"{EVENT}entries/", {"name": name}, 201) for name in ("Ada", "Bruno", "Chiara", "Dmitri")],
    ("POST", f"{EVENT}entries/", {"name": "ada"}, 409),
    ("POST", f"{EVENT}organisers/add/", {"account": "nobody"}, 400),
    ("POST", f"{EVENT}organisers/remove/", {"account": "ann"}, 409),
    ("POST", f"{EVENT}seeding/", {"by": "rating"}, 200),
    ("POST", f"{EVENT}flights/", {}, 200),
    ("POST", f"{EVENT}drafts/", {"kind": "fighters", "flight": 1, "seconds": 60}, 201),
    ("GET", f"{EVENT}drafts/", None, 200),
    ("GET", DRAFT, None, 200),
    ("POST", f"{DRAFT}pause/", {}, 200),
    ("POST", f"{DRAFT}resume/", {}, 200),
    ("POST", f"{DRAFT}picks/", {"turn": 99, "choice": "war-lixis", "entry": 1}, 409),
    *[("POST", f"{DRAFT}pick-for/", {"entries": [1, 2, 3, 4]}, 201)] * 12,
    ("GET", f"{DRAFT}picks/", None, 200),
    ("GET", f"{DRAFT}log/", None, 200),
    ("POST", f"{DRAFT}deck/", {}, 403),
    ("POST", f"{EVENT}start/", {}, 200),
    ("POST", f"{EVENT}rounds/", {}, 201),
    ("POST", f"{ROUND}publish/", {}, 200),
    ("POST", f"{ROUND}unpublish/", {}, 200),
    ("POST", f"{ROUND}publish/", {}, 200),
    ("GET", f"{EVENT}rounds/", None, 200),
    ("GET", ROUND, None, 200),
    ("POST", f"{TIMER}start/", {"seconds": 60}, 200),
    ("POST", f"{TIMER}pause/", {}, 200),
    ("POST", f"{TIMER}resume/", {}, 200),
    ("POST", f"{TIMER}extend/", {"table": 1, "seconds": 60}, 201),
    ("GET", MATCH, None, 200),
    ("POST", f"{MATCH}report/", SCORE, 403),
    ("POST", f"{MATCH}confirm/", SCORE, 403),
    ("POST", f"{MATCH}dispute/", {"reason": "no"}, 403),
    ("POST", f"{MATCH}fighter/", {"duel": 1, "fighter": "war-lixis"}, 400),
    ("POST", f"{MATCH}duel/", {"duel": 1, "winner": None}, 409),
    ("POST", f"{MATCH}table/", {"table": 7}, 200),
    ("POST", f"{MATCH}result/", {"score": {"first": 3, "second": 0}}, 400),
    ("POST", f"{MATCH}result/", SCORE, 200),
    ("POST", f"{MATCH}clear/", {}, 200),
    ("POST", f"{MATCH}result/", SCORE, 200),
    ("GET", ENTRY, None, 200),
    ("GET", f"{ENTRY}deck/", None, 200),
    ("POST", f"{ENTRY}deck/", {"deck": "none"}, 400),
    ("POST", f"{ENTRY}accept/", {}, 403),
    ("POST", f"{ENTRY}table/", {"table": 3}, 200),
    ("POST", f"{ENTRY}penalties/", {"penalty": "warning", "reason": "late"}, 201),
    ("POST", f"{ENTRY}drop/", {}, 200),
    ("POST", f"{ENTRY}return/", {}, 200),
    ("POST", f"{EVENT}announcements/", {"text": "Lunch."}, 201),
    ("POST", f"{EVENT}notes/", {"text": "Slow."}, 201),
    ("GET", f"{EVENT}entries/", None, 200),
    ("GET", f"{EVENT}matches/", None, 200),
    ("GET", f"{EVENT}standings/", None, 200),
    ("GET", f"{EVENT}bracket/", None, 200),
    ("POST", f"{EVENT}bracket/", {}, 400),
    ("POST", f"{EVENT}bracket/seeds/", {"order": [1]}, 409),
    ("POST", f"{ENTRY}disqualify/", {"reason": "cheated"}, 200),
    ("POST", f"{EVENT}close/", {"early": True}, 200),
    ("POST", f"{EVENT}prizes/", {"prizes": ["Playmat"], "ties": [1, 2, 3]}, 200),
    ("GET", f"{EVENT}prizes/", None, 200),
    ("POST", f"{EVENT}prizes/picks/", {"turn": 1, "prize": "Playmat", "entry": 3}, 201),
    ("POST", f"{EVENT}undo/", {"seq": 1}, 409),
    ("GET", f"{EVENT}log/", None, 200),
    ("GET", f"{EVENT}exports/{{file}}", None, 200),
]

TOKENS, EXPORT, IMPORT = "/account/tokens/", "/account/export/", "/account/import/"


def answered(service, session, method, path, path_parameters=None, query=None, body=None, headers=None):
    operation = schema[f"/api/v1{path}"][method]
    kind = "application/zip" if isinstance(body, bytes) else "application/json"
    sent = {} if body is None else {"body": body, "media_type": kind}
    case = operation.Case(path_parameters=path_parameters or {}, query=query or {}, headers=headers or {}, **sent)
    return case.call_and_validate(base_url=service, session=session, checks=CHECKS)


def test_every_operation_has_a_sound_question():
    asked = {f"/api/v1{path}" for path, *_ in [*SOUND, *SOUND_BODIES, (DOWNLOAD,), ("/decks/",)]}
    asked |= {f"/api/v1{path}" for _, path, *_ in [*DECK_STORY, *EVENT_STORY]}
    asked |= {f"/api/v1{path}" for path in ("/account/", TOKENS, f"{TOKENS}{{key}}/", EXPORT, IMPORT)}
    assert asked == set(openapi.read(openapi.COMMITTED.read_text())["paths"])


@pytest.mark.parametrize(("path", "path_parameters", "query"), SOUND)
def test_a_sound_question_is_answered_as_documented(service, session, path, path_parameters, query):
    answer = answered(service, session, "GET", path, path_parameters, query)
    assert answer.status_code == 200


@pytest.mark.parametrize(("path", "body"), SOUND_BODIES)
def test_a_sound_body_is_answered_as_documented(service, session, path, body):
    answer = answered(service, session, "POST", path, body=body)
    assert answer.status_code == 200


def test_the_story_of_a_deck_is_as_documented(service, session, authorization):
    user = {"Authorization": authorization}
    new = {"name": "Frost", "format": "sularia-standard", "description": "*cold*", **FROST}
    keyed = {**user, "Idempotency-Key": "frost"}
    made = [answered(service, session, "POST", "/decks/", body=new, headers=keyed) for _ in range(2)]
    assert [answer.status_code for answer in made] == [201, 201]
    parameters = {"deck_id": made[0].json()["id"], "number": 1, "run": 999_999}
    late = answered(service, session, "PATCH", DECK, parameters, body=FROST, headers={**user, "If-Match": '"0"'})
    assert late.status_code == 412
    for method, path, body, status in DECK_STORY:
        named = {name: value for name, value in parameters.items() if f"{{{name}}}" in path}
        changes = {} if method == "GET" or path.endswith(("copy/", "favourite/")) else {"If-Match": "*"}
        answer = answered(service, session, method, path, named, body=body, headers={**user, **changes})
        assert answer.status_code == status, (method, path, answer.content)
    assert answered(service, session, "GET", "/decks/", query={"owner": "me"}, headers=user).json()["data"]


def test_the_story_of_an_event_is_as_documented(service, session, authorization):
    user = {"Authorization": authorization}
    new = {"name": "Friday", "settings": {"game": "war", "rounds": 2, "seed": 1}}
    made = answered(service, session, "POST", "/tournaments/", body=new, headers={**user, "Idempotency-Key": "friday"})
    assert made.status_code == 201
    parameters = {"tournament": made.json()["id"], "entry": 4, "round": "1", "match": "1-1", "draft": 1}
    parameters["file"] = "standings.csv"
    for method, path, body, status in EVENT_STORY:
        named = {name: value for name, value in parameters.items() if f"{{{name}}}" in path}
        changes = {} if method == "GET" else {"If-Match": "*"}
        answer = answered(service, session, method, path, named, body=body, headers={**user, **changes})
        assert answer.status_code == status, (method, path, answer.content)


# Everything that is shown of an event.
SHOWN = [path for method, path, _, _ in EVENT_STORY if method == "GET" and "{" in path]


@pytest.fixture(scope="session")
def demo(service, service_environment):
    """A whole event, played and kept in the service's database: its number."""
    command = [sys.executable, "manage.py", "tournament", "demo", "--keep", "--seed", "3"]
    done = subprocess.run(command, env=service_environment, cwd=ROOT, check=True, capture_output=True, text=True)
    return done.stdout.partition("(tournament ")[2].partition(")")[0]


@pytest.mark.parametrize("path", [*SHOWN, EVENT])
def test_a_played_event_is_shown_as_documented(service, session, authorization, demo, path):
    keys = ["1-1", "2-3", "3-4", "W1-1", "W2-1", "T"]
    files = [f"{table}.{kind}" for table in ("standings", "pairings", "entries", "picks", "log") for kind in KINDS]
    each = {"{entry}": range(1, 9), "{round}": range(1, 4), "{match}": keys, "{draft}": [1], "{file}": files}
    name, values = next(((name, values) for name, values in each.items() if name in path), ("", [None]))
    for value in values:
        named = {"tournament": demo} | ({name.strip("{}"): value} if name else {})
        for headers in ({}, {"Authorization": authorization}):
            answer = answered(service, session, "GET", path, named, headers=headers)
            assert answer.status_code == 200, (path, value, answer.content)


def test_what_is_said_of_an_account_is_as_documented(service, session, authorization):
    user = {"Authorization": authorization}
    assert answered(service, session, "GET", "/account/", headers=user).json()["name"] == "ann"
    asked = {"name": "second", "scopes": ["read"], "days": 1}
    made = answered(service, session, "POST", TOKENS, body=asked, headers=user)
    assert made.status_code == 201
    assert len(answered(service, session, "GET", TOKENS, headers=user).json()["data"]) >= 2
    key = {"key": made.json()["key"]}
    assert answered(service, session, "DELETE", f"{TOKENS}{{key}}/", key, headers=user).status_code == 204
    archive = answered(service, session, "GET", EXPORT, headers=user)
    assert archive.status_code == 200
    assert answered(service, session, "POST", IMPORT, body=archive.content, headers=user).status_code == 200
    assert answered(service, session, "POST", IMPORT, body=b"no zip", headers=user).status_code == 400


@pytest.mark.parametrize("query", [{"exact": "strike"}, {"fuzzy": "zzzz"}, {}, {"exact": "x" * 121}])
def test_a_name_of_no_one_card_is_refused_as_documented(service, session, query):
    answer = answered(service, session, "GET", "/cards/named/", query=query)
    assert answer.status_code in (400, 404)


def test_every_card_is_as_documented(service, session):
    cursor, seen = {}, 0
    while cursor is not None:
        page = answered(service, session, "GET", "/cards/", query={"page_size": "500", **cursor}).json()
        seen += len(page["data"])
        following = page["next"] and parse_qs(urlsplit(page["next"]).query)["cursor"][0]
        cursor = {"cursor": following} if following else None
    assert seen == session.get(f"{service}/api/v1/cards/?count=true&page_size=1").json()["count"]


def test_every_download_is_as_documented_and_what_its_manifest_says(service, session):
    for file in session.get(f"{service}/api/v1/bulk/").json()["data"]:
        name = file["url"].rpartition("/")[2]
        answer = answered(service, session, "GET", DOWNLOAD, {"file": name})
        assert answer.status_code == 200
        assert sha256(answer.content).hexdigest() == file["sha256"]
