"""The decks that somebody likes."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Any
from uuid import UUID

from django.contrib.auth.models import User
from rest_framework import serializers

from cards.api.bodies import StrictSerializer
from decks.accounts.archive import ArchiveFile, written_time
from decks.accounts.parts.part import MADE, MISSING, UNCHANGED, IdField, Outcome, Part, Restoring, json_file
from decks.models import Deck, Favourite

PATH = "favourites.json"
MOST_FAVOURITES = 100_000
AT_ONCE = 500


class ArchivedFavouriteSerializer(StrictSerializer):
    """A deck, since when it is liked."""

    deck = IdField()
    since = serializers.DateTimeField()


class ArchivedFavouritesSerializer(StrictSerializer):
    """The file."""

    favourites = ArchivedFavouriteSerializer(many=True, max_length=MOST_FAVOURITES)


def write(user: User) -> Iterator[ArchiveFile]:
    """One file. The names of the decks are their owners', who may have made them private since."""
    liked = Favourite.objects.filter(user=user).order_by("since", "deck_id").values_list("deck_id", "since")
    rows = [{"deck": str(deck), "since": written_time(since)} for deck, since in liked]
    yield json_file(PATH, {"favourites": rows})


def restore(restoring: Restoring) -> Iterator[Outcome]:
    """Likes the decks again that are there to be read; one that is not, and one that never was, are the same."""
    if PATH not in restoring.archive.paths:
        return
    read = restoring.checked(PATH, ArchivedFavouritesSerializer)
    sent: list[dict[str, Any]] = read["favourites"] if read else []
    here = {one["deck"]: restoring.decks.get(one["deck"], one["deck"]) for one in sent}
    names = _names(restoring.user, list(here.values()))
    liked = set(Favourite.objects.filter(user=restoring.user).values_list("deck_id", flat=True))
    new: dict[UUID, datetime] = {}
    for one in sent:
        deck = here[one["deck"]]
        outcome = UNCHANGED if deck in liked else MADE if deck in names else MISSING
        if outcome == MADE:
            liked.add(deck)
            new[deck] = restoring.not_later(one["since"])
        became = None if outcome == MISSING else str(deck)
        yield Outcome("favourites", str(one["deck"]), names.get(deck, ""), outcome, became)
    made = Favourite.objects.bulk_create((Favourite(user=restoring.user, deck_id=deck) for deck in new), AT_ONCE)
    # A new row has the time of its making until it is written again.
    for row in made:
        row.since = new[row.deck_id]
    Favourite.objects.bulk_update(made, ["since"], AT_ONCE)


def _names(user: User, decks: list[UUID]) -> dict[UUID, str]:
    """What those of these decks are called that the user may read."""
    readable = Deck.objects.readable_by(user)
    names: dict[UUID, str] = {}
    for start in range(0, len(decks), AT_ONCE):
        names |= readable.filter(pk__in=decks[start : start + AT_ONCE]).values_list("pk", "name")
    return names


FAVOURITES = Part("favourites", lambda path: path == PATH, write, restore)
