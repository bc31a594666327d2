"""Tables of a round, and entries that keep their seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.matches import Match
from tournaments.refusal import RefusedError


@dataclass(frozen=True, slots=True)
class Seating:
    """The table of each match by its place in the round, None for a bye; and tables kept empty."""

    tables: tuple[int | None, ...]
    kept_empty: tuple[int, ...]


def seat_round(matches: Sequence[Match], fixed: Mapping[int, int], first_table: int = 1) -> Seating:
    """Tables from the first match down; an entry with a fixed table stays there and brings the opponent.

    When two of them meet they sit at the lower of the two tables and the other is kept empty, as is that of one who
    does not play. Raises RefusedError `table_taken` when two entries have the same fixed table.
    """
    owners: dict[int, int] = {}
    for entry, table in sorted(fixed.items()):
        if table in owners:
            raise RefusedError(
                "table_taken",
                f"Entries {owners[table]} and {entry} both have table {table}.",
                found=table,
                allowed="one entry a table",
            )
        owners[table] = entry
    free = first_table
    tables: list[int | None] = []
    for match in matches:
        own = sorted(fixed[entry] for entry in match.entries if entry in fixed)
        if match.second is None:
            tables.append(None)
        elif own:
            tables.append(own[0])
        else:
            while free in owners:
                free += 1
            tables.append(free)
            free += 1
    return Seating(tuple(tables), tuple(sorted(set(owners) - set(tables))))
