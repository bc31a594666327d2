"""Drafts: whatever seats do or leave undone, they end, and no card is lost or doubled."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.events import EVENTS
from tournaments.draft import (
    Copy,
    FighterDraft,
    GridDraft,
    Leftovers,
    Order,
    PackDraft,
    RochesterDraft,
    Severity,
    check_pool,
    deck_of,
    fighter_draft,
    lay_grids,
    open_packs,
    open_rochester,
)
from tournaments.draft import fighters as fighter_drafts
from tournaments.draft import packs as pack_drafts
from tournaments.flights import copies_in_flight
from tournaments.refusal import RefusedError

FIGHTERS = [f"fighter-{number:02d}" for number in range(1, 19)]
FACTIONS = ["Jotune", "Synthien", "Protoan", "Exsularian"]


def pool_of(split: Sequence[tuple[str, int]]) -> list[Copy]:
    """A pool with four copies of each name."""
    pool: list[Copy] = []
    for faction, count in split:
        pool += [Copy(len(pool) + number, f"{faction}-{number // 4:02d}", faction) for number in range(count)]
    return pool


def advised_pool(seats: int) -> list[Copy]:
    blocks = -(-seats // 4)
    split = [(FACTIONS[number % 4], 84) for number in range(2 * blocks)]
    return pool_of([*split, ("Mercenary", 12 * blocks)])


def refusal(action: object, *arguments: object) -> RefusedError:
    assert callable(action)
    with pytest.raises(RefusedError) as refused:
        action(*arguments)
    return refused.value


# The pool.


@pytest.mark.parametrize(("seats", "cards"), [(2, 180), (4, 180), (5, 360), (8, 360), (9, 540), (16, 720)])
def test_the_advised_pool_of_180_for_each_started_four_seats_has_no_complaint(seats: int, cards: int) -> None:
    pool = advised_pool(seats)
    assert len(pool) == cards
    assert check_pool(pool, seats) == ()


@pytest.mark.parametrize(
    ("pool", "seats", "code", "found", "allowed"),
    [
        (advised_pool(4)[:179], 4, "pool_size", 179, 180),
        (advised_pool(4), 5, "pool_size", 180, 360),
        (pool_of([("Jotune", 80), ("Synthien", 80), ("Protoan", 20)]), 4, "too_many_factions", 3, 2),
        ([*advised_pool(4)[:179], advised_pool(4)[0]], 4, "copy_twice", 180, 179),
    ],
)
def test_pools_that_cannot_be_drafted_are_refused(
    pool: list[Copy], seats: int, code: str, found: int, allowed: int
) -> None:
    errors = [complaint for complaint in check_pool(pool, seats) if complaint.severity is Severity.ERROR]
    assert [(error.code, error.found, error.allowed) for error in errors] == [(code, found, allowed)]
    for start in (open_packs, open_rochester, lay_grids):
        if start is not lay_grids or seats <= 4:
            assert refusal(start, pool, seats, 1).code == code


def test_the_split_of_factions_is_advice_and_holds_nothing_up() -> None:
    pool = pool_of([("Jotune", 100), ("Synthien", 80)])
    complaints = check_pool(pool, 4)
    assert {complaint.code for complaint in complaints} == {"faction_split", "mercenary_split"}
    assert {complaint.severity for complaint in complaints} == {Severity.ADVICE}
    assert open_packs(pool, 4, seed=1).turn == 1


def test_five_and_more_may_use_all_factions() -> None:
    assert check_pool(pool_of([*((faction, 84) for faction in FACTIONS), ("Mercenary", 24)]), 6) == ()


@pytest.mark.parametrize("seats", [0, 1, 17])
def test_a_draft_of_too_few_or_too_many_seats_is_refused(seats: int) -> None:
    assert refusal(open_packs, [], seats, 1).code == "seats_out_of_range"


# Packs.


@pytest.mark.parametrize(
    ("seats", "leftovers", "pack", "set_aside"),
    [
        (4, Leftovers.SET_ASIDE, 15, 0),
        (3, Leftovers.SET_ASIDE, 15, 45),
        (3, Leftovers.LARGER_PACKS, 20, 0),
        (2, Leftovers.SET_ASIDE, 15, 90),
        (2, Leftovers.LARGER_PACKS, 30, 0),
        (5, Leftovers.LARGER_PACKS, 24, 0),
        (7, Leftovers.LARGER_PACKS, 17, 3),
        (8, Leftovers.SET_ASIDE, 15, 0),
        (16, Leftovers.SET_ASIDE, 15, 0),
    ],
)
def test_the_rule_for_leftovers_is_explicit(seats: int, leftovers: Leftovers, pack: int, set_aside: int) -> None:
    draft = open_packs(advised_pool(seats), seats, 1, leftovers)
    assert {len(hand) for hand in draft.hands} == {pack}
    assert len(draft.set_aside) == set_aside


def test_packs_pass_left_right_left() -> None:
    draft = open_packs(advised_pool(4), 4, seed=1)
    for round_number, neighbour in ((1, 1), (2, 3), (3, 1)):
        assert draft.round == round_number
        passed = draft.hands[0][1:]
        turn = draft.turn
        for seat in range(4):
            draft = draft.pick(turn, seat, draft.hands[seat][0])
        assert draft.hands[neighbour] == passed
        while draft.round == round_number and not draft.over:
            draft = draft.pick_for(draft.waiting_for)
    assert draft.over


def held(draft: PackDraft) -> list[int]:
    """Every copy of a pack draft, wherever it is."""
    return sorted(
        [
            *(copy for hand in draft.hands for copy in hand),
            *(copy for line in draft.unopened for pack in line for copy in pack),
            *(copy for pick in draft.picks for copy in pick.copies),
            *draft.set_aside,
        ]
    )


@settings(max_examples=max(20, EVENTS // 15))
@given(
    seats=st.integers(2, 16),
    seed=st.integers(0, 2**32),
    leftovers=st.sampled_from(Leftovers),
    answering=st.sampled_from([0.0, 0.3, 0.9]),
)
def test_every_pack_draft_ends_and_keeps_its_cards(
    seats: int, seed: int, leftovers: Leftovers, answering: float
) -> None:
    """Cases 18 and 19: seats that answer late, twice, wrongly or never."""
    chance = random.Random(seed)
    pool = advised_pool(seats)
    everything = sorted(copy.id for copy in pool)
    start = draft = open_packs(pool, seats, seed, leftovers)
    turns = 0
    while not draft.over:
        turn, waiting = draft.turn, list(draft.waiting_for)
        chance.shuffle(waiting)
        for seat in waiting:
            if chance.random() < answering:
                copy = chance.choice(draft.hands[seat])
                draft = draft.pick(turn, seat, copy)
                assert draft.pick(turn, seat, copy) is draft
        draft = draft.pick_for(waiting) if draft.turn == turn else draft
        assert draft.turn > turn or draft.over
        if turns % 10 == 0:
            assert held(draft) == everything
        turns += 1
    assert held(draft) == everything
    sizes = {len(draft.taken(seat)) for seat in range(seats)}
    assert len(sizes) == 1
    assert Counter((pick.turn, pick.seat) for pick in draft.picks).most_common(1)[0][1] == 1
    assert pack_drafts.replayed(start, draft.picks) == draft


def test_case_18_everybody_times_out_on_every_pick_and_the_draft_ends() -> None:
    draft = open_packs(advised_pool(8), 8, seed=3)
    while not draft.over:
        draft = draft.pick_for(range(8))
    assert {len(draft.taken(seat)) for seat in range(8)} == {45}
    assert all(pick.automatic for pick in draft.picks)
    again = open_packs(advised_pool(8), 8, seed=3)
    while not again.over:
        again = again.pick_for(range(8))
    assert again == draft


def test_case_18_a_pick_sent_three_times_is_made_once_even_after_the_pack_has_passed() -> None:
    draft = open_packs(advised_pool(2), 2, seed=1)
    first, second = draft.hands[0][0], draft.hands[1][0]
    draft = draft.pick(1, 0, first).pick(1, 0, first)
    assert draft.waiting_for == (1,)
    draft = draft.pick(1, 1, second)
    assert draft.turn == 2
    assert draft.pick(1, 0, first) is draft
    assert refusal(draft.pick, 1, 0, second).code == "already_picked"


@pytest.mark.parametrize(
    ("turn", "seat", "code"), [(2, 0, "wrong_turn"), (1, 9, "no_such_seat"), (1, -1, "no_such_seat")]
)
def test_picks_out_of_turn_are_refused(turn: int, seat: int, code: str) -> None:
    draft = open_packs(advised_pool(4), 4, seed=1)
    assert refusal(draft.pick, turn, seat, draft.hands[0][0]).code == code


def test_case_19_a_card_that_is_not_in_the_pack_is_refused_and_changes_nothing() -> None:
    draft = open_packs(advised_pool(4), 4, seed=1)
    refused = refusal(draft.pick, 1, 0, draft.hands[1][0])
    assert refused.code == "not_in_pack"
    assert refused.allowed == sorted(draft.hands[0])
    assert draft.waiting_for == (0, 1, 2, 3)


def test_case_19_the_last_card_of_a_pack_is_not_lost() -> None:
    draft = open_packs(advised_pool(2), 2, seed=1)
    for _ in range(14):
        draft = draft.pick_for((0, 1))
    assert draft.round == 2
    assert [len(draft.taken(seat)) for seat in (0, 1)] == [15, 15]


def test_a_pick_after_the_end_is_refused() -> None:
    draft = open_packs(advised_pool(2), 2, seed=1)
    while not draft.over:
        draft = draft.pick_for((0, 1))
    assert refusal(draft.pick, draft.turn + 1, 0, 1).code == "draft_over"
    assert draft.waiting_for == ()


def test_a_seat_sees_its_own_pack_and_picks_and_nothing_else() -> None:
    """What is hidden is dealt anew, and the seat's view stays the same."""
    draft = open_packs(advised_pool(4), 4, seed=1).pick_for((0, 1, 2, 3)).pick_for((2,))
    view = draft.seen_by(0)
    assert [copy.id for copy in view.pack] == list(draft.hands[0])
    assert [copy.id for copy in view.picked] == list(draft.taken(0))
    hidden = PackDraft(
        seats=4,
        copies=draft.copies,
        hands=(draft.hands[0], draft.hands[2], draft.hands[3], draft.hands[1]),
        unopened=draft.unopened[::-1],
        set_aside=draft.set_aside,
        round=draft.round,
        turn=draft.turn,
        picks=tuple(pick for pick in draft.picks if pick.seat == 0),
    )
    assert hidden.seen_by(0) == view
    assert draft.pick_for((0,)).seen_by(0).pack == ()


def test_the_automatic_pick_follows_the_faction_a_seat_has_most_of() -> None:
    draft = open_packs(advised_pool(4), 4, seed=1)
    copy = next(copy for copy in draft.hands[0] if draft.copies[copy].faction == "Synthien")
    draft = draft.pick(1, 0, copy).pick_for((1, 2, 3))
    picked = draft.copies[draft.automatic_pick(0)]
    assert picked.faction == "Synthien"


def test_a_drafted_pool_is_a_deck() -> None:
    draft = open_packs(advised_pool(4), 4, seed=1)
    while not draft.over:
        draft = draft.pick_for(range(4))
    decks = [deck_of(draft.copies, draft.taken(seat)) for seat in range(4)]
    assert [sum(deck.values()) for deck in decks] == [45] * 4
    whole: Counter[str] = Counter()
    for deck in decks:
        whole.update(deck)
    assert whole == Counter(copy.card for copy in advised_pool(4))


# Rochester and grid.


@pytest.mark.parametrize("seats", [2, 3, 4, 7, 16])
def test_rochester_takes_packs_apart_in_turn(seats: int) -> None:
    pool = advised_pool(seats)
    draft: RochesterDraft = open_rochester(pool, seats, seed=seats)
    seen = []
    while draft.seat is not None:
        if len(draft.picks) < 2 * seats and len(draft.picks) < 15:
            seen.append(draft.seat)
        seat, turn = draft.seat, draft.turn
        copy = draft.automatic_pick(seat)
        draft = draft.pick(turn, seat, copy)
        assert draft.pick(turn, seat, copy) is draft
    forth = list(range(seats))
    assert seen == (forth + forth[::-1])[: len(seen)]
    assert {len(draft.taken(seat)) for seat in range(seats)} == {45}
    picked = [copy for pick in draft.picks for copy in pick.copies]
    assert sorted([*picked, *draft.set_aside]) == sorted(copy.id for copy in pool)


def test_rochester_refuses_what_is_not_open_and_who_is_not_next() -> None:
    draft = open_rochester(advised_pool(4), 4, seed=1)
    assert refusal(draft.pick, 1, 1, draft.opened[0]).code == "not_your_turn"
    assert refusal(draft.pick, 1, 0, draft.packs[1][0]).code == "not_in_pack"
    assert refusal(draft.pick, 3, 0, draft.opened[0]).code == "wrong_turn"


@pytest.mark.parametrize(("seats", "grids"), [(2, 20), (3, 15), (4, 12)])
def test_grids_are_picked_line_by_line_and_keep_their_cards(seats: int, grids: int) -> None:
    pool = advised_pool(seats)
    chance = random.Random(seats)
    draft: GridDraft = lay_grids(pool, seats, seed=seats)
    laid = 0
    while draft.seat is not None:
        laid += draft.made == 0
        line = chance.choice([*draft.choices, draft.automatic_pick(draft.seat)])
        turn, seat = draft.turn, draft.seat
        draft = draft.pick(turn, seat, line)
        assert draft.pick(turn, seat, line) is draft
        everything = [
            *(copy for copy in draft.grid if copy is not None),
            *(copy for pick in draft.picks for copy in pick.copies),
            *draft.stack,
            *draft.burned,
            *draft.set_aside,
        ]
        assert sorted(everything) == sorted(copy.id for copy in pool)
    assert laid == grids
    assert Counter(pick.seat for pick in draft.picks) == dict.fromkeys(range(seats), grids)


def test_a_grid_refuses_empty_lines_and_more_than_four_seats() -> None:
    draft = lay_grids(advised_pool(2), 2, seed=1).pick(1, 0, "row-1")
    assert refusal(draft.pick, 2, 1, "row-1").code == "line_empty"
    assert refusal(draft.pick, 2, 1, "diagonal").code == "no_such_line"
    assert refusal(draft.pick, 1, 0, "row-2").code == "already_picked"
    assert refusal(draft.pick, 2, 0, "row-2").code == "not_your_turn"
    assert refusal(lay_grids, advised_pool(5), 5, 1).code == "seats_out_of_range"


# Fighters.


@pytest.mark.parametrize("order", Order)
def test_fighters_are_drafted_straight_or_forth_and_back_from_a_drawn_first_seat(order: Order) -> None:
    draft = fighter_draft(5, copies_in_flight(5, FIGHTERS), seed=4, order=order)
    seats = []
    while draft.seat is not None:
        seats.append((draft.seat - draft.first) % 5)
        draft = draft.pick(draft.turn, draft.seat, draft.automatic_pick(draft.seat))
    second = [4, 3, 2, 1, 0] if order is Order.SNAKE else [0, 1, 2, 3, 4]
    assert seats == [0, 1, 2, 3, 4, *second, 0, 1, 2, 3, 4]
    firsts = {fighter_draft(5, copies_in_flight(5, FIGHTERS), seed=seed).first for seed in range(60)}
    assert firsts == {0, 1, 2, 3, 4}


@settings(max_examples=EVENTS)
@given(seats=st.integers(2, 8), seed=st.integers(0, 2**32), order=st.sampled_from(Order))
def test_a_fighter_draft_never_comes_to_a_dead_end(seats: int, seed: int, order: Order) -> None:
    chance = random.Random(seed)
    copies = copies_in_flight(seats, FIGHTERS, {"promo": 2} if seed % 3 == 0 else {})
    start: FighterDraft = fighter_draft(seats, copies, seed, order=order)
    draft = start
    while draft.seat is not None:
        choices = draft.choices(draft.seat)
        assert choices
        draft = draft.pick(draft.turn, draft.seat, chance.choice(choices))
    for seat in range(seats):
        assert len(set(draft.team(seat))) == len(draft.team(seat)) == 3
    taken = Counter(fighter for seat in range(seats) for fighter in draft.team(seat))
    left = {fighter: len(numbers) for fighter, numbers in draft.left.items()}
    assert {fighter: taken[fighter] + left.get(fighter, 0) for fighter in copies} == copies
    assert fighter_drafts.replayed(start, draft.picks) == draft


def test_thirteen_copies_are_left_before_the_last_pick_of_eight() -> None:
    draft = fighter_draft(8, copies_in_flight(8, FIGHTERS), seed=1)
    for _ in range(23):
        assert draft.seat is not None
        draft = draft.pick(draft.turn, draft.seat, draft.automatic_pick(draft.seat))
    assert sum(map(len, draft.left.values())) == 13
    assert len(draft.left) >= 7


def test_the_same_fighter_never_stands_twice_in_a_team_and_runs_out_with_its_copies() -> None:
    draft = fighter_draft(4, copies_in_flight(4, FIGHTERS), seed=1)
    first = draft.first
    draft = draft.pick(1, first, "fighter-01")
    assert refusal(draft.pick, 2, (first + 1) % 4, "fighter-01").code == "fighter_gone"
    assert refusal(draft.pick, 2, (first + 1) % 4, "nobody").code == "unknown_fighter"
    eight = fighter_draft(8, copies_in_flight(8, FIGHTERS), seed=1, order=Order.SNAKE)
    for number in range(8):
        assert eight.seat is not None
        eight = eight.pick(number + 1, eight.seat, f"fighter-{number + 1:02d}")
    assert eight.seat is not None
    assert refusal(eight.pick, 9, eight.seat, "fighter-08").code == "fighter_in_team"
    assert eight.pick(9, eight.seat, "fighter-01").team(eight.picks[-1].seat)[-1] == "fighter-01"


def test_a_fighter_pick_sent_twice_is_made_once() -> None:
    draft = fighter_draft(4, copies_in_flight(4, FIGHTERS), seed=1)
    seat = draft.first
    draft = draft.pick(1, seat, "fighter-05")
    assert draft.pick(1, seat, "fighter-05") is draft
    assert refusal(draft.pick, 1, seat, "fighter-06").code == "already_picked"
    assert refusal(draft.pick, 2, seat, "fighter-06").code == "not_your_turn"


def test_a_flight_without_copies_enough_is_refused_before_it_begins() -> None:
    assert refusal(fighter_draft, 8, dict.fromkeys(FIGHTERS, 1), 1).code == "copies_missing"
    assert refusal(fighter_draft, 9, dict.fromkeys(FIGHTERS, 9), 1).code == "seats_out_of_range"


@pytest.mark.parametrize("order", Order)
@pytest.mark.parametrize("first", range(4))
def test_who_lost_last_begins_outside_events(order: Order, first: int) -> None:
    draft = fighter_draft(4, copies_in_flight(4, FIGHTERS), seed=1, order=order, first=first)
    seats = []
    while draft.seat is not None:
        seats.append(draft.seat)
        draft = draft.pick(draft.turn, draft.seat, draft.automatic_pick(draft.seat))
    assert seats[:4] == [(first + step) % 4 for step in range(4)]
    assert seats[4:8] == (seats[:4] if order is Order.STRAIGHT else seats[3::-1])


@pytest.mark.parametrize("first", [-1, 4])
def test_nobody_begins_who_has_no_seat(first: int) -> None:
    copies = copies_in_flight(4, FIGHTERS)
    with pytest.raises(RefusedError, match="no seat") as refused:
        fighter_draft(4, copies, seed=1, first=first)
    assert (refused.value.code, refused.value.found, refused.value.allowed) == ("no_such_seat", first, [0, 3])
