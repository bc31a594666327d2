"""Where letters go: to the mail server that EMAIL_URL names."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import unquote, urlsplit

PORTS = {"smtp": 25, "smtp+tls": 587, "smtps": 465}


@dataclass(frozen=True)
class MailServer:
    """A server that takes letters. `starttls` begins in the clear and then encrypts, `tls` encrypts from the start."""

    host: str
    port: int
    user: str
    password: str
    starttls: bool
    tls: bool


def mail_server(url: str) -> MailServer | None:
    """The server of an address such as `smtp+tls://user:password@mail.example.org`; None where there is none.

    Raises ValueError with what is allowed. The address itself is not repeated: it holds a password.
    """
    if not url:
        return None
    allowed = f"SCHEME://user:password@host:port, the scheme one of {', '.join(PORTS)}"
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port
    except ValueError:
        raise ValueError(f"EMAIL_URL is no address of a mail server; allowed is {allowed}.") from None
    if parts.scheme not in PORTS or not host:
        raise ValueError(f"EMAIL_URL is no address of a mail server; allowed is {allowed}.")
    return MailServer(
        host=host,
        port=port or PORTS[parts.scheme],
        user=unquote(parts.username or ""),
        password=unquote(parts.password or ""),
        starttls=parts.scheme == "smtp+tls",
        tls=parts.scheme == "smtps",
    )
