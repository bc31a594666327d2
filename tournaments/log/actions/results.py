"""To report, confirm, dispute and decide matches, and to play the duels of Character Teams."""

from __future__ import annotations

from tournaments.brackets import effects_of
from tournaments.log.actions.checks import LONGEST_REASON, check_phase, checked_text
from tournaments.log.fold import assumed
from tournaments.log.payloads import (
    Disputed,
    DuelEnded,
    FighterChosen,
    Payload,
    Reported,
    ResultCleared,
    ResultGiven,
)
from tournaments.log.state import Meeting, Phase, TournamentState
from tournaments.matches import Match, Score
from tournaments.refusal import RefusedError
from tournaments.results import (
    MatchTerms,
    Report,
    Settled,
    Side,
    TeamMatch,
    check_report,
    check_score,
)
from tournaments.results import choose_fighter as choose
from tournaments.results import end_duel as end


def report(state: TournamentState, match: str, by: int, score: Score) -> tuple[Payload, ...]:
    """What a side says of its match; when the other says the same, that is the result.

    A side may say something else as long as the two do not agree. Raises RefusedError: `result_decided`,
    `result_confirmed`, `in_dispute`, `duels_say_otherwise` and those of `state.meeting` and `check_report`.
    """
    check_phase(state, Phase.RUNNING)
    meeting = state.meeting(match)
    check_report(Match(0, meeting.first, meeting.second), Report(by, score), state.terms_of(match))
    if score == (meeting.score if meeting.by_organiser else meeting.report_of(by)):
        return ()
    _check_open(meeting, score)
    _check_duels(meeting, score)
    return (Reported(match, meeting.entries, by, score),)


def confirm(state: TournamentState, match: str, by: int, score: Score) -> tuple[Payload, ...]:
    """A side agrees with what the other has reported; `score` is what it has read.

    Raises RefusedError: `nothing_to_confirm`, `report_changed` and those of `report`.
    """
    meeting = state.meeting(match)
    _check_side(meeting, by)
    other = meeting.second if by == meeting.first else meeting.first
    reported = meeting.report_of(other)
    if reported is None and meeting.score != score:
        raise RefusedError(
            "nothing_to_confirm", "The other side has not reported.", found=str(score), allowed="a report to confirm"
        )
    if reported is not None and reported != score:
        raise RefusedError(
            "report_changed", f"The other side now says {reported}.", found=str(score), allowed=str(reported)
        )
    return report(state, match, by, score)


def dispute(state: TournamentState, match: str, by: int, reason: str) -> tuple[Payload, ...]:
    """A side does not agree any more with a result that both had confirmed: it waits for the organiser.

    Only while nothing rests on it. Raises RefusedError: `nothing_to_dispute`, `result_decided`, `too_late_to_dispute`
    and those of `checked_text`.
    """
    check_phase(state, Phase.RUNNING)
    meeting = state.meeting(match)
    _check_side(meeting, by)
    reason = checked_text(reason, "The reason", LONGEST_REASON)
    if meeting.disputed_by is not None:
        return ()
    if meeting.by_organiser:
        raise _decided(meeting)
    if meeting.verdict.settled is not Settled.CONFIRMED:
        raise RefusedError(
            "nothing_to_dispute",
            "This match has no confirmed result.",
            found=meeting.verdict.settled.value,
            allowed=Settled.CONFIRMED.value,
        )
    disputed = Disputed(match, meeting.entries, by, reason)
    if _rests_on(state, disputed):
        raise RefusedError(
            "too_late_to_dispute",
            "What has been played or published since rests on this result; ask the organiser to correct it.",
            found=match,
            allowed="a result of the round being played",
        )
    return (disputed,)


def _rests_on(state: TournamentState, disputed: Disputed) -> bool:
    progress = state.progress
    if progress is None or disputed.match not in progress.matches:
        return state.bracket is not None or int(disputed.match.partition("-")[0]) < len(state.published)
    after = assumed(state, disputed).progress
    return after is not None and bool(effects_of(progress, after).void)


def give_result(state: TournamentState, match: str, score: Score, *, forfeit: bool = False) -> tuple[Payload, ...]:
    """The organiser's word, the first time or as a correction, also when the event is closed.

    A forfeit is a whole win for the side that came, or 0-0 when neither did. Raises RefusedError: `forfeit_score` and
    those of `state.meeting` and `check_score`.
    """
    check_phase(state, Phase.RUNNING, Phase.CLOSED)
    meeting = state.meeting(match)
    terms = state.terms_of(match)
    if forfeit:
        _check_forfeit(score, terms)
    else:
        check_score(score, terms)
    if meeting.by_organiser and meeting.score == score and meeting.forfeit == forfeit:
        return ()
    return (ResultGiven(match, meeting.entries, score, forfeit),)


def clear_result(state: TournamentState, match: str) -> tuple[Payload, ...]:
    """The organiser takes back all that was said of a match; it is open again."""
    check_phase(state, Phase.RUNNING)
    meeting = state.meeting(match)
    if not meeting.reports and meeting.team is None:
        return ()
    return (ResultCleared(match, meeting.entries),)


def choose_fighter(state: TournamentState, match: str, by: int, duel: int, fighter: str) -> tuple[Payload, ...]:
    """A side's secret choice for a duel, counted from 1; with both sides' in, the two are revealed together.

    Raises RefusedError: `no_character_teams`, `team_missing`, `result_decided`, `wrong_duel`, `already_revealed` and
    those of `tournaments.results.choose_fighter`.
    """
    check_phase(state, Phase.RUNNING)
    meeting = state.meeting(match)
    side = _check_side(meeting, by)
    if not state.settings.character_teams:
        raise RefusedError(
            "no_character_teams",
            "This event is not played with Character Teams.",
            found=fighter,
            allowed="the setting character_teams",
        )
    team = _team(state, meeting)
    now = len(team.duels) + 1
    shown = _shown(team, side)
    if 1 <= duel <= len(shown):
        if shown[duel - 1] == fighter:
            return ()
        raise RefusedError(
            "already_revealed",
            f"The fighters of duel {duel} are revealed: this side has {shown[duel - 1]}.",
            found=fighter,
            allowed=shown[duel - 1],
        )
    if duel != now:
        raise RefusedError("wrong_duel", f"The next duel is number {now}.", found=duel, allowed=now)
    if meeting.score is not None:
        raise _decided(meeting)
    if choose(team, side, fighter) == team:
        return ()
    return (FighterChosen(match, meeting.entries, by, duel, fighter),)


def end_duel(state: TournamentState, match: str, duel: int, winner: int | None) -> tuple[Payload, ...]:
    """A duel is over; `winner` is an entry, None when it was drawn. What the match is, both sides report then.

    Raises RefusedError: `not_in_match`, `no_duel`, `duel_decided`, `result_decided`.
    """
    check_phase(state, Phase.RUNNING)
    meeting = state.meeting(match)
    side = None if winner is None else _check_side(meeting, winner)
    if meeting.team is None:
        raise RefusedError(
            "no_duel", f"Duel {duel} is not being played.", found=duel, allowed="after both sides have chosen"
        )
    if end(meeting.team, duel, side) == meeting.team:
        return ()
    if meeting.score is not None:
        raise _decided(meeting)
    return (DuelEnded(match, meeting.entries, duel, winner),)


def _check_open(meeting: Meeting, score: Score) -> None:
    if meeting.disputed_by is not None:
        raise RefusedError(
            "in_dispute", "This result is disputed; the organiser decides.", found=str(score), allowed="the organiser"
        )
    if meeting.by_organiser:
        raise _decided(meeting)
    if meeting.verdict.settled is Settled.CONFIRMED:
        raise RefusedError(
            "result_confirmed",
            f"Both sides have confirmed {meeting.score}; one who does not agree disputes it.",
            found=str(score),
            allowed=str(meeting.score),
        )


def _check_duels(meeting: Meeting, score: Score) -> None:
    team = meeting.team
    if team is not None and team.over and score != team.score:
        raise RefusedError(
            "duels_say_otherwise",
            f"The duels of this match make {team.score}.",
            found=str(score),
            allowed=str(team.score),
        )


def _check_side(meeting: Meeting, entry: int) -> Side:
    if entry not in meeting.entries:
        raise RefusedError(
            "not_in_match",
            f"Entry {entry} does not play this match.",
            found=entry,
            allowed=list(meeting.entries),
        )
    return Side.FIRST if entry == meeting.first else Side.SECOND


def _check_forfeit(score: Score, terms: MatchTerms) -> None:
    whole = Score(terms.wins_needed, 0)
    if score not in {whole, whole.other, Score(0, 0)}:
        raise RefusedError(
            "forfeit_score",
            f"A forfeit is {whole} for the side that came, or 0-0 when neither did.",
            found=str(score),
            allowed=[str(whole), str(whole.other), "0-0"],
        )


def _decided(meeting: Meeting) -> RefusedError:
    return RefusedError(
        "result_decided",
        f"The result of match {meeting.key} is {meeting.score}; a correction is the organiser's.",
        found=meeting.key,
        allowed="the organiser",
    )


def _team(state: TournamentState, meeting: Meeting) -> TeamMatch:
    team = state.team_match_of(meeting)
    if team is None:
        lacking = min(meeting.entries, key=lambda entry: len(set(state.team_of(entry))))
        raise RefusedError(
            "team_missing",
            f"Entry {lacking} has no whole team, neither a drafted one nor in its deck.",
            found=list(state.team_of(lacking)),
            allowed=f"{state.settings.best_of} different fighters",
        )
    return team


def _shown(team: TeamMatch, side: Side) -> list[str]:
    """The fighters of a side in the duels so far and in the one being played."""
    shown = [duel.first if side is Side.FIRST else duel.second for duel in team.duels]
    if team.facing is not None:
        shown.append(team.facing[0 if side is Side.FIRST else 1])
    return shown
