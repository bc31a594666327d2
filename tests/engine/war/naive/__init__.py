"""The rules of War of Indines once more: naive, straight down the rulebook, sharing nothing with the engine.

Whoever wrote this had read the rulebook, the rulings and the facts of the cards, and not the engine. Duels are played
by both with equal picks and compared beat by beat (`test_naive`): what one of the two has understood wrongly shows.
Where rulebook and rulings say nothing the engine's answer was taken over; docs/proof.md lists those places.
"""
