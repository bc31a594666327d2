"""What the page of an event offers to those who run it: the next step, and results that are missing."""

from __future__ import annotations

from typing import Any

from tournaments.log import TournamentState
from tournaments.log.actions.rounds import is_stale
from tournaments.log.state import FirstStage, Phase
from tournaments.log.views import Viewer, match
from tournaments.pages.told import named, title_of
from tournaments.pages.words import possible_scores, score_words, sent_score


def organiser_context(state: TournamentState, viewer: Viewer) -> dict[str, Any]:
    """The steps that make sense now. Whether one is allowed, the rules say when it is asked for."""
    running = state.phase is Phase.RUNNING
    drafted = state.drafted_round
    played = len(state.published)
    stage = state.settings.first_stage is not FirstStage.NONE
    open_keys = [meeting.key for meeting in state.missing]
    if state.progress is not None:
        open_keys += state.progress.ready
    return {
        "may_start": state.phase is Phase.SIGN_UP,
        "drafted": drafted.number if drafted else None,
        "stale": drafted is not None and is_stale(state),
        "next_round": played + 1 if running and stage and state.bracket is None and played < state.planned else None,
        "may_draw": running
        and state.settings.elimination is not None
        and state.bracket is None
        and (not stage or played >= state.planned),
        "prizes_left": state.prizes.left if state.prizes is not None and state.prizes.picking is not None else (),
        "missing": [_open_match(state, viewer, key) for key in open_keys],
        "scores": _scores(state, open_keys),
    }


def _open_match(state: TournamentState, viewer: Viewer, key: str) -> dict[str, Any]:
    """A match without a result, and what its sides have said."""
    shown: Any = match(state, viewer, key)
    first, second = named(state, shown["first"]), named(state, shown["second"])
    said = [
        f"{named(state, report['by']).name}: {_told(report['score'])}" for report in shown["reports"] if report["by"]
    ]
    return {
        "key": key,
        "title": title_of(state, key),
        "table": shown["table"],
        "first": first,
        "second": second,
        "state": {"in_conflict": "the sides disagree", "disputed": "disputed"}.get(shown["state"], ""),
        "said": said,
    }


def _told(score: dict[str, int]) -> str:
    return f"{score['first']}-{score['second']}" + (f", {score['drawn']} drawn" if score["drawn"] else "")


def _scores(state: TournamentState, keys: list[str]) -> list[tuple[str, str]]:
    """The scores that the open matches can have."""
    found = {score for terms in {state.terms_of(key) for key in keys} for score in possible_scores(terms)}
    ordered = sorted(found, key=lambda score: (score.drawn, score.second - score.first, -score.first))
    return [(sent_score(score), score_words(score)) for score in ordered]
