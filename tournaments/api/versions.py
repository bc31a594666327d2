"""Which version of an event an answer is of, and which one a request knows."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import blake2b

from django.conf import settings
from django.utils.http import parse_etags
from rest_framework.request import Request

from cards.api.conditional import canonical_query

ANY = "*"


def etag(request: Request, version: int) -> str:
    """The tag of an answer to this address, for whoever asks, at that version of the event.

    The version stands before the hyphen; If-Match weighs nothing else.
    """
    user = request.user
    asks = "" if user is None else f"{user.pk} {user.is_staff}"
    said = f"{settings.RELEASE} {request.path}?{canonical_query(request)} {asks}"
    return f'"{version}-{blake2b(said.encode(), digest_size=8).hexdigest()}"'


def is_had(request: Request, version: int) -> bool:
    """Whether who asks has the answer of this version already."""
    sent = parse_etags(request.headers.get("If-None-Match", ""))
    return etag(request, version) in {tag.removeprefix("W/") for tag in sent}


@dataclass(frozen=True)
class Known:
    """What If-Match says: nothing, any version (`*`), or some versions."""

    said: bool
    versions: frozenset[int] | None


def known_versions(request: Request) -> Known:
    """The versions that If-Match names; a tag of ours is its version, another one is none there ever was."""
    sent = parse_etags(request.headers.get("If-Match", ""))
    if not sent or ANY in sent:
        return Known(bool(sent), None)
    return Known(said=True, versions=frozenset(map(_version_in, sent)))


def _version_in(tag: str) -> int:
    number = tag.removeprefix("W/").strip('"').partition("-")[0]
    return int(number) if number.isascii() and number.isdigit() and len(number) < 10 else -1
