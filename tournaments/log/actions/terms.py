"""Settings that can be, and until when each of them may still be changed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields

from tournaments.log.actions.checks import check_whole
from tournaments.log.state import Elimination, FirstStage, Settings, TournamentState
from tournaments.refusal import RefusedError

MOST_ENTRIES = 10_000
_LARGEST_SEED = 2**63 - 1

FIXED_AT_START = (
    "game",
    "format",
    "first_stage",
    "groups",
    "twice",
    "best_of",
    "draws",
    "may_end_early",
    "character_teams",
    "deck_required",
)
FIXED_AT_ROUND_1 = ("tie_breaks", "scoring", "seed", "late_worth")
FIXED_AT_BRACKET = ("rounds", "elimination", "cut", "third_place", "second_final")


def check_settings(settings: Settings) -> None:
    """Refuse terms that no event can have. Raises RefusedError: `out_of_range`, `best_of_even`, `no_stages`,
    `setting_without_use`, `tie_breaks_missing`, `tie_break_twice`, `scoring_invalid`."""
    if not settings.game:
        raise RefusedError("game_missing", "An event is of a game.", found="", allowed="a game", field="settings.game")
    _check_numbers(settings)
    _check_stages(settings)
    _check_tie_breaks(settings)


def _check_numbers(settings: Settings) -> None:
    check_whole(settings.best_of, "The number of duels of a match", 1, 9, "settings.best_of")
    if settings.best_of % 2 == 0:
        raise RefusedError(
            "best_of_even",
            "A match is best of an odd number of duels.",
            found=settings.best_of,
            allowed=[1, 3, 5, 7, 9],
            field="settings.best_of",
        )
    check_whole(settings.seed, "The seed", 0, _LARGEST_SEED, "settings.seed")
    check_whole(settings.first_table, "The first table", 1, MOST_ENTRIES, "settings.first_table")
    for name, value, what, least, most in (
        ("rounds", settings.rounds, "The number of rounds", 1, 99),
        ("groups", settings.groups, "The number of groups", 1, 999),
        ("cut", settings.cut, "The cut", 2, 64),
        ("most_entries", settings.most_entries, "The most entries", 2, MOST_ENTRIES),
        ("round_minutes", settings.round_minutes, "The minutes of a round", 1, 10_000),
    ):
        if value is not None:
            check_whole(value, what, least, most, f"settings.{name}")
    scoring = settings.scoring
    if not (0 <= scoring.loss <= scoring.draw <= scoring.win <= 100 and scoring.win > 0 and 0 <= scoring.floor <= 1):
        raise RefusedError(
            "scoring_invalid",
            "A win gives at least as much as a draw, a draw as a loss, and the floor is from 0 to 1.",
            found=f"{scoring.win}/{scoring.draw}/{scoring.loss}, floor {scoring.floor}",
            allowed="win >= draw >= loss >= 0, win 1 to 100",
            field="settings.scoring",
        )
    if min(scoring.bye_score.first, scoring.bye_score.second, scoring.bye_score.drawn) < 0 or not (
        0 < scoring.bye_score.duels <= 9
    ):
        raise RefusedError(
            "scoring_invalid",
            "A bye counts as 1 to 9 duels.",
            found=str(scoring.bye_score),
            allowed="2-0",
            field="settings.scoring.bye_score",
        )


def _check_stages(settings: Settings) -> None:
    if settings.first_stage is FirstStage.NONE and settings.elimination is None:
        raise RefusedError(
            "no_stages",
            "An event has a first stage, a bracket, or both.",
            found=None,
            allowed=[kind.value for kind in Elimination],
            field="settings.elimination",
        )
    swiss = settings.first_stage is FirstStage.SWISS
    grouped = settings.first_stage is FirstStage.GROUPS
    robin = grouped or settings.first_stage is FirstStage.ROUND_ROBIN
    for name, is_set, used in (
        ("rounds", settings.rounds is not None, swiss),
        ("groups", settings.groups is not None, grouped),
        ("twice", settings.twice, robin),
        ("cut", settings.cut is not None, settings.elimination is not None),
        ("third_place", settings.third_place, settings.elimination is Elimination.SINGLE),
        ("late_entry", settings.late_entry, swiss),
    ):
        if is_set and not used:
            raise RefusedError(
                "setting_without_use",
                f"{name} means nothing in an event of these stages.",
                found=name,
                allowed="leave it out",
                field=f"settings.{name}",
            )
    if grouped and settings.groups is None:
        raise RefusedError(
            "groups_missing",
            "How many groups are there?",
            found=None,
            allowed="a number from 1",
            field="settings.groups",
        )


def _check_tie_breaks(settings: Settings) -> None:
    if not settings.tie_breaks:
        raise RefusedError(
            "tie_breaks_missing",
            "An event names at least one tie-break.",
            found=0,
            allowed=1,
            field="settings.tie_breaks",
        )
    if len(set(settings.tie_breaks)) < len(settings.tie_breaks):
        raise RefusedError(
            "tie_break_twice",
            "A tie-break stands twice in the list.",
            found=list(settings.tie_breaks),
            allowed="once",
            field="settings.tie_breaks",
        )


def check_change(state: TournamentState, settings: Settings) -> None:
    """Refuse to change what is fixed by now. Raises RefusedError: `setting_fixed`, `rounds_played`."""
    before = state.settings
    changed = [one.name for one in fields(Settings) if getattr(before, one.name) != getattr(settings, one.name)]
    if state.begun:
        _refuse_fixed(changed, FIXED_AT_START, "when the event starts")
    if state.rounds or state.bracket is not None:
        _refuse_fixed(changed, FIXED_AT_ROUND_1, "when round 1 is paired")
    if state.bracket is not None:
        _refuse_fixed(changed, FIXED_AT_BRACKET, "when the bracket is drawn")
    if "rounds" in changed and settings.rounds is not None and settings.rounds < len(state.rounds):
        raise RefusedError(
            "rounds_played",
            f"{len(state.rounds)} rounds are paired already.",
            found=settings.rounds,
            allowed=[len(state.rounds), 99],
            field="settings.rounds",
        )


def _refuse_fixed(changed: Sequence[str], fixed: Sequence[str], when: str) -> None:
    for name in changed:
        if name in fixed:
            raise RefusedError(
                "setting_fixed", f"{name} is fixed {when}.", found=name, allowed="unchanged", field=f"settings.{name}"
            )
