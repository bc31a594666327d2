"""A Swiss round: who meets whom, and why."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import blake2b

from tournaments.lots import lot
from tournaments.matches import Entrant, Match, bye
from tournaments.pairing.field import Past, field_of
from tournaments.pairing.look_ahead import EXACT_PLACES, foreseeing_round
from tournaments.pairing.matching import LIBRARY, Pair
from tournaments.pairing.reasons import Reason, reasons_for_bye, reasons_to_meet
from tournaments.pairing.score_groups import Drawing
from tournaments.refusal import RefusedError
from tournaments.scoring import Scoring

_LOOK_AHEAD_PLAYERS = EXACT_PLACES
# Above, the cheapest round is taken: a plan of so many rounds cannot be searched while players wait.
_LOOK_AHEAD_MOST = 64


@dataclass(frozen=True, slots=True)
class Pairing:
    """One line of a round and its reasons; the first side of the match sits first."""

    match: Match
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class PairedRound:
    """A round as drawn, highest scores first, the bye last.

    `rematches` is 0 unless no round without one exists. `foreseen` is the number of later rounds known to be possible
    without a rematch, None when nobody looked. `seed`, `library` and `digest` (of all that went in) make it
    repeatable.
    """

    round: int
    pairings: tuple[Pairing, ...]
    notes: tuple[Reason, ...]
    rematches: int
    foreseen: int | None
    seed: int
    library: str
    digest: str

    @property
    def matches(self) -> tuple[Match, ...]:
        return tuple(pairing.match for pairing in self.pairings)


def pair_round(
    entrants: Sequence[Entrant],
    history: Iterable[Match],
    *,
    round_number: int,
    rounds: int,
    seed: int,
    scoring: Scoring | None = None,
    results_may_be_missing: bool = False,
) -> PairedRound:
    """The cheapest round of the active entrants.

    `history` holds the matches of all earlier rounds. A rematch is drawn only when no round without one exists, a
    second bye only when no round without a rematch does without it. Fields of ten or fewer, and events of at least
    two thirds as many rounds as entrants, look ahead so that the rounds to come can be paired too.
    Raises RefusedError: `field_too_small`, `entry_twice`, `results_missing`, `round_already_paired`.
    """
    scoring = scoring or Scoring()
    history = sorted(history, key=lambda match: (match.round, match.first))
    _check(history, round_number, results_may_be_missing)
    field = field_of(entrants, history, round_number, scoring, seed)
    looking = len(field) <= _LOOK_AHEAD_PLAYERS or 3 * rounds >= 2 * len(field)
    rounds_left = max(0, rounds - round_number) if looking and len(field) <= _LOOK_AHEAD_MOST else None
    pairs, foreseen, notes = _drawn(field, rounds_left, seed)
    if rounds >= len(field) - 1 > 1:
        notes.append(
            Reason(
                "round_robin_offered",
                f"{rounds} rounds of {len(field)} entries are enough for a round robin, where all meet once.",
            )
        )
    pairings = [_pairing(pair, field, round_number, seed) for pair in sorted(pairs)]
    return PairedRound(
        round=round_number,
        pairings=tuple(sorted(pairings, key=lambda pairing: pairing.match.second is None)),
        notes=tuple(notes),
        rematches=sum(1 for pairing in pairings if any(reason.code == "rematch" for reason in pairing.reasons)),
        foreseen=foreseen,
        seed=seed,
        library=LIBRARY,
        digest=digest_of(entrants, history, round_number, rounds, seed, scoring),
    )


def _check(history: Sequence[Match], round_number: int, results_may_be_missing: bool) -> None:
    if any(match.round >= round_number for match in history):
        raise RefusedError(
            "round_already_paired",
            f"Round {round_number} or a later one is paired already.",
            found=max(match.round for match in history),
            allowed=round_number - 1,
        )
    missing = [match for match in history if not match.decided]
    if missing and not results_may_be_missing:
        first = missing[0]
        raise RefusedError(
            "results_missing",
            f"{len(missing)} results are missing, the first of entries {first.first} and {first.second} in round "
            f"{first.round}.",
            found=len(missing),
            allowed=0,
        )


def _drawn(field: tuple[Past, ...], rounds_left: int | None, seed: int) -> tuple[list[Pair], int | None, list[Reason]]:
    """The pairs, the rounds foreseen and what there is to say: first without rematch and second bye, then with."""
    for second_byes in (False, True):
        drawing = Drawing(field, second_byes=second_byes)
        if rounds_left is None:
            pairs = drawing.cheapest()
            if pairs is not None:
                return pairs, None, []
            continue
        foreseen = foreseeing_round(drawing.places, drawing.weighed(len(field)), rounds_left, seed)
        if foreseen is not None:
            return foreseen.pairs, foreseen.follow, _of_looking_ahead(foreseen.follow, rounds_left, foreseen.dearer)
    pairs = Drawing(field, rematches=True, second_byes=True).cheapest()
    if pairs is None:
        raise ValueError("a field of two or more can always be paired with rematches")
    note = Reason("rematch_needed", "No round without a rematch exists; as few as possible are drawn.")
    return pairs, None if rounds_left is None else 0, [note]


def _of_looking_ahead(follow: int, rounds_left: int, dearer: bool) -> list[Reason]:
    notes = []
    if dearer:
        notes.append(
            Reason("look_ahead", "A round with closer scores was passed over: it would have led to a rematch later.")
        )
    if follow < rounds_left:
        notes.append(
            Reason(
                "rematches_ahead",
                f"{rounds_left} rounds are left after this one, and {follow} without a rematch or second bye are "
                "known to be possible.",
            )
        )
    return notes


def _pairing(pair: Pair, field: tuple[Past, ...], round_number: int, seed: int) -> Pairing:
    if pair[1] == len(field):
        past = field[pair[0]]
        return Pairing(bye(round_number, past.number), reasons_for_bye(past, field))
    one, other = sorted(
        (field[pair[0]], field[pair[1]]),
        key=lambda past: (past.seat_balance, lot(seed, "seats", round_number, past.number)),
    )
    return Pairing(Match(round_number, one.number, other.number), reasons_to_meet(one, other))


def digest_of(
    entrants: Sequence[Entrant],
    history: Iterable[Match],
    round_number: int,
    rounds: int,
    seed: int,
    scoring: Scoring,
) -> str:
    """A hash of all that a round depends on, the same in whatever order they are given."""
    whole = (sorted(map(repr, entrants)), sorted(map(repr, history)), round_number, rounds, seed, repr(scoring))
    return blake2b(repr(whole).encode(), digest_size=16).hexdigest()
