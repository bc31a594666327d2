"""An instruction of the text as acts: one function for every section of phrases.lark, in its order."""

from __future__ import annotations

from typing import Any

from engine.battlecon import program, tree
from engine.battlecon.layout import MARKERS
from engine.battlecon.naming import Naming
from engine.battlecon.phrases import (
    STATS,
    amounts_of,
    place_of,
    priority_test,
    ref_of,
    scale_of,
    spot_of,
    spots_of,
    threshold_of,
    whose_of,
)
from engine.battlecon.program import Act, Test

ANY_WAY = {"move": program.EITHER_WAY, "advance": program.FORWARDS, "retreat": program.BACKWARDS}
EVENT_KINDS = {
    "use": program.EVENT_USED,
    "gain": program.EVENT_GAINED,
    "regain": program.EVENT_REGAINED,
    "activate": program.EVENT_ACTIVATED,
}


def act(verb: int, **fields: Any) -> Act:
    made = Act(verb)
    for name, value in fields.items():
        setattr(made, name, value)
    return made


def acts_of(instruction: tree.Instruction, naming: Naming) -> list[Act]:
    """What the rules run for one instruction; most are one act.

    Raises BadCardError when no rule plays it yet.
    """
    for section in (movement, places, bonuses, life, outcomes, reach, bans, quantities, markers, cards, clashes):
        made = section(instruction, naming)
        if made is not None:
            return made
    raise naming.unplayable("no rule plays {} in this game", instruction)


Made = list[Act] | None


def movement(instruction: tree.Instruction, naming: Naming) -> Made:
    match instruction:
        case tree.Advance(distance=distance):
            return [moving(distance, naming, program.YOU, program.FORWARDS)]
        case tree.Retreat(distance=distance):
            return [moving(distance, naming, program.YOU, program.BACKWARDS)]
        case tree.Push(distance=distance):
            return [moving(distance, naming, program.OPPONENT, program.BACKWARDS)]
        case tree.Pull(distance=distance):
            return [moving(distance, naming, program.OPPONENT, program.FORWARDS)]
        case tree.Move(distance=distance):
            return [moving(distance, naming, program.YOU, program.EITHER_WAY)]
        case tree.MoveOpponent(distance=distance):
            return [moving(distance, naming, program.OPPONENT, program.EITHER_WAY)]
        case tree.MimicMovement():
            return [Act(program.MIMIC)]
    return None


def moving(distance: tree.Distance, naming: Naming, whom: int, direction: int, verb: int = program.MOVE) -> Act:
    made = act(verb, whom=whom, direction=direction)
    match distance:
        case tree.Spaces(amount=amount, scale=scale, limit=limit, not_past=not_past):
            made.amounts, made.open_ended = amounts_of(amount)
            made.scale = scale_of(scale, limit, naming)
            made.not_past = not_past is not None
        case tree.DistanceToward(amount=amount, toward=toward):
            made.amounts, made.open_ended = amounts_of(amount)
            made.direction = program.TOWARD
            made.ref = ref_of(toward, naming)
        case tree.UntilAdjacent():
            made.until_adjacent = True
        case tree.AsFarAsPossible():
            made.as_far = True
    return made


def places(instruction: tree.Instruction, naming: Naming) -> Made:
    match instruction:
        case tree.MoveTo(place=place) | tree.TeleportTo(place=place):
            return [act(program.PLACE_FIGHTER, spots=place_of(place, naming))]
        case tree.MoveOpponentTo(place=place):
            return [act(program.PLACE_FIGHTER, whom=program.OPPONENT, spots=place_of(place, naming))]
        case tree.TeleportBy(spot=spot):
            return [act(program.PLACE_FIGHTER, spots=spot_of(spot, naming))]
        case tree.Swap(what="places", other=other):
            return [act(program.SWAP_PLACES, ref=ref_of(other, naming))]
        case tree.Swap(what="life"):
            return [Act(program.SWAP_LIFE)]
    return None


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
            return act(program.STYLE_RANGE_BECOMES, amounts=(low, high))
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


def seat_of(who: object) -> int:
    return program.YOU if who is None else program.OPPONENT


def taking(portion: tree.Portion, plus: tree.Plus | None, naming: Naming) -> Act:
    scale = scale_of(plus.scale, None, naming) if plus is not None else None
    match portion:
        case tree.NoMoreThan(number=number):
            return act(program.TAKE_AT_MOST, number=number, scale=scale, amounts=(plus.number if plus else 0,))
        case tree.More(number=number):
            return act(program.TAKE_MORE, number=number, scale=scale, amounts=(plus.number if plus else 0,))
    raise naming.unplayable("no rule for taking {}", portion)


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


def quantities(instruction: tree.Instruction, naming: Naming) -> Made:
    match instruction:
        case tree.Gain(quantity=tree.Some(thing=tree.Called(name=name))) if naming.is_marker(name):
            return []  # how many markers there are is part of the kit
        case tree.Gain(quantity=quantity):
            return [counting(program.GAIN, quantity, naming)]
        case tree.GainUntil(thing=thing, number=number):
            return [act(program.GAIN_UNTIL, thing=naming.token(thing), number=number)]
        case tree.Regain(quantity=quantity):
            return regaining(quantity, naming)
        case tree.RegainInstead():
            return []  # how many may be regained at once is part of the kit
        case tree.Lose(quantity=quantity):
            return [counting(program.LOSE, quantity, naming)]
        case tree.Spend(quantity=quantity):
            made = counting(program.SPEND, quantity, naming)
            made.verb = program.SPEND_ANY if made.thing == program.ANY_KIND else program.SPEND
            return [made]
        case tree.Discard(who=who, quantity=quantity):
            return discarding(seat_of(who), quantity, naming)
        case tree.Use(quantity=quantity):
            return using(quantity, naming)
        case tree.UseNamed(name=name):
            return [act(program.USE, thing=naming.token(tree.Called(name)))]
        case tree.Name(quantity=quantity):
            return naming_acts(quantity, naming)
    return more_quantities(instruction, naming)


def more_quantities(instruction: tree.Instruction, naming: Naming) -> Made:
    match instruction:
        case tree.TakeBackUsed(ones=tree.EachUsed(thing=thing)):
            return [act(program.TAKE_BACK_EACH, thing=naming.token(thing))]
        case tree.TakeBackUsed(ones=tree.SomeUsed(number=number, thing=thing)):
            return [act(program.TAKE_BACK, thing=naming.token(thing)) for _ in range(number)]
        case tree.NamedIsFree():
            return [Act(program.NAMED_IS_FREE)]
        case tree.LifeMayPay():
            return [Act(program.LIFE_PAYS)]
        case tree.NegateAntes():
            return [Act(program.NEGATE_ANTES)]
        case tree.ReturnsWithAttack(thing=thing):
            return [act(program.RETURNS_WITH_ATTACK, thing=naming.token(thing))]
    return None


def counting(verb: int, quantity: tree.Quantity, naming: Naming) -> Act:
    match quantity:
        case tree.Some(amount=amount, thing=thing, scale=scale, limit=limit):
            amounts, open_ended = amounts_of(amount)
            made = act(verb, amounts=amounts, open_ended=open_ended, thing=naming.token(thing), number=1)
            made.scale = scale_of(scale, limit, naming)
            return made
        case tree.Each(thing=thing):
            return act(verb, amounts=(program.NO_LIMIT if verb == program.LOSE else 1,), thing=naming.token(thing))
    raise naming.unplayable("no rule for {}", quantity)


def most_of(quantity: tree.Quantity) -> int:
    return amounts_of(quantity.amount)[0][-1] if isinstance(quantity, tree.Some) else 1


def regaining(quantity: tree.Quantity, naming: Naming) -> list[Act]:
    """Several tokens are regained one after the other, so that each may be of another kind.

    Where a text regains one, a fighter who may regain more may decline the others.
    """
    if isinstance(quantity, tree.Each):
        return [act(program.REGAIN_EACH, thing=naming.token(quantity.thing))]
    made = counting(program.REGAIN, quantity, naming)
    if made.thing != program.ANY_KIND:
        return [made]
    number = most_of(quantity)
    more = naming.regains - 1 if number == 1 else 0
    return [act(program.REGAIN, thing=program.ANY_KIND, optional=place >= number) for place in range(number + more)]


def discarding(whom: int, quantity: tree.Quantity, naming: Naming) -> list[Act]:
    match quantity:
        case tree.Some(thing=tree.AnyBase()):
            return [act(program.DISCARD_BASE, whom=whom) for _ in range(most_of(quantity))]
        case tree.NamedOne(thing=tree.AnyBase()):
            return [act(program.DISCARD_BASE, whom=whom, cards=("named",))]
        case tree.Some(thing=tree.AnyToken()):
            return [act(program.DISCARD_TOKEN, whom=whom) for _ in range(most_of(quantity))]
    raise naming.unplayable("no rule for discarding {}", quantity)


def using(quantity: tree.Quantity, naming: Naming) -> list[Act]:
    if isinstance(quantity, tree.Each):
        return [act(program.USE_EACH, thing=naming.token(quantity.thing))]
    made = counting(program.USE, quantity, naming)
    if made.open_ended and made.thing != program.ANY_KIND:
        made.verb = program.USE_MANY
    else:
        # Of several kinds one is used at a time; how often is the ante line's limit.
        made.amounts, made.open_ended = (1,), False
    return [made]


def naming_acts(quantity: tree.Quantity, naming: Naming) -> list[Act]:
    match quantity:
        case tree.Some(thing=tree.AnyBase()):
            return [Act(program.NAME_BASE)]
        case tree.Some(thing=tree.AnyStyle()):
            return [Act(program.NAME_STYLE)]
        case tree.Some(thing=thing):
            return [act(program.NAME_TOKEN, thing=naming.token(thing))]
    raise naming.unplayable("no rule for naming {}", quantity)


def markers(instruction: tree.Instruction, naming: Naming) -> Made:
    match instruction:
        case tree.PlaceMarker(markers=which, placing=placing):
            return placing_acts(which, placing, naming)
        case tree.PlaceMarkerRestored(markers=tree.YourMarker(), placing=placing):
            # Markers that share their life were lost together and come back together.
            spots = placing_spots(placing, naming)
            each = [act(program.PLACE_MARKER, spots=spots, number=place) for place in range(MARKERS)]
            return [*each, Act(program.RESTORE_MARKER)]
        case tree.ShiftMarker(distance=distance):
            return [moving(distance, naming, program.YOU, program.EITHER_WAY, program.SHIFT_MARKER)]
        case tree.AdvanceMarker(distance=distance):
            return [moving(distance, naming, program.YOU, program.FORWARDS, program.SHIFT_MARKER)]
        case tree.WithdrawMarker():
            return [Act(program.WITHDRAW_MARKER)]
    return None


def placing_acts(which: tree.Markers, placing: tree.Placing, naming: Naming) -> list[Act]:
    spots = placing_spots(placing, naming)
    match which:
        case tree.YourMarker():
            return [act(program.PLACE_MARKER, spots=spots, number=-1)]
        case tree.SomeMarkers(amount=tree.Exactly(number=number)):
            return [act(program.PLACE_MARKER, spots=spots, number=place) for place in range(number)]
        case tree.AllMarkers():
            mine = [act(program.PLACE_MARKER, spots=spots, number=place, optional=False) for place in range(MARKERS)]
            theirs = [act(program.PLACE_OPPONENTS_MARKER, spots=spots, number=place) for place in range(MARKERS)]
            return [*mine, *theirs]
    raise naming.unplayable("no rule for placing {}", which)


def placing_spots(placing: tree.Placing, naming: Naming) -> tuple[program.Spot, ...]:
    match placing:
        case tree.InPlace(place=place):
            return place_of(place, naming)
        case tree.Spot():
            return spot_of(placing, naming)
    raise naming.unplayable("no rule for placing a marker {}", placing)


def cards(instruction: tree.Instruction, naming: Naming) -> Made:
    match instruction:
        case tree.Become(form=form):
            return [act(program.BECOME_FORM, thing=naming.form(form))]
        case tree.ActivateNamed(name=name):
            return [act(program.ACTIVATE, thing=naming.paradigm(name))]
        case tree.Activate(
            quantity=tree.Some(amount=tree.Exactly(number=1), thing=tree.Called(name=name), scale=None, limit=None)
        ):
            return [act(program.ACTIVATE, thing=naming.paradigm(name))]
        case tree.ActivateUntil(thing=thing, number=number) if naming.is_any_paradigm(thing):
            return [act(program.ACTIVATE_UNTIL, number=number) for _ in range(number)]
        case tree.Deactivate(quantity=tree.Each(thing=thing)) if naming.is_any_paradigm(thing):
            return [Act(program.DEACTIVATE_OTHERS)]
        case tree.Deactivate(
            quantity=tree.Some(amount=tree.Exactly(number=1), thing=thing, scale=None, limit=None)
        ) if naming.is_any_paradigm(thing):
            return [Act(program.DEACTIVATE)]
        case tree.DeactivateOthers(other=tree.EachOther(), thing=thing) if naming.is_any_paradigm(thing):
            return [Act(program.DEACTIVATE_OTHERS)]
        case tree.DeactivateOthers(other=tree.SomeOther(number=1), thing=thing) if naming.is_any_paradigm(thing):
            return [Act(program.DEACTIVATE)]
        case tree.Apply(quantity=tree.EachActive(thing=thing)) if naming.is_any_paradigm(thing):
            return [Act(program.APPLY_ACTIVE)]
        case tree.ApplyStyle(amount=tree.Exactly(number=1)):
            return applying(instruction)
        case tree.ApplyThatStyle():
            return [Act(program.APPLY_SET_ASIDE)]
        case tree.SetAsideStyle(amount=tree.Exactly(number=1)):
            return [Act(program.SET_ASIDE)]
    return more_cards(instruction, naming)


def applying(instruction: tree.ApplyStyle) -> Made:
    """A style beside the attack's own: from the hand, from the opponent's discards, or as a form from one's own."""
    match instruction:
        case tree.ApplyStyle(pile=tree.YourHand(), instead=False, without_names=False):
            return [act(program.APPLY_STYLE, number=-1)]
        case tree.ApplyStyle(
            pile=tree.DiscardPile(whose=tree.OpponentsOwn(), number=1 | 2 as number), instead=False, without_names=True
        ):
            return [act(program.APPLY_STYLE, whom=program.OPPONENT, number=number)]
        case tree.ApplyStyle(
            pile=tree.DiscardPile(whose=tree.Yours(), number=1 | 2 as number), instead=False, without_names=False
        ):
            return [act(program.APPLY_FROM_PILE, number=number)]
        case tree.ApplyStyle(pile=tree.DiscardPile(whose=tree.Yours(), number=2), instead=True, without_names=False):
            return [Act(program.SWAP_FORM)]
    return None


def more_cards(instruction: tree.Instruction, naming: Naming) -> Made:
    match instruction:
        case tree.CopyCard(also=True, card=tree.YourOtherStyle()):
            return [Act(program.COPY_OTHER_STYLE)]
        case tree.CopyCard(also=False, card=tree.UniqueBase(whose=tree.OpponentsOwn()), without_names=True):
            return [Act(program.COPY_UNIQUE_BASE)]
        case tree.BecomesCancel():
            return [Act(program.BECOMES_CANCEL)]
        case tree.ReplaceBase(number=1, pile=tree.YourHand()):
            return [Act(program.REPLACE_BASE)]
        case tree.TakeAttack(whose=tree.OpponentsOwn(), pile=tree.YourHand(), without_names=True):
            return [Act(program.TAKE_ATTACK)]
        case tree.RevealsStyleFirst():
            return [Act(program.STYLE_SHOWN_FIRST)]
        case tree.BoardIsRing():
            return [Act(program.RING)]
        case tree.TagIn():
            raise naming.unplayable("no rule plays {} in a duel of two", instruction)
    return None


def clashes(instruction: tree.Instruction, naming: Naming) -> Made:
    match instruction:
        case tree.StartClash():
            return [Act(program.START_CLASH)]
        case tree.ExtendClash(limit=limit):
            return [act(program.EXTEND_CLASH, number=limit.number)]
    return None
