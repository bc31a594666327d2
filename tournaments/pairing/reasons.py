"""Why a pairing is what it is, for the players who ask."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.pairing.field import Past


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason: a code for programs, a sentence for people."""

    code: str
    sentence: str


def points(number: int) -> str:
    return "1 point" if number == 1 else f"{number} points"


def reasons_to_meet(one: Past, other: Past) -> tuple[Reason, ...]:
    """What speaks in a pairing of two entrants; `one` sits first."""
    return (*_of_scores(one, other), *_of_meeting(one, other), _of_seats(one, other))


def _of_scores(one: Past, other: Past) -> list[Reason]:
    if one.points == other.points:
        return [Reason("same_score", f"Both have {points(one.points)}.")]
    more, less = (one, other) if one.points > other.points else (other, one)
    reasons = [
        Reason(
            "score_gap",
            f"Entry {more.number} with {points(more.points)} meets entry {less.number} with {points(less.points)}: "
            "no cheaper round leaves both with equals.",
        )
    ]
    if more.floated == -1:
        reasons.append(Reason("floats_down_again", f"Entry {more.number} met fewer points in the last round too."))
    if less.floated == 1:
        reasons.append(Reason("floats_up_again", f"Entry {less.number} met more points in the last round too."))
    return reasons


def _of_meeting(one: Past, other: Past) -> list[Reason]:
    reasons = []
    if times := one.met[other.number]:
        often = "once" if times == 1 else f"{times} times"
        reasons.append(Reason("rematch", f"They have met {often}: no round without a rematch exists."))
    if one.flight is not None and one.flight == other.flight:
        reasons.append(Reason("same_flight", f"Both drafted in flight {one.flight}; no better round parts them."))
    return reasons


def _of_seats(one: Past, other: Past) -> Reason:
    if one.seat_balance == other.seat_balance:
        return Reason("seats_by_lot", f"Entry {one.number} sits first by lot: both sat first as often before.")
    return Reason(
        "seats_balanced", f"Entry {one.number} sits first: it sat first less often than entry {other.number}."
    )


def reasons_for_bye(one: Past, field: Sequence[Past]) -> tuple[Reason, ...]:
    """Why an entrant has the bye."""
    if one.byes:
        sentence = f"Entry {one.number} has had {one.byes} already: no round without a rematch gives it to another."
        if all(past.byes for past in field):
            sentence = f"Everybody has had a bye; entry {one.number} has had {one.byes}."
        return (Reason("second_bye", sentence),)
    lower = [past for past in field if past.byes == 0 and past.level < one.level]
    if not lower:
        return (Reason("bye", f"{points(one.points)} is the lowest score without a bye.".capitalize()),)
    named = ", ".join(str(past.number) for past in lower[:4])
    return (
        Reason(
            "bye_above_lowest",
            f"Lower entries without a bye ({named}) stay in, or this round or a later one would need a rematch.",
        ),
    )
