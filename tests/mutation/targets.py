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


# The quick ones that look at single rules first, those of whole brackets of all sizes last.
TOURNAMENT_RULES = tuple(
    f"tests/tournaments/test_{name}.py"
    for name in (
        *("rules_refuse", "rules_allow", "costs", "pairing_words", "bracket_layout"),
        *("flights", "results", "round_robin", "stages", "standings", "ratings"),
    )
)
TOURNAMENT_TESTS = tuple(
    f"tests/tournaments/test_{name}.py" for name in ("looking_ahead", "pairing", "draft", "brackets")
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
        quick=TOURNAMENT_RULES + TOURNAMENT_TESTS[:-1],
        at_import=TOURNAMENT_RULES,
        slow=(*TOURNAMENT_TESTS[-1:], "tests/tournaments/test_every_event.py"),
    ),
    "war": Target(
        modules=(
            *(f"engine/battlecon/{name}.py" for name in ("steps", "setting", "ante", "special", "priority", "attack")),
            *(f"engine/battlecon/{name}.py" for name in ("movement", "stats", "conditions", "board", "events")),
            "engine/battlecon/effects/*.py",
        ),
        quick=("tests/engine/war/fighters", "tests/engine/war/rules"),
        at_import=(
            *(
                f"tests/engine/war/fighters/test_{name}.py"
                for name in ("bases", "special_actions", "clashes", "vanaah")
            ),
            "tests/engine/war/rules",
        ),
        slow=(
            "tests/engine/war/test_story.py",
            "tests/engine/war/test_recorded_duels.py::test_every_recorded_beat_goes_on_our_engine_as_it_is_printed",
            "tests/rulebook/test_rulebook_war.py::test_the_engine_plays_the_example_as_the_rulebook_says",
            "tests/engine/war/test_naive.py::test_duels_in_which_the_two_once_differed_are_the_same",
            *(
                f"tests/engine/war/test_naive.py::test_the_engine_and_the_naive_rules_play_the_same_duels[{group}]"
                for group in (0, 1)
            ),
        ),
        warm="tests.engine.war.duels:war",
    ),
}
