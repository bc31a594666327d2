"""Rounds of the first stage, and the standings they make."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import lru_cache
from typing import Any
from uuid import UUID

from tournaments.api.answers import Listed, PreviewedRound
from tournaments.api.bodies import NewRound
from tournaments.api.events import Payloads
from tournaments.api.views import Posts, Shows, TournamentView, whole_list
from tournaments.log import Payload, TournamentState
from tournaments.log.actions import rounds as actions
from tournaments.log.codec import Json
from tournaments.log.fold import assumed
from tournaments.log.views import EVERYBODY, Viewer, event, round_, rounds, standings
from tournaments.log.views.matches import RoundSeen
from tournaments.services import Acted


class Rounds(Shows, Posts):
    """The published rounds, and for the organisers the drafted one. A POST pairs the next round as a draft that only
    the organisers see: drawn, or as it is sent. A preview shows that round, and pairs none.
    """

    reads = "rounds"
    shows = Listed[RoundSeen]
    makes = RoundSeen
    previews = PreviewedRound
    does = "pair_round"
    body = NewRound
    creates = True
    bound = True

    def shown(self, state: TournamentState, viewer: Viewer) -> Json:
        return whole_list(rounds(state, viewer))

    def deed(self, state: TournamentState, viewer: Viewer, sent: NewRound, at: datetime) -> Payloads:
        if sent.pairs is None:
            return actions.pair_next_round(state, without_results=sent.without_results)
        return actions.pair_by_hand(state, sent.pairs, without_results=sent.without_results)

    def foreseen(self, state: TournamentState, viewer: Viewer, payloads: Sequence[Payload]) -> dict[str, Json]:
        after = assumed(state, *payloads)
        return {"round": round_(after, viewer, len(after.rounds))}

    def outcome(self, acted: Acted) -> Json:
        return round_(acted.state, self.viewer(acted.state), len(acted.state.rounds))


class OfRound(TournamentView):
    """Shows one round."""

    shows: Any = RoundSeen

    @property
    def number(self) -> int:
        return int(self.kwargs["round"])

    def shown(self, state: TournamentState, viewer: Viewer) -> Json:
        return round_(state, viewer, self.number)


class OneRound(OfRound, Shows):
    """One round: its lines with the reasons for each, and its matches."""

    reads = "round"


class Publish(OfRound, Posts):
    """Everybody sees the round, and its results can be reported. Where the event wants decks, whoever plays for the
    first time has handed one in.
    """

    does = "publish_round"
    bound = True

    def deed(self, state: TournamentState, viewer: Viewer, sent: Any, at: datetime) -> Payloads:
        return actions.publish_round(state, self.number)


class Unpublish(OfRound, Posts):
    """The last round is a draft again, as long as nothing was said of its matches."""

    does = "unpublish_round"
    bound = True

    def deed(self, state: TournamentState, viewer: Viewer, sent: Any, at: datetime) -> Payloads:
        return actions.unpublish_round(state, self.number)


@dataclass(frozen=True)
class Version:
    """An event as it was once, told from others by its number."""

    tournament: UUID
    seq: int
    state: TournamentState = field(compare=False, repr=False)


@lru_cache(maxsize=8)
def standings_of(version: Version) -> Json:
    """The standings, the same for all who look: of large events they are made once, and many ask at the same time."""
    return standings(version.state, EVERYBODY)


class Standings(Shows):
    """The table of the first stage with each step that made a rank, that of each group, and the ranks in the event."""

    reads = "standings"
    shows = event.Standings

    def shown(self, state: TournamentState, viewer: Viewer) -> Json:
        return standings_of(Version(self.kwargs["tournament"], state.seq, state))
