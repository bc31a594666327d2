"""A request names a charset by which nothing can be read: it is answered all the same."""

from io import BytesIO

import pytest
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from django.test import RequestFactory

from config.wsgi import application

NO_TEXT = ["hex", "base64", "zlib", "rot13", "idna", "punycode", "undefined", "nonsense"]
PARAMETERS = [*(f"charset={name}" for name in NO_TEXT), "charset*=nonsense''utf-8", 'charset="hex']


@pytest.fixture(autouse=True)
def connection_kept():
    """The server closes its connections to the database between requests; that of a test has to stay."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


def answered(method, address, content_type, body=b""):
    """The status of the answer that the server gets."""
    found = []
    address, _, query = address.partition("?")
    environ = RequestFactory()._base_environ(
        REQUEST_METHOD=method, PATH_INFO=address, QUERY_STRING=query, CONTENT_TYPE=content_type
    )
    environ |= {"wsgi.input": BytesIO(body), "CONTENT_LENGTH": str(len(body))}
    application(environ, lambda status, headers, *_: found.append(status)).close()
    return found[0]


@pytest.mark.django_db
@pytest.mark.parametrize("parameter", PARAMETERS)
@pytest.mark.parametrize(
    ("address", "status"), [("/api/v1/tournaments/?x=%ff", "400 Bad Request"), ("/decks/check/?text=%ff", "200 OK")]
)
def test_a_charset_of_no_text_in_a_read(address, status, parameter):
    assert answered("GET", address, f"application/json; {parameter}") == status


@pytest.mark.django_db
@pytest.mark.parametrize("parameter", PARAMETERS)
def test_a_charset_of_no_text_in_a_form(parameter):
    form = b'--x\r\nContent-Disposition: form-data; name="text"\r\n\r\n\xff\r\n--x--\r\n'
    status = answered("POST", "/decks/check/", f"multipart/form-data; boundary=x; {parameter}", form)
    assert status in ("400 Bad Request", "403 Forbidden")
