"""Verdicts as JSON: as the API answers them, and as they are kept. Pure."""

from __future__ import annotations

from typing import Any

from decks.rules import Fix, Violation


def violation_answer(violation: Violation) -> dict[str, Any]:
    """One complaint about a deck."""
    return {
        "code": violation.code,
        "message": violation.message,
        "cards": list(violation.cards),
        "limit": violation.limit,
        "actual": violation.actual,
        "severity": violation.severity.value,
        "source": violation.source,
        "fix": fix_answer(violation.fix) if violation.fix else None,
    }


def fix_answer(fix: Fix) -> dict[str, Any]:
    """A change after which a rule has nothing to complain of."""
    return {
        "words": fix.words,
        "remove": dict(fix.remove),
        "add": dict(fix.add),
        "add_any": fix.add_any,
        "zone": fix.zone,
    }
