"""What each list can be filtered by: `<number>`, `<number>__gte`, `<number>__lte`, and words the data knows."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import ValidationError as FieldError
from django.db.models import CharField, Exists, OuterRef, Q, QuerySet
from django.db.models.functions import Cast
from django.forms import Field
from django.forms.widgets import TextInput
from django.http import QueryDict
from django_filters import Filter
from drf_spectacular.utils import extend_schema_field

from cards.api.errors import refusal
from cards.api.filters import AskedFilters, Choice, Truth, WholeNumber, Word, WordField, Words
from cards.models import Base, Card, CardChange, CardSet, Fighter, Game, Trait
from cards.models.battlecon import NumberKind
from cards.search.asked import Asked
from cards.search.parse import LONGEST_QUERY, QueryTooLongError

# Where a BattleCards fighter can be hit.
AREAS = ("head", "arms", "legs", "body")


def games() -> Words:
    return [(slug, slug) for slug in Game.objects.order_by().values_list("slug", flat=True)]


def asked_game(query: QueryDict) -> str | None:
    """The game that a question is narrowed to. Raises ValidationError `invalid_choice` for one that is not there."""
    field = WordField()
    field.words = games
    try:
        return field.clean(query.get("game"))
    except FieldError as refused:
        raise refusal("game", str(refused.code), refused.message) from refused


def sets() -> Words:
    return [(slug, slug) for slug in CardSet.objects.order_by().values_list("slug", flat=True)]


def fighters() -> Words:
    return Fighter.objects.order_by().values_list("slug", "pk")


class GameFilters(AskedFilters):
    """For the small lists that belong to a game: sets, renamed cards, ready-made lists."""

    game = Word("game_id", words=games)


class CardSetFilters(GameFilters):
    origin = Choice("origin", Card.Origin.values)


class CardMigrationFilters(GameFilters):
    kind = Word("kind")


@extend_schema_field({"type": "integer", "description": "A version of the catalogue: only what came after it."})
class Since(WholeNumber):
    """What came after a version."""


class CardChangeFilters(GameFilters):
    what = Choice("what", CardChange.What.values)
    since = Since("version", "gt")


class CardListFilters(GameFilters):
    kind = Word("kind")
    format = Word("format")
    origin = Choice("origin", Card.Origin.values)
    numbers = {"players": "players"}


class QueryField(Field):
    """A query in the search grammar; unlike other values it is understood as far as it goes."""

    widget = TextInput

    def clean(self, value: str | None) -> Asked | None:
        try:
            return None if value is None else Asked(value)
        except QueryTooLongError as refused:
            raise FieldError(str(refused), code="query_too_long") from refused


@extend_schema_field({"type": "string", "maxLength": LONGEST_QUERY})
class Searched(Filter):
    """A query in the search grammar (`search/grammar/`): words, phrases, `field:value`, comparisons, `-`, `or`."""

    field_class = QueryField

    def filter(self, qs: QuerySet[Any], value: Asked | None) -> QuerySet[Any]:
        return qs if value is None else qs.filter(value.condition)


class TypedFilters(AskedFilters):
    """What every list of cards can be filtered by. `retired=true` includes the retired cards, which are left out."""

    q = Searched()
    game = Word("game_id", words=games)
    set = Word("set_id", words=sets, unknown=True)
    kind = Word("kind", unknown=True)
    origin = Choice("origin", Card.Origin.values)
    playable = Truth("playable")
    retired = Truth(method="with_retired")
    numbers = {"id": "local_id"}

    def filter_queryset(self, queryset: QuerySet[Any]) -> QuerySet[Any]:
        found = super().filter_queryset(queryset)
        return found if self.form.cleaned_data.get("retired") else self.unasked(found)

    @classmethod
    def unasked(cls, rows: QuerySet[Any]) -> QuerySet[Any]:
        return rows.filter(retired=False)

    def with_retired(self, queryset: QuerySet[Any], name: str, value: bool) -> QuerySet[Any]:
        return queryset


class OfFighter(Word):
    """The cards of a fighter's kit, of whatever kind."""

    def __init__(self) -> None:
        super().__init__("fighter", words=fighters)

    def filter(self, qs: QuerySet[Any], value: int | None) -> QuerySet[Any]:
        if value is None:
            return qs
        kinds = ("as_style", "as_base", "as_finisher", "as_component")
        own = Q()
        for kind in kinds:
            own |= Q(**{f"{kind}__fighter_id": value})
        return qs.filter(own)


class OfFaction(Word):
    """The Sularia cards of a faction, or of one that nobody knows."""

    def __init__(self) -> None:
        super().__init__("as_sularia__faction", unknown=True)

    def filter(self, qs: QuerySet[Any], value: Any) -> QuerySet[Any]:
        found = super().filter(qs, value)
        return found.filter(as_sularia__isnull=False) if value is self.absent else found


class WithTrait(Word):
    """The cards that carry a keyword, tag or category."""

    def __init__(self, kind: Trait.Kind) -> None:
        super().__init__("traits", words=self.names)
        self.kind = kind

    def names(self) -> Words:
        names = Trait.objects.filter(kind=self.kind).order_by().values_list("name", flat=True).distinct()
        return [(name, name) for name in names]

    def filter(self, qs: QuerySet[Any], value: str | None) -> QuerySet[Any]:
        if value is None:
            return qs
        return qs.filter(Exists(Trait.objects.filter(card=OuterRef("pk"), kind=self.kind, name=value)))


class Defending(Choice):
    """The advanced combat cards that defend an area."""

    def __init__(self) -> None:
        super().__init__("defend", AREAS)

    def filter(self, qs: QuerySet[Any], value: str | None) -> QuerySet[Any]:
        if value is None:
            return qs
        return qs.alias(areas=Cast("defend", CharField())).filter(areas__contains=f'"{value}"')


class CardFilters(TypedFilters):
    fighter = OfFighter()
    faction = OfFaction()


class BattleConFilters(TypedFilters):
    """The numbers of styles, bases and finishers, and what stands in a number's place."""

    fighter = Word("fighter_id", words=fighters)
    range_kind = Choice("range_kind", NumberKind.values)
    power_kind = Choice("power_kind", NumberKind.values)
    priority_kind = Choice("priority_kind", NumberKind.values)
    stun_immunity = Truth("stun_immunity")
    numbers = TypedFilters.numbers | {
        name: name for name in ("range_min", "range_max", "power", "priority", "stun_guard", "soak", "guard", "armor")
    }


class StyleFilters(BattleConFilters):
    color = Word("color")
    variant = Word("variant")


class BaseFilters(BattleConFilters):
    base_kind = Choice("base_kind", Base.BaseKind.values)
    color = Word("color")


class FinisherFilters(BattleConFilters):
    side = Word("side")


class FighterFilters(TypedFilters):
    fighter_class = Word("fighter_class")
    difficulty = Word("difficulty")
    complexity = Word("complexity")
    numbers = TypedFilters.numbers | {"starting_life": "starting_life"}


class ComponentFilters(TypedFilters):
    fighter = Word("fighter_id", words=fighters)
    subtype = Word("subtype")
    starts = Word("starts")
    # `count` itself asks for the number of rows, on this list as on every other.
    count__gte = WholeNumber("count", "gte")
    count__lte = WholeNumber("count", "lte")
    numbers = TypedFilters.numbers | {"order": "order"}


class ArenaFilters(TypedFilters):
    numbers = TypedFilters.numbers | {"number": "number"}


class SulariaCardFilters(TypedFilters):
    faction = Word("faction", unknown=True)
    keyword = WithTrait(Trait.Kind.KEYWORD)
    tag = WithTrait(Trait.Kind.TAG)
    numbers = TypedFilters.numbers | {
        "points": "points",
        "sularium_cost": "sularium_cost",
        "influence_cost": "influence_cost",
        "influence_threshold": "influence_threshold",
        "generation": "generation",
        "atk": "atk",
        "def": "defense",
        "type_n": "type_n",
    }


class BattleCardFilters(TypedFilters):
    alignment = Word("alignment")
    status = Word("status")
    symbol = Word("symbol")
    numbers = TypedFilters.numbers | {"number": "number", "wounds": "wounds"}


class BattleSpellFilters(TypedFilters):
    timing = Word("timing")
    numbers = TypedFilters.numbers | {"number": "number", "test_boxes": "test_boxes"}


class CombatCardFilters(TypedFilters):
    attack = Choice("attack", AREAS)
    defend = Defending()
    numbers = TypedFilters.numbers | {"number": "number"}


class TreasureFilters(TypedFilters):
    numbers = TypedFilters.numbers | {"number": "number", "price": "price"}


class BattleBoardCardFilters(TypedFilters):
    category = WithTrait(Trait.Kind.CATEGORY)
    numbers = TypedFilters.numbers | {"attack": "attack", "defend": "defend"}
