"""How views become OpenAPI: the one error body, and what strict parameters and conditional answers add."""

from __future__ import annotations

from typing import Any

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
        "`does_not_exist`, `not_a_pair`, `parse_error`.",
    ),
    "404": ("NotFound", "`not_found`: nothing is there; the sentence names the nearest that is."),
    "406": ("NotAcceptable", "`not_acceptable`: no media type that is asked for can be answered."),
    "412": ("PreconditionFailed", "`precondition_failed`: If-Match names another version than the current one."),
    "415": ("UnsupportedMediaType", "`unsupported_media_type`: the body has to be JSON."),
    "500": ("ServerError", "`error`: a mistake of ours."),
}

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

    def get_operation(self, *args: Any, **kwargs: Any) -> dict[str, Any] | None:
        operation = super().get_operation(*args, **kwargs)
        if operation is None:
            return None
        responses = operation["responses"]
        if isinstance(self.view, CatalogueAnswer):
            tag = {"schema": {"type": "string"}, "description": "To be sent back as If-None-Match."}
            responses["200"]["headers"] = {"ETag": tag}
            responses["304"] = {"description": "What If-None-Match names is still the current answer."}
            for status_code, meaning in self.view.besides.get(getattr(self.view, "action", ""), {}).items():
                responses[status_code] = {"description": meaning}
        operation["responses"] = dict(sorted(responses.items()))
        return operation

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
        told = ResolvedComponent(
            name=REFUSALS[status_code][0], type=ResolvedComponent.RESPONSE, schema=response, object=status_code
        )
        self.registry.register_on_missing(told)
        return told.ref
