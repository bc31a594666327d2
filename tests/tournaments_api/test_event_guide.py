"""What the guides say of settings, of bodies and of codes is what the service does."""

import dataclasses
import json
import re
from enum import Enum
from pathlib import Path
from types import UnionType
from typing import get_args, get_type_hints

import pytest
from django.urls import get_resolver, resolve

from tests.tournaments_api.codes import codes_of_the_rules
from tournaments.api.bodies import Nothing
from tournaments.api.refusals import NOT_NOW, NOT_THERE, NOT_YOURS
from tournaments.api.views import Posts
from tournaments.log.actions.terms import FIXED_AT_BRACKET, FIXED_AT_ROUND_1, FIXED_AT_START
from tournaments.log.codec import read, written
from tournaments.log.state import Settings
from tournaments.scoring import Scoring

DOCS = Path(__file__).resolve().parents[2] / "docs"
EVENT = "/api/v1/tournaments/00000000-0000-4000-8000-000000000000/"
DRAFT = "/api/v1/drafts/00000000-0000-4000-8000-000000000000-1/"


def rows(guide, heading):
    """The cells of the table that begins with a line."""
    table = (DOCS / guide).read_text().partition(f"{heading}\n")[2]
    for line in table.splitlines()[1:]:
        if not line.strip().startswith("|"):
            return
        yield [cell.strip() for cell in line.strip()[1:-1].split("|")]


def told_settings():
    heading = "| setting | values | unless said otherwise | what it does | until |"
    return {cells[0].strip("`"): cells[1:] for cells in rows("tournaments.md", heading)}


def fields_with_names():
    for field in dataclasses.fields(Settings):
        yield field.name, field, get_type_hints(Settings)[field.name]
        if field.name == "scoring":
            for inner in dataclasses.fields(Scoring):
                yield f"scoring.{inner.name}", inner, get_type_hints(Scoring)[inner.name]


def words_of(hint):
    """The words among the values of a setting."""
    if isinstance(hint, type) and issubclass(hint, Enum):
        return [member.value for member in hint]
    return [word for inner in get_args(hint) if inner is not Ellipsis for word in words_of(inner)]


def test_the_guide_tells_every_setting_with_its_values_and_its_default():
    told = told_settings()
    assert list(told) == [name for name, *_ in fields_with_names()]
    until = {
        **dict.fromkeys(FIXED_AT_START, "start"),
        **dict.fromkeys(FIXED_AT_ROUND_1, "round 1"),
        **dict.fromkeys(FIXED_AT_BRACKET, "bracket"),
    }
    for name, field, hint in fields_with_names():
        values, default, _, fixed = told[name]
        assert words_of(hint) == ([] if not words_of(hint) else re.findall(r"`(\w+)`", values)), name
        assert isinstance(hint, UnionType) == values.endswith("or null"), name
        assert fixed == until.get(name.partition(".")[0], ""), name
        if field.default is not dataclasses.MISSING and name != "scoring":
            assert json.loads(default.strip("`")) == written(field.default), name


def told_bodies():
    """Every address of the table with the bodies that stand beside it."""
    for addresses, body in rows("api.md", "  | to | body |"):
        for address in re.findall(r"`([^`]+)`", addresses):
            yield address, re.findall(r"`(\{.*?\})`", body)


def body_at(address):
    base, rest = (DRAFT, address.partition("{id}-{n}/")[2]) if address.startswith("drafts/{") else (EVENT, address)
    rest = rest.replace("{n}", "1").replace("{key}", "1-1").replace("{round}", "1")
    return resolve(base + rest).func.view_class.body


@pytest.mark.parametrize(("address", "bodies"), list(told_bodies()))
def test_a_body_of_the_guide_is_read(address, bodies):
    for body in bodies:
        assert isinstance(read(body_at(address), json.loads(body)), body_at(address))


def views(patterns):
    for pattern in patterns:
        if hasattr(pattern, "url_patterns"):
            yield from views(pattern.url_patterns)
        elif hasattr(pattern.callback, "view_class"):
            yield pattern.callback.view_class


def test_the_guide_tells_the_bodies_of_every_address_that_takes_one():
    posted = {view.body for view in views(get_resolver().url_patterns) if issubclass(view, Posts)} - {Nothing}
    assert posted
    assert posted == {body_at(address) for address, _ in told_bodies()} - {Nothing}
    for body in posted:
        named = " ".join(cells[1] for cells in rows("api.md", "  | to | body |"))
        assert all(
            f'"{field.name}"' in named or f"`{field.name}`" in named
            for field in dataclasses.fields(body)
            if field.default is dataclasses.MISSING
        ), body


def test_the_guide_has_codes_under_the_statuses_they_have():
    told = {cells[0]: set(re.findall(r"`([a-z]\w*_\w+)`", cells[1])) for cells in rows("api.md", "| status | codes |")}
    assert told["403"] == NOT_YOURS
    assert told["404"] == NOT_THERE | {"not_found"}
    assert told["409"] <= NOT_NOW
    assert not told["400"] & (NOT_NOW | NOT_YOURS | NOT_THERE)
    assert told["400"] | told["409"] <= codes_of_the_rules() | {"pool_size"}
