"""manage.py loadcards: what it writes, what it leaves, and when the catalogue gets a new version."""

import json
import os
from collections.abc import Callable, Iterable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command

from cards.importer.compare import changes_to, stored_cards
from cards.importer.files import fixtures_digest, read_fixtures
from cards.importer.load import is_loaded, load_cards
from cards.models import (
    Arena,
    Base,
    BattleBoardCard,
    BattleCard,
    BattleSpell,
    Card,
    CardList,
    CardMigration,
    CardSet,
    Catalogue,
    CombatCard,
    Component,
    Fighter,
    Finisher,
    Style,
    SulariaCard,
    Trait,
    Treasure,
)
from cards.serializers import BODY_FORMAT
from tests.small_fixtures import SmallFixtures
from tests.synthetic import write_fixtures

pytestmark = pytest.mark.usefixtures("empty_catalogue")

# `make soak` asks for more.
SYNTHETIC_CARDS = int(os.environ.get("SYNTHETIC_CARDS", "500"))


@pytest.fixture
def small(tmp_path: Path) -> SmallFixtures:
    return SmallFixtures(tmp_path / "fixtures")


def all_rows() -> dict[str, list[tuple[Any, ...]]]:
    """Everything the card database says, to see that nothing was touched."""
    models = apps.get_app_config("cards").get_models(include_auto_created=True)
    return {model.__name__: list(model._base_manager.order_by("pk").values_list()) for model in models}


def loaded(small: SmallFixtures, **options: Any) -> dict[str, int]:
    """Load, and count what became of all kinds together; what is nought is left out."""
    report = load_cards(fixtures=small.write(), **options)
    return dict(+sum(report.tallies.values(), start=type(next(iter(report.tallies.values())))()))


def loadcards(*arguments: str, small: SmallFixtures) -> str:
    output = StringIO()
    call_command("loadcards", *arguments, "--fixtures", str(small.write()), stdout=output)
    return output.getvalue()


def test_every_card_is_in_its_table(small):
    loaded(small)

    style = Style.objects.get(slug="war-sweeping")
    assert (style.power, style.priority, style.range_kind, style.guard) == (-1, 3, "number", None)
    assert style.fighter.slug == "war-hikaru"
    assert Base.objects.get(slug="war-smash").replaces.slug == "war-strike"
    assert Finisher.objects.get(slug="war-four-winds").fighter.name == "Hikaru"
    assert Component.objects.get(slug="war-hikaru-earth").text == ["Soak 3"]
    arena, other = Arena.objects.all()
    assert (arena.other_side, other.other_side) == (other, arena)
    site = SulariaCard.objects.get(slug="sularia-frostmere-landing")
    assert (site.faction, site.defense, site.influence_cost, site.sularium_cost) == ("Jotune", 3, 1, None)
    fighter = BattleCard.objects.get(slug="battlecards-pell-lampwright")
    assert (fighter.wounds, fighter.wound_pattern.head, fighter.wound_pattern.purse) == (9, "1110", 14)
    spell = BattleSpell.objects.get(slug="battlecards-fireball")
    assert (spell.test_boxes, spell.miscast_box.box) == (6, 4)
    combat = CombatCard.objects.get(slug="battlecards-combat-101")
    assert (combat.attack, combat.defend) == ("head", ["head", "legs"])
    crown = Treasure.objects.get(slug="battlecards-crown-of-the-eight-roads")
    assert crown.granted_for.count() == 2
    assert BattleBoardCard.objects.get(slug="battleboard-courier").attack == 3
    assert type(Card.objects.get(slug="battlecards-card-games")) is Card


def test_traits_are_keywords_tags_and_categories(small):
    small.card("sularia-wyvern-outrider")["text"] = ["Flight, Barrage 2:1, Focus 3", "Attacker: this gets +1/+0"]
    small.card("sularia-wyvern-outrider")["tags"] = ["Skyrider", "Giant"]
    loaded(small)

    traits = Trait.objects.filter(card__slug="sularia-wyvern-outrider").values_list("kind", "name", "x", "y")
    assert list(traits) == [
        ("keyword", "Flight", None, None),
        ("keyword", "Barrage", 2, 1),
        ("keyword", "Focus", 3, None),
        ("tag", "Skyrider", None, None),
        ("tag", "Giant", None, None),
    ]
    known = Trait.objects.filter(card__slug="sularia-storm-citadel").values_list("kind", "name")
    assert list(known) == [("keyword", "Activate")]
    category = Trait.objects.get(card__slug="battleboard-courier")
    assert (category.kind, category.name) == ("category", "Special Movement")


def test_an_answer_says_what_the_fixture_says_and_no_secret(small):
    loaded(small)

    body = json.loads(Card.objects.get(slug="battlecards-pell-lampwright").body)
    written = small.card("battlecards-pell-lampwright")
    same = ("id", "slug", "set", "kind", "name", "text", "origin", "source", "epithet", "alignment", "wounds")
    assert {key: body[key] for key in same} == {key: written[key] for key in same}
    assert "secret" not in body
    style = json.loads(Card.objects.get(slug="war-trance").body)
    assert (style["fighter"], style["playable"], style["retired"]) == ("war-hikaru", True, False)
    crown = json.loads(Card.objects.get(slug="battlecards-crown-of-the-eight-roads").body)
    assert sorted(crown["granted_for"]) == sorted(small.card(crown["slug"])["granted_for"])


def test_names_sort_without_case_and_signs(small):
    small.card("sularia-ridge-runner")["name"] = "Ridge-Runner’s Érrand"
    small.card("sularia-gale-skimmer")["name"] = "???"
    loaded(small)

    assert Card.objects.get(slug="sularia-ridge-runner").sort_key == "ridge runners errand"
    assert Card.objects.get(slug="sularia-gale-skimmer").sort_key == "sularia-gale-skimmer"


def test_opening_discards(small):
    small.card("war-hikaru")["opening_discards"] = [["war-trance", "war-strike"], ["war-focused", "war-palm-strike"]]
    loaded(small)

    discards = Fighter.objects.get(slug="war-hikaru").opening_discards.all()
    assert [(discard.pile, discard.style.slug, discard.base.slug) for discard in discards] == [
        (1, "war-trance", "war-strike"),
        (2, "war-focused", "war-palm-strike"),
    ]


def test_a_second_load_changes_nothing(small):
    first = loaded(small)
    before = all_rows()

    assert set(first) == {"added"}
    assert loaded(small) == {"unchanged": first["added"]}
    assert all_rows() == before
    assert Catalogue.current_version() == 1


def test_another_form_of_the_answers_makes_all_of_them_anew(small):
    loaded(small)
    found, stored = read_fixtures(small.directory), stored_cards(None)

    assert changes_to(found, stored, BODY_FORMAT).entries == []
    assert len(changes_to(found, stored, BODY_FORMAT + 1).changed) == Card.objects.count()
    assert fixtures_digest(small.directory, BODY_FORMAT) != fixtures_digest(small.directory, BODY_FORMAT + 1)


def test_a_dry_run_says_what_would_happen_and_writes_nothing(small):
    assert set(loaded(small, dry_run=True)) == {"added"}
    assert not any(all_rows().values())

    loaded(small)
    before = all_rows()
    small.card("war-trance")["power"] = 5
    small.remove("war-four-winds")
    changed = loaded(small, dry_run=True)
    assert (changed["changed"], changed["retired"]) == (1, 1)
    assert all_rows() == before


def test_a_change_reaches_every_table_and_the_answer(small):
    loaded(small)
    keys = dict(Card.objects.values_list("slug", "pk"))
    small.card("war-trance").update(power=5, name="Deep Trance")
    small.card("sularia-gale-skimmer").update(text=["Hidden"], points=4)
    small.card("battlecards-pell-lampwright")["secret"]["purse"] = 99
    small.card("battlecards-fireball")["secret"]["miscast_box"] = 6
    small.card("battlecards-crown-of-the-eight-roads")["granted_for"].pop()

    assert loaded(small)["changed"] == 5
    assert dict(Card.objects.values_list("slug", "pk")) == keys
    style = Style.objects.get(slug="war-trance")
    assert (style.power, style.name, style.sort_key, json.loads(style.body)["power"]) == (
        5, "Deep Trance", "deep trance", 5,
    )  # fmt: skip
    skimmer = SulariaCard.objects.get(slug="sularia-gale-skimmer")
    assert skimmer.points == 4
    assert [trait.name for trait in skimmer.traits.all()] == ["Hidden", "Skyrider"]
    assert BattleCard.objects.get(slug="battlecards-pell-lampwright").wound_pattern.purse == 99
    assert BattleSpell.objects.get(slug="battlecards-fireball").miscast_box.box == 6
    assert Treasure.objects.get(slug="battlecards-crown-of-the-eight-roads").granted_for.count() == 1


def test_a_card_that_left_is_retired_and_comes_back(small):
    loaded(small)
    keys = dict(Card.objects.values_list("slug", "pk"))
    card = small.remove("war-four-winds")

    assert loaded(small)["retired"] == 1
    retired = Finisher.objects.get(slug="war-four-winds")
    assert (retired.retired, json.loads(retired.body)["retired"], retired.power) == (True, True, 2)
    assert "war-four-winds" not in Card.objects.current().values_list("slug", flat=True)
    assert set(loaded(small)) == {"unchanged"}

    small.add("war/hikaru.json", card)
    assert loaded(small)["changed"] == 1
    back = Card.objects.get(slug="war-four-winds")
    assert (back.pk, back.retired, json.loads(back.body)["retired"]) == (keys["war-four-winds"], False, False)
    assert Catalogue.current_version() == 3


def test_a_rename_keeps_the_row_and_notes_the_old_slug(small):
    loaded(small)
    key, number = Card.objects.values_list("pk", "local_id").get(slug="war-sweeping")
    small.card("war-sweeping")["slug"] = "war-sweeping-wind"
    small.migrate("rename", "war", number, "war-sweeping", "war-sweeping-wind")

    changed = loaded(small)
    assert (changed["changed"], changed["added"], "retired" in changed) == (1, 1, False)
    card = Card.objects.get(pk=key)
    assert (card.slug, json.loads(card.body)["slug"]) == ("war-sweeping-wind", "war-sweeping-wind")
    assert not Card.objects.filter(slug="war-sweeping").exists()
    migration = CardMigration.objects.get()
    assert (migration.old, migration.new, migration.local_id) == ("war-sweeping", "war-sweeping-wind", number)


def test_a_row_two_renames_behind_is_found(small):
    loaded(small)
    key, number = Card.objects.values_list("pk", "local_id").get(slug="war-sweeping")
    small.card("war-sweeping")["slug"] = "war-gale"
    small.migrate("rename", "war", number, "war-sweeping", "war-breeze")
    small.migrate("rename", "war", number, "war-breeze", "war-gale")

    loaded(small)
    assert Card.objects.get(pk=key).slug == "war-gale"


def test_a_renamed_fighter_takes_its_kit_along(small):
    loaded(small)
    number = Card.objects.values_list("local_id", flat=True).get(slug="war-hikaru")
    for card in small.files["war/hikaru.json"]["cards"]:
        if card["kind"] == "fighter":
            card["slug"] = "war-hikaru-sorayama"
        else:
            card["fighter"] = "war-hikaru-sorayama"
    small.migrate("rename", "war", number, "war-hikaru", "war-hikaru-sorayama")

    loaded(small)
    assert Fighter.objects.get(slug="war-hikaru-sorayama").styles.count() == 5
    assert json.loads(Card.objects.get(slug="war-trance").body)["fighter"] == "war-hikaru-sorayama"


def test_a_merged_card_retires(small):
    loaded(small)
    card = small.remove("war-four-winds")
    small.migrate("merge", "war", card["id"], "war-four-winds", "war-wrath-of-elements")

    assert loaded(small)["retired"] == 1
    assert Card.objects.get(slug="war-four-winds").retired
    assert CardMigration.objects.get(old="war-four-winds").new == "war-wrath-of-elements"


def test_a_migration_that_left_the_file_leaves_the_table(small):
    small.migrate("retire", "war", small.next_id("war"), "war-gone", None)
    loaded(small)
    small.files["migrations.json"]["migrations"].clear()

    assert loaded(small)["retired"] == 1
    assert not CardMigration.objects.exists()


def test_one_game_leaves_the_others_alone(small):
    loaded(small)
    others = Card.objects.exclude(game="war").order_by("pk")
    before = list(others.values())
    small.card("war-trance")["power"] = 5
    small.remove("war-four-winds")
    small.card("trials-force")["count"] = 1
    small.remove("sularia-ridge-runner")
    small.files["sularia/lists/decks.json"] = "not even JSON"

    changed = loaded(small, game="war")
    assert (changed["changed"], changed["retired"]) == (1, 1)
    assert list(others.values()) == before
    assert Style.objects.get(slug="war-trance").power == 5
    assert CardList.objects.count() == 1


def test_one_game_alone_loads_into_an_empty_database(small):
    loaded(small, game="battleboard")

    assert set(Card.objects.values_list("game", flat=True)) == {"battleboard"}
    assert set(CardSet.objects.values_list("game", flat=True)) == {"battleboard"}


@pytest.mark.parametrize(
    ("edit", "bumps"),
    [
        pytest.param(lambda small: None, 0, id="nothing"),
        pytest.param(lambda small: small.files["war/hikaru.json"]["cards"].reverse(), 0, id="order in the file"),
        pytest.param(lambda small: small.card("war-trance").update(power=9), 1, id="a number"),
        pytest.param(lambda small: small.card("war-trance").update(note="Well."), 1, id="a note"),
        pytest.param(lambda small: small.remove("war-four-winds"), 1, id="a card left"),
        pytest.param(lambda small: small.files["games.json"]["sets"][0].update(released=2010), 1, id="a set"),
        pytest.param(lambda small: small.files["games.json"]["games"][0].update(summary="A duel."), 1, id="a game"),
        pytest.param(lambda small: decks(small)[0]["cards"].reverse(), 1, id="order in a list"),
        pytest.param(lambda small: decks(small)[0]["cards"][0].__setitem__(1, 1), 1, id="copies in a list"),
        pytest.param(lambda small: decks(small).clear(), 1, id="a list left"),
        pytest.param(
            lambda small: small.migrate("retire", "war", small.next_id("war"), "war-gone", None), 1, id="a migration"
        ),
        pytest.param(
            lambda small: [card.update(note="All new.") for card in small.files["war/hikaru.json"]["cards"]],
            1,
            id="many cards",
        ),
    ],
)
def test_the_version_goes_up_once_when_anything_changed(small, edit: Callable[[SmallFixtures], Any], bumps: int):
    loaded(small)
    before = Catalogue.objects.get()
    edit(small)
    loaded(small)
    after = Catalogue.objects.get()

    assert after.version == before.version + bumps
    assert (after.changed_at > before.changed_at) == bool(bumps)
    rows = all_rows()
    loaded(small)
    assert all_rows() == rows


def decks(small: SmallFixtures) -> list[dict[str, Any]]:
    lists: list[dict[str, Any]] = small.files["sularia/lists/decks.json"]["lists"]
    return lists


def test_lists_keep_their_order_and_counts(small):
    loaded(small)
    deck = decks(small)[0]

    stored = CardList.objects.get(slug=deck["slug"])
    assert [[entry.card.slug, entry.count] for entry in stored.entries.all()] == deck["cards"]
    deck["cards"].reverse()
    loaded(small)
    assert [[entry.card.slug, entry.count] for entry in stored.entries.all()] == deck["cards"]


def test_a_set_leaves_with_its_last_card_but_not_before(small):
    cards = [small.remove(card["slug"]) for card in list(small.files["sularia/real.json"]["cards"])]
    small.add("sularia/real.json", cards[0])
    loaded(small)
    old = cards[0]["set"]
    small.files["games.json"]["sets"] = [row for row in small.files["games.json"]["sets"] if row["slug"] != old]
    small.remove(cards[0]["slug"])

    loaded(small)
    assert CardSet.objects.filter(slug=old).exists()
    small.add("sularia/real.json", cards[0] | {"set": None})
    loaded(small)
    assert not CardSet.objects.filter(slug=old).exists()


def test_a_stop_in_the_middle_leaves_nothing(small):
    loaded(small)
    before = all_rows()
    for card in small.files["war/hikaru.json"]["cards"]:
        card["note"] = "New."
    small.remove("sularia-ridge-runner")
    small.files["games.json"]["games"][0]["name"] = "Another name"
    decks(small).clear()

    def stopped(what: str, items: list[Any]) -> Iterable[Any]:
        for place, item in enumerate(items):
            if what == "Writing" and place == 3:
                raise KeyboardInterrupt
            yield item

    with pytest.raises(KeyboardInterrupt):
        loaded(small, watch=stopped)
    assert all_rows() == before


def test_the_command_prints_a_table_and_the_version(small):
    lines = loadcards(small=small).splitlines()

    assert lines[0].split() == ["added", "changed", "unchanged", "retired"]
    assert {line[:20].strip(): line.split()[-4:] for line in lines}["war style"] == ["5", "0", "0", "0"]
    assert len({len(line) for line in lines[:-1]}) == 1
    assert lines[-2].split()[1] == str(sum(int(line.split()[-4]) for line in lines[1:-2]))
    assert lines[-1] == "Catalogue version 1."
    assert loadcards(small=small).splitlines()[-1] == "Nothing changed, catalogue version 1."
    assert loadcards("--dry-run", small=small).splitlines()[-1] == (
        "Dry run: nothing was written, catalogue version 1 stays."
    )


def test_if_changed_returns_at_once_when_these_very_files_are_loaded(small):
    loadcards(small=small)
    said = "The card data is loaded (catalogue version 1).\n"
    assert loadcards("--if-changed", small=small) == said

    small.card("war-trance")["power"] = 9
    assert "Catalogue version 2." in loadcards("--if-changed", small=small)
    small.card("war-trance")["power"] = 0
    assert "Catalogue version 3." in loadcards("--if-changed", small=small)


def test_files_are_not_called_loaded_after_one_game_went_ahead(small):
    loaded(small)
    small.card("war-trance")["power"] = 9
    loaded(small, game="war")
    small.card("war-trance")["power"] = 0
    small.write()

    assert not is_loaded(small.directory)
    loaded(small)
    assert Style.objects.get(slug="war-trance").power == 0
    assert is_loaded(small.directory)


def test_the_progress_bar_is_for_terminals_alone(small, capfd):
    loadcards(small=small)
    assert capfd.readouterr().err == ""


def test_very_many_synthetic_cards_of_all_games(tmp_path):
    write_fixtures(tmp_path / "fixtures", SYNTHETIC_CARDS)
    load_cards(fixtures=tmp_path / "fixtures")

    assert Card.objects.count() == SYNTHETIC_CARDS
    assert Card.objects.values("game").distinct().count() == 5
    assert not Card.objects.filter(body="").exists()


def test_problems_end_the_command_with_a_list_that_is_cut_at_fifty(small):
    for card in small.files["sularia/demo.json"]["cards"] + small.files["war/hikaru.json"]["cards"]:
        card.update(powr=1, points_=2)
    with pytest.raises(CommandError) as stopped:
        loadcards(small=small)

    assert stopped.value.returncode == 1
    lines = str(stopped.value).splitlines()
    assert len(lines) == 52
    assert lines[-2:] == ["and 24 more", "Nothing was written."]
    assert not any(all_rows().values())
