"""manage.py duel: two random agents play, and the duel is told; what cannot be played is refused in one sentence."""

import json
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from engine.replay import Replay


def duel(*arguments: str) -> str:
    output = StringIO()
    call_command("duel", *arguments, stdout=output)
    return output.getvalue()


def refusal(*arguments: str) -> str:
    with pytest.raises(CommandError) as refused:
        duel(*arguments)
    assert refused.value.returncode == 1
    return str(refused.value)


def test_a_duel_is_told_from_its_heading_to_its_end():
    lines = duel("war", "hikaru", "cadenza", "--seed", "7").splitlines()
    assert lines[:4] == [
        "Hikaru against Cadenza",
        "",
        "Hikaru: normal, 20 life, Finisher Wrath of Elements.",
        "Cadenza: normal, 20 life, Finisher Rocket Press.",
    ]
    first = lines.index("Beat 1")
    assert lines[first + 2 : first + 4] == [
        "    1     2     3     4     5     6     7",
        "  [   ] [ H ] [   ] [   ] [   ] [ C ] [   ]",
    ]
    assert lines[-1].endswith((" wins.", " is drawn."))


@pytest.mark.parametrize("page", ["README.md", "docs/engine.md"])
def test_the_pages_show_what_the_command_prints(page):
    shown = (Path(settings.BASE_DIR) / page).read_text(encoding="utf-8").split("\n    Beat 2\n", 1)[1]
    told = duel("war", "hikaru", "cadenza", "--seed", "7").splitlines()
    second = told[told.index("Beat 2") + 1 : told.index("Beat 3")]
    lines = [line.removeprefix("    ") for line in shown.splitlines()]
    lines = lines[: next(number for number, line in enumerate(lines) if line.startswith(("- ", "## ")))]
    printed = [line for line in lines if line not in ("", "...")]
    assert len(printed) > 5
    assert [line for line in second if line in printed] == printed


def test_the_same_seed_tells_the_same_duel():
    told = duel("war", "hikaru", "cadenza", "--seed", "7")
    assert duel("war", "hikaru", "cadenza", "--seed", "7") == told
    assert duel("war", "hikaru", "cadenza", "--seed", "8") != told


def test_modes_and_finishers_are_those_asked_for():
    lines = duel(
        "war", "hikaru", "cadenza", "--modes", "ex", "almighty", "--finishers", "Four Winds", "Feedback Field"
    ).splitlines()
    assert lines[2:4] == [
        "Hikaru: ex, 30 life, Finisher Four Winds.",
        "Cadenza: almighty, 40 life, Finisher Feedback Field.",
    ]


def test_the_replay_is_saved_and_nothing_else_is_left_behind(tmp_path):
    path = tmp_path / "duel.json"
    duel("war", "hikaru", "cadenza", "--seed", "7", "--save", str(path))
    replay = Replay.from_text(path.read_text(encoding="utf-8"))
    assert (replay.game, replay.seed, replay.setup) == ("war", 7, {"fighters": ["hikaru", "cadenza"]})
    assert replay.outcome is not None
    assert list(tmp_path.iterdir()) == [path]


def test_saving_replaces_the_file_that_was_there(tmp_path):
    path = tmp_path / "duel.json"
    path.write_text("old")
    duel("war", "hikaru", "cadenza", "--save", str(path))
    assert json.loads(path.read_text(encoding="utf-8"))["game"] == "war"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["wra", "hikaru", "cadenza"], "game: there is no game 'wra' to play; did you mean war?"),
        (["war", "hikari", "cadenza"], "fighters.0: there is no fighter 'hikari' to play; did you mean hikaru?"),
        (["war", "hikaru", "x"], "fighters.1: there is no fighter 'x' to play"),
        (
            ["war", "hikaru", "cadenza", "--modes", "normal", "exx"],
            "modes.1: is 'exx'; allowed: normal, ex, almighty",
        ),
        (
            ["war", "hikaru", "cadenza", "--finishers", "Rocket Press", "Rocket Press"],
            "finishers.0: Hikaru has no finisher 'Rocket Press'; allowed: Wrath of Elements, Four Winds",
        ),
        (["war", "hikaru", "cadenza", "--discards", "open"], "discards: is 'open'; allowed: secret, suggested"),
    ],
)
def test_what_cannot_be_played_is_named(arguments, sentence, tmp_path):
    path = tmp_path / "duel.json"
    assert refusal(*arguments, "--save", str(path)).startswith(sentence)
    assert not list(tmp_path.iterdir())


def test_a_file_that_cannot_be_written_is_named_and_nothing_is_told(tmp_path):
    output = StringIO()
    path = tmp_path / "nowhere" / "duel.json"
    with pytest.raises(CommandError, match=r"duel\.json cannot be written: No such file or directory"):
        call_command("duel", "war", "hikaru", "cadenza", "--save", str(path), stdout=output)
    assert output.getvalue() == ""


def test_a_folder_is_no_file_to_save_to(tmp_path):
    assert refusal("war", "hikaru", "cadenza", "--save", str(tmp_path)).endswith("cannot be written: Is a directory")
    assert not list(tmp_path.iterdir())


def test_on_the_command_line_a_mistake_is_one_line_without_a_traceback():
    run = subprocess.run(
        [sys.executable, "manage.py", "duel", "war", "hikari", "cadenza"],
        cwd=Path(settings.BASE_DIR),
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 1
    assert run.stdout == ""
    assert run.stderr == "CommandError: fighters.0: there is no fighter 'hikari' to play; did you mean hikaru?\n"
