"""Card text: the controlled English that people read and the engine runs.

Every game has one grammar: the shared words (words.lark) and the game's own phrases (phrases.lark in its package). It
reads a line as a typed tree of the classes in the game's tree module, and prints a tree as its line.
"""

from engine.text.cache import compile_lines
from engine.text.errors import TextError
from engine.text.grammar import GAMES, Grammar, check_text, grammar_of, names_in
from engine.text.printer import PrintError
from engine.text.tree_json import TreeError, from_json, to_json

__all__ = [
    "GAMES",
    "Grammar",
    "PrintError",
    "TextError",
    "TreeError",
    "check_text",
    "compile_lines",
    "from_json",
    "grammar_of",
    "names_in",
    "to_json",
]
