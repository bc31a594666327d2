"""The two fighters of a recorded duel, and the names that its lines may use: a name that is not theirs is refused."""

from dataclasses import dataclass

from tests.engine.war.recorded.names import Kit, kits


@dataclass(frozen=True)
class Duelists:
    """The kits of the two seats. Every lookup raises ValueError for a name that the duel cannot contain."""

    kits: tuple[Kit, Kit]

    @property
    def letters(self) -> tuple[str, str]:
        """The letters on the board; the second is small if both fighters have the same initial."""
        first, second = (kit.initial for kit in self.kits)
        return first, second.lower() if first == second else second

    def seat(self, name: str) -> int:
        """The seat of the fighter that a line names, in any case of letters."""
        for seat, kit in enumerate(self.kits):
            if name.lower() in (printed.lower() for printed in kit.printed):
                return seat
        raise ValueError(f'no fighter of this duel is called "{name}"')

    def owner_of_marker(self, name: str) -> int:
        """The seat whose marker a line names."""
        for seat, kit in enumerate(self.kits):
            if name.lower() in (marker.lower() for marker in kit.markers):
                return seat
        raise ValueError(f'no fighter of this duel has a marker called "{name}"')

    def token(self, seat: int, name: str) -> str:
        """A token or pact of that seat."""
        return self._one_of(seat, name, self.kits[seat].pool, "token")

    def base(self, seat: int, name: str) -> str:
        """A base that the seat may play."""
        return self._one_of(seat, name, self.kits[seat].bases, "base")

    def style(self, seat: int, name: str) -> str:
        """A style of that seat."""
        return self._one_of(seat, name, self.kits[seat].styles, "style")

    def paradigm(self, seat: int, name: str) -> str:
        """A paradigm of that seat."""
        return self._one_of(seat, name, self.kits[seat].paradigms, "paradigm")

    def form(self, seat: int, name: str) -> str:
        """A form of that seat."""
        return self._one_of(seat, name, self.kits[seat].forms, "form")

    def finisher(self, seat: int, name: str) -> str:
        """A finisher of that seat, by its name in the fixtures."""
        known = self.kits[seat].finisher(name)
        if known is None:
            raise ValueError(f'{self.kits[seat].name} has no finisher called "{name}"')
        return known

    def life(self, seat: int, life: int) -> int:
        """A fighter's life, which neither falls below 0 nor rises above what the fighter starts with (ruling W09)."""
        highest = self.kits[seat].starting_life
        if not 0 <= life <= highest:
            raise ValueError(f"{self.kits[seat].name} cannot have {life} life: it lies between 0 and {highest}")
        return life

    def _one_of(self, seat: int, name: str, names: tuple[str, ...], kind: str) -> str:
        if name not in names:
            raise ValueError(f'{self.kits[seat].name} has no {kind} called "{name}"')
        return name


def duelists(first: str, second: str) -> Duelists:
    """The two fighters that a title names.

    Raises:
        ValueError: a fighter that the fixtures do not have, or the same fighter twice, whom a log cannot tell apart.
    """
    known = kits()
    for name in (first, second):
        if name not in known:
            raise ValueError(f'unknown fighter "{name}"')
    if known[first] == known[second]:
        raise ValueError(f"{first} against {second}: the lines of a mirror match do not say whose they are")
    return Duelists((known[first], known[second]))
