"""What queries find among the shipped cards: the same on every database, and what looking at each card finds.

FOUND_ONE_BY_ONE says of each query what a card has to be like; the cards are then looked at one by one, without any of
the search's own code. WRITTEN_OUT names the very cards.
"""

import pytest

from cards.models import Card
from cards.search.asked import Asked
from tests.cards.search.naive import in_range, keyword, mentions, named, number, says, seen_cards

pytestmark = pytest.mark.django_db

SITES_AND_COMBATANTS = ("site", "combatant", "unknown")


def of_game(slug):
    return lambda c: c["game"] == slug


def of_kind(*kinds):
    return lambda c: c["kind"] in kinds


def has(key, *values):
    return lambda c: c.get(key) in values


def carries(key, value):
    return lambda c: value in (c.get(key) or ())


def both(*tests):
    return lambda c: all(test(c) for test in tests)


def either(*tests):
    return lambda c: any(test(c) for test in tests)


def none_of(*tests):
    return lambda c: not any(test(c) for test in tests)


def everything(c):
    return True


def nothing(c):
    return False


FOUND_ONE_BY_ONE = [
    # Words anywhere
    ("", everything),
    ("strike", mentions("strike")),
    ("STRIKE", mentions("strike")),
    ("Strike’s or strike", either(mentions("strikes"), mentions("strike"))),
    ("lure", mentions("lure")),
    ("power", mentions("power")),
    ("power priority", both(mentions("power"), mentions("priority"))),
    ("power and priority", both(mentions("power"), mentions("priority"))),
    ("power or priority", either(mentions("power"), mentions("priority"))),
    ("power -priority", both(mentions("power"), none_of(mentions("priority")))),
    ("-power", none_of(mentions("power"))),
    ("-power -priority", none_of(mentions("power"), mentions("priority"))),
    ("-(power priority)", none_of(both(mentions("power"), mentions("priority")))),
    ("-(power or priority)", none_of(mentions("power"), mentions("priority"))),
    ("teleport", mentions("teleport")),
    ("pów̃er", mentions("power")),
    ("hunter's", mentions("hunters")),
    ("hunter", mentions("hunter")),
    ("face-down", mentions("face down")),
    ("nosuchword", nothing),
    ("-nosuchword", everything),
    ("nosuchword or lure", mentions("lure")),
    ("1", mentions("1")),
    ("+1", mentions("+1")),
    ("-1", mentions("-1")),
    ('-"1"', none_of(mentions("1"))),
    ("−2", mentions("-2")),
    ("+1/+1", mentions("+1/+1")),
    ("+1/+0", mentions("+1/+0")),
    ("-1/-2", mentions("-1/-2")),
    ("+0~1", mentions("+0~1")),
    ("-1~+1", mentions("-1~+1")),
    ("3+", mentions("3+")),
    ("1:2", mentions("1:2")),
    ("hikaru", mentions("hikaru")),
    ("jotune", mentions("jotune")),
    ("sularia", mentions("sularia")),
    ("wizyakuza", mentions("wizyakuza")),
    ("slugger", mentions("slugger")),
    ("justice", mentions("justice")),
    ("tiebreaker", mentions("tiebreaker")),
    # Phrases
    ('"draw 1"', mentions("draw 1")),
    ('"draw 1 card"', mentions("draw 1 card")),
    ('"1 draw"', mentions("1 draw")),
    ('"+1 power"', mentions("+1 power")),
    ('"-1 priority"', mentions("-1 priority")),
    ('"advance 1"', mentions("advance 1")),
    ('"the opponent"', mentions("the opponent")),
    ('"Target Combatant"', mentions("target combatant")),
    ('"battle for sularia"', mentions("battle for sularia")),
    ('"power the"', mentions("power the")),
    ('"range 3+"', mentions("range 3+")),
    ('"barrage 1:2"', mentions("barrage 1:2")),
    # The end left open
    ("telep*", mentions("telep*")),
    ("a*", mentions("a*")),
    ("combatant*", mentions("combatant*")),
    ("-combatant*", none_of(mentions("combatant*"))),
    ('"target c"*', mentions("target c*")),
    ("zzz*", nothing),
    ("text:fligh*", says("fligh*")),
    ("name:str*", named("str*")),
    # Name and text
    ("name:strike", named("strike")),
    ("name:the", named("the")),
    ('name:"of the"', named("of the")),
    ("-name:the", none_of(named("the"))),
    ("name:the text:the", both(named("the"), says("the"))),
    ("name:control", named("control")),
    ("name:kuel", named("kuel")),
    ("name=strike", lambda c: c["name"].lower() == "strike"),
    ('name="thunder mantled thane"', lambda c: c["name"] == "Thunder-Mantled Thane"),
    ("name!=strike", lambda c: c["name"].lower() != "strike"),
    ("name=st*", lambda c: c["name"].lower().startswith("st")),
    ("text:strike", says("strike")),
    ("text:discard", says("discard")),
    ('text:"draw 1"', says("draw 1")),
    ('-text:"draw 1"', none_of(says("draw 1"))),
    ('text:"draw 1" or text:"discard 1"', either(says("draw 1"), says("discard 1"))),
    ("text:+1/+1", says("+1/+1")),
    ("text:-2", says("-2")),
    ("text:hit text:-1 -text:priority", both(says("hit"), says("-1"), none_of(says("priority")))),
    ("o:teleport", says("teleport")),
    # Where a card belongs
    ("game:war", of_game("war")),
    ('game:"war of indines"', of_game("war")),
    ("game:indines", lambda c: c["game"] in ("war", "trials")),
    ("g:sularia", of_game("sularia")),
    ("game:chess", nothing),
    ("-game:war", none_of(of_game("war"))),
    ("game!=war", none_of(of_game("war"))),
    ("game:war or game:battleboard", either(of_game("war"), of_game("battleboard"))),
    ("set:extra", has("set", "extra")),
    ('set:"the battle begins"', has("set", "the-battle-begins")),
    ('s:"battle begins"', has("set", "the-battle-begins")),
    ("set:demonstration", lambda c: c["set"] in ("sularia-demo", "battlecards-demo", "battleboard-demo")),
    ("set:unknown", has("set", "unknown")),
    ("set!=extra", lambda c: c["set"] not in ("extra", "unknown")),
    ("-set:extra", none_of(has("set", "extra"))),
    ("t:base", of_kind("base")),
    ("t:bases", of_kind("base")),
    ("kind:combatant", of_kind("combatant")),
    ('t:"special action"', of_kind("special_action")),
    ("t:status", of_kind("status")),
    ("t:unknown", of_kind("unknown")),
    ("-t:unknown", none_of(of_kind("unknown"))),
    ("t!=unknown", none_of(of_kind("unknown"))),
    ("t!=style", none_of(of_kind("style", "unknown"))),
    ("t:style or t:base", of_kind("style", "base")),
    ("t:generic", has("base_kind", "generic")),
    ('t:"ex base"', has("base_kind", "ex")),
    ("base:unique", has("base_kind", "unique")),
    ("base_kind!=unique", lambda c: c["kind"] == "base" and c["base_kind"] != "unique"),
    ("origin:rulebook", has("origin", "rulebook")),
    ("origin:demo or origin:reconstruction", has("origin", "demo", "reconstruction")),
    ("playable:true", lambda c: c["playable"]),
    ("playable:false", lambda c: not c["playable"]),
    ("-playable:true game:sularia", both(of_game("sularia"), lambda c: not c["playable"])),
    ("fighter:hikaru", has("fighter", "war-hikaru")),
    ("f:war-hikaru", has("fighter", "war-hikaru")),
    ("fighter:alexian", has("fighter", "extra-alexian")),
    ("-fighter:hikaru game:war", both(of_game("war"), none_of(has("fighter", "war-hikaru")))),
    ("fighter!=hikaru", lambda c: c["fighter"] not in (None, "war-hikaru")),
    (
        "fighter:none t:style or fighter:none t:base",
        both(of_kind("style", "base"), lambda c: c["fighter"] is None),
    ),
    ("code:SDX-001", has("code", "SDX-001")),
    ("code:sdx-00*", lambda c: (c["code"] or "").startswith("SDX-00")),
    ("code!=SDX-001 game:sularia", both(of_game("sularia"), lambda c: c["code"] not in (None, "SDX-001"))),
    ("id:1", has("id", 1)),
    ("id<=3 game:war", both(of_game("war"), lambda c: c["id"] <= 3)),
    # Battle for Sularia
    ("faction:jotune", has("faction", "Jotune")),
    ("faction:JOTUNE", has("faction", "Jotune")),
    ("faction:unknown", has("faction", "unknown")),
    ("faction!=jotune", lambda c: c.get("faction") not in (None, "unknown", "Jotune")),
    ("-faction:jotune", none_of(has("faction", "Jotune"))),
    ("kw:flight", keyword("Flight")),
    ("keyword:barrage", keyword("Barrage")),
    ('kw:"barrage 1:2"', keyword("Barrage", 1, 2)),
    ('kw:"focus 2"', keyword("Focus", 2)),
    ('kw:"alpha strike"', keyword("Alpha Strike")),
    ("kw:alpha", keyword("Alpha Strike")),
    ("kw:f*", either(keyword("Flight"), keyword("Focus"))),
    ("-kw:flight t:combatant", both(of_kind("combatant"), none_of(keyword("Flight")))),
    ("tag:giant", carries("tags", "Giant")),
    ("tag:giant or tag:beast", either(carries("tags", "Giant"), carries("tags", "Beast"))),
    ("points:1", number("points", lambda n: n == 1)),
    ("points>=3", number("points", lambda n: n >= 3)),
    ("points!=1", number("points", lambda n: n != 1)),
    ("points:unknown", both(of_game("sularia"), has("points", None))),
    ("cost<=1", either(number("sularium_cost", lambda n: n <= 1), number("influence_cost", lambda n: n <= 1))),
    ("sularium>4", number("sularium_cost", lambda n: n > 4)),
    ("influence:2", number("influence_cost", lambda n: n == 2)),
    ("threshold>=4", number("influence_threshold", lambda n: n >= 4)),
    (
        "threshold:unknown",
        both(of_kind("tactic", "condition", "unknown"), of_game("sularia"), has("influence_threshold", None)),
    ),
    ("atk>=3", number("atk", lambda n: n >= 3)),
    ("atk<3", number("atk", lambda n: n < 3)),
    ("-atk>=3", none_of(number("atk", lambda n: n >= 3))),
    ("atk:0", number("atk", lambda n: n == 0)),
    ("atk:unknown", both(of_game("sularia"), of_kind(*SITES_AND_COMBATANTS), has("atk", None))),
    ("def>atk", everything),
    ("def=8", number("def", lambda n: n == 8)),
    ("defense>5", number("def", lambda n: n > 5)),
    ("gen<0", number("generation", lambda n: n < 0)),
    ("gen=-1", number("generation", lambda n: n == -1)),
    ("type:1", number("type_n", lambda n: n == 1)),
    # BattleCON
    ("power>=8", number("power", lambda n: n >= 8)),
    ("power:0 t:style", both(of_kind("style"), number("power", lambda n: n == 0))),
    ("power<0", number("power", lambda n: n < 0)),
    ("power!=0", number("power", lambda n: n != 0)),
    ("power:none", has("power_kind", "na")),
    ("power:special", has("power_kind", "special")),
    ("power:unknown", has("power_kind", "unknown")),
    ("-power:unknown t:style", both(of_kind("style"), none_of(has("power_kind", "unknown")))),
    ("priority>6", number("priority", lambda n: n > 6)),
    ("prio<=-3", number("priority", lambda n: n <= -3)),
    ("range:3", in_range(lambda spaces: 3 in spaces)),
    ("range=0 t:base", both(of_kind("base"), in_range(lambda spaces: 0 in spaces))),
    ("range!=1", in_range(lambda spaces: 1 not in spaces)),
    ("range>=4", in_range(lambda spaces: any(space >= 4 for space in spaces))),
    ("range>4", in_range(lambda spaces: any(space > 4 for space in spaces))),
    ("range<=0 t:finisher", both(of_kind("finisher"), in_range(lambda spaces: any(space <= 0 for space in spaces)))),
    ("range<1", in_range(lambda spaces: any(space < 1 for space in spaces))),
    ("range:none", has("range_kind", "na")),
    ("guard>=5", either(number("stun_guard", lambda n: n >= 5), number("guard", lambda n: n >= 5))),
    (
        "guard:0 t:base",
        both(of_kind("base"), either(number("stun_guard", lambda n: n == 0), number("guard", lambda n: n == 0))),
    ),
    ("soak>=3", number("soak", lambda n: n >= 3)),
    ("soak:unknown", lambda c: c["game"] == "war" and "soak" in c and c["soak"] is None),
    ("armor:0", number("armor", lambda n: n == 0)),
    ("immunity:true", lambda c: c.get("stun_immunity") is True),
    ("immunity:false", lambda c: c.get("stun_immunity") is False),
    ("immunity!=true", lambda c: c.get("stun_immunity") is False),
    ("-immunity:true", lambda c: c.get("stun_immunity") is not True),
    ("color:red", has("color", "red")),
    ("color!=red", lambda c: c.get("color") not in (None, "red")),
    ("side:alpha", has("side", "alpha")),
    ("life:20", number("starting_life", lambda n: n == 20)),
    (
        "life:unknown",
        lambda c: c["kind"] == "fighter" and c["game"] in ("war", "trials") and c["starting_life"] is None,
    ),
    ("class:mage", has("fighter_class", "Mage")),
    ("class:mage or complexity:novice", either(has("fighter_class", "Mage"), has("complexity", "Novice"))),
    ("difficulty:basic", has("difficulty", "Basic")),
    # BattleCards and BattleBoard
    ("alignment:evil status:mighty", both(has("alignment", "Evil"), has("status", "Mighty"))),
    ("symbol:sword -status:weak", both(has("symbol", "sword"), none_of(has("status", "Weak")))),
    ("symbol:unknown", lambda c: "symbol" in c and c["symbol"] is None),
    ("wounds>=10", number("wounds", lambda n: n >= 10)),
    ("timing:hold", has("timing", "hold")),
    ("timing:wound", has("timing", "on_wound", "on_wound_campaign_only")),
    ("boxes:6", number("test_boxes", lambda n: n == 6)),
    ("price>150", number("price", lambda n: n > 150)),
    ("number:40", number("number", lambda n: n == 40)),
    ("attack>=5", lambda c: c["game"] == "battleboard" and (c["attack"] or 0) >= 5),
    ("attack:head", lambda c: c.get("attack") == "head"),
    ("defend<=2", lambda c: c["game"] == "battleboard" and c["defend"] is not None and c["defend"] <= 2),
    ("defend:legs", lambda c: c["kind"] == "combat" and "legs" in c["defend"]),
    ("-defend:legs t:combat", lambda c: c["kind"] == "combat" and "legs" not in c["defend"]),
    ("category:draw", lambda c: any(name.startswith("Draw") for name in c.get("categories", ()))),
    ('category="draw card"', carries("categories", "Draw Card")),
    # Several of the same rows at once
    (
        "power>=3 priority>=4 range>=2",
        both(
            number("power", lambda n: n >= 3), number("priority", lambda n: n >= 4),
            in_range(lambda spaces: any(space >= 2 for space in spaces)),
        ),
    ),
    ("atk>=3 power>=3", nothing),
    ("-(atk>=3 power>=3)", everything),
    ("t:finisher color:red", nothing),
    ("-(t:finisher color:red)", everything),
    ("t:style t:base power>=1", nothing),
    ("t:bas* power>=4", both(of_kind("base"), number("power", lambda n: n >= 4))),
    ("t!=style power>=6", both(none_of(of_kind("style", "unknown")), number("power", lambda n: n >= 6))),
    ("t:unknown atk>=1", both(of_kind("unknown"), number("atk", lambda n: n >= 1))),
    ("t:generic priority>=3", both(has("base_kind", "generic"), number("priority", lambda n: n >= 3))),
    ("t:token power>=0", nothing),
    ("kw:armor or kw:hardened or tag:giant", either(keyword("Armor"), keyword("Hardened"), carries("tags", "Giant"))),
    ("kw:flight kw:armor", both(keyword("Flight"), keyword("Armor"))),
    (
        "(t:style or t:base) power>=3 or atk>=5 or kw:flight",
        either(
            both(of_kind("style", "base"), number("power", lambda n: n >= 3)), number("atk", lambda n: n >= 5),
            keyword("Flight"),
        ),
    ),
    (
        "(power>=5 priority>=5) or (atk>=3 def>=3) or points<=1",
        either(
            both(number("power", lambda n: n >= 5), number("priority", lambda n: n >= 5)),
            both(number("atk", lambda n: n >= 3), number("def", lambda n: n >= 3)),
            number("points", lambda n: n <= 1),
        ),
    ),
    # All together
    (
        'game:sularia faction:jotune t:combatant atk>=3 kw:flight -text:"draw 1"',
        both(
            has("faction", "Jotune"), of_kind("combatant"), number("atk", lambda n: n >= 3), keyword("Flight"),
            none_of(says("draw 1")),
        ),
    ),
    (
        "(t:style power>=2 or t:base power>=4) -fighter:none game:war",
        both(
            of_game("war"), lambda c: c["fighter"] is not None,
            either(
                both(of_kind("style"), number("power", lambda n: n >= 2)),
                both(of_kind("base"), number("power", lambda n: n >= 4)),
            ),
        ),
    ),
    (
        "-(t:style or (t:base -base:generic)) game:trials",
        both(
            of_game("trials"),
            none_of(of_kind("style"), both(of_kind("base"), none_of(has("base_kind", "generic")))),
        ),
    ),
    (
        "t:base (range>=3 or (priority>5 -(power:none or guard>0)))",
        both(
            of_kind("base"),
            either(
                in_range(lambda spaces: max(spaces) >= 3),
                both(
                    number("priority", lambda n: n > 5),
                    none_of(
                        has("power_kind", "na"), number("stun_guard", lambda n: n > 0), number("guard", lambda n: n > 0)
                    ),
                ),
            ),
        ),
    ),
    (
        "atk>3 or power>3 or attack>3 or lure",
        either(
            number("atk", lambda n: n > 3), number("power", lambda n: n > 3),
            lambda c: c["game"] == "battleboard" and (c["attack"] or 0) > 3, mentions("lure"),
        ),
    ),
]  # fmt: skip


@pytest.fixture(scope="module")
def cards(django_db_setup, django_db_blocker):
    with django_db_blocker.unblock():
        return seen_cards(list(Card.objects.current().values_list("body", flat=True)))


def found(query):
    return list(Card.objects.current().filter(Asked(query).condition).values_list("slug", flat=True))


@pytest.mark.parametrize(("query", "test"), FOUND_ONE_BY_ONE, ids=[query for query, _ in FOUND_ONE_BY_ONE])
def test_a_query_finds_what_looking_at_each_card_finds(cards, query, test):
    slugs = found(query)
    assert sorted(slugs) == sorted(card["slug"] for card in cards if test(card))
    assert len(slugs) == len(set(slugs))
