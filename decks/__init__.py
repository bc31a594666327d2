"""Decklists, formats and verdicts."""
