"""Rounds, matches and the bracket: what is only said by a side, or sealed, stays between those it concerns."""

from __future__ import annotations

from tournaments.brackets import Standby
from tournaments.log.codec import Json, written
from tournaments.log.state import DraftKind, Meeting, Round, TournamentState
from tournaments.log.views.viewer import Shown, Viewer, decks_are_open
from tournaments.refusal import RefusedError
from tournaments.results import Duel, Settled, Side, TeamMatch


def rounds(state: TournamentState, viewer: Viewer) -> list[Json]:
    """The published rounds, and for the organisers the drafted one."""
    return [_round(state, one, viewer) for one in state.rounds if one.published or viewer.organiser]


def round_(state: TournamentState, viewer: Viewer, number: int) -> Shown:
    """One round. Raises RefusedError `no_such_round`, for a drafted one too unless an organiser asks."""
    known = [one.number for one in state.rounds if one.published or viewer.organiser]
    if number not in known:
        raise RefusedError("no_such_round", f"Round {number} is not paired.", found=number, allowed=known)
    return _round(state, state.round(number), viewer)


def _round(state: TournamentState, one: Round, viewer: Viewer) -> Shown:
    lines: list[Json] = []
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


def matches(state: TournamentState, viewer: Viewer) -> list[Json]:
    """All matches that two entries play or have played, by round, then those of the bracket."""
    found: list[Json] = [_match(state, meeting, viewer) for one in state.published for meeting in one.meetings.values()]
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


def match(state: TournamentState, viewer: Viewer, key: str) -> Shown:
    """One match. Raises RefusedError as `state.meeting` does; a round that is not published is not there."""
    try:
        return _match(state, state.meeting(key), viewer)
    except RefusedError as refusal:
        if refusal.code != "round_not_published" or viewer.organiser:
            raise
        raise RefusedError(
            "no_such_match", f"The event has no match {key}.", found=key, allowed="a match of the event"
        ) from None


def _match(state: TournamentState, meeting: Meeting, viewer: Viewer) -> Shown:
    inside = viewer.is_one_of(meeting.entries)
    terms = state.terms_of(meeting.key)
    shown: Shown = {
        "key": meeting.key,
        "first": meeting.first,
        "second": meeting.second,
        "table": meeting.table,
        "best_of": terms.best_of,
        "needs_winner": terms.needs_winner,
        "state": _standing_of(meeting) if inside else ("decided" if meeting.score is not None else "open"),
        "score": written(meeting.score),
        "forfeit": meeting.forfeit and meeting.score is not None,
        "duels": _duels(state, meeting, viewer),
    }
    if inside:
        shown["reports"] = [{"by": report.by, "score": written(report.score)} for report in meeting.reports]
        shown["disputed_by"] = meeting.disputed_by
    return shown


def _standing_of(meeting: Meeting) -> str:
    if meeting.disputed_by is not None:
        return "disputed"
    if meeting.score is not None:
        return "decided"
    if meeting.verdict.settled is Settled.IN_CONFLICT:
        return "in_conflict"
    return "reported" if meeting.reports else "open"


def _duels(state: TournamentState, meeting: Meeting, viewer: Viewer) -> Json:
    """A Character Teams match: each side sees its own choice, nobody the other's before both are revealed."""
    team = state.team_match_of(meeting)
    inside = viewer.is_one_of(meeting.entries)
    if team is None or not (inside or team.duels or team.facing is not None):
        return None
    shown: Shown = {
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


def _duel(meeting: Meeting, duel: Duel) -> Shown:
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


def bracket(state: TournamentState, viewer: Viewer) -> Shown | None:
    """The bracket as it stands; None before it is drawn."""
    progress = state.progress
    if state.bracket is None or progress is None:
        return None
    lines: list[Json] = []
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
