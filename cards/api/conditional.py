"""Conditional answers: whoever has the current version already is told so before anything is built."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.core.exceptions import TooManyFieldsSent
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.cache import get_conditional_response
from django.utils.http import http_date

from cards.models import Catalogue

from .errors import PreconditionFailed

CACHE_CONTROL = "public, max-age=300, stale-while-revalidate=86400"


class CatalogueAnswer:
    """A view whose GET answers are made from the card data and nothing else.

    The strong ETag is made of the catalogue's version, the release, the address with its parameters in order, and the
    media type. A tag that comes back costs one query and builds no body. `If-Modified-Since` is not weighed: a new
    release changes answers without changing the date.
    """

    media_type = "application/json"

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if request.method not in ("GET", "HEAD"):
            return super().dispatch(request, *args, **kwargs)
        row = Catalogue.objects.filter(pk=1).values_list("version", "changed_at").first()
        self.version, changed_at = row or (0, None)
        validators = {"ETag": self.etag(request), "Cache-Control": CACHE_CONTROL}
        if changed_at is not None:
            validators["Last-Modified"] = http_date(changed_at.timestamp())

        # Only a tag that was given out for this very address can match here; `*` and If-Match are weighed below, when
        # it is known that there is an answer.
        if "If-None-Match" in request.headers and request.headers["If-None-Match"] != "*":
            unchanged = HttpResponse(headers=validators)
            answer = self.weighed(request, unchanged)
            if answer is not unchanged and answer.status_code == 304:
                return answer

        response = super().dispatch(request, *args, **kwargs)
        if response.status_code == 200:
            for name, value in validators.items():
                response.headers.setdefault(name, value)
            response = self.weighed(request, response)
        if response.status_code == 412:
            refused = self.handle_exception(PreconditionFailed())
            response = self.finalize_response(self.request, refused, *args, **kwargs)
        return response

    def weighed(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        """The answer, or a 304 or 412 in its place by If-None-Match and If-Match."""
        if "If-None-Match" in request.headers or "If-Match" in request.headers:
            return get_conditional_response(request, etag=response.headers["ETag"], response=response)
        return response

    def etag(self, request: HttpRequest) -> str:
        query = canonical_query(request)
        asked = f"{request.path}?{query} {self.media_type_of(request)}"
        return f'"c{self.version}-{settings.RELEASE}-{blake2b(asked.encode(), digest_size=8).hexdigest()}"'

    def media_type_of(self, request: HttpRequest) -> str:
        """The media type of the answer; a view with several tells them apart by what is asked for."""
        return self.media_type


def canonical_query(request: HttpRequest, *, without: frozenset[str] = frozenset()) -> str:
    """The address's parameters in one order, so that the same question has the same tag and the same cursor."""
    try:
        parameters = sorted((name, value) for name, value in request.GET.items() if name not in without)
    except TooManyFieldsSent:
        return ""
    return urlencode(parameters)
