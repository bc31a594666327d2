"""What the cards do when their trigger comes, written by hand from the facts of the cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from tests.engine.war.naive import movement, stats
from tests.engine.war.naive.duel import Duel
from tests.engine.war.naive.movement import ANY_NUMBER, advance, pull, retreat, up_to

Do = Callable[[Duel, int], None]
Condition = Callable[[Duel, int], bool]


ALL_MODES = ("normal", "ex", "almighty")
EX_AND_ALMIGHTY = ("ex", "almighty")


class Effect(NamedTuple):
    """A card's or fighter's effect: whose, at which trigger, on which condition, in which texts of the ability."""

    card: str
    trigger: str
    do: Do
    condition: Condition
    modes: tuple[str, ...]


EFFECTS: list[Effect] = []


def always(duel: Duel, seat: int) -> bool:
    return True


def human(duel: Duel, seat: int) -> bool:
    return duel.sides[seat].form == "Human"


def elemental(duel: Duel, seat: int) -> bool:
    return duel.sides[seat].form == "Elemental"


def adjacent(duel: Duel, seat: int) -> bool:
    return duel.distance() == 1


def far(duel: Duel, seat: int) -> bool:
    return duel.distance() >= 3


def on(
    card: str, trigger: str, condition: Condition = always, modes: tuple[str, ...] = ALL_MODES
) -> Callable[[Do], Do]:
    def entered(do: Do) -> Do:
        EFFECTS.append(Effect(card, trigger, do, condition, modes))
        return do

    return entered


def stun(duel: Duel, seat: int) -> None:
    """An auto-stun effect; only stun immunity prevents it."""
    if not stats.stun_immune(duel, seat):
        duel.stun(seat)


# ---- what cards of several fighters do alike


@on("Illusory", "Reveal")
@on("Trance", "Reveal")
@on("Four Winds", "Reveal")
def tokens_return(duel: Duel, seat: int) -> None:
    duel.take_back(seat)


@on("Palm Strike", "Start")
@on("Flash", "Start")
@on("Hydraulic", "Before")
@on("Scythe", "Before")
def advance_one(duel: Duel, seat: int) -> None:
    advance(duel, seat, [1])


@on("Four Winds", "Before")
@on("Urgent", "Before")
@on("Glorious", "Before")
@on("Temporal Recursion", "Before")
@on("Venomous", "Before")
def advance_up_to_one(duel: Duel, seat: int) -> None:
    advance(duel, seat, up_to(1))


@on("Volcanic", "Hit", elemental)
@on("Venomous", "Hit")
def slow_down(duel: Duel, seat: int) -> None:
    duel.sides[1 - seat].next_priority -= 2


@on("Vine", "Hit")
def pull_up_to_two(duel: Duel, seat: int) -> None:
    pull(duel, seat, up_to(2))


@on("Force Grenade", "After")
@on("Darkside", "Hit")
@on("Assassin", "Hit")
def retreat_any_number(duel: Duel, seat: int) -> None:
    retreat(duel, seat, ANY_NUMBER)


@on("Jousting", "Start")
@on("Psycho", "Start")
def close_in(duel: Duel, seat: int) -> None:
    movement.advance_until_adjacent(duel, seat)


@on("Warped", "Start")
@on("Feinting", "Start")
def retreat_one(duel: Duel, seat: int) -> None:
    retreat(duel, seat, [1])


@on("Siren", "Hit")
def hit_stuns(duel: Duel, seat: int) -> None:
    stun(duel, 1 - seat)


@on("Jousting", "Hit")
@on("Accelerando", "Before")
def run(duel: Duel, seat: int) -> None:
    movement.advance_as_far_as_possible(duel, seat)
