"""Read the War of Indines duels that another program played and wrote down, raw or converted.

A log holds one game or more; a game is its title, the finishers brought, and beats until somebody has won. Every line
must be understood: what fits no known shape is an error. Only the recorder's thoughts are passed over.
"""

import re
from pathlib import Path

from tests.engine.war.recorded.board import draws_spaces
from tests.engine.war.recorded.duelists import Duelists, duelists
from tests.engine.war.recorded.facts import RecordedBeat, RecordedDuel, Result, Standing
from tests.engine.war.recorded.headings import Heading, listed
from tests.engine.war.recorded.lines import Lines
from tests.engine.war.recorded.rounds import pulses, read_board_lines, read_rounds

GAME = re.compile(r"GAME \d+")
RULE = re.compile(r"-+")
TITLE = re.compile(r"(\w+) vs\. (\w+)")
FINISHERS = re.compile(r"Chosen finisher for (\w+): (.+)")
BEAT = re.compile(r"Beat (\d+)")
NAME = re.compile(r"\w+")
TIME = re.compile(r"Game goes to time")
DRAW = re.compile(r"THE GAME IS TIED!")
RESULT = re.compile(r"([A-Z]+) WINS!|THE GAME IS TIED!")


def read_duels(path: Path) -> tuple[RecordedDuel, ...]:
    """The duels of one log, in order.

    Raises:
        UnreadableLogError: a line that no recorder writes, a name or number that cannot be, or a log that ends early.
    """
    return duels_of(path.name, path.read_text(encoding="utf-8"))


def duels_of(name: str, log: str) -> tuple[RecordedDuel, ...]:
    """The duels of a log's text; `name` is what its errors begin with.

    Raises:
        UnreadableLogError: as `read_duels`.
    """
    lines = Lines(name, log)
    duels = [_duel(lines)]
    while lines.text:
        duels.append(_duel(lines))
    return tuple(duels)


def _duel(lines: Lines) -> RecordedDuel:
    if lines.follows(GAME):
        lines.take()
        lines.expect(RULE, "a rule")
    number = lines.number
    title = lines.expect(TITLE, "a title of two fighters")
    with lines.naming_line(number):
        fighters = duelists(title[1], title[2])
    finishers = _finishers(lines, fighters, 0), _finishers(lines, fighters, 1)
    beats = [_beat(lines, fighters, 1)]
    while not (lines.follows(TIME) or lines.follows(RESULT)):
        beats.append(_beat(lines, fighters, _number_after(beats[-1])))
    return RecordedDuel(fighters.kits, finishers, tuple(beats), _result(lines, fighters))


def _number_after(beat: RecordedBeat) -> int:
    return beat.number if pulses(beat.rounds[-1]) else beat.number + 1


def _finishers(lines: Lines, fighters: Duelists, seat: int) -> tuple[str, ...]:
    number = lines.number
    chosen = lines.expect(FINISHERS, f"the finishers of {fighters.kits[seat].name}")
    with lines.naming_line(number):
        if fighters.seat(chosen[1]) != seat:
            raise ValueError(f"{chosen[1]}'s finishers stand in the other fighter's place")
        return tuple(fighters.finisher(seat, name) for name in listed(chosen[2]))


def _beat(lines: Lines, fighters: Duelists, expected: int) -> RecordedBeat:
    line = lines.number
    number = int(lines.expect(BEAT, f"beat {expected} or a result")[1])
    if number != expected:
        raise lines.error(f"beat {number} stands where beat {expected} should", line)
    lines.expect(RULE, "a rule")
    standings = _standing(lines, fighters, 0), _standing(lines, fighters, 1)
    board = read_board_lines(lines, fighters)
    return RecordedBeat(line, number, standings, board, read_rounds(lines, fighters, number))


def _standing(lines: Lines, fighters: Duelists, seat: int) -> Standing:
    line = lines.number
    name = lines.expect(NAME, f"the heading of {fighters.kits[seat].name}")
    with lines.naming_line(line):
        if fighters.seat(name[0]) != seat:
            raise ValueError(f"{name[0]}'s heading stands in the other fighter's place")
    lines.expect(RULE, "a rule")
    heading = Heading(fighters, seat)
    while lines.text and not draws_spaces(lines.text) and not _names_a_fighter(lines.text, fighters):
        number, text = lines.number, lines.take()
        with lines.naming_line(number):
            if not heading.take(text):
                raise ValueError(f'no known line of a heading: "{text}"')
    if not lines.text:
        raise lines.unexpected(f"the rest of {name[0]}'s heading")
    with lines.naming_line(line):
        return heading.standing()


def _names_a_fighter(text: str, fighters: Duelists) -> bool:
    return any(text in kit.printed for kit in fighters.kits)


def _result(lines: Lines, fighters: Duelists) -> Result:
    went_to_time = lines.follows(TIME)
    if went_to_time:
        lines.take()
    line = lines.number
    result = lines.expect(RESULT, "a result")
    with lines.naming_line(line):
        return Result(line, fighters.seat(result[1]) if result[1] else None, went_to_time)
