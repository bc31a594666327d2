"""BattleCON: War of Indines and Trials of Indines."""
