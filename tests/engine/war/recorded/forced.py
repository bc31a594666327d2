"""The picks that a log prints: pairs, new bases in a clash, antes. The others are for the search."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from engine.battlecon import asking, program
from engine.battlecon.asking import ARGUMENTS, CARDS, PASS
from engine.battlecon.conditions import all_hold
from engine.battlecon.layout import KINDS, SELECT
from engine.battlecon.matchup import SIMULTANEOUS
from engine.battlecon.special import ACTIONS, CANCEL_DUE, FINISHED, PULSED
from engine.battlecon.state import DuelState
from engine.choices import UNDECIDED
from tests.engine.war.recorded.facts import Ante, ChosenPair, RecordedBeat, RecordedRound

SPECIAL_ACTIONS = {"pulse": PULSED, "cancel": CANCEL_DUE, "finish": FINISHED}
FORCED = (asking.PAIR, asking.STYLE_SHOWN, asking.CLASH_BASE, asking.ANTE)


class DifferenceError(Exception):
    """Theirs and ours differ, in words; `line` is where in the file."""

    def __init__(self, line: int, theirs: str, ours: str) -> None:
        super().__init__(f"{line}: {theirs} | {ours}")
        self.line = line
        self.theirs = theirs
        self.ours = ours


@dataclass
class Answers:
    """The engine's Picker: answers from the log, and from the search where the log prints none.

    `shown` is how many rounds of the beat have been revealed. An open question, which neither answers, leaves the step
    undecided; `open_options` is then how many options it has.
    """

    beat: RecordedBeat
    shown: int
    found: Iterator[int]
    as_recorder: bool
    open_options: int = 0
    unseen: list[tuple[int, int]] = field(default_factory=list)  # antes chosen in this step, by seat

    def pick(self, state: DuelState, seat: int, kind: int, options: Sequence[int]) -> int:
        """The index of an option.

        Raises:
            DifferenceError: the log prints what is no option.
        """
        if kind in FORCED:
            return self.printed(state, seat, kind, options)
        if kind == asking.PUSHED and self.as_recorder:
            return 0  # the recorder's Pulse goes elsewhere anyway
        index = next(self.found, UNDECIDED)
        if index == UNDECIDED:
            self.open_options = len(options)
        return index

    def printed(self, state: DuelState, seat: int, kind: int, options: Sequence[int]) -> int:
        """The index of the option that the log prints."""
        first = kind == asking.ANTE or state.phase == SELECT
        played = self.beat.rounds[0] if first else round_of(self.beat, self.shown)
        pair = played.pairs[seat]
        if kind == asking.CLASH_BASE:
            wanted = [card for card in options if state.matchup.cards[card].name == pair.base]
        elif kind == asking.ANTE:
            wanted = ante_options(state, seat, pair.ante, options, self.unseen)
            if state.matchup.rules.ante == SIMULTANEOUS:
                self.unseen += [(seat, option) for option in wanted[:1] if option != PASS]
        else:
            wanted = [option for option in options if is_pair(state, seat, pair, option, kind)]
        if not wanted:
            raise DifferenceError(played.line + seat, str(pair), f"no such option among {len(options)}")
        return options.index(wanted[0])


def round_of(beat: RecordedBeat, shown: int) -> RecordedRound:
    """The next round to be revealed.

    Raises:
        DifferenceError: there is no other.
    """
    if shown >= len(beat.rounds):
        raise DifferenceError(beat.rounds[-1].line, "no other reveal", "other cards are revealed")
    return beat.rounds[shown]


def is_pair(state: DuelState, seat: int, pair: ChosenPair, option: int, kind: int) -> bool:
    """Whether an option is the pair printed; of a Special Action any base that makes that action of it."""
    matchup = state.matchup
    style, base = (option, None) if kind == asking.STYLE_SHOWN else divmod(option, CARDS)
    if pair.action is not None:
        makes = base is None or action_with(state, seat, base) == SPECIAL_ACTIONS[pair.action]
        return style == matchup.special[seat] and makes
    names = matchup.cards[style].name, None if base is None else matchup.cards[base].name
    return names in ((pair.style, pair.base), (pair.style, None))


def action_with(state: DuelState, seat: int, base: int) -> int:
    """What a base makes of the Special Action. Whether life suffices is seen when it is revealed."""
    special = state.matchup.cards[state.matchup.special[seat]]
    trial = state.clone()
    trial.sides[seat].base = base
    for line in special.triggers[program.EVENT_REVEALED]:
        if all_hold(trial, seat, line.tests):
            return max(ACTIONS[act.verb] % CANCEL_DUE for act in line.acts if act.verb in ACTIONS) or CANCEL_DUE
    return 0


def ante_options(
    state: DuelState, seat: int, ante: Ante, options: Sequence[int], unseen: Sequence[tuple[int, int]]
) -> list[int]:
    """The options that ante something of what the log prints and is still missing; a pass when nothing is."""
    missing = Counter(ante.tokens)
    missing.subtract(anted(state, seat, unseen))
    fitting: dict[int, int] = {}
    for option in options:
        what = Counter[str]() if option == PASS else anted_by(state, seat, option)
        if isinstance(what, str):
            if what == ante.guessed:
                return [option]
        elif what and all(missing[token] >= count for token, count in what.items()):
            fitting[option] = what.total()
    if fitting:
        return [max(fitting, key=lambda option: fitting[option])]
    return [PASS] if not +missing else []


def anted(state: DuelState, seat: int, unseen: Sequence[tuple[int, int]]) -> Counter[str]:
    """What a seat has anted so far: taken from its pool, or simultaneous and not carried out yet."""
    tokens = state.matchup.tokens[seat]
    so_far = Counter({token.name: state.used[seat * KINDS + kind] for kind, token in enumerate(tokens)})
    if len(tokens) == 1:
        so_far[tokens[0].name] = state.sides[seat].spent
    for by, option in unseen:
        what = anted_by(state, seat, option) if by == seat else ""
        so_far.update(what if isinstance(what, Counter) else {})
    return so_far


def anted_by(state: DuelState, seat: int, option: int) -> Counter[str] | str:
    """The tokens that an ante takes, or the base that it names."""
    index, argument = divmod(option, ARGUMENTS)
    tokens = state.matchup.tokens[seat]
    for act in state.matchup.lines[index].acts:
        if act.verb == program.NAME_BASE:
            return state.matchup.cards[argument].name
        if act.verb == program.CHOOSE:
            price = state.matchup.lines[index].acts[act.branches[argument]]
            return Counter({tokens[price.thing].name: price.amounts[0]})
        if act.verb == program.USE_MANY:
            return Counter({tokens[act.thing].name: argument})
        if act.verb == program.USE:
            return Counter({tokens[argument if act.thing == program.ANY_KIND else act.thing].name: 1})
    return Counter()
