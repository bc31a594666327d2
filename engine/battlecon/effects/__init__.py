"""What the acts of a line do: one function a verb, and before it the one that says what may be chosen."""
