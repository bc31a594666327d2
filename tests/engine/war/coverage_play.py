"""How the duels under watch are played: at random, but towards what has not been seen yet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

from engine.battlecon import asking
from engine.battlecon.asking import ARGUMENTS, CARDS, PASS
from engine.battlecon.board import SPACES
from engine.battlecon.kit import MODES, NORMAL
from engine.battlecon.layout import KINDS, MARKERS, SELECT
from engine.battlecon.matchup import Matchup
from engine.battlecon.program import FIGHTER
from engine.battlecon.state import DuelState
from tests.engine.war.coverage_branches import Branch, cards_of
from tests.engine.war.coverage_watch import Watch
from tests.engine.war.duels import set_sides, war

BEATS = 5  # beats played of a duel
DRAWN_ATTENTION = 20  # a card with unseen branches is so many times more likely to be played
FROM_THE_START = 0.25  # of the duels begin at the beginning, the others in the middle
PASSED = 0.3  # of the antes
EXTREME = 0.6  # of the amounts are the least or the most
WITH_MARKERS = 3  # times as often as others are fighters with markers met
OF_EQUAL_MODE = 3  # and fighters of the same mode
FINISHING = ("Strike", "Drive")  # bases that make a Special Action a finisher, as a fighter's own does
FINISHER_LIFE = 7  # who has more life cannot finish
MOST_STEPS = 20_000
VARIANTS: Sequence[dict[str, Any]] = [{}, {}, {}, {"ante": "simultaneous"}, {"pulse_beat": "uncounted"}]


class Attention:
    """Which cards still have unseen branches."""

    def __init__(self, unseen: set[Branch]) -> None:
        self.cards = Counter(branch.card for branch in unseen)

    def of_fighter(self, slug: str, mode: str) -> int:
        cards = cards_of(war().kit(slug, mode, 0, 0))
        return sum(self.cards[f"{card.slug} ({mode})" if card.kind == FIGHTER else card.slug] for card in cards)

    def weight(self, *slugs: str) -> int:
        return 1 + DRAWN_ATTENTION * sum(self.cards[slug] > 0 for slug in slugs)


class BiasedPicker:
    """Picks at random; cards that deserve attention, antes, and extremes rather than the rest."""

    def __init__(self, random: Random, matchup: Matchup, attention: Attention) -> None:
        self.random = random
        self.matchup = matchup
        self.attention = attention

    def pick(self, state: DuelState, seat: int, kind: int, options: Sequence[int]) -> int:
        if kind == asking.PAIR:
            return self.random.choices(range(len(options)), [self.weight_of_pair(seat, pair) for pair in options])[0]
        if kind == asking.ANTE:
            return self.pick_ante(seat, options)
        if kind in (asking.STEPS, asking.AMOUNT) and self.random.random() < EXTREME:
            return self.random.choice((0, len(options) - 1))
        return self.random.randrange(len(options))

    def weight_of_pair(self, seat: int, pair: int) -> int:
        cards = self.matchup.cards
        style, base = divmod(pair, CARDS)
        if style == self.matchup.special[seat] and (cards[base].unique or cards[base].role in FINISHING):
            base = self.matchup.finishers[seat]
        return self.attention.weight(cards[style].slug, cards[base].slug)

    def pick_ante(self, seat: int, options: Sequence[int]) -> int:
        if self.random.random() < PASSED:
            return 0
        weights = [0 if option == PASS else self.weight_of_ante(seat, option) for option in options]
        return self.random.choices(range(len(options)), weights)[0]

    def weight_of_ante(self, seat: int, option: int) -> int:
        tokens = self.matchup.tokens[seat]
        argument = option % ARGUMENTS
        return self.attention.weight(tokens[argument].slug) if argument < len(tokens) else 1


def set_up(random: Random, attention: Attention) -> dict[str, Any]:
    """A set-up of a duel: the fighter first chosen by his unseen branches, the other one nearly any."""
    kits = [(slug, mode) for slug in war().fighters for mode in MODES]
    weights = [1 + len(kits) * attention.of_fighter(*kit) for kit in kits]
    chosen = random.choices(kits, weights)[0]
    rival = random.choices(kits, [weight_of_rival(*kit, chosen[1]) for kit in kits])[0]
    fighters = [chosen, rival]
    random.shuffle(fighters)
    finishers = []
    for slug, mode in fighters:
        finishing = war().kit(slug, mode, 0, 0).finishers
        finishers.append(random.choices(finishing, [attention.weight(card.slug) for card in finishing])[0].name)
    return {
        "fighters": [slug for slug, _ in fighters],
        "modes": [mode for _, mode in fighters],
        "finishers": finishers,
        **random.choice(VARIANTS),
    }


def weight_of_rival(slug: str, mode: str, other_mode: str) -> int:
    with_markers = war().kit(slug, mode, 0, 0).marker_count > 0
    return (WITH_MARKERS if with_markers else 1) * (OF_EQUAL_MODE if mode == other_mode else 1)


def play(number: int, seed: int, unseen: set[Branch], wanted: set[Branch]) -> None:
    """Play the duel of a number, for a few beats, and take what it shows from the unseen.

    `wanted` are those of the unseen that the play is steered towards.
    """
    random = Random(f"{seed}-{number}")
    attention = Attention(wanted)
    setup = set_up(random, attention)
    try:
        matchup = war().matchup(setup)
        watch = Watch(war().new_duel(matchup, number), unseen)
        play_beats(watch, BiasedPicker(random, matchup, attention), random)
    except Exception as problem:
        problem.add_note(f"duel {number} of seed {seed}: {setup}")
        raise


def play_beats(watch: Watch, picker: BiasedPicker, random: Random) -> None:
    odd = random.random() >= FROM_THE_START
    beats = 0
    for _ in range(MOST_STEPS):
        state = watch.state
        if state.over or beats > BEATS:
            return
        if state.phase == SELECT and not state.pending and state.entries("style") == [-1, -1]:
            beats += 1
            if odd and beats == 1:
                watch.state = in_the_middle(state, picker.attention, random)
        watch.step(picker)
    raise AssertionError(f"stuck in phase {state.phase} of beat {state.beat}: {state.pending}")


def in_the_middle(state: DuelState, attention: Attention, random: Random) -> DuelState:
    """Where the duel might stand after some beats: everything within what the rules allow, which reading it checks."""
    matchup = state.matchup
    state = state.clone()
    set_sides(state, "position", random.sample(SPACES, 2))
    state.active = random.randrange(2)
    state.beat = random.randint(1, matchup.rules.beats)
    for seat, kit in enumerate(matchup.kits):
        finishes = attention.cards[matchup.cards[matchup.finishers[seat]].slug] > 0
        state.sides[seat].life = random.randint(
            1, FINISHER_LIFE if finishes else random.choice((5, matchup.life[seat]))
        )
        for kind in range(len(matchup.tokens[seat])):
            state.pool[seat * KINDS + kind] = random.randint(0, matchup.most_held[seat][kind])
        for number in range(matchup.marker_count[seat]):
            state.markers[seat * MARKERS + number] = random.randint(0, SPACES[-1])
        if matchup.marker_life[seat]:
            state.sides[seat].marker_life = random.randint(1, matchup.marker_life[seat])
        if kit.naming.forms:
            state.sides[seat].form = random.randrange(len(kit.naming.forms))
        if matchup.paradigms[seat]:
            count = random.randint(0, 1 if kit.mode == NORMAL else 3)
            active = random.sample(range(len(matchup.paradigms[seat])), count)
            state.sides[seat].paradigms = sum(1 << number for number in active)
    read = war().state_from_json(matchup, state.to_json())
    read.events = []
    return read
