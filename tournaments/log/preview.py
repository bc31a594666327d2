"""What a correction would change, before anybody says yes to it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from tournaments.brackets import effects_of
from tournaments.log.actions.rounds import is_stale
from tournaments.log.entries import appended
from tournaments.log.fold import fold
from tournaments.log.payloads import Payload
from tournaments.log.ranks import order_of_first_stage, ranking, table
from tournaments.log.state import TournamentState


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


@dataclass(frozen=True, slots=True)
class BracketChange:
    """What a correction does to the bracket.

    `changed` are matches in which others stand than before, `void` results that count no more and `restored` those
    that count again. `winner` is who wins the event before and after, None while that is open. `cut_differs` are the
    entries that would have made the cut and did not, or did and would not: the bracket stands as it was drawn.
    """

    changed: tuple[str, ...]
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
    """Everything that a correction would change, and nothing else."""

    points: tuple[Change, ...]
    ranks: tuple[Change, ...]
    pairings: Pairings
    bracket: BracketChange | None
    prizes: PrizeChange | None


def preview(state: TournamentState, payloads: Sequence[Payload], *, at: datetime) -> Preview:
    """The event with and without what is to be appended, compared. Raises RefusedError where it does not fit."""
    after = fold(appended(state, payloads, actor=None, at=at), state)
    return Preview(
        points=_changes(_points(state), _points(after)),
        ranks=_changes(ranking(state), ranking(after)),
        pairings=_pairings(state, after),
        bracket=_bracket(state, after),
        prizes=_prizes(state, after),
    )


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
    if before.bracket is None or was is None or will_be is None:
        return None
    effects = effects_of(was, will_be)
    return BracketChange(
        effects.changed,
        effects.void,
        tuple(name for name in was.void if name not in will_be.void),
        (was.winner, will_be.winner),
        _cut_differs(before, after),
    )


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
