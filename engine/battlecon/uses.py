"""What was made of the cards in a duel, told from its events: which styles and bases were played, and did they hit."""

from __future__ import annotations

from collections.abc import Iterator

from engine.battlecon.matchup import Matchup
from engine.battlecon.state import DuelState
from engine.battlecon.views import Event
from engine.statistics import Course, Use

STYLE, BASE = "style", "base"


class Beat:
    """The attacks of one beat."""

    def __init__(self) -> None:
        self.revealed = False
        self.pairs: list[tuple[int, int] | None] = [None, None]
        self.hit = [False, False]
        self.damage = [0, 0]

    def see(self, event: Event) -> None:
        """Take in what happened: an attack is the pair that came to be used, after Cancels and clashes."""
        word, seat = event[0], event[1]
        if word == "revealed":
            self.revealed = True
            self.pairs[seat] = event[2], event[3]
        elif word == "pair" and self.revealed:
            self.pairs[seat] = event[2], event[3]
        elif word == "special action":
            self.pairs[seat] = None
        elif word == "clash" and (pair := self.pairs[seat]) is not None:
            self.pairs[seat] = pair[0], event[2]
        elif word == "hit":
            self.hit[seat] = True
        elif word == "damage":
            self.damage[1 - seat] += event[2]

    def uses(self, matchup: Matchup) -> Iterator[Use]:
        for seat, pair in enumerate(self.pairs):
            for kind, card in zip((STYLE, BASE), pair or (), strict=False):
                if card >= 0:
                    yield Use(seat, kind, matchup.cards[card].name, self.hit[seat], self.damage[seat])


def course(state: DuelState) -> Course:
    """What a recorded duel came to: its beats, the damage each seat did, and each style and base once a beat.

    A card succeeded if its attack hit, and its damage is all that its seat did in the beat. A pair that a Pulse undid
    counts as played; the Special Action and finishers are neither styles nor bases.
    """
    beats: list[Beat] = []
    for event in state.events or ():
        if event[0] == "beat":
            beats.append(Beat())
        elif beats and len(event) > 1:
            beats[-1].see(event)
    first, second = (sum(beat.damage[seat] for beat in beats) for seat in (0, 1))
    return Course(state.beat, (first, second), [use for beat in beats for use in beat.uses(state.matchup)])
