"""manage.py duel: two random agents play, and the duel is told; what cannot be played is refused in one sentence."""

import json
import os
import resource
import shutil
import signal
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from engine.replay import Replay
from play.duels import FIXTURES
from play.output import ended_by_interrupt


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


def test_a_pipe_is_no_file_to_save_to_and_stays(tmp_path):
    path = tmp_path / "duel.json"
    os.mkfifo(path)
    sentence = refusal("war", "hikaru", "cadenza", "--save", str(path))
    assert sentence == f"{path} cannot be written: No regular file"
    assert path.is_fifo()
    assert list(tmp_path.iterdir()) == [path]


def test_saving_to_a_symbolic_link_writes_the_file_it_points_to(tmp_path):
    (tmp_path / "far").mkdir()
    link, path = tmp_path / "duel.json", tmp_path / "far" / "kept.json"
    for _ in ("made", "replaced"):
        link.unlink(missing_ok=True)
        link.symlink_to(path)
        duel("war", "hikaru", "cadenza", "--save", str(link))
        assert link.is_symlink()
        assert json.loads(path.read_text(encoding="utf-8"))["game"] == "war"
    assert sorted(tmp_path.rglob("*")) == sorted([link, path.parent, path])


def test_a_link_that_leads_nowhere_but_to_itself_is_refused(tmp_path):
    path = tmp_path / "duel.json"
    path.symlink_to(path)
    assert "cannot be written" in refusal("war", "hikaru", "cadenza", "--save", str(path))
    assert path.is_symlink()


@pytest.mark.parametrize(
    ("name", "called"),
    [
        (" HIKARU ", "Hikaru"),
        ("WAR-HIKARU", "Hikaru"),
        ("Tatsumi & Juto", "Tatsumi & Juto"),
        ("luc von gott", "Luc"),
        ("war-luc", "Luc"),
    ],
)
def test_fighters_go_by_their_names_however_they_are_written(name, called):
    assert duel("war", name, "cadenza").startswith(f"{called} against Cadenza\n")


def test_no_name_is_like_no_other():
    assert refusal("war", "", "cadenza") == "fighters.0: there is no fighter '' to play"


# ---- a folder of cards of one's own


@pytest.fixture(scope="module")
def homebrew(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the fixtures in which a base says `Start: advance 3`."""
    folder = tmp_path_factory.mktemp("cards") / "homebrew"
    shutil.copytree(FIXTURES, folder)
    path = folder / "war" / "hikaru.json"
    text = path.read_text(encoding="utf-8")
    assert "Start: advance 1" in text
    path.write_text(text.replace("Start: advance 1", "Start: advance 3"), encoding="utf-8")
    return folder


def test_a_fighter_from_a_copy_of_the_fixtures_is_played_and_told_again(homebrew, tmp_path):
    told = [duel("war", "hikaru", "cadenza", "--fixtures", str(homebrew), "--seed", str(seed)) for seed in range(4)]
    assert any("Start: advance 3" in text for text in told)
    path, output = tmp_path / "duel.json", StringIO()
    duel("war", "hikaru", "cadenza", "--fixtures", str(homebrew), "--seed", "3", "--save", str(path))
    call_command("replay", str(path), "--fixtures", str(homebrew), stdout=output)
    assert output.getvalue() == told[3]
    with pytest.raises(CommandError, match="cards: "):
        call_command("replay", str(path), stdout=output)


def test_a_folder_that_is_not_sound_is_refused_with_its_first_mistake(tmp_path):
    folder = tmp_path / "homebrew"
    assert refusal("war", "hikaru", "cadenza", "--fixtures", str(folder)).startswith("fixtures: homebrew: found no ")
    shutil.copytree(FIXTURES, folder)
    (folder / "war" / "hikaru.json").write_text("{", encoding="utf-8")
    sentence = refusal("war", "hikaru", "cadenza", "--fixtures", str(folder))
    assert sentence.startswith("fixtures: homebrew/war/hikaru.json: line 1, column 2: found ")
    assert "checktext" in sentence


# ---- the command line


def run(*arguments: str, command: str = "duel", **options: object) -> subprocess.CompletedProcess[bytes]:
    """The command in a process of its own."""
    return subprocess.run(
        [sys.executable, "manage.py", command, *arguments],
        cwd=FIXTURES.parent,
        stderr=subprocess.PIPE,
        check=False,
        **options,
    )


def test_where_no_typographic_quotes_can_be_printed_they_are_plain():
    ascii_only = {**os.environ, "PYTHONIOENCODING": "ascii"}
    ran = run("war", "hikaru", "cadenza", "--seed", "7", stdout=subprocess.PIPE, env=ascii_only)
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert b'Hikaru antes: "Limited Ante: use 1 token".' in ran.stdout
    told = duel("war", "hikaru", "cadenza", "--seed", "7")
    assert ran.stdout.decode("ascii") == told.replace("“", '"').replace("”", '"')


@pytest.mark.parametrize("command", ["duel", "replay"])
def test_a_closed_output_is_told_in_one_sentence(command, tmp_path):
    path = tmp_path / "duel.json"
    duel("war", "hikaru", "cadenza", "--save", str(path))
    arguments = ["war", "hikaru", "cadenza"] if command == "duel" else [str(path)]
    ran = run(*arguments, command=command, preexec_fn=lambda: os.close(1))
    assert ran.returncode == 1
    assert ran.stderr == b"CommandError: The result cannot be written: the standard output is closed\n"


def test_a_full_output_is_told_in_one_sentence(tmp_path):
    def full() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))

    with (tmp_path / "told.txt").open("wb") as output:
        ran = run("war", "hikaru", "cadenza", stdout=output, preexec_fn=full)
    assert ran.returncode == 1
    assert ran.stderr == b"CommandError: The result cannot be written: File too large\n"


def test_an_interrupt_is_told_in_one_sentence():
    with pytest.raises(CommandError, match="Interrupted") as ended, ended_by_interrupt():
        raise KeyboardInterrupt
    assert ended.value.returncode == 130


def test_on_the_command_line_a_mistake_is_one_line_without_a_traceback():
    ran = run("war", "hikari", "cadenza", stdout=subprocess.PIPE)
    assert (ran.returncode, ran.stdout) == (1, b"")
    assert ran.stderr == b"CommandError: fighters.0: there is no fighter 'hikari' to play; did you mean hikaru?\n"
