"""What requests about kept decks say: names, a list of cards, which revisions are meant."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail, ValidationError

from cards.api.bodies import StrictSerializer, TooMuch, WrittenText
from cards.api.errors import nearest
from decks import labels
from decks.deck_refusals import cards_refused
from decks.formats import Format
from decks.labels import LONGEST_DESCRIPTION, LONGEST_NAME, LONGEST_TAG, MOST_TAGS, LabelRefusedError
from decks.merging import Side
from decks.models import Deck
from decks.serializers import SentDeckSerializer, WholeNumberField, YesOrNoField
from decks.services import SentDeck, all_formats, find_format
from decks.services.decks import FormatGoneError, OtherGameError
from decks.services.reading import read_sent
from decks.snapshots import Snapshot, UnknownCardsError
from decks.text import MOST_LINES, TextTooLargeError, refuse_oversized
from decks.wording import shown

HIGHEST_NUMBER = 2_000_000_000


class LabelField(WrittenText):
    """A name or description, kept as `kept` makes it."""

    def __init__(self, kept: Callable[[str], str], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._kept = kept

    def run_validation(self, data: Any = serializers.empty) -> Any:
        # Nothing may be a name of a revision and is none of a deck: `kept` decides that, too.
        return self.to_internal_value(data) if data == "" else super().run_validation(data)

    def to_internal_value(self, data: Any) -> str:
        try:
            return self._kept(super().to_internal_value(data))
        except LabelRefusedError as error:
            raise ValidationError(str(error), error.code) from error


class TagsField(serializers.ListField):
    """The words of a deck, each as `labels.tag_name` keeps it."""

    child = WrittenText()

    def to_internal_value(self, data: Any) -> Any:
        try:
            return labels.tag_names(super().to_internal_value(data))
        except LabelRefusedError as error:
            raise ValidationError(str(error), error.code) from error


class WordField(serializers.CharField):
    """One of a few words, written so."""

    def __init__(self, words: list[str], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._words = words

    def to_internal_value(self, data: Any) -> str:
        if data not in self._words:
            raise ValidationError(f"Found {shown(data)}, allowed {' or '.join(self._words)}.", "invalid_choice")
        return str(data)


class FormatField(serializers.CharField):
    """A format by its slug."""

    def to_internal_value(self, data: Any) -> Format:
        formats = all_formats()
        if isinstance(data, str) and data in formats:
            return formats[data]
        guess = nearest(data, formats) if isinstance(data, str) else None
        hint = f"did you mean {guess}?" if guess else "formats/ lists those there are."
        raise ValidationError(f"There is no format {shown(data)}; {hint}", "unknown_format")


class RevisionField(WholeNumberField):
    """The number of a revision."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(min_value=1, max_value=HIGHEST_NUMBER, **kwargs)


class KeptDeckSerializer(SentDeckSerializer):
    """A deck to keep: a list as verdicts take it, and what it is called."""

    name = LabelField(
        labels.deck_name, help_text=f"1 to {LONGEST_NAME} characters, none of them unseen. Kept in the spelling NFC."
    )
    description = LabelField(
        labels.description_text, required=False, help_text=f"Markdown; at most {LONGEST_DESCRIPTION:,} characters."
    )
    tags = TagsField(
        required=False, help_text=f"At most {MOST_TAGS} of {LONGEST_TAG} characters; kept in lower case, in order."
    )
    format = FormatField(help_text="The slug of a format.")
    visibility = WordField(
        Deck.Visibility.values,
        required=False,
        help_text="`private` (unless given), `link`: whoever has its link reads it, `public`: it is listed too.",
    )
    revision_name = LabelField(labels.revision_name, required=False, help_text="A name for the revision.")

    def validate(self, deck: dict[str, Any]) -> dict[str, Any]:  # type: ignore[override]
        """The request with the list in it as a `snapshot`, or as `sent` while its format is not known."""
        listed = {name: deck.pop(name) for name in ("cards", "zones", "options", "text") if name in deck}
        if not listed:
            return deck
        sent = super().validate(listed)
        _refuse_too_long(sent)
        return {**deck, "sent": sent}


class NewDeckSerializer(KeptDeckSerializer):
    """A new deck; without a list it is empty."""


class DeckChangeSerializer(KeptDeckSerializer):
    """What to change of a deck: whatever is given, and nothing else."""

    name = LabelField(labels.deck_name, required=False, help_text=f"1 to {LONGEST_NAME} characters, none unseen.")
    format = FormatField(required=False, help_text="The slug of another format of the same game.")
    base = RevisionField(required=False, help_text="The number of the revision that the list was made from.")
    merge = YesOrNoField(
        required=False, help_text="Whether to save what was changed since `base` beside what others saved since."
    )
    prefer = WordField(
        [side.value for side in Side], required=False, help_text="Whose change holds where both changed the same."
    )

    def validate(self, deck: dict[str, Any]) -> dict[str, Any]:
        deck = super().validate(deck)
        merging = deck.get("merge", False)
        if merging and ("sent" not in deck or "base" not in deck):
            raise ValidationError({"merge": [ErrorDetail("A merge needs a list and its base.", "list_and_base")]})
        if "prefer" in deck and not merging:
            raise ValidationError({"prefer": [ErrorDetail("Only a merge has sides.", "not_a_merge")]})
        return deck


class RestoreSerializer(StrictSerializer):
    """Which revision to take up again."""

    revision = RevisionField(help_text="Its number.")


class CopySerializer(StrictSerializer):
    """How to call the copy, and what to copy."""

    name = LabelField(labels.deck_name, required=False, help_text="That of the deck unless given.")
    revision = RevisionField(required=False, help_text="The number of a revision; the head unless given.")


class RevisionNameSerializer(StrictSerializer):
    """How to call a revision."""

    name = LabelField(labels.revision_name, help_text=f"At most {LONGEST_NAME} characters; nothing takes it away.")


def snapshot_sent(sent: SentDeck, chosen: Format) -> Snapshot:
    """The list that was sent, for a format.

    Raises ValidationError with each key and line that is no card, and with a zone that the format has not.
    """
    known = [zone.slug for zone in chosen.zones]
    for zone in sent.zones:
        if zone and zone not in known:
            found = f"There is no zone {shown(zone)} in {chosen.name}; allowed: {', '.join(known)}."
            raise ValidationError({"zones": [ErrorDetail(found, "unknown_zone")]})
    try:
        return read_sent(sent, chosen)
    except UnknownCardsError as error:
        raise cards_refused(error, sent) from error


def deck_asked(asked: dict[str, Any]) -> dict[str, Any]:
    """The deck that a request asks for, as `create_deck` takes it. Raises ValidationError as `snapshot_sent` does."""
    deck = {name: value for name, value in asked.items() if name not in ("format", "sent")}
    chosen = asked["format"]
    return {**deck, "chosen": chosen, "snapshot": snapshot_sent(asked.get("sent", SentDeck()), chosen)}


def changes_asked(deck: Deck, asked: dict[str, Any]) -> dict[str, Any]:
    """What a request changes of a deck, as `change_deck` takes it.

    Raises ValidationError as `snapshot_sent` does, and for a format of another game.
    """
    change = {name: value for name, value in asked.items() if name not in ("merge", "base", "format", "sent")}
    if "prefer" in change:
        change["prefer"] = Side(change["prefer"])
    if asked.get("merge"):
        change["base"] = asked["base"]
    chosen = asked.get("format")
    if chosen is not None:
        change["chosen"] = chosen
        if chosen.game != deck.game_id:
            raise OtherGameError(f"{chosen.name} is a format of another game; the deck is one of {deck.game_id}.")
    if "sent" in asked:
        chosen = chosen or find_format(deck.format)
        if chosen is None:
            raise FormatGoneError(deck.format)
        change["snapshot"] = snapshot_sent(asked["sent"], chosen)
    return change


def _refuse_too_long(sent: SentDeck) -> None:
    try:
        refuse_oversized(sent.text or "")
    except TextTooLargeError as error:
        raise TooMuch("text", error.code, str(error)) from error
    lines = sum(len(counts) for counts in sent.zones.values())
    if lines > MOST_LINES:
        found = f"The list has {lines:,} lines, at most {MOST_LINES:,} are read."
        raise TooMuch("zones" if any(sent.zones) else "cards", "too_many_lines", found)
