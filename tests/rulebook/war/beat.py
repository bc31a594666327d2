"""A beat but for its attacks: ante, order of effects, who is active, recycling, the end of a duel (Play Sequence)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from engine.battlecon import layout
from engine.battlecon.asking import DECLINE, PASS
from engine.battlecon.layout import ANTE, KINDS, PRIORITY, REVEAL, SOAK, STUN_GUARD
from engine.battlecon.stats import bonus
from engine.battlecon.steps import step
from tests.engine.war.duels import Answers, Duel
from tests.rulebook.cases import Question
from tests.rulebook.homebrew import EVERYWHERE, IDLE, NOT_APPLICABLE, PAIR, Brew, Sheet, fighter_with, spar

PHASES = {
    layout.ANTE: "ante",
    layout.REVEAL: "reveal",
    layout.RECYCLE: "recycle",
}
STATS = {
    layout.POWER: "power",
    layout.PRIORITY_STAT: "priority",
    layout.RANGE_MIN: "range_min",
    layout.RANGE_MAX: "range_max",
    SOAK: "soak",
    STUN_GUARD: "stun_guard",
}
TRIGGERS = ("reveal", "start", "before", "hit", "damage", "after", "end")
STILL = Sheet(range=NOT_APPLICABLE, power=NOT_APPLICABLE)


# ---- ante


def holder_of(token: str, fighter: str | None = None, mode: str = "normal") -> Brew:
    """A fighter with this token and an attack that does nothing else."""
    return Brew(fighter=fighter or fighter_with("token", token), mode=mode, style=Sheet(), base=STILL)


def tokens_held(duel: Duel, seat: int = 0) -> int:
    """All the tokens in a fighter's pool."""
    return sum(duel.state.pool[seat * KINDS : seat * KINDS + KINDS])


def bonuses(duel: Duel, seat: int = 0) -> dict[str, int]:
    return {name: bonus(duel.state, seat, stat) for stat, name in STATS.items()}


def ante(question: Question) -> dict[str, Any]:
    """What an anted token adds to the attack, and whether it still does in the next beat."""
    setup = question.setup
    token = setup["token"]
    duel = spar(holder_of(token, setup.get("fighter"), setup.get("mode", "normal")))
    duel.beat(PAIR, PAIR, until=PRIORITY)
    without = bonuses(duel)
    duel = spar(holder_of(token, setup.get("fighter"), setup.get("mode", "normal")))
    duel.beat(PAIR, PAIR, antes=((token,), ()), until=PRIORITY)
    added = {name: number - without[name] for name, number in bonuses(duel).items()}
    duel.beat(PAIR, PAIR)
    other = next(style.name for style in duel.matchup.kits[0].styles if style.name in duel.hand(0))
    duel.beat(f"{other} Dash", "Plain A Dash", until=PRIORITY)
    later = bonuses(duel)
    lasting = {f"{name}_bonus_lasts": duration(number, later[name] - without[name]) for name, number in added.items()}
    return {**{f"{name}_bonus": number for name, number in added.items()}, **lasting}


def duration(at_first: int, later: int) -> str | None:
    """How long a bonus lasted, seen from the beat after."""
    if not at_first:
        return None
    return "this beat" if later == 0 else "longer"


class AnteQuestions:
    """Antes some tokens first and keeps the state in which the next ante is asked for."""

    def __init__(self, anted: list[str], mode: str = "normal") -> None:
        self.duel = spar(holder_of(anted[0], mode=mode))
        self.options: list[int] = []
        self.duel.beat(PAIR, PAIR, antes=(anted, ()), until=REVEAL)
        asked = [options for seat, kind, options in self.duel.answers.asked if (seat, kind) == (0, "ante")]
        if len(asked) > len(anted):
            self.options = [option for option in asked[-1] if option != PASS]


def take_back(question: Question) -> dict[str, Any]:
    """Whether anything that may be anted afterwards brings the token back into the pool."""
    anted, token = question.setup["anted"], question.action["token"]
    mode = question.setup.get("mode", "almighty" if question.setup.get("limit_allows_more") else "normal")
    asked = AnteQuestions(anted, mode)
    returned = False
    for option in asked.options:
        duel = spar(holder_of(anted[0], mode=mode))
        choices = [partial(ante_of, duel, name) for name in anted]
        duel.beat(PAIR, PAIR, until=REVEAL, ante=[*choices, option])
        returned = returned or duel.pool(0, token) > asked.duel.pool(0, token)
    return {"legal": returned, "in_pool": asked.duel.pool(0, token)}


def ante_of(duel: Duel, name: str, state: Any, seat: int, options: Any) -> int:
    return next(option for option in options if option != PASS and duel.is_ante(0, option, name))


def ante_more(question: Question) -> dict[str, Any]:
    """Whether more may be anted after these; a limit that allows more is that of an Almighty fighter."""
    setup = question.setup
    mode = setup.get("mode", "almighty" if setup.get("limit_allows_more") else "normal")
    return {"legal": bool(AnteQuestions(setup["anted"], mode).options)}


def end_ante(question: Question) -> dict[str, Any]:
    """Two fighters with tokens pass or ante in turn; where the beat stands when these are through."""
    said = question.setup["ante"]
    hikaru = Brew(fighter="hikaru", style=Sheet(), base=STILL)
    duel = spar(hikaru, hikaru)
    duel.beat(PAIR, PAIR, until=ANTE)
    turns = list(said)
    heard = 0

    def speak(state: Any, seat: int, options: Any) -> int:
        nonlocal heard
        heard += 1
        return int(options[0] if turns.pop(0) == "pass" else options[-1])

    answers = Answers(duel, {"ante": [speak] * len(said)})
    while turns or duel.state.pending:
        step(duel.state, answers)
    return {"phase": PHASES.get(duel.state.phase), "passes": duel.state.passes}


# ---- order and who is active


def two_with(trigger: str, priority: tuple[int, int] | list[int] = (5, 2), lines: int = 1) -> Duel:
    """Two fighters with effects of one trigger that happen wherever they stand."""
    text = tuple(f"{trigger.capitalize()}: the opponent loses {number} life" for number in range(1, lines + 1))
    brews = [Brew(style=Sheet(text=text, priority=number), base=STILL) for number in priority]
    return spar(*brews).beat(PAIR, PAIR)


def seats_of_effects(duel: Duel) -> list[int]:
    """Whose effects were carried out, in order, the same seat once in a row."""
    seats = [event[1] for event in duel.state.events or () if event[0] == "effect"]
    return [seat for place, seat in enumerate(seats) if place == 0 or seats[place - 1] != seat]


def order(question: Question) -> dict[str, Any]:
    setup = question.setup
    if "player_triggers" in setup:
        duel = two_with(setup.get("trigger", "start"), lines=setup["player_triggers"])
        asked = [seat for seat, kind, _ in duel.answers.asked if kind == "order"]
        owners = seats_of_effects(duel)
        return {"chosen_by": "owner" if sorted(set(asked)) == sorted(owners) else None}
    trigger = setup.get("trigger", setup.get("triggers", "start"))
    priority = setup.get("priority", (5, 2) if setup.get("active", 0) == 0 else (2, 5))
    return {"order": seats_of_effects(two_with(trigger, priority))}


def start_triggers(question: Question) -> dict[str, Any]:
    return {"order": seats_of_effects(two_with("start", question.setup["priority"]))}


def decide_active(question: Question) -> dict[str, Any]:
    """Compare two priorities, after Reveal effects if the case says so, with whoever wins ties."""
    setup = question.setup
    winners = range(2) if setup.get("both_win_ties") else [setup["one_wins_ties"]] if "one_wins_ties" in setup else []
    after_reveal = "reveal" in str(setup.get("when", ""))
    brews = []
    for seat, number in enumerate(setup["priority"]):
        text = ("Win priority ties",) if seat in winners else ()
        if after_reveal:
            text = (*text, "Reveal: +1 priority" if seat == 0 else "Reveal: +2 priority")
        printed = number - (seat + 1) * after_reveal
        brews.append(Brew(style=Sheet(priority=printed, text=text), base=STILL))
    duel = spar(*brews).beat(PAIR, PAIR)
    return who_acts(duel)


def who_acts(duel: Duel) -> dict[str, Any]:
    """What the first comparison of priorities came to."""
    first = next(event for event in duel.state.events or () if event[0] in ("active", "clash"))
    return {"clash": first[0] == "clash", "active": first[1] if first[0] == "active" else None}


def decline(question: Question) -> dict[str, Any]:
    """Whether an effect may be left undone: a mandatory one, or one that says `You may`."""
    words = f"{question.setup.get('effect', '')} {question.setup.get('trigger', '')}"
    optional = "may" in words.split() or "optional" in words
    trigger = next((word for word in words.split() if word in TRIGGERS), "before")
    legal = []
    for effect in ("advance 1", "lose 1 life"):
        line = f"{trigger.capitalize()}: {'You may ' if optional else ''}{effect}"
        fighter = Brew(style=Sheet(text=(line,)), base=Sheet(range=EVERYWHERE, power=1))
        duel = spar(fighter, IDLE).beat(PAIR, PAIR)
        asked = [(kind, options) for seat, kind, options in duel.answers.asked if seat == 0]
        legal.append(any(kind == "may" or DECLINE in options for kind, options in asked))
    return {"legal": all(legal)}


# ---- recycling and the end


def recycle(question: Question) -> dict[str, Any]:
    """Three pairs of cards, called as the case calls them: two in the piles, one played."""
    setup = question.setup
    pairs = {setup["discard_1"]: "Plain A Drive", setup["discard_2"]: "Plain B Shot", setup["played"]: PAIR}
    cards = {label: set(words_of(pair)) for label, pair in pairs.items()}
    duel = spar(Brew(base=STILL), Brew(base=STILL, style=Sheet(priority=-9)))
    for pile in (1, 2):
        duel.discard(0, pile, *cards[setup[f"discard_{pile}"]])
    before = duel.hand(0) - cards[setup["played"]]
    duel.beat(PAIR, PAIR)

    def label(found: set[str]) -> str | None:
        return next((name for name, pair in cards.items() if pair == found), None)

    return {
        "hand_gains": label(duel.hand(0) - before),
        "discard_1": label(duel.pile(0, 1)),
        "discard_2": label(duel.pile(0, 2)),
    }


def words_of(pair: str) -> tuple[str, str]:
    """A pair's style and base by their names."""
    style, base = pair.rsplit(" ", 1)
    return style, base


def when_available(question: Question) -> dict[str, Any]:
    """Play a pair, then others, until it is back in hand."""
    beat = question.setup["played_on_beat"]
    duel = spar(Brew(base=STILL), Brew(base=STILL, style=Sheet(priority=-9)), spaces=(1, 7), beats=beat + 9)
    duel.state.beat = beat
    duel.beat(PAIR, PAIR)
    away = 0
    for others in ("Plain A Dash", "Plain B Shot", "Plain C Drive", "Plain D Grasp"):
        if set(words_of(PAIR)) <= duel.hand(0):
            break
        away += 1
        duel.beat(others, others.replace("Dash", "Strike"))
    return {"back_in_hand_for_beat": duel.state.beat, "beats_unavailable": away}


def check_end(question: Question) -> dict[str, Any]:
    """Whether the duel is over and who has won: by a hit that brings life to this, or by time."""
    setup: Mapping[str, Any] = question.setup
    life = list(setup.get("life", [20, setup.get("life_after_hit", 20)]))
    beat = setup.get("beat", 1)
    dead = [seat for seat in (0, 1) if life[seat] <= 0]
    brews = [Brew(base=STILL, style=Sheet(priority=-9 * seat)) for seat in (0, 1)]
    start = life[:]
    if dead:
        attacker = 1 - dead[0]
        start[dead[0]] = 3
        brews[attacker] = Brew(style=Sheet(priority=9), base=Sheet(range=EVERYWHERE, power=3 - life[dead[0]]))
    duel = spar(*brews)
    duel.life = start
    duel.state.beat = beat
    duel.beat(PAIR, PAIR)
    winner = duel.state.winner
    return {
        "duel_over": duel.state.over,
        "winner": winner if winner >= 0 else None,
        "draw": winner == -1,
        "drawn": winner == -1,
        "life": duel.state.entries("life"),
    }


ACTIONS = {
    "ante": ante,
    "take_back": take_back,
    "ante_more": ante_more,
    "end_ante": end_ante,
    "order": order,
    "start_triggers": start_triggers,
    "decide_active": decide_active,
    "decline": decline,
    "when_available": when_available,
    "check_end": check_end,
}
