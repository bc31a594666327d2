"""Prizes, drafted in the order of the ranks."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from tournaments.api.answers import VersionedPrizes
from tournaments.api.bodies import PrizeSent, PrizesSent
from tournaments.api.events import Payloads
from tournaments.api.refusals import entry_needed, not_entrant, not_your_entry
from tournaments.api.views import Posts, Shows, TournamentView
from tournaments.log import TournamentState
from tournaments.log.actions import prizes as actions
from tournaments.log.codec import Json
from tournaments.log.views import Viewer, prizes


class OfPrizes(TournamentView):
    """Shows the prize draft."""

    shows: Any = VersionedPrizes

    def shown(self, state: TournamentState, viewer: Viewer) -> Json:
        return {"version": state.seq, "prizes": prizes(state, viewer)}


class Prizes(OfPrizes, Shows, Posts):
    """The prizes and who picks, null before they are laid out. A POST lays them out; tied ranks are decided in it."""

    reads = "prizes"
    does = "lay_out_prizes"
    body = PrizesSent
    bound = True

    def deed(self, state: TournamentState, viewer: Viewer, sent: PrizesSent, at: datetime) -> Payloads:
        return actions.lay_out_prizes(state, sent.prizes, sent.when_prizes_remain, ties=sent.ties)


class PickPrize(OfPrizes, Posts):
    """An entry takes a prize in its turn; an organiser may pick for any entry."""

    does = "pick_prize"
    body = PrizeSent
    creates = True

    def check(self, state: TournamentState, viewer: Viewer, sent: PrizeSent) -> None:
        if sent.entry is None and viewer.entry is None:
            raise entry_needed() if viewer.organiser else not_entrant()
        if sent.entry is not None and not viewer.is_one_of((sent.entry,)):
            raise not_your_entry(sent.entry, "entry")

    def deed(self, state: TournamentState, viewer: Viewer, sent: PrizeSent, at: datetime) -> Payloads:
        entry = viewer.entry if sent.entry is None else sent.entry
        return actions.pick_prize(state, sent.turn, entry or 0, sent.prize)
