"""Template tags for what cards.wording says of a card's values."""

from __future__ import annotations

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from cards import wording
from cards.wording import Shown

register = template.Library()

for word in (wording.kind_name, wording.kinds_name, wording.origin_meaning, wording.counted, wording.lower_first):
    register.filter(word.__name__, word)


@register.simple_tag
def value_cell(shown: Shown, tag: str = "dd", unit: str = "") -> SafeString:
    """A cell with a value; where it is a sign, its words for who hovers over it and who hears it.

    `unit` is what the value is, where its column does not say so.
    """
    word = " word" if any(letter.isalpha() for letter in shown.value[1:]) else ""
    shown_unit = format_html(' <small class="soft">{}</small>', unit) if unit else ""
    if shown.words is None:
        return format_html('<{0} class="n{1}">{2}{3}</{0}>', tag, word, shown.value, shown_unit)
    return format_html(
        '<{0} class="n{1}" title="{3}"><span aria-hidden="true">{2}{4}</span><span class="sr">{3}</span></{0}>',
        tag,
        word,
        shown.value,
        shown.words,
        shown_unit,
    )


@register.simple_tag
def origin_badge(origin: str) -> SafeString:
    """The badge that says where a card's figures come from."""
    return format_html(
        '<span class="badge{}" title="{}">{}</span>',
        " ours" if wording.is_ours(origin) else "",
        wording.origin_meaning(origin),
        wording.origin_badge(origin),
    )
