"""The event itself, who takes part, and how they stand."""

from __future__ import annotations

from tournaments.flights import boxes_of_event
from tournaments.log.actions.rounds import is_stale
from tournaments.log.actions.setup import undoable
from tournaments.log.codec import Json, written
from tournaments.log.ranks import ranking, table
from tournaments.log.state import Entry, TournamentState
from tournaments.log.views.viewer import Shown, Viewer, decks_are_open
from tournaments.standings import Standing


def overview(state: TournamentState, viewer: Viewer) -> Shown:
    """The event at a glance; its organisers also see their notes and what can be undone."""
    shown: Shown = {
        "version": state.seq,
        "name": state.name,
        "phase": state.phase.value,
        "settings": written(state.settings),
        "organisers": written(state.organisers),
        "entries": len(state.entries),
        "active": len(state.active),
        "rounds_planned": state.planned,
        "rounds_published": len(state.published),
        "groups": written(state.groups),
        "flights": written(state.flights),
        "boxes": _boxes(state),
        "bracket": state.bracket is not None,
        "drafts": len(state.drafts),
        "timers": written(state.timers),
        "announcements": written(state.announcements),
        "you": {"entry": viewer.entry, "organiser": viewer.organiser},
    }
    if viewer.organiser:
        drafted = state.drafted_round
        last = undoable(state)
        shown["notes"] = written(state.notes)
        shown["missing_results"] = [meeting.key for meeting in state.missing]
        shown["drafted_round"] = None if drafted is None else {"round": drafted.number, "stale": is_stale(state)}
        shown["undoable"] = None if last is None else {"seq": last.seq, "kind": last.kind.value}
    return shown


def _boxes(state: TournamentState) -> Json:
    """Both numbers of boxes (ruling W20), once there are flights."""
    if not state.flights:
        return None
    boxes = boxes_of_event(sum(map(len, state.flights)))
    return {
        "by_flight": boxes.by_flight,
        "by_four_players": boxes.by_four_players,
        "agree": boxes.agree,
        "sentence": boxes.sentence,
    }


def entries(state: TournamentState, viewer: Viewer) -> list[Json]:
    """All entries by number."""
    return [_entry(state, state.entries[number], viewer) for number in sorted(state.entries)]


def entry(state: TournamentState, viewer: Viewer, number: int) -> Shown:
    """One entry, and for itself and the organisers what it has to play. Raises RefusedError `no_such_entry`."""
    shown = _entry(state, state.entry(number), viewer)
    if viewer.is_one_of((number,)):
        shown["open_matches"] = [meeting.key for meeting in state.open_meetings_of(number)]
    return shown


def _entry(state: TournamentState, one: Entry, viewer: Viewer) -> Shown:
    """Decks are for their players and the organisers until they are open; so are penalties and accounts for good."""
    own = viewer.is_one_of((one.number,))
    shown: Shown = {
        "number": one.number,
        "name": one.name,
        "status": one.status.value,
        "from_round": one.from_round,
        "seed": one.seed,
        "rating": one.rating,
        "flight": one.flight,
        "fixed_table": one.fixed_table,
        "has_deck": one.deck is not None,
        "deck": written(one.deck) if own or decks_are_open(state) else None,
    }
    if own:
        shown["account"] = one.account
        shown["penalties"] = written(one.penalties)
    return shown


def standings(state: TournamentState, viewer: Viewer) -> Shown:
    """The table of the first stage, that of each group, and the ranks in the whole event; confirmed results only."""
    scoring = state.settings.scoring
    groups: list[Json] = []
    if len(state.groups) > 1:
        groups = [
            [_standing(state, line) for line in table(state, number)] for number in range(1, len(state.groups) + 1)
        ]
    return {
        "version": state.seq,
        "rounds": len(state.published),
        "tie_breaks": written(state.settings.tie_breaks),
        "parameters": {
            "floor": written(scoring.floor),
            "bye": scoring.bye.value,
            "bye_score": written(scoring.bye_score),
            "dropped": scoring.dropped.value,
        },
        "table": [_standing(state, line) for line in table(state)],
        "groups": groups,
        "ranking": [
            {"entry": number, "rank": rank}
            for number, rank in sorted(ranking(state).items(), key=lambda item: (item[1], item[0]))
        ],
    }


def _standing(state: TournamentState, line: Standing) -> Shown:
    return {
        "rank": line.rank,
        "entry": line.entry,
        "name": state.entries[line.entry].name,
        "status": state.entries[line.entry].status.value,
        "points": line.points,
        "record": str(line.record),
        "steps": [
            {
                "tie_break": step.tie_break.value,
                "value": written(step.value),
                "shown": step.shown,
                "sentence": step.sentence,
            }
            for step in line.steps
        ],
    }


def prizes(state: TournamentState, viewer: Viewer) -> Shown | None:
    """The prize draft; None before prizes are laid out."""
    draft = state.prizes
    if draft is None:
        return None
    return {
        "order": written(draft.order),
        "prizes": written(draft.prizes),
        "left": written(draft.left),
        "when_prizes_remain": draft.when_prizes_remain.value,
        "picks": written(draft.picks),
        "turn": draft.turn,
        "picking": draft.picking,
    }
