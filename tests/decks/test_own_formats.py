"""Organisers' own formats: rows that make rules, over the API, and nothing that makes none."""

from datetime import date

import pytest
from django.test import Client

from decks.formats import FORMATS, BadFormatError, RuleRow, format_of_rows, rules_of_game
from decks.models import ApiToken, FormatsEdition, StoredFormat
from decks.rules import BATTLE_RULES, DECK_RULES, name_of
from decks.rules.named import TERMS_ASKED
from decks.services import find_format
from decks.services.formats import MOST_FORMATS
from tests.decks.rows import LANDING, ban, kept_deck, stored_format, user
from tests.decks.sent import judged, post, refused
from tests.decks.tables import table_of

URL = "/api/v1/formats/"
SIZE = {"rule": "minimum_size", "numbers": {"cards": 40}, "source": "House rules"}


def row(rule: str, source: str = "House rules", **numbers) -> RuleRow:
    return RuleRow(rule, numbers, source)


def made(*rows: RuleRow, like: str = "sularia-standard", table=None):
    return format_of_rows(
        slug="house", name="House rules", since=date(2026, 1, 1), like=FORMATS[like], rows=rows, version=3, table=table
    )


class TestRowsOfAFormat:
    def test_they_make_the_rules_between_those_of_every_format(self):
        house = made(row("minimum_size", cards=40), row("one_faction", free="Mercenary"))
        assert [name_of(rule) for rule in house.rules] == [
            *("known_card", "readable_count", "minimum_size", "one_faction"),
            *("not_banned", "playable", "not_retired", "options_of_format"),
        ]
        assert (house.game, house.zones, house.like, house.version) == (
            "sularia",
            FORMATS["sularia-standard"].zones,
            "sularia-standard",
            3,
        )

    def test_options_and_terms_are_those_that_its_rules_ask(self):
        house = made(row("known_mode", modes=["normal", "ex"]), row("equal_teams"), like="duel")
        assert (house.options, house.terms) == (("mode", "finisher", "discards"), ())
        assert [name_of(rule) for rule in house.battle_rules] == ["equal_teams"]
        teams = made(row("copies_in_boxes"), row("of_the_box", set="war-of-indines"), like="war-team")
        assert teams.terms == ("boxes", "promos")

    @pytest.mark.parametrize("slug", FORMATS)
    def test_every_format_of_the_code_can_be_written_as_rows(self, slug):
        from decks.formats import EVERY_FORMAT
        from decks.rules import numbers_of

        one = FORMATS[slug]
        rules = [rule for rule in (*one.rules, *one.battle_rules) if name_of(rule) not in EVERY_FORMAT]
        rows = [RuleRow(name_of(rule), numbers_of(rule), rule.source) for rule in rules]
        house = made(*rows, like=slug, table=table_of(one.game))
        assert (house.rules, house.battle_rules, set(house.terms)) == (one.rules, one.battle_rules, set(one.terms))

    def test_a_term_is_told_for_every_rule_that_reads_one(self):
        """What a rule's check reads of the terms is among the names of its code."""
        terms = {"boxes", "promos", "spells", "forbidden", "fighters", "different"}
        for name, rule in {**DECK_RULES, **BATTLE_RULES}.items():
            assert terms & {*rule.check.__code__.co_names} == set(TERMS_ASKED.get(name, ())), name

    def test_every_rule_is_some_games_or_every_formats(self):
        from decks.formats import EVERY_FORMAT

        games = {one.game for one in FORMATS.values()}
        assert {rule for game in games for rule in rules_of_game(game)} | EVERY_FORMAT == {*DECK_RULES, *BATTLE_RULES}

    @pytest.mark.parametrize(
        ("rows", "like", "code", "said"),
        [
            ([row("known_card")], "duel", "rule_of_every_format", 'found rule "known_card", which every format has'),
            (
                [row("point_limit", points=9)],
                "duel",
                "rule_of_another_game",
                'found rule "point_limit" of another game',
            ),
            ([row("biggest_size")], "duel", "unknown_rule", 'found rule "biggest_size", allowed known_card'),
            ([row("own_finisher")], "war-team", "rule_without_subject", "like one whose decks settle a finisher"),
            ([row("modes_of_battle")], "trials-team", "rule_without_subject", "like one whose decks settle a mode"),
            (
                [row("minimum_size")],
                "duel",
                "invalid_numbers",
                "cards: missing, a whole number from 0 to 10,000 needed",
            ),
            ([row("minimum_size", cards=-1)], "duel", "invalid_numbers", "cards: found -1, allowed a whole number"),
            ([row("minimum_size", cards=10_001)], "duel", "invalid_numbers", "cards: found 10001, allowed"),
            ([row("minimum_size", cards=True)], "duel", "invalid_numbers", "cards: found true, allowed"),
            ([row("minimum_size", cards="40")], "duel", "invalid_numbers", 'cards: found "40", allowed'),
            ([row("minimum_size", cards=4, copies=4)], "duel", "invalid_numbers", "copies: no number of minimum_size"),
            ([row("minimum_size", source="", cards=4)], "duel", "invalid_source", 'source: found "", allowed a text'),
            (
                [row("kind_share", kind="site", percent=0)],
                "sularia-free",
                "invalid_numbers",
                "percent: found 0, allowed",
            ),
            (
                [row("kind_share", kind="site", percent=101)],
                "sularia-free",
                "invalid_numbers",
                "whole number from 1 to",
            ),
            (
                [row("kind_share", kind="fighter", percent=9)],
                "sularia-free",
                "invalid_numbers",
                'kind: found "fighter"',
            ),
            (
                [row("zone_size", zone="fighters", kind="fighter", least=3, most=2)],
                "duel",
                "invalid_numbers",
                "most: found 2, allowed a number from least, which is 3",
            ),
            (
                [row("zone_size", zone="deck", kind="fighter", least=1, most=2)],
                "duel",
                "invalid_numbers",
                'zone: found "deck", allowed fighters',
            ),
            ([row("only_kinds", zone="fighters", kinds=[])], "duel", "invalid_numbers", "kinds: found an empty list"),
            (
                [row("only_kinds", zone="fighters", kinds=["fighter", "style"])],
                "duel",
                "invalid_numbers",
                'kinds: found "style", allowed fighter',
            ),
            ([row("known_mode", modes=["hard"])], "duel", "invalid_numbers", 'modes: found "hard", allowed almighty'),
            ([row("of_the_box", set="box")], "duel", "invalid_numbers", 'set: found "box", allowed '),
            ([row("one_faction", free="Nobody")], "sularia-free", "invalid_numbers", 'free: found "Nobody", allowed'),
            (
                [row("campaign_spell", card="mutiny", unless="battlecards-mutiny")],
                "battlecards-duel",
                "invalid_numbers",
                'card: found "mutiny", allowed a word of the cards of this game',
            ),
            ([row("copy_limit", copies=4)] * 2, "duel", "repeated_rule", "with the same numbers twice, allowed once"),
            ([row("copy_limit", copies=4)] * 31, "duel", "too_many_rules", "found 31 rules, allowed at most 30"),
        ],
    )
    def test_what_makes_no_rule_is_refused(self, rows, like, code, said):
        with pytest.raises(BadFormatError) as bad:
            made(*rows, like=like, table=table_of(FORMATS[like].game))
        [(_, why)] = bad.value.wrong
        assert why.code == code
        assert said in str(why)

    def test_all_that_is_wrong_is_told_with_its_row(self):
        with pytest.raises(BadFormatError) as bad:
            made(row("minimum_size", cards=4), row("nothing"), row("copy_limit"))
        assert [(place, why.code) for place, why in bad.value.wrong] == [(1, "unknown_rule"), (2, "invalid_numbers")]

    def test_a_least_of_no_most_is_fine(self):
        [rule] = [
            rule
            for rule in made(row("zone_size", zone="fighters", kind="fighter", least=2, most=None), like="duel").rules
            if name_of(rule) == "zone_size"
        ]
        assert (rule.least, rule.most) == (2, None)


def body(**more) -> dict:
    return {"slug": "house", "name": "House rules", "like": "sularia-free", "rules": [SIZE], **more}


@pytest.fixture
def ana() -> Client:
    client = Client()
    client.force_login(user("ana"))
    return client


def send(client, method: str, path: str, data=None, **headers):
    return getattr(client, method)(
        f"{URL}{path}",
        data,
        content_type="application/json",
        headers={k.replace("_", "-"): v for k, v in headers.items()},
    )


def only(answer) -> tuple[int, str, str | None, str]:
    [error] = answer.json()["errors"]
    return answer.status_code, error["code"], error["attr"], error["detail"]


@pytest.mark.django_db
class TestMaking:
    def test_a_format_is_made_read_listed_and_judges(self, ana, client):
        answer = send(ana, "post", "", body(since="2027-01-01"))
        assert (answer.status_code, answer["Location"], answer["ETag"]) == (201, f"http://testserver{URL}house/", '"1"')
        one = client.get(f"{URL}house/").json()
        assert {key: one[key] for key in ("slug", "game", "name", "since", "like", "version", "terms")} == {
            "slug": "house",
            "game": "sularia",
            "name": "House rules",
            "since": "2027-01-01",
            "like": "sularia-free",
            "version": 1,
            "terms": [],
        }
        [own] = [rule for rule in one["rules"] if rule["own"]]
        assert own == {
            "rule": "minimum_size",
            "words": "At least 40 cards",
            "numbers": {"cards": 40},
            "codes": {"deck_too_small": "error"},
            "source": "House rules",
            "own": True,
        }
        assert one == answer.json()
        assert client.get(URL).json()["data"][-1] == one
        [deck] = judged(client, {"cards": {LANDING: 1}}, formats=["house"])
        assert [(v["code"], v["source"]) for v in deck["results"][0]["violations"]] == [
            ("deck_too_small", "House rules")
        ]

    def test_a_token_of_the_scope_makes_one_and_another_does_not(self, client):
        for scopes, status in [(["decks"], 201), (["read"], 403), (["tournaments"], 403)]:
            _, token = ApiToken.objects.create(user=user("ana"), name=str(scopes), scopes=scopes)
            answer = send(client, "post", "", body(slug=f"of-{scopes[0]}"), authorization=f"Token {token}")
            assert answer.status_code == status, answer.content

    def test_nobody_makes_none(self, client):
        assert only(send(client, "post", "", body()))[:2] == (401, "not_authenticated")
        assert StoredFormat.objects.count() == 0

    @pytest.mark.parametrize(
        ("sent", "code", "attr"),
        [
            (body(slug="duel"), "slug_taken", "slug"),
            (body(slug="Of-Ana"), "invalid", "slug"),
            (body(slug="-ana"), "invalid", "slug"),
            (body(slug="a" * 41), "invalid", "slug"),
            (body(slug="a" * 10_000), "invalid", "slug"),
            (body(name="a" * 10_000), "max_length", "name"),
            (body(name=" "), "blank", "name"),
            (body(name="turned \u202e round"), "unusable_character", "name"),
            (body(like="sularia"), "unknown_format", "like"),
            (body(since="soon"), "invalid", "since"),
            (body(owner="ana"), "unknown_field", "owner"),
            (body(rules={}), "not_a_list", "rules"),
            (body(rules=[SIZE] * 31), "too_many_rules", "rules"),
            (body(rules=[{**SIZE, "source": "a" * 10_000}]), "invalid_source", "rules.0"),
            (body(rules=[{**SIZE, "rule": "a" * 10_000}]), "unknown_rule", "rules.0"),
            (body(rules=[{**SIZE, "numbers": {"a" * 10_000: 1}}]), "invalid_numbers", "rules.0"),
            (body(rules=[{**SIZE, "numbers": {"cards": 10**30}}]), "invalid_numbers", "rules.0"),
            (body(rules=[{**SIZE, "numbers": [1]}]), "not_a_dict", "rules.0.numbers"),
            (body(rules=[{"rule": "minimum_size"}]), "required", "rules.0.source"),
            (body(rules=[SIZE, {**SIZE, "rule": "own_discards", "numbers": {}}]), "rule_of_another_game", "rules.1"),
            (body(rules=[SIZE, SIZE]), "repeated_rule", "rules.1"),
            ({key: value for key, value in body().items() if key != "rules"}, "required", "rules"),
        ],
    )
    def test_what_is_wrong_is_told_and_nothing_is_made(self, ana, sent, code, attr):
        status, found, where, detail = only(send(ana, "post", "", sent))
        assert (status, found, where) == (400, code, attr)
        assert len(detail) < 600
        assert StoredFormat.objects.count() == 0

    def test_a_slug_is_taken_once(self, ana):
        send(ana, "post", "", body())
        assert only(send(ana, "post", "", body()))[:3] == (400, "slug_taken", "slug")

    def test_one_has_so_many_and_no_more(self, ana):
        for number in range(MOST_FORMATS):
            stored_format(f"of-{number}", owner=user("ana"))
        assert only(send(ana, "post", "", body()))[:2] == (422, "too_many_formats")

    def test_sent_twice_with_one_key_it_is_made_once(self, ana):
        answers = [send(ana, "post", "", body(), idempotency_key="abc") for _ in range(2)]
        assert [answer.status_code for answer in answers] == [201, 201]
        assert StoredFormat.objects.count() == 1

    @pytest.mark.parametrize("data", ["[]", "5", "null", "{", '{"slug": "a", "slug": "b"}', '{"name": "\\ud800"}'])
    def test_no_object_is_refused(self, ana, data):
        assert ana.post(URL, data, content_type="application/json").status_code == 400


@pytest.mark.django_db
class TestChanging:
    @pytest.fixture(autouse=True)
    def house(self) -> StoredFormat:
        return stored_format("house", RuleRow("minimum_size", {"cards": 40}, "House rules"), owner=user("ana"))

    def test_what_is_not_sent_stays(self, ana):
        answer = send(ana, "patch", "house/", {"name": "Another name"}, if_match='"1"')
        assert (answer.status_code, answer["ETag"], answer.json()["name"]) == (200, '"2"', "Another name")
        assert [rule["numbers"] for rule in answer.json()["rules"] if rule["own"]] == [{"cards": 40}]
        assert (find_format("house").name, find_format("house").version) == ("Another name", 2)

    def test_rules_are_written_anew(self, ana):
        rules = [{"rule": "maximum_size", "numbers": {"cards": 50}, "source": "House"}]
        answer = send(ana, "patch", "house/", {"rules": rules}, if_match='"1"')
        assert [rule["rule"] for rule in answer.json()["rules"] if rule["own"]] == ["maximum_size"]

    def test_put_needs_everything(self, ana):
        missing = send(ana, "put", "house/", {"name": "x"}, if_match='"1"').json()["errors"]
        assert [(error["code"], error["attr"]) for error in missing] == [
            ("required", "slug"),
            ("required", "like"),
            ("required", "rules"),
        ]
        answer = send(ana, "put", "house/", body(name="New", rules=[]), if_match='"1"')
        assert (answer.status_code, [rule for rule in answer.json()["rules"] if rule["own"]]) == (200, [])

    def test_the_tag_of_a_read_is_a_version_too(self, ana, client):
        tag = client.get(f"{URL}house/")["ETag"]
        assert send(ana, "patch", "house/", {"name": "One"}, if_match=tag).status_code == 200
        assert send(ana, "patch", "house/", {"name": "Two"}, if_match=tag).status_code == 412

    def test_an_old_version_is_told_what_holds(self, ana):
        send(ana, "patch", "house/", {"name": "One"}, if_match='"1"')
        answer = send(ana, "patch", "house/", {"name": "Two"}, if_match='"1"')
        assert (answer.status_code, answer.json()["current"], answer.json()["format"]["name"]) == (412, '"2"', "One")
        assert only(send(ana, "patch", "house/", {"name": "Two"}))[:2] == (428, "precondition_required")

    def test_the_slug_and_the_game_stay(self, ana):
        assert only(send(ana, "patch", "house/", {"slug": "other"}, if_match="*"))[:3] == (400, "fixed", "slug")
        assert only(send(ana, "patch", "house/", {"like": "duel"}, if_match="*"))[:3] == (400, "another_game", "like")
        answer = send(ana, "patch", "house/", {"slug": "house", "like": "sularia-draft"}, if_match="*")
        assert answer.json()["like"] == "sularia-draft"

    @pytest.mark.parametrize(("name", "staff", "status"), [("bob", False, 403), ("eva", True, 200)])
    def test_only_its_owner_and_staff_change_it(self, client, name, staff, status):
        client.force_login(user(name, is_staff=staff))
        assert send(client, "patch", "house/", {"name": "x"}, if_match="*").status_code == status
        assert send(client, "delete", "house/", if_match="*").status_code == (204 if staff else 403)

    def test_nobody_changes_a_format_of_the_code(self, ana):
        for method in ("patch", "put", "delete"):
            assert only(send(ana, method, "duel/", {}, if_match="*"))[:2] == (403, "permission_denied")
            assert only(send(ana, method, "duell/", {}, if_match="*"))[:2] == (404, "not_found")

    def test_nobody_unknown_changes_anything(self, client):
        for method in ("patch", "put", "delete"):
            assert only(send(client, method, "house/", {}, if_match="*"))[0] == 401

    def test_one_that_decks_or_ban_lists_name_stays(self, ana):
        deck = kept_deck({LANDING: 1}, "house")
        answer = send(ana, "delete", "house/", if_match="*")
        assert only(answer)[:2] == (409, "format_in_use")
        assert (answer.json()["decks"], answer.json()["ban_lists"]) == (1, 0)
        assert "in use by 1 deck and 0 ban lists" in only(answer)[3]
        deck.delete()
        ban("house", [LANDING])
        assert send(ana, "delete", "house/", if_match="*").json()["ban_lists"] == 1

    def test_one_that_nothing_names_goes(self, ana, client):
        answer = send(ana, "delete", "house/", if_match='"1"')
        assert (answer.status_code, answer.content) == (204, b"")
        assert (find_format("house"), client.get(f"{URL}house/").status_code) == (None, 404)

    def test_a_parameter_that_a_change_has_not_is_refused(self, ana):
        assert only(send(ana, "patch", "house/?as_of=2027-01-01", {}, if_match="*"))[1] == "unknown_parameter"


@pytest.mark.django_db
class TestReading:
    def test_reads_are_cheap_and_the_same_for_everybody(self, ana, client):
        stored_format("house", owner=user("ana"))
        first, own = client.get(f"{URL}house/"), ana.get(f"{URL}house/")
        assert (first.content, first["ETag"]) == (own.content, own["ETag"])
        assert own["Cache-Control"].startswith("public")
        assert "Cookie" not in own.get("Vary", "")
        again = client.get(f"{URL}house/", headers={"if-none-match": first["ETag"]})
        assert (again.status_code, again.content) == (304, b"")

    def test_a_304_costs_few_queries(self, client, django_assert_max_num_queries):
        stored_format("house")
        tag = client.get(URL)["ETag"]
        with django_assert_max_num_queries(4):
            assert client.get(URL, headers={"if-none-match": tag}).status_code == 304

    def test_a_change_of_a_stored_format_is_another_tag(self, client):
        house = stored_format("house")
        tags = {client.get(URL)["ETag"]}
        stored_format("house", name="Another", changed=house)
        tags.add(client.get(URL)["ETag"])
        stored_format("other")
        tags.add(client.get(URL)["ETag"])
        assert len(tags) == 3

    def test_the_formats_of_one_game(self, client):
        stored_format("house")
        slugs = [one["slug"] for one in client.get(URL, {"game": "sularia"}).json()["data"]]
        assert slugs == ["sularia-standard", "sularia-draft", "sularia-free", "house"]

    def test_an_unknown_format_names_a_near_one(self, client):
        stored_format("house-of-ana")
        assert only(client.get(f"{URL}house-of-anna/"))[3].endswith('did you mean "house-of-ana"?')
        answer = post(client, {"decks": [{"cards": {}}], "formats": ["house-of-anna"]})
        assert refused(answer) == [("unknown_format", "formats.0")]

    def test_the_page_that_checks_decks_offers_it(self, client):
        stored_format("house", RuleRow("maximum_size", {"cards": 1}, "House rules"))
        page = client.get("/decks/check/").content.decode()
        assert '<option value="house">House rules</option>' in page
        answer = client.post("/decks/check/", {"text": "2 Frostmere Landing", "format": "house"})
        assert "2 cards, at most 1 allowed" in answer.content.decode()

    def test_the_mark_never_comes_again(self):
        marks = set()
        for _ in range(5):
            FormatsEdition.begin_another()
            marks.add(FormatsEdition.current())
        assert len(marks) == 5
