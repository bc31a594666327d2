"""manage.py replay: a saved duel is told again; a file that is no replay of these rules is refused in one sentence."""

import json
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

Saved = dict[str, Any]


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """A duel that was played and saved."""
    path = tmp_path / "duel.json"
    call_command("duel", "war", "khadath", "rukyuk", "--seed", "3", "--save", str(path), stdout=StringIO())
    return path


def replay(path: Path) -> str:
    output = StringIO()
    call_command("replay", str(path), stdout=output)
    return output.getvalue()


def refusal(path: Path) -> str:
    """The sentence after the file's name; nothing has been told."""
    output = StringIO()
    with pytest.raises(CommandError) as refused:
        call_command("replay", str(path), stdout=output)
    assert output.getvalue() == ""
    assert refused.value.returncode == 1
    sentence = str(refused.value)
    assert sentence.startswith(f"{path}")
    return sentence.removeprefix(f"{path}").removeprefix(": ")


def changed(path: Path, change: Callable[[Saved], object]) -> Path:
    data = json.loads(path.read_text(encoding="utf-8"))
    change(data)
    path.write_text(json.dumps(data), encoding="utf-8")
    return path


def test_a_saved_duel_is_told_as_it_was_when_it_was_played(saved):
    output = StringIO()
    call_command("duel", "war", "khadath", "rukyuk", "--seed", "3", stdout=output)
    assert replay(saved) == output.getvalue()


def test_no_such_file(tmp_path):
    assert refusal(tmp_path / "duel.json") == " cannot be read: No such file or directory"


def test_a_folder(tmp_path):
    assert refusal(tmp_path) == " cannot be read: Is a directory"


@pytest.mark.parametrize("content", [b"", b"Hikaru against Cadenza", b"\xff\xfe\x00"])
def test_what_is_no_json(saved, content):
    saved.write_bytes(content)
    assert refusal(saved).startswith(("replay: is no JSON text", "replay: is no text"))


def test_a_file_cut_short(saved):
    saved.write_text(saved.read_text(encoding="utf-8")[:400], encoding="utf-8")
    assert refusal(saved).startswith("replay: is no JSON text")


def test_picks_cut_short(saved):
    assert refusal(changed(saved, lambda data: data["picks"].pop())).startswith("picks: breaks off after ")


def test_another_version_of_the_rules(saved):
    assert refusal(changed(saved, lambda data: data.update(version=99))).startswith(
        "version: was made by version 99 of the rules of war; here they are version "
    )


def test_another_game(saved):
    assert refusal(changed(saved, lambda data: data.update(game="chess"))).startswith(
        "game: there is no game 'chess' to play"
    )


def test_a_pick_that_cannot_be_made(saved):
    assert refusal(changed(saved, lambda data: data["picks"].__setitem__(0, [0, 9999]))).startswith("picks.0: Seat 0 ")


def test_a_missing_field(saved):
    assert refusal(changed(saved, lambda data: data.pop("seed"))) == "seed: is missing"


def test_an_unknown_fighter(saved):
    assert refusal(changed(saved, lambda data: data["setup"]["fighters"].__setitem__(0, "kadath"))).startswith(
        "setup.fighters.0: there is no fighter 'kadath' to play; did you mean khadath?"
    )
