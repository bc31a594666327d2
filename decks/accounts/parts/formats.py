"""The formats of an account: those that it made, and those of others that its decks are of."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Any

from django.contrib.auth.models import User
from django.db.models import Q
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail

from cards.api.bodies import StrictSerializer, WrittenText
from cards.api.errors import echo, one_of
from decks.accounts.archive import ArchiveFile
from decks.accounts.parts.part import MADE, UNCHANGED, Outcome, Part, Restoring, json_file
from decks.format_requests import is_format_slug
from decks.formats import FORMATS as CODE_FORMATS
from decks.formats import BadFormatError, RuleRow, format_of_rows
from decks.labels import LabelRefusedError, deck_name
from decks.models import Deck, StoredFormat
from decks.models.formats import LONGEST_SLUG
from decks.serializers import DayField, YesOrNoField
from decks.services import card_table
from decks.services.formats import TooManyFormatsError, rows_of, save_format

PATH = "formats.json"
MOST_FORMATS = 1_000


class ArchivedRuleSerializer(StrictSerializer):
    """A rule by its name, with its numbers."""

    rule = WrittenText(max_length=40)
    numbers = serializers.DictField()
    source = WrittenText(max_length=200)


class ArchivedFormatSerializer(StrictSerializer):
    """A format of an organiser's."""

    slug = WrittenText()
    game = WrittenText()
    name = WrittenText()
    like = WrittenText()
    since = DayField()
    yours = YesOrNoField()
    rules = ArchivedRuleSerializer(many=True)

    def validate_slug(self, slug: str) -> str:
        if not is_format_slug(slug):
            allowed = f"small letters, digits and single hyphens between them, at most {LONGEST_SLUG} characters"
            raise serializers.ValidationError(f"Found {echo(slug)}, allowed {allowed}.", "invalid")
        return slug


class ArchivedFormatsSerializer(StrictSerializer):
    """The file."""

    formats = ArchivedFormatSerializer(many=True, max_length=MOST_FORMATS)


def write(user: User) -> Iterator[ArchiveFile]:
    """One file with all of them."""
    used = Deck.objects.of(user).values("format")
    stored = StoredFormat.objects.filter(Q(owner=user) | Q(slug__in=used)).prefetch_related("rules").order_by("slug")
    yield json_file(PATH, {"formats": [_written(one, one.owner_id == user.pk) for one in stored]})


def restore(restoring: Restoring) -> Iterator[Outcome]:
    """Makes the formats that are not here; one whose address somebody else has gets a number behind its own.

    A format of somebody else's that is here is used as it is here; one that is not becomes one's own, so that the
    decks of it have one.
    """
    if PATH not in restoring.archive.paths:
        return
    read = restoring.checked(PATH, ArchivedFormatsSerializer)
    for place, sent in enumerate(read["formats"] if read else ()):
        slug, outcome = _restored(restoring, place, sent)
        if slug is not None:
            restoring.formats[sent["slug"]] = slug
            yield Outcome("formats", sent["slug"], sent["name"], outcome, slug)


def _written(stored: StoredFormat, yours: bool) -> dict[str, Any]:
    return {
        "slug": stored.slug,
        "game": stored.game_id,
        "name": stored.name,
        "like": stored.like,
        "since": stored.since.isoformat(),
        "yours": yours,
        "rules": [{"rule": row.rule, "numbers": row.numbers, "source": row.source} for row in rows_of(stored)],
    }


def _restored(restoring: Restoring, place: int, sent: dict[str, Any]) -> tuple[str | None, str]:
    like = CODE_FORMATS.get(sent["like"])
    if like is None or like.game != sent["game"]:
        of_game = [one.slug for one in CODE_FORMATS.values() if one.game == sent["game"]]
        _refuse(restoring, place, "like", f"Found {echo(sent['like'])}, allowed is {one_of(of_game)}.")
        return None, ""
    rows = [RuleRow(row["rule"], row["numbers"], row["source"]) for row in sent["rules"]]
    for slug in _candidates(sent["slug"]):
        if slug in CODE_FORMATS:
            continue
        stored = StoredFormat.objects.filter(pk=slug).prefetch_related("rules").first()
        if stored is None:
            return _made(restoring, place, slug, sent, rows), MADE
        if slug == sent["slug"] and stored.game_id == sent["game"]:
            if stored.owner_id == restoring.user.pk or not sent["yours"]:
                return slug, UNCHANGED
        elif stored.owner_id == restoring.user.pk and _is_same(stored, sent):
            return slug, UNCHANGED
    return None, ""


def _made(restoring: Restoring, place: int, slug: str, sent: dict[str, Any], rows: list[RuleRow]) -> str | None:
    like = CODE_FORMATS[sent["like"]]
    try:
        name = deck_name(sent["name"])
        table = card_table(like.game)
        format_of_rows(slug=slug, name=name, since=sent["since"], like=like, rows=rows, version=1, table=table)
        save_format(slug=slug, name=name, since=sent["since"], like=like, rows=rows, owner=restoring.user)
    except LabelRefusedError as error:
        _refuse(restoring, place, "name", str(error))
    except BadFormatError as error:
        _refuse(restoring, place, "rules", f"No format is made of these rules: {error}")
    except TooManyFormatsError:
        _refuse(restoring, place, "slug", "You would have more formats than one account may have.")
    else:
        return slug
    return None


def _candidates(slug: str) -> Iterator[str]:
    """The slug, then with a number behind it."""
    yield slug
    for number in count(2):
        yield f"{slug[: LONGEST_SLUG - len(str(number)) - 1].rstrip('-')}-{number}"


def _is_same(stored: StoredFormat, sent: dict[str, Any]) -> bool:
    written = _written(stored, sent["yours"]) | {"slug": sent["slug"]}
    rules = [dict(rule) for rule in sent["rules"]]
    return written == {**sent, "since": sent["since"].isoformat(), "rules": rules}


def _refuse(restoring: Restoring, place: int, attr: str, message: str) -> None:
    noted = restoring.wrong.get(PATH, {"formats": {}})
    noted["formats"].setdefault(place, {})[attr] = [ErrorDetail(message, "invalid")]
    restoring.note(PATH, noted)


FORMATS = Part("formats", lambda path: path == PATH, write, restore)
