"""Rounds that an organiser pairs by hand: checked, and compared with the drawn one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tournaments.matches import Entrant, Match
from tournaments.pairing.field import Past, field_of
from tournaments.pairing.reasons import Reason, points
from tournaments.pairing.swiss import PairedRound
from tournaments.refusal import RefusedError
from tournaments.scoring import Scoring


@dataclass(frozen=True, slots=True)
class Comparison:
    """A manual round beside the drawn one: what it does that the drawn one need not."""

    same: bool
    kept: tuple[Match, ...]
    warnings: tuple[Reason, ...]


def place_of(line: int, side: int) -> str:
    """Where an entry stands among the pairs that were sent."""
    return f"pairs.{line}.{side}"


def check_manual_round(entrants: Sequence[Entrant], matches: Sequence[Match]) -> None:
    """Refuse a round in which somebody is missing, stands twice, meets himself or is not there.

    Raises RefusedError: `meets_himself`, `entry_twice`, `not_active`, `entry_missing`.
    """
    active = {entrant.number for entrant in entrants}
    for line, match in enumerate(matches):
        if match.first == match.second:
            raise RefusedError(
                "meets_himself",
                f"Entry {match.first} is paired with itself.",
                found=match.first,
                allowed="another entry",
                field=place_of(line, 1),
            )
    times = Counter(entry for match in matches for entry in match.entries)
    paired: set[int] = set()
    for line, match in enumerate(matches):
        for side, entry in enumerate(match.entries):
            if entry not in active:
                raise RefusedError(
                    "not_active",
                    f"Entry {entry} does not play this round.",
                    found=entry,
                    allowed=sorted(active),
                    field=place_of(line, side),
                )
            if entry in paired:
                raise RefusedError(
                    "entry_twice",
                    f"Entry {entry} is paired {times[entry]} times.",
                    found=times[entry],
                    allowed=1,
                    field=place_of(line, side),
                )
            paired.add(entry)
    missing = sorted(active - paired)
    if missing:
        raise RefusedError(
            "entry_missing",
            f"{len(missing)} active entries are not paired, the first is {missing[0]}; give a bye to who sits out.",
            found=missing,
            allowed=[],
        )


def compare_rounds(
    entrants: Sequence[Entrant],
    history: Iterable[Match],
    manual: Sequence[Match],
    drawn: PairedRound,
    scoring: Scoring | None = None,
) -> Comparison:
    """What a checked manual round does otherwise than the drawn one, and which of it a player may complain of."""
    check_manual_round(entrants, manual)
    pasts = {past.number: past for past in field_of(entrants, history, drawn.round, scoring or Scoring(), drawn.seed)}
    theirs = {frozenset(match.entries) for match in drawn.matches}
    kept = tuple(match for match in manual if frozenset(match.entries) in theirs)
    warnings = [warning for match in manual if match not in kept for warning in _warnings(match, pasts)]
    return Comparison(same=len(kept) == len(manual), kept=kept, warnings=tuple(warnings))


def _warnings(match: Match, pasts: dict[int, Past]) -> list[Reason]:
    one = pasts[match.first]
    if match.second is None:
        return [Reason("second_bye", f"Entry {one.number} has had a bye.")] if one.byes else []
    other = pasts[match.second]
    found = []
    if one.met[other.number]:
        found.append(Reason("rematch", f"Entries {one.number} and {other.number} have met."))
    if one.points != other.points:
        found.append(
            Reason(
                "score_gap",
                f"Entry {one.number} has {points(one.points)}, entry {other.number} {points(other.points)}.",
            )
        )
    return found
