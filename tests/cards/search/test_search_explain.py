"""Queries said back in words."""

import pytest

from cards.search.explain import explain
from cards.search.parse import parse
from cards.search.tree import Words, terms_of

LABELS = {
    ("game", "war"): ["War of Indines"],
    ("game", "sularia"): ["Battle for Sularia"],
    ("kind", "base"): ["bases"],
    ("kind", "style"): ["styles"],
    ("kind", "combatant"): ["combatants"],
    ("faction", "jotune"): ["Jotune"],
    ("faction", "protoan"): ["Protoan"],
    ("fighter", "hikaru"): ["Hikaru"],
    ("kw", "flight"): ["Flight"],
    ("kw", "f"): ["Flight", "Focus 1", "Focus 2"],
    ("kw", "b"): ["A", "B", "C", "D"],
    ("set", "extra"): ["Other BattleCON sets"],
    ("symbol", "sword"): ["sword"],
}


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("", "All cards"),
        (
            'game:sularia faction:jotune t:combatant atk>=3 kw:flight -text:"draw 1"',
            "Battle for Sularia combatants of the faction Jotune with attack at least 3 and the keyword Flight, "
            "whose text lacks “draw 1”",
        ),
        ("lure", "Cards that mention “lure”"),
        ("fligh*", "Cards that mention “fligh…”"),
        ("a b c", "Cards that mention “a”, “b” and “c”"),
        ("a -b -c", "Cards that mention “a” and that do not mention “b” or “c”"),
        ("a or b", "Cards that mention “a” or “b”"),
        ("-(a or b)", "Cards that do not mention “a” or “b”"),
        ("-(a b)", "Cards except those that mention “a” and “b”"),
        ("game:war", "War of Indines cards"),
        ("-game:war", "Cards not of War of Indines"),
        ("game!=war", "Cards of another game than War of Indines"),
        ("game:war or game:sularia", "War of Indines or Battle for Sularia cards"),
        ("t:base", "Bases"),
        ("t:base or t:style", "Bases or styles"),
        ("game:war (t:base or t:style)", "War of Indines bases or styles"),
        ("-t:base", "Cards that are not bases"),
        ("-t:base -t:style", "Cards that are not bases or styles"),
        ("t:base t:style", "Cards that are bases and styles"),
        ("t:spoon", "Cards that are “spoon”"),
        ("t:unknown", "Cards whose kind nobody knows"),
        ("fighter:hikaru set:extra", "Cards in the kit of Hikaru and from Other BattleCON sets"),
        ("fighter:none", "Cards that belong to no fighter"),
        ("fighter!=hikaru", "Cards in the kit of another fighter than Hikaru"),
        ("set:unknown", "Cards whose set nobody knows"),
        ("faction:jotune or faction:protoan", "Cards of the faction Jotune or Protoan"),
        ("faction!=unknown", "Cards whose faction is known"),
        ("-faction:unknown", "Cards except those whose faction nobody knows"),
        ("kw:f*", "Cards with the keyword Flight, Focus 1 or Focus 2"),
        ("kw:b*", "Cards with the keyword “b…”"),
        ("-kw:flight", "Cards without the keyword Flight"),
        ("symbol!=sword", "Cards with another symbol than sword"),
        ("code:SDX-*", "Cards with the code “SDX-…”"),
        ("atk=3 def!=2 points>1 cost<5", (
            "Cards with attack 3, defense other than 2, construction points above 1 and cost below 5"
        )),
        ("power>=4 -priority>=5", "Cards with power at least 4 and without priority at least 5"),
        ("-power>3 -soak>1", "Cards without power above 3 or soak above 1"),
        ("range:3", "Cards with 3 in their range"),
        ("range!=3", "Cards with 3 outside their range"),
        ("range>=3 range<=1", "Cards with 3 or more in their range and 1 or less in their range"),
        ("power:none", "Cards whose power is N/A"),
        ("power:special or priority:unknown", (
            "Cards whose power is given by the text, or cards whose priority nobody knows"
        )),
        ("attack:head defend:legs", "Cards that attack the head and defend the legs"),
        ("playable:true", "Cards that can be played"),
        ("playable:false", "Cards that cannot be played"),
        ("playable!=true", "Cards that cannot be played"),
        ("-playable:false", "Cards that can be played"),
        ("immunity:true", "Cards that give stun immunity"),
        ("-immunity:true", "Cards except those that give stun immunity"),
        ("name:lure -name:x", "Cards whose name has “lure” and whose name lacks “x”"),
        ('name="lure"', "Cards whose name is “lure”"),
        ("name!=lure", "Cards whose name is not “lure”"),
        ("t:base power>=4 or t:style fighter:hikaru", "Bases with power at least 4, or styles in the kit of Hikaru"),
        ("game:war (power>=3 or kw:flight)", (
            "War of Indines cards either with power at least 3 or with the keyword Flight"
        )),
        ("t:base (kw:flight or (a power:3))", (
            "Bases either with the keyword Flight or (with power 3, that mention “a”)"
        )),
    ],
)  # fmt: skip
def test_a_query_in_words(query, said):
    tree = parse(query).tree
    terms = [term for term in terms_of(tree) if isinstance(term, Words)]
    labels = {term: LABELS[term.field, term.words[0]] for term in terms if (term.field, term.words[0]) in LABELS}
    assert explain(tree, labels) == said


def test_without_the_data_values_are_said_as_they_are_written():
    assert explain(parse("game:war t:base").tree) == "Cards of “war”, that are “base”"
