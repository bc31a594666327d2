"""Round robin by Berger's tables, and groups of even strength."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.matches import Match, bye
from tournaments.refusal import RefusedError


def berger_table(players: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """The rounds of Berger's table for an even number of players, who are numbered from 1.

    The highest number changes seats every round; every other pair sits round the number that meets it.
    """
    circle = players - 1

    def seat(number: int) -> int:
        return (number - 1) % circle + 1

    rounds = []
    for turn in range(circle):
        middle = seat(1 + turn * (players // 2))
        top = (middle, players) if turn % 2 == 0 else (players, middle)
        rounds.append((top, *((seat(middle + step), seat(middle - step)) for step in range(1, players // 2))))
    return tuple(rounds)


def round_robin(entries: Sequence[int], *, twice: bool = False, first_round: int = 1) -> tuple[tuple[Match, ...], ...]:
    """Every round in which each entry meets each other once (twice with seats changed); odd fields have one bye.

    The entries stand in the order of their numbers in the table. Raises RefusedError: `field_too_small`,
    `entry_twice`.
    """
    if len(entries) < 2:
        raise RefusedError(
            "field_too_small",
            f"A round robin needs 2 entries; there are {len(entries)}.",
            found=len(entries),
            allowed=2,
        )
    if len(set(entries)) < len(entries):
        raise RefusedError("entry_twice", "An entry stands twice in the list.", found=list(entries), allowed="once")
    by_number: dict[int, int] = dict(enumerate(entries, 1))
    table = berger_table(len(entries) + len(entries) % 2)
    if twice:
        table += tuple(tuple((second, first) for first, second in line) for line in table)
    return tuple(
        tuple(_match(number, by_number.get(first), by_number.get(second)) for first, second in line)
        for number, line in enumerate(table, first_round)
    )


def _match(round_number: int, *sides: int | None) -> Match:
    first, *second = (side for side in sides if side is not None)
    return Match(round_number, first, second[0]) if second else bye(round_number, first)


def groups_of_even_strength(seeded: Sequence[int], groups: int) -> tuple[tuple[int, ...], ...]:
    """Entries in the order of their seeds dealt to groups forth and back, so that sizes differ by at most one.

    Raises RefusedError `groups_out_of_range` when a group would have fewer than two entries.
    """
    most = len(seeded) // 2
    if not 1 <= groups <= most:
        raise RefusedError(
            "groups_out_of_range",
            f"{len(seeded)} entries make 1 to {most} groups of at least two, not {groups}.",
            found=groups,
            allowed=[1, most],
        )
    dealt: list[list[int]] = [[] for _ in range(groups)]
    for place, entry in enumerate(seeded):
        lap, step = divmod(place, groups)
        dealt[step if lap % 2 == 0 else groups - 1 - step].append(entry)
    return tuple(tuple(group) for group in dealt)
