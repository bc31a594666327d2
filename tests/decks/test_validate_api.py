"""POST /api/v1/decks/validate/: verdicts over HTTP, and what is refused."""

import json
from datetime import date
from io import BytesIO
from itertools import count
from pathlib import Path

import pytest
from django.db.models import F

from cards.models import Card, CardMigration, Catalogue
from decks.models import BanList, BannedCard

pytestmark = pytest.mark.django_db

URL = "/api/v1/decks/validate/"
STANDARD = ["sularia-standard"]
DECKS = json.loads((Path(__file__).parent / "data" / "sularia_decks.json").read_text())["decks"]
NEXT_YEAR = date(2027, 1, 1)
SLUG = "sularia-frostmere-landing"
versions = count(1_000)


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


def ban(*slugs: str, since: date = NEXT_YEAR) -> None:
    ban_list = BanList.objects.create(format=STANDARD[0], since=since, origin="demo", source="a list of the test")
    BannedCard.objects.bulk_create(
        BannedCard(ban_list=ban_list, card=card) for card in Card.objects.filter(slug__in=slugs)
    )


def new_catalogue_version() -> None:
    Catalogue.objects.update(version=F("version") + next(versions))


def errors_of(result) -> list[dict]:
    return [
        {key: one[key] for key in ("code", "cards", "limit", "actual")}
        for one in result["violations"]
        if one["severity"] == "error"
    ]


@pytest.mark.parametrize("deck", DECKS, ids=lambda deck: deck["id"])
@pytest.mark.parametrize("as_text", [False, True], ids=["cards", "text"])
def test_a_deck_of_the_data_has_exactly_its_errors(client, deck, as_text):
    ban(*deck["banned"])
    names = dict(Card.objects.filter(slug__in=dict(deck["cards"])).values_list("slug", "name"))
    text = "\n".join(f"{copies} {names.get(slug, slug)}" for slug, copies in deck["cards"])
    [answer] = judged(client, {"text": text} if as_text else {"cards": dict(deck["cards"])}, as_of="2027-06-01")
    [result] = answer["results"]
    assert errors_of(result) == deck["violations"]
    assert (result["format"], result["as_of"], result["legal"]) == ("sularia-standard", "2027-06-01", deck["legal"])
    assert (result["size"], result["points"]) == (deck["size"], deck["points"])
    assert len(answer["lines"]) == (len(deck["cards"]) if as_text else 0)


@pytest.mark.parametrize(("as_of", "banned"), [("2026-12-31", False), ("2027-01-01", True), ("2028-02-02", False)])
def test_the_ban_list_in_force_on_the_day_holds(client, as_of, banned):
    ban("sularia-frostmere-landing")
    ban(since=date(2028, 1, 1))
    [answer] = judged(client, {"cards": {"sularia-frostmere-landing": 1}}, as_of=as_of)
    found = [one for one in answer["results"][0]["violations"] if one["code"] == "banned_card"]
    assert [(one["cards"], one["source"]) for one in found] == (
        [(["sularia-frostmere-landing"], "a list of the test")] if banned else []
    )


def test_a_violation_and_a_line_have_these_keys(client):
    [answer] = judged(client, {"text": "5 Frostmere Landing"})
    [result] = answer["results"]
    assert list(result) == ["format", "as_of", "legal", "size", "points", "violations"]
    assert result["violations"][1] == {
        "code": "too_many_copies",
        "message": "Frostmere Landing: 5 copies, at most 4 allowed.",
        "cards": ["sularia-frostmere-landing"],
        "limit": 4,
        "actual": 5,
        "severity": "error",
        "source": "Battle for Sularia rulebook 3.C.iii; 5.C",
    }
    assert answer["lines"] == [
        {
            "line": 1,
            "text": "5 Frostmere Landing",
            "status": "card",
            "count": 5,
            "name": "Frostmere Landing",
            "slug": "sularia-frostmere-landing",
            "candidates": [],
        }
    ]


def test_the_answer_is_what_the_openapi_file_says(client):
    from decks.serializers import DeckLineSerializer, JudgedDeckSerializer, VerdictSerializer, ViolationSerializer

    [answer] = judged(client, {"text": "5 Frostmere Landin"})
    [result] = answer["results"]
    assert list(answer) == list(JudgedDeckSerializer().fields)
    assert list(result) == list(VerdictSerializer().fields)
    assert list(result["violations"][0]) == list(ViolationSerializer().fields)
    assert list(answer["lines"][0]) == list(DeckLineSerializer().fields)
    assert answer["lines"][0]["candidates"] == [{"slug": "sularia-frostmere-landing", "name": "Frostmere Landing"}]


def test_decks_are_answered_in_the_order_they_were_sent(client):
    answer = judged(client, {"cards": {}}, {"text": ""}, {"cards": {"no-such": 7}}, {"text": "# nothing\n\nSites:"})
    assert [deck["results"][0]["size"] for deck in answer] == [0, 0, 7, 0]
    assert [[line["status"] for line in deck["lines"]] for deck in answer] == [
        [],
        [],
        [],
        ["comment", "blank", "heading"],
    ]
    assert judged(client) == []


def test_copies_are_added_up_over_lines_and_former_slugs(client):
    CardMigration.objects.create(
        kind="rename",
        game_id="sularia",
        local_id=1,
        old="sularia-landing",
        new="sularia-frostmere-landing",
        date=NEXT_YEAR,
        reason="a test",
    )
    new_catalogue_version()
    texts = judged(client, {"text": "4 Frostmere Landing\nFROSTMERE LANDING\n1 sularia-landing\n1 SDX-001"})
    slugs = judged(client, {"cards": {"sularia-landing": 3, "sularia-frostmere-landing": 4}})
    for [answer] in (texts, slugs):
        [copies] = [one for one in answer["results"][0]["violations"] if one["code"] == "too_many_copies"]
        assert (copies["cards"], copies["actual"]) == (["sularia-frostmere-landing"], 7)


def retire(slug: str, new: str | None, of: str | None = None) -> None:
    """The card leaves the data, merged into another or not; `of` a slug that was renamed to its slug before."""
    Card.objects.filter(slug=slug).update(retired=True)
    for old, to in ((slug, new), (of, slug)):
        if old and to:
            CardMigration.objects.create(
                kind="merge", game_id="sularia", local_id=1, old=old, new=to, date=NEXT_YEAR, reason="a test"
            )
    new_catalogue_version()


def test_copies_are_added_up_over_a_chain_of_merges_by_slug_name_and_code(client):
    retire("sularia-cairn-of-first-snow", SLUG, of="sularia-cairn")
    cairn = Card.objects.get(slug="sularia-cairn-of-first-snow")
    slugs = judged(client, {"cards": {SLUG: 4, cairn.slug: 4, "sularia-cairn": 4}})
    texts = judged(client, {"text": f"4 {cairn.name}\n4 {cairn.code}\n2 sularia-cairn\n2 {cairn.slug}"})
    for [answer] in (slugs, texts):
        [result] = answer["results"]
        assert [(one["cards"], one["actual"]) for one in result["violations"] if one["code"] == "too_many_copies"] == [
            ([SLUG], 12)
        ]
        assert "card_retired" not in {one["code"] for one in result["violations"]}


def test_a_ban_holds_for_the_card_that_took_the_place_of_a_banned_one(client):
    ban("sularia-cairn-of-first-snow")
    retire("sularia-cairn-of-first-snow", SLUG)
    [answer] = judged(client, {"cards": {SLUG: 1}}, as_of="2027-06-01")
    assert [one["cards"] for one in answer["results"][0]["violations"] if one["code"] == "banned_card"] == [[SLUG]]


def test_a_retired_card_stays_in_old_decks_with_a_warning(client):
    card = Card.objects.get(slug="sularia-cairn-of-first-snow")
    retire(card.slug, None)
    decks = [{"cards": {card.slug: 2}}, *({"text": f"2 {words}"} for words in (card.slug, card.code, card.name))]
    for answer in judged(client, *decks):
        [result] = answer["results"]
        [warning] = [one for one in result["violations"] if one["code"] == "card_retired"]
        assert (warning["cards"], warning["severity"], warning["actual"]) == ([card.slug], "warning", 2)
        assert "unknown_card" not in {one["code"] for one in result["violations"]}
        assert result["points"] == 2 * card.as_sularia.points


@pytest.mark.parametrize(
    ("slug", "message"),
    [
        (
            "war-lure",
            "war-lure: 2 copies of a card of another game, only cards of this game allowed. "
            "Lure is a card of BattleCON: War of Indines, not of Battle for Sularia.",
        ),
        (
            "sularia-frostmer-landing",
            "sularia-frostmer-landing: 2 copies of a card that is not in the card database, "
            "only cards of this game allowed. Did you mean sularia-frostmere-landing?",
        ),
        (
            "sularia-qqqqqq",
            "sularia-qqqqqq: 2 copies of a card that is not in the card database, only cards of this game allowed.",
        ),
    ],
)
def test_an_unknown_slug_says_what_may_be_meant(client, slug, message):
    slugs, texts = judged(client, {"cards": {slug: 2}}), judged(client, {"text": f"2 {slug}"})
    assert bool(texts[0]["lines"][0]["candidates"]) == ("Did you mean" in message)
    for [answer] in (slugs, texts):
        [found] = [one for one in answer["results"][0]["violations"] if one["code"] == "unknown_card"]
        assert (found["message"], found["cards"]) == (message, [slug])


def test_a_changed_card_is_judged_as_it_is_now(client):
    cards = {"sularia-frostmere-landing": 1}
    assert judged(client, {"cards": cards})[0]["results"][0]["points"] == 1
    Card.objects.get(slug="sularia-frostmere-landing").as_sularia.__class__.objects.filter(
        slug="sularia-frostmere-landing"
    ).update(points=3)
    new_catalogue_version()
    assert judged(client, {"cards": cards})[0]["results"][0]["points"] == 3


def test_cards_of_another_game_are_unknown(client):
    [answer] = judged(client, {"cards": {"war-lure": 2}})
    assert ("unknown_card", ["war-lure"], 2) in [
        (one["code"], one["cards"], one["actual"]) for one in answer["results"][0]["violations"]
    ]


def test_a_thousand_decks_take_as_many_queries_as_one(client, django_assert_num_queries):
    decks = [{"cards": dict(deck["cards"])} for deck in DECKS] + [{"text": "4 No Such Card\n2 Fenris"}] * 984
    judged(client, *decks[:1])
    with django_assert_num_queries(3):
        assert len(judged(client, *decks)) == 1_000


def body(decks=({"cards": {}},), formats=STANDARD, **more) -> dict:
    return {"decks": list(decks), "formats": formats, **more}


@pytest.mark.parametrize("found", ["4", True, False, 2.5, 4.0, 0, -1, 10_001, 10**30, None, [], {}, "", "four"])
def test_a_count_that_is_no_number_of_copies_is_refused(client, found):
    answer = post(client, body([{"cards": {"other": 1}}, {"cards": {SLUG: found, "other": 2}}]))
    assert answer.status_code == 400
    assert refused(answer) == [("invalid_count", f"decks.1.cards.{SLUG}")]
    assert "allowed a whole number from 1 to 10,000" in answer.json()["errors"][0]["detail"]


@pytest.mark.parametrize("found", [1, 10_000])
def test_a_count_within_the_range_is_taken(client, found):
    assert judged(client, {"cards": {SLUG: found}})[0]["results"][0]["size"] == found


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
    assert error["detail"] == 'There is no format "modern"; known formats: sularia-standard.'


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


def test_characters_of_two_halves_and_escaped_backslashes_are_text(client):
    raw = r'{"decks": [{"cards": {"\ud83d\ude00": 1, "\\u0000": 2}}], "formats": ["sularia-standard"]}'
    [answer] = post(client, raw).json()["data"]
    unknown = [one["cards"] for one in answer["results"][0]["violations"] if one["code"] == "unknown_card"]
    assert unknown == [["\\u0000"], ["😀"]]


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


def test_the_most_that_is_judged_in_one_request(client):
    assert len(judged(client, *[{"cards": {}}] * 1_000)) == 1_000
    [answer] = judged(client, {"text": "4 No Such Card\n" * 2_000})
    assert answer["results"][0]["size"] == 8_000
    assert [len(answer["lines"]) for answer in judged(client, *[{"text": "\n" * 2_000}] * 10)] == [2_000] * 10


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


def test_candidates_are_given_for_the_first_unknown_names_of_a_request(client):
    names = [f"Frostmere Landin{chr(97 + number // 26)}{chr(97 + number % 26)}" for number in range(150)]
    answers = judged(client, *({"text": name} for name in [*names, names[0]]))
    assert [bool(answer["lines"][0]["candidates"]) for answer in answers] == [True] * 100 + [False] * 50 + [True]


def test_a_deck_building_line_that_is_not_understood_changes_no_points(client, caplog):
    Card.objects.filter(slug=SLUG).update(text=["Deck building: your Giants are free"])
    new_catalogue_version()
    assert judged(client, {"cards": {SLUG: 2}})[0]["results"][0]["points"] == 2
    assert [record.message.split(":")[0] for record in caplog.records if record.name == "decks.services"] == [SLUG]


@pytest.mark.parametrize(
    "text",
    [
        "4 \u202eFrostmere Landing",
        "4 Frostmere\u0001Landing",
        "1" * 100_000,
        "x1 " * 60_000,
        "a" + " " * 190_000 + "b",
        "".join(["e", "\u0301\u0316" * 30_000]),
        '"><script>alert(1)</script>',
        "4 ﷽",
        "a" + "\t " * 90_000 + "b",
        "a)" + "(" * 190_000 + ")",
        "a" + " #b" * 60_000,
    ],
    ids=[
        "right-to-left",
        "control",
        "digits",
        "times",
        "blanks",
        "accents",
        "script",
        "ligature",
        "tabs",
        "brackets",
        "signs",
    ],
)
def test_a_strange_text_is_an_unknown_card_as_it_was_sent(client, text):
    [answer] = judged(client, {"text": text})
    assert [line["text"] for line in answer["lines"]] == [text]
    assert answer["lines"][0]["status"] in ("unknown", "card")
