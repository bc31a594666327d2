"""The page that says how to search."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe

from cards.api.conditional import catalogue_page
from cards.search.field import BATTLECON, GAMES, SULARIA, Field
from cards.search.fields import TABLE
from cards.search.syntax import LIMITS, SYNTAX, WARNINGS

VALUES = {"text": "words", "word": "a word", "number": "a number", "boolean": "true or false"}


@dataclass(frozen=True)
class FieldRow:
    """A field as the page shows it."""

    field: Field
    value: str
    description: SafeString


@require_safe
@catalogue_page()
def search_help(request: HttpRequest) -> HttpResponse:
    """How a query is written, and every field it can ask for, each with an example to try."""
    groups: dict[str, list[FieldRow]] = {}
    for field in TABLE:
        value = " or ".join([VALUES[field.type], *field.instead])
        groups.setdefault(_group(field), []).append(FieldRow(field, value, _with_code(field.description)))
    syntax = [(way.example, _with_code(way.meaning)) for way in SYNTAX]
    warnings = [_with_code(meaning) for meaning in WARNINGS.values()]
    context = {"groups": groups, "syntax": syntax, "warnings": warnings, "limits": LIMITS}
    return render(request, "cards/search_help.html", context)


def _group(field: Field) -> str:
    if field.games == GAMES:
        return "Cards of every game"
    if set(field.games) <= set(BATTLECON):
        return "BattleCON"
    return "Battle for Sularia" if field.games == (SULARIA,) else "BattleCards and BattleBoard"


def _with_code(sentence: str) -> SafeString:
    """A sentence with what stands between backticks as code."""
    pieces = enumerate(sentence.split("`"))
    return format_html_join(
        "", "{}", ((format_html("<code>{}</code>", piece) if place % 2 else piece,) for place, piece in pieces)
    )
