"""What BattleCards' card text says: one class for every rule of phrases.lark that means something."""

from dataclasses import field
from typing import Literal

from engine.text.tree import Node, node

Contest = Literal["symbol duel", "quiz duel"]
Spots = Literal["spot", "spots"]
Rounds = Literal["round", "rounds"]


class Player(Node):
    """Somebody in the battle."""

    __slots__ = ()


@node
class Opponent(Player):
    """`the opponent`."""


@node
class Winner(Player):
    """`the winner`."""


@node
class Loser(Player):
    """`the loser`."""


class Possessor(Node):
    """Whose something is."""

    __slots__ = ()


@node
class Opponents(Possessor):
    """`the opponent's`."""


@node
class Yours(Possessor):
    """`your`."""


class Duration(Node):
    """How long something lasts."""

    __slots__ = ()


@node
class ForRounds(Duration):
    """`for 3 rounds`."""

    number: int
    word: Rounds = field(default="rounds", compare=False)


@node
class ForUpToRounds(Duration):
    """`for up to 3 rounds`."""

    number: int
    word: Rounds = field(default="rounds", compare=False)


@node
class Sort(Node):
    """`Strong Evil`, `Chaos`, `Weak`: which fighters."""

    status: Literal["Weak", "Able", "Strong", "Mighty"] | None = None
    alignment: Literal["Justice", "Evil", "Chaos", "Neutral"] | None = None


class Source(Node):
    """Where fighters come from."""

    __slots__ = ()


@node
class YourCollection(Source):
    """`your collection`."""


class Event(Node):
    """`When <event>`."""

    __slots__ = ()


@node
class WinContest(Event):
    """`you win that symbol duel`."""

    contest: Contest


@node
class LoseContest(Event):
    """`you lose that quiz duel`."""

    contest: Contest


@node
class SpellPassesTest(Event):
    """A spell that an opponent casts at the player has passed its test."""


@node
class SpotNamed(Event):
    """An opponent names a spot of the body of the player's fighter."""


@node
class AllTreasures(Event):
    """`you own all 5 treasures`."""

    number: int


class Trigger(Node):
    """When it happens."""

    __slots__ = ()


@node
class OnWound(Trigger):
    """`On wound`."""


@node
class When(Trigger):
    """`When you win that symbol duel`."""

    event: Event


class Condition(Node):
    """What must be so."""

    __slots__ = ()


@node
class CampaignBattle(Condition):
    """`campaign battle`: the battle is one of a campaign."""


@node
class Held(Condition):
    """`held`: the spell is held in hand."""


class Prefix(Node):
    """What stands before a colon."""

    __slots__ = ()


@node
class Opened(Prefix):
    """`On wound, campaign battle`."""

    trigger: Trigger
    condition: Condition | None = None


class Step(Node):
    """One of the things an ability does in turn."""

    __slots__ = ()


@node
class Ability(Node):
    """A whole line, or the rest of one: what is done in turn."""

    steps: tuple[Step, ...]


@node
class Governed(Step):
    """A prefix and what it governs."""

    prefix: Prefix
    rest: Ability


class Instruction(Step):
    """Something that is done."""

    __slots__ = ()


class Outcome(Instruction):
    """What happens without anybody doing it."""

    __slots__ = ()


@node
class Lasting(Step):
    """`for 3 rounds, the opponent cannot attack`."""

    duration: Duration
    instruction: Instruction


@node
class May(Step):
    """`You may hold this`."""

    instruction: Instruction


@node
class AttacksBeginWith(Outcome):
    """`your next 3 attacks begin with a quiz duel`."""

    whose: Possessor
    number: int
    contest: Contest


@node
class AttackScratches(Outcome):
    """`your attack scratches 2 spots`."""

    number: int


@node
class AttackTurns(Outcome):
    """`the attack strikes the opponent's own fighter`."""

    whose: Possessor


@node
class AttackGoesOn(Outcome):
    """`the attack goes on as normal`."""


@node
class CannotAttack(Outcome):
    """`the opponent cannot attack`."""

    player: Player


@node
class YouChooseSpot(Outcome):
    """`you choose the spot`."""


@node
class YouChooseForIt(Outcome):
    """`you choose for it`."""


@node
class NoExtraTurn(Outcome):
    """`no extra turn`."""


@node
class FightEnds(Outcome):
    """`the fight ends and nobody dies`."""


@node
class ContestDecides(Outcome):
    """`a peaceful contest decides the winner`."""


@node
class BecomesCampaign(Outcome):
    """`the battle becomes a campaign battle`."""


@node
class WinnerScratches(Outcome):
    """The winner scratches as many spots of the loser as they differ by."""


@node
class FightsBelow(Outcome):
    """`the opponent's top fighter fights the fighter below it for up to 3 rounds`."""

    whose: Possessor
    duration: Duration


@node
class Scratch(Instruction):
    """`scratch 2 body spots of the opponent`."""

    number: int
    word: Spots = field(default="spots", compare=False, kw_only=True)
    player: Player


@node
class Hold(Instruction):
    """`hold this`: in hand, for later."""


@node
class HoldContest(Instruction):
    """`hold a quiz duel of 5 questions`."""

    contest: Contest
    questions: int | None = None


@node
class Test(Instruction):
    """`test this`."""


@node
class TestEachRound(Instruction):
    """`test this again each round after the first`."""


@node
class CancelSpell(Instruction):
    """`cancel that spell`."""


@node
class IgnoreScratch(Instruction):
    """`ignore that scratch`."""


@node
class AddToStack(Instruction):
    """`add 1 Weak or Able fighter from your collection to your stack`."""

    number: int
    sorts: tuple[Sort, ...]
    source: Source


@node
class Gain(Instruction):
    """`gain this`."""
