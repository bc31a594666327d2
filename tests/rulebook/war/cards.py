"""Cards and what they add up to: counts, pairs and their numbers (Base Card Overview, Style Card Overview)."""

from __future__ import annotations

from typing import Any

from engine.battlecon import program
from engine.battlecon.asking import CARDS
from engine.battlecon.board import SPACES
from engine.battlecon.layout import ANTE, REVEAL_EFFECTS
from engine.battlecon.stats import power, priority, reach, soak, stun_guard
from tests.engine.war.duels import Duel
from tests.rulebook.cases import Question
from tests.rulebook.homebrew import IDLE, NO_ATTACK, PAIR, Brew, Sheet, fighter_with, spar

TRIGGERS = {
    program.REVEAL: "reveal",
    program.START: "start",
    program.BEFORE: "before",
    program.HIT: "hit",
    program.DAMAGE: "damage",
    program.AFTER: "after",
    program.END: "end",
}


def count_cards(question: Question) -> dict[str, Any]:
    fighter, mode = question.setup["fighter"], question.setup.get("mode", "normal")
    kit = Duel(fighter, "luc", modes=(mode, "normal")).matchup.kits[0]
    generic = [base for base in kit.bases if not base.unique]
    character = [card for card in (kit.fighter,) if card.kind == program.FIGHTER]
    return {
        "total": len(character) + len(kit.styles) + len(kit.bases),
        "character": len(character),
        "styles": len(kit.styles),
        "bases": len(kit.bases),
        "generic_bases": len(generic),
        "own_cards": len(character) + len(kit.styles) + len(kit.bases) - len(generic),
    }


def stats_of(duel: Duel, seat: int = 0) -> dict[str, Any]:
    """The numbers of a revealed attack, as the rules count them."""
    state = duel.state
    return {
        "range": list(reach(state, seat)),
        "power": power(state, seat),
        "priority": priority(state, seat),
        "stun_guard": stun_guard(state, seat),
        "soak": soak(state, seat),
    }


def pair_stats(question: Question) -> dict[str, Any]:
    setup = question.setup
    pair = setup["pair"] if "pair" in setup else f"{setup['style']} {setup['base']}"
    fighter = setup.get("fighter") or fighter_with("style", setup["style"])
    duel = spar(Brew(fighter=fighter, mode=setup.get("mode", "normal")), IDLE)
    duel.beat(pair, PAIR, until=REVEAL_EFFECTS)
    cards = [duel.matchup.cards[number] for number in (duel.state.sides[0].style, duel.state.sides[0].base)]
    numbers = stats_of(duel)
    timings = [timing for card in cards for timing in card.triggers]
    return {
        **numbers,
        "triggers": [TRIGGERS[timing] for timing in sorted(set(timings))],
        "end": end_movement(duel, pair),
    }


def end_movement(duel: Duel, pair: str) -> str | None:
    """Where the pair's End effect lets its fighter go, told from the spaces he is offered."""
    duel.beat(pair, PAIR)
    offered = [options for seat, kind, options in duel.answers.asked if (seat, kind) == (0, "space")]
    free = any(len(options) == len(SPACES) - 2 for options in offered)
    direct = any(event[:3] == ("moved", 0, 0) and event[5] for event in duel.state.events or ())
    return "move directly to any unoccupied space" if free and direct else None


def totals(style: Sheet, base: Sheet, ability: tuple[str, ...] = ()) -> dict[str, Any]:
    """The numbers of a pair of these two cards, revealed in a duel."""
    duel = spar(Brew(style=style, base=base, ability=ability))
    duel.beat(PAIR, PAIR, until=REVEAL_EFFECTS)
    return stats_of(duel)


def total(question: Question) -> dict[str, Any]:
    """A base changed by its style."""
    setup, change = question.setup, question.setup.get("modifier", 0)
    stat = next(stat for stat in ("range", "power", "priority") if stat in setup)
    return {stat: totals(Sheet(**{stat: change}), Sheet(**{stat: setup[stat]}))[stat]}


def floor(question: Question) -> dict[str, Any]:
    """A stat that is brought to a number: what it counts as."""
    stat, value = question.setup["stat"], question.setup["value"]
    found = totals(Sheet(**{stat: value}), Sheet())[stat]
    return {"value": found[0] if stat == "range" and found[0] == found[1] else found}


def add_ranges(question: Question) -> dict[str, Any]:
    setup = question.setup
    return {"range": totals(Sheet(range=setup["style_range"]), Sheet(range=setup["base_range"]))["range"]}


def spaces_hit(question: Question) -> dict[str, Any]:
    """At which distances an attack of this range strikes, tried one after the other."""
    style = Sheet(range=question.setup["range"], priority=20)
    hits = []
    for distance in range(1, len(SPACES)):
        duel = spar(Brew(style=style, base=Sheet(power=1)), spaces=(1, 1 + distance)).beat(PAIR, PAIR)
        if duel.happened("hit", 0):
            hits.append(distance)
    return {"distances": hits}


def added_up(question: Question) -> dict[str, Any]:
    """Several soaks or stun guards on one attack: of its style, its base, and then of the fighter's abilities."""
    (name, numbers), *_ = question.setup.items()
    stat = name.removesuffix("s")
    style, base, *others = [*numbers, 0, 0]
    ability = tuple(f"{stat.replace('_', ' ').capitalize()} {number}" for number in others if number)
    return {stat: totals(Sheet(**{stat: style}), Sheet(**{stat: base}), ability)[stat]}


def pair_name(question: Question) -> dict[str, Any]:
    setup = question.setup
    fighter = setup.get("fighter") or fighter_with("style", setup["style"])
    duel = spar(Brew(fighter=fighter))
    duel.beat(f"{setup['style']} {setup['base']}", PAIR, until=REVEAL_EFFECTS)
    cards = duel.matchup.cards
    return {"name": f"{cards[duel.state.sides[0].style].name} {cards[duel.state.sides[0].base].name}"}


def pairs_offered(duel: Duel) -> set[tuple[int, int]]:
    """The pairs of card numbers that the first seat may choose from."""
    duel.beat(PAIR, PAIR, until=ANTE)
    return {divmod(option, CARDS) for option in duel.options_of("pair")}


def count_pairs(question: Question) -> dict[str, Any]:
    """The pairs of a hand of so many styles and bases; Special Actions are a variant."""
    duel = spar(special_actions=False)
    kit = duel.matchup.kits[0]
    for cards, kept in ((kit.styles, question.setup["styles"]), (kit.bases, question.setup["bases"])):
        spare = [card.name for card in cards if card.name not in PAIR.split()]
        duel.discard(0, 1, *spare[: len(cards) - kept])
    return {"pairs": len(pairs_offered(duel))}


def validate_pair(question: Question) -> dict[str, Any]:
    """Whether two cards of these kinds are among the pairs that may be chosen."""
    duel = spar(IDLE, Brew(base=NO_ATTACK))
    kit = duel.matchup.kits[0]
    kinds = {"style": kit.styles, "base": kit.bases}
    first, second = (kinds[kind][place] for place, kind in enumerate(question.setup["selected"]))
    offered = pairs_offered(duel)
    return {"legal": bool({(first.index, second.index), (second.index, first.index)} & offered)}


ACTIONS = {
    "count_cards": count_cards,
    "pair_stats": pair_stats,
    "total": total,
    "floor": floor,
    "add_ranges": add_ranges,
    "spaces_hit": spaces_hit,
    "sum": added_up,
    "pair_name": pair_name,
    "count_pairs": count_pairs,
    "validate_pair": validate_pair,
}
