"""Questions about what Sagas copies."""

from __future__ import annotations

import re
from typing import Any

from engine.battlecon.layout import POWER, PRIORITY, RECYCLE
from engine.battlecon.sources import attack_cards
from engine.battlecon.stats import bonus, own_bonus, reach
from engine.battlecon.steps import step
from tests.engine.war.duels import Duel
from tests.rulebook.cases import Question
from tests.rulebook.homebrew import NOT_APPLICABLE, PAIR, STANCE, TRIAL, Brew, Sheet, spar
from tests.rulebook.war.beat import STATS, STILL, bonuses

SAGAS = "sagas"
MOMENTS = ("Start", "Before", "After", "End")


def bonus_over_time(question: Question) -> dict[str, Any]:
    """The opponent has these bonuses one after the other, each at the range he has then retreated to."""
    anted, wanted = question.setup["anted"], question.setup["opponent_bonus"]
    passives = tuple(f"If range {place + 1}: {number:+} power" for place, number in enumerate(wanted) if number)
    retreats = tuple(f"{moment}: retreat 1" for moment in MOMENTS[: len(wanted) - 1])
    opponent = Brew(style=Sheet(text=(*passives, *retreats), priority=-20), base=STILL)
    duel = spar(Brew(fighter=SAGAS, style=Sheet(), base=STILL), opponent, spaces=(1, 2))
    seen: list[int] = []
    others: list[int] = []

    def look() -> None:
        if not others or duel.state.sides[1].position - 1 > len(others):
            seen.append(bonus(duel.state, 0, POWER))
            others.append(bonus(duel.state, 1, POWER))

    duel.beat(PAIR, PAIR, antes=((anted,), ()), until=PRIORITY)
    look()
    follow(duel, look)
    return {"own_bonus": seen if others == wanted else None}


def follow(duel: Duel, look: Any) -> None:
    """Go on step by step to the end of the beat, looking after each."""
    while duel.state.phase != RECYCLE or duel.state.pending:
        step(duel.state, duel.answers)
        look()


# ---- copied cards


def card_and_fighter(words: str) -> tuple[str, str]:
    """`Snare (Khadath)`: the card and whose it is."""
    found = re.fullmatch(r"(.+) \((.+)\)", words)
    if found is None:
        raise ValueError(f"names no card of a fighter: {words!r}")
    return found[1], found[2].split()[0].lower()


def echo(style: str, fighter: str, spaces: tuple[int, int], marker: int) -> bool:
    """Whether a Strike hits with that style copied from the opponent's discard, his marker standing here."""
    opponent = Brew(fighter=fighter, style=Sheet(priority=-20), base=STILL, keep=style)
    duel = spar(Brew(fighter=SAGAS), opponent, spaces=spaces)
    duel.discard(1, 1, style, "Dash")
    duel.set_marker(1, marker)
    duel.beat("Echo Strike", PAIR)
    return duel.happened("applied", 0) and duel.happened("hit", 0)


def range_from(question: Question) -> dict[str, Any]:
    """Two places that tell his own space from that of the other fighter's companion."""
    style, fighter = card_and_fighter(question.setup["copies"])
    from_himself = echo(style, fighter, (3, 4), 7), echo(style, fighter, (1, 6), 6)
    return {"from": {(True, False): "own space", (False, True): "the marker"}.get(from_himself)}


def range_of_copy(question: Question) -> dict[str, Any]:
    """Sagas's base becomes a copy of the opponent's, whose marker lies under that opponent."""
    base, fighter = card_and_fighter(question.setup["copies"])
    opponent = Brew(fighter=fighter, style=Sheet(priority=-20))
    duel = spar(Brew(fighter=SAGAS, style=Sheet(), base=None), opponent, spaces=(3, 4))
    duel.set_marker(1, 4)
    duel.beat(f"{TRIAL} Staff", f"{TRIAL} Shot", antes=(("Mirror",), ()), until=PRIORITY)
    copied = [card for card in attack_cards(duel.state, 0) if card.name == base]
    numbers = all(card.range_is_number for card in attack_cards(duel.state, 0))
    found = list(reach(duel.state, 0)) if numbers else NOT_APPLICABLE
    duel.beat(f"{TRIAL} Staff", f"{TRIAL} Shot")
    return {"range": found if copied else None, "hits": duel.happened("hit", 0)}


# ---- copied bonuses


def with_mirror(opponent: Brew, spaces: tuple[int, int] = (3, 5)) -> Duel:
    sagas = Brew(fighter=SAGAS, style=Sheet(), base=Sheet(range=NOT_APPLICABLE, power=NOT_APPLICABLE))
    return spar(sagas, opponent, spaces=spaces)


def copy_current_form(question: Question) -> dict[str, Any]:
    """Styles that give power and priority lie in the opponent's discard 1, one after the other."""
    copied = False
    for style in ("Bladed", "Quicksilver", "Exoskeletal"):
        duel = with_mirror(Brew(fighter=question.setup["copies_from"]))
        duel.discard(1, 1, style, "Dash")
        duel.beat(PAIR, "Whip Strike", antes=(("Mirror",), ()), until=PRIORITY)
        copied = copied or any(bonuses(duel).values())
    return {"copied": copied}


def copy_zone_bonus(question: Question) -> dict[str, Any]:
    """The companion behind its fighter, then behind Sagas: what each gives, and what Sagas has of it."""
    found = []
    for marker in (6, 2):
        duel = with_mirror(Brew(fighter=question.setup["copies_from"], style=Sheet(), base=STILL))
        duel.set_marker(1, marker)
        duel.beat(PAIR, f"{TRIAL} {STANCE}", antes=(("Mirror",), ()), until=PRIORITY)
        theirs = {name: own_bonus(duel.state, 1, stat) for stat, name in STATS.items()}
        found.append((bonuses(duel), theirs))
    equal = all(mine == theirs and any(theirs.values()) for mine, theirs in found)
    follows = equal and found[0][0] != found[1][0]
    return {"copied": equal, "by": "her present place relative to Juto" if follows else None}


ACTIONS = {
    "bonus_over_time": bonus_over_time,
    "range_from": range_from,
    "range": range_of_copy,
    "copy_current_form": copy_current_form,
    "copy_zone_bonus": copy_zone_bonus,
}
