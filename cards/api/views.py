"""What every view of the API shares, the index, and the answer where there is no address."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NoReturn

from django.urls import Resolver404, resolve
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.exceptions import NotFound
from rest_framework.generics import GenericAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse
from rest_framework.views import APIView

from .conditional import CatalogueAnswer
from .errors import as_api_error, echo
from .parameters import Notice, check_parameters
from .throttles import Meter, TooOften


class ApiView(GenericAPIView):
    """A view that knows its query parameters and refuses all others.

    `parameters` are those beside the ones that filters and pages bring. `warnings` collects what a list says beside
    its data. `besides` tells the OpenAPI file what an action may answer besides its answer and refusals, by status.
    A view that costs much has a `throttle_scope`, and `meter` once a request has been counted.
    """

    parameters: tuple[str, ...] = ()
    besides: Mapping[str, Mapping[str, str]] = {}
    throttle_classes = [Meter]
    throttle_scope: str | None = None
    meter: Meter | None = None

    def is_metered(self, request: Request) -> bool:
        """Whether a request is one of those that the view's scope counts."""
        return True

    def throttled(self, request: Request, wait: float | None) -> NoReturn:
        raise TooOften(self.meter)

    def known_parameters(self) -> frozenset[str]:
        return frozenset(self.parameters)

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        self.warnings: list[Notice] = []
        if request.method in self.allowed_methods and request.method != "OPTIONS":
            self.warnings = check_parameters(request.query_params, self.known_parameters())

    def handle_exception(self, exc: Exception) -> Response:
        error = as_api_error(exc)
        response = super().handle_exception(error)
        response.data |= getattr(error, "beside_errors", {})
        return response

    def finalize_response(self, request: Request, response: Response, *args: Any, **kwargs: Any) -> Response:
        response = super().finalize_response(request, response, *args, **kwargs)
        for name, value in self.meter.fields().items() if self.meter else ():
            response[name] = value
        return response


class CatalogueView(CatalogueAnswer, ApiView):
    """A view of the card data: what it answers changes with the catalogue's version alone."""


class Index(CatalogueView):
    """The addresses of this API, by name."""

    # What each address is called, and its URL name; one that needs more than itself (a slug) has no place here.
    addresses: Mapping[str, str] = {}

    @extend_schema(
        operation_id="index", responses={200: {"type": "object", "additionalProperties": {"type": "string"}}}
    )
    def get(self, request: Request) -> Response:
        return Response({name: reverse(url, request=request) for name, url in self.addresses.items()})


class UnknownAddress(APIView):
    """404 in the error body for whatever no other address of the API takes, by any method.

    Mounted last. An address that only lacks its last slash is pointed to by a 308, which keeps method and body.
    """

    schema = None

    def answer(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        path = request.path
        if not path.endswith("/") and _is_known(f"{path}/"):
            query = request.META.get("QUERY_STRING", "")
            location = f"{path}/?{query}" if query else f"{path}/"
            return Response(status=status.HTTP_308_PERMANENT_REDIRECT, headers={"Location": location})
        raise NotFound(f"There is no address {echo(path)}; /api/v1/ lists those there are.")

    http_method_not_allowed = options = answer


unknown_address = UnknownAddress.as_view()


def _is_known(path: str) -> bool:
    try:
        return resolve(path).func is not unknown_address
    except Resolver404:
        return False
