"""Seth's cards; what a base guessed right adds stands with the numbers (`stats.guessed`)."""

from __future__ import annotations

from tests.engine.war.naive import stats
from tests.engine.war.naive.cards import is_base
from tests.engine.war.naive.duel import NO, Duel, DuelOver
from tests.engine.war.naive.effects import on, stun
from tests.engine.war.naive.movement import move_opponent, retreat, up_to


@on("Compelling", "Before")
@on("Compelling", "After")
def compelling(duel: Duel, seat: int) -> None:
    move_opponent(duel, seat, [1])


@on("Fool's", "Start")
def fools(duel: Duel, seat: int) -> None:
    duel.sides[1 - seat].now.nearest -= 1
    duel.sides[1 - seat].now.farthest -= 1


@on("Wyrding", "Start", stats.guessed)
def wyrding(duel: Duel, seat: int) -> None:
    """The base that is replaced goes with the attack into the discard pile."""
    side = duel.sides[seat]
    bases = [card for card in side.hand if is_base(card)]
    if not bases or side.base is None:
        return
    chosen = duel.ask(seat, "card", [NO, *bases])
    if chosen != NO:
        side.hand.remove(chosen)
        side.now.discarded.add(side.base)
        side.base = chosen


@on("Vanishing", "Start")
def vanishing(duel: Duel, seat: int) -> None:
    retreat(duel, seat, up_to(1))


@on("Omen", "Start", stats.guessed)
@on("Reading Fate", "Hit")
def omen(duel: Duel, seat: int) -> None:
    stun(duel, 1 - seat)
    if duel.sides[seat].plays("Reading Fate"):
        duel.sides[1 - seat].shows_style = True


@on("Fortune Buster", "Hit", lambda duel, seat: duel.sides[1 - seat].finishing)
def fortune_buster(duel: Duel, seat: int) -> None:
    raise DuelOver(seat)
