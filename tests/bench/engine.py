"""How fast random duels of War go, in pure Python and compiled, beside OpenSpiel's hearts.

Each is a process of its own that plays a share when it is told to. Turn by turn all of them play a share, on the same
core and in processor seconds, so what else the machine does comes to all alike; the ratios are those of a turn.

python -m tests.bench.engine
"""

from __future__ import annotations

import gc
import importlib.util
import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from itertools import product
from pathlib import Path
from statistics import median
from typing import Any

ROOT = Path(__file__).resolve().parent.parent.parent
COMPILED = ROOT / "var" / "compiled"
TURNS = 7
SHARE = 1.0  # processor seconds
CLONES = 20_000
PAIRINGS = 54  # of the 324, evenly spread
HEARTS = "hearts of OpenSpiel"


def engine() -> dict[str, Any]:
    """Medians over the turns; hearts and the compiled engine only where they are installed or built."""
    players = {"pure": Player("war", [ROOT])}
    told: dict[str, Any] = {}
    if COMPILED.exists():
        players["compiled"] = Player("war", [COMPILED, ROOT])
    else:
        told["compiled"] = "not built: make wheel"
    if importlib.util.find_spec("pyspiel"):
        players[HEARTS] = Player("hearts", [ROOT])
    else:
        told[HEARTS] = "not measured: there is no package open_spiel here"
    turns = [{name: player.share() for name, player in players.items()} for _ in range(TURNS)]
    for player in players.values():
        player.stop()
    for name in players:
        told[name] = {figure: round(median(turn[name][figure] for turn in turns), 2) for figure in turns[0][name]}
    for name in [name for name in players if name != HEARTS and HEARTS in players]:
        ratio = median(turn[name]["decisions a second"] / turn[HEARTS]["decisions a second"] for turn in turns)
        told[f"{name}: decisions a second, times those of hearts"] = round(ratio, 3)
    if "compiled" in players:
        ratio = median(turn["compiled"]["decisions a second"] / turn["pure"]["decisions a second"] for turn in turns)
        told["compiled: decisions a second, times those of pure Python"] = round(ratio, 2)
    told["goals"] = {
        "pure, times hearts": "0.3 (stretch 0.4)",
        "compiled, times hearts": "1.2 (stretch 1.5)",
        "us a clone": "3 pure, 1 compiled",
    }
    return told


class Player:
    """A process that plays one game, with the engine that the path leads to first."""

    def __init__(self, game: str, path: Sequence[Path]) -> None:
        given = os.environ.get("PYTHONPATH")
        places = [*map(str, path), *([given] if given else [])]
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-m", "tests.bench.engine", game],
            cwd=ROOT,
            env=os.environ | {"PYTHONPATH": os.pathsep.join(places)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def share(self) -> dict[str, float]:
        """Let it play for its share of a turn: what it measured."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write("play\n")
        self._process.stdin.flush()
        measured: dict[str, float] = json.loads(self._process.stdout.readline())
        return measured

    def stop(self) -> None:
        self._process.communicate()


class Dice:
    """Answers by chance as cheaply as can be, and counts."""

    def __init__(self) -> None:
        self.decisions = 0

    def pick(self, state: object, seat: int, kind: int, options: Sequence[int]) -> int:
        self.decisions += 1
        return int(random.random() * len(options))


def war_player() -> Callable[[], dict[str, float]]:
    """Random duels of all fighters through `step`, one decision an answered question."""
    from engine.battlecon.steps import step
    from engine.battlecon.war import War, read_records

    war = War(read_records(ROOT / "fixtures" / "war"))
    pairings = list(product(war.fighters, war.fighters))
    matchups = [war.matchup({"fighters": pair}) for pair in pairings[:: len(pairings) // PAIRINGS]]

    def play(matchup: Any) -> tuple[int, int]:
        state, dice = war.new_duel(matchup, random.getrandbits(32)), Dice()
        while not state.over:
            step(state, dice)
        return dice.decisions, state.beat

    def share() -> dict[str, float]:
        played = beats = decisions = 0
        start = time.process_time()
        while (spent := time.process_time() - start) < SHARE:
            more, lasted = play(matchups[played % len(matchups)])
            played, beats, decisions = played + 1, beats + lasted, decisions + more
        return {
            "decisions a second": decisions / spent,
            "us a beat": spent / beats * 1e6,
            "decisions a duel": decisions / played,
            "us a clone": clone_time(),
        }

    def clone_time() -> float:
        """In the middle of a beat."""
        state, dice = war.new_duel(matchups[1], 1), Dice()
        while state.beat < 3 or not state.pending:
            step(state, dice)
        start = time.process_time()
        for _ in range(CLONES):
            state.clone()
        return (time.process_time() - start) / CLONES * 1e6

    for matchup in matchups:
        play(matchup)
    return share


def hearts_player() -> Callable[[], dict[str, float]]:
    """Random games through `legal_actions` and `apply_action`; the deal is chance and no decision."""
    import pyspiel

    game = pyspiel.load_game("hearts")

    def play() -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions = [action for action, _ in state.chance_outcomes()]
            else:
                actions = state.legal_actions()
                decisions += 1
            state.apply_action(actions[int(random.random() * len(actions))])
        return decisions

    def share() -> dict[str, float]:
        played = decisions = 0
        start = time.process_time()
        while (spent := time.process_time() - start) < SHARE:
            played, decisions = played + 1, decisions + play()
        return {"decisions a second": decisions / spent, "decisions a game": decisions / played}

    play()
    return share


def serve(game: str) -> None:
    """Play a share for every line that comes in, on the one core that all players share."""
    if sys.platform == "linux":
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    random.seed(7)
    share = war_player() if game == "war" else hearts_player()
    gc.collect()
    gc.freeze()  # what is loaded stays: the collector need not look through it again and again
    for _ in sys.stdin:
        sys.stdout.write(f"{json.dumps(share())}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    if len(sys.argv) > 1:
        serve(sys.argv[1])
    else:
        sys.stdout.write(f"{json.dumps(engine(), indent=2)}\n")
