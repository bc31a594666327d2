"""The cards that belong together: a BattleCON fighter's kit with its attack pairs, and a card's neighbours."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import orjson
from django.db.models import Q

from cards.faces import Body, Face, Line, Names, face_of, lines_of
from cards.models import Base, Card, CardSet
from cards.models.catalogue import CardQuerySet
from cards.pairs import pair_body
from cards.wording import Shown, kinds_name, shown_number, shown_range


@dataclass(frozen=True)
class Pair:
    """One cell of a fighter's table of attack pairs."""

    base: str
    range: Shown
    power: Shown
    priority: Shown


@dataclass(frozen=True)
class PairRow:
    """A style with the attack it makes of each base."""

    style: Face
    pairs: tuple[Pair, ...]


@dataclass(frozen=True)
class Opening:
    """What a fighter is advised to start a first duel with in a discard pile."""

    pile: int
    style: Face
    base: Face


@dataclass(frozen=True)
class Kit:
    """Everything a fighter brings to the table, and the bases that every fighter has."""

    styles: list[Face]
    unique_bases: list[Face]
    generic_bases: list[Face]
    finishers: list[Face]
    components: list[tuple[str, list[Face]]]
    pair_rows: list[PairRow]
    ex_ability: tuple[Line, ...]
    almighty_ability: tuple[Line, ...]
    openings: list[Opening]

    @property
    def base_columns(self) -> list[str]:
        """What the numbers of the generic bases are called."""
        return ["range", "power", "priority", "guard"]

    @property
    def pair_bases(self) -> list[Face]:
        """The columns of the table of pairs."""
        return [*self.unique_bases, *self.generic_bases]


def body_of(card: Card) -> Body:
    """The card's public JSON answer."""
    body: Body = orjson.loads(card.body)
    return body


def face_of_card(card: Card, names: Names) -> Face:
    """The face of a card of which `body` is loaded."""
    return face_of(body_of(card), names)


def names_for_faces() -> Names:
    """The names of all sets and BattleCON fighters: what faces say beside a card's own words."""
    fighters = Card.objects.filter(as_fighter__isnull=False).order_by().values_list("slug", "name")
    return Names(sets=dict(CardSet.objects.order_by().values_list("slug", "name")), cards=dict(fighters))


def mentioned_in(body: Body) -> list[str]:
    """The slugs of the cards that a card names: its other side, the base it replaces, the treasures it crowns."""
    others = [body.get("other_side"), body.get("replaces"), *body.get("granted_for", ())]
    return [slug for slug in others if slug]


def names_of(body: Body) -> Names:
    """The names behind the slugs of one card's JSON."""
    slugs = [body["slug"], *([body["fighter"]] if body["fighter"] else []), *mentioned_in(body)]
    named = Card.objects.filter(slug__in=slugs).order_by().values_list("slug", "name")
    return Names(sets=dict(CardSet.objects.filter(pk=body["set"]).values_list("slug", "name")), cards=dict(named))


def cards_of_kit(fighter: str) -> CardQuerySet:
    """The styles, bases, finishers and components of the fighter with that slug."""
    of_fighter = Q()
    for child in ("as_style", "as_base", "as_finisher", "as_component"):
        of_fighter |= Q(**{f"{child}__fighter__slug": fighter})
    return Card.objects.current().filter(of_fighter)


def cards_for_everyone(game: str) -> CardQuerySet:
    """What every fighter of a BattleCON game plays beside the own kit: the generic bases, and Trials' Switch."""
    shared = Q(as_base__base_kind=Base.BaseKind.GENERIC) | Q(as_style__isnull=False, as_style__fighter=None)
    return Card.objects.current().filter(shared, game=game)


def kit_of(fighter: Card, names: Names) -> Kit:
    """The kit of a BattleCON fighter and all its attack pairs, as printed."""
    cards = (cards_of_kit(fighter.slug) | cards_for_everyone(fighter.game_id)).order_by("local_id")
    bodies = {card.slug: body_of(card) for card in cards}
    faces = {card.slug: face_of_card(card, names) for card in cards}
    own = body_of(fighter)
    styles = [slug for slug, body in bodies.items() if body["kind"] == "style"]
    # A style of everyone (Switch) stands after the fighter's own.
    styles.sort(key=lambda slug: (bodies[slug]["fighter"] is None, bodies[slug]["variant"] is not None))
    unique = [slug for slug, body in bodies.items() if body.get("base_kind") == Base.BaseKind.UNIQUE]
    generic = [slug for slug, body in bodies.items() if body.get("base_kind") == Base.BaseKind.GENERIC]
    components = [body for body in bodies.values() if body["kind"] not in {"style", "base", "finisher"}]
    openings = [
        Opening(pile, faces[style], faces[base])
        for pile, (style, base) in enumerate(own["opening_discards"] or (), start=1)
        if style in faces and base in faces
    ]
    return Kit(
        styles=[faces[slug] for slug in styles],
        unique_bases=[faces[slug] for slug in unique],
        generic_bases=[faces[slug] for slug in generic],
        finishers=[faces[slug] for slug, body in bodies.items() if body["kind"] == "finisher"],
        components=_by_kind(components, faces),
        pair_rows=[_pair_row(bodies[style], [bodies[base] for base in [*unique, *generic]], faces) for style in styles],
        ex_ability=lines_of(own["ex_text"] or []),
        almighty_ability=lines_of(own["almighty_text"] or []),
        openings=openings,
    )


def _by_kind(bodies: Iterable[Body], faces: dict[str, Face]) -> list[tuple[str, list[Face]]]:
    kinds: dict[str, list[Face]] = {}
    for body in bodies:
        kinds.setdefault(body["kind"], []).append(faces[body["slug"]])
    return [(kinds_name(kind), kind_faces) for kind, kind_faces in kinds.items()]


def _pair_row(style: Body, bases: list[Body], faces: dict[str, Face]) -> PairRow:
    pairs = []
    for base in bases:
        pair = pair_body(style, base)
        pairs.append(
            Pair(
                base=base["name"],
                range=shown_range(pair["range_min"], pair["range_max"], pair["range_kind"]),
                power=shown_number(pair["power"], pair["power_kind"]),
                priority=shown_number(pair["priority"], pair["priority_kind"]),
            )
        )
    return PairRow(faces[style["slug"]], tuple(pairs))
