"""A duel and its beats, from top to bottom as the rulebook tells them (War, Game Setup and Play Sequence)."""

from __future__ import annotations

from tests.engine.war.naive import (  # noqa: F401 - their effects
    advanced,
    bases,
    basic,
    cherri,
    kehrolyn,
    khadath,
    moderate,
    sagas,
    seth,
    tatsumi,
    zaamassal,
)
from tests.engine.war.naive.ante import ante, ante_begins
from tests.engine.war.naive.attack import attack, repeat_attack
from tests.engine.war.naive.cards import SPECIAL_ACTION
from tests.engine.war.naive.clash import fear, priorities_decide
from tests.engine.war.naive.duel import Duel, DuelOver
from tests.engine.war.naive.perform import perform
from tests.engine.war.naive.select_pairs import hand_pairs, select_attack_pairs
from tests.engine.war.naive.sides import Side, ThisBeat
from tests.engine.war.naive.special import cancel, finishers_clash, special_actions

LAST_BEAT = 15


def set_up(duel: Duel) -> None:
    """Both sides choose the pairs of their discard piles in secret (ruling W14)."""
    for seat in (0, 1):
        side = duel.sides[seat]
        for pile in range(min(2, len(side.piles))):
            pairs = [(style, base) for style, base in hand_pairs(side) if style != SPECIAL_ACTION]
            style, base = duel.ask(seat, "opening", pairs)
            side.piles[pile] = {style, base}
            side.hand -= {style, base}


def play_beat(duel: Duel) -> None:
    """One beat. Raises DuelOver when somebody has won or the last beat is over."""
    begin(duel)
    select_attack_pairs(duel, (0, 1))
    ante_begins(duel)
    ante(duel)
    reveal(duel)
    special_actions(duel)
    reveal_effects(duel)
    if priorities_decide(duel):
        start_of_beat(duel)
        active_attack(duel)
        reactive_attack(duel)
        end_of_beat(duel)
    recycle(duel)


def begin(duel: Duel) -> None:
    """What last beat left for this one (War, Status Effects)."""
    duel.story.clear()
    duel.effects = 0
    duel.face_up = duel.special_revealed = False
    for side in duel.sides:
        side.now = ThisBeat(priority=side.next_priority, cannot_move=side.next_cannot_move)
        side.now.free_pact = side.next_free_pact
        if side.next_set_aside is not None:
            side.set_aside.append(side.next_set_aside)
        side.next_set_aside = None
        side.next_priority = 0
        side.next_cannot_move = False
        side.next_free_pact = None


# ---- 3 Reveal attack pairs


def reveal(duel: Duel) -> None:
    duel.face_up = True


def reveal_effects(duel: Duel) -> None:
    """The last beat's active player first (ruling W03); a Cancel comes before them, also that of two Finishers."""
    if finishers_clash(duel):
        for side in duel.sides:
            side.finishing = False
            side.now.keeps_piles = False
        cancel(duel, (0, 1))
    for seat in duel.turns():
        fear(duel, seat, [played.card for played in duel.sides[seat].pair()])
    for seat in duel.turns():
        perform(duel, seat, "Reveal")


# ---- 4 Execute attacks


def start_of_beat(duel: Duel) -> None:
    """Becoming active meanwhile changes nothing for the groups that wait (ruling W24)."""
    for seat in duel.turns():
        perform(duel, seat, "Start")


def active_attack(duel: Duel) -> None:
    attack(duel, duel.active)


def reactive_attack(duel: Duel) -> None:
    attack(duel, 1 - duel.active)


# ---- 5 Recycle


def end_of_beat(duel: Duel) -> None:
    for seat in duel.turns():
        perform(duel, seat, "End", then=repeat_attack)


def recycle(duel: Duel) -> None:
    for side in duel.sides:
        side.hand |= set(side.covered)
        recycle_cards(side)
        side.covered.clear()
        side.style = side.base = None
        side.finishing = False
    if duel.beat == LAST_BEAT:
        lives = [side.life for side in duel.sides]
        raise DuelOver(None if lives[0] == lives[1] else lives.index(max(lives)))
    duel.beat += 1


def recycle_cards(side: Side) -> None:
    """The last pile comes back, and the others move on; Divine Rush travels with them."""
    attack_cards = {card for card in (side.style, side.base) if card is not None} | side.now.discarded
    if side.now.keeps_piles:
        side.piles[0] |= attack_cards
        side.travelling[0] += side.rush_on_attack
    else:
        side.hand |= side.piles.pop()
        side.piles.insert(0, attack_cards)
        returned = side.travelling.pop()
        if returned:
            side.tokens["Divine Rush"] += returned
        side.travelling.insert(0, side.rush_on_attack)
    side.rush_on_attack = 0
