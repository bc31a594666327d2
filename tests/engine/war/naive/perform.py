"""Effects in the order their owner chooses (War, Resolving Effects)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from tests.engine.war.naive import stats
from tests.engine.war.naive.cards import ALL_STYLES
from tests.engine.war.naive.duel import Duel
from tests.engine.war.naive.effects import EFFECTS, Effect
from tests.engine.war.naive.foreign import NAMES_ITS_FIGHTER
from tests.engine.war.naive.sides import InForce

MOST_EFFECTS = 300  # in a beat: no cards of the game come near that

Name = tuple[str, str, int]  # the card, the trigger, and which of its effects with that trigger


def perform(
    duel: Duel,
    seat: int,
    trigger: str,
    only: str | None = None,
    then: Callable[[Duel, int], None] = lambda duel, seat: None,
) -> None:
    """All effects of a side with a trigger, each of them, in the order he chooses; or `only` those of one card.

    They wait from the moment on at which the trigger comes. A condition is looked at when its effect could come next.
    `then` follows each effect.
    """
    waiting = effects_of(duel, seat, trigger, only)
    while possible := {name: effect for name, effect in waiting if effect.condition(duel, seat)}:
        name = duel.ask(seat, "order", list(possible))
        waiting.remove((name, possible[name]))
        duel.effects += 1
        if duel.effects > MOST_EFFECTS:
            raise RuntimeError("effects set each other off without end")
        carry_out(duel, seat, possible[name])
        then(duel, seat)


def apply_style(duel: Duel, seat: int, style: InForce) -> None:
    """A style that joins after the reveal is revealed then, as the new base of a clash is (ruling W05)."""
    side = duel.sides[seat]
    if style in side.now.applied:
        return
    side.now.applied.append(style)
    perform(duel, seat, "Reveal", only=style.card)


def effects_of(duel: Duel, seat: int, trigger: str, only: str | None = None) -> list[tuple[Name, Effect]]:
    side = duel.sides[seat]
    if side.now.silenced:
        return []
    cards = [played for played in side.in_force() if only in (None, played.card)]
    if only is None:
        cards += [InForce(card) for card in beside_the_attack(duel, seat)]
    return [
        ((played.card, trigger, number), effect)
        for played in cards
        if not (played.only_end and played.card in ALL_STYLES and trigger != "End")
        if not (played.copied and (played.card, trigger) in NAMES_ITS_FIGHTER)
        for number, effect in enumerate(of_mode(played.card, trigger, side.mode))
    ]


@cache
def of_mode(card: str, trigger: str, mode: str) -> list[Effect]:
    return [effect for effect in EFFECTS if (effect.card, effect.trigger) == (card, trigger) and mode in effect.modes]


def beside_the_attack(duel: Duel, seat: int) -> list[str]:
    """Abilities, what antes and Finishers have set going, Paradigms and tokens with effects of their own."""
    side = duel.sides[seat]
    cards = [side.fighter, "Time", *["Nightmare"] * side.nightmares, *["Watchers"] * side.watchers, *side.paradigms]
    return cards + [token for token in ("Impact", "Insight") if stats.anted(duel, seat, token)]


def carry_out(duel: Duel, seat: int, effect: Effect) -> None:
    """Stasis Charge undoes what the other would do at a trigger of the play sequence, and takes a Time for it."""
    duel.tell(f"{seat}: {effect.card}, {effect.trigger}")
    if effect.trigger != "When hit" and duel.sides[1 - seat].plays("Stasis Charge"):
        duel.gain(1 - seat, "Time")
    else:
        effect.do(duel, seat)
