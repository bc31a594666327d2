"""Whole events by chance: driven through the actions from the first entry to the prizes."""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace

from hypothesis import strategies as st

from tests.tournaments.log.driven import WAR, Event, by_chance, deck, pool, with_entries
from tournaments.draft import Order
from tournaments.log.actions import bracket, drafts, notes, prizes, results, rounds, setup, sign_up
from tournaments.log.state import DraftKind, Elimination, FirstStage, Meeting, PenaltyKind, Settings
from tournaments.matches import Score
from tournaments.prizes import WhenPrizesRemain
from tournaments.refusal import RefusedError


@dataclass(frozen=True)
class Plan:
    """What an event of chance is made from."""

    size: int
    settings: Settings
    seed: int
    mishaps: bool
    drafting: DraftKind | None = None


@st.composite
def plans(draw: st.DrawFn, largest: int = 64) -> Plan:
    """Small fields as often as large ones, with every kind of stages."""
    size = draw(st.one_of(st.integers(2, 10), st.integers(2, largest)))
    first_stage = draw(st.sampled_from([FirstStage.SWISS, FirstStage.SWISS, *FirstStage]))
    if first_stage is FirstStage.GROUPS and size < 4:
        first_stage = FirstStage.ROUND_ROBIN
    if first_stage is FirstStage.ROUND_ROBIN and size > 12:
        first_stage = FirstStage.GROUPS
    elimination = draw(st.sampled_from([Elimination.SINGLE, Elimination.DOUBLE, None]))
    if first_stage is FirstStage.NONE and elimination is None:
        elimination = Elimination.DOUBLE
    swiss = first_stage is FirstStage.SWISS
    settings = Settings(
        game="war",
        first_stage=first_stage,
        rounds=draw(st.integers(1, min(size, 6))) if swiss else None,
        groups=max(1, size // 4) if first_stage is FirstStage.GROUPS else None,
        elimination=elimination,
        cut=draw(st.sampled_from([None, 2, 4, 8])) if elimination and first_stage is not FirstStage.NONE else None,
        third_place=elimination is Elimination.SINGLE and draw(st.booleans()),
        second_final=draw(st.booleans()),
        seed=draw(st.integers(0, 2**32)),
        late_entry=swiss and draw(st.booleans()),
        character_teams=draw(st.booleans()),
        draws=draw(st.booleans()),
    )
    drafting = draw(st.sampled_from([None, None, DraftKind.FIGHTERS, DraftKind.PACKS])) if size <= 8 else None
    return Plan(size, settings, draw(st.integers(0, 2**32)), draw(st.booleans()), drafting)


@dataclass
class Playing:
    """One event being played by chance."""

    plan: Plan
    event: Event
    chance: random.Random
    watch: Callable[[Event], None]

    def likely(self, often: float) -> bool:
        return self.plan.mishaps and self.chance.random() < often

    def anybody(self) -> int:
        """An entry that plays, or if none is left one that did."""
        state = self.event.state
        return self.chance.choice([entry.number for entry in state.active] or sorted(state.entries))

    def draft(self) -> None:
        event = self.event
        if self.plan.drafting is DraftKind.FIGHTERS:
            event.do(drafts.draw_flights, self.plan.seed)
            for flight in range(1, len(event.state.flights) + 1):
                order = self.chance.choice([*Order])
                event.do(drafts.start_fighter_draft, flight, WAR, seed=self.plan.seed, order=order, seconds=30)
        elif self.plan.drafting is DraftKind.PACKS:
            cards = pool(180 * -(-self.plan.size // 4))
            kind = self.chance.choice([DraftKind.PACKS, DraftKind.ROCHESTER])
            seats = [entry.number for entry in event.state.active]
            event.do(drafts.start_card_draft, kind, seats, cards, seed=self.plan.seed + 2**40)
        for number in range(1, len(event.state.drafts) + 1):
            while not event.state.draft(number).over:
                drafting = event.state.draft(number)
                seat = drafting.waiting_for[0]
                if self.chance.random() < 0.9:
                    event.do(drafts.pick_for, number, [drafting.seats[place] for place in drafting.waiting_for])
                else:
                    choice = self.chance.choice(drafting.choices(seat))
                    event.do(drafts.pick, number, drafting.seats[seat], drafting.turn, choice)
            self.watch(event)

    def before_round(self) -> None:
        event = self.event
        if self.likely(0.3):
            self.attempt(sign_up.drop, self.anybody())
        if self.likely(0.05):
            event.do(sign_up.disqualify, self.anybody(), "Two decks.")
        dropped = sorted(event.state.gone - event.state.disqualified)
        if dropped and self.likely(0.4):
            event.do(sign_up.come_back, self.chance.choice(dropped), at=event.now)
        if self.likely(0.3):
            name = f"Late {len(event.state.entries)}"
            self.attempt(sign_up.enter, name, at=event.now)
        if self.likely(0.2):
            self.attempt(sign_up.fix_table, self.anybody(), self.chance.randint(1, 4))
        if self.likely(0.1):
            event.do(sign_up.penalise, self.anybody(), PenaltyKind.WARNING, "Slow play.")
        if self.likely(0.1):
            event.do(notes.note, "Watch table 2.")

    def attempt(self, deed: Callable[..., object], *args: object, **kwargs: object) -> None:
        """An action that the event may refuse."""
        with suppress(RefusedError):
            self.event.do(deed, *args, **kwargs)  # type: ignore[arg-type]

    def duels(self, meeting: Meeting) -> None:
        """The first duel of a Character Teams match, chosen in secret."""
        team = self.event.state.team_match_of(meeting)
        if team is None:
            return
        for entry, fighters in zip(meeting.entries, team.teams, strict=True):
            fighter = self.chance.choice(fighters)
            self.event.do(results.choose_fighter, meeting.key, entry, 1, fighter)
        self.watch(self.event)
        self.event.do(results.end_duel, meeting.key, 1, meeting.first)

    def result(self, meeting: Meeting) -> None:
        """A match played: both report, or they differ, or one does not come, or the organiser says."""
        event, chance = self.event, self.chance
        terms = event.state.terms_of(meeting.key)
        score = by_chance(chance, draws=not terms.needs_winner)
        way = chance.random() if self.plan.mishaps else 0.2
        if self.plan.drafting is DraftKind.FIGHTERS and chance.random() < 0.3:
            self.duels(meeting)
        if way < 0.7:
            event.do(results.report, meeting.key, meeting.first, score)
            self.watch(event)
            event.do(results.confirm, meeting.key, meeting.second, score)
            if way > 0.6 and chance.random() < 0.3:
                self.attempt(results.dispute, meeting.key, meeting.second, "It was the other way.")
                event.do(results.give_result, meeting.key, score.other)
        elif way < 0.8:
            event.do(results.report, meeting.key, meeting.first, score)
            event.do(results.report, meeting.key, meeting.second, score.other)
            event.do(results.give_result, meeting.key, score)
        elif way < 0.9:
            forfeit = chance.choice([Score(2, 0), Score(0, 2), Score(0, 0)])
            event.do(results.give_result, meeting.key, forfeit, forfeit=True)
        else:
            event.do(results.give_result, meeting.key, score)

    def correct(self) -> None:
        """Another result for a match that has one; or the last thing taken back, and nothing instead."""
        event = self.event
        decided = [
            meeting for one in event.state.published for meeting in one.meetings.values() if meeting.score is not None
        ]
        if decided:
            meeting = self.chance.choice(decided)
            draws = not event.state.terms_of(meeting.key).needs_winner
            event.do(results.give_result, meeting.key, by_chance(self.chance, draws=draws))

    def play_rounds(self) -> None:
        event = self.event
        while len(event.state.published) < event.state.planned and len(event.state.active) >= 2:
            if self.likely(0.9):
                self.before_round()
            if len(event.state.active) < 2:
                break
            event.do(rounds.pair_next_round)
            if self.likely(0.2) and len(event.state.active) > 2:
                event.do(sign_up.drop, self.anybody())
                event.do(rounds.pair_next_round)
            event.do(rounds.publish_round, len(event.state.rounds))
            self.watch(event)
            self.play_matches()
            if self.likely(0.4):
                self.correct()

    def play_matches(self) -> None:
        event = self.event
        for meeting in self.chance.sample(event.state.missing, len(event.state.missing)):
            if event.state.meeting(meeting.key).score is None:
                self.result(event.state.meeting(meeting.key))
            if self.likely(0.05) and len(event.state.active) > 2:
                event.do(sign_up.drop, self.anybody())
        for meeting in event.state.missing:
            event.do(results.give_result, meeting.key, Score(2, 0))

    def play_bracket(self) -> None:
        event = self.event
        if event.state.bracket is None:
            if event.state.settings.elimination is None or len(event.state.active) < 2:
                return
            event.do(bracket.draw_bracket)
        while (progress := event.state.progress) is not None and progress.ready:
            self.watch(event)
            self.result(event.state.meeting(self.chance.choice(progress.ready)))
            if self.likely(0.05) and len(event.state.active) > 2:
                event.do(sign_up.drop, self.anybody())
            if self.likely(0.1):
                self.correct_bracket()

    def correct_bracket(self) -> None:
        event = self.event
        decided = [name for name, seen in (event.state.progress or fail()).matches.items() if seen.state == "decided"]
        if decided:
            event.do(results.give_result, self.chance.choice(decided), by_chance(self.chance, draws=False))

    def finish(self) -> None:
        event = self.event
        event.do(setup.close)
        if not event.state.missing:
            ties = sorted(set(event.state.entries) - event.state.disqualified)
            self.attempt(prizes.lay_out_prizes, ["A", "B", "B"], self.chance.choice([*WhenPrizesRemain]), ties=ties)
        while event.state.prizes is not None and event.state.prizes.picking is not None:
            draft = event.state.prizes
            event.do(prizes.pick_prize, draft.turn, draft.picking, self.chance.choice(draft.left))


def fail() -> None:
    raise AssertionError("there is a bracket")


def played(plan: Plan, watch: Callable[[Event], None] = lambda event: None) -> Event:
    """An event from its plan; `watch` is called at moments when something is still hidden."""
    event = with_entries(plan.size, **{name: getattr(plan.settings, name) for name in plan.settings.__slots__})
    playing = Playing(plan, event, random.Random(plan.seed), watch)
    if plan.settings.character_teams and plan.drafting is None:
        for number in range(1, plan.size + 1):
            fighters = playing.chance.sample(WAR, 3)
            event.do(sign_up.submit_deck, number, replace(deck(*fighters), digest=f"d{number}"))
    event.do(sign_up.seed_by_lot, plan.seed)
    playing.draft()
    event.do(setup.start)
    playing.play_rounds()
    playing.play_bracket()
    playing.finish()
    return event
