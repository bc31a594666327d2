"""What a line of Battle for Sularia speaks of: cards, whose they are, where they lie."""

from dataclasses import field
from typing import Literal

from engine.sularia.tree.keywords import Keyword
from engine.text.tree import Node, node

Faction = Literal["Jotune", "Synthien", "Exsularian", "Protoan", "Mercenary"]


class Kind(Node):
    """A kind of card in play; one of them or many is for the phrase around it to say."""

    __slots__ = ()


class DeckCards(Node):
    """Cards of a deck."""

    __slots__ = ()


@node
class Combatant(Kind, DeckCards):
    """`Jotune Giant combatant`."""

    faction: Faction | None = None
    name: str | None = None


@node
class Site(Kind, DeckCards):
    """`Synthien site`."""

    faction: Faction | None = None
    name: str | None = None


@node
class TacticCard(DeckCards):
    """`tactics` of a deck."""

    faction: Faction | None = None
    name: str | None = None


@node
class ConditionCard(DeckCards):
    """`conditions` of a deck."""

    faction: Faction | None = None
    name: str | None = None


@node
class Attacker(Kind):
    """A combatant that attacks."""


@node
class Defender(Kind):
    """A combatant that defends."""


@node
class Tagged(Kind, DeckCards):
    """`Jotune Giant`: by what its tag line names."""

    faction: Faction | None = field(default=None, kw_only=True)
    name: str


class Quality(Node):
    """What else a card must be."""

    __slots__ = ()


@node
class WithKeyword(Quality):
    """`with Flight`."""

    keyword: Keyword


@node
class WithInfluenceCostAtMost(Quality):
    """`with influence cost 3 or less`."""

    number: int


class Where(Node):
    """Whose a card is, or where it lies."""

    __slots__ = ()


@node
class Yours(Where):
    """`you control`."""


@node
class Opponents(Where):
    """`an opponent controls`."""


@node
class YourDamagePile(Where):
    """`in your damage pile`."""


class Whom(Node):
    """The cards that something is done to."""

    __slots__ = ()


class Thing(Whom):
    """One card."""

    __slots__ = ()


@node
class Target(Thing):
    """`target Giant or site you control`."""

    kinds: tuple[Kind, ...]
    quality: Quality | None = None
    where: Where | None = None
    even_if_hidden: bool = False


@node
class This(Thing):
    """The card that says it."""


class Group(Whom):
    """All cards of a kind."""

    __slots__ = ()


@node
class All(Group):
    """`your Raiders`."""

    kind: Kind
    quality: Quality | None = None


@node
class AllOthers(Group):
    """`your other Raiders`."""

    kind: Kind
    quality: Quality | None = None


class Hand(Node):
    """Whose hand."""

    __slots__ = ()


@node
class YourHand(Hand):
    """`your hand`."""


@node
class OwnersHand(Hand):
    """`its owner's hand`."""


class Zone(Node):
    """A part of the table."""

    __slots__ = ()


@node
class HiddenZone(Zone):
    """`the hidden zone`."""


class Player(Node):
    """Somebody at the table."""

    __slots__ = ()


@node
class TargetOpponent(Player):
    """`target opponent`."""


@node
class Scale(Node):
    """`per Giant you control (maximum 3)`."""

    kind: Kind
    where: Where
    maximum: int | None = None
