"""What the service is compared with, behind the same server and the same middleware."""

import orjson
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.urls import include, path

FIRST_HUNDRED = "SELECT body FROM cards_card WHERE NOT retired ORDER BY sort_key, slug LIMIT 101"


def by_hand(request: HttpRequest) -> HttpResponse:
    """The first hundred cards as quickly as one can: one written query, its rows put into the envelope by orjson."""
    with connection.cursor() as cursor:
        cursor.execute(FIRST_HUNDRED)
        rows = cursor.fetchall()
    data = [orjson.Fragment(body) for (body,) in rows[:100]]
    envelope = {"data": data, "next": None, "page_size": 100, "warnings": []}
    return HttpResponse(orjson.dumps(envelope), content_type="application/json")


def empty(request: HttpRequest) -> HttpResponse:
    """Nothing at all: what server and middleware cost."""
    return HttpResponse(status=204)


urlpatterns = [
    path("bench/by-hand/", by_hand),
    path("bench/empty/", empty),
    path("", include("config.urls")),
]
