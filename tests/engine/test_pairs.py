"""Attack pairs against the sums that the rulebooks print or imply."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.battlecon.pairs import NA, NUMBER, SPECIAL, UNKNOWN, Printed, attack_pair


def war(low, high, power, priority, stun_guard=0, soak=0, **other):
    return Printed(
        range_min=low, range_max=high, power=power, priority=priority, stun_guard=stun_guard, soak=soak, **other
    )


def trials(low, high, power, priority, guard=0, armor=0, **other):
    return Printed(range_min=low, range_max=high, power=power, priority=priority, guard=guard, armor=armor, **other)


WAR = {
    "Strike": war(1, 1, 4, 3, 5),
    "Shot": war(1, 4, 3, 2, 2),
    "Drive": war(1, 1, 3, 4),
    "Grasp": war(1, 1, 2, 5),
    "Burst": war(2, 3, 3, 1),
    "Palm Strike": war(1, 1, 2, 5),
    "Dash": Printed(range_kind=NA, power_kind=NA, priority=9, stun_guard=0, soak=0, flags=("does_not_attack",)),
    "Snare": Printed(range_kind=SPECIAL, power=3, priority=1, stun_guard=0, soak=0, stun_immunity=True),
    "Lure": war(0, 5, -1, -1),
    "Advancing": war(0, 0, 1, 1),
    "Evacuation": war(0, 1, 0, 0),
    "Sweeping": war(0, 0, -1, 3),
    "Focused": war(0, 0, 0, 1, 2),
    "Teleport": war(0, 0, 1, -3),
    "Blazing": war(0, 0, 0, 1),
    "Battery": war(0, 0, 1, -1),
    "Clockwork": war(0, 0, 3, -3, 0, 3),
    "Ignition": war(0, 0, 1, -1),
    "Mechanical": war(0, 0, 2, -2),
    "Volcanic": war(2, 4, 0, 0),
    "Caustic": war(0, 0, 1, -1),
    "Bladed": war(0, 0, 2, 0, 2),
}


@pytest.mark.parametrize(
    ("style", "base", "printed"),
    [
        # The quick rules and the base mechanic.
        ("Lure", "Strike", {"range_min": 1, "range_max": 6, "power": 3, "priority": 2, "stun_guard": 5}),
        ("Advancing", "Drive", {"priority": 5, "range_min": 1, "range_max": 1}),
        ("Evacuation", "Shot", {"priority": 2, "range_min": 1, "range_max": 5, "power": 3}),
        ("Sweeping", "Palm Strike", {"power": 1}),
        ("Focused", "Grasp", {"priority": 6}),
        ("Teleport", "Strike", {"priority": 0, "stun_guard": 5, "power": 5}),
        # The stun examples.
        ("Blazing", "Strike", {"priority": 4, "power": 4}),
        ("Battery", "Drive", {"priority": 3, "stun_guard": 0, "soak": 0}),
        ("Clockwork", "Drive", {"priority": 1, "soak": 3, "power": 6}),
        ("Ignition", "Grasp", {"priority": 4, "power": 3}),
        ("Mechanical", "Strike", {"priority": 1, "stun_guard": 5, "power": 6}),
        ("Volcanic", "Grasp", {"priority": 5, "power": 2}),
        ("Mechanical", "Shot", {"priority": 0, "stun_guard": 2}),
        ("Clockwork", "Strike", {"priority": 0, "soak": 3, "stun_guard": 5, "power": 7}),
        ("Bladed", "Strike", {"stun_guard": 7}),
        ("Volcanic", "Shot", {"range_min": 3, "range_max": 8}),
        # Halves without a number.
        ("Lure", "Dash", {"range_kind": NA, "range_min": None, "range_max": None, "power_kind": NA, "power": None}),
        ("Lure", "Dash", {"priority_kind": NUMBER, "priority": 8, "flags": ("does_not_attack",)}),
        ("Evacuation", "Snare", {"range_kind": SPECIAL, "range_min": None, "power": 3, "stun_immunity": True}),
    ],
)
def test_pairs_of_war_are_those_of_the_rulebook(style, base, printed):
    pair = attack_pair(WAR[style], WAR[base])
    assert {name: getattr(pair, name) for name in printed} == printed


def test_war_has_no_guard_and_trials_no_soak():
    assert attack_pair(WAR["Lure"], WAR["Strike"]).guard is None
    assert attack_pair(WAR["Lure"], WAR["Strike"]).armor is None
    pair = attack_pair(trials(0, 1, -1, 1), trials(1, 4, 3, 2, 2))
    assert (pair.range_min, pair.range_max, pair.power, pair.priority, pair.guard) == (1, 5, 2, 3, 2)
    assert (pair.stun_guard, pair.soak) == (None, None)


def test_a_fixed_guard_ignores_the_other_half_on_either_side():
    immovable = trials(0, 0, 1, -3, 8, flags=("fixed:guard",))
    strike = trials(1, 1, 4, 3, 5, 2)
    for pair in (attack_pair(immovable, strike), attack_pair(strike, immovable)):
        assert pair.guard == 8
        assert pair.armor == 2
        assert pair.power == 5


def test_a_fixed_range_outweighs_the_other_halfs_lack_of_one():
    pair = attack_pair(trials(2, 3, 0, 0, flags=("fixed:range",)), Printed(range_kind=NA, power=3, priority=4))
    assert (pair.range_kind, pair.range_min, pair.range_max) == (NUMBER, 2, 3)


@pytest.mark.parametrize(
    ("style", "base", "kind"),
    [
        (NUMBER, NUMBER, NUMBER),
        (NUMBER, UNKNOWN, UNKNOWN),
        (SPECIAL, UNKNOWN, SPECIAL),
        (UNKNOWN, NA, NA),
        (SPECIAL, NA, NA),
    ],
)
@pytest.mark.parametrize("stat", ["range", "power", "priority"])
def test_the_strongest_kind_of_either_half_passes_to_the_pair(stat, style, base, kind):
    numbers = ("range_min", "range_max") if stat == "range" else (stat,)

    def half(own_kind):
        known = {f"{stat}_kind": own_kind}
        return Printed(**known, **({} if own_kind != NUMBER else dict.fromkeys(numbers, 2)))

    for first, second in ((style, base), (base, style)):
        pair = attack_pair(half(first), half(second))
        assert getattr(pair, f"{stat}_kind") == kind
        assert [getattr(pair, name) for name in numbers] == [4 if kind == NUMBER else None] * len(numbers)


def test_lines_of_the_style_come_first_and_flags_are_named_once():
    style = war(0, 0, 0, 0, flags=("tiebreaker", "phoenix"), text=("Hit: push 1",))
    base = war(1, 1, 1, 1, flags=("tiebreaker",), text=("End: draw", "After: move 1"))
    pair = attack_pair(style, base)
    assert pair.text == ("Hit: push 1", "End: draw", "After: move 1")
    assert pair.flags == ("tiebreaker", "phoenix")


@pytest.mark.parametrize(
    ("style", "base", "immune"),
    [(None, None, None), (False, None, None), (False, False, False), (True, False, True), (None, True, True)],
)
def test_stun_immunity_of_either_half_is_the_pairs(style, base, immune):
    assert attack_pair(Printed(stun_immunity=style), Printed(stun_immunity=base)).stun_immunity is immune


small = st.integers(-9, 9)
halves = st.builds(
    lambda low, wide, **rest: Printed(range_min=low, range_max=low + wide, **rest),
    small,
    st.integers(0, 6),
    power=small,
    priority=small,
    stun_guard=st.none() | small,
    soak=st.none() | small,
    guard=st.none() | small,
    armor=st.none() | small,
)
NOTHING = war(0, 0, 0, 0)


@given(halves, halves)
def test_numbers_add_up_in_any_order_and_nothing_adds_nothing(style, base):
    pair, swapped = attack_pair(style, base), attack_pair(base, style)
    assert pair == swapped
    assert pair.range_max - pair.range_min == (style.range_max - style.range_min) + (base.range_max - base.range_min)
    for name in ("stun_guard", "soak", "guard", "armor"):
        numbers = [getattr(half, name) for half in (style, base)]
        assert getattr(pair, name) == (None if None in numbers else sum(numbers))
    alone = attack_pair(base, NOTHING)
    same = ("range_min", "range_max", "power", "priority")
    assert [getattr(alone, name) for name in same] == [getattr(base, name) for name in same]
