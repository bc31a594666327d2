"""What changes an attack or the beat: bonuses, bans, repeats, clashes, who is active, what waits for later."""

from __future__ import annotations

from typing import Final

from engine.battlecon import program
from engine.battlecon.conditions import attack_under_way, counted
from engine.battlecon.effects.life import whom
from engine.battlecon.events import record
from engine.battlecon.frames import AttackFrame, LineFrame, attack_frame
from engine.battlecon.kit import ACTS
from engine.battlecon.layout import (
    CLASH_FORCED,
    CLASH_KEPT_ON,
    KEEPS_PILES,
    NEGATED,
    NEXT_ATTACK_STUNS,
    PRIORITY_STAT,
    RANGE_MAX,
    RANGE_MIN,
    SILENCED,
    STATS,
    STUNNED,
)
from engine.battlecon.program import Act
from engine.battlecon.sources import attack_numbers, packed
from engine.battlecon.state import DuelState

AFTER_STAGE: Final = 6  # the stage of an attack frame from which on a repeat is made at once


def get(state: DuelState, frame: LineFrame, seat: int, act: Act, _: int) -> bool:
    """A bonus for this beat, fixed now.

    One that ends at a later trigger stays an act in force until then, and so does an ante's, which may be negated.
    """
    if act.until >= 0:
        return put_in_force(state, frame, seat, act, 0)
    times = counted(state, seat, act.scale, frame) if act.scale is not None else 1
    negatable = act.scale is None and state.matchup.lines[act.at // ACTS].timing in program.ANTED
    for stat, number in act.bonuses:
        if not negatable:
            state.bonuses[whom(act, seat) * STATS + stat] += number * times
        if number * times and state.events is not None:
            record(state, "bonus", whom(act, seat), stat, number * times)
    if negatable:
        state.in_force.append(packed(seat, act.at))
        state.effects_change()
    return times > 0


def put_in_force(state: DuelState, frame: LineFrame, seat: int, act: Act, _: int) -> bool:
    """Something that holds from now until the beat ends."""
    state.in_force.append(packed(seat, act.at))
    state.effects_change()
    if state.events is not None:
        record(state, "in force", seat, act.at)
    return True


def repeat(state: DuelState, frame: LineFrame, seat: int, act: Act, _: int) -> bool:
    """Before to After once more. Asked for before After, it waits until the attack is through (ruling W23)."""
    if state.sides[seat].flags & STUNNED:
        record(state, "does not repeat", seat)
        return False
    attack = attack_under_way(state, seat)
    if attack is not None and attack.stage <= AFTER_STAGE:
        attack.repeats += 1
    else:
        push_attack(state, seat)
    record(state, "repeats", seat)
    return True


def push_attack(state: DuelState, seat: int) -> AttackFrame:
    """Begin an attack."""
    frame = attack_frame(state.top, seat)
    state.top = frame
    return frame


def become_active(state: DuelState, frame: LineFrame, seat: int, act: Act, _: int) -> bool:
    """The attacks follow the new order; groups that already wait keep theirs (ruling W24)."""
    changed = state.active != seat
    state.active = seat
    record(state, "active", seat)
    return changed


def start_clash(state: DuelState, frame: LineFrame, seat: int, act: Act, _: int) -> bool:
    """The priorities will be taken for equal; not against a finisher (ruling W11)."""
    if state.sides[0].finisher >= 0 or state.sides[1].finisher >= 0:
        return False
    state.sides[seat].flags |= CLASH_FORCED
    record(state, "starts clash", seat)
    return True


def extend_clash(state: DuelState, frame: LineFrame, seat: int, act: Act, _: int) -> bool:
    """Go on clashing although the clash is won (Cherri, EX and Almighty)."""
    state.sides[seat].flags |= CLASH_KEPT_ON
    record(state, "extends clash", seat)
    return True


def negate_styles(state: DuelState, frame: LineFrame, seat: int, act: Act, _: int) -> bool:
    state.sides[whom(act, seat)].flags |= NEGATED
    state.cards_change(whom(act, seat))
    record(state, "negated", whom(act, seat), *attack_numbers(state, whom(act, seat)))
    return True


def silence(state: DuelState, frame: LineFrame, seat: int, act: Act, _: int) -> bool:
    """The opponent resolves no more effects, this beat."""
    state.sides[1 - seat].flags |= SILENCED
    record(state, "silenced", 1 - seat)
    return True


def no_recycling(state: DuelState, frame: LineFrame, seat: int, act: Act, _: int) -> bool:
    state.sides[1 - seat].flags |= KEEPS_PILES
    record(state, "will not recycle", 1 - seat)
    return True


def stun_with_next(state: DuelState, frame: LineFrame, seat: int, act: Act, _: int) -> bool:
    state.sides[seat].lasting_flags |= NEXT_ATTACK_STUNS
    record(state, "next attack stuns", seat)
    return True


def style_priority_becomes(state: DuelState, frame: LineFrame, seat: int, act: Act, _: int) -> bool:
    """The style's modifier is replaced by another number, for this beat."""
    other = whom(act, seat)
    style = state.sides[other].style
    if style < 0 or state.sides[other].finisher >= 0:
        return False
    change = act.number - state.matchup.cards[style].priority
    state.printed_changes[other * STATS + PRIORITY_STAT] = change
    record(state, "bonus", other, PRIORITY_STAT, change)
    return change != 0


def style_range_becomes(state: DuelState, frame: LineFrame, seat: int, act: Act, _: int) -> bool:
    """The style's range is replaced by another, for this beat; once more changes nothing.

    That is the style that says so, which may be applied beside the one played; of another card it is the one played.
    """
    cards = state.matchup.cards
    says = state.matchup.lines[frame.line].card
    style = cards[says] if says >= 0 and cards[says].kind == program.STYLE else cards[state.sides[seat].style]
    state.printed_changes[seat * STATS + RANGE_MIN] = act.amounts[0] - style.range_min
    state.printed_changes[seat * STATS + RANGE_MAX] = act.amounts[1] - style.range_max
    record(state, "range", seat, act.amounts[0], act.amounts[1])
    return True


def wait_for_trigger(state: DuelState, frame: LineFrame, seat: int, act: Act, _: int) -> bool:
    state.later += (packed(seat, act.line),)
    state.effects_change()
    record(state, "waits", seat, act.line)
    return True


def wait_for_next_beat(state: DuelState, frame: LineFrame, seat: int, act: Act, _: int) -> bool:
    """A status effect: it is apart from what made it, and stays when that is negated (War, Status Effects)."""
    state.next_beat += (packed(seat, act.line),)
    record(state, "next beat", seat, act.line)
    return True


def hold_for_the_duel(state: DuelState, frame: LineFrame, seat: int, act: Act, _: int) -> bool:
    side = state.sides[seat]
    state.lasting += (packed(seat, act.line),)
    state.effects_change()
    if state.matchup.lines[act.line].timing == program.EVENT_NAMED_CARD:
        names = (side.named_style, side.named_base)
        side.lasting_names |= sum(1 << card for card in names if card >= 0)
    record(state, "for the duel", seat, act.line)
    return True


def cancel_effect(state: DuelState, frame: LineFrame, seat: int, act: Act, _: int) -> bool:
    """The effect that the opponent is about to resolve is not resolved."""
    under = state.top
    while under is not None:
        if isinstance(under, LineFrame) and under.seat != seat:
            under.place = program.NO_LIMIT
            record(state, "cancelled", 1 - seat, under.line)
            return True
        under = under.under
    return False
