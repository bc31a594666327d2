"""What a game holds at a glance: sets, kinds, origins and factions with their counts, fighters, ready-made lists."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from itertools import groupby

from django.db.models import Count, Q, QuerySet, Sum

from cards.faces import Face, Names, shared_columns
from cards.kits import body_of, face_of_card
from cards.models import Card, CardList, CardSet, Game
from cards.wording import kinds_name


@dataclass(frozen=True)
class GameOverview:
    sets: list[tuple[CardSet, int]]
    kinds: list[tuple[str, int]]
    factions: list[tuple[str, int]]
    origins: list[tuple[str, int]]
    fighters: list[tuple[str, list[Face]]]
    lists: list[CardList]
    total: int


@dataclass(frozen=True)
class Copies:
    """So many copies of a card in a list."""

    count: int
    face: Face


@dataclass(frozen=True)
class KindGroup:
    """The cards of one kind in a list."""

    kind: str
    copies: tuple[Copies, ...]

    @property
    def count(self) -> int:
        return sum(copies.count for copies in self.copies)

    @property
    def columns(self) -> list[str]:
        """What the numbers of all these cards are called, if they are the same numbers."""
        return shared_columns([copies.face for copies in self.copies])


def games_with_counts() -> QuerySet[Game]:
    """The games, each with its numbers of cards and of fighters."""
    return Game.objects.annotate(
        card_count=Count("cards", filter=Q(cards__retired=False)),
        fighter_count=Count("cards", filter=Q(cards__retired=False, cards__kind="fighter")),
    ).order_by("position")


def overview_of(game: Game, names: Names) -> GameOverview:
    """Everything the game's page shows, counted in one query."""
    cards = Card.objects.current().filter(game=game)
    groups = list(
        cards.order_by().values_list("set", "kind", "origin", "as_sularia__faction").annotate(cards=Count("pk"))
    )
    sets = _counted((row[0], row[4]) for row in groups)
    fighter_cards = cards.filter(as_fighter__isnull=False).order_by("set__position", "sort_key")
    fighters = [face_of_card(fighter, names) for fighter in fighter_cards]
    return GameOverview(
        sets=[(card_set, sets[card_set.slug]) for card_set in game.sets.all()],
        kinds=_largest_first(_counted((row[1] or "unknown", row[4]) for row in groups)),
        factions=_largest_first(_counted((row[3], row[4]) for row in groups)),
        origins=_largest_first(_counted((row[2], row[4]) for row in groups)),
        fighters=[
            (set_name, list(group)) for set_name, group in groupby(fighters, key=lambda fighter: fighter.set_name)
        ],
        lists=list(game.card_lists.annotate(card_count=Sum("entries__count")).order_by("kind", "pk")),
        total=sum(row[4] for row in groups),
    )


def groups_of_list(card_list: CardList, names: Names) -> list[KindGroup]:
    """The list's cards by kind; kinds and cards keep the list's order."""
    kinds: dict[str, list[Copies]] = {}
    for entry in card_list.entries.select_related("card"):
        kind = kinds_name(body_of(entry.card)["kind"])
        kinds.setdefault(kind, []).append(Copies(entry.count, face_of_card(entry.card, names)))
    return [KindGroup(kind, tuple(group)) for kind, group in kinds.items()]


def cards_of_the_day(day: date) -> list[Card]:
    """One card of each game, another every day: of those that are playable and have numbers of their own."""
    shown = Card.objects.current().filter(playable=True, as_fighter=None, as_component=None)
    games: dict[str, list[int]] = {}
    for game, card in shown.order_by("game__position", "local_id").values_list("game", "pk"):
        games.setdefault(game, []).append(card)
    chosen = [cards[day.toordinal() % len(cards)] for cards in games.values()]
    return list(Card.objects.filter(pk__in=chosen).order_by("game__position"))


def _counted(pairs: Iterable[tuple[str | None, int]]) -> Counter[str]:
    counts: Counter[str] = Counter()
    for key, count in pairs:
        if key is not None:
            counts[key] += count
    return counts


def _largest_first(counts: Counter[str]) -> list[tuple[str, int]]:
    return sorted(counts.items(), key=lambda item: (-item[1], item[0]))
