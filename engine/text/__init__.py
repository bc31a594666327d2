"""Card text: the controlled English that people read and the engine runs.

Every game has one grammar: the shared words (words.lark) and the game's own phrases (phrases.lark in its package).
"""

from engine.text.errors import TextError
from engine.text.grammar import GAMES, Grammar, check_text, grammar_of, names_in

__all__ = ["GAMES", "Grammar", "TextError", "check_text", "grammar_of", "names_in"]
