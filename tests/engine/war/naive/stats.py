"""The numbers of an attack as they are at this moment, everything counted that is in force."""

from __future__ import annotations

from tests.engine.war.naive.cards import STUN_IMMUNE
from tests.engine.war.naive.sides import Duel


def anted(duel: Duel, seat: int, token: str) -> int:
    """How often a token works on the attack. Rukyuk's Finishers make nothing of them, Altazziar twice as much."""
    side = duel.sides[seat]
    if side.plays("Fully Automatic") or side.plays("Force Grenade"):
        return 0
    return side.now.anted.get(token, 0) * (2 if side.plays("Altazziar") else 1)


def priority(duel: Duel, seat: int) -> int:
    side = duel.sides[seat]
    printed = side.printed().priority
    total = printed + side.now.priority
    total += 2 * anted(duel, seat, "Wind") + 2 * anted(duel, seat, "Divine Rush")
    total += 3 * anted(duel, seat, "Dark Force") + (side.now.time_anted == 1)
    total += 2 * anted(duel, seat, "Swift") + 2 * anted(duel, seat, "Endless")
    total += side.tokens.get("Crescendo", 0)
    if elemental(duel, seat):
        total += 2
    return min(printed, total) if side.now.cannot_exceed_printed else total


def power(duel: Duel, seat: int) -> int | None:
    """None for N/A: no damage at all."""
    side = duel.sides[seat]
    printed = side.printed().power
    if printed is None:
        return None
    total = printed + side.now.power
    total += 3 * anted(duel, seat, "Fire") + 2 * anted(duel, seat, "Divine Rush")
    total += 2 * anted(duel, seat, "Crescendo") + 2 * anted(duel, seat, "Explosive") + 2 * anted(duel, seat, "Almighty")
    if elemental(duel, seat):
        total += 2
    if side.plays("Press"):
        total += side.now.damage_taken
    if side.now.cannot_exceed_printed:
        total = min(printed, total)
    return max(0, total)


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
    water = anted(duel, seat, "Water") + anted(duel, seat, "Longshot")
    if side.plays("Sanctimonious"):
        farthest += side.tokens["Trance"]
    farthest += anted(duel, seat, "Inevitable")
    farthest += water + (side.plays("Blazing") and side.form == "Elemental")
    nearest -= water
    if side.now.cannot_exceed_printed:
        farthest = min(farthest, most)
    return max(0, nearest), max(0, farthest)


def soak(duel: Duel, seat: int) -> int:
    side = duel.sides[seat]
    total = side.now.soak + 3 * anted(duel, seat, "Earth") + 2 * anted(duel, seat, "Immortality")
    if side.attacks():
        total += side.printed().soak
    if side.plays("Caustic") and side.form == "Human":
        total += 2
    return total


def stun_guard(duel: Duel, seat: int) -> int:
    side = duel.sides[seat]
    if side.now.unlimited_stun_guard:
        return 1000
    return side.now.stun_guard + (side.printed().stun_guard if side.attacks() else 0)


def stun_immune(duel: Duel, seat: int) -> bool:
    side = duel.sides[seat]
    if side.plays("Accursed") and side.now.number_anted() >= 3:
        return True
    return anted(duel, seat, "Iron Body") > 0 or any(side.plays(card) for card in STUN_IMMUNE)


def elemental(duel: Duel, seat: int) -> bool:
    side = duel.sides[seat]
    return side.fighter == "Kallistar" and side.form == "Elemental"


def ignores_stun_guard(duel: Duel, seat: int) -> bool:
    if anted(duel, seat, "Corruption") or anted(duel, seat, "Flash"):
        return True
    return any(duel.sides[seat].plays(card) for card in ("Critical", "Flash", "Accelerando"))


def ignores_soak(duel: Duel, seat: int) -> bool:
    return duel.sides[seat].plays("Bloodletting") or anted(duel, seat, "AP") > 0


def hits(duel: Duel, seat: int) -> bool:
    """Whether the opponent is within range and nothing says that he is not hit (War, Play Sequence 4a)."""
    other = duel.sides[1 - seat]
    spaces = reach(duel, seat)
    if spaces is None or not spaces[0] <= duel.distance() <= spaces[1]:
        return False
    if duel.sides[seat].fighter == "Rukyuk" and not loaded(duel, seat):
        return False
    return not other.now.cannot_be_hit and not dodged(duel, seat) and not misses_by_priority(duel, seat)


def loaded(duel: Duel, seat: int) -> bool:
    """Rukyuk hits nobody without ammunition, but with a grenade."""
    return duel.sides[seat].plays("Force Grenade") or duel.sides[seat].now.number_anted() > 0


def dodged(duel: Duel, seat: int) -> bool:
    other = duel.sides[1 - seat]
    if other.plays("Darkside") and duel.distance() >= 4:
        return True
    if not other.plays("Illusory") or other.tokens["Crescendo"] > 2:
        return False
    return priority(duel, seat) > priority(duel, 1 - seat)


def misses_by_priority(duel: Duel, seat: int) -> bool:
    side = duel.sides[seat]
    if not duel.sides[1 - seat].attacks():
        return False
    mine, theirs = priority(duel, seat), priority(duel, 1 - seat)
    return (side.plays("Glorious") and theirs > mine) or (side.plays("Vengeance") and theirs < mine)
