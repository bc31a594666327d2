"""What a correction would change, before anybody says yes to it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from tournaments.brackets import Progress, Side, State, effects_of
from tournaments.log.actions.rounds import is_stale
from tournaments.log.entries import appended
from tournaments.log.fold import fold
from tournaments.log.payloads import Payload
from tournaments.log.ranks import order_of_first_stage, ranking, table
from tournaments.log.state import Phase, TournamentState


@dataclass(frozen=True, slots=True)
class Change:
    """One number of an entry before and after; None where it has none."""

    entry: int
    before: int | None
    after: int | None


@dataclass(frozen=True, slots=True)
class Pairings:
    """The rounds of the first stage: published ones are kept whatever is corrected, a drafted one is void."""

    kept: tuple[int, ...]
    void: tuple[int, ...]


class Stage(StrEnum):
    """How far an event is."""

    SIGN_UP = "sign_up"
    FIRST_STAGE = "first_stage"
    BRACKET = "bracket"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class BracketPairing:
    """Who will stand in a match of the bracket: entries, or that one is to come, or that nobody ever does."""

    match: str
    first: Side
    second: Side


@dataclass(frozen=True, slots=True)
class BracketChange:
    """What a correction does to the bracket, or to draw it.

    `seeds` are its entries, best first; none when it is taken back. `changed` are matches in which others stand than
    before, and `pairings` who then stands in them; `void` are results that count no more and `restored` those that
    count again. `winner` is who wins the event before and after, None while that is open. `cut_differs` are the
    entries that would have made the cut and did not, or did and would not: the bracket stands as it was drawn.
    """

    seeds: tuple[int, ...]
    changed: tuple[str, ...]
    pairings: tuple[BracketPairing, ...]
    void: tuple[str, ...]
    restored: tuple[str, ...]
    winner: tuple[int | None, int | None]
    cut_differs: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PrizeChange:
    """Who picks prizes in which order, as laid out and as the ranks would have it; picks that were made are kept."""

    laid_out: tuple[int, ...]
    by_rank: tuple[int, ...]
    picks_made: int

    @property
    def differs(self) -> bool:
        return self.laid_out != self.by_rank


@dataclass(frozen=True, slots=True)
class Preview:
    """Everything that a correction would change, and nothing else; `stage` is the one before and the one after."""

    stage: tuple[Stage, Stage]
    points: tuple[Change, ...]
    ranks: tuple[Change, ...]
    pairings: Pairings
    bracket: BracketChange | None
    prizes: PrizeChange | None


def preview(state: TournamentState, payloads: Sequence[Payload], *, at: datetime) -> Preview:
    """The event with and without what is to be appended, compared. Raises RefusedError where it does not fit."""
    after = fold(appended(state, payloads, actor=None, at=at), state)
    return Preview(
        stage=(_stage(state), _stage(after)),
        points=_changes(_points(state), _points(after)),
        ranks=_changes(ranking(state), ranking(after)),
        pairings=_pairings(state, after),
        bracket=_bracket(state, after),
        prizes=_prizes(state, after),
    )


def _stage(state: TournamentState) -> Stage:
    if state.phase is not Phase.RUNNING:
        return Stage(state.phase.value)
    return Stage.FIRST_STAGE if state.bracket is None else Stage.BRACKET


def _points(state: TournamentState) -> dict[int, int]:
    return {line.entry: line.points for line in table(state)} if state.rounds else {}


def _changes(before: dict[int, int], after: dict[int, int]) -> tuple[Change, ...]:
    return tuple(
        Change(entry, before.get(entry), after.get(entry))
        for entry in sorted({*before, *after})
        if before.get(entry) != after.get(entry)
    )


def _pairings(before: TournamentState, after: TournamentState) -> Pairings:
    drafted = before.drafted_round
    void = (drafted.number,) if drafted is not None and (after.drafted_round is None or is_stale(after)) else ()
    published = {one.number for one in after.published}
    gone = tuple(one.number for one in before.published if one.number not in published)
    return Pairings(tuple(one.number for one in before.published if one.number in published), (*gone, *void))


def _bracket(before: TournamentState, after: TournamentState) -> BracketChange | None:
    was, will_be = before.progress, after.progress
    seeds = () if after.bracket is None else after.bracket.seeded
    if will_be is None:
        return None if was is None else _taken_back(was)
    if was is None:
        filled = _filled(will_be)
        return BracketChange(seeds, filled, _who_stands(will_be, filled), (), (), (None, will_be.winner), ())
    effects = effects_of(was, will_be)
    return BracketChange(
        seeds,
        effects.changed,
        _who_stands(will_be, effects.changed),
        effects.void,
        tuple(name for name in was.void if name not in will_be.void),
        (was.winner, will_be.winner),
        _cut_differs(before, after),
    )


def _taken_back(was: Progress) -> BracketChange:
    decided = tuple(name for name, seen in was.matches.items() if seen.state is State.DECIDED)
    return BracketChange((), _filled(was), (), decided, (), (was.winner, None), ())


def _filled(progress: Progress) -> tuple[str, ...]:
    """The matches in which somebody stands."""
    return tuple(name for name, seen in progress.matches.items() if seen.entries)


def _who_stands(progress: Progress, names: Sequence[str]) -> tuple[BracketPairing, ...]:
    seen = ((name, progress.matches[name]) for name in names)
    return tuple(BracketPairing(name, one.first, one.second) for name, one in seen)


def _cut_differs(before: TournamentState, after: TournamentState) -> tuple[int, ...]:
    if before.bracket is None or not before.rounds:
        return ()
    size = len(before.bracket.seeded)
    made, would = (set(order_of_first_stage(state)[0][:size]) for state in (before, after))
    return tuple(sorted(made ^ would))


def _prizes(before: TournamentState, after: TournamentState) -> PrizeChange | None:
    if after.prizes is None:
        return None
    was, ranks = ranking(before), ranking(after)
    place = {entry: number for number, entry in enumerate(after.prizes.order)}
    by_rank = sorted(ranks, key=lambda entry: (ranks[entry], place.get(entry, len(place)), entry))
    if was == ranks:
        by_rank = list(after.prizes.order)
    return PrizeChange(after.prizes.order, tuple(by_rank), len(after.prizes.picks))
