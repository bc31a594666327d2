"""What fighters do with their cards: forms, paradigms, styles applied or copied, bases replaced or named."""

from __future__ import annotations

from engine.battlecon import program
from engine.battlecon.effects.life import whom
from engine.battlecon.events import lines_of, push_group, raise_event, record
from engine.battlecon.frames import LineFrame
from engine.battlecon.layout import FORM_SWAPPED, PILES
from engine.battlecon.program import Act
from engine.battlecon.sources import attack_numbers
from engine.battlecon.state import DuelState


def become_form(state: DuelState, frame: LineFrame, seat: int, act: Act, _: int) -> bool:
    changed = state.sides[seat].form != act.thing
    state.sides[seat].form = act.thing
    if state.events is not None:
        record(state, "form", seat, act.thing)
    return changed


def inactive(state: DuelState, seat: int) -> list[int]:
    return [n for n in range(len(state.matchup.paradigms[seat])) if not state.sides[seat].paradigms >> n & 1]


def activate_options(state: DuelState, seat: int, act: Act, frame: LineFrame) -> list[int]:
    """Paradigms that are not active yet."""
    return [n for n in inactive(state, seat) if act.thing in (n, program.ANY_KIND)]


def activate(state: DuelState, frame: LineFrame, seat: int, act: Act, paradigm: int) -> bool:
    state.sides[seat].paradigms |= 1 << paradigm
    state.cards_change(seat)
    record(state, "activated", seat, paradigm)
    raise_event(state, seat, program.EVENT_ACTIVATED, given_too=paradigm + 1)
    return True


def activate_until_options(state: DuelState, seat: int, act: Act, frame: LineFrame) -> list[int]:
    """One at a time until there are enough; the others stay (`keeping the others`)."""
    return inactive(state, seat) if state.sides[seat].paradigms.bit_count() < act.number else []


def activate_quietly(state: DuelState, frame: LineFrame, seat: int, act: Act, paradigm: int) -> bool:
    state.sides[seat].paradigms |= 1 << paradigm
    state.cards_change(seat)
    record(state, "activated", seat, paradigm)
    return True


def others_active(state: DuelState, seat: int, frame: LineFrame) -> list[int]:
    """The active paradigms but the one that has just been activated."""
    newest = frame.given_too - 1
    return [
        n for n in range(len(state.matchup.paradigms[seat])) if state.sides[seat].paradigms >> n & 1 and n != newest
    ]


def deactivate_options(state: DuelState, seat: int, act: Act, frame: LineFrame) -> list[int]:
    return others_active(state, seat, frame)


def deactivate(state: DuelState, frame: LineFrame, seat: int, act: Act, paradigm: int) -> bool:
    state.sides[seat].paradigms &= ~(1 << paradigm)
    state.cards_change(seat)
    record(state, "deactivated", seat, paradigm)
    return True


def deactivate_others(state: DuelState, frame: LineFrame, seat: int, act: Act, _: int) -> bool:
    leaving = others_active(state, seat, frame)
    for paradigm in leaving:
        deactivate(state, frame, seat, act, paradigm)
    return bool(leaving)


def styles_in(cards: int, state: DuelState) -> list[int]:
    """The styles of a set of cards; a Special Action is none (ruling W18)."""
    return [style for style in state.matchup.style_cards if cards >> style & 1]


def apply_style_options(state: DuelState, seat: int, act: Act, frame: LineFrame) -> list[int]:
    """The styles of the hand (`number` -1), or of somebody's discard pile (1 is the newest); each applies but once."""
    cards = state.sides[seat].hand if act.number < 0 else state.discards[whom(act, seat) * PILES + act.number - 1]
    return [style for style in styles_in(cards, state) if style not in state.sides[seat].applied]


def apply_style(state: DuelState, frame: LineFrame, seat: int, act: Act, style: int) -> bool:
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


def swap_form_options(state: DuelState, seat: int, act: Act, frame: LineFrame) -> list[int]:
    """The form that the other pile holds, if it holds one."""
    return current_forms(state, seat, swapped=True)


def swap_form(state: DuelState, frame: LineFrame, seat: int, act: Act, _: int) -> bool:
    """The current form comes from the other discard pile this beat (Kehrolyn, EX)."""
    state.sides[seat].flags |= FORM_SWAPPED
    record(state, "form swapped", seat)
    return True


def copy_other_style(state: DuelState, frame: LineFrame, seat: int, act: Act, _: int) -> bool:
    """The card that says so also counts as a copy of the other style (Kehrolyn's Mutating).

    That is the current form; of a current form it is the style played.
    """
    side = state.sides[seat]
    mine = state.matchup.lines[frame.line].card
    applied = [style for style in (*side.applied, side.style) if style >= 0]
    is_form = mine in current_forms(state, seat, bool(side.flags & FORM_SWAPPED))
    others = [style for style in (reversed(applied) if is_form else applied) if style != mine]
    if not others:
        return False
    state.apply_beside(seat, others[0])
    record(state, "applied", seat, others[0], *attack_numbers(state, seat))
    return True


def set_aside_options(state: DuelState, seat: int, act: Act, frame: LineFrame) -> list[int]:
    """The styles of the hand; none when one is set aside already."""
    return styles_in(state.sides[seat].hand, state) if state.sides[seat].set_aside < 0 else []


def set_aside(state: DuelState, frame: LineFrame, seat: int, act: Act, style: int) -> bool:
    """Out of the cards that are played; it applies for the rest of the duel."""
    state.sides[seat].hand &= ~(1 << style)
    state.sides[seat].set_aside = style
    record(state, "set aside", seat, style)
    return True


def copy_unique_base(state: DuelState, frame: LineFrame, seat: int, act: Act, _: int) -> bool:
    """The base becomes a copy of the opponent's unique base (Sagas's Staff)."""
    state.sides[seat].copied_base = state.matchup.unique_base[1 - seat]
    state.cards_change(seat)
    record(state, "copied", seat, state.sides[seat].copied_base, *attack_numbers(state, seat))
    return True


def replace_base_options(state: DuelState, seat: int, act: Act, frame: LineFrame) -> list[int]:
    """The bases of the hand; none when the attack has no base to replace."""
    return bases_in(state.sides[seat].hand, state) if state.sides[seat].base >= 0 else []


def replace_base(state: DuelState, frame: LineFrame, seat: int, act: Act, base: int) -> bool:
    """Another base takes its place; both are discarded with the pair (Seth's Wyrding)."""
    side = state.sides[seat]
    side.also_discarded |= 1 << side.base
    side.hand &= ~(1 << base)
    side.base = base
    state.cards_change(seat)
    record(state, "base", seat, base, *attack_numbers(state, seat))
    return True


def bases_in(cards: int, state: DuelState) -> list[int]:
    return [base for base in state.matchup.base_cards if cards >> base & 1]


def discard_base_options(state: DuelState, seat: int, act: Act, frame: LineFrame) -> list[int]:
    loser = whom(act, seat)
    if act.cards:  # the named one
        named = state.sides[seat].named_base
        return [named] if named >= 0 and state.sides[loser].hand >> named & 1 else []
    return bases_in(state.sides[loser].hand, state)


def discard_base(state: DuelState, frame: LineFrame, seat: int, act: Act, base: int) -> bool:
    """From the hand to the pile of this beat's attack."""
    loser = whom(act, seat)
    state.sides[loser].hand &= ~(1 << base)
    state.sides[loser].also_discarded |= 1 << base
    record(state, "discarded card", loser, base)
    return True


def name_base_options(state: DuelState, seat: int, act: Act, frame: LineFrame) -> list[int]:
    return list(state.matchup.bases[1 - seat])


def name_base(state: DuelState, frame: LineFrame, seat: int, act: Act, base: int) -> bool:
    state.sides[seat].named_base = base
    record(state, "named", seat, base)
    return True


def name_style_options(state: DuelState, seat: int, act: Act, frame: LineFrame) -> list[int]:
    return list(state.matchup.styles[1 - seat])


def name_style(state: DuelState, frame: LineFrame, seat: int, act: Act, style: int) -> bool:
    state.sides[seat].named_style = style
    record(state, "named", seat, style)
    return True


def take_attack(state: DuelState, frame: LineFrame, seat: int, act: Act, _: int) -> bool:
    """The opponent's style and base go to this fighter's hand (Sagas's Assimilate)."""
    other = 1 - seat
    theirs = state.sides[other]
    taken = [card for card in (theirs.style, theirs.base) if card >= 0 and theirs.finisher < 0]
    for card in taken:
        state.sides[seat].hand |= 1 << card
    if taken:
        theirs.style = theirs.base = -1
        state.cards_change(other)
        record(state, "took attack", seat, *taken)
    return bool(taken)
