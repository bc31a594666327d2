"""When something happens in BattleCON: triggers, events, conditions."""

from typing import Literal

from engine.battlecon.tree.amounts import NamedCard, Threshold
from engine.battlecon.tree.things import AnOpponent, CardKind, Opponent, Position, Ref, Thing, Whose, YourMarker
from engine.text.tree import Node, node

Trigger = Literal[
    "Setup", "Limited Ante", "Ante", "Reveal", "Start", "Before", "Hit", "Damage", "After", "End", "Recycle"
]
Span = Literal["beat", "duel"]
Comparison = Literal["higher", "lower"]


class Event(Node):
    """What happens: `When <event>:`."""

    __slots__ = ()


@node
class Suffers(Event):
    """`you are hit`, `an opponent is stunned`, `your Juto is defeated`."""

    who: Ref | AnOpponent
    what: Literal["hit", "stunned", "defeated"]


@node
class YouTakeDamage(Event):
    """`you take 3+ damage`; without a number, any damage."""

    at_least: int | None = None


@node
class YouSoak(Event):
    """`you soak damage`."""


@node
class YouClash(Event):
    """`you clash`."""


@node
class YouExtendClash(Event):
    """`you extend a clash`: a clash in which priorities are equal again."""


@node
class YouWinClash(Event):
    """`you win a clash`."""


@node
class YouWinPriority(Event):
    """`you win priority`."""


@node
class YouHandle(Event):
    """`you use a Time`, `you regain a token`."""

    how: Literal["use", "gain", "regain", "activate"]
    thing: Thing


@node
class YouMovePast(Event):
    """`you move past the opponent`."""

    whom: Ref


@node
class OpponentMoves(Event):
    """`the opponent moves past you`."""

    who: Opponent | AnOpponent
    past: Ref | None = None


@node
class NamedCardRevealed(Event):
    """`the opponent reveals a named card`."""


@node
class OpponentResolvesEffect(Event):
    """`the opponent resolves a triggered effect`."""


@node
class AnteBegins(Event):
    """`the ante begins`."""


@node
class ThisRevealed(Event):
    """`this is revealed`: the card that says so."""


class Condition(Node):
    """What must be so: `If <condition>:`, and after the comma of another prefix."""

    __slots__ = ()


@node
class OncePer(Condition):
    """`once per beat`."""

    span: Span


@node
class AtRange(Condition):
    """`range 2+`: how far the opponent stands from the fighter."""

    threshold: Threshold


@node
class YourLife(Condition):
    """`life 7 or less`."""

    threshold: Threshold


@node
class OpponentLife(Condition):
    """`the opponent has life 7 or less`."""

    threshold: Threshold


@node
class MarkerLife(Condition):
    """`your Juto has life 3+`."""

    marker: YourMarker
    threshold: Threshold


class PriorityLevel(Node):
    """What a priority is compared with."""

    __slots__ = ()


@node
class PriorityOf(PriorityLevel):
    """`priority 4+`."""

    threshold: Threshold


@node
class ComparedPriority(PriorityLevel):
    """`higher priority` than the fighter's."""

    comparison: Comparison


@node
class ComparedPrintedPriority(PriorityLevel):
    """`lower printed priority` than the fighter's attack has printed."""

    comparison: Comparison


@node
class OpponentPriority(Condition):
    """`the opponent has higher priority`."""

    level: PriorityLevel


class Holding(Node):
    """A thing and how it is there to be counted."""

    __slots__ = ()


@node
class Held(Holding):
    """`3+ Time`."""

    thing: Thing


@node
class HeldActive(Holding):
    """`2+ active Drinks`."""

    thing: Thing


@node
class Used(Holding):
    """`2+ Pacts used` on this beat's attack."""

    thing: Thing


@node
class Holds(Condition):
    """`3+ Time`, `2+ active Drinks`, `2+ Pacts used`."""

    threshold: Threshold
    holding: Holding


@node
class MoreThan(Condition):
    """`more Time than Fury`."""

    more: str
    fewer: str


@node
class NotMoreThan(Condition):
    """`no more Time than Fury`."""

    more: str
    fewer: str


@node
class InForm(Condition):
    """`Human`: the fighter has the form, the status or the active card of that name."""

    form: str


@node
class Stands(Condition):
    """`the opponent is on your Trap`."""

    who: Ref
    position: Position


@node
class IsActive(Condition):
    """`you are active`: the fighter has priority this beat."""

    who: Ref


@node
class AlreadyStunned(Condition):
    """`the opponent is stunned`."""

    who: Ref


@node
class WereHit(Condition):
    """`you were hit` this beat."""


@node
class WereNotHit(Condition):
    """`you were not hit` this beat."""


@node
class HitNobody(Condition):
    """`you hit nobody` this beat."""


@node
class MovedPast(Condition):
    """`you moved past the opponent` this beat."""

    whom: Ref


@node
class MovementPassed(Condition):
    """`this movement passed the opponent`: the instruction before."""

    whom: Ref


@node
class AttackHit(Condition):
    """`this attack hit`."""


@node
class AttackMissed(Condition):
    """`this attack did not hit`."""


@node
class PushCutShort(Condition):
    """`the push is cut short`: by the edge of the board."""


@node
class NotDirectly(Condition):
    """`not directly`: space by space, which direct movement is not."""


@node
class OpponentHolds(Condition):
    """`the opponent holds your Crystal`."""

    marker: YourMarker


@node
class CardIs(Condition):
    """`the opponent's base is Strike or Shot`, `your style is unique`."""

    whose: Whose
    card: CardKind
    named: NamedCard


@node
class AttackIsFinisher(Condition):
    """`the opponent's attack is a Finisher`."""

    whose: Whose


@node
class DiscardsHoldBase(Condition):
    """`any opponent's discard piles hold your base`: one of the same name."""

    whose: Whose


@node
class NoSpecialAction(Condition):
    """`no Special Action is revealed`."""
