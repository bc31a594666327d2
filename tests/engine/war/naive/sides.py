"""The two sides of a duel, what is on the table, and the questions put to them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.engine.war.naive.cards import FINISHERS, SPECIAL_ACTION, STYLES, TOKENS, Printed, all_bases

Ask = Callable[[int, str, list[Any]], Any]
NO = "no"
PASS = "pass"


class DuelOver(Exception):  # noqa: N818 - it is no error
    """The duel has ended: the seat that won, or None when it is drawn."""

    def __init__(self, winner: int | None) -> None:
        super().__init__(winner)
        self.winner = winner


@dataclass
class ThisBeat:
    """What counts until the beat ends."""

    power: int = 0
    priority: int = 0
    nearest: int = 0
    farthest: int = 0
    soak: int = 0
    anted: dict[str, int] = field(default_factory=dict)  # tokens at work on the attack
    spent: set[str] = field(default_factory=set)  # kinds used this beat, also those taken back
    time_anted: int = 0  # Luc: how much works on this beat
    already: set[str] = field(default_factory=set)  # what may happen once a beat and has
    damage_taken: int = 0
    damage_soaked: int = 0
    hit_somebody: bool = False
    was_hit: bool = False
    stunned: bool = False
    unlimited_stun_guard: bool = False
    cannot_be_hit: bool = False
    cannot_move: bool = False
    cannot_retreat: bool = False
    cannot_pass: bool = False
    cannot_exceed_printed: bool = False
    tokens_locked: bool = False
    pulsed: bool = False  # his pair was negated
    keeps_piles: bool = False
    discarded: set[str] = field(default_factory=set)  # by Withering Touch, into the pile of this attack
    stun_guard: int = 0
    free_pact: str | None = None
    gunner: bool = False  # his style range is 1~5

    def number_anted(self) -> int:
        return sum(self.anted.values())


@dataclass
class Side:
    """One player: his fighter, his cards and where they are."""

    fighter: str
    finisher: str
    space: int
    life: int = 20
    form: str = "Human"
    hand: set[str] = field(default_factory=set)
    piles: list[set[str]] = field(default_factory=lambda: [set(), set()])
    style: str | None = None
    base: str | None = None
    covered: list[str] = field(default_factory=list)
    finishing: bool = False
    tokens: dict[str, int] = field(default_factory=dict)
    travelling: list[int] = field(default_factory=lambda: [0, 0, 0])  # Divine Rush in pile 1, pile 2, with the attack
    now: ThisBeat = field(default_factory=ThisBeat)
    next_priority: int = 0
    next_cannot_move: bool = False
    miasma: int = 0  # Virulent Miasmas this side suffers from
    feared: list[str] = field(default_factory=list)  # cards of this side that Life Viruses have named
    next_free_pact: str | None = None
    sealed: int = 0  # Seals: the opponent's life may pay for a pact
    nightmares: int = 0  # how many Living Nightmares give him back his Dark Force

    def plays(self, card: str) -> bool:
        """Whether a card is face up before him, uncovered and not negated."""
        return card in self.attack_cards()

    def attack_cards(self) -> list[str]:
        if self.now.pulsed:
            return []
        if self.finishing:
            return [self.finisher]
        return [card for card in (self.style, self.base) if card is not None and card != SPECIAL_ACTION]

    def attacks(self) -> bool:
        return bool(self.attack_cards())

    def printed(self) -> Printed:
        """The sums printed on the attack pair (War, Style Card Overview)."""
        if self.finishing:
            return FINISHERS[self.fighter][self.finisher]
        assert self.style is not None
        assert self.base is not None
        style, base = STYLES[self.fighter][self.style], all_bases(self.fighter)[self.base]
        return Printed(
            *(
                None if modified is None or modifier is None else modified + modifier
                for modified, modifier in zip(base, style, strict=True)
            )  # type: ignore[arg-type]
        )


class Duel:
    """A duel of two. `ask(seat, kind, options)` answers for the players; seat 0 stands at the low end of the board."""

    def __init__(self, fighters: Sequence[str], finishers: Sequence[str], coin: int, ask: Ask) -> None:
        self.sides = [Side(fighters[seat], finishers[seat], (2, 6)[seat]) for seat in (0, 1)]
        self.answer = ask
        self.active = coin  # until priorities are compared: the active player of the last beat
        self.beat = 1
        self.face_up = False
        self.repeats = 0  # of the attack that is being carried out
        self.this_attack_hit = False
        self.dealt = 0  # damage by the attack that is being carried out
        self.story: list[str] = []
        for side in self.sides:
            side.hand = {SPECIAL_ACTION, *STYLES[side.fighter], *all_bases(side.fighter)}
            side.tokens = {token: start for token, (start, _) in TOKENS[side.fighter].items()}

    def ask(self, seat: int, kind: str, options: list[Any]) -> Any:
        """What a player chooses; where there is no choice he is not asked."""
        return options[0] if len(options) == 1 else self.answer(seat, kind, options)

    def tell(self, line: str) -> None:
        self.story.append(line)

    def turns(self) -> tuple[int, int]:
        return self.active, 1 - self.active

    def distance(self) -> int:
        return abs(self.sides[0].space - self.sides[1].space)

    # ---- life (War, Common Effects and Objective)

    def lose_life(self, seat: int, lost: int) -> None:
        side = self.sides[seat]
        side.life = max(min(side.life, 1), side.life - lost)
        self.tell(f"{seat} loses {lost} life: {side.life}")

    def regain_life(self, seat: int, gained: int) -> None:
        self.sides[seat].life = min(20, self.sides[seat].life + gained)

    # ---- tokens

    def gain(self, seat: int, token: str, number: int = 1) -> None:
        side = self.sides[seat]
        side.tokens[token] = min(TOKENS[side.fighter][token][1], side.tokens[token] + number)

    def may_spend(self, seat: int) -> bool:
        return not self.sides[seat].now.tokens_locked

    def spend(self, seat: int, token: str, number: int) -> None:
        self.sides[seat].tokens[token] -= number
        self.sides[seat].now.spent.add(token)

    def put_on_attack(self, seat: int, token: str, number: int = 1) -> None:
        """Use tokens: they work on this beat's attack."""
        self.spend(seat, token, number)
        now = self.sides[seat].now
        now.anted[token] = now.anted.get(token, 0) + number
        if token == "Divine Rush":
            self.sides[seat].travelling[2] = 1

    def may_spend_any_number(self, seat: int, token: str) -> int:
        held = self.sides[seat].tokens[token] if self.may_spend(seat) else 0
        number: int = self.ask(seat, "amount", list(range(held + 1)))
        self.spend(seat, token, number)
        return number

    def may_spend_exactly(self, seat: int, token: str, number: int) -> bool:
        if not self.may_spend(seat) or self.sides[seat].tokens[token] < number:
            return False
        if self.ask(seat, "amount", [NO, number]) == NO:
            return False
        self.spend(seat, token, number)
        return True

    def regain_one(self, seat: int) -> str | None:
        """Hikaru: a token of choice, none that was used this beat."""
        side = self.sides[seat]
        missing = [token for token, held in side.tokens.items() if held == 0 and token not in side.now.spent]
        if not missing:
            return None
        token: str = self.ask(seat, "token", missing)
        side.tokens[token] = 1
        return token

    def may_spend_one(self, seat: int) -> bool:
        """Rukyuk: any token."""
        held = [token for token, number in self.sides[seat].tokens.items() if number]
        if not held or not self.may_spend(seat):
            return False
        token = self.ask(seat, "token", [NO, *held])
        if token != NO:
            self.spend(seat, token, 1)
        return bool(token != NO)

    def regain_each(self, seat: int) -> None:
        for token in self.sides[seat].tokens:
            self.gain(seat, token)

    def discard_token(self, seat: int) -> bool:
        """He who loses it chooses which. Counters, levels and pacts are no tokens. Whether he could."""
        side = self.sides[seat]
        held = [token for token, number in side.tokens.items() if number]
        if side.fighter in ("Magdelina", "Hepzibah") or not held:
            return False
        token = self.ask(seat, "token", held)
        side.tokens[token] -= 1
        if token == "Divine Rush":
            side.travelling[2] += 1
        return True

    def take_back(self, seat: int) -> None:
        """Tokens used this beat return without effect."""
        now = self.sides[seat].now
        for token, number in now.anted.items():
            self.gain(seat, token, number)
        now.anted.clear()
