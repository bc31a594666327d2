"""Clashes: new bases, ties again, running out of bases, what is recycled (Reveal Attack Pairs)."""

from __future__ import annotations

from typing import Any

from engine.battlecon.layout import RECYCLE, START
from tests.engine.war.duels import Duel
from tests.rulebook.cases import Question
from tests.rulebook.homebrew import PAIR, STANCE, TRIAL, Brew, Sheet, spar
from tests.rulebook.war.beat import PHASES

# Bases that both fighters have, so that the same on both sides ties; then two that do not.
TIED = (STANCE, "Strike", "Shot", "Grasp", "Dash")
APART = ("Drive", "Burst")


def twins(priority: tuple[int, int] | list[int] = (0, 0), text: tuple[str, ...] = ()) -> Duel:
    """Two fighters alike, whose attacks hit nobody before the clash is over."""
    return spar(*(Brew(style=Sheet(text=text), base=Sheet(range="N/A", power="N/A", priority=one)) for one in priority))


def clash(question: Question) -> dict[str, Any]:
    setup, action = question.setup, question.action
    if "both_hands_empty_of_bases" in setup:
        return both_run_out()
    if "one_player_without_bases" in setup:
        return one_runs_out()
    if "after_first_clash" in setup:
        duel = twins().beat(PAIR, PAIR, clash=(("Strike", "Drive"), ("Strike", "Burst")))
        again = [event[1] for event in events(duel) if event[0] == "clash"][2:]
        return {"another_base_each": sorted(again) == [0, 1], "clash_goes_on": bool(again)}
    duel = twins(setup["priority"])
    duel.beat(PAIR, PAIR, clash=((APART[0],), (APART[1],)), until=START)
    styles = [{TRIAL: label} for label in setup["styles"]]
    names = [
        {STANCE: old, new: label} for old, new, label in zip(setup["bases"], APART, action["new_bases"], strict=True)
    ]
    cards, state = duel.matchup.cards, duel.state
    pairs = [
        [styles[seat].get(cards[state.sides[seat].style].name), names[seat].get(cards[state.sides[seat].base].name)]
        for seat in (0, 1)
    ]
    return {"pairs": pairs, "clash": duel.happened("clash")}


def events(duel: Duel) -> list[tuple[Any, ...]]:
    return duel.state.events or []


def both_run_out() -> dict[str, Any]:
    """Twins who answer every tie alike have played all their bases at the same time."""
    duel = twins().beat(PAIR, PAIR)
    heard = [event[0] for event in events(duel)]
    offered = [len(options) for _, kind, options in duel.answers.asked if kind == "clash base"]
    bases = len(duel.matchup.kits[0].bases)
    after = heard[heard.index("bases picked up") :] if "bases picked up" in heard else []
    return {
        "take_up_all_bases_of_the_attack": bool(after) and offered.count(bases) == 2,
        "continue": "clash" in after,
    }


def one_runs_out() -> dict[str, Any]:
    """The second fighter has one base less in hand."""
    duel = twins(text=("End: regain 1 life",))
    missing = duel.matchup.kits[1].bases[-2].name
    duel.discard(1, 1, missing)
    duel.beat(PAIR, PAIR, until=RECYCLE)
    phase = PHASES.get(duel.state.phase)
    tops = [{TRIAL, duel.matchup.cards[base].name} for base in duel.state.entries("base")]
    duel.beat(PAIR, PAIR)
    played = [duel.matchup.kits[seat].bases for seat in (0, 1)]
    covered_return = all(
        {base.name for base in played[seat]} - tops[seat] - {missing} <= duel.hand(seat) for seat in (0, 1)
    )
    on_top = covered_return and [duel.pile(0, 1), duel.pile(1, 1)] == tops
    return {
        "skip_to": phase,
        "end_triggers": duel.happened("effect"),
        "recycled": "top pairs" if on_top else None,
    }


def recycle(question: Question) -> dict[str, Any]:
    """Stacks of bases by the labels of the case: all but the last tie."""
    stacks = question.setup["clash_stack"]
    real = [[*TIED[: len(stack) - 1], APART[seat]] for seat, stack in enumerate(stacks)]
    duel = twins().beat(
        f"{TRIAL} {real[0][0]}", f"{TRIAL} {real[1][0]}", clash=(tuple(real[0][1:]), tuple(real[1][1:]))
    )
    discarded, back = [], []
    for seat, stack in enumerate(stacks):
        labels = dict(zip(real[seat], stack, strict=True))
        styles = [f"s{seat}"] if TRIAL in duel.pile(seat, 1) else []
        discarded.append([*styles, *(label for name, label in labels.items() if name in duel.pile(seat, 1))])
        back.append([label for name, label in labels.items() if name in duel.hand(seat)])
    return {"discarded": discarded, "back_to_hand": back}


ACTIONS = {"clash": clash}
