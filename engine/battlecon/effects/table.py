"""Every verb of a line: what is asked, which options there are, and what is then done."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.battlecon import asking, movement, program
from engine.battlecon.effects import attacks, kit, life, markers, tokens
from engine.battlecon.frames import LineFrame
from engine.battlecon.program import Act
from engine.battlecon.state import DuelState

Options = Callable[[DuelState, int, Act, LineFrame], list[int]]
Perform = Callable[[DuelState, LineFrame, int, Act, int], bool]


class Verb:
    """How one verb is carried out. `perform` says whether it did anything: a cost that did not ends its line."""

    __slots__ = ("kind", "options", "perform")

    def __init__(self, perform: Perform, kind: int = -1, options: Options | None = None) -> None:
        self.perform = perform
        self.kind = kind
        self.options = options


def amount_options(state: DuelState, seat: int, act: Act, frame: LineFrame) -> list[int]:
    """The amounts a text lets a player choose from."""
    return act.amounts


VERBS: Final[dict[int, Verb]] = {
    # movement
    program.MOVE: Verb(movement.announce_movement, asking.STEPS, movement.movement_options),
    program.PLACE_FIGHTER: Verb(movement.announce_placement, asking.SPACE, movement.place_options),
    program.MIMIC: Verb(movement.announce_mimicry, asking.STEPS, movement.mimic_options),
    program.SWAP_PLACES: Verb(movement.swap_places, asking.SPACE, movement.swap_options),
    # life
    program.LOSE_LIFE: Verb(life.lose_life),
    program.REGAIN_LIFE: Verb(life.regain_life),
    program.SPEND_LIFE: Verb(life.spend_life, asking.AMOUNT, life.spend_life_options),
    program.LIFE_BECOMES: Verb(life.life_becomes),
    program.SWAP_LIFE: Verb(life.swap_life),
    program.DEAL_DAMAGE: Verb(life.deal_damage),
    program.STUN: Verb(life.stun),
    program.DEFEAT: Verb(life.defeat),
    # tokens and counters
    program.GAIN: Verb(tokens.gain, asking.AMOUNT, amount_options),
    program.GAIN_UNTIL: Verb(tokens.gain_until),
    program.REGAIN: Verb(tokens.regain, asking.TOKEN, tokens.regain_options),
    program.REGAIN_EACH: Verb(tokens.regain_each),
    program.LOSE: Verb(tokens.lose, asking.AMOUNT, amount_options),
    program.SPEND: Verb(tokens.spend, asking.AMOUNT, tokens.spend_options),
    program.SPEND_ANY: Verb(tokens.spend, asking.TOKEN, tokens.spend_options),
    program.USE: Verb(tokens.use, asking.TOKEN, tokens.use_options),
    program.USE_MANY: Verb(tokens.use, asking.AMOUNT, tokens.use_options),
    program.USE_EACH: Verb(tokens.use_each),
    program.DISCARD_TOKEN: Verb(tokens.discard_token, asking.TOKEN, tokens.discard_token_options),
    program.TAKE_BACK: Verb(tokens.take_back, asking.TOKEN, tokens.take_back_options),
    program.TAKE_BACK_EACH: Verb(tokens.take_back_each),
    program.NEGATE_ANTES: Verb(tokens.negate_antes),
    program.NAME_TOKEN: Verb(tokens.name_token, asking.TOKEN, tokens.name_token_options),
    # markers
    program.PLACE_MARKER: Verb(markers.place, asking.MARKER, markers.place_options),
    program.PLACE_OPPONENTS_MARKER: Verb(markers.place_anothers, asking.SPACE, markers.place_anothers_options),
    program.SHIFT_MARKER: Verb(markers.shift, asking.MARKER, markers.shift_options),
    program.WITHDRAW_MARKER: Verb(markers.withdraw),
    program.RESTORE_MARKER: Verb(markers.restore),
    program.MARKER_LOSES_LIFE: Verb(markers.lose_life),
    # forms, paradigms, cards
    program.BECOME_FORM: Verb(kit.become_form),
    program.ACTIVATE: Verb(kit.activate, asking.PARADIGM, kit.activate_options),
    program.ACTIVATE_UNTIL: Verb(kit.activate_quietly, asking.PARADIGM, kit.activate_until_options),
    program.DEACTIVATE: Verb(kit.deactivate, asking.PARADIGM, kit.deactivate_options),
    program.DEACTIVATE_OTHERS: Verb(kit.deactivate_others),
    program.APPLY_STYLE: Verb(kit.apply_style, asking.CARD, kit.apply_style_options),
    program.SWAP_FORM: Verb(kit.swap_form, asking.CARD, kit.swap_form_options),
    program.SET_ASIDE: Verb(kit.set_aside, asking.CARD, kit.set_aside_options),
    program.COPY_OTHER_STYLE: Verb(kit.copy_other_style),
    program.COPY_UNIQUE_BASE: Verb(kit.copy_unique_base),
    program.REPLACE_BASE: Verb(kit.replace_base, asking.CARD, kit.replace_base_options),
    program.DISCARD_BASE: Verb(kit.discard_base, asking.CARD, kit.discard_base_options),
    program.TAKE_ATTACK: Verb(kit.take_attack),
    program.NAME_BASE: Verb(kit.name_base, asking.CARD, kit.name_base_options),
    program.NAME_STYLE: Verb(kit.name_style, asking.CARD, kit.name_style_options),
    # the attack and the beat
    program.BONUS: Verb(attacks.get),
    program.REPEAT: Verb(attacks.repeat),
    program.BECOME_ACTIVE: Verb(attacks.become_active),
    program.START_CLASH: Verb(attacks.start_clash),
    program.EXTEND_CLASH: Verb(attacks.extend_clash),
    program.CANCEL_EFFECT: Verb(attacks.cancel_effect),
    program.SILENCE: Verb(attacks.silence),
    program.NO_RECYCLING: Verb(attacks.no_recycling),
    program.IGNORE_STYLES: Verb(attacks.negate_styles),
    program.STYLE_PRIORITY_BECOMES: Verb(attacks.style_priority_becomes),
    program.STYLE_RANGE_BECOMES: Verb(attacks.style_range_becomes),
    program.NEXT_ATTACK_STUNS: Verb(attacks.stun_with_next),
    program.LATER: Verb(attacks.wait_for_trigger),
    program.NEXT_BEAT: Verb(attacks.wait_for_next_beat),
    program.FOR_THE_DUEL: Verb(attacks.hold_for_the_duel),
}

IN_FORCE: Final = Verb(attacks.put_in_force)
BY_NUMBER: Final[list[Verb]] = [VERBS.get(verb, IN_FORCE) for verb in range(program.VERBS)]


def verb_of(act: Act) -> Verb:
    """An act that is in force while it lasts has one way to be carried out: it is put in force."""
    return BY_NUMBER[act.verb]
