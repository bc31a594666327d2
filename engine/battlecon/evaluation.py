"""What a position between two beats is worth, for agents that look ahead by a beat.

Each fighter's goods are counted in points of life, then the difference becomes the chance to win, as from -1 to 1:
what one more point is worth depends on how much can still happen. A beat moves the difference by about SWING points
either way, so after n more beats by about SWING times the root of n; and the duel goes on for as many beats as the
clock leaves, or as it takes until the weaker fighter has lost his life.

No card and no fighter is known here: tokens, markers and Paradigms of all fighters count alike.
"""

from __future__ import annotations

from math import erf, sqrt
from typing import Final

from engine.battlecon.board import SPACES
from engine.battlecon.layout import KINDS, PILES
from engine.battlecon.sources import SEAT_OF
from engine.battlecon.state import DuelState
from engine.outcome import DRAW

# In points of life.
SPECIAL_ACTION: Final = 1.5  # still in hand
TOKEN: Final = 0.6  # in the pool
TRAVELLING_TOKEN: Final = 0.3  # on its way back to the pool
PARADIGM: Final = 0.6  # active
MARKER_LIFE: Final = 0.3
LASTING_EFFECT: Final = 1.0  # in force for the rest of the duel
AT_THE_EDGE: Final = -0.6  # no space behind: nowhere to retreat to

SWING: Final = 3.5
LIFE_A_BEAT: Final = 2.0  # what a fighter loses in a beat of an even duel


def worth(state: DuelState) -> float:
    """How good a position is for seat 0: 1 when it has won, -1 when it has lost; for seat 1 with the other sign.

    Meant between two beats: what lasts for a beat only is not counted.
    """
    if state.over:
        return 0.0 if state.winner == DRAW else 1.0 - 2.0 * state.winner
    ahead = goods(state, 0) - goods(state, 1)
    return erf(ahead / (SWING * sqrt(2.0 * beats_to_come(state))))


def goods(state: DuelState, seat: int) -> float:
    """A fighter's life and what he has besides, in points of life."""
    first = seat * PILES
    total = float(state.sides[seat].life)
    total += TOKEN * sum(state.pool[seat * KINDS : seat * KINDS + KINDS])
    total += TRAVELLING_TOKEN * sum(state.travelling[first : first + PILES])
    total += PARADIGM * state.sides[seat].paradigms.bit_count()
    total += MARKER_LIFE * state.sides[seat].marker_life
    total += LASTING_EFFECT * lasting_effects(state, seat)
    if state.sides[seat].hand >> state.matchup.special[seat] & 1:
        total += SPECIAL_ACTION
    if state.sides[seat].position in (SPACES[0], SPACES[-1]):
        total += AT_THE_EDGE
    return total


def lasting_effects(state: DuelState, seat: int) -> int:
    from_lines = sum(entry >> SEAT_OF == seat for entry in state.lasting)
    return from_lines + int(state.sides[seat].set_aside >= 0)


def beats_to_come(state: DuelState) -> float:
    """How many beats are left: those on the clock, or fewer when somebody has little life left; at least half a one."""
    on_the_clock = state.matchup.rules.beats - state.beat + 1
    until_defeat = min(state.sides[0].life, state.sides[1].life) / LIFE_A_BEAT
    return max(0.5, min(float(on_the_clock), until_defeat))
