"""Standings: named tie-breaks in exact fractions, and every rank explained step by step. Pure."""

from tournaments.standings.table import MAGIC_STYLE, Standing, Step, standings
from tournaments.standings.tie_breaks import TieBreak

__all__ = ["MAGIC_STYLE", "Standing", "Step", "TieBreak", "standings"]
