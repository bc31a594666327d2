"""What fighters do with their cards: forms, paradigms, styles applied or copied, bases replaced or named."""

from __future__ import annotations

from engine.battlecon import frames, program
from engine.battlecon.effects.life import whom
from engine.battlecon.events import lines_of, push_group, raise_event, record
from engine.battlecon.layout import FORM_SWAPPED, PILES
from engine.battlecon.program import Act
from engine.battlecon.sources import attack_numbers
from engine.battlecon.state import DuelState, with_entry


def become_form(state: DuelState, frame: list[int], seat: int, act: Act, _: int) -> bool:
    changed = state.form[seat] != act.thing
    state.form[seat] = act.thing
    if state.events is not None:
        record(state, "form", seat, act.thing)
    return changed


def inactive(state: DuelState, seat: int) -> list[int]:
    return [n for n in range(len(state.matchup.paradigms[seat])) if not state.paradigms[seat] >> n & 1]


def activate_options(state: DuelState, seat: int, act: Act, frame: list[int]) -> list[int]:
    """Paradigms that are not active yet."""
    return [n for n in inactive(state, seat) if act.thing in (n, program.ANY_KIND)]


def activate(state: DuelState, frame: list[int], seat: int, act: Act, paradigm: int) -> bool:
    state.paradigms[seat] |= 1 << paradigm
    state.cards_change(seat)
    record(state, "activated", seat, paradigm)
    raise_event(state, seat, program.EVENT_ACTIVATED, given_too=paradigm + 1)
    return True


def activate_until_options(state: DuelState, seat: int, act: Act, frame: list[int]) -> list[int]:
    """One at a time until there are enough; the others stay (`keeping the others`)."""
    return inactive(state, seat) if state.paradigms[seat].bit_count() < act.number else []


def activate_quietly(state: DuelState, frame: list[int], seat: int, act: Act, paradigm: int) -> bool:
    state.paradigms[seat] |= 1 << paradigm
    state.cards_change(seat)
    record(state, "activated", seat, paradigm)
    return True


def others_active(state: DuelState, seat: int, frame: list[int]) -> list[int]:
    """The active paradigms but the one that has just been activated."""
    newest = frame[frames.GIVEN_TOO] - 1
    return [n for n in range(len(state.matchup.paradigms[seat])) if state.paradigms[seat] >> n & 1 and n != newest]


def deactivate_options(state: DuelState, seat: int, act: Act, frame: list[int]) -> list[int]:
    return others_active(state, seat, frame)


def deactivate(state: DuelState, frame: list[int], seat: int, act: Act, paradigm: int) -> bool:
    state.paradigms[seat] &= ~(1 << paradigm)
    state.cards_change(seat)
    record(state, "deactivated", seat, paradigm)
    return True


def deactivate_others(state: DuelState, frame: list[int], seat: int, act: Act, _: int) -> bool:
    leaving = others_active(state, seat, frame)
    for paradigm in leaving:
        deactivate(state, frame, seat, act, paradigm)
    return bool(leaving)


def styles_in(cards: int, state: DuelState) -> list[int]:
    """The styles of a set of cards; a Special Action is none (ruling W18)."""
    return [style for style in state.matchup.style_cards if cards >> style & 1]


def apply_style_options(state: DuelState, seat: int, act: Act, frame: list[int]) -> list[int]:
    """The styles of the hand (`number` -1), or of somebody's discard pile (1 is the newest); each applies but once."""
    cards = state.hand[seat] if act.number < 0 else state.discards[whom(act, seat) * PILES + act.number - 1]
    return [style for style in styles_in(cards, state) if style not in state.applied[seat]]


def apply_style(state: DuelState, frame: list[int], seat: int, act: Act, style: int) -> bool:
    """The style's numbers and effects are added to the attack, for this beat. What it does at Reveal it does now."""
    state.apply_beside(seat, style)
    record(state, "applied", seat, style, *attack_numbers(state, seat))
    push_group(state, seat, program.REVEAL, list(lines_of(state.matchup.cards_for[seat][style], program.REVEAL)))
    return True


def current_forms(state: DuelState, seat: int, swapped: bool) -> list[int]:
    """The styles that apply from the discard piles by the fighter's ability (Kehrolyn's current form)."""
    styles: list[int] = []
    for act in state.matchup.fighters[seat].passives:
        if act.verb == program.APPLY_FROM_PILE:
            pile = 2 if swapped else act.number
            styles += styles_in(state.discards[seat * PILES + pile - 1], state)[:1]
    return styles


def swap_form_options(state: DuelState, seat: int, act: Act, frame: list[int]) -> list[int]:
    """The form that the other pile holds, if it holds one."""
    return current_forms(state, seat, swapped=True)


def swap_form(state: DuelState, frame: list[int], seat: int, act: Act, _: int) -> bool:
    """The current form comes from the other discard pile this beat (Kehrolyn, EX)."""
    state.flags[seat] |= FORM_SWAPPED
    record(state, "form swapped", seat)
    return True


def copy_other_style(state: DuelState, frame: list[int], seat: int, act: Act, _: int) -> bool:
    """The card that says so also counts as a copy of the other style (Kehrolyn's Mutating).

    That is the current form; of a current form it is the style played.
    """
    mine = state.matchup.lines[frame[frames.LINE_INDEX]].card
    applied = [style for style in (*state.applied[seat], state.style[seat]) if style >= 0]
    is_form = mine in current_forms(state, seat, bool(state.flags[seat] & FORM_SWAPPED))
    others = [style for style in (reversed(applied) if is_form else applied) if style != mine]
    if not others:
        return False
    state.apply_beside(seat, others[0])
    record(state, "applied", seat, others[0], *attack_numbers(state, seat))
    return True


def set_aside_options(state: DuelState, seat: int, act: Act, frame: list[int]) -> list[int]:
    """The styles of the hand; none when one is set aside already."""
    return styles_in(state.hand[seat], state) if state.set_aside[seat] < 0 else []


def set_aside(state: DuelState, frame: list[int], seat: int, act: Act, style: int) -> bool:
    """Out of the cards that are played; it applies for the rest of the duel."""
    state.hand[seat] &= ~(1 << style)
    state.set_aside = with_entry(state.set_aside, seat, style)
    record(state, "set aside", seat, style)
    return True


def copy_unique_base(state: DuelState, frame: list[int], seat: int, act: Act, _: int) -> bool:
    """The base becomes a copy of the opponent's unique base (Sagas's Staff)."""
    state.copied_base = with_entry(state.copied_base, seat, state.matchup.unique_base[1 - seat])
    state.cards_change(seat)
    record(state, "copied", seat, state.copied_base[seat], *attack_numbers(state, seat))
    return True


def replace_base_options(state: DuelState, seat: int, act: Act, frame: list[int]) -> list[int]:
    """The bases of the hand; none when the attack has no base to replace."""
    return bases_in(state.hand[seat], state) if state.base[seat] >= 0 else []


def replace_base(state: DuelState, frame: list[int], seat: int, act: Act, base: int) -> bool:
    """Another base takes its place; both are discarded with the pair (Seth's Wyrding)."""
    discarded = state.also_discarded[seat] | 1 << state.base[seat]
    state.also_discarded = with_entry(state.also_discarded, seat, discarded)
    state.hand[seat] &= ~(1 << base)
    state.base[seat] = base
    state.cards_change(seat)
    record(state, "base", seat, base, *attack_numbers(state, seat))
    return True


def bases_in(cards: int, state: DuelState) -> list[int]:
    return [base for base in state.matchup.base_cards if cards >> base & 1]


def discard_base_options(state: DuelState, seat: int, act: Act, frame: list[int]) -> list[int]:
    loser = whom(act, seat)
    if act.cards:  # the named one
        named = state.named_base[seat]
        return [named] if named >= 0 and state.hand[loser] >> named & 1 else []
    return bases_in(state.hand[loser], state)


def discard_base(state: DuelState, frame: list[int], seat: int, act: Act, base: int) -> bool:
    """From the hand to the pile of this beat's attack."""
    loser = whom(act, seat)
    state.hand[loser] &= ~(1 << base)
    state.also_discarded = with_entry(state.also_discarded, loser, state.also_discarded[loser] | 1 << base)
    record(state, "discarded card", loser, base)
    return True


def name_base_options(state: DuelState, seat: int, act: Act, frame: list[int]) -> list[int]:
    return list(state.matchup.bases[1 - seat])


def name_base(state: DuelState, frame: list[int], seat: int, act: Act, base: int) -> bool:
    state.named_base = with_entry(state.named_base, seat, base)
    record(state, "named", seat, base)
    return True


def name_style_options(state: DuelState, seat: int, act: Act, frame: list[int]) -> list[int]:
    return list(state.matchup.styles[1 - seat])


def name_style(state: DuelState, frame: list[int], seat: int, act: Act, style: int) -> bool:
    state.named_style = with_entry(state.named_style, seat, style)
    record(state, "named", seat, style)
    return True


def take_attack(state: DuelState, frame: list[int], seat: int, act: Act, _: int) -> bool:
    """The opponent's style and base go to this fighter's hand (Sagas's Assimilate)."""
    other = 1 - seat
    taken = [card for card in (state.style[other], state.base[other]) if card >= 0 and state.finisher[other] < 0]
    for card in taken:
        state.hand[seat] |= 1 << card
    if taken:
        state.style[other] = state.base[other] = -1
        state.cards_change(other)
        record(state, "took attack", seat, *taken)
    return bool(taken)
