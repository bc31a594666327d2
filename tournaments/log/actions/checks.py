"""What several actions ask before they say yes."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from datetime import UTC

from cards.wording import counted
from tournaments.log.state import Details, Entry, Phase, TournamentState
from tournaments.refusal import RefusedError

LONGEST_NAME = 100
LONGEST_PLACE = 200
LONGEST_REASON = 500
LONGEST_TEXT = 2_000

_WHERE_IT_STANDS: Mapping[Phase, str] = {
    Phase.SIGN_UP: "The event has not started.",
    Phase.RUNNING: "The event has started.",
    Phase.CLOSED: "The event is closed.",
}


# How the end of an event is reached before all is played.
END_EARLY = "the event can be ended early (early)"
CLOSE_EARLY = "close/ can end the event early (early)"
# How the next round is paired before all results are there.
PAIR_WITHOUT_RESULTS = "rounds/ can pair all the same (without_results)"


def check_phase(state: TournamentState, *allowed: Phase) -> None:
    """Raises RefusedError: `not_started`, `already_started`, `event_closed`."""
    if state.phase in allowed:
        return
    codes = {Phase.SIGN_UP: "not_started", Phase.RUNNING: "already_started", Phase.CLOSED: "event_closed"}
    raise RefusedError(
        codes[state.phase],
        _WHERE_IT_STANDS[state.phase],
        found=state.phase.value,
        allowed=[phase.value for phase in allowed],
    )


def checked_text(text: str, what: str, most: int, field: str | None = None) -> str:
    """A text of people without space around it; `field` is the one it came in, where others hold text too.

    Raises RefusedError: `text_missing`, `text_too_long`, `text_invalid`.
    """
    text = text.strip()
    if not text:
        raise RefusedError(
            "text_missing", f"{what} is empty.", found="", allowed=f"1 to {most} characters", field=field
        )
    if len(text) > most:
        raise RefusedError(
            "text_too_long",
            f"{what} has {len(text)} characters; at most {most} are allowed.",
            found=len(text),
            allowed=most,
            field=field,
        )
    unseen = next((character for character in text if _is_unseen(character)), None)
    if unseen is not None:
        raise RefusedError(
            "text_invalid",
            f"{what} has characters that cannot be shown.",
            found=f"U+{ord(unseen):04X}",
            allowed="letters, digits, signs and spaces",
            field=field,
        )
    return text


def _is_unseen(character: str) -> bool:
    """Controls, halves of characters, and what turns the direction of writing; not what joins letters and signs."""
    if character in "\n\t\u200c\u200d":
        return False
    return unicodedata.category(character) in {"Cc", "Cf", "Cs", "Cn", "Co", "Zl", "Zp"}


def checked_name(name: str, what: str) -> str:
    """A name on one line. Raises RefusedError as `checked_text` does."""
    return checked_text(_on_one_line(name), what, LONGEST_NAME)


def checked_details(details: Details) -> Details:
    """When, where and what like, with the time in UTC; what is null is not said. Raises RefusedError as `checked_text`
    does.
    """
    starts_at, place, description = details.starts_at, details.place, details.description
    return Details(
        None if starts_at is None else starts_at.astimezone(UTC),
        None if place is None else checked_text(_on_one_line(place), "The place", LONGEST_PLACE, "place"),
        None if description is None else checked_text(description, "The description", LONGEST_TEXT, "description"),
    )


def _on_one_line(text: str) -> str:
    return " ".join(text.split())


def check_active(entry: Entry) -> None:
    """Raises RefusedError `not_active`."""
    if not entry.active:
        raise RefusedError(
            "not_active",
            f"Entry {entry.number} does not play any more.",
            found=entry.status.value,
            allowed="active",
        )


def check_decks_in(state: TournamentState, entries: Iterable[int]) -> None:
    """Where the event wants decks, these entries have handed theirs in. Raises RefusedError `decks_missing`."""
    missing = [number for number in entries if state.entries[number].deck is None]
    if missing and state.settings.deck_required:
        raise RefusedError(
            "decks_missing",
            f"{counted(len(missing), 'entry', 'entries')} without a deck, first {state.entries[missing[0]].name}.",
            found=missing,
            allowed=[],
        )


def check_whole(value: int, what: str, least: int, most: int, field: str) -> None:
    """Raises RefusedError `out_of_range`."""
    if not least <= value <= most:
        raise RefusedError(
            "out_of_range",
            f"{what} is {least} to {most}, not {value}.",
            found=value,
            allowed=[least, most],
            field=field,
        )


def check_results(state: TournamentState, otherwise: str | None = None, field: str | None = None) -> None:
    """Refuse what needs every result; `otherwise` says what can be done without, and `field` by which word.

    Raises RefusedError `results_missing`.
    """
    missing = state.missing
    if missing:
        raise RefusedError(
            "results_missing",
            f"{counted(len(missing), 'result')} missing, the first of match {missing[0].key}"
            f"{f'; {otherwise}' if otherwise else ''}.",
            found=[meeting.key for meeting in missing],
            allowed=[],
            field=field,
        )


def rounds_left(state: TournamentState) -> str:
    """So many rounds of the first stage have not been published."""
    return counted(state.planned - len(state.published), "round")


def check_over(state: TournamentState, otherwise: str, field: str | None = None) -> None:
    """Refuse what comes after the last match. With less than two left to play there is nothing more to wait for.

    `otherwise` says what can be done before, and `field` by which word of the request. Raises RefusedError:
    `results_missing`, `rounds_left`, `bracket_open`.
    """
    check_results(state, otherwise, field)
    if len(state.active) < 2:
        return
    progress = state.progress
    if progress is None and len(state.published) < state.planned:
        raise RefusedError(
            "rounds_left",
            f"{rounds_left(state)} still to play; {otherwise}.",
            found=len(state.published),
            allowed=state.planned,
            field=field,
        )
    if (progress is not None and not progress.over) or (progress is None and state.settings.elimination is not None):
        raise RefusedError(
            "bracket_open",
            f"The bracket is not over; {otherwise}.",
            found=list(progress.ready) if progress is not None else "not drawn",
            allowed="a winner",
            field=field,
        )
