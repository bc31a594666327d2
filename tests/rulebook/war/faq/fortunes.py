"""Questions about guesses, clashes and companions: Seth, Cherri, Tatsumi."""

from __future__ import annotations

from typing import Any

from engine.battlecon.asking import PASS
from engine.battlecon.effects.markers import MIDDLE
from engine.battlecon.layout import PRIORITY, REVEAL
from tests.engine.war.duels import Duel
from tests.rulebook.cases import Question
from tests.rulebook.homebrew import EVERYWHERE, IDLE, PAIR, Brew, Sheet, fighter_with, spar
from tests.rulebook.war.beat import STILL, bonuses

# Where Juto stands, beside Tatsumi in space 3 and her opponent in space 5, to give his bonus.
ZONES = {"power": 2, "range": 2, "soak": 3, "stun guard": 4, "priority": 6}
SPACES = (3, 5)


def ante_in_response(question: Question) -> dict[str, Any]:
    """Seth guesses first; whether Cadenza is then asked what he antes."""
    brews = Brew(fighter="seth", style=Sheet(), base=STILL), Brew(fighter="cadenza", style=Sheet(), base=STILL)
    duel = spar(*brews)
    guess = ("Strike",) if question.setup.get("guess") == "made" else ()
    duel.beat(PAIR, PAIR, antes=(guess, ("Iron Body",)), until=REVEAL)
    asked = [(seat, options) for seat, kind, options in duel.answers.asked if kind == "ante"]
    made = [place for place, (seat, _) in enumerate(asked) if seat == 0][: len(guess)]
    answers = [options for place, (seat, options) in enumerate(asked) if seat == 1 and made and place > made[0]]
    may_answer = any(option != PASS for options in answers for option in options)
    return {"legal": may_answer and duel.happened("used", 1)}


# ---- Cherri


def against_tie_winner(question: Question, *bases: str) -> Duel:
    """Cherri with a token anted against one who wins ties; equal priorities, and again with these bases."""
    anted = question.setup["anted"]
    cherri = Brew(fighter=fighter_with("token", anted), style=Sheet(), base=STILL)
    wins = ("Win priority ties",) if "wins priority ties" in str(question.setup.get("opponent")) else ()
    duel = spar(cherri, Brew(style=Sheet(text=wins), base=STILL))
    return duel.beat(PAIR, PAIR, antes=((anted,), ()), clash=(bases, bases))


def clashes(duel: Duel) -> int:
    return len([event for event in duel.state.events or () if event[:2] == ("clash", 0)])


def reveal_with_ante(question: Question) -> dict[str, Any]:
    return {"clash": clashes(against_tie_winner(question, "Strike")) > 0}


def continue_clash(question: Question) -> dict[str, Any]:
    return {"clash_goes_on": clashes(against_tie_winner(question, "Strike", "Shot")) > 1}


# ---- Tatsumi and Juto


def zone_bonuses(zone: str) -> dict[str, int]:
    """What Juto gives where he stands for this, when the priorities are compared."""
    duel = spar(Brew(fighter="tatsumi", style=Sheet(), base=STILL), IDLE, spaces=SPACES)
    duel.set_marker(0, ZONES[zone])
    return bonuses(duel.beat(PAIR, PAIR, until=PRIORITY))


def bonuses_of_zone(question: Question) -> dict[str, Any]:
    """Juto goes from one zone to another at Hit: which bonuses count when the damage comes."""
    before, after = question.setup["zone_before"], question.setup["zone_after"]
    style = Sheet(text=("Hit: shift your Juto any number",), priority=20)
    tatsumi = Brew(fighter="tatsumi", style=style, base=Sheet(range=EVERYWHERE, power=2))
    duel = spar(tatsumi, IDLE, spaces=SPACES)
    duel.set_marker(0, ZONES[before])
    counted: list[dict[str, int]] = []

    def shift(state: Any, seat: int, options: Any) -> int:
        counted.append(bonuses(duel))
        return MIDDLE + ZONES[after] - ZONES[before]

    duel.beat(PAIR, PAIR, marker=[shift])
    damage = [event[2] for event in duel.state.events or () if event[:2] == ("damage", 1)]
    expected = [zone_bonuses(before), zone_bonuses(after)]
    began_in_old = counted == [expected[0]]
    names = {2 + expected[1]["power"]: "the current zone at once"}
    names.setdefault(2 + expected[0]["power"], "the old zone")
    return {"applies": names.get(sum(damage)) if began_in_old and damage else None}


ACTIONS = {
    "ante_in_response": ante_in_response,
    "continue_clash": continue_clash,
    "bonuses": bonuses_of_zone,
}
