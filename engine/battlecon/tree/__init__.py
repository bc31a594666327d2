"""What BattleCON's card text says (War and Trials): one class for every rule of phrases.lark that means something.

The names are one vocabulary: `tree.Advance`, `tree.Hit`; the modules only keep them in the order of phrases.lark.
"""

# ruff: noqa: F403

from engine.battlecon.tree.amounts import *
from engine.battlecon.tree.bonuses import *
from engine.battlecon.tree.changes import *
from engine.battlecon.tree.instruction import *
from engine.battlecon.tree.line import *
from engine.battlecon.tree.movement import *
from engine.battlecon.tree.outcome import *
from engine.battlecon.tree.things import *
from engine.battlecon.tree.when import *
