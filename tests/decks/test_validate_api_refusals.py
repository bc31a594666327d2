"""POST /api/v1/decks/validate/: what is refused, and what it is told."""

import json
from io import BytesIO

import pytest

from tests.decks.sent import SLUG, STANDARD, URL, body, post, refused

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("found", ["4", True, False, 2.5, 4.0, 0, -1, 10_001, 10**30, None, [], {}, "", "four"])
def test_a_count_that_is_no_number_of_copies_is_refused(client, found):
    answer = post(client, body([{"cards": {"other": 1}}, {"cards": {SLUG: found, "other": 2}}]))
    assert answer.status_code == 400
    assert refused(answer) == [("invalid_count", f"decks.1.cards.{SLUG}")]
    assert "allowed a whole number from 1 to 10,000" in answer.json()["errors"][0]["detail"]


@pytest.mark.parametrize(
    ("sent", "expected"),
    [
        ({}, [("required", "decks"), ("required", "formats")]),
        ([], [("invalid", None)]),
        (5, [("invalid", None)]),
        (None, [("invalid", None)]),
        (body(deck=1), [("unknown_field", "deck")]),
        ({"decks": {}, "formats": STANDARD}, [("not_a_list", "decks.non_field_errors")]),
        ({"decks": None, "formats": STANDARD}, [("null", "decks")]),
        (body([5]), [("invalid", "decks.0.non_field_errors")]),
        (body([{}]), [("cards_or_text", "decks.0.non_field_errors")]),
        (body([{"cards": {}, "text": ""}]), [("cards_or_text", "decks.0.non_field_errors")]),
        (body([{"cards": {}}, {"card": {}}]), [("unknown_field", "decks.1.card")]),
        (body([{"cards": None}]), [("null", "decks.0.cards")]),
        (body([{"cards": [[SLUG, 4]]}]), [("not_a_dict", "decks.0.cards")]),
        (body([{"cards": SLUG}]), [("not_a_dict", "decks.0.cards")]),
        (body([{"text": None}]), [("null", "decks.0.text")]),
        (body([{"text": 4}]), [("invalid", "decks.0.text")]),
        (body([{"text": ["4 Frostmere Landing"]}]), [("invalid", "decks.0.text")]),
        (body(formats=[]), [("empty", "formats")]),
        (body(formats="sularia-standard"), [("not_a_list", "formats")]),
        (body(formats=["sularia-standart"]), [("unknown_format", "formats.0")]),
        (body(formats=["sularia-standard", "sularia-standard"]), [("repeated_format", "formats.1")]),
        (body(formats=["sularia-standard", 4]), [("unknown_format", "formats.1")]),
        (body(formats=[None]), [("null", "formats.0")]),
        (body(formats=[["sularia-standard"]]), [("invalid", "formats.0")]),
        (body(as_of="2026-13-01"), [("invalid", "as_of")]),
        (body(as_of="20261130"), [("invalid", "as_of")]),
        (body(as_of="tomorrow"), [("invalid", "as_of")]),
        (body(as_of=20261130), [("invalid", "as_of")]),
        (body(as_of=True), [("invalid", "as_of")]),
        (body(as_of="2026-1-3"), [("invalid", "as_of")]),
        (body(as_of="２０２６-11-30"), [("invalid", "as_of")]),
        (body(as_of="0000-11-30"), [("invalid", "as_of")]),
        (body(as_of={}), [("invalid", "as_of")]),
    ],
)
def test_a_request_of_another_shape_is_refused_by_field(client, sent, expected):
    answer = post(client, sent)
    assert answer.status_code == 400
    assert refused(answer) == expected


def test_the_known_formats_are_listed(client):
    [error] = post(client, body(formats=["modern"])).json()["errors"]
    assert error["detail"].startswith('There is no format "modern"; known formats: sularia-standard, sularia-draft, ')


def test_a_format_that_is_nearly_right_is_offered(client):
    [error] = post(client, body(formats=["sularia-standart"])).json()["errors"]
    assert error["detail"] == 'There is no format "sularia-standart"; did you mean sularia-standard?'


@pytest.mark.parametrize(
    ("sent", "found"), [([], "a list"), ("x", "a text"), (5, "a number"), (None, "null"), (True, "true")]
)
def test_a_body_that_is_no_object_says_what_is_allowed(client, sent, found):
    [error] = post(client, json.dumps(sent)).json()["errors"]
    assert error["detail"] == f"Found {found}; allowed is an object with decks and formats."


def test_an_unknown_parameter_is_refused(client):
    answer = client.post(f"{URL}?format=json", json.dumps(body()), content_type="application/json")
    assert (answer.status_code, refused(answer)) == (400, [("unknown_parameter", "format")])


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        (b'{"decks": [', "parse_error"),
        (b"four landings", "parse_error"),
        (b'{"decks": NaN}', "parse_error"),
        (b'{"decks": -Infinity}', "parse_error"),
        (b'{"decks": ' + b"9" * 5_000 + b"}", "parse_error"),
        (b'{"decks": "\xff"}', "parse_error"),
        (b'{"decks": "\x00"}', "parse_error"),
        (b"[" * 100_000, "nested_too_deep"),
        (b'{"a":' * 100_000, "nested_too_deep"),
        (b'{"decks": [{"cards": {"sularia-x": 1, "sularia-x": 2}}]}', "repeated_key"),
        (b'{"decks": [{"text": "a\\u0000b"}]}', "unusable_character"),
        (b'{"decks": [{"cards": {"\\u0000": 1}}]}', "unusable_character"),
        (b'{"decks": [{"cards": {"\\ud800": 1}}]}', "unusable_character"),
        (b'{"decks": [{"text": "\\uDFFF"}]}', "unusable_character"),
        (b'{"\\ud800": 1}', "unusable_character"),
    ],
)
def test_a_body_that_cannot_be_read_is_refused(client, raw, code):
    answer = post(client, raw)
    assert (answer.status_code, refused(answer)) == (400, [(code, None)])


@pytest.mark.parametrize(
    "content_type",
    [
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "application/json; charset=utf-16",
    ],
)
def test_another_content_type_is_refused(client, content_type):
    answer = post(client, json.dumps(body()), content_type=content_type)
    assert (answer.status_code, refused(answer)) == (415, [("unsupported_media_type", None)])


@pytest.mark.parametrize("method", ["get", "put", "patch", "delete"])
def test_decks_are_judged_by_post_alone(client, method):
    assert refused(getattr(client, method)(URL)) == [("method_not_allowed", None)]


@pytest.mark.parametrize(
    ("decks", "code", "attr"),
    [
        ([{"text": ""}, {"text": "a" * 200_001}], "text_too_long", "decks.1.text"),
        ([{"text": "é" * 100_001}], "text_too_long", "decks.0.text"),
        ([{"text": "\n" * 2_001}], "too_many_lines", "decks.0.text"),
        ([{"text": "\n" * 1_900}] * 11, "too_many_lines", "decks"),
        ([{"text": "No Such Card\r" * 41}] * 488, "too_many_lines", "decks"),
        ([{"cards": {}}] * 1_001, "too_many_decks", "decks"),
    ],
)
def test_more_than_is_judged_in_one_request(client, decks, code, attr):
    answer = post(client, body(decks))
    assert (answer.status_code, refused(answer)) == (422, [(code, attr)])


def test_a_body_of_3_mb_is_refused(client):
    answer = post(client, body([{"text": "a" * 3_000_000}]))
    assert (answer.status_code, refused(answer)) == (413, [("body_too_large", None)])


def in_pieces(client, raw: bytes, ended: bool = True):
    """A request as a server hands it over that came chunked, without Content-Length."""
    return client.generic(
        "POST",
        URL,
        CONTENT_TYPE="application/json",
        CONTENT_LENGTH="",
        HTTP_TRANSFER_ENCODING="chunked",
        **{"wsgi.input": BytesIO(raw), "wsgi.input_terminated": ended},
    )


def test_a_body_in_pieces_is_read_up_to_the_same_limit(client):
    assert in_pieces(client, json.dumps(body()).encode()).json()["data"][0]["results"][0]["size"] == 0
    too_large = in_pieces(client, json.dumps(body([{"text": "a" * 3_000_000}])).encode())
    assert (too_large.status_code, refused(too_large)) == (413, [("body_too_large", None)])
    endless = in_pieces(client, json.dumps(body()).encode(), ended=False)
    assert (endless.status_code, refused(endless)) == (411, [("length_required", None)])


class BadFramingError(Exception):
    """What a server raises for pieces without their lengths, as gunicorn does: no OSError."""


class BrokenOff(BytesIO):
    """A body whose sender went away."""

    error: Exception = OSError("connection reset")

    def read(self, *sizes):
        raise self.error


class BadlyFramed(BrokenOff):
    """A body in pieces that are not framed as they should be."""

    error = BadFramingError("'zz' is no length")


def test_pieces_that_are_badly_framed_are_refused(client):
    answer = client.generic(
        "POST",
        URL,
        CONTENT_TYPE="application/json",
        CONTENT_LENGTH="",
        HTTP_TRANSFER_ENCODING="chunked",
        **{"wsgi.input": BadlyFramed(), "wsgi.input_terminated": True},
    )
    assert (answer.status_code, refused(answer)) == (400, [("parse_error", None)])


def test_a_body_that_breaks_off_is_refused(client):
    answer = client.generic(
        "POST",
        URL,
        CONTENT_TYPE="application/json",
        CONTENT_LENGTH="100",
        **{"wsgi.input": BrokenOff()},
    )
    assert (answer.status_code, refused(answer)) == (400, [("parse_error", None)])


def test_of_many_mistakes_the_first_are_told(client):
    counts_refused = refused(post(client, body([{"cards": {f"card-{number}": 0 for number in range(500)}}])))
    assert counts_refused == [("invalid_count", f"decks.0.cards.card-{number}") for number in range(20)]
    assert len(refused(post(client, body(formats=["modern"] * 500)))) == 20
    assert len(refused(post(client, {f"key-{number}": 0 for number in range(500)}))) == 20
