"""The cards of the fighters that the rulebook calls advanced."""

from __future__ import annotations

from tests.engine.war.naive.cards import is_base, taken
from tests.engine.war.naive.duel import Duel
from tests.engine.war.naive.effects import on

# ---- Lixis


@on("Lixis", "Hit", modes=("normal", "almighty"))
@on("Pruning", "Hit")
def withering_touch(duel: Duel, seat: int) -> None:
    other = duel.sides[1 - seat]
    bases = [card for card in other.hand if is_base(card)]
    if bases:
        discard_base(duel, 1 - seat, duel.ask(1 - seat, "card", bases))


@on("Lixis", "Hit", modes=("ex",))
def named_base_withers(duel: Duel, seat: int) -> None:
    other = duel.sides[1 - seat]
    base = taken(duel.ask(seat, "card", [taken(card) for card in other.bases]))
    if base in other.hand:
        discard_base(duel, 1 - seat, base)


def discard_base(duel: Duel, seat: int, base: str) -> None:
    duel.sides[seat].hand.remove(base)
    duel.sides[seat].now.discarded.add(base)


@on("Pruning", "Reveal")
def pruning(duel: Duel, seat: int) -> None:
    side, other = duel.sides[seat], duel.sides[1 - seat]
    bases = sum(is_base(card) for pile in other.piles for card in pile)
    side.now.power += bases
    side.now.priority += bases


@on("Naturalizing", "Reveal")
def naturalizing(duel: Duel, seat: int) -> None:
    other = duel.sides[1 - seat]
    other.now.anted.clear()
    other.now.time_anted = other.now.ante_priority = 0
    other.now.named_base = None
    other.now.take_back_at_end = other.now.attack_twice = False
    other.now.cannot_exceed_printed = True
    for side in duel.sides:
        side.now.tokens_locked = True


@on("Virulent Miasma", "Hit")
def virulent_miasma(duel: Duel, seat: int) -> None:
    duel.sides[1 - seat].miasma += 1


@on("Life Virus", "Hit")
def life_virus(duel: Duel, seat: int) -> None:
    other = duel.sides[1 - seat]
    for cards in (other.styles, other.bases):
        other.feared.append(taken(duel.ask(seat, "card", [taken(card) for card in cards])))
