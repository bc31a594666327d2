"""What events say of fighters: attacks and damage, life, spaces, markers, tokens, forms and paradigms."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.battlecon import program
from engine.battlecon.layout import (
    HIT,
    KINDS,
    MARKERS,
    MOVED_PAST,
    NEXT_ATTACK_STUNS,
    SILENCED,
    STATS,
    STUNNED,
    WAS_HIT,
)
from tests.engine.war.rules.account import Account

# Acts that let an attack hit beyond its range, or keep it from hitting within.
LET_HIT = (program.ALSO_HITS_AT, program.HITS_AREA)
KEEP_FROM_HITTING = (program.DOES_NOT_HIT, program.CANNOT_BE_HIT, program.HITS_AREA)


class AccountOfFighters(Account):
    """Keeps their life, spaces and tokens, and sees that each event fits what was so before."""

    def attack_hits(self, seat: int, nearest: int, farthest: int, apart: int, measured: Any, by: int) -> None:
        self.flags[seat] |= HIT
        self.flags[1 - seat] |= WAS_HIT
        within = self.aims(seat, nearest, farthest, apart, measured)
        assert by >= 0 or within
        assert by < 0 or self.matchup.act(by).verb in LET_HIT
        assert by < 0 or not within or self.matchup.act(by).verb == program.HITS_AREA

    def attack_misses(self, seat: int, nearest: int, farthest: int, apart: int, measured: Any, by: int) -> None:
        within = self.aims(seat, nearest, farthest, apart, measured)
        assert by >= 0 or not within
        assert by < 0 or self.matchup.act(by).verb in KEEP_FROM_HITTING

    def aims(self, seat: int, nearest: int, farthest: int, apart: int, measured: Sequence[int] | None) -> bool:
        """Whether the distances are such that the range of the attack reaches; without a range both ends are -1."""
        assert apart == abs(self.position[0] - self.position[1])
        self.lasting_flags[seat] = 0
        assert (nearest == -1) == (farthest == -1)
        return any(0 <= nearest <= one <= farthest for one in ([apart] if measured is None else measured))

    def takes_damage(self, seat: int, number: int, life: int, from_attack: bool, *parts: tuple[int, int]) -> None:
        self.loses_life(seat, number, life)
        self.damage_taken[seat] += number
        self.adds_up(number, from_attack, parts)

    def takes_none(self, seat: int, from_attack: bool, *parts: tuple[int, int]) -> None:
        self.adds_up(0, from_attack, parts)

    def adds_up(self, number: int, from_attack: bool, parts: Sequence[tuple[int, int]]) -> None:
        assert not parts or from_attack
        assert not parts or sum(part for part, _ in parts) == number

    def soaks(self, seat: int, number: int, from_attack: bool) -> None:
        assert number > 0
        self.damage_soaked[seat] += number

    def is_stunned(self, seat: int) -> None:
        assert not self.flags[seat] & STUNNED
        self.flags[seat] |= STUNNED

    def does_not_attack(self, seat: int, stunned: bool) -> None:
        assert stunned == bool(self.flags[seat] & STUNNED)

    # ---- life, spaces, markers

    def loses_life(self, seat: int, number: int, life: int) -> None:
        assert number > 0
        assert life == self.life[seat] - number
        self.life[seat] = life

    def regains_life(self, seat: int, number: int, life: int) -> None:
        assert number > 0
        assert life == self.life[seat] + number
        self.life[seat] = life

    def becomes_life(self, seat: int, life: int) -> None:
        self.life[seat] = life

    def swaps_life(self, first: int, second: int) -> None:
        assert [second, first] == self.life
        self.life = [first, second]

    def moves(
        self, seat: int, mover: int, start: int, space: int, direct: bool, steps: int = 0, passed: bool = False
    ) -> None:
        assert mover in (0, 1)
        assert self.position[seat] == start
        assert direct == (steps == 0)
        if not direct:
            onwards = start + steps + (passed and (1 if steps > 0 else -1))
            assert (onwards - space) % 7 == 0  # on a ring one comes round
            ahead = (self.position[1 - seat] - start) * steps
            assert passed == (0 < ahead < abs(space - start) * abs(steps)) or onwards != space
        if passed:
            self.flags[seat] |= MOVED_PAST
        self.position[seat] = space

    def marker_stands(self, seat: int, number: int, space: int) -> None:
        assert number < self.matchup.marker_count[seat]
        self.markers[seat * MARKERS + number] = space

    def marker_leaves(self, seat: int) -> None:
        self.markers[seat * MARKERS : seat * MARKERS + MARKERS] = [0] * MARKERS

    def marker_is_hurt(self, seat: int, number: int, life: int) -> None:
        assert number > 0
        assert life == self.marker_life[seat] - number
        self.marker_life[seat] = life
        self.marker_damage[seat] += number

    def marker_is_whole(self, seat: int, life: int) -> None:
        assert life == self.matchup.marker_life[seat]
        self.marker_life[seat] = life

    # ---- tokens

    def change(self, seat: int, kind: int, number: int) -> int:
        self.pool[seat * KINDS + kind] += number
        return self.pool[seat * KINDS + kind]

    def gains(self, seat: int, kind: int, number: int, held: int) -> None:
        assert number > 0
        assert self.change(seat, kind, number) == held

    def loses(self, seat: int, kind: int, number: int, held: int) -> None:
        assert number > 0
        assert self.change(seat, kind, -number) == held

    def spends(self, seat: int, kind: int, number: int, held: int) -> None:
        self.loses(seat, kind, number, held)
        self.spent[seat] += number

    def uses(self, seat: int, kind: int, number: int) -> None:
        assert number > 0
        self.spent[seat] += number
        self.change(seat, kind, -number)
        self.used[seat * KINDS + kind] += number

    def takes_back(self, seat: int, kind: int, number: int) -> None:
        """No more than a fighter may hold: what has come back to him meanwhile counts."""
        self.antes_count = False
        self.used[seat * KINDS + kind] -= number
        most = self.matchup.most_held[seat][kind]
        self.pool[seat * KINDS + kind] = min(most, self.pool[seat * KINDS + kind] + number)

    def gets_back(self, seat: int, kind: int, number: int) -> None:
        self.change(seat, kind, number)

    def discards_token(self, seat: int, kind: int) -> None:
        self.change(seat, kind, -1)

    def names_token(self, seat: int, kind: int) -> None:
        self.named_token[seat] = kind

    def antes_are_negated(self, seat: int, undone: bool) -> None:
        self.antes_count = False
        self.named_base[seat] = -1
        assert undone or not any(self.used[seat * KINDS : seat * KINDS + KINDS])
        self.used[seat * KINDS : seat * KINDS + KINDS] = [0] * KINDS

    # ---- the rest

    def becomes_form(self, seat: int, form: int) -> None:
        self.form[seat] = form

    def activates(self, seat: int, paradigm: int) -> None:
        assert not self.paradigms[seat] >> paradigm & 1
        self.paradigms[seat] |= 1 << paradigm

    def deactivates(self, seat: int, paradigm: int) -> None:
        assert self.paradigms[seat] >> paradigm & 1
        self.paradigms[seat] &= ~(1 << paradigm)

    def becomes_active(self, seat: int) -> None:
        self.active = seat

    def gets_bonus(self, seat: int, stat: int, number: int) -> None:
        assert seat in (0, 1)
        self.bonuses[seat * STATS + stat] += number

    def is_silenced(self, seat: int) -> None:
        self.flags[seat] |= SILENCED

    def will_stun(self, seat: int) -> None:
        self.lasting_flags[seat] = NEXT_ATTACK_STUNS

    def enters(self, name: str, seat: int, number: int) -> None:
        self.entered.setdefault(name, []).append((seat, number))
