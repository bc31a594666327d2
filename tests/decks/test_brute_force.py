"""Each format against an independent checker, on random decks about the edge of what is legal."""

import json
import os
from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from decks.formats import FORMATS, judge
from decks.options import SentOptions, with_options
from decks.rules import Severity, Terms
from decks.zones import placed
from tests.decks.brute_force import CHECKS, errors
from tests.decks.tables import DATA, ROOT, facts_of, table_of

DECKS = 100_000 if os.environ.get("HYPOTHESIS_PROFILE") == "soak" else 2_000

SULARIA = [dict(deck["cards"]) for deck in json.loads((DATA / "sularia_decks.json").read_text())["decks"]]
POOLS = [dict(pool["cards"]) for pool in json.loads((DATA / "battleboard_pools.json").read_text())["pools"]]


def kinds_of(game: str, *kinds: str) -> list[str]:
    return sorted(slug for slug, card in facts_of(game).items() if card["kind"] in kinds)


def ready_made(game: str, file: str) -> list[dict[str, int]]:
    document = json.loads((ROOT / "fixtures" / game / "lists" / f"{file}.json").read_text())
    return [dict(one["cards"]) for one in document["lists"]]


# Decks to begin with, and the cards among which random changes choose.
BEGIN = {
    "sularia": [*(deck for deck in SULARIA if sum(deck.values()) <= 90), dict(list(SULARIA[0].items())[:10])],
    "war": ready_made("war", "teams"),
    "duel": [{"war-hikaru": 1}, {"war-hikaru": 1}, {"war-seth": 1}],
    "trials": ready_made("trials", "teams"),
    "battlecards": ready_made("battlecards", "sides"),
    "battleboard": [pool for pool in POOLS if sum(pool.values()) <= 130 and 0 not in pool.values()],
}
AMONG = {
    "sularia": sorted(facts_of("sularia")),
    "war": kinds_of("war", "fighter") * 3 + kinds_of("war", "style", "base", "finisher"),
    "trials": kinds_of("trials", "fighter") * 5 + kinds_of("trials", "style", "base"),
    "battlecards": kinds_of("battlecards", "fighter", "treasure") + kinds_of("battlecards", "combat", "spell") * 4,
    "battleboard": sorted(facts_of("battleboard")),
}


def changed(cards: dict[str, int], game: str, random: Random) -> dict[str, int]:
    """A deck with a few cards more, fewer or others."""
    deck = Counter(cards)
    for _ in range(random.choice([0, 0, 1, 1, 2, 4])):
        what = random.randrange(5)
        if what == 0 or not deck:
            deck[random.choice(AMONG[game])] += random.randint(1, 3)
        elif what == 1:
            deck[random.choice(sorted(deck))] += random.randint(1, 2)
        elif what == 2:
            deck["no-such-card"] += random.choice([0, 1, 2])
        else:
            slug = random.choice(sorted(deck))
            deck[slug] -= random.randint(1, deck[slug])
        deck = +deck
    return dict(deck)


def random_options(random: Random) -> SentOptions:
    """Options of a duel, of Hikaru or Seth more often than not."""
    bases = kinds_of("war", "base")
    own = {
        "style": [slug for slug in kinds_of("war", "style") if facts_of("war")[slug]["fighter"] == "war-hikaru"],
        "base": ["war-strike", "war-drive", "war-palm-strike", "war-smash", "war-cataclysm"],
        "finisher": ["war-four-winds", "war-wrath-of-elements"],
    }

    def pair() -> tuple[str, str]:
        style = random.choice(own["style"] if random.random() < 0.9 else AMONG["war"])
        return style, random.choice(own["base"] if random.random() < 0.9 else bases)

    return SentOptions(
        mode=random.choice([None, None, "normal", "ex", "almighty", "super"]),
        finisher=random.choice([None, None, *own["finisher"], "war-supernova", "war-lure", "nothing"]),
        discards=tuple(pair() for _ in range(random.choice([0, 0, 0, 2, 2, 2, 1, 3]))),
    )


def random_terms(random: Random) -> dict:
    spells = kinds_of("battlecards", "spell")
    return {
        "boxes": random.randint(1, 3),
        "promos": {slug: random.randint(1, 3) for slug in random.sample(kinds_of("war", "fighter"), 25)},
        "spells": random.randint(0, 3),
        "forbidden": frozenset(random.sample(spells, random.randint(0, 2))),
        "fighters": random.choice([None, 1, 2, 3]),
        "different": random.random() < 0.5,
    }


@pytest.mark.parametrize("slug", FORMATS)
def test_the_validator_agrees_with_an_independent_checker(slug):
    chosen = FORMATS[slug]
    facts, table, random = facts_of(chosen.game), table_of(chosen.game), Random(f"decks of {slug}")
    legal = 0
    seen: Counter[str] = Counter()
    for _ in range(DECKS):
        cards = changed(random.choice(BEGIN.get(slug) or BEGIN[chosen.game]), chosen.game, random)
        wishes = [zone.slug for zone in chosen.zones]
        zones = {"": list(cards.items())}
        if len(wishes) > 1 and random.random() < 0.3:
            zones = {"": list(cards.items())[:-1], random.choice(wishes): list(cards.items())[-1:]}
        sent = random_options(random) if chosen.options else SentOptions()
        agreed = random_terms(random)
        decklist = with_options(table.zoned_decklist(zones), sent, table)
        verdict = judge(decklist, chosen, Terms(**agreed))

        laid_out = []
        for zone, lines in zones.items():
            for card, copies in lines:
                kind = facts[card]["kind"] if card in facts else None
                fitting = [one.slug for one in chosen.zones if one.kinds is None or kind in one.kinds]
                laid_out += [(zone or (fitting or wishes)[0], card)] * copies
        options = {name: value for name, value in vars_of(sent).items() if value is not None}
        expected = errors(slug, laid_out, options, agreed, facts)
        found = {(one.code, one.cards, one.limit, one.actual) for one in verdict.errors}
        assert found == expected, (zones, sent, agreed)
        assert len(verdict.errors) == len(found)
        assert verdict.size == len(laid_out)
        legal += verdict.legal
        seen.update({one.code for one in verdict.errors})
    codes = {code for rule in chosen.rules for code, severity in rule.codes.items() if severity is Severity.ERROR}
    # What no list of slugs out of the fixtures can bring about: every BattleBoard card is a Battler or a Magic.
    beyond = {"ambiguous_card", "bad_count", "banned_card", "too_few_wounds"}
    beyond |= {"wrong_kind"} if chosen.game == "battleboard" else set()
    assert legal >= DECKS // 50
    assert codes - set(seen) <= beyond


def vars_of(sent: SentOptions) -> dict:
    return {"mode": sent.mode, "finisher": sent.finisher, "discards": sent.discards}


def test_every_format_has_a_checker():
    assert set(CHECKS) == set(FORMATS)


def test_a_deck_is_laid_out_by_the_kinds_of_its_cards():
    cards = {"battlecards-pell-lampwright": 1, "battlecards-combat-101": 6, "battlecards-fireball": 1}
    deck = placed(table_of("battlecards").decklist(cards), FORMATS["battlecards-advanced"].zones)
    assert [entry.zone for entry in deck.entries] == ["fighters", "combat_cards", "spells"]
    assert replace(deck, entries=()).size == 0
