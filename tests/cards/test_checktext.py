"""manage.py checktext: every line of card text is one that its game can read and print, every kit one to play."""

from dataclasses import replace
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from cards.importer.files import read_fixtures
from cards.importer.load import FIXTURES, load_cards
from cards.importer.problems import FixturesError
from cards.importer.texts import kit_problems, print_problems
from engine.text import compile_lines
from tests.small_fixtures import SmallFixtures


@pytest.fixture
def small(tmp_path: Path) -> SmallFixtures:
    return SmallFixtures(tmp_path / "fixtures")


def checktext(*arguments: str, small: SmallFixtures) -> tuple[list[str], int]:
    """The lines that were printed, and the exit code."""
    output = StringIO()
    try:
        call_command("checktext", *arguments, "--fixtures", str(small.write()), stdout=output)
    except CommandError as refused:
        return output.getvalue().splitlines(), refused.returncode
    return output.getvalue().splitlines(), 0


def test_every_shipped_line_is_understood():
    output = StringIO()
    call_command("checktext", stdout=output)
    cards, lines = (int(word) for word in output.getvalue().split() if word.isdigit())
    assert lines > 800
    assert cards > 900


def test_a_line_that_is_not_understood(small):
    small.card("war-trance")["text"] = ["End: regain 1 token", "Hit: pusch 2"]
    (problem, conclusion), code = checktext(small=small)

    assert code == 1
    assert problem.startswith('fixtures/war/hikaru.json: war-trance: text, line 2, column 6: found "pusch"; allowed: ')
    assert '"push"' in problem
    assert 'the nearest known phrase is "push <distance>"' in problem
    assert conclusion.endswith(" lines, 1 refused.")


@pytest.mark.parametrize(
    ("slug", "change", "place"),
    [
        ("war-hikaru", {"ex_text": ["Jump"]}, "ex_text, line 1"),
        ("war-hikaru", {"almighty_text": ["+1 power", "Jump"]}, "almighty_text, line 2"),
        ("war-hikaru-earth", {"sides": [{"name": "A", "text": []}, {"name": "B", "text": ["Jump"]}]}, "sides[1].text"),
        ("sularia-hurled-boulder", {"text": ["Jump"]}, "text, line 1"),
        ("battlecards-fireball", {"text": ["Jump"]}, "text, line 1"),
        ("battleboard-courier", {"text": ["Jump"]}, "text, line 1"),
    ],
)
def test_every_kind_of_text_is_read(small, slug: str, change: dict[str, object], place: str):
    small.card(slug).update(change)
    (problem, _), code = checktext(small=small)

    assert code == 1
    assert f": {slug}: {place}" in problem
    assert 'found "Jump"' in problem


@pytest.mark.parametrize(
    ("slug", "change"),
    [
        ("war-trance", {"text": None}),
        ("battlecards-card-games", {"text": ["Two symbol games, explained for people."]}),
        ("battlecards-map-and-introduction-of-vangoria", {"text": ["A map, drawn for people."]}),
        ("battlecards-orb-of-shantos", {"text": ["An orb, described for people."]}),
    ],
)
def test_what_nobody_knows_and_plain_words_are_passed_over(small, slug: str, change: dict[str, object]):
    small.card(slug).update(change)
    _, code = checktext(small=small)
    assert code == 0


@pytest.mark.parametrize(
    ("slug", "line", "understood"),
    [
        ("war-trance", "Hit: gain 1 Earth", True),
        ("war-strike", "Hit: gain 1 Earth", False),
        ("trials-reckless", "Hit: gain 1 Earth", False),
        ("trials-reckless", "Hit: gain 1 Force", True),
        ("war-trance", "Hit: gain 1 Force", False),
        ("war-trance", "Hit: gain 1 Token", True),
        ("sularia-ridge-runner", "Your other Giants get +1/+0", True),
        ("sularia-ridge-runner", "Your other Gnomes get +1/+0", False),
    ],
)
def test_a_text_may_name_its_own_kit_and_what_the_game_shares(small, slug: str, line: str, understood: bool):
    small.card(slug)["text"] = [line]
    _, code = checktext(small=small)
    assert code == (0 if understood else 1)


def test_one_game_and_single_cards(small):
    small.card("war-trance")["text"] = ["Jump"]
    small.card("trials-reckless")["text"] = ["Jump"]

    assert checktext("--game", "sularia", small=small)[1] == 0
    assert checktext("war-focused", "trials-versatile", small=small)[0][-1].startswith("2 cards: ")
    (problem, conclusion), code = checktext("war-trance", "war-focused", small=small)
    assert (code, conclusion) == (1, "2 cards: 2 lines, 1 refused.")
    assert "war-trance" in problem


def test_a_card_that_is_not_there_is_refused(small):
    assert checktext("war-nobody", small=small) == ([], 1)


def test_a_file_that_cannot_be_read_is_refused(small):
    small.files["war/hikaru.json"] = "{"
    (problem, _), code = checktext(small=small)
    assert (code, problem.split(":")[0]) == (1, "fixtures/war/hikaru.json")


def test_a_line_that_is_printed_otherwise_is_refused(small):
    """The trees that are kept for lines may be wrong: here a line has the tree of another one."""
    small.card("war-trance")["text"] = ["End: regain 1 token", "Start: advance 1"]
    cards = [card for card in read_fixtures(small.write()).sound_cards if card.slug == "war-trance"]
    trees = compile_lines("war", ["End: regain 1 token", "Start: advance 1"])

    assert list(print_problems(cards, trees)) == []
    (problem,) = print_problems(cards, trees | {"Start: advance 1": trees["End: regain 1 token"]})
    assert str(problem) == (
        'fixtures/war/hikaru.json: war-trance: text, line 2: found "Start: advance 1"; '
        'allowed: "End: regain 1 token" [printed_otherwise]'
    )


@pytest.mark.usefixtures("empty_catalogue")
@pytest.mark.parametrize(
    ("slug", "change", "told"),
    [
        (
            "war-trance",
            {"text": ["End: regain 1 token", "Vulnerable"]},
            'war-trance: text, line 2: found "Vulnerable", where no rule plays "vulnerable" in this game',
        ),
        (
            "war-hikaru",
            {"almighty_text": ["Setup: gain each token", "Vulnerable"]},
            'war-hikaru: almighty_text, line 2: found "Vulnerable", where no rule plays "vulnerable" in this game',
        ),
        (
            "war-eruption",
            {"text": ["Recycle: lose 1 life"]},
            'war-eruption: text, line 1: found "Recycle: lose 1 life", where no rule for the trigger Recycle',
        ),
        (
            "war-trance",
            {"text": ["Hit: gain 1 Focused"]},
            'war-trance: text, line 1: found "Hit: gain 1 Focused", where ',
        ),
        ("war-palm-strike", {"base_kind": "tag"}, 'war-hikaru: found "Hikaru", which has 6 bases, a fighter has 7'),
    ],
)
def test_a_kit_that_the_rules_cannot_play_is_refused(small, slug: str, change: dict[str, object], told: str):
    small.card(slug).update(change)
    (problem, _), code = checktext(small=small)

    assert code == 1
    assert problem.split(": ", 1)[1].startswith(told)
    assert problem.endswith("[kit_not_playable]")
    with pytest.raises(FixturesError) as refused:
        load_cards(fixtures=small.write(), dry_run=True)
    assert [str(found) for found in refused.value.problems] == [problem]


def test_a_range_that_goes_downwards_is_refused(small):
    small.card("war-trance").update(range_min=5, range_max=1)
    (problem, _), code = checktext(small=small)
    assert code == 1
    assert problem == (
        'fixtures/war/hikaru.json: war-trance: found "Trance", which has range_min 5 and range_max 1; a range from low '
        "to high is needed; allowed: a card that the rules can play [kit_not_playable]"
    )


@pytest.mark.usefixtures("empty_catalogue")
def test_a_fighter_with_four_styles_is_refused(small):
    small.remove("war-trance")
    (problem, _), code = checktext(small=small)

    assert code == 1
    assert problem == (
        'fixtures/war/hikaru.json: war-hikaru: found "Hikaru", which has 4 styles, a fighter has 5; '
        "allowed: a card that the rules can play [kit_not_playable]"
    )
    with pytest.raises(FixturesError) as refused:
        load_cards(fixtures=small.write(), dry_run=True)
    assert [str(found) for found in refused.value.problems] == [problem]


@pytest.mark.parametrize(
    ("slug", "change"),
    [
        ("war-trance", {"text": None}),
        ("war-hikaru", {"text": None}),
        ("war-hikaru-fire", {"text": None}),
        ("war-four-winds", {"text": None}),
        ("war-trance", {"power": None, "power_kind": "unknown"}),
        ("war-trance", {"stun_guard": None}),
        ("war-hikaru", {"ex_text": None, "almighty_text": None}),
    ],
)
def test_a_fighter_of_whom_something_is_unknown_is_for_looking_at_only(small, slug: str, change: dict[str, object]):
    small.card(slug).update(change)
    small.card("war-sweeping")["text"] = ["Hit: push 1"] if "ex_text" in change else ["Vulnerable"]
    assert checktext(small=small)[1] == 0


def test_every_shipped_fighter_is_compiled_in_every_mode():
    cards = [
        replace(card, facts={**card.facts, "almighty_text": ["Vulnerable"]})
        if card.facts.get("almighty_text")
        else card
        for card in read_fixtures(FIXTURES, "war").sound_cards
    ]
    assert len({problem.subject for problem in kit_problems(cards)}) == 18


def test_a_kit_is_judged_for_the_cards_asked_for(small):
    small.card("war-trance")["text"] = ["Vulnerable"]
    assert checktext("war-focused", small=small)[1] == 0
    assert checktext("war-trance", small=small)[0][-1] == "1 cards: 1 lines, 1 refused."
