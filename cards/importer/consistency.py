"""Facts of one card that must agree with each other. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from cards.importer.entries import Entry, Fixtures, sound
from cards.importer.problems import Problem, shown
from engine.sularia.keywords import keyword_from, keywords_of

AREAS_WITH_WOUNDS = ("head", "arms", "legs", "body")
HIGHEST_OF_A_KEYWORD = 99


def consistency_problems(fixtures: Fixtures) -> Iterator[Problem]:
    """Every card whose own facts contradict each other."""
    for card in fixtures.sound_cards:
        if "range_kind" in card.facts:
            yield from _number_problems(card)
        if "known_keywords" in card.facts:
            yield from _keyword_problems(card)
        if card.kind == "arena":
            yield from _other_side_problems(card, fixtures)
        if card.facts.get("secret") is not None:
            yield from _secret_problems(card)
    for migration in sound(fixtures.migrations):
        try:
            date.fromisoformat(migration.facts["date"])
        except ValueError:
            yield migration.bad_value("wrong_form", "date", "a day of the calendar: YYYY-MM-DD")


def _number_problems(card: Entry) -> Iterator[Problem]:
    """A printed number stands where its kind is `number`, and only there."""
    for kind_key, keys in (
        ("range_kind", ("range_min", "range_max")),
        ("power_kind", ("power",)),
        ("priority_kind", ("priority",)),
    ):
        kind = card.facts[kind_key]
        for key in keys:
            if (card.facts[key] is not None) != (kind == "number"):
                allowed = "a number" if kind == "number" else "null"
                yield card.bad_value("number_and_kind_differ", key, f'{allowed}, because {kind_key} is "{kind}"')

    low, high = card.facts["range_min"], card.facts["range_max"]
    if low is not None and high is not None and low > high:
        yield card.bad_value("range_ends_differ", "range_max", f"{low} or more, because range_min is {low}")


def _keyword_problems(card: Entry) -> Iterator[Problem]:
    """The numbers of a keyword are from 1 to 99, on the card's first line and where a source states the keyword."""
    keywords = [(f"known_keywords[{at}]", keyword_from(word)) for at, word in enumerate(card.facts["known_keywords"])]
    if card.facts["text"]:
        keywords += [("text, line 1", keyword) for keyword in keywords_of(card.facts["text"][0])]
    for where, keyword in keywords:
        for number in (keyword.x, keyword.y):
            if number is not None and not 1 <= number <= HIGHEST_OF_A_KEYWORD:
                found, allowed = f"{keyword.name} {number}", f"a number from 1 to {HIGHEST_OF_A_KEYWORD}"
                yield card.problem("out_of_range", where, found, allowed)


def _other_side_problems(arena: Entry, fixtures: Fixtures) -> Iterator[Problem]:
    """The two sides of an arena name each other."""
    other = fixtures.card_of.get(arena.facts["other_side"])
    if other is not None and other.sound and other.facts.get("other_side") != arena.slug:
        found = f"{shown(other.slug)}, whose own other side is {shown(other.facts.get('other_side'))}"
        yield arena.problem("sides_differ", "other_side", found, f"an arena whose other side is {arena.slug}")


def _secret_problems(card: Entry) -> Iterator[Problem]:
    secret = card.facts["secret"]
    if card.kind == "fighter":
        wounds = sum(secret[area].count("1") for area in AREAS_WITH_WOUNDS)
        if card.facts["wounds"] != wounds:
            yield card.bad_value(
                "wounds_differ", "wounds", f"{wounds}, as many as the secret has outside the life boxes"
            )
        if secret["life"].count("1") != 1:
            yield card.problem("skulls_differ", "secret.life", shown(secret["life"]), "exactly one 1: the skull")
    elif card.kind == "spell":
        boxes = card.facts["test_boxes"]
        if boxes is None or secret["miscast_box"] > boxes:
            found = f"{secret['miscast_box']} of {shown(boxes)} test boxes"
            yield card.problem("no_such_box", "secret.miscast_box", found, "one of the test boxes")
