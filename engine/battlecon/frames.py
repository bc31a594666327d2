"""The frames of `DuelState.pending`: what is being carried out, innermost last.

A frame is a list of numbers; the constants here are places in it. LINE and GROUP frames end with as many entries as
they need.
"""

from __future__ import annotations

from typing import Final

KIND: Final = 0
SEAT: Final = 1

GROUP: Final = 0  # effects of one seat that wait, in whatever order he likes: lines from WAITING on
TIMING: Final = 2
BROUGHT: Final = 3  # what the event brings its lines: spaces moved with their sign, damage soaked, a card
BROUGHT_TOO: Final = 4
WAITING: Final = 5

LINE: Final = 1  # one line of text
LINE_INDEX: Final = 2
PLACE: Final = 3  # the act that comes next
PRESET: Final = 4  # an answer given in advance (the argument of an ante), -1 for none
SPENT: Final = 5  # how many tokens or life the line has paid
MOVED: Final = 6  # spaces of the line's last movement
PASSED: Final = 7  # 1 when that movement passed the other fighter
SHORT: Final = 8  # 1 when it was cut short
DONE: Final = 9  # 0 when the act before had no effect
GIVEN: Final = 10  # what the event brought
GIVEN_TOO: Final = 11
LINE_SIZE: Final = 12

ATTACK: Final = 2
STAGE: Final = 2
DEALT: Final = 3  # damage done by this attack
STRUCK: Final = 4  # 1 when it hit
REPEATS: Final = 5  # repeats asked for before After (ruling W23)
ATTACK_SIZE: Final = 6
LAST_STAGE: Final = 7

DAMAGE: Final = 3  # damage about to be taken by SEAT
AMOUNT: Final = 2
FROM_ATTACK: Final = 3  # 1 when an attack deals it, 0 when an effect does (ruling W19)
DAMAGE_STAGE: Final = 4
DAMAGE_SIZE: Final = 5

MOVEMENT: Final = 4  # SEAT is about to be moved
MOVER: Final = 2  # who moves him
STEPS: Final = 3  # signed spaces, or the space itself when direct
DIRECT: Final = 4
ASKED: Final = 5  # 1 when he was asked whether he ignores it
CHAINED: Final = 6  # 1 when a Mimic's caused it (ruling W25)
NOT_PAST: Final = 7  # 1 when it may not pass the other fighter
MOVEMENT_SIZE: Final = 8
