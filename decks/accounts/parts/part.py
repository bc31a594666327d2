"""A part of an export: what it writes, which files are its own, how it is restored."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from io import BytesIO
from typing import Any, NamedTuple
from uuid import UUID

import orjson
from django.contrib.auth.models import User
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail, ParseError, ValidationError
from rest_framework.serializers import Serializer

from cards.api.bodies import FaithfulJSONParser
from decks.accounts.archive import Archive, ArchiveError, ArchiveFile

# After so many files with mistakes the others are not looked at.
MOST_WRONG_FILES = 20

OUTCOMES = MADE, CONTINUED, UNCHANGED, BESIDE, MISSING = "made", "continued", "unchanged", "beside", "missing"


class Outcome(NamedTuple):
    """What became of one thing of an archive: which it was there, what it is called, and which it is here.

    `made`: it was not here. `continued`: what came later there was added. `unchanged`: it is here as it was there, or
    newer. `beside`: here it had gone another way, so the archive's stands beside it. `missing`: it is no more.
    """

    part: str
    id: str
    name: str
    outcome: str
    became: str | None


class ImportRefusedError(ValueError):
    """An archive that is not imported, with what is wrong in which file: a detail as of a ValidationError."""

    def __init__(self, wrong: dict[str, Any]) -> None:
        super().__init__(f"Wrong in {', '.join(wrong)}")
        self.wrong = wrong

    @property
    def sentences(self) -> list[tuple[str, str]]:
        """Where something is wrong, and what, for people."""
        return list(_sentences("", self.wrong))


@dataclass
class Restoring:
    """An import under way: whose, out of what, at what time; and what became of what so far.

    `formats` and `decks` say what those of the archive are here. `wrong` collects mistakes: with any, all is undone.
    """

    user: User
    archive: Archive
    now: datetime
    formats: dict[str, str] = field(default_factory=dict)
    decks: dict[UUID, UUID] = field(default_factory=dict)
    revisions: int = 0
    wrong: dict[str, Any] = field(default_factory=dict)

    def checked(self, path: str, serializer: type[Serializer[Any]]) -> Any:
        """What a file holds, checked; None where it is wrong, which is then noted. Raises ImportRefusedError when
        there is too much that is.
        """
        try:
            read = FaithfulJSONParser().parse(BytesIO(self.archive.read(path)))
            checked = serializer(data=read)
            checked.is_valid(raise_exception=True)
        except (ParseError, ValidationError, ArchiveError) as error:
            self.note(path, _detail_of(error))
            return None
        return checked.validated_data

    def note(self, path: str, detail: Any) -> None:
        """Notes what is wrong with a file."""
        self.wrong[path] = detail
        if len(self.wrong) >= MOST_WRONG_FILES:
            raise ImportRefusedError(self.wrong)

    def refuse(self, path: str, attr: str, code: str, message: str) -> None:
        """Notes one mistake."""
        self.note(path, {attr: [ErrorDetail(message, code)]})

    def not_later(self, moment: datetime) -> datetime:
        """A time that an archive gives: nothing in it has happened after it came here."""
        return min(moment, self.now)


@dataclass(frozen=True)
class Part:
    """One sort of what somebody owns. `owns` says whether a path in an archive is one of its files."""

    name: str
    owns: Callable[[str], bool]
    write: Callable[[User], Iterator[ArchiveFile]]
    restore: Callable[[Restoring], Iterator[Outcome]]


class IdField(serializers.UUIDField):
    """An id as it is written: with its hyphens, and no number that could be one."""

    def to_internal_value(self, data: Any) -> UUID:
        if not isinstance(data, str) or len(data) != 36:
            self.fail("invalid", value=data)
        return super().to_internal_value(data)


def json_file(path: str, content: Any) -> ArchiveFile:
    """A file of JSON that people can read too."""
    return ArchiveFile(path, orjson.dumps(content, option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE))


def _sentences(where: str, detail: Any) -> Iterator[tuple[str, str]]:
    if isinstance(detail, str):
        yield where, detail
        return
    parts = detail.items() if isinstance(detail, dict) else [(place, one) for place, one in enumerate(detail)]
    for place, one in parts:
        inner = isinstance(one, str) and not isinstance(detail, dict)
        yield from _sentences(where if inner else f"{where}.{place}".lstrip("."), one)


def _detail_of(error: ParseError | ValidationError | ArchiveError) -> Any:
    if isinstance(error, ArchiveError):
        return [ErrorDetail(str(error), error.code)]
    return error.detail if isinstance(error, ValidationError) else [error.detail]
