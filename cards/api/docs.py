"""The OpenAPI file, and the page that shows it, served without any outside host."""

from __future__ import annotations

from functools import cache
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.views.generic import TemplateView
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.renderers import (
    OpenApiJsonRenderer,
    OpenApiJsonRenderer2,
    OpenApiYamlRenderer,
    OpenApiYamlRenderer2,
)
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from .views import CatalogueView


@cache
def openapi() -> dict[str, Any]:
    """The whole API as OpenAPI 3.1; it is the same until the next release, so it is made once a process."""
    return SchemaGenerator().get_schema(request=None, public=True)


class SchemaView(CatalogueView):
    """This API as OpenAPI 3.1: JSON, or YAML with `Accept: application/yaml`."""

    renderer_classes = [OpenApiJsonRenderer2, OpenApiJsonRenderer, OpenApiYamlRenderer2, OpenApiYamlRenderer]

    def media_type_of(self, request: HttpRequest) -> str:
        return request.headers.get("Accept", "")

    @extend_schema(exclude=True)
    def get(self, request: Request) -> Response:
        return Response(openapi())


class DocsPage(TemplateView):
    """The API to read and try in a browser. The pictures of Swagger's stylesheet stand in it as data."""

    template_name = "cards/api_docs.html"

    def render_to_response(self, context: dict[str, Any], **kwargs: Any) -> HttpResponse:
        policy = f"{settings.CONTENT_SECURITY_POLICY}; img-src 'self' data:"
        return super().render_to_response(context, headers={"Content-Security-Policy": policy}, **kwargs)
