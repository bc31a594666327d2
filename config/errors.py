"""The pages for a request that cannot be read and for a mistake of ours.

Django's own look into the request's form for a CSRF token, which fails again when the form is what cannot be read.
"""

from django.http import HttpRequest, HttpResponseBadRequest, HttpResponseServerError
from django.template import loader


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponseBadRequest:
    """400: a broken host name, cookie or form."""
    return HttpResponseBadRequest(loader.render_to_string("400.html"))


def server_error(request: HttpRequest) -> HttpResponseServerError:
    """500: the mistake is ours."""
    return HttpResponseServerError(loader.render_to_string("500.html"))
