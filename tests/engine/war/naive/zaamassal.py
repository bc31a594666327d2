"""Zaamassal's cards and Paradigms."""

from __future__ import annotations

from collections.abc import Callable

from tests.engine.war.naive import movement
from tests.engine.war.naive.cards import PARADIGMS
from tests.engine.war.naive.duel import NO, Duel
from tests.engine.war.naive.effects import on, stun
from tests.engine.war.naive.movement import move, up_to

HOW_MANY = {"ex": 2, "almighty": 3}


def activate(duel: Duel, seat: int, paradigm: str) -> None:
    """Instead of any other; in his EX and Almighty texts he gives one up when there are too many."""
    side = duel.sides[seat]
    if paradigm not in side.paradigms:
        side.paradigms.append(paradigm)
    others = [active for active in side.paradigms if active != paradigm]
    if side.mode == "normal":
        side.paradigms = [paradigm]
    elif len(side.paradigms) > HOW_MANY[side.mode]:
        side.paradigms.remove(duel.ask(seat, "paradigm", others))


def inactive(duel: Duel, seat: int) -> list[str]:
    return [one for one in PARADIGMS if one not in duel.sides[seat].paradigms]


def may_activate(paradigm: str) -> Callable[[Duel, int], None]:
    def may(duel: Duel, seat: int) -> None:
        if paradigm not in duel.sides[seat].paradigms and duel.ask(seat, "paradigm", [NO, paradigm]) != NO:
            activate(duel, seat, paradigm)

    return may


for _style, _paradigm in {
    "Urgent": "Haste",
    "Malicious": "Pain",
    "Sinuous": "Fluidity",
    "Warped": "Distortion",
    "Sturdy": "Resilience",
}.items():
    on(_style, "After")(may_activate(_paradigm))


@on("Sinuous", "End")
def sinuous(duel: Duel, seat: int) -> None:
    movement.teleport(duel, seat, range(1, 8))


@on("Paradigm Shift", "After")
def paradigm_shift(duel: Duel, seat: int) -> None:
    chosen = duel.ask(seat, "paradigm", [NO, *inactive(duel, seat)])
    if chosen != NO:
        activate(duel, seat, chosen)


@on("Open the Gate", "Hit")
def open_the_gate(duel: Duel, seat: int) -> None:
    side = duel.sides[seat]
    stun(duel, 1 - seat)
    while len(side.paradigms) < 3:
        side.paradigms.append(duel.ask(seat, "paradigm", inactive(duel, seat)))


@on("Plane Divider", "Before")
def plane_divider(duel: Duel, seat: int) -> None:
    movement.teleport(duel, seat, range(1, 8), may_stay=True)


@on("Plane Divider", "Hit")
def planes_divided(duel: Duel, seat: int) -> None:
    movement.move_directly(duel, seat, 1 - seat, range(1, 8), may_stay=True)
    duel.sides[seat].now.power += duel.distance() - 1
    activate(duel, seat, duel.ask(seat, "paradigm", inactive(duel, seat)))


# ---- the Paradigms themselves


@on("Pain", "Damage")
def pain(duel: Duel, seat: int) -> None:
    duel.lose_life(1 - seat, 2)


@on("Fluidity", "Before")
@on("Fluidity", "End")
def fluidity(duel: Duel, seat: int) -> None:
    move(duel, seat, up_to(1))


@on("Resilience", "Start")
def resilience(duel: Duel, seat: int) -> None:
    duel.sides[seat].now.soak_until_after += 2
