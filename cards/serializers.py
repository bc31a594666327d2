"""What a card looks like in JSON: one flat serializer a kind of card, and the stored answer made from it.

References are slugs. Who asks for a card reads `Card.body`, which loadcards writes through `card_body`; the serializers
also are what the OpenAPI file says of each kind. The secret tables of BattleCards are named nowhere here.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import orjson
from drf_spectacular.extensions import OpenApiSerializerExtension
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from cards.fields import Lines, NumberKindField, OrUnknown, Slugs, TraitNames
from cards.models import (
    Arena,
    Base,
    BattleBoardCard,
    BattleCard,
    BattleSpell,
    Card,
    CardChange,
    CardList,
    CombatCard,
    Component,
    Fighter,
    Finisher,
    Style,
    SulariaCard,
    Trait,
    Treasure,
)

# loadcards rebuilds every stored answer when this number is not the one they were built with.
BODY_FORMAT = 1


class KeywordSerializer(serializers.Serializer):
    """A keyword and its numbers: Barrage 2:1 has x 2 and y 1."""

    name = serializers.CharField()
    x = serializers.IntegerField(allow_null=True)
    y = serializers.IntegerField(allow_null=True)


class SideSerializer(serializers.Serializer):
    """One face of a two-sided token."""

    name = serializers.CharField()
    text = Lines()


class ReasonSerializer(serializers.Serializer):
    """Why a card cannot be played: a code for programs, a sentence for people."""

    code = serializers.CharField()
    message = serializers.CharField()


class CardSerializer(serializers.Serializer):
    """What every card of every game has; rules and lore cards have nothing else."""

    slug = serializers.CharField(help_text="Never changes; a renamed card's old slug answers 308.")
    id = serializers.IntegerField(source="local_id", help_text="The card's number in its game; never used again.")
    game = serializers.CharField(source="game_id")
    set = OrUnknown(source="set_id", help_text="The slug of a set, or `unknown`.")
    code = serializers.CharField(allow_null=True, help_text="The set's own card code.")
    kind = OrUnknown(help_text="style, base, combatant, spell...; `unknown` where nobody knows.")
    name = serializers.CharField()
    text = Lines(help_text="One ability a line.")
    origin = serializers.ChoiceField(Card.Origin.choices)
    source = serializers.ListField(child=serializers.CharField(), help_text="Where the figures come from.")
    note = serializers.CharField(allow_null=True, help_text="A remark for readers, never rules text.")
    playable = serializers.BooleanField()
    not_playable_because = ReasonSerializer(many=True, help_text="Nothing when the card is playable.")
    # A card whose kind belongs to no fighter has no such attribute, which a nullable field reads as null.
    fighter = serializers.CharField(source="fighter.slug", allow_null=True, help_text="The slug of its fighter.")
    retired = serializers.BooleanField(help_text="Out of the card data, kept so that links and decks go on working.")


class NumbersSerializer(serializers.Serializer):
    """What an attack of BattleCON has; null where the edition has no such number."""

    range_min = serializers.IntegerField(allow_null=True)
    range_max = serializers.IntegerField(allow_null=True)
    range_kind = NumberKindField()
    power = serializers.IntegerField(allow_null=True)
    power_kind = NumberKindField()
    priority = serializers.IntegerField(allow_null=True)
    priority_kind = NumberKindField()
    stun_guard = serializers.IntegerField(allow_null=True)
    soak = serializers.IntegerField(allow_null=True)
    guard = serializers.IntegerField(allow_null=True)
    armor = serializers.IntegerField(allow_null=True)
    stun_immunity = serializers.BooleanField(allow_null=True)
    flags = serializers.ListField(child=serializers.CharField())


class BattleConSerializer(CardSerializer, NumbersSerializer):
    """A card with the numbers that styles, bases and finishers print."""


class StyleSerializer(BattleConSerializer):
    """A style: its numbers are modifiers of the base's."""

    color = serializers.CharField(allow_null=True)
    variant = serializers.CharField(allow_null=True)


class BaseSerializer(BattleConSerializer):
    """A base: generic, a fighter's own, or of the EX, Almighty and Tag sets."""

    base_kind = serializers.ChoiceField(Base.BaseKind.choices)
    replaces = serializers.CharField(source="replaces.slug", allow_null=True, help_text="The generic base it replaces.")
    color = serializers.CharField(allow_null=True)


class FinisherSerializer(BattleConSerializer):
    """A finisher: an attack of its own."""

    side = serializers.CharField(allow_null=True, help_text="alpha or beta")


class FighterSerializer(CardSerializer):
    """A fighter; the text is the unique ability."""

    full_name = serializers.CharField(allow_null=True)
    title = serializers.CharField(allow_null=True)
    fighter_class = serializers.CharField(allow_null=True)
    difficulty = serializers.CharField(allow_null=True)
    complexity = serializers.CharField(allow_null=True)
    starting_life = serializers.IntegerField(allow_null=True)
    ability_name = serializers.CharField(allow_null=True)
    ex_text = serializers.ListField(child=serializers.CharField(), allow_null=True)
    almighty_text = serializers.ListField(child=serializers.CharField(), allow_null=True)
    theme = serializers.CharField(allow_null=True)
    opening_discards = serializers.SerializerMethodField()

    @extend_schema_field({"type": ["array", "null"], "items": {"type": "array", "items": {"type": "string"}}})
    def get_opening_discards(self, fighter: Fighter) -> list[list[str]] | None:
        """Style and base that are advised for discard 1, then for discard 2."""
        return [[discard.style.slug, discard.base.slug] for discard in fighter.opening_discards.all()] or None


class ComponentSerializer(CardSerializer):
    """A token, marker, counter, form, status, overload, reference..."""

    count = serializers.IntegerField(allow_null=True, help_text="How many come in the kit.")
    order = serializers.IntegerField(allow_null=True, help_text="Place in an ordered series.")
    subtype = serializers.CharField(allow_null=True)
    sides = SideSerializer(many=True, allow_null=True)
    starts = serializers.CharField(allow_null=True)


class ArenaSerializer(CardSerializer):
    """One side of a double-sided arena."""

    number = serializers.IntegerField()
    other_side = serializers.CharField(source="other_side.slug", allow_null=True)


class SulariaCardSerializer(CardSerializer):
    """A site, combatant, tactic or condition."""

    faction = OrUnknown()
    points = serializers.IntegerField(allow_null=True, help_text="Construction points.")
    sularium_cost = serializers.IntegerField(allow_null=True)
    influence_cost = serializers.IntegerField(allow_null=True)
    influence_threshold = serializers.IntegerField(allow_null=True)
    generation = serializers.IntegerField(allow_null=True)
    atk = serializers.IntegerField(allow_null=True)
    # `def` is a word of Python's, which only the namespace itself can hold.
    locals()["def"] = serializers.IntegerField(source="defense", allow_null=True)
    type_n = serializers.IntegerField(allow_null=True)
    keywords = serializers.SerializerMethodField()
    tags = TraitNames(trait=Trait.Kind.TAG)
    artist = serializers.CharField(allow_null=True)
    flavour = serializers.CharField(allow_null=True)
    known_effect = serializers.CharField(allow_null=True, help_text="What a source says of a card without its text.")

    @extend_schema_field(KeywordSerializer(many=True))
    def get_keywords(self, card: SulariaCard) -> list[dict[str, str | int | None]]:
        return [
            {"name": trait.name, "x": trait.x, "y": trait.y}
            for trait in card.traits.all()
            if trait.kind == Trait.Kind.KEYWORD
        ]


class BattleCardSerializer(CardSerializer):
    """A fighter card of BattleCards: what one may know before scratching."""

    number = serializers.IntegerField(allow_null=True)
    epithet = serializers.CharField(allow_null=True)
    alignment = serializers.CharField(allow_null=True)
    status = serializers.CharField(allow_null=True)
    symbol = serializers.CharField(allow_null=True)
    artist = serializers.CharField(allow_null=True)
    wounds = serializers.IntegerField(allow_null=True, help_text="How many wounds lie under the spots.")


class BattleSpellSerializer(CardSerializer):
    """A spell card."""

    number = serializers.IntegerField(allow_null=True)
    timing = serializers.CharField(allow_null=True)
    test_boxes = serializers.IntegerField(allow_null=True)


class CombatCardSerializer(CardSerializer):
    """An advanced combat card: one area attacked, two defended."""

    number = serializers.IntegerField()
    attack = serializers.CharField()
    defend = serializers.ListField(child=serializers.CharField())


class TreasureSerializer(CardSerializer):
    """A treasure with its price, or the crown and the treasures it is granted for."""

    number = serializers.IntegerField(allow_null=True)
    epithet = serializers.CharField(allow_null=True)
    price = serializers.IntegerField(allow_null=True)
    granted_for = Slugs()


class BattleBoardCardSerializer(CardSerializer):
    """A Battler or a Magic."""

    attack = serializers.IntegerField(allow_null=True)
    defend = serializers.IntegerField(allow_null=True)
    categories = TraitNames(trait=Trait.Kind.CATEGORY)


class PairedCardsSerializer(serializers.Serializer):
    """The style and the base of an attack pair."""

    style = serializers.CharField()
    base = serializers.CharField()
    name = serializers.CharField()
    origins = serializers.ListField(
        child=serializers.ChoiceField(Card.Origin.choices), help_text="Where the figures of style and base come from."
    )
    playable = serializers.BooleanField(help_text="Whether all is known that the rules need of both.")


class AttackPairSerializer(PairedCardsSerializer, NumbersSerializer):
    """What a style and a base print together."""

    text = serializers.ListField(child=serializers.CharField(), help_text="The style's lines, then the base's.")


class FighterKitSerializer(FighterSerializer):
    """A fighter with the whole kit, the generic bases, and every attack pair they form."""

    styles = StyleSerializer(many=True)
    bases = BaseSerializer(many=True)
    finishers = FinisherSerializer(many=True)
    components = ComponentSerializer(many=True)
    attack_pairs = AttackPairSerializer(many=True)


class GameSerializer(serializers.Serializer):
    """One of the five games."""

    slug = serializers.CharField()
    name = serializers.CharField()
    short_name = serializers.CharField()
    publisher = serializers.CharField(allow_null=True)
    players = serializers.CharField(allow_null=True)
    summary = serializers.CharField()
    sets = Slugs()


class CardSetSerializer(serializers.Serializer):
    """A box, an expansion, or a set of our own."""

    slug = serializers.CharField()
    game = serializers.CharField(source="game_id")
    name = serializers.CharField()
    code = serializers.CharField(allow_null=True)
    released = serializers.IntegerField(allow_null=True, help_text="A year.")
    origin = serializers.ChoiceField(Card.Origin.choices)
    note = serializers.CharField(allow_null=True)


class CardMigrationSerializer(serializers.Serializer):
    """A slug that was renamed, merged into another or retired."""

    kind = serializers.CharField(help_text="rename, merge or retire")
    game = serializers.CharField(source="game_id")
    id = serializers.IntegerField(source="local_id")
    old = serializers.CharField()
    new = serializers.CharField(allow_null=True)
    date = serializers.DateField()
    reason = serializers.CharField()


class CardChangeSerializer(serializers.Serializer):
    """What a load did to a card."""

    version = serializers.IntegerField(help_text="The version of the catalogue that it came with.")
    at = serializers.DateTimeField()
    what = serializers.ChoiceField(CardChange.What.choices)
    game = serializers.CharField(source="game_id")
    slug = serializers.CharField()
    name = serializers.CharField()
    formerly = serializers.CharField(allow_null=True, help_text="The slug before this version, where it was another.")


class CardListSerializer(serializers.Serializer):
    """A ready-made list of cards."""

    slug = serializers.CharField()
    game = serializers.CharField(source="game_id")
    kind = serializers.CharField(help_text="deck, draft_pool or pool")
    name = serializers.CharField()
    format = serializers.CharField(allow_null=True)
    players = serializers.IntegerField(allow_null=True)
    origin = serializers.ChoiceField(Card.Origin.choices)
    note = serializers.CharField(allow_null=True)
    cards = serializers.SerializerMethodField(help_text="Slugs with how many of each, in the list's order.")

    @extend_schema_field(
        {"type": "array", "items": {"type": "array", "prefixItems": [{"type": "string"}, {"type": "integer"}]}}
    )
    def get_cards(self, card_list: CardList) -> list[list[str | int]]:
        return [[entry.card.slug, entry.count] for entry in card_list.entries.all()]


CARD_SERIALIZERS: dict[type[Card], type[CardSerializer]] = {
    Card: CardSerializer,
    Fighter: FighterSerializer,
    Style: StyleSerializer,
    Base: BaseSerializer,
    Finisher: FinisherSerializer,
    Component: ComponentSerializer,
    Arena: ArenaSerializer,
    SulariaCard: SulariaCardSerializer,
    BattleCard: BattleCardSerializer,
    BattleSpell: BattleSpellSerializer,
    CombatCard: CombatCardSerializer,
    Treasure: TreasureSerializer,
    BattleBoardCard: BattleBoardCardSerializer,
}


class AnyCardSerializer(serializers.Serializer):
    """A card of any game and kind; nothing is serialized by this, the OpenAPI file calls the union of all kinds so."""


class AnyCardSchema(OpenApiSerializerExtension):
    """A card of any kind is a card of one of the kinds."""

    target_class = AnyCardSerializer

    def get_name(self, auto_schema: Any, direction: str) -> str:
        return "AnyCard"

    def map_serializer(self, auto_schema: Any, direction: str) -> dict[str, Any]:
        kinds = [auto_schema.resolve_serializer(kind, direction).ref for kind in CARD_SERIALIZERS.values()]
        return {"anyOf": kinds, "description": "A card; `game` and `kind` tell which keys it has beside a Card's."}


@cache
def _serializer(model: type[Card]) -> CardSerializer:
    # One for all cards of a model: making a serializer costs more than using it.
    return CARD_SERIALIZERS[model]()


def card_body(card: Card) -> str:
    """The card's public JSON answer as compact text.

    `card` is the typed child (a Style, a Fighter...), or a Card for the kinds without numbers of their own. What is
    already set or prefetched of its related rows (`fighter`, `replaces`, `other_side`, `traits`, `granted_for`,
    `opening_discards` with their style and base) is not read again.
    """
    return orjson.dumps(_serializer(type(card)).to_representation(card)).decode()
