"""Zero-sum games as matrices: the exact equilibrium, what a mix loses, and a double oracle that looks at few cells."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.matrix import double_oracle, exploitability, solve

ROCK_PAPER_SCISSORS = [[0, -1, 1], [1, 0, -1], [-1, 1, 0]]

payoffs = st.integers(-20, 20).map(lambda number: number / 4)
matrices = st.integers(1, 6).flatmap(
    lambda width: st.lists(st.lists(payoffs, min_size=width, max_size=width), min_size=1, max_size=6)
)


def test_rock_paper_scissors_is_played_evenly():
    value, rows, columns = solve(ROCK_PAPER_SCISSORS)
    assert value == pytest.approx(0)
    assert rows == pytest.approx([1 / 3] * 3)
    assert columns == pytest.approx([1 / 3] * 3)


def test_a_game_of_two_by_two_has_the_mix_of_the_text_books():
    # Each mix makes the other's two choices equally good.
    value, rows, columns = solve([[3, -1], [0, 4 / 3]])
    assert value == pytest.approx(3 * 4 / 3 / (3 + 4 / 3 + 1))
    assert rows == pytest.approx([0.25, 0.75])
    assert columns == pytest.approx([7 / 16, 9 / 16])


def test_a_pure_equilibrium_is_played_purely():
    assert solve([[3, 2, 5], [1, 0, 9], [4, 1, -7]]) == (2, (1, 0, 0), (0, 1, 0))


@pytest.mark.parametrize("scale", [1e16, 1e20, 1e100, 1e-9])
def test_payoffs_of_any_size_are_solved(scale):
    value, rows, columns = solve([[scale * 3, -scale], [0, scale * 4 / 3]])
    assert value == pytest.approx(scale * 3 * 4 / 3 / (3 + 4 / 3 + 1))
    assert rows == pytest.approx([0.25, 0.75])
    assert columns == pytest.approx([7 / 16, 9 / 16])


def test_with_one_row_the_columns_choose():
    assert solve([[3, -2, 5]]) == (-2, (1,), (0, 1, 0))


@pytest.mark.parametrize("matrix", [[], [[]], [[1.0, math.nan]], [[math.inf]], [1.0, 2.0]])
def test_what_is_no_matrix_is_refused(matrix):
    with pytest.raises(ValueError, match="rows and columns of finite numbers"):
        solve(matrix)


@given(matrices)
def test_nobody_gains_by_leaving_an_equilibrium(matrix):
    value, rows, columns = solve(matrix)
    assert sum(rows) == pytest.approx(1)
    assert sum(columns) == pytest.approx(1)
    assert min(*rows, *columns) >= 0
    for column in range(len(matrix[0])):
        assert sum(share * matrix[row][column] for row, share in enumerate(rows)) >= value - 1e-7
    for line in matrix:
        assert sum(share * payoff for share, payoff in zip(columns, line, strict=True)) <= value + 1e-7
    assert exploitability(matrix, rows, columns) == pytest.approx((0, 0), abs=1e-7)


def test_a_pure_mix_loses_what_the_best_answer_gains():
    assert exploitability(ROCK_PAPER_SCISSORS, (1, 0, 0), (0.5, 0.5, 0)) == pytest.approx((1, 0.5))


@given(matrices)
def test_a_double_oracle_finds_the_value_of_the_whole_matrix(matrix):
    found = double_oracle(len(matrix), len(matrix[0]), lambda row, column: matrix[row][column], tolerance=1e-9)
    assert found.value == pytest.approx(solve(matrix)[0], abs=1e-7)
    assert found.exploitability == pytest.approx(0, abs=1e-7)
    assert exploitability(matrix, found.rows, found.columns) == pytest.approx((0, 0), abs=1e-7)


def test_a_double_oracle_asks_for_each_cell_once_and_for_few_of_them():
    asked = []

    def cell(row, column):
        asked.append((row, column))
        return math.cos(row * 1.7 + column) / 2 + (row == 17) * 3 - (column == 20) * 4

    found = double_oracle(40, 40, cell, tolerance=1e-9)
    assert len(asked) == len(set(asked)) == found.cells < 40 * 40 / 4
    assert found.rows[17] == found.columns[20] == 1


@given(matrices, st.integers(1, 12))
def test_a_search_cut_short_says_how_good_it_is(matrix, most_cells):
    found = double_oracle(len(matrix), len(matrix[0]), lambda row, column: matrix[row][column], 0.0, most_cells)
    lost = exploitability(matrix, found.rows, found.columns)
    assert sum(lost) == pytest.approx(found.exploitability, abs=1e-7)
