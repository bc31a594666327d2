"""Special Actions: Pulse, Cancel, Finish (Variant: Special Actions)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from engine.battlecon.asking import CARDS, PLACES
from engine.battlecon.layout import PRIORITY, RECYCLE, REVEAL_EFFECTS, START
from engine.battlecon.special import CANCEL_DUE, CANCELLED, FINISHED, PULSED
from engine.battlecon.stats import power
from tests.engine.war.duels import Duel
from tests.rulebook.cases import Question
from tests.rulebook.homebrew import EVERYWHERE, IDLE, PAIR, STANCE, TRIAL, Brew, Sheet, spar
from tests.rulebook.waiting import NotBuiltError
from tests.rulebook.war.attack import showing
from tests.rulebook.war.beat import STILL, who_acts

NAMES = {PULSED: "pulse", CANCEL_DUE: "cancel", CANCELLED: "cancel", FINISHED: "finish"}
BASES = {"pulse": "Burst", "cancel": "Grasp", "finish": "Strike"}
SPECIAL = "Special Action"


def special_pair(base: str) -> str:
    """The Special Action with a base; a unique base is the fighter's own."""
    return f"{SPECIAL} {STANCE if base == 'unique base' else base}"


def play(duel: Duel, first: str, second: str, new: Any = None, **beat: Any) -> Duel:
    """Play these pairs; whoever cancels plays `new`, or the first pair there is."""

    def any_pair(state: Any, seat: int, options: Any) -> int:
        return int(options[0])

    duel.pairs = [first, second]
    given = [duel.planned_pair(seat) for seat in (0, 1)]
    return duel.beat(first, second, pair=[*given, new or any_pair, new or any_pair], **beat)


def fought(first: str, second: str = PAIR, life: int = 5, **setup: Any) -> Duel:
    """Two fighters of our own, the first with so much life, play these pairs as far as the priorities."""
    duel = spar(Brew(), IDLE, **setup)
    duel.state.sides[0].life = life
    return play(duel, first, second, until=PRIORITY)


def action_of(duel: Duel, seat: int = 0) -> str | None:
    """The special action a seat carried out, as it happened."""
    done = [event[2] for event in duel.state.events or () if event[:2] == ("special action", seat)]
    return NAMES[done[-1]] if done else None


def resolve_special_action(question: Question) -> dict[str, Any]:
    setup = question.setup
    return {"action": action_of(fought(special_pair(setup["special_action_with"]), life=setup.get("life", 20)))}


def use_again(question: Question) -> dict[str, Any]:
    """Whether the pairs of the next beat have one with the Special Action."""
    duel = fought(special_pair("Burst"), life=20) if question.setup.get("used") else spar()
    if question.setup.get("used"):
        duel.beat(special_pair("Burst"), PAIR)
    duel.beat(PAIR, "Plain A Strike", until=REVEAL_EFFECTS)
    styles = {option // CARDS for option in duel.options_of("pair")}
    return {"legal": duel.card(0, SPECIAL) in styles}


def next_duel(question: Question) -> dict[str, Any]:
    """A second duel with the same fighters after one in which it was used."""
    duel = fought(special_pair("Burst"), life=20)
    used = SPECIAL not in duel.hand(0)
    again = spar()
    return {"available": used and SPECIAL in again.hand(0)}


def special_actions_each(question: Question) -> dict[str, Any]:
    """How many Special Actions each of the players holds when the duel begins."""
    if question.setup.get("players", 2) != 2:
        raise NotBuiltError("duels of more than two are not played yet")
    duel = spar()
    counts = {
        sum(duel.state.sides[seat].hand >> card.index & 1 for card in duel.matchup.kits[seat].special)
        for seat in (0, 1)
    }
    return {"each": counts.pop() if len(counts) == 1 else None}


def after_use(question: Question) -> dict[str, Any]:
    """Where the Special Action and its base are once the beat is over, and while it goes on."""
    base = question.setup["special_action_with"]
    duel = fought(special_pair(base), life=question.setup.get("life", 20))
    base_name = special_pair(base).removeprefix(f"{SPECIAL} ")
    back = base_name in duel.hand(0)
    duel.beat(PAIR, PAIR)
    anywhere = duel.hand(0) | duel.pile(0, 1) | duel.pile(0, 2)
    return {
        "special_action": None if SPECIAL in anywhere else "out of the game for this duel",
        "base": "back to hand" if back else None,
    }


def recycle(question: Question) -> dict[str, Any]:
    """Whether the piles of him who acts move on at the end of the beat (ruling W28), seen from cards put there."""
    duel = spar(Brew(), IDLE)
    duel.state.sides[0].life = 5
    duel.discard(0, 1, "Plain B", "Drive")
    duel.discard(0, 2, "Plain C", "Shot")
    play(duel, special_pair(BASES[question.setup["action"]]), PAIR)
    acted = action_of(duel) == question.setup["action"]
    moved = {"Plain B", "Drive"} <= duel.pile(0, 2) and {"Plain C", "Shot"} <= duel.hand(0)
    stayed = {"Plain B", "Drive"} <= duel.pile(0, 1) and {"Plain C", "Shot"} <= duel.pile(0, 2)
    return {"discard_piles_move": moved if acted and moved != stayed else None}


# ---- Pulse


def pulse(question: Question) -> dict[str, Any]:
    """A Pulse against an attack that hits everywhere and has effects at every trigger."""
    other = Brew(style=Sheet(text=("Reveal: lose 1 life", "Start: lose 1 life", *showing())), base=Sheet(range=(1, 6)))
    duel = spar(Brew(), other, spaces=(3, 5)).beat(special_pair("Burst"), PAIR)
    answered = [event for event in duel.state.events or () if event[0] in ("effect", "attack") and event[1] == 1]
    own, theirs = pulse_targets(duel)
    free = [0 in (abs(space - start) for space in spaces) for spaces, start in ((own, 3), (theirs, 5))]
    far = len(own) > 1 and len(theirs) > 1
    return {
        "opponent_pair_negated": not answered,
        "push_each": "0 or more" if all(free) and far else None,
    }


def pulse_targets(duel: Duel) -> tuple[list[int], list[int]]:
    """Where he who pulses may put himself and his opponent."""
    options = duel.options_of("pushed")
    return sorted({option // PLACES for option in options}), sorted({option % PLACES for option in options})


def pulse_moves(question: Question) -> dict[str, Any]:
    setup = question.setup
    by = setup.get("by", 0)
    duel = spar(spaces=tuple(setup["positions"]))
    pairs = [special_pair("Burst"), PAIR] if by == 0 else [PAIR, special_pair("Burst")]
    own, theirs = pulse_targets(duel.beat(*pairs, until=PRIORITY))
    return {"own_targets": own, "opponent_targets": theirs}


# ---- Cancel


def choose_new_pair(question: Question) -> dict[str, Any]:
    """A Cancel by Hikaru with a token anted; what he knows when he chooses anew, and what the new pair is worth."""
    seen: list[bool] = []

    def choose(state: Any, seat: int, options: Any) -> int:
        seen.append(bool(state.revealed) and state.sides[1 - seat].style >= 0 and state.sides[1 - seat].base >= 0)
        return next(option for option in options if option == duel.card(0, TRIAL) * CARDS + duel.card(0, STANCE))

    powers = []
    for antes in ((), ("Fire",)) if question.setup.get("anted") else ((),):
        duel = spar(Brew(fighter="hikaru", style=Sheet(), base=STILL_ATTACK), Brew(base=STILL))
        play(duel, special_pair(BASES["cancel"]), PAIR, new=choose, antes=(antes, ()), until=START)
        powers.append(power(duel.state, 0))
    return {
        "sees_opponent_pair": bool(seen) and all(seen),
        "tokens_apply_to_new_pair": powers[-1] > powers[0],
    }


STILL_ATTACK = Sheet(range=EVERYWHERE, power=1, priority=9)


def resolve(question: Question) -> dict[str, Any]:
    """Both play Special Actions of these kinds."""
    setup = question.setup
    bases = [special_pair(BASES[action]) for action in setup["actions"]]
    knows: list[bool] = []
    duel = spar(Brew(base=STILL), Brew(base=STILL), spaces=tuple(setup.get("positions", (2, 6))))

    def choose(state: Any, seat: int, options: Any) -> int:
        knows.append(state.sides[1 - seat].style >= 0)
        return int(options[0])

    duel.life = [5, 5]
    play(duel, *bases, new=choose, until=RECYCLE)
    return {
        "positions": duel.state.entries("position"),
        "actions": [action_of(duel, seat) for seat in (0, 1)],
        "both_choose": "secretly" if len(knows) == 2 and not any(knows) else None,
    }


def cancel_in_tie(question: Question) -> dict[str, Any]:
    """The pair played with a Cancel against another, with these priorities."""
    brews = [Brew(base=replace(STILL, priority=number)) for number in question.setup["priority"]]
    duel = spar(*brews)
    pair = duel.card(0, TRIAL) * CARDS + duel.card(0, STANCE)
    play(duel, special_pair(BASES[question.setup["action"]]), PAIR, new=lambda state, seat, options: pair)
    return who_acts(duel)


# ---- Finish


def finisher_in_tie(question: Question) -> dict[str, Any]:
    """A finisher against an attack pair, with these priorities."""
    setup = question.setup
    duel = spar(
        Brew(finisher=Sheet(priority=setup["finisher_priority"])),
        Brew(base=Sheet(range="N/A", power="N/A", priority=setup["opponent_priority"])),
    )
    duel.state.sides[0].life = 5
    duel.beat(special_pair("Strike"), PAIR)
    return {
        "clash": duel.happened("clash"),
        "active": "finisher" if duel.happened("active", 0) else "opponent" if duel.happened("active", 1) else None,
    }


def finishers_tie(question: Question) -> dict[str, Any]:
    """Two Special Actions with these priorities of the finishers."""
    setup = question.setup
    duel = spar(*(Brew(finisher=Sheet(priority=number)) for number in setup["priority"]))
    duel.life = [5, 5]
    pairs = [special_pair(BASES[action]) for action in setup["actions"]]
    play(duel, *pairs)
    active = next((event[1] for event in duel.state.events or () if event[0] == "active"), None)
    return {
        "actions": [action_of(duel, seat) for seat in (0, 1)],
        "clash": duel.happened("clash"),
        "active": active,
    }


def finisher_stunned(question: Question) -> dict[str, Any]:
    """A reactive finisher is hit first, by more or by no more than its stun guard."""
    setup: Mapping[str, Any] = question.setup
    guard = setup.get("stun_guard", 2)
    strength = setup.get("damage", guard + 1 if setup.get("damage_over_stun_guard") else guard)
    speed = 9 if setup.get("reactive", True) else -9
    attacker = Brew(style=Sheet(priority=speed), base=Sheet(range=EVERYWHERE, power=strength))
    duel = spar(Brew(finisher=Sheet(range=EVERYWHERE, power=1, stun_guard=guard)), attacker)
    duel.state.sides[0].life = min(7, strength + 1) if strength < 7 else 7
    duel.beat(special_pair("Strike"), PAIR)
    return {"stunned": duel.happened("stunned", 0), "finisher_attacks": duel.happened("attack", 0)}


ACTIONS = {
    "resolve_special_action": resolve_special_action,
    "use_again": use_again,
    "next_duel": next_duel,
    "special_actions_each": special_actions_each,
    "after_use": after_use,
    "pulse": pulse,
    "choose_new_pair": choose_new_pair,
    "resolve": resolve,
}
