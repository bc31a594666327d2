"""Ban lists: the file, and loading it all or not at all."""

import json
from datetime import date

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from decks.ban_lists import BAN_LISTS, BanListsRefusedError, read_ban_lists
from decks.models import BanList
from decks.services import load_ban_lists

LANDING, BEACON = "sularia-frostmere-landing", "sularia-skerry-beacon"


@pytest.fixture
def written(tmp_path):
    """Writes a file of ban lists."""

    def write(*lists, whole=None):
        path = tmp_path / "lists.json"
        path.write_text(json.dumps({"ban_lists": list(lists)} if whole is None else whole))
        return path

    return write


def ban_list(**keys) -> dict:
    return {
        "format": "sularia-standard",
        "from": "2027-01-01",
        "banned": [LANDING],
        "origin": "demo",
        "source": "a list of the test",
        **keys,
    }


def without(key: str) -> dict:
    return {name: value for name, value in ban_list().items() if name != key}


def test_the_fixture_bans_nothing_and_says_so():
    [one] = read_ban_lists(BAN_LISTS)
    assert (one.format, one.banned) == ("sularia-standard", frozenset())
    assert "No card is known to be banned" in one.source


@pytest.mark.parametrize(
    ("row", "problem"),
    [
        (5, ": found 5, allowed an object with the keys format, from, banned, origin, source"),
        (ban_list(cards=[]), ".cards: unknown key, allowed format, from, banned, origin, source"),
        (without("banned"), ".banned: missing, allowed a list of different card slugs"),
        (ban_list(format="modern"), '.format: found "modern", allowed sularia-standard'),
        (ban_list(format=[]), ".format: found [], allowed sularia-standard"),
        (ban_list(**{"from": "2027-13-01"}), '.from: found "2027-13-01", allowed a day such as 2026-11-30'),
        (ban_list(**{"from": "20270101"}), '.from: found "20270101", allowed a day such as 2026-11-30'),
        (ban_list(**{"from": 2027}), ".from: found 2027, allowed a day such as 2026-11-30"),
        (ban_list(banned=LANDING), f'.banned: found "{LANDING}", allowed a list of different card slugs'),
        (ban_list(banned=[LANDING, LANDING]), ".banned: found "),
        (ban_list(banned=[1]), ".banned: found a list, allowed a list of different card slugs"),
        (ban_list(origin="rumour"), '.origin: found "rumour", allowed published, rulebook, reconstruction, demo'),
        (ban_list(source=" "), '.source: found " ", allowed a text that says where the list comes from'),
        (ban_list(source="a\x00b"), '.source: found "a\\u0000b", allowed a text'),
        (ban_list(source="a\x85b"), '.source: found "a\\x85b", allowed a text'),
        (ban_list(source="a\ud800b"), '.source: found "a\\ud800b", allowed a text'),
        (ban_list(banned=["a\x00b"]), ".banned: found a list, allowed a list of different card slugs"),
        (ban_list(**{"\ud800": 1}), ".\\ud800: unknown key"),
    ],
)
def test_a_mistake_is_named_with_its_list_and_field(written, row, problem):
    with pytest.raises(BanListsRefusedError) as refused:
        read_ban_lists(written(ban_list(**{"from": "2026-01-01"}), row))
    [found] = refused.value.problems
    assert found.startswith(f"lists.json: ban_lists[1]{problem}")


def test_all_mistakes_are_named_at_once(written):
    with pytest.raises(BanListsRefusedError) as refused:
        read_ban_lists(written(ban_list(source=None, origin=None), ban_list(), ban_list()))
    assert [problem.split(":")[1].strip() for problem in refused.value.problems] == [
        "ban_lists[0].origin",
        "ban_lists[0].source",
        "ban_lists[2].from",
    ]


@pytest.mark.parametrize("whole", [[], {}, {"ban_lists": {}}, {"ban_lists": [], "more": 1}, "text", None])
def test_a_file_of_another_shape_is_refused(tmp_path, whole):
    path = tmp_path / "lists.json"
    path.write_text(json.dumps(whole))
    with pytest.raises(BanListsRefusedError, match="allowed"):
        read_ban_lists(path)


def test_a_file_that_is_not_there_or_no_json_is_refused(tmp_path):
    with pytest.raises(BanListsRefusedError, match=r"none\.json: cannot be read: No such file"):
        read_ban_lists(tmp_path / "none.json")
    (tmp_path / "broken.json").write_bytes(b"{\xff")
    with pytest.raises(BanListsRefusedError, match=r"broken\.json: no JSON"):
        read_ban_lists(tmp_path / "broken.json")


def test_a_key_that_stands_twice_is_refused(tmp_path):
    path = tmp_path / "lists.json"
    text = json.dumps({"ban_lists": [ban_list()]})
    path.write_text(text.replace('"origin"', '"source": "another", "origin"'))
    with pytest.raises(BanListsRefusedError, match=r'lists\.json: no JSON: the key "source" stands 2 times'):
        read_ban_lists(path)
    path.write_text(text.replace("{", '{"ban_lists": [], ', 1))
    with pytest.raises(BanListsRefusedError, match='the key "ban_lists" stands 2 times'):
        read_ban_lists(path)


def test_a_byte_order_mark_is_no_mistake(tmp_path):
    path = tmp_path / "lists.json"
    path.write_text(json.dumps({"ban_lists": [ban_list()]}), encoding="utf-8-sig")
    assert len(read_ban_lists(path)) == 1


@pytest.mark.django_db
def test_a_database_without_tables_is_told(written):
    with connection.cursor() as cursor:
        cursor.execute(f'ALTER TABLE "{BanList._meta.db_table}" RENAME TO "elsewhere"')
    with pytest.raises(CommandError, match=r"no tables for ban lists yet: run `manage\.py migrate` first"):
        call_command("loadbanlists", file=written(ban_list()))


@pytest.mark.django_db
def test_loading_makes_the_database_say_what_the_file_says(written):
    first = written(ban_list(), ban_list(**{"from": "2028-01-01", "banned": []}))
    assert str(load_ban_lists(path=first)) == "ban lists: 2 added, 0 changed, 0 unchanged, 1 removed"
    assert str(load_ban_lists(path=first)) == "ban lists: 0 added, 0 changed, 2 unchanged, 0 removed"
    second = written(ban_list(banned=[BEACON, LANDING]))
    assert str(load_ban_lists(path=second)) == "ban lists: 0 added, 1 changed, 0 unchanged, 1 removed"
    [one] = BanList.objects.all()
    assert (one.since, {card.slug for card in one.cards.all()}) == (date(2027, 1, 1), {LANDING, BEACON})


@pytest.mark.django_db
@pytest.mark.parametrize("slug", ["sularia-frostmere-landin", "war-lure"])
def test_a_card_the_game_has_not_refuses_the_whole_file(written, slug):
    before = list(BanList.objects.values())
    with pytest.raises(CommandError, match="nothing was loaded") as refused:
        call_command("loadbanlists", file=written(ban_list(**{"from": "2026-12-01"}), ban_list(banned=[slug])))
    assert f'ban_lists[1].banned: found "{slug}", allowed slugs of cards of the game sularia' in str(refused.value)
    assert list(BanList.objects.values()) == before


@pytest.mark.django_db
def test_the_command_says_what_it_did(written, capsys):
    call_command("loadbanlists", file=written(ban_list()))
    assert capsys.readouterr().out == "ban lists: 1 added, 0 changed, 0 unchanged, 1 removed\n"


@pytest.mark.django_db
def test_the_list_in_force_is_the_last_one_that_came_into_force(written):
    load_ban_lists(path=written(ban_list(), ban_list(**{"from": "2028-01-01"})))
    days = [date(2026, 12, 31), date(2027, 1, 1), date(2027, 12, 31), date(2028, 1, 1), date(9999, 12, 31)]
    in_force = [BanList.objects.in_force(day).first() for day in days]
    assert [one and one.since.year for one in in_force] == [None, 2027, 2027, 2028, 2028]
