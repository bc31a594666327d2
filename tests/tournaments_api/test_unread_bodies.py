"""A body that no address reads changes no answer."""

import pytest
from django.test import Client

from tests.tournaments_api.played import API

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("kind", "sent"), [("application/json", "{"), ("text/plain", "x")])
def test_what_is_not_there_is_not_there_whatever_is_sent_along(event, kind, sent):
    answer = Client().generic("GET", f"{API}{event.path}entries/99/", data=sent, content_type=kind)
    assert (answer.status_code, answer.json()["errors"][0]["code"]) == (404, "no_such_entry")
