"""How far a bracket has come: who stands where, recomputed from the decisions each time."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, StrEnum

from tournaments.brackets.layout import FINAL, RESET, THIRD_PLACE, Bracket, BracketMatch, LoserOf, Seed, Source
from tournaments.refusal import RefusedError


class Standby(Enum):
    """What a side is while no entry stands there: still to come, or nobody ever (a bye)."""

    TO_COME = "to come"
    NOBODY = "nobody"


Side = int | Standby


class State(StrEnum):
    """Where a match of a bracket is."""

    WAITING = "waiting"
    READY = "ready"
    DECIDED = "decided"
    WALKOVER = "walkover"
    NOT_NEEDED = "not_needed"


@dataclass(frozen=True, slots=True)
class Decision:
    """What was decided between two entries: the winner, or None when neither came and both are out."""

    entries: frozenset[int]
    winner: int | None


@dataclass(frozen=True, slots=True)
class Seen:
    """A match with who stands on its sides, and what has come of it."""

    name: str
    first: Side
    second: Side
    state: State
    winner: Side = Standby.TO_COME
    loser: Side = Standby.TO_COME
    depth: int = 0

    @property
    def entries(self) -> frozenset[int]:
        return frozenset(side for side in (self.first, self.second) if isinstance(side, int))


@dataclass(frozen=True, slots=True)
class Progress:
    """Every match by name; decisions that no longer fit who stands there are `void`."""

    bracket: Bracket
    matches: Mapping[str, Seen]
    void: tuple[str, ...]

    @property
    def ready(self) -> tuple[str, ...]:
        """The matches that can be played now."""
        return tuple(name for name, seen in self.matches.items() if seen.state is State.READY)

    @property
    def over(self) -> bool:
        return all(seen.state not in {State.WAITING, State.READY} for seen in self.matches.values())

    @property
    def winner(self) -> int | None:
        """Who has won; None while it is open, and when neither side of the last match came."""
        reset = self.matches.get(RESET)
        last = reset if reset is not None and reset.state is not State.NOT_NEEDED else self.matches[self.bracket.last]
        return last.winner if isinstance(last.winner, int) else None

    def losses(self) -> dict[int, int]:
        """How often each entry that stands in the bracket lost a match against somebody."""
        lost: dict[int, int] = {}
        for seen in self.matches.values():
            for entry in seen.entries:
                beaten = seen.state is State.DECIDED and seen.name != THIRD_PLACE and seen.winner != entry
                lost[entry] = lost.get(entry, 0) + beaten
        return lost

    def places(self) -> dict[int, int]:
        """The place of each entry once the bracket is over; those who went out in the same round share the better."""
        depth: dict[int, tuple[int, int]] = {}
        for seen in self.matches.values():
            for entry in seen.entries:
                own = (seen.depth, int(seen.name == THIRD_PLACE and seen.winner == entry))
                depth[entry] = max(depth.get(entry, own), own)
        if self.winner is not None:
            depth[self.winner] = (max(seen.depth for seen in self.matches.values()) + 1, 0)
        return {entry: 1 + sum(other > own for other in depth.values()) for entry, own in depth.items()}


def progress_of(
    bracket: Bracket,
    seeded: Sequence[int],
    decisions: Mapping[str, Decision] | Mapping[str, tuple[Decision, ...]],
    withdrawn: Collection[int] = frozenset(),
) -> Progress:
    """The bracket as it stands.

    A side without an entry is a walkover for the other; two such sides send nobody on. Who withdraws is out at the
    next match: the opponent goes on, and the withdrawn entry takes no place further down. A decision counts only
    while the same two entries stand in its match; of a match that several pairs have played, that of the pair that
    stands there. Raises RefusedError: `wrong_number_of_seeds`, `entry_twice`.
    """
    _check(bracket, seeded)
    seen: dict[str, Seen] = {}
    void = []
    for match in bracket.matches:
        first, second = (_occupant(source, seen, seeded) for source in (match.first, match.second))
        made = _all_of(decisions.get(match.name, ()))
        decision = next((decision for decision in made if decision.entries == {first, second}), None)
        if match.name == RESET and not _reset_needed(seen[FINAL]):
            state = State.WAITING if seen[FINAL].state in {State.WAITING, State.READY} else State.NOT_NEEDED
            nobody = Standby.TO_COME if state is State.WAITING else Standby.NOBODY
            seen[match.name] = Seen(match.name, nobody, nobody, state, nobody, nobody)
        elif decision is not None:
            seen[match.name] = _decided(match, first, second, decision)
            continue
        else:
            seen[match.name] = _undecided(match, first, second, withdrawn)
        if made:
            void.append(match.name)
    return Progress(bracket, seen, tuple(void))


def decide(progress: Progress, name: str, winner: int | None) -> Decision:
    """A decision for a match that is ready, or another one for a match that was decided.

    `winner` is None when neither side came. Raises RefusedError: `no_such_match`, `match_not_ready`, `not_in_match`.
    """
    seen = progress.matches.get(name)
    if seen is None:
        raise RefusedError(
            "no_such_match", f"The bracket has no match {name}.", found=name, allowed=sorted(progress.matches)
        )
    if seen.state not in {State.READY, State.DECIDED}:
        raise RefusedError(
            "match_not_ready",
            f"Match {name} is {seen.state.value.replace('_', ' ')}: two entries do not stand in it.",
            found=seen.state.value,
            allowed=[State.READY.value, State.DECIDED.value],
        )
    if winner is not None and winner not in seen.entries:
        raise RefusedError(
            "not_in_match", f"Entry {winner} does not play match {name}.", found=winner, allowed=sorted(seen.entries)
        )
    return Decision(seen.entries, winner)


@dataclass(frozen=True, slots=True)
class Effects:
    """What a decision would change: matches with other sides than before, and results that would be void."""

    changed: tuple[str, ...]
    void: tuple[str, ...]


def effects_of(before: Progress, after: Progress) -> Effects:
    """What differs between two states of one bracket, for the preview of a correction."""
    changed = tuple(
        name
        for name, seen in after.matches.items()
        if (seen.first, seen.second) != (before.matches[name].first, before.matches[name].second)
    )
    return Effects(changed, tuple(name for name in after.void if name not in before.void))


def _check(bracket: Bracket, seeded: Sequence[int]) -> None:
    if len(seeded) != bracket.entrants:
        raise RefusedError(
            "wrong_number_of_seeds",
            f"The bracket is for {bracket.entrants} entries; {len(seeded)} are seeded.",
            found=len(seeded),
            allowed=bracket.entrants,
        )
    if len(set(seeded)) < len(seeded):
        raise RefusedError("entry_twice", "An entry is seeded twice.", found=list(seeded), allowed="once")


def _all_of(decisions: Decision | tuple[Decision, ...]) -> tuple[Decision, ...]:
    return (decisions,) if isinstance(decisions, Decision) else decisions


def _occupant(source: Source, seen: Mapping[str, Seen], seeded: Sequence[int]) -> Side:
    if isinstance(source, Seed):
        return seeded[source.number - 1] if source.number <= len(seeded) else Standby.NOBODY
    match = seen[source.match]
    return match.loser if isinstance(source, LoserOf) else match.winner


def _reset_needed(final: Seen) -> bool:
    return final.state is State.DECIDED and final.winner == final.second


def _decided(match: BracketMatch, first: Side, second: Side, decision: Decision) -> Seen:
    if decision.winner is None:
        winner: Side = Standby.NOBODY
        loser: Side = Standby.NOBODY
    else:
        winner, loser = (first, second) if decision.winner == first else (second, first)
    return Seen(match.name, first, second, State.DECIDED, winner, loser, match.depth)


def _undecided(match: BracketMatch, first: Side, second: Side, withdrawn: Collection[int]) -> Seen:
    present = [side for side in (first, second) if side is not Standby.NOBODY and side not in withdrawn]
    if Standby.TO_COME in present:
        return Seen(match.name, first, second, State.WAITING, depth=match.depth)
    if len(present) == 2:
        return Seen(match.name, first, second, State.READY, depth=match.depth)
    winner = present[0] if present else Standby.NOBODY
    return Seen(match.name, first, second, State.WALKOVER, winner, Standby.NOBODY, match.depth)
