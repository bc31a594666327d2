"""What events say of cards: pairs set and revealed, clashes, bases and styles that come beside them, recycling."""

from __future__ import annotations

from typing import Any

from engine.battlecon.asking import CARDS
from engine.battlecon.layout import FORM_SWAPPED, KINDS, NEGATED, PILES, STATS, STYLE_SHOWN
from tests.engine.war.rules.account import Account


class AccountOfCards(Account):
    """Follows every card from hand to the attack and on to the discard piles."""

    def begins(self, number: int, *_: Any) -> None:
        assert number == self.beat

    def opens(self, seat: int, *pairs: int) -> None:
        for pile, pair in enumerate(pairs):
            cards = sum(1 << card for card in divmod(pair, CARDS))
            self.play(seat, cards)
            self.discards[seat * PILES + pile] = cards

    def play(self, seat: int, cards: int) -> None:
        assert cards & ~self.hand[seat] == 0
        self.hand[seat] &= ~cards

    def sets_pair(self, seat: int, style: int, base: int) -> None:
        self.play(seat, 1 << base if self.style[seat] == style else 1 << style | 1 << base)
        self.style[seat], self.base[seat] = style, base

    def shows_style(self, seat: int, style: int) -> None:
        self.play(seat, 1 << style)
        self.style[seat] = style
        self.flags[seat] |= STYLE_SHOWN

    def reveals(self, seat: int, style: int, base: int) -> None:
        assert (self.style[seat], self.base[seat]) == (style, base)
        self.revealed = 1

    def special_action(self, seat: int, action: int) -> None:
        assert action in (1, 3, 4)
        if self.base[seat] >= 0:
            self.hand[seat] |= 1 << self.base[seat]
        self.style[seat] = self.base[seat] = -1

    def clashes(self, seat: int, base: int, *attack: int) -> None:
        self.play(seat, 1 << base)
        if self.base[seat] >= 0:
            self.under[seat] |= 1 << self.base[seat]
        self.base[seat] = base
        self.copied_base[seat] = -1
        self.clash += 1 - seat
        self.shown[seat] = attack

    def picks_up_bases(self) -> None:
        for seat in (0, 1):
            self.hand[seat] |= self.under[seat] | 1 << self.base[seat]
            self.under[seat] = 0
            self.base[seat] = -1

    def replaces_base(self, seat: int, base: int, *attack: int) -> None:
        self.play(seat, 1 << base)
        self.also_discarded[seat] |= 1 << self.base[seat]
        self.base[seat] = base
        self.shown[seat] = attack

    def discards_card(self, seat: int, base: int) -> None:
        self.play(seat, 1 << base)
        self.also_discarded[seat] |= 1 << base

    def sets_aside(self, seat: int, style: int) -> None:
        self.play(seat, 1 << style)
        self.set_aside[seat] = style

    def takes_attack(self, seat: int, *cards: int) -> None:
        assert {*cards} == {card for card in (self.style[1 - seat], self.base[1 - seat]) if card >= 0}
        self.hand[seat] |= sum(1 << card for card in cards)
        self.style[1 - seat] = self.base[1 - seat] = -1

    def recycles(self, seat: int, played: int, back: int, kept: bool, style: int, base: int) -> None:
        """The pair and what is discarded with it is the first pile; where the piles move on, the last comes back."""
        assert (style, base) == (self.style[seat], self.base[seat])
        pair = sum(1 << card for card in (style, base) if card >= 0)
        assert played == pair | self.also_discarded[seat]
        first, last = seat * PILES, seat * PILES + self.matchup.piles[seat] - 1
        assert back == self.under[seat] | (0 if kept else self.discards[last])
        if kept:
            self.discards[first] |= played
        else:
            self.discards[first : last + 1] = [played, *self.discards[first:last]]
        self.hand[seat] |= back
        self.used[seat * KINDS : seat * KINDS + KINDS] = [0] * KINDS
        for of_cards in (self.style, self.base, self.copied_base, self.named_base, self.named_style):
            of_cards[seat] = -1
        for counted in (self.under, self.also_discarded, self.flags, self.spent):
            counted[seat] = 0
        for hurt in (self.damage_taken, self.damage_soaked, self.marker_damage):
            hurt[seat] = 0
        self.applied[seat] = []
        self.clash = self.effects = self.revealed = 0
        self.bonuses = [0] * (2 * STATS)
        self.antes_count = True
        self.shown = [(), ()]
        self.entered = {}
        self.beat += seat

    def applies(self, seat: int, style: int, *attack: int) -> None:
        assert not attack or style in attack
        self.applied[seat].append(style)
        self.shown[seat] = attack

    def copies_base(self, seat: int, base: int, *attack: int) -> None:
        assert not attack or base in attack
        self.copied_base[seat] = base
        self.shown[seat] = attack

    def names(self, seat: int, card: int) -> None:
        """A base or a style of the other fighter."""
        assert card in self.matchup.bases[1 - seat] + self.matchup.styles[1 - seat]
        named = self.named_base if card in self.matchup.bases[1 - seat] else self.named_style
        named[seat] = card

    def has_an_effect(self, *_: int) -> None:
        self.effects += 1

    def is_negated(self, seat: int, *attack: int) -> None:
        self.flags[seat] |= NEGATED
        self.shown[seat] = attack

    def swaps_form(self, seat: int) -> None:
        self.flags[seat] |= FORM_SWAPPED

    def ends(self, winner: int, reason: int) -> None:
        self.winner, self.reason = winner, reason
