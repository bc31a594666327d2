"""What requests about an event say, as values: `tournaments.log.codec` reads them strictly."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from uuid import UUID

from tournaments.draft import Leftovers, Order
from tournaments.log.payloads import SeededBy
from tournaments.log.state import DraftKind, PenaltyKind
from tournaments.matches import Score
from tournaments.prizes import WhenPrizesRemain
from tournaments.refusal import RefusedError


@dataclass(frozen=True, slots=True)
class Nothing:
    """A request that says all by its address."""


@dataclass(frozen=True, slots=True)
class Name:
    """The name of an account."""

    account: str


@dataclass(frozen=True, slots=True)
class Closing:
    """`early` ends an event before all is played, or before its start; `prizes_left` before all prizes are picked: they
    are left over.
    """

    early: bool = False
    prizes_left: bool = False


@dataclass(frozen=True, slots=True)
class LogPlace:
    """A log entry by its number."""

    seq: int


@dataclass(frozen=True, slots=True)
class NewEntry:
    """Who takes part. An organiser enters others by name, and may invite an account to play the entry."""

    name: str | None = None
    account: str | None = None


@dataclass(frozen=True, slots=True)
class DeckSent:
    """A deck by its id, and one of its revisions; without a number, its head."""

    deck: str
    revision: int | None = None

    @property
    def id(self) -> UUID:
        """Raises RefusedError `no_such_deck`."""
        try:
            return UUID(self.deck)
        except ValueError:
            raise no_such_deck(self.deck) from None


def no_such_deck(found: str) -> RefusedError:
    """The one answer for a deck that is not there and for one that is not shown."""
    return RefusedError(
        "no_such_deck",
        "There is no such deck, or it is not shown to you.",
        found=found[:100],
        allowed="the id of a deck",
        field="deck",
    )


@dataclass(frozen=True, slots=True)
class Reason:
    """Why."""

    reason: str


@dataclass(frozen=True, slots=True)
class PenaltyGiven:
    """A penalty, why, and in which match."""

    penalty: PenaltyKind
    reason: str
    match: str | None = None


@dataclass(frozen=True, slots=True)
class TableGiven:
    """A table by its number; null for none."""

    table: int | None


@dataclass(frozen=True, slots=True)
class Seeding:
    """How entries are seeded: by `hand` in the `order` sent, by `lot` of a `seed`, or by `rating`."""

    by: SeededBy
    order: tuple[int, ...] = ()
    seed: int | None = None


@dataclass(frozen=True, slots=True)
class NewRound:
    """The next round, drawn; or the pairs sent, one without a second entry has the bye."""

    pairs: tuple[tuple[int, int | None], ...] | None = None
    without_results: bool = False


@dataclass(frozen=True, slots=True)
class Seconds:
    """So many seconds; without a number, as the settings say."""

    seconds: int | None = None


@dataclass(frozen=True, slots=True)
class Extension:
    """More seconds for one table."""

    table: int
    seconds: int


@dataclass(frozen=True, slots=True)
class ScoreSent:
    """Duels won by the first side of the match, by the second, and drawn."""

    score: Score


@dataclass(frozen=True, slots=True)
class ResultSent:
    """The organiser's word on a match; `forfeit` when a side, or with 0-0 neither, came."""

    score: Score
    forfeit: bool = False


@dataclass(frozen=True, slots=True)
class FighterSent:
    """The fighter of a side for a duel; an organiser names the entry, one without an account."""

    duel: int
    fighter: str
    entry: int | None = None


@dataclass(frozen=True, slots=True)
class DuelSent:
    """Who won a duel; null when it was drawn."""

    duel: int
    winner: int | None


@dataclass(frozen=True, slots=True)
class Size:
    """How many go on; as the settings say unless given."""

    size: int | None = None


@dataclass(frozen=True, slots=True)
class SeedsSent:
    """The entries of the bracket, best first."""

    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Seed:
    """The seed of a lot; drawn unless given."""

    seed: int | None = None


@dataclass(frozen=True, slots=True)
class NewDraft:
    """A draft.

    Of `fighters`: those of a `flight`, from the box of the game unless `fighters` names others, and `promos` with the
    copies brought. Of cards: `seats` are entries (all who play, unless given), from a ready-made `card_list`, from
    `cards` with their counts, or both. `seconds` are those of one pick.
    """

    kind: DraftKind
    flight: int | None = None
    fighters: tuple[str, ...] | None = None
    promos: Mapping[str, int] | None = None
    order: Order = Order.STRAIGHT
    team_size: int = 3
    seats: tuple[int, ...] | None = None
    card_list: str | None = None
    cards: Mapping[str, int] | None = None
    leftovers: Leftovers = Leftovers.SET_ASIDE
    seconds: int | None = None
    seed: int | None = None


@dataclass(frozen=True, slots=True)
class PickSent:
    """What is taken in a turn: a fighter, the number of a copy, or a line of the grid; an organiser names the entry."""

    turn: int
    choice: int | str
    entry: int | None = None


@dataclass(frozen=True, slots=True)
class Entries:
    """Entries by their numbers."""

    entries: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DeckName:
    """The name of the deck to be made."""

    name: str = "Drafted deck"


@dataclass(frozen=True, slots=True)
class PrizesSent:
    """Prizes, what becomes of those that remain, and entries that share a rank in the order decided."""

    prizes: tuple[str, ...]
    when_prizes_remain: WhenPrizesRemain = WhenPrizesRemain.RESTART
    ties: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class PrizeSent:
    """The prize that an entry takes in a turn; its own entry unless an organiser names another."""

    turn: int
    prize: str
    entry: int | None = None


@dataclass(frozen=True, slots=True)
class Text:
    """What is said."""

    text: str


@dataclass(frozen=True, slots=True)
class NoteSent:
    """What only the organisers read, about entries or a match."""

    text: str
    entries: tuple[int, ...] = ()
    match: str | None = None
