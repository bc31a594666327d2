"""How the lists of a duel's state are laid out, and what its numbers mean."""

from typing import Final

# The steps of a beat, in the order of the rulebook (War, Play Sequence).
OPENING: Final = 0  # the initial discards
BEGIN: Final = 1  # what last beat left for this one
SELECT: Final = 2
ANTE_BEGINS: Final = 3
ANTE: Final = 4
REVEAL: Final = 5
SPECIAL_ACTIONS: Final = 6
REVEAL_EFFECTS: Final = 7
PRIORITY: Final = 8
START: Final = 9
FIRST_ATTACK: Final = 10
SECOND_ATTACK: Final = 11
END: Final = 12
RECYCLE: Final = 13
OVER: Final = 14
PRIORITY_WON: Final = 15  # between PRIORITY and START: the winner may rather clash

PHASE_NAMES: Final = (
    "opening", "begin", "select", "ante begins", "ante", "reveal", "special actions", "reveal effects", "priority",
    "start", "first attack", "second attack", "end", "recycle", "over", "priority won",
)  # fmt: skip

# The stats of an attack; a seat's `bonuses` and `printed_changes` are indexed by them.
POWER: Final = 0
PRIORITY_STAT: Final = 1
RANGE_MIN: Final = 2
RANGE_MAX: Final = 3
SOAK: Final = 4
STUN_GUARD: Final = 5
GUARD: Final = 6
ARMOR: Final = 7
STATS: Final = 8

KINDS: Final = 8  # at most so many kinds of tokens and counters a fighter
PILES: Final = 3  # at most so many discard piles a seat
MARKERS: Final = 3  # at most so many markers a seat
CARD_BITS: Final = 6  # of a card's number in a duel
MOST_CARDS: Final = (1 << CARD_BITS) // 2  # a fighter's, so that those of two have numbers
USED_BITS: Final = 6  # of how many tokens of a kind are used in a beat, nearly always
MOST_USED_BITS: Final = 32  # of how many are, where texts of one's own allow more

# A beat has at most so many effects; then nothing more is set off, so that texts that set each other off come to an
# end (`Hit: repeat this attack`). No card of the games comes near.
MOST_EFFECTS: Final = 300

# What is true of a fighter this beat (`flags`).
STUNNED: Final = 1
WAS_HIT: Final = 2
HIT: Final = 4
MOVED_PAST: Final = 8
NEGATED: Final = 16  # his styles do not apply, except their End effects
SILENCED: Final = 32  # he resolves no more effects
KEEPS_PILES: Final = 64  # his discard piles do not recycle
NO_PAIR: Final = 128  # pulsed: as if he had played nothing
CLASH_FORCED: Final = 256
FORM_SWAPPED: Final = 512  # his current form comes from the other discard pile
CLASH_KEPT_ON: Final = 1024  # he chose to go on clashing although he won
STYLE_SHOWN: Final = 2048  # the style of his pair lies open
EVERY_FLAG: Final = 2 * STYLE_SHOWN - 1

# What lasts over beats (`lasting_flags`).
NEXT_ATTACK_STUNS: Final = 1
EVERY_LASTING_FLAG: Final = 1
