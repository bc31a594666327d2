"""What the tests of verdicts over HTTP share: how decks are sent, and how a refusal is read."""

import json

URL = "/api/v1/decks/validate/"
STANDARD = ["sularia-standard"]
SLUG = "sularia-frostmere-landing"


def post(client, body, content_type="application/json", **headers):
    data = body if isinstance(body, str | bytes) else json.dumps(body)
    return client.post(URL, data, content_type=content_type, **headers)


def judged(client, *decks, **more):
    answer = post(client, {"decks": list(decks), "formats": STANDARD, **more})
    assert answer.status_code == 200, answer.content
    return answer.json()["data"]


def refused(answer) -> list[tuple]:
    assert list(answer.json()) == ["type", "errors"]
    return [(error["code"], error["attr"]) for error in answer.json()["errors"]]


def body(decks=({"cards": {}},), formats=STANDARD, **more) -> dict:
    return {"decks": list(decks), "formats": formats, **more}
