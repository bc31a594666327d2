"""The formats once more, as simply as can be: a deck laid out card by card and counted with the fingers.

Nothing of the validator is used here: the facts are those of the fixtures, the numbers are written out.
"""

import re
from collections import Counter

SULARIA_CLAUSE = re.compile(r"your (other )?([A-Z a-z'-]+?) cost ([0-9]+) points?")
SULARIA_KINDS = {"combatants": "combatant", "sites": "site", "tactics": "tactic", "conditions": "condition"}
SULARIA_FACTIONS = ("Jotune", "Synthien", "Exsularian", "Protoan", "Mercenary")


def errors(slug, laid_out, options, terms, facts):
    """What makes a deck illegal by this format, as {(code, cards, limit, actual)}; `laid_out` has a (zone, slug) for
    each single card.
    """
    cards = [(zone, slug) for zone, slug in laid_out if slug in facts]
    found = set()
    for key, copies in Counter(card for _, card in laid_out if card not in facts).items():
        found.add(("unknown_card", (key,), 0, copies))
    found |= CHECKS[slug](len(laid_out), cards, options, terms, facts)
    return found


def of_kind(kind, zone, cards, facts):
    return [slug for where, slug in cards if where == zone and facts[slug]["kind"] == kind]


def as_cards(slugs):
    return tuple(sorted(set(slugs)))


def copies_over(most, cards, facts):
    found = set()
    for name in {facts[slug]["name"] for _, slug in cards}:
        same = [slug for _, slug in cards if facts[slug]["name"] == name]
        if len(same) > most:
            found.add(("too_many_copies", as_cards(same), most, len(same)))
    return found


def misplaced(kinds, cards, facts):
    """`kinds` says which kinds each zone takes."""
    wrong = Counter((zone, slug) for zone, slug in cards if facts[slug]["kind"] not in kinds[zone])
    return {("wrong_kind", (slug,), 0, copies) for (_, slug), copies in wrong.items()}


def between(least, most, zone, kind, cards, facts):
    there = of_kind(kind, zone, cards, facts)
    if len(there) < least:
        return {(f"too_few_{zone}", as_cards(there), least, len(there))}
    if len(there) > most:
        return {(f"too_many_{zone}", as_cards(there), most, len(there))}
    return set()


def standard(size, cards, options, terms, facts):
    found = copies_over(4, cards, facts)
    if size < 60:
        found.add(("deck_too_small", (), 60, size))
    points, unknown = 0, Counter()
    for _, slug in cards:
        cost = cheapest(slug, {slug for _, slug in cards}, facts)
        if cost is None:
            unknown[slug] += 1
        else:
            points += cost
    if points > 90:
        found.add(("too_many_points", (), 90, points))
    found |= {("points_unknown", (slug,), 0, copies) for slug, copies in unknown.items()}
    factions = Counter(facts[slug]["faction"] for _, slug in cards)
    del factions["Mercenary"]
    del factions[None]
    if len(factions) > 1:
        most = max(factions.values())
        kept = min(faction for faction, number in factions.items() if number == most)
        outside = [slug for _, slug in cards if facts[slug]["faction"] not in (kept, "Mercenary", None)]
        found.add(("too_many_factions", as_cards(outside), 1, len(factions)))
    return found


def cheapest(slug, deck, facts):
    card = facts[slug]
    costs = []
    for printed_on in deck:
        for line in facts[printed_on]["text"] or ():
            if not line.startswith("Deck building:"):
                continue
            for other, group, points in SULARIA_CLAUSE.findall(line):
                words = group.split()
                kind = SULARIA_KINDS.get(words[-1])
                words = words[:-1] if kind else words
                faction = words[0] if words and words[0] in SULARIA_FACTIONS else None
                tag = " ".join(words[1:] if faction else words)
                fits = (not kind or card["kind"] == kind) and (not faction or card["faction"] == faction)
                fits = fits and (not tag or any(tag in (one, one + "s") for one in card["tags"]))
                if fits and not (other and printed_on == slug):
                    costs.append(int(points))
    return min(costs) if costs else card["points"]


def draft(size, cards, options, terms, facts):
    return {("deck_too_small", (), 40, size)} if size < 40 else set()


def free(size, cards, options, terms, facts):
    return set()


def team(least, most):
    def check(size, cards, options, terms, facts):
        return (
            misplaced({"fighters": ["fighter"]}, cards, facts)
            | between(least, most, "fighters", "fighter", cards, facts)
            | copies_over(1, cards, facts)
        )

    return check


def tournament(size, cards, options, terms, facts):
    found = team(3, 3)(size, cards, options, terms, facts)
    for slug in set(of_kind("fighter", "fighters", cards, facts)):
        there = terms["promos"].get(slug, 0)
        if facts[slug]["set"] != "war-of-indines" and there < terms["boxes"]:
            found.add(("not_in_box", (slug,), terms["boxes"], there))
    return found


def duel(size, cards, options, terms, facts):
    found = misplaced({"fighters": ["fighter"]}, cards, facts)
    found |= between(1, 1, "fighters", "fighter", cards, facts)
    fighters = set(of_kind("fighter", "fighters", cards, facts))
    found |= discards(options.get("discards", []), options.get("mode", "normal"), fighters, facts)
    return found | mode(options.get("mode", "normal"), fighters, facts) | finisher(options, fighters, facts)


def mode(chosen, fighters, facts):
    if chosen not in ("normal", "ex", "almighty"):
        return {("unknown_mode", (), None, None)}
    if chosen == "normal":
        return set()
    return {("mode_not_known", (slug,), None, None) for slug in fighters if facts[slug][f"{chosen}_text"] is None}


def finisher(options, fighters, facts):
    slug = options.get("finisher")
    if slug is None:
        return set()
    if slug not in facts or facts[slug]["kind"] != "finisher":
        return {("unknown_finisher", (slug,), None, None)}
    return set() if facts[slug]["fighter"] in fighters else {("wrong_finisher", (slug,), None, None)}


def discards(pairs, mode, fighters, facts):
    found = {("wrong_number_of_discards", (), 2, len(pairs))} if len(pairs) not in (0, 2) else set()
    usual = {"normal": "generic", "ex": "ex", "almighty": "almighty"}.get(mode)
    named = Counter()
    for slug, kind in [(slug, kind) for pair in pairs for slug, kind in zip(pair, ("style", "base"), strict=True)]:
        if slug not in facts or facts[slug]["kind"] != kind:
            found.add(("unknown_discard", (slug,), None, None))
            continue
        named[slug] += 1
        own = facts[slug]["fighter"] in fighters
        common = facts[slug]["fighter"] is None and kind == "base" and facts[slug]["base_kind"] == usual
        if not (own or common):
            found.add(("wrong_discard", (slug,), None, None))
    return found | {("discard_twice", (slug,), 1, times) for slug, times in named.items() if times > 1}


def side(*zones):
    """What holds for every side of BattleCards that has these zones."""

    def check(size, cards, options, terms, facts):
        found = misplaced({zone: KINDS[zone] for zone in zones}, cards, facts)
        for slug in set(of_kind("fighter", "fighters", cards, facts)):
            wounds = facts[slug]["wounds"]
            if wounds is None:
                found.add(("wounds_unknown", (slug,), 4, None))
            elif wounds < 4:
                found.add(("too_few_wounds", (slug,), 4, wounds))
        spells = of_kind("spell", "spells", cards, facts)
        if len(spells) > terms["spells"]:
            found.add(("too_many_spells", as_cards(spells), terms["spells"], len(spells)))
        for slug in set(spells) & set(terms["forbidden"]):
            found.add(("forbidden_spell", (slug,), 0, spells.count(slug)))
        return found

    return check


def one_fighter(size, cards, options, terms, facts):
    found = between(1, 1, "fighters", "fighter", cards, facts)
    spells = of_kind("spell", "spells", cards, facts)
    if "battlecards-mutiny" in spells and "battlecards-summon-creature" not in spells:
        found.add(("campaign_spell", ("battlecards-mutiny",), 0, spells.count("battlecards-mutiny")))
    return found


def hand(size, cards, options, terms, facts):
    return between(6, 8, "combat_cards", "combat", cards, facts)


def stack(size, cards, options, terms, facts):
    there = of_kind("fighter", "fighters", cards, facts)
    found = set() if there else {("too_few_fighters", (), 1, 0)}
    if of_kind("combat", "combat_cards", cards, facts):
        found |= hand(size, cards, options, terms, facts)
    if terms["fighters"] is not None and len(there) > terms["fighters"]:
        found.add(("too_many_fighters", as_cards(there), terms["fighters"], len(there)))
    for slug, number in Counter(there).items() if terms["different"] else ():
        if number > 1:
            found.add(("fighter_twice", (slug,), 1, number))
    return found


def all_of(*checks):
    def check(*deck):
        return set().union(*(one(*deck) for one in checks))

    return check


KINDS = {"fighters": ["fighter"], "combat_cards": ["combat"], "spells": ["spell"]}


def pool(size, cards, options, terms, facts):
    found = copies_over(4, cards, facts) | misplaced({"pool": ["battler", "magic"]}, cards, facts)
    if size < 40:
        found.add(("deck_too_small", (), 40, size))
    if size > 120:
        found.add(("deck_too_large", (), 120, size))
    battlers = len(of_kind("battler", "pool", cards, facts))
    if 2 * battlers < size:
        found.add(("battler_share", (), (size + 1) // 2, battlers))
    return found


CHECKS = {
    "sularia-standard": standard,
    "sularia-draft": draft,
    "sularia-free": free,
    "war-team": team(3, 3),
    "trials-team": team(3, 3),
    "tag-team": team(2, 3),
    "war-tournament": tournament,
    "duel": duel,
    "battlecards-duel": all_of(side("fighters", "spells"), one_fighter),
    "battlecards-advanced": all_of(side("fighters", "combat_cards", "spells"), one_fighter, hand),
    "battlecards-campaign": all_of(side("fighters", "combat_cards", "spells"), stack),
    "battleboard-pool": pool,
}
