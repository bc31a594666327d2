"""Request bodies: never too long, sent in pieces or whole, JSON in which nothing is lost, no key that is not known."""

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
from rest_framework import serializers
from rest_framework.exceptions import APIException, ErrorDetail, ParseError, UnsupportedMediaType, ValidationError
from rest_framework.parsers import JSONParser
from rest_framework.request import Request

from cards.wording import listed

# JSON can spell out halves of characters and null characters that no database and no answer can hold.
_UNUSABLE_ESCAPE = re.compile(r"\\u(?:[dD][89a-fA-F]|0000)")
_UNUSABLE = re.compile("[\x00\ud800-\udfff]")

# A body full of mistakes is told of the first ones of each object.
MOST_MISTAKES = 20


class BodyTooLarge(APIException):
    status_code = 413
    default_code = "body_too_large"

    def __init__(self, most: int) -> None:
        super().__init__(f"The request body is longer than the {most:,} bytes that are read; send it in parts.")


class LengthRequired(APIException):
    status_code = 411
    default_code = "length_required"
    default_detail = "The request body came in pieces without its length; send a Content-Length header."


class TooMuch(APIException):
    """More than one request may ask for; `detail` is by field, as for a mistake in a field."""

    status_code = 422

    def __init__(self, field: str, code: str, message: str) -> None:
        super().__init__()
        self.detail = {field: [ErrorDetail(message, code)]}


class BoundedBody:
    """For a view: reads the body before anything else of it, at most DATA_UPLOAD_MAX_MEMORY_SIZE bytes, or its own
    `longest_body`.

    Raises BodyTooLarge beyond that. Django takes a body sent in pieces (Transfer-Encoding: chunked, no Content-Length)
    for an empty one; here it is read where the server marks its end, else refused with LengthRequired.
    """

    longest_body: int | None = None

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)  # type: ignore[misc]
        read_body(request._request, self.longest_body)


def read_body(request: HttpRequest, longest: int | None = None) -> None:
    """Reads the whole body into the request; raises BodyTooLarge, LengthRequired, or ParseError when it breaks off."""
    most = settings.DATA_UPLOAD_MAX_MEMORY_SIZE if longest is None else longest
    pieces = "chunked" in request.META.get("HTTP_TRANSFER_ENCODING", "").lower()
    if pieces and not request.META.get("CONTENT_LENGTH"):
        if not request.META.get("wsgi.input_terminated"):
            raise LengthRequired
        request._stream = LimitedStream(request.META["wsgi.input"], most + 1)
    try:
        body = request.body if longest is None else _long_body(request, longest)
    except RequestDataTooBig as error:
        raise BodyTooLarge(most) from error
    except UnreadablePostError as error:
        raise _broken_off() from error
    except Exception as error:
        # Servers have errors of their own for pieces that are not framed as they should be.
        if not pieces:
            raise
        raise _broken_off() from error
    if pieces:
        request.META["CONTENT_LENGTH"] = str(len(body))


def _long_body(request: HttpRequest, longest: int) -> bytes:
    """The body of a view that reads more than Django does of others; afterwards it is `request.body` as always."""
    if int(request.META.get("CONTENT_LENGTH") or 0) > longest:
        raise RequestDataTooBig
    body = request.read(longest + 1)
    if len(body) > longest:
        raise RequestDataTooBig
    request._body = body
    return body


def _broken_off() -> ParseError:
    return ParseError("The request body broke off before its end.")


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


class StrictSerializer(serializers.Serializer[Any]):
    """A serializer that refuses keys it does not know, so that a slip of the pen is not a silent default."""

    def run_validation(self, data: Any = serializers.empty) -> Any:
        if self.parent is None and not isinstance(data, dict):
            needed = [name for name, field in self.fields.items() if field.required]
            allowed = f"an object with {listed(needed)}" if needed else "an object"
            raise ParseError(f"Found {_sort_of(data)}; allowed is {allowed}.", code="invalid")
        return super().run_validation(data)

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, dict):
            allowed = ", ".join(self.fields)
            unknown = [key for key in data if key not in self.fields][:MOST_MISTAKES]
            if unknown:
                refused = ErrorDetail(f"There is no such field; allowed: {allowed}.", "unknown_field")
                raise ValidationError({key: [refused] for key in unknown})
        return super().to_internal_value(data)


class WrittenText(serializers.CharField):
    """A text as it was written, and not a number that could be written as one."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(allow_blank=True, trim_whitespace=False, **kwargs)

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


def _refuse_charset(media_type: str | None, charset: str | None) -> None:
    if charset and codecs.lookup(charset).name not in ("utf-8", "ascii"):
        raise UnsupportedMediaType(media_type, f"The body is in {charset}; allowed is JSON in UTF-8.")


def _sort_of(data: Any) -> str:
    """What a body is that is no object."""
    if data is None or isinstance(data, bool):
        return json.dumps(data)
    return "a list" if isinstance(data, list) else "a text" if isinstance(data, str) else "a number"


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
