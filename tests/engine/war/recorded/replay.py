"""Replay recorded duels on our engine, beat by beat, each from its printed heading."""

from dataclasses import dataclass
from itertools import chain, combinations

from tests.engine.war.recorded import happenings as told
from tests.engine.war.recorded.facts import RecordedBeat, RecordedDuel
from tests.engine.war.recorded.forced import DifferenceError
from tests.engine.war.recorded.search import Search
from tests.engine.war.recorded.start import Ways, fighters_with_recorders_cards, matchup_of, state_at


@dataclass(frozen=True)
class Verdict:
    """Of one recorded beat: how it differs, None when our rules can tell all that the log prints."""

    beat: RecordedBeat
    difference: DifferenceError | None


def replayed(duel: RecordedDuel, *, by_rulebook: bool = False) -> list[Verdict]:
    """The beats of a duel in order, each with its verdict.

    A log does not say which edition of the cards it was played with: as the recorder plays, each fighter has those with
    which most beats agree.
    """
    if by_rulebook:
        return _replayed(duel, Ways(as_recorder=False))
    best: list[Verdict] = []
    for edition in _editions(duel):
        verdicts = _replayed(duel, Ways(as_recorder=True, with_recorders_cards=edition))
        if not best or matched(verdicts) > matched(best):
            best = verdicts
        if matched(best) == len(best):
            break
    return best


def matched(verdicts: list[Verdict]) -> int:
    """How many beats agree."""
    return sum(verdict.difference is None for verdict in verdicts)


def _editions(duel: RecordedDuel) -> list[frozenset[str]]:
    """Which fighters may have the recorder's cards: all that can, then fewer."""
    fighters = [kit.slug for kit in duel.fighters if kit.slug in fighters_with_recorders_cards()]
    return [frozenset(some) for some in chain(*(combinations(fighters, n) for n in range(len(fighters), -1, -1)))]


def _replayed(duel: RecordedDuel, ways: Ways) -> list[Verdict]:
    verdicts: list[Verdict] = []
    active: int | None = None
    for beat, following in zip(duel.beats, (*duel.beats[1:], None), strict=True):
        search = Search(beat, following, duel.result, ways.as_recorder)
        agrees = search.end(state_at(matchup_of(duel, beat, ways), beat, active)) is not None
        verdicts.append(Verdict(beat, None if agrees else search.nearest))
        active = active_after(beat, active)
    return verdicts


def active_after(beat: RecordedBeat, active: int | None) -> int | None:
    """Who was active when a beat ended, as its lines tell."""
    played = beat.rounds[-1]
    if played.active is not None:
        active = played.active
    for line in played.happenings:
        if isinstance(line.happening, told.BecameActive):
            active = line.happening.seat
    return active
