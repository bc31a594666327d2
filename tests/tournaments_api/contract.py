"""Every answer about events that a test gets is held against the committed OpenAPI file.

The file leaves room for fields to come; here the answers of today may have none that it does not tell.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import cache
from typing import Any

from django.http import HttpRequest, HttpResponse
from jsonschema_rs import Draft202012Validator

from tests import openapi

ADDRESSES = ("/api/v1/tournaments/", "/api/v1/drafts/")
METHOD_NOT_ALLOWED = 405


class NotAsDocumentedError(AssertionError):
    """An answer is not what the OpenAPI file says."""


class AsDocumented:
    """Middleware that lets no answer about events pass that is not as documented."""

    # What has been answered so far: operation and status.
    seen: set[tuple[str, int]] = set()

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if request.resolver_match is not None and f"/{request.resolver_match.route}".startswith(ADDRESSES):
            check(request, response)
        return response


def check(request: HttpRequest, response: HttpResponse) -> None:
    """Raises NotAsDocumentedError."""
    if response.status_code == METHOD_NOT_ALLOWED:
        return
    operation = operation_of(request)
    told = operation["responses"].get(str(response.status_code))
    if told is None:
        raise NotAsDocumentedError(f"{operation['operationId']} does not tell of {response.status_code}")
    AsDocumented.seen.add((operation["operationId"], response.status_code))
    told = document()["components"]["responses"][told["$ref"].rpartition("/")[2]] if "$ref" in told else told
    kind = response.headers.get("Content-Type", "").partition(";")[0]
    if "content" not in told:
        if response.content:
            raise NotAsDocumentedError(f"{operation['operationId']} tells of no body of {response.status_code}")
    elif kind == "application/json":
        where = (operation["operationId"], response.status_code)
        wrong = next(answer_schema(*where).iter_errors(json.loads(response.content)), None)
        if wrong is not None:
            raise NotAsDocumentedError(f"{where}: {wrong.instance_path}: {wrong.message[:500]}")
    elif kind not in told["content"]:
        raise NotAsDocumentedError(f"{operation['operationId']} tells of no {kind}")


def operation_of(request: HttpRequest) -> dict[str, Any]:
    """What the file says of the address and method of a request."""
    path = "/" + re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", request.resolver_match.route)
    method = {"HEAD": "get"}.get(request.method or "", (request.method or "").lower())
    return document()["paths"][path][method]


@cache
def document() -> dict[str, Any]:
    """The file, with every object of the answers closed to fields that it does not name."""
    read: dict[str, Any] = openapi.read(openapi.COMMITTED.read_text())
    for schema in read["components"]["schemas"].values():
        if schema.get("properties"):
            schema.setdefault("additionalProperties", False)
    return read


@cache
def answer_schema(operation: str, status: int) -> Draft202012Validator:
    """What an operation answers with a status."""
    told = operations()[operation]["responses"][str(status)]
    if "$ref" in told:
        told = document()["components"]["responses"][told["$ref"].rpartition("/")[2]]
    return Draft202012Validator(
        {**told["content"]["application/json"]["schema"], "components": document()["components"]}
    )


@cache
def operations() -> dict[str, dict[str, Any]]:
    """All that can be asked of events, by name."""
    return {
        operation["operationId"]: operation
        for path, methods in document()["paths"].items()
        for operation in methods.values()
        if path.startswith(ADDRESSES)
    }
