"""Archives that are broken, hostile, or of something else: refused with the reason, and nothing is imported."""

import json
import struct
import zipfile
from copy import deepcopy
from io import BytesIO

import pytest

from decks.accounts import archive as limits
from decks.accounts.importing import import_account
from decks.accounts.parts.part import ImportRefusedError
from decks.models import Deck, Favourite, StoredFormat
from decks.services.decks import delete_deck
from tests.decks.accounts.conftest import submit
from tests.decks.accounts.owned import exported, gone, imported, make_deck, make_format, packed, unpacked

pytestmark = pytest.mark.django_db

IMPORT = "/api/v1/account/import/"
EXPORT = "/api/v1/account/export/"


@pytest.fixture
def files(ann) -> dict:
    """An export of two decks and a format that are here no more."""
    make_format(ann)
    decks = [make_deck(ann, "1 Frostmere Landing"), make_deck(ann, "Hikaru\nMode: EX", slug="duel", name="Duel")]
    found = unpacked(exported(ann))
    for deck in decks:
        delete_deck(deck=deck.pk, version=None)
    StoredFormat.objects.all().delete()
    return found


@pytest.fixture
def frost(files) -> str:
    """The path of the Sularia deck in it."""
    return next(path for path, content in files.items() if isinstance(content, dict) and content.get("name") == "Frost")


def refused(user, archive: bytes) -> list[tuple[str, str]]:
    with pytest.raises(ImportRefusedError) as caught:
        import_account(user=user, packed=BytesIO(archive))
    assert not Deck.objects.exists()
    assert not StoredFormat.objects.exists()
    assert not Favourite.objects.exists()
    return caught.value.sentences


def codes(user, archive: bytes) -> set[str]:
    with pytest.raises(ImportRefusedError) as caught:
        import_account(user=user, packed=BytesIO(archive))

    def found(detail):
        if isinstance(detail, str):
            yield detail.code
        else:
            for one in detail.values() if isinstance(detail, dict) else detail:
                yield from found(one)

    return set(found(caught.value.wrong))


# What is no archive


@pytest.mark.parametrize("sent", [b"", b"x", b"PK\x05\x06", b"x" * 100, b"{}", b"PK\x03\x04" + b"\0" * 40])
def test_what_is_no_zip(ann, sent):
    assert codes(ann, sent) == {"not_an_archive"}


def test_a_zip_whose_directory_hides_files(ann, files):
    whole = bytearray(packed(files))
    entries = [place for place in range(len(whole)) if whole[place : place + 4] == b"PK\x01\x02"]
    end = whole.rindex(b"PK\x05\x06")
    # The comment of the first entry, told as long as all entries after it.
    whole[entries[0] + 32 : entries[0] + 34] = (end - entries[1]).to_bytes(2, "little")
    assert codes(ann, bytes(whole)) == {"not_an_archive"}
    assert not Deck.objects.exists()


def test_a_zip_that_broke_off_or_was_changed(ann, files):
    whole = packed(files)
    for end in range(0, len(whole), 97):
        assert codes(ann, whole[:end]) == {"not_an_archive"}
    for place in range(30, len(whole), 53):
        changed = whole[:place] + bytes([whole[place] ^ 0x55]) + whole[place + 1 :]
        try:
            import_account(user=ann, packed=BytesIO(changed))
        except ImportRefusedError:
            assert not Deck.objects.exists()
        else:
            # It was a byte that says nothing of the files, such as a time.
            assert Deck.objects.count() == 2
            Deck.objects.all().delete()
            StoredFormat.objects.all().delete()


def test_a_zip_of_something_else(ann):
    assert codes(ann, packed({"readme.txt": "hello"})) == {"not_an_archive"}
    assert codes(ann, packed({})) == {"not_an_archive"}


@pytest.mark.parametrize(
    "path",
    [
        "../account.json",
        "/etc/passwd",
        "decks/../../x.json",
        "decks\\x.json",
        "C:/x.json",
        "decks/x.json/",
        "decks//x.json",
        "./account.json",
        "decks/x\u202e.json",
        "decks/x.json\0.txt",
        "x" * 101 + ".json",
        "decks/script.py",
    ],
)
def test_a_path_that_is_a_trick(ann, files, path):
    assert codes(ann, packed({**files, path: "{}"})) == {"unexpected_file"}


@pytest.mark.parametrize("path", ["tournaments/one.json", "notes.txt", "decks/mine.json", "decks.json"])
def test_a_file_that_no_export_has(ann, files, path):
    assert (path, "No export has such a file.") in refused(ann, packed({**files, path: {}}))


def test_a_file_that_is_there_twice(ann, files):
    into = BytesIO(packed(files))
    with zipfile.ZipFile(into, "a") as archive, pytest.warns(UserWarning, match="Duplicate"):
        archive.writestr("account.json", "{}")
    assert codes(ann, into.getvalue()) == {"repeated_file"}


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_another_way_of_packing(ann, method):
    into = BytesIO()
    with zipfile.ZipFile(into, "w", method) as archive:
        archive.writestr("account.json", "{}")
    assert codes(ann, into.getvalue()) == {"not_an_archive"}


def test_an_encrypted_file(ann, files):
    archive = bytearray(packed(files))
    central = archive.index(b"PK\x01\x02")
    archive[central + 8] |= 1
    assert codes(ann, bytes(archive)) == {"not_an_archive"}


# Bombs


def test_a_file_that_unpacks_to_too_much(ann, files):
    bomb = packed({**files, "formats.json": b" " * (limits.MOST_OF_A_FILE + 1)})
    assert len(bomb) < 100_000
    assert codes(ann, bomb) == {"archive_too_large"}


def test_many_files_that_unpack_to_too_much_together(ann, files):
    one = b" " * limits.MOST_OF_A_FILE
    more = {f"decks/x{number}.json": one for number in range(limits.MOST_UNPACKED // len(one) + 1)}
    assert codes(ann, packed({**files, **more})) == {"archive_too_large"}


def test_a_file_that_holds_more_than_it_says(ann, files):
    """The directory says 10 bytes and the file has ten million: no more than 10 are unpacked, and they are wrong."""
    archive = bytearray(packed({**files, "formats.json": b" " * 10_000_000}))
    for signature, at in ((b"PK\x01\x02", 24), (b"PK\x03\x04", 22)):
        start = 0
        while (start := archive.find(signature, start)) >= 0:
            if struct.unpack_from("<I", archive, start + at) == (10_000_000,):
                struct.pack_into("<I", archive, start + at, 10)
            start += 4
    assert codes(ann, bytes(archive)) == {"not_an_archive"}


def test_files_that_share_their_bytes(ann):
    """Each entry of the directory points to the same packed file."""
    one = BytesIO()
    with zipfile.ZipFile(one, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("decks/x0.json", b" " * 1_000_000)
    whole = one.getvalue()
    start = whole.index(b"PK\x01\x02")
    end = whole.index(b"PK\x05\x06")
    entry = whole[start:end]
    entries = b"".join(entry.replace(b"x0", f"y{number}".encode()) for number in range(9))
    shared = whole[:start] + entries + struct.pack("<4s4H2LH", b"PK\x05\x06", 0, 0, 9, 9, len(entries), start, 0)
    assert codes(ann, shared) == {"not_an_archive"}


def test_a_directory_that_is_longer_than_any(ann):
    entries = b"\0" * (limits.MOST_OF_DIRECTORY + 1)
    end = struct.pack("<4s4H2LH", b"PK\x05\x06", 0, 0, 9, 9, len(entries), 0, 0)
    assert codes(ann, entries + end) == {"archive_too_large"}
    for hidden in (b"a comment", end + b"x"):
        behind = struct.pack("<4s4H2LH", b"PK\x05\x06", 0, 0, 9, 9, len(entries), 0, len(hidden))
        assert codes(ann, entries + behind + hidden) == {"not_an_archive"}


def test_more_files_than_any_has(ann):
    with_files = {f"decks/{number}.json": "" for number in range(limits.MOST_FILES + 1)}
    assert codes(ann, packed(with_files)) == {"archive_too_large"}


def test_json_that_is_nested_too_deep(ann, files):
    assert "nested_too_deep" in codes(ann, packed({**files, "formats.json": "[" * 200_000}))


# Another version, broken JSON


@pytest.mark.parametrize(
    ("changed", "found"),
    [
        ({"version": 2}, "dueldex-account 2"),
        ({"version": "1"}, "dueldex-account 1"),
        ({"version": True}, "dueldex-account True"),
        ({"format": "other"}, "other 1"),
        ({"version": None}, "dueldex-account None"),
    ],
)
def test_another_version(ann, files, changed, found):
    files["account.json"] |= changed
    archive = packed(files)
    if changed in ({"version": "1"}, {"version": True}):
        assert refused(ann, archive)
        return
    said = f'Found "{found}", allowed is dueldex-account 1: the export of this release.'
    assert refused(ann, archive) == [("account.json.version", said)]


@pytest.mark.parametrize(
    "broken", ["", "{", "[]", "null", '{"formats":[],"formats":[]}', b"\xff\xfe", '{"formats": NaN}']
)
def test_json_that_is_none(ann, files, broken):
    [(where, _)] = refused(ann, packed({**files, "formats.json": broken}))
    assert where.startswith("formats.json")


# Decks that cannot be


def change(files: dict, path: str, *where, to) -> bytes:
    """The archive with one value of one file changed."""
    changed = deepcopy(files)
    inner = changed[path]
    for key in where[:-1]:
        inner = inner[key]
    if to is KeyError:
        del inner[where[-1]]
    else:
        inner[where[-1]] = to
    return packed(changed)


REVISION = ("revisions", 0)
WRONG = [
    (("id",), "5f0c2f6e-3f5f-4a43-a4a8-3ff1f0b1b5ce", "invalid"),
    (("id",), "x", "invalid"),
    (("game",), "chess", "invalid_choice"),
    (("game",), "war", "unknown_format"),
    (("format",), "club-day", "unknown_format"),
    (("format",), "duel", "unknown_format"),
    (("name",), "", "blank"),
    (("name",), "x" * 10_000, "max_length"),
    (("name",), "a\u202eb", "unusable_character"),
    (("name",), 7, "invalid"),
    (("description",), "x" * 10_001, "max_length"),
    (("tags",), ["x"] * 1_001, "max_length"),
    (("tags",), [f"t{number}" for number in range(21)], "too_many_tags"),
    (("visibility",), "everybody", "invalid_choice"),
    (("copied_from",), 7, "invalid"),
    (("created_at",), "yesterday", "invalid"),
    (("changed_at",), None, "null"),
    (("owner",), "bob", "unknown_field"),
    (("revisions",), [], "empty"),
    (("revisions",), KeyError, "required"),
    ((*REVISION, "number"), 2, "invalid"),
    ((*REVISION, "number"), True, "invalid"),
    ((*REVISION, "parent"), 1, "invalid"),
    ((*REVISION, "restored"), 7, "invalid"),
    ((*REVISION, "merged"), 0, "min_value"),
    ((*REVISION, "name"), "\u2066", "unusable_character"),
    ((*REVISION, "saved_at"), "2026-13-45", "invalid"),
    ((*REVISION, "by_owner"), "yes", "invalid"),
    ((*REVISION, "cards"), {"cellar": [["sularia-frostmere-landing", 1]]}, "unknown_zone"),
    ((*REVISION, "cards"), {"deck": [["sularia-nobody", 1]]}, "unknown_card"),
    ((*REVISION, "cards"), {"deck": [["war-hikaru", 1]]}, "unknown_card"),
    ((*REVISION, "cards"), {"deck": [["#12", 1]]}, "unknown_card"),
    ((*REVISION, "cards"), {"deck": [["sularia-frostmere-landing", 0]]}, "invalid_count"),
    ((*REVISION, "cards"), {"deck": [["sularia-frostmere-landing", 10**30]]}, "invalid_count"),
    ((*REVISION, "cards"), {"deck": [["sularia-frostmere-landing", 1.5]]}, "invalid_count"),
    ((*REVISION, "cards"), {"deck": [["sularia-frostmere-landing", True]]}, "invalid_count"),
    ((*REVISION, "cards"), {"deck": [["sularia-frostmere-landing"]]}, "not_a_pair"),
    ((*REVISION, "cards"), {"deck": [["sularia-frostmere-landing", 1]] * 2_001}, "too_many_lines"),
    ((*REVISION, "cards"), [], "not_a_dict"),
    ((*REVISION, "options"), {"mode": "x" * 61}, "max_length"),
    ((*REVISION, "options"), {"finisher": "Supernova"}, "unknown_card"),
    ((*REVISION, "options"), {"discards": [["x", "y"]]}, "unknown_card"),
    ((*REVISION, "options"), {"hat": "red"}, "unknown_field"),
]


@pytest.mark.parametrize(("where", "to", "code"), WRONG, ids=[f"{where}={to!r:.40}" for where, to, _ in WRONG])
def test_a_deck_that_cannot_be(ann, files, frost, where, to, code):
    assert code in codes(ann, change(files, frost, *where, to=to))
    assert not Deck.objects.exists()
    assert not StoredFormat.objects.exists()


def test_every_wrong_deck_is_named_and_no_right_one_is_imported(ann, files, frost):
    files[frost]["revisions"][0]["cards"] = {"deck": [["sularia-nobody", 1]]}
    other = next(
        path
        for path, content in files.items()
        if "Duel" in str(content) and path.endswith(".json") and path != frost and path.startswith("decks/")
    )
    files[other]["name"] = ""
    said = dict(refused(ann, packed(files)))
    assert len(said) == 2
    assert any('There is no card "sularia-nobody" in sularia' in one for one in said.values())
    assert set(said) == {f"{frost}.revisions.0.cards.deck", f"{other}.name"}


def test_too_many_mistakes_are_not_all_told(ann, files, frost):
    wrong = {}
    for number in range(30):
        key = f"00000000-0000-4000-8000-{number:012}"
        wrong[f"decks/{key}.json"] = {**files[frost], "id": key, "name": ""}
    assert len(refused(ann, packed({**files, **wrong}))) == 20


@pytest.mark.parametrize(
    ("key", "to"),
    [
        ("slug", "no slug"),
        ("slug", "UPPER_case"),
        ("slug", "-"),
        ("slug", "x" * 41),
        ("like", "chess"),
        ("like", "duel"),
        ("game", "war"),
        ("name", ""),
        ("since", "2026-1-1"),
        ("rules", [{"rule": "no_such_rule", "numbers": {}, "source": "x"}]),
        ("rules", [{"rule": "minimum_size", "numbers": {"cards": "many"}, "source": "x"}]),
        ("rules", [{"rule": "minimum_size", "numbers": {"cards": 1}}]),
        ("rules", {}),
    ],
)
def test_a_format_that_cannot_be(ann, files, key, to):
    files["formats.json"]["formats"][0][key] = to
    said = refused(ann, packed(files))
    assert said
    assert all(where.startswith("formats.json.formats.0.") for where, _ in said)


def test_a_slug_of_ours_is_not_taken(ann, files):
    files["formats.json"]["formats"][0]["slug"] = "sularia-standard"
    imported(ann, packed(files))
    assert StoredFormat.objects.get().slug == "sularia-standard-2"


@pytest.mark.parametrize("to", [[{"deck": "x", "since": "2026-01-01T00:00:00Z"}], [{"deck": 7}], {}, None, [7]])
def test_favourites_that_cannot_be(ann, files, to):
    files["favourites.json"]["favourites"] = to
    assert all(where.startswith("favourites.json") for where, _ in refused(ann, packed(files)))


# By HTTP


def send(client, archive: bytes, content_type: str = "application/zip", **more):
    return client.post(IMPORT, archive, content_type=content_type, **more)


def test_the_api_exports_and_imports(ann, bob, program):
    deck = make_deck(ann, "1 Frostmere Landing")
    answer = program(ann, "account").get(EXPORT)
    assert answer.status_code == 200
    assert answer["Content-Type"] == "application/zip"
    assert answer["Content-Disposition"].startswith('attachment; filename="dueldex-Ann-20')
    assert "no-store" in answer["Cache-Control"]
    archive = b"".join(answer.streaming_content)
    answer = send(program(bob, "account"), archive)
    assert answer.status_code == 200
    [told] = answer.json()["data"]
    here = Deck.objects.get(owner=bob)
    assert told == {"part": "decks", "id": str(deck.pk), "name": "Frost", "outcome": "made", "became": str(here.pk)}


def test_a_file_is_answered_whatever_is_asked_for(ann, program):
    answer = program(ann, "account").get(EXPORT, headers={"Accept": "application/zip"})
    assert answer.status_code == 200
    assert answer.getvalue()
    assert program(ann, "account", name="second").head(EXPORT).status_code == 200


def test_only_a_token_for_the_account_exports_and_imports(ann, program, client):
    for scope in ("read", "decks", "tournaments"):
        script = program(ann, scope)
        assert script.get(EXPORT).status_code == 403
        assert send(script, b"x").status_code == 403
    assert client.get(EXPORT).status_code == 401
    assert send(client, b"x").status_code == 401


def test_what_is_wrong_is_told_by_file(ann, files, frost, program):
    answer = send(program(ann, "account"), change(files, frost, "visibility", to="all"))
    assert answer.status_code == 400
    [error] = answer.json()["errors"]
    assert error["attr"] == f"{frost}.visibility"
    assert error["code"] == "invalid_choice"


def test_a_body_has_a_size_and_a_type(ann, program):
    script = program(ann, "account")
    too_long = send(script, b"x" * (limits.MOST_PACKED + 1))
    assert (too_long.status_code, too_long.json()["errors"][0]["code"]) == (413, "body_too_large")
    assert send(script, b"x" * 3_000_000).status_code == 400
    assert send(script, b"").status_code == 400
    assert send(script, b"{}", "application/json").status_code == 415
    assert send(script, b"x", "multipart/form-data; boundary=x").status_code == 415


def test_what_a_broken_archive_says_is_json(ann, program):
    script = program(ann, "account")
    for sent in (b"PK", b"\x00" * 50, packed({"account.json": "{"})):
        answer = send(script, sent)
        assert answer.status_code == 400
        assert json.loads(answer.content)["type"] == "validation_error"


def upload(browser, archive: bytes):
    return submit(browser, "/account/", "/account/import/", archive=BytesIO(archive))


def test_the_page_exports_and_imports(anns_browser, ann, bob):
    make_deck(ann, "1 Frostmere Landing", name="Frost & <b>ice</b>")
    answer = anns_browser.get("/account/export/")
    assert answer["Content-Type"] == "application/zip"
    archive = b"".join(answer.streaming_content)
    Deck.objects.all().delete()
    answer = upload(anns_browser, archive)
    assert answer.status_code == 200
    assert "Frost &amp; &lt;b&gt;ice&lt;/b&gt;" in answer.content.decode()
    assert Deck.objects.get().owner == ann
    assert "was here already" in upload(anns_browser, archive).content.decode()
    gone(ann)


def test_the_page_says_what_is_wrong(anns_browser, files, frost):
    answer = upload(anns_browser, change(files, frost, "name", to=""))
    assert answer.status_code == 422
    assert "Nothing was imported" in answer.content.decode()
    assert f"<code>{frost}.name</code>: Found nothing to read" in answer.content.decode()
    answer = upload(anns_browser, b"no zip at all, and long enough for one")
    assert answer.status_code == 422
    assert "This is no zip" in answer.content.decode()
    assert submit(anns_browser, "/account/", "/account/import/").status_code == 422


def test_the_page_takes_no_file_that_is_too_long(anns_browser):
    answer = upload(anns_browser, b"x" * (limits.MOST_PACKED + 200_000))
    assert answer.status_code == 413
    assert "The file is longer than 10,000,000 bytes." in answer.content.decode()


def test_archives_are_not_made_without_end(anns_browser):
    for _ in range(30):
        answer = anns_browser.get("/account/export/")
        assert answer.status_code == 200
        assert answer.getvalue()
    assert anns_browser.get("/account/export/").status_code == 429


def test_the_api_has_a_quota_for_archives(ann, program, settings):
    rates = {**settings.REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"], "archive": "2/min"}
    settings.REST_FRAMEWORK = {**settings.REST_FRAMEWORK, "DEFAULT_THROTTLE_RATES": rates}
    script = program(ann, "account")
    asked = [send(script, b"x", REMOTE_ADDR="203.0.113.7").status_code for _ in range(3)]
    assert asked == [400, 400, 429]
