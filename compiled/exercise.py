"""What the instrumented engine does so that the compiler sees which ways through the rules are taken most.

Random duels of every fighter with every other, and equilibrium decisions of opening positions. `setup.py` runs it.
"""

import sys
from itertools import product
from pathlib import Path

from engine.agents.equilibrium import MOST_CELLS, TOLERANCE
from engine.agents.lookahead import look_ahead_of
from engine.agents.random import RandomAgent
from engine.agents.search import Search
from engine.battlecon.war import War, read_records

DUELS = 5  # of each pairing
OPENING = 27  # every so many pairings one opening is decided


def exercise(war: War) -> None:
    look_ahead = look_ahead_of(war.name)
    for number, fighters in enumerate(product(war.fighters, repeat=2)):
        matchup = war.matchup({"fighters": fighters})
        for duel in range(DUELS):
            state, agent = war.new_duel(matchup, duel), RandomAgent(duel)
            is_decided = duel > 0 or number % OPENING > 0
            while not state.over:
                if not is_decided and look_ahead.rounds(state) >= 0 and look_ahead.settled(state):
                    Search(war, look_ahead).stage(state, TOLERANCE, MOST_CELLS)
                    is_decided = True
                war.play_on(state, agent)


if __name__ == "__main__":
    exercise(War(read_records(Path(sys.argv[1]))))
