"""EMAIL_URL: which mail server it names, and what it is told when it names none."""

import pytest

from config.mail import MailServer, mail_server


def test_without_one_there_is_no_server():
    assert mail_server("") is None


@pytest.mark.parametrize(
    ("url", "server"),
    [
        ("smtp://mail.example.org", MailServer("mail.example.org", 25, "", "", False, False)),
        ("smtp+tls://a:b@mail.example.org", MailServer("mail.example.org", 587, "a", "b", True, False)),
        (
            "smtps://a%40b:p%3A%2Fq@mail.example.org:2465",
            MailServer("mail.example.org", 2465, "a@b", "p:/q", False, True),
        ),
        ("smtp://[::1]:2525", MailServer("::1", 2525, "", "", False, False)),
    ],
)
def test_a_server(url, server):
    assert mail_server(url) == server


@pytest.mark.parametrize(
    "url", ["mail.example.org", "http://x", "smtp://", "smtp://x:secret@host:99999999", "smtp://[::1"]
)
def test_what_names_none_is_refused_without_repeating_it(url):
    with pytest.raises(ValueError, match="EMAIL_URL is no address of a mail server") as refused:
        mail_server(url)
    assert "secret" not in str(refused.value)
    assert refused.value.__cause__ is None
