"""Power, priority, soak and stun guard: what texts make of them, and when (War, Active Attack 4-6; FAQ)."""

from __future__ import annotations

import pytest

from tests.engine.war.duels import Duel
from tests.engine.war.rules.homebrew import Sides, plain


def fight(seat: int, own: list[str], others: list[str], pair: str = "Sweeping Strike", space: int = 4) -> Sides:
    """Hikaru hits Vanaah, who is beside him and strikes second; printed: priority 6, hers 2."""
    sides = Sides(seat, "hikaru", "vanaah", (3, space), game=plain(war_sweeping=own, war_vengeance=others))
    return sides.goes_first().beat(pair, "Vengeance Shot")


def damage_of(duel: Duel, seat: int) -> list[int]:
    return [event[2] for event in duel.state.events or () if event[0] == "damage" and event[1] == seat]


# Strike and Sweeping together have power 3, Shot and Vengeance 5; hers has stun guard 6, his 5.
DEALT, TAKEN = 3, 5


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(
    ("own", "others", "more"),
    [
        ("", "", 0),
        ("+1 power", "", 1),
        ("+2 power; +1 priority", "", 2),
        ("-2 power", "", -2),
        ("", "The opponent gets -2 power", -2),
        ("", "Reveal: the opponent gets +3 power", 3),
        ("Reveal: +2 power", "", 2),
        ("Start: +2 power", "", 2),
        ("Hit: +2 power", "", 2),
        ("Damage: +2 power", "", 0),
        ("-30 power", "", -99),
        ("+1 power per damage soaked", "", 0),
        ("If this movement passed the opponent: +1 power", "", 0),
        ("", "Soak 2", -2),
        ("Ignore soak", "Soak 2", 0),
        ("", "Soak 30", -99),
        ("", "Take 2 more damage from an attack", 2),
        ("", "Take at most 3 damage from an attack", 3 - 100),
        ("+4 power", "The opponent's power, priority and range cannot exceed the printed ones", 0),
        ("-1 power", "The opponent's power, priority and range cannot exceed the printed ones", -1),
    ],
)
def test_the_damage_of_an_attack_is_its_power_less_what_is_soaked(own: str, others: str, more: int, seat: int) -> None:
    sides = fight(seat, [own] if own else [], [others] if others else [])
    dealt = {-99: 0, -97: 3}.get(more, DEALT + more)
    assert damage_of(sides.duel, 1 - seat) == ([dealt] if dealt else [])
    assert sides.life[1] == 20 - dealt


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(("power", "stunned"), [(2, False), (3, False), (4, True), (5, True)])
def test_damage_greater_than_the_stun_guard_stuns(power: int, stunned: bool, seat: int) -> None:
    """Equal damage does not (ruling W06)."""
    sides = fight(seat, [f"+{power} power"], [])
    assert sides.duel.happened("damage", 1 - seat, DEALT + power)
    assert sides.duel.happened("stunned", 1 - seat) is stunned


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(
    ("own", "others", "stuns"),
    [
        ("+4 power", "", True),
        ("+4 power", "Stun guard 1", False),
        ("+4 power", "Stun immunity", False),
        ("+4 power", "Unlimited stun guard", False),
        ("+4 power // This attack does not stun", "", False),
        ("Ignore stun guard", "", True),
        ("Ignore stun guard", "Unlimited stun guard", True),
        ("Ignore stun guard", "Stun immunity", False),
        ("Ignore stun guard", "Soak 3", False),
        ("Ignore soak", "Soak 3", False),
        ("Hit: the opponent is stunned", "Unlimited stun guard", True),
        ("Hit: the opponent is stunned", "Stun immunity", False),
        ("Hit: deal 6 damage", "", False),
        ("Hit: deal 7 damage", "", True),
        ("Hit: deal 7 damage", "Soak 1", False),
        ("Hit: deal 7 damage // Ignore soak", "Soak 1", False),
        ("Hit: deal 6 damage // This attack does not stun", "", False),
        ("Hit: deal 7 damage // This attack does not stun", "", True),
    ],
)
def test_who_is_stunned(own: str, others: str, stuns: bool, seat: int) -> None:
    """Damage by an effect is soaked and can stun; it is no hit, so what is said of the attack is not (ruling W19)."""
    sides = fight(seat, own.split(" // "), [others] if others else [])
    assert sides.duel.happened("stunned", 1 - seat) is stuns
    assert sides.duel.happened("no attack", 1 - seat, True) is stuns


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(
    ("text", "times"),
    [
        ("+1 power per damage you took", TAKEN),
        ("+1 power per damage you took (maximum 2)", 2),
        ("Start: deal 1 damage // +3 power", 3),
    ],
)
def test_a_number_per_something_grows_with_it(text: str, times: int, seat: int) -> None:
    """Seen of the second attack of the beat: Hikaru's, after he was hit."""
    game = plain(war_sweeping=[*text.split(" // "), "Stun immunity"], war_vengeance=["Win priority ties"])
    sides = Sides(seat, "hikaru", "vanaah", (3, 4), game=game).goes_second()
    sides.beat("Sweeping Strike", "Vengeance Shot")
    assert damage_of(sides.duel, 1 - seat)[-1] == DEALT + times


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("when", ["", "Before: ", "Hit: "])
def test_what_is_soaked_may_count_for_power(when: str, seat: int) -> None:
    """War, Characters: Cadenza's Feedback Field counts all that was soaked this beat."""
    game = plain(war_sweeping=["Soak 2; stun immunity", f"{when}+1 power per damage soaked"])
    sides = Sides(seat, "hikaru", "vanaah", (3, 4), game=game).goes_second()
    sides.beat("Sweeping Strike", "Vengeance Shot")
    assert sides.duel.happened("soaked", seat, 2)
    assert damage_of(sides.duel, 1 - seat) == [DEALT + 2]


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(
    ("own", "others", "first"),
    [
        ("", "", True),
        ("-3 priority", "", True),
        ("-5 priority", "", False),
        ("", "+3 priority", True),
        ("", "+5 priority", False),
        ("Win priority ties", "+4 priority", True),
        ("Lose priority ties", "+4 priority", False),
        ("Lose priority ties", "+3 priority", True),
        ("", "+4 priority; win priority ties", False),
        ("The opponent gets -30 priority", "", True),
        ("Reveal: the opponent's style priority becomes 5", "", False),
        ("Priority becomes the opponent's base priority", "", True),
    ],
)
def test_the_higher_priority_is_the_active_player(own: str, others: str, first: bool, seat: int) -> None:
    """Printed: 6 against 2; who wins ties wins one unless the other does too (War, FAQ)."""
    texts = {"war_sweeping": [own] if own else [], "war_vengeance": [others] if others else []}
    sides = Sides(seat, "hikaru", "vanaah", (1, 7), game=plain(**texts)).beat("Sweeping Strike", "Vengeance Shot")
    assert not sides.duel.happened("clash")
    assert sides.duel.state.active == (seat if first else 1 - seat)
