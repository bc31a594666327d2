"""The beats that the rulebook plays through to explain stun (Stun, Stun Guard, & Stun Immunity)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from engine.battlecon.board import SPACES
from engine.battlecon.layout import ANTE
from engine.battlecon.program import BEFORE, END
from tests.engine.war.duels import Duel
from tests.rulebook.cases import Question
from tests.rulebook.homebrew import Brew, Ways, spar
from tests.rulebook.war.attack import effects

ANY_RANGE = tuple(f"This attack also hits at range {distance}" for distance in range(len(SPACES)))


def beat(question: Question) -> dict[str, Any]:
    """Two fighters by name, each with a pair, a form, antes.

    Where the example ignores range and movement, it is played in the first spaces and with the first movements in
    which every attack made hits; if the cards allow none, with attacks that hit at any range.
    """
    setup = question.setup
    names = [name for name, value in setup.items() if isinstance(value, dict) and "pair" in value]
    return told(next(beats(setup, names)), names)


def beats(setup: Mapping[str, Any], names: list[str]) -> Iterator[Duel]:
    """The beat in the ways that fit the example, the most real first."""
    if "positions" in setup:
        yield played(setup, names, tuple(setup["positions"]), Ways(), ())
    for ability in ((), ANY_RANGE):
        for first in SPACES:
            for second in SPACES:
                if first != second:
                    yield from hitting(setup, names, (first, second), ability)


def hitting(
    setup: Mapping[str, Any], names: list[str], spaces: tuple[int, int], ability: tuple[str, ...]
) -> Iterator[Duel]:
    """The beat from these spaces with every movement, as far as all its attacks hit."""
    ways = Ways()
    while True:
        duel = played(setup, names, spaces, ways, ability)
        if duel.happened("hit") and not duel.happened("missed"):
            yield duel
        if not ways.another():
            return


def played(
    setup: Mapping[str, Any], names: list[str], spaces: tuple[int, ...], ways: Ways, ability: tuple[str, ...]
) -> Duel:
    """The beat; the life given is what there is after what a form costs, when the example ignores that."""
    duel = spar(*(Brew(fighter=name, ability=ability) for name in names), spaces=spaces)
    life = [setup.get("life", {}).get(name, duel.state.sides[seat].life) for seat, name in enumerate(names)]
    pairs = [setup[name]["pair"] for name in names]
    antes = tuple(tuple(setup[name].get("anted", ())) for name in names)
    for seat, name in enumerate(names):
        if "form" in setup[name]:
            duel.set_form(seat, setup[name]["form"].capitalize())
    duel.life = life
    duel.beat(*pairs, until=ANTE)
    if "form upkeep" in setup.get("ignore", ()):
        duel.life = life
    return duel.beat(*pairs, antes=antes, **ways.answers("steps", "space"))


def told(duel: Duel, names: list[str]) -> dict[str, Any]:
    """What happened, by the fighters' names; the triggers are those of the second one."""
    events = duel.state.events or []
    answer: dict[str, Any] = {
        "active": names[duel.state.active],
        "before_trigger_used": BEFORE in effects(duel, 1),
        "end_trigger_used": END in effects(duel, 1),
        "stunned_by_damage": False,
        "stunned_by_effect": False,
    }
    for place, event in enumerate(events):
        if event[0] == "stunned":
            by_damage = events[place - 1][:2] == ("damage", event[1])
            answer["stunned_by_damage" if by_damage else "stunned_by_effect"] = True
    for seat, name in enumerate(names):
        answer[f"damage_to_{name}"] = sum(event[2] for event in events if event[:2] == ("damage", seat))
        answer[f"{name}_life"] = duel.state.sides[seat].life
        answer[f"{name}_stunned"] = duel.happened("stunned", seat)
        answer[f"{name}_attacks"] = duel.happened("attack", seat)
    return answer


ACTIONS = {"beat": beat}
