"""Prizes drafted in the order of the ranks (Tournament Mode, Prizes)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from tournaments.draft.picks import check_turn
from tournaments.refusal import RefusedError


class WhenPrizesRemain(StrEnum):
    """What happens when everybody has one and prizes are left: begin again with the first, or keep them."""

    RESTART = "restart"
    KEEP = "keep"


@dataclass(frozen=True, slots=True)
class PrizePick:
    """Who took which prize."""

    entry: int
    prize: str


@dataclass(frozen=True, slots=True)
class PrizeDraft:
    """The prizes laid out, who picks in which order, and what has been taken. A prize may lie there several times.

    The organiser may have `ended` it before all had picked.
    """

    order: tuple[int, ...]
    prizes: tuple[str, ...]
    when_prizes_remain: WhenPrizesRemain
    picks: tuple[PrizePick, ...] = ()
    ended: bool = False

    @property
    def left(self) -> tuple[str, ...]:
        """The prizes nobody has taken, in the order they were laid out."""
        taken = Counter(pick.prize for pick in self.picks)
        left = []
        for prize in self.prizes:
            if taken[prize]:
                taken[prize] -= 1
            else:
                left.append(prize)
        return tuple(left)

    @property
    def turn(self) -> int:
        return len(self.picks) + 1

    @property
    def picking(self) -> int | None:
        """Whose pick it is; None when the draft is over."""
        made = len(self.picks)
        kept = self.when_prizes_remain is WhenPrizesRemain.KEEP and made >= len(self.order)
        if self.ended or kept or made == len(self.prizes):
            return None
        return self.order[made % len(self.order)]


def prize_draft(ranks: Mapping[int, int], prizes: Sequence[str], when_prizes_remain: WhenPrizesRemain) -> PrizeDraft:
    """A prize draft about to begin; `ranks` gives each entry's rank.

    Raises RefusedError: `ranks_tied` while two entries share a rank, `nobody_to_draft`.
    """
    if not ranks:
        raise RefusedError("nobody_to_draft", "Nobody is ranked.", found=0, allowed=1)
    tied = [rank for rank, entries in Counter(ranks.values()).items() if entries > 1]
    if tied:
        entries = sorted(entry for entry, rank in ranks.items() if rank == min(tied))
        raise RefusedError(
            "ranks_tied",
            f"Entries {', '.join(map(str, entries))} share rank {min(tied)}; decide who picks first before the draft.",
            found=entries,
            allowed="one entry a rank",
        )
    return PrizeDraft(tuple(sorted(ranks, key=lambda entry: ranks[entry])), tuple(prizes), when_prizes_remain)


def pick_prize(draft: PrizeDraft, turn: int, entry: int, prize: str) -> PrizeDraft:
    """The draft after a pick; the same pick sent again changes nothing.

    Raises RefusedError: `already_picked`, `prizes_over`, `wrong_turn`, `not_your_turn`, `no_such_prize`.
    """
    if 1 <= turn < draft.turn and draft.picks[turn - 1].entry == entry:
        made = draft.picks[turn - 1]
        if made.prize == prize:
            return draft
        raise RefusedError(
            "already_picked", f"Entry {entry} took {made.prize} in turn {turn}.", found=prize, allowed=made.prize
        )
    if draft.picking is None:
        raise RefusedError("prizes_over", "The prizes are over: nobody picks any more.", found=prize[:100], allowed=[])
    check_turn(turn, draft.turn)
    if entry != draft.picking:
        raise RefusedError("not_your_turn", f"It is not the turn of entry {entry}.", found=entry, allowed=draft.picking)
    if prize not in draft.left:
        raise RefusedError(
            "no_such_prize", f"{prize} is not among the prizes left.", found=prize, allowed=list(draft.left)
        )
    return replace(draft, picks=(*draft.picks, PrizePick(entry, prize)))
