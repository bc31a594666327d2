"""What changed between two lists: carried out on the first one, it makes the second."""

from hypothesis import given

from decks.diffs import CardChange, OptionChange, copies_by_place, difference
from decks.snapshots import Snapshot
from tests.decks.saved import snapshots


@given(snapshots, snapshots)
def test_carried_out_on_one_list_it_makes_the_other(before, after):
    changed = difference(before, after)
    counts = copies_by_place(before)
    for zone, card, was, becomes in changed.cards:
        assert counts.get((zone, card), 0) == was
        counts[zone, card] = becomes
    assert {place: copies for place, copies in counts.items() if copies} == copies_by_place(after)
    settled = dict(before.options)
    for option, was, becomes in changed.options:
        assert settled.get(option) == was
        settled[option] = becomes
    assert {option: value for option, value in settled.items() if value is not None} == after.options


@given(snapshots, snapshots)
def test_there_is_none_only_between_the_same_lists(before, after):
    assert bool(difference(before, after)) == (before != after)
    assert bool(difference(before, after)) == (before.digest != after.digest)


@given(snapshots, snapshots)
def test_turned_round_it_is_the_way_back(before, after):
    there, back = difference(before, after), difference(after, before)
    assert {(zone, card, b, a) for zone, card, a, b in there.cards} == set(back.cards)
    assert [(option, b, a) for option, a, b in there.options] == list(back.options)
    assert set(there.reordered) == set(back.reordered)


def test_each_card_is_named_once_a_zone_in_the_order_of_the_later_list():
    before = Snapshot.stored({"deck": [[1, 4], [2, 2], [3, 1]], "side": [[1, 1]]}, {"mode": "ex"})
    after = Snapshot.stored({"deck": [[9, 1], [3, 1], [2, 3]]}, {"finisher": "alpha"})
    changed = difference(before, after)
    assert changed.cards == (
        CardChange("deck", 9, 0, 1),
        CardChange("deck", 2, 2, 3),
        CardChange("deck", 1, 4, 0),
        CardChange("side", 1, 1, 0),
    )
    assert changed.options == (OptionChange("finisher", None, "alpha"), OptionChange("mode", "ex", None))
    assert changed.reordered == ("deck",)


def test_a_card_put_between_others_is_no_other_order():
    before, after = (
        Snapshot.stored({"deck": [[1, 1], [2, 1]]}, {}),
        Snapshot.stored({"deck": [[1, 1], [3, 1], [2, 1]]}, {}),
    )
    assert difference(before, after).reordered == ()
