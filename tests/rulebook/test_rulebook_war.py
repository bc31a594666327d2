"""The examples of War of Indines' rulebook, each on the real engine."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.rulebook.cases import OURS, BadCasesError, Case, Question, read_cases
from tests.rulebook.verdict import FAILED, PASSED, WAITING, judge
from tests.rulebook.waiting import DROPPED, FEATURES, why_waiting

WAR = read_cases(OURS, "war")
TWO_PLAYERS = [case for case in WAR if why_waiting(case.id, case.section) is None]


def named(case: Case) -> str:
    return f"{case.id} {case.section}"


@pytest.mark.parametrize("case", TWO_PLAYERS, ids=named)
def test_the_engine_plays_the_example_as_the_rulebook_says(case: Case) -> None:
    verdict = judge(case)
    assert verdict.outcome == PASSED, verdict.reason or verdict.line()


def altered(case: Case, **expected: object) -> Case:
    return Case(case.id, case.game, case.section, case.question, {**case.expected, **expected})


@pytest.mark.parametrize("case", TWO_PLAYERS[::7], ids=named)
def test_the_same_example_with_another_answer_fails(case: Case) -> None:
    field = next(iter(case.expected))
    assert judge(altered(case, **{field: "something else"})).outcome == FAILED


def test_the_waiting_table_names_only_cases_there_are_and_each_once() -> None:
    waiting = [case for feature in FEATURES.values() for case in feature.cases] + list(DROPPED)
    assert len(waiting) == len(set(waiting))
    assert set(waiting) <= {case.id for case in read_cases(OURS)}


def test_nothing_waits_without_a_reason_and_nothing_is_named_that_does_not_wait() -> None:
    waiting = {case.id: judge(case).reason for case in WAR if judge(case).outcome == WAITING}
    assert all(waiting.values())
    named_waiting = {case for feature in FEATURES.values() for case in feature.cases} | set(DROPPED)
    assert set(waiting) == {case.id for case in WAR} & named_waiting


def test_an_action_nobody_plays_waits_and_says_which() -> None:
    question = Question({}, {"do": "juggle"})
    verdict = judge(Case("WAR-999", "war", "Quick rules", question, {"legal": True}))
    assert (verdict.outcome, verdict.reason) == (WAITING, "nothing plays 'juggle' of war yet")


def test_a_field_the_adapter_says_nothing_about_fails() -> None:
    case = next(case for case in TWO_PLAYERS if case.do == "distance")
    verdict = judge(altered(case, colour="red"))
    assert verdict.outcome == FAILED
    assert "no answer" in verdict.line()


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "tests.rulebook", *arguments], cwd=ROOT, capture_output=True, text=True, check=False
    )


def write_cases(file: Path, *cases: dict[str, object]) -> str:
    file.write_text(json.dumps({"cases": list(cases)}), "utf-8")
    return str(file)


def case_record(number: int, **changed: object) -> dict[str, object]:
    record = {"id": f"X-{number}", "game": "war", "section": "Play Sequence", "kind": "arithmetic"}
    question = {"setup": {"positions": [1, 4]}, "action": {"do": "distance"}, "expected": {"range": 3}}
    return {**record, **question, **changed}


def test_the_command_ends_with_the_count_of_our_own_cases() -> None:
    finished = run(str(OURS), "--game", "war")
    *waiting, last = finished.stdout.splitlines()
    assert re.fullmatch(r"passed \d+ of \d+, waiting \d+", last)
    assert last == f"passed {len(TWO_PLAYERS)} of {len(WAR)}, waiting {len(WAR) - len(TWO_PLAYERS)}"
    found = [re.fullmatch(r"(\d+) waiting: (.+)", line) for line in waiting]
    counts = {match[2]: int(match[1]) for match in found if match is not None}
    of_war = {case.id for case in WAR}
    expected = {feature: len(of_war & set(FEATURES[feature].cases)) for feature in FEATURES}
    expected |= {DROPPED[case]: 1 for case in of_war & set(DROPPED)}
    assert counts == expected
    assert finished.returncode == 0


def test_a_game_that_the_file_has_no_cases_of_is_refused() -> None:
    finished = run(str(OURS), "--game", "chess")
    assert (finished.returncode, finished.stdout) == (2, "")
    assert finished.stderr == f"{OURS}: has no cases of chess\n"


def test_the_command_prints_each_failure_and_its_status_is_1(tmp_path: Path) -> None:
    wrong = case_record(2, expected={"range": 5})
    unknown = case_record(3, action={"do": "juggle"})
    other_game = case_record(4, game="chess")
    file = write_cases(tmp_path / "cases.json", case_record(1), wrong, unknown, other_game)
    finished = run(file, "--game", "war")
    assert finished.stdout.splitlines() == [
        "X-2 [Play Sequence] expected {'range': 5}, got {'range': 3}",
        "1 waiting: nothing plays 'juggle' of war yet",
        "passed 1 of 3, waiting 1",
    ]
    assert finished.returncode == 1


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("{", "Expecting property name"),
        ("[]", "needs an object with a list of cases"),
        ('{"cases": [{"id": "X-1"}]}', "cases.0: has no game, section, setup, action, expected"),
    ],
)
def test_a_file_that_holds_no_cases_is_refused_by_name(tmp_path: Path, content: str, said: str) -> None:
    file = tmp_path / "cases.json"
    file.write_text(content, "utf-8")
    with pytest.raises(BadCasesError, match=re.escape(said)):
        read_cases(file)
    finished = run(str(file))
    assert finished.returncode == 2
    assert said in finished.stderr
