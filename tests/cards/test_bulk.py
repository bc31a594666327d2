"""The files to download: what stands in them, how they are kept, how they are served."""

import csv
import gzip
import json
import os
import subprocess
import sys
from hashlib import sha256
from io import StringIO
from pathlib import Path

import orjson
import pytest
from django.db import connection
from hypothesis import given
from hypothesis import strategies as st

from cards.bulk.contents import FORMATS, Table, cell, comma_separated, harmless, json_lines, packed, text_of
from cards.bulk.editions import current_edition, path_of
from cards.models import Card, CardList, CardSet, Catalogue, MiscastBox, WoundPattern
from tests.factories import CardFactory, CatalogueFactory, StyleFactory, SulariaCardFactory
from tests.small_fixtures import SmallFixtures

ROOT = Path(__file__).resolve().parents[2]
ADDRESS = "/api/v1/bulk/"


def read_back(content: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO(content.decode(), newline="")))


class TestContents:
    @pytest.mark.parametrize(
        ("value", "written"),
        [
            (None, ""),
            (True, "true"),
            (False, "false"),
            (0, "0"),
            (-1, "-1"),
            ("Lure", "Lure"),
            ("", ""),
            ("+ With Style!", "'+ With Style!"),
            ("=1+1", "'=1+1"),
            ("@SUM(A1)", "'@SUM(A1)"),
            ("-1 power", "'-1 power"),
            ("\t=1", "'\t=1"),
            ("'tis", "''tis"),
            (["+3 power", "Hit: push 1"], "'+3 power\nHit: push 1"),
            ([], ""),
            ([{"name": "Focus", "x": 2, "y": None}], '[{"name":"Focus","x":2,"y":null}]'),
            ([["war-lure", 2]], '[["war-lure",2]]'),
        ],
    )
    def test_a_cell(self, value, written):
        assert cell(value) == written

    @given(st.text())
    def test_no_text_is_a_formula_and_every_text_is_given_back(self, text):
        assert text_of(harmless(text)) == text
        assert not harmless(text).startswith(("=", "+", "-", "@", "\t", "\r", "\n"))

    @given(
        st.lists(
            st.dictionaries(
                st.sampled_from(["name", "text", "power"]),
                st.none() | st.integers(-9, 9) | st.text(st.characters(codec="utf-8", exclude_characters="\0")),
            ),
            max_size=9,
        )
    )
    def test_rows_are_read_back_from_both_formats(self, rows):
        table = Table("cards", None, ["name", "text", "power"], [orjson.dumps(row).decode() for row in rows])
        assert [json.loads(line) for line in json_lines(table).split(b"\n")[:-1]] == rows
        found = read_back(comma_separated(table))
        assert len(found) == (len(rows) if any(rows) else len(found))
        for row, written in zip(rows, found, strict=False):
            for key, value in written.items():
                expected = row.get(key)
                assert text_of(value) == ("" if expected is None else str(expected))

    def test_the_columns_are_those_in_use_in_their_order(self):
        table = Table("cards", None, ["slug", "power", "price", "text"], ['{"text":[],"slug":"b","power":1}'])
        assert comma_separated(table) == b"slug,power,text\r\nb,1,\r\n"
        assert comma_separated(Table("cards", None, ["slug", "name"], [])) == b"slug,name\r\n"
        assert json_lines(Table("cards", None, ["slug", "name"], [])) == b""

    def test_the_same_content_is_the_same_file(self):
        assert packed(b"x" * 1000) == packed(b"x" * 1000)
        assert gzip.decompress(packed(b"content")) == b"content"
        # No name and no time: bytes 3 to 7 of the header (RFC 1952).
        assert packed(b"content")[3:8] == b"\0\0\0\0\0"


@pytest.fixture
def bulk_dir(settings, tmp_path):
    settings.BULK_DIR = tmp_path / "bulk"
    return settings.BULK_DIR


def files_of(client):
    return client.get(ADDRESS).json()["data"]


def content_of(client, file):
    answer = client.get(file["url"])
    assert answer.status_code == 200
    return gzip.decompress(b"".join(answer.streaming_content))


def got(client, url, **headers):
    """The answer, with its file closed as a server closes it."""
    answer = client.get(url, headers={name.replace("_", "-"): value for name, value in headers.items()})
    answer.close()
    return answer


@pytest.mark.django_db
class TestAllCards:
    def test_the_manifest_lists_every_file_as_it_is(self, client, bulk_dir):
        answer = client.get(ADDRESS).json()
        assert list(answer) == ["version", "changed_at", "data"]
        assert answer["version"] == Catalogue.current_version()
        told = [(file["content"], file["game"], file["format"]) for file in answer["data"]]
        games = ["war", "trials", "sularia", "battlecards", "battleboard"]
        contents = [("cards", None), *(("cards", game) for game in games), ("sets", None), ("lists", None)]
        assert told == [(*content, kind) for content in contents for kind in FORMATS]
        for file in answer["data"]:
            download = client.get(file["url"])
            packed_file = b"".join(download.streaming_content)
            assert (len(packed_file), sha256(packed_file).hexdigest()) == (file["bytes"], file["sha256"])
            content = gzip.decompress(packed_file)
            assert len(content) == file["unpacked_bytes"]
            rows = read_back(content) if file["format"] == "csv" else content.splitlines()
            assert len(rows) == file["rows"]
            assert download["Content-Type"] == file["media_type"] == "application/gzip"
            assert download["Cache-Control"] == "public, max-age=31536000, immutable"
            assert download["Content-Length"] == str(file["bytes"])
            assert "Content-Encoding" not in download
            name = file["url"].rpartition("/")[2]
            assert f"-v{answer['version']}-{file['sha256'][:16]}." in name
            assert name in download["Content-Disposition"]

    def test_every_card_is_there_as_at_its_own_address(self, client, bulk_dir):
        file = files_of(client)[0]
        lines = content_of(client, file).decode().splitlines()
        assert lines == list(Card.objects.current().order_by("sort_key", "slug").values_list("body", flat=True))

    def test_both_formats_say_the_same(self, client, bulk_dir):
        files = files_of(client)
        for lines, table in zip(files[::2], files[1::2], strict=True):
            rows = [json.loads(line) for line in content_of(client, lines).splitlines()]
            written = read_back(content_of(client, table))
            assert written == [{key: cell(row.get(key)) for key in written[0]} for row in rows]
            assert set(written[0]) == {key for row in rows for key in row}

    def test_sets_and_lists_are_all_there(self, client, bulk_dir):
        sets, _, lists, _ = files_of(client)[-4:]
        assert sets["rows"] == CardSet.objects.count()
        rows = [json.loads(line) for line in content_of(client, lists).splitlines()]
        assert [row["slug"] for row in rows] == sorted(CardList.objects.values_list("slug", flat=True))
        for row in rows:
            assert row == client.get(f"/api/v1/card-lists/{row['slug']}/").json()

    def test_nothing_under_a_spot_is_in_any_file(self, client, bulk_dir):
        secret = {"secret", "archetype", "head", "arms", "legs", "body", "life", "purse", "skull", "miscast_box"}
        patterns = {
            f'"{max(pattern, key=len)}"'
            for pattern in WoundPattern.objects.values_list("head", "arms", "legs", "body", "life")
        }
        assert patterns
        assert MiscastBox.objects.exists()
        for file in files_of(client):
            content = content_of(client, file).decode()
            keys = (
                set(read_back(content.encode())[0])
                if file["format"] == "csv"
                else {key for line in content.splitlines() for key in json.loads(line)}
            )
            assert not keys & secret
            assert not [pattern for pattern in patterns if pattern in content]

    def test_a_card_that_begins_like_a_formula_is_harmless_in_csv(self, client, bulk_dir):
        table = content_of(client, files_of(client)[1])
        names = [row["name"] for row in read_back(table)]
        assert "'+ With Style!" in names
        assert not [name for name in names if name.startswith(("=", "+", "-", "@"))]


@pytest.mark.django_db
class TestEditions:
    @pytest.fixture
    def catalogue(self, empty_catalogue, bulk_dir):
        CardFactory(name="Push")
        StyleFactory(name="Soft", retired=True)
        SulariaCardFactory(name="Owl")
        return CatalogueFactory(version=41)

    def next_version(self):
        Catalogue.objects.update(version=Catalogue.current_version() + 1)

    def test_an_edition_is_made_once(self, catalogue, django_assert_num_queries):
        first = current_edition()
        assert [file.rows for file in first.files if file.name.startswith("cards-v")] == [2, 2]
        with django_assert_num_queries(1):
            assert current_edition() == first

    def test_the_same_version_is_the_same_files_wherever_it_is_made(self, catalogue, settings, tmp_path):
        one = current_edition()
        settings.BULK_DIR = tmp_path / "another machine"
        assert current_edition() == one
        assert [path_of(file.name).read_bytes() for file in one.files]

    def test_a_file_is_made_by_whoever_is_asked_for_it(self, catalogue, settings, tmp_path, client):
        url = client.get(ADDRESS).json()["data"][0]["url"]
        settings.BULK_DIR = tmp_path / "another machine"
        assert got(client, url).status_code == 200

    def test_the_last_edition_stays_and_older_ones_go(self, catalogue, bulk_dir, client):
        urls = []
        for _ in range(3):
            urls.append(client.get(ADDRESS).json()["data"][0]["url"])
            self.next_version()
        assert [got(client, url).status_code for url in urls] == [404, 200, 200]
        assert len(list(bulk_dir.glob("v*"))) == 2

    def test_a_database_made_anew_does_not_get_the_old_ones_files(self, catalogue, client):
        before = client.get(ADDRESS).json()
        CardFactory(name="Pull")
        Catalogue.objects.update(changed_at="2026-12-24T12:00:00Z")
        after = client.get(ADDRESS).json()
        assert before["version"] == after["version"]
        assert after["data"][0]["rows"] == before["data"][0]["rows"] + 1

    def test_another_release_makes_its_own(self, catalogue, settings, bulk_dir):
        current_edition()
        settings.RELEASE = "99"
        current_edition()
        assert len(list(bulk_dir.glob("v41-*"))) == 2

    def test_what_a_killed_process_left_behind_is_no_edition(self, catalogue, bulk_dir):
        (bulk_dir / ".unfinished").mkdir(parents=True)
        (bulk_dir / ".unfinished" / "cards-v41-0123456789abcdef.csv.gz").write_bytes(b"half")
        edition = current_edition()
        assert not (bulk_dir / ".unfinished").exists()
        assert path_of("cards-v41-0123456789abcdef.csv.gz") is None
        assert path_of(edition.files[0].name) is not None

    def test_cards_that_change_while_they_are_read_are_read_again(self, catalogue):
        loads = iter([True])

        def load_after_the_cards_are_read(execute, sql, *arguments):
            rows = execute(sql, *arguments)
            if '"body"' in sql and next(loads, False):
                CardFactory(name="Pull")
                self.next_version()
            return rows

        with connection.execute_wrapper(load_after_the_cards_are_read):
            edition = current_edition()
        assert (edition.version, edition.files[0].rows) == (42, 3)

    def test_before_the_first_load_files_are_empty(self, empty_catalogue, bulk_dir, client):
        answer = client.get(ADDRESS).json()
        assert (answer["version"], answer["changed_at"]) == (0, None)
        assert {(file["content"], file["rows"]) for file in answer["data"]} == {("cards", 0), ("sets", 0), ("lists", 0)}

    def test_a_manifest_that_is_unchanged_makes_no_file(self, catalogue, client, bulk_dir, django_assert_num_queries):
        tag = client.get(ADDRESS)["ETag"]
        for path in bulk_dir.glob("v*/*"):
            path.unlink()
        with django_assert_num_queries(1):
            again = client.get(ADDRESS, headers={"If-None-Match": tag})
        assert (again.status_code, again.content) == (304, b"")
        assert not list(bulk_dir.glob("v*/*"))

    @pytest.mark.parametrize(
        "name",
        [
            "cards-v41-0123456789abcdef.csv.gz",
            "cards-v7-0123456789abcdef.jsonl.gz",
            "cards-v41-0123456789abcdef.csv",
            "manifest.json",
            "..%2F..%2Fsecret_key",
            "..%2Fsecret_key",
            ".lock",
            "cards-v999999999999999999-0123456789abcdef.csv.gz",
            "%00",
            "x" * 2000,
        ],
    )
    def test_what_is_no_file_is_not_found_and_the_manifest_named(self, catalogue, client, name):
        answer = client.get(f"{ADDRESS}{name}")
        assert answer.status_code == 404
        assert answer["Content-Type"] == "application/json"
        (error,) = answer.json()["errors"]
        assert error["code"] == "not_found"
        assert ("/api/v1/bulk/ lists" if "%" not in name else "lists") in error["detail"]
        assert "immutable" not in answer.get("Cache-Control", "")

    def test_a_file_has_a_tag_and_answers_head(self, catalogue, client):
        url = client.get(ADDRESS).json()["data"][0]["url"]
        whole, head = got(client, url), client.head(url)
        assert (head.status_code, head.getvalue()) == (200, b"")
        assert (head["ETag"], head["Content-Length"]) == (whole["ETag"], whole["Content-Length"])
        again = client.get(url, headers={"If-None-Match": whole["ETag"]})
        assert (again.status_code, again.getvalue()) == (304, b"")
        assert again["Cache-Control"] == whole["Cache-Control"]
        refused = client.get(url, headers={"If-Match": '"other"'})
        assert refused.status_code == 412
        assert refused.json()["errors"][0]["code"] == "precondition_failed"
        assert got(client, url, if_match=whole["ETag"]).status_code == 200

    @pytest.mark.parametrize("accept", ["*/*", "application/gzip", "application/json", "text/html", "nonsense"])
    def test_a_file_is_what_it_is_whatever_is_accepted(self, catalogue, client, accept):
        url = client.get(ADDRESS).json()["data"][0]["url"]
        assert got(client, url, accept=accept)["Content-Type"] == "application/gzip"
        refused = client.get(f"{url}x", headers={"Accept": accept})
        assert (refused.status_code, refused["Content-Type"]) == (404, "application/json")

    def test_unknown_parameters_and_other_methods_are_refused(self, catalogue, client):
        url = client.get(ADDRESS).json()["data"][0]["url"]
        assert client.get(f"{url}?format=csv").json()["errors"][0]["code"] == "unknown_parameter"
        assert client.post(url).status_code == 405
        assert client.get(f"{ADDRESS}?format=csv").status_code == 400


MAKE = """
import sys
from concurrent.futures import ThreadPoolExecutor
import django
django.setup()
from cards.bulk.editions import current_edition, path_of

def made(_):
    edition = current_edition()
    return [(file.name, path_of(file.name).stat().st_ino) for file in edition.files]

print("ready", flush=True)
sys.stdin.readline()
with ThreadPoolExecutor(4) as threads:
    for files in threads.map(made, range(4)):
        print(files)
"""


def test_two_processes_of_four_threads_make_one_edition_together(tmp_path):
    """All answer with the same files, each made once, and nothing half-made is left."""
    environment = {key: value for key, value in os.environ.items() if key != "DATABASE_URL"}
    environment |= {"DUELDEX_VAR": str(tmp_path), "DJANGO_SETTINGS_MODULE": "config.settings"}
    fixtures = SmallFixtures(tmp_path / "fixtures").write()
    for command in (["migrate", "-v0"], ["loadcards", "--fixtures", str(fixtures)]):
        subprocess.run(
            [sys.executable, "manage.py", *command], cwd=ROOT, env=environment, check=True, stdout=subprocess.DEVNULL
        )
    makers = [
        subprocess.Popen(
            [sys.executable, "-c", MAKE], cwd=ROOT, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        for _ in range(2)
    ]
    for maker in makers:
        assert maker.stdout.readline() == b"ready\n"
    for maker in makers:
        maker.stdin.write(b"now\n")
        maker.stdin.flush()
    answers = [line for maker in makers for line in maker.communicate(timeout=60)[0].splitlines()]
    assert len(answers) == 8
    assert len(set(answers)) == 1
    (edition,) = (tmp_path / "bulk").glob("v*")
    assert sorted(path.name for path in (tmp_path / "bulk").iterdir()) == [".lock", edition.name]
    for path in edition.glob("*.gz"):
        assert sha256(path.read_bytes()).hexdigest()[:16] in path.name
