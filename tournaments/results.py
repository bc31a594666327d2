"""Results of matches: scores that can be, reports that agree or not, and the duels of Character Teams."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from tournaments.matches import Match, Score
from tournaments.refusal import RefusedError


@dataclass(frozen=True, slots=True)
class MatchTerms:
    """A match is best of `best_of` duels. Elimination needs a winner; an event may end matches when time is called."""

    best_of: int = 3
    needs_winner: bool = False
    may_end_early: bool = False

    @property
    def wins_needed(self) -> int:
        return self.best_of // 2 + 1


def check_score(score: Score, terms: MatchTerms) -> None:
    """Refuse a score that no match can have: 3-0, 2-2 and 4-0 in a best of three.

    A duel may be drawn (both at the same life when the beats run out), so 1-1-1, 1-0-2 and 0-0-3 can be. Raises
    RefusedError: `score_negative`, `too_many_wins`, `too_many_duels`, `match_unfinished`, `winner_needed`.
    """
    needed = terms.wins_needed
    if min(score.first, score.second, score.drawn) < 0:
        raise RefusedError(
            "score_negative", f"{score} counts less than no duel.", found=str(score), allowed="0 or more"
        )
    if max(score.first, score.second) > needed:
        raise RefusedError(
            "too_many_wins",
            f"{score}: a best of {terms.best_of} ends when a side has won {needed}.",
            found=max(score.first, score.second),
            allowed=needed,
        )
    if score.duels > terms.best_of or score.first == score.second == needed:
        raise RefusedError(
            "too_many_duels",
            f"{score} makes {score.duels} duels; a best of {terms.best_of} has at most {terms.best_of}.",
            found=score.duels,
            allowed=terms.best_of,
        )
    if score.duels < terms.best_of and max(score.first, score.second) < needed and not terms.may_end_early:
        raise RefusedError(
            "match_unfinished",
            f"{score}: {terms.best_of - score.duels} duels are still to play; only an event with the setting "
            "may_end_early lets a match end before.",
            found=score.duels,
            allowed=terms.best_of,
        )
    if terms.needs_winner and score.first == score.second:
        raise RefusedError(
            "winner_needed",
            f"{score} has no winner; an elimination match needs one.",
            found=str(score),
            allowed="a winner",
        )


@dataclass(frozen=True, slots=True)
class Report:
    """What one side, or the organiser (`by` is None), says of a match; told from the match's first side."""

    by: int | None
    score: Score


class Settled(StrEnum):
    """What the reports of a match amount to."""

    WAITING = "waiting"
    CONFIRMED = "confirmed"
    IN_CONFLICT = "in_conflict"


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a match has a result, and which."""

    settled: Settled
    score: Score | None = None


def check_report(match: Match, report: Report, terms: MatchTerms) -> None:
    """Refuse a report of somebody else's match or of a score that cannot be.

    Raises RefusedError: `meets_himself`, `no_opponent`, `not_in_match` and those of `check_score`.
    """
    if match.second is None:
        raise RefusedError(
            "no_opponent", f"Entry {match.first} has no opponent in this round.", found=None, allowed="an opponent"
        )
    if match.first == match.second:
        raise RefusedError(
            "meets_himself", f"Entry {match.first} cannot play itself.", found=match.first, allowed="another entry"
        )
    if report.by is not None and report.by not in match.entries:
        raise RefusedError(
            "not_in_match", f"Entry {report.by} does not play this match.", found=report.by, allowed=list(match.entries)
        )
    check_score(report.score, terms)


def settle(reports: Sequence[Report]) -> Verdict:
    """The result that reports amount to, the same in whatever order the sides' arrive.

    The organiser's last word counts at once. Otherwise each side's last report counts: both the same confirm it, two
    different ones are a conflict for the organiser, one alone waits.
    """
    organisers = [report.score for report in reports if report.by is None]
    if organisers:
        return Verdict(Settled.CONFIRMED, organisers[-1])
    last = {report.by: report.score for report in reports}
    scores = set(last.values())
    if len(last) < 2:
        return Verdict(Settled.WAITING)
    if len(scores) > 1:
        return Verdict(Settled.IN_CONFLICT)
    return Verdict(Settled.CONFIRMED, scores.pop())


class Side(StrEnum):
    """The two sides of a match."""

    FIRST = "first"
    SECOND = "second"


@dataclass(frozen=True, slots=True)
class Duel:
    """One duel of a match: the two fighters, and which side won; None when it was drawn."""

    first: str
    second: str
    winner: Side | None


@dataclass(frozen=True, slots=True)
class TeamMatch:
    """A match between two teams of fighters (Character Teams; Tournament Mode, Tournament Matches).

    `sealed` holds what each side has chosen for the next duel, until both have; `facing` the two that then duel.
    """

    teams: tuple[tuple[str, ...], tuple[str, ...]]
    terms: MatchTerms = MatchTerms()
    duels: tuple[Duel, ...] = ()
    sealed: tuple[str | None, str | None] = (None, None)
    facing: tuple[str, str] | None = None

    @property
    def score(self) -> Score:
        won = [duel.winner for duel in self.duels]
        return Score(won.count(Side.FIRST), won.count(Side.SECOND), won.count(None))

    @property
    def over(self) -> bool:
        score = self.score
        most = min(self.terms.best_of, *map(len, self.teams))
        return max(score.first, score.second) == self.terms.wins_needed or score.duels == most

    def unused(self, side: Side) -> tuple[str, ...]:
        """The fighters of a side that have not duelled in this match."""
        used = {duel.first if side is Side.FIRST else duel.second for duel in self.duels}
        return tuple(fighter for fighter in self.teams[_index(side)] if fighter not in used)

    def asked(self, side: Side) -> tuple[str, ...]:
        """What a side may choose from now; nothing when it is not asked: a last fighter is forced."""
        choosing = not self.over and self.facing is None and self.sealed[_index(side)] is None
        left = self.unused(side)
        return left if choosing and len(left) > 1 else ()

    def seen_by(self, side: Side) -> TeamMatch:
        """The match without what the other side has sealed, and without fighters of its team not yet shown."""
        mine = _index(side)
        sealed: list[str | None] = [None, None]
        sealed[mine] = self.sealed[mine]
        teams = list(self.teams)
        theirs = [duel.second if side is Side.FIRST else duel.first for duel in self.duels]
        if self.facing is not None:
            theirs.append(self.facing[1 - mine])
        teams[1 - mine] = tuple(theirs)
        return replace(self, sealed=(sealed[0], sealed[1]), teams=(teams[0], teams[1]))


def _index(side: Side) -> int:
    return 0 if side is Side.FIRST else 1


def team_match(first: Sequence[str], second: Sequence[str], terms: MatchTerms | None = None) -> TeamMatch:
    """A match about to begin. Raises RefusedError: `team_too_small`, `fighter_twice`."""
    terms = terms or MatchTerms()
    for team in (first, second):
        if len(team) < terms.best_of:
            raise RefusedError(
                "team_too_small",
                f"A best of {terms.best_of} needs {terms.best_of} fighters; the team has {len(team)}.",
                found=len(team),
                allowed=terms.best_of,
            )
        if len(set(team)) < len(team):
            raise RefusedError(
                "fighter_twice", "The same fighter stands twice in a team.", found=sorted(team), allowed="once"
            )
    return _facing(TeamMatch((tuple(first), tuple(second)), terms))


def choose_fighter(match: TeamMatch, side: Side, fighter: str) -> TeamMatch:
    """A side's secret choice for the next duel; with both sides' in, the two are revealed together.

    The same choice sent again changes nothing. Raises RefusedError: `not_asked`, `fighter_not_available`.
    """
    place = _index(side)
    if match.sealed[place] == fighter:
        return match
    choices = match.asked(side)
    if not choices:
        raise RefusedError("not_asked", "This side has nothing to choose now.", found=fighter, allowed=[])
    if fighter not in choices:
        raise RefusedError(
            "fighter_not_available",
            f"{fighter} is not one of the fighters that this side has left in this match.",
            found=fighter,
            allowed=list(choices),
        )
    sealed = list(match.sealed)
    sealed[place] = fighter
    return _facing(replace(match, sealed=(sealed[0], sealed[1])))


def end_duel(match: TeamMatch, number: int, winner: Side | None) -> TeamMatch:
    """The duel of a number, counted from 1, is over; the same result sent again changes nothing.

    Raises RefusedError: `no_duel` when another one or none is being played, `duel_decided` otherwise.
    """
    if 1 <= number <= len(match.duels):
        if match.duels[number - 1].winner is winner:
            return match
        raise RefusedError(
            "duel_decided",
            f"Duel {number} has a result; a correction is the organiser's.",
            found=winner,
            allowed=match.duels[number - 1].winner,
        )
    if match.facing is None or number != len(match.duels) + 1:
        raise RefusedError(
            "no_duel", f"Duel {number} is not being played.", found=number, allowed="after both sides have chosen"
        )
    first, second = match.facing
    return _facing(replace(match, duels=(*match.duels, Duel(first, second, winner)), facing=None, sealed=(None, None)))


def _facing(match: TeamMatch) -> TeamMatch:
    """Reveal the two who duel next, as soon as both are chosen or forced."""
    if match.over or match.facing is not None:
        return match
    chosen = []
    for side in Side:
        left = match.unused(side)
        sealed = match.sealed[_index(side)]
        chosen.append(left[0] if len(left) == 1 else sealed)
    first, second = chosen
    return match if first is None or second is None else replace(match, facing=(first, second), sealed=(None, None))
