"""How views become OpenAPI: the one error body, and what strict parameters and conditional answers add."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from drf_spectacular.plumbing import ResolvedComponent
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse
from drf_standardized_errors.openapi import AutoSchema
from rest_framework import serializers

from .conditional import CatalogueAnswer
from .parameters import STRICT

REFUSALS = {
    "400": (
        "BadRequest",
        "Something cannot be understood: `unknown_parameter`, `repeated_parameter`, `blank`, `invalid`, "
        "`invalid_choice`, `invalid_cursor`, `null_characters_not_allowed`, `too_many_parameters`, `required`, "
        "`does_not_exist`, `not_a_pair`, `query_too_long`, `parse_error`.",
    ),
    "401": ("Unauthorized", "`not_authenticated`: say who you are; `authentication_failed`: the token opens nothing."),
    "403": (
        "Forbidden",
        "`permission_denied`: it is not yours to do; `out_of_scope`: not with this token.",
    ),
    "404": ("NotFound", "`not_found`: nothing is there; the sentence names the nearest that is."),
    "406": ("NotAcceptable", "`not_acceptable`: no media type that is asked for can be answered."),
    "412": ("PreconditionFailed", "`precondition_failed`: If-Match names another version than the current one."),
    "415": ("UnsupportedMediaType", "`unsupported_media_type`: the body has to be JSON."),
    "429": ("TooManyRequests", "`throttled`: the quota is used up; Retry-After says for how many seconds."),
    "500": ("ServerError", "`error`: a mistake of ours."),
}

QUOTA = {
    "RateLimit-Policy": {
        "schema": {"type": "string"},
        "description": "How many of these requests (`q`) one client may make in how many seconds (`w`).",
    },
    "RateLimit": {
        "schema": {"type": "string"},
        "description": "How many are left (`r`), and in how many seconds there will be more (`t`).",
    },
}


def refused(description: str) -> OpenApiResponse:
    """A refusal that only one address knows."""
    return OpenApiResponse({"$ref": "#/components/schemas/ErrorBody"}, description=description)


# For the views that read a body.
BODY_REFUSALS = {
    411: refused("`length_required`: the body came in pieces, without a length."),
    413: refused(f"`body_too_large`: at most {settings.DATA_UPLOAD_MAX_MEMORY_SIZE:,} bytes are read."),
}

GAME = OpenApiParameter("game", str, description="The slug of a game: only its cards are looked at.")
LENIENT = OpenApiParameter(
    STRICT, bool, default=True, description="`false` ignores unknown parameters; lists warn of them."
)


class ErrorSerializer(serializers.Serializer):
    """One complaint: a code for programs, a sentence for people, and the parameter or field it is about."""

    code = serializers.CharField()
    detail = serializers.CharField()
    attr = serializers.CharField(allow_null=True)


class ErrorBodySerializer(serializers.Serializer):
    """What every refused request is answered with."""

    type = serializers.ChoiceField(["validation_error", "client_error", "server_error"])
    errors = ErrorSerializer(many=True)


class ApiSchema(AutoSchema):
    """drf-standardized-errors knows which errors a view can answer with; here they all have one body, told once."""

    def get_override_parameters(self) -> list[OpenApiParameter]:
        strict = [LENIENT] if hasattr(self.view, "known_parameters") else []
        return [*super().get_override_parameters(), *strict]

    def get_auth(self) -> list[dict[str, Any]]:
        auths = super().get_auth()
        open_to_all = any(getattr(permission, "anybody_reads", False) for permission in self.view.get_permissions())
        return [*auths, {}] if open_to_all and self.method == "GET" else auths

    def get_operation(self, *args: Any, **kwargs: Any) -> dict[str, Any] | None:
        operation = super().get_operation(*args, **kwargs)
        if operation is None:
            return None
        responses = operation["responses"]
        if isinstance(self.view, CatalogueAnswer) and self.method == "GET":
            tag = {"schema": {"type": "string"}, "description": "To be sent back as If-None-Match."}
            responses["200"]["headers"] = {"ETag": tag}
            responses["304"] = {"description": "What If-None-Match names is still the current answer."}
        if self.view.throttle_scope:
            done = next(code for code in responses if code.startswith("2"))
            responses[done].setdefault("headers", {}).update(self._quota())
        for status_code, meaning in self.view.besides.get(getattr(self.view, "action", ""), {}).items():
            responses[status_code] = {"description": meaning}
        operation["responses"] = dict(sorted(responses.items()))
        return operation

    def _quota(self) -> dict[str, Any]:
        """The fields of the quota, told once for all answers that have them."""
        told = [ResolvedComponent(name, ResolvedComponent.HEADER, header, name) for name, header in QUOTA.items()]
        for header in told:
            self.registry.register_on_missing(header)
        return {header.name: header.ref for header in told}

    def _should_add_http429_error_response(self) -> bool:
        return bool(self.view.throttle_scope)

    def _get_allowed_error_status_codes(self) -> list[str]:
        return [code for code in REFUSALS if code != "412" or isinstance(self.view, CatalogueAnswer)]

    def _should_add_http415_error_response(self) -> bool:
        return self.method not in ("GET", "HEAD") and super()._should_add_http415_error_response()

    def _get_error_response_serializer(self, status_code: str) -> OpenApiResponse:
        return OpenApiResponse(ErrorBodySerializer, description=REFUSALS[status_code][1])

    def _get_error_response_examples(self) -> list[Any]:
        return []

    def _get_response_for_code(self, serializer: Any, status_code: str, *args: Any, **kwargs: Any) -> dict[str, Any]:
        response = super()._get_response_for_code(serializer, status_code, *args, **kwargs)
        if not isinstance(serializer, OpenApiResponse) or serializer.response is not ErrorBodySerializer:
            return response
        if status_code == "429":
            wait = {"schema": {"type": "integer", "minimum": 1}, "description": "In how many seconds to ask again."}
            response["headers"] = {"Retry-After": wait, **self._quota()}
        told = ResolvedComponent(
            name=REFUSALS[status_code][0], type=ResolvedComponent.RESPONSE, schema=response, object=status_code
        )
        self.registry.register_on_missing(told)
        return told.ref
