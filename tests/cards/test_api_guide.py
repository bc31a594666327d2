"""The examples of docs/api.md are what the API answers; `...` stands for what they leave out."""

import re
from pathlib import Path

import pytest

pytestmark = pytest.mark.django_db

GUIDE = Path(__file__).resolve().parents[2] / "docs" / "api.md"
REQUEST = re.compile(r"(GET|POST) (/\S+)")


def examples():
    """Each request of the guide: method, address, body, and the answer that the guide gives."""
    for block in re.findall(r"(?:^    .*\n)+", GUIDE.read_text(), re.MULTILINE):
        lines = [line[4:] for line in block.splitlines()]
        request = REQUEST.fullmatch(lines[0])
        if request:
            method, address = request.groups()
            body = lines.pop(1) if method == "POST" else None
            yield pytest.param(method, address, body, "".join(line.strip() for line in lines[1:]), id=address)


@pytest.mark.parametrize(("method", "address", "body", "told"), list(examples()))
def test_an_example_is_true(client, settings, tmp_path, method, address, body, told):
    settings.BULK_DIR = tmp_path / "bulk"
    sent = {"data": body, "content_type": "application/json"} if body else {}
    answer = client.generic(method, address, **sent, headers={"Host": "127.0.0.1:8000"})
    expected = re.escape(told).replace(re.escape("..."), ".*")
    assert re.fullmatch(expected, answer.content.decode()), answer.content.decode()[:2000]


def test_the_guide_has_examples():
    assert len(list(examples())) >= 9
