"""The compiler of card text over HTTP."""

from __future__ import annotations

import re
from typing import Any

from drf_spectacular.utils import OpenApiExample, extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from cards.api.bodies import MOST_MISTAKES, BoundedBody, FaithfulJSONParser, StrictSerializer, TooMuch
from cards.api.errors import echo, nearest, one_of
from cards.api.schema import BODY_REFUSALS, refused
from cards.api.views import ApiView
from cards.text.compiled import MOST_UNREADABLE, compile_text
from engine.text import GAMES

MOST_BYTES = 200_000
MOST_LINES = 2_000

_NEW_LINE = re.compile(r"\r\n|\r|\n")


@extend_schema_field({"oneOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]})
class LinesField(serializers.Field):
    """Lines of card text, one ability each: a text of several lines, or a list of lines."""

    default_error_messages = {
        "invalid": "Found no text; allowed is a text with one ability a line, or a list of lines."
    }

    def to_internal_value(self, data: Any) -> list[str]:
        if isinstance(data, str):
            return _NEW_LINE.split(data)
        if not isinstance(data, list):
            self.fail("invalid")
        wrong = [place for place, line in enumerate(data) if not isinstance(line, str)][:MOST_MISTAKES]
        if wrong:
            refused = ErrorDetail("This is no text; allowed is one ability.", "invalid")
            raise ValidationError({place: [refused] for place in wrong})
        return data


class CompileRequestSerializer(StrictSerializer):
    """Which lines to compile, in which game's words."""

    game = serializers.CharField(help_text=f"One of {', '.join(GAMES)}.")
    text = LinesField(
        help_text="One ability a line, or a list of lines. "
        f"At most {MOST_BYTES:,} bytes and {MOST_LINES:,} lines; empty lines are passed over."
    )

    def validate_game(self, game: str) -> str:
        if game not in GAMES:
            guess = nearest(game, GAMES)
            hint = f"did you mean {guess}?" if guess else f"allowed are {one_of(GAMES)}."
            raise ValidationError(f"There is no game {echo(game)}; {hint}", code="unknown_game")
        return game

    def validate_text(self, lines: list[str]) -> list[str]:
        size = sum(len(line.encode()) + 1 for line in lines) - 1
        if size > MOST_BYTES:
            raise TooMuch("text", "text_too_long", f"The text has {size:,} bytes, at most {MOST_BYTES:,} are read.")
        if len(lines) > MOST_LINES:
            raise TooMuch(
                "text", "too_many_lines", f"The text has {len(lines):,} lines, at most {MOST_LINES:,} are read."
            )
        return lines


class CompiledLineSerializer(serializers.Serializer[Any]):
    """A line that makes sense."""

    line = serializers.IntegerField(help_text="Its number in the text, from 1.")
    text = serializers.CharField()
    tree = serializers.DictField(help_text="The typed tree: `is` names the phrase, the other keys are what it holds.")
    explanation = serializers.CharField(help_text="When it happens, on what condition, what is done, in plain words.")
    playable = serializers.BooleanField(
        allow_null=True, help_text="Whether the rules here can play it; null in a game that has none here yet."
    )
    not_playable_because = serializers.ListField(child=serializers.CharField())


class MistakeSerializer(serializers.Serializer[Any]):
    """A line that makes no sense."""

    code = serializers.CharField(
        help_text=f"`text_not_understood`; `not_read` after {MOST_UNREADABLE} lines that are not."
    )
    detail = serializers.CharField()
    line = serializers.IntegerField(help_text="From 1.")
    column = serializers.IntegerField(help_text="Where reading stopped, from 1.")
    found = serializers.CharField(help_text="What stands there.")
    expected = serializers.ListField(
        child=serializers.CharField(), help_text="What could stand there, the likeliest first."
    )
    nearest = serializers.CharField(allow_null=True, help_text="The phrase of the game that is most like the line's.")


class CompiledSerializer(serializers.Serializer[Any]):
    """The lines that make sense, and what is wrong with the others."""

    ok = serializers.BooleanField(help_text="Whether all of them do.")
    lines = CompiledLineSerializer(many=True)
    names = serializers.ListField(
        child=serializers.CharField(), help_text="The names of tokens, forms, cards and the like that the lines use."
    )
    errors = MistakeSerializer(many=True)


class CompileView(BoundedBody, ApiView):
    """What lines of card text say, as a game's grammar reads them."""

    throttle_scope = "compile"
    parser_classes = [FaithfulJSONParser]
    serializer_class = CompileRequestSerializer

    @extend_schema(
        operation_id="compile_text",
        summary="Compile card text",
        description="Every line by itself: its typed tree and an explanation in words, or where it stops making sense. "
        "A line that makes none is an answer, not an error. Names are taken as they are: no card declares them here. "
        "A 400 has, beside the general codes, `unknown_game`, `unknown_field`, `repeated_key`, `nested_too_deep` and "
        "`unusable_character`.",
        responses={200: CompiledSerializer, **BODY_REFUSALS, 422: refused("`text_too_long` or `too_many_lines`.")},
        examples=[
            OpenApiExample(
                "Two lines", {"game": "war", "text": "Hit, range 2+: push up to 2\n+1 power"}, request_only=True
            ),
            OpenApiExample("A slip", {"game": "war", "text": ["Hit: pusch 2"]}, request_only=True),
        ],
    )
    def post(self, request: Request) -> Response:
        asked = self.get_serializer(data=request.data)
        asked.is_valid(raise_exception=True)
        compiled = compile_text(asked.validated_data["game"], asked.validated_data["text"])
        return Response(CompiledSerializer(compiled).data)
