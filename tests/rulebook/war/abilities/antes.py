"""Tokens and counters: how many there are, may be anted, come back."""

from __future__ import annotations

from typing import Any

from engine.battlecon.asking import ARGUMENTS, PASS
from engine.battlecon.events import raise_event
from engine.battlecon.layout import FIRST_ATTACK, KINDS, REVEAL, START
from engine.battlecon.program import EVENT_DEFEATED
from engine.battlecon.stats import soak
from engine.battlecon.steps import step
from tests.engine.war.duels import Duel
from tests.rulebook.homebrew import EVERYWHERE, PAIR, Sheet
from tests.rulebook.war.abilities.played import duel_of, empty, key, token_names
from tests.rulebook.war.beat import tokens_held

HITTING = Sheet(range=EVERYWHERE, power=1)


def ante_all(name: str, mode: str, until: int | None = REVEAL, **options: Any) -> Duel:
    """Ante as much as the rules let one, the greatest amount each time."""

    def more(state: Any, seat: int, offered: Any) -> int:
        return max(offered, key=lambda option: (option != PASS, option % ARGUMENTS))

    return duel_of(name, mode, **options).beat(PAIR, PAIR, ante=[more] * 12, until=until)


def anted(duel: Duel) -> int:
    return sum(duel.state.used[:KINDS])


def most_anted(name: str, mode: str) -> dict[str, Any]:
    """How many tokens may be anted in a beat; no number when only the pool limits it."""
    duel = ante_all(name, mode)
    return {"ante_max": anted(duel) if tokens_held(duel) else None}


def tokens_at_start(name: str, mode: str) -> dict[str, Any]:
    duel = duel_of(name, mode)
    return {"tokens": tokens_held(duel), **{f"start_{key(token)}": duel.pool(0, token) for token in token_names(duel)}}


def regained_at_once(name: str, mode: str) -> dict[str, Any]:
    """How many come back when an effect regains one, with the pool empty."""

    def yes(state: Any, seat: int, options: Any) -> int:
        return int(options[-1])

    duel = duel_of(name, mode, "Start: regain 1 token")
    empty(duel)
    duel.beat(PAIR, PAIR, until=FIRST_ATTACK, may=[yes] * 4, token=[yes] * 4, amount=[yes] * 4, branch=[yes] * 4)
    return {"recovers": tokens_held(duel)}


def gained_at_end(name: str, mode: str) -> dict[str, Any]:
    """How many come back at the end of a beat in which nothing happened."""
    duel = duel_of(name, mode)
    empty(duel)
    duel.beat(PAIR, PAIR)
    return {"end_recovers": tokens_held(duel)}


def soak_on_use(name: str, mode: str) -> dict[str, Any]:
    """What an anted token adds to soak, and what one spent when damage comes does."""
    token = token_names(duel_of(name, mode))[0]
    duel = duel_of(name, mode).beat(PAIR, PAIR, antes=((token,), ()), until=START)
    return {"soak_on_use": soak(duel.state, 0)}


def levels(name: str, mode: str) -> dict[str, Any]:
    """Where levels begin, how far they go, and what an opponent's defeat changes."""
    duel = duel_of(name, mode, "Start: gain 20 Level")
    start = duel.pool(0, "Level")
    duel.beat(PAIR, PAIR, until=FIRST_ATTACK)
    most = duel.pool(0, "Level")
    # Of two players the defeat ends the duel; this is what it would set off with a third.
    raise_event(duel.state, 0, EVENT_DEFEATED)
    while duel.state.pending:
        step(duel.state, duel.answers)
    return {"start_level": start, "max_level": most, "level_change_on_defeat": duel.pool(0, "Level") - most}


def returning_tokens(name: str, mode: str) -> dict[str, Any]:
    """Divine Rush: how many, whether two can be used in one beat, and how many of them come back."""
    duel = duel_of(name, mode)
    token = token_names(duel)[0]
    start = duel.pool(0, token)
    fought = ante_all(name, mode)
    both = anted(fought) > 1
    fought.beat(PAIR, PAIR)
    for others in ("Dash", "Shot", "Grasp"):
        own, their = (spare(fought, seat, others) for seat in (0, 1))
        fought.beat(own, their)
    return {key(token): start, "both_at_once": both, "returned": fought.pool(0, token)}


def spare(duel: Duel, seat: int, generic: str) -> str:
    """A pair from the hand, with the base that takes the place of a generic one."""
    kit = duel.matchup.kits[seat]
    style = next(card.name for card in kit.styles if card.name in duel.hand(seat))
    base = next(
        card.name for card in sorted(kit.bases, key=lambda card: card.role != generic) if card.name in duel.hand(seat)
    )
    return f"{style} {base}"


def stored_each_beat(name: str, mode: str) -> dict[str, Any]:
    """What one beat without a hit adds to the store, and how much it holds."""
    duel = duel_of(name, mode)
    token = token_names(duel)[0]
    empty(duel)
    duel.beat(PAIR, PAIR)
    gained = duel.pool(0, token)
    full = duel_of(name, mode, f"Start: gain 30 {token}").beat(PAIR, PAIR, until=FIRST_ATTACK)
    return {f"{key(token)}_per_beat": gained, f"{key(token)}_max": full.pool(0, token)}


def gained_by_hitting(name: str, mode: str) -> dict[str, Any]:
    """What a hit adds, and what the end of the beat does."""
    duel = duel_of(name, mode, base=HITTING)
    empty(duel)
    duel.beat(PAIR, PAIR)
    gained = [event[3] for event in duel.state.events or () if event[:2] == ("gained", 0)]
    idle = duel_of(name, mode)
    empty(idle)
    idle.beat(PAIR, PAIR)
    return {"hit_gain": sum(gained) - tokens_held(idle), "end_gain": tokens_held(idle)}


def held_and_regained(name: str, mode: str) -> dict[str, Any]:
    """How many there may be, and how many of them come back when one does."""
    duel = duel_of(name, mode)
    token = token_names(duel)[0]
    most = duel_of(name, mode, f"Start: gain 20 {token}").beat(PAIR, PAIR, until=FIRST_ATTACK).pool(0, token)
    empty(duel)
    duel.beat(PAIR, PAIR)
    back = duel.pool(0, token)
    return {f"{key(token)}_max": most, "regains": "all" if back == most > 1 else back}


def spent_each_beat(name: str, mode: str) -> dict[str, Any]:
    """How many go in one beat, though ante, Hit and After each ask for one."""

    def yes(state: Any, seat: int, options: Any) -> int:
        return int(options[-1])

    token = token_names(duel_of(name, mode))[0]
    text = tuple(f"{trigger}: You may spend 1 {token}: +1 power" for trigger in ("Before", "Hit", "After"))
    duel = duel_of(name, mode, *text, base=HITTING, spaces=(3, 5))
    before = tokens_held(duel)
    duel.beat(PAIR, PAIR, ante=[yes] * 4, amount=[yes] * 4, may=[yes] * 4)
    gone = [event[3] for event in duel.state.events or () if event[:2] in (("used", 0), ("spent", 0))]
    return {"spend_per_beat": sum(gone), "had": before}


def ammunition(name: str, mode: str) -> dict[str, Any]:
    """As many as may be anted: how many that is, how many are gone afterwards, and how often the attack is made."""
    before = tokens_held(duel_of(name, mode))
    loaded = anted(ante_all(name, mode))
    duel = ante_all(name, mode, until=None, base=HITTING)
    attacks = [event for event in duel.state.events or () if event[:2] == ("attack", 0)]
    return {"ammo_per_ante": loaded, "discarded": before - tokens_held(duel), "attacks": len(attacks)}
