"""At which distances an attack hits: its range, and what texts add or forbid (War, Active Attack 2; FAQ)."""

from __future__ import annotations

import pytest

from engine.battlecon import program, stats
from engine.battlecon.layout import START
from tests.engine.war.rules.homebrew import Sides, plain

EVERY = {1, 2, 3, 4, 5, 6}


def hit_at(seat: int, base: str, own: list[str], others: list[str], **changed: int) -> set[int]:
    """The distances at which Hikaru hits Vanaah, seen from the left and from the right."""
    game = plain(war_sweeping=own, war_vengeance=others)
    hits: list[set[int]] = []
    for edge, way in ((1, 1), (7, -1)):
        hits.append(set())
        for apart in EVERY:
            sides = Sides(seat, "hikaru", "vanaah", (edge, edge + way * apart), game=game).goes_first()
            sides.beat(f"Sweeping {base}", "Vengeance Dash")
            if sides.duel.happened("hit", seat):
                hits[-1].add(apart)
            else:
                assert sides.duel.happened("missed", seat)
    assert hits[0] == hits[1]
    return hits[0]


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(
    ("base", "own", "distances"),
    [
        # Sweeping adds nothing to the range; that of Strike is 1, of Shot 1~4, of Burst 2~3, of Dash N/A.
        ("Strike", "", {1}),
        ("Shot", "", {1, 2, 3, 4}),
        ("Burst", "", {2, 3}),
        ("Dash", "", set()),
        ("Strike", "+1 range", {2}),
        ("Strike", "+0~1 range", {1, 2}),
        ("Strike", "-1~+1 range", {1, 2}),
        ("Strike", "+1~5 range", {2, 3, 4, 5, 6}),
        ("Strike", "-1 range", set()),
        ("Shot", "-3 range", {1}),
        ("Shot", "-4 range", set()),
        ("Shot", "Reveal: your style range becomes 2~3", {3, 4, 5, 6}),
        ("Strike", "This attack also hits at range 3", {1, 3}),
        ("Strike", "This attack also hits at range 1", {1}),
        ("Dash", "This attack also hits at range 3", set()),
        ("Shot", "This attack does not hit", set()),
        ("Dash", "This attack hits the spaces within 2 of you", {1, 2}),
        ("Shot", "This attack hits the spaces adjacent to you", {1}),
        ("Shot", "This attack does not hit opponents adjacent to you", {2, 3, 4}),
    ],
)
def test_an_attack_hits_at_the_distances_of_its_range_and_what_its_text_makes_of_it(
    base: str, own: str, distances: set[int], seat: int
) -> None:
    assert hit_at(seat, base, [own] if own else [], []) == distances


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(
    ("text", "distances"),
    [
        ("Attacks do not hit you", set()),
        ("Attacks from range 3+ do not hit you", {1, 2}),
        ("Attacks from range 2 do not hit you", {1, 3, 4}),
        ("Attacks from range 2 or less do not hit you", {3, 4}),
        ("Attacks from opponents with higher priority do not hit you", set()),
        ("Attacks from opponents with lower priority do not hit you", {1, 2, 3, 4}),
        ("Reveal: the opponent gets -1 range", {1, 2, 3}),
        ("The opponent gets -2 range", {1, 2}),
        ("The opponent gets +1 range", {2, 3, 4, 5}),
    ],
)
def test_what_the_other_says_decides_too(text: str, distances: set[int], seat: int) -> None:
    assert hit_at(seat, "Shot", [], [text]) == distances


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("apart", [1, 2, 3, 4])
def test_within_the_range_no_text_is_told_to_have_let_an_attack_hit(seat: int, apart: int) -> None:
    """The story names the line that lets an attack hit only where the range does not reach: 3 is the end of Burst's."""
    game = plain(war_sweeping=["This attack also hits at range 3", "This attack also hits at range 4"])
    sides = Sides(seat, "hikaru", "vanaah", (1, 1 + apart), game=game).goes_first()
    sides.beat("Sweeping Burst", "Vengeance Dash", steps=[])
    told = next(event for event in sides.duel.state.events or () if event[0] in ("hit", "missed"))
    assert told[:5] == ("hit" if apart > 1 else "missed", seat, 2, 3, apart)
    assert (told[6] >= 0) is (apart == 4)
    assert told[6] < 0 or sides.duel.matchup.act(told[6]).verb == program.ALSO_HITS_AT


@pytest.mark.parametrize("seat", [0, 1])
def test_an_attack_whose_power_is_not_a_number_has_no_power(seat: int) -> None:
    """War, Base Card Overview: whatever is added to it."""
    sides = Sides(seat, "hikaru", "vanaah", (3, 4), game=plain(war_sweeping=["+3 power"])).goes_first()
    sides.beat("Sweeping Dash", "Vengeance Shot", until=START)
    assert stats.power(sides.duel.state, seat) == 0
    sides = Sides(seat, "hikaru", "vanaah", (3, 4), game=plain(war_sweeping=["-30 power"])).goes_first()
    sides.beat("Sweeping Strike", "Vengeance Shot", until=START)
    assert stats.power(sides.duel.state, seat) == 0
    assert sides.life == (20, 20)
