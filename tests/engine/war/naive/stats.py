"""The numbers of an attack as they are at this moment, everything counted that is in force.

What is printed on the cards of an attack is one thing, what comes on top of it another: bonuses are what Sagas's Mirror
copies and what Naturalizing takes away.
"""

from __future__ import annotations

from tests.engine.war.naive.cards import ALL_BASES, STUN_IMMUNE, printed_name
from tests.engine.war.naive.duel import Duel
from tests.engine.war.naive.places import behind, between, in_space, trap_between
from tests.engine.war.naive.sides import Side

BY_MODE = {"normal": 2, "ex": 3, "almighty": 4}  # Elemental, and a base guessed right
BY_IRON_BODY = {"normal": 0, "ex": 2, "almighty": 4}


def anted(duel: Duel, seat: int, token: str) -> int:
    """How often a token works on the attack. Rukyuk's Finishers make nothing of them, Altazziar twice as much."""
    side = duel.sides[seat]
    number = side.now.anted.get(token, 0)
    if not number or side.plays("Fully Automatic") or side.plays("Force Grenade"):
        return 0
    return number * (2 if side.plays("Altazziar") else 1)


# ---- priority


def priority(duel: Duel, seat: int) -> int:
    side = duel.sides[seat]
    printed = printed_priority(duel, seat)
    total = printed + priority_bonus(duel, bonuses_of(duel, seat))
    return min(printed, total) if side.now.cannot_exceed_printed else total


def printed_priority(duel: Duel, seat: int) -> int:
    """Stare takes the priority of the other's base."""
    side, other = duel.sides[seat], duel.sides[1 - seat]
    total = side.printed().priority
    if side.plays("Stare"):
        base = base_of(other)
        total += ALL_BASES[base].priority if base is not None else 0
    return total


def base_of(side: Side) -> str | None:
    """The base of his attack; a Finisher has none (ruling W29), and a Staff that copies another is still the Staff."""
    if side.now.copied_base is not None and side.base is not None:
        return printed_name(side.base)
    bases = [played.card for played in side.pair() if played.card in ALL_BASES]
    return bases[-1] if bases else None


def priority_bonus(duel: Duel, seat: int) -> int:
    side = duel.sides[seat]
    total = side.now.priority + side.now.ante_priority
    total += 2 * anted(duel, seat, "Wind") + 2 * anted(duel, seat, "Divine Rush")
    total += 3 * anted(duel, seat, "Dark Force") + (side.now.time_anted == 1)
    total += 2 * anted(duel, seat, "Swift") + 2 * anted(duel, seat, "Endless")
    total += side.tokens.get("Crescendo", 0)
    total += BY_MODE[side.mode] * (elemental(duel, seat) + guessed(duel, seat))
    total += sum(in_space(duel, 1 - seat, juto) or behind(duel, 1 - seat, juto) for juto in side.jutos)
    return total


def guessed(duel: Duel, seat: int) -> bool:
    """Whether the base that Seth has named is there."""
    named = duel.sides[seat].now.named_base
    return named is not None and base_of(duel.sides[1 - seat]) == named


def mirrors(duel: Duel, seat: int) -> bool:
    return anted(duel, seat, "Mirror") > 0


def bonuses_of(duel: Duel, seat: int) -> int:
    """Whose bonuses work: with the Mirror his equal the opponent's own (rulings W17 and W26)."""
    return 1 - seat if mirrors(duel, seat) else seat


# ---- power


def power(duel: Duel, seat: int) -> int | None:
    """None for N/A: no damage at all."""
    side = duel.sides[seat]
    printed = side.printed().power
    if printed is None:
        return None
    total = printed + power_bonus(duel, bonuses_of(duel, seat))
    if side.now.cannot_exceed_printed:
        total = min(printed, total)
    return max(0, total)


def power_bonus(duel: Duel, seat: int) -> int:
    side = duel.sides[seat]
    total = side.now.power
    total += 3 * anted(duel, seat, "Fire") + 2 * anted(duel, seat, "Divine Rush")
    total += 2 * anted(duel, seat, "Crescendo") + 2 * anted(duel, seat, "Explosive") + 2 * anted(duel, seat, "Almighty")
    total += BY_MODE[side.mode] * (elemental(duel, seat) + guessed(duel, seat))
    total += sum(behind(duel, seat, juto) for juto in side.jutos)
    if side.plays("Press"):
        total += side.now.damage_taken
    return total


# ---- range


def reach(duel: Duel, seat: int) -> tuple[int, int] | None:
    """Nearest and farthest range; None for N/A."""
    side = duel.sides[seat]
    printed = side.printed()
    if printed.nearest is None or printed.farthest is None:
        return None
    nearest, farthest = printed.nearest, printed.farthest
    if side.now.gunner:
        nearest, farthest = nearest - 1, farthest + 1
    most = farthest
    less, more = range_bonus(duel, bonuses_of(duel, seat))
    nearest += less
    farthest += more
    if side.now.cannot_exceed_printed:
        farthest = min(farthest, most)
    return max(0, nearest), max(0, farthest)


def range_bonus(duel: Duel, seat: int) -> tuple[int, int]:
    """What is added to the nearest and to the farthest range."""
    side = duel.sides[seat]
    water = anted(duel, seat, "Water") + anted(duel, seat, "Longshot")
    more = side.tokens["Trance"] if side.plays("Sanctimonious") else 0
    more += anted(duel, seat, "Inevitable") + (side.plays("Blazing") and side.form == "Elemental")
    more += 2 * sum(behind(duel, seat, juto) for juto in side.jutos)
    return side.now.nearest - water, side.now.farthest + water + more


# ---- defences


def soak(duel: Duel, seat: int) -> int:
    side = duel.sides[seat]
    printed = side.printed().soak if side.attacks() else 0
    total = printed + soak_bonus(duel, seat)
    if mirrors(duel, seat) and side.mode != "normal":
        other = duel.sides[1 - seat]
        total += soak_bonus(duel, 1 - seat) + (other.printed().soak if other.attacks() else 0)
    return total


def soak_bonus(duel: Duel, seat: int) -> int:
    side = duel.sides[seat]
    total = side.now.soak + side.now.soak_until_after
    total += 3 * anted(duel, seat, "Earth") + 2 * anted(duel, seat, "Immortality")
    total += BY_IRON_BODY[side.mode] * anted(duel, seat, "Iron Body")
    if side.plays("Caustic") and side.form == "Human":
        total += 2
    return total + juto_soak(duel, seat)


def juto_soak(duel: Duel, seat: int) -> int:
    return sum(3 * in_space(duel, seat, juto) + between(duel, juto) for juto in duel.sides[seat].jutos)


def stun_guard(duel: Duel, seat: int) -> int:
    side = duel.sides[seat]
    if side.now.unlimited_stun_guard:
        return 1000
    total = stun_guard_bonus(duel, seat) + (side.printed().stun_guard if side.attacks() else 0)
    if mirrors(duel, seat) and side.mode != "normal":
        other = duel.sides[1 - seat]
        total += stun_guard_bonus(duel, 1 - seat) + (other.printed().stun_guard if other.attacks() else 0)
    return total


def stun_guard_bonus(duel: Duel, seat: int) -> int:
    side = duel.sides[seat]
    return side.now.stun_guard + 2 * sum(between(duel, juto) for juto in side.jutos)


def stun_immune(duel: Duel, seat: int) -> bool:
    side = duel.sides[seat]
    if side.plays("Accursed") and side.now.number_anted() >= 3:
        return True
    return anted(duel, seat, "Iron Body") > 0 or any(side.has_in_force(card) for card in STUN_IMMUNE)


def elemental(duel: Duel, seat: int) -> bool:
    side = duel.sides[seat]
    return side.fighter == "Kallistar" and side.form == "Elemental"


def ignores_stun_guard(duel: Duel, seat: int) -> bool:
    if anted(duel, seat, "Corruption") or anted(duel, seat, "Flash"):
        return True
    return any(duel.sides[seat].plays(card) for card in ("Critical", "Flash", "Accelerando", "Shattering"))


def ignores_soak(duel: Duel, seat: int) -> bool:
    return duel.sides[seat].plays("Bloodletting") or anted(duel, seat, "AP") > 0


# ---- who is hit


def hits(duel: Duel, seat: int) -> bool:
    """Whether the opponent is within range and nothing says that he is not hit (War, Play Sequence 4a)."""
    other = duel.sides[1 - seat]
    if not in_range(duel, seat):
        return False
    if duel.sides[seat].fighter == "Rukyuk" and not loaded(duel, seat):
        return False
    return not other.now.cannot_be_hit and not dodged(duel, seat) and not misses(duel, seat)


def in_range(duel: Duel, seat: int) -> bool:
    side, other = duel.sides[seat], duel.sides[1 - seat]
    if side.plays("Snare") and any(abs(other.space - trap) <= 1 for trap in side.traps if trap):
        return True
    if side.plays("Dimensional Exile") and other.space in side.traps:
        return True
    if side.plays("Guardian Xandjinn") and any(abs(other.space - juto) <= 1 for juto in side.jutos):
        return True
    spaces, distances = reach(duel, seat), ranges_to(duel, seat)
    if spaces is None:
        return False
    if "Distortion" in side.paradigms and 3 in distances:
        return True
    return any(spaces[0] <= distance <= spaces[1] for distance in distances)


def ranges_to(duel: Duel, seat: int) -> list[int]:
    """How far the opponent is: from the fighter himself or, for a Fearless attack, from each Juto."""
    side, other = duel.sides[seat], duel.sides[1 - seat]
    if side.plays("Fearless"):
        return [abs(other.space - juto) for juto in side.jutos]
    return [duel.distance()]


def loaded(duel: Duel, seat: int) -> bool:
    """Rukyuk hits nobody without ammunition, but with a grenade."""
    return duel.sides[seat].plays("Force Grenade") or duel.sides[seat].now.number_anted() > 0


def dodged(duel: Duel, seat: int) -> bool:
    """Whether something of the opponent's says that he is not hit."""
    side, other = duel.sides[seat], duel.sides[1 - seat]
    distance = duel.distance()  # where the attacker stands, also when Juto attacks for her
    if distance >= 4 and (other.plays("Darkside") or other.plays("Vanishing")):
        return True
    if distance == 4 and "Distortion" in other.paradigms:
        return True
    if distance >= 3 and other.now.far_attacks_miss:
        return True
    if other.plays("Evacuation") and side.space in other.traps:
        return True
    if other.plays("Teleport") and trap_between(duel, 1 - seat):
        return True
    if other.now.blind_to_slow and priority(duel, seat) <= 3:
        return True
    if not other.plays("Illusory") or other.tokens.get("Crescendo", 0) > 2:
        return False
    return priority(duel, seat) > priority(duel, 1 - seat)


def misses(duel: Duel, seat: int) -> bool:
    """Whether the attack itself says that it does not hit."""
    side, other = duel.sides[seat], duel.sides[1 - seat]
    if side.plays("Tsunamis Collide") and any(abs(other.space - juto) == 1 for juto in side.jutos):
        return True
    if not other.attacks():
        return False
    mine, theirs = priority(duel, seat), priority(duel, 1 - seat)
    return (side.plays("Glorious") and theirs > mine) or (side.plays("Vengeance") and theirs < mine)
