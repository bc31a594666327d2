"""Drafts and matches that have just begun."""

from __future__ import annotations

from tournaments.draft import (
    Copy,
    fighter_draft,
    lay_grids,
    open_packs,
    open_rochester,
)
from tournaments.flights import copies_in_flight
from tournaments.prizes import WhenPrizesRemain, prize_draft
from tournaments.results import (
    Side,
    choose_fighter,
    end_duel,
    team_match,
)

FIGHTERS = [f"fighter-{number:02d}" for number in range(1, 19)]


def pool(**counts: int) -> list[Copy]:
    """So many cards of each faction; `Unknown` ones of none."""
    factions = [None if faction == "Unknown" else faction for faction, count in counts.items() for _ in range(count)]
    return [Copy(number, f"card-{number:03d}", faction) for number, faction in enumerate(factions, 1)]


ADVISED = pool(Frost=84, Storm=84, Mercenary=12)
BOX = copies_in_flight(8, FIGHTERS)
FIGHTERS_OF_FOUR = fighter_draft(4, copies_in_flight(4, FIGHTERS), 1, first=0)
PAIR_OF_TWO = fighter_draft(2, {"a": 2, "b": 2, "c": 2}, 1, first=0, team_size=2)
PACKS = open_packs(ADVISED, 4, 1)
ROCHESTER = open_rochester(ADVISED, 4, 1)
GRID = lay_grids(ADVISED, 2, 1)
PRIZES = prize_draft({1: 1, 2: 2}, ["a", "b"], WhenPrizesRemain.KEEP)
TEAMS = team_match(["a", "b", "c"], ["d", "e", "f"])
DUELLED = end_duel(choose_fighter(choose_fighter(TEAMS, Side.FIRST, "a"), Side.SECOND, "d"), 1, None)
ONE_LEFT = fighter_draft(2, {"a": 1, "b": 2, "c": 2, "d": 2}, 1, first=0, team_size=2)
HAND = PACKS.hands[0]
