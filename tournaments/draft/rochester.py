"""Rochester draft: one pack lies open at a time, and the seats take from it in turn, forth and back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from tournaments.draft.picks import Copy, Pick, check_turn, is_repeated, likely_pick, taken_by
from tournaments.draft.pool import Leftovers, deal
from tournaments.refusal import RefusedError


@dataclass(frozen=True)
class RochesterDraft:
    """A draft under way; the packs are opened one after another, each by the seat after the one that opened the last.

    There are as many packs a seat as in a pack draft, so all end with the same number of cards.
    """

    seats: int
    copies: Mapping[int, Copy]
    packs: tuple[tuple[int, ...], ...]
    set_aside: tuple[int, ...]
    picks: tuple[Pick, ...] = ()

    @property
    def turn(self) -> int:
        return len(self.picks) + 1

    @property
    def over(self) -> bool:
        return len(self.picks) == sum(map(len, self.packs))

    @property
    def opened(self) -> tuple[int, ...]:
        """What is left of the pack that lies open."""
        if self.over:
            return ()
        number, _ = self._place()
        taken = {copy for pick in self.picks for copy in pick.copies}
        return tuple(copy for copy in self.packs[number] if copy not in taken)

    @property
    def seat(self) -> int | None:
        """Whose turn it is; None when the draft is over."""
        if self.over:
            return None
        number, made = self._place()
        lap, step = divmod(made, self.seats)
        return (number + (step if lap % 2 == 0 else self.seats - 1 - step)) % self.seats

    def _place(self) -> tuple[int, int]:
        """Which pack lies open, and how many picks were made from it."""
        return divmod(len(self.picks), len(self.packs[0]))

    def taken(self, seat: int) -> tuple[int, ...]:
        return taken_by(self.picks, seat)

    def pick(self, turn: int, seat: int, copy: int, *, automatic: bool = False) -> RochesterDraft:
        """The draft after a pick; the same pick sent again changes nothing.

        Raises RefusedError: `already_picked`, `draft_over`, `wrong_turn`, `not_your_turn`, `not_in_pack`.
        """
        if is_repeated(self.picks, turn, seat, copy):
            return self
        if self.over:
            raise RefusedError("draft_over", "The draft is over.", found=turn, allowed=None)
        check_turn(turn, self.turn)
        if seat != self.seat:
            raise RefusedError("not_your_turn", f"It is the turn of seat {self.seat}.", found=seat, allowed=self.seat)
        if copy not in self.opened:
            raise RefusedError(
                "not_in_pack", f"Copy {copy} is not in the open pack.", found=copy, allowed=sorted(self.opened)
            )
        return replace(self, picks=(*self.picks, Pick(turn, seat, (copy,), automatic=automatic)))

    def automatic_pick(self, seat: int) -> int:
        """What is taken for a seat that does not answer."""
        return likely_pick(self.copies, self.opened, self.taken(seat))


def open_rochester(
    pool: Sequence[Copy], seats: int, seed: int, leftovers: Leftovers = Leftovers.SET_ASIDE
) -> RochesterDraft:
    """A Rochester draft with its first pack open. Raises RefusedError as `deal` does."""
    dealt = deal(pool, seats, seed, leftovers)
    packs = tuple(pack for line in dealt.packs for pack in line)
    return RochesterDraft(seats, {copy.id: copy for copy in pool}, packs, dealt.set_aside)
