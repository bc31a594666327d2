"""The steps of a beat, in rulebook order (War, Play Sequence). `step` is the only writer of a state.

The contract is that of every game: a step asks for all it needs before it changes anything, and a step left undecided
leaves the state as it was.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.battlecon import program
from engine.battlecon.ante import FirstOption, ante
from engine.battlecon.asking import IGNORE, NO_ANSWER, ask_whether
from engine.battlecon.attack import carry_on_attack, carry_on_damage
from engine.battlecon.effects.attacks import push_attack
from engine.battlecon.effects.kit import current_forms
from engine.battlecon.effects.life import BY_TIME, finish_duel
from engine.battlecon.effects.tokens import THIS_BEAT
from engine.battlecon.events import raise_event, raise_for_both, raise_named, record
from engine.battlecon.frames import AttackFrame, DamageFrame, Frame, GroupFrame, LineFrame, MovementFrame
from engine.battlecon.layout import (
    ANTE,
    ANTE_BEGINS,
    BEGIN,
    END,
    FIRST_ATTACK,
    FORM_SWAPPED,
    KEEPS_PILES,
    KINDS,
    NO_PAIR,
    OPENING,
    OVER,
    PHASE_NAMES,
    PILES,
    PRIORITY,
    PRIORITY_WON,
    RECYCLE,
    REVEAL,
    REVEAL_EFFECTS,
    SECOND_ATTACK,
    SELECT,
    SPECIAL_ACTIONS,
    START,
    STATS,
    STUNNED,
)
from engine.battlecon.lines import carry_out_group, carry_out_line, leave_if_through
from engine.battlecon.movement import happen, may_ignore
from engine.battlecon.priority import after_winning, compare_priorities, has_attack, rank_in_tie
from engine.battlecon.setting import begin_beat, opening, select
from engine.battlecon.sources import attack_numbers
from engine.battlecon.special import PULSED, finishers_become_cancels, special_actions, specials_played
from engine.battlecon.state import NO_ENTRIES, NO_STYLES, DuelState
from engine.battlecon.stats import has, priority
from engine.choices import Picker


def step(state: DuelState, picker: Picker) -> None:
    """Carry out one step of the duel; nothing happens when it is over."""
    if state.top is not None:
        carry_on(state, picker, state.top)
    else:
        IN_ORDER[state.phase](state, picker)


def carry_on(state: DuelState, picker: Picker, frame: Frame) -> None:
    """Go on with what is being carried out: the top of the stack."""
    if isinstance(frame, LineFrame):
        carry_out_line(state, picker, frame)
    elif isinstance(frame, GroupFrame):
        carry_out_group(state, picker, frame)
    elif isinstance(frame, AttackFrame):
        carry_on_attack(state, frame)
    elif isinstance(frame, DamageFrame):
        carry_on_damage(state, frame)
    elif isinstance(frame, MovementFrame):
        carry_on_movement(state, picker, frame)


def play_on(state: DuelState, picker: Picker) -> None:
    """Carry out steps up to the end of the first that asks somebody, of the beat, or of the duel."""
    state.asked = False
    step(state, picker)
    while not state.asked:
        frame = state.top
        if frame is not None:
            carry_on(state, picker, frame)
        elif state.phase == SELECT or state.phase == OVER:
            return
        else:
            IN_ORDER[state.phase](state, picker)


def carry_on_movement(state: DuelState, picker: Picker, frame: MovementFrame) -> None:
    """He who may ignore movement says whether he does; then the movement happens, or not."""
    moved, mover = frame.seat, frame.mover
    if may_ignore(state, moved, mover):
        ignores = ask_whether(state, picker, moved, IGNORE)
        if ignores == NO_ANSWER:
            return
        if ignores:
            state.top = frame.under
            record(state, "ignored movement", moved)
            return
    state.top = frame.under
    happen(state, frame)
    leave_if_through(state)


def start_beat(state: DuelState, picker: Picker) -> None:
    begin_beat(state)


def begin_ante(state: DuelState, picker: Picker) -> None:
    """What happens as the ante begins, then antes from last beat's active player on (ruling W02)."""
    state.phase = ANTE
    state.turn = state.active
    state.passes = 0
    raise_for_both(state, program.EVENT_ANTE_BEGINS)


def reveal(state: DuelState, picker: Picker) -> None:
    """The pairs are turned up; styles that apply beside them do so from now on (War, Reveal Attack Pairs)."""
    state.revealed = 1
    state.phase = SPECIAL_ACTIONS if specials_played(state) else REVEAL_EFFECTS
    state.all_cards_change()
    for seat, side in enumerate(state.sides):
        if state.events is not None:
            record(state, "revealed", seat, side.style, side.base)
        if state.matchup.has_forms[seat] or side.set_aside >= 0:
            beside = styles_beside(state, seat)
            for style in beside:
                state.apply_beside(seat, style)
            for style in beside:
                record(state, "applied", seat, style, *attack_numbers(state, seat))


def styles_beside(state: DuelState, seat: int) -> list[int]:
    """The styles that apply beside that of the pair: the current form, and one set aside for the rest of the duel."""
    styles: list[int] = []
    if state.matchup.has_forms[seat]:
        styles += current_forms(state, seat, bool(state.sides[seat].flags & FORM_SWAPPED))
    if state.sides[seat].set_aside >= 0 and has(state, seat, program.APPLY_SET_ASIDE):
        styles.append(state.sides[seat].set_aside)
    return styles


def reveal_effects(state: DuelState, picker: Picker) -> None:
    """Last beat's active player first, each in his own order (ruling W03)."""
    if state.sides[0].finisher >= 0 and state.sides[1].finisher >= 0 and finishers_tie(state):
        finishers_become_cancels(state)
        state.phase = SPECIAL_ACTIONS
        return
    state.phase = PRIORITY
    push_reveal_effects(state)


def finishers_tie(state: DuelState) -> bool:
    """Whether two finishers would clash: equal priorities after their Reveal effects, and neither wins the tie.

    A Cancel comes before all Reveal effects (War, Cancel; ruling W11), so they are tried out first.
    """
    copy = state.clone()
    push_reveal_effects(copy)
    while copy.top is not None:
        step(copy, FirstOption())
    priorities = priority(copy, 0), priority(copy, 1)
    if priorities[0] != priorities[1] or rank_in_tie(copy, 0) != rank_in_tie(copy, 1):
        return False
    record(state, "priorities", *priorities)
    return True


def push_reveal_effects(state: DuelState) -> None:
    if not state.sides[0].lasting_names and not state.sides[1].lasting_names:
        raise_for_both(state, program.REVEAL)
        return
    for seat in (1 - state.active, state.active):
        raise_event(state, seat, program.REVEAL)
        raise_named(state, seat, (state.sides[1 - seat].style, state.sides[1 - seat].base))


def start(state: DuelState, picker: Picker) -> None:
    """Start of Beat: the active player's effects first (War, Reveal Attack Pairs)."""
    state.phase = FIRST_ATTACK
    raise_for_both(state, program.START)
    if state.top is None:
        first_attack(state, picker)


def first_attack(state: DuelState, picker: Picker) -> None:
    """The active player attacks. Who is active now is so for both attacks (ruling W24)."""
    state.phase = SECOND_ATTACK
    attack_or_not(state, state.active)


def second_attack(state: DuelState, picker: Picker) -> None:
    """The reactive player attacks, unless he is stunned (War, Reactive Attack)."""
    state.phase = END
    attack_or_not(state, 1 - state.active)


def attack_or_not(state: DuelState, seat: int) -> None:
    if has_attack(state, seat) and not state.sides[seat].flags & (STUNNED | NO_PAIR):
        carry_on_attack(state, push_attack(state, seat))
    else:
        if state.events is not None:
            record(state, "no attack", seat, bool(state.sides[seat].flags & STUNNED))


def end(state: DuelState, picker: Picker) -> None:
    """End of Beat, also of a stunned player; the active one first (War, Recycle)."""
    state.phase = RECYCLE
    if not state.matchup.rules.pulse_counted and is_pulsed(state):
        return
    raise_for_both(state, program.END)


def is_pulsed(state: DuelState) -> bool:
    """Whether somebody pulsed this beat."""
    return state.sides[0].action == PULSED or state.sides[1].action == PULSED


def recycle(state: DuelState, picker: Picker) -> None:
    """The last pile returns to hand, the others move on, the played pair is the first (War, Recycle)."""
    for seat in range(2):
        recycle_cards(state, seat)
        if state.matchup.tokens_travel[seat]:
            recycle_tokens(state, seat)
    counted = state.matchup.rules.pulse_counted or not is_pulsed(state)
    clear_beat(state)
    if counted:
        if state.beat == state.matchup.rules.beats:
            run_out_of_time(state)
            return
        state.beat += 1
    state.phase = BEGIN


def recycle_cards(state: DuelState, seat: int) -> None:
    """Covered bases go back to hand; the piles of who pulsed or finished stay (War, Special Actions; ruling W28)."""
    side = state.sides[seat]
    style, base = side.style, side.base
    played = side.also_discarded
    if style >= 0:
        played |= 1 << style
    if base >= 0:
        played |= 1 << base
    first, last = seat * PILES, seat * PILES + state.matchup.piles[seat] - 1
    back = side.under
    stay = bool(side.flags & KEEPS_PILES)
    if stay:
        state.discards[first] |= played
    else:
        back |= state.discards[last]
        for pile in range(last, first, -1):
            state.discards[pile] = state.discards[pile - 1]
        state.discards[first] = played
    side.hand |= back
    if state.events is not None:
        record(state, "recycled", seat, played, back, stay, style, base)


def recycle_tokens(state: DuelState, seat: int) -> None:
    """Tokens that return with the attack move with its pile (Vanaah's Divine Rush)."""
    first, count = seat * PILES, state.matchup.piles[seat]
    used = state.travelling[THIS_BEAT + seat]
    state.travelling[THIS_BEAT + seat] = 0
    if state.sides[seat].flags & KEEPS_PILES:
        state.travelling[first] += used
        return
    returning = state.travelling[first + count - 1]
    for pile in range(first + count - 1, first, -1):
        state.travelling[pile] = state.travelling[pile - 1]
    state.travelling[first] = used
    if returning:
        state.pool[seat * KINDS] += returning
        record(state, "returned", seat, 0, returning)


def clear_beat(state: DuelState) -> None:
    """Everything that lasted this beat is over."""
    if state.sides[0].spent or state.sides[1].spent:
        state.used = NO_TOKENS.copy()
    for side in state.sides:
        side.style = side.base = side.finisher = side.copied_base = side.named_base = side.named_style = -1
        side.under = side.action = side.flags = side.spent = side.also_discarded = 0
        side.damage_taken = side.damage_soaked = side.marker_damage = 0
        side.applied = NO_STYLES
    if state.bonuses != NO_NUMBERS:
        state.bonuses = NO_NUMBERS.copy()
    if state.printed_changes != NO_NUMBERS:
        state.printed_changes = NO_NUMBERS.copy()
    state.in_force.clear()
    state.later = state.once = NO_ENTRIES
    state.clash = state.restarts = state.effects = state.revealed = 0
    state.all_cards_change()


def nothing(state: DuelState, picker: Picker) -> None:
    """What there is to do when the duel is over."""


def run_out_of_time(state: DuelState) -> None:
    """After the 15th beat the higher life wins; equal life is a draw (War, Objective; ruling W01)."""
    first, second = state.sides[0].life, state.sides[1].life
    finish_duel(state, -1 if first == second else 0 if first > second else 1, BY_TIME)


NO_TOKENS: Final[list[int]] = [0] * (2 * KINDS)
NO_NUMBERS: Final[list[int]] = [0] * (2 * STATS)

Phase = Callable[[DuelState, Picker], None]

PHASES: Final[dict[int, Phase]] = {
    OPENING: opening,
    BEGIN: start_beat,
    SELECT: select,
    ANTE_BEGINS: begin_ante,
    ANTE: ante,
    REVEAL: reveal,
    SPECIAL_ACTIONS: special_actions,
    REVEAL_EFFECTS: reveal_effects,
    PRIORITY: compare_priorities,
    PRIORITY_WON: after_winning,
    START: start,
    FIRST_ATTACK: first_attack,
    SECOND_ATTACK: second_attack,
    END: end,
    RECYCLE: recycle,
}
IN_ORDER: Final[list[Phase]] = [PHASES.get(phase, nothing) for phase in range(len(PHASE_NAMES))]
