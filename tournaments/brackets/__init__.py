"""Elimination: single and double brackets of 2 to 64 entries, with byes, withdrawals and corrections. Pure."""

from tournaments.brackets.layout import Bracket, BracketMatch, double_elimination, single_elimination
from tournaments.brackets.progress import (
    Decision,
    Effects,
    Progress,
    Side,
    Standby,
    State,
    decide,
    effects_of,
    progress_of,
)
from tournaments.brackets.seeds import fold_order

__all__ = [
    "Bracket",
    "BracketMatch",
    "Decision",
    "Effects",
    "Progress",
    "Side",
    "Standby",
    "State",
    "decide",
    "double_elimination",
    "effects_of",
    "fold_order",
    "progress_of",
    "single_elimination",
]
