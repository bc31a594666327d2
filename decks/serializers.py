"""The shapes of a request to judge decks and of its answer."""

from __future__ import annotations

import re
from typing import Any

from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail, ValidationError

from cards.api.bodies import MOST_MISTAKES, StrictSerializer, TooMuch, WrittenText
from cards.api.errors import nearest
from decks.decklist import LEAST_COPIES, MOST_COPIES
from decks.formats import FORMATS, Verdict
from decks.rules import Severity, Violation
from decks.text import MOST_BYTES, MOST_LINES, DeckLine, LineStatus, TextTooLargeError, count_lines, refuse_oversized
from decks.wording import shown

MOST_DECKS = 1_000
MOST_LINES_OF_ALL = 20_000

_DAY = re.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}")


class CopiesField(serializers.DictField):
    """How many copies of each card, by slug: whole numbers, and neither texts nor booleans that look like them."""

    child = serializers.IntegerField(min_value=LEAST_COPIES, max_value=MOST_COPIES)

    def to_internal_value(self, data: Any) -> dict[str, int]:
        if not isinstance(data, dict):
            self.fail("not_a_dict", input_type=type(data).__name__)
        wrong = [slug for slug, copies in data.items() if not _is_count(copies)][:MOST_MISTAKES]
        if wrong:
            raise ValidationError({slug: [_count_refused(data[slug])] for slug in wrong})
        return data


class DayField(serializers.DateField):
    """A day, written with all its digits: 2026-11-30."""

    default_error_messages = {"invalid": "This is no day; allowed is YYYY-MM-DD, such as 2026-11-30."}

    def to_internal_value(self, data: Any) -> Any:
        if not isinstance(data, str) or not _DAY.fullmatch(data):
            self.fail("invalid")
        return super().to_internal_value(data)


class SentDeckSerializer(StrictSerializer):
    """A deck, either as copies by slug or as a text."""

    cards = CopiesField(required=False, help_text="Copies by card slug.")
    text = WrittenText(
        required=False,
        help_text="One card a line: a name, slug or code, with or without a count. "
        f"At most {MOST_BYTES:,} bytes and {MOST_LINES:,} lines, and all texts of a request {MOST_LINES_OF_ALL:,}.",
    )

    def validate(self, deck: dict[str, Any]) -> dict[str, Any]:
        if len(deck) != 1:
            found = "both" if deck else "neither"
            raise ValidationError(f'A deck has either "cards" or "text"; found {found}.', code="cards_or_text")
        return deck


class JudgeRequestSerializer(StrictSerializer):
    """Which decks to judge by which formats."""

    decks = SentDeckSerializer(many=True, help_text=f"At most {MOST_DECKS:,}.")
    formats = serializers.ListField(
        child=serializers.CharField(), allow_empty=False, help_text=f"Slugs of formats: {', '.join(FORMATS)}."
    )
    as_of = DayField(required=False, help_text="The day whose ban lists hold; today in UTC unless given.")

    def to_internal_value(self, data: Any) -> Any:
        decks = data.get("decks") if isinstance(data, dict) else None
        if isinstance(decks, list) and len(decks) > MOST_DECKS:
            raise TooMuch(
                "decks", "too_many_decks", f"Found {len(decks):,} decks, at most {MOST_DECKS:,} a request are judged."
            )
        return super().to_internal_value(data)

    def validate_formats(self, formats: list[str]) -> list[str]:
        wrong: dict[int, list[ErrorDetail]] = {}
        known = ", ".join(FORMATS)
        for place, slug in enumerate(formats):
            if slug not in FORMATS:
                guess = nearest(slug, FORMATS)
                hint = f"did you mean {guess}?" if guess else f"known formats: {known}."
                message = f"There is no format {shown(slug)}; {hint}"
                wrong[place] = [ErrorDetail(message, "unknown_format")]
            elif slug in formats[:place]:
                wrong[place] = [ErrorDetail(f"{slug} is named twice; allowed once.", "repeated_format")]
            if len(wrong) == MOST_MISTAKES:
                break
        if wrong:
            raise ValidationError(wrong)
        return formats

    def validate(self, request: dict[str, Any]) -> dict[str, Any]:
        for place, deck in enumerate(request["decks"]):
            try:
                refuse_oversized(deck.get("text", ""))
            except TextTooLargeError as error:
                raise TooMuch(f"decks.{place}.text", error.code, str(error)) from error
        lines = sum(count_lines(deck.get("text", "")) for deck in request["decks"])
        if lines > MOST_LINES_OF_ALL:
            raise TooMuch(
                "decks",
                "too_many_lines",
                f"The texts have {lines:,} lines together, at most {MOST_LINES_OF_ALL:,} a request are read.",
            )
        return request


class ViolationSerializer(serializers.Serializer[Any]):
    """One complaint about a deck."""

    code = serializers.CharField()
    message = serializers.CharField(help_text="For people: about what, what was found, what is allowed.")
    cards = serializers.ListField(
        child=serializers.CharField(), help_text="Slugs, or an unknown key as it was sent; none for the whole deck."
    )
    limit = serializers.IntegerField(allow_null=True, help_text="The number not kept; null where there is none.")
    actual = serializers.IntegerField(allow_null=True, help_text="The number found; null where there is none.")
    severity = serializers.ChoiceField([(severity.value, severity.value) for severity in Severity])
    source = serializers.CharField(help_text="The rulebook passage or list that the rule comes from.")

    def to_representation(self, violation: Violation) -> dict[str, Any]:
        return {
            "code": violation.code,
            "message": violation.message,
            "cards": violation.cards,
            "limit": violation.limit,
            "actual": violation.actual,
            "severity": violation.severity.value,
            "source": violation.source,
        }


class VerdictSerializer(serializers.Serializer[Any]):
    """What one format says of a deck. Legal means that no violation is an error."""

    format = serializers.CharField(help_text="The slug of the format.")
    as_of = serializers.DateField(help_text="The day whose ban lists hold.")
    legal = serializers.BooleanField()
    size = serializers.IntegerField(help_text="All cards, unknown ones too.")
    points = serializers.IntegerField(help_text="Known construction points, after deck-building lines.")
    violations = ViolationSerializer(many=True, help_text="By code, then by cards.")

    def to_representation(self, verdict: Verdict) -> dict[str, Any]:
        return {
            "format": verdict.format.slug,
            "as_of": self.context["as_of"].isoformat(),
            "legal": verdict.legal,
            "size": verdict.size,
            "points": verdict.points,
            "violations": [self.fields["violations"].child.to_representation(one) for one in verdict.violations],
        }


class CandidateSerializer(serializers.Serializer[Any]):
    """A card that a line may have meant."""

    slug = serializers.CharField()
    name = serializers.CharField()


class DeckLineSerializer(serializers.Serializer[Any]):
    """One line of a deck text and how it was read."""

    line = serializers.IntegerField(help_text="Its number, from 1.")
    text = serializers.CharField()
    status = serializers.ChoiceField([(status.value, status.value) for status in LineStatus])
    count = serializers.IntegerField(allow_null=True)
    name = serializers.CharField(allow_null=True, help_text="The card's name; of an unknown card, what was written.")
    slug = serializers.CharField(allow_null=True)
    candidates = CandidateSerializer(many=True, help_text="Cards of an ambiguous name, or nearest to an unknown one.")

    def to_representation(self, line: DeckLine) -> dict[str, Any]:
        return {
            "line": line.line,
            "text": line.text,
            "status": line.status.value,
            "count": line.count,
            "name": line.name,
            "slug": line.slug,
            "candidates": [{"slug": card.slug, "name": card.name} for card in line.candidates],
        }


class JudgedDeckSerializer(serializers.Serializer[Any]):
    """A deck's verdicts, in the order of the formats asked for, and the lines of its text."""

    results = VerdictSerializer(source="verdicts", many=True)
    lines = DeckLineSerializer(source="reading.lines", many=True, help_text="None for a deck sent as slugs.")


class JudgeAnswerSerializer(serializers.Serializer[Any]):
    """The decks in the order they were sent."""

    data = JudgedDeckSerializer(many=True)


def _is_count(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and LEAST_COPIES <= value <= MOST_COPIES


def _count_refused(value: Any) -> ErrorDetail:
    return ErrorDetail(
        f"Found {shown(value)}, allowed a whole number from {LEAST_COPIES} to {MOST_COPIES:,}.", "invalid_count"
    )
