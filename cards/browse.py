"""The list of cards as a reader narrows it: what is shown, why, and what a click would change."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

from django.core.exceptions import ValidationError as FieldError
from django.db.models import Count, QuerySet
from django.db.models.functions import Coalesce
from django.forms import CharField
from django.http import HttpRequest, QueryDict
from django_filters import Filter
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request

from cards.api.errors import echo, one_of, refusal
from cards.api.ordering import Key
from cards.api.pages import CURSOR, PAGE_SIZE, KeysetPages
from cards.api.parameters import check_parameters
from cards.faces import Face, Names, shared_columns
from cards.facets import FACETS, Choice, Facet, Group, facets_of, loosened, total_of
from cards.filters import CardFilters
from cards.kits import face_of_card
from cards.models import Card, Catalogue, Fighter, Game
from cards.names import fold
from cards.wording import counted, kind_name, kinds_name, listed, lower_first, origin_badge

VIEW = "view"
VIEWS = ("faces", "table")
NAME = "name"
LONGEST_NAME = 120
# Fills whole rows of two, three or four faces, and keeps a page well under 100 kB.
FACES_A_PAGE = "48"


class NameField(CharField):
    """A piece of a name; what is no letter or digit does not count."""

    def clean(self, value: str | None) -> str:
        folded = fold(value or "")
        if value and not folded:
            raise FieldError(f"Found {echo(value)}; a name is looked for by letters a to z and digits.", code="invalid")
        if len(folded) > LONGEST_NAME:
            raise FieldError(f"Found {len(folded)} letters; no name is longer than {LONGEST_NAME}.", code="max_length")
        return folded


class NameContains(Filter):
    field_class = NameField

    def filter(self, qs: QuerySet[Card], value: str) -> QuerySet[Card]:
        return qs.filter(sort_key__contains=value) if value else qs


class BrowseFilters(CardFilters):
    """The filters of the API's list of cards, and a piece of the name."""

    name = NameContains("sort_key")


class Shelf:
    """What KeysetPages asks of a list: the order of the cards, and the version its cursors are good for."""

    orderings: Mapping[str, Key] = {}
    default_order = (Key("sort_key"),)
    ties = (Key("slug"),)

    def __init__(self) -> None:
        self.version = Catalogue.current_version()
        self.warnings: list[dict[str, str]] = []


@dataclass(frozen=True)
class Browse:
    """One page of the list."""

    heading: str
    said: str
    faces: list[Face]
    facets: list[Facet]
    loosened: list[Choice]
    chosen: Mapping[str, str]
    name: str
    view: str
    columns: list[str]
    first_query: str | None
    next_query: str | None
    faces_query: str
    table_query: str


@dataclass(frozen=True)
class Labels:
    """What readers call the values of the facets."""

    games: Mapping[str, str]
    names: Names

    def of(self, facet: str, value: str) -> str:
        match facet:
            case "game":
                return self.games.get(value, value)
            case "kind":
                return kinds_name(value)
            case "set":
                return self.names.sets.get(value, "Set not known")
            case "fighter":
                return self.names.cards.get(value, value)
            case "faction":
                return "Not known" if value == "unknown" else value
            case "origin":
                return origin_badge(value)
            case _:
                return "Playable" if value == "true" else "Not playable yet"


def browse(request: HttpRequest, query: QueryDict, names: Names) -> Browse:
    """The page of the list that the query of an address asks for.

    Raises ValidationError, as the API does, for a parameter or value that nobody knows.
    """
    asked = without_blanks(query)
    check_parameters(asked, {*FACETS, NAME, VIEW, CURSOR})
    view = asked.get(VIEW, VIEWS[0])
    if view not in VIEWS:
        raise refusal(VIEW, "invalid_choice", f"Found {echo(view)}; allowed are {one_of(VIEWS)}.")
    filters = BrowseFilters(asked, queryset=Card.objects.all())
    if not filters.is_valid():
        raise ValidationError(
            {name: [str(complaint) for complaint in complaints] for name, complaints in filters.errors.items()}
        )
    page, cursor = _page_of(request, asked, filters.qs)
    groups = groups_of(asked.get(NAME, ""))
    chosen = _chosen(asked, groups)
    kept = {name: asked[name] for name in (NAME, VIEW) if name in asked}
    labels = Labels(dict(Game.objects.values_list("slug", "short_name")), names)
    faces = [face_of_card(card, names) for card in page]
    here = {**chosen, **kept}
    return Browse(
        heading=heading_of(total_of(groups, chosen), chosen),
        said=selection_in_words(chosen, asked.get(NAME), labels),
        faces=faces,
        facets=facets_of(groups, chosen, labels.of, kept),
        loosened=[] if faces else loosened(groups, chosen, kept),
        chosen=chosen,
        name=asked.get(NAME, ""),
        view=view,
        columns=shared_columns(faces),
        first_query=urlencode(here) if CURSOR in asked else None,
        next_query=urlencode({**here, CURSOR: cursor}) if cursor else None,
        faces_query=urlencode({name: value for name, value in here.items() if name != VIEW}),
        table_query=urlencode({**here, VIEW: "table"}),
    )


def without_blanks(query: QueryDict) -> QueryDict:
    """The parameters that say something: a form also sends its empty fields."""
    asked = query.copy()
    for name, values in query.lists():
        if not any(value.strip() for value in values):
            del asked[name]
    return asked


def groups_of(name: str) -> list[Group]:
    """How many current cards with that piece in their name there are of each game, kind, set, origin and so on."""
    kit = Coalesce("as_style__fighter_id", "as_base__fighter_id", "as_finisher__fighter_id", "as_component__fighter_id")
    cards = Card.objects.current().filter(sort_key__contains=fold(name))
    slugs = dict(Fighter.objects.order_by().values_list("pk", "slug"))
    rows = (
        cards.order_by()
        .annotate(kit=kit)
        .values_list("game", "kind", "set", "origin", "playable", "as_sularia__faction", "kit")
        .annotate(cards=Count("pk"))
    )
    return [
        {
            "game": game,
            "kind": kind or "unknown",
            "set": card_set or "unknown",
            "origin": origin,
            "playable": "true" if playable else "false",
            "faction": (faction or "unknown") if game == "sularia" else None,
            "fighter": slugs.get(fighter),
            "cards": cards,
        }
        for game, kind, card_set, origin, playable, faction, fighter, cards in rows
    ]


def heading_of(total: int, chosen: Mapping[str, str]) -> str:
    """1,044 cards; 12 styles."""
    kind = chosen.get("kind")
    if kind is None or kind == "unknown":
        return counted(total, "card")
    return counted(total, lower_first(kind_name(kind)), lower_first(kinds_name(kind)))


def selection_in_words(chosen: Mapping[str, str], name: str | None, labels: Labels) -> str:
    """What the list holds, as a sentence."""
    parts = [kinds_name(chosen["kind"]) if chosen.get("kind", "unknown") != "unknown" else "Cards"]
    if chosen.get("kind") == "unknown":
        parts.append("whose kind is not known")
    parts.append(f"of {labels.of('game', chosen['game'])}" if "game" in chosen else "of all games")
    if "fighter" in chosen:
        parts.append(f"in the kit of {labels.of('fighter', chosen['fighter'])}")
    if "faction" in chosen:
        faction = chosen["faction"]
        parts.append("whose faction is not known" if faction == "unknown" else f"of the faction {faction}")
    if "set" in chosen:
        unknown = chosen["set"] == "unknown"
        parts.append("whose set is not known" if unknown else f"from {labels.of('set', chosen['set'])}")
    if "origin" in chosen:
        parts.append(f"marked “{origin_badge(chosen['origin'])}”")
    if "playable" in chosen:
        parts.append("that can be played" if chosen["playable"] == "true" else "that cannot be played yet")
    if name:
        parts.append(f"with “{name}” in the name")
    return " ".join(parts) + ", by name."


def _page_of(request: HttpRequest, asked: QueryDict, cards: QuerySet[Card]) -> tuple[list[Card], str | None]:
    """The API's page of these cards, and the cursor of the next."""
    question = copy(request)
    question.GET = asked.copy()
    question.GET.setdefault(PAGE_SIZE, FACES_A_PAGE)
    # How the cards are shown is no part of the question, so a cursor outlives a change of view.
    question.GET.pop(VIEW, None)
    pages = KeysetPages()
    page = pages.paginate_queryset(cards.only("slug", "body"), Request(question), Shelf())
    cursor = parse_qs(urlsplit(pages.next).query)[CURSOR][0] if pages.next else None
    return page, cursor


def _chosen(asked: QueryDict, groups: list[Group]) -> dict[str, str]:
    """The chosen values as the data writes them: `faction=jotune` chooses Jotune."""
    chosen = {}
    for facet in FACETS:
        if facet in asked:
            known = {str(group[facet]).casefold(): str(group[facet]) for group in groups}
            chosen[facet] = known.get(asked[facet].casefold(), asked[facet])
    return chosen


def complaints_of(refused: ValidationError) -> list[tuple[str, str]]:
    """What was wrong with which parameter, as sentences."""
    detail: Any = refused.detail
    return [(str(name), listed(map(str, complaints))) for name, complaints in detail.items()]
