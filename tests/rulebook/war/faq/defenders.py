"""Questions about what stops, forbids and protects: stun immunity, Zaamassal, Lixis."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from engine.battlecon.board import distance
from engine.battlecon.layout import FIRST_ATTACK, PRIORITY, REVEAL, START
from engine.battlecon.stats import power, priority, soak, stun_guard
from tests.engine.war.duels import Duel
from tests.rulebook.cases import Question
from tests.rulebook.homebrew import IDLE, PAIR, STANCE, TRIAL, Brew, Sheet, fighter_with, spar
from tests.rulebook.war.beat import STILL
from tests.rulebook.war.movement import line_of, mover


def hit_by_auto_stun(question: Question) -> dict[str, Any]:
    """An attacker of a fighter, a form and a style hits; the style stuns."""
    setup = question.setup
    fighter, *form, style = setup["attacker"].split()
    immunity = Brew(fighter=setup["fighter"], style=Sheet(stun_immunity=bool(setup.get("stun_immunity"))))
    plain = Brew(fighter=setup["fighter"], style=Sheet())
    own_base = setup.get("base")
    attacked = plain if own_base else immunity
    duel = spar(Brew(fighter=fighter), attacked, spaces=(3, 4))
    for name in form:
        duel.set_form(0, name.capitalize())
    duel.beat(f"{style} Grasp", f"{TRIAL} {own_base or 'Shot'}")
    return {"stunned": duel.happened("stunned", 1), "hit": duel.happened("hit", 0)}


# ---- Zaamassal


def steps_before_haste(question: Question) -> dict[str, Any]:
    """A fighter advances towards one whose paradigm is active."""
    setup = question.setup
    steps = setup["mover_steps"]
    apart = setup["enters_adjacent_on_step"] + 1
    holder = Brew(fighter=fighter_with("paradigm", setup["paradigm"]), style=Sheet(priority=-20), base=STILL)
    duel = spar(mover({}, f"Start: advance {steps}"), holder, spaces=(1, 1 + apart))
    duel.activate(1, setup["paradigm"])
    duel.beat(PAIR, PAIR)
    return {"steps_taken": abs(duel.state.sides[0].position - 1)}


# ---- Lixis


def stopped_by_base(question: Question) -> dict[str, Any]:
    """The opponent of a base must move on until something ends it."""
    setup = question.setup
    base = setup["base"]
    effect = re.sub(r"^(the )?opponent (\w+)s\b", r"\2", setup["effect"])
    kept, free = (moves_up_to(name, base, line_of(effect)) for name in (base, "Shot"))
    if kept.state.sides[1].position == kept_start(kept):
        return {"moves": None}
    stopped = distance(kept.state) > distance(free.state) == 1
    return {"moves": f"until {base} stops them" if stopped else "until adjacent"}


def moves_up_to(played: str, base: str, line: str) -> Duel:
    owner = Brew(fighter=fighter_with("base", base), style=Sheet(priority=-20))
    return spar(owner, mover({}, line), spaces=(2, 6)).beat(f"{TRIAL} {played}", PAIR, until=None)


def kept_start(duel: Duel) -> int:
    """Where the mover stood before he moved."""
    return next(
        (event[3] for event in duel.state.events or () if event[:2] == ("moved", 1)), duel.state.sides[1].position
    )


def teleport_adjacent(question: Question) -> dict[str, Any]:
    """The opponent antes a token that puts him beside a base that allows nobody there, before it is turned up."""
    setup = question.setup
    base, opponent = setup["base"], setup["opponent"]
    owner = Brew(fighter=fighter_with("base", base), style=Sheet())
    duel = spar(owner, Brew(fighter=opponent, base=STILL))
    token = duel.matchup.tokens[1][0].name
    pairs = (f"{TRIAL} {base}", f"{duel.matchup.kits[1].styles[0].name} {STANCE}")
    duel.beat(*pairs, antes=((), (token,)), until=REVEAL)
    beside = duel.state.sides[1].position
    came = distance(duel.state) == 1
    duel.beat(*pairs, until=PRIORITY)
    return {f"{opponent}_stays": came and duel.state.sides[1].position == beside}


def disable_current_form(question: Question) -> dict[str, Any]:
    """Whether a style takes away what the opponent's current form adds."""
    setup = question.setup
    brew = Brew(fighter=fighter_with("style", setup["style"]))
    numbers = []
    for in_pile in (True, False):
        duel = spar(brew, Brew(fighter=setup["opponent"]))
        if in_pile:
            duel.discard(1, 1, "Bladed", "Dash")
        duel.beat(f"{setup['style']} Dash", "Whip Strike", until=START)
        numbers.append((power(duel.state, 1), priority(duel.state, 1), stun_guard(duel.state, 1)))
    return {"works": numbers[0] == numbers[1]}


# ---- Sagas against styles and status effects


def negate(question: Question) -> dict[str, Any]:
    setup = question.setup
    brew = Brew(fighter=fighter_with("style", setup["style"]))
    if "opponent_has" in setup:
        return {"status_effect": "stays" if keeps_status(brew, setup["style"]) else "off"}
    return styles_at_work(brew, setup)


def keeps_status(brew: Brew, style: str) -> bool:
    """The opponent played an effect for the next beat, in which the style is played."""
    duel = spar(brew, Brew(style=Sheet(text=("End: Next beat: +4 priority",))))
    duel.beat("Echo Dash", f"{TRIAL} Shot")
    duel.beat(f"{style} Grasp", f"Plain A {STANCE}", until=PRIORITY)
    return priority(duel.state, 1) == 4


def styles_at_work(brew: Brew, setup: Mapping[str, Any]) -> dict[str, Any]:
    """Whether the current form and the style of Overload count beside the base."""
    duel = spar(brew, Brew(fighter=setup["opponent"]), spaces=(1, 7))
    duel.discard(1, 1, "Bladed", "Dash")
    bare = spar(IDLE, Brew(fighter=setup["opponent"], style=Sheet(), keep="Exoskeletal"), spaces=(1, 7))
    bare.beat(PAIR, f"{TRIAL} Overload", until=START)
    printed = power(bare.state, 1), stun_guard(bare.state, 1)
    duel.beat(f"{setup['style']} Dash", "Whip Overload", until=START)
    form_off = (power(duel.state, 1), stun_guard(duel.state, 1)) == printed
    exoskeletal = duel.card(1, "Exoskeletal")
    duel.beat(f"{setup['style']} Dash", "Whip Overload", card=[exoskeletal], until=FIRST_ATTACK)
    overload_off = duel.happened("applied", 1, exoskeletal) and soak(duel.state, 1) == 0
    return {"current_form": "off" if form_off else "on", "overload_styles": "off" if overload_off else "on"}


ACTIONS = {
    "hit_by_auto_stun": hit_by_auto_stun,
    "teleport_adjacent": teleport_adjacent,
    "disable_current_form": disable_current_form,
    "negate": negate,
}
