"""A duel and its beats, from top to bottom as the rulebook tells them (War, Game Setup and Play Sequence)."""

from __future__ import annotations

from copy import deepcopy
from itertools import product

from tests.engine.war.naive import advanced, basic, moderate, movement, stats  # noqa: F401 - their effects
from tests.engine.war.naive.ante import ante, ante_begins
from tests.engine.war.naive.cards import GENERIC_BASES, SPECIAL_ACTION, STYLES, all_bases
from tests.engine.war.naive.effects import EFFECTS, Effect
from tests.engine.war.naive.sides import Duel, DuelOver, Side, ThisBeat

LAST_BEAT = 15


def set_up(duel: Duel) -> None:
    """Both sides choose the pairs of their discard piles in secret (ruling W14)."""
    for seat in (0, 1):
        side = duel.sides[seat]
        for pile in (0, 1):
            pairs = [(style, base) for style, base in hand_pairs(side) if style != SPECIAL_ACTION]
            style, base = duel.ask(seat, "opening", pairs)
            side.piles[pile] = {style, base}
            side.hand -= {style, base}


def play_beat(duel: Duel) -> None:
    """One beat. Raises DuelOver when somebody has won or the last beat is over."""
    begin(duel)
    select_attack_pairs(duel, (0, 1))
    ante_begins(duel)
    ante(duel)
    reveal(duel)
    special_actions(duel)
    reveal_effects(duel)
    if priorities_decide(duel):
        start_of_beat(duel)
        active_attack(duel)
        reactive_attack(duel)
        end_of_beat(duel)
    recycle(duel)


def begin(duel: Duel) -> None:
    """What last beat left for this one (War, Status Effects)."""
    duel.story.clear()
    duel.face_up = False
    for side in duel.sides:
        side.now = ThisBeat(priority=side.next_priority, cannot_move=side.next_cannot_move)
        side.now.free_pact = side.next_free_pact
        side.next_priority = 0
        side.next_cannot_move = False
        side.next_free_pact = None


# ---- 1 Select attack pairs


def hand_pairs(side: Side) -> list[tuple[str, str]]:
    styles = [card for card in side.hand if card in STYLES[side.fighter] or card == SPECIAL_ACTION]
    bases = [card for card in side.hand if card in all_bases(side.fighter)]
    return list(product(styles, bases))


def select_attack_pairs(duel: Duel, seats: tuple[int, ...]) -> None:
    """Chosen secretly: neither hand changes before both have chosen."""
    chosen = [(seat, duel.ask(seat, "pair", hand_pairs(duel.sides[seat]))) for seat in seats]
    for seat, (style, base) in chosen:
        side = duel.sides[seat]
        side.hand -= {style, base}
        side.style, side.base = style, base
        duel.tell(f"{seat} selects {style} {base}")


# ---- 3 Reveal attack pairs


def reveal(duel: Duel) -> None:
    duel.face_up = True


def fear(duel: Duel, seat: int, revealed: list[str]) -> None:
    """Life Virus: each named card that is revealed costs 3 life. Like all effects it waits for the Special Actions."""
    for card in revealed:
        for _ in range(duel.sides[seat].feared.count(card)):
            duel.lose_life(seat, 3)


def action_of(side: Side) -> str | None:
    """Which Special Action the base makes (War, Variant: Special Actions)."""
    if side.style != SPECIAL_ACTION:
        return None
    if side.base in ("Burst", "Dash"):
        return "pulse"
    if side.base in ("Grasp", "Shot"):
        return "cancel"
    assert side.base in ("Strike", "Drive") or side.base not in GENERIC_BASES
    return "finish" if side.life <= 7 and may_finish(side) else "cancel"


def may_finish(side: Side) -> bool:
    form = {"Supernova": "Elemental", "Chain of Destruction": "Human"}.get(side.finisher)
    return form is None or form == side.form


def special_actions(duel: Duel) -> None:
    """Carried out after the reveal, before any effect; the base is back in hand at once (ruling W27)."""
    actions = [action_of(side) for side in duel.sides]
    for side, action in zip(duel.sides, actions, strict=True):
        if action is not None:
            take_up_attack(side)
            side.hand.discard(SPECIAL_ACTION)
    for side, action in zip(duel.sides, actions, strict=True):
        if action == "finish":
            side.finishing = True
            side.now.keeps_piles = True
    if "pulse" in actions:
        pulse(duel, actions)
        return
    cancel(duel, tuple(seat for seat in (0, 1) if actions[seat] == "cancel"))


def take_up_attack(side: Side) -> None:
    side.hand |= {card for card in (side.style, side.base) if card is not None}
    side.style = side.base = None


def pulse(duel: Duel, actions: list[str | None]) -> None:
    """The other's attack is as if nothing had been played, and both step back (ruling W12 for two Pulses)."""
    for seat in (0, 1):
        if actions[seat] == "pulse":
            duel.sides[seat].now.keeps_piles = True
            duel.sides[1 - seat].now.pulsed = True
    behind = [
        [duel.sides[seat].space, *movement.path(duel, seat, seat, -movement.towards(duel, seat))] for seat in (0, 1)
    ]
    if actions == ["pulse", "pulse"]:
        spaces = behind[0][-1], behind[1][-1]
    else:
        spaces = duel.ask(actions.index("pulse"), "pushed", list(product(*behind)))
    for side, space in zip(duel.sides, spaces, strict=True):
        side.space = space


def cancel(duel: Duel, seats: tuple[int, ...]) -> None:
    """A new attack pair, chosen when the other's lies face up; two who cancel choose secretly."""
    select_attack_pairs(duel, seats)


def reveal_effects(duel: Duel) -> None:
    """The last beat's active player first (ruling W03); a Cancel comes before them, also that of two Finishers."""
    if finishers_clash(duel):
        for side in duel.sides:
            side.finishing = False
            side.now.keeps_piles = False
        cancel(duel, (0, 1))
    for seat in duel.turns():
        fear(duel, seat, duel.sides[seat].attack_cards())
    for seat in duel.turns():
        perform(duel, seat, "Reveal")


def finishers_clash(duel: Duel) -> bool:
    """Whether two Finishers would tie after their Reveal effects."""
    if not all(side.finishing for side in duel.sides):
        return False
    trial = deepcopy(duel)
    for seat in trial.turns():
        perform(trial, seat, "Reveal")
    return stats.priority(trial, 0) == stats.priority(trial, 1)


def priorities_decide(duel: Duel) -> bool:
    """Who is the active player; False when a clash ran out of bases (War, Clash; rulings W04 and W11)."""
    restarts = 0
    while True:
        winner = priority_winner(duel)
        if winner is not None:
            duel.active = winner
            return True
        out = [not bases_in_hand(side) for side in duel.sides]
        if all(out) and restarts < 2:
            restarts += 1
            for side in duel.sides:
                pick_up_bases(side)
        elif any(out):
            return False
        clash(duel)


def priority_winner(duel: Duel) -> int | None:
    """None for a tie that nobody wins."""
    attackers = [seat for seat in (0, 1) if duel.sides[seat].attacks()]
    if not attackers:
        return duel.active
    if len(attackers) == 1:
        return attackers[0]
    numbers = [stats.priority(duel, seat) for seat in (0, 1)]
    duel.tell(f"priorities {numbers}")
    if numbers[0] != numbers[1]:
        return 0 if numbers[0] > numbers[1] else 1
    for wins in ([side.finishing for side in duel.sides], [side.plays("Knives") for side in duel.sides]):
        if any(wins):
            return None if all(wins) else wins.index(True)
    return None


def bases_in_hand(side: Side) -> list[str]:
    return [card for card in side.hand if card in all_bases(side.fighter)]


def pick_up_bases(side: Side) -> None:
    assert side.base is not None
    side.hand |= {side.base, *side.covered}
    side.covered.clear()
    side.base = None


def clash(duel: Duel) -> None:
    """Both play a new base face down and reveal it on top of the old one."""
    chosen = [duel.ask(seat, "clash base", bases_in_hand(duel.sides[seat])) for seat in (0, 1)]
    for seat in (0, 1):
        side = duel.sides[seat]
        if side.base is not None:
            side.covered.append(side.base)
        side.base = chosen[seat]
        side.hand.remove(chosen[seat])
        duel.tell(f"{seat} clashes with {chosen[seat]}")
        fear(duel, seat, [chosen[seat]])


# ---- 4 Execute attacks


def start_of_beat(duel: Duel) -> None:
    """Becoming active meanwhile changes nothing for the groups that wait (ruling W24)."""
    for seat in duel.turns():
        perform(duel, seat, "Start")


def active_attack(duel: Duel) -> None:
    attack(duel, duel.active)


def reactive_attack(duel: Duel) -> None:
    attack(duel, 1 - duel.active)


def attack(duel: Duel, seat: int) -> None:
    if not duel.sides[seat].attacks() or duel.sides[seat].now.stunned:
        return
    attack_once(duel, seat)
    repeat_attack(duel, seat)


def repeat_attack(duel: Duel, seat: int) -> None:
    """From Before to After again, when the attack before it is through (ruling W23). The stunned do not attack."""
    while duel.repeats:
        duel.repeats -= 1
        if not duel.sides[seat].now.stunned:
            attack_once(duel, seat)


def attack_once(duel: Duel, seat: int) -> None:
    """Before, check to hit, Hit, damage, Damage, After (War, Play Sequence 4a)."""
    perform(duel, seat, "Before")
    duel.dealt = 0
    duel.this_attack_hit = stats.hits(duel, seat)
    duel.tell(f"{seat} attacks {'and hits' if duel.this_attack_hit else 'and misses'}")
    if duel.this_attack_hit:
        duel.sides[seat].now.hit_somebody = True
        duel.sides[1 - seat].now.was_hit = True
        perform(duel, 1 - seat, "When hit")
        perform(duel, seat, "Hit")
        deal_damage(duel, seat)
        if duel.dealt:
            perform(duel, seat, "Damage")
    perform(duel, seat, "After")


def deal_damage(duel: Duel, seat: int) -> None:
    power = stats.power(duel, seat)
    if power is None:
        return
    other = duel.sides[1 - seat]
    damage = power + (2 if other.plays("Sweeping") else 0)
    if not stats.ignores_soak(duel, seat):
        soaked = min(damage, stats.soak(duel, 1 - seat))
        other.now.damage_soaked += soaked
        damage -= soaked
    if other.plays("Safety"):
        damage = min(damage, 3 + other.tokens["Level"])
    duel.tell(f"{seat} deals {damage}")
    if damage == 0:
        return
    if other.fighter == "Cadenza" and duel.may_spend_exactly(1 - seat, "Iron Body", 1):
        other.now.unlimited_stun_guard = True
    other.life -= damage
    other.now.damage_taken += damage
    duel.dealt = damage
    if other.life <= 0:
        raise DuelOver(seat)
    guard = 0 if stats.ignores_stun_guard(duel, seat) else stats.stun_guard(duel, 1 - seat)
    harmless = duel.sides[seat].plays("Knives") and duel.distance() == 1
    if damage > guard and not harmless and not stats.stun_immune(duel, 1 - seat):
        other.now.stunned = True


# ---- 5 Recycle


def end_of_beat(duel: Duel) -> None:
    for seat in duel.turns():
        perform(duel, seat, "End")


def recycle(duel: Duel) -> None:
    for side in duel.sides:
        side.hand |= set(side.covered)
        attack_cards = {card for card in (side.style, side.base) if card is not None} | side.now.discarded
        if side.now.keeps_piles:
            side.piles[0] |= attack_cards
            side.travelling = [side.travelling[0] + side.travelling[2], side.travelling[1], 0]
        else:
            side.hand |= side.piles[1]
            side.piles = [attack_cards, side.piles[0]]
            if side.fighter == "Vanaah":
                side.tokens["Divine Rush"] += side.travelling[1]
            side.travelling = [side.travelling[2], side.travelling[0], 0]
        side.covered.clear()
        side.style = side.base = None
        side.finishing = False
    if duel.beat == LAST_BEAT:
        lives = [side.life for side in duel.sides]
        raise DuelOver(None if lives[0] == lives[1] else lives.index(max(lives)))
    duel.beat += 1


# ---- effects in the order their owner chooses


def perform(duel: Duel, seat: int, trigger: str) -> None:
    """All effects of a side with a trigger, each of them, in the order he chooses."""
    waiting = effects_of(duel, seat, trigger)
    # A condition is looked at when its effect could come next.
    while possible := [effect for effect in waiting if effect.condition(duel, seat)]:
        names = [(effect.card, effect.trigger) for effect in possible]
        chosen = duel.ask(seat, "order", names)
        effect = possible[names.index(chosen)]
        waiting.remove(effect)
        carry_out(duel, seat, effect)


def effects_of(duel: Duel, seat: int, trigger: str) -> list[Effect]:
    side = duel.sides[seat]
    cards = [side.fighter, "Time", *["Nightmare"] * side.nightmares, *side.attack_cards()]
    if stats.anted(duel, seat, "Impact"):
        cards.append("Impact")
    return [effect for card in cards for effect in EFFECTS if (effect.card, effect.trigger) == (card, trigger)]


def carry_out(duel: Duel, seat: int, effect: Effect) -> None:
    """Stasis Charge undoes what the other would do at a trigger of the play sequence, and takes a Time for it."""
    duel.tell(f"{seat}: {effect.card}, {effect.trigger}")
    if effect.trigger != "When hit" and duel.sides[1 - seat].plays("Stasis Charge"):
        duel.gain(1 - seat, "Time")
    else:
        effect.do(duel, seat)
    if effect.trigger == "End":
        repeat_attack(duel, seat)
