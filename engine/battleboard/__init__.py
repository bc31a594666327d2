"""BattleBoard."""
