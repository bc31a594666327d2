"""The staff's pages of formats: the same rules, checked by the same code, with the same consequences."""

import pytest
from django.contrib.auth.models import User
from django.urls import reverse

from decks.formats import RuleRow
from decks.models import Revalidation, StoredFormat
from decks.services import find_format, revalidate_changed
from tests.decks.rows import LANDING, kept_deck, stored_format

pytestmark = pytest.mark.django_db

ADD = "/admin/decks/storedformat/add/"


@pytest.fixture
def staff(client):
    client.force_login(User.objects.create_superuser("keeper", password="a long enough one"))
    return client


def form(*rules: tuple[str, str], initial: int = 0, **more) -> dict:
    """What the page of a format sends."""
    sent = {"slug": "house", "name": "House rules", "like": "sularia-free", "since": "2026-11-30", "owner": "", **more}
    sent |= {"rules-TOTAL_FORMS": len(rules), "rules-INITIAL_FORMS": initial}
    for place, (rule, numbers) in enumerate(rules):
        sent |= {
            f"rules-{place}-position": place,
            f"rules-{place}-rule": rule,
            f"rules-{place}-numbers": numbers,
            f"rules-{place}-source": "House rules",
        }
    return sent


def test_a_format_is_made_with_its_rules(staff):
    answer = staff.post(ADD, form(("minimum_size", '{"cards": 40}'), ("copy_limit", '{"copies": 2}')))
    assert answer.status_code == 302
    house = find_format("house")
    assert (house.game, house.version, [rule.words for rule in house.rules if rule.source == "House rules"]) == (
        "sularia",
        1,
        ["At least 40 cards", "At most 2 cards of one name"],
    )


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        (form(("minimum_size", '{"cards": -1}')), "cards: found -1, allowed a whole number from 0 to 10,000"),
        (form(("minimum_size", "[1]")), "Allowed is an object such as"),
        (form(("minimum_size", "{")), "Enter a valid JSON"),
        (form(("minimum_size", "")), "cards: missing, a whole number"),
        (form(("enough_wounds", '{"wounds": 4}')), "of another game"),
        (form(("known_card", "{}")), "which every format has"),
        (form(("copy_limit", '{"copies": 2}'), ("copy_limit", '{"copies": 2}')), "twice, allowed once"),
        (form(slug="duel"), "duel is a format of Dueldex itself"),
        (form(slug="House"), "Small letters, digits and single hyphens"),
        (form(name="turned \u202e round"), "right-to-left override"),
        (form(like="chess"), "Select a valid choice"),
    ],
)
def test_what_makes_no_format_is_told_and_nothing_is_made(staff, sent, said):
    answer = staff.post(ADD, sent)
    assert answer.status_code == 200
    assert said in answer.content.decode()
    assert not StoredFormat.objects.exists()


def test_a_change_is_a_new_version_and_decks_are_judged_anew(staff):
    house = stored_format("house", RuleRow("copy_limit", {"copies": 4}, "House rules"))
    kept_deck({LANDING: 4}, "house")
    revalidate_changed(cause="decks there are")
    page = reverse("admin:decks_storedformat_change", args=["house"])
    sent = form(("copy_limit", '{"copies": 3}'), initial=1)
    sent |= {"rules-0-id": house.rules.get().pk, "rules-0-format": "house"}
    assert staff.post(page, sent).status_code == 302
    assert (find_format("house").version, find_format("house").rules[2].copies) == (2, 3)
    assert Revalidation.objects.first().cause == "version 2 of the format house"


def test_the_game_of_a_format_stays(staff):
    stored_format("house")
    answer = staff.post(reverse("admin:decks_storedformat_change", args=["house"]), form(like="duel"))
    assert "A format of sularia is like another of that game, not like one of war." in answer.content.decode()


def test_one_that_decks_name_stays(staff):
    stored_format("house")
    deck = kept_deck({LANDING: 4}, "house")
    page = reverse("admin:decks_storedformat_delete", args=["house"])
    assert "house: in use by 1 decks and 0 ban lists" in staff.get(page).content.decode()
    staff.post(page, {"post": "yes"})
    assert find_format("house") is not None
    deck.delete()
    staff.post(page, {"post": "yes"})
    assert find_format("house") is None


@pytest.mark.parametrize("model", ["banlist", "revalidation"])
def test_lists_and_runs_are_shown_and_not_changed(staff, model):
    kept_deck({LANDING: 4})
    revalidate_changed(cause="decks there are")
    assert staff.get(reverse(f"admin:decks_{model}_changelist")).status_code == 200
    assert staff.get(reverse(f"admin:decks_{model}_add")).status_code == 403
