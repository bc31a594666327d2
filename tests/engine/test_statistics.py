"""Tallies and intervals."""

from random import Random

import pytest

from engine.statistics import CardTally, Tally, wilson


@pytest.mark.parametrize(
    ("count", "of", "low", "high"),
    [(5, 10, 0.2366, 0.7634), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (1, 1000, 0.00018, 0.00564)],
)
def test_the_intervals_are_those_of_the_tables(count, of, low, high):
    assert wilson(count, of) == pytest.approx((low, high), abs=5e-5)


def test_of_nothing_all_is_possible():
    assert wilson(0, 0) == (0, 1)


@pytest.mark.parametrize(("count", "of"), [(-1, 10), (11, 10), (1, 0)])
def test_what_is_no_share_is_refused(count, of):
    with pytest.raises(ValueError, match="is no share"):
        wilson(count, of)


def a_tally(chance: Random) -> Tally:
    wins = [chance.randrange(9), chance.randrange(9)]
    return Tally(
        matches=sum(wins) + 1,
        wins=wins,
        draws=1,
        reasons={chance.choice(["life", "time"]): sum(wins) + 1},
        rounds=chance.randrange(100),
        longest=chance.randrange(15),
        damage=[chance.randrange(99), chance.randrange(99)],
        cards={(chance.randrange(2), "base", chance.choice("ABC")): CardTally(9, 5, 20, 3)},
    )


def test_tallies_come_to_the_same_in_any_order():
    tallies = [a_tally(Random(number)) for number in range(20)]
    forwards, backwards = Tally(), Tally()
    for tally in tallies:
        forwards += tally
    for tally in reversed(tallies):
        backwards += tally
    assert forwards == backwards
    assert forwards.to_json() == backwards.to_json()
    assert forwards.matches == sum(forwards.wins) + forwards.draws == sum(forwards.reasons.values())
    assert sum(card.played for card in forwards.cards.values()) == 180


def test_a_drawn_match_is_half_a_point_for_each():
    tally = Tally(matches=4, wins=[2, 1], draws=1)
    assert (tally.points(0), tally.points(1)) == (2.5, 1.5)
