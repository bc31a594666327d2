"""BattleCards."""
