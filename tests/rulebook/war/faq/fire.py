"""Questions about tokens, forms and life: Hikaru, Kallistar, Hepzibah, mirror matches."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.battlecon.layout import ANTE, FIRST_ATTACK, KINDS, PRIORITY, START
from engine.battlecon.stats import priority
from tests.engine.war.duels import Duel
from tests.rulebook.cases import Question
from tests.rulebook.homebrew import EVERYWHERE, IDLE, PAIR, STANCE, TRIAL, Brew, Sheet, fighter_with, spar
from tests.rulebook.war.beat import STILL, tokens_held
from tests.rulebook.war.movement import line_of
from tests.rulebook.war.special import SPECIAL


def hit_trigger(question: Question) -> dict[str, Any]:
    """An attack hits and regains tokens, of which so many are out."""
    setup = question.setup
    fighter = setup.get("fighter", "hikaru")
    style = Sheet(text=(line_of(setup["effect"], "Hit"),), priority=20)
    duel = spar(Brew(fighter=fighter, style=style, base=Sheet(range=EVERYWHERE, power=1)))
    missing = setup.get("tokens_missing", 0)
    for kind in range(KINDS):
        while missing and duel.state.pool[kind]:
            duel.state.pool[kind] -= 1
            missing -= 1
    before = tokens_held(duel)
    duel.beat(PAIR, PAIR)
    return {"tokens_gained": tokens_held(duel) - before, "hit": duel.happened("hit", 0)}


def recheck_active(question: Question) -> dict[str, Any]:
    """A token used at Start brings the reactive player level with the active one."""
    setup = question.setup
    style, token = setup["style"], setup["token"]
    fighter = fighter_with("style", style)
    own = priority_with(fighter, style, ())
    gain = priority_with(fighter, style, (token,)) - own
    other = Brew(base=Sheet(range="N/A", power="N/A", priority=own + gain))
    duel = spar(Brew(fighter=fighter), other)
    kinds = [card.name for card in duel.matchup.tokens[0]]
    duel.beat(f"{style} Strike", PAIR, until=FIRST_ATTACK, token=[kinds.index(token)])
    events = duel.state.events or []
    active = [event[1] for event in events if event[0] == "active"]
    tied = priority(duel.state, 0) == priority(duel.state, 1) and duel.happened("used", 0)
    return {
        "active_changes": len(active) != 1 or duel.state.active != active[0] or not tied,
        "clash": duel.happened("clash"),
    }


def priority_with(fighter: str, style: str, anted: tuple[str, ...]) -> int:
    duel = spar(Brew(fighter=fighter)).beat(f"{style} Strike", PAIR, antes=(anted, ()), until=PRIORITY)
    return priority(duel.state, 0)


# ---- forms


def in_form(setup: Mapping[str, Any]) -> Duel:
    """A fighter in a form, with so much life when the beat begins."""
    fighter = setup.get("fighter") or fighter_with("form", setup["form"].capitalize())
    duel = spar(Brew(fighter=fighter, base=STILL, mode=setup.get("mode", "normal")))
    duel.set_form(0, setup["form"].capitalize())
    duel.state.sides[0].life = setup["life"]
    return duel


def start_of_beat_cost(question: Question) -> dict[str, Any]:
    """What the form costs as a beat begins."""
    duel = in_form(question.setup)
    style = duel.matchup.kits[0].styles[0].name
    duel.beat(f"{style} {STANCE}", PAIR, until=ANTE)
    return {"life": duel.state.sides[0].life, "duel_over": duel.state.over}


def reveal_in_form(question: Question) -> dict[str, Any]:
    """What a style costs at Reveal; the life given is what there is after the form's own cost."""
    setup = question.setup
    duel = in_form(setup)
    pair = f"{setup['style']} {STANCE}"
    duel.beat(pair, PAIR, until=ANTE)
    duel.state.sides[0].life = setup["life"]
    duel.beat(pair, PAIR, until=START)
    return {"life": duel.state.sides[0].life, "duel_over": duel.state.over}


# ---- life that pays


def spend_opponent_life(question: Question) -> dict[str, Any]:
    """Hepzibah's finisher lets the opponent's life pay for Pacts; whether it can be asked for now."""
    setup = question.setup
    duel = spar(Brew(fighter="hepzibah"), IDLE)
    duel.state.sides[0].life = 7
    if setup.get("overdrive", True):
        duel.beat(f"{SPECIAL} Strike", PAIR)
    duel.life = [7, setup["opponent_life"]]

    def let_him_pay(state: Any, seat: int, options: Any) -> int:
        return 1 if 1 in options else int(options[0])

    pact = duel.matchup.tokens[0][0].name
    other = next(style.name for style in duel.matchup.kits[1].styles if style.name in duel.hand(1))
    duel.beat("Anathema Dash", f"{other} Dash", antes=((pact,), ()), until=PRIORITY, payer=[let_him_pay])
    asked = [options for _, kind, options in duel.answers.asked if kind == "payer"]
    return {
        "legal": any(1 in options for options in asked) or duel.state.sides[1].life < setup["opponent_life"],
        "opponent_life": duel.state.sides[1].life,
    }


# ---- the same fighter twice


def who_is_affected(question: Question) -> dict[str, Any]:
    """Both play one fighter; an effect names what only that fighter has."""
    fighter = question.setup["both_play"]
    line = f"Start: {effect_that_names(spar(Brew(fighter=fighter)))}"
    brew = Brew(fighter=fighter, style=Sheet(text=(line,), priority=20), base=STILL)
    plain = Brew(fighter=fighter, style=Sheet(), base=STILL)
    duel = spar(brew, plain)
    for seat in (0, 1):
        start = seat * KINDS
        duel.state.pool[start : start + KINDS] = [max(0, held - 1) for held in duel.state.pool[start : start + KINDS]]
    duel.beat(f"{TRIAL} {STANCE}", f"{TRIAL} {STANCE}", until=START)
    before = [belongings(duel, seat) for seat in (0, 1)]
    duel.beat(PAIR, PAIR, until=FIRST_ATTACK)
    changed = [belongings(duel, seat) != before[seat] for seat in (0, 1)]
    whom = {(True, False): "the controller of the effect", (False, True): "the opponent", (True, True): "both"}
    return {"affected": whom.get((changed[0], changed[1]))}


def effect_that_names(duel: Duel) -> str:
    """An effect about a token, form, marker or paradigm of the fighter, by its name."""
    naming = duel.matchup.kits[0].naming
    if naming.tokens:
        return f"gain 1 {naming.tokens[0]}"
    if naming.forms:
        return f"become {naming.forms[-1]}"
    if naming.markers:
        return f"place your {naming.markers[0]} in any space"
    return f"activate {naming.paradigms[0]}" if naming.paradigms else "lose 1 life"


def belongings(duel: Duel, seat: int) -> tuple[Any, ...]:
    state = duel.state
    pool = state.pool[seat * KINDS : seat * KINDS + KINDS]
    return (
        pool,
        state.sides[seat].form,
        state.sides[seat].paradigms,
        state.markers[seat * 3 : seat * 3 + 3],
        state.sides[seat].life,
    )


ACTIONS = {
    "hit_trigger": hit_trigger,
    "recheck_active": recheck_active,
    "start_of_beat_cost": start_of_beat_cost,
    "spend_opponent_life": spend_opponent_life,
    "who_is_affected": who_is_affected,
}
