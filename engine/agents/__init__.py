"""Players that are programs: pickers for the questions of any game."""
