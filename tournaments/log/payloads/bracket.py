"""The bracket."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from tournaments.log.payloads.payload import EntryKind, Payload, Stamp
from tournaments.log.state import BracketStage, Elimination, Phase, TournamentState
from tournaments.refusal import RefusedError


@dataclass(frozen=True, slots=True)
class BracketDrawn(Payload):
    """The bracket begins; a round of the first stage that was not published is dropped.

    `order` are the entries that go on, in the order of their seeds; `by_lot` those of them whom only a lot parted.
    """

    KIND: ClassVar[EntryKind] = EntryKind.BRACKET_DRAWN
    elimination: Elimination
    order: tuple[int, ...]
    third_place: bool
    second_final: bool
    by_lot: tuple[int, ...] = ()

    def applied(self, state: TournamentState, stamp: Stamp) -> TournamentState:
        for entry in self.order:
            state.entry(entry)
        if state.phase is not Phase.RUNNING:
            raise RefusedError("not_started", "The event is not under way.", found=state.phase.value, allowed="running")
        bracket = BracketStage(self.elimination, self.order, self.third_place, self.second_final)
        return replace(state, bracket=bracket, rounds=state.published)


@dataclass(frozen=True, slots=True)
class SeedsChanged(Payload):
    """The same or other entries stand in the bracket in another order; results between the same two stay."""

    KIND: ClassVar[EntryKind] = EntryKind.SEEDS_CHANGED
    order: tuple[int, ...]

    def applied(self, state: TournamentState, stamp: Stamp) -> TournamentState:
        if state.bracket is None:
            raise RefusedError("no_bracket", "The event has no bracket yet.", found=None, allowed="a bracket")
        return replace(state, bracket=replace(state.bracket, seeded=self.order))
