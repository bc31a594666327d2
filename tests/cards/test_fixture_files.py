"""The shipped card data and the documented shape of it."""

import json
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.db.models import CharField
from jsonschema import Draft202012Validator
from referencing import Registry, Resource

from cards.importer.rows import KEYS_OF_COLUMNS, table_of
from cards.importer.schemas import card_shapes, games_with_a_schema
from cards.models import CardList, CardMigration, CardSet, Game

FIXTURES = Path(__file__).parent.parent.parent / "fixtures"
SCHEMAS = {path.name: json.loads(path.read_text(encoding="utf-8")) for path in FIXTURES.glob("schema/*.schema.json")}
FILES = sorted(path.relative_to(FIXTURES).as_posix() for path in FIXTURES.glob("**/*.json"))
CHECKED = [name for name in FILES if not name.startswith("schema/") and name != "ban_lists.json"]


def schema_of(name: str) -> str:
    """The schema of a file: that of its game, of lists, or of its own name."""
    parts = name.split("/")
    return f"{'lists' if len(parts) == 3 else parts[0].removesuffix('.json')}.schema.json"


@pytest.fixture(scope="module")
def registry() -> Registry[Any]:
    return Registry().with_resources((name, Resource.from_contents(schema)) for name, schema in SCHEMAS.items())


@pytest.mark.parametrize("name", SCHEMAS)
def test_a_schema_is_a_schema(name: str):
    Draft202012Validator.check_schema(SCHEMAS[name])
    assert SCHEMAS[name]["$id"] == name


@pytest.mark.parametrize("name", CHECKED)
def test_a_shipped_file_has_the_shape_of_its_schema(name: str, registry):
    document = json.loads((FIXTURES / name).read_text(encoding="utf-8"))
    validator = Draft202012Validator(SCHEMAS[schema_of(name)], registry=registry)
    assert [error.json_path for error in validator.iter_errors(document)] == []


@pytest.mark.parametrize("game", games_with_a_schema())
def test_ids_are_dense(game: str):
    """Every id from 1 on is a card's, or was until it was merged or retired."""
    ids = [card["id"] for path in (FIXTURES / game).glob("*.json") for card in json.loads(path.read_text())["cards"]]
    migrations = json.loads((FIXTURES / "migrations.json").read_text())["migrations"]
    ids += [entry["id"] for entry in migrations if entry["game"] == game and entry["kind"] != "rename"]
    assert sorted(ids) == list(range(1, len(ids) + 1))


# The attacks that the source says have a range of their own; Unyielding has that beside its printed 0~1.
OF_SPECIAL_RANGE = (
    "arec-hex", "blood-hunt", "borneo-hex", "borneo-scene-shift", "dread", "extreme-prejudice", "field", "lunar-cross",
    "master-plan", "reconfiguration", "red-moon-rage", "shred", "tanis-scene-shift", "the-wave",
)  # fmt: skip


def test_a_special_range_is_no_range_of_nought():
    cards = {card["slug"]: card for card in json.loads((FIXTURES / "war/extra.json").read_text())["cards"]}
    for slug in OF_SPECIAL_RANGE:
        card = cards[f"extra-{slug}"]
        assert (card["range_min"], card["range_max"], card["range_kind"]) == (None, None, "special"), slug


def definitions() -> Iterator[tuple[str, str | None, dict[str, Any]]]:
    """Every kind of card of every game, with the schema of its keys."""
    for game in games_with_a_schema():
        for kind, shape in card_shapes(game).items():
            yield game, kind, dict(shape.schema["properties"])


def test_no_text_that_a_schema_allows_is_too_long_for_its_column():
    too_long = defaultdict(list)
    for game, kind, keys in definitions():
        table = table_of(game, kind)
        for column in table._meta.concrete_fields:
            longest = column.max_length if isinstance(column, CharField) else None
            allowed = keys.get(KEYS_OF_COLUMNS.get(column.name, column.name), {})
            if longest and any(len(word) > longest for word in words_of(allowed)):
                too_long[table.__name__].append(column.name)
    for table, schema, key in (
        (Game, "games", "game"),
        (CardSet, "games", "set"),
        (CardMigration, "migrations", "migration"),
        (CardList, "lists", "list"),
    ):
        keys = SCHEMAS[f"{schema}.schema.json"]["$defs"][key]["properties"]
        for column in table._meta.concrete_fields:
            allowed = keys.get(column.name, {})
            if "$ref" in allowed:
                allowed = SCHEMAS["common.schema.json"]["$defs"][allowed["$ref"].rpartition("/")[2]]
            if isinstance(column, CharField) and any(len(word) > column.max_length for word in words_of(allowed)):
                too_long[table.__name__].append(column.name)
    assert not too_long


def words_of(allowed: dict[str, Any]) -> list[str]:
    """The longest texts that a schema allows."""
    choices = allowed.get("enum", [allowed.get("const")])
    return [choice for choice in choices if isinstance(choice, str)] + ["x" * allowed.get("maxLength", 0)]
