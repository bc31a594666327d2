"""The named tie-breaks, one function each: what it is worth to an entry, and the working."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from tournaments.lots import lot
from tournaments.matches import Kind, Match, Outcome
from tournaments.scoring import Scoring
from tournaments.standings.records import HALF, Percentages, Record, mean, standard_points


class TieBreak(StrEnum):
    """What ranks entries; an event names its list before round 1."""

    MATCH_POINTS = "match_points"
    OPPONENTS_MATCHES = "opponents_match_win"
    DUELS = "game_win"
    OPPONENTS_DUELS = "opponents_game_win"
    BUCHHOLZ = "buchholz"
    BUCHHOLZ_CUT_1 = "buchholz_cut_1"
    BUCHHOLZ_MEDIAN_1 = "buchholz_median_1"
    FORE_BUCHHOLZ = "fore_buchholz"
    SONNEBORN_BERGER = "sonneborn_berger"
    KOYA = "koya"
    DIRECT_ENCOUNTER = "direct_encounter"
    PROGRESSIVE = "progressive"
    WINS = "wins"
    SEEDED_DRAW = "seeded_draw"


@dataclass(frozen=True)
class Event:
    """All that a tie-break may look at."""

    records: Mapping[int, Record]
    points: Mapping[int, int]
    percentages: Mapping[int, Percentages]
    scoring: Scoring
    rounds: int
    seed: int


class Worth(NamedTuple):
    """The value of a tie-break, higher is better, and how it came about."""

    value: Fraction
    working: str


def percent(value: Fraction) -> str:
    """For people: two places, halves up."""
    return _percent(value.numerator, value.denominator)


@lru_cache(maxsize=4096)
def _percent(part: int, whole: int) -> str:
    hundredths = (20_000 * part + whole) // (2 * whole)
    return f"{hundredths // 100}.{hundredths % 100:02d}%"


def plain(value: Fraction) -> str:
    """For people: halves as they are, other fractions as such."""
    return f"{value.numerator // 2}.5" if value.denominator == 2 else str(value)


def _listed(values: Sequence[Fraction], shown: Callable[[Fraction], str]) -> str:
    return ", ".join(shown(value) for value in values) or "none"


def _match_points(event: Event, entry: int, tied: Sequence[int]) -> Worth:
    record = event.records[entry]
    return Worth(Fraction(event.points[entry]), f"won-lost-drawn {record}")


def _opponents_matches(event: Event, entry: int, tied: Sequence[int]) -> Worth:
    values = [event.percentages[other].matches for other in _counted_opponents(event, entry)]
    return Worth(mean(values), f"mean of {_listed(values, percent)}")


def _duels(event: Event, entry: int, tied: Sequence[int]) -> Worth:
    scores = [event.scoring.duels_of(match, entry) for match in event.records[entry].matches]
    told = ", ".join(str(score) for score in scores if score is not None) or "none"
    return Worth(event.percentages[entry].duels, f"duels {told}")


def _opponents_duels(event: Event, entry: int, tied: Sequence[int]) -> Worth:
    values = [event.percentages[other].duels for other in _counted_opponents(event, entry)]
    return Worth(mean(values), f"mean of {_listed(values, percent)}")


def _counted_opponents(event: Event, entry: int) -> list[int]:
    return [other for other in event.records[entry].opponents() if other in event.records]


class _Contribution(NamedTuple):
    """What one round gives to a sum of Buchholz's kind."""

    value: Fraction
    voluntary: bool
    taken: Fraction


def _is_voluntary(match: Match, entry: int) -> bool:
    """Whether an entry left a round unplayed of its own will: an absence, or not coming to a match."""
    if match.kind is Kind.ABSENCE:
        return True
    return match.kind is Kind.FORFEIT and match.outcome_of(entry) is Outcome.LOSS


def _adjusted_score(event: Event, entry: int) -> Fraction:
    """The score its opponents are credited with: absences that no played round follows count as draws."""
    record = event.records[entry]
    total = Fraction(0)
    trailing = True
    for match in reversed(record.matches):
        trailing = trailing and _is_voluntary(match, entry)
        if trailing and match.kind is Kind.ABSENCE:
            total += HALF
        else:
            total += standard_points(match.outcome_of(entry))
    return total


def _own_score(event: Event, entry: int) -> Fraction:
    return sum((standard_points(outcome) for outcome in event.records[entry].outcomes), Fraction(0))


def _fore_score(event: Event, entry: int) -> Fraction:
    """The adjusted score as if every game of the last round had been drawn."""
    record = event.records[entry]
    last = [match for match in record.matches if match.round == event.rounds and match.kind is Kind.PLAYED]
    change = sum((HALF - standard_points(match.outcome_of(entry)) for match in last), Fraction(0))
    return _adjusted_score(event, entry) + change


def _contributions(
    event: Event, entry: int, score: Callable[[Event, int], Fraction] = _adjusted_score
) -> list[_Contribution]:
    """One a round: the opponent's score, or for a round not played one's own."""
    found = []
    for match in event.records[entry].matches:
        other = match.opponent_of(entry)
        played = match.kind is Kind.PLAYED and other in event.records
        value = score(event, other) if played and other is not None else _own_score(event, entry)
        taken = standard_points(match.outcome_of(entry))
        found.append(_Contribution(value, _is_voluntary(match, entry), taken))
    return found


def _cut(contributions: Sequence[_Contribution]) -> list[_Contribution]:
    """Without the lowest; the lowest of the rounds that the entry left unplayed goes first."""
    if not contributions:
        return []
    lowest = min(range(len(contributions)), key=lambda n: (not contributions[n].voluntary, contributions[n].value))
    return [contribution for place, contribution in enumerate(contributions) if place != lowest]


def _sum(contributions: Sequence[_Contribution]) -> Worth:
    values = [contribution.value for contribution in contributions]
    return Worth(sum(values, Fraction(0)), f"sum of {_listed(values, plain)}")


def _buchholz(event: Event, entry: int, tied: Sequence[int]) -> Worth:
    return _sum(_contributions(event, entry))


def _buchholz_cut_1(event: Event, entry: int, tied: Sequence[int]) -> Worth:
    return _sum(_cut(_contributions(event, entry)))


def _buchholz_median_1(event: Event, entry: int, tied: Sequence[int]) -> Worth:
    rest = _cut(_contributions(event, entry))
    if rest:
        rest.remove(max(rest, key=lambda contribution: contribution.value))
    return _sum(rest)


def _fore_buchholz(event: Event, entry: int, tied: Sequence[int]) -> Worth:
    return _sum(_contributions(event, entry, _fore_score))


def _sonneborn_berger(event: Event, entry: int, tied: Sequence[int]) -> Worth:
    products = [contribution.value * contribution.taken for contribution in _contributions(event, entry)]
    return Worth(sum(products, Fraction(0)), f"sum of {_listed(products, plain)}")


def _koya(event: Event, entry: int, tied: Sequence[int]) -> Worth:
    values = []
    for match in event.records[entry].matches:
        other = match.opponent_of(entry)
        if other in event.records and other is not None and 2 * _own_score(event, other) >= event.rounds:
            values.append(standard_points(match.outcome_of(entry)))
    return Worth(sum(values, Fraction(0)), f"against those with half of the points: {_listed(values, plain)}")


def _direct_encounter(event: Event, entry: int, tied: Sequence[int]) -> Worth:
    rivals = set(tied) - {entry}
    if not _all_met(event, tied):
        return Worth(Fraction(0), "not all of those tied have met")
    values = [
        standard_points(match.outcome_of(entry))
        for match in event.records[entry].matches
        if match.opponent_of(entry) in rivals
    ]
    return Worth(sum(values, Fraction(0)), f"against those tied: {_listed(values, plain)}")


def _all_met(event: Event, tied: Sequence[int]) -> bool:
    group = set(tied)
    return all(group - {entry} <= set(event.records[entry].opponents()) for entry in tied)


def _progressive(event: Event, entry: int, tied: Sequence[int]) -> Worth:
    running = Fraction(0)
    totals = []
    by_round = {match.round: match for match in event.records[entry].matches}
    for number in range(1, event.rounds + 1):
        if number in by_round:
            running += standard_points(by_round[number].outcome_of(entry))
        totals.append(running)
    return Worth(sum(totals, Fraction(0)), f"sum of {_listed(totals, plain)}")


def _wins(event: Event, entry: int, tied: Sequence[int]) -> Worth:
    won = event.records[entry].count(Outcome.WIN)
    return Worth(Fraction(won), f"{won} won, byes among them")


def _seeded_draw(event: Event, entry: int, tied: Sequence[int]) -> Worth:
    drawn = lot(event.seed, "standings", entry)
    return Worth(Fraction(drawn), f"lot {drawn} of seed {event.seed}")


WORTH: Mapping[TieBreak, Callable[[Event, int, Sequence[int]], Worth]] = {
    TieBreak.MATCH_POINTS: _match_points,
    TieBreak.OPPONENTS_MATCHES: _opponents_matches,
    TieBreak.DUELS: _duels,
    TieBreak.OPPONENTS_DUELS: _opponents_duels,
    TieBreak.BUCHHOLZ: _buchholz,
    TieBreak.BUCHHOLZ_CUT_1: _buchholz_cut_1,
    TieBreak.BUCHHOLZ_MEDIAN_1: _buchholz_median_1,
    TieBreak.FORE_BUCHHOLZ: _fore_buchholz,
    TieBreak.SONNEBORN_BERGER: _sonneborn_berger,
    TieBreak.KOYA: _koya,
    TieBreak.DIRECT_ENCOUNTER: _direct_encounter,
    TieBreak.PROGRESSIVE: _progressive,
    TieBreak.WINS: _wins,
    TieBreak.SEEDED_DRAW: _seeded_draw,
}

PERCENTAGES = frozenset({TieBreak.OPPONENTS_MATCHES, TieBreak.DUELS, TieBreak.OPPONENTS_DUELS})
