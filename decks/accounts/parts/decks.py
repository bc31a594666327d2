"""The decks of an account: each a file of JSON with every revision, and its head as a list to read."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain, count
from typing import Any
from uuid import UUID, uuid5

from django.contrib.auth.models import User
from django.db.models import Prefetch
from rest_framework import serializers

from cards.api.bodies import StrictSerializer, WrittenText
from cards.api.errors import echo, one_of
from cards.models import Card, CardMigration, Game
from decks.accounts.archive import ArchiveFile, written_time
from decks.accounts.parts.part import BESIDE, CONTINUED, MADE, UNCHANGED, IdField, Outcome, Part, Restoring, json_file
from decks.decklist import MOST_COPIES
from decks.formats import FORMATS, Format
from decks.labels import LabelRefusedError, deck_name, description_text, revision_name, tag_names
from decks.models import Deck, Revision
from decks.options import SIDES
from decks.serializers import OptionsSerializer, WholeNumberField, YesOrNoField, ZonesField
from decks.services.decks import FormatGoneError, PastRevision, continue_deck, import_deck
from decks.services.formats import find_format
from decks.services.reading import read_snapshot
from decks.services.tables import card_table
from decks.snapshots import LONGEST_MODE, Snapshot
from decks.text import write_deck

MOST_REVISIONS = 20_000
MOST_LINES = 2_000
AT_ONCE = 50

_PATH = re.compile(r"decks/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(json|txt)")

# Of a deck whose id is another's here, or that went another way here: the same archive gives the same id again.
_NAMESPACE = UUID("5cf6b1d9-51f5-4d5c-9a4f-6f0b7c2a7f10")


class ArchivedRevisionSerializer(StrictSerializer):
    """A deck as it was saved once."""

    number = WholeNumberField(min_value=1, max_value=MOST_REVISIONS)
    parent = WholeNumberField(min_value=1, allow_null=True)
    restored = WholeNumberField(min_value=1, allow_null=True)
    merged = WholeNumberField(min_value=1, allow_null=True)
    name = WrittenText()
    cards = ZonesField(most_copies=MOST_COPIES * MOST_LINES)  # what the lines of a text may come to
    options = OptionsSerializer()
    by_owner = YesOrNoField()
    saved_at = serializers.DateTimeField()


class ArchivedDeckSerializer(StrictSerializer):
    """The file of a deck."""

    id = IdField()
    game = WrittenText()
    format = WrittenText()
    name = WrittenText()
    description = WrittenText()
    tags = serializers.ListField(child=WrittenText(), max_length=1_000)
    visibility = serializers.ChoiceField(Deck.Visibility.choices)
    copied_from = IdField(allow_null=True)
    created_at = serializers.DateTimeField()
    changed_at = serializers.DateTimeField()
    revisions = ArchivedRevisionSerializer(many=True, allow_empty=False, max_length=MOST_REVISIONS)


class _Cards:
    """The cards of a game by their numbers and by every slug they ever had."""

    def __init__(self, game: str) -> None:
        self.game = game

    @cached_property
    def slugs(self) -> Mapping[int, str]:
        return dict(Card.objects.filter(game=self.game).values_list("local_id", "slug"))

    @cached_property
    def numbers(self) -> Mapping[str, int]:
        former = dict(CardMigration.objects.filter(game=self.game).values_list("old", "local_id"))
        return former | {slug: number for number, slug in self.slugs.items()}

    @cached_property
    def zones(self) -> frozenset[str]:
        """The zones that decks of the game have in any format."""
        of_game = (one.zones for one in FORMATS.values() if one.game == self.game)
        return frozenset(zone.slug for zone in chain.from_iterable(of_game))


class _WrongDeckError(ValueError):
    """What is wrong with a deck, and where in its file."""

    def __init__(self, attr: str, code: str, message: str) -> None:
        super().__init__(message)
        self.attr, self.code = attr, code


def write(user: User) -> Iterator[ArchiveFile]:
    """Two files a deck, so many decks in memory at a time."""
    decks = Deck.objects.of(user).order_by("created_at", "id")
    history = Prefetch("revisions", Revision.objects.order_by("number"), to_attr="history")
    games: dict[str, _Cards] = {}
    for deck in decks.prefetch_related("tags", history).iterator(AT_ONCE):
        cards = games.setdefault(deck.game_id, _Cards(deck.game_id))
        yield json_file(f"decks/{deck.pk}.json", _written(deck, cards))
        yield ArchiveFile(f"decks/{deck.pk}.txt", _as_text(deck).encode())


def restore(restoring: Restoring) -> Iterator[Outcome]:
    """Restores deck after deck.

    A deck that is here with the same history, or a longer one, stays as it is. One whose history goes on in the
    archive gets what came later, and the name, description, tags and format it had then. One that went another way
    here gets a deck beside it.
    """
    games: dict[str, _Cards] = {}
    copies: dict[UUID, UUID] = {}
    for path in sorted(restoring.archive.paths):
        found = _PATH.fullmatch(path)
        if not found or found[2] == "txt":
            continue
        sent = restoring.checked(path, ArchivedDeckSerializer)
        if sent is None:
            continue
        try:
            outcome = _restored(restoring, found[1], sent, games)
        except FormatGoneError:
            restoring.refuse(path, "format", "unknown_format", "The format was deleted a moment ago.")
            continue
        except _WrongDeckError as error:
            restoring.refuse(path, error.attr, error.code, str(error))
            continue
        restoring.decks[sent["id"]] = UUID(outcome.became)
        if sent["copied_from"] is not None and outcome.outcome in (MADE, BESIDE):
            copies[UUID(outcome.became)] = sent["copied_from"]
        yield outcome
    _link_copies(restoring, copies)


def _written(deck: Any, cards: _Cards) -> dict[str, Any]:
    numbers = {revision.pk: revision.number for revision in deck.history}
    return {
        "id": str(deck.pk),
        "game": deck.game_id,
        "format": deck.format,
        "name": deck.name,
        "description": deck.description,
        "tags": sorted(tag.name for tag in deck.tags.all()),
        "visibility": deck.visibility,
        "copied_from": str(deck.copied_from_id) if deck.copied_from_id else None,
        "created_at": written_time(deck.created_at),
        "changed_at": written_time(deck.changed_at),
        "revisions": [
            {
                "number": revision.number,
                "parent": numbers.get(revision.parent_id),
                "restored": numbers.get(revision.restored_id),
                "merged": numbers.get(revision.merged_id),
                "name": revision.name,
                "cards": {
                    zone: [[cards.slugs.get(card, f"#{card}"), copies] for card, copies in lines]
                    for zone, lines in revision.snapshot.zones.items()
                },
                "options": revision.options,
                "by_owner": revision.author_id == deck.owner_id,
                "saved_at": written_time(revision.saved_at),
            }
            for revision in deck.history
        ],
    }


def _as_text(deck: Any) -> str:
    head = deck.history[-1]
    text = write_deck(read_snapshot(head.snapshot, deck.game_id), card_table(deck.game_id))
    return f"# {deck.name}\n# {deck.format}, revision {head.number}\n{text}"


def _restored(restoring: Restoring, file_id: str, sent: dict[str, Any], games: dict[str, _Cards]) -> Outcome:
    if str(sent["id"]) != file_id:
        raise _WrongDeckError("id", "invalid", f"Found {sent['id']}, allowed is the id in the file's name.")
    chosen = _format_of(restoring, sent)
    cards = games.setdefault(chosen.game, _Cards(chosen.game))
    labels = _labels_of(sent)
    history = _history_of(restoring, sent["revisions"], cards)
    digests = [past.snapshot.digest for past in history]
    changed_at = restoring.not_later(sent["changed_at"])
    free, own = _places(restoring.user, sent["id"], chosen.game)
    for deck in own:
        mine = list(deck.revisions.order_by("number").values_list("digest", flat=True))
        if mine[: len(digests)] == digests:
            return _outcome(sent, UNCHANGED, deck.pk)
        if digests[: len(mine)] == mine:
            later = history[len(mine) :]
            continue_deck(deck=deck.pk, chosen=chosen, revisions=later, changed_at=changed_at, **labels)
            return _outcome(sent, CONTINUED, deck.pk)
    import_deck(
        owner=restoring.user,
        chosen=chosen,
        revisions=history,
        visibility=sent["visibility"],
        deck_id=free,
        created_at=restoring.not_later(sent["created_at"]),
        changed_at=changed_at,
        **labels,
    )
    return _outcome(sent, BESIDE if own else MADE, free)


def _outcome(sent: dict[str, Any], outcome: str, here: UUID) -> Outcome:
    return Outcome("decks", str(sent["id"]), sent["name"], outcome, str(here))


def _places(user: User, asked: UUID, game: str) -> tuple[UUID, list[Deck]]:
    """An id that is free for a deck of an archive, and the user's decks that it may have become before.

    The first place is the id that it had. The others are made of it and the user, so that the same archive leads to
    the same places, one after the other until one is free.
    """
    others = (uuid5(_NAMESPACE, f"{user.pk} {asked} {number}") for number in count(1))
    free, own = None, []
    for place in chain([asked], others):
        deck = Deck.objects.filter(pk=place).first()
        if deck is None:
            free = free or place
            if place != asked:
                return free, own
        elif deck.owner_id == user.pk and deck.game_id == game:
            own.append(deck)
    raise AssertionError("There is always another id.")


def _format_of(restoring: Restoring, sent: dict[str, Any]) -> Format:
    slug = restoring.formats.get(sent["format"], sent["format"])
    chosen = find_format(slug)
    games = list(Game.objects.values_list("slug", flat=True))
    if sent["game"] not in games:
        raise _WrongDeckError("game", "invalid_choice", f"Found {echo(sent['game'])}, allowed is {one_of(games)}.")
    if chosen is None or chosen.game != sent["game"]:
        of_game = [one.slug for one in FORMATS.values() if one.game == sent["game"]]
        message = f"Found {echo(sent['format'])}, allowed is a format of the archive, or {one_of(of_game)}."
        raise _WrongDeckError("format", "unknown_format", message)
    return chosen


def _labels_of(sent: dict[str, Any]) -> dict[str, Any]:
    attr = "name"
    try:
        name = deck_name(sent["name"])
        attr = "description"
        description = description_text(sent["description"])
        attr = "tags"
        return {"name": name, "description": description, "tags": tag_names(sent["tags"])}
    except LabelRefusedError as error:
        raise _WrongDeckError(attr, error.code, str(error)) from error


def _history_of(restoring: Restoring, revisions: Sequence[dict[str, Any]], cards: _Cards) -> list[PastRevision]:
    restoring.revisions += len(revisions)
    if restoring.revisions > MOST_REVISIONS:
        message = f"The decks have more than {MOST_REVISIONS:,} revisions together; import fewer decks at once."
        raise _WrongDeckError("revisions", "too_many_revisions", message)
    return [_past(restoring, place, sent, cards) for place, sent in enumerate(revisions, start=1)]


def _past(restoring: Restoring, number: int, sent: dict[str, Any], cards: _Cards) -> PastRevision:
    where = f"revisions.{number - 1}"
    if sent["number"] != number:
        message = f"Found {sent['number']}, allowed is {number}: revisions are in their order and without a gap."
        raise _WrongDeckError(f"{where}.number", "invalid", message)
    for earlier in ("parent", "restored", "merged"):
        if sent[earlier] is not None and sent[earlier] >= number:
            message = f"Found {sent[earlier]}, allowed is the number of an earlier revision."
            raise _WrongDeckError(f"{where}.{earlier}", "invalid", message)
    if sent["parent"] is None and number > 1:
        raise _WrongDeckError(f"{where}.parent", "invalid", "Found null, which only the first revision has.")
    try:
        name = revision_name(sent["name"])
    except LabelRefusedError as error:
        raise _WrongDeckError(f"{where}.name", error.code, str(error)) from error
    return PastRevision(
        snapshot=Snapshot.stored(_lines(sent["cards"], cards, where), _options(sent["options"], cards, where)),
        saved_at=restoring.not_later(sent["saved_at"]),
        name=name,
        parent=sent["parent"],
        restored=sent["restored"],
        merged=sent["merged"],
        by_owner=sent["by_owner"],
    )


def _lines(zones: Mapping[str, Sequence[tuple[str, int]]], cards: _Cards, where: str) -> dict[str, list[list[int]]]:
    if sum(map(len, zones.values())) > MOST_LINES:
        message = f"The revision has more than the {MOST_LINES:,} lines that are allowed."
        raise _WrongDeckError(f"{where}.cards", "too_many_lines", message)
    for zone, lines in zones.items():
        if zone not in cards.zones:
            message = f"Found {echo(zone)}, allowed is {one_of(cards.zones)}."
            raise _WrongDeckError(f"{where}.cards", "unknown_zone", message)
        for slug, _ in lines:
            _refuse_unknown(slug, cards, f"{where}.cards.{zone}")
    return {zone: [[cards.numbers[slug], copies] for slug, copies in lines] for zone, lines in zones.items()}


def _options(sent: Mapping[str, Any], cards: _Cards, where: str) -> dict[str, Any]:
    kept: dict[str, Any] = dict(sent)
    if len(kept.get("mode", "")) > LONGEST_MODE:
        message = f"Found {len(kept['mode']):,} characters, at most {LONGEST_MODE} allowed."
        raise _WrongDeckError(f"{where}.options.mode", "max_length", message)
    if "finisher" in kept and kept["finisher"] not in SIDES:
        _refuse_unknown(kept["finisher"], cards, f"{where}.options.finisher")
    for slug in chain.from_iterable(kept.get("discards", ())):
        _refuse_unknown(slug, cards, f"{where}.options.discards")
    return kept


def _refuse_unknown(slug: str, cards: _Cards, attr: str) -> None:
    if slug not in cards.numbers:
        message = f"There is no card {echo(slug)} in {cards.game}; allowed are slugs of its cards."
        raise _WrongDeckError(attr, "unknown_card", message)


def _link_copies(restoring: Restoring, copies: Mapping[UUID, UUID]) -> None:
    """Says again of which deck each is a copy, where that is there and may be read."""
    for copy, original in copies.items():
        here = restoring.decks.get(original, original)
        if Deck.objects.readable_by(restoring.user).filter(pk=here).exists():
            Deck.objects.filter(pk=copy).update(copied_from=here)


DECKS = Part("decks", lambda path: _PATH.fullmatch(path) is not None, write, restore)
