"""manage.py simulate: the result for people and as JSON; what goes wrong is told in one sentence."""

import json
import os
import resource
import shutil
import signal
import subprocess
import sys
import time
from io import StringIO
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from play.duels import FIXTURES

HIKARU = ["war", "hikaru", "cadenza", "--seed", "7"]


def simulate(*arguments: str) -> str:
    output = StringIO()
    call_command("simulate", *arguments, stdout=output)
    return output.getvalue()


def listen_to_interrupts() -> None:
    """A process inherits that interrupts are ignored, as in the background of a shell."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def run(*arguments: str, **options: object) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "manage.py", "simulate", *arguments],
        cwd=Path(settings.BASE_DIR),
        stderr=subprocess.PIPE,
        text=True,
        **options,
    )


def test_the_result_tells_who_won_how_long_it_took_and_what_the_cards_did():
    lines = simulate(*HIKARU, "--matches", "20").splitlines()
    assert lines[0] == "20 matches of war, seed 7: hikaru (random) against cadenza (random)."
    assert lines[3].startswith("hikaru (random) ")
    assert lines[3].endswith(" damage a match")
    assert lines[5].startswith("drawn")
    assert lines[6].startswith("Beats: ")
    styles = [line.split()[1] for line in lines if line.startswith("  style ")]
    assert styles == [
        *("Advancing", "Focused", "Geomantic", "Sweeping", "Trance"),
        *("Battery", "Clockwork", "Grapnel", "Hydraulic", "Mechanical"),
    ]


def test_json_has_the_numbers_and_says_of_what():
    result = json.loads(simulate(*HIKARU, "--matches", "20", "--json"))
    assert result["setup"] == {"fighters": ["hikaru", "cadenza"]}
    assert (result["agents"], result["seed"], result["complete"]) == (["random", "random"], 7, True)
    assert sum(result["wins"]) + result["draws"] == result["matches"] == 20
    for wins, rate in zip(result["wins"], result["win_rates"], strict=True):
        assert rate["share"] == wins / 20
        assert rate["interval"][0] <= rate["share"] <= rate["interval"][1]
    assert {card["kind"] for card in result["cards"][0]} == {"style", "base"}


def test_the_same_seed_gives_the_same_result_however_many_processes_play():
    result = simulate(*HIKARU, "--matches", "12", "--json")
    assert simulate(*HIKARU, "--matches", "12", "--json", "--jobs", "2") == result
    assert simulate("war", "hikaru", "cadenza", "--seed", "8", "--matches", "12", "--json") != result


def test_modes_and_finishers_are_those_asked_for():
    result = json.loads(
        simulate(
            *HIKARU, "--matches", "2", "--json", "--modes", "ex", "normal", "--finishers", "Four Winds", "Rocket Press"
        )
    )
    assert result["setup"]["modes"] == ["ex", "normal"]
    assert result["setup"]["finishers"] == ["Four Winds", "Rocket Press"]


def test_the_result_goes_to_a_file_and_nothing_else_is_left_behind(tmp_path):
    path = tmp_path / "result.json"
    assert simulate(*HIKARU, "--matches", "2", "--json", "--output", str(path)) == ""
    assert json.loads(path.read_text(encoding="utf-8"))["matches"] == 2
    assert list(tmp_path.iterdir()) == [path]


def test_a_fighter_of_ones_own_is_played_and_a_folder_that_is_not_sound_refused(tmp_path):
    folder = tmp_path / "homebrew"
    shutil.copytree(FIXTURES, folder)
    fighter = folder / "war" / "hikaru.json"
    fighter.write_text(fighter.read_text("utf-8").replace("Start: advance 1", "Start: advance 3"), "utf-8")
    asked = [*HIKARU, "--matches", "20"]
    assert simulate(*asked, "--fixtures", str(folder), "--jobs", "2") != simulate(*asked)
    fighter.write_text("{", "utf-8")
    with pytest.raises(CommandError, match=r"^fixtures: homebrew/war/hikaru\.json: line 1, column 2: found "):
        simulate(*asked, "--fixtures", str(folder))


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["war", "hikari", "cadenza"], "fighters.0: there is no fighter 'hikari' to play; did you mean hikaru?"),
        (["wra", "hikaru", "cadenza"], "game: there is no game 'wra' to play; did you mean war?"),
        ([*HIKARU, "--agents", "random", "gredy"], "agents.1: there is no agent 'gredy'; did you mean greedy?"),
        ([*HIKARU, "--matches", "0"], "matches: is 0; a whole number from 1 to 1,000,000 is needed"),
        ([*HIKARU, "--matches", "-5"], "matches: is -5; a whole number from 1 to 1,000,000 is needed"),
        (
            [*HIKARU, "--matches", "1000000000"],
            "matches: is 1,000,000,000; a whole number from 1 to 1,000,000 is needed",
        ),
        ([*HIKARU, "--jobs", "-1"], "jobs: is -1; a whole number from 1 to 64 is needed"),
        ([*HIKARU, "--jobs", "0"], "jobs: is 0; a whole number from 1 to 64 is needed"),
    ],
)
def test_what_cannot_be_played_is_named(arguments, sentence, tmp_path):
    with pytest.raises(CommandError) as refused:
        simulate(*arguments, "--output", str(tmp_path / "result"))
    assert str(refused.value) == sentence
    assert not list(tmp_path.iterdir())


def no_room_for_files() -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))


def test_a_file_that_has_no_room_is_told_and_the_old_one_is_kept(tmp_path):
    path = tmp_path / "result.json"
    path.write_text("old")
    process = run(*HIKARU, "--matches", "2", "--json", "--output", str(path), preexec_fn=no_room_for_files)
    _, told = process.communicate()
    assert (process.returncode, told) == (1, f"CommandError: {path} cannot be written: File too large\n")
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_full_disk_under_the_standard_output_is_told_in_one_sentence(missing):
    if not Path("/dev/full").exists():
        missing("A full device to write to")
    with Path("/dev/full").open("w") as full:
        process = run(*HIKARU, "--matches", "2", "--json", stdout=full)
        _, told = process.communicate()
    assert process.returncode == 1
    assert told == "CommandError: The result cannot be written: No space left on device\n"


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupt_prints_what_was_played_until_then_and_the_exit_status_says_so(jobs):
    beginning = time_of_a_short_run(jobs)
    process = run(
        *HIKARU,
        "--matches",
        "1000000",
        "--json",
        "--jobs",
        jobs,
        preexec_fn=listen_to_interrupts,
        stdout=subprocess.PIPE,
    )
    wait_until_past(process, beginning)
    os.kill(process.pid, signal.SIGINT)
    output, told = process.communicate()
    result = json.loads(output)
    assert process.returncode == 130
    assert 0 < result["matches"] < 1_000_000
    assert result["complete"] is False
    assert told == f"CommandError: Interrupted after {result['matches']:,} of 1,000,000 matches.\n"


def time_of_a_short_run(jobs: str) -> float:
    """The seconds of processor time, its children's included, in which the command begins and plays some matches."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    run(*HIKARU, "--matches", "16", "--jobs", jobs, stdout=subprocess.DEVNULL).communicate()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def wait_until_past(process: subprocess.Popen[str], beginning: float) -> None:
    """Until it has used a good deal more processor time than its beginning takes, its children's included."""
    ticks = os.sysconf("SC_CLK_TCK")
    while process.poll() is None:
        used = sum(
            int(number)
            for task in [process.pid, *children_of(process.pid)]
            for number in Path(f"/proc/{task}/stat").read_text().rsplit(")", 1)[1].split()[11:13]
        )
        if used / ticks > 1.5 * beginning + 1:
            return
        time.sleep(0.1)


def children_of(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
