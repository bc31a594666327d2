"""The shapes of kept decks in answers."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from cards.api.schema import ErrorBodySerializer
from decks.answers import CandidateSerializer, ViolationSerializer
from decks.list_answers import ListAnswers
from decks.markdown import markdown_html
from decks.models import Deck, Revision
from decks.services.legality import KeptVerdict

CHANGES = ["added", "removed", "changed"]


class CardCopiesSerializer(serializers.Serializer[Any]):
    """A card of a list."""

    slug = serializers.CharField(allow_null=True, help_text="Null where the data has no such card any more.")
    name = serializers.CharField()
    copies = serializers.IntegerField()


class ZoneOfDeckSerializer(serializers.Serializer[Any]):
    """The cards of a zone, in their order."""

    zone = serializers.CharField()
    name = serializers.CharField()
    cards = CardCopiesSerializer(many=True)


class SettledOptionsSerializer(serializers.Serializer[Any]):
    """What is settled beside the cards; null where it is not."""

    mode = serializers.CharField(allow_null=True)
    finisher = serializers.CharField(
        allow_null=True, help_text="A slug; a side while no fighter of the list has one there."
    )
    discards = serializers.ListField(
        child=serializers.ListField(child=serializers.CharField(), min_length=2, max_length=2),
        allow_null=True,
        help_text="Pairs of the slugs of a style and a base.",
    )


class LegalitySerializer(serializers.Serializer[Any]):
    """What the deck's format says of its head today."""

    format = serializers.CharField()
    as_of = serializers.DateField()
    legal = serializers.BooleanField()
    size = serializers.IntegerField()
    points = serializers.IntegerField()
    violations = ViolationSerializer(many=True)


class DeckRowSerializer(serializers.Serializer[Any]):
    """A deck in a list."""

    id = serializers.UUIDField()
    name = serializers.CharField()
    owner = serializers.CharField(help_text="The user name.")
    yours = serializers.BooleanField()
    game = serializers.CharField()
    format = serializers.CharField()
    visibility = serializers.ChoiceField(Deck.Visibility.choices)
    tags = serializers.ListField(child=serializers.CharField())
    favourites = serializers.IntegerField(help_text="How many like it.")
    favourite = serializers.BooleanField(help_text="Whether you do.")
    head = serializers.IntegerField(help_text="The number of the revision that holds.")
    version = serializers.IntegerField(help_text="Grows with every change of anything.")
    size = serializers.IntegerField(help_text="How many cards it has.")
    created_at = serializers.DateTimeField()
    changed_at = serializers.DateTimeField()

    def to_representation(self, deck: Deck) -> dict[str, Any]:
        return deck_row(deck, self.context["viewer"])


class DeckSerializer(DeckRowSerializer):
    """A deck with its list."""

    description = serializers.CharField(help_text="Markdown, as it was sent.")
    description_html = serializers.CharField(help_text="The same as HTML that may stand in a page.")
    link = serializers.CharField(allow_null=True, help_text="For its owner alone: `?link=` opens the deck to others.")
    copied_from = serializers.UUIDField(allow_null=True, help_text="The deck it began as, if that is shown to you.")
    zones = ZoneOfDeckSerializer(many=True)
    options = SettledOptionsSerializer()
    legality = LegalitySerializer(allow_null=True, help_text="Null where the format is not one of this release.")


class SavedDeckSerializer(DeckSerializer):
    """A deck after a change."""

    changed = serializers.BooleanField(
        help_text="False where everything was so before: there is no new version and no new revision."
    )


class RevisionRowSerializer(serializers.Serializer[Any]):
    """A revision in a list."""

    number = serializers.IntegerField()
    name = serializers.CharField()
    author = serializers.CharField(allow_null=True, help_text="A user name; null where the account has gone.")
    saved_at = serializers.DateTimeField()
    size = serializers.IntegerField()
    parent = serializers.IntegerField(allow_null=True, help_text="The revision it was made from.")
    restored = serializers.IntegerField(allow_null=True, help_text="The revision whose list it took up again.")
    merged = serializers.IntegerField(allow_null=True, help_text="The revision that others had saved meanwhile.")

    def to_representation(self, revision: Revision) -> dict[str, Any]:
        return revision_row(revision)


class RevisionSerializer(RevisionRowSerializer):
    """A revision with its list."""

    zones = ZoneOfDeckSerializer(many=True)
    options = SettledOptionsSerializer()


class CopiesChangeSerializer(serializers.Serializer[Any]):
    """How the copies of a card in a zone changed."""

    zone = serializers.CharField()
    slug = serializers.CharField(allow_null=True)
    name = serializers.CharField()
    change = serializers.ChoiceField(CHANGES)
    before = serializers.IntegerField()
    after = serializers.IntegerField()


class OptionChangeSerializer(serializers.Serializer[Any]):
    """How an option changed; null where it is not settled."""

    option = serializers.CharField()
    before = serializers.JSONField(allow_null=True)
    after = serializers.JSONField(allow_null=True)


class DifferenceSerializer(serializers.Serializer[Any]):
    """What makes one list another."""

    cards = CopiesChangeSerializer(many=True)
    options = OptionChangeSerializer(many=True)
    reordered = serializers.ListField(
        child=serializers.CharField(), help_text="Zones in which cards that stayed stand in another order."
    )


class DiffSerializer(DifferenceSerializer):
    """What changed between two revisions."""

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        # `from` is a word of Python.
        ends = {"from": serializers.IntegerField(), "to": serializers.IntegerField()}
        return {**ends, **super().get_fields()}


class ConflictSerializer(serializers.Serializer[Any]):
    """What both sides of a merge changed in different ways: copies of a card in a zone, or an option."""

    zone = serializers.CharField(allow_null=True)
    slug = serializers.CharField(allow_null=True)
    name = serializers.CharField(allow_null=True)
    option = serializers.CharField(allow_null=True)
    base = serializers.JSONField(allow_null=True)
    mine = serializers.JSONField(allow_null=True)
    theirs = serializers.JSONField(allow_null=True)


class MergeSerializer(serializers.Serializer[Any]):
    """What both sides' changes make together; where they conflict, the list has what both began with."""

    zones = ZoneOfDeckSerializer(many=True)
    options = SettledOptionsSerializer()
    conflicts = ConflictSerializer(many=True)


class ChangedMeanwhileSerializer(ErrorBodySerializer):
    """A refusal, and what was changed since the version or revision that the request began from."""

    current = serializers.CharField(help_text="The ETag to send as If-Match now.")
    head = serializers.IntegerField()
    base = serializers.IntegerField(allow_null=True, help_text="The revision that the request began from, if known.")
    diff = DifferenceSerializer(allow_null=True, help_text="What changed from the base to the head.")
    merge = MergeSerializer(allow_null=True, help_text="The list that was sent, and what others saved, together.")


class CardsRefusedSerializer(ErrorBodySerializer):
    """A refusal; where parts of a list are no cards, with the cards that each may mean."""

    candidates = serializers.DictField(
        child=CandidateSerializer(many=True),
        required=False,
        help_text="By the `attr` of an error: the cards that may be meant.",
    )


class FavouriteSerializer(serializers.Serializer[Any]):
    """Whether you like a deck, and how many do."""

    favourite = serializers.BooleanField()
    favourites = serializers.IntegerField()


def deck_row(deck: Deck, viewer: Any) -> dict[str, Any]:
    """A deck of `shown_to` as lists show it."""
    return {
        "id": str(deck.pk),
        "name": deck.name,
        "owner": deck.owner.get_username(),
        "yours": deck.owner_id == viewer.pk,
        "game": deck.game_id,
        "format": deck.format,
        "visibility": deck.visibility,
        "tags": [tag.name for tag in deck.tags.all()],
        "favourites": deck.likes,
        "favourite": deck.liked,
        "head": deck.head.number,
        "version": deck.version,
        "size": deck.head.size,
        "created_at": deck.created_at,
        "changed_at": deck.changed_at,
    }


def deck_answer(deck: Deck, viewer: Any, lists: ListAnswers, verdict: KeptVerdict | None) -> dict[str, Any]:
    """A deck of `shown_to` with its list."""
    head = deck.head.snapshot
    return {
        **deck_row(deck, viewer),
        "description": deck.description,
        "description_html": markdown_html(deck.description),
        "link": deck.link if deck.owner_id == viewer.pk else None,
        "copied_from": str(deck.copied_from_id) if deck.original_shown else None,
        "zones": lists.zones_of(head),
        "options": lists.options_of(head),
        "legality": verdict and verdict.answer(),
    }


def revision_row(revision: Revision) -> dict[str, Any]:
    """A revision as lists show it, its relations read with it."""
    return {
        "number": revision.number,
        "name": revision.name,
        "author": revision.author and revision.author.get_username(),
        "saved_at": revision.saved_at,
        "size": revision.size,
        "parent": revision.parent and revision.parent.number,
        "restored": revision.restored and revision.restored.number,
        "merged": revision.merged and revision.merged.number,
    }


def revision_answer(revision: Revision, lists: ListAnswers) -> dict[str, Any]:
    """A revision with its list."""
    snapshot = revision.snapshot
    return {**revision_row(revision), "zones": lists.zones_of(snapshot), "options": lists.options_of(snapshot)}
