"""An account's archive restored: all of it or nothing, and nothing twice."""

from __future__ import annotations

from typing import IO, Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail

from cards.api.bodies import StrictSerializer, WrittenText
from cards.api.errors import echo
from decks.accounts.archive import FORMAT, VERSION, Archive, ArchiveError
from decks.accounts.export import ACCOUNT
from decks.accounts.parts import PARTS
from decks.accounts.parts.part import ImportRefusedError, Outcome, Restoring
from decks.serializers import WholeNumberField

ARCHIVE = "archive"


class ArchivedAccountSerializer(StrictSerializer):
    """Whose archive it is and how it is written. Name and address are told and not restored."""

    format = WrittenText()
    version = WholeNumberField()
    exported_at = serializers.DateTimeField()
    name = WrittenText()
    email = WrittenText()
    since = serializers.DateTimeField()
    parts = serializers.ListField(child=WrittenText(), max_length=100)

    def to_internal_value(self, data: Any) -> Any:
        # Another version may have other keys: it is told before they are.
        found = (data.get("format"), data.get("version")) if isinstance(data, dict) else (None, None)
        if found != (FORMAT, VERSION):
            shown = echo(" ".join(str(one) for one in found))
            message = f"Found {shown}, allowed is {FORMAT} {VERSION}: the export of this release."
            raise serializers.ValidationError({"version": [ErrorDetail(message, "other_version")]})
        return super().to_internal_value(data)


def import_account(*, user: User, packed: IO[bytes]) -> list[Outcome]:
    """Restores an archive into an account; what became of each thing of it.

    What is there already stays; importing an archive again changes nothing. Raises ImportRefusedError with what is
    wrong in which file, and then nothing is restored.
    """
    try:
        archive = Archive(packed)
    except ArchiveError as error:
        raise ImportRefusedError({ARCHIVE: [ErrorDetail(str(error), error.code)]}) from error
    with archive:
        restoring = Restoring(user=user, archive=archive, now=timezone.now())
        _refuse_strange(restoring)
        return _restored(restoring)


@transaction.atomic
def _restored(restoring: Restoring) -> list[Outcome]:
    # One import at a time for each user: two of them would both find that a deck is not there.
    User.objects.select_for_update().get(pk=restoring.user.pk)
    outcomes = [outcome for part in PARTS for outcome in part.restore(restoring)]
    if restoring.wrong:
        raise ImportRefusedError(restoring.wrong)
    return outcomes


def _refuse_strange(restoring: Restoring) -> None:
    """Raises ImportRefusedError for an archive of something else, of another version, or with files of nobody's."""
    paths = restoring.archive.paths
    if ACCOUNT not in paths:
        message = f"There is no {ACCOUNT} in the zip: this is no export of an account."
        raise ImportRefusedError({ARCHIVE: [ErrorDetail(message, "not_an_archive")]})
    restoring.checked(ACCOUNT, ArchivedAccountSerializer)
    for path in paths:
        if path != ACCOUNT and not any(part.owns(path) for part in PARTS):
            restoring.note(path, [ErrorDetail("No export has such a file.", "unexpected_file")])
    if restoring.wrong:
        raise ImportRefusedError(restoring.wrong)
