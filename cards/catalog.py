"""Which values the fields of the cards have, so that nobody has to guess them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from django.db.models import Count, F
from django.db.models.functions import Coalesce

from cards.fields import UNKNOWN
from cards.models import Card, Trait
from cards.models.catalogue import CardQuerySet

Counted = Iterable[tuple[str | None, int]]


@dataclass(frozen=True)
class Values:
    """The values of a field: what they are, for readers, and how many of some cards have which."""

    description: str
    counted: Callable[[CardQuerySet], Counted]

    def counts(self, game: str | None) -> dict[str, int]:
        """How many current cards, of one game or of all, have each value that is in use, in the order of the values.

        Null is what nobody knows; the fields that say `unknown` then are counted so.
        """
        cards = Card.objects.current().order_by()
        counted = self.counted(cards if game is None else cards.filter(game=game))
        return dict(sorted((UNKNOWN if value is None else value, cards) for value, cards in counted))


def known(*paths: str) -> Callable[[CardQuerySet], Counted]:
    """The values in a column of the cards, or in the first of several columns that says something."""
    value = Coalesce(*paths) if len(paths) > 1 else F(paths[0])

    def counted(cards: CardQuerySet) -> Counted:
        return _grouped(cards.annotate(value=value).filter(value__isnull=False))

    return counted


def known_or_not(path: str, table: str | None = None) -> Callable[[CardQuerySet], Counted]:
    """The values in a column that is `unknown` where it is null; of the cards of one typed table if it is named."""

    def counted(cards: CardQuerySet) -> Counted:
        having = cards.filter(**{f"{table}__isnull": False}) if table else cards
        return _grouped(having.annotate(value=F(path)))

    return counted


def traits(kind: Trait.Kind) -> Callable[[CardQuerySet], Counted]:
    """The names of the traits of a sort."""

    def counted(cards: CardQuerySet) -> Counted:
        found = Trait.objects.filter(kind=kind, card__in=cards).order_by()
        return found.values_list("name").annotate(cards=Count("card", distinct=True))

    return counted


def _grouped(cards: CardQuerySet) -> Counted:
    return cards.values_list("value").annotate(cards=Count("pk"))


CATALOG: Mapping[str, Values] = {
    "alignments": Values("Alignments of the fighters of BattleCards.", known("as_battlecard__alignment")),
    "base-kinds": Values("Kinds of bases.", known("as_base__base_kind")),
    "categories": Values("Categories of BattleBoard abilities.", traits(Trait.Kind.CATEGORY)),
    "classes": Values("Classes of BattleCON fighters.", known("as_fighter__fighter_class")),
    "codes": Values("The sets' own card codes.", known("code")),
    "colors": Values("Colors of styles and bases.", known("as_style__color", "as_base__color")),
    "complexities": Values("How complex BattleCON fighters are.", known("as_fighter__complexity")),
    "difficulties": Values("How hard BattleCON fighters are to play.", known("as_fighter__difficulty")),
    "factions": Values("Factions of Battle for Sularia.", known_or_not("as_sularia__faction", "as_sularia")),
    "fighters": Values(
        "Slugs of the fighters that have a kit; a count is the size of the kit.",
        known(*(f"as_{kind}__fighter__slug" for kind in ("style", "base", "finisher", "component"))),
    ),
    "games": Values("Slugs of the games.", known("game_id")),
    "keywords": Values("Keywords of Battle for Sularia, without their numbers.", traits(Trait.Kind.KEYWORD)),
    "kinds": Values("Kinds of cards.", known_or_not("kind")),
    "names": Values("Names of cards; a count is how many have the name.", known("name")),
    "origins": Values("Where the figures of cards come from.", known("origin")),
    "sets": Values("Slugs of the sets that cards are in.", known_or_not("set_id")),
    "sides": Values("The two finishers of a fighter.", known("as_finisher__side")),
    "statuses": Values("Statuses of the fighters of BattleCards.", known("as_battlecard__status")),
    "subtypes": Values("Subtypes of components.", known("as_component__subtype")),
    "symbols": Values("Symbols of the fighters of BattleCards.", known("as_battlecard__symbol")),
    "tags": Values("Tags of Battle for Sularia.", traits(Trait.Kind.TAG)),
    "timings": Values("Timings of the spells of BattleCards.", known("as_spell__timing")),
    "variants": Values("Variants of styles.", known("as_style__variant")),
}
