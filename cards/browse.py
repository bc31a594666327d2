"""The list of cards as a reader narrows it: what is shown, why, and what a click would change."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import copy
from dataclasses import dataclass
from itertools import islice
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

from django.db.models import Count, Q, QuerySet
from django.db.models.functions import Coalesce
from django.http import HttpRequest, QueryDict
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request

from cards.api.errors import echo, one_of, refusal
from cards.api.ordering import ORDERING, Key
from cards.api.pages import CURSOR, PAGE_SIZE, KeysetPages
from cards.api.parameters import check_parameters
from cards.faces import Face, Names, shared_columns
from cards.facets import FACETS, Choice, Facet, Group, facets_of, loosened, total_of
from cards.filters import CardFilters
from cards.kits import face_of_card
from cards.models import Card, Catalogue, Fighter, Game
from cards.search.answers import QUERY
from cards.search.asked import Asked
from cards.search.document import words
from cards.search.tree import Term, Truth, Words
from cards.sorts import Sort, SortChoice, sort_choices, sorted_in_words, sorts_of
from cards.wording import counted, kind_name, kinds_name, listed, lower_first, origin_badge

VIEW = "view"
VIEWS = ("faces", "table")
MOST_LOOSER_QUERIES = 8
# Fills whole rows of two, three or four faces, and keeps a page well under 100 kB.
FACES_A_PAGE = "48"


class Shelf:
    """What KeysetPages asks of a list: the order of the cards, and the version its cursors are good for."""

    default_order = (Key("sort_key"),)
    ties = (Key("sort_key"), Key("slug"))

    def __init__(self, sorts: Mapping[str, Sort]) -> None:
        self.orderings = {name: sort.key for name, sort in sorts.items()}
        self.version = Catalogue.current_version()
        self.warnings: list[dict[str, str]] = []


@dataclass(frozen=True)
class LooserQuery:
    """A query that asks for less, in words, and how many cards it finds among those that are chosen."""

    explained: str
    count: int
    query: str


@dataclass(frozen=True)
class Browse:
    """One page of the list."""

    heading: str
    said: str
    faces: list[Face]
    facets: list[Facet]
    sorts: list[SortChoice]
    loosened: list[Choice]
    looser: list[LooserQuery]
    warnings: list[str]
    chosen: Mapping[str, str]
    shown_as: Mapping[str, str]
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
    check_parameters(asked, {*FACETS, QUERY, VIEW, CURSOR, ORDERING})
    view = asked.get(VIEW, VIEWS[0])
    if view not in VIEWS:
        raise refusal(VIEW, "invalid_choice", f"Found {echo(view)}; allowed are {one_of(VIEWS)}.")
    filters = CardFilters(asked, queryset=Card.objects.all())
    if not filters.is_valid():
        raise ValidationError(
            {name: [str(complaint) for complaint in complaints] for name, complaints in filters.errors.items()}
        )
    search: Asked | None = filters.form.cleaned_data.get(QUERY)
    groups = groups_of(search)
    chosen = _chosen(asked, groups)
    sorts = sorts_of(chosen)
    page, cursor = _page_of(request, asked, filters.qs, Shelf(sorts))
    kept = {name: asked[name] for name in (QUERY, VIEW, ORDERING) if name in asked}
    ordering = asked.get(ORDERING)
    labels = Labels(dict(Game.objects.values_list("slug", "short_name")), names)
    faces = [face_of_card(card, names) for card in page]
    here = {**chosen, **kept}
    return Browse(
        heading=heading_of(total_of(groups, chosen), chosen),
        said=f"{_said(search, chosen, labels)}, {sorted_in_words(sorts, ordering)}.",
        faces=faces,
        facets=facets_of(groups, chosen, labels.of, kept),
        sorts=list(sort_choices(sorts, ordering, {name: value for name, value in here.items() if name != ORDERING})),
        loosened=[] if faces else loosened(groups, chosen, kept),
        looser=[] if faces or search is None else list(looser_queries(search, asked)),
        warnings=[warning.detail for warning in search.warnings] if search else [],
        chosen=chosen,
        shown_as={name: value for name, value in kept.items() if name != QUERY},
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


def groups_of(search: Asked | None) -> list[Group]:
    """How many current cards among those searched for there are of each game, kind, set, origin and so on."""
    kit = Coalesce("as_style__fighter_id", "as_base__fighter_id", "as_finisher__fighter_id", "as_component__fighter_id")
    cards = Card.objects.current().filter(search.condition if search else Q())
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


def looser_queries(search: Asked, asked: QueryDict) -> Iterator[LooserQuery]:
    """What to ask for where a query finds nothing: queries like it that find something, the chosen facets kept."""
    rest = {name: value for name, value in asked.items() if name not in (QUERY, CURSOR)}
    chosen = CardFilters({name: value for name, value in rest.items() if name != VIEW}, queryset=Card.objects.all())
    for query, explained, condition in islice(search.looser(), MOST_LOOSER_QUERIES):
        count = chosen.qs.filter(condition).count()
        if count:
            yield LooserQuery(explained, count, urlencode({QUERY: query, **rest}))


def _said(search: Asked | None, chosen: Mapping[str, str], labels: Labels) -> str:
    if search is None:
        return selection_in_words(chosen, labels)
    return search.explained_with(_term(facet, value) for facet, value in chosen.items())


def _term(facet: str, value: str) -> Term:
    """What a chosen value would be in a query."""
    if facet == "playable":
        return Truth(facet, "=", value == "true")
    operator = ":" if value == "unknown" else "="
    return Words(facet, operator, words(value.replace("_", " ")), open=False, written=value)


def selection_in_words(chosen: Mapping[str, str], labels: Labels) -> str:
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
    return " ".join(parts)


def _page_of(
    request: HttpRequest, asked: QueryDict, cards: QuerySet[Card], shelf: Shelf
) -> tuple[list[Card], str | None]:
    """The API's page of these cards, and the cursor of the next."""
    question = copy(request)
    question.GET = asked.copy()
    question.GET.setdefault(PAGE_SIZE, FACES_A_PAGE)
    # How the cards are shown is no part of the question, so a cursor outlives a change of view.
    question.GET.pop(VIEW, None)
    pages = KeysetPages()
    page = pages.paginate_queryset(cards.only("slug", "body"), Request(question), shelf)
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
