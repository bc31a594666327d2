"""The pack draft of Sularia: three rounds, every seat takes a card and passes the pack left, right, left."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from tournaments.draft.picks import Copy, Pick, check_turn, is_repeated, likely_pick, taken_by
from tournaments.draft.pool import Leftovers, deal
from tournaments.refusal import RefusedError


@dataclass(frozen=True, slots=True)
class SeatView:
    """What a seat may know: the pack in its hand, its own picks, and that others are still to pick."""

    seat: int
    turn: int
    round: int
    pack: tuple[Copy, ...]
    picked: tuple[Copy, ...]
    waiting: bool
    over: bool


@dataclass(frozen=True)
class PackDraft:
    """A draft under way. Every seat picks once a turn; when all have, the packs pass.

    `hands` are the packs as the seats hold them, from which those who have picked in this turn have taken their card;
    `unopened` are the packs of later rounds. The last card of a pack is nobody's choice and goes to its seat at once.
    """

    seats: int
    copies: Mapping[int, Copy]
    hands: tuple[tuple[int, ...], ...]
    unopened: tuple[tuple[tuple[int, ...], ...], ...]
    set_aside: tuple[int, ...]
    round: int = 1
    turn: int = 1
    picks: tuple[Pick, ...] = ()

    @property
    def over(self) -> bool:
        return not self.unopened and not any(self.hands)

    @property
    def waiting_for(self) -> tuple[int, ...]:
        """The seats that have still to pick in this turn."""
        done = {pick.seat for pick in self.picks[-self.seats :] if pick.turn == self.turn}
        return () if self.over else tuple(seat for seat in range(self.seats) if seat not in done)

    def taken(self, seat: int) -> tuple[int, ...]:
        return taken_by(self.picks, seat)

    def seen_by(self, seat: int) -> SeatView:
        """The view of one seat: nothing of other hands, other picks or later packs is in it."""
        waiting = seat in self.waiting_for
        pack = self.hands[seat] if waiting else ()
        return SeatView(
            seat,
            self.turn,
            self.round,
            tuple(self.copies[copy] for copy in pack),
            tuple(self.copies[copy] for copy in self.taken(seat)),
            waiting,
            self.over,
        )

    def pick(self, turn: int, seat: int, copy: int, *, automatic: bool = False) -> PackDraft:
        """The draft after a seat has taken a card; the same pick sent again changes nothing.

        Raises RefusedError: `no_such_seat`, `already_picked`, `wrong_turn`, `draft_over`, `not_in_pack`.
        """
        if not 0 <= seat < self.seats:
            raise RefusedError(
                "no_such_seat", f"The draft has no seat {seat}.", found=seat, allowed=[0, self.seats - 1]
            )
        if is_repeated(self.picks, turn, seat, copy):
            return self
        if self.over:
            raise RefusedError("draft_over", "The draft is over.", found=turn, allowed=None)
        check_turn(turn, self.turn)
        hand = self.hands[seat]
        if copy not in hand:
            raise RefusedError(
                "not_in_pack", f"Copy {copy} is not in the pack of seat {seat}.", found=copy, allowed=sorted(hand)
            )
        rest = tuple(other for other in hand if other != copy)
        after = replace(
            self,
            hands=(*self.hands[:seat], rest, *self.hands[seat + 1 :]),
            picks=(*self.picks, Pick(turn, seat, (copy,), automatic=automatic)),
        )
        return after if after.waiting_for and not after.over else after._passed()

    def automatic_pick(self, seat: int) -> int:
        """What is taken for a seat that does not answer."""
        return likely_pick(self.copies, self.hands[seat], self.taken(seat))

    def pick_for(self, seats: Sequence[int]) -> PackDraft:
        """Pick for seats that did not answer in this turn; those that have picked meanwhile are left alone."""
        draft, turn = self, self.turn
        for seat in seats:
            if draft.turn == turn and seat in draft.waiting_for:
                draft = draft.pick(turn, seat, draft.automatic_pick(seat), automatic=True)
        return draft

    def _passed(self) -> PackDraft:
        """All have picked: the packs pass, or those of the next round are opened."""
        if any(self.hands):
            step = 1 if self.round % 2 else -1
            hands = tuple(self.hands[(seat - step) % self.seats] for seat in range(self.seats))
            passed = replace(self, hands=hands, turn=self.turn + 1)
        elif self.unopened:
            passed = replace(
                self,
                hands=self.unopened[0],
                unopened=self.unopened[1:],
                round=self.round + 1,
                turn=self.turn + 1,
            )
        else:
            return self
        return passed._last_cards() if all(len(hand) == 1 for hand in passed.hands) else passed

    def _last_cards(self) -> PackDraft:
        last = tuple(Pick(self.turn, seat, hand, automatic=True) for seat, hand in enumerate(self.hands))
        return replace(self, hands=((),) * self.seats, picks=self.picks + last)._passed()


def open_packs(pool: Sequence[Copy], seats: int, seed: int, leftovers: Leftovers = Leftovers.SET_ASIDE) -> PackDraft:
    """A pack draft with the first packs opened. Raises RefusedError as `deal` does."""
    dealt = deal(pool, seats, seed, leftovers)
    return PackDraft(seats, {copy.id: copy for copy in pool}, dealt.packs[0], dealt.packs[1:], dealt.set_aside)


def replayed(start: PackDraft, picks: Sequence[Pick]) -> PackDraft:
    """A draft from its log; picks that nobody chose come again by themselves."""
    draft = start
    for pick in picks:
        draft = draft.pick(pick.turn, pick.seat, pick.copies[0], automatic=pick.automatic)
    return draft
