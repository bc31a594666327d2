"""What is mutated, and which tests have to notice it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Target:
    """Modules, and the tests that have to notice their mutants, none of them with a database.

    `quick` are for all mutants, `slow` for those that the quick ones leave alive, and `at_import`, which need no
    Django, for those that change what a module does when it is imported: a table, a default. `warm` is what is made
    once for all mutants, `module:function`; what it comes by is at work as in an import.
    """

    modules: tuple[str, ...]
    quick: tuple[str, ...]
    at_import: tuple[str, ...]
    slow: tuple[str, ...] = ()
    warm: str = ""


TOURNAMENT_TESTS = tuple(
    f"tests/tournaments/test_{name}.py"
    for name in ("flights", "results", "round_robin", "stages", "standings", "ratings", "pairing", "draft", "brackets")
)
TARGETS = {
    "decks": Target(
        modules=("decks/rules/*.py", "decks/formats/*.py", "decks/points.py"),
        quick=(
            "tests/decks/test_rules_by_numbers.py",
            "tests/decks/test_rules_in_words.py",
            "tests/decks/test_complaints_in_words.py",
            "tests/decks/test_own_format_in_words.py",
            "tests/decks/test_formats_by_hand.py",
            "tests/decks/test_deck_rules.py",
            "tests/decks/test_deck_points.py",
            "tests/decks/test_formats.py",
            "tests/decks/test_fixes.py",
            "tests/decks/test_deck_verdicts.py",
            "tests/decks/test_own_formats.py",
        ),
        at_import=(
            "tests/decks/test_formats_by_hand.py",
            "tests/decks/test_rules_in_words.py",
            "tests/decks/test_complaints_in_words.py",
            "tests/decks/test_own_format_in_words.py",
            "tests/decks/test_rules_by_numbers.py",
        ),
    ),
    "tournaments": Target(
        modules=(
            "tournaments/pairing/*.py",
            "tournaments/standings/*.py",
            "tournaments/brackets/*.py",
            "tournaments/draft/*.py",
            *(f"tournaments/{name}.py" for name in ("matches", "scoring", "results", "lots", "flights", "prizes")),
            *(f"tournaments/{name}.py" for name in ("tables", "stages", "round_robin", "ratings")),
        ),
        quick=TOURNAMENT_TESTS[:-1],
        at_import=TOURNAMENT_TESTS[:5],
        slow=TOURNAMENT_TESTS[-1:],
    ),
    "war": Target(
        modules=(
            *(f"engine/battlecon/{name}.py" for name in ("steps", "setting", "ante", "special", "priority", "attack")),
            *(f"engine/battlecon/{name}.py" for name in ("movement", "stats", "conditions", "board", "events")),
            "engine/battlecon/effects/*.py",
        ),
        quick=("tests/engine/war/fighters",),
        at_import=(
            "tests/engine/war/fighters/test_bases.py",
            "tests/engine/war/fighters/test_special_actions.py",
            "tests/engine/war/fighters/test_clashes.py",
        ),
        slow=(
            "tests/engine/war/test_story.py",
            "tests/engine/war/test_naive.py::test_the_engine_and_the_naive_rules_play_the_same_duels[0]",
            "tests/engine/war/test_naive.py::test_duels_in_which_the_two_once_differed_are_the_same",
        ),
        warm="tests.engine.war.duels:war",
    ),
}
