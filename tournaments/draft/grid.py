"""Grid draft: nine cards in three rows and columns, and a pick takes what lies in one of the six lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from tournaments.draft.picks import Copy, Pick, check_turn, is_repeated, taken_by
from tournaments.draft.pool import check_seats, refuse_errors
from tournaments.lots import drawn_order
from tournaments.refusal import RefusedError

MOST_SEATS = 4
LINES: Mapping[str, tuple[int, int, int]] = {
    "row-1": (0, 1, 2),
    "row-2": (3, 4, 5),
    "row-3": (6, 7, 8),
    "column-1": (0, 3, 6),
    "column-2": (1, 4, 7),
    "column-3": (2, 5, 8),
}


@dataclass(frozen=True)
class GridDraft:
    """A draft under way.

    Each seat picks once from a grid; while more than two have still to pick, empty places are filled again. Then what
    is left is burned and the next grid laid, from which the next seat picks first. `grids` counts those to come.
    """

    seats: int
    copies: Mapping[int, Copy]
    grid: tuple[int | None, ...]
    stack: tuple[int, ...]
    grids: int
    set_aside: tuple[int, ...]
    first: int = 0
    made: int = 0
    burned: tuple[int, ...] = ()
    picks: tuple[Pick, ...] = ()

    @property
    def turn(self) -> int:
        return len(self.picks) + 1

    @property
    def over(self) -> bool:
        return not any(copy is not None for copy in self.grid)

    @property
    def seat(self) -> int | None:
        """Whose turn it is; None when the draft is over."""
        return None if self.over else (self.first + self.made) % self.seats

    def lying(self, line: str) -> tuple[int, ...]:
        """The copies that lie in a line."""
        return tuple(copy for place in LINES[line] if (copy := self.grid[place]) is not None)

    @property
    def choices(self) -> tuple[str, ...]:
        """The lines in which anything lies."""
        return tuple(line for line in LINES if self.lying(line))

    def taken(self, seat: int) -> tuple[int, ...]:
        return taken_by(self.picks, seat)

    def pick(self, turn: int, seat: int, line: str, *, automatic: bool = False) -> GridDraft:
        """The draft after a seat has taken a line.

        Raises RefusedError: `no_such_line`, `already_picked`, `draft_over`, `wrong_turn`, `not_your_turn`,
        `line_empty`.
        """
        if line not in LINES:
            raise RefusedError("no_such_line", f"{line} is not a line of the grid.", found=line, allowed=list(LINES))
        if is_repeated(self.picks, turn, seat, line):
            return self
        if self.over:
            raise RefusedError("draft_over", "The draft is over.", found=turn, allowed=None)
        check_turn(turn, self.turn)
        if seat != self.seat:
            raise RefusedError("not_your_turn", f"It is the turn of seat {self.seat}.", found=seat, allowed=self.seat)
        taken = self.lying(line)
        if not taken:
            raise RefusedError("line_empty", f"Nothing lies in {line}.", found=line, allowed=list(self.choices))
        grid = tuple(None if copy in taken else copy for copy in self.grid)
        picked = replace(
            self, grid=grid, made=self.made + 1, picks=(*self.picks, Pick(turn, seat, taken, line, automatic))
        )
        return picked._next()

    def _next(self) -> GridDraft:
        left = self.seats - self.made
        if left >= 2:
            return self._filled()
        if left == 1:
            return self
        burned = self.burned + tuple(copy for copy in self.grid if copy is not None)
        if not self.grids:
            return replace(self, grid=(None,) * 9, burned=burned)
        return replace(
            self,
            grid=self.stack[:9],
            stack=self.stack[9:],
            grids=self.grids - 1,
            first=(self.first + 1) % self.seats,
            made=0,
            burned=burned,
        )

    def _filled(self) -> GridDraft:
        stack = iter(self.stack)
        grid = tuple(next(stack, None) if copy is None else copy for copy in self.grid)
        return replace(self, grid=grid, stack=tuple(stack))

    def automatic_pick(self, seat: int) -> str:
        """The line for a seat that does not answer: most cards, then most of the faction it has most of, then first."""
        factions = Counter(self.copies[copy].faction for copy in self.taken(seat))
        names = list(LINES)
        return min(
            self.choices,
            key=lambda line: (
                -len(self.lying(line)),
                -sum(factions[self.copies[copy].faction] for copy in self.lying(line)),
                names.index(line),
            ),
        )


def lay_grids(pool: Sequence[Copy], seats: int, seed: int) -> GridDraft:
    """A grid draft of two to four seats with its first grid laid; every seat picks first from as many grids.

    Raises RefusedError as `refuse_errors` does, and `seats_out_of_range`.
    """
    check_seats(seats, most=MOST_SEATS)
    refuse_errors(pool, seats)
    shuffled = drawn_order(seed, (copy.id for copy in pool), "grids")
    most_used = 9 + 3 * (seats - 2)
    grids = len(pool) // most_used // seats * seats
    used = grids * most_used
    return GridDraft(
        seats=seats,
        copies={copy.id: copy for copy in pool},
        grid=shuffled[:9],
        stack=shuffled[9:used],
        grids=grids - 1,
        set_aside=shuffled[used:],
    )
