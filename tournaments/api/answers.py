"""What the API of events answers, where it is more than what `tournaments.log.views` shows: the types of the JSON."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Generic, NotRequired, TypedDict, TypeVar
from uuid import UUID

from tournaments.log.codec import Json
from tournaments.log.preview import Preview
from tournaments.log.state import EntryStatus, Phase, SubmittedDeck
from tournaments.log.views.drafts import DraftAtAGlance, DraftSeen
from tournaments.log.views.event import Overview, PrizeDraftSeen
from tournaments.log.views.matches import BracketSeen, RoundSeen
from tournaments.standings import TieBreak

Row = TypeVar("Row")


class Warned(TypedDict):
    """What was understood otherwise than it was meant, perhaps."""

    code: str
    detail: str
    attr: str | None


class Listed(TypedDict, Generic[Row]):
    """A list; `next` is the address of what follows."""

    data: list[Row]
    next: str | None
    page_size: int
    warnings: list[Warned]


class Tournament(Overview):
    """An event at a glance. The last four of its fields are for its organisers."""

    id: str


class TournamentRow(TypedDict):
    """An event in the list of events, and what waits in it for whoever asks; `your_invitation` is an entry meant for
    him, which he may accept.
    """

    id: UUID
    url: str
    name: str
    starts_at: datetime | None
    place: str | None
    game: str
    format: str | None
    phase: Annotated[str, Phase]
    active: int
    version: int
    created_at: datetime
    closed_at: datetime | None
    your_matches: list[str]
    your_drafts: list[int]
    your_invitation: int | None


class ListedDraft(DraftAtAGlance):
    """A draft in the list of those of an event."""

    url: str


class StartedDraft(DraftSeen):
    """A draft that has just begun."""

    url: str


class DeckOfEntry(TypedDict):
    """The deck of an entry, with its cards and their counts by zone."""

    entry: int
    deck: Annotated[Json, SubmittedDeck | None]
    zones: dict[str, list[tuple[str, int]]]


class DraftedDeck(TypedDict):
    """The deck that was made of what somebody drafted."""

    deck: UUID
    name: str


class VersionedBracket(TypedDict):
    """The bracket of an event; null before it is drawn."""

    version: int
    bracket: BracketSeen | None


class VersionedPrizes(TypedDict):
    """The prizes of an event; null before they are laid out."""

    version: int
    prizes: PrizeDraftSeen | None


class Previewed(TypedDict):
    """What would change, and of which version that is said; `preview=true` asks for it."""

    version: int
    changes: Annotated[Json, Preview]


class PreviewedRound(Previewed):
    """What pairing the next round would change, and the round that it would make."""

    round: RoundSeen


class PairingLine(TypedDict):
    """A line of `pairings`: a match, or the `bye` of the one entry that stands there."""

    round: str
    match: str | None
    table: int | None
    first: int | None
    first_name: str
    second: int | None
    second_name: str
    score: str
    forfeit: bool
    bye: bool


class PickLine(TypedDict):
    """A line of `picks`: what an entry took in a turn of a draft."""

    draft: int
    turn: int
    entry: int
    name: str
    line: str | None
    cards: str
    automatic: bool


# Each tie-break of an event is a column of its own.
TieBreaksShown = TypedDict("TieBreaksShown", {one.value: NotRequired[str] for one in TieBreak})  # type: ignore[misc]


class StandingLine(TieBreaksShown):
    """A line of `standings`, with the tie-breaks of the event."""

    rank: int | None
    entry: int
    name: str
    status: Annotated[str, EntryStatus]
    points: int
    record: str
