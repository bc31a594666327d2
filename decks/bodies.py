"""Request bodies: never too long, sent in pieces or whole, and JSON in which nothing is lost."""

from __future__ import annotations

import codecs
import json
import re
from collections.abc import Iterator
from io import BytesIO
from typing import Any

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.core.handlers.wsgi import LimitedStream
from django.http import HttpRequest, UnreadablePostError
from rest_framework.exceptions import APIException, ParseError, UnsupportedMediaType
from rest_framework.parsers import JSONParser
from rest_framework.request import Request

# JSON can spell out halves of characters and null characters that no database and no answer can hold.
_UNUSABLE_ESCAPE = re.compile(r"\\u(?:[dD][89a-fA-F]|0000)")
_UNUSABLE = re.compile("[\x00\ud800-\udfff]")


class BodyTooLarge(APIException):
    status_code = 413
    default_code = "body_too_large"

    def __init__(self) -> None:
        most = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
        super().__init__(f"The request body is longer than the {most:,} bytes that are read; send it in parts.")


class LengthRequired(APIException):
    status_code = 411
    default_code = "length_required"
    default_detail = "The request body came in pieces without its length; send a Content-Length header."


class BoundedBody:
    """For a view: reads the body before anything else of it, at most DATA_UPLOAD_MAX_MEMORY_SIZE bytes.

    Raises BodyTooLarge beyond that. Django takes a body sent in pieces (Transfer-Encoding: chunked, no Content-Length)
    for an empty one; here it is read where the server marks its end, else refused with LengthRequired.
    """

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)  # type: ignore[misc]
        read_body(request._request)


def read_body(request: HttpRequest) -> None:
    """Reads the whole body into the request; raises BodyTooLarge, LengthRequired, or ParseError when it breaks off."""
    pieces = "chunked" in request.META.get("HTTP_TRANSFER_ENCODING", "").lower()
    if pieces and not request.META.get("CONTENT_LENGTH"):
        if not request.META.get("wsgi.input_terminated"):
            raise LengthRequired
        request._stream = LimitedStream(request.META["wsgi.input"], settings.DATA_UPLOAD_MAX_MEMORY_SIZE + 1)
    try:
        body = request.body
    except RequestDataTooBig as error:
        raise BodyTooLarge from error
    except UnreadablePostError as error:
        raise ParseError("The request body broke off before its end.") from error
    if pieces:
        request.META["CONTENT_LENGTH"] = str(len(body))


class FaithfulJSONParser(JSONParser):
    """JSON in UTF-8 in which nothing is lost: a key given twice in one object, and text that can be neither stored nor
    sent back, are refused with the reason, as is nesting too deep to be read.
    """

    def parse(self, stream: BytesIO, media_type: str | None = None, parser_context: Any = None) -> Any:
        _refuse_charset(media_type, (parser_context or {}).get("encoding"))
        try:
            text = stream.read().decode("utf-8-sig")
            found = json.loads(text, object_pairs_hook=_once_each, parse_constant=_refuse_constant)
        except ValueError as error:
            raise ParseError(f"The body is no JSON: {error}") from error
        except RecursionError as error:
            raise ParseError("The body is nested too deep to be read.", code="nested_too_deep") from error
        if _UNUSABLE_ESCAPE.search(text):
            _refuse_unusable(found)
        return found


def _refuse_charset(media_type: str | None, charset: str | None) -> None:
    if charset and codecs.lookup(charset).name not in ("utf-8", "ascii"):
        raise UnsupportedMediaType(media_type, f"The body is in {charset}; allowed is JSON in UTF-8.")


def _once_each(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        seen = set()
        for key, _ in pairs:
            if key in seen:
                raise ParseError(
                    f"The key {json.dumps(key[:100])} is there twice in one object; allowed once.", code="repeated_key"
                )
            seen.add(key)
    return found


def _refuse_constant(constant: str) -> None:
    raise ValueError(f"{constant} is no JSON number")


def _refuse_unusable(found: Any) -> None:
    for text in _texts(found):
        unusable = _UNUSABLE.search(text)
        if unusable:
            shown = json.dumps(text[max(0, unusable.start() - 20) : unusable.end() + 20])
            raise ParseError(
                f"The text {shown} holds a null character or half of a character (\\u0000, \\ud800 to \\udfff); "
                "allowed are whole characters.",
                code="unusable_character",
            )


def _texts(found: Any) -> Iterator[str]:
    """Every text of a parsed body, keys included."""
    left = [found]
    while left:
        item = left.pop()
        if isinstance(item, str):
            yield item
        elif isinstance(item, list):
            left.extend(item)
        elif isinstance(item, dict):
            left.extend(item)
            left.extend(item.values())
