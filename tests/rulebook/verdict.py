"""A case judged: what the engine did beside what the rulebook says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from tests.rulebook.cases import Case
from tests.rulebook.games import ADAPTERS
from tests.rulebook.waiting import NotBuiltError, feature_of, why_waiting

PASSED, FAILED, WAITING = "passed", "failed", "waiting"

# Words that explain an expectation and are none themselves.
COMMENTARY: Final = ("note", "why", "example")


@dataclass(frozen=True, slots=True)
class Verdict:
    """How a case came out. `got` is what the engine did with the fields expected; `reason` why it waits."""

    case: Case
    outcome: str
    got: Mapping[str, Any] | str = ""
    reason: str = ""

    def line(self) -> str:
        return f"{self.case.id} [{self.case.section}] expected {dict(self.case.expected)}, got {self.got}"


def judge(case: Case) -> Verdict:
    """Play a case, and only then look at what it expects."""
    adapter = ADAPTERS.get(case.game, {}).get(case.do)
    reason = why_waiting(case.id, case.section)
    if reason is None and adapter is None:
        reason = f"nothing plays {case.do!r} of {case.game} yet"
    if reason is not None or adapter is None:
        return Verdict(case, WAITING, reason=reason or "")
    try:
        answer = adapter(case.question)
    except NotBuiltError as missing:
        return Verdict(case, WAITING, reason=str(missing))
    except Exception as error:
        return Verdict(case, FAILED, got=f"{type(error).__name__}: {error}")
    wanted = {field: value for field, value in case.expected.items() if field not in COMMENTARY}
    got = {field: answer.get(field, "no answer") for field in wanted}
    agrees = bool(wanted) and all(same(field, wanted[field], got[field]) for field in wanted)
    return Verdict(case, PASSED if agrees else FAILED, got=got)


def same(field: str, wanted: Any, got: Any) -> bool:
    """Equal; a list of spaces to choose from has no order. True and 1 are not the same."""
    if field.endswith("targets") and isinstance(wanted, list) and isinstance(got, list):
        return sorted(wanted) == sorted(got)
    if isinstance(wanted, bool) or isinstance(got, bool):
        return wanted is got
    return bool(wanted == got)


def waiting_lines(verdicts: Iterable[Verdict]) -> list[str]:
    """How many cases wait for which feature; a case that waits for no feature says its reason."""
    counted = Counter(
        feature_of(verdict.case.id, verdict.case.section) or verdict.reason
        for verdict in verdicts
        if verdict.outcome == WAITING
    )
    return [f"{number} waiting: {what}" for what, number in counted.items()]


def summary(verdicts: Iterable[Verdict]) -> str:
    """The last line of a run."""
    outcomes = [verdict.outcome for verdict in verdicts]
    return f"passed {outcomes.count(PASSED)} of {len(outcomes)}, waiting {outcomes.count(WAITING)}"
