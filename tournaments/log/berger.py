"""A round of a round robin, as drawn rounds are."""

from __future__ import annotations

from tournaments.log.ranks import entrants_of_next_round, matches_that_count
from tournaments.log.state import TournamentState
from tournaments.matches import Match, bye
from tournaments.pairing import PairedRound, Pairing, Reason
from tournaments.pairing.swiss import digest_of
from tournaments.refusal import RefusedError
from tournaments.round_robin import round_robin

LIBRARY = "berger"


def berger_round(state: TournamentState, number: int) -> PairedRound:
    """The lines of a round in all groups. Who meets somebody that has left has a bye.

    Raises RefusedError `field_too_small` when nobody is left to meet.
    """
    pairings: list[Pairing] = []
    for members in state.groups:
        rounds = round_robin(members, twice=state.settings.twice)
        if number <= len(rounds):
            pairings += [pairing for match in rounds[number - 1] if (pairing := _pairing(state, match)) is not None]
    if len(state.active) < 2:
        raise RefusedError(
            "field_too_small",
            f"A round needs 2 active entries; there are {len(state.active)}. The event can be ended.",
            found=len(state.active),
            allowed=2,
        )
    pairings.sort(key=lambda pairing: pairing.match.second is None)
    return PairedRound(
        round=number,
        pairings=tuple(pairings),
        notes=(),
        rematches=0,
        foreseen=None,
        seed=state.settings.seed,
        library=LIBRARY,
        digest=digest_of(
            entrants_of_next_round(state),
            matches_that_count(state),
            number,
            state.planned,
            state.settings.seed,
            state.settings.scoring,
        ),
    )


def _pairing(state: TournamentState, match: Match) -> Pairing | None:
    present = [entry for entry in match.entries if state.entries[entry].active]
    if not present:
        return None
    if len(present) == 2:
        return Pairing(match, (Reason("table", f"Round {match.round} of Berger's table."),))
    code, sentence = "opponent_left", "The opponent of this round has left."
    if match.second is None:
        code, sentence = "bye", "An odd group: one sits out in every round."
    return Pairing(bye(match.round, present[0]), (Reason(code, sentence),))
