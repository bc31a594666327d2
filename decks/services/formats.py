"""Formats by their slugs, those of the code and those of organisers alike; and organisers' formats made and changed."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from datetime import date
from typing import NamedTuple

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction

from decks.formats import FORMATS, BadFormatError, Format, RuleRow, format_of_rows
from decks.models import BanList, Deck, FormatsEdition, StoredFormat, StoredRule

logger = logging.getLogger(__name__)

# So many formats one account may have.
MOST_FORMATS = 50


class FormatTakenError(ValueError):
    """A slug that another format has."""


class TooManyFormatsError(ValueError):
    """More formats than one account may have."""


class FormatInUseError(ValueError):
    """A format that cannot go because of what names it: so many decks, so many ban lists."""

    def __init__(self, decks: int, ban_lists: int) -> None:
        super().__init__(f"in use by {decks} decks and {ban_lists} ban lists")
        self.decks = decks
        self.ban_lists = ban_lists


class _Kept(NamedTuple):
    """The formats of an edition, as this process keeps them."""

    mark: str
    formats: Mapping[str, Format]


_kept = _Kept("", FORMATS)


def all_formats() -> Mapping[str, Format]:
    """Every format by its slug: those of the code first, then those of organisers.

    One query says whether the ones that this process keeps still hold.
    """
    global _kept
    mark = FormatsEdition.current()
    if mark != _kept.mark:
        # The mark is older than the rows, if anything: what changes meanwhile is read again under the next one.
        _kept = _Kept(mark, {**FORMATS, **_stored_formats()})
    return _kept.formats


def find_format(slug: str) -> Format | None:
    """The format of this slug; None where there is none."""
    return FORMATS.get(slug) or all_formats().get(slug)


def held_format(slug: str) -> Format | None:
    """As `find_format`, inside a transaction: nobody deletes the format before its end.

    Whoever makes a deck of it, or gives one to a deck, finds it thus.
    """
    if slug in FORMATS:
        return FORMATS[slug]
    if StoredFormat.objects.select_for_update().filter(pk=slug).first() is None:
        return None
    return find_format(slug)


@transaction.atomic
def save_format(
    *,
    slug: str,
    name: str,
    since: date,
    like: Format,
    rows: Sequence[RuleRow],
    owner: AbstractBaseUser | None,
    changed: StoredFormat | None = None,
) -> StoredFormat:
    """A new format of an organiser, or a new version of the one that is `changed`; decks of it are judged anew.

    The rows are those of a format (`format_of_rows` has been asked). Raises FormatTakenError for a new one with the
    slug of another, TooManyFormatsError when its owner has as many as one may have.
    """
    if changed is None:
        FormatsEdition.begin_another()
        if slug in FORMATS or StoredFormat.objects.filter(pk=slug).exists():
            raise FormatTakenError(slug)
        if owner is not None and StoredFormat.objects.filter(owner_id=owner.pk).count() >= MOST_FORMATS:
            raise TooManyFormatsError(slug)
        stored = StoredFormat(slug=slug, owner_id=owner and owner.pk)
    else:
        stored = changed
        stored.version += 1
    stored.name, stored.since, stored.game_id, stored.like = name, since, like.game, like.slug
    stored.save(force_insert=changed is None)
    stored.rules.all().delete()
    StoredRule.objects.bulk_create(
        StoredRule(format=stored, position=place, rule=row.rule, numbers=dict(row.numbers), source=row.source)
        for place, row in enumerate(rows)
    )
    announce_change(stored)
    return stored


def announce_change(stored: StoredFormat) -> None:
    """To be called in the transaction that changed a format's rows."""
    # Imported here: a run over decks needs to find formats.
    from decks.services.revalidation import revalidate_changed

    FormatsEdition.begin_another()
    revalidate_changed(cause=f"version {stored.version} of the format {stored.slug}")


@transaction.atomic
def delete_format(*, slug: str) -> None:
    """Takes away a format that nothing names. Raises FormatInUseError, and StoredFormat.DoesNotExist."""
    stored = StoredFormat.objects.select_for_update().get(pk=slug)
    decks, ban_lists = uses_of_format(slug)
    if decks or ban_lists:
        raise FormatInUseError(decks, ban_lists)
    stored.delete()
    FormatsEdition.begin_another()


def uses_of_format(slug: str) -> tuple[int, int]:
    """How many decks and how many ban lists name a format."""
    return Deck.objects.filter(format=slug).count(), BanList.objects.filter(format=slug).count()


def rows_of(stored: StoredFormat) -> list[RuleRow]:
    """The rules of a stored format as an organiser writes them."""
    return [RuleRow(row.rule, row.numbers, row.source) for row in stored.rules.all()]


def _stored_formats() -> dict[str, Format]:
    """The organisers' formats. One that the rules of this release do not make is left out, and the log says so."""
    found = {}
    for stored in StoredFormat.objects.prefetch_related("rules"):
        like = FORMATS.get(stored.like)
        if like is None:
            logger.error("The format %s is like %s, which is no format of this release.", stored.slug, stored.like)
            continue
        try:
            found[stored.slug] = format_of_rows(
                slug=stored.slug,
                name=stored.name,
                since=stored.since,
                like=like,
                rows=rows_of(stored),
                version=stored.version,
            )
        except BadFormatError as bad:
            logger.error("The format %s has rules that this release does not know: %s", stored.slug, bad)
    return found
