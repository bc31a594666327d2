"""What a text answers and what it lets pass: movements of both, an attack that missed, a bonus for the other."""

from __future__ import annotations

import pytest

from tests.engine.war.rules.homebrew import Sides, plain

BOTH_SEATS = pytest.mark.parametrize("seat", [0, 1])


@BOTH_SEATS
@pytest.mark.parametrize(
    ("event", "movement", "spaces", "answered"),
    [
        ("the opponent moves past you", "advance 2", (4, 3), True),
        ("the opponent moves past you", "advance 1", (4, 2), False),
        ("the opponent moves past you", "retreat 1", (4, 3), False),
        ("the opponent moves past you", "move to any unoccupied space adjacent to the opponent", (6, 1), False),
        ("the opponent moves, not directly", "advance 2", (4, 3), True),
        ("the opponent moves, not directly", "retreat 1", (4, 3), True),
        ("the opponent moves, not directly", "move to any unoccupied space adjacent to the opponent", (6, 1), False),
    ],
)
def test_what_the_other_does_is_answered(
    event: str, movement: str, spaces: tuple[int, int], answered: bool, seat: int
) -> None:
    game = plain(war_compelling=[f"When {event}: regain 1 life"], war_vengeance=[f"Start: {movement}"])
    sides = Sides(seat, "seth", "vanaah", spaces, game=game, life=(10, 10))
    sides.beat("Compelling Strike", "Vengeance Shot")
    assert bool(sides.duel.happened("regained life", seat)) == answered


@BOTH_SEATS
@pytest.mark.parametrize(
    ("movement", "answered"),
    [("advance 2", True), ("retreat 1", False), ("move to any unoccupied space adjacent to the opponent", False)],
)
def test_that_he_moves_past_the_other_himself_is_answered(movement: str, answered: bool, seat: int) -> None:
    texts = ["When you move past the opponent: regain 1 life", f"Start: {movement}"]
    sides = Sides(seat, "seth", "vanaah", (4, 5), game=plain(war_compelling=texts), life=(10, 10))
    sides.beat("Compelling Strike", "Vengeance Shot")
    assert bool(sides.duel.happened("regained life", seat)) == answered


@BOTH_SEATS
@pytest.mark.parametrize(("apart", "missed"), [(1, False), (4, True)])
def test_an_attack_that_did_not_hit_is_known_after_it(apart: int, missed: bool, seat: int) -> None:
    game = plain(war_sweeping=["After: If this attack did not hit: regain 1 life"])
    sides = Sides(seat, "hikaru", "vanaah", (2, 2 + apart), game=game, life=(10, 10)).goes_first()
    sides.beat("Sweeping Strike", "Vengeance Shot")
    assert bool(sides.duel.happened("missed", seat)) == missed
    assert bool(sides.duel.happened("regained life", seat)) == missed


@BOTH_SEATS
@pytest.mark.parametrize("less", [0, 1, 3])
def test_a_bonus_that_lasts_until_a_trigger_may_be_the_others(less: int, seat: int) -> None:
    """He who takes the power away is hit by it before the trigger at which it ends."""
    texts = [f"Start: the opponent gets -{less} power until After"] if less else []
    sides = Sides(seat, "hikaru", "vanaah", (3, 4), game=plain(war_sweeping=texts)).goes_second()
    sides.beat("Sweeping Strike", "Vengeance Strike")
    (damage,) = [event for event in sides.duel.state.events or () if event[:2] == ("damage", seat)]
    plain_sides = Sides(seat, "hikaru", "vanaah", (3, 4), game=plain()).goes_second()
    plain_sides.beat("Sweeping Strike", "Vengeance Strike")
    (full,) = [event for event in plain_sides.duel.state.events or () if event[:2] == ("damage", seat)]
    assert damage[2] == full[2] - less
