"""Sagas's ability and cards. What his Mirror copies stands with the numbers (`stats.mirrors`)."""

from __future__ import annotations

from tests.engine.war.naive.cards import UNIQUE_BASES, is_style, printed_name, taken
from tests.engine.war.naive.duel import Duel
from tests.engine.war.naive.effects import on
from tests.engine.war.naive.movement import move, push, up_to
from tests.engine.war.naive.perform import apply_style
from tests.engine.war.naive.sides import InForce
from tests.engine.war.naive.stats import base_of


def base_among_discards(duel: Duel, seat: int) -> bool:
    base = base_of(duel.sides[seat])
    cards = {printed_name(card) for pile in duel.sides[1 - seat].piles for card in pile}
    return base is not None and base in cards


@on("Sagas", "End", base_among_discards)
def mirror_returns(duel: Duel, seat: int) -> None:
    duel.gain(seat, "Mirror")


@on("Negation", "Reveal")
def negation(duel: Duel, seat: int) -> None:
    duel.sides[1 - seat].now.styles_ignored = True


@on("Echo", "Reveal")
def echo(duel: Duel, seat: int) -> None:
    styles = [card for card in duel.sides[1 - seat].piles[0] if is_style(card)]
    if styles:
        style = duel.ask(seat, "card", styles)
        copied = printed_name(style) == style  # a style of his own that was taken is his own again
        apply_style(duel, seat, InForce(printed_name(style), copied))


@on("Repelling", "Start")
def repelling(duel: Duel, seat: int) -> None:
    if duel.may_spend_exactly(seat, "Mirror", 1):
        duel.sides[seat].now.kept_away = True
        if duel.distance() == 1:
            push(duel, seat, [1])


@on("Repelling", "Hit")
def repelling_pushes(duel: Duel, seat: int) -> None:
    push(duel, seat, up_to(2))


@on("Shadow", "Before")
def shadow(duel: Duel, seat: int) -> None:
    move(duel, seat, [1])


@on("Shadow", "End", lambda duel, seat: duel.distance() == 3)
def shadow_strikes_again(duel: Duel, seat: int) -> None:
    if duel.may_spend_exactly(seat, "Mirror", 1):
        duel.repeats += 1


@on("Shattering", "Hit")
def shattering(duel: Duel, seat: int) -> None:
    if duel.may_spend_exactly(seat, "Mirror", 1):
        duel.sides[seat].next_attack_stuns = True


@on("Staff", "Reveal", lambda duel, seat: duel.sides[seat].now.anted.get("Mirror", 0) > 0)
def staff(duel: Duel, seat: int) -> None:
    duel.sides[seat].now.copied_base = next(iter(UNIQUE_BASES[duel.sides[1 - seat].fighter]))


@on("Staff", "Hit")
def staff_pushes(duel: Duel, seat: int) -> None:
    push(duel, seat, [1])
    duel.sides[1 - seat].now.cannot_advance = True


@on("Soul Mirror", "Hit")
def soul_mirror(duel: Duel, seat: int) -> None:
    side, other = duel.sides[seat], duel.sides[1 - seat]
    side.space, other.space = other.space, side.space
    side.life, other.life = other.life, side.life


@on("Assimilate", "Hit")
def assimilate(duel: Duel, seat: int) -> None:
    side, other = duel.sides[seat], duel.sides[1 - seat]
    cards = [card for card in (other.style, other.base) if card is not None]
    side.hand |= {taken(card) for card in cards}
    other.style = other.base = None
    other.now.attack_taken = other.now.keeps_piles = other.now.silenced = True
