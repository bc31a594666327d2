"""The search grammar over HTTP."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from cards.api.views import CatalogueView
from cards.search.fields import TABLE
from cards.search.syntax import LIMITS, SYNTAX, WARNINGS


class SearchFieldSerializer(serializers.Serializer):
    """A field that a query can ask for."""

    name = serializers.CharField()
    aliases = serializers.ListField(child=serializers.CharField(), help_text="Other names of the same field.")
    type = serializers.CharField(help_text="text, word, number or boolean")
    operators = serializers.ListField(child=serializers.CharField(), help_text="What may stand before the value.")
    instead = serializers.ListField(
        child=serializers.CharField(), help_text="Words that may stand in the value's place: `unknown`, `none`..."
    )
    games = serializers.ListField(child=serializers.CharField(), help_text="The games whose cards have it.")
    description = serializers.CharField()
    examples = serializers.ListField(child=serializers.CharField(), help_text="Queries that ask for it.")


class WaySerializer(serializers.Serializer):
    """A way to write something, and what it asks for."""

    example = serializers.CharField()
    meaning = serializers.CharField()


class SearchGrammarSerializer(serializers.Serializer):
    """All that `q` understands."""

    fields = SearchFieldSerializer(many=True)
    syntax = WaySerializer(many=True)
    warnings = serializers.DictField(child=serializers.CharField(), help_text="What each warning's code means.")
    limits = serializers.DictField(child=serializers.IntegerField())


class SearchGrammar(CatalogueView):
    """What the parameter `q` of the lists of cards understands: its fields, how a query is written, its limits."""

    @extend_schema(operation_id="search_grammar", responses=SearchGrammarSerializer)
    def get(self, request: Request) -> Response:
        fields = SearchFieldSerializer(TABLE, many=True).data
        syntax = WaySerializer(SYNTAX, many=True).data
        return Response({"fields": fields, "syntax": syntax, "warnings": WARNINGS, "limits": LIMITS})
