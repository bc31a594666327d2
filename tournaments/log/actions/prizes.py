"""To lay out prizes and have them drafted in the order of the ranks."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments import prizes as rules
from tournaments.log.actions.checks import (
    CLOSE_EARLY,
    check_over,
    check_phase,
    check_results,
    check_whole,
    checked_name,
)
from tournaments.log.payloads import Payload, PrizePicked, PrizesLaidOut
from tournaments.log.ranks import ranking
from tournaments.log.state import Phase, TournamentState
from tournaments.prizes import WhenPrizesRemain, prize_draft
from tournaments.refusal import RefusedError

MOST_PRIZES = 1_000


def lay_out_prizes(
    state: TournamentState,
    prizes: Sequence[str],
    when_prizes_remain: WhenPrizesRemain,
    *,
    ties: Sequence[int] = (),
) -> tuple[Payload, ...]:
    """Prizes are drafted in rank order; `ties` names entries that share a rank in the order the organiser decides.

    Raises RefusedError: `prizes_taken`, `ranks_tied`, `nobody_to_draft`, `entry_twice`, `no_such_entry` and those of
    `check_over` and `checked_name`.
    """
    check_phase(state, Phase.RUNNING, Phase.CLOSED)
    if state.phase is Phase.RUNNING:
        check_over(state, CLOSE_EARLY)
    check_results(state)
    if state.prizes is not None and state.prizes.picks:
        raise RefusedError(
            "prizes_taken",
            f"{len(state.prizes.picks)} prizes are taken already.",
            found=len(state.prizes.picks),
            allowed=0,
        )
    check_whole(len(prizes), "The number of prizes", 1, MOST_PRIZES, "prizes")
    if len(set(ties)) < len(ties):
        raise RefusedError("entry_twice", "An entry stands twice in the order.", found=list(ties), allowed="once")
    draft = prize_draft(
        _decided(ranking(state), ties), [checked_name(prize, "A prize") for prize in prizes], when_prizes_remain
    )
    if draft == state.prizes:
        return ()
    return (PrizesLaidOut(draft.order, draft.prizes, draft.when_prizes_remain),)


def _decided(ranks: dict[int, int], ties: Sequence[int]) -> dict[int, int]:
    """The ranks with those shared parted among the entries that the organiser names."""
    for entry in ties:
        if entry not in ranks:
            raise RefusedError("no_such_entry", f"Entry {entry} has no rank.", found=entry, allowed=sorted(ranks))
    places = {entry: place for place, entry in enumerate(ties)}
    keys = {entry: (rank, places.get(entry, len(ties))) for entry, rank in ranks.items()}
    return {entry: 1 + sum(other < own for other in keys.values()) for entry, own in keys.items()}


def pick_prize(state: TournamentState, turn: int, entry: int, prize: str) -> tuple[Payload, ...]:
    """An entry takes a prize; the same sent again changes nothing.

    Raises RefusedError: `no_prizes` and those of `tournaments.prizes.pick_prize`.
    """
    check_phase(state, Phase.RUNNING, Phase.CLOSED)
    if state.prizes is None:
        raise RefusedError("no_prizes", "No prizes are laid out.", found=prize[:100], allowed=[])
    if rules.pick_prize(state.prizes, turn, entry, prize) == state.prizes:
        return ()
    return (PrizePicked(turn, entry, prize),)
