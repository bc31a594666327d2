"""Which matches a bracket has, and where each side of them comes from."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from tournaments.brackets.seeds import bracket_size, fold_order

# Where the losers of rounds 2, 3, ... of the winners' bracket drop: the place in the losers' bracket is the place they
# come from with these bits turned over. Of all such tables, these let two who have met meet again latest.
DROPS: Mapping[int, tuple[int, ...]] = {
    2: (),
    4: (0,),
    8: (1, 0),
    16: (2, 1, 0),
    32: (4, 3, 1, 0),
    64: (8, 6, 1, 1, 0),
}

THIRD_PLACE = "T"
FINAL = "F"
RESET = "R"


@dataclass(frozen=True, slots=True)
class Seed:
    """A side that is filled by a seed, counted from 1."""

    number: int


@dataclass(frozen=True, slots=True)
class WinnerOf:
    """A side that the winner of another match fills."""

    match: str


@dataclass(frozen=True, slots=True)
class LoserOf:
    """A side that the loser of another match fills."""

    match: str


Source = Seed | WinnerOf | LoserOf


@dataclass(frozen=True, slots=True)
class BracketMatch:
    """A match by name (`W2-1`: winners' bracket, round 2, first from the top), and where its sides come from.

    Who goes out in a match with a higher `depth` is placed better.
    """

    name: str
    first: Source
    second: Source
    depth: int


@dataclass(frozen=True, slots=True)
class Bracket:
    """All matches, each after those that fill it."""

    entrants: int
    size: int
    double: bool
    matches: tuple[BracketMatch, ...]

    @property
    def rounds(self) -> int:
        """The rounds of the winners' bracket."""
        return self.size.bit_length() - 1

    @property
    def last(self) -> str:
        """The match whose winner wins the event, unless it is followed by a second final."""
        return FINAL if self.double else f"W{self.rounds}-1"


def single_elimination(entrants: int, *, third_place: bool = False) -> Bracket:
    """A bracket in which who loses is out; with four or more, the losers of the semi-finals may meet for third place.

    Raises RefusedError: `bracket_too_small`, `bracket_too_large`.
    """
    size = bracket_size(entrants)
    matches = _winners(size, depth_of_round=lambda number: number)
    if third_place and size >= 4:
        semis = size.bit_length() - 2
        third = BracketMatch(THIRD_PLACE, LoserOf(f"W{semis}-1"), LoserOf(f"W{semis}-2"), depth=semis)
        matches.insert(-1, third)
    return Bracket(entrants, size, double=False, matches=tuple(matches))


def double_elimination(entrants: int, *, reset: bool = True) -> Bracket:
    """A bracket in which who loses twice is out.

    The winner of the losers' bracket has lost once; with `reset`, beating the unbeaten one in the final leads to a
    second final. Raises RefusedError: `bracket_too_small`, `bracket_too_large`.
    """
    size = bracket_size(entrants)
    rounds = size.bit_length() - 1
    matches = _winners(size, depth_of_round=lambda number: max(1, 2 * (number - 1)))
    matches += _losers(size)
    last_of_losers: Source = WinnerOf(f"L{2 * (rounds - 1)}-1") if rounds > 1 else LoserOf("W1-1")
    matches.append(BracketMatch(FINAL, WinnerOf(f"W{rounds}-1"), last_of_losers, depth=2 * rounds))
    if reset:
        matches.append(BracketMatch(RESET, WinnerOf(FINAL), LoserOf(FINAL), depth=2 * rounds))
    return Bracket(entrants, size, double=True, matches=tuple(matches))


def _winners(size: int, depth_of_round: Callable[[int], int]) -> list[BracketMatch]:
    seeds = fold_order(size)
    matches = [
        BracketMatch(f"W1-{place + 1}", Seed(seeds[2 * place]), Seed(seeds[2 * place + 1]), depth_of_round(1))
        for place in range(size // 2)
    ]
    for number in range(2, size.bit_length()):
        matches += [
            BracketMatch(
                f"W{number}-{place + 1}",
                WinnerOf(f"W{number - 1}-{2 * place + 1}"),
                WinnerOf(f"W{number - 1}-{2 * place + 2}"),
                depth_of_round(number),
            )
            for place in range(size >> number)
        ]
    return matches


def _losers(size: int) -> list[BracketMatch]:
    """Odd rounds pair those who are left; in even rounds each meets one who drops from the winners' bracket."""
    matches: list[BracketMatch] = []
    for step, turned in enumerate(DROPS[size], 2):
        odd, even = 2 * step - 3, 2 * step - 2
        for place in range(size >> step):
            upper, lower = 2 * place + 1, 2 * place + 2
            first, second = (
                (LoserOf(f"W1-{upper}"), LoserOf(f"W1-{lower}"))
                if step == 2
                else (WinnerOf(f"L{odd - 1}-{upper}"), WinnerOf(f"L{odd - 1}-{lower}"))
            )
            matches.append(BracketMatch(f"L{odd}-{place + 1}", first, second, depth=odd))
        matches += [
            BracketMatch(
                f"L{even}-{place + 1}",
                LoserOf(f"W{step}-{(place ^ turned) + 1}"),
                WinnerOf(f"L{odd}-{place + 1}"),
                depth=even,
            )
            for place in range(size >> step)
        ]
    return matches
