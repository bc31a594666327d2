"""Why a request about a kept deck is refused, and what stands beside the reasons so that nothing is lost."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from django.utils.http import parse_etags
from rest_framework import status
from rest_framework.exceptions import APIException, ErrorDetail, NotFound, ValidationError
from rest_framework.request import Request

from cards.api.errors import echo, refusal
from cards.api.versions import OldVersion, PreconditionRequired
from decks.diffs import difference
from decks.merging import Merged
from decks.models import Deck, Revision
from decks.services import SentDeck
from decks.services.decks import ConflictsError, OldVersionError, UnknownRevisionError, merged_list, revision_of
from decks.services.reading import list_answers
from decks.snapshots import RefusedCard, Snapshot, UnknownCardsError


class CardsRefusedError(ValidationError):
    """Parts of a list that are no cards; `candidates` beside the errors has the cards that each may mean."""

    def __init__(self, refused: Mapping[str, RefusedCard]) -> None:
        super().__init__({attr: [ErrorDetail(one.message, one.code)] for attr, one in refused.items()})
        self.beside_errors = {
            "candidates": {
                attr: [{"slug": card.slug, "name": card.name} for card in one.candidates]
                for attr, one in refused.items()
            }
        }


class ConflictingChanges(APIException):
    """Both sides of a merge changed the same in different ways, and nobody said whose change holds."""

    status_code = status.HTTP_409_CONFLICT
    default_code = "conflicts"

    def __init__(self, error: ConflictsError) -> None:
        super().__init__(f"{error} Say whose change to prefer, mine or theirs, or send a list that settles it.")
        self.beside_errors = beside_conflict(error.deck, error.base, error.merged)


def no_deck(sent: str) -> NotFound:
    """The one answer for a deck that is not there and for one that is not shown to whoever asks."""
    return NotFound(f"There is no deck {echo(sent)}, or it is not shown to you.")


def no_revision(sent: str, last: int) -> NotFound:
    """An address of a revision that the deck has not."""
    return NotFound(f"The deck has no revision {echo(sent)}; it has 1 to {last}.")


@contextmanager
def naming_revision(field: str) -> Iterator[None]:
    """Where a field names a revision: raises ValidationError `unknown_revision` for one that the deck has not."""
    try:
        yield
    except UnknownRevisionError as error:
        raise refusal(field, "unknown_revision", str(error)) from error


def revision_named(deck: Deck, field: str, number: int | None) -> Revision | None:
    """The revision that a field names; raises ValidationError `unknown_revision` for one that the deck has not."""
    if number is None:
        return None
    with naming_revision(field):
        return revision_of(deck, number)


def cards_refused(error: UnknownCardsError, sent: SentDeck) -> ValidationError:
    """Each part of a list that is no card, by where it stands in the request."""
    refused: dict[str, RefusedCard] = {}
    for one in error.refused:
        for attr in _places(one, sent):
            refused.setdefault(attr, one)
    return CardsRefusedError(refused)


def _places(one: RefusedCard, sent: SentDeck) -> list[str]:
    if one.line is not None:
        return [f"text.{one.line}"]
    if sent.text is not None:
        return [f"text.{one.option}"]
    if one.option:
        return [f"options.{one.option}"]
    zones = [zone for zone, lines in sent.zones.items() if any(slug == one.key for slug, _ in lines)]
    return [f"zones.{zone}.{one.key}" if zone else f"cards.{one.key}" for zone in zones]


def versions_named(request: Request) -> list[str]:
    """The tags of If-Match. Raises PreconditionRequired without any."""
    sent = parse_etags(request.headers.get("If-Match", ""))
    if not sent:
        raise PreconditionRequired
    return sent


def named_version(request: Request, deck: Deck) -> int | None:
    """The version of a deck that a change may begin from: the current one when If-Match names it, None for `*`.

    The tag of an answer has the deck's version before a hyphen; only that is weighed. Raises PreconditionRequired, and
    OldVersionError when another version is named.
    """
    sent = versions_named(request)
    if "*" in sent:
        return None
    if deck.version not in map(_version_in, sent):
        raise OldVersionError(deck)
    return deck.version


def old_version(
    request: Request, deck: Deck, snapshot: Snapshot | None = None, base: Revision | None = None
) -> OldVersion:
    """What to say when the deck was changed meanwhile: what it is now, what changed since the version that was read,
    and, of a list that was sent, what both changes make together.
    """
    began = base or _revision_of_version(request, deck)
    merged = None
    if began is not None and snapshot is not None:
        merged = merged_list(deck=deck, base=began, snapshot=snapshot)
    return OldVersion(deck.etag, beside_conflict(deck, began, merged))


def beside_conflict(deck: Deck, base: Revision | None, merged: Merged | None) -> dict[str, Any]:
    """What stands beside a 412 or 409: the head, what changed from the base to it, and the merged list."""
    answers = list_answers(deck)
    return {
        "current": deck.etag,
        "head": deck.head.number,
        "base": base and base.number,
        "diff": base and answers.changes(difference(base.snapshot, deck.head.snapshot)),
        "merge": merged and answers.merged(merged),
    }


def _version_in(tag: str) -> int | None:
    number = tag.strip('"').partition("-")[0]
    return int(number) if number.isascii() and number.isdigit() and len(number) < 10 else None


def _revision_of_version(request: Request, deck: Deck) -> Revision | None:
    """The head that the deck had at the latest version that If-Match names."""
    named = [version for version in map(_version_in, versions_named(request)) if version is not None]
    return deck.revisions.filter(since_version__lte=max(named)).first() if named else None
