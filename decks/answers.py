"""The shapes of verdicts in answers."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from decks.rules import Fix, Severity, Violation
from decks.services import DatedBattleVerdict, DatedVerdict
from decks.text import DeckLine, LineStatus
from decks.verdict_answers import fix_answer, violation_answer


class FixSerializer(serializers.Serializer[Any]):
    """A change after which this rule has nothing to complain of."""

    words = serializers.CharField(help_text="For people.")
    remove = serializers.DictField(child=serializers.IntegerField(), help_text="Copies to take out, by slug or key.")
    add = serializers.DictField(child=serializers.IntegerField(), help_text="Copies to put in, by slug.")
    add_any = serializers.IntegerField(help_text="So many more cards of the player's choice.")
    zone = serializers.CharField(allow_null=True, help_text="The zone to change, where the card may be in several.")

    def to_representation(self, fix: Fix) -> dict[str, Any]:
        return fix_answer(fix)


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
    fix = FixSerializer(
        allow_null=True, help_text="The smallest change that removes the complaint, where there is one."
    )

    def to_representation(self, violation: Violation) -> dict[str, Any]:
        return violation_answer(violation)


class VerdictSerializer(serializers.Serializer[Any]):
    """What one format says of a deck. Legal means that no violation is an error."""

    format = serializers.CharField(help_text="The slug of the format.")
    as_of = serializers.DateField(help_text="The day whose ban lists hold.")
    legal = serializers.BooleanField()
    size = serializers.IntegerField(help_text="All cards, unknown ones too.")
    points = serializers.IntegerField(help_text="Known construction points, after deck-building lines.")
    violations = ViolationSerializer(many=True, help_text="By code, then by cards.")

    def to_representation(self, dated: DatedVerdict) -> dict[str, Any]:
        verdict = dated.verdict
        return {
            "format": verdict.format.slug,
            "as_of": dated.day.isoformat(),
            "legal": verdict.legal,
            "size": verdict.size,
            "points": verdict.points,
            "violations": [violation_answer(one) for one in verdict.violations],
        }


class BattleVerdictSerializer(serializers.Serializer[Any]):
    """What one format says of the decks that meet, beside what it says of each."""

    format = serializers.CharField(help_text="The slug of the format.")
    as_of = serializers.DateField(help_text="The day whose ban lists hold.")
    legal = serializers.BooleanField(help_text="Whether they may meet; each must be legal besides.")
    violations = ViolationSerializer(many=True, help_text="By code, then by cards.")

    def to_representation(self, dated: DatedBattleVerdict) -> dict[str, Any]:
        verdict = dated.verdict
        return {
            "format": verdict.format.slug,
            "as_of": dated.day.isoformat(),
            "legal": verdict.legal,
            "violations": [violation_answer(one) for one in verdict.violations],
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
    """A deck's verdicts, in the order of the formats and of the days asked for, and the lines of its text."""

    results = VerdictSerializer(source="verdicts", many=True)
    lines = DeckLineSerializer(source="reading.lines", many=True, help_text="None for a deck sent as slugs.")


class JudgeAnswerSerializer(serializers.Serializer[Any]):
    """The decks in the order they were sent."""

    data = JudgedDeckSerializer(source="decks", many=True)
    battle = BattleVerdictSerializer(many=True, help_text="None unless `battle` was asked for.")
