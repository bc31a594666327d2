"""POST /api/v1/cards/compile/: what lines of card text say, or where they stop making sense."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from cards.text.compiled import MOST_UNREADABLE
from engine.text import from_json, grammar_of

URL = "/api/v1/cards/compile/"
GUIDE = Path(__file__).resolve().parents[2] / "docs" / "api.md"


def post(client, body, content_type: str = "application/json", **headers: str):
    data = body if isinstance(body, str | bytes) else json.dumps(body)
    return client.post(URL, data, content_type=content_type, **headers)


def compiled(client, game: str, text: Any) -> dict[str, Any]:
    answer = post(client, {"game": game, "text": text})
    assert answer.status_code == 200, answer.content
    return answer.json()


def refused(answer) -> list[tuple]:
    assert list(answer.json()) == ["type", "errors"]
    return [(error["code"], error["attr"]) for error in answer.json()["errors"]]


def test_a_line_is_told_as_tree_and_in_words(client):
    answer = compiled(client, "war", "Hit, 2+ Fury: push up to 2")
    assert list(answer) == ["ok", "lines", "names", "errors"]
    assert (answer["ok"], answer["names"], answer["errors"]) == (True, ["Fury"], [])
    [line] = answer["lines"]
    assert list(line) == ["line", "text", "tree", "explanation", "playable", "not_playable_because"]
    assert line["explanation"] == (
        "When your attack hits, if the number of Fury that you hold is 2 or more, "
        "you may push the opponent away by 0, 1 or 2 spaces."
    )
    assert grammar_of("war").print(from_json("war", line["tree"])) == line["text"] == "Hit, 2+ Fury: push up to 2"


@pytest.mark.parametrize(
    ("game", "line"),
    [
        ("trials", "Before: close 2"),
        ("sularia", "Activate, pay 2 sularium: draw 1 card"),
        ("battlecards", "On wound: hold this"),
        ("battleboard", "Once per turn: You may look at a face-down card within 2"),
    ],
)
def test_every_game_has_its_words(client, game: str, line: str):
    answer = compiled(client, game, [line])
    assert answer["ok"]
    assert (answer["lines"][0]["playable"], answer["lines"][0]["not_playable_because"]) == (None, [])
    assert answer["lines"][0]["explanation"].endswith(".")


def test_a_slip_is_placed_and_the_other_lines_are_compiled(client):
    answer = compiled(client, "war", "Start: advance 1\nHit: pusch 2\n\n+1 power\nStart: gain 1 Time 2")
    assert not answer["ok"]
    assert [(line["line"], line["text"]) for line in answer["lines"]] == [(1, "Start: advance 1"), (4, "+1 power")]
    slip, surplus = answer["errors"]
    assert list(slip) == ["code", "detail", "line", "column", "found", "expected", "nearest"]
    assert (slip["code"], slip["line"], slip["column"], slip["found"]) == ("text_not_understood", 2, 6, '"pusch"')
    assert slip["expected"][0] == '"push"'
    assert slip["nearest"] == "push <distance>"
    assert slip["detail"].startswith('line 2, column 6: found "pusch"; expected "push", ')
    assert (surplus["line"], surplus["found"]) == (5, '"2"')


@pytest.mark.parametrize(
    "text",
    [
        "Hit: push 2\nStart: advance 1",
        "Hit: push 2\r\nStart: advance 1\r\n",
        "Hit: push 2\rStart: advance 1",
        ["Hit: push 2", "Start: advance 1"],
        ["Hit: push 2", "Start: advance 1", ""],
    ],
)
def test_lines_come_as_one_text_or_as_a_list(client, text):
    answer = compiled(client, "war", text)
    assert [line["text"] for line in answer["lines"]] == ["Hit: push 2", "Start: advance 1"]
    assert answer["ok"]


@pytest.mark.parametrize("text", ["", [], "\n\n", ["", " "]])
def test_no_lines_make_sense(client, text):
    assert compiled(client, "war", text) == {"ok": True, "lines": [], "names": [], "errors": []}


def test_a_line_end_within_a_line_of_a_list_is_a_slip(client):
    answer = compiled(client, "war", ["Hit: push 2\nStart: advance 1"])
    assert [(slip["line"], slip["column"]) for slip in answer["errors"]] == [(1, 12)]


def test_the_names_of_all_lines_are_told_once_in_order(client):
    text = ["If Human: place your Trap in your space", "If the opponent's base is Strike or Shot: gain 2 Time"]
    assert compiled(client, "war", text)["names"] == ["Human", "Shot", "Strike", "Time", "Trap"]


@pytest.mark.parametrize(
    "line",
    [
        "If Human: soak 2",
        "Setup: place your Trap in your space",
        "After: You may activate Haste",
        "When you activate a Paradigm: deactivate each other Paradigm",
        "Limited Ante: Use 1 Iron Body: soak 2",
        "End: If more Trance than Level: lose each Trance; gain 1 Level",
    ],
)
def test_what_a_line_names_counts_as_declared(client, line: str):
    [told] = compiled(client, "war", line)["lines"]
    assert (told["playable"], told["not_playable_because"]) == (True, [])


@pytest.mark.parametrize(
    ("line", "because"),
    [
        ("Vulnerable", 'no rule plays "vulnerable" in this game'),
        ("Recycle: gain 1 Force", "no rule for the trigger Recycle"),
        ("Hit: +1 power for the rest of the duel", 'no rule for the duration "for the rest of the duel"'),
        ("When you are defeated: regain 1 life", 'no rule for the event "you are defeated"'),
        ("End: You may tag in", 'no rule plays "tag in" in a duel of two'),
        ("Hit: " + "; ".join(["push 1"] * 33), "a line does more than 32 things"),
    ],
)
def test_what_no_rule_of_war_plays_says_why(client, line: str, because: str):
    answer = compiled(client, "war", line)
    assert answer["ok"]
    assert (answer["lines"][0]["playable"], answer["lines"][0]["not_playable_because"]) == (False, [because])


def test_of_very_many_mistakes_the_first_are_explained_and_none_is_dropped(client):
    lines = [f"Jump {number}" for number in range(MOST_UNREADABLE + 3)]
    errors = compiled(client, "sularia", lines)["errors"]
    assert [error["line"] for error in errors] == list(range(1, len(lines) + 1))
    assert [error["code"] for error in errors[-4:]] == ["text_not_understood", *["not_read"] * 3]


@pytest.mark.parametrize(
    ("sent", "expected"),
    [
        ({}, [("required", "game"), ("required", "text")]),
        ([], [("invalid", None)]),
        ({"game": "war", "text": "", "line": 1}, [("unknown_field", "line")]),
        ({"game": "wars", "text": ""}, [("unknown_game", "game")]),
        ({"game": None, "text": ""}, [("null", "game")]),
        ({"game": ["war"], "text": ""}, [("invalid", "game")]),
        ({"game": "war", "text": None}, [("null", "text")]),
        ({"game": "war", "text": 5}, [("invalid", "text")]),
        ({"game": "war", "text": {"0": "Pulse"}}, [("invalid", "text")]),
        ({"game": "war", "text": ["Pulse", 5, None]}, [("invalid", "text.1"), ("invalid", "text.2")]),
    ],
)
def test_a_request_of_another_shape_is_refused_by_field(client, sent, expected):
    answer = post(client, sent)
    assert (answer.status_code, refused(answer)) == (400, expected)


@pytest.mark.parametrize(
    ("game", "detail"),
    [
        ("wars", 'There is no game "wars"; did you mean war?'),
        ("chess", 'There is no game "chess"; allowed are battleboard, battlecards, sularia, trials or war.'),
    ],
)
def test_an_unknown_game_names_the_nearest_or_all(client, game: str, detail: str):
    [error] = post(client, {"game": game, "text": ""}).json()["errors"]
    assert error["detail"] == detail


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("a" * 200_001, "text_too_long"),
        ("é" * 100_001, "text_too_long"),
        (["a" * 100_000, "a" * 100_000], "text_too_long"),
        ("\n" * 2_000, "too_many_lines"),
        ([""] * 2_001, "too_many_lines"),
    ],
)
def test_more_than_is_read_in_one_request(client, text, code: str):
    answer = post(client, {"game": "war", "text": text})
    assert (answer.status_code, refused(answer)) == (422, [(code, "text")])


def test_as_much_as_is_read(client):
    assert compiled(client, "war", ["Pulse"] * 2_000)["lines"][-1]["line"] == 2_000


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        (b'{"game": "war"', "parse_error"),
        (b'{"game": "war", "game": "war", "text": ""}', "repeated_key"),
        (b'{"game": "war", "text": "\\u0000"}', "unusable_character"),
        (b"[" * 100_000, "nested_too_deep"),
    ],
)
def test_a_body_that_cannot_be_read_is_refused(client, raw: bytes, code: str):
    answer = post(client, raw)
    assert (answer.status_code, refused(answer)) == (400, [(code, None)])


def test_it_is_asked_by_post_alone_and_in_json(client):
    assert refused(client.get(URL)) == [("method_not_allowed", None)]
    assert refused(post(client, "text=Pulse", "application/x-www-form-urlencoded")) == [
        ("unsupported_media_type", None)
    ]
    assert refused(client.post(f"{URL}?game=war", "{}", content_type="application/json")) == [
        ("unknown_parameter", "game")
    ]


def test_a_page_of_another_origin_may_ask(client):
    answer = post(client, {"game": "war", "text": "Pulse"}, headers={"Origin": "https://elsewhere.example"})
    assert answer["Access-Control-Allow-Origin"] == "*"
    asked = {"Origin": "https://elsewhere.example", "Access-Control-Request-Method": "POST"}
    assert "POST" in client.options(URL, headers=asked)["Access-Control-Allow-Methods"]


def test_the_call_with_curl_in_the_guide_answers_so(client):
    (body, told) = re.search(r"^    curl .* -d '(.*)'\n((?:    .*\n)+)", GUIDE.read_text(), re.MULTILINE).groups()
    assert post(client, body).content.decode() == "".join(line.strip() for line in told.splitlines())
