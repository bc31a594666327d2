"""The commands read the texts of the cards once: their trees are kept from one run to the next."""

import json
from io import StringIO

import pytest
from django.core.management import call_command

PAIR = ["war", "hikaru", "cadenza"]


def told(*arguments):
    output = StringIO()
    call_command(*map(str, arguments), stdout=output)
    return output.getvalue()


@pytest.fixture
def replay(tmp_path):
    told("duel", *PAIR, "--seed", "7", "--save", tmp_path / "duel.json")
    return tmp_path / "duel.json"


@pytest.fixture
def commands(replay, tmp_path):
    return [
        ["duel", *PAIR, "--seed", "7"],
        ["replay", replay],
        ["simulate", *PAIR, "--matches", "2"],
        ["matchups", "war", "--fighters", "hikaru", "seth", "--matches", "2", "--folder", tmp_path / "t"],
    ]


def test_each_command_keeps_trees_and_says_with_them_what_it_said_without(commands, settings, tmp_path):
    for number, command in enumerate(commands):
        settings.TREES_DIR = tmp_path / f"trees{number}"
        said = told(*command)
        assert json.loads((settings.TREES_DIR / "war.json").read_text(encoding="utf-8"))["trees"]
        assert told(*command) == said


def test_kept_trees_are_what_is_played(settings, tmp_path):
    """So a second run does not read the lines again."""
    settings.TREES_DIR = tmp_path / "trees"
    before = told("duel", *PAIR, "--seed", "7")
    file = settings.TREES_DIR / "war.json"
    content = json.loads(file.read_text(encoding="utf-8"))
    content["trees"]["Start: retreat 1 or 2"] = content["trees"]["Start: advance 1"]
    file.write_text(json.dumps(content), encoding="utf-8")
    assert told("duel", *PAIR, "--seed", "7") != before


def test_where_no_trees_can_be_kept_all_is_as_without_them(commands, settings, tmp_path):
    (tmp_path / "file").write_text("no folder")
    said = [told(*command) for command in commands]
    settings.TREES_DIR = tmp_path / "file"
    assert [told(*command) for command in commands] == said
