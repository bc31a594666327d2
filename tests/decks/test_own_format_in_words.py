"""What is said of an organiser's format that cannot be, word for word."""

from dataclasses import replace
from datetime import date

import pytest

from cards.name_table import TableRow
from decks.card_table import CardTable
from decks.decklist import (
    DeckCard,
)
from decks.formats import FORMATS, BadFormatError, RuleRow, format_of_rows
from decks.rules import BadRuleError, rule_of
from decks.zones import FIGHTERS
from tests.decks.tables import table_of
from tests.decks.worded import SOURCE


def own_format(like: str, *rows: tuple, **more):
    made = [RuleRow(rule, numbers, SOURCE) for rule, numbers in rows]
    return format_of_rows(
        slug="own", name="Own", since=date(2027, 1, 1), like=FORMATS[like], rows=made, version=1, **more
    )


def test_a_format_has_thirty_rules_of_its_own_and_no_more():
    rows = [("copy_limit", {"copies": number}) for number in range(31)]
    assert len(own_format("sularia-free", *rows[:30]).rules) == 36
    with pytest.raises(BadFormatError) as refused:
        own_format("sularia-free", *rows)
    [(place, why)] = refused.value.wrong
    assert (place, why.code, str(why)) == (None, "too_many_rules", "found 31 rules, allowed at most 30")


@pytest.mark.parametrize(
    ("like", "rule", "numbers", "code", "words"),
    [
        (
            "duel",
            "known_card",
            {},
            "rule_of_every_format",
            'found rule "known_card", which every format has; leave it out',
        ),
        (
            "battleboard-pool",
            "equal_teams",
            {},
            "rule_of_another_game",
            'found rule "equal_teams" of another game, allowed minimum_size, maximum_size, copy_limit, only_kinds, '
            "zone_size or kind_share",
        ),
        (
            "war-team",
            "known_mode",
            {"modes": ["ex"]},
            "rule_without_subject",
            'found rule "known_mode", allowed in a format like one whose decks settle a mode',
        ),
        (
            "trials-team",
            "own_discards",
            {},
            "rule_without_subject",
            'found rule "own_discards", allowed in a format like one whose decks settle a discards',
        ),
        (
            "battlecards-duel",
            "zone_size",
            {"zone": "combat_cards", "kind": "combat", "least": 1, "most": 2},
            "invalid_numbers",
            'zone: found "combat_cards", allowed fighters or spells',
        ),
        (
            "battlecards-duel",
            "zone_size",
            {"zone": "spells", "kind": "combat", "least": 1, "most": 2},
            "invalid_numbers",
            'kind: found "combat", allowed fighter or spell',
        ),
        (
            "battlecards-duel",
            "only_kinds",
            {"zone": "deck", "kinds": ["spell"]},
            "invalid_numbers",
            'zone: found "deck", allowed fighters or spells',
        ),
        (
            "battlecards-duel",
            "only_kinds",
            {"zone": "spells", "kinds": ["spell", "site"]},
            "invalid_numbers",
            'kinds: found "site", allowed fighter or spell',
        ),
        (
            "battlecards-duel",
            "only_kinds",
            {"zone": "spells", "kinds": []},
            "invalid_numbers",
            "kinds: found an empty list, allowed fighter or spell",
        ),
        (
            "battleboard-pool",
            "kind_share",
            {"kind": "site", "percent": 5},
            "invalid_numbers",
            'kind: found "site", allowed battler or magic',
        ),
        (
            "sularia-free",
            "type_ratio",
            {"subject": "X", "kinds": ["fighter"], "least": 1, "most": 2},
            "invalid_numbers",
            'kinds: found "fighter", allowed combatant, condition, site or tactic',
        ),
        (
            "duel",
            "known_mode",
            {"modes": ["normal", "hard"]},
            "invalid_numbers",
            'modes: found "hard", allowed almighty, ex or normal',
        ),
    ],
)
def test_a_row_out_of_place_says_what_is_allowed(like, rule, numbers, code, words):
    with pytest.raises(BadFormatError) as refused:
        own_format(like, ("copy_limit", {"copies": 1}), (rule, numbers))
    [(place, why)] = refused.value.wrong
    assert (place, why.code, str(why), str(refused.value)) == (1, code, words, words)


def test_all_that_is_wrong_is_told_in_one_sentence():
    with pytest.raises(BadFormatError) as refused:
        own_format("duel", ("copy_limit", {"copies": 1}), ("copy_limit", {"copies": 1}), ("not_banned", {}))
    assert str(refused.value) == (
        'found rule "copy_limit" with the same numbers twice, allowed once; '
        'found rule "not_banned", which every format has; leave it out'
    )


@pytest.mark.parametrize(
    ("rule", "numbers", "source", "code", "words"),
    [
        ("minimum_size", {"cards": 1}, "", "invalid_source", 'source: found "", allowed a text of 1 to 200 characters'),
        (
            "minimum_size",
            {"copies": 1},
            SOURCE,
            "invalid_numbers",
            "copies: no number of minimum_size, allowed cards",
        ),
        (
            "minimum_size",
            {"cards": 10_001},
            SOURCE,
            "invalid_numbers",
            "cards: found 10001, allowed a whole number from 0 to 10,000",
        ),
        ("playable", {"x": 1}, SOURCE, "invalid_numbers", "x: no number of playable, allowed none"),
        (
            "kind_share",
            {"kind": "site", "percent": 0},
            SOURCE,
            "invalid_numbers",
            "percent: found 0, allowed a whole number from 1 to 100",
        ),
        (
            "type_ratio",
            {"x": 1},
            SOURCE,
            "invalid_numbers",
            "x: no number of type_ratio, allowed subject, kinds, least and most",
        ),
        (
            "known_mode",
            {"modes": "ex"},
            SOURCE,
            "invalid_numbers",
            'modes: found "ex", allowed a list of different texts',
        ),
        (
            "kind_share",
            {"kind": "site", "percent": 101},
            SOURCE,
            "invalid_numbers",
            "percent: found 101, allowed a whole number from 1 to 100",
        ),
        (
            "zone_size",
            {"zone": "z", "kind": "k", "least": 3, "most": 2},
            SOURCE,
            "invalid_numbers",
            "most: found 2, allowed a number from least, which is 3",
        ),
    ],
)
def test_a_row_that_makes_no_rule_says_what_is_allowed(rule, numbers, source, code, words):
    with pytest.raises(BadRuleError) as refused:
        rule_of(rule, numbers, source)
    assert (refused.value.code, str(refused.value)) == (code, words)


def test_an_unknown_rule_is_told_all_there_are():
    with pytest.raises(BadRuleError) as refused:
        rule_of("x", {}, SOURCE)
    assert refused.value.code == "unknown_rule"
    assert str(refused.value).startswith('found rule "x", allowed known_card, readable_count, not_banned, ')
    assert str(refused.value).endswith(", equal_teams, modes_of_battle or alignments_apart")


@pytest.mark.parametrize("rule", [("allowed_spells", {}), ("campaign_spell", {"card": "a", "unless": "b"})])
def test_a_rule_of_spells_needs_a_zone_for_them(rule):
    like = replace(FORMATS["battlecards-duel"], zones=(FIGHTERS,))
    with pytest.raises(BadFormatError) as refused:
        format_of_rows(
            slug="own", name="Own", since=date(2027, 1, 1), like=like, rows=[RuleRow(*rule, SOURCE)], version=1
        )
    [(_, why)] = refused.value.wrong
    assert why.code == "rule_without_subject"
    assert str(why) == f'found rule "{rule[0]}", allowed in a format like one whose decks have spells'


@pytest.mark.parametrize(
    ("like", "rule", "numbers", "words"),
    [
        ("war-tournament", "of_the_box", {"set": "box"}, 'set: found "box", allowed '),
        ("sularia-free", "one_faction", {"free": "Nobody"}, 'free: found "Nobody", allowed Exsularian, Jotune, '),
        ("battlecards-campaign", "alignments_apart", {"free": "Odd"}, 'free: found "Odd", allowed Chaos, Evil, '),
        (
            "battlecards-duel",
            "campaign_spell",
            {"card": "battlecards-mutiny", "unless": "nothing"},
            'unless: found "nothing", allowed a word of the cards of this game',
        ),
    ],
)
def test_a_rule_names_only_what_the_cards_have(like, rule, numbers, words):
    with pytest.raises(BadFormatError) as refused:
        own_format(like, (rule, numbers), table=table_of(FORMATS[like].game))
    assert str(refused.value).startswith(words)


@pytest.mark.parametrize(
    ("sets", "allowed"),
    [
        (0, "a word of the cards of this game"),
        (1, "set-00"),
        (20, ", ".join(f"set-{number:02}" for number in range(19)) + " or set-19"),
        (21, "a word of the cards of this game"),
    ],
)
def test_allowed_words_are_listed_while_they_are_few(sets, allowed):
    cards = [DeckCard(f"c{number}", f"C{number}", "fighter", set=f"set-{number:02}") for number in range(sets)]
    table = CardTable.of(TableRow(one, None) for one in cards)
    with pytest.raises(BadFormatError) as refused:
        own_format("war-tournament", ("of_the_box", {"set": "box"}), table=table)
    assert str(refused.value) == f'set: found "box", allowed {allowed}'
