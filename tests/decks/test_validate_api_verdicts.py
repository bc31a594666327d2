"""POST /api/v1/decks/validate/: verdicts over HTTP."""

import json
from datetime import date
from itertools import count
from pathlib import Path

import pytest
from django.db.models import F

from cards.models import Card, CardMigration, Catalogue
from decks.models import BanList, BannedCard
from tests.decks.sent import SLUG, STANDARD, judged, post

pytestmark = pytest.mark.django_db

DECKS = json.loads((Path(__file__).parent / "data" / "sularia_decks.json").read_text())["decks"]
NEXT_YEAR = date(2027, 1, 1)
versions = count(1_000)


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
        "fix": {
            "words": "Take out 1 Frostmere Landing",
            "remove": {"sularia-frostmere-landing": 1},
            "add": {},
            "add_any": 0,
            "zone": None,
        },
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
    from decks.answers import DeckLineSerializer, JudgedDeckSerializer, VerdictSerializer, ViolationSerializer

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


@pytest.mark.parametrize("found", [1, 10_000])
def test_a_count_within_the_range_is_taken(client, found):
    assert judged(client, {"cards": {SLUG: found}})[0]["results"][0]["size"] == found


def test_characters_of_two_halves_and_escaped_backslashes_are_text(client):
    raw = r'{"decks": [{"cards": {"\ud83d\ude00": 1, "\\u0000": 2}}], "formats": ["sularia-standard"]}'
    [answer] = post(client, raw).json()["data"]
    unknown = [one["cards"] for one in answer["results"][0]["violations"] if one["code"] == "unknown_card"]
    assert unknown == [["\\u0000"], ["😀"]]


def test_the_most_that_is_judged_in_one_request(client):
    assert len(judged(client, *[{"cards": {}}] * 1_000)) == 1_000
    [answer] = judged(client, {"text": "4 No Such Card\n" * 2_000})
    assert answer["results"][0]["size"] == 8_000
    assert [len(answer["lines"]) for answer in judged(client, *[{"text": "\n" * 2_000}] * 10)] == [2_000] * 10


def test_candidates_are_given_for_the_first_unknown_names_of_a_request(client):
    names = [f"Frostmere Landin{chr(97 + number // 26)}{chr(97 + number % 26)}" for number in range(150)]
    answers = judged(client, *({"text": name} for name in [*names, names[0]]))
    assert [bool(answer["lines"][0]["candidates"]) for answer in answers] == [True] * 100 + [False] * 50 + [True]


def test_a_deck_building_line_that_is_not_understood_changes_no_points(client, caplog):
    Card.objects.filter(slug=SLUG).update(text=["Deck building: your Giants are free"])
    new_catalogue_version()
    assert judged(client, {"cards": {SLUG: 2}})[0]["results"][0]["points"] == 2
    assert [record.message.split(":")[0] for record in caplog.records if record.name == "decks.services.tables"] == [
        SLUG
    ]


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
