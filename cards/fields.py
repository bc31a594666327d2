"""Serializer fields that several kinds of cards share."""

from __future__ import annotations

from typing import Any

from drf_spectacular.extensions import OpenApiSerializerFieldExtension
from rest_framework import serializers

from cards.models import Card
from cards.models.battlecon import NumberKind

UNKNOWN = "unknown"


class OrUnknown(serializers.CharField):
    """A word, or `unknown` where nobody knows it."""

    def get_attribute(self, instance: Card) -> str:
        value = super().get_attribute(instance)
        return UNKNOWN if value is None else value


class Lines(serializers.ListField):
    """Lines of text; none where nobody knows them."""

    child = serializers.CharField()

    def get_attribute(self, instance: Card) -> list[str]:
        return super().get_attribute(instance) or []


class TraitNames(serializers.ListField):
    """The names of a card's traits of one sort, in the card's order."""

    child = serializers.CharField()

    def __init__(self, *, trait: str, **kwargs: Any) -> None:
        super().__init__(source="traits", **kwargs)
        self.trait = trait

    def to_representation(self, traits: Any) -> list[str]:
        return [trait.name for trait in traits.all() if trait.kind == self.trait]


class Slugs(serializers.ListField):
    """The slugs of related rows."""

    child = serializers.CharField()

    def to_representation(self, rows: Any) -> list[str]:
        return [row.slug for row in rows.all()]


class NumberKindField(serializers.ChoiceField):
    """What stands where a number would."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(NumberKind.choices, **kwargs)


class NumberKindSchema(OpenApiSerializerFieldExtension):
    """The kinds of three numbers are one thing in the OpenAPI file, and called so."""

    target_class = NumberKindField

    def get_name(self) -> str:
        return "NumberKind"

    def map_serializer_field(self, auto_schema: Any, direction: str) -> dict[str, Any]:
        return {"type": "string", "enum": NumberKind.values, "description": NumberKind.__doc__}
