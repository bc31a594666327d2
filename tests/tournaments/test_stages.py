"""Advice on rounds by field, and the cut-off for late entries."""

from __future__ import annotations

import pytest

from tournaments.refusal import RefusedError
from tournaments.stages import Stages, advised_stages, last_round_to_enter


@pytest.mark.parametrize(
    ("entries", "stages"),
    [
        ((2, 4), Stages(0, 0)),
        ((6, 6), Stages(0, 6)),
        ((8, 8), Stages(0, 8)),
        ((9, 16), Stages(5, 4)),
        ((17, 32), Stages(5, 8)),
        ((33, 64), Stages(6, 8)),
        ((65, 128), Stages(7, 8)),
        ((129, 226), Stages(8, 8)),
        ((227, 409), Stages(9, 8)),
        ((410, 5000), Stages(10, 8)),
    ],
)
def test_swiss_rounds_by_field(entries: tuple[int, int], stages: Stages) -> None:
    assert [advised_stages(size) for size in entries] == [stages, stages]


def test_who_begins_with_byes_counts_as_those_who_would_have_been_beaten() -> None:
    assert advised_stages(60, {1: 1, 2: 1}) == Stages(6, 8)
    assert advised_stages(60, {3: 1}) == Stages(7, 8)


def test_case_14_the_cut_off_for_late_entries_of_odd_and_even_round_counts() -> None:
    assert [last_round_to_enter(rounds) for rounds in (1, 2, 3, 4, 5, 6)] == [1, 1, 2, 2, 3, 3]


def test_an_event_of_one_is_refused() -> None:
    with pytest.raises(RefusedError) as refused:
        advised_stages(1)
    assert refused.value.code == "field_too_small"
