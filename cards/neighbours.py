"""What a reader of one card may want next: its kit or set, its changes, the names nearest to a mistyped address."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import SequenceMatcher, get_close_matches

from django.db.models import Q

from cards.faces import Body
from cards.kits import cards_for_everyone, cards_of_kit
from cards.models import Base, Card, CardChange, CardMigration
from cards.names import fold
from cards.wording import kinds_name

NEAREST = 6


@dataclass(frozen=True)
class Neighbours:
    """Links beside a card: its kit by kind, or the cards before and after it in its set."""

    kit: list[tuple[str, list[Card]]]
    before: Card | None
    after: Card | None


def neighbours_of(card: Card, body: Body) -> Neighbours:
    """The rest of the fighter's kit, the other generic bases, or what stands before and after in the set."""
    light = Card.objects.only("slug", "name", "kind", "game_id")
    if body["fighter"]:
        kit = cards_of_kit(body["fighter"])
    elif body.get("base_kind") == Base.BaseKind.GENERIC or body["kind"] == "style":
        kit = cards_for_everyone(card.game_id)
    else:
        shelf = light.filter(game=card.game_id, set=card.set_id, retired=False).order_by("local_id")
        return Neighbours(
            kit=[],
            before=shelf.filter(local_id__lt=card.local_id).last(),
            after=shelf.filter(local_id__gt=card.local_id).first(),
        )
    kinds: dict[str, list[Card]] = {}
    for neighbour in kit.only("slug", "name", "kind", "game_id").order_by("local_id"):
        kinds.setdefault(kinds_name(neighbour.kind), []).append(neighbour)
    return Neighbours(kit=list(kinds.items()), before=None, after=None)


def changes_of(slug: str) -> list[CardChange]:
    """What became of the card in which version of the card data, the latest first, under its old slugs too."""
    olds = CardMigration.objects.filter(new=slug).order_by().values("old")
    return list(CardChange.objects.filter(Q(slug=slug) | Q(slug__in=olds)))


def nearest_cards(slug: str) -> list[Card]:
    """The cards whose slug or name is most like an address that leads nowhere, the most alike first."""
    wanted = slug.lower()[:100]
    named = fold(wanted)
    cards = {card.slug: card for card in Card.objects.current().only("slug", "name", "game_id", "kind", "sort_key")}
    by_name: dict[str, list[str]] = {}
    for card in cards.values():
        by_name.setdefault(card.sort_key, []).append(card.slug)
    found = get_close_matches(wanted, cards, n=NEAREST, cutoff=0.6)
    for name in get_close_matches(named, by_name, n=NEAREST, cutoff=0.7):
        found += by_name[name]
    likeness = {slug: max(_alike(wanted, slug), _alike(named, cards[slug].sort_key)) for slug in dict.fromkeys(found)}
    return [cards[slug] for slug in sorted(likeness, key=lambda slug: (-likeness[slug], slug))[:NEAREST]]


def _alike(one: str, other: str) -> float:
    return SequenceMatcher(None, one, other).ratio()
