"""Conditional answers: whoever has the current version already is told so before anything is built."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import wraps
from hashlib import blake2b
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.exceptions import TooManyFieldsSent
from django.http import HttpRequest, HttpResponseBase, HttpResponseNotModified
from django.utils.cache import get_conditional_response
from django.utils.http import http_date, parse_etags

from cards.models import Catalogue

from .errors import PreconditionFailed

CACHE_CONTROL = "public, max-age=300, stale-while-revalidate=86400"
# A page names its stylesheet and scripts by their content: an old page must not be shown after a release took those
# away, so it is asked for each time, and mostly answered by a 304.
PAGE_CACHE_CONTROL = "public, no-cache"

Page = Callable[..., HttpResponseBase]


# An answer that a load of new cards overtook is made again, so often at most.
MOST_ATTEMPTS = 3


def conditional_answer(
    request: HttpRequest,
    tag_at: Callable[[int], str],
    answer_at: Callable[[int], HttpResponseBase],
    cache_control: str = CACHE_CONTROL,
) -> HttpResponseBase:
    """What `answer_at` makes of a version, with its validators; or a 304 before anything is made; or a 412 by If-Match.

    A tag belongs to one answer: when new cards came while it was made, it may hold some of both, and is made again.
    `If-Modified-Since` is not weighed: a new release changes answers without changing the date.
    """
    # A cookie in an answer that anybody may keep would be everybody's: a broken one that was sent is not replaced here.
    request.META.pop("CSRF_COOKIE_NEEDS_UPDATE", None)
    version, changed_at = Catalogue.current()
    etag = tag_at(version)
    if _is_had(request, etag):
        return HttpResponseNotModified(headers=_validators(etag, changed_at, cache_control))

    for _ in range(MOST_ATTEMPTS):
        response = answer_at(version)
        if response.status_code != 200:
            return response
        made_of = version
        version, now_changed_at = Catalogue.current()
        if version == made_of:
            break
        etag, changed_at = tag_at(version), now_changed_at
    else:
        response.headers["Cache-Control"] = "no-store"
        return response
    for name, value in _validators(etag, changed_at, cache_control).items():
        response.headers.setdefault(name, value)
    if "HTTP_IF_NONE_MATCH" in request.META or "HTTP_IF_MATCH" in request.META:
        return get_conditional_response(request, etag=response.headers["ETag"], response=response)
    return response


def _is_had(request: HttpRequest, etag: str) -> bool:
    """Whether who asks has this answer already.

    Only a tag that was given out for this very address can match here; `*` and If-Match are weighed when it is known
    that there is an answer.
    """
    if "HTTP_IF_MATCH" in request.META:
        return False
    sent = parse_etags(request.META.get("HTTP_IF_NONE_MATCH", ""))
    return any(tag.removeprefix("W/") == etag for tag in sent)


def _validators(etag: str, changed_at: datetime | None, cache_control: str) -> dict[str, str]:
    validators = {"ETag": etag, "Cache-Control": cache_control}
    if changed_at is not None:
        validators["Last-Modified"] = http_date(changed_at.timestamp())
    return validators


class CatalogueAnswer:
    """A view whose GET answers are made from the card data and nothing else.

    The strong ETag is made of the catalogue's version, the release, the address with its parameters in order, and the
    media type. A tag that comes back costs one query and builds no body.
    """

    media_type = "application/json"

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if request.method not in ("GET", "HEAD"):
            return super().dispatch(request, *args, **kwargs)
        build = super().dispatch

        def answer_at(version: int) -> HttpResponseBase:
            self.version = version
            return build(request, *args, **kwargs)

        kind = self.media_type_of(request)
        response = conditional_answer(request, lambda version: etag(request, version, kind), answer_at)
        if response.status_code == 412:
            refused = self.handle_exception(PreconditionFailed())
            response = self.finalize_response(self.request, refused, *args, **kwargs)
        return response

    def media_type_of(self, request: HttpRequest) -> str:
        """The media type of the answer; a view with several tells them apart by what is asked for."""
        return self.media_type


def catalogue_page(also: Callable[[], str] | None = None) -> Callable[[Page], Page]:
    """Marks a page that is made from the card data and nothing else: conditional as the API's answers are.

    `also` says what else the page depends on, such as the day. A page names its static files by their content, so it
    changes with them too; whoever asks, and whether by htmx, changes nothing. A developer's pages change at any time.
    """

    def marked(page: Page) -> Page:
        @wraps(page)
        def answered(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            if settings.DEBUG:
                return page(request, *args, **kwargs)
            look = getattr(staticfiles_storage, "manifest_hash", "")
            kind = f"page {look} {also() if also else ''}"
            return conditional_answer(
                request,
                lambda version: etag(request, version, kind),
                lambda version: page(request, *args, **kwargs),
                PAGE_CACHE_CONTROL,
            )

        return answered

    return marked


def etag(request: HttpRequest, version: int, kind: str) -> str:
    """The strong tag of an answer of that kind to this address, at that version of the catalogue."""
    asked = f"{request.path}?{canonical_query(request)} {kind}"
    return f'"c{version}-{settings.RELEASE}-{blake2b(asked.encode(), digest_size=8).hexdigest()}"'


def canonical_query(request: HttpRequest, *, without: frozenset[str] = frozenset()) -> str:
    """The address's parameters in one order, so that the same question has the same tag and the same cursor."""
    try:
        parameters = sorted((name, value) for name, value in request.GET.items() if name not in without)
    except TooManyFieldsSent:
        return ""
    return urlencode(parameters)
