"""Rounds, matches and the bracket: what is only said by a side, or sealed, stays between those it concerns."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, NotRequired, TypedDict

from tournaments.brackets import Standby, State
from tournaments.log.codec import Json, written
from tournaments.log.state import (
    ByHand,
    DraftKind,
    Drawing,
    Elimination,
    Meeting,
    Round,
    RoundStatus,
    Timer,
    TournamentState,
)
from tournaments.log.views.viewer import Viewer, decks_are_open
from tournaments.matches import Score
from tournaments.pairing import Reason
from tournaments.refusal import RefusedError
from tournaments.results import Duel, Report, Settled, Side, TeamMatch


class MatchState(StrEnum):
    """Where a match is; to those who do not play it, open until it is decided."""

    OPEN = "open"
    REPORTED = "reported"
    IN_CONFLICT = "in_conflict"
    DISPUTED = "disputed"
    DECIDED = "decided"


class DuelSeen(TypedDict):
    """A duel that was played: the two fighters, and the entry that won; null when it was drawn."""

    first: str
    second: str
    winner: int | None


class YourChoice(TypedDict):
    """What whoever asks has chosen for the next duel, and what he may choose."""

    choice: str | None
    choices: Annotated[Json, tuple[str, ...]]
    duel: int


class DuelsSeen(TypedDict):
    """The duels of a Character Teams match; `chosen` and `yours` are for those who play it."""

    played: list[DuelSeen]
    facing: Annotated[Json, tuple[str, str] | None]
    over: bool
    teams: list[Annotated[Json, tuple[str, ...]]]
    chosen: NotRequired[list[bool]]
    yours: NotRequired[YourChoice]


class MatchSeen(TypedDict):
    """A match. `reports` and `disputed_by` are for those who play it and the organisers."""

    key: str
    first: int
    second: int
    table: int | None
    best_of: int
    needs_winner: bool
    state: Annotated[str, MatchState]
    score: Annotated[Json, Score | None]
    forfeit: bool
    duels: DuelsSeen | None
    reports: NotRequired[Annotated[Json, tuple[Report, ...]]]
    disputed_by: NotRequired[int | None]


class LineOfRound(TypedDict):
    """A line of a round with the reasons for it; one without a second entry has the bye."""

    line: int
    first: int
    second: int | None
    table: int | None
    group: int | None
    reasons: Annotated[Json, tuple[Reason, ...]]
    match: MatchSeen | None


class RoundSeen(TypedDict):
    """A round of the first stage."""

    round: int
    status: Annotated[str, RoundStatus]
    lines: list[LineOfRound]
    notes: Annotated[Json, tuple[Reason, ...]]
    drawing: Annotated[Json, Drawing]
    by_hand: Annotated[Json, ByHand | None]
    kept_empty: Annotated[Json, tuple[int, ...]]
    timer: Annotated[Json, Timer | None]


class BracketMatch(TypedDict):
    """A match of the bracket: on each side an entry, or that one is to come, or that nobody ever stands there."""

    key: str
    first: Annotated[Json, int | Standby]
    second: Annotated[Json, int | Standby]
    state: Annotated[str, State]
    winner: Annotated[Json, int | Standby]
    loser: Annotated[Json, int | Standby]
    match: MatchSeen | None


class BracketSeen(TypedDict):
    """The bracket as it stands; `places` are of entries, when it is over."""

    elimination: Annotated[str, Elimination]
    seeded: Annotated[Json, tuple[int, ...]]
    matches: list[BracketMatch]
    ready: list[str]
    void: list[str]
    over: bool
    winner: int | None
    places: dict[str, int] | None


def rounds(state: TournamentState, viewer: Viewer) -> list[RoundSeen]:
    """The published rounds, and for the organisers the drafted one."""
    return [_round(state, one, viewer) for one in state.rounds if one.published or viewer.organiser]


def round_(state: TournamentState, viewer: Viewer, number: int) -> RoundSeen:
    """One round. Raises RefusedError `no_such_round`, for a drafted one too unless an organiser asks."""
    known = [one.number for one in state.rounds if one.published or viewer.organiser]
    if number not in known:
        raise RefusedError("no_such_round", f"Round {number} is not paired.", found=number, allowed=known)
    return _round(state, state.round(number), viewer)


def _round(state: TournamentState, one: Round, viewer: Viewer) -> RoundSeen:
    lines: list[LineOfRound] = []
    for number, line in enumerate(one.lines, 1):
        meeting = one.meetings.get(number)
        lines.append(
            {
                "line": number,
                "first": line.first,
                "second": line.second,
                "table": line.table if meeting is None else meeting.table,
                "group": line.group,
                "reasons": written(line.reasons),
                "match": None if meeting is None else _match(state, meeting, viewer),
            }
        )
    timer = state.timers.get(str(one.number))
    return {
        "round": one.number,
        "status": one.status.value,
        "lines": lines,
        "notes": written(one.notes),
        "drawing": written(one.drawing),
        "by_hand": written(one.by_hand),
        "kept_empty": written(one.kept_empty),
        "timer": written(timer),
    }


def matches(state: TournamentState, viewer: Viewer) -> list[MatchSeen]:
    """All matches that two entries play or have played, by round, then those of the bracket."""
    found = [_match(state, meeting, viewer) for one in state.published for meeting in one.meetings.values()]
    progress = state.progress
    if progress is not None:
        for name, seen in progress.matches.items():
            meeting = _of_bracket(state, name) if len(seen.entries) == 2 else None
            if meeting is not None:
                found.append(_match(state, meeting, viewer))
    return found


def _of_bracket(state: TournamentState, name: str) -> Meeting | None:
    try:
        return state.meeting(name)
    except RefusedError:
        return None


def match(state: TournamentState, viewer: Viewer, key: str) -> MatchSeen:
    """One match. Raises RefusedError as `state.meeting` does; a round that is not published is not there."""
    try:
        return _match(state, state.meeting(key), viewer)
    except RefusedError as refusal:
        if refusal.code != "round_not_published" or viewer.organiser:
            raise
        raise RefusedError(
            "no_such_match", f"The event has no match {key}.", found=key, allowed="a match of the event"
        ) from None


def _match(state: TournamentState, meeting: Meeting, viewer: Viewer) -> MatchSeen:
    inside = viewer.is_one_of(meeting.entries)
    terms = state.terms_of(meeting.key)
    shown: MatchSeen = {
        "key": meeting.key,
        "first": meeting.first,
        "second": meeting.second,
        "table": meeting.table,
        "best_of": terms.best_of,
        "needs_winner": terms.needs_winner,
        "state": _state_of(meeting, inside=inside).value,
        "score": written(meeting.score),
        "forfeit": meeting.forfeit and meeting.score is not None,
        "duels": _duels(state, meeting, viewer),
    }
    if inside:
        shown["reports"] = written(meeting.reports)
        shown["disputed_by"] = meeting.disputed_by
    return shown


def _state_of(meeting: Meeting, *, inside: bool) -> MatchState:
    if inside and meeting.disputed_by is not None:
        return MatchState.DISPUTED
    if meeting.score is not None:
        return MatchState.DECIDED
    if not inside:
        return MatchState.OPEN
    if meeting.verdict.settled is Settled.IN_CONFLICT:
        return MatchState.IN_CONFLICT
    return MatchState.REPORTED if meeting.reports else MatchState.OPEN


def _duels(state: TournamentState, meeting: Meeting, viewer: Viewer) -> DuelsSeen | None:
    """A Character Teams match: each side sees its own choice, nobody the other's before both are revealed."""
    team = state.team_match_of(meeting)
    inside = viewer.is_one_of(meeting.entries)
    if team is None or not (inside or team.duels or team.facing is not None):
        return None
    shown: DuelsSeen = {
        "played": [_duel(meeting, duel) for duel in team.duels],
        "facing": written(team.facing),
        "over": team.over,
        "teams": [_team(state, team, meeting, place, viewer) for place in (0, 1)],
    }
    if inside:
        shown["chosen"] = [sealed is not None for sealed in team.sealed]
    if viewer.entry in meeting.entries:
        side = Side.FIRST if viewer.entry == meeting.first else Side.SECOND
        own = team.seen_by(side)
        shown["yours"] = {
            "choice": own.sealed[0 if side is Side.FIRST else 1],
            "choices": written(team.asked(side)),
            "duel": len(team.duels) + 1,
        }
    return shown


def _duel(meeting: Meeting, duel: Duel) -> DuelSeen:
    winner = None
    if duel.winner is not None:
        winner = meeting.first if duel.winner is Side.FIRST else meeting.second
    return {"first": duel.first, "second": duel.second, "winner": winner}


def _team(state: TournamentState, team: TeamMatch, meeting: Meeting, place: int, viewer: Viewer) -> Json:
    """The fighters of a side that the viewer may know: all where teams were drafted in the open, else those shown."""
    entry = meeting.entries[place]
    drafted = any(draft.kind is DraftKind.FIGHTERS and entry in draft.seats for draft in state.drafts)
    if drafted or decks_are_open(state) or viewer.is_one_of((entry,)):
        return written(team.teams[place])
    other = Side.SECOND if place == 0 else Side.FIRST
    return written(team.seen_by(other).teams[place])


def bracket(state: TournamentState, viewer: Viewer) -> BracketSeen | None:
    """The bracket as it stands; None before it is drawn."""
    progress = state.progress
    if state.bracket is None or progress is None:
        return None
    lines: list[BracketMatch] = []
    for name, seen in progress.matches.items():
        meeting = _of_bracket(state, name) if len(seen.entries) == 2 else None
        lines.append(
            {
                "key": name,
                "first": _side(seen.first),
                "second": _side(seen.second),
                "state": seen.state.value,
                "winner": _side(seen.winner),
                "loser": _side(seen.loser),
                "match": None if meeting is None else _match(state, meeting, viewer),
            }
        )
    return {
        "elimination": state.bracket.elimination.value,
        "seeded": written(state.bracket.seeded),
        "matches": lines,
        "ready": list(progress.ready),
        "void": list(progress.void),
        "over": progress.over,
        "winner": progress.winner,
        "places": {str(entry): place for entry, place in sorted(progress.places().items())} if progress.over else None,
    }


def _side(side: int | Standby) -> Json:
    return side if isinstance(side, int) else side.value
