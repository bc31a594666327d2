"""The shape of a request to judge decks."""

from __future__ import annotations

import re
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail, ValidationError

from cards.api.bodies import MOST_MISTAKES, StrictSerializer, TooMuch, WrittenText
from cards.api.errors import nearest
from decks.decklist import LEAST_COPIES, MOST_COPIES
from decks.formats import FORMATS, Format
from decks.options import SentOptions
from decks.rules import Terms
from decks.services import SentDeck, all_formats, card_tables
from decks.text import MOST_BYTES, MOST_LINES, TextTooLargeError, count_lines, refuse_oversized
from decks.wording import shown

MOST_DECKS = 1_000
MOST_LINES_OF_ALL = 20_000
# A verdict on each deck by each format on each day; and what all of them have to go through.
MOST_VERDICTS = 10_000
MOST_CARDS_JUDGED = 100_000
MOST_DAYS = 100
MOST_AGREED = 1_000
# So many formats are named to somebody who named none.
MOST_NAMED = 20

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


class WholeNumberField(serializers.IntegerField):
    """A number that is written as one."""

    def to_internal_value(self, data: Any) -> int:
        if not isinstance(data, int) or isinstance(data, bool):
            self.fail("invalid")
        return int(super().to_internal_value(data))


class YesOrNoField(serializers.BooleanField):
    """true or false, and no other word for them."""

    def to_internal_value(self, data: Any) -> bool:
        if not isinstance(data, bool):
            self.fail("invalid", input=data)
        return data


class DayField(serializers.DateField):
    """A day, written with all its digits: 2026-11-30."""

    default_error_messages = {"invalid": "This is no day; allowed is YYYY-MM-DD, such as 2026-11-30."}

    def to_internal_value(self, data: Any) -> Any:
        if not isinstance(data, str) or not _DAY.fullmatch(data):
            self.fail("invalid")
        return super().to_internal_value(data)


@extend_schema_field(
    {
        "oneOf": [
            {"type": "string", "format": "date"},
            {"type": "array", "items": {"type": "string", "format": "date"}, "minItems": 1, "maxItems": MOST_DAYS},
        ]
    }
)
class DaysField(serializers.Field[Any, Any, Any, Any]):
    """A day or a list of different days."""

    def to_internal_value(self, data: Any) -> list[Any]:
        day = DayField()
        if not isinstance(data, list):
            return [day.run_validation(data)]
        if not 0 < len(data) <= MOST_DAYS:
            raise ValidationError(f"Found {len(data):,} days, allowed 1 to {MOST_DAYS}.", code="invalid")
        days: list[Any] = []
        for place, sent in enumerate(data):
            try:
                days.append(day.run_validation(sent))
            except ValidationError as error:
                raise ValidationError({place: error.detail}) from error
            if days[-1] in days[:-1]:
                raise ValidationError({place: [ErrorDetail(f"{sent} is there twice; allowed once.", "repeated_day")]})
        return days


@extend_schema_field(
    {
        "type": "object",
        "additionalProperties": {
            "oneOf": [
                {"type": "object", "additionalProperties": {"type": "integer", "minimum": 1, "maximum": MOST_COPIES}},
                {
                    "type": "array",
                    "items": {"type": "array", "minItems": 2, "maxItems": 2, "items": {}},
                    "description": "[slug, copies], in this order; a slug may come again.",
                },
            ]
        },
    }
)
class ZonesField(serializers.Field[Any, Any, Any, Any]):
    """Copies by slug in each zone, as an object or, where their order matters, as a list of pairs."""

    def __init__(self, *, most_copies: int = MOST_COPIES, **options: Any) -> None:
        super().__init__(**options)
        self.most_copies = most_copies

    def to_internal_value(self, data: Any) -> dict[str, list[tuple[str, int]]]:
        if not isinstance(data, dict):
            raise ValidationError(f"Found {shown(data)}, allowed an object of zones.", code="not_a_dict")
        return {zone: self._lines(zone, sent) for zone, sent in data.items()}

    def _lines(self, zone: str, sent: Any) -> list[tuple[str, int]]:
        if isinstance(sent, dict):
            lines = list(sent.items())
        elif isinstance(sent, list):
            for place, line in enumerate(sent):
                if not (isinstance(line, list) and len(line) == 2 and isinstance(line[0], str)):
                    allowed = f"Found {shown(line)}, allowed a pair [slug, copies]."
                    raise ValidationError({zone: {place: [ErrorDetail(allowed, "not_a_pair")]}})
            lines = [(slug, copies) for slug, copies in sent]
        else:
            allowed = f"Found {shown(sent)}, allowed copies by slug, or a list of [slug, copies]."
            raise ValidationError({zone: [ErrorDetail(allowed, "not_a_dict")]})
        wrong = [(slug, copies) for slug, copies in lines if not _is_count(copies, self.most_copies)][:MOST_MISTAKES]
        if wrong:
            raise ValidationError({zone: {slug: [_count_refused(copies, self.most_copies)] for slug, copies in wrong}})
        return lines


class OptionsSerializer(StrictSerializer):
    """What is settled beside the cards of a duel."""

    mode = WrittenText(required=False, help_text="`normal`, `ex` or `almighty`; normal unless given.")
    finisher = WrittenText(required=False, help_text="A slug, a name, or its side `alpha` or `beta`.")
    discards = serializers.ListField(
        child=serializers.ListField(child=WrittenText(), min_length=2, max_length=2),
        required=False,
        max_length=10,
        help_text="The initial discards 1 and 2: pairs of a style and a base.",
    )


class SentDeckSerializer(StrictSerializer):
    """A deck as copies by slug, as zones, or as a text."""

    cards = CopiesField(required=False, help_text="Copies by card slug; the kind of a card says in which zone it is.")
    zones = ZonesField(required=False, help_text="Copies by card slug in each zone of the format.")
    options = OptionsSerializer(required=False, help_text="What is settled beside the cards; a text has it in lines.")
    text = WrittenText(
        required=False,
        help_text="One card a line: a name, slug or code, with or without a count. "
        f"At most {MOST_BYTES:,} bytes and {MOST_LINES:,} lines, and all texts of a request {MOST_LINES_OF_ALL:,}.",
    )

    def validate(self, deck: dict[str, Any]) -> SentDeck:
        found = [name for name in ("cards", "zones", "text") if name in deck]
        if len(found) != 1:
            said = "neither" if not found else "both" if found == ["cards", "text"] else " and ".join(found)
            allowed = 'A deck has either "cards" or "text", or "zones" instead'
            raise ValidationError(f"{allowed}; found {said}.", code="cards_or_text")
        if "text" in deck and "options" in deck:
            raise ValidationError('The options of a "text" are lines of it: "Mode: EX".', code="cards_or_text")
        options = deck.get("options", {})
        return SentDeck(
            text=deck.get("text"),
            zones=deck["zones"] if "zones" in deck else {"": list(deck.get("cards", {}).items())},
            options=SentOptions(
                mode=options.get("mode"),
                finisher=options.get("finisher"),
                discards=tuple((style, base) for style, base in options.get("discards", ())),
            ),
        )


class TermsSerializer(StrictSerializer):
    """What was agreed for the match or the event; each format says which of these it asks."""

    boxes = WholeNumberField(required=False, min_value=1, max_value=1_000, help_text="Boxes of the game; 1.")
    promos = CopiesField(required=False, help_text="Copies of promotional fighters that the organiser has, by slug.")
    spells = WholeNumberField(required=False, min_value=0, max_value=100, help_text="Spells a side; 2.")
    forbidden = serializers.ListField(
        child=serializers.CharField(), required=False, max_length=MOST_AGREED, help_text="Forbidden spells, by slug."
    )
    fighters = WholeNumberField(
        required=False, min_value=1, max_value=MOST_COPIES, help_text="At most so many fighters a side in a campaign."
    )
    different = YesOrNoField(required=False, help_text="Whether a side has each fighter once.")


class JudgeRequestSerializer(StrictSerializer):
    """Which decks to judge by which formats, on which days, under which terms."""

    decks = SentDeckSerializer(many=True, help_text=f"At most {MOST_DECKS:,}.")
    formats = serializers.ListField(
        child=serializers.CharField(),
        allow_empty=False,
        help_text=f"Slugs of formats: {', '.join(FORMATS)}, or of `formats/`.",
    )
    as_of = DaysField(
        required=False, help_text="The day, or a list of days, whose ban lists hold; today in UTC unless given."
    )
    terms = TermsSerializer(required=False, help_text="What was agreed for the match or the event.")
    battle = YesOrNoField(
        required=False, help_text="Whether the decks are the sides of one battle: `battle` of the answer judges that."
    )

    def to_internal_value(self, data: Any) -> Any:
        decks = data.get("decks") if isinstance(data, dict) else None
        if isinstance(decks, list) and len(decks) > MOST_DECKS:
            raise TooMuch(
                "decks", "too_many_decks", f"Found {len(decks):,} decks, at most {MOST_DECKS:,} a request are judged."
            )
        return super().to_internal_value(data)

    def validate_formats(self, formats: list[str]) -> list[Format]:
        wrong: dict[int, list[ErrorDetail]] = {}
        # Whoever names none but formats of the code costs no query for those of organisers.
        known = FORMATS if all(slug in FORMATS for slug in formats) else all_formats()
        for place, slug in enumerate(formats):
            if slug not in known:
                guess = nearest(slug, known)
                hint = f"did you mean {guess}?" if guess else f"known formats: {', '.join([*known][:MOST_NAMED])}."
                message = f"There is no format {shown(slug)}; {hint}"
                wrong[place] = [ErrorDetail(message, "unknown_format")]
            elif slug in formats[:place]:
                wrong[place] = [ErrorDetail(f"{slug} is named twice; allowed once.", "repeated_format")]
            if len(wrong) == MOST_MISTAKES:
                break
        if wrong:
            raise ValidationError(wrong)
        return [known[slug] for slug in formats]

    def validate(self, request: dict[str, Any]) -> dict[str, Any]:
        decks: list[SentDeck] = request["decks"]
        for place, deck in enumerate(decks):
            try:
                refuse_oversized(deck.text or "")
            except TextTooLargeError as error:
                raise TooMuch(f"decks.{place}.text", error.code, str(error)) from error
        lines = sum(count_lines(deck.text or "") for deck in decks)
        if lines > MOST_LINES_OF_ALL:
            raise TooMuch(
                "decks",
                "too_many_lines",
                f"The texts have {lines:,} lines together, at most {MOST_LINES_OF_ALL:,} a request are read.",
            )
        self._refuse_too_many_verdicts(request, lines)
        self._refuse_unknown_zones(request)
        return {**request, "terms": self._terms(request)}

    def _refuse_too_many_verdicts(self, request: dict[str, Any], lines: int) -> None:
        times = len(request["formats"]) * len(request.get("as_of", [None]))
        cards = lines + sum(len(counts) for deck in request["decks"] for counts in deck.zones.values())
        for number, what, most in (
            (len(request["decks"]) * times, "verdicts", MOST_VERDICTS),
            (cards * times, "lines and cards to judge", MOST_CARDS_JUDGED),
        ):
            if times > 1 and number > most:
                found = f"Decks times formats times days are {number:,} {what}, at most {most:,} a request are given."
                raise TooMuch("formats", "too_many_verdicts", found)

    def _refuse_unknown_zones(self, request: dict[str, Any]) -> None:
        known = {zone.slug for chosen in request["formats"] for zone in chosen.zones}
        for place, deck in enumerate(request["decks"]):
            for zone in deck.zones:
                if zone and zone not in known:
                    found = f"There is no zone {shown(zone)} in these formats; allowed: {', '.join(sorted(known))}."
                    raise ValidationError({"decks": {place: {"zones": [ErrorDetail(found, "unknown_zone")]}}})

    def _terms(self, request: dict[str, Any]) -> Terms:
        """What was agreed; a term that no format asks and a card that is not there are refused, as slips of the pen."""
        sent = request.get("terms", {})
        asked = sorted({term for chosen in request["formats"] for term in chosen.terms})
        unused = [term for term in sent if term not in asked]
        if unused:
            found = f"None of these formats asks this; they ask {', '.join(asked) or 'nothing'}."
            raise ValidationError({"terms": {term: [ErrorDetail(found, "unused_term")] for term in unused}})
        agreed = dict(sent)
        for term in ("promos", "forbidden"):
            if term in sent:
                slugs = self._current(term, sent[term], request["formats"])
                agreed[term] = (
                    {slugs[slug]: copies for slug, copies in sent[term].items()}
                    if term == "promos"
                    else frozenset(slugs.values())
                )
        return Terms(**agreed)

    def _current(self, term: str, sent: Any, formats: list[Format]) -> dict[str, str]:
        """The cards that these slugs mean now."""
        tables = card_tables(formats).values()
        now = {slug: table.by_slug[slug].slug for slug in sent for table in tables if slug in table.by_slug}
        unknown = [(place, slug) for place, slug in enumerate(sent) if slug not in now][:MOST_MISTAKES]
        if unknown:
            refused = {
                slug if isinstance(sent, dict) else place: [
                    ErrorDetail(f"There is no card {shown(slug)} in these games.", "unknown_card")
                ]
                for place, slug in unknown
            }
            raise ValidationError({"terms": {term: refused}})
        return now


def _is_count(value: Any, most: int = MOST_COPIES) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and LEAST_COPIES <= value <= most


def _count_refused(value: Any, most: int = MOST_COPIES) -> ErrorDetail:
    allowed = f"Found {shown(value)}, allowed a whole number from {LEAST_COPIES} to {most:,}."
    return ErrorDetail(allowed, "invalid_count")
