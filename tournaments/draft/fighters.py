"""The fighter draft of a BattleCON flight: one fighter at a time, three for each (Tournament Mode, Setup)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from tournaments.draft.picks import Copy, Pick, check_turn, taken_by
from tournaments.lots import lot
from tournaments.refusal import RefusedError

TEAM = 3


class Order(StrEnum):
    """How turns go round: always from the first seat (ruling W21), or forth and back."""

    STRAIGHT = "straight"
    SNAKE = "snake"


@dataclass(frozen=True)
class FighterDraft:
    """A draft under way. Seats count from 0; the first turn is that of the seat `first`.

    Which copy of a fighter a seat gets does not matter to it: always the first one left.
    """

    seats: int
    copies: Mapping[int, Copy]
    order: Order
    first: int
    team_size: int = TEAM
    picks: tuple[Pick, ...] = ()

    @property
    def turn(self) -> int:
        return len(self.picks) + 1

    @property
    def over(self) -> bool:
        return len(self.picks) == self.seats * self.team_size

    @property
    def seat(self) -> int | None:
        """Whose turn it is; None when the draft is over."""
        if self.over:
            return None
        lap, step = divmod(len(self.picks), self.seats)
        back = self.order is Order.SNAKE and lap % 2 == 1
        return (self.first + (self.seats - 1 - step if back else step)) % self.seats

    def team(self, seat: int) -> tuple[str, ...]:
        """The fighters of a seat in the order it took them."""
        return tuple(self.copies[copy].card for copy in taken_by(self.picks, seat))

    @property
    def left(self) -> Mapping[str, tuple[int, ...]]:
        """The copies of each fighter that nobody has; they go back to the box when the draft is over."""
        taken = {copy for pick in self.picks for copy in pick.copies}
        left: dict[str, tuple[int, ...]] = {}
        for number, copy in sorted(self.copies.items()):
            if number not in taken:
                left[copy.card] = (*left.get(copy.card, ()), number)
        return left

    def choices(self, seat: int) -> tuple[str, ...]:
        """The fighters that a seat may take: of which a copy is left, and which its team does not have."""
        team = self.team(seat)
        return tuple(sorted(fighter for fighter in self.left if fighter not in team))

    def pick(self, turn: int, seat: int, fighter: str, *, automatic: bool = False) -> FighterDraft:
        """The draft after a pick; the same pick sent again changes nothing.

        Raises RefusedError: `already_picked`, `draft_over`, `wrong_turn`, `not_your_turn`, `fighter_in_team`,
        `fighter_gone`, `unknown_fighter`.
        """
        if self._is_repeated(turn, seat, fighter):
            return self
        if self.over:
            raise RefusedError("draft_over", "The draft is over.", found=turn, allowed=None)
        check_turn(turn, self.turn)
        if seat != self.seat:
            raise RefusedError("not_your_turn", f"It is the turn of seat {self.seat}.", found=seat, allowed=self.seat)
        self._check_fighter(seat, fighter)
        return replace(self, picks=(*self.picks, Pick(turn, seat, (self.left[fighter][0],), automatic=automatic)))

    def automatic_pick(self, seat: int) -> str:
        """What is taken for a seat that does not answer: of which most copies are left, then the first by name."""
        left = self.left
        return min(self.choices(seat), key=lambda fighter: (-len(left[fighter]), fighter))

    def _is_repeated(self, turn: int, seat: int, fighter: str) -> bool:
        made = next((pick for pick in self.picks if pick.turn == turn and pick.seat == seat), None)
        if made is None:
            return False
        taken = self.copies[made.copies[0]].card
        if taken != fighter:
            raise RefusedError(
                "already_picked", f"Seat {seat} took {taken} in turn {turn}.", found=fighter, allowed=taken
            )
        return True

    def _check_fighter(self, seat: int, fighter: str) -> None:
        choices = list(self.choices(seat))
        if fighter in choices:
            return
        if fighter in self.team(seat):
            code, why = "fighter_in_team", "stands in the team already"
        elif any(copy.card == fighter for copy in self.copies.values()):
            code, why = "fighter_gone", "has no copy left in this flight"
        else:
            code, why = "unknown_fighter", "is not one of the fighters of this draft"
        raise RefusedError(code, f"{fighter} {why}.", found=fighter, allowed=choices)


def fighter_draft(
    seats: int,
    copies: Mapping[str, int],
    seed: int,
    *,
    order: Order = Order.STRAIGHT,
    team_size: int = TEAM,
    first: int | None = None,
) -> FighterDraft:
    """A draft about to begin; `copies` counts the copies of each fighter.

    The seat `first` begins: outside events who lost last (Character Teams). Without one it is drawn by the seed.
    Raises RefusedError: `seats_out_of_range`, `no_such_seat`, `copies_missing` when the last to pick could find no
    fighter that the team does not have.
    """
    if not 2 <= seats <= 8:
        raise RefusedError(
            "seats_out_of_range", f"A flight has 2 to 8 seats, not {seats}.", found=seats, allowed=[2, 8]
        )
    if first is not None and not 0 <= first < seats:
        raise RefusedError("no_such_seat", f"The draft has no seat {first}.", found=first, allowed=[0, seats - 1])
    whole = sum(copies.values())
    left_at_last = whole - (seats * team_size - 1)
    most = max(copies.values(), default=0)
    if left_at_last <= most * (team_size - 1):
        needed = seats * team_size + most * (team_size - 1)
        raise RefusedError(
            "copies_missing",
            f"{seats} seats that take {team_size} each need {needed} copies, so that none is stuck; {whole} are there.",
            found=whole,
            allowed=needed,
        )
    numbered = enumerate((fighter for fighter, count in sorted(copies.items()) for _ in range(count)), 1)
    return FighterDraft(
        seats,
        {number: Copy(number, fighter) for number, fighter in numbered},
        order,
        lot(seed, "first seat") % seats if first is None else first,
        team_size,
    )


def replayed(start: FighterDraft, picks: Sequence[Pick]) -> FighterDraft:
    """A draft from its log."""
    draft = start
    for pick in picks:
        draft = draft.pick(pick.turn, pick.seat, draft.copies[pick.copies[0]].card, automatic=pick.automatic)
    return draft
