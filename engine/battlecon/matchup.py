"""Two fighters against each other: everything of a duel that never changes, shared by its states and their clones."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.battlecon import program
from engine.battlecon.at_work import AtWork
from engine.battlecon.kit import ACTS, Kit
from engine.battlecon.program import Act, Card, Line
from engine.text import grammar_of

SIMULTANEOUS: Final = "simultaneous"
ALTERNATE: Final = "alternate"


@dataclass(frozen=True, slots=True)
class Rules:
    """The options of a match (rulings W02, W10, W22).

    `finishers` says which of each fighter's finishers is brought; `discards` are the initial discard piles of each
    seat as pairs of card numbers, None when the players choose them secretly.
    """

    ante: str = ALTERNATE
    special_actions: bool = True
    finishers: tuple[int, int] = (0, 0)
    discards: tuple[tuple[tuple[int, int], ...] | None, tuple[tuple[int, int], ...] | None] = (None, None)
    pulse_counted: bool = True
    beats: int = 15


class Matchup:
    """The cards and lines of a duel by their numbers, and what the two kits say about piles, tokens and markers."""

    def __init__(self, kits: tuple[Kit, Kit], rules: Rules) -> None:
        first, second = kits
        self.kits = kits
        self.rules = rules
        self.cards: list[Card] = [*first.cards, *second.cards]
        self.lines: list[Line] = [*first.lines, *second.lines]
        self.cards_for: list[list[Card]] = [
            [*first.cards, *(second.foreign.get(card.index, card) for card in second.cards)],
            [*(first.foreign.get(card.index, card) for card in first.cards), *second.cards],
        ]
        self.fighters: list[Card] = [kit.fighter for kit in kits]
        self.tokens: list[list[Card]] = [kit.tokens for kit in kits]
        self.paradigms: list[list[Card]] = [kit.paradigms for kit in kits]
        self.styles: list[list[int]] = [[card.index for card in kit.styles] for kit in kits]
        self.special: list[int] = [kit.special[0].index for kit in kits]
        self.bases: list[list[int]] = [[card.index for card in kit.bases] for kit in kits]
        self.finishers: list[int] = [kit.finishers[rules.finishers[seat]].index for seat, kit in enumerate(kits)]
        self.unique_base: list[int] = [next(card.index for card in kit.bases if card.unique) for kit in kits]
        self.style_cards: list[int] = sorted(self.styles[0] + self.styles[1])
        self.base_cards: list[int] = sorted(self.bases[0] + self.bases[1])
        self.all_bases: int = sum(1 << index for bases in self.bases for index in bases)
        self.most_held: list[list[int]] = [kit.most_held for kit in kits]
        self.marker_count: list[int] = [kit.marker_count for kit in kits]
        self.marker_life: list[int] = [kit.marker_life for kit in kits]
        self.life: list[int] = [kit.life for kit in kits]
        self.piles: list[int] = [second.opponents_piles or first.piles, first.opponents_piles or second.piles]

        # What has been put together: by active paradigms, tokens used and cards of the attack.
        self.at_work: list[dict[tuple[int, ...], AtWork]] = [{}, {}]

        # What has been listed: for each seat the pairs of a hand.
        self.pairs: list[dict[int, list[int]]] = [{}, {}]

        # By verb and by timing: what no line of either fighter says need not be looked for.
        verbs = {act.verb for line in self.lines for act in line.acts}
        timings = {line.timing for line in self.lines}
        self.says: bytes = bytes(verb in verbs for verb in range(program.VERBS))
        self.answers: bytes = bytes(timing in timings for timing in range(program.TIMINGS))

    def act(self, at: int) -> Act:
        """The act of a number."""
        return self.lines[at // ACTS].acts[at % ACTS]

    def text_of(self, index: int) -> str:
        """What a line says; of a line within a line, its own part of the text."""
        line = self.lines[index]
        return line.text if line.says is None else grammar_of("war").print(line.says)
