"""Where markers may be placed and how far they may be shifted: nothing stops them but the edge (War, Characters).

In the options a marker's number counts 16; behind it stands its space, or 8 and the steps it goes, towards 7 positive.
"""

from __future__ import annotations

import pytest

from tests.engine.war.rules.homebrew import Sides, plain

MIDDLE = 8


def shifts(seat: int, line: str, space: int, spaces: tuple[int, int] = (2, 6)) -> list[int]:
    """How far Juto may go from a space; [] when that is no question."""
    sides = Sides(seat, "tatsumi", "vanaah", spaces, game=plain(war_siren=[f"Start: {line}"])).goes_first()
    sides.duel.set_marker(seat, space)
    sides.beat("Siren Strike", "Vengeance Shot")
    if not sides.duel.was_asked("marker", seat):
        moved = sides.marker(seat) - space
        return [moved] if moved else []
    return [option - MIDDLE for option in sides.duel.options_of("marker", seat)]


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(
    ("line", "space", "steps"),
    [
        ("shift your Juto 1", 4, [-1, 1]),
        ("shift your Juto 1", 1, [1]),
        ("shift your Juto 1", 7, [-1]),
        ("shift your Juto 2 or 3", 3, [-2, 2, 3]),
        ("shift your Juto 5", 3, [-2, 4]),  # as far as the edge where 5 cannot be
        ("shift your Juto 6", 1, [6]),
        ("shift your Juto 6", 2, [-1, 5]),
        ("shift your Juto up to 2", 4, [-2, -1, 0, 1, 2]),
        ("shift your Juto up to 2", 1, [0, 1, 2]),
        ("shift your Juto up to 2", 6, [-2, -1, 0, 1]),
        ("shift your Juto any number", 3, [-2, -1, 0, 1, 2, 3, 4]),
        ("shift your Juto any number", 7, [-6, -5, -4, -3, -2, -1, 0]),
        ("shift your Juto any number", 0, []),  # off the board
        ("shift your Juto any number toward you", 5, [-3, -2, -1, 0]),
        ("shift your Juto any number toward you", 1, [0, 1]),
        ("shift your Juto any number toward you", 2, []),
        ("shift your Juto 2 or more toward the opponent", 1, [2, 3, 4, 5]),
        ("advance your Juto any number", 4, [0, 1, 2, 3]),
        ("advance your Juto 1 or 2", 6, [1]),
    ],
)
def test_a_marker_is_shifted_as_far_as_the_text_and_the_board_allow(
    line: str, space: int, steps: list[int], seat: int
) -> None:
    assert shifts(seat, line, space) == steps


@pytest.mark.parametrize("seat", [0, 1])
def test_a_marker_advances_as_its_fighter_would(seat: int) -> None:
    """The way he faces: towards 1 when the opponent stands there."""
    assert shifts(seat, "advance your Juto any number", 4, (6, 2)) == [-3, -2, -1, 0]


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(
    ("place", "spaces"),
    [
        ("in any space", [1, 2, 3, 4, 5, 6, 7]),
        ("in any unoccupied space", [1, 3, 4, 5, 7]),
        ("in any space within 2 of the opponent", [4, 5, 6, 7]),
        ("in any space adjacent to you", [1, 3]),
        ("in any space between you and the opponent", [3, 4, 5]),
        ("in any space behind the opponent", [7]),
        ("in any space behind you", [1]),
    ],
)
def test_a_marker_is_placed_in_one_of_the_spaces_the_text_names(place: str, spaces: list[int], seat: int) -> None:
    sides = Sides(seat, "khadath", "vanaah", (2, 6), game=plain(war_lure=[f"Start: place your Trap {place}"]))
    sides.goes_first().beat("Lure Strike", "Vengeance Shot", marker=[spaces[-1]] if len(spaces) > 1 else [])
    if len(spaces) > 1:
        assert list(sides.duel.options_of("marker", seat)) == spaces
    assert sides.marker(seat) == spaces[-1]
    assert sides.duel.happened("marker", seat, 0, spaces[-1])


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(
    ("base", "spaces"), [("Strike", [1, 3]), ("Shot", [1, 3, 4, 5, 6]), ("Burst", [4, 5]), ("Dash", [])]
)
def test_the_spaces_in_range_are_those_of_the_attacks_own_range(base: str, spaces: list[int], seat: int) -> None:
    """Hunter's adds nothing to 1, 1~4 and 2~3, seen from space 2; a range of N/A has no spaces."""
    game = plain(war_hunters=["Start: place your Trap in any space in range"])
    sides = Sides(seat, "khadath", "vanaah", (2, 6), game=game).goes_first()
    sides.beat(f"Hunter's {base}", "Vengeance Dash")
    assert list(sides.duel.options_of("marker", seat) if spaces else ()) == spaces
    assert sides.duel.happened("marker", seat) is bool(spaces)


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(
    "line", ["shift your Trap 1", "place your Trap in any space", "place each marker in any space"]
)
def test_a_trap_that_cannot_be_shifted_or_placed_stays(line: str, seat: int) -> None:
    """War, Characters: Khadath's Snare; it says nothing of the other fighter's marker."""
    game = plain(war_lure=[f"Start: {line}"], war_snare=["Your Trap cannot be shifted or placed"])
    for own, other in ((4, 0), (4, 3), (0, 3)):
        sides = Sides(seat, "khadath", "tatsumi", (2, 6), game=game).goes_first()
        sides.duel.set_marker(seat, own)
        sides.duel.set_marker(1 - seat, other)
        sides.beat("Lure Snare", "Siren Shot", space=[5] if other and "each" in line else [])
        assert sides.marker(seat) == own
        assert sides.marker(1 - seat) == (5 if other and "each" in line else other)
        assert not sides.duel.was_asked("marker")


@pytest.mark.parametrize("seat", [0, 1])
def test_each_marker_of_both_is_placed_by_him_who_says_so(seat: int) -> None:
    """War, Characters: Khadath's Planar Crossing; the other's may be fixed."""
    texts = {"war_lure": ["Start: place each marker in any space"]}
    sides = Sides(seat, "khadath", "tatsumi", (2, 6), game=plain(**texts)).goes_first()
    sides.duel.set_marker(seat, 4)
    sides.duel.set_marker(1 - seat, 1)
    sides.beat("Lure Strike", "Siren Shot", marker=[7], space=[3])
    assert list(sides.duel.options_of("space", seat)) == [1, 2, 3, 4, 5, 6, 7]
    assert [sides.marker(who) for who in (seat, 1 - seat)] == [7, 3]
    texts["war_snare"] = ["Your Trap cannot be shifted or placed"]
    mirror = Sides(seat, "khadath", "khadath", (2, 6), game=plain(**texts)).goes_first()
    mirror.duel.set_marker(seat, 4)
    mirror.duel.set_marker(1 - seat, 1)
    mirror.beat("Lure Strike", "Blight Snare", marker=[7])
    assert not mirror.duel.was_asked("space")
    assert [mirror.marker(who) for who in (seat, 1 - seat)] == [7, 1]


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(("damage", "left"), [(1, 3), (3, 1), (4, 0), (5, 0)])
def test_a_companion_loses_life_down_to_none_and_then_leaves(damage: int, left: int, seat: int) -> None:
    game = plain(war_siren=[f"Start: your Juto loses {damage} life"])
    sides = Sides(seat, "tatsumi", "vanaah", (2, 6), game=game).goes_first()
    sides.duel.set_marker(seat, 2)
    sides.beat("Siren Strike", "Vengeance Dash")
    assert sides.duel.happened("marker hurt", seat, min(damage, 4), left)
    assert sides.duel.state.entries("marker_life") == [left if who == seat else 0 for who in (0, 1)]
    assert sides.marker(seat) == (2 if left else 0)
    assert sides.duel.happened("marker withdrawn", seat) is (left == 0)


@pytest.mark.parametrize("seat", [0, 1])
def test_a_fighter_swaps_places_with_his_own_marker_though_anothers_is_there_too(seat: int) -> None:
    """War, Characters: Tatsumi's Empathic, in a mirror match."""
    game = plain(war_siren=["Start: swap places with your Juto"])
    sides = Sides(seat, "tatsumi", "tatsumi", (2, 6), game=game).goes_first()
    sides.duel.set_marker(0, 4)
    sides.duel.set_marker(1, 4)
    sides.beat("Siren Strike", "Wave Shot")
    assert sides.spaces == (4, 6)
    assert [sides.marker(who) for who in (seat, 1 - seat)] == [2, 4]
    assert sides.duel.happened("marker", seat, 0, 2)
