"""A description as a page may show it: Markdown made into HTML that runs nothing and loads nothing from elsewhere.

CommonMark and no more: tables can grow to many times what was written.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import nh3
from markdown_it import MarkdownIt
from markdown_it.common.utils import escapeHtml
from markdown_it.rules_core import StateCore
from markdown_it.token import Token

ALLOWED = {"p", "br", "hr", "em", "strong", "blockquote", "code", "pre", "ul", "ol", "li", "h3", "h4", "h5", "h6", "a"}
ALLOWED_ATTRIBUTES = {"a": {"href", "title"}, "ol": {"start"}}
SCHEMES = {"http", "https", "mailto"}
LINK_RELATIONS = "nofollow ugc noopener noreferrer"

# The two headings above are the page's own.
HEADINGS_BELOW = 2
LOWEST_HEADING = 6


def markdown_html(text: str) -> str:
    """The HTML of a Markdown text, safe to stand in a page.

    HTML in it is shown as text, an image is a link with its words, and no link is a recommendation of ours.
    """
    html = _reader().render(text)
    return nh3.clean(html, tags=ALLOWED, attributes=ALLOWED_ATTRIBUTES, url_schemes=SCHEMES, link_rel=LINK_RELATIONS)


@cache
def _reader() -> MarkdownIt:
    reader = MarkdownIt("commonmark", {"html": False})
    reader.core.ruler.push("headings_below", _lower_headings)
    reader.add_render_rule("image", _image_as_link)
    return reader


def _lower_headings(state: StateCore) -> None:
    for token in state.tokens:
        if token.type in ("heading_open", "heading_close"):
            token.tag = f"h{min(int(token.tag[1:]) + HEADINGS_BELOW, LOWEST_HEADING)}"


def _image_as_link(renderer: Any, tokens: Sequence[Token], place: int, options: Any, env: Any) -> str:
    image = tokens[place]
    address = escapeHtml(str(image.attrGet("src") or ""))
    return f'<a href="{address}">{escapeHtml(image.content) or address}</a>'
