"""Card text as the rules run it: names resolved to numbers, every line a short list of acts.

`compile.py` makes these from the typed tree of a card's text, once a fighter. They never change afterwards, and every
duel, clone and agent shares them.
"""

from __future__ import annotations

from typing import Final

from engine.text.tree import Node

# When a line is carried out. PASSIVE lines are in force while their card is; those of an EVENT answer what happens.
PASSIVE: Final = 0
SETUP: Final = 1
ANTE: Final = 2
REVEAL: Final = 3
START: Final = 4
BEFORE: Final = 5
HIT: Final = 6
DAMAGE: Final = 7
AFTER: Final = 8
END: Final = 9
ON_USE: Final = 10  # a token's line without a prefix that does something once
ANTED: Final = (ANTE, ON_USE)  # of an ante, and of what is anted
TRIGGERS: Final = 11  # every trigger is less
FIRST_EVENT: Final = 16

EVENT_HIT: Final = 16  # you are hit
EVENT_STUNNED: Final = 17
EVENT_DAMAGE: Final = 18
EVENT_SOAK: Final = 19
EVENT_CLASH: Final = 20
EVENT_CLASH_EXTENDED: Final = 21
EVENT_CLASH_WON: Final = 22
EVENT_PRIORITY_WON: Final = 23
EVENT_USED: Final = 24
EVENT_GAINED: Final = 25
EVENT_REGAINED: Final = 26
EVENT_ACTIVATED: Final = 27
EVENT_MOVED_PAST: Final = 28  # you move past the opponent
EVENT_OPPONENT_MOVES: Final = 29
EVENT_OPPONENT_MOVES_PAST: Final = 30
EVENT_NAMED_CARD: Final = 31  # the opponent reveals a named card
EVENT_OPPONENT_RESOLVES: Final = 32
EVENT_ANTE_BEGINS: Final = 33
EVENT_REVEALED: Final = 34  # this card is revealed
EVENT_DEFEATED: Final = 35  # an opponent is defeated
EVENT_MARKER_HURT: Final = 36
TIMINGS: Final = 37  # every timing is less

# What an act does.
MOVE: Final = 1
PLACE_FIGHTER: Final = 2  # move directly
SWAP_PLACES: Final = 3
SWAP_LIFE: Final = 4
LOSE_LIFE: Final = 5
REGAIN_LIFE: Final = 6
SPEND_LIFE: Final = 7
LIFE_BECOMES: Final = 8
DEAL_DAMAGE: Final = 9
STUN: Final = 10
DEFEAT: Final = 11
REPEAT: Final = 12
BECOME_ACTIVE: Final = 13
GAIN: Final = 14
GAIN_UNTIL: Final = 15
REGAIN: Final = 16
LOSE: Final = 17
SPEND: Final = 18
USE: Final = 19
DISCARD_TOKEN: Final = 20
TAKE_BACK: Final = 21
PLACE_MARKER: Final = 22
SHIFT_MARKER: Final = 23
PLACE_OPPONENTS_MARKER: Final = 24
WITHDRAW_MARKER: Final = 25
MARKER_LOSES_LIFE: Final = 26
BECOME_FORM: Final = 27
ACTIVATE: Final = 28
ACTIVATE_UNTIL: Final = 29
DEACTIVATE: Final = 30
DEACTIVATE_OTHERS: Final = 31
APPLY_STYLE: Final = 32
SET_ASIDE: Final = 33
COPY_OTHER_STYLE: Final = 34
COPY_UNIQUE_BASE: Final = 35
REPLACE_BASE: Final = 36
TAKE_ATTACK: Final = 37
NAME_BASE: Final = 38
NAME_STYLE: Final = 39
NAME_TOKEN: Final = 40
START_CLASH: Final = 41
EXTEND_CLASH: Final = 42
CANCEL_EFFECT: Final = 43
SILENCE: Final = 44
NO_RECYCLING: Final = 45
NEGATE_ANTES: Final = 46
IGNORE_STYLES: Final = 47
STYLE_PRIORITY_BECOMES: Final = 48
STYLE_RANGE_BECOMES: Final = 49
DISCARD_BASE: Final = 50
NEXT_ATTACK_STUNS: Final = 51
NEXT_BEAT: Final = 52
FOR_THE_DUEL: Final = 53
IF: Final = 54  # goes on with the acts that follow when its tests hold, else at `jump`
CHOOSE: Final = 55  # asks which of `branches` to go on at
GO: Final = 56  # goes on at `jump`
PULSE: Final = 57
CANCEL: Final = 58
FINISH: Final = 59
RESTORE_MARKER: Final = 60
MIMIC: Final = 61
REGAIN_EACH: Final = 62
SPEND_ANY: Final = 63
USE_MANY: Final = 64
USE_EACH: Final = 65
TAKE_BACK_EACH: Final = 66
SWAP_FORM: Final = 67
LATER: Final = 68

# Acts in force: as a passive line while its card is, or until the beat ends when a trigger carried them out.
IN_FORCE: Final = 100
IGNORE: Final = 100  # `stat` of the opponent: soak, stun guard
WIN_TIES: Final = 101
LOSE_TIES: Final = 102
STUN_IMMUNITY: Final = 103
UNLIMITED_STUN_GUARD: Final = 104
CANNOT_BE_HIT: Final = 105
DOES_NOT_HIT: Final = 106
HITS_AREA: Final = 107
ALSO_HITS_AT: Final = 108
DOES_NOT_STUN: Final = 109
TAKE_MORE: Final = 110
TAKE_AT_MOST: Final = 111
CANNOT_MOVE: Final = 112  # `whom` cannot; `direction` 0 any way
CANNOT_ENTER: Final = 113
STOPS: Final = 114
IGNORE_MOVEMENT: Final = 115
MARKER_FIXED: Final = 116
CANNOT_GAIN: Final = 117
RANGE_FROM: Final = 118
HOLD_AT_MOST: Final = 119
SPEND_AT_MOST: Final = 120
NO_REGAINING_USED: Final = 121
RETURNS_WITH_ATTACK: Final = 123
NOTHING_SPENT: Final = 124
ONLY_PRINTED: Final = 125
COPY_BONUSES: Final = 126
BASE_PRIORITY_OF_OPPONENT: Final = 127
APPLY_ACTIVE: Final = 128
APPLY_FROM_PILE: Final = 129
IGNORE_TOKENS: Final = 130
HITS_WITHOUT_TOKENS: Final = 131
DOUBLE_TOKENS: Final = 132
NAMED_IS_FREE: Final = 133
LIFE_PAYS: Final = 134
RING: Final = 135
STYLE_SHOWN_FIRST: Final = 136
BONUS: Final = 137  # a bonus in force, computed when asked
BECOMES_CANCEL: Final = 138
APPLY_SET_ASIDE: Final = 139
LIFE_FLOOR: Final = 140
VERBS: Final = 141  # every verb is less

# What a test asks.
ONCE_PER_BEAT: Final = 0
ONCE_PER_DUEL: Final = 1
AT_RANGE: Final = 2
LIFE: Final = 3  # of `whom`
MARKER_LIFE: Final = 4
PRIORITY_OF_OPPONENT: Final = 5
COMPARED_PRIORITY: Final = 6
COMPARED_PRINTED_PRIORITY: Final = 7
HELD: Final = 8
HELD_ACTIVE: Final = 9
USED: Final = 10
MORE_THAN: Final = 11
NOT_MORE_THAN: Final = 12
IN_FORM: Final = 13
STANDS: Final = 14
IS_ACTIVE: Final = 15
IS_STUNNED: Final = 16
WERE_HIT: Final = 17
WERE_NOT_HIT: Final = 18
HIT_NOBODY: Final = 19
MOVED_PAST: Final = 20
MOVEMENT_PASSED: Final = 21
ATTACK_HIT: Final = 22
ATTACK_MISSED: Final = 23
CUT_SHORT: Final = 24
NOT_DIRECTLY: Final = 25
BASE_IS: Final = 26
STYLE_IS_NAMED: Final = 27
BASE_IS_NAMED: Final = 28
BASE_IS_UNIQUE: Final = 29
ATTACK_IS_FINISHER: Final = 30
DISCARDS_HOLD_BASE: Final = 31
NO_SPECIAL_ACTION: Final = 32
DID_NOTHING: Final = 33  # the act before had no effect (`Otherwise` behind an instruction)
TESTS: Final = 34  # every test is less

# Whom or what a phrase refers to.
YOU: Final = 0
OPPONENT: Final = 1
MARKER: Final = 2
THAT_SPACE: Final = 3

# Where something stands.
ON: Final = 0
WITHIN: Final = 1
ADJACENT: Final = 2
BEHIND: Final = 3
BETWEEN: Final = 4
AT_EDGE: Final = 5
OFF_BOARD: Final = 6
UNOCCUPIED: Final = 7
IN_SPACE: Final = 8
IN_RANGE: Final = 9
AT_RANGE_OF_OPPONENT: Final = 10

# What a number is counted by.
BY_DAMAGE_DEALT: Final = 0
BY_DAMAGE_SOAKED: Final = 1
BY_DAMAGE_TAKEN: Final = 2
BY_MARKER_DAMAGE: Final = 3
BY_HELD: Final = 4
BY_SPENT: Final = 5
BY_USED: Final = 6
BY_ACTIVE: Final = 7
BY_MARKERS: Final = 8
BY_DISCARDED_BASES: Final = 9
BY_SPACES: Final = 10

# Which way a movement goes, seen from the fighter who is moved.
EITHER_WAY: Final = 0
FORWARDS: Final = 1  # towards his opponent
BACKWARDS: Final = 2
TOWARD: Final = 3  # towards `ref`

NOBODY: Final = -1
ANY_KIND: Final = -1
NO_LIMIT: Final = 99


class Spot:
    """One way to stand somewhere: `within 1 of your Trap` is (WITHIN, 1, MARKER)."""

    __slots__ = ("kind", "number", "other", "ref")

    def __init__(self, kind: int, number: int = 0, ref: int = YOU, other: int = YOU) -> None:
        self.kind = kind
        self.number = number
        self.ref = ref
        self.other = other


class Test:
    """A condition. `low` to `high` is the threshold; `whom` whose it is, seen from the line's player."""

    __slots__ = ("asks", "cards", "high", "low", "other", "spots", "thing", "whom")

    def __init__(
        self,
        asks: int,
        low: int = 0,
        high: int = NO_LIMIT,
        whom: int = YOU,
        thing: int = ANY_KIND,
        other: int = ANY_KIND,
        spots: tuple[Spot, ...] = (),
        cards: tuple[str, ...] = (),
    ) -> None:
        self.asks = asks
        self.low = low
        self.high = high
        self.whom = whom
        self.thing = thing
        self.other = other
        self.spots = spots
        self.cards = cards


class Scale:
    """What a number is multiplied by: `per 2 damage dealt, rounded up (maximum 3)`."""

    __slots__ = ("by", "each", "limit", "limit_scale", "other", "spots", "thing")

    def __init__(
        self,
        by: int,
        each: int = 1,
        thing: int = ANY_KIND,
        spots: tuple[Spot, ...] = (),
        limit: int = NO_LIMIT,
        limit_scale: Scale | None = None,
    ) -> None:
        self.by = by
        self.each = each
        self.thing = thing
        self.spots = spots
        self.limit = limit
        self.limit_scale = limit_scale


ONE: Final[list[int]] = [1]


class Act:
    """One thing a line does. What a field means depends on the verb; unused ones keep their defaults.

    `amounts` are the numbers that may be chosen, ascending, in a list that nobody changes; `open_ended` adds every
    greater one. `number` is a plain number. `at` is the act's place in the duel: line index times 32 plus place in the
    line.
    """

    __slots__ = (
        "alone",
        "amounts",
        "as_far",
        "at",
        "bonuses",
        "branches",
        "cards",
        "direction",
        "is_cost",
        "jump",
        "line",
        "movements",
        "not_past",
        "number",
        "open_ended",
        "optional",
        "ref",
        "scale",
        "spots",
        "stat",
        "tests",
        "thing",
        "until",
        "until_adjacent",
        "verb",
        "whom",
    )  # fmt: skip

    def __init__(self, verb: int) -> None:
        self.verb = verb
        self.alone: list[Act] = [self]  # where nothing else is in force
        self.whom = YOU
        self.amounts: list[int] = ONE
        self.open_ended = False
        self.number = 0
        self.stat = 0
        self.bonuses: tuple[tuple[int, int], ...] = ()
        self.thing = ANY_KIND
        self.scale: Scale | None = None
        self.tests: tuple[Test, ...] = ()
        self.spots: tuple[Spot, ...] = ()
        self.direction = EITHER_WAY
        self.ref = OPPONENT
        self.not_past = False
        self.until_adjacent = False
        self.as_far = False
        self.optional = False
        self.is_cost = False
        self.jump = -1
        self.branches: tuple[int, ...] = ()
        self.line = -1
        self.until = -1
        self.cards: tuple[str, ...] = ()
        self.at = -1
        self.movements: dict[int, list[int]] = {}  # of a movement: the legal ones by where the fighters stand


class Line:
    """One line of text. `timing` is when it is carried out (a trigger, an event, or PASSIVE).

    A line within a line has no text of its own: `says` is its part of the tree (`Matchup.text_of` prints it).
    """

    __slots__ = (
        "acts",
        "alone",
        "card",
        "index",
        "limit",
        "needs",
        "paradigm",
        "says",
        "tests",
        "text",
        "thing",
        "timing",
    )

    def __init__(self, text: str) -> None:
        self.index = -1
        self.alone: list[int] = []  # its number, where it alone waits
        self.text = text
        self.says: Node | None = None
        self.timing = PASSIVE
        self.tests: tuple[Test, ...] = ()
        self.acts: tuple[Act, ...] = ()
        self.limit = 0  # how often an ante line may be used in a beat, 0: as often as one likes
        self.thing = ANY_KIND  # of an event about tokens: which
        self.needs = 0  # of a damage event: at least so much
        self.card = -1
        self.paradigm = -1  # whose line it is, by its number in the kit


class Card:
    """A card, token or ability in a duel: its numbers and its compiled lines.

    `passives` are the acts in force while the card is, with the tests that govern each; `triggers` the other lines by
    their timing.
    """

    __slots__ = (
        "fighter",
        "index",
        "kind",
        "lines",
        "name",
        "passives",
        "power",
        "power_is_number",
        "priority",
        "priority_is_number",
        "range_is_number",
        "range_max",
        "range_min",
        "role",
        "slug",
        "soak",
        "stun_guard",
        "stun_immunity",
        "triggers",
        "unique",
    )  # fmt: skip

    def __init__(self, slug: str, name: str, kind: int) -> None:
        self.index = -1
        self.slug = slug
        self.name = name
        self.kind = kind
        self.fighter = ""
        self.range_min = 0
        self.range_max = 0
        self.range_is_number = True
        self.power = 0
        self.power_is_number = True
        self.priority = 0
        self.priority_is_number = True
        self.stun_guard = 0
        self.soak = 0
        self.stun_immunity = False
        self.unique = False
        self.role = name  # the name of the generic base it takes the place of, or its own
        self.lines: tuple[Line, ...] = ()
        self.passives: tuple[Act, ...] = ()
        self.triggers: dict[int, list[Line]] = {}


# What a card is.
STYLE: Final = 0
BASE: Final = 1
SPECIAL: Final = 2
FINISHER: Final = 3
FIGHTER: Final = 4
TOKEN: Final = 5
PARADIGM: Final = 6
COUNTER: Final = 7  # pacts, levels and the like: held as tokens are, but no tokens
