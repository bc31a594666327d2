"""What BattleBoard's card text says: one class for every rule of phrases.lark that means something.

The names are one vocabulary; the modules only keep them in the order of phrases.lark.
"""

# ruff: noqa: F403

from engine.battleboard.tree.cards import *
from engine.battleboard.tree.line import *
from engine.battleboard.tree.when import *
