"""Round robin: the published tables, and that everybody meets everybody."""

from __future__ import annotations

import pytest

from tournaments.matches import Kind
from tournaments.refusal import RefusedError
from tournaments.round_robin import berger_table, groups_of_even_strength, round_robin

TABLES = {
    2: "1-2",
    4: "1-4 2-3 / 4-3 1-2 / 2-4 3-1",
    6: "1-6 2-5 3-4 / 6-4 5-3 1-2 / 2-6 3-1 4-5 / 6-5 1-4 2-3 / 3-6 4-2 5-1",
    8: (
        "1-8 2-7 3-6 4-5 / 8-5 6-4 7-3 1-2 / 2-8 3-1 4-7 5-6 / 8-6 7-5 1-4 2-3 / 3-8 4-2 5-1 6-7 / "
        "8-7 1-6 2-5 3-4 / 4-8 5-3 6-2 7-1"
    ),
}


@pytest.mark.parametrize("players", TABLES)
def test_bergers_tables(players: int) -> None:
    told = " / ".join(" ".join(f"{first}-{second}" for first, second in line) for line in berger_table(players))
    assert told == TABLES[players]


@pytest.mark.parametrize("size", range(2, 65))
def test_everybody_meets_everybody_once_and_nobody_twice_in_a_round(size: int) -> None:
    entries = [10 * number for number in range(1, size + 1)]
    rounds = round_robin(entries)
    assert len(rounds) == size - 1 + size % 2
    met = [frozenset(match.entries) for line in rounds for match in line if match.second is not None]
    assert len(met) == len(set(met)) == size * (size - 1) // 2
    for line in rounds:
        assert sorted(entry for match in line for entry in match.entries) == entries
    byes = [match.first for line in rounds for match in line if match.kind is Kind.BYE]
    assert sorted(byes) == (entries if size % 2 else [])


@pytest.mark.parametrize("size", [4, 7, 8])
def test_the_second_time_seats_are_changed(size: int) -> None:
    rounds = round_robin(range(size), twice=True)
    seats = [(match.first, match.second) for line in rounds for match in line if match.second is not None]
    assert len(seats) == len(set(seats)) == size * (size - 1)
    assert [line[0].round for line in rounds] == list(range(1, len(rounds) + 1))


@pytest.mark.parametrize(
    ("entries", "code"), [([1], "field_too_small"), ([], "field_too_small"), ([1, 1], "entry_twice")]
)
def test_a_field_that_cannot_play_is_refused(entries: list[int], code: str) -> None:
    with pytest.raises(RefusedError) as refused:
        round_robin(entries)
    assert refused.value.code == code


def test_groups_are_dealt_forth_and_back() -> None:
    assert groups_of_even_strength(range(1, 10), 3) == ((1, 6, 7), (2, 5, 8), (3, 4, 9))
    with pytest.raises(RefusedError) as refused:
        groups_of_even_strength(range(5), 3)
    assert refused.value.allowed == [1, 2]
