"""Matches and their results, and the bracket."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from tournaments.api.answers import Listed, VersionedBracket
from tournaments.api.bodies import (
    DuelSent,
    FighterSent,
    Reason,
    ResultSent,
    ScoreSent,
    SeedsSent,
    Size,
    TableGiven,
)
from tournaments.api.events import Payloads
from tournaments.api.refusals import not_in_match
from tournaments.api.views import EntrantPosts, Posts, Shows, TournamentView, whole_list
from tournaments.log import TournamentState
from tournaments.log.actions import bracket as bracket_actions
from tournaments.log.actions import results, rounds
from tournaments.log.codec import Json
from tournaments.log.views import Viewer, bracket, match, matches
from tournaments.log.views.matches import MatchSeen


class Matches(Shows):
    """All matches of published rounds, then those of the bracket in which two stand."""

    reads = "matches"
    shows = Listed[MatchSeen]

    def shown(self, state: TournamentState, viewer: Viewer) -> Json:
        return whole_list(matches(state, viewer))


class OfMatch(TournamentView):
    """Shows one match. Its key is `3-5` for line 5 of round 3, or its name in the bracket: `W2-1`, `F`."""

    shows: Any = MatchSeen

    @property
    def key(self) -> str:
        return str(self.kwargs["match"])

    def shown(self, state: TournamentState, viewer: Viewer) -> Json:
        return match(state, viewer, self.key)


class OneMatch(OfMatch, Shows):
    """One match by its key: `3-5` is line 5 of round 3; in the bracket keys are names, as `W2-1` and `F`."""

    reads = "match"


class SidePosts(OfMatch, EntrantPosts):
    """What one of the two sides does; somebody else's match is refused."""

    def acting(self, state: TournamentState, viewer: Viewer, entry: int | None) -> int:
        match(state, viewer, self.key)
        by = super().acting(state, viewer, entry)
        if by not in state.meeting(self.key).entries:
            raise not_in_match(self.key)
        return by


class Report(SidePosts):
    """What a side says of its match; told by both sides alike, it is the result."""

    does = "report_result"
    body = ScoreSent
    creates = True

    def deed(self, state: TournamentState, viewer: Viewer, sent: ScoreSent, at: datetime) -> Payloads:
        return results.report(state, self.key, self.acting(state, viewer, None), sent.score)


class Confirm(SidePosts):
    """A side agrees with what the other has reported; the score is the one that it has read."""

    does = "confirm_result"
    body = ScoreSent
    creates = True

    def deed(self, state: TournamentState, viewer: Viewer, sent: ScoreSent, at: datetime) -> Payloads:
        return results.confirm(state, self.key, self.acting(state, viewer, None), sent.score)


class Dispute(SidePosts):
    """A side does not agree any more with a confirmed result; it waits for the organiser."""

    does = "dispute_result"
    body = Reason
    creates = True

    def deed(self, state: TournamentState, viewer: Viewer, sent: Reason, at: datetime) -> Payloads:
        return results.dispute(state, self.key, self.acting(state, viewer, None), sent.reason)


class ChooseFighter(SidePosts):
    """A side's secret choice for a duel of Character Teams; with both sides' in, the two are revealed together."""

    does = "choose_fighter"
    body = FighterSent
    creates = True

    def deed(self, state: TournamentState, viewer: Viewer, sent: FighterSent, at: datetime) -> Payloads:
        by = self.acting(state, viewer, sent.entry)
        return results.choose_fighter(state, self.key, by, sent.duel, sent.fighter)


class EndDuel(OfMatch, Posts):
    """A duel of Character Teams is over: told by the side that lost it, by either side when it was drawn, or by an
    organiser.
    """

    does = "end_duel"
    body = DuelSent
    creates = True

    def check(self, state: TournamentState, viewer: Viewer, sent: DuelSent) -> None:
        match(state, viewer, self.key)
        if not viewer.is_one_of(state.meeting(self.key).entries) or (
            not viewer.organiser and sent.winner == viewer.entry
        ):
            raise not_in_match(self.key)

    def deed(self, state: TournamentState, viewer: Viewer, sent: DuelSent, at: datetime) -> Payloads:
        return results.end_duel(state, self.key, sent.duel, sent.winner)


class GiveResult(OfMatch, Posts):
    """The organiser's word on a match: it counts at once. Another one than the result that there is already is a
    correction, which is bound to the version for which its preview was shown.
    """

    does = "give_result"
    body = ResultSent

    def is_bound(self, state: TournamentState, sent: ResultSent) -> bool:
        meeting = state.meeting(self.key)
        return meeting.score is not None and (meeting.score, meeting.forfeit) != (sent.score, sent.forfeit)

    def deed(self, state: TournamentState, viewer: Viewer, sent: ResultSent, at: datetime) -> Payloads:
        return results.give_result(state, self.key, sent.score, forfeit=sent.forfeit)


class ClearResult(OfMatch, Posts):
    """All that was said of a match is taken back: it is open again."""

    does = "clear_result"
    bound = True

    def deed(self, state: TournamentState, viewer: Viewer, sent: Any, at: datetime) -> Payloads:
        return results.clear_result(state, self.key)


class ChangeTable(OfMatch, Posts):
    """A match is played at another table."""

    does = "change_table"
    body = TableGiven

    def deed(self, state: TournamentState, viewer: Viewer, sent: TableGiven, at: datetime) -> Payloads:
        return rounds.change_table(state, self.key, sent.table)


class OfBracket(TournamentView):
    """Shows the bracket."""

    shows: Any = VersionedBracket

    def shown(self, state: TournamentState, viewer: Viewer) -> Json:
        return {"version": state.seq, "bracket": bracket(state, viewer)}


class WholeBracket(OfBracket, Shows, Posts):
    """The bracket with who stands where, null before it is drawn. A POST cuts to the best of the first stage."""

    reads = "bracket"
    does = "draw_bracket"
    body = Size
    bound = True

    def deed(self, state: TournamentState, viewer: Viewer, sent: Size, at: datetime) -> Payloads:
        return bracket_actions.draw_bracket(state, sent.size)


class ChangeSeeds(OfBracket, Posts):
    """The same entries stand in the bracket in another order; results between the same two stay."""

    does = "change_seeds"
    body = SeedsSent
    bound = True

    def deed(self, state: TournamentState, viewer: Viewer, sent: SeedsSent, at: datetime) -> Payloads:
        return bracket_actions.change_seeds(state, sent.order)
