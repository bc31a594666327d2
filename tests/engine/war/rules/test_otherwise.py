"""What an instruction did, and what is done `Otherwise`: only when the instruction before had no effect (War, FAQ)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.battlecon.layout import PRIORITY_STAT, STUNNED
from tests.engine.war.duels import Duel
from tests.engine.war.rules.homebrew import Sides, plain
from tests.engine.war.rules.ledger import Ledger

# A style of each fighter whose text is changed.
STYLES = {
    "cherri": "Blind",
    "demitras": "Vapid",
    "hepzibah": "Accursed",
    "hikaru": "Sweeping",
    "kallistar": "Caustic",
    "kehrolyn": "Whip",
    "khadath": "Lure",
    "lixis": "Vine",
    "luc": "Eternal",
    "sagas": "Negation",
    "seth": "Compelling",
    "tatsumi": "Siren",
    "vanaah": "Vengeance",
    "zaamassal": "Sturdy",
}

MIMICS = "When the opponent moves, not directly: move that many spaces in the same direction"
NAMELESS = "ignoring effects that name its fighter"

Change = Callable[[Duel, int], object]


def pool(name: str, number: int) -> Change:
    return lambda duel, seat: duel.set_pool(seat, name, number)


def life(own: int, others: int = 20) -> Change:
    def change(duel: Duel, seat: int) -> None:
        duel.state.sides[seat].life, duel.state.sides[1 - seat].life = own, others

    return change


def spaces(own: int, others: int) -> Change:
    def change(duel: Duel, seat: int) -> None:
        duel.state.sides[seat].position, duel.state.sides[1 - seat].position = own, others

    return change


def stunned(duel: Duel, seat: int) -> None:
    duel.state.sides[1 - seat].flags |= STUNNED


def glorious_discarded(duel: Duel, seat: int) -> None:
    duel.discard(1 - seat, 1, "Glorious", "Dash")


def trap(space: int) -> Change:
    return lambda duel, seat: duel.set_marker(seat, space)


def paradigm(name: str) -> Change:
    return lambda duel, seat: duel.activate(seat, name)


def as_it_is(duel: Duel, seat: int) -> None:
    """Nothing is changed."""


Row = tuple[str, str, Change, bool]
ROWS: list[Row] = [
    ("luc", "Start: gain 1 Time", pool("Time", 2), True),
    ("luc", "Start: gain 1 Time", pool("Time", 5), False),
    ("luc", "Start: lose 2 Time", pool("Time", 1), True),
    ("luc", "Start: lose 2 Time", pool("Time", 0), False),
    ("luc", "Start: +1 power per Time", pool("Time", 1), True),
    ("luc", "Start: +1 power per Time", pool("Time", 0), False),
    ("luc", "Start: spend 2 Time", pool("Time", 2), True),
    ("luc", "Start: spend 2 Time", pool("Time", 1), False),
    ("luc", "Start: Spend 2 Time: +1 power", pool("Time", 2), True),
    ("luc", "Start: Spend 2 Time: +1 power", pool("Time", 1), False),
    ("luc", "Start: you become active", as_it_is, False),
    ("demitras", "Start: gain Crescendo until you have 3", pool("Crescendo", 2), True),
    ("demitras", "Start: gain Crescendo until you have 3", pool("Crescendo", 3), False),
    ("demitras", "Start: use each Crescendo", pool("Crescendo", 1), True),
    ("demitras", "Start: use each Crescendo", pool("Crescendo", 0), False),
    ("demitras", "Start: use 2 or more Crescendo", pool("Crescendo", 2), True),
    ("demitras", "Start: use 2 or more Crescendo", pool("Crescendo", 1), False),
    ("demitras", "Start: take back each Crescendo used, without effect", as_it_is, False),
    ("hikaru", "Start: regain 1 token", pool("Fire", 0), True),
    ("hikaru", "Start: regain 1 token", as_it_is, False),
    ("hikaru", "Start: regain each token", pool("Fire", 0), True),
    ("hikaru", "Start: regain each token", as_it_is, False),
    ("hikaru", "Start: the opponent discards 1 token", as_it_is, True),
    ("hikaru", "Start: lose 3 life", life(2), True),
    ("hikaru", "Start: lose 3 life", life(1), False),
    ("hikaru", "Start: the opponent loses 3 life", life(20, 2), True),
    ("hikaru", "Start: the opponent loses 3 life", life(20, 1), False),
    ("hikaru", "Start: regain 1 life", life(19), True),
    ("hikaru", "Start: regain 1 life", life(20), False),
    ("hikaru", "Start: spend 1 life", life(2), True),
    ("hikaru", "Start: spend 1 life", life(1), False),
    ("hikaru", "Start: life becomes 1", life(2), True),
    ("hikaru", "Start: life becomes 1", life(1), False),
    ("hikaru", "Start: swap life with the opponent", life(19, 20), True),
    ("hikaru", "Start: swap life with the opponent", life(20, 20), False),
    ("hikaru", "Start: deal 1 damage", as_it_is, True),
    ("hikaru", "Start: the opponent is stunned", as_it_is, True),
    ("hikaru", "Start: the opponent is stunned", stunned, False),
    ("hikaru", "Start: advance 1", spaces(2, 7), True),
    ("hikaru", "Start: advance 1", spaces(6, 7), False),
    ("hikaru", "Start: retreat 1", spaces(1, 7), False),
    ("hikaru", "Start: advance up to 1", spaces(2, 6), True),  # to advance 0 is what was chosen
    ("hikaru", "Start: push 1", spaces(2, 7), False),
    ("hikaru", "Start: push 1", spaces(2, 6), True),
    ("hikaru", "Start: pull 1", spaces(2, 6), True),
    ("hikaru", "Start: move the opponent 1", spaces(2, 6), True),
    ("hikaru", "Start: move to any unoccupied space", spaces(2, 6), True),
    ("hikaru", "Start: swap places with the opponent", spaces(2, 6), True),
    ("hikaru", "Start: +1 power", as_it_is, True),
    ("hikaru", "Start: the opponent cannot advance", as_it_is, True),
    ("hikaru", "Start: ignore stun guard", as_it_is, True),
    ("hikaru", "Hit: your next attack stuns", spaces(3, 4), True),
    ("hikaru", "Hit: repeat this attack", spaces(3, 4), True),
    ("hikaru", "After: repeat this attack", spaces(1, 7), True),
    ("hikaru", "Start: the opponent resolves no more effects", as_it_is, True),
    ("hikaru", "Start: the opponent does not recycle", as_it_is, True),
    ("hikaru", "Start: ignore the opponent's styles except their End effects", as_it_is, True),
    ("hikaru", "Start: your style range becomes 1~5", as_it_is, True),
    ("hikaru", "Start: the opponent's style priority becomes 5", as_it_is, True),
    ("hikaru", "Start: negate the opponent's antes", as_it_is, True),
    ("hikaru", "Start: name 1 base", as_it_is, True),
    ("hikaru", "Start: name 1 style", as_it_is, True),
    ("hikaru", "Start: set aside 1 style", as_it_is, True),
    ("hikaru", "Start: apply 1 style from your hand", as_it_is, True),
    ("hikaru", f"Start: apply 1 style from the opponent's discard 1, {NAMELESS}", glorious_discarded, True),
    ("hikaru", f"Start: apply 1 style from the opponent's discard 1, {NAMELESS}", as_it_is, False),
    ("hikaru", "Start: the opponent discards 1 base", as_it_is, True),
    ("hikaru", "Start: replace your base with 1 base from your hand, discarding both", as_it_is, True),
    ("hikaru", f"Start: take the opponent's attack into your hand, {NAMELESS}", as_it_is, True),
    (
        "hikaru",
        f"Start: take the opponent's attack into your hand, {NAMELESS}; the opponent's style priority becomes 5",
        as_it_is,
        False,
    ),
    ("hikaru", f"Start: this becomes a copy of the opponent's unique base, {NAMELESS}", as_it_is, True),
    ("cherri", "Reveal: start a clash", as_it_is, True),
    (
        "cherri",
        "Reveal: start a clash // When you win a clash: extend the clash (maximum 1)",
        as_it_is,
        True,
    ),
    (
        "seth",
        f"Start: push 1 // {MIMICS}",
        as_it_is,
        True,
    ),
    (
        "seth",
        f"Start: push 1 // {MIMICS}",
        spaces(1, 2),
        True,
    ),
    (
        "seth",
        f"Start: pull 1 // {MIMICS}",
        spaces(1, 4),
        False,
    ),
    ("hepzibah", "Start: name 1 Pact", as_it_is, True),
    ("kallistar", "Start: become Human", as_it_is, False),
    ("kallistar", "Start: become Elemental", as_it_is, True),
    ("kehrolyn", "Start: this is also a copy of your other style", as_it_is, False),
    (
        "kehrolyn",
        "Start: this is also a copy of your other style",
        lambda duel, seat: duel.discard(seat, 1, "Bladed", "Dash"),
        True,
    ),
    ("khadath", "Start: place your Trap in any space", as_it_is, True),
    ("khadath", "Start: shift your Trap 1", trap(4), True),
    ("khadath", "Start: shift your Trap 1", trap(0), False),
    ("khadath", "Start: withdraw your Trap", trap(4), True),
    ("khadath", "Start: withdraw your Trap", trap(0), False),
    ("tatsumi", "Start: place your Juto in your space with full life", as_it_is, True),
    ("tatsumi", "Start: your Juto loses 1 life", as_it_is, True),
    ("tatsumi", "Start: swap places with your Juto", trap(4), True),
    ("zaamassal", "Start: activate Haste", as_it_is, True),
    ("zaamassal", "Start: activate Haste", paradigm("Haste"), False),
    ("zaamassal", "Start: activate Paradigms until you have 1, keeping the others", as_it_is, True),
    (
        "zaamassal",
        "Start: activate Paradigms until you have 1, keeping the others",
        paradigm("Pain"),
        False,
    ),
    ("zaamassal", "Start: deactivate 1 Paradigm", as_it_is, False),
    ("zaamassal", "Start: deactivate 1 Paradigm", paradigm("Pain"), True),
    ("zaamassal", "Start: deactivate each Paradigm", as_it_is, False),
    ("zaamassal", "Start: deactivate each Paradigm", paradigm("Pain"), True),
]


def play(fighter: str, line: str, change: Change, seat: int) -> Duel:
    """A beat of a style with this line, of priority 9 or more, against Vanaah, who does nothing before After."""
    style = STYLES[fighter]
    game = plain(**{f"war_{style.lower()}": line.split(" // ")})
    sides = Sides(seat, fighter, "vanaah", (2, 6), game=game).goes_first()
    change(sides.duel, seat)
    ledger = Ledger(sides.duel.state)
    duel = sides.beat(f"{style} Strike", "Vengeance Shot").duel
    ledger.hear(duel.state.events or ())
    return duel


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(
    ("fighter", "line", "change", "effective"), ROWS, ids=[f"{number} {row[1]}" for number, row in enumerate(ROWS)]
)
def test_otherwise_is_for_an_instruction_that_had_no_effect(
    fighter: str, line: str, change: Change, effective: bool, seat: int
) -> None:
    duel = play(fighter, f"{line}; Otherwise: +17 priority", change, seat)
    assert duel.happened("effect", seat)
    assert duel.happened("bonus", seat, PRIORITY_STAT, 17) is not effective
