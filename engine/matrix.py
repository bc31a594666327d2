"""Zero-sum games as payoff matrices: exact solutions, and what a mix loses to an opponent who knows it.

The one who chooses the row gets what the cell says, the other pays it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import Final

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import linprog

Matrix = Sequence[Sequence[float]]
Mix = tuple[float, ...]  # how often each row, or each column, is played; the numbers add up to 1
Cell = Callable[[int, int], float]

SADDLE: Final = 1e-12  # payoffs that differ by less are the same
SMALL: Final = 16  # cells of a matrix that is not worth a solver


@dataclass(frozen=True, slots=True)
class Solution:
    """An equilibrium of a matrix: a mix for each side, neither of which can gain by changing its own alone.

    `exploitability` is what the two best answers in the whole matrix gain together: neither mix loses more of the
    value than this to an opponent who knows it. `cells` counts how many payoffs were worked out.
    """

    value: float
    rows: Mix
    columns: Mix
    exploitability: float
    cells: int


def solve(matrix: Matrix) -> tuple[float, Mix, Mix]:
    """The value of a game and an optimal mix for each side. Raises ValueError for a matrix that is none.

    A pure equilibrium is read off and that of a small matrix worked out; any other is the vertex that HiGHS finds for
    the rows' linear program, and the columns' mix is its dual solution.
    """
    payoffs = np.asarray(matrix, dtype=float)
    if payoffs.ndim != 2 or not payoffs.size or not np.isfinite(payoffs).all():
        raise ValueError("a matrix of payoffs has rows and columns of finite numbers")
    return saddle(payoffs) or (payoffs.size <= SMALL and within(payoffs.tolist())) or mixed(payoffs)


def saddle(payoffs: NDArray[np.float64]) -> tuple[float, Mix, Mix] | None:
    """The pure equilibrium of a game that has one: the best of the rows' worst is the worst of the columns' best."""
    row = int(payoffs.min(axis=1).argmax())
    column = int(payoffs.max(axis=0).argmin())
    value = float(payoffs[row].min())
    if payoffs[:, column].max() - value > SADDLE:
        return None
    height, width = payoffs.shape
    return value, pure(row, height), pure(column, width)


def pure(choice: int, options: int) -> Mix:
    return tuple(float(option == choice) for option in range(options))


def within(payoffs: list[list[float]]) -> tuple[float, Mix, Mix] | None:
    """The equilibrium that a square part of a game has, if it is one of the whole game: as many rows as columns mixed.

    Every game has such a part (Shapley and Snow, 1950). Nearly all the games that a search comes to are small, and a
    solver takes a hundred times as long. None when rounding hides it.
    """
    height, width = len(payoffs), len(payoffs[0])
    # Of great payoffs, rounding alone is more.
    slack = SADDLE * max(1.0, *(abs(payoff) for row in payoffs for payoff in row))
    for size in range(2, min(height, width) + 1):
        for rows, columns in product(combinations(range(height), size), combinations(range(width), size)):
            part = [[payoffs[row][column] for column in columns] for row in rows]
            found = two_by_two(part) if size == 2 else square(part)
            if found is None:
                continue
            value, row_mix, column_mix = found
            row_shares, column_shares = spread(rows, row_mix, height), spread(columns, column_mix, width)
            # Neither may do better by a choice that is not in the part.
            least = min(dot(row_shares, column) for column in zip(*payoffs, strict=True))
            most = max(dot(column_shares, row) for row in payoffs)
            if least >= value - slack and most <= value + slack:
                return value, row_shares, column_shares
    return None


def two_by_two(part: list[list[float]]) -> tuple[float, Mix, Mix] | None:
    """The mixes that make the other's two choices equally good, if there are any."""
    (a, b), (c, d) = part
    sum_of_differences = (a - b) + (d - c)
    if abs(sum_of_differences) <= SADDLE:
        return None
    row, column = (d - c) / sum_of_differences, (d - b) / sum_of_differences
    if not (0.0 <= row <= 1.0 and 0.0 <= column <= 1.0):
        return None
    return row * a + (1.0 - row) * c, (row, 1.0 - row), (column, 1.0 - column)


def square(part: list[list[float]]) -> tuple[float, Mix, Mix] | None:
    """The same for more rows and as many columns: each side's shares and the value solve linear equations."""
    size = len(part)
    equations = np.ones((size + 1, size + 1))
    equations[:size, :size] = part
    equations[size, size] = 0.0
    try:
        columns = np.linalg.solve(equations, [0.0] * size + [1.0]).tolist()
        rows = np.linalg.solve(equations.T, [0.0] * size + [1.0]).tolist()
    except np.linalg.LinAlgError:
        return None
    if min(*columns[:size], *rows[:size]) < 0.0:
        return None
    return -rows[size], tuple(rows[:size]), tuple(columns[:size])


def dot(shares: Sequence[float], payoffs: Sequence[float]) -> float:
    return sum(share * payoff for share, payoff in zip(shares, payoffs, strict=True))


def spread(chosen: Sequence[int], mix: Mix, options: int) -> Mix:
    """A mix of some choices as one of all."""
    shares = dict(zip(chosen, mix, strict=True))
    return tuple(shares.get(option, 0.0) for option in range(options))


def mixed(payoffs: NDArray[np.float64]) -> tuple[float, Mix, Mix]:
    """Maximise v where no column gives the rows' mix less than v; the mix adds up to 1."""
    height, width = payoffs.shape
    aim = np.zeros(height + 1)
    aim[-1] = -1.0
    bounds = [(0.0, None)] * height + [(None, None)]
    found = linprog(
        aim,
        A_ub=np.hstack([-payoffs.T, np.ones((width, 1))]),
        b_ub=np.zeros(width),
        A_eq=np.append(np.ones(height), 0.0).reshape(1, -1),
        b_eq=np.ones(1),
        bounds=bounds,
        method="highs",
    )
    if not found.success:
        raise ArithmeticError(f"HiGHS did not solve a matrix of {height} rows and {width} columns: {found.message}")
    return -float(found.fun), shares(found.x[:-1]), shares(-found.ineqlin.marginals)


def shares(weights: NDArray[np.float64]) -> Mix:
    """A mix of what a solver found, without the rounding below 0 and above 1."""
    kept = np.clip(weights, 0.0, None)
    return tuple(float(share) for share in kept / kept.sum())


def exploitability(matrix: Matrix, rows: Sequence[float], columns: Sequence[float]) -> tuple[float, float]:
    """How much less than the value each side's mix gets from the opponent's best answer to it; 0 in an equilibrium."""
    payoffs = np.asarray(matrix, dtype=float)
    value = solve(matrix)[0]
    worst = float((np.asarray(rows) @ payoffs).min())
    best = float((payoffs @ np.asarray(columns)).max())
    return max(0.0, value - worst), max(0.0, best - value)


def double_oracle(height: int, width: int, cell: Cell, tolerance: float, most_cells: int | None = None) -> Solution:
    """Solve a game whose payoffs are costly to work out, each worked out only when an answer is looked for.

    A small matrix is solved exactly; then each side's best answer in the whole matrix to the other's mix joins it,
    until the two answers together gain no more than the tolerance (McMahan, Gordon and Blum, 2003). With `most_cells`
    no more answers are looked for once so many payoffs are known; the exploitability then says what that costs.
    """
    known: dict[tuple[int, int], float] = {}

    def payoff(row: int, column: int) -> float:
        place = row, column
        if place not in known:
            known[place] = cell(row, column)
        return known[place]

    rows, columns = [0], [0]
    while True:
        _, row_mix, column_mix = solve([[payoff(row, column) for column in columns] for row in rows])
        by_column = {column: share for column, share in zip(columns, column_mix, strict=True) if share}
        by_row = {row: share for row, share in zip(rows, row_mix, strict=True) if share}
        gains = [sum(share * payoff(row, column) for column, share in by_column.items()) for row in range(height)]
        costs = [sum(share * payoff(row, column) for row, share in by_row.items()) for column in range(width)]
        best_row = max(range(height), key=gains.__getitem__)
        best_column = min(range(width), key=costs.__getitem__)
        gap = gains[best_row] - costs[best_column]
        stuck = best_row in rows and best_column in columns
        if gap <= tolerance or stuck or (most_cells is not None and len(known) >= most_cells):
            break
        rows += [best_row] if best_row not in rows else []
        columns += [best_column] if best_column not in columns else []
    value = sum(share * gains[row] for row, share in by_row.items())
    return Solution(
        value=value,
        rows=tuple(by_row.get(row, 0.0) for row in range(height)),
        columns=tuple(by_column.get(column, 0.0) for column in range(width)),
        exploitability=max(0.0, gap),
        cells=len(known),
    )
