"""The agents by their names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from difflib import get_close_matches
from typing import Any, Final

from engine.agents.equilibrium import EquilibriumAgent
from engine.agents.greedy import GreedyAgent
from engine.agents.lookahead import look_ahead_of
from engine.agents.random import RandomAgent
from engine.choices import Picker
from engine.errors import BadSetupError, shown
from engine.registry import Game

AGENTS: Final[Mapping[str, Callable[[Game[Any, Any], int], Picker]]] = {
    "random": lambda game, seed: RandomAgent(seed),
    "greedy": lambda game, seed: GreedyAgent(game, look_ahead_of(game.name), seed),
    "equilibrium": lambda game, seed: EquilibriumAgent(game, look_ahead_of(game.name), seed),
}


def check_agent(where: str, name: object) -> None:
    """Raises BadSetupError, with the nearest name, for a name that is no agent's."""
    if not isinstance(name, str):
        raise BadSetupError(where, f"is {shown(name)}; a name is needed")
    if name not in AGENTS:
        near = get_close_matches(name, AGENTS, n=1)
        hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(AGENTS)}"
        raise BadSetupError(where, f"there is no agent {shown(name)}; {hint}")


def agent_of(name: str, game: Game[Any, Any], seed: int) -> Picker:
    """An agent by its name, with chance of its own. Raises BadSetupError for a name that is no agent's."""
    check_agent("agents", name)
    return AGENTS[name](game, seed)
