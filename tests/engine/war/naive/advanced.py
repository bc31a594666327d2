"""The cards of the fighters that the rulebook calls advanced."""

from __future__ import annotations

from tests.engine.war.naive.cards import STYLES, all_bases
from tests.engine.war.naive.effects import on
from tests.engine.war.naive.sides import Duel

# ---- Lixis


@on("Lixis", "Hit")
@on("Pruning", "Hit")
def withering_touch(duel: Duel, seat: int) -> None:
    other = duel.sides[1 - seat]
    bases = [card for card in other.hand if card in all_bases(other.fighter)]
    if bases:
        base = duel.ask(1 - seat, "card", bases)
        other.hand.remove(base)
        other.now.discarded.add(base)


@on("Pruning", "Reveal")
def pruning(duel: Duel, seat: int) -> None:
    side, other = duel.sides[seat], duel.sides[1 - seat]
    bases = sum(card in all_bases(other.fighter) for pile in other.piles for card in pile)
    side.now.power += bases
    side.now.priority += bases


@on("Naturalizing", "Reveal")
def naturalizing(duel: Duel, seat: int) -> None:
    other = duel.sides[1 - seat]
    other.now.anted.clear()
    other.now.time_anted = 0
    other.now.cannot_exceed_printed = True
    for side in duel.sides:
        side.now.tokens_locked = True


@on("Virulent Miasma", "Hit")
def virulent_miasma(duel: Duel, seat: int) -> None:
    duel.sides[1 - seat].miasma += 1


@on("Life Virus", "Hit")
def life_virus(duel: Duel, seat: int) -> None:
    other = duel.sides[1 - seat]
    other.feared.append(duel.ask(seat, "card", list(STYLES[other.fighter])))
    other.feared.append(duel.ask(seat, "card", list(all_bases(other.fighter))))
