"""The pool of a Sularia draft, and packs dealt from it (Sularia, 4 Player Draft, 5+ Player Draft; rulings S70-S72)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from tournaments.draft.picks import Copy
from tournaments.lots import drawn_order
from tournaments.refusal import RefusedError

FEWEST_SEATS, MOST_SEATS = 2, 16
BLOCK = 180
BLOCK_SEATS = 4
PACK = 15
ROUNDS = 3
FACTION_CARDS = 84
MERCENARY_CARDS = 12
MERCENARY = "Mercenary"


class Severity(StrEnum):
    """Whether a draft may begin in spite of a complaint."""

    ERROR = "error"
    ADVICE = "advice"


@dataclass(frozen=True, slots=True)
class Complaint:
    """One thing that is not as it should be with a pool: a code, a sentence, what was found and what is allowed."""

    code: str
    sentence: str
    found: int
    allowed: int
    severity: Severity = Severity.ERROR


class Leftovers(StrEnum):
    """What becomes of cards that packs of 15 leave: they are set aside unseen, or packs are made larger alike."""

    SET_ASIDE = "set_aside"
    LARGER_PACKS = "larger_packs"


def blocks_of(seats: int) -> int:
    """How many times 180 cards a draft needs: once for every started four seats."""
    return -(-seats // BLOCK_SEATS)


def check_seats(seats: int, fewest: int = FEWEST_SEATS, most: int = MOST_SEATS) -> None:
    """Raises RefusedError `seats_out_of_range`."""
    if not fewest <= seats <= most:
        raise RefusedError(
            "seats_out_of_range",
            f"This draft has {fewest} to {most} seats, not {seats}.",
            found=seats,
            allowed=[fewest, most],
        )


def check_pool(pool: Sequence[Copy], seats: int) -> tuple[Complaint, ...]:
    """Everything that is wrong with a pool, the errors first.

    180 cards for each started four seats; up to four seats at most two factions and Mercenary; 84 cards a faction and
    12 of Mercenary for each 180, and known factions, as advice. Raises RefusedError `seats_out_of_range`.
    """
    check_seats(seats)
    return (*_errors(pool, seats), *_advice(pool, seats))


def _errors(pool: Sequence[Copy], seats: int) -> list[Complaint]:
    found = []
    needed = BLOCK * blocks_of(seats)
    if len(pool) != needed:
        found.append(
            Complaint(
                "pool_size", f"{seats} seats draft from {needed} cards; there are {len(pool)}.", len(pool), needed
            )
        )
    different = len({copy.id for copy in pool})
    if different < len(pool):
        found.append(Complaint("copy_twice", "A copy lies in the pool twice.", len(pool), different))
    factions = _factions(pool)
    if seats <= BLOCK_SEATS and len(factions) > 2:
        found.append(
            Complaint(
                "too_many_factions",
                f"Up to four seats draft from two factions and {MERCENARY}; these are {', '.join(sorted(factions))}.",
                len(factions),
                2,
            )
        )
    return found


def _advice(pool: Sequence[Copy], seats: int) -> list[Complaint]:
    blocks = blocks_of(seats)
    found = [
        Complaint(
            "faction_split",
            f"{faction}: {count} cards; advised are {FACTION_CARDS}, or a multiple in larger drafts.",
            count,
            FACTION_CARDS,
            Severity.ADVICE,
        )
        for faction, count in sorted(_factions(pool).items())
        if count % FACTION_CARDS or (blocks == 1 and count != FACTION_CARDS)
    ]
    mercenaries = sum(copy.faction == MERCENARY for copy in pool)
    if mercenaries != MERCENARY_CARDS * blocks:
        found.append(
            Complaint(
                "mercenary_split",
                f"{MERCENARY}: {mercenaries} cards; advised are {MERCENARY_CARDS * blocks}.",
                mercenaries,
                MERCENARY_CARDS * blocks,
                Severity.ADVICE,
            )
        )
    unknown = sum(copy.faction is None for copy in pool)
    if unknown:
        sentence = f"{unknown} cards of the pool have no known faction."
        found.append(Complaint("faction_unknown", sentence, unknown, 0, Severity.ADVICE))
    return found


def _factions(pool: Sequence[Copy]) -> Counter[str]:
    return Counter(copy.faction for copy in pool if copy.faction is not None and copy.faction != MERCENARY)


@dataclass(frozen=True, slots=True)
class Deal:
    """The packs of each round, one a seat, by copy; and the copies that no pack holds."""

    packs: tuple[tuple[tuple[int, ...], ...], ...]
    set_aside: tuple[int, ...]


def deal(pool: Sequence[Copy], seats: int, seed: int, leftovers: Leftovers) -> Deal:
    """A checked pool shuffled by a seed and dealt in packs for three rounds.

    Raises RefusedError: `seats_out_of_range` and, for a pool with an error, the code of its first complaint.
    """
    refuse_errors(pool, seats)
    shuffled = drawn_order(seed, (copy.id for copy in pool), "packs")
    size = len(pool) // (seats * ROUNDS) if leftovers is Leftovers.LARGER_PACKS else PACK
    packs = [shuffled[start : start + size] for start in range(0, size * seats * ROUNDS, size)]
    return Deal(
        tuple(tuple(packs[number * seats : (number + 1) * seats]) for number in range(ROUNDS)),
        shuffled[size * seats * ROUNDS :],
    )


def refuse_errors(pool: Sequence[Copy], seats: int) -> None:
    """Raises RefusedError with the first error of a pool, if it has one."""
    for complaint in check_pool(pool, seats):
        if complaint.severity is Severity.ERROR:
            raise RefusedError(complaint.code, complaint.sentence, found=complaint.found, allowed=complaint.allowed)
