"""The small parts of a line as the rules run them: places, thresholds, multipliers, amounts, conditions."""

from __future__ import annotations

from engine.battlecon import layout, program, tree
from engine.battlecon.naming import Naming
from engine.battlecon.program import NO_LIMIT, Scale, Spot, Test

STATS: dict[str, tuple[int, ...]] = {
    "power": (layout.POWER,),
    "priority": (layout.PRIORITY_STAT,),
    "range": (layout.RANGE_MIN, layout.RANGE_MAX),
    "soak": (layout.SOAK,),
    "stun guard": (layout.STUN_GUARD,),
    "guard": (layout.GUARD,),
    "armor": (layout.ARMOR,),
}


def ref_of(ref: tree.Ref | tree.AnOpponent, naming: Naming) -> int:
    match ref:
        case tree.You():
            return program.YOU
        case tree.Opponent() | tree.AnOpponent():
            return program.OPPONENT
        case tree.YourMarker():
            return program.MARKER
    raise naming.unplayable("no rule for {}", ref)


def whose_of(whose: tree.Whose) -> int:
    return program.YOU if isinstance(whose, tree.Yours) else program.OPPONENT


def spots_of(position: tree.Position | None, naming: Naming, about: int = program.YOU) -> tuple[Spot, ...]:
    """`about` is whom `adjacent` alone refers to: the other one of those who stand somewhere."""
    if position is None:
        return ()
    return tuple(found for spot in position.spots for found in spot_of(spot, naming, about))


def spot_of(spot: tree.Spot, naming: Naming, about: int = program.YOU) -> tuple[Spot, ...]:
    match spot:
        case tree.OnMarker():
            return (Spot(program.ON, ref=program.MARKER),)
        case tree.InSpaceOf(whose=whose):
            return (Spot(program.ON, ref=whose_of(whose)),)
        case tree.InUnoccupiedSpace():
            return (Spot(program.UNOCCUPIED),)
        case tree.InSpace(numbers=numbers):
            return tuple(Spot(program.IN_SPACE, number) for number in numbers)
        case tree.Within(number=number, of=of):
            return (Spot(program.WITHIN, number, ref_of(of, naming)),)
        case tree.Adjacent(to=None):
            return (Spot(program.ADJACENT, ref=about),)
        case tree.Adjacent(to=to) if to is not None:
            return (Spot(program.ADJACENT, ref=ref_of(to, naming)),)
        case tree.Behind(whom=whom):
            return (Spot(program.BEHIND, ref=ref_of(whom, naming)),)
        case tree.Between(one=one, other=other):
            return (Spot(program.BETWEEN, ref=ref_of(one, naming), other=ref_of(other, naming)),)
        case tree.AtEdge():
            return (Spot(program.AT_EDGE),)
        case tree.OffBoard():
            return (Spot(program.OFF_BOARD),)
    raise naming.unplayable("no rule for the place {}", spot)


def where_of(where: tree.Where | None, naming: Naming) -> tuple[Spot, ...]:
    match where:
        case None:
            return ()
        case tree.InRange():
            return (Spot(program.IN_RANGE),)
        case tree.AtGivenRange(number=number):
            return (Spot(program.AT_RANGE_OF_OPPONENT, number),)
        case tree.Spot():
            return spot_of(where, naming)
    raise naming.unplayable("no rule for the place {}", where)


def place_of(place: tree.Place, naming: Naming) -> tuple[Spot, ...]:
    """The spaces that may be chosen; () is every space."""
    match place:
        case tree.AnySpace(where=where):
            return where_of(where, naming)
        case tree.AnyUnoccupiedSpace(where=where):
            return (*where_of(where, naming), Spot(program.UNOCCUPIED))
        case tree.SpaceOfMarker():
            return (Spot(program.ON, ref=program.MARKER),)
    raise naming.unplayable("no rule for the place {}", place)


def threshold_of(threshold: tree.Threshold) -> tuple[int, int]:
    match threshold:
        case tree.Exactly(number=number):
            return number, number
        case tree.OrMore(number=number):
            return number, NO_LIMIT
        case tree.OrLess(number=number):
            return -NO_LIMIT, number
    raise AssertionError(threshold)


def amounts_of(amount: tree.Amount) -> tuple[list[int], bool]:
    """The numbers that may be chosen, ascending, and whether every greater one may be too."""
    match amount:
        case tree.Exactly(number=number):
            return [number], False
        case tree.OneOf(numbers=numbers):
            return list(numbers), False
        case tree.UpTo(number=number):
            return list(range(number + 1)), False
        case tree.AtLeast(number=number):
            return [number], True
        case tree.AnyNumber():
            return [0], True
    raise AssertionError(amount)


def scale_of(scale: tree.Scale | None, limit: tree.Limit | None, naming: Naming) -> Scale | None:
    """`per ... (maximum ...)`; without `per` there is nothing to count."""
    if scale is None:
        return None
    made = counted_by(scale, naming)
    if limit is not None:
        made.limit = limit.number
        made.limit_scale = scale_of(limit.scale, None, naming)
    return made


def counted_by(scale: tree.Scale, naming: Naming) -> Scale:
    match scale:
        case tree.DamageDealt():
            return Scale(program.BY_DAMAGE_DEALT)
        case tree.PartOfDamageDealt(number=number):
            return Scale(program.BY_DAMAGE_DEALT, each=number)
        case tree.DamageSoaked():
            return Scale(program.BY_DAMAGE_SOAKED)
        case tree.DamageTakenBy(whom=tree.YourMarker()):
            return Scale(program.BY_MARKER_DAMAGE)
        case tree.DamageTakenBy(whom=tree.You()):
            return Scale(program.BY_DAMAGE_TAKEN)
        case tree.NumberHeld(thing=thing):
            return Scale(program.BY_HELD, thing=naming.token(thing))
        case tree.NumberSpent() | tree.LifeSpent():
            return Scale(program.BY_SPENT)
        case tree.NumberUsed(thing=thing):
            return Scale(program.BY_USED, thing=naming.token(thing))
        case tree.NumberActive():
            return Scale(program.BY_ACTIVE)
        case tree.NumberStanding(position=position):
            return Scale(program.BY_MARKERS, spots=spots_of(position, naming))
        case tree.NumberDiscarded():
            return Scale(program.BY_DISCARDED_BASES)
        case tree.NumberOfSpaces(position=position):
            return Scale(program.BY_SPACES, spots=spots_of(position, naming))
    raise naming.unplayable("no rule for counting {}", scale)


def tests_of(conditions: tuple[tree.Condition, ...], naming: Naming) -> tuple[Test, ...]:
    return tuple(test_of(condition, naming) for condition in conditions)


def test_of(condition: tree.Condition, naming: Naming) -> Test:
    match condition:
        case tree.OncePer(span="beat"):
            return Test(program.ONCE_PER_BEAT)
        case tree.OncePer(span="duel"):
            return Test(program.ONCE_PER_DUEL)
        case tree.AtRange(threshold=threshold):
            return Test(program.AT_RANGE, *threshold_of(threshold))
        case tree.YourLife(threshold=threshold):
            return Test(program.LIFE, *threshold_of(threshold))
        case tree.OpponentLife(threshold=threshold):
            return Test(program.LIFE, *threshold_of(threshold), whom=program.OPPONENT)
        case tree.MarkerLife(threshold=threshold):
            return Test(program.MARKER_LIFE, *threshold_of(threshold))
        case tree.OpponentPriority(level=level):
            return priority_test(level)
        case tree.Holds(threshold=threshold, holding=holding):
            return holding_test(holding, threshold_of(threshold), naming)
        case tree.MoreThan(more=more, fewer=fewer):
            return Test(program.MORE_THAN, thing=called(more, naming), other=called(fewer, naming))
        case tree.NotMoreThan(more=more, fewer=fewer):
            return Test(program.NOT_MORE_THAN, thing=called(more, naming), other=called(fewer, naming))
        case tree.InForm(form=form):
            return Test(program.IN_FORM, thing=naming.form(form))
        case tree.Stands(who=who, position=position):
            whom = ref_of(who, naming)
            about = program.OPPONENT if whom == program.YOU else program.YOU
            return Test(program.STANDS, whom=whom, spots=spots_of(position, naming, about))
        case tree.CardIs(whose=whose, card=card, named=named):
            return card_test(whose_of(whose), card, named, naming)
    return plain_test(condition, naming)


def called(name: str, naming: Naming) -> int:
    return naming.token(tree.Called(name))


def priority_test(level: tree.PriorityLevel) -> Test:
    match level:
        case tree.PriorityOf(threshold=threshold):
            return Test(program.PRIORITY_OF_OPPONENT, *threshold_of(threshold))
        case tree.ComparedPriority(comparison=comparison):
            return Test(program.COMPARED_PRIORITY, low=1 if comparison == "higher" else -1)
        case tree.ComparedPrintedPriority(comparison=comparison):
            return Test(program.COMPARED_PRINTED_PRIORITY, low=1 if comparison == "higher" else -1)
    raise AssertionError(level)


def holding_test(holding: tree.Holding, bounds: tuple[int, int], naming: Naming) -> Test:
    match holding:
        case tree.Held(thing=thing):
            return Test(program.HELD, *bounds, thing=naming.token(thing))
        case tree.HeldActive():
            return Test(program.HELD_ACTIVE, *bounds)
        case tree.Used(thing=thing):
            return Test(program.USED, *bounds, thing=naming.token(thing))
    raise AssertionError(holding)


def card_test(whom: int, card: str, named: tree.NamedCard, naming: Naming) -> Test:
    match named:
        case tree.NamedOne() if card == "base":
            return Test(program.BASE_IS_NAMED, whom=whom)
        case tree.BaseNames(names=names) if card == "base":
            return Test(program.BASE_IS, whom=whom, cards=names)
        case tree.Unique() if card == "base":
            return Test(program.BASE_IS_UNIQUE, whom=whom)
    raise naming.unplayable(f"no rule for the condition on a {card}: {{}}", named)


def plain_test(condition: tree.Condition, naming: Naming) -> Test:
    """Conditions without numbers of their own."""
    match condition:
        case tree.IsActive(who=who):
            return Test(program.IS_ACTIVE, whom=ref_of(who, naming))
        case tree.AlreadyStunned(who=who):
            return Test(program.IS_STUNNED, whom=ref_of(who, naming))
        case tree.WereHit():
            return Test(program.WERE_HIT)
        case tree.WereNotHit():
            return Test(program.WERE_NOT_HIT)
        case tree.HitNobody():
            return Test(program.HIT_NOBODY)
        case tree.MovedPast():
            return Test(program.MOVED_PAST)
        case tree.MovementPassed():
            return Test(program.MOVEMENT_PASSED)
        case tree.AttackHit():
            return Test(program.ATTACK_HIT)
        case tree.AttackMissed():
            return Test(program.ATTACK_MISSED)
        case tree.PushCutShort():
            return Test(program.CUT_SHORT)
        case tree.NotDirectly():
            return Test(program.NOT_DIRECTLY)
        case tree.AttackIsFinisher(whose=whose):
            return Test(program.ATTACK_IS_FINISHER, whom=whose_of(whose))
        case tree.DiscardsHoldBase(whose=whose):
            return Test(program.DISCARDS_HOLD_BASE, whom=whose_of(whose))
        case tree.NoSpecialAction():
            return Test(program.NO_SPECIAL_ACTION)
    raise naming.unplayable("no rule for the condition {}", condition)
