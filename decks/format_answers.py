"""The shapes of formats in answers: every rule in words and numbers, zones, options, the ban list in force."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rest_framework import serializers

from decks.formats import EVERY_FORMAT, Format
from decks.rules import Bans, Rule, Severity, name_of, numbers_of

SEVERITIES = [(severity.value, severity.value) for severity in Severity]


class ZoneSerializer(serializers.Serializer[Any]):
    """A part of a deck."""

    zone = serializers.CharField(help_text="The key in `zones` of a deck.")
    name = serializers.CharField()
    kinds = serializers.ListField(
        child=serializers.CharField(), allow_null=True, help_text="Kinds of cards that it takes; null any."
    )
    ordered = serializers.BooleanField(help_text="Whether the order of its cards matters in play.")


class RuleSerializer(serializers.Serializer[Any]):
    """A rule in words, and the name and numbers that make it."""

    rule = serializers.CharField()
    words = serializers.CharField()
    numbers = serializers.DictField(child=serializers.JSONField(), help_text="Its numbers and the words it is about.")
    codes = serializers.DictField(
        child=serializers.ChoiceField(SEVERITIES), help_text="Codes of its violations, and how severe they are."
    )
    source = serializers.CharField(help_text="The rulebook passage or list that it comes from.")
    own = serializers.BooleanField(help_text="Whether it is this format's own: every format has the others.")


class BanListInForceSerializer(serializers.Serializer[Any]):
    """The ban list that holds on the day."""

    since = serializers.DateField()
    cards = serializers.ListField(child=serializers.CharField(), help_text="Slugs of the banned cards.")
    source = serializers.CharField()


class FormatSerializer(serializers.Serializer[Any]):
    """A format with all its rules."""

    slug = serializers.CharField()
    game = serializers.CharField()
    name = serializers.CharField()
    since = serializers.DateField(help_text="The day from which this database judges by these rules.")
    like = serializers.CharField(
        allow_null=True, help_text="Of an organiser's format, the one whose zones and options its decks have."
    )
    version = serializers.IntegerField(
        allow_null=True, help_text="Of an organiser's format, how often it was written: what If-Match names."
    )
    as_of = serializers.DateField(help_text="The day whose ban list is shown.")
    zones = ZoneSerializer(many=True, help_text="Where cards go, by their kind unless a deck says where.")
    options = serializers.ListField(child=serializers.CharField(), help_text="What a player may settle beside cards.")
    terms = serializers.ListField(child=serializers.CharField(), help_text="What can be agreed for a match or event.")
    rules = RuleSerializer(many=True, help_text="Of one deck.")
    battle_rules = RuleSerializer(many=True, help_text="Of the decks that meet.")
    ban_list = BanListInForceSerializer(allow_null=True)


class FormatsSerializer(serializers.Serializer[Any]):
    """All formats."""

    data = FormatSerializer(many=True)


def format_answer(chosen: Format, day: str, bans: Bans | None) -> dict[str, Any]:
    """A format as the API shows it on a day with this ban list."""
    return {
        "slug": chosen.slug,
        "game": chosen.game,
        "name": chosen.name,
        "since": chosen.since.isoformat(),
        "like": chosen.like,
        "version": chosen.version,
        "as_of": day,
        "zones": [
            {
                "zone": zone.slug,
                "name": zone.name,
                "kinds": None if zone.kinds is None else list(zone.kinds),
                "ordered": zone.ordered,
            }
            for zone in chosen.zones
        ],
        "options": list(chosen.options),
        "terms": list(chosen.terms),
        "rules": _rules(chosen.rules),
        "battle_rules": _rules(chosen.battle_rules),
        "ban_list": bans and {"since": bans.since.isoformat(), "cards": sorted(bans.cards), "source": bans.source},
    }


def formats_answer(formats: Iterable[Format], day: str, bans: dict[str, Bans | None]) -> dict[str, Any]:
    """These formats as the API shows them."""
    return {"data": [format_answer(chosen, day, bans[chosen.slug]) for chosen in formats]}


def _rules(rules: Iterable[Rule]) -> list[dict[str, Any]]:
    return [
        {
            "rule": name_of(rule),
            "words": rule.words,
            "numbers": numbers_of(rule),
            "codes": {code: severity.value for code, severity in rule.codes.items()},
            "source": rule.source,
            "own": name_of(rule) not in EVERY_FORMAT,
        }
        for rule in rules
    ]
