"""What every answer passes through."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase


def no_body_for_head(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """A HEAD answer keeps its headers, its length too, and sends no body; the server warns of one that does."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        if request.method == "HEAD" and not response.streaming:
            response.headers.setdefault("Content-Length", str(len(response.content)))
            response.content = b""
        return response

    return middleware


def content_security_policy(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """The policy of the settings goes with every answer that brings none of its own.

    A browser then loads only what is ours and runs nothing that stands in a page. Django's own pages of a traceback,
    which only a developer sees, cannot be read under it.
    """

    def middleware(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        if not (settings.DEBUG and response.status_code >= 400):
            response.headers.setdefault("Content-Security-Policy", settings.CONTENT_SECURITY_POLICY)
        return response

    return middleware
