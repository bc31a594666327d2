"""GET /api/v1/formats/, and POST /api/v1/decks/validate/ with several formats, days, zones, options and terms."""

import json
from datetime import date

import pytest

from decks.formats import FORMATS
from decks.models import BanList, BannedCard
from decks.rules import rule_of
from tests.decks.sent import body, judged, post, refused
from tests.decks.tables import DATA, ROOT
from tests.decks.test_validate_api_verdicts import ban

pytestmark = pytest.mark.django_db

URL = "/api/v1/formats/"
PELL, NIB, MARTA = ("battlecards-pell-lampwright", "battlecards-nib-cutpurse", "battlecards-marta-millstone")


def asked(client, path="", **query):
    answer = client.get(f"{URL}{path}", query)
    assert answer.status_code == 200, answer.content
    return answer.json()


def codes(result) -> list[str]:
    return [one["code"] for one in result["violations"] if one["severity"] == "error"]


class TestFormats:
    def test_all_formats_are_listed_and_the_index_leads_there(self, client):
        assert [one["slug"] for one in asked(client)["data"]] == list(FORMATS)
        assert client.get("/api/v1/").json()["formats"].endswith(URL)

    @pytest.mark.parametrize("slug", FORMATS)
    def test_a_format_says_each_rule_in_words_and_numbers(self, client, slug):
        one = asked(client, f"{slug}/")
        assert one in asked(client)["data"]
        rows = [{"name": row["rule"], "numbers": row["numbers"], "source": row["source"]} for row in one["rules"]]
        assert tuple(rule_of(**row) for row in rows) == FORMATS[slug].rules
        assert all(row["words"] and row["codes"] for row in one["rules"] + one["battle_rules"])
        assert [zone["zone"] for zone in one["zones"]] == [zone.slug for zone in FORMATS[slug].zones]

    def test_a_format_in_full(self, client):
        one = asked(client, "battlecards-campaign/")
        assert one["zones"][0] == {"zone": "fighters", "name": "Battle order", "kinds": ["fighter"], "ordered": True}
        assert one["terms"] == ["spells", "forbidden", "fighters", "different"]
        assert one["battle_rules"] == [
            {
                "rule": "alignments_apart",
                "words": "No alignment but Neutral on both sides",
                "numbers": {"free": "Neutral"},
                "codes": {"same_alignment": "error", "alignment_unknown": "warning"},
                "source": "BattleCards rulebook, card 78, Alignment; ruling C35",
                "own": True,
            }
        ]

    def test_the_ban_list_in_force_is_shown(self, client):
        ban("sularia-frostmere-landing")
        then = asked(client, "sularia-standard/", as_of="2027-06-01")
        assert (then["as_of"], then["ban_list"]) == (
            "2027-06-01",
            {"since": "2027-01-01", "cards": ["sularia-frostmere-landing"], "source": "a list of the test"},
        )
        assert asked(client, "sularia-standard/", as_of="2026-12-31")["ban_list"]["cards"] == []
        assert asked(client, "sularia-standard/", as_of="2020-01-01")["ban_list"] is None
        assert asked(client, "duel/", as_of="2027-06-01")["ban_list"] is None

    def test_an_answer_that_is_had_already_is_not_sent_again(self, client):
        first = client.get(URL)
        again = client.get(URL, headers={"if-none-match": first["ETag"]})
        assert (again.status_code, again.content) == (304, b"")
        ban("sularia-frostmere-landing")
        changed = client.get(URL, headers={"if-none-match": first["ETag"]})
        assert changed.status_code == 200
        assert changed["ETag"] != first["ETag"]
        BanList.objects.filter(since=date(2027, 1, 1)).update(source="another source")
        assert client.get(URL)["ETag"] not in {first["ETag"], changed["ETag"]}

    def test_all_formats_take_few_queries(self, client, django_assert_max_num_queries):
        client.get(URL)
        with django_assert_max_num_queries(9):
            client.get(URL)

    @pytest.mark.parametrize(
        ("path", "status", "code"),
        [
            ("?as_of=2026-13-01", 400, "invalid"),
            ("?as_of=tomorrow", 400, "invalid"),
            ("?game=chess", 400, "invalid_choice"),
            ("?gaem=war", 400, "unknown_parameter"),
            ("duell/", 404, "not_found"),
            ("duel/?as_of=20261130", 400, "invalid"),
        ],
    )
    def test_what_is_not_there_is_refused(self, client, path, status, code):
        answer = client.get(f"{URL}{path}")
        assert (answer.status_code, refused(answer)[0][0]) == (status, code)

    def test_the_nearest_format_is_named(self, client):
        [error] = client.get(f"{URL}duell/").json()["errors"]
        assert error["detail"] == 'There is no format "duell"; did you mean "duel"?'


class TestSeveralAtOnce:
    def test_formats_and_days_are_answered_in_the_order_asked(self, client):
        ban("sularia-frostmere-landing")
        deck = {"cards": {"sularia-frostmere-landing": 1}}
        days = ["2027-06-01", "2026-12-31"]
        [answer] = judged(client, deck, formats=["sularia-free", "sularia-standard", "duel"], as_of=days)
        assert [(one["format"], one["as_of"]) for one in answer["results"]] == [
            (slug, day) for slug in ("sularia-free", "sularia-standard", "duel") for day in days
        ]
        assert [one["legal"] for one in answer["results"][:2]] == [True, True]
        assert [("banned_card" in codes(one)) for one in answer["results"][2:4]] == [True, False]
        assert codes(answer["results"][4]) == ["too_few_fighters", "unknown_card"]

    def test_many_formats_and_days_take_few_queries(self, client, django_assert_max_num_queries):
        asked_for = {"formats": list(FORMATS), "as_of": [f"2027-01-{day:02}" for day in range(1, 29)]}
        judged(client, {"cards": {}}, **asked_for)
        with django_assert_max_num_queries(3):
            judged(client, {"cards": {}}, {"text": "1 Hikaru"}, **asked_for)

    @pytest.mark.parametrize(
        ("sent", "expected"),
        [
            (body(as_of=[]), [("invalid", "as_of")]),
            (body(as_of=["2027-01-01", "soon"]), [("invalid", "as_of.1")]),
            (body(as_of=["2027-01-01", "2027-01-01"]), [("repeated_day", "as_of.1")]),
            (body(as_of=["2027-01-01"] * 101), [("invalid", "as_of")]),
            (body(as_of=[["2027-01-01"]]), [("invalid", "as_of.0")]),
            (body(battle="true"), [("invalid", "battle")]),
            (body(battle=1), [("invalid", "battle")]),
            (body(battle=[]), [("invalid", "battle")]),
            (body(terms={"boxes": "2"}, formats=["duel"]), [("invalid", "terms.boxes")]),
            (body(terms={"boxes": True}, formats=["duel"]), [("invalid", "terms.boxes")]),
            (body(terms={"different": "yes"}, formats=["battlecards-campaign"]), [("invalid", "terms.different")]),
            (body(terms=None), [("null", "terms")]),
            (body(as_of=None), [("null", "as_of")]),
            (body(terms=[]), [("invalid", "terms.non_field_errors")]),
            (body(terms={"boxes": 0}), [("min_value", "terms.boxes")]),
            (body(terms={"size": 1}), [("unknown_field", "terms.size")]),
            (body(terms={"boxes": 1}), [("unused_term", "terms.boxes")]),
            (body(terms={"spells": 1}, formats=["duel"]), [("unused_term", "terms.spells")]),
            (
                body(terms={"forbidden": ["war-lure", "nothing"]}, formats=["battlecards-duel"]),
                [("unknown_card", "terms.forbidden.0"), ("unknown_card", "terms.forbidden.1")],
            ),
            (body(terms={"promos": {"nobody": 1}}, formats=["war-team"]), [("unknown_card", "terms.promos.nobody")]),
            (
                body(terms={"promos": {"war-seth": 0}}, formats=["war-team"]),
                [("invalid_count", "terms.promos.war-seth")],
            ),
            (body([{"zones": {"spells": {}}}]), [("unknown_zone", "decks.0.zones")]),
            (body([{"zones": []}]), [("not_a_dict", "decks.0.zones")]),
            (body([{"zones": {"deck": 4}}]), [("not_a_dict", "decks.0.zones.deck")]),
            (body([{"zones": {"deck": {"a": 0}}}]), [("invalid_count", "decks.0.zones.deck.a")]),
            (body([{"zones": {"deck": [["a", "4"]]}}]), [("invalid_count", "decks.0.zones.deck.a")]),
            (body([{"zones": {"deck": [["a"]]}}]), [("not_a_pair", "decks.0.zones.deck.0")]),
            (body([{"zones": {"deck": [[4, "a"]]}}]), [("not_a_pair", "decks.0.zones.deck.0")]),
            (body([{"zones": {}, "cards": {}}]), [("cards_or_text", "decks.0.non_field_errors")]),
            (body([{"text": "", "options": {}}]), [("cards_or_text", "decks.0.non_field_errors")]),
            (body([{"cards": {}, "options": {"speed": 1}}]), [("unknown_field", "decks.0.options.speed")]),
            (body([{"cards": {}, "options": {"mode": 4}}]), [("invalid", "decks.0.options.mode")]),
            (body([{"cards": {}, "options": {"discards": [["a"]]}}]), [("min_length", "decks.0.options.discards.0")]),
        ],
    )
    def test_another_shape_is_refused_by_field(self, client, sent, expected):
        answer = post(client, sent)
        assert answer.status_code == 400, answer.content
        assert refused(answer) == expected

    @pytest.mark.parametrize(
        ("decks", "formats", "days"),
        [
            ([{"cards": {}}] * 1_000, list(FORMATS)[:11], ["2027-01-01"]),
            ([{"text": "\n" * 1_900}] * 10, list(FORMATS)[:3], ["2027-01-01", "2027-01-02"]),
            ([{"cards": {f"card-{number}": 1 for number in range(9_000)}}], list(FORMATS), ["2027-01-01"]),
        ],
    )
    def test_more_verdicts_than_one_request_gives(self, client, decks, formats, days):
        answer = post(client, body(decks, formats, as_of=days))
        assert (answer.status_code, refused(answer)) == (422, [("too_many_verdicts", "formats")])


class TestZonesOptionsTerms:
    def test_zones_come_as_copies_or_in_order(self, client):
        hand = {"battlecards-combat-101": 6}
        as_copies = {"zones": {"fighters": {PELL: 1}, "combat_cards": hand, "spells": {"battlecards-fireball": 1}}}
        in_order = {"zones": {"fighters": [[PELL, 1], [NIB, 1], [PELL, 1]]}}
        answers = judged(client, as_copies, in_order, formats=["battlecards-advanced", "battlecards-campaign"])
        assert [one["legal"] for one in answers[0]["results"]] == [True, True]
        assert [codes(one) for one in answers[1]["results"]] == [["too_few_combat_cards", "too_many_fighters"], []]
        assert [one["size"] for one in answers[1]["results"]] == [3, 3]

    def test_a_text_has_zones_and_options_in_its_lines(self, client):
        text = "Hikaru\nMode: EX\nFinisher: Supernova\nDiscard 1: Trance + Smash\nDiscard 2: Focused + Rush"
        [answer] = judged(client, {"text": text}, formats=["duel"])
        assert [line["status"] for line in answer["lines"]] == ["card", *["option"] * 4]
        [result] = answer["results"]
        assert [(one["code"], one["cards"], one["message"]) for one in result["violations"]] == [
            (
                "wrong_finisher",
                ["war-supernova"],
                "Finisher: Supernova is another fighter's, one of Hikaru needed.",
            )
        ]

    def test_options_come_beside_cards(self, client):
        deck = {"cards": {"war-hikaru": 1}, "options": {"mode": "ex", "finisher": "beta", "discards": []}}
        wrong = {"cards": {"war-hikaru": 1}, "options": {"discards": [["war-lure", "war-strike"]]}}
        answers = judged(client, deck, wrong, formats=["duel"])
        assert [codes(one["results"][0]) for one in answers] == [[], ["wrong_discard", "wrong_number_of_discards"]]

    @pytest.mark.parametrize(
        "team", json.loads((DATA / "war_teams.json").read_text())["teams"], ids=lambda one: one["name"]
    )
    def test_a_team_of_the_data_has_exactly_its_errors(self, client, team):
        terms = {"terms": {term: team[term] for term in ("boxes", "promos") if term in team}}
        [answer] = judged(client, {"cards": dict(team["cards"])}, formats=[team["format"]], **terms)
        [result] = answer["results"]
        keys = ("code", "cards", "limit", "actual")
        errors = [{key: one[key] for key in keys} for one in result["violations"] if one["severity"] == "error"]
        assert errors == team["violations"]

    def test_spells_are_as_agreed(self, client):
        deck = {"cards": {PELL: 1, "battlecards-fireball": 1, "battlecards-anti-magic": 1}}
        for terms, expected in [
            ({}, []),
            ({"spells": 1}, ["too_many_spells"]),
            ({"forbidden": ["battlecards-fireball"]}, ["forbidden_spell"]),
        ]:
            [answer] = judged(client, deck, formats=["battlecards-duel"], terms=terms)
            assert codes(answer["results"][0]) == expected

    def test_the_sides_of_a_battle_are_judged_together(self, client):
        sides = [{"cards": {PELL: 1}}, {"cards": {MARTA: 1}}]
        sent = body(sides, ["battlecards-campaign", "battlecards-duel"], battle=True, as_of="2027-01-01")
        answer = post(client, sent).json()
        assert [one["results"][0]["legal"] for one in answer["data"]] == [True, True]
        campaign, duel = answer["battle"]
        assert (campaign["format"], campaign["as_of"], campaign["legal"]) == (
            "battlecards-campaign",
            "2027-01-01",
            False,
        )
        assert [(one["code"], one["cards"]) for one in campaign["violations"]] == [("same_alignment", [MARTA, PELL])]
        assert (duel["legal"], duel["violations"]) == (True, [])
        assert post(client, {**sent, "battle": False}).json()["battle"] == []

    def test_boxes_say_how_many_sides_have_a_fighter(self, client):
        sides = [{"cards": {"war-hikaru": 1, "war-seth": 1, "war-luc": 1}}] * 2
        for boxes, legal in [(1, False), (2, True)]:
            answer = post(client, body(sides, ["war-team"], battle=True, terms={"boxes": boxes})).json()
            assert answer["battle"][0]["legal"] == legal

    def test_a_ban_holds_in_every_format(self, client):
        ban_list = BanList.objects.create(format="duel", since=date(2027, 1, 1), origin="demo", source="a list")
        from cards.models import Card

        BannedCard.objects.create(ban_list=ban_list, card=Card.objects.get(slug="war-hikaru"))
        [answer] = judged(client, {"cards": {"war-hikaru": 1}}, formats=["duel"], as_of="2027-01-01")
        assert codes(answer["results"][0]) == ["banned_card"]

    @pytest.mark.parametrize("value", ["a" + " " * 190_000 + "b", "a " * 90_000, "+" * 190_000, " and " * 30_000])
    def test_a_long_option_is_told_and_takes_no_time(self, client, value):
        for option in ("Mode", "Finisher", "Discard 1"):
            [answer] = judged(client, {"text": f"Hikaru\n{option}: {value}"}, formats=["duel"])
            assert codes(answer["results"][0])

    def test_no_wound_pattern_is_in_any_verdict(self, client):
        [answer] = judged(client, {"cards": {PELL: 1}}, formats=["battlecards-duel"])
        assert "1110" not in json.dumps(answer)


def test_every_code_and_format_is_in_the_guide():
    guide = (ROOT / "docs" / "api.md").read_text()
    said = {code for one in FORMATS.values() for rule in (*one.rules, *one.battle_rules) for code in rule.codes}
    assert sorted(word for word in {*said, *FORMATS} if f"`{word}`" not in guide) == []
