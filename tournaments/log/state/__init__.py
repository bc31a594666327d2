"""Everything that an event is at a moment: values that the log makes and that decide nothing. Pure."""

from tournaments.log.state.bracket import BracketStage
from tournaments.log.state.details import NO_DETAILS, Details
from tournaments.log.state.draft import Draft, DraftKind
from tournaments.log.state.entry import Entry, EntryStatus, Penalty, PenaltyKind, SubmittedDeck
from tournaments.log.state.meeting import Meeting
from tournaments.log.state.notes import Announcement, JudgeNote
from tournaments.log.state.round import ByHand, Drawing, Line, Round, RoundStatus
from tournaments.log.state.settings import Elimination, FirstStage, Settings
from tournaments.log.state.timer import Timer
from tournaments.log.state.tournament import Phase, TournamentState

__all__ = [
    "NO_DETAILS",
    "Announcement",
    "BracketStage",
    "ByHand",
    "Details",
    "Draft",
    "DraftKind",
    "Drawing",
    "Elimination",
    "Entry",
    "EntryStatus",
    "FirstStage",
    "JudgeNote",
    "Line",
    "Meeting",
    "Penalty",
    "PenaltyKind",
    "Phase",
    "Round",
    "RoundStatus",
    "Settings",
    "SubmittedDeck",
    "Timer",
    "TournamentState",
]
