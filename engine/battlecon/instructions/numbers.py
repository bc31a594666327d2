"""Instructions that change the numbers of an attack, and life."""

from __future__ import annotations

from engine.battlecon import program, tree
from engine.battlecon.instructions.act import Made, act, seat_of
from engine.battlecon.naming import Naming
from engine.battlecon.phrases import (
    STATS,
    amounts_of,
    ref_of,
    scale_of,
    whose_of,
)
from engine.battlecon.program import Act


def bonuses(instruction: tree.Instruction, naming: Naming) -> Made:
    match instruction:
        case tree.Get():
            return get(instruction, naming)
        case tree.Ignore(ignored=ignored):
            return [ignoring(ignored, naming)]
        case tree.PriorityTies(outcome=outcome):
            return [Act(program.WIN_TIES if outcome == "win" else program.LOSE_TIES)]
        case tree.Becomes(what=what, value=value):
            return [becoming(what, value, naming)]
        case tree.RangeMeasuredFrom(origin=origin):
            return [act(program.RANGE_FROM, ref=ref_of(origin, naming))]
        case tree.CopyBonuses(stats=stats, instead=instead):
            copied = tuple((number, 1) for stat in stats for number in STATS[stat])
            return [act(program.COPY_BONUSES, bonuses=copied, optional=False, number=int(instead))]
        case tree.DoubleBonuses():
            return [Act(program.DOUBLE_TOKENS)]
    return None


def get(instruction: tree.Get, naming: Naming) -> list[Act]:
    whom = program.YOU if instruction.who is None else program.OPPONENT
    numbers: list[tuple[int, int]] = []
    made: list[Act] = []
    for bonus in instruction.bonuses:
        match bonus:
            case tree.StatBonus(number=number, stat=stat):
                numbers += [(place, number) for place in STATS[stat]]
            case tree.RangeBonus(range=(low, high)):
                numbers += list(zip(STATS["range"], (low, high), strict=True))
            case tree.DefenceBonus(defence=defence, number=number):
                numbers += [(place, number) for place in STATS[defence]]
            case tree.UnlimitedStunGuard():
                made.append(act(program.UNLIMITED_STUN_GUARD, whom=whom))
            case tree.StunImmunity():
                made.append(act(program.STUN_IMMUNITY, whom=whom))
    if numbers:
        scale = scale_of(instruction.scale, instruction.limit, naming)
        bonus_act = act(program.BONUS, whom=whom, bonuses=tuple(numbers), scale=scale)
        bonus_act.until = until_of(instruction.duration, naming)
        made.append(bonus_act)
    return made


def until_of(duration: tree.Duration | None, naming: Naming) -> int:
    match duration:
        case None:
            return -1
        case tree.UntilTrigger(trigger="After"):
            return program.AFTER
        case tree.UntilTrigger(trigger="End"):
            return program.END
    raise naming.unplayable("no rule for the duration {}", duration)


def ignoring(ignored: tree.Ignored, naming: Naming) -> Act:
    match ignored:
        case tree.IgnoredDefence(defence=defence):
            return act(program.IGNORE, stat=STATS[defence][0])
        case tree.MovementIgnored():
            return act(program.IGNORE_MOVEMENT, whom=program.YOU)
        case tree.MovementByOpponent():
            return act(program.IGNORE_MOVEMENT, whom=program.OPPONENT)
        case tree.YourTokens():
            return Act(program.IGNORE_TOKENS)
        case tree.StylesExceptEnd(whose=whose):
            return act(program.IGNORE_STYLES, whom=whose_of(whose))
    raise naming.unplayable("no rule for ignoring {}", ignored)


def becoming(what: tree.Settable, value: tree.Setting, naming: Naming) -> Act:
    match what, value:
        case tree.Life(), tree.Fixed(number=number):
            return act(program.LIFE_BECOMES, number=number)
        case tree.OwnStat(stat="priority"), tree.BasePriority():
            return Act(program.BASE_PRIORITY_OF_OPPONENT)
        case tree.NumberOfCard(whose=whose, card="style", stat="priority"), tree.Fixed(number=number):
            return act(program.STYLE_PRIORITY_BECOMES, whom=whose_of(whose), number=number)
        case tree.NumberOfCard(card="style", stat="range"), tree.FixedRange(range=(low, high)):
            return act(program.STYLE_RANGE_BECOMES, amounts=[low, high])
    raise naming.unplayable("no rule for {} that becomes {}", what, value)


def life(instruction: tree.Instruction, naming: Naming) -> Made:
    match instruction:
        case tree.LoseLife(who=tree.YourMarker(), number=number, scale=scale, limit=limit):
            return [act(program.MARKER_LOSES_LIFE, number=number, scale=scale_of(scale, limit, naming))]
        case tree.LoseLife(who=who, number=number, scale=scale, limit=limit):
            return [act(program.LOSE_LIFE, whom=seat_of(who), number=number, scale=scale_of(scale, limit, naming))]
        case tree.RegainLife(who=who, number=number, scale=scale, limit=limit):
            return [act(program.REGAIN_LIFE, whom=seat_of(who), number=number, scale=scale_of(scale, limit, naming))]
        case tree.SpendLife(amount=amount):
            amounts, open_ended = amounts_of(amount)
            return [act(program.SPEND_LIFE, amounts=amounts, open_ended=open_ended)]
        case tree.DealDamage(number=number):
            return [act(program.DEAL_DAMAGE, whom=program.OPPONENT, number=number)]
        case tree.TakeFromAttack(portion=portion, plus=plus):
            return [taking(portion, plus, naming)]
        case tree.MarkerHasLife() | tree.MarkersShareLife():
            return []  # how much is part of the kit
    return None


def taking(portion: tree.Portion, plus: tree.Plus | None, naming: Naming) -> Act:
    scale = scale_of(plus.scale, None, naming) if plus is not None else None
    match portion:
        case tree.NoMoreThan(number=number):
            return act(program.TAKE_AT_MOST, number=number, scale=scale, amounts=[plus.number if plus else 0])
        case tree.More(number=number):
            return act(program.TAKE_MORE, number=number, scale=scale, amounts=[plus.number if plus else 0])
    raise naming.unplayable("no rule for taking {}", portion)
