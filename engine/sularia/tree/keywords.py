"""The keywords of Battle for Sularia."""

from engine.text.tree import Node, NumberPair, node


class Keyword(Node):
    """What a card or a combatant has."""

    __slots__ = ()


@node
class Flight(Keyword):
    """`Flight`."""


@node
class AlphaStrike(Keyword):
    """`Alpha Strike`."""


@node
class Armor(Keyword):
    """`Armor`."""


@node
class Barrage(Keyword):
    """`Barrage 1:2`: combatants to damage."""

    numbers: NumberPair


@node
class Bounty(Keyword):
    """`Bounty`."""


@node
class Diffuse(Keyword):
    """`Diffuse`."""


@node
class Focus(Keyword):
    """`Focus 2`."""

    number: int


@node
class Hardened(Keyword):
    """`Hardened`."""


@node
class Harvest(Keyword):
    """`Harvest`."""


@node
class Hidden(Keyword):
    """`Hidden`."""


@node
class Specialist(Keyword):
    """`Specialist`."""


@node
class Keywords(Node):
    """The first line of a card that has keywords."""

    keywords: tuple[Keyword, ...]
