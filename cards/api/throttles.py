"""How often one client may ask for what costs the server most.

A view is metered when it has a `throttle_scope`; its answers then say where the client stands, in the fields of the
IETF draft "RateLimit header fields for HTTP". Counts live in Django's cache, which by default every process has to
itself, and counting is not atomic: this is for fairness between clients and no wall against attacks.
"""

from __future__ import annotations

from ipaddress import IPv6Address, ip_address, ip_network
from math import ceil
from typing import Any

from rest_framework.exceptions import Throttled
from rest_framework.request import Request
from rest_framework.settings import api_settings
from rest_framework.throttling import ScopedRateThrottle

# Whoever has one address of an IPv6 network commonly has all of it.
IPV6_CLIENT = 64


class Meter(ScopedRateThrottle):
    """Counts the requests of a client in the scope of the view; those of the machine itself are not counted."""

    def allow_request(self, request: Request, view: Any) -> bool:
        if request.method == "OPTIONS" or not view.is_metered(request):
            return True
        allowed = super().allow_request(request, view)
        if getattr(self, "key", None) is not None:
            view.meter = self
        return allowed

    def get_rate(self) -> str:
        return api_settings.DEFAULT_THROTTLE_RATES[self.scope]

    def get_cache_key(self, request: Request, view: Any) -> str | None:
        client = client_of(self.get_ident(request))
        return None if client is None else self.cache_format % {"scope": self.scope, "ident": client}

    @property
    def seconds_left(self) -> int:
        """In how many seconds the oldest of the counted requests counts no longer."""
        return max(1, ceil(self.history[-1] + self.duration - self.now))

    def fields(self) -> dict[str, str]:
        """What an answer's header says of the quota."""
        left = self.num_requests - len(self.history)
        return {
            "RateLimit-Policy": f'"{self.scope}";q={self.num_requests};w={self.duration}',
            "RateLimit": f'"{self.scope}";r={left};t={self.seconds_left}',
        }


class TooOften(Throttled):
    """The quota of a scope is used up; Retry-After says when there is more."""

    def __init__(self, meter: Meter) -> None:
        allowed = f"Of these requests ({meter.scope}), {meter.num_requests} in {meter.duration} s are answered."
        super().__init__(meter.seconds_left, allowed)


def client_of(address: str | None) -> str | None:
    """Whose quota a request from this address draws on; None for the machine itself and where there is no address."""
    if not address:
        return None
    try:
        found = ip_address(address)
    except ValueError:
        return "unreadable"
    if isinstance(found, IPv6Address):
        found = found.ipv4_mapped or found
    if found.is_loopback:
        return None
    return str(ip_network((found, IPV6_CLIENT), strict=False)) if isinstance(found, IPv6Address) else str(found)
