"""A draft of an event: which entries sit where, the draft itself, and its clock."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum

from tournaments.draft import FighterDraft, GridDraft, PackDraft, RochesterDraft, deck_of
from tournaments.draft.picks import Pick, taken_by
from tournaments.log.state.timer import Timer
from tournaments.refusal import RefusedError


class DraftKind(StrEnum):
    """The drafts there are."""

    FIGHTERS = "fighters"
    PACKS = "packs"
    ROCHESTER = "rochester"
    GRID = "grid"


DraftTable = FighterDraft | PackDraft | RochesterDraft | GridDraft


@dataclass(frozen=True, slots=True)
class Draft:
    """A draft by its number. `seats` are entries by seat; `seconds` is the time for one pick, None without a clock."""

    number: int
    kind: DraftKind
    seats: tuple[int, ...]
    table: DraftTable
    flight: int | None = None
    seconds: int | None = None
    clock: Timer | None = None

    @property
    def open(self) -> bool:
        """Whether all may see all picks: only packs are drafted in secret."""
        return self.kind is not DraftKind.PACKS

    @property
    def over(self) -> bool:
        return self.table.over

    @property
    def turn(self) -> int:
        return self.table.turn

    @property
    def picks(self) -> tuple[Pick, ...]:
        return self.table.picks

    @property
    def waiting_for(self) -> tuple[int, ...]:
        """The seats that are to pick now."""
        if isinstance(self.table, PackDraft):
            return self.table.waiting_for
        return () if self.table.seat is None else (self.table.seat,)

    def seat_of(self, entry: int) -> int:
        """Raises RefusedError `not_in_draft`."""
        if entry not in self.seats:
            raise RefusedError(
                "not_in_draft", f"Entry {entry} has no seat in this draft.", found=entry, allowed=list(self.seats)
            )
        return self.seats.index(entry)

    def taken(self, seat: int) -> dict[str, int]:
        """What a seat has drafted, each card or fighter with its count."""
        return deck_of(self.table.copies, taken_by(self.table.picks, seat))

    def choices(self, seat: int) -> tuple[str, ...] | tuple[int, ...]:
        """What a seat may pick now: fighters, copies, or lines of the grid; nothing while it is not its turn."""
        if seat not in self.waiting_for:
            return ()
        if isinstance(self.table, FighterDraft):
            return self.table.choices(seat)
        if isinstance(self.table, PackDraft):
            return tuple(sorted(self.table.hands[seat]))
        return tuple(sorted(self.table.opened)) if isinstance(self.table, RochesterDraft) else self.table.choices

    def picked(self, turn: int, seat: int, choice: int | str, *, automatic: bool, at: datetime) -> Draft:
        """The draft after a pick; with the next turn, its time begins. Raises RefusedError as the draft itself does."""
        table = _picked(self.table, turn, seat, choice, automatic=automatic)
        after = replace(self, table=table)
        return after if table.turn == self.table.turn and not table.over else after.timed(at)

    def automatic_choice(self, seat: int) -> int | str:
        """What is taken for a seat that does not answer."""
        return self.table.automatic_pick(seat)

    def timed(self, at: datetime) -> Draft:
        """The draft with a full clock, or none when it is over or is played without."""
        if self.seconds is None or self.over:
            return replace(self, clock=None)
        paused_at = None if self.clock is None else self.clock.paused_at
        start = at if paused_at is None else paused_at
        return replace(self, clock=Timer(start + timedelta(seconds=self.seconds), paused_at))


def _picked(table: DraftTable, turn: int, seat: int, choice: int | str, *, automatic: bool) -> DraftTable:
    if isinstance(table, FighterDraft | GridDraft):
        if isinstance(choice, str):
            return table.pick(turn, seat, choice, automatic=automatic)
        expected = "the name of a fighter" if isinstance(table, FighterDraft) else "a line of the grid"
    else:
        if isinstance(choice, int):
            return table.pick(turn, seat, choice, automatic=automatic)
        expected = "the number of a copy"
    raise RefusedError("choice_invalid", f"A pick of this draft is {expected}.", found=choice, allowed=expected)
