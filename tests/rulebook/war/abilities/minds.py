"""Guesses, mirrors, clashes that go on, bases that are named, and a teleport at the ante."""

from __future__ import annotations

from typing import Any

from engine.battlecon import tree
from engine.battlecon.board import SPACES
from engine.battlecon.kit import instructions_of, read_line
from engine.battlecon.layout import POWER, PRIORITY, PRIORITY_STAT, RANGE_MAX, REVEAL
from engine.battlecon.stats import bonus, soak, stun_guard
from tests.rulebook.homebrew import PAIR, STANCE, Brew, Sheet, Ways
from tests.rulebook.war.abilities.antes import HITTING
from tests.rulebook.war.abilities.played import duel_of, token_names
from tests.rulebook.war.beat import STILL


def instructions(name: str, mode: str) -> list[tree.Instruction]:
    """The typed instructions of the ability: for what two players cannot show."""
    fighter = duel_of(name, mode).matchup.kits[0].fighter
    return [found for line in fighter.lines for found in instructions_of(read_line(fighter.slug, line.text))]


def guess(name: str, mode: str) -> dict[str, Any]:
    """What the right base named at the ante is worth."""
    duel = duel_of(name, mode).beat(PAIR, PAIR, antes=((STANCE,), ()), until=PRIORITY)
    wide = any(isinstance(found, tree.Name) and found.of is not None for found in instructions(name, mode))
    return {
        "guess_power": bonus(duel.state, 0, POWER),
        "guess_priority": bonus(duel.state, 0, PRIORITY_STAT),
        "target": "any player" if wide else "nearest player",
    }


def mirror(name: str, mode: str) -> dict[str, Any]:
    """Which of the opponent's stats a Mirror copies, those of his cards and those of his abilities."""
    other = Brew(
        style=Sheet(stun_guard=3, soak=1),
        base=STILL,
        ability=("+1 power", "+2 priority", "+0~3 range", "Soak 2", "Stun guard 2"),
    )
    duel = duel_of(name, mode, other=other).beat(PAIR, PAIR, antes=(("Mirror",), ()), until=PRIORITY)
    state = duel.state
    copied = {"power": bonus(state, 0, POWER) == 1, "priority": bonus(state, 0, PRIORITY_STAT) == 2}
    copied["range"] = bonus(state, 0, RANGE_MAX) == 3
    defences = {"stun guard": stun_guard(state, 0) == stun_guard(state, 1), "soak": soak(state, 0) == soak(state, 1)}
    wide = any("any opponent" in line.text for line in duel.matchup.kits[0].fighter.lines)
    return {
        "copies": [stat for stat, same in copied.items() if same],
        "copies_also": [stat for stat, same in defences.items() if same],
        "from": "any opponent" if wide else "nearest opponents",
    }


def extended_clashes(name: str, mode: str) -> dict[str, Any]:
    """A clash that is won every time: how often it may go on all the same; and whether priority may be given up."""

    def yes(state: Any, seat: int, options: Any) -> int:
        return int(options[-1])

    other = Brew(style=Sheet(priority=-20), base=STILL)
    duel = duel_of(name, mode, other=other)
    duel.beat(PAIR, PAIR, antes=(("Insight",), ()), may=[yes] * 9)
    clashes = [event for event in duel.state.events or () if event[:2] == ("clash", 0)]
    plain = duel_of(name, mode, other=other).beat(PAIR, PAIR, may=[yes], until=None)
    return {"may_extend_clash": len(clashes) - 1, "may_clash_instead_of_priority": plain.happened("clash")}


def names_base(name: str, mode: str) -> dict[str, Any]:
    """Who says which base the opponent discards when the fighter hits."""
    duel = duel_of(name, mode, base=HITTING)
    duel.beat(PAIR, PAIR)
    asked = [seat for seat, kind, _ in duel.answers.asked if kind == "card"]
    return {"names_base": asked[:1] == [0], "discards_base": duel.happened("discarded card", 1) or asked[:1] == [0]}


def teleport(name: str, mode: str) -> dict[str, Any]:
    """Where a token anted takes the fighter."""
    token = token_names(duel_of(name, mode))[0]
    spaces = (1, 4)
    ways, reached = Ways(), set()
    while True:
        duel = duel_of(name, mode, spaces=spaces).beat(PAIR, PAIR, until=REVEAL, **ways.answers("ante", "space"))
        if duel.pool(0, token) == 0 or duel.happened("spent", 0):
            reached.add(duel.state.sides[0].position)
        if not ways.another():
            break
    free = set(SPACES) - set(spaces)
    beside = {space for space in free if abs(space - spaces[1]) == 1}
    where = "any unoccupied space" if reached == free else "adjacent to the opponent" if reached <= beside else None
    return {"teleport": where, "teleports_to": where, "token": token}
