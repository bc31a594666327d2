"""What requests to make or change a format say."""

from __future__ import annotations

import re
from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail, ValidationError

from cards.api.bodies import MOST_MISTAKES, StrictSerializer, WrittenText
from cards.api.errors import nearest
from decks import labels
from decks.deck_requests import LabelField
from decks.formats import FORMATS, MOST_RULES, BadFormatError, Format, RuleRow, format_of_rows
from decks.models import StoredFormat
from decks.models.formats import LONGEST_SLUG
from decks.serializers import DayField
from decks.services import card_table, rows_of
from decks.wording import shown

_SLUG = re.compile("[a-z0-9]+(-[a-z0-9]+)*")


class RuleRowSerializer(StrictSerializer):
    """A rule by its name, with its numbers."""

    rule = WrittenText(
        help_text="The name of a rule that formats of this game may have; `formats/` shows them at work."
    )
    numbers = serializers.DictField(required=False, help_text="Its numbers and the words it is about.")
    source = WrittenText(help_text="Where it comes from: shown with every violation.")

    def to_internal_value(self, data: Any) -> Any:
        row = super().to_internal_value(data)
        return RuleRow(row["rule"], row.get("numbers", {}), row["source"])


class RulesField(serializers.ListField):
    """The rules of a format beside those that every format has."""

    child = RuleRowSerializer()

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, list) and len(data) > MOST_RULES:
            raise ValidationError(f"Found {len(data):,} rules, allowed at most {MOST_RULES}.", "too_many_rules")
        return super().to_internal_value(data)


@extend_schema_serializer(component_name="FormatRequest")
class FormatRequestSerializer(StrictSerializer):
    """A format to be made; of one to be changed, what is to be another."""

    slug = WrittenText(help_text=f"Small letters, digits and single hyphens, at most {LONGEST_SLUG}; it never changes.")
    name = LabelField(labels.deck_name)
    like = WrittenText(help_text=f"The format whose zones and options its decks have: {', '.join(FORMATS)}.")
    since = DayField(required=False, help_text="The day from which it holds; today in UTC unless given.")
    rules = RulesField(help_text="Of one deck or of those that meet, as the name says.")

    def validate_slug(self, slug: str) -> str:
        if self.instance is not None and slug != self.instance.pk:
            raise ValidationError(f"Found {shown(slug)}; a slug never changes, this is {self.instance.pk}.", "fixed")
        if not is_format_slug(slug):
            allowed = f"small letters, digits and single hyphens between them, at most {LONGEST_SLUG} characters"
            raise ValidationError(f"Found {shown(slug)}, allowed {allowed}.", "invalid")
        return slug

    def validate_like(self, like: str) -> Format:
        if like not in FORMATS:
            guess = nearest(like, FORMATS)
            hint = f"did you mean {guess}?" if guess else f"allowed: {', '.join(FORMATS)}."
            raise ValidationError(f"There is no format {shown(like)} to be like; {hint}", "unknown_format")
        if self.instance is not None and FORMATS[like].game != self.instance.game_id:
            game = self.instance.game_id
            raise ValidationError(f"Found a format of {FORMATS[like].game}, allowed one of {game}.", "another_game")
        return FORMATS[like]

    def validate(self, sent: dict[str, Any]) -> dict[str, Any]:
        stored: StoredFormat | None = self.instance
        if stored is None:
            found = {"since": timezone.now().date(), **sent}
        else:
            like = sent.get("like") or FORMATS.get(stored.like)
            if like is None:
                refused = ErrorDetail(f"{stored.like} is no format of this release; name another.", "unknown_format")
                raise ValidationError({"like": [refused]})
            kept = {"slug": stored.pk, "name": stored.name, "since": stored.since, "rules": rows_of(stored)}
            found = {**kept, **sent, "like": like}
        refuse_bad_format(found)
        return found


def is_format_slug(slug: str) -> bool:
    """Whether a format may be called so in addresses."""
    return len(slug) <= LONGEST_SLUG and _SLUG.fullmatch(slug) is not None


def refuse_bad_format(found: dict[str, Any]) -> None:
    """Raises ValidationError for rules that make no format."""
    like: Format = found["like"]
    try:
        format_of_rows(
            slug=found["slug"],
            name=found["name"],
            since=found["since"],
            like=like,
            rows=found["rules"],
            version=1,
            table=card_table(like.game),
        )
    except BadFormatError as bad:
        wrong = bad.wrong[:MOST_MISTAKES]
        raise ValidationError(
            {
                "rules": {
                    place: [ErrorDetail(f"{str(why)[:1].upper()}{str(why)[1:]}.", why.code)] for place, why in wrong
                }
            }
        ) from bad
