"""Two fighters against each other: everything of a duel that never changes, shared by its states and their clones."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.battlecon import program
from engine.battlecon.at_work import NOTHING_ELSE, AtWork, bit_of
from engine.battlecon.kit import ACTS, USUAL_PILES, Kit
from engine.battlecon.layout import PILES, USED_BITS
from engine.battlecon.program import Act, Card, Line
from engine.text import grammar_of

SIMULTANEOUS: Final = "simultaneous"
ALTERNATE: Final = "alternate"


LINES_TOGETHER: Final = 64
NO_LINE: Final = Line("")  # stands where the numbers of the first fighter's lines have ended


MOVEMENT_EVENTS: Final = (
    program.EVENT_MOVED_PAST,
    program.EVENT_OPPONENT_MOVES,
    program.EVENT_OPPONENT_MOVES_PAST,
)


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
        self.lines: list[Line] = [
            *first.lines,
            *[NO_LINE] * (line_offset_beside(first) - len(first.lines)),
            *second.lines,
        ]
        self.cards_for: list[list[Card]] = [
            [*first.cards, *(second.foreign.get(card.index, card) for card in second.cards)],
            [*(first.foreign.get(card.index, card) for card in first.cards), *second.cards],
        ]
        self.fighters: list[Card] = [kit.fighter for kit in kits]
        self.has_forms: list[bool] = [
            any(act.verb == program.APPLY_FROM_PILE for act in fighter.passives) for fighter in self.fighters
        ]
        self.tokens: list[list[Card]] = [kit.tokens for kit in kits]
        self.kinds: list[list[int]] = [list(range(len(kit.tokens))) for kit in kits]
        self.paradigms: list[list[Card]] = [kit.paradigms for kit in kits]
        self.styles: list[list[int]] = [[card.index for card in kit.styles] for kit in kits]
        self.special: list[int] = [kit.special[0].index for kit in kits]
        self.bases: list[list[int]] = [[card.index for card in kit.bases] for kit in kits]
        self.finishers: list[int] = [kit.finishers[rules.finishers[seat]].index for seat, kit in enumerate(kits)]
        self.full_hand: list[int] = [full_hand(kit, rules) for kit in kits]
        self.unique_base: list[int] = [next(card.index for card in kit.bases if card.unique) for kit in kits]
        self.style_cards: list[int] = sorted(self.styles[0] + self.styles[1])
        self.base_cards: list[int] = sorted(self.bases[0] + self.bases[1])
        # By a base's number: the set of the bases of its name.
        self.namesakes: dict[int, int] = {base: self.named_like(base) for base in self.base_cards}
        self.all_bases: int = sum(1 << index for index in self.base_cards)
        self.own_cards: list[int] = [sum(1 << card.index for card in kit.cards) for kit in kits]
        self.most_held: list[list[int]] = [kit.most_held for kit in kits]
        self.marker_count: list[int] = [kit.marker_count for kit in kits]
        self.marker_life: list[int] = [kit.marker_life for kit in kits]
        self.life: list[int] = [kit.life for kit in kits]
        self.tokens_travel: list[bool] = [
            any(act.verb == program.RETURNS_WITH_ATTACK for act in fighter.passives) for fighter in self.fighters
        ]
        self.piles: list[int] = [piles_beside(first, second), piles_beside(second, first)]

        # What has been put together, by the number that cards of the attack, paradigms and tokens make. All match-ups
        # of a kit share it, but for a fighter who attacks with cards of his opponent too.
        self.at_work: list[dict[int, AtWork]] = [
            {NOTHING_ELSE: kit.at_rest} if kit.borrows else kit.at_work for kit in kits
        ]
        self.at_rest: list[AtWork] = [kit.at_rest for kit in kits]
        self.paradigm_count: list[int] = [len(kit.paradigms) for kit in kits]
        self.used_bits: list[int] = [len(kit.tokens) * USED_BITS for kit in kits]

        # What has been listed: for each seat, the attack pairs of a hand.
        self.pairs: list[dict[int, list[int]]] = [kit.pairs for kit in kits]

        # A set of verbs: what no line puts in force need not be looked for among what was put in force.
        acts = [act for line in self.lines for act in line.acts]
        within = {act.line for act in acts}
        carried_out = [line for line in self.lines if line.timing != program.PASSIVE or line.index in within]
        self.may_add: int = 0
        for line in carried_out:
            for act in line.acts:
                self.may_add |= bit_of(act.verb)

        # A set of timings: what no line of either fighter answers need not be told to anybody.
        self.timings: int = 0
        for line in self.lines:
            self.timings |= 1 << line.timing

        # Whether a line of either answers movements: then each is announced before it happens.
        answered = [line.timing in MOVEMENT_EVENTS for line in self.lines]
        ignored = [act.verb == program.IGNORE_MOVEMENT for act in acts]
        self.movement_is_answered: bool = any(answered) or any(ignored)

    def named_like(self, base: int) -> int:
        name = self.cards[base].name
        return sum(1 << other for other in self.base_cards if self.cards[other].name == name)

    def act(self, at: int) -> Act:
        """The act of a number."""
        return self.lines[at // ACTS].acts[at % ACTS]

    def text_of(self, index: int) -> str:
        """What a line says; of a line within a line, its own part of the text."""
        line = self.lines[index]
        return line.text if line.says is None else grammar_of("war").print(line.says)


def line_offset_beside(first: Kit) -> int:
    """The number of the second fighter's first line: few different ones, so that many match-ups share his kit."""
    return -(-len(first.lines) // LINES_TOGETHER) * LINES_TOGETHER


def full_hand(kit: Kit, rules: Rules) -> int:
    """The set of cards that a fighter begins with."""
    cards = [*kit.styles, *kit.bases, *(kit.special if rules.special_actions else ())]
    return sum(1 << card.index for card in cards)


def piles_beside(kit: Kit, other: Kit) -> int:
    """A fighter's discard piles: what his text and his opponent's make of the usual two (War, Characters).

    One fewer and one more are two again.
    """
    number = kit.piles + other.opponents_piles - USUAL_PILES
    return max(1, min(number, PILES))
