"""How the addresses of events become OpenAPI: told by what each view says of itself."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from drf_spectacular.plumbing import ComponentIdentity, ResolvedComponent
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse
from rest_framework import serializers

from cards.api.schema import BODY_REFUSALS, REFUSALS, ApiSchema, ErrorBodySerializer, refused
from tournaments.api.schemas import Answers, JsonSchema, schema_of

IF_MATCH = OpenApiParameter(
    "If-Match", str, OpenApiParameter.HEADER, description="The ETag of the version that this is meant for."
)
IF_NONE_MATCH = OpenApiParameter(
    "If-None-Match", str, OpenApiParameter.HEADER, description="The ETag of the answer that you have."
)
IDEMPOTENCY_KEY = OpenApiParameter(
    "Idempotency-Key",
    str,
    OpenApiParameter.HEADER,
    description="Sent again within a day, the request counts once and gets the same answer.",
)
PREVIEW = OpenApiParameter("preview", bool, default=False, description="`true` says what would change; nothing does.")

ETAG = {"ETag": {"schema": {"type": "string"}, "description": "The version of the event, for whoever asks."}}


class RefusedBodySerializer(ErrorBodySerializer):
    """What a rule refuses: what was found, and what is allowed."""

    found = serializers.JSONField(required=False)
    allowed = serializers.JSONField(required=False)


class OldVersionBodySerializer(ErrorBodySerializer):
    """A request for an old version, and the tag of the one that holds."""

    current = serializers.CharField()


NOT_NOW = OpenApiResponse(RefusedBodySerializer, description="What the event does not allow as it stands now.")
OLD_VERSION = OpenApiResponse(
    OldVersionBodySerializer, description="`precondition_failed`: If-Match names an old version."
)
NO_VERSION = refused("`precondition_required`: this is meant for one version of the event; name it in If-Match.")
KEY_REUSED = refused("`idempotency_key_reused`: the key came with another body before.")


class TournamentSchema(ApiSchema):
    """A view says `reads` and `does`, the names of what its GET and its POST do; its docstring says the rest."""

    def get_operation_id(self) -> str:
        return str(self.view.does if self._writes else self.view.reads)

    def get_summary(self) -> str:
        return self.get_operation_id().replace("_", " ").capitalize()

    def get_tags(self) -> list[str]:
        return ["drafts" if "/drafts/" in self.path else "tournaments"]

    def get_override_parameters(self) -> list[OpenApiParameter]:
        found = [*super().get_override_parameters(), *self.view.described]
        if not self._writes:
            return found if self._is_list_view() else [*found, IF_NONE_MATCH]
        if self._changes_an_event:
            found += [PREVIEW, IF_MATCH]
        return [*found, IDEMPOTENCY_KEY] if self.view.creates else found

    def _is_list_view(self, serializer: Any = None) -> bool:
        return not self._writes and self.view.pagination_class is not None

    @property
    def _changes_an_event(self) -> bool:
        return getattr(self.view, "changes_event", False)

    @property
    def _writes(self) -> bool:
        return bool(self.method in ("POST", "PATCH"))

    def _get_request_body(self, direction: str = "request") -> dict[str, Any] | None:
        if not self._writes:
            return None
        schema = schema_of(self.view.body)
        return {"content": {"application/json": {"schema": schema}}, "required": "required" in schema}

    def get_response_serializers(self) -> dict[Any, Any]:
        answers = Answers(self._refer)
        if not self._writes:
            files = {(200, kind): OpenApiResponse(file, "A file.") for kind, file in self._files(answers).items()}
            return files or {200: OpenApiResponse(answers.of(self.view.shows), "As whoever asks may see it.")}
        made = answers.of(self.view.makes or self.view.shows)
        responses: dict[Any, Any] = {**BODY_REFUSALS, 409: NOT_NOW}
        if self.view.creates:
            responses |= {201: OpenApiResponse(made, "It is done."), 422: KEY_REUSED}
        if self._changes_an_event:
            now = {"oneOf": [made, answers.of(self.view.previews)]}
            responses |= {200: OpenApiResponse(now, "What it is now."), 412: OLD_VERSION, 428: NO_VERSION}
        return responses

    def _files(self, answers: Answers) -> dict[str, Any]:
        if not self.view.files:
            return {}
        tables = [{"type": "array", "items": answers.of(line)} for line in self.view.files.values()]
        return {"text/csv": {"type": "string"}, "application/json": {"anyOf": tables}}

    def _refer(self, name: str, hint: Any, schema: Callable[[], JsonSchema]) -> JsonSchema:
        """The reference to a component, which is told once; of two by one name the registry warns."""
        told = ResolvedComponent(name, ResolvedComponent.SCHEMA, object=ComponentIdentity(hint))
        if told not in self.registry:
            self.registry.register(told)
            told.schema = schema()
        return told.ref

    def _get_error_response_serializer(self, status_code: str) -> OpenApiResponse:
        if status_code in ("400", "403", "404"):
            return OpenApiResponse(RefusedBodySerializer, description=REFUSALS[status_code][1])
        return super()._get_error_response_serializer(status_code)

    def get_operation(self, *args: Any, **kwargs: Any) -> dict[str, Any] | None:
        operation = super().get_operation(*args, **kwargs)
        if operation is None or self._is_list_view():
            return operation
        for code in ("200", "201"):
            if code in operation["responses"]:
                operation["responses"][code]["headers"] = ETAG
        if not self._writes:
            operation["responses"]["304"] = {"description": "What If-None-Match names is still the current answer."}
        operation["responses"] = dict(sorted(operation["responses"].items()))
        return operation

    def get_description(self) -> str:
        return re.sub(r"\s+", " ", super().get_description())
