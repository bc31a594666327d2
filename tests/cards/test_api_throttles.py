"""Quotas: who draws on which, what answers say of them, what is never counted."""

import json

import pytest
from django.conf import settings as project_settings
from django.core.cache import cache
from django.test.utils import override_settings

from cards.api.throttles import Meter, client_of

pytestmark = pytest.mark.django_db

ONE, OTHER = "203.0.113.7", "198.51.100.9"
SEARCH = "/api/v1/cards/?q=lure"
BATCH = "/api/v1/cards/batch/"
VALIDATE = "/api/v1/decks/validate/"


@pytest.fixture(autouse=True)
def nothing_counted():
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def clock(monkeypatch):
    """The time as the quotas see it, to be moved on by hand."""

    class Clock:
        now = 1_000_000.0

    monkeypatch.setattr(Meter, "timer", staticmethod(lambda: Clock.now))
    return Clock


def quotas(**changes):
    """A quota of three a minute for every scope, or as it is said here."""
    framework = project_settings.REST_FRAMEWORK
    rates = dict.fromkeys(framework["DEFAULT_THROTTLE_RATES"], "3/min")
    return override_settings(REST_FRAMEWORK={**framework, "DEFAULT_THROTTLE_RATES": rates, **changes})


def get(client, address, remote=ONE, **headers):
    return client.get(address, headers=headers, REMOTE_ADDR=remote)


def post(client, address, body, remote=ONE):
    return client.post(address, json.dumps(body), content_type="application/json", REMOTE_ADDR=remote)


def test_an_answer_says_where_the_client_stands(client, clock):
    answer = get(client, SEARCH)
    assert answer.status_code == 200
    assert answer["RateLimit-Policy"] == '"search";q=120;w=60'
    assert answer["RateLimit"] == '"search";r=119;t=60'
    clock.now += 20
    assert get(client, SEARCH)["RateLimit"] == '"search";r=118;t=40'
    clock.now += 39.5
    assert get(client, SEARCH)["RateLimit"] == '"search";r=117;t=1'
    clock.now += 0.5
    assert get(client, SEARCH)["RateLimit"] == '"search";r=117;t=20'


def test_beyond_the_quota_there_is_a_429_that_says_when_to_come_back(client, clock):
    with quotas():
        for _ in range(3):
            assert get(client, SEARCH).status_code == 200
            clock.now += 10
        refused = get(client, SEARCH)
        assert refused.status_code == 429
        assert refused["Retry-After"] == "30"
        assert refused["RateLimit"] == '"search";r=0;t=30'
        assert refused["Content-Type"] == "application/json"
        assert "ETag" not in refused
        assert refused.json() == {
            "type": "client_error",
            "errors": [
                {
                    "code": "throttled",
                    "detail": "Of these requests (search), 3 in 60 s are answered. Expected available in 30 seconds.",
                    "attr": None,
                }
            ],
        }
        clock.now += 29
        assert get(client, SEARCH)["Retry-After"] == "1"
        clock.now += 1
        assert get(client, SEARCH).status_code == 200
        assert get(client, SEARCH).status_code == 429


SCOPES = [
    ("search", SEARCH, None),
    ("search", "/api/v1/styles/?q=lure", None),
    ("names", "/api/v1/cards/named/?exact=lure", None),
    ("names", "/api/v1/cards/autocomplete/?q=lu", None),
    ("batch", BATCH, {"cards": []}),
    ("compile", "/api/v1/cards/compile/", {"game": "war", "text": ""}),
    ("bulk", "/api/v1/bulk/cards-v1-0123456789abcdef.csv.gz", None),
    ("validate", VALIDATE, {"decks": [], "formats": ["sularia-standard"]}),
]


@pytest.mark.parametrize(("scope", "address", "body"), SCOPES)
def test_what_costs_most_has_a_quota(client, scope, address, body):
    with quotas():
        asked = [get(client, address) if body is None else post(client, address, body) for _ in range(4)]
    assert [answer.status_code == 429 for answer in asked] == [False, False, False, True]
    assert {answer["RateLimit-Policy"] for answer in asked} == {f'"{scope}";q=3;w=60'}


def test_every_quota_is_drawn_on():
    # Archives are of accounts, and tested with them.
    scopes = {scope for scope, *_ in SCOPES} | {"archive"}
    assert scopes == set(project_settings.REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"])


@pytest.mark.parametrize(
    "address",
    ["", "cards/", "cards/?game=war", "cards/war-lure/", "catalog/", "catalog/kinds/", "changes/", "schema/", "games/"],
)
def test_all_else_is_free_and_says_nothing_of_quotas(client, address):
    with quotas():
        for _ in range(5):
            answer = get(client, f"/api/v1/{address}")
            assert answer.status_code == 200
            assert "RateLimit" not in answer
            assert "RateLimit-Policy" not in answer


def test_scopes_and_clients_have_quotas_of_their_own(client):
    with quotas():
        for _ in range(3):
            get(client, SEARCH)
        assert get(client, SEARCH).status_code == 429
        assert get(client, SEARCH, OTHER).status_code == 200
        assert get(client, "/api/v1/cards/named/?exact=lure").status_code == 200


def test_refused_questions_count_and_unchanged_answers_do_not(client):
    with quotas():
        tag = get(client, SEARCH)["ETag"]
        for _ in range(5):
            again = get(client, SEARCH, if_none_match=tag)
            assert again.status_code == 304
            assert "RateLimit" not in again
        assert get(client, f"{SEARCH}&colour=red").status_code == 400
        assert get(client, SEARCH)["RateLimit"].startswith('"search";r=0')
        assert get(client, SEARCH, if_none_match=tag).status_code == 304
        assert get(client, SEARCH, if_none_match='"other"').status_code == 429


def test_asking_what_may_be_done_is_not_counted(client):
    with quotas():
        for _ in range(5):
            assert client.options(BATCH, REMOTE_ADDR=ONE).status_code == 200
        assert post(client, BATCH, {"cards": []})["RateLimit"].startswith('"batch";r=2')


@pytest.mark.parametrize("remote", ["127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1", ""])
def test_the_machine_itself_has_no_quota(client, remote):
    with quotas():
        for _ in range(5):
            answer = get(client, SEARCH, remote)
            assert answer.status_code == 200
            assert "RateLimit" not in answer


class TestProxies:
    def test_without_a_proxy_the_header_is_not_believed(self, client):
        with quotas():
            asked = [get(client, SEARCH, x_forwarded_for=f"10.0.0.{n}") for n in range(4)]
            assert [answer.status_code for answer in asked] == [200, 200, 200, 429]
            assert get(client, SEARCH, x_forwarded_for="127.0.0.1").status_code == 429

    @pytest.mark.parametrize(
        ("proxies", "forwarded", "counted"),
        [
            (1, "{client}", True),
            (1, "10.1.1.1, {client}", True),
            (1, "127.0.0.1, {client}", True),
            (2, "{client}, 10.0.0.1", True),
            (2, "10.1.1.1, {client}, 10.0.0.1", True),
            (2, "{client}", True),
            (1, "127.0.0.1", False),
        ],
    )
    def test_behind_proxies_the_client_is_whom_the_outermost_saw(self, client, proxies, forwarded, counted):
        with quotas(NUM_PROXIES=proxies):
            for _ in range(4):
                last = get(client, SEARCH, "127.0.0.1", x_forwarded_for=forwarded.format(client=ONE))
            other = get(client, SEARCH, "127.0.0.1", x_forwarded_for=forwarded.format(client=OTHER))
        assert (last.status_code, other.status_code) == (429 if counted else 200, 200)


@pytest.mark.parametrize(
    ("address", "client"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::9", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("127.0.0.1", None),
        ("::1", None),
        ("", None),
        (None, None),
        ("unknown", "unreadable"),
        ("203.0.113.7:4711", "unreadable"),
    ],
)
def test_whose_quota_an_address_draws_on(address, client):
    assert client_of(address) == client


def test_a_browser_may_read_the_fields(client):
    answer = get(client, SEARCH, origin="https://example.org")
    exposed = answer["Access-Control-Expose-Headers"]
    assert all(field in exposed for field in ("RateLimit", "RateLimit-Policy", "Retry-After", "ETag"))
    asked = client.options(
        SEARCH,
        headers={
            "origin": "https://example.org",
            "access-control-request-method": "GET",
            "access-control-request-headers": "if-none-match",
        },
    )
    assert "if-none-match" in asked["Access-Control-Allow-Headers"]
