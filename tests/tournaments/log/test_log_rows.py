"""Rows of the log as JSON: strictly read, old ones for ever readable."""

from __future__ import annotations

import json
from copy import deepcopy
from datetime import datetime
from fractions import Fraction
from pathlib import Path

import pytest

from tests.tournaments.log.driven import ORGANISER, WAR, WON, Event, deck, pool, with_entries
from tournaments.log import EntryKind, LogEntry, appended, fold, read_payload
from tournaments.log.actions import bracket, drafts, notes, prizes, results, rounds, setup, sign_up
from tournaments.log.codec import read, written
from tournaments.log.payloads import PAYLOADS
from tournaments.log.ranks import ranking, table
from tournaments.log.state import Details, DraftKind, Elimination, PenaltyKind, Settings, TournamentState
from tournaments.matches import Score
from tournaments.prizes import WhenPrizesRemain
from tournaments.refusal import RefusedError
from tournaments.scoring import Scoring

LOGS = sorted((Path(__file__).parent / "logs").glob("*.json"))


def an_event_of_every_kind() -> Event:
    """Eight entries, a fighter draft, two rounds, a bracket of four, prizes, and everything that can happen between."""
    event = with_entries(8, rounds=2, elimination=Elimination.SINGLE, cut=4, character_teams=True)
    event.do(setup.change_settings, name="Indines Open II")
    event.do(setup.give_details, Details(event.now, "Hall 3", "Bring sleeves."))
    event.do(setup.add_organiser, 2000)
    event.do(setup.remove_organiser, 2000)
    event.do(sign_up.drop, 8)
    event.do(sign_up.enter, "Guest", at=event.now, invited=3000, by_organiser=True)
    event.do(sign_up.accept_invitation, 9, 3000)
    event.do(sign_up.drop, 9)
    event.do(sign_up.come_back, 8, at=event.now)
    event.do(sign_up.submit_deck, 1, deck(*WAR[:3]))
    event.do(sign_up.seed_by_lot, 5)
    event.do(sign_up.fix_table, 3, 9)
    event.do(drafts.draw_flights, 5)
    event.do(drafts.start_fighter_draft, 1, WAR, seed=5, seconds=30)
    event.do(drafts.pause_draft, 1)
    event.do(drafts.resume_draft, 1)
    while not event.state.draft(1).over:
        event.do(drafts.pick_for, 1, event.state.draft(1).seats)
    event.do(drafts.start_card_draft, DraftKind.GRID, [1, 2], pool(), seed=11)
    while not event.state.draft(2).over:
        event.do(drafts.pick_for, 2, [1, 2])
    event.do(setup.start)
    event.do(rounds.pair_next_round)
    event.do(rounds.publish_round, 1)
    event.do(rounds.unpublish_round, 1)
    event.do(rounds.publish_round, 1)
    event.do(notes.start_timer, "1", at=event.now, seconds=3000)
    event.do(notes.pause_timer, "1")
    event.do(notes.resume_timer, "1")
    event.do(notes.extend_timer, "1", event.state.meeting("1-1").table, 60)
    first, second = event.state.meeting("1-1").entries
    for entry in (first, second):
        event.do(results.choose_fighter, "1-1", entry, 1, event.state.team_of(entry)[0])
    event.do(results.end_duel, "1-1", 1, first)
    event.do(results.report, "1-1", first, WON)
    event.do(results.confirm, "1-1", second, WON)
    event.do(results.dispute, "1-1", second, "It was 2-1.")
    event.do(results.clear_result, "1-1")
    event.do(rounds.change_table, "1-2", 12)
    event.play_round()
    event.do(sign_up.penalise, first, PenaltyKind.WARNING, "Slow play.", "1-1")
    event.do(sign_up.drop, 8)
    event.do(sign_up.come_back, 8, at=event.now)
    event.do(sign_up.disqualify, 7, "A second deck.")
    event.do(notes.announce, "Round 2 begins at noon.")
    event.do(notes.note, "Watch table 2.", entries=[3])
    event.next_round()
    event.play_round()
    event.do(results.give_result, "2-1", Score(1, 2))
    event.do(setup.undo, event.log[-1].seq)
    event.do(bracket.draw_bracket)
    seeded = event.state.bracket.seeded
    event.do(bracket.change_seeds, [seeded[0], seeded[2], seeded[1], seeded[3]])
    event.play_bracket()
    event.do(setup.close)
    ties = sorted(ranking(event.state))
    event.do(prizes.lay_out_prizes, ["Poster", "Promo"], WhenPrizesRemain.KEEP, ties=ties)
    event.do(prizes.pick_prize, 1, event.state.prizes.picking, "Promo")
    return event


def summary(state: TournamentState) -> object:
    """What of an event must come out of its log for ever."""
    return {
        "name": state.name,
        "ranking": {str(entry): rank for entry, rank in ranking(state).items()},
        "points": {str(line.entry): line.points for line in table(state)},
        "champion": state.progress.winner if state.progress else None,
        "prizes": written(state.prizes.picks) if state.prizes else None,
        "drafted": [[draft.taken(seat) for seat in range(len(draft.seats))] for draft in state.drafts],
    }


@pytest.mark.parametrize("file", LOGS, ids=lambda file: file.stem)
def test_logs_stay_readable(file: Path) -> None:
    """Files, each written once: they still make the events they made then."""
    stored = json.loads(file.read_text())
    rows = [LogEntry.from_json(row) for row in stored["rows"]]
    assert summary(fold(rows)) == stored["summary"]
    assert [row.to_json() for row in rows] == stored["rows"]


def test_every_version_of_every_kind_stands_in_a_stored_log() -> None:
    rows = [LogEntry.from_json(row) for file in LOGS for row in json.loads(file.read_text())["rows"]]
    assert {(row.kind, row.version) for row in rows} == set(PAYLOADS)


def test_every_kind_has_a_payload_and_every_payload_a_sentence() -> None:
    assert {kind for kind, _ in PAYLOADS} == set(EntryKind)
    event = an_event_of_every_kind()
    assert {row.kind for row in event.log} == set(EntryKind)
    assert fold([LogEntry.from_json(json.loads(json.dumps(row.to_json()))) for row in event.log]) == event.state


ROW = {
    "seq": 2,
    "kind": "entered",
    "version": 1,
    "payload": {"entry": 1, "name": "Luc", "account": None, "from_round": 1, "rating": None},
    "actor": 5,
    "at": "2026-11-28T10:00:00+00:00",
    "visibility": {"public": True, "entries": [], "sealed": False},
}


def changed(path: str, value: object) -> dict[str, object]:
    row = deepcopy(ROW)
    *above, last = path.split(".")
    place: dict[str, object] = row
    for name in above:
        place = place[name]  # type: ignore[assignment]
    if value is ...:
        del place[last]
    else:
        place[last] = value
    return row


@pytest.mark.parametrize(
    ("row", "code"),
    [
        (None, "value_invalid"),
        ([], "value_invalid"),
        ({}, "field_missing"),
        (changed("seq", "2"), "value_invalid"),
        (changed("seq", True), "value_invalid"),
        (changed("seq", 0), "seq_invalid"),
        (changed("seq", 2**70), "value_invalid"),
        (changed("seq", 2.0), "value_invalid"),
        (changed("kind", "enterd"), "value_invalid"),
        (changed("version", 2), "version_unknown"),
        (changed("version", 0), "version_unknown"),
        (changed("payload", ...), "field_missing"),
        (changed("payload", []), "value_invalid"),
        (changed("payload.entry", None), "value_invalid"),
        (changed("payload.name", ...), "field_missing"),
        (changed("payload.nickname", "L"), "field_unknown"),
        (changed("payload.rating", "1500"), "value_invalid"),
        (changed("at", "2026-11-28T10:00:00"), "value_invalid"),
        (changed("at", "yesterday"), "value_invalid"),
        (changed("at", 1764), "value_invalid"),
        (changed("actor", "me"), "value_invalid"),
        (changed("visibility", "public"), "value_invalid"),
        (changed("visibility.public", False), "visibility_differs"),
        (changed("extra", 1), "field_unknown"),
    ],
)
def test_rows_that_are_not_rows_are_refused(row: object, code: str) -> None:
    LogEntry.from_json(ROW)
    with pytest.raises(RefusedError) as refused:
        LogEntry.from_json(row)
    assert refused.value.code == code
    assert refused.value.sentence
    json.dumps([refused.value.found, refused.value.allowed])


def test_settings_are_read_from_a_request_with_the_place_of_what_is_wrong() -> None:
    whole = Settings(game="war", scoring=Scoring(floor=Fraction(1, 3)))
    assert read(Settings, json.loads(json.dumps(written(whole)))) == whole
    assert read(Settings, {"game": "war"}) == Settings(game="war")
    for request, place in (
        ({"game": "war", "best_of": "3"}, "settings.best_of"),
        ({"game": "war", "tie_breaks": ["wins", "luck"]}, "settings.tie_breaks[1]"),
        ({"game": "war", "scoring": {"floor": 0.33}}, "settings.scoring.floor"),
        ({"game": "war", "scoring": {"floor": "1/0"}}, "settings.scoring.floor"),
        ({"game": "war", "scoring": {"bye_score": {"first": 2}}}, "settings.scoring.bye_score"),
    ):
        with pytest.raises(RefusedError) as refused:
            read(Settings, request, "settings")
        assert place in refused.value.sentence


def test_a_pick_is_a_number_or_a_text_and_nothing_else() -> None:
    payload = {"draft": 1, "turn": 1, "entry": 1, "choice": 17, "automatic": False, "open": True}
    assert read_payload(EntryKind.PICKED, 1, payload).choice == 17  # type: ignore[attr-defined]
    assert read_payload(EntryKind.PICKED, 1, {**payload, "choice": "17"}).choice == "17"  # type: ignore[attr-defined]
    for choice in (True, None, 1.5, [1]):
        with pytest.raises(RefusedError):
            read_payload(EntryKind.PICKED, 1, {**payload, "choice": choice})


def test_a_row_needs_a_time_with_its_zone() -> None:
    event = with_entries(2)
    with pytest.raises(ValueError, match="zone"):
        appended(event.state, setup.start(event.state), actor=ORGANISER, at=datetime(2026, 1, 1))  # noqa: DTZ001
