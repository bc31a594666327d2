"""Instructions that change what a fighter holds, and his markers on the board."""

from __future__ import annotations

from engine.battlecon import program, tree
from engine.battlecon.instructions.act import Made, act, seat_of
from engine.battlecon.instructions.movement import moving
from engine.battlecon.layout import MARKERS
from engine.battlecon.naming import Naming
from engine.battlecon.phrases import (
    amounts_of,
    place_of,
    scale_of,
    spot_of,
)
from engine.battlecon.program import Act


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
            return act(verb, amounts=[program.NO_LIMIT if verb == program.LOSE else 1], thing=naming.token(thing))
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
        made.amounts, made.open_ended = [1], False
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
