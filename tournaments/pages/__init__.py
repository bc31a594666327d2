"""The pages of events: to follow one, to play in it, to run it."""
