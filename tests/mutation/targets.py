"""What is mutated, and which tests have to notice it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Target:
    """Modules, and the tests that have to notice their mutants, none of them with a database.

    `quick` are for all mutants, `slow` for those that the quick ones leave alive, and `at_import`, which need no
    Django, for those that change what a module does when it is imported: a table, a default.
    """

    modules: tuple[str, ...]
    quick: tuple[str, ...]
    at_import: tuple[str, ...]
    slow: tuple[str, ...] = ()


TARGETS = {
    "decks": Target(
        modules=("decks/rules/*.py", "decks/formats/*.py", "decks/points.py"),
        quick=(
            "tests/decks/test_rules_by_numbers.py",
            "tests/decks/test_deck_rules.py",
            "tests/decks/test_deck_points.py",
            "tests/decks/test_formats.py",
            "tests/decks/test_fixes.py",
            "tests/decks/test_deck_verdicts.py",
            "tests/decks/test_own_formats.py",
        ),
        at_import=(
            "tests/decks/test_rules_by_numbers.py",
            "tests/decks/test_deck_rules.py",
            "tests/decks/test_formats.py",
        ),
        slow=("tests/decks/test_brute_force.py",),
    ),
}
