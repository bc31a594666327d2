"""Bad card data: each slip is named with file, card, field, what was found and what is allowed; nothing is written."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from cards.importer.load import load_cards
from cards.importer.problems import FixturesError, Problem
from cards.models import Card
from tests.cards.test_loadcards import all_rows
from tests.small_fixtures import LIST, SmallFixtures

pytestmark = pytest.mark.usefixtures("empty_catalogue")

HIKARU = "war/hikaru.json"
Edit = Callable[[SmallFixtures], Any]


@pytest.fixture
def small(tmp_path: Path) -> SmallFixtures:
    return SmallFixtures(tmp_path / "fixtures")


@pytest.fixture
def known(small: SmallFixtures) -> SmallFixtures:
    """Fixtures that were loaded once, as they are when somebody edits them."""
    load_cards(fixtures=small.write())
    return small


def problems_of(small: SmallFixtures, **options: Any) -> list[Problem]:
    """What a load complains of; the database must not notice."""
    before = all_rows()
    with pytest.raises(FixturesError) as refused:
        load_cards(fixtures=small.write(), **options)
    assert all_rows() == before
    return refused.value.problems


def changed(slug: str, /, **facts: Any) -> Edit:
    return lambda small: small.card(slug).update(facts)


def without(slug: str, key: str) -> Edit:
    return lambda small: small.card(slug).pop(key)


def listed(**facts: Any) -> Edit:
    return lambda small: small.files[LIST]["lists"][0].update(facts)


def migrated(*entry: Any) -> Edit:
    return lambda small: small.migrate(*entry)


def one_more(source: str, /, **facts: Any) -> Edit:
    """A copy of a card of Hikaru's file, with a slug and an id of its own unless others are given."""
    return lambda small: small.add(HIKARU, small.card(source) | {"slug": "war-new", "id": 9999} | facts)


def stranger_discards(discards: list[list[str]]) -> Edit:
    """Hikaru's opening discards, where a stranger has a style and a base too."""

    def edit(small: SmallFixtures) -> None:
        for source, slug in (
            ("war-hikaru", "war-stranger"),
            ("war-trance", "war-stray"),
            ("war-palm-strike", "war-fist"),
        ):
            card = small.card(source) | {"slug": slug, "id": small.next_id("war")}
            small.add(HIKARU, card | ({"fighter": "war-stranger"} if "fighter" in card else {}))
        small.card("war-hikaru")["opening_discards"] = discards

    return edit


STYLE, SITE, FIGHTER = "war-trance", "sularia-frostmere-landing", "battlecards-pell-lampwright"


@pytest.mark.parametrize(
    ("edit", "code", "file", "subject", "field", "found", "allowed"),
    [
        pytest.param(
            changed(STYLE, powr=1), "unknown_key", HIKARU, STYLE, "powr", '"powr"', 'did you mean "power"?', id="key"
        ),
        pytest.param(
            lambda small: small.card(FIGHTER)["secret"].update(gold=1),
            "unknown_key", "battlecards/demo.json", FIGHTER, "secret.gold", '"gold"', "head, arms, legs, body, life",
            id="key inside",
        ),
        pytest.param(without(STYLE, "power"), "missing_key", HIKARU, STYLE, "power", "nothing", "a whole number",
                     id="missing key"),
        pytest.param(without(STYLE, "kind"), "missing_key", HIKARU, STYLE, "kind", "nothing", '"style"',
                     id="missing kind"),
        pytest.param(without(STYLE, "slug"), "missing_key", HIKARU, "card 2 of the file", "slug", "nothing", "a slug",
                     id="missing slug"),
        pytest.param(changed(STYLE, power="three"), "wrong_type", HIKARU, STYLE, "power", '"three"',
                     "a whole number from -99 to 999, or null", id="text for a number"),
        pytest.param(changed(STYLE, power=3.0), "wrong_type", HIKARU, STYLE, "power", "3.0", "a whole number",
                     id="fraction"),
        pytest.param(changed(STYLE, power=True), "wrong_type", HIKARU, STYLE, "power", "true", "a whole number",
                     id="truth for a number"),
        pytest.param(changed(STYLE, power=10**30), "out_of_range", HIKARU, STYLE, "power", "1000000", "from -99 to 999",
                     id="huge number"),
        pytest.param(changed(STYLE, power=float("nan")), "wrong_type", HIKARU, STYLE, "power", "NaN", "a whole number",
                     id="not a number"),
        pytest.param(changed(STYLE, text="Hit: push 1"), "wrong_type", HIKARU, STYLE, "text", '"Hit: push 1"',
                     "a list, or null", id="text for a list"),
        pytest.param(changed(STYLE, text=[3]), "wrong_type", HIKARU, STYLE, "text[0]", "3", "a text", id="line"),
        pytest.param(changed(STYLE, text=[""]), "wrong_length", HIKARU, STYLE, "text[0]", '""', "1 to 400 characters",
                     id="empty line"),
        pytest.param(changed(STYLE, name=None), "wrong_type", HIKARU, STYLE, "name", "null", "a text", id="no name"),
        pytest.param(changed(STYLE, name="x" * 121), "wrong_length", HIKARU, STYLE, "name", "xxx",
                     "1 to 120 characters", id="long name"),
        pytest.param(changed(STYLE, note="a\x00b"), "unprintable", HIKARU, STYLE, "note", "a\\u0000b",
                     "without control characters", id="null byte"),
        pytest.param(changed(STYLE, note="\ud800"), "unprintable", HIKARU, STYLE, "note", "\ud800",
                     "without control characters", id="half a surrogate pair"),
        pytest.param(changed(STYLE, color="Yelow"), "not_a_choice", HIKARU, STYLE, "color", '"Yelow"',
                     'did you mean "yellow"?', id="choice"),
        pytest.param(changed(STYLE, origin="invented"), "not_a_choice", HIKARU, STYLE, "origin", '"invented"',
                     '"published", "rulebook", "reconstruction", "demo"', id="origin"),
        pytest.param(changed(STYLE, source=[]), "wrong_length", HIKARU, STYLE, "source", "[]", "a list of 1 or more",
                     id="no source"),
        pytest.param(changed(STYLE, kind="stile"), "not_a_choice", HIKARU, STYLE, "kind", '"stile"',
                     'did you mean "style"?', id="kind"),
        pytest.param(changed(STYLE, kind=["style"]), "not_a_choice", HIKARU, STYLE, "kind", '["style"]', '"style"',
                     id="list for a kind"),
        pytest.param(changed(SITE, kind="spell"), "not_a_choice", "sularia/demo.json", SITE, "kind", '"spell"',
                     '"site", "combatant", "tactic", "condition", null', id="kind of another game"),
        pytest.param(changed(SITE, faction="Jotun"), "not_a_choice", "sularia/demo.json", SITE, "faction", '"Jotun"',
                     'did you mean "Jotune"?', id="faction"),
        pytest.param(changed(SITE, tags=["Giant", "Giant"]), "repeated_value", "sularia/demo.json", SITE, "tags",
                     '["Giant", "Giant"]', "without repetition", id="tag twice"),
        pytest.param(changed("battlecards-combat-101", attack="knee"), "not_a_choice", "battlecards/demo.json",
                     "battlecards-combat-101", "attack", '"knee"', '"head", "arms", "legs", "body"', id="area"),
        pytest.param(changed(STYLE, slug="War_Trance"), "wrong_form", HIKARU, "War_Trance", "slug", '"War_Trance"',
                     "words of a-z and 0-9 joined by hyphens", id="slug"),
        pytest.param(changed(STYLE, slug="war-trance\n"), "unprintable", HIKARU, "war-trance\n", "slug",
                     '"war-trance\\n"', "without control characters", id="line end in a slug"),
        pytest.param(changed(STYLE, slug="wars-trance"), "wrong_prefix", HIKARU, "wars-trance", "slug",
                     '"wars-trance"', '"war-", "war-of-indines-"', id="prefix"),
        pytest.param(listed(slug="jotune-rush"), "wrong_prefix", LIST, "list jotune-rush", "slug", '"jotune-rush"',
                     '"sularia-"', id="prefix of a list"),
        pytest.param(changed(STYLE, id=0), "out_of_range", HIKARU, STYLE, "id", "0", "from 1 to 999999", id="id 0"),
        pytest.param(one_more(STYLE, slug="war-focused"), "duplicate_slug", HIKARU, "war-focused", "slug",
                     '"war-focused", which war-focused in fixtures/war/hikaru.json has too', "a slug of its own",
                     id="slug twice"),
        pytest.param(lambda small: small.card(STYLE).update(id=small.card("war-focused")["id"]), "duplicate_id",
                     HIKARU, "war-focused", "id", f"which {STYLE} in fixtures/war/hikaru.json has too", "an id of its",
                     id="id twice"),
        pytest.param(changed(STYLE, fighter="war-hikari"), "unknown_card", HIKARU, STYLE, "fighter", '"war-hikari"',
                     'did you mean "war-hikaru"? the slug of a fighter of war', id="fighter"),
        pytest.param(changed(STYLE, fighter="trials-hayden"), "unknown_card", HIKARU, STYLE, "fighter",
                     '"trials-hayden"', "the slug of a fighter of war", id="fighter of another game"),
        pytest.param(changed(STYLE, fighter="war-strike"), "wrong_kind", HIKARU, STYLE, "fighter",
                     "war-strike (base)", "the slug of a fighter of war", id="fighter that is none"),
        pytest.param(changed("war-smash", replaces="war-strikes"), "unknown_card", "war/bases.json", "war-smash",
                     "replaces", '"war-strikes"', 'did you mean "war-strike"?', id="replaced base"),
        pytest.param(
            changed("war-hikaru", opening_discards=[["war-trance", "war-strike"], ["war-strike", "war-drove"]]),
            "unknown_card", HIKARU, "war-hikaru", "opening_discards[1][1]", '"war-drove"', 'did you mean "war-drive"?',
            id="opening discard",
        ),
        pytest.param(changed("battlecards-crown-of-the-eight-roads", granted_for=["battlecards-glass-gauntlet"]),
                     "unknown_card", "battlecards/demo.json", "battlecards-crown-of-the-eight-roads", "granted_for[0]",
                     '"battlecards-glass-gauntlet"', "the slug of a treasure of battlecards", id="treasure"),
        pytest.param(listed(cards=[["sularia-ridge-walker", 4]]), "unknown_card", LIST, "list sularia-jotune-rush",
                     "cards[0]", '"sularia-ridge-walker"', 'did you mean "sularia-ridge-runner"?', id="card of a list"),
        pytest.param(listed(cards=[["sularia-ridge-runner", 0]]), "out_of_range", LIST, "list sularia-jotune-rush",
                     "cards[0][1]", "0", "from 1 to 999", id="no copies"),
        pytest.param(listed(cards=[["sularia-ridge-runner"]]), "wrong_length", LIST, "list sularia-jotune-rush",
                     "cards[0]", '["sularia-ridge-runner"]', "a card's slug and its number of copies", id="no count"),
        pytest.param(listed(size=60), "unknown_key", LIST, "list sularia-jotune-rush", "size", '"size"',
                     "the keys are slug, kind", id="key of a list"),
        pytest.param(changed(STYLE, set="war-of-indine"), "unknown_set", HIKARU, STYLE, "set", '"war-of-indine"',
                     'did you mean "war-of-indines"?', id="set"),
        pytest.param(changed(STYLE, set="sularia-demo"), "unknown_set", HIKARU, STYLE, "set", '"sularia-demo"',
                     '"war-of-indines", "extra", null', id="set of another game"),
        pytest.param(changed(STYLE, power_kind="na"), "number_and_kind_differ", HIKARU, STYLE, "power", "0",
                     'null, because power_kind is "na"', id="number where there is none"),
        pytest.param(changed(STYLE, range_max=None), "number_and_kind_differ", HIKARU, STYLE, "range_max", "null",
                     'a number, because range_kind is "number"', id="no number where there is one"),
        pytest.param(changed(FIGHTER, wounds=3), "wounds_differ", "battlecards/demo.json", FIGHTER, "wounds", "3",
                     "9, as many as the secret has", id="wounds"),
        pytest.param(lambda small: small.card("battlecards-fireball")["secret"].update(miscast_box=7), "no_such_box",
                     "battlecards/demo.json", "battlecards-fireball", "secret.miscast_box", "7 of 6 test boxes",
                     "one of the test boxes", id="miscast box"),
        pytest.param(changed(STYLE, text=["End: regain 1 token", "Hit: pusch 2"]), "text_not_understood", HIKARU,
                     STYLE, "text, line 2, column 6", '"pusch"', '"push"', id="text"),
        pytest.param(lambda small: small.card("war-hikaru")["ex_text"].append("Hit: gain 1 Steam"),
                     "text_not_understood", HIKARU, "war-hikaru", "ex_text, line", '"Steam"', "a declared name",
                     id="name of nobody"),
        pytest.param(changed("war-hikaru", almighty_text=["Fly"]), "text_not_understood", HIKARU, "war-hikaru",
                     "almighty_text, line 1, column 1", '"Fly"', "", id="Almighty text"),
        pytest.param(migrated("rename", "war", 7, "war-old", "war-trence"), "points_nowhere", "migrations.json",
                     "migration war-old", "new", '"war-trence"', 'did you mean "war-trance"?', id="rename to nobody"),
        pytest.param(migrated("rename", "war", 999, "war-old", STYLE), "other_id", "migrations.json",
                     "migration war-old", "id", "999", "a rename keeps it", id="rename of another id"),
        pytest.param(migrated("retire", "war", 7, STYLE, None), "still_a_card", "migrations.json",
                     f"migration {STYLE}", "old", f'"{STYLE}"', "no card of the fixtures has any more",
                     id="retired card that stays"),
        pytest.param(migrated("retire", "war", 7, "war-old", STYLE), "points_nowhere", "migrations.json",
                     "migration war-old", "new", f'"{STYLE}"', "null", id="retired into another"),
        pytest.param(lambda small: small.migrate("retire", "war", small.card(STYLE)["id"], "war-old", None),
                     "id_used_up", HIKARU, STYLE, "id", f"of {STYLE} (style)",
                     "an id that war-old did not have before it was retired", id="id of a retired card"),
        pytest.param(changed("sularia-wyvern-outrider", text=["Flight, Focus 100"]), "out_of_range",
                     "sularia/demo.json", "sularia-wyvern-outrider", "text, line 1", "Focus 100",
                     "a number from 1 to 99", id="number of a keyword"),
        pytest.param(changed("sularia-wyvern-outrider", text=["Barrage 0:1"]), "out_of_range",
                     "sularia/demo.json", "sularia-wyvern-outrider", "text, line 1", "Barrage 0",
                     "a number from 1 to 99", id="keyword of nought"),
        pytest.param(changed("sularia-wyvern-outrider", text=["Focus 99999999999999999999"]), "text_not_understood",
                     "sularia/demo.json", "sularia-wyvern-outrider", "text, line 1", '"99999999999999999999"',
                     "a number", id="endless number of a keyword"),
        pytest.param(changed("sularia-wyvern-outrider", known_keywords=["Flight", "Barrage 1:99999999999999999999"]),
                     "out_of_range", "sularia/demo.json", "sularia-wyvern-outrider", "known_keywords[1]",
                     "Barrage 99999999999999999999", "a number from 1 to 99", id="number of a stated keyword"),
        pytest.param(changed(STYLE, range_min=2, range_max=1), "range_ends_differ", HIKARU, STYLE, "range_max", "1",
                     "2 or more", id="range from high to low"),
        pytest.param(lambda small: [small.card(slug).update(code="W-1") for slug in (STYLE, "war-focused")],
                     "duplicate_code", HIKARU, "war-focused", "code", f'"W-1", which {STYLE} in', "a code in its set",
                     id="code twice"),
        pytest.param(listed(cards=[["sularia-ridge-runner", 1], ["sularia-ridge-runner", 2]]), "repeated_value", LIST,
                     "list sularia-jotune-rush", "cards[1]", '"sularia-ridge-runner"', "each card once",
                     id="card of a list twice"),
        pytest.param(changed("war-smash", replaces="war-smash"), "replaces_itself", "war/bases.json", "war-smash",
                     "replaces", '"war-smash"', "another base", id="base that replaces itself"),
        pytest.param(changed("war-smash", replaces="war-palm-strike"), "not_generic", "war/bases.json", "war-smash",
                     "replaces", 'war-palm-strike, a base of the kind "unique"', '"generic"', id="replaced unique"),
        pytest.param(stranger_discards([["war-trance", "war-strike"], ["war-stray", "war-drive"]]),
                     "card_of_another", HIKARU, "war-hikaru", "opening_discards[1][0]", "of war-stranger",
                     "a card of war-hikaru", id="opening discard of another"),
        pytest.param(stranger_discards([["war-trance", "war-fist"], ["war-focused", "war-drive"]]),
                     "card_of_another", HIKARU, "war-hikaru", "opening_discards[0][1]", "of war-stranger",
                     "a card of war-hikaru", id="opening base of another"),
        pytest.param(lambda small: small.migrate("merge", "war", small.next_id("war"), "war-old", SITE),
                     "points_nowhere", "migrations.json", "migration war-old", "new", f'"{SITE}"',
                     "the slug of a card of war", id="merge into another game"),
        pytest.param(lambda small: small.migrate("retire", "war", small.next_id("war"), "sularia-old", None),
                     "wrong_prefix", "migrations.json", "migration sularia-old", "old", '"sularia-old"', '"war-"',
                     id="prefix of a migration"),
        pytest.param(one_more(STYLE), "gap_between_ids", HIKARU, "war-new", "id", "9999", "the first id that no card",
                     id="gap between ids"),
        pytest.param(lambda small: small.migrate("retire", "war", 9999, "war-old", None), "gap_between_ids",
                     "migrations.json", "migration war-old", "id", "9999", "the first id that no card",
                     id="gap before a retired id"),
        pytest.param(changed(STYLE, name=" "), "wrong_form", HIKARU, STYLE, "name", '" "', "no blank at either end",
                     id="blank name"),
        pytest.param(changed(STYLE, name="Trance "), "wrong_form", HIKARU, STYLE, "name", '"Trance "',
                     "no blank at either end", id="blank behind a name"),
        pytest.param(changed(STYLE, note="a\x85b"), "unprintable", HIKARU, STYLE, "note", "a\x85b",
                     "without control characters", id="next line"),
        pytest.param(changed(STYLE, source=["a\u2028b"]), "unprintable", HIKARU, STYLE, "source[0]", "a\u2028b",
                     "without control characters", id="line separator"),
    ],
)  # fmt: skip
def test_a_slip_is_named(
    small, edit: Edit, code: str, file: str, subject: str, field: str, found: str, allowed: str
):  # fmt: skip
    edit(small)
    assert_named(problems_of(small), code, file, subject, field, found, allowed)


@pytest.mark.parametrize(
    ("edit", "code", "file", "subject", "field", "found", "allowed"),
    [
        pytest.param(changed(STYLE, powr=1), "unknown_key", HIKARU, STYLE, "powr", '"powr"', "the keys are",
                     id="key"),
        pytest.param(changed(STYLE, slug="war-new-trance"), "id_reused", HIKARU, "war-new-trance", "id",
                     f"which the database knows as {STYLE}", "a rename in migrations.json", id="id used again"),
        pytest.param(changed(STYLE, id=9999), "id_changed", HIKARU, STYLE, "id", "9999, where the database has",
                     "a card keeps its id", id="another id"),
        pytest.param(
            lambda small: (
                small.remove("war-four-winds"),
                small.add(HIKARU, small.card("war-hikaru-earth")
                          | {"slug": "war-four-winds", "id": Card.objects.get(slug="war-four-winds").local_id}),
            ),
            "kind_changed", HIKARU, "war-four-winds", "kind", '"token", where the database has "finisher"',
            "another card needs an id and slug of its own", id="kind of another table",
        ),
    ],
)  # fmt: skip
def test_a_slip_is_named_beside_what_the_database_knows(
    known, edit: Edit, code: str, file: str, subject: str, field: str, found: str, allowed: str
):  # fmt: skip
    edit(known)
    assert_named(problems_of(known), code, file, subject, field, found, allowed)


def assert_named(
    problems: list[Problem], code: str, file: str, subject: str, field: str, found: str, allowed: str
) -> None:
    told = [problem for problem in problems if problem.code == code and problem.subject == subject]
    assert told, problems
    assert told[0].file == f"fixtures/{file}"
    assert told[0].field.startswith(field)
    assert found in told[0].found
    assert allowed in told[0].allowed


@pytest.mark.parametrize(
    ("name", "content", "code", "field", "found"),
    [
        (HIKARU, b'{"game": "war",\n "cards": [}', "not_json", "line 2, column 12", '"}"'),
        (HIKARU, b'{"game": "war", "cards": [', "not_json", "line 1, column 27", "the end of the file"),
        (HIKARU, b'{"game": "war",\n "cards": ["\xff"]}', "not_utf8", "line 2, column 13", "byte 0xff"),
        (HIKARU, b"", "empty_file", "", "nothing"),
        (HIKARU, b" \n", "empty_file", "", "nothing"),
        (HIKARU, b"[]", "wrong_type", "", "[]"),
        (HIKARU, b"null", "wrong_type", "", "null"),
        ("games.json", b"null", "wrong_type", "", "null"),
        ("migrations.json", b" null\n", "wrong_type", "", "null"),
        (LIST, b"null", "wrong_type", "", "null"),
        (HIKARU, b'{"game": "trials", "cards": []}', "not_a_choice", "game", '"trials"'),
        (HIKARU, b'{"game": "war", "cards": {}}', "wrong_type", "cards", "{}"),
        (HIKARU, b'{"game": "war", "cards": [1]}', "wrong_type", "", "1"),
        (HIKARU, b'{"game": "war", "cards": [], "set": 1}', "unknown_key", "set", '"set"'),
        (HIKARU, b'{"game": "war", "game": "war", "cards": []}', "repeated_key", "game", "2 values"),
        (HIKARU, b"[" * 100_000, "not_json", "", "an endless number or nesting"),
        (HIKARU, b"9" * 5_000, "not_json", "", "an endless number or nesting"),
        (LIST, b'{"game": "war", "lists": []}', "wrong_game", "game", '"war"'),
        ("games.json", b'{"games": [], "sets": []}', "wrong_length", "games", "[]"),
        ("migrations.json", b'{"migrations": [{"old": 3}]}', "missing_key", "date", "nothing"),
    ],
)
def test_a_file_that_cannot_be_read_is_named(small, name: str, content: bytes, code: str, field: str, found: str):
    small.write()
    del small.files[name]
    (small.directory / name).write_bytes(content)

    told = [problem for problem in problems_of(small) if problem.code == code]
    assert [problem.file for problem in told][:1] == [f"fixtures/{name}"]
    assert (told[0].field, found in told[0].found) == (field, True)


def test_a_file_name_that_is_not_utf8_is_named(known):
    name = os.fsdecode(b"war/caf\xe9.json")
    try:
        (known.directory / name).write_text('{"game": "war", "cards": []}')
    except OSError:
        pytest.skip("this disk takes no such name")

    (problem,) = problems_of(known)
    assert (problem.file, problem.code) == (f"fixtures/{name}", "unreadable_name")
    with pytest.raises(CommandError, match=r"^fixtures/war/caf\\udce9\.json: found "):
        call_command("loadcards", "--if-changed", "--fixtures", str(known.directory))


def test_a_card_that_leaves_needs_a_migration(known):
    known.remove("war-sweeping")
    known.files["migrations.json"]["migrations"].clear()

    (problem,) = problems_of(known)
    assert problem.code == "gap_between_ids"


def test_a_missing_file_and_a_missing_directory_are_named(small):
    small.write()
    (small.directory / "migrations.json").unlink()
    del small.files["migrations.json"]
    for name in [name for name in small.files if name.startswith("battleboard/")]:
        (small.directory / name).unlink()
        del small.files[name]
    (small.directory / "battleboard").rmdir()

    codes = {(problem.file, problem.code) for problem in problems_of(small)}
    assert ("fixtures/migrations.json", "unreadable_file") in codes
    assert ("fixtures/battleboard", "no_such_directory") in codes


def test_a_directory_of_no_game_is_refused(small):
    small.write()
    (small.directory / "wars").mkdir()

    (problem,) = problems_of(small)
    assert (problem.file, problem.code) == ("fixtures/wars", "unknown_directory")
    assert problem.allowed.startswith('did you mean "war"?')


def test_no_fixture_directory_at_all(small):
    with pytest.raises(FixturesError, match="no directory of this name"):
        load_cards(fixtures=small.directory / "elsewhere")


@pytest.mark.parametrize("options", [["--if-changed"], ["--dry-run"], []])
def test_the_command_says_so_too(small, options: list[str]):
    with pytest.raises(CommandError, match=r"^elsewhere: found no directory of this name; .* \[no_such"):
        call_command("loadcards", "--fixtures", str(small.directory / "elsewhere"), *options)


def test_an_unknown_game_is_refused_with_the_games_there_are(small):
    (problem,) = problems_of(small, game="chess")
    assert (problem.code, problem.found) == ("unknown_game", '"chess"')
    assert problem.allowed == '"war", "trials", "sularia", "battlecards", "battleboard"'


def test_all_slips_of_all_files_are_told_at_once(known):
    known.card(STYLE).update(powr=1, power="x", color="pink")
    known.card(STYLE).pop("note")
    known.card(SITE)["faction"] = "Nobody"
    known.card("war-focused")["fighter"] = "war-nobody"
    known.card("war-sweeping")["text"] = ["Dance"]
    known.card("war-advancing")["slug"] = "war-dancing"
    known.files["trials/hayden.json"] = "{"

    codes = sorted(problem.code for problem in problems_of(known) if problem.subject or problem.code == "not_json")
    assert codes == [
        "id_reused",
        "missing_key",
        "not_a_choice",
        "not_a_choice",
        "not_json",
        "text_not_understood",
        "unknown_card",
        "unknown_key",
        "wrong_type",
    ]


def test_one_slip_is_not_told_of_all_that_name_the_card(small):
    small.card("war-hikaru")["starting_life"] = "many"

    assert [(problem.subject, problem.code) for problem in problems_of(small)] == [("war-hikaru", "wrong_type")]


def test_an_id_of_a_retired_card_is_not_used_again(known):
    old = known.remove("war-four-winds")
    load_cards(fixtures=known.write())
    known.add(HIKARU, old | {"slug": "war-whirling", "name": "Whirling"})

    told = {(problem.code, problem.subject) for problem in problems_of(known)}
    assert told == {("id_reused", "war-whirling"), ("id_used_up", "war-whirling")}


def test_a_problem_is_one_printable_line(small):
    small.card(STYLE).update({"na\nme\ud800": 1})

    (problem,) = problems_of(small)
    assert str(problem).startswith("fixtures/war/hikaru.json: war-trance: na\\nme\\ud800: found ")
    assert str(problem).endswith("[unknown_key]")
    assert str(problem).isprintable()
