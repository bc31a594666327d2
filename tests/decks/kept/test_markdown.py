"""Descriptions as HTML: nothing in them runs, loads or recommends anything."""

from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decks.labels import LONGEST_DESCRIPTION
from decks.markdown import ALLOWED, ALLOWED_ATTRIBUTES, LINK_RELATIONS, markdown_html


class Found(HTMLParser):
    """The tags of a piece of HTML with their attributes."""

    def __init__(self, html):
        super().__init__()
        self.tags = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))


def test_what_people_write_is_shown():
    html = markdown_html("# Plan\n\nPlay *fast*, **hit**:\n\n1. `Lure`\n2. [rules](https://example.org/r)\n\n> soon")
    assert "<h3>Plan</h3>" in html
    assert "<em>fast</em>, <strong>hit</strong>" in html
    assert "<ol>\n<li><code>Lure</code></li>" in html
    assert f'<a href="https://example.org/r" rel="{LINK_RELATIONS}">rules</a>' in html
    assert "<blockquote>" in html


@pytest.mark.parametrize(
    "text",
    [
        "<script>alert(1)</script>",
        "<img src=x onerror=alert(1)>",
        '<a href="javascript:alert(1)">x</a>',
        "[x](javascript:alert(1))",
        "[x](JaVaScRiPt:alert(1))",
        "[x](data:text/html;base64,PHNjcmlwdD4=)",
        "[x](vbscript:x)",
        "![x](https://elsewhere.example/pixel.png)",
        "![x](javascript:alert(1))",
        '[x](https://a.example/"onmouseover="alert(1))',
        "[x]: javascript:alert(1)\n\n[x]",
        "<svg/onload=alert(1)>",
        "<iframe src=//evil.example></iframe>",
        "<style>*{display:none}</style>",
        "<!-- --><base href=//evil.example>",
        "<javascript:alert(1)>",
        "</p></div><form action=//evil.example>",
        "&lt;script&gt;alert(1)&lt;/script&gt;",
    ],
)
def test_nothing_runs_and_nothing_is_loaded(text):
    check_harmless(markdown_html(text))


@given(st.text(alphabet="<>/\"'=[]()!#*`_&;:.\\ \n\tajsvcriptonlehfxmg0", max_size=200))
def test_nothing_that_anybody_writes_does(text):
    check_harmless(markdown_html(text))


def check_harmless(html):
    for tag, attributes in Found(html).tags:
        assert tag in ALLOWED
        assert set(attributes) <= ALLOWED_ATTRIBUTES.get(tag, set()) | ({"rel"} if tag == "a" else set())
        if tag == "a":
            assert attributes["rel"] == LINK_RELATIONS
            scheme, colon, _ = (attributes.get("href") or "").partition(":")
            assert not colon or scheme.lower() in ("http", "https", "mailto") or "/" in scheme


def test_an_image_is_a_link_with_its_words():
    html = markdown_html("![a map](https://elsewhere.example/map.png)")
    assert html == f'<p><a href="https://elsewhere.example/map.png" rel="{LINK_RELATIONS}">a map</a></p>\n'


@pytest.mark.parametrize("piece", ["[", "![", "*a ", "<", "&", "|a", "> ", "- ", "`", "[a](", "\\", "_", "[a]: b\n"])
def test_html_does_not_grow_beyond_reason(piece):
    text = (piece * LONGEST_DESCRIPTION)[:LONGEST_DESCRIPTION]
    assert len(markdown_html(text)) < 20 * LONGEST_DESCRIPTION
