"""The rounds of a recorded beat: attack pairs revealed, and what came of them."""

import re
from dataclasses import dataclass, field

from tests.engine.war.recorded.board import Board, draws_spaces, read_board
from tests.engine.war.recorded.duelists import Duelists
from tests.engine.war.recorded.facts import ChosenPair, Line, RecordedRound
from tests.engine.war.recorded.happenings import Happening, ParadigmsAssumed, Pulsed
from tests.engine.war.recorded.lines import Lines
from tests.engine.war.recorded.pairs import chosen_pair
from tests.engine.war.recorded.shapes import happening, happening_with_board

CHOICE = re.compile(r"(?!Priorities)([A-Z]\w+): (.+)")
PRIORITIES = re.compile(r"Priorities: +(-?\d+) \| +(-?\d+)")
ACTIVE = re.compile(r"([A-Z]\w+) is active")
CLASH = re.compile(r"Clash!")
OUT_OF_BASES = re.compile(r"out of bases - cycling")
PARADIGMS = re.compile(r"([A-Z]\w+) assumes the following paradigms:")
ONE_PARADIGM = re.compile(r" +(\w+)")
# What stands after a beat: the next one, a result, another game.
AFTER_A_BEAT = re.compile(r"|Beat \d+|Game goes to time|[A-Z]+ WINS!|THE GAME IS TIED!|GAME \d+|\w+ vs\. \w+")


@dataclass
class Round:
    """A round while it is read."""

    line: int
    pairs: tuple[ChosenPair, ChosenPair]
    reveals: list[Line] = field(default_factory=list)
    priorities: tuple[int, int] | None = None
    active: int | None = None
    clashed: bool = False
    out_of_bases: bool = False
    happenings: list[Line] = field(default_factory=list)

    def tell(self, line: Line) -> None:
        """Add what happened, before or after the priorities; what a Pulse does comes instead of them."""
        after = self.priorities is not None or isinstance(line.happening, Pulsed)
        (self.happenings if after else self.reveals).append(line)

    def recorded(self) -> RecordedRound:
        """The round as it was read."""
        return RecordedRound(
            line=self.line,
            pairs=self.pairs,
            reveals=tuple(self.reveals),
            priorities=self.priorities,
            active=self.active,
            clashed=self.clashed,
            out_of_bases=self.out_of_bases,
            happenings=tuple(self.happenings),
        )


def read_rounds(lines: Lines, duelists: Duelists, beat: int) -> tuple[RecordedRound, ...]:
    """The rounds of one beat, up to the line that begins something else.

    Raises:
        UnreadableLogError: no pairs, an unknown line, or rounds that stop before the beat is settled.
    """
    rounds = [_read_round(lines, duelists)]
    while not settles(rounds[-1]):
        if not lines.follows(CHOICE):
            raise lines.error(f"beat {beat} stops in the middle: {_missing_in(rounds[-1])}")
        rounds.append(_read_round(lines, duelists))
    return tuple(rounds)


def pulses(played: RecordedRound) -> bool:
    """Whether a Pulse was carried out: one was printed, or both seats pulsed, of which nothing is printed."""
    both = all(pair.action == "pulse" for pair in played.pairs)
    return both or any(isinstance(line.happening, Pulsed) for line in played.happenings)


def settles(played: RecordedRound) -> bool:
    """Whether the beat goes on from this round to its end, without another reveal."""
    return played.active is not None or played.out_of_bases or pulses(played)


def _missing_in(played: RecordedRound) -> str:
    if played.clashed:
        return "no pairs follow the clash"
    if played.priorities is not None:
        return "the priorities make nobody active"
    if any(pair.action for pair in played.pairs):
        return "no pairs follow the Special Action"
    return "no priorities follow the pairs"


def _read_round(lines: Lines, duelists: Duelists) -> RecordedRound:
    line = lines.number
    played = Round(line, (_pair(lines, duelists, 0), _pair(lines, duelists, 1)))
    while not (lines.follows(CHOICE) or lines.follows(AFTER_A_BEAT)):
        _read_line(lines, duelists, played)
    return played.recorded()


def _pair(lines: Lines, duelists: Duelists, seat: int) -> ChosenPair:
    number = lines.number
    choice = lines.expect(CHOICE, f"the attack pair of {duelists.kits[seat].printed[-1]}")
    with lines.naming_line(number):
        if duelists.seat(choice[1]) != seat:
            raise ValueError(f"{choice[1]}'s pair stands in the other fighter's place")
        return chosen_pair(seat, choice[2], duelists)


def _read_line(lines: Lines, duelists: Duelists, played: Round) -> None:
    number, text = lines.number, lines.take()
    with lines.naming_line(number):
        if priorities := PRIORITIES.fullmatch(text):
            played.priorities = int(priorities[1]), int(priorities[2])
        elif active := ACTIVE.fullmatch(text):
            played.active = duelists.seat(active[1])
        elif CLASH.fullmatch(text):
            played.clashed = True
        elif OUT_OF_BASES.fullmatch(text):
            played.out_of_bases = True
        else:
            played.tell(Line(number, text, _happening(lines, duelists, number, text)))


def _happening(lines: Lines, duelists: Duelists, number: int, text: str) -> Happening:
    if assumed := PARADIGMS.fullmatch(text):
        seat, names = duelists.seat(assumed[1]), []
        while lines.follows(ONE_PARADIGM):
            names.append(duelists.paradigm(seat, lines.take().strip()))
        return ParadigmsAssumed(seat, tuple(names))
    if on_board := happening_with_board(text, duelists):
        return on_board(read_board_lines(lines, duelists))
    told = happening(text, duelists)
    if told is None:
        raise lines.error(f'no known line: "{text}"', number)
    return told


def read_board_lines(lines: Lines, duelists: Duelists) -> Board:
    """The board that is drawn next, with its markers.

    Raises:
        UnreadableLogError: no board follows, or it shows what these fighters do not have.
    """
    number, drawn = lines.number, []
    while draws_spaces(lines.text):
        drawn.append(lines.take())
    if not drawn:
        raise lines.unexpected("a board")
    with lines.naming_line(number):
        return read_board(drawn, duelists)
