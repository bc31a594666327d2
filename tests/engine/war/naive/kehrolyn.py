"""Kehrolyn's cards. Her current form is where the styles in force are counted (`Side.current_forms`)."""

from __future__ import annotations

from tests.engine.war.naive.cards import is_style, printed_name
from tests.engine.war.naive.duel import Duel
from tests.engine.war.naive.effects import on, stun
from tests.engine.war.naive.movement import move, pull, up_to
from tests.engine.war.naive.perform import apply_style
from tests.engine.war.naive.sides import InForce


@on("Mutating", "Reveal")
def mutating(duel: Duel, seat: int) -> None:
    """Also a copy of the other style: a current form copies the one played, else the first beside the one played."""
    side = duel.sides[seat]
    others = [played for played in side.styles_in_force() if played.card != "Mutating"]
    beside = [played for played in others if played not in side.pair()]
    if others:
        side.now.applied.append((others if "Mutating" in side.current_forms() else beside or others)[0])


@on("Mutating", "End")
def mutated(duel: Duel, seat: int) -> None:
    duel.lose_life(seat, 1)


@on("Whip", "Hit")
def whip(duel: Duel, seat: int) -> None:
    if duel.distance() == 1:
        stun(duel, 1 - seat)
    else:
        pull(duel, seat, [1])


@on("Quicksilver", "End")
def quicksilver(duel: Duel, seat: int) -> None:
    move(duel, seat, up_to(1))


@on("Overload", "Start")
def overload(duel: Duel, seat: int) -> None:
    side = duel.sides[seat]
    styles = [card for card in side.hand if is_style(card)]
    if styles:
        style = duel.ask(seat, "card", styles)
        apply_style(duel, seat, InForce(printed_name(style), style != printed_name(style)))


@on("Hydra Fork", "After")
def hydra_fork(duel: Duel, seat: int) -> None:
    duel.regain_life(seat, 5)


@on("The August Strain", "Hit")
def august_strain(duel: Duel, seat: int) -> None:
    """A style out of hand applies from the next reveal on and is played no more."""
    side = duel.sides[seat]
    styles = [card for card in side.hand if is_style(card)]
    if styles:
        style = duel.ask(seat, "card", styles)
        side.hand.remove(style)
        side.next_set_aside = style
