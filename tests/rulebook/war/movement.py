"""Movement: where effects may lead a fighter (Movement)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from engine.battlecon.board import distance as distance_between
from engine.battlecon.layout import PRIORITY
from tests.engine.war.duels import Duel
from tests.rulebook.cases import Question
from tests.rulebook.homebrew import IDLE, NOT_APPLICABLE, PAIR, Brew, Sheet, Ways, spar

# The rulebook's way to say it, and the card text's.
WORDINGS = (
    (r", or ", " or "),
    (r"\b(pull|push) the opponent\b", r"\1"),
    (r"\bmove directly to space (\d)", r"move to any unoccupied space in space \1"),
    (r"\bmove directly to any (unoccupied )?space", "move to any unoccupied space"),
    (r"\b(teleport|move directly)\b", "move"),
    (r"(\d) spaces?(?! \d)\b(?! adjacent)", r"\1"),
    (r"\bmove (\d(?:, \d)* or \d|up to \d|\d) (?:forwards or backwards|in either direction)", r"move \1"),
)
BANS = (
    (r"(move|advance|retreat) (over|past|through) (the opponent|opponents)", r"\1 past you"),
    (r"be moved", "move"),
)


def card_text(words: str) -> str:
    """An effect in the rulebook's words as a card says it."""
    for theirs, ours in WORDINGS:
        words = re.sub(theirs, ours, words)
    return words[0].lower() + words[1:]


def line_of(effect: str, trigger: str = "Start") -> str:
    """A line that carries out an effect; a trigger the effect names is kept."""
    prefix, colon, rest = effect.partition(":")
    return f"{prefix.strip()}: {card_text(rest.strip())}" if colon else f"{trigger}: {card_text(effect)}"


def ban_on_opponent(ban: str) -> str:
    """What keeps the mover from it, as the opponent's ability says it."""
    for theirs, ours in BANS:
        ban = re.sub(theirs, ours, ban)
    return f"The opponent {ban}"


def mover(setup: Mapping[str, Any], line: str) -> Brew:
    """The fighter with the effect, faster than anybody, whose attack reaches everywhere and does no damage."""
    return Brew(style=Sheet(text=(line,), priority=30), base=Sheet(range=(0, 7)), fighter=setup.get("fighter"))


def endings(
    first: Brew, second: Brew, spaces: tuple[int, int], pairs: tuple[str, str] = (PAIR, PAIR), **duel: Any
) -> list[Duel]:
    """The duel after each way of moving that the rules offer, as far as the first attack's end."""
    ways, ended = Ways(), []
    while True:
        fought = spar(first, second, spaces=spaces, **duel)
        fought.beat(*pairs, **ways.answers("steps", "space"))
        ended.append(fought)
        if not ways.another():
            return ended


def moved_seat(duels: Sequence[Duel]) -> int:
    """Whom the effect moves: told from what happened."""
    return 1 if any(duel.happened("moved", 1) for duel in duels) else 0


def places(duels: Sequence[Duel], seat: int, start: int) -> list[int]:
    """The spaces a fighter can end in, the nearest first."""
    return sorted({duel.state.sides[seat].position for duel in duels}, key=lambda space: (abs(space - start), space))


def tried(setup: Mapping[str, Any], trigger: str = "Start") -> tuple[list[Duel], tuple[int, int]]:
    """Every way in which an effect can move somebody from these spaces."""
    spaces = (setup["position"], setup["opponent"])
    ability = (ban_on_opponent(setup["ban"]),) if "ban" in setup else ()
    opponent = Brew(base=Sheet(range=NOT_APPLICABLE, power=NOT_APPLICABLE), ability=ability)
    return endings(mover(setup, line_of(setup["effect"], trigger)), opponent, spaces), spaces


def legal_moves(question: Question) -> dict[str, Any]:
    setup = question.setup
    duels, spaces = tried(setup)
    seat = moved_seat(duels)
    own, theirs = places(duels, 0, spaces[0]), places(duels, 1, spaces[1])
    return {"targets": (own, theirs)[seat], "own_targets": own, "opponent_targets": theirs}


def move(question: Question) -> dict[str, Any]:
    """Carry a movement out; where the text leaves a choice, the farthest there is."""
    setup = question.setup
    duels, spaces = tried(setup)
    own, theirs = places(duels, 0, spaces[0]), places(duels, 1, spaces[1])
    return {"position": own[-1], "opponent": theirs[-1], "moved": (own[-1], theirs[-1]) != spaces}


def choose_direction(question: Question) -> dict[str, Any]:
    """Two fighters by name with their spaces; the first one's effect moves."""
    setup = question.setup
    names = [name for name, value in setup.items() if isinstance(value, int) and name not in ("board", "distance")]
    spaces = (setup[names[0]], setup[names[1]])
    first = mover({"fighter": names[0]}, line_of(setup["effect"], setup.get("on", "start").capitalize()))
    second = Brew(fighter=names[1], base=IDLE.base)
    duels = endings(first, second, spaces, (PAIR, f"{first_style(second)} {PAIR.split()[1]}"))
    seat = moved_seat(duels)
    reached = places(duels, seat, spaces[seat])
    return {
        "legal_targets": reached,
        names[0]: duels[0].state.sides[0].position,
        names[1]: duels[0].state.sides[1].position,
        "moved": names[seat] if duels[0].happened("moved") else None,
    }


def first_style(brew: Brew) -> str:
    """A style of a fighter that does nothing on its own to the board, the first of his when none is that plain."""
    styles = spar(brew).matchup.kits[0].styles
    return next((style.name for style in styles if not style.triggers), styles[0].name)


def choose_backward(question: Question) -> dict[str, Any]:
    """Whether a fighter may choose the way that a wall or the opponent blocks."""
    setup = question.setup
    forward_blocked, backward_blocked = setup.get("forward_blocked"), setup.get("backward_blocked")
    position, opponent = (6, 7) if forward_blocked else (1 if backward_blocked else 3, 5)
    ability = ("The opponent cannot move",) if forward_blocked and backward_blocked else ()
    first = mover({}, line_of(setup["effect"]))
    duels = endings(first, Brew(base=IDLE.base, ability=ability), (position, opponent))
    reached = places(duels, 0, position)
    behind = [space for space in reached if (space - position) * (opponent - position) < 0]
    return {"legal": bool(behind), "moves": reached != [position]}


def distance(question: Question) -> dict[str, Any]:
    one, other = question.setup["positions"]
    duel = spar(spaces=(one, other)).beat(PAIR, PAIR, until=PRIORITY)
    return {"range": distance_between(duel.state), "distance": distance_between(duel.state)}


ACTIONS = {
    "legal_moves": legal_moves,
    "move": move,
    "choose_direction": choose_direction,
    "choose_backward": choose_backward,
    "distance": distance,
}
