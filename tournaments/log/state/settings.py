"""What an event has agreed on before it begins."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from tournaments.matches import Outcome
from tournaments.results import MatchTerms
from tournaments.scoring import Scoring
from tournaments.standings import MAGIC_STYLE, TieBreak


class FirstStage(StrEnum):
    """What is played before a bracket, if anything is."""

    SWISS = "swiss"
    ROUND_ROBIN = "round_robin"
    GROUPS = "groups"
    NONE = "none"


class Elimination(StrEnum):
    """The bracket that follows the first stage, or is the whole event."""

    SINGLE = "single"
    DOUBLE = "double"


_SCORING = Scoring()


@dataclass(frozen=True, slots=True)
class Settings:
    """The terms of an event.

    `rounds` are those of the Swiss stage, None for as many as the field is advised to play; `cut` is how many go on to
    the bracket, None for all. `late_worth` is what a round gives that a late entry has missed. Minutes and seconds are
    advice to whoever starts a clock: nothing starts one by itself. `open_decks` shows decks from the start of play.
    """

    game: str
    format: str | None = None
    first_stage: FirstStage = FirstStage.SWISS
    rounds: int | None = None
    groups: int | None = None
    twice: bool = False
    elimination: Elimination | None = None
    cut: int | None = None
    third_place: bool = False
    second_final: bool = True
    best_of: int = 3
    may_end_early: bool = False
    draws: bool = True
    character_teams: bool = False
    tie_breaks: tuple[TieBreak, ...] = MAGIC_STYLE
    scoring: Scoring = _SCORING
    seed: int = 0
    entry_closes: datetime | None = None
    most_entries: int | None = None
    late_entry: bool = False
    late_worth: Outcome = Outcome.LOSS
    deck_required: bool = False
    open_decks: bool = False
    round_minutes: int | None = None
    first_table: int = 1

    def terms(self, *, in_bracket: bool) -> MatchTerms:
        """What a match of the first stage, or of the bracket, must keep to."""
        return MatchTerms(self.best_of, in_bracket or not self.draws, self.may_end_early)
