"""Clashes: new bases, what they hide, what they reveal, and running out of them (War, Clash; rulings W04 and W05)."""

from __future__ import annotations

import pytest

from tests.engine.war.duels import Duel


def events(duel: Duel, name: str) -> list[tuple[object, ...]]:
    return [event[1:] for event in duel.state.events or () if event[0] == name]


def priorities(duel: Duel) -> list[tuple[object, ...]]:
    return events(duel, "priorities")


# Hikaru's Geomantic and Trance add no priority; Trance also takes back the tokens used and regains one.


def test_equal_priorities_clash_and_the_new_bases_decide() -> None:
    duel = Duel("hikaru", "rukyuk", spaces=(1, 7))
    duel.beat("Trance Strike", "Point Blank Strike", clash=(["Grasp"], ["Drive"]), steps=[-1])
    assert priorities(duel) == [(3, 3), (5, 4)]
    assert events(duel, "active") == [(0,)]


def test_a_clash_goes_on_until_priorities_differ() -> None:
    duel = Duel("hikaru", "rukyuk", spaces=(1, 7))
    duel.beat(
        "Trance Strike",
        "Point Blank Strike",
        clash=(["Shot", "Grasp", "Burst"], ["Shot", "Grasp", "Drive"]),
        steps=[-1],
    )
    assert priorities(duel) == [(3, 3), (2, 2), (5, 5), (1, 4)]
    assert events(duel, "active") == [(1,)]


def test_new_bases_are_chosen_without_seeing_the_others() -> None:
    duel = Duel("hikaru", "rukyuk", spaces=(1, 7))
    duel.beat("Trance Strike", "Point Blank Strike", clash=(["Grasp"], ["Drive"]), steps=[-1])
    asked = [(seat, kind) for seat, kind, _ in duel.answers.asked if kind == "clash base"]
    assert asked == [(0, "clash base"), (1, "clash base")]
    assert len(duel.options_of("clash base", 0)) == 6
    assert len(duel.options_of("clash base", 1)) == 6


def test_the_covered_base_hides_its_numbers_and_effects() -> None:
    # Burst would retreat at Start; under the Grasp nothing of it is left, nor is the stun guard of the Strike.
    duel = Duel("hikaru", "rukyuk", spaces=(3, 4))
    duel.beat("Trance Burst", "Point Blank Burst", clash=(["Strike"], ["Grasp"]))
    assert duel.happened("moved", 0) is False
    assert duel.happened("moved", 1) is False
    assert duel.position == [3, 4]


def test_the_top_base_is_discarded_and_covered_ones_go_back_to_hand() -> None:
    duel = Duel("hikaru", "rukyuk", spaces=(1, 7))
    duel.beat("Trance Strike", "Point Blank Strike", clash=(["Shot", "Grasp"], ["Shot", "Drive"]), steps=[-1])
    assert duel.pile(0, 1) == {"Trance", "Grasp"}
    assert duel.pile(1, 1) == {"Point Blank", "Drive"}
    assert {"Strike", "Shot"} <= duel.hand(0)
    assert {"Strike", "Shot"} <= duel.hand(1)


def test_cards_in_discard_piles_are_not_among_the_new_bases() -> None:
    duel = Duel("hikaru", "rukyuk", spaces=(1, 7))
    duel.discard(0, 1, "Sweeping", "Grasp")
    duel.discard(0, 2, "Focused", "Dash")
    duel.beat("Trance Strike", "Point Blank Strike", clash=(["Palm Strike"], ["Drive"]), steps=[-1])
    names = {card.name for card in duel.matchup.cards if card.index in duel.options_of("clash base", 0)}
    assert names == {"Shot", "Drive", "Burst", "Palm Strike"}


def test_reveal_effects_of_the_style_happen_once_though_the_base_changes() -> None:
    # Anathema: +1 priority for the Pact anted, once.
    duel = Duel("hepzibah", "rukyuk", spaces=(1, 7))
    duel.beat("Anathema Shot", "Point Blank Shot", antes=(["Corruption"], ()), clash=(["Drive"], ["Strike"]))
    assert priorities(duel) == [(2, 2), (4, 3)]


def test_reveal_effects_of_abilities_happen_once() -> None:
    duel = Duel("khadath", "rukyuk", spaces=(1, 6))
    duel.set_marker(0, 5)
    duel.beat("Blight Shot", "Point Blank Strike", clash=(["Grasp"], ["Drive"]), steps=[-1])
    assert priorities(duel) == [(2, 3 - 1), (5, 4 - 1)]


def test_the_new_base_is_revealed_and_its_reveal_effects_happen_then() -> None:
    # A Staff with the Mirror anted becomes a copy of the opponent's unique base when it is revealed (ruling W05).
    duel = Duel("sagas", "vanaah", spaces=(1, 7))
    duel.beat("Echo Strike", "Glorious Strike", antes=(["Mirror"], ()), clash=(["Staff"], ["Shot"]))
    assert priorities(duel) == [(3, 3), (3, 2)]
    assert duel.happened("copied", 0)


def test_both_out_of_bases_pick_all_of_them_up_and_the_clash_goes_on() -> None:
    duel = Duel("hikaru", "rukyuk", spaces=(1, 7))
    for seat in (0, 1):
        duel.discard(seat, 1, "Drive", "Burst")
        duel.discard(seat, 2, "Dash", "Palm Strike" if seat == 0 else "Reload")
    duel.discard(0, 1, "Grasp")
    duel.discard(1, 1, "Grasp")
    duel.beat(
        "Trance Strike",
        "Point Blank Strike",
        clash=(["Strike"], ["Shot"]),  # the Shots before them were all that was left
    )
    assert priorities(duel) == [(3, 3), (2, 2), (3, 2)]
    assert events(duel, "bases picked up") == [()]
    assert duel.pile(0, 1) == {"Trance", "Strike"}
    assert duel.pile(1, 1) == {"Point Blank", "Shot"}
    assert events(duel, "attack") == [(0,), (1,)]


def test_out_of_bases_a_second_time_both_recycle_without_end_effects() -> None:
    duel = Duel("hikaru", "luc", spaces=(1, 7))
    for seat, unique in ((0, "Palm Strike"), (1, "Flash")):
        duel.discard(seat, 1, "Drive", "Burst", "Grasp")
        duel.discard(seat, 2, "Dash", unique)
    duel.set_pool(1, "Time", 0)
    duel.beat("Focused Strike", "Fusion Strike", clash=(["Shot"], ["Shot"]))
    assert priorities(duel) == [(4, 4), (3, 3), (3, 3), (4, 4)]
    assert events(duel, "bases picked up") == [()]
    assert duel.happened("out of bases")
    assert not duel.happened("attack")
    assert duel.pool(1, "Time") == 0
    assert duel.pile(0, 1) == {"Focused", "Strike"}
    assert duel.pile(1, 1) == {"Fusion", "Strike"}
    assert duel.state.beat == 2


@pytest.mark.parametrize("short", [0, 1])
def test_one_side_out_of_bases_recycles_the_top_pairs_without_end_effects(short: int) -> None:
    duel = Duel("luc", "luc", spaces=(1, 7))
    duel.discard(short, 1, "Drive", "Burst", "Grasp")
    duel.discard(short, 2, "Shot", "Dash", "Flash")
    duel.set_pool(0, "Time", 0)
    duel.set_pool(1, "Time", 0)
    duel.beat("Fusion Strike", "Fusion Strike")
    assert priorities(duel) == [(4, 4)]
    assert not duel.was_asked("clash base")
    assert duel.happened("out of bases")
    assert not duel.happened("attack")
    assert [duel.pool(0, "Time"), duel.pool(1, "Time")] == [0, 0]
    assert duel.pile(0, 1) == {"Fusion", "Strike"}
    assert duel.pile(1, 1) == {"Fusion", "Strike"}
    assert duel.pile(short, 2) == {"Drive", "Burst", "Grasp"}
    assert duel.state.beat == 2


def test_running_out_after_some_clashes_recycles_the_top_base_and_returns_the_covered_ones() -> None:
    duel = Duel("luc", "luc", spaces=(1, 7))
    duel.discard(0, 1, "Drive", "Burst", "Grasp")
    duel.discard(0, 2, "Dash", "Flash")
    duel.beat("Fusion Strike", "Fusion Strike", clash=(["Shot"], ["Shot"]))
    assert priorities(duel) == [(4, 4), (3, 3)]
    assert duel.pile(0, 1) == {"Fusion", "Shot"}
    assert duel.pile(1, 1) == {"Fusion", "Shot"}
    assert "Strike" in duel.hand(0) & duel.hand(1)


def test_an_attack_that_wins_ties_ends_the_clash() -> None:
    duel = Duel("heketch", "rukyuk", spaces=(1, 7))
    duel.beat("Assassin Strike", "Point Blank Strike", clash=(["Knives"], ["Grasp"]))
    assert priorities(duel) == [(3, 3), (5, 5)]
    assert duel.state.active == 0


def test_an_attack_that_loses_ties_does_not_clash() -> None:
    duel = Duel("kehrolyn", "rukyuk", spaces=(1, 7)).beat("Whip Overload", "Point Blank Strike")
    assert priorities(duel) == [(3, 3)]
    assert duel.state.active == 1
    assert not duel.was_asked("clash base")


def test_loser_of_ties_against_loser_of_ties_clashes() -> None:
    duel = Duel("kehrolyn", "kehrolyn", spaces=(1, 7))
    duel.beat("Whip Overload", "Whip Overload", clash=(["Grasp"], ["Drive"]), steps=[-1])
    assert priorities(duel) == [(3, 3), (5, 4)]
