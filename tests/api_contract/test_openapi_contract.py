"""The running service does what the committed OpenAPI file says: whatever is sent, no 5xx, and every answer as told.

schemathesis makes the requests from the file, sound and unsound ones, and sends them over HTTP. The file leaves room
for keys to come; here the answers of today may have no key that the file does not tell.
"""

import os
from hashlib import sha256
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
import requests
import schemathesis
import yaml
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

OPENAPI = Path(__file__).resolve().parents[2] / "docs" / "openapi.yaml"
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


schema = schemathesis.openapi.from_dict(without_room(yaml.safe_load(OPENAPI.read_text())))


def address_of(case):
    """The address as it is sent."""
    sent = case.as_transport_kwargs(base_url="http://localhost")
    return requests.Request("GET", sent["url"], params=sent.get("params")).prepare().url


@pytest.fixture(scope="session")
def session():
    with requests.Session() as session:
        yield session


@schema.parametrize()
@settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck))
def test_every_answer_is_as_documented(case, service, session):
    # Longer addresses are refused by gunicorn before they come to the API.
    assume(len(address_of(case)) < LONGEST_ADDRESS)
    case.call_and_validate(base_url=service, session=session, checks=CHECKS)


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


def answered(service, session, method, path, path_parameters=None, query=None, body=None):
    operation = schema[f"/api/v1{path}"][method]
    sent = {} if body is None else {"body": body, "media_type": "application/json"}
    case = operation.Case(path_parameters=path_parameters or {}, query=query or {}, **sent)
    return case.call_and_validate(base_url=service, session=session, checks=CHECKS)


def test_every_operation_has_a_sound_question():
    asked = {f"/api/v1{path}" for path, *_ in [*SOUND, *SOUND_BODIES, (DOWNLOAD,)]}
    assert asked == set(yaml.safe_load(OPENAPI.read_text())["paths"])


@pytest.mark.parametrize(("path", "path_parameters", "query"), SOUND)
def test_a_sound_question_is_answered_as_documented(service, session, path, path_parameters, query):
    answer = answered(service, session, "GET", path, path_parameters, query)
    assert answer.status_code == 200


@pytest.mark.parametrize(("path", "body"), SOUND_BODIES)
def test_a_sound_body_is_answered_as_documented(service, session, path, body):
    answer = answered(service, session, "POST", path, body=body)
    assert answer.status_code == 200


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
