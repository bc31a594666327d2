"""What every draft shares: copies, picks, and how a pick that comes twice is told from a second one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tournaments.refusal import RefusedError


@dataclass(frozen=True, slots=True)
class Copy:
    """One physical copy of a card; a faction is None for fighters and where it is not known."""

    id: int
    card: str
    faction: str | None = None


@dataclass(frozen=True, slots=True)
class Pick:
    """What a seat took in a turn: one copy, or those of a `line` of a grid; `automatic` when it did not answer."""

    turn: int
    seat: int
    copies: tuple[int, ...]
    line: str | None = None
    automatic: bool = False

    @property
    def asked_for(self) -> int | str:
        """What the seat named: the line, or the copy."""
        return self.copies[0] if self.line is None else self.line


def is_repeated(picks: Sequence[Pick], turn: int, seat: int, asked_for: int | str) -> bool:
    """Whether this very pick has been made: then nothing changes.

    Raises RefusedError `already_picked` when the seat took something else in that turn.
    """
    for made in reversed(picks):
        if made.turn == turn and made.seat == seat:
            if made.asked_for == asked_for:
                return True
            raise RefusedError(
                "already_picked",
                f"Seat {seat} has made its pick of turn {turn}.",
                found=asked_for,
                allowed=made.asked_for,
            )
    return False


def check_turn(turn: int, now: int) -> None:
    """Refuse a pick for another turn than the present one. Raises RefusedError `wrong_turn`."""
    if turn != now:
        raise RefusedError("wrong_turn", f"The pick is for turn {turn}; it is turn {now}.", found=turn, allowed=now)


def taken_by(picks: Sequence[Pick], seat: int) -> tuple[int, ...]:
    """The copies of a seat in the order it took them."""
    return tuple(copy for pick in picks if pick.seat == seat for copy in pick.copies)


def deck_of(copies: Mapping[int, Copy], taken: Iterable[int]) -> dict[str, int]:
    """Drafted copies as a deck: every card with its count, by name (ruling S70: as it is, at least 40 cards)."""
    return dict(sorted(Counter(copies[copy].card for copy in taken).items()))


def likely_pick(copies: Mapping[int, Copy], offered: Iterable[int], taken: Sequence[int]) -> int:
    """The pick for a seat that does not answer.

    A card of the faction it has most of; then the card it has fewest of; then the first by name, then by copy.
    """
    factions = Counter(copies[copy].faction for copy in taken)
    cards = Counter(copies[copy].card for copy in taken)
    return min(
        offered,
        key=lambda copy: (-factions[copies[copy].faction], cards[copies[copy].card], copies[copy].card, copy),
    )
