"""What a fighter's unique ability is worth in a mode, found out by playing it (Characters, EX and Almighty)."""

from __future__ import annotations

from typing import Any, Final

from tests.rulebook.cases import Question
from tests.rulebook.war.abilities import antes, bodies, minds
from tests.rulebook.war.abilities.played import Probe

PROBES: Final[dict[str, tuple[Probe, ...]]] = {
    "hikaru": (antes.most_anted, antes.regained_at_once, antes.gained_at_end),
    "cadenza": (antes.most_anted, antes.tokens_at_start, antes.soak_on_use),
    "kallistar": (bodies.forms, bodies.life_each_beat),
    "magdelina": (antes.levels,),
    "vanaah": (antes.returning_tokens, bodies.discard_piles),
    "luc": (antes.stored_each_beat, antes.tokens_at_start),
    "kehrolyn": (bodies.current_forms,),
    "zaamassal": (bodies.paradigms,),
    "demitras": (antes.gained_by_hitting, antes.stored_each_beat),
    "heketch": (antes.held_and_regained, antes.spent_each_beat, minds.teleport),
    "hepzibah": (bodies.life_each_beat, bodies.life_for_damage),
    "rukyuk": (antes.ammunition,),
    "khadath": (bodies.traps,),
    "lixis": (bodies.discard_piles, minds.names_base),
    "seth": (minds.guess,),
    "tatsumi": (bodies.companions,),
    "sagas": (minds.mirror,),
    "cherri": (minds.extended_clashes,),
}


def unique_ability(question: Question) -> dict[str, Any]:
    """Everything that the fighter's probes find in this mode."""
    fighter, mode = question.setup["fighter"], question.setup.get("mode", "normal")
    found: dict[str, Any] = {}
    for probe in PROBES[fighter]:
        found.update(probe(fighter, mode))
    return found


ACTIONS = {"unique_ability": unique_ability}
