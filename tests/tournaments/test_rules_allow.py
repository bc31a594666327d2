"""What the pure rules just allow, what they advise on a pool, and how drafts begin."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.tournaments.begun import (
    ADVISED,
    FIGHTERS,
    FIGHTERS_OF_FOUR,
    GRID,
    HAND,
    PACKS,
    PAIR_OF_TWO,
    ROCHESTER,
    pool,
)
from tournaments.brackets import double_elimination
from tournaments.draft import (
    Copy,
    Leftovers,
    Order,
    Severity,
    check_pool,
    fighter_draft,
    lay_grids,
    open_packs,
)
from tournaments.flights import copies_in_flight, flight_sizes, flights_of
from tournaments.matches import Match, Score
from tournaments.refusal import RefusedError
from tournaments.results import (
    MatchTerms,
    check_score,
)
from tournaments.round_robin import groups_of_even_strength, round_robin
from tournaments.stages import advised_stages
from tournaments.tables import seat_round


@pytest.mark.parametrize(
    "act",
    [
        lambda: flight_sizes(2),
        lambda: copies_in_flight(8, FIGHTERS, {"promo": 2}),
        lambda: fighter_draft(2, dict.fromkeys("abcdefgh", 1), 1),
        lambda: fighter_draft(8, dict.fromkeys(FIGHTERS, 2), 1),
        lambda: open_packs(pool(Frost=90, Mercenary=90), 2, 1),
        lambda: open_packs(pool(Frost=300, Storm=300, Sand=100, Wood=20), 16, 1),
        lambda: open_packs(pool(Frost=120, Storm=120, Sand=120), 5, 1),
        lambda: lay_grids(ADVISED, 4, 1),
        lambda: groups_of_even_strength(range(4), 2),
        lambda: groups_of_even_strength(range(2), 1),
        lambda: advised_stages(2),
        lambda: round_robin([1, 2]),
        lambda: double_elimination(64),
        lambda: check_score(Score(0, 0, 5), MatchTerms(best_of=5)),
        lambda: check_score(Score(3, 2), MatchTerms(best_of=5, needs_winner=True)),
        lambda: check_score(Score(0, 0), MatchTerms(may_end_early=True)),
        lambda: seat_round([Match(1, 1, 2)], {1: 4, 2: 5}),
    ],
)
def test_what_is_just_allowed(act: Callable[[], object]) -> None:
    act()


def test_no_fighters_at_all() -> None:
    with pytest.raises(RefusedError, match="need 6 copies"):
        fighter_draft(2, {}, 1)


def test_just_too_few_fighters() -> None:
    """Eight seats of three take 24; a team of two may bar its owner from four of the copies that the last finds."""
    for whole, refused in ((28, False), (27, True)):
        copies = dict.fromkeys(FIGHTERS[:13], 2) | {"x": whole - 26}
        if refused:
            with pytest.raises(RefusedError, match="need 28 copies"):
                fighter_draft(8, copies, 1)
        else:
            fighter_draft(8, copies, 1)


@pytest.mark.parametrize(
    ("cards", "seats", "complaints"),
    [
        (ADVISED, 4, []),
        (pool(Frost=168, Storm=84, Sand=84, Mercenary=24), 8, []),
        (
            pool(Frost=90, Storm=78, Mercenary=12),
            4,
            [
                ("faction_split", "Frost: 90 cards; advised are 84, or a multiple in larger drafts.", 90, 84),
                ("faction_split", "Storm: 78 cards; advised are 84, or a multiple in larger drafts.", 78, 84),
            ],
        ),
        (
            pool(Frost=168, Mercenary=12),
            4,
            [("faction_split", "Frost: 168 cards; advised are 84, or a multiple in larger drafts.", 168, 84)],
        ),
        (
            pool(Frost=84, Storm=84, Mercenary=10, Unknown=2),
            4,
            [
                ("mercenary_split", "Mercenary: 10 cards; advised are 12.", 10, 12),
                ("faction_unknown", "2 cards of the pool have no known faction.", 2, 0),
            ],
        ),
        (
            pool(Frost=168, Storm=168, Mercenary=12, Unknown=12),
            8,
            [
                ("mercenary_split", "Mercenary: 12 cards; advised are 24.", 12, 24),
                ("faction_unknown", "12 cards of the pool have no known faction.", 12, 0),
            ],
        ),
    ],
)
def test_advice_on_a_pool(cards: list[Copy], seats: int, complaints: list[tuple[object, ...]]) -> None:
    found = check_pool(cards, seats)
    assert [(one.code, one.sentence, one.found, one.allowed) for one in found] == complaints
    assert all(one.severity is Severity.ADVICE for one in found)


@pytest.mark.parametrize(
    ("seats", "leftovers", "pack", "aside"),
    [
        (4, Leftovers.SET_ASIDE, 15, 0),
        (3, Leftovers.SET_ASIDE, 15, 45),
        (3, Leftovers.LARGER_PACKS, 20, 0),
        (2, Leftovers.LARGER_PACKS, 30, 0),
    ],
)
def test_what_packs_hold(seats: int, leftovers: Leftovers, pack: int, aside: int) -> None:
    draft = open_packs(ADVISED, seats, 1, leftovers)
    assert [len(hand) for hand in draft.hands] == [pack] * seats
    assert len(draft.set_aside) == aside


def test_the_lines_of_a_grid() -> None:
    a, b, c, d, e, f, g, h, i = GRID.grid
    assert {line: GRID.lying(line) for line in GRID.choices} == {
        "row-1": (a, b, c),
        "row-2": (d, e, f),
        "row-3": (g, h, i),
        "column-1": (a, d, g),
        "column-2": (b, e, h),
        "column-3": (c, f, i),
    }


@pytest.mark.parametrize(("seats", "grids", "cards"), [(2, 20, 9), (3, 15, 12), (4, 12, 15)])
def test_how_many_grids_there_are(seats: int, grids: int, cards: int) -> None:
    """Every seat picks first from as many: 180 cards, nine for two seats and three more for every further one."""
    draft = lay_grids(ADVISED, seats, 1)
    assert (draft.grids, len(draft.grid), len(draft.stack)) == (grids - 1, 9, grids * cards - 9)
    assert len(draft.set_aside) == 180 - grids * cards


def test_whose_turn_it_is_in_a_grid_draft() -> None:
    """Once each from a grid; the next seat picks first from the next one."""
    draft = lay_grids(ADVISED, 3, 1)
    turns = []
    while draft.seat is not None:
        turns.append((draft.seat, draft.grids))
        draft = draft.pick(draft.turn, draft.seat, draft.automatic_pick(draft.seat))
    order = [(grid + step) % 3 for grid in range(15) for step in range(3)]
    assert turns == [(seat, 14 - place // 3) for place, seat in enumerate(order)]
    assert (draft.over, draft.grid, draft.choices) == (True, (None,) * 9, ())
    taken = sum(len(pick.copies) for pick in draft.picks)
    assert taken + len(draft.burned) == 180


def test_whose_turn_it_is_in_a_rochester_draft() -> None:
    """Forth and back through a pack of fifteen; the next seat picks first from the next one."""
    draft, turns = ROCHESTER, []
    for _ in range(45):
        assert draft.seat is not None
        turns.append(draft.seat)
        draft = draft.pick(draft.turn, draft.seat, draft.opened[0])
    lap = [0, 1, 2, 3, 3, 2, 1, 0, 0, 1, 2, 3, 3, 2, 1]
    assert turns == [(seat + pack) % 4 for pack in range(3) for seat in lap]


def test_whose_turn_it_is_in_a_long_fighter_draft() -> None:
    for order, back in ((Order.STRAIGHT, [0, 1]), (Order.SNAKE, [1, 0])):
        draft = fighter_draft(2, dict.fromkeys(FIGHTERS, 1), 1, first=0, team_size=5, order=order)
        turns = []
        while draft.seat is not None:
            turns.append(draft.seat)
            draft = draft.pick(draft.turn, draft.seat, draft.automatic_pick(draft.seat))
        assert turns == [0, 1, *back, 0, 1, *back, 0, 1]


def test_a_pick_is_automatic_only_where_it_is_said() -> None:
    for draft, choice in ((PACKS, HAND[0]), (ROCHESTER, ROCHESTER.opened[0]), (GRID, "row-1"), (PAIR_OF_TWO, "a")):
        for automatic in ({}, {"automatic": False}, {"automatic": True}):
            [pick] = draft.pick(1, 0, choice, **automatic).picks  # type: ignore[arg-type]
            assert pick.automatic == automatic.get("automatic", False)


def test_shuffles_are_the_same_for_ever() -> None:
    """Drafts are kept as their seed and picks: lots drawn for other words would deal old ones otherwise."""
    assert flights_of(range(1, 11), 5) == ((9, 2, 3, 10, 6), (1, 7, 4, 8, 5))
    firsts = [fighter_draft(5, dict.fromkeys(FIGHTERS, 1), seed).first for seed in range(8)]
    assert firsts == [1, 4, 3, 3, 0, 3, 2, 2]
    assert PACKS.hands[0][:5] == ROCHESTER.opened[:5] == (94, 149, 7, 85, 80)
    assert GRID.grid[:5] == (71, 133, 51, 61, 136)


def test_how_drafts_begin() -> None:
    assert (GRID.seat, GRID.turn, GRID.made, GRID.over, GRID.picks, GRID.burned) == (0, 1, 0, False, (), ())
    assert len(GRID.choices) == 6
    assert (ROCHESTER.seat, ROCHESTER.turn, ROCHESTER.over) == (0, 1, False)
    assert (PACKS.round, PACKS.turn, PACKS.over, PACKS.waiting_for) == (1, 1, False, (0, 1, 2, 3))
    assert list(FIGHTERS_OF_FOUR.copies) == list(range(1, 19))
    assert (FIGHTERS_OF_FOUR.turn, FIGHTERS_OF_FOUR.team_size, FIGHTERS_OF_FOUR.picks) == (1, 3, ())
