"""Forms, life, paradigms, markers, companions, discard piles."""

from __future__ import annotations

from typing import Any

from engine.battlecon.effects.markers import EVERYWHERE as PLACES_A_MARKER
from engine.battlecon.layout import ANTE, FIRST_ATTACK, MARKERS, POWER, PRIORITY, PRIORITY_STAT, SECOND_ATTACK, START
from engine.battlecon.stats import bonus
from tests.rulebook.homebrew import EVERYWHERE, IDLE, PAIR, STANCE, Brew, Sheet, spar
from tests.rulebook.war.abilities.antes import HITTING, spare
from tests.rulebook.war.abilities.played import duel_of


def forms(name: str, mode: str) -> dict[str, Any]:
    """What each form adds to power and priority, and what it costs or heals until Start is over."""
    found: dict[str, Any] = {}
    for form in duel_of(name, mode).matchup.kits[0].naming.forms:
        duel = duel_of(name, mode)
        duel.set_form(0, form)
        duel.state.sides[0].life = 10
        duel.beat(PAIR, PAIR, until=ANTE)
        cost = 10 - duel.state.sides[0].life
        duel.beat(PAIR, PAIR, until=SECOND_ATTACK)
        own = form.lower()
        found[f"{own}_power"] = bonus(duel.state, 0, POWER)
        found[f"{own}_priority"] = bonus(duel.state, 0, PRIORITY_STAT)
        found[f"{own}_life_cost"] = cost
        found[f"{own}_life_per_beat"] = duel.state.sides[0].life - 10
        found[f"{own}_start_regain_life"] = duel.state.sides[0].life - 10 + cost
    return found


def life_each_beat(name: str, mode: str) -> dict[str, Any]:
    """Life regained at the end of a beat in which nothing happened."""
    duel = duel_of(name, mode)
    duel.state.sides[0].life = 10
    duel.beat(PAIR, PAIR)
    return {"end_regain_life": duel.state.sides[0].life - 10}


def life_for_damage(name: str, mode: str) -> dict[str, Any]:
    """Life regained for damage dealt, beside what each beat brings."""
    each_beat = life_each_beat(name, mode)["end_regain_life"]
    duel = duel_of(name, mode, base=HITTING)
    duel.state.sides[0].life = 10
    duel.beat(PAIR, PAIR)
    return {"regain_per_damage_dealt_event": duel.state.sides[0].life - 10 - each_beat}


def discard_piles(name: str, mode: str) -> dict[str, Any]:
    """Through how many discard piles each one's attack cycles: the beats until it is back in hand."""
    away = [beats_away(name, mode, seat) for seat in (0, 1)]
    return {"discard_piles": away[0], "opponent_discard_piles": away[1]}


def beats_away(name: str, mode: str, seat: int) -> int:
    """How many beats a played pair is not in hand."""
    duel = duel_of(name, mode, spaces=(1, 7))
    duel.beat(PAIR, PAIR)
    beats = 0
    while STANCE not in duel.hand(seat) and beats < 5:
        duel.beat(spare(duel, 0, "Dash"), spare(duel, 1, "Strike" if beats % 2 else "Shot"))
        beats += 1
    return beats


def current_forms(name: str, mode: str) -> dict[str, Any]:
    """Which discarded styles apply to an attack: at once, and when the ante asks for the other one."""
    applied = []
    for ante in (False, True):
        duel = spar(Brew(fighter=name, mode=mode), IDLE)
        duel.discard(0, 1, "Bladed")
        duel.discard(0, 2, "Quicksilver")
        answers = [lambda state, seat, options: int(options[-1])] if ante else []
        duel.beat(f"Whip {duel.matchup.kits[0].bases[0].name}", PAIR, until=PRIORITY, ante=answers)
        applied.append([duel.matchup.cards[style].name for style in duel.state.sides[0].applied])
    return {
        "current_forms": len(applied[0]),
        "may_choose_form": applied[0] != applied[1],
        "either_discarded_style": applied[0] != applied[1],
    }


# ---- paradigms


def paradigms(name: str, mode: str) -> dict[str, Any]:
    """How many stay active when all are activated, and how many are left after a stun."""
    names = duel_of(name, mode).matchup.kits[0].naming.paradigms
    everything = "Start: " + "; ".join(f"activate {paradigm}" for paradigm in names)
    stunner = Brew(style=Sheet(priority=-20), base=Sheet(range=EVERYWHERE, power=5))
    duel = duel_of(name, mode, everything, other=stunner, spaces=(3, 4))
    duel.beat(PAIR, PAIR, until=FIRST_ATTACK)
    most = duel.state.sides[0].paradigms.bit_count()
    duel.state.sides[0].paradigms = kept_without(names, "Haste", "Resilience", "Distortion", most=most)
    duel.state.cards_change(0)
    before = duel.state.sides[0].paradigms.bit_count()
    duel.beat(PAIR, PAIR)
    lost = before - duel.state.sides[0].paradigms.bit_count()
    chose = duel.was_asked("paradigm", 0)
    how = "one of choice" if lost == 1 and (chose or before == 1) and most > 1 else "all"
    return {"paradigms_max": most, "loses_on_stun": how if duel.happened("stunned", 0) else None}


def kept_without(names: tuple[str, ...], *harmful: str, most: int) -> int:
    """So many active paradigms as a set, those first that do not keep an attack from hitting and stunning."""
    ordered = sorted(range(len(names)), key=lambda number: (names[number] in harmful, number))
    return sum(1 << number for number in ordered[:most])


# ---- markers


def traps(name: str, mode: str) -> dict[str, Any]:
    """How many markers there are, and whether two of them under the opponent count twice."""
    count = most_markers(name, mode)
    one, two = (trap_penalty(name, mode, number) for number in (1, min(2, count)))
    return {"gate_traps": count, "cumulative": count > 1 and two == 2 * one < 0}


def most_markers(name: str, mode: str) -> int:
    """How many different markers an effect lets one choose from when they stand apart."""
    marker = duel_of(name, mode).matchup.kits[0].naming.markers[0]
    duel = duel_of(name, mode, f"Start: place your {marker} in any space")
    for number in range(duel.matchup.marker_count[0]):
        duel.set_marker(0, number + 1, number)
    duel.beat(PAIR, PAIR, until=FIRST_ATTACK)
    return len({option // PLACES_A_MARKER for option in duel.options_of("marker")})


def trap_penalty(name: str, mode: str, number: int) -> int:
    duel = duel_of(name, mode)
    for marker in range(number):
        duel.set_marker(0, duel.state.sides[1].position, marker)
    duel.beat(PAIR, PAIR, until=START)
    return bonus(duel.state, 1, PRIORITY_STAT)


def companions(name: str, mode: str) -> dict[str, Any]:
    """How many companions stand on the board at the start, and the life they have together."""
    duel = duel_of(name, mode)
    standing = [space for space in duel.state.markers[:MARKERS] if space]
    return {
        "juto_markers": len(standing),
        "juto_life_shared": duel.state.sides[0].marker_life,
        "juto_life": duel.state.sides[0].marker_life,
    }
