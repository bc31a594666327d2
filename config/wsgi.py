"""The WSGI application that gunicorn serves."""

import os
from collections.abc import Iterable
from functools import lru_cache
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from django.core.wsgi import get_wsgi_application
from django.utils.http import parse_header_parameters

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")


def with_readable_charset(serve: WSGIApplication) -> WSGIApplication:
    """A charset by which not everything can be read, such as hex or idna, counts as little as one that nobody knows.

    Django reads the address by it before any middleware, and would fail.
    """

    def served(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        environ["CONTENT_TYPE"] = _with_readable_charset(environ.get("CONTENT_TYPE", ""))
        return serve(environ, start_response)

    return served


def _with_readable_charset(content_type: str) -> str:
    try:
        media_type, parameters = parse_header_parameters(content_type)
    except (LookupError, ValueError):
        return content_type.partition(";")[0]
    if _reads_anything(parameters.get("charset", "utf-8")):
        return content_type
    return "; ".join([media_type, *(f'{name}="{one}"' for name, one in parameters.items() if name != "charset")])


@lru_cache(maxsize=64)
def _reads_anything(charset: str) -> bool:
    try:
        bytes(range(256)).decode(charset, "replace")
    except (LookupError, ValueError):
        return False
    return True


application = with_readable_charset(get_wsgi_application())
