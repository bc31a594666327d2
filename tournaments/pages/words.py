"""What pages say of an event, in the words of players. Pure."""

from __future__ import annotations

from datetime import timedelta
from enum import Enum
from itertools import product

from tournaments.log.state import Elimination, FirstStage, Phase, Settings
from tournaments.matches import Score
from tournaments.refusal import RefusedError
from tournaments.results import MatchTerms, check_score

PHASES = {Phase.RUNNING: "running", Phase.SIGN_UP: "to come", Phase.CLOSED: "closed"}
STAGES = {
    FirstStage.SWISS: "Swiss",
    FirstStage.ROUND_ROBIN: "round robin",
    FirstStage.GROUPS: "groups",
    FirstStage.NONE: "",
}
LONGEST_SAID = 200


def in_words(refused: RefusedError) -> str:
    """A refusal: what is wrong, what was found, what is allowed."""
    parts = [refused.sentence]
    for name, value in (("Found", refused.found), ("Allowed", refused.allowed)):
        if said := plainly(value):
            parts.append(f"{name}: {said}.")
    return " ".join(parts)


def plainly(value: object) -> str:
    """A value of a refusal as people read it; nothing for nothing."""
    if value is None or (isinstance(value, list | tuple | set | frozenset | dict) and not value):
        return ""
    if isinstance(value, list | tuple | set | frozenset):
        said = ", ".join(map(plainly, value))
    else:
        said = str(value.value if isinstance(value, Enum) else value)
    return said.replace("_", " ") if len(said) <= LONGEST_SAID else f"{said[:LONGEST_SAID].rstrip()}…"


def terms_in_words(settings: Settings, planned: int) -> str:
    """How an event is played, in a sentence."""
    parts = []
    stage = STAGES[settings.first_stage]
    if settings.first_stage is FirstStage.SWISS:
        rounds = planned or settings.rounds
        parts.append(f"{rounds} round{'' if rounds == 1 else 's'} of {stage}" if rounds else stage)
    elif settings.first_stage is FirstStage.GROUPS and settings.groups:
        parts.append(f"{settings.groups} group{'' if settings.groups == 1 else 's'}")
    elif stage:
        parts.append(f"a {stage}{' played twice' if settings.twice else ''}")
    if settings.elimination is not None:
        kind = "double" if settings.elimination is Elimination.DOUBLE else "single"
        cut = f" of the best {settings.cut}" if settings.cut and parts else ""
        parts.append(f"{kind} elimination{cut}")
    matches = f"best of {settings.best_of}" if settings.best_of > 1 else "one duel a match"
    teams = ", Character Teams" if settings.character_teams else ""
    sentence = f"{', then '.join(parts)}; {matches}{teams}"
    return f"{sentence[:1].upper()}{sentence[1:]}."


def time_left(left: timedelta) -> str:
    """`12 minutes left`, rounded down."""
    seconds = int(left.total_seconds())
    if seconds <= 0:
        return "time is up"
    minutes = seconds // 60
    if minutes >= 120:
        return f"{minutes // 60} hours left"
    if minutes:
        return f"{minutes} minute{'' if minutes == 1 else 's'} left"
    return f"{seconds} second{'' if seconds == 1 else 's'} left"


def possible_scores(terms: MatchTerms) -> list[Score]:
    """Every score that a match can have, those without drawn duels first, from a clear win to a clear loss."""
    found = []
    for first, second, drawn in product(
        range(terms.wins_needed + 1), range(terms.wins_needed + 1), range(terms.best_of + 1)
    ):
        if first + second + drawn > terms.best_of:
            continue
        score = Score(first, second, drawn)
        try:
            check_score(score, terms)
        except RefusedError:
            continue
        found.append(score)
    return sorted(found, key=lambda score: (score.drawn, score.second - score.first, -score.first))


def sent_score(score: Score) -> str:
    """A score as forms send it: `2-1-0`, drawn duels last."""
    return f"{score.first}-{score.second}-{score.drawn}"


def read_score(sent: str) -> Score:
    """Raises RefusedError `score_invalid`."""
    parts = sent.split("-")
    if len(parts) != 3 or not all(part.isascii() and part.isdecimal() and len(part) < 4 for part in parts):
        raise RefusedError("score_invalid", "That is no score.", found=sent[:40], allowed="won-lost-drawn, as 2-1-0")
    return Score(*map(int, parts))


def score_words(score: Score) -> str:
    """`2-1`, and how many duels were drawn."""
    drawn = f", {score.drawn} drawn" if score.drawn else ""
    return f"{score.first}-{score.second}{drawn}"


def own_score_words(score: Score) -> str:
    """A score as the side that it names first would say it."""
    if score.first == score.second:
        return f"I drew {score_words(score)}"
    return f"I {'won' if score.first > score.second else 'lost'} {score_words(score)}"
