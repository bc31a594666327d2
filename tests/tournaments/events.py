"""Events played by chance, for the properties that every event must have."""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from hypothesis import strategies as st

from tournaments.matches import Entrant, Kind, Match, Score, absence
from tournaments.pairing import PairedRound, pair_round

# What CI runs of the generated events, and what `make soak` runs.
EVENTS = 10_000 if os.environ.get("HYPOTHESIS_PROFILE") == "soak" else 300

SCORES = (Score(2, 0), Score(2, 1), Score(1, 2), Score(0, 2), Score(1, 1, 1), Score(1, 0, 2))


def players(count: int, flights: int = 0) -> list[Entrant]:
    return [Entrant(number, number % flights if flights else None) for number in range(1, count + 1)]


def with_score(match: Match, score: Score) -> Match:
    return match if match.second is None else replace(match, score=score)


@dataclass
class PlayedEvent:
    """An event as it went: each drawn round beside the entrants and the matches before it."""

    rounds: int
    history: list[Match] = field(default_factory=list)
    drawn: list[tuple[PairedRound, list[Entrant], list[Match]]] = field(default_factory=list)


def play_event(
    size: int,
    rounds: int,
    seed: int,
    *,
    drops: bool = False,
    late: bool = False,
    flights: int = 0,
    scores: Sequence[Score] = SCORES,
) -> PlayedEvent:
    """A Swiss event with results by chance, and players who leave, come back and come late where asked."""
    chance = random.Random(seed)
    event = PlayedEvent(rounds)
    everybody = players(size, flights)
    starts = {entrant.number: chance.choice([1, 1, 1, 2, 3]) if late else 1 for entrant in everybody}
    away: set[int] = set()
    for number in range(1, rounds + 1):
        if drops:
            away = {
                entrant.number for entrant in everybody if chance.random() < (0.6 if entrant.number in away else 0.06)
            }
        active = [entrant for entrant in everybody if starts[entrant.number] <= number and entrant.number not in away]
        if len(active) < 2:
            continue
        chance.shuffle(active)
        drawn = pair_round(active, event.history, round_number=number, rounds=rounds, seed=seed)
        event.drawn.append((drawn, active, list(event.history)))
        event.history += [with_score(match, chance.choice(scores)) for match in drawn.matches]
        there = {entrant.number for entrant in active}
        event.history += [absence(number, entrant.number) for entrant in everybody if entrant.number not in there]
    return event


@st.composite
def events(draw: st.DrawFn, largest: int = 64) -> PlayedEvent:
    """Small fields as often as large ones; rounds up to one more than a round robin needs in small ones."""
    size = draw(st.one_of(st.integers(2, 10), st.integers(2, largest)))
    rounds = draw(st.integers(1, size + 1 if size <= 10 else min(9, size - 1)))
    return play_event(
        size,
        rounds,
        draw(st.integers(0, 2**32)),
        drops=draw(st.booleans()),
        late=draw(st.booleans()),
        flights=draw(st.sampled_from([0, 0, 2, 4])),
    )


def times_met(history: Iterable[Match]) -> Counter[frozenset[int]]:
    return Counter(frozenset(match.entries) for match in history if match.second is not None)


def had_bye(history: Iterable[Match]) -> set[int]:
    return {match.first for match in history if match.kind is Kind.BYE}


def longest_without_rematch(
    numbers: Sequence[int], met: set[frozenset[int]], byes: set[int], rounds: int, *, second_byes: bool = False
) -> int:
    """By trying everything: how many rounds in a row the players can be paired without a rematch or a second bye."""
    if rounds == 0:
        return 0
    best = 0
    for pairs, bye in all_rounds(tuple(sorted(numbers)), met, set() if second_byes else byes):
        more = longest_without_rematch(
            numbers, met | pairs, byes if bye is None else byes | {bye}, rounds - 1, second_byes=second_byes
        )
        best = max(best, 1 + more)
        if best == rounds:
            break
    return best


def all_rounds(
    left: tuple[int, ...], met: set[frozenset[int]], byes: set[int]
) -> Iterable[tuple[set[frozenset[int]], int | None]]:
    """Every round without a rematch, the bye to one who is not in `byes`."""
    if len(left) % 2:
        for sitting in left:
            if sitting not in byes:
                rest = tuple(number for number in left if number != sitting)
                yield from ((pairs, sitting) for pairs, _ in all_rounds(rest, met, byes))
        return
    if not left:
        yield set(), None
        return
    first = left[0]
    for second in left[1:]:
        pair = frozenset((first, second))
        if pair not in met:
            rest = tuple(number for number in left[1:] if number != second)
            yield from ((pairs | {pair}, bye) for pairs, bye in all_rounds(rest, met, byes))
