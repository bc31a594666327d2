"""What loading all card data costs: every line of the five games and the kits of War's fighters in three modes.

python -m tests.bench.loading
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from statistics import median
from typing import Any

from tests.bench.server import ROOT

FIXTURES = ROOT / "fixtures"
IN_PLAIN_WORDS = {"rules", "lore", "treasure"}
TURNS = 5


def loading() -> dict[str, Any]:
    """Cold, and from the trees that a cold load kept: medians of processes of their own, beside importing the code.

    In processor seconds, so that it does not matter what else the machine does.
    """
    cold, warm, imports = [], [], []
    for _ in range(TURNS):
        with tempfile.TemporaryDirectory() as folder:
            for times in (cold, warm):
                told = json.loads(
                    subprocess.run(
                        [sys.executable, "-m", "tests.bench.loading", folder],
                        cwd=ROOT,
                        check=True,
                        stdout=subprocess.PIPE,
                    ).stdout
                )
                times.append(told["loading"])
                imports.append(told["imports"])
    return {
        "from the kept trees, s (goal 0.3)": round(median(warm), 3),
        "cold, s (goal 3)": round(median(cold), 2),
        "importing the engine first, s": round(median(imports), 2),
    }


def measured(folder: Path) -> dict[str, float]:
    """One load in this process, and what importing the code took before."""
    start = time.process_time()
    from engine.battleboard import tree as _battleboard  # noqa: F401
    from engine.battlecards import tree as _battlecards  # noqa: F401
    from engine.battlecon.kit import MODES
    from engine.battlecon.war import War, read_records
    from engine.sularia import tree as _sularia  # noqa: F401
    from engine.text import GAMES, compile_lines

    imported = time.process_time()
    for game in GAMES:
        if game != "war":
            compile_lines(game, lines_of(game), folder)
    war = War(read_records(FIXTURES / "war"), folder)
    for fighter in war.fighters:
        for mode in MODES:
            war.kit(fighter, mode, 0, 0)
    return {"imports": imported - start, "loading": time.process_time() - imported}


def lines_of(game: str) -> Iterator[str]:
    """Every line of a game's cards that follows its grammar."""
    for path in sorted((FIXTURES / game).glob("*.json")):
        for card in json.loads(path.read_text(encoding="utf-8")).get("cards", ()):
            if card["kind"] not in IN_PLAIN_WORDS:
                yield from lines_on(card)


def lines_on(card: Mapping[str, Any]) -> Iterator[str]:
    """The lines of a card, of its modes and of its sides."""
    for text in (card, *({"text": side["text"]} for side in card.get("sides") or ())):
        for key in ("text", "ex_text", "almighty_text"):
            yield from text.get(key) or ()


if __name__ == "__main__":
    found = measured(Path(sys.argv[1])) if len(sys.argv) > 1 else loading()
    sys.stdout.write(f"{json.dumps(found, indent=2)}\n")
