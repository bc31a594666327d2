"""The event itself, who takes part, and how they stand."""

from __future__ import annotations

from datetime import datetime
from fractions import Fraction
from typing import Annotated, NotRequired, TypedDict

from tournaments.flights import boxes_of_event
from tournaments.log.actions.rounds import is_stale
from tournaments.log.actions.setup import undoable
from tournaments.log.codec import Json, written
from tournaments.log.payloads import EntryKind
from tournaments.log.ranks import ranking, table
from tournaments.log.state import (
    Announcement,
    Entry,
    EntryStatus,
    JudgeNote,
    Penalty,
    Phase,
    Settings,
    SubmittedDeck,
    Timer,
    TournamentState,
)
from tournaments.log.views.viewer import Viewer, decks_are_open
from tournaments.matches import Score
from tournaments.prizes import PrizePick, WhenPrizesRemain
from tournaments.scoring import ByeRule, DropRule
from tournaments.standings import Standing, TieBreak


class Boxes(TypedDict):
    """How many boxes a fighter draft needs, by both sentences of the rulebook."""

    by_flight: int
    by_four_players: int
    agree: bool
    sentence: str


class You(TypedDict):
    """What whoever asks is in the event; `invitation` is an entry meant for him, which he may accept."""

    entry: int | None
    organiser: bool
    invitation: int | None


class NoteSeen(TypedDict):
    """What a judge wrote down for the organisers, about entries or a match."""

    seq: int
    text: str
    at: str
    actor: int | None
    entries: Annotated[Json, tuple[int, ...]]
    match: str | None


class DraftedRound(TypedDict):
    """The round that only the organisers see so far; a stale one has to be paired again."""

    round: int
    stale: bool


class Undoable(TypedDict):
    """The latest log entry that can be taken back."""

    seq: int
    kind: Annotated[str, EntryKind]


class Overview(TypedDict):
    """An event at a glance. The last four are for its organisers."""

    version: int
    name: str
    starts_at: Annotated[Json, datetime | None]
    place: str | None
    description: str | None
    phase: Annotated[str, Phase]
    settings: Annotated[Json, Settings]
    organisers: Annotated[Json, tuple[int, ...]]
    entries: int
    active: int
    rounds_planned: int
    rounds_published: int
    groups: Annotated[Json, tuple[tuple[int, ...], ...]]
    flights: Annotated[Json, tuple[tuple[int, ...], ...]]
    boxes: Boxes | None
    bracket: bool
    drafts: int
    timers: Annotated[Json, dict[str, Timer]]
    announcements: Annotated[Json, tuple[Announcement, ...]]
    you: You
    notes: NotRequired[list[NoteSeen]]
    missing_results: NotRequired[list[str]]
    drafted_round: NotRequired[DraftedRound | None]
    undoable: NotRequired[Undoable | None]


class EntryLine(TypedDict):
    """A line of `entries`."""

    number: int
    name: str
    status: Annotated[str, EntryStatus]
    from_round: int
    seed: int | None
    rating: float | None
    flight: int | None
    fixed_table: int | None
    has_deck: bool


class EntrySeen(EntryLine):
    """An entry. `account`, the one that is `invited`, `penalties` and, when one entry is asked for, `open_matches` are
    for its player and the organisers.
    """

    deck: Annotated[Json, SubmittedDeck | None]
    account: NotRequired[int | None]
    invited: NotRequired[int | None]
    penalties: NotRequired[Annotated[Json, tuple[Penalty, ...]]]
    open_matches: NotRequired[list[str]]


class StepSeen(TypedDict):
    """One tie-break of an entry: its exact value, that value as it is shown, and how it came about."""

    tie_break: Annotated[str, TieBreak]
    value: Annotated[Json, int | Fraction | None]
    shown: str
    sentence: str


class StandingSeen(TypedDict):
    """A line of a table, with each step that made its rank."""

    rank: int
    entry: int
    name: str
    status: Annotated[str, EntryStatus]
    points: int
    record: str
    steps: list[StepSeen]


class Parameters(TypedDict):
    """How percentages are taken, where sources differ."""

    floor: Annotated[Json, Fraction]
    bye: Annotated[str, ByeRule]
    bye_score: Annotated[Json, Score]
    dropped: Annotated[str, DropRule]


class Rank(TypedDict):
    """The rank of an entry in the whole event."""

    entry: int
    rank: int


class Standings(TypedDict):
    """The table of the first stage, that of each group, and the ranks in the whole event."""

    version: int
    rounds: int
    tie_breaks: Annotated[Json, tuple[TieBreak, ...]]
    parameters: Parameters
    table: list[StandingSeen]
    groups: list[list[StandingSeen]]
    ranking: list[Rank]


class PrizeDraftSeen(TypedDict):
    """The prize draft: who picks in which order, what is left, whose pick it is, and whether it was ended before."""

    order: Annotated[Json, tuple[int, ...]]
    prizes: Annotated[Json, tuple[str, ...]]
    left: Annotated[Json, tuple[str, ...]]
    when_prizes_remain: Annotated[str, WhenPrizesRemain]
    picks: Annotated[Json, tuple[PrizePick, ...]]
    turn: int
    picking: int | None
    ended: bool


def overview(state: TournamentState, viewer: Viewer) -> Overview:
    """The event at a glance; its organisers also see their notes and what can be undone."""
    shown: Overview = {
        "version": state.seq,
        "name": state.name,
        "starts_at": written(state.details.starts_at),
        "place": state.details.place,
        "description": state.details.description,
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
        "you": {"entry": viewer.entry, "organiser": viewer.organiser, "invitation": viewer.invitation},
    }
    if viewer.organiser:
        drafted = state.drafted_round
        last = undoable(state)
        shown["notes"] = [_note(note) for note in state.notes]
        shown["missing_results"] = [meeting.key for meeting in state.missing]
        shown["drafted_round"] = None if drafted is None else {"round": drafted.number, "stale": is_stale(state)}
        shown["undoable"] = None if last is None else {"seq": last.seq, "kind": last.kind.value}
    return shown


def _note(note: JudgeNote) -> NoteSeen:
    return {
        "seq": note.seq,
        "text": note.text,
        "at": note.at.isoformat(),
        "actor": note.by,
        "entries": written(note.entries),
        "match": note.match,
    }


def _boxes(state: TournamentState) -> Boxes | None:
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


def entries(state: TournamentState, viewer: Viewer) -> list[EntrySeen]:
    """All entries by number."""
    return [_entry(state, state.entries[number], viewer) for number in sorted(state.entries)]


def entry(state: TournamentState, viewer: Viewer, number: int) -> EntrySeen:
    """One entry, and for itself and the organisers what it has to play. Raises RefusedError `no_such_entry`."""
    shown = _entry(state, state.entry(number), viewer)
    if viewer.is_one_of((number,)):
        shown["open_matches"] = [meeting.key for meeting in state.open_meetings_of(number)]
    return shown


def _entry(state: TournamentState, one: Entry, viewer: Viewer) -> EntrySeen:
    """Decks are for their players and the organisers until they are open; so are penalties and accounts for good."""
    own = viewer.is_one_of((one.number,))
    shown: EntrySeen = {
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
        shown["invited"] = one.invited
        shown["penalties"] = written(one.penalties)
    return shown


def standings(state: TournamentState, viewer: Viewer) -> Standings:
    """The table of the first stage, that of each group, and the ranks in the whole event; confirmed results only."""
    scoring = state.settings.scoring
    groups: list[list[StandingSeen]] = []
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


def _standing(state: TournamentState, line: Standing) -> StandingSeen:
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


def prizes(state: TournamentState, viewer: Viewer) -> PrizeDraftSeen | None:
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
        "ended": draft.ended,
    }
