"""An instruction of the text as acts: one function for every section of phrases.lark, in its order."""

from __future__ import annotations

from engine.battlecon import tree
from engine.battlecon.instructions.cards import cards, clashes
from engine.battlecon.instructions.holdings import markers, quantities
from engine.battlecon.instructions.movement import movement, places
from engine.battlecon.instructions.numbers import bonuses, life
from engine.battlecon.instructions.outcomes import bans, outcomes, reach
from engine.battlecon.naming import Naming
from engine.battlecon.program import Act


def acts_of(instruction: tree.Instruction, naming: Naming) -> list[Act]:
    """What the rules run for one instruction; most are one act.

    Raises BadCardError when no rule plays it yet.
    """
    for section in (movement, places, bonuses, life, outcomes, reach, bans, quantities, markers, cards, clashes):
        made = section(instruction, naming)
        if made is not None:
            return made
    raise naming.unplayable("no rule plays {} in this game", instruction)
