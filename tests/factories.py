"""Rows for tests that want few cards of their own. Each card's `body` is what loadcards would have stored."""

from __future__ import annotations

from datetime import UTC, date, datetime

import factory
from factory.django import DjangoModelFactory

from cards import models
from cards.names import fold
from cards.search.documents import write_documents
from cards.serializers import card_body

SHORT_NAMES = {
    "war": "War of Indines",
    "trials": "Trials of Indines",
    "sularia": "Sularia",
    "battlecards": "BattleCards",
    "battleboard": "BattleBoard",
}


class GameFactory(DjangoModelFactory):
    class Meta:
        model = models.Game
        django_get_or_create = ("slug",)

    slug = "war"
    name = factory.LazyAttribute(lambda game: f"The game of {game.short_name}")
    short_name = factory.LazyAttribute(lambda game: SHORT_NAMES.get(game.slug, game.slug.title()))
    summary = "A game."
    position = factory.Sequence(int)


class CardSetFactory(DjangoModelFactory):
    class Meta:
        model = models.CardSet
        django_get_or_create = ("slug",)

    slug = factory.LazyAttribute(lambda card_set: f"{card_set.game.slug}-box")
    game = factory.SubFactory(GameFactory)
    name = "The box"
    origin = "published"
    position = factory.Sequence(int)


class CatalogueFactory(DjangoModelFactory):
    """The single row that says which version of the card data there is."""

    class Meta:
        model = models.Catalogue
        django_get_or_create = ("id",)

    id = 1
    version = 1
    changed_at = datetime(2026, 11, 1, 12, tzinfo=UTC)


class CardFactory(DjangoModelFactory):
    """A plain card. `game` and `set` are given as slugs (`set=None` where nobody knows), `traits` as (kind, name)."""

    class Meta:
        model = models.Card
        skip_postgeneration_save = True

    class Params:
        game = "war"
        set = factory.LazyAttribute(lambda card: f"{card.game}-box")

    name = factory.Sequence(lambda n: f"Card {n}")
    slug = factory.LazyAttribute(lambda card: f"{card.game}-{fold(card.name).replace(' ', '-')}")
    game_id = factory.LazyAttribute(lambda card: GameFactory(slug=card.game).slug)
    set_id = factory.LazyAttribute(
        lambda card: card.set and CardSetFactory(slug=card.set, game=GameFactory(slug=card.game)).slug
    )
    local_id = factory.Sequence(lambda n: n + 1)
    kind = "rules"
    sort_key = factory.LazyAttribute(lambda card: fold(card.name))
    text: list[str] = []
    origin = "published"
    source = ["a test"]
    playable = True
    fixture_digest = "0" * 64

    @factory.post_generation
    def traits(card, create, given, **kwargs):  # noqa: N805
        for position, (kind, name) in enumerate(given or ()):
            models.Trait.objects.create(card=card, kind=kind, name=name, position=position)

    @factory.post_generation
    def body(card, create, given, **kwargs):  # noqa: N805
        keep_body(card)


def keep_body(card: models.Card) -> None:
    """Store the card's answer and its search document again, after its related rows have changed."""
    card.body = card_body(card)
    cards = models.Card.objects.filter(pk=card.pk)
    cards.update(body=card.body)
    write_documents(cards)


class FighterFactory(CardFactory):
    class Meta:
        model = models.Fighter

    kind = "fighter"
    starting_life = 20


class NumbersFactory(CardFactory):
    """What styles, bases and finishers print."""

    class Meta:
        abstract = True

    range_min = 0
    range_max = 0
    range_kind = "number"
    power = 0
    power_kind = "number"
    priority = 0
    priority_kind = "number"
    stun_immunity = False
    flags: list[str] = []


class StyleFactory(NumbersFactory):
    class Meta:
        model = models.Style

    kind = "style"
    fighter = None


class BaseFactory(NumbersFactory):
    class Meta:
        model = models.Base

    kind = "base"
    fighter = None
    base_kind = "generic"


class FinisherFactory(NumbersFactory):
    class Meta:
        model = models.Finisher

    kind = "finisher"
    fighter = factory.SubFactory(FighterFactory)


class ComponentFactory(CardFactory):
    class Meta:
        model = models.Component

    kind = "token"
    fighter = None


class ArenaFactory(CardFactory):
    class Meta:
        model = models.Arena

    kind = "arena"
    number = factory.Sequence(lambda n: n + 1)


class SulariaCardFactory(CardFactory):
    class Meta:
        model = models.SulariaCard

    class Params:
        game = "sularia"

    kind = "combatant"
    faction = "Jotune"


class BattleCardFactory(CardFactory):
    class Meta:
        model = models.BattleCard

    class Params:
        game = "battlecards"

    kind = "fighter"


class BattleSpellFactory(CardFactory):
    class Meta:
        model = models.BattleSpell

    class Params:
        game = "battlecards"

    kind = "spell"


class CombatCardFactory(CardFactory):
    class Meta:
        model = models.CombatCard

    class Params:
        game = "battlecards"

    kind = "combat"
    number = factory.Sequence(lambda n: n + 101)
    attack = "head"
    defend = ["head", "legs"]


class TreasureFactory(CardFactory):
    class Meta:
        model = models.Treasure

    class Params:
        game = "battlecards"

    kind = "treasure"


class BattleBoardCardFactory(CardFactory):
    class Meta:
        model = models.BattleBoardCard

    class Params:
        game = "battleboard"

    kind = "battler"


class CardMigrationFactory(DjangoModelFactory):
    class Meta:
        model = models.CardMigration

    kind = "rename"
    game = factory.SubFactory(GameFactory)
    local_id = factory.Sequence(lambda n: n + 1)
    old = factory.Sequence(lambda n: f"war-old-{n}")
    new = None
    date = date(2026, 11, 1)
    reason = "A test."


class CardListFactory(DjangoModelFactory):
    """A ready-made list; `cards` is a list of (card, count)."""

    class Meta:
        model = models.CardList
        skip_postgeneration_save = True

    slug = factory.Sequence(lambda n: f"war-list-{n}")
    game = factory.SubFactory(GameFactory)
    kind = "deck"
    name = factory.Sequence(lambda n: f"List {n}")
    origin = "demo"

    @factory.post_generation
    def cards(card_list, create, entries, **kwargs):  # noqa: N805
        for position, (card, count) in enumerate(entries or ()):
            models.CardListEntry.objects.create(card_list=card_list, card=card, count=count, position=position)
