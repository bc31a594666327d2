"""Before the first beat: life, board, initial discards, the modes' bases (Game Setup, EX Duel, Almighty Duel)."""

from __future__ import annotations

from typing import Any

from engine.battlecon.board import SPACES, distance
from engine.battlecon.layout import BEGIN, PILES
from engine.battlecon.program import BASE, STYLE
from engine.battlecon.state import DuelState
from engine.battlecon.steps import step
from engine.errors import BadSetupError
from tests.engine.war.duels import war
from tests.rulebook.cases import Question
from tests.rulebook.homebrew import PAIR, Brew, Sheet, read_cached, slug_of, spar
from tests.rulebook.waiting import NotBuiltError


class FirstOption:
    """Answers every question with the first option."""

    def pick(self, state: Any, seat: int, kind: int, options: Any) -> int:
        return 0


def new_duel(mode: str = "normal", **setup: Any) -> DuelState:
    """A duel as the rules set it up, before anything is chosen."""
    matchup = war().matchup({"fighters": ["hikaru", "vanaah"], "modes": [mode, mode], **setup})
    return war().new_duel(matchup, 1)


def start_life(question: Question) -> dict[str, Any]:
    return {"life": new_duel(question.setup.get("mode", "normal")).sides[0].life}


def board_and_life(question: Question) -> dict[str, Any]:
    state = new_duel(question.setup.get("mode", "normal"))
    return {
        "board": len(SPACES),
        "positions": state.entries("position"),
        "distance": distance(state),
        "life": state.entries("life"),
        "beats": state.matchup.rules.beats,
    }


def initial_discards(question: Question) -> dict[str, Any]:
    """Both choose their initial discards; what lies where then. A Special Action is no style."""
    state = new_duel(special_actions=False)
    while state.phase != BEGIN:
        step(state, FirstOption())
    return {
        "discard_1": counted(state, state.discards[0]),
        "discard_2": counted(state, state.discards[1]),
        "hand": counted(state, state.sides[0].hand),
        "discard_piles": sum(1 for pile in state.discards[:PILES] if pile),
    }


def counted(state: DuelState, cards: int) -> dict[str, int]:
    """How many styles and bases are in a set of cards."""
    kinds = [card.kind for card in state.matchup.cards if cards >> card.index & 1]
    return {"styles": kinds.count(STYLE), "bases": kinds.count(BASE)}


NUMBERS = {"no": 0, "a": 1, "an": 1, "one": 1, "two": 2, "three": 3}


def validate(question: Question) -> dict[str, Any]:
    """Whether initial discards of this description are taken: `two styles in pile 1`, `the same style twice`."""
    if "initial_discards" not in question.setup:
        raise NotBuiltError("which fighters a tournament allows is not checked yet")
    words = str(question.setup["initial_discards"])
    kit = war().matchup({"fighters": ["hikaru", "vanaah"]}).kits[0]
    styles, bases = [card.name for card in kit.styles], [card.name for card in kit.bases]
    piles = [[styles[0], bases[0]], [styles[1], bases[1]]]
    place = 1 if "pile 2" in words or "discard 2" in words else 0
    if "twice" in words or "same" in words:
        changed = 0 if "style" in words else 1
        piles[1][changed] = piles[0][changed]
    elif "pile" in words and "each" not in words:
        piles[place] = described(words, styles, bases)
    if "only one pair" in words or "one pile" in words:
        piles = piles[:1]
    try:
        new_duel(discards=[piles, None])
    except BadSetupError:
        return {"legal": False}
    return {"legal": True}


def described(words: str, styles: list[str], bases: list[str]) -> list[str]:
    """Cards as words count them: `two styles`, `a style and a base`."""
    found: list[str] = []
    before = ""
    for word in words.replace(",", " ").split():
        number = NUMBERS.get(before, 1)
        if word.startswith("style"):
            found += styles[2 : 2 + number]
        elif word.startswith("base"):
            found += bases[2 : 2 + number]
        before = word
    return found


def bases_of_mode(question: Question) -> dict[str, Any]:
    """Which bases and which ability a fighter of a mode brings, beside those of an ordinary one."""
    mode, fighter = question.setup["mode"], question.setup.get("fighter", "hikaru")
    ordinary, changed = (
        war().matchup({"fighters": [fighter, "luc"], "modes": [each, "normal"]}).kits[0] for each in ("normal", mode)
    )
    kept = {base.name for base in ordinary.bases} & {base.name for base in changed.bases}
    replaced = [base for base in ordinary.bases if base.name not in kept]
    record = next(record for record in read_cached() if slug_of(record) == changed.slug)
    lines = [line.text for line in changed.fighter.lines]
    is_listed = set(lines) == set(record[f"{mode}_text"]) and lines != [line.text for line in ordinary.fighter.lines]
    return {
        "generic_bases_replaced": len([base for base in replaced if not base.unique]),
        "unique_base_kept": any(base.unique and base.name in kept for base in changed.bases),
        "unique_ability": "the one listed for the mode" if is_listed else "the ordinary one",
        "bases": len(changed.bases),
    }


def gain_life(question: Question) -> dict[str, Any]:
    """Regain life at Start of Beat."""
    setup = question.setup
    line = f"Start: regain {setup['gain']} life"
    healed = Brew(style=Sheet(text=(line,)), base=Sheet(range="N/A"), mode=setup.get("mode", "normal"))
    duel = spar(healed, spaces=(1, 7))
    duel.state.sides[0].life = setup["life"]
    duel.beat(PAIR, PAIR)
    return {"life": duel.state.sides[0].life}


ACTIONS = {
    "start_life": start_life,
    "setup": board_and_life,
    "initial_discards": initial_discards,
    "validate": validate,
    "bases": bases_of_mode,
    "gain_life": gain_life,
}
