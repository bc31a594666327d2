"""What a rule of an event refuses, as an answer: 400, 403, 404 or 409, with its code, found and allowed."""

from __future__ import annotations

from rest_framework import status
from rest_framework.exceptions import APIException, ErrorDetail, NotFound, PermissionDenied, ValidationError

from tournaments.api.blame import field_to_blame
from tournaments.log.codec import written
from tournaments.refusal import RefusedError

# Somebody else may do it.
NOT_YOURS = frozenset(
    {"not_in_draft", "not_in_match", "not_invited", "not_organiser", "not_entrant", "not_your_entry", "not_shown"}
)

# Nothing is there of which the address speaks; where a field speaks of it, the field is wrong.
NOT_THERE = frozenset({"no_such_draft", "no_such_entry", "no_such_match", "no_such_round"})

# It could be, but not now: the event stands elsewhere, or it has happened otherwise. All else no event could do.
NOT_NOW = frozenset(
    {
        "already_entered",
        "already_invited",
        "already_picked",
        "already_revealed",
        "already_started",
        "bracket_drawn",
        "bracket_open",
        "decks_illegal",
        "decks_locked",
        "decks_missing",
        "disqualified",
        "draft_exists",
        "draft_open",
        "draft_over",
        "draft_stale",
        "duel_decided",
        "entrant_cannot_organise",
        "entry_closed",
        "event_closed",
        "event_full",
        "field_too_small",
        "fighter_gone",
        "fighter_in_team",
        "in_dispute",
        "last_organiser",
        "match_not_ready",
        "name_taken",
        "no_bracket",
        "no_duel",
        "no_late_entry",
        "no_opponent",
        "no_prizes",
        "no_round_left",
        "no_timer",
        "nobody_to_draft",
        "not_active",
        "not_asked",
        "not_started",
        "not_the_last_round",
        "not_undoable",
        "not_your_turn",
        "nothing_to_confirm",
        "nothing_to_dispute",
        "organiser_cannot_enter",
        "prizes_left",
        "prizes_over",
        "prizes_taken",
        "ranks_tied",
        "report_changed",
        "result_confirmed",
        "result_decided",
        "results_in",
        "results_missing",
        "round_not_published",
        "rounds_left",
        "rounds_played",
        "seat_taken",
        "setting_fixed",
        "table_taken",
        "team_missing",
        "too_late_to_dispute",
        "too_late_to_enter",
        "undo_too_late",
        "wrong_duel",
        "wrong_turn",
    }
)


def refused(error: RefusedError, sent: object) -> APIException:
    """What a rule does not allow of what was sent; `found` and `allowed` stand beside the errors."""
    attr = field_to_blame(error, sent)
    told = ErrorDetail(error.sentence, error.code)
    status_code = _status_of(error.code, attr)
    if attr is None:
        answer = APIException(told)
    elif status_code == status.HTTP_400_BAD_REQUEST:
        answer = ValidationError({attr: [told]})
    else:
        answer = APIException({attr: [told]})
    answer.status_code = status_code
    answer.beside_errors = {"found": _shown(error.found), "allowed": _shown(error.allowed)}
    return answer


def _status_of(code: str, attr: str | None) -> int:
    if code in NOT_YOURS:
        return status.HTTP_403_FORBIDDEN
    if code in NOT_THERE and attr is None:
        return status.HTTP_404_NOT_FOUND
    return status.HTTP_409_CONFLICT if code in NOT_NOW else status.HTTP_400_BAD_REQUEST


def _shown(value: object) -> object:
    """What was found or is allowed, as JSON; a number that JSON has no room for as text."""
    if isinstance(value, list | tuple | set | frozenset):
        return [_shown(item) for item in value]
    if isinstance(value, dict):
        return {str(key): _shown(item) for key, item in value.items()}
    if isinstance(value, int) and not -(2**63) <= value < 2**63:
        return str(value)
    return written(value)


def no_tournament() -> NotFound:
    return NotFound("There is no such event.")


def _denied(sentence: str, code: str, attr: str | None) -> PermissionDenied:
    told = ErrorDetail(sentence, code)
    return PermissionDenied(told if attr is None else {attr: [told]})


def not_organiser(attr: str | None = None) -> PermissionDenied:
    return _denied("Only who runs the event may do this.", "not_organiser", attr)


def not_entrant() -> PermissionDenied:
    return _denied("Only who takes part in the event may do this.", "not_entrant", None)


def entry_needed() -> RefusedError:
    """What an organiser is asked who does not say for which entry he acts."""
    return RefusedError(
        "field_missing", "For which entry is it? Name one.", found=None, allowed=["entry"], field="entry"
    )


def not_your_entry(number: int, attr: str | None = None) -> PermissionDenied:
    return _denied(f"Entry {number} is not yours.", "not_your_entry", attr)


def not_in_match(key: str) -> PermissionDenied:
    return _denied(f"Match {key} is not yours to report.", "not_in_match", None)
