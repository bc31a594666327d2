"""What an attack pair prints: the numbers and lines of a style and a base, put together.

Only what stands on the two cards is added up. Tokens, forms, abilities and whatever else changes an attack come later,
so a range or power below 0 is kept here: the rule that neither is ever less than 0 concerns the finished attack.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

NUMBER: Final = "number"
NA: Final = "na"
SPECIAL: Final = "special"
UNKNOWN: Final = "unknown"

# Which kind a pair takes when its halves differ: the first of these that either half has.
STRONGEST_FIRST: Final = (NA, SPECIAL, UNKNOWN, NUMBER)

FIXED: Final = "fixed:"


@dataclass(frozen=True, slots=True, kw_only=True)
class Printed:
    """The numbers, flags and text lines of a style (its numbers are modifiers), of a base, or of a pair of both.

    A number is None where its kind is not `number`; stun guard, soak, guard, armor and stun immunity are None where
    the edition has no such thing (War has stun guard and soak, Trials guard and armor).
    """

    range_min: int | None = None
    range_max: int | None = None
    range_kind: str = NUMBER
    power: int | None = None
    power_kind: str = NUMBER
    priority: int | None = None
    priority_kind: str = NUMBER
    stun_guard: int | None = None
    soak: int | None = None
    guard: int | None = None
    armor: int | None = None
    stun_immunity: bool | None = None
    flags: tuple[str, ...] = ()
    text: tuple[str, ...] = ()


def attack_pair(style: Printed, base: Printed) -> Printed:
    """The attack that a style and a base form, as printed.

    - Range, power and priority of the base with the style's modifiers; of two ranges the nearest ends are added and
      the farthest ends are added, so 1~4 with 2~4 is 3~8 (War, Style Card Overview; Trials, Fighting Styles).
    - Stun guards stack, and so do soaks (War, Stun Guard and Soak); guard and armor likewise in Trials.
    - A range of N/A never hits and a power of N/A deals no damage whatever is added (War, Base Card Overview; Trials,
      N/A Range or Power), so N/A in either half is the pair's, and so is a number that only the text gives.
    - A stat fixed by an asterisk is that of its card alone (Trials, Fixed Stat).
    - The lines of the style come before those of the base; the order in which effects are carried out is the rules'.
    """
    range_halves = _counting("range", style, base)
    power_halves = _counting("power", style, base)
    priority_halves = _counting("priority", style, base)
    range_kind = _strongest(half.range_kind for half in range_halves)
    power_kind = _strongest(half.power_kind for half in power_halves)
    priority_kind = _strongest(half.priority_kind for half in priority_halves)
    return Printed(
        range_min=_sum(half.range_min for half in range_halves) if range_kind == NUMBER else None,
        range_max=_sum(half.range_max for half in range_halves) if range_kind == NUMBER else None,
        range_kind=range_kind,
        power=_sum(half.power for half in power_halves) if power_kind == NUMBER else None,
        power_kind=power_kind,
        priority=_sum(half.priority for half in priority_halves) if priority_kind == NUMBER else None,
        priority_kind=priority_kind,
        stun_guard=_sum(half.stun_guard for half in _counting("stun_guard", style, base)),
        soak=_sum(half.soak for half in _counting("soak", style, base)),
        guard=_sum(half.guard for half in _counting("guard", style, base)),
        armor=_sum(half.armor for half in _counting("armor", style, base)),
        stun_immunity=_either(style.stun_immunity, base.stun_immunity),
        flags=tuple(dict.fromkeys(style.flags + base.flags)),
        text=style.text + base.text,
    )


def _counting(stat: str, style: Printed, base: Printed) -> tuple[Printed, ...]:
    """The halves that count towards a stat: both, or the one that fixes it."""
    fixed = FIXED + stat
    return tuple(half for half in (style, base) if fixed in half.flags) or (style, base)


def _strongest(kinds: Iterable[str]) -> str:
    return min(kinds, key=STRONGEST_FIRST.index)


def _sum(numbers: Iterable[int | None]) -> int | None:
    """A sum with a number that nobody knows, or that the edition has not, is no number."""
    total = 0
    for number in numbers:
        if number is None:
            return None
        total += number
    return total


def _either(style: bool | None, base: bool | None) -> bool | None:
    """Immune when one half is known to be; not known when neither is and one might be."""
    if style or base:
        return True
    return None if style is None or base is None else False
