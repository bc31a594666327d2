"""The field of a Swiss round: who is there, and what each one's past says about whom to meet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from tournaments.lots import lot
from tournaments.matches import Entrant, Kind, Match, is_given_win
from tournaments.refusal import RefusedError
from tournaments.scoring import Scoring


@dataclass(slots=True)
class Past:
    """One entrant's past: points, byes, whom it met how often, its last float and how often it sat first.

    `level` is the rank of the points among the different points of the field, from 0 for the fewest. `floated` is 1
    after meeting more points in the last round, -1 after meeting fewer or a bye. `seat_balance` is the number of times
    in the first seat less those in the second. `lot` is drawn for this round.
    """

    number: int
    flight: int | None
    lot: int
    points: int = 0
    level: int = 0
    byes: int = 0
    floated: int = 0
    seat_balance: int = 0
    met: Counter[int] = field(default_factory=Counter)


def field_of(
    entrants: Sequence[Entrant], history: Iterable[Match], round_number: int, scoring: Scoring, seed: int
) -> tuple[Past, ...]:
    """The field in canonical order: more points first, then by lot; the order of the entrants does not matter.

    Raises RefusedError: `field_too_small`, `entry_twice`.
    """
    _check(entrants)
    pasts = {
        entrant.number: Past(entrant.number, entrant.flight, lot(seed, round_number, entrant.number))
        for entrant in entrants
    }
    points: Counter[int] = Counter()
    before: Counter[int] = Counter()
    history = list(history)
    for match in history:
        for entry in match.entries:
            won = scoring.match_points(match, entry)
            points[entry] += won
            before[entry] += won if match.round < round_number - 1 else 0
    for match in history:
        for entry in match.entries:
            if entry in pasts:
                _remember(pasts[entry], match)
                if match.round == round_number - 1:
                    pasts[entry].floated = _float(match, entry, before)
    levels = {value: level for level, value in enumerate(sorted({points[number] for number in pasts}))}
    for past in pasts.values():
        past.points = points[past.number]
        past.level = levels[past.points]
    return tuple(sorted(pasts.values(), key=lambda past: (-past.level, past.lot, past.number)))


def _remember(past: Past, match: Match) -> None:
    opponent = match.opponent_of(past.number)
    if opponent is not None:
        past.met[opponent] += 1
        past.seat_balance += 1 if match.first == past.number else -1
    if match.kind is Kind.BYE or is_given_win(match, past.number):
        past.byes += 1


def _float(match: Match, entry: int, before: Counter[int]) -> int:
    opponent = match.opponent_of(entry)
    if opponent is None:
        return -1 if match.kind is Kind.BYE else 0
    return (before[opponent] > before[entry]) - (before[opponent] < before[entry])


def _check(entrants: Sequence[Entrant]) -> None:
    if len(entrants) < 2:
        raise RefusedError(
            "field_too_small",
            f"A round needs 2 active entries; there are {len(entrants)}. The event can be ended.",
            found=len(entrants),
            allowed=2,
        )
    twice = [number for number, times in Counter(entrant.number for entrant in entrants).items() if times > 1]
    if twice:
        raise RefusedError("entry_twice", f"Entry {twice[0]} stands twice in the field.", found=twice, allowed="once")
