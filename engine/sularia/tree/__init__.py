"""What Battle for Sularia's card text says: one class for every rule of phrases.lark that means something.

The names are one vocabulary; the modules only keep them in the order of phrases.lark.
"""

# ruff: noqa: F403

from engine.sularia.tree.cards import *
from engine.sularia.tree.deck_building import *
from engine.sularia.tree.keywords import *
from engine.sularia.tree.line import *
from engine.sularia.tree.when import *
