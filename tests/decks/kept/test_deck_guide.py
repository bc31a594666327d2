"""The story that docs/api.md tells of a deck with curl, told again: each answer is what the guide says."""

import re
import shlex
from pathlib import Path

import pytest
from django.test import Client

from decks.accounts.services import make_token

pytestmark = pytest.mark.django_db

GUIDE = Path(__file__).resolve().parents[3] / "docs" / "api.md"
HOST = "http://127.0.0.1:8000"


def story():
    """The requests of the section, in order: what curl is told, and the answer that the guide gives."""
    section = re.search(r"^## Decks\n(.*?)^## ", GUIDE.read_text(), re.DOTALL | re.MULTILINE)[1]
    for block in re.findall(r"(?:^    .*\n)+", section, re.MULTILINE):
        lines = [line[4:] for line in block.splitlines()]
        if lines[0].startswith("$ curl "):
            asked, told = [lines[0][2:]], lines[1:]
            while asked[-1].endswith("\\"):
                asked[-1] = asked[-1][:-1]
                asked.append(told.pop(0))
            call = "".join(asked)
            # The shell puts nothing in the place of a variable there.
            assert not re.search(r"'[^']*\$[^']*'", re.sub(r'"[^"]*"', "", call)), call
            yield shlex.split(call), "".join(line.strip() for line in told)


def sent(words, known):
    """Method, path, headers and body of a curl call, with what the shell would put in the place of its variables."""
    words = [re.sub(r"\$(\w+)", lambda found: known[found[1]], word) for word in words[1:]]
    method, headers, body, address = "", {}, "", ""
    while words:
        word = words.pop(0)
        if word == "-X":
            method = words.pop(0)
        elif word == "-H":
            name, _, value = words.pop(0).partition(": ")
            headers[name] = value
        elif word == "--json":
            body = words.pop(0)
            headers |= {"Content-Type": "application/json", "Accept": "application/json"}
        else:
            address = word
    assert address.startswith(HOST)
    return method or ("POST" if body else "GET"), address.removeprefix(HOST), headers, body


def test_the_story_is_true(ann):
    _, token = make_token(user=ann, name="guide", scopes=["decks"], days=1)
    known = {"TOKEN": token}
    client = Client()
    for words, told in story():
        method, path, headers, body = sent(words, known)
        headers["Host"] = HOST.partition("//")[2]
        media_type = headers.pop("Content-Type", "")
        answer = client.generic(method, path, body, media_type, headers=headers)
        found = answer.content.decode()
        if answer.status_code == 201:
            known["DECK"] = answer.json()["id"]
        told = re.sub(r"\$(\w+)", lambda name: known[name[1]], told)
        assert re.fullmatch(re.escape(told).replace(re.escape("..."), ".*"), found), (words, found)
    assert "DECK" in known


def test_the_story_has_all_that_is_done_with_decks():
    assert len(list(story())) >= 8
