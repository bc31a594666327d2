"""A duel of two: its sides, whose turn it is, and the questions put to the players."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tests.engine.war.naive.cards import SPECIAL_ACTION, STARTING_LIFE, tokens_of
from tests.engine.war.naive.sides import InForce, Side

Ask = Callable[[int, str, list[Any]], Any]
NO = "no"
PASS = "pass"
COUNTERS = ("Magdelina", "Hepzibah")  # what these hold are no tokens


class DuelOver(Exception):  # noqa: N818 - it is no error
    """The duel has ended: the seat that won, or None when it is drawn."""

    def __init__(self, winner: int | None) -> None:
        super().__init__(winner)
        self.winner = winner


class Duel:
    """A duel of two. `ask(seat, kind, options)` answers for the players; seat 0 stands at the low end of the board."""

    def __init__(
        self, fighters: Sequence[str], modes: Sequence[str], finishers: Sequence[str], coin: int, ask: Ask
    ) -> None:
        self.sides = [Side(fighters[seat], modes[seat], finishers[seat], (2, 6)[seat]) for seat in (0, 1)]
        self.answer = ask
        self.active = coin  # until priorities are compared: the active player of the last beat
        self.beat = 1
        self.face_up = False
        self.special_revealed = False
        self.effects = 0  # carried out in this beat
        self.mimicking = False  # a Mimic's moves, and sets off no other
        self.repeats = 0  # of the attack that is being carried out
        self.this_attack_hit = False
        self.dealt = 0  # damage by the attack that is being carried out
        self.story: list[str] = []
        for side in self.sides:
            held = tokens_of(side.fighter, side.mode)
            side.life = STARTING_LIFE[side.mode]
            side.hand = {SPECIAL_ACTION, *side.styles, *side.bases}
            side.tokens = {token: start for token, (start, _) in held.items()}
            side.most = {token: most for token, (_, most) in held.items()}
        self.set_up_markers_and_piles()

    def set_up_markers_and_piles(self) -> None:
        for seat, side in enumerate(self.sides):
            number = ("normal", "ex", "almighty").index(side.mode) + 1
            if side.fighter == "Khadath":
                side.traps = [0] * number
            if side.fighter == "Tatsumi & Juto":
                side.jutos = [side.space] * number
                side.juto_life = 4 * number
            other = self.sides[1 - seat]
            fewer = side.fighter == "Vanaah" and side.is_almighty()
            more = other.fighter == "Lixis" and other.is_almighty()
            side.piles = [set() for _ in range(2 - fewer + more)]
        for side in self.sides:
            side.travelling = [0] * len(side.piles)

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
        side = self.sides[seat]
        side.life = max(side.life, min(STARTING_LIFE[side.mode], side.life + gained))

    # ---- tokens

    def gain(self, seat: int, token: str, number: int = 1) -> None:
        """Shattering keeps its own fighter's Mirror away."""
        side = self.sides[seat]
        if token != "Mirror" or InForce("Shattering") not in side.in_force():
            side.tokens[token] = min(side.most[token], side.tokens[token] + number)

    def may_spend(self, seat: int, token: str | None = None) -> bool:
        """Heketch's EX and Almighty texts allow one Dark Force a beat."""
        side = self.sides[seat]
        if token == "Dark Force" and side.mode != "normal" and token in side.now.spent:
            return False
        return not side.now.tokens_locked

    def spend(self, seat: int, token: str, number: int) -> None:
        self.sides[seat].tokens[token] -= number
        self.sides[seat].now.spent.add(token)

    def put_on_attack(self, seat: int, token: str, number: int = 1) -> None:
        """Use tokens: they work on this beat's attack."""
        self.spend(seat, token, number)
        now = self.sides[seat].now
        now.anted[token] = now.anted.get(token, 0) + number
        if token == "Divine Rush":
            self.sides[seat].rush_on_attack += number

    def may_spend_any_number(self, seat: int, token: str) -> int:
        held = self.sides[seat].tokens[token] if self.may_spend(seat, token) else 0
        number: int = self.ask(seat, "amount", list(range(held + 1)))
        self.spend(seat, token, number)
        return number

    def may_spend_exactly(self, seat: int, token: str, number: int) -> bool:
        if not self.may_spend(seat, token) or self.sides[seat].tokens.get(token, 0) < number:
            return False
        if self.ask(seat, "amount", [NO, number]) == NO:
            return False
        self.spend(seat, token, number)
        return True

    def regain_one(self, seat: int) -> str | None:
        """A token of choice; for Hikaru none that was used this beat, and in his EX text a second one if he likes."""
        missing = self.missing(seat)
        if not missing:
            return None
        token: str = self.ask(seat, "token", missing)
        self.gain(seat, token)
        if self.sides[seat].fighter == "Hikaru" and self.sides[seat].is_ex() and self.missing(seat):
            second = self.ask(seat, "token", [NO, *self.missing(seat)])
            if second != NO:
                self.gain(seat, second)
        return token

    def missing(self, seat: int) -> list[str]:
        side = self.sides[seat]
        if side.fighter in COUNTERS:
            return []
        used = side.now.spent if side.fighter == "Hikaru" else set()
        return [token for token, held in side.tokens.items() if held < side.most[token] and token not in used]

    def may_spend_one(self, seat: int) -> bool:
        """Any token, where the text names none."""
        held = self.held(seat)
        if not held or not self.may_spend(seat):
            return False
        token = self.ask(seat, "token", [NO, *held])
        if token != NO:
            self.spend(seat, token, 1)
        return bool(token != NO)

    def held(self, seat: int) -> list[str]:
        """The tokens he has; counters, levels and pacts are no tokens."""
        side = self.sides[seat]
        return [] if side.fighter in COUNTERS else [token for token, number in side.tokens.items() if number]

    def regain_each(self, seat: int) -> None:
        for token, most in self.sides[seat].most.items():
            self.gain(seat, token, most)

    def discard_token(self, seat: int) -> bool:
        """He who loses it chooses which. Counters, levels and pacts are no tokens. Whether he could."""
        side = self.sides[seat]
        held = self.held(seat)
        if not held:
            return False
        token = self.ask(seat, "token", held)
        side.tokens[token] -= 1
        if token == "Divine Rush":
            side.rush_on_attack += 1
        return True

    # ---- stun

    def stun(self, seat: int) -> None:
        """He is stunned, and with it Zaamassal loses Paradigms."""
        side = self.sides[seat]
        if side.now.stunned:
            return
        side.now.stunned = True
        if not side.resolves_as("Zaamassal") or not side.paradigms:
            return
        if side.mode == "normal":
            side.paradigms.clear()
        else:
            side.paradigms.remove(self.ask(seat, "paradigm", list(side.paradigms)))

    def take_back(self, seat: int) -> None:
        """Tokens used this beat return without effect."""
        now = self.sides[seat].now
        for token, number in now.anted.items():
            self.gain(seat, token, number)
        now.anted.clear()
