"""A duel's events against its state: what they say together is where the duel stands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engine.battlecon import program
from engine.battlecon.layout import (
    FORM_SWAPPED,
    HIT,
    MOVED_PAST,
    NEGATED,
    PRIORITY_STAT,
    SILENCED,
    STATS,
    STUNNED,
    STYLE_SHOWN,
    WAS_HIT,
)
from engine.battlecon.sources import NUMBER_OF, SEAT_OF, attack_numbers
from engine.battlecon.state import DuelState
from tests.engine.war.rules.account import COMPARED, OF_THE_BEAT
from tests.engine.war.rules.account_of_cards import AccountOfCards
from tests.engine.war.rules.account_of_fighters import AccountOfFighters

Event = Sequence[Any]
FLAGS = HIT | WAS_HIT | STUNNED | MOVED_PAST | SILENCED | NEGATED | FORM_SWAPPED | STYLE_SHOWN


class Ledger(AccountOfCards, AccountOfFighters):
    """Keeps account of a duel from its beginning by what is recorded, and says where the duel is not as recorded."""

    def follow(self, events: Sequence[Event], state: DuelState) -> None:
        """Take in the events of a step, then compare with the state after it."""
        self.shown = [(), ()]
        self.entered = {}
        self.hear(events)
        stands = state.to_json()
        for name in (*COMPARED, *OF_THE_BEAT):
            assert getattr(self, name) == stands[name], (name, events)
        for seat in (0, 1):
            if self.shown[seat]:
                assert self.shown[seat] == attack_numbers(state, seat), events
            assert self.flags[seat] & FLAGS == state.sides[seat].flags & FLAGS, events
        assert not self.antes_count or self.bonuses == bonuses_of(state), events
        for name, entries in self.entered.items():
            kept = [(entry >> SEAT_OF, entry & NUMBER_OF) for entry in getattr(state, name)]
            assert set(entries) <= set(kept), (name, events)

    def hear(self, events: Sequence[Event]) -> None:
        """Take in events, each of which must fit what is known by then."""
        for kind, *facts in events:
            ENTRIES[kind](self, *facts)


def bonuses_of(state: DuelState) -> list[int]:
    """What effects have added to each stat this beat: for good, or by an ante that may yet be negated."""
    added = [*state.bonuses]
    for seat in (0, 1):
        added[seat * STATS + PRIORITY_STAT] += state.printed_changes[seat * STATS + PRIORITY_STAT]
    for entry in state.in_force:
        act = state.matchup.act(entry & NUMBER_OF)
        if act.verb == program.BONUS and act.until < 0:
            seat = entry >> SEAT_OF if act.whom == program.YOU else 1 - (entry >> SEAT_OF)
            for stat, number in act.bonuses:
                added[seat * STATS + stat] += number
    return added


def kept_in(name: str) -> Callable[[Ledger, int, int], None]:
    """Something that stands from now on in a list of the state."""
    return lambda ledger, seat, number: ledger.enters(name, seat, number)


def told_of(ledger: Ledger, seat: int, *_: Any) -> None:
    """Nothing to keep account of but whom it is about."""
    assert seat in (0, 1)


ENTRIES: dict[str, Callable[..., None]] = {
    "beat": Ledger.begins,
    "opening": Ledger.opens,
    "pair": Ledger.sets_pair,
    "style shown": Ledger.shows_style,
    "revealed": Ledger.reveals,
    "special action": Ledger.special_action,
    "clash": Ledger.clashes,
    "bases picked up": Ledger.picks_up_bases,
    "base": Ledger.replaces_base,
    "discarded card": Ledger.discards_card,
    "set aside": Ledger.sets_aside,
    "took attack": Ledger.takes_attack,
    "recycled": Ledger.recycles,
    "applied": Ledger.applies,
    "copied": Ledger.copies_base,
    "named": Ledger.names,
    "ante": Ledger.has_an_effect,
    "effect": Ledger.has_an_effect,
    "negated": Ledger.is_negated,
    "silenced": Ledger.is_silenced,
    "form swapped": Ledger.swaps_form,
    "next attack stuns": Ledger.will_stun,
    "soaked": Ledger.soaks,
    "over": Ledger.ends,
    "hit": Ledger.attack_hits,
    "missed": Ledger.attack_misses,
    "damage": Ledger.takes_damage,
    "no damage": Ledger.takes_none,
    "stunned": Ledger.is_stunned,
    "no attack": Ledger.does_not_attack,
    "lost life": Ledger.loses_life,
    "spent life": Ledger.loses_life,
    "regained life": Ledger.regains_life,
    "life becomes": Ledger.becomes_life,
    "swapped life": Ledger.swaps_life,
    "moved": Ledger.moves,
    "marker": Ledger.marker_stands,
    "marker withdrawn": Ledger.marker_leaves,
    "marker hurt": Ledger.marker_is_hurt,
    "marker restored": Ledger.marker_is_whole,
    "gained": Ledger.gains,
    "lost": Ledger.loses,
    "spent": Ledger.spends,
    "used": Ledger.uses,
    "took back": Ledger.takes_back,
    "returned": Ledger.gets_back,
    "discarded token": Ledger.discards_token,
    "named token": Ledger.names_token,
    "negated antes": Ledger.antes_are_negated,
    "form": Ledger.becomes_form,
    "activated": Ledger.activates,
    "deactivated": Ledger.deactivates,
    "active": Ledger.becomes_active,
    "bonus": Ledger.gets_bonus,
    "in force": kept_in("in_force"),
    "waits": kept_in("later"),
    "next beat": kept_in("next_beat"),
    "for the duel": kept_in("lasting"),
    **dict.fromkeys(
        (
            "attack", "cancelled", "declined", "does not repeat", "extends clash", "ignored movement", "range",
            "repeats", "starts clash", "will not recycle",
        ),
        told_of,
    ),
    "out of bases": lambda ledger: None,
    "priorities": lambda ledger, first, second: None,
}  # fmt: skip
