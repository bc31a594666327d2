"""Template tags for names that people have chosen."""

from __future__ import annotations

import re

from django import template
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

register = template.Library()

# Words of names are hardly as long; a part of one that is fits two columns of a phone.
_LONG = re.compile(r"\S{20,}")
_PART = re.compile(r"\S{8}(?=\S)")


@register.filter
def breakable(name: object) -> SafeString:
    """A name that may be broken within very long words: in a table, one would push the page wider than a phone."""
    parts = _LONG.sub(lambda word: _PART.sub(r"\g<0>\0", word[0]), str(name)).split("\0")
    # Each part is escaped, and nothing else is added.
    return mark_safe("<wbr>".join(escape(part) for part in parts))
