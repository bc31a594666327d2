"""Nothing that a viewer may not see changes what he is shown."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

import pytest
from hypothesis import given, settings

from tests.tournaments.events import EVENTS
from tests.tournaments.log.driven import LOST, ORGANISER, WON, Event, deck, pool, started, with_entries
from tests.tournaments.log.generated import Plan, plans, played
from tournaments.log import LogEntry, Payload, TournamentState, appended, fold, views
from tournaments.log.actions import drafts, notes, results, rounds, setup, sign_up
from tournaments.log.payloads import DeckSubmitted, FighterChosen, Noted, Penalised, Reported, RoundPaired
from tournaments.log.state import DraftKind, PenaltyKind
from tournaments.log.views import EVERYBODY, Viewer, viewer_of
from tournaments.matches import Score
from tournaments.refusal import RefusedError
from tournaments.results import Side

JUDGE = Viewer(organiser=True)


def everything(state: TournamentState, log: list[LogEntry], viewer: Viewer) -> str:
    """All that a viewer can ask for, as one text."""
    shown = {
        "overview": views.overview(state, viewer),
        "entries": views.entries(state, viewer),
        "entry": [views.entry(state, viewer, number) for number in state.entries],
        "rounds": views.rounds(state, viewer),
        "matches": views.matches(state, viewer),
        "bracket": views.bracket(state, viewer),
        "standings": views.standings(state, viewer),
        "drafts": views.drafts(state, viewer),
        "draft": [views.draft(state, viewer, draft.number) for draft in state.drafts],
        "prizes": views.prizes(state, viewer),
        "log": views.log(state, log, viewer),
    }
    return json.dumps(shown, sort_keys=True)


Alternatives = tuple[Payload, Payload, set[int], bool]


def hidden_alternatives(state: TournamentState, chance: random.Random) -> Iterator[Alternatives]:
    """Pairs of things that may happen now, the entries that may tell them apart, and whether the organisers may."""
    yield Noted("Table 2 is slow."), Noted("Entry 1 lied."), set(), True
    entry = chance.choice(sorted(state.entries))
    yield (
        Penalised(entry, PenaltyKind.WARNING, "Late."),
        Penalised(entry, PenaltyKind.MATCH_LOSS, "Marked cards."),
        {entry},
        True,
    )
    yield DeckSubmitted(entry, deck(digest="a")), DeckSubmitted(entry, deck(digest="b")), {entry}, True
    undecided = list(state.missing)
    if undecided:
        meeting = chance.choice(undecided)
        by = chance.choice(meeting.entries)
        if meeting.report_of(meeting.second if by == meeting.first else meeting.first) is None:
            one, other = (Reported(meeting.key, meeting.entries, by, score) for score in (WON, Score(1, 2)))
            yield one, other, set(meeting.entries), True
        team = state.team_match_of(meeting)
        if (
            team is not None
            and team.facing is None
            and team.sealed == (None, None)
            and len(team.unused(Side.FIRST)) > 1
        ):
            mine = team.unused(Side.FIRST if by == meeting.first else Side.SECOND)
            one, other = (
                FighterChosen(meeting.key, meeting.entries, by, len(team.duels) + 1, fighter) for fighter in mine[:2]
            )
            yield one, other, {by}, False
    drafted = state.drafted_round
    if drafted is not None:
        turned = tuple(
            replace(line, first=line.second, second=line.first) if line.second is not None else line
            for line in drafted.lines
        )
        one, other = (
            RoundPaired(drafted.number, lines, drafted.notes, drafted.drawing) for lines in (drafted.lines, turned)
        )
        yield one, other, set(), True


@dataclass
class Watch:
    """Looks at an event while something in it is hidden."""

    chance: random.Random
    looked: int = 0
    kinds: set[str] = field(default_factory=set)

    def __call__(self, event: Event) -> None:
        if self.looked >= 2:
            return
        self.looked += 1
        for one, other, insiders, judges in hidden_alternatives(event.state, self.chance):
            self.kinds.add(one.KIND.value)
            told_apart(event, one, other, insiders, judges=judges)


def told_apart(event: Event, one: Payload, other: Payload, insiders: set[int], *, judges: bool) -> None:
    """Insiders see which of two things happened, everybody else the same text."""
    logs = [[*event.log, *appended(event.state, [payload], actor=ORGANISER, at=event.now)] for payload in (one, other)]
    states = [fold(log[-1:], event.state) for log in logs]
    outsiders = [entry for entry in event.state.entries if entry not in insiders]
    for viewer, sees in (
        (EVERYBODY, False),
        (JUDGE, judges),
        *((Viewer(entry), False) for entry in outsiders[:2]),
        *((Viewer(entry), True) for entry in insiders),
    ):
        first, second = (everything(state, log, viewer) for state, log in zip(states, logs, strict=True))
        assert (first != second) == sees, (viewer, one)


@settings(max_examples=EVENTS // 6)
@given(plan=plans(largest=16))
def test_nothing_hidden_changes_what_is_shown(plan: Plan) -> None:
    watch = Watch(random.Random(plan.seed))
    played(plan, watch)


def test_the_alternatives_are_of_every_hidden_kind() -> None:
    event = with_entries(4, character_teams=True, rounds=2)
    for number in range(1, 5):
        event.do(sign_up.submit_deck, number, deck("war-luc", "war-seth", "war-lixis"))
    event.do(setup.start)
    watch = Watch(random.Random(1))
    event.do(rounds.pair_next_round)
    watch(event)
    event.do(rounds.publish_round, 1)
    watch(event)
    assert watch.kinds == {"noted", "penalised", "deck_submitted", "reported", "fighter_chosen", "round_paired"}


def test_a_pick_of_a_pack_is_seen_by_its_seat_alone() -> None:
    """The same turn picked otherwise: nobody else sees a difference, before or after the others have picked."""
    event = with_entries(4)
    event.do(drafts.start_card_draft, DraftKind.PACKS, [1, 2, 3, 4], pool(), seed=9)
    one, other = event.state.draft(1).choices(0)[:2]
    told_apart(event, *(drafts.pick(event.state, 1, 1, 1, copy)[0] for copy in (one, other)), {1}, judges=True)


@pytest.mark.parametrize("viewer", [EVERYBODY, Viewer(1), Viewer(3)])
def test_packs_of_others_are_in_no_answer(viewer: Viewer) -> None:
    """The names of cards are looked for, not the fields: an own hand is all there is of the pool."""
    event = with_entries(4)
    named = [replace(copy, card=f"secret-{copy.id}-") for copy in pool()]
    event.do(drafts.start_card_draft, DraftKind.PACKS, [1, 2, 3, 4], named, seed=9)
    for _ in range(5):
        event.do(drafts.pick_for, 1, [1, 2, 3, 4])
    draft = event.state.draft(1)
    own = set()
    if viewer.entry is not None:
        seat = viewer.entry - 1
        own = {*draft.table.hands[seat], *(copy for pick in draft.picks if pick.seat == seat for copy in pick.copies)}
    text = everything(event.state, event.log, viewer)
    assert {copy.id for copy in named if copy.card in text} == own


def test_a_sealed_choice_is_shown_to_all_when_both_have_chosen() -> None:
    event = with_entries(2, character_teams=True, rounds=1)
    for number in (1, 2):
        event.do(sign_up.submit_deck, number, deck("war-luc", "war-seth", "war-lixis"))
    event.do(setup.start)
    event.next_round()
    first, second = event.state.meeting("1-1").entries
    before = views.match(event.state, EVERYBODY, "1-1")
    event.do(results.choose_fighter, "1-1", first, 1, "war-luc")
    assert views.match(event.state, EVERYBODY, "1-1") == before
    for viewer in (EVERYBODY, JUDGE, Viewer(second)):
        assert "fighter_chosen" not in everything(event.state, event.log, viewer)
    assert "fighter_chosen" in everything(event.state, event.log, Viewer(first))
    event.do(results.choose_fighter, "1-1", second, 1, "war-seth")
    shown = views.match(event.state, EVERYBODY, "1-1")["duels"]
    assert shown["facing"] == ["war-luc", "war-seth"]
    assert shown["teams"] == [["war-luc"], ["war-seth"]]
    assert "fighter_chosen" in everything(event.state, event.log, EVERYBODY)


def test_a_report_is_for_the_two_sides_until_it_is_confirmed() -> None:
    event = started(4, rounds=1)
    event.next_round()
    meeting = event.state.missing[0]
    before = views.match(event.state, EVERYBODY, meeting.key)
    event.do(results.report, meeting.key, meeting.first, LOST)
    assert views.match(event.state, EVERYBODY, meeting.key) == before
    stranger = next(entry for entry in event.state.entries if entry not in meeting.entries)
    assert views.match(event.state, Viewer(stranger), meeting.key)["state"] == "open"
    assert views.match(event.state, Viewer(meeting.second), meeting.key)["state"] == "reported"
    assert "reported" not in json.dumps(views.log(event.state, event.log, EVERYBODY))
    event.do(results.confirm, meeting.key, meeting.second, LOST)
    assert views.match(event.state, EVERYBODY, meeting.key)["score"] == {"first": 0, "second": 2, "drawn": 0}
    assert "reported" in json.dumps(views.log(event.state, event.log, EVERYBODY))


def test_a_drafted_round_is_not_there_for_players() -> None:
    event = started(4, rounds=1)
    event.do(rounds.pair_next_round)
    assert views.rounds(event.state, Viewer(1)) == []
    for look, argument in ((views.round_, 1), (views.match, "1-1")):
        with pytest.raises(RefusedError) as refused:
            look(event.state, Viewer(1), argument)  # type: ignore[operator]
        with pytest.raises(RefusedError) as never:
            look(event.state, Viewer(1), 2 if argument == 1 else "2-1")  # type: ignore[operator]
        assert refused.value.code == never.value.code
    assert len(views.rounds(event.state, JUDGE)) == 1


def test_decks_open_when_the_event_says_so_or_is_over() -> None:
    for opened in (False, True):
        event = with_entries(2, open_decks=opened, rounds=1)
        event.do(sign_up.submit_deck, 1, deck(digest="mine"))
        assert views.entry(event.state, Viewer(2), 1)["deck"] is None
        event.do(setup.start)
        assert (views.entry(event.state, Viewer(2), 1)["deck"] is not None) == opened
        event.do(setup.close, early=True)
        assert views.entry(event.state, EVERYBODY, 1)["deck"] is not None


def test_who_somebody_is_in_an_event() -> None:
    event = with_entries(2)
    event.do(notes.note, "Quiet.")
    assert viewer_of(event.state, None) == viewer_of(event.state, 77) == EVERYBODY
    assert viewer_of(event.state, 2) == Viewer(entry=2)
    assert viewer_of(event.state, ORGANISER) == JUDGE
    assert "Quiet." in everything(event.state, event.log, JUDGE)
