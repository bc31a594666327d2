"""Who is the active player, and clashes (War, Play Sequence 3)."""

from __future__ import annotations

from tests.engine.war.naive import stats
from tests.engine.war.naive.cards import is_base, printed_name
from tests.engine.war.naive.duel import Duel
from tests.engine.war.naive.perform import perform
from tests.engine.war.naive.sides import Side

MOST_EXTENSIONS = {"normal": 0, "ex": 2, "almighty": 3}


def priorities_decide(duel: Duel) -> bool:
    """Who is the active player; False when a clash ran out of bases (War, Clash; rulings W04 and W11)."""
    restarts = clashes = 0
    extensions = [0, 0]  # by each side
    started = any(side.now.clashes_started for side in duel.sides)
    while True:
        winner = None if started else priority_winner(duel)
        if winner is not None:
            duel.active = winner
            if not goes_on(duel, winner, clashes, extensions[winner]):
                return True
            extensions[winner] += clashes > 0
        started = False
        out = [not bases_in_hand(side) for side in duel.sides]
        if all(out) and restarts == 0:
            restarts += 1
            for side in duel.sides:
                pick_up_bases(side)
        elif any(out):
            return False
        clash(duel)
        clashes += 1
        for seat in duel.turns():
            if duel.sides[seat].fighter == "Cherri":
                duel.lose_life(1 - seat, 1)


def goes_on(duel: Duel, winner: int, clashes: int, extensions: int) -> bool:
    """Cherri, when she has won, may clash on; in her Almighty text she may also clash when she has more priority."""
    side = duel.sides[winner]
    if side.fighter != "Cherri" or not all(one.attacks() for one in duel.sides):
        return False
    if clashes == 0:
        wanted = side.is_almighty() and duel.ask(winner, "may", [False, True])
        return bool(wanted) and not any(one.finishing for one in duel.sides)
    return extensions < MOST_EXTENSIONS[side.mode] and bool(duel.ask(winner, "may", [False, True]))


def priority_winner(duel: Duel) -> int | None:
    """None for a tie that nobody wins."""
    attackers = [seat for seat in (0, 1) if duel.sides[seat].attacks()]
    if not attackers:
        return duel.active
    if len(attackers) == 1:
        return attackers[0]
    numbers = [stats.priority(duel, seat) for seat in (0, 1)]
    duel.tell(f"priorities {numbers}")
    if numbers[0] != numbers[1]:
        return 0 if numbers[0] > numbers[1] else 1
    if duel.sides[0].finishing != duel.sides[1].finishing:
        return 0 if duel.sides[0].finishing else 1
    wins = [wins_ties(duel, seat) for seat in (0, 1)]
    return wins.index(max(wins)) if wins[0] != wins[1] else None


def wins_ties(duel: Duel, seat: int) -> int:
    """1 if he wins ties, -1 if he loses them; two who win them, or two who lose them, clash."""
    side = duel.sides[seat]
    wins = side.plays("Knives") or side.plays("Fortune Buster") or stats.guessed(duel, seat)
    wins = wins or "Haste" in side.paradigms or (side.plays("Negation") and side.tokens.get("Mirror", 0) > 0)
    return wins - side.has_in_force("Overload")


def bases_in_hand(side: Side) -> list[str]:
    return [card for card in side.hand if is_base(card)]


def pick_up_bases(side: Side) -> None:
    assert side.base is not None
    side.hand |= {side.base, *side.covered}
    side.covered.clear()
    side.base = None


def clash(duel: Duel) -> None:
    """Both play a new base face down and reveal it on top of the old one; its Reveal effects follow (ruling W05)."""
    chosen = [duel.ask(seat, "clash base", bases_in_hand(duel.sides[seat])) for seat in (0, 1)]
    for seat in (0, 1):
        side = duel.sides[seat]
        if side.base is not None:
            side.covered.append(side.base)
        side.base = chosen[seat]
        side.now.copied_base = None
        side.hand.remove(chosen[seat])
        duel.tell(f"{seat} clashes with {chosen[seat]}")
    for seat in duel.turns():
        fear(duel, seat, [chosen[seat]])
    for seat in duel.turns():
        perform(duel, seat, "Reveal", only=printed_name(chosen[seat]))


def fear(duel: Duel, seat: int, revealed: list[str]) -> None:
    """Life Virus: each named card that is revealed costs 3 life. Like all effects it waits for the Special Actions."""
    for card in revealed:
        for _ in range(duel.sides[seat].feared.count(card)):
            duel.lose_life(seat, 3)
