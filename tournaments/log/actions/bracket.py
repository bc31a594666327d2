"""To cut to the bracket, and to change who stands where in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

from tournaments.brackets.seeds import bracket_size
from tournaments.log.actions.checks import check_phase, check_results, rounds_left
from tournaments.log.payloads import BracketDrawn, Payload, SeedsChanged
from tournaments.log.ranks import order_of_first_stage
from tournaments.log.state import Elimination, FirstStage, Phase, Settings, TournamentState
from tournaments.refusal import RefusedError


def bracket_of(settings: Settings, order: Sequence[int], by_lot: Collection[int] = ()) -> BracketDrawn:
    """The bracket of those who go on.

    Raises RefusedError: `no_elimination`, `bracket_too_small`, `bracket_too_large`.
    """
    if settings.elimination is None:
        raise RefusedError(
            "no_elimination",
            "This event has no bracket.",
            found=None,
            allowed=[kind.value for kind in Elimination],
        )
    bracket_size(len(order))
    third_place = settings.third_place and settings.elimination is Elimination.SINGLE
    return BracketDrawn(
        settings.elimination,
        tuple(order),
        third_place,
        settings.second_final,
        tuple(entry for entry in order if entry in by_lot),
    )


def draw_bracket(state: TournamentState, size: int | None = None) -> tuple[Payload, ...]:
    """Cut to the best of the first stage: `size` of them, or as many as the settings say.

    Who dropped or was disqualified is passed over. Raises RefusedError: `bracket_drawn`, `results_missing`,
    `rounds_left`, `cut_too_large` and those of `bracket_of`.
    """
    check_phase(state, Phase.RUNNING)
    if state.bracket is not None:
        raise RefusedError(
            "bracket_drawn", "The bracket is drawn already.", found=len(state.bracket.seeded), allowed="once"
        )
    check_results(state)
    if state.settings.first_stage is not FirstStage.NONE and len(state.published) < state.planned:
        raise RefusedError(
            "rounds_left",
            f"{rounds_left(state)} still to play before the cut.",
            found=len(state.published),
            allowed=state.planned,
        )
    order, parted = order_of_first_stage(state)
    cut = state.settings.cut if size is None else size
    if cut is not None:
        bracket_size(cut)
    if size is not None and size > len(order):
        raise RefusedError(
            "cut_too_large",
            f"{len(order)} entries can go on, not {size}.",
            found=size,
            allowed=len(order),
        )
    return (bracket_of(state.settings, order[:cut], parted),)


def change_seeds(state: TournamentState, order: Sequence[int]) -> tuple[Payload, ...]:
    """The same entries of the bracket in another order; results between the same two stay where they still meet.

    Raises RefusedError: `no_bracket`, `wrong_entries`.
    """
    check_phase(state, Phase.RUNNING)
    if state.bracket is None:
        raise RefusedError("no_bracket", "The event has no bracket yet.", found=None, allowed="a bracket")
    if tuple(order) == state.bracket.seeded:
        return ()
    if Counter(order) != Counter(state.bracket.seeded):
        raise RefusedError(
            "wrong_entries",
            "The seeds are not those of the bracket, each once.",
            found=list(order),
            allowed=sorted(state.bracket.seeded),
        )
    return (SeedsChanged(tuple(order)),)
