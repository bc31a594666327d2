"""The files to download over HTTP: what there is, and each file at an address that never means another content."""

from __future__ import annotations

from django.http import FileResponse, HttpResponse, HttpResponseBase
from django.utils.cache import get_conditional_response
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse

from cards.api.errors import PreconditionFailed, echo
from cards.api.schema import refused
from cards.api.views import ApiView, CatalogueView
from cards.bulk.contents import FORMATS
from cards.bulk.editions import current_edition, path_of

MEDIA_TYPE = "application/gzip"
FOR_EVER = "public, max-age=31536000, immutable"


class BulkFileSerializer(serializers.Serializer):
    """A file to download."""

    content = serializers.ChoiceField(["cards", "sets", "lists"])
    game = serializers.CharField(allow_null=True, help_text="The game whose rows these are alone.")
    format = serializers.ChoiceField(list(FORMATS), help_text="What is in the gzip: JSON Lines or CSV.")
    rows = serializers.IntegerField()
    bytes = serializers.IntegerField(help_text="Of the file as it is downloaded.")
    unpacked_bytes = serializers.IntegerField()
    sha256 = serializers.CharField(help_text="Of the file as it is downloaded.")
    media_type = serializers.ChoiceField([MEDIA_TYPE], default=MEDIA_TYPE)
    url = serializers.HyperlinkedIdentityField(
        "catalogue:bulk-file",
        lookup_field="name",
        lookup_url_kwarg="file",
        help_text="Always means this very content, as long as it is answered.",
    )


class BulkSerializer(serializers.Serializer):
    """The files of the current version of the card data."""

    version = serializers.IntegerField(help_text="The catalogue's version, as in `changes/`.")
    changed_at = serializers.DateTimeField(allow_null=True, help_text="Since when this version is current.")
    data = BulkFileSerializer(source="files", many=True)


class BulkView(CatalogueView):
    """All card data in a few files."""

    serializer_class = BulkSerializer

    @extend_schema(
        operation_id="bulk",
        summary="Files to download",
        description="Everything at once, instead of page after page. Retired cards are left out.",
    )
    def get(self, request: Request) -> Response:
        return Response(self.get_serializer(current_edition()).data)


class AnythingAccepted(BaseContentNegotiation):
    """A file is what it is, whatever Accept says; its refusals are JSON."""

    def select_renderer(
        self, request: Request, renderers: list[BaseRenderer], format_suffix: str | None = None
    ) -> tuple[BaseRenderer, str]:
        return renderers[0], renderers[0].media_type


class BulkFileView(ApiView):
    """A file to download."""

    throttle_scope = "bulk"
    content_negotiation_class = AnythingAccepted
    besides = {"": {"304": "What If-None-Match names is this very content."}}

    @extend_schema(
        operation_id="bulk_file",
        summary="Download a file",
        description="The addresses are those that `bulk/` lists. The files of the version before the current one are "
        "kept for a while.",
        responses={
            (200, MEDIA_TYPE): OpenApiTypes.BINARY,
            412: refused("`precondition_failed`: If-Match names another content."),
        },
    )
    def get(self, request: Request, file: str) -> HttpResponseBase:
        path = path_of(file)
        if path is None:
            raise self.not_found(file)
        headers = {"ETag": f'"{file}"', "Cache-Control": FOR_EVER}
        kept = HttpResponse(headers=headers)
        weighed = get_conditional_response(request._request, etag=headers["ETag"], response=kept)
        if weighed.status_code == 412:
            raise PreconditionFailed
        if weighed is not kept:
            return weighed
        try:
            opened = path.open("rb")
        except FileNotFoundError:
            raise self.not_found(file) from None
        response = FileResponse(opened, content_type=MEDIA_TYPE, as_attachment=True, filename=file, headers=headers)
        if request.method == "HEAD":
            opened.close()
            response.streaming_content = ()
        return response

    def not_found(self, file: str) -> NotFound:
        """What to say where there is no such file: where those are that there are."""
        manifest = reverse("catalogue:bulk", request=self.request)
        return NotFound(
            f"There is no file {echo(file)}, or not any more; {manifest} lists those of the current version."
        )
