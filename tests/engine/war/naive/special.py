"""Special Actions (War, Variant: Special Actions), carried out after the reveal and before any effect."""

from __future__ import annotations

from copy import deepcopy
from itertools import product

from tests.engine.war.naive import movement
from tests.engine.war.naive.cards import GENERIC_BASES, SPECIAL_ACTION, kind_of_base, printed_name
from tests.engine.war.naive.clash import priority_winner
from tests.engine.war.naive.duel import Duel
from tests.engine.war.naive.perform import perform
from tests.engine.war.naive.select_pairs import select_attack_pairs
from tests.engine.war.naive.sides import Side


def action_of(side: Side) -> str | None:
    """Which Special Action the base makes (War, Variant: Special Actions)."""
    if side.style != SPECIAL_ACTION:
        return None
    assert side.base is not None
    base = kind_of_base(printed_name(side.base))
    if base in ("Burst", "Dash"):
        return "pulse"
    if base in ("Grasp", "Shot"):
        return "cancel"
    assert base in ("Strike", "Drive") or base not in GENERIC_BASES
    return "finish" if side.life <= 7 and may_finish(side) else "cancel"


def may_finish(side: Side) -> bool:
    form = {"Supernova": "Elemental", "Chain of Destruction": "Human"}.get(side.finisher)
    return form is None or form == side.form


def special_actions(duel: Duel) -> None:
    """Carried out after the reveal, before any effect; the base is back in hand at once (ruling W27)."""
    actions = [action_of(side) for side in duel.sides]
    duel.special_revealed = any(actions)
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
        [
            duel.sides[seat].space,
            *(space for space, _ in movement.path(duel, seat, seat, -movement.towards(duel, seat))),
        ]
        for seat in (0, 1)
    ]
    if actions == ["pulse", "pulse"]:
        spaces = behind[0][-1], behind[1][-1]
    else:
        spaces = duel.ask(actions.index("pulse"), "pushed", list(product(*behind)))
    for side, space in zip(duel.sides, spaces, strict=True):
        side.space = space


def spaces_back(duel: Duel, seat: int) -> list[int]:
    """Where he stands, and the spaces behind him as far as he can go."""
    path = movement.path(duel, seat, seat, -movement.towards(duel, seat))
    return [duel.sides[seat].space, *(space for space, _ in path)]


def cancel(duel: Duel, seats: tuple[int, ...]) -> None:
    """A new attack pair, chosen when the other's lies face up; two who cancel choose secretly."""
    select_attack_pairs(duel, seats)


def finishers_clash(duel: Duel) -> bool:
    """Whether two Finishers would clash after their Reveal effects: they tie, and neither wins ties (ruling W11).

    They are tried out in any order: nobody is asked, since nothing has come to that yet.
    """
    if not all(side.finishing for side in duel.sides):
        return False
    trial = deepcopy(duel)
    trial.answer = lambda seat, kind, options: options[0]
    for seat in trial.turns():
        perform(trial, seat, "Reveal")
    return priority_winner(trial) is None
