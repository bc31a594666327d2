"""Life and stun: losing, regaining and spending life, damage that effects deal, being stunned or defeated."""

from __future__ import annotations

from typing import Final

from engine.battlecon import program
from engine.battlecon.conditions import counted
from engine.battlecon.events import raise_event, record
from engine.battlecon.frames import LineFrame, damage_frame
from engine.battlecon.kit import ACTS
from engine.battlecon.layout import OVER, STUNNED
from engine.battlecon.program import Act
from engine.battlecon.sources import packed
from engine.battlecon.state import DuelState
from engine.battlecon.stats import has, in_force, stun_immune

BY_LIFE: Final = 1  # reasons of an Outcome, in the order of `views.REASONS`
BY_DEFEAT: Final = 2
BY_TIME: Final = 3


def whom(act: Act, seat: int) -> int:
    """The seat an act concerns."""
    return seat if act.whom == program.YOU else 1 - seat


def scaled(state: DuelState, seat: int, act: Act, frame: LineFrame) -> int:
    """The number of an act, times what it is counted by."""
    return act.number * counted(state, seat, act.scale, frame) if act.scale is not None else act.number


def finish_duel(state: DuelState, winner: int, reason: int) -> None:
    """End the duel; nothing else is carried out (War, Active Attack)."""
    state.winner = winner
    state.reason = reason
    state.phase = OVER
    state.top = None
    record(state, "over", winner, reason)


def lose_life(state: DuelState, frame: LineFrame, seat: int, act: Act, _: int) -> bool:
    """Losing life is no damage: it never stuns, is not soaked, and leaves at least 1 (War, Lose Life)."""
    return take_life(state, whom(act, seat), scaled(state, seat, act, frame)) > 0


def take_life(state: DuelState, seat: int, number: int) -> int:
    side = state.sides[seat]
    lost = max(0, min(number, side.life - 1))
    if lost:
        side.life -= lost
        if state.events is not None:
            record(state, "lost life", seat, lost, side.life)
    return lost


def regain_life(state: DuelState, frame: LineFrame, seat: int, act: Act, _: int) -> bool:
    """Never above the life one started with (War, FAQ; ruling W09)."""
    healed = whom(act, seat)
    gained = min(scaled(state, seat, act, frame), state.matchup.life[healed] - state.sides[healed].life)
    if gained > 0:
        state.sides[healed].life += gained
        record(state, "regained life", healed, gained, state.sides[healed].life)
    return gained > 0


def spend_life_options(state: DuelState, seat: int, act: Act, frame: LineFrame) -> list[int]:
    """How much life may be spent: never the last point (War, FAQ on Hepzibah)."""
    if is_free(state, seat, act, frame):
        return [0]
    spendable = state.sides[seat].life - 1
    affordable = amounts_up_to(act, spendable)
    return affordable if affordable or not other_may_pay(state, seat, act) else [act.amounts[0]]


def amounts_up_to(act: Act, most: int) -> list[int]:
    """The amounts of an act that are no more than there is."""
    amounts = act.amounts
    if act.open_ended:
        amounts = [*amounts, *range(amounts[-1] + 1, most + 1)]
    return amounts if amounts[-1] <= most else [amount for amount in amounts if amount <= most]


def is_free(state: DuelState, seat: int, act: Act, frame: LineFrame) -> bool:
    """Whether this pays for the thing that was named free; the answer given in advance says what is paid for."""
    named = state.sides[seat].named_token
    return act.is_cost and named >= 0 and frame.preset == named and has(state, seat, program.NAMED_IS_FREE)


def other_may_pay(state: DuelState, seat: int, act: Act) -> bool:
    """Whether the opponent's life may pay for an ante this beat, once (Hepzibah's Seal the Pact).

    It cannot cost his last point.
    """
    payers = in_force(state, seat, program.LIFE_PAYS)
    is_ante = state.matchup.lines[act.at // ACTS].timing == program.ANTE
    if not act.is_cost or not is_ante or not payers or packed(seat, payers[0].at) in state.once:
        return False
    return state.sides[1 - seat].life > act.amounts[0]


def spend_life(state: DuelState, frame: LineFrame, seat: int, act: Act, amount: int) -> bool:
    frame.spent = amount
    if amount == 0:
        return is_free(state, seat, act, frame)
    state.sides[seat].life -= amount
    record(state, "spent life", seat, amount, state.sides[seat].life)
    return True


def spend_opponents_life(state: DuelState, frame: LineFrame, seat: int, act: Act) -> None:
    """Pay with the opponent's life instead."""
    payer = in_force(state, seat, program.LIFE_PAYS)[0]
    state.once += (packed(seat, payer.at),)
    frame.spent = act.amounts[0]
    take_life(state, 1 - seat, act.amounts[0])


def life_becomes(state: DuelState, frame: LineFrame, seat: int, act: Act, _: int) -> bool:
    changed = state.sides[seat].life != act.number
    state.sides[seat].life = act.number
    record(state, "life becomes", seat, act.number)
    return changed


def swap_life(state: DuelState, frame: LineFrame, seat: int, act: Act, _: int) -> bool:
    first, second = state.sides
    first.life, second.life = second.life, first.life
    record(state, "swapped life", first.life, second.life)
    return first.life != second.life


def deal_damage(state: DuelState, frame: LineFrame, seat: int, act: Act, _: int) -> bool:
    """Damage outside attacks is soaked and can stun, but it is no hit (ruling W19)."""
    state.top = damage_frame(state.top, whom(act, seat), scaled(state, seat, act, frame), 0)
    return True


def stun(state: DuelState, frame: LineFrame, seat: int, act: Act, _: int) -> bool:
    """An effect stuns whatever the stun guard; only stun immunity prevents it (War, FAQ)."""
    return become_stunned(state, whom(act, seat))


def become_stunned(state: DuelState, seat: int) -> bool:
    if state.sides[seat].flags & STUNNED or stun_immune(state, seat):
        return False
    state.sides[seat].flags |= STUNNED
    record(state, "stunned", seat)
    raise_event(state, seat, program.EVENT_STUNNED)
    return True


def defeat(state: DuelState, frame: LineFrame, seat: int, act: Act, _: int) -> bool:
    finish_duel(state, 1 - whom(act, seat), BY_DEFEAT)
    return True
