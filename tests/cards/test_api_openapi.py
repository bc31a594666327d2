"""The OpenAPI file: the committed one is the current one, and it knows the whole API."""

import re

import pytest
from django.core.management import call_command
from django.urls import get_resolver

from tests import openapi


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    path = tmp_path_factory.mktemp("openapi") / "openapi.yaml"
    call_command("spectacular", validate=True, fail_on_warn=True, file=str(path))
    return path.read_text()


def test_the_committed_file_is_the_current_one(made):
    assert made == openapi.COMMITTED.read_text(), "the API has changed: look at the difference, then `make openapi`"


def test_it_is_openapi_3_1(made):
    assert openapi.read(made)["openapi"] == "3.1.1"


def test_every_address_is_in_it(made):
    told = set(openapi.read(made)["paths"])
    addresses = {
        re.sub(r"<\w+:(\w+)>", r"{\1}", "/" + "".join(str(part.pattern) for part in parts))
        for parts in _endpoints(get_resolver().url_patterns, [])
    }
    api = {address for address in addresses if address.startswith("/api/v1/") and "^" not in address}
    assert api - {"/api/v1/schema/", "/api/v1/docs/"} == told


def _endpoints(patterns, before):
    for pattern in patterns:
        if hasattr(pattern, "url_patterns"):
            yield from _endpoints(pattern.url_patterns, [*before, pattern])
        else:
            yield [*before, pattern]


def test_every_operation_documents_its_refusals(made):
    document = openapi.read(made)
    for path, operations in document["paths"].items():
        for operation in operations.values():
            told = set(operation["responses"])
            assert {"400", "500"} <= told, path
            assert told & {"200", "201", "204"}, path
            # A file is what it is, whatever is accepted.
            assert ("406" in told) != path.endswith(("bulk/{file}", "account/export/")), path
            assert ("404" in told) == ("{" in path or path.endswith("/named/")), path
    for refused in document["components"]["responses"].values():
        assert refused["content"]["application/json"]["schema"] == {"$ref": "#/components/schemas/ErrorBody"}


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("accept", "media_type"),
    [
        ("*/*", "application/json"),
        ("application/json", "application/json"),
        ("application/yaml", "application/yaml"),
        ("application/vnd.oai.openapi", "application/vnd.oai.openapi"),
        ("application/vnd.oai.openapi+json", "application/vnd.oai.openapi+json"),
    ],
)
def test_it_is_served_as_json_or_yaml(client, made, accept, media_type):
    answer = client.get("/api/v1/schema/", headers={"Accept": accept})
    assert answer["Content-Type"].partition(";")[0] == media_type
    assert openapi.read(answer.content) == openapi.read(made)


@pytest.mark.django_db
def test_the_page_that_shows_it_needs_no_outside_host(client, settings):
    plain = "django.contrib.staticfiles.storage.StaticFilesStorage"
    settings.STORAGES = {**settings.STORAGES, "staticfiles": {"BACKEND": plain}}
    page = client.get("/api/v1/docs/").content.decode()
    assert "/api/v1/schema/" in page
    assert "swagger-ui-bundle.js" in page
    assert "://" not in page.replace("http://www.w3.org", "")
