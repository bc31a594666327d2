"""Instructions about what comes of an attack, whom it reaches, and what is forbidden."""

from __future__ import annotations

from engine.battlecon import program, tree
from engine.battlecon.instructions.act import Made, act
from engine.battlecon.naming import Naming
from engine.battlecon.phrases import (
    priority_test,
    ref_of,
    spots_of,
    threshold_of,
)
from engine.battlecon.program import Act, Test

ANY_WAY = {"move": program.EITHER_WAY, "advance": program.FORWARDS, "retreat": program.BACKWARDS}


def outcomes(instruction: tree.Instruction, naming: Naming) -> Made:
    match instruction:
        case tree.BecomesStunned(who=who):
            return [act(program.STUN, whom=ref_of(who, naming))]
        case tree.BecomesDefeated(who=who):
            return [act(program.DEFEAT, whom=ref_of(who, naming))]
        case tree.BecomeActive():
            return [Act(program.BECOME_ACTIVE)]
        case tree.RepeatAttack():
            return [Act(program.REPEAT)]
        case tree.CancelEffect():
            return [Act(program.CANCEL_EFFECT)]
        case tree.NoMoreEffects():
            return [Act(program.SILENCE)]
        case tree.Pulse():
            return [Act(program.PULSE)]
        case tree.Cancel():
            return [Act(program.CANCEL)]
        case tree.Finish():
            return [Act(program.FINISH)]
    return None


def reach(instruction: tree.Instruction, naming: Naming) -> Made:
    match instruction:
        case tree.CannotBeHit(source=source):
            return [act(program.CANNOT_BE_HIT, tests=source_tests(source, naming))]
        case tree.HitsArea(position=position):
            return [act(program.HITS_AREA, spots=spots_of(position, naming))]
        case tree.AlsoHitsAt(number=number):
            return [act(program.ALSO_HITS_AT, number=number)]
        case tree.DoesNotHit(opponents=opponents):
            return [act(program.DOES_NOT_HIT, tests=opponents_tests(opponents, naming))]
        case tree.HitsWithout():
            return [Act(program.HITS_WITHOUT_TOKENS)]
        case tree.DoesNotStun():
            return [Act(program.DOES_NOT_STUN)]
        case tree.NextAttackStuns():
            return [Act(program.NEXT_ATTACK_STUNS)]
    return None


def source_tests(source: tree.Source | None, naming: Naming) -> tuple[Test, ...]:
    """What must be so for an attack not to hit; asked when the attack is checked."""
    match source:
        case None | tree.FromThatOpponent():
            return ()
        case tree.FromRange(threshold=threshold):
            return (Test(program.AT_RANGE, *threshold_of(threshold)),)
        case tree.FromOpponents(opponents=opponents):
            return opponents_tests(opponents, naming)
    raise naming.unplayable("no rule for attacks {}", source)


def opponents_tests(opponents: tree.Opponents | None, naming: Naming) -> tuple[Test, ...]:
    match opponents:
        case None:
            return ()
        case tree.OpponentsStanding(position=position):
            return (Test(program.STANDS, whom=program.OPPONENT, spots=spots_of(position, naming)),)
        case tree.OpponentsWith(level=level):
            return (priority_test(level),)
    raise naming.unplayable("no rule for {}", opponents)


def bans(instruction: tree.Instruction, naming: Naming) -> Made:
    match instruction:
        case tree.OpponentCannot(banned=banned):
            return [banning(banned, program.OPPONENT, naming)]
        case tree.YouCannot(banned=banned):
            return [banning(banned, program.YOU, naming)]
        case tree.MarkerCannotMove():
            return [Act(program.MARKER_FIXED)]
        case tree.NothingCanBeSpent():
            return [Act(program.NOTHING_SPENT)]
        case tree.OnlyPrinted():
            return [Act(program.ONLY_PRINTED)]
        case tree.OpponentStops(position=position):
            return [act(program.STOPS, whom=program.OPPONENT, spots=spots_of(position, naming))]
        case tree.OpponentDoesNotRecycle():
            return [Act(program.NO_RECYCLING)]
        case tree.AtMost(deed="spend", number=number, thing=thing):
            return [act(program.SPEND_AT_MOST, number=number, thing=naming.token(thing))]
        case tree.AtMost(deed="hold") | tree.AtMostOfEach(deed="hold"):
            return []  # how many may be held is part of the kit
    return None


def banning(banned: tree.Banned, whom: int, naming: Naming) -> Act:
    match banned:
        case tree.Moving(how=how, past=past):
            return act(program.CANNOT_MOVE, whom=whom, direction=ANY_WAY[how], not_past=past is not None)
        case tree.Entering(position=position):
            return act(program.CANNOT_ENTER, whom=whom, spots=spots_of(position, naming))
        case tree.Gaining(thing=thing):
            return act(program.CANNOT_GAIN, whom=whom, thing=naming.token(thing))
        case tree.RegainingUsed():
            return act(program.NO_REGAINING_USED, whom=whom)
    raise naming.unplayable("no rule for the ban {}", banned)
