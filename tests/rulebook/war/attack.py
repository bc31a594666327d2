"""One attack after the other: hit, damage, stun, soak, life (Active Attack, Stun, Common Effects, General FAQ)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.battlecon.program import AFTER, BEFORE, DAMAGE, END, HIT
from tests.engine.war.duels import Duel
from tests.rulebook.cases import Question
from tests.rulebook.homebrew import EVERYWHERE, NOT_APPLICABLE, PAIR, Brew, Sheet, ends, spar
from tests.rulebook.war.beat import STILL

SHOWN = ("Before", "Hit", "Damage", "After", "End")
STEPS = {BEFORE: "before", HIT: "hit", DAMAGE: "on_damage", AFTER: "after"}


def showing(*text: str) -> tuple[str, ...]:
    """Lines at every trigger of an attack, beside others; they change nothing, but that they happen can be seen."""
    return (*(f"{trigger}: +0 power" for trigger in SHOWN), *text)


def defender(setup: Mapping[str, Any], text: tuple[str, ...] = ()) -> Brew:
    """He who is attacked first; his own attack reaches everywhere and does no harm."""
    guard = setup.get("stun_guard", 0)
    style = Sheet(
        text=text,
        stun_guard=guard if isinstance(guard, int) else 0,
        soak=setup.get("soak", 0),
        stun_immunity=bool(setup.get("stun_immunity")),
    )
    return Brew(style=style, base=Sheet(range=EVERYWHERE), mode=setup.get("mode", "normal"))


def fight(setup: Mapping[str, Any], power: int | str, *text: str) -> Duel:
    """The first fighter attacks the second as the case describes it; both have effects at every trigger."""
    reach = setup.get("range", EVERYWHERE)
    misses = setup.get("active_misses") or setup.get("hits") is False or setup.get("in_range") is False
    if misses and "distance" not in setup and "range" not in setup:
        reach = NOT_APPLICABLE
    nearest = ends(reach)[0]
    apart = setup.get("distance", max(1, nearest) if nearest is not None else 1)
    attacker = Brew(style=Sheet(text=showing(*text), priority=20), base=Sheet(range=reach, power=power))
    duel = spar(attacker, defender(setup, showing()), spaces=(1, 1 + apart))
    duel.state.sides[1].life = setup.get("life", duel.state.sides[1].life)
    return duel.beat(PAIR, PAIR)


def effects(duel: Duel, seat: int) -> list[int]:
    """At which triggers effects of a seat were carried out, in order."""
    lines = duel.matchup.lines
    return [lines[event[2]].timing for event in duel.state.events or () if event[:2] == ("effect", seat)]


def outcome(duel: Duel) -> dict[str, Any]:
    """What the first fighter's attack came to, and what the second did then."""
    active, reactive = effects(duel, 0), effects(duel, 1)
    hit = duel.happened("hit", 0)
    damage = [event[2] for event in duel.state.events or () if event[:2] == ("damage", 1)]
    return {
        "hit": hit,
        "hits": hit,
        "damage": sum(damage),
        "life": duel.state.sides[1].life,
        "stunned": duel.happened("stunned", 1),
        "before_triggers": BEFORE in active,
        "hit_triggers": HIT in active,
        "on_damage_triggers": DAMAGE in active,
        "after_triggers": AFTER in active,
        "end_triggers": END in active,
        "reactive_attacks": duel.happened("attack", 1),
        "reactive_before_triggers": BEFORE in reactive,
        "duel_over": duel.state.over,
        "winner": duel.state.winner if duel.state.over else None,
    }


def attack(question: Question) -> dict[str, Any]:
    """An attack of this power and range; one that kills is as strong as the life there is."""
    setup = question.setup
    power = setup.get("power", 1)
    if setup.get("active_kills"):
        power = max(1, setup.get("life", 20))
    return outcome(fight(setup, power))


def hit(question: Question) -> dict[str, Any]:
    """An attack that would do so much damage."""
    setup = question.setup
    return outcome(fight(setup, setup.get("power", setup.get("damage", 1))))


def take_damage(question: Question) -> dict[str, Any]:
    """Damage of one attack, or of several in one beat: the attack is repeated with another power."""
    setup = question.setup
    first, *others = setup.get("attacks", [setup.get("damage", setup.get("power", 1))])
    text, before = [], first
    for power in others:
        change = f"{power - before:+} power; " if power != before else ""
        text.append(f"After, once per beat: {change}repeat this attack")
        before = power
    duel = fight({**setup, "life": setup.get("life", 20)}, first, *text)
    damages = [event[2] for event in duel.state.events or () if event[:2] == ("damage", 1)]
    made = [event for event in duel.state.events or () if event[:2] == ("attack", 0)]
    return {**outcome(duel), "attacks": len(made), "damages": damages}


def apply(question: Question) -> dict[str, Any]:
    """An effect that takes a fighter's life outside attacks, carried out by the opponent."""
    setup = question.setup
    effect = str(setup["effect"]).replace("lose ", "the opponent loses ")
    other = Brew(style=Sheet(text=(f"Start: {effect}",), priority=9), base=STILL)
    duel = spar(other, defender(setup), spaces=(2, 6))
    duel.state.sides[1].life = setup.get("life", duel.state.sides[1].life)
    return outcome(duel.beat(PAIR, PAIR))


def reactive_duel(setup: Mapping[str, Any]) -> Duel:
    return fight({}, 3 if setup.get("reactive_stunned") else 0)


def reactive_step(question: Question) -> dict[str, Any]:
    """What the reactive player, stunned or not, still does."""
    duel = reactive_duel(question.setup)
    done = effects(duel, 1)
    return {
        "before_triggers": BEFORE in done,
        "attack": duel.happened("attack", 1),
        "hit_triggers": HIT in done,
        "after_triggers": AFTER in done,
        "end_triggers": END in done,
    }


def end_triggers(question: Question) -> dict[str, Any]:
    """End of Beat of both, the reactive player stunned or not."""
    duel = reactive_duel(question.setup)
    lines = duel.matchup.lines
    seats = [event[1] for event in duel.state.events or () if event[0] == "effect" and lines[event[2]].timing == END]
    return {
        "performed": 1 in seats,
        "order": ["active" if seat == duel.state.active else "reactive" for seat in seats],
    }


def steps_of_attacks(duel: Duel) -> list[list[str]]:
    """The steps of each attack of the first fighter, as what happened shows them."""
    attacks: list[list[str]] = []
    for event in duel.state.events or ():
        step = step_of(duel, event)
        if event[:2] == ("attack", 0):
            attacks.append([])
        elif step and attacks and (not attacks[-1] or attacks[-1][-1] != step):
            attacks[-1].append(step)
    return attacks


def step_of(duel: Duel, event: tuple[Any, ...]) -> str | None:
    if event[:2] == ("effect", 0):
        return STEPS.get(duel.matchup.lines[event[2]].timing)
    if event[:2] in (("hit", 0), ("missed", 0)):
        return "check_range"
    return "damage" if event[:2] == ("damage", 1) else None


def list_steps(question: Question) -> dict[str, Any]:
    return {"steps": steps_of_attacks(fight({}, 1))[0]}


def steps_of_repeat(question: Question) -> dict[str, Any]:
    """The steps that an effect such as `repeat this attack` brings, once it is made."""
    duel = fight({"stun_guard": 9}, 1, f"After, once per beat: {question.setup['effect']}")
    return {"steps": steps_of_attacks(duel)[1]}


ACTIONS = {
    "attack": attack,
    "hit": hit,
    "damage": hit,
    "take_damage": take_damage,
    "apply": apply,
    "reactive_step": reactive_step,
    "end_triggers": end_triggers,
    "list_steps": list_steps,
    "steps": steps_of_repeat,
}
