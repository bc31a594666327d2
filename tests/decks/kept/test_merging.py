"""Two lists that began as one: both sides' changes are in the merged one, and what cannot be is told."""

from hypothesis import given
from hypothesis import strategies as st

from decks.diffs import copies_by_place, difference
from decks.merging import CardConflict, OptionConflict, Side, merge
from decks.snapshots import Snapshot
from tests.decks.saved import snapshots

sides = st.sampled_from([None, *Side])


@given(snapshots, snapshots, sides)
def test_a_side_that_did_nothing_changes_nothing(base, other, prefer):
    for merged in (merge(base, other, base, prefer), merge(base, base, other, prefer)):
        assert merged.snapshot == other
        assert not merged.has_conflicts


@given(snapshots, snapshots, sides)
def test_what_both_did_alike_is_taken_once(base, other, prefer):
    merged = merge(base, other, other, prefer)
    assert merged.snapshot == other
    assert not merged.has_conflicts


@given(snapshots, snapshots, snapshots)
def test_it_is_the_same_from_either_side_but_for_the_order(base, mine, theirs):
    one, other = merge(base, mine, theirs), merge(base, theirs, mine)
    assert copies_by_place(one.snapshot) == copies_by_place(other.snapshot)
    assert one.snapshot.options == other.snapshot.options
    assert {(*place, base, a, b) for *place, base, a, b in one.cards} == {
        (*place, base, a, b) for *place, base, b, a in other.cards
    }
    assert len(one.options) == len(other.options)


@given(snapshots, snapshots, snapshots)
def test_every_count_is_that_of_the_side_that_changed_it(base, mine, theirs):
    merged = merge(base, mine, theirs)
    before, here, there = map(copies_by_place, (base, mine, theirs))
    counts = copies_by_place(merged.snapshot)
    torn = {(one.zone, one.card) for one in merged.cards}
    for place in {*before, *here, *there}:
        was, a, b = (side.get(place, 0) for side in (before, here, there))
        assert (place in torn) == (a != b and was not in (a, b))
        if place in torn:
            assert counts.get(place, 0) == was
        else:
            assert counts.get(place, 0) == (b if a == was else a)
    assert set(counts) <= {*before, *here, *there}


@given(snapshots, snapshots, snapshots)
def test_a_preferred_side_has_its_way_in_conflicts_alone(base, mine, theirs):
    open_ = merge(base, mine, theirs)
    for side, preferred in ((Side.MINE, mine), (Side.THEIRS, theirs)):
        settled = merge(base, mine, theirs, side)
        assert (settled.cards, settled.options) == (open_.cards, open_.options)
        changed = difference(open_.snapshot, settled.snapshot)
        torn = {(one.zone, one.card) for one in open_.cards}
        assert {(zone, card) for zone, card, *_ in changed.cards} <= torn
        for place in torn:
            assert copies_by_place(settled.snapshot).get(place, 0) == copies_by_place(preferred).get(place, 0)
        for one in open_.options:
            assert settled.snapshot.options.get(one.option) == preferred.options.get(one.option)


@given(snapshots, snapshots, snapshots)
def test_the_order_is_that_of_the_side_that_moved_cards(base, mine, theirs):
    merged = merge(base, mine, theirs).snapshot
    for zone, lines in merged.zones.items():
        moved = zone in difference(base, theirs).reordered
        leading = theirs if moved else mine
        order = [card for card, _ in leading.zones.get(zone, ())]
        there = {card for card, _ in lines}
        assert [card for card, _ in lines if card in order] == [card for card in order if card in there]


def deck(*lines, **options):
    return Snapshot.stored({"deck": lines}, options)


def test_changes_of_both_sides_come_together():
    merged = merge(deck((1, 4), (2, 2), (3, 1)), deck((1, 4), (2, 3), (3, 1), (4, 1)), deck((5, 2), (1, 4), (2, 2)))
    assert merged.snapshot == deck((5, 2), (1, 4), (2, 3), (4, 1))
    assert not merged.has_conflicts


def test_two_counts_for_one_card_are_a_conflict_and_not_their_sum():
    merged = merge(deck((1, 2)), deck((1, 3)), deck((1, 4)))
    assert merged.cards == (CardConflict("deck", 1, 2, 3, 4),)
    assert merged.snapshot == deck((1, 2))


def test_a_card_that_one_took_out_and_the_other_changed_is_a_conflict():
    assert merge(deck((1, 2)), deck(), deck((1, 4))).cards == (CardConflict("deck", 1, 2, 0, 4),)


def test_options_are_merged_each_by_itself():
    base = deck(mode="normal", finisher="alpha")
    merged = merge(base, deck(mode="ex", finisher="alpha"), deck(mode="almighty", finisher="beta"))
    assert merged.options == (OptionConflict("mode", "normal", "ex", "almighty"),)
    assert merged.snapshot.options == {"mode": "normal", "finisher": "beta"}
