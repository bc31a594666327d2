"""The staff's pages: everything can be looked at, nothing changed, and no secret is anywhere."""

import re

import pytest
from django.contrib import admin
from django.contrib.auth.models import User
from django.urls import reverse

from cards import models
from cards.models import BattleCard, BattleSpell, Card, MiscastBox, WoundPattern

pytestmark = pytest.mark.django_db

SECRET = {WoundPattern, MiscastBox}
REGISTERED = sorted(
    (model for model in admin.site._registry if model._meta.app_label == "cards"), key=lambda model: model.__name__
)


@pytest.fixture
def staff(client):
    client.force_login(User.objects.create_superuser("keeper", password="a long enough one"))
    return client


def test_every_catalogue_model_is_registered_and_no_secret_is():
    catalogue = (
        {getattr(models, name) for name in models.__all__} - SECRET - {models.CardListEntry, models.SearchDocument}
    )
    assert set(REGISTERED) == catalogue


@pytest.mark.parametrize("model", REGISTERED, ids=lambda model: model.__name__)
def test_rows_can_be_listed_searched_and_seen_but_not_changed(staff, model):
    name = f"admin:{model._meta.app_label}_{model._meta.model_name}"
    listed = staff.get(reverse(f"{name}_changelist"))
    assert listed.status_code == 200
    searched = staff.get(reverse(f"{name}_changelist"), {"q": "a"})
    assert searched.status_code == 200
    row = model.objects.first()
    if row is not None:
        change = reverse(f"{name}_change", args=[row.pk])
        seen = staff.get(change)
        assert seen.status_code == 200
        assert 'name="_save"' not in seen.content.decode()
        assert staff.post(change, {"name": "Changed"}).status_code == 403
        assert staff.get(reverse(f"{name}_delete", args=[row.pk])).status_code == 403
    assert staff.get(reverse(f"{name}_add")).status_code == 403


def test_lists_can_be_narrowed_by_game_kind_and_origin(staff):
    answer = staff.get(reverse("admin:cards_card_changelist"), {"game__slug__exact": "war", "kind": "arena"})
    assert answer.context["cl"].result_count == Card.objects.filter(game="war", kind="arena").count()


@pytest.mark.parametrize(
    ("page", "lookup"),
    [
        ("card", "fixture_digest__startswith"),
        ("battlecard", "fixture_digest__gte"),
        ("battlecard", "wound_pattern__purse"),
        ("battlecard", "card_ptr__fixture_digest__startswith"),
        ("battlespell", "miscast_box__box"),
        ("card", "as_battlecard__wound_pattern__purse"),
        ("card", "set__cards__fixture_digest__startswith"),
        ("trait", "card__fixture_digest__startswith"),
        ("catalogue", "fixtures_digest__startswith"),
        ("card", "note__contains"),
    ],
)
def test_lists_can_be_narrowed_by_nothing_else(staff, page, lookup):
    assert staff.get(reverse(f"admin:cards_{page}_changelist"), {lookup: "1"}).status_code == 400


def test_no_fingerprint_of_a_fixture_is_shown(staff):
    digest = "f1f2f3f4" * 8
    Card.objects.filter(slug="battlecards-fireball").update(fixture_digest=digest)
    models.Catalogue.objects.update(fixtures_digest=digest)
    card = BattleSpell.objects.get(slug="battlecards-fireball")
    for page, key in (("card", card.pk), ("battlespell", card.pk), ("catalogue", models.Catalogue.objects.get().pk)):
        assert digest not in staff.get(reverse(f"admin:cards_{page}_change", args=[key])).content.decode()
        assert digest not in staff.get(reverse(f"admin:cards_{page}_changelist")).content.decode()


def test_the_list_of_cards_asks_few_questions_however_many_rows_it_shows(staff, django_assert_max_num_queries):
    with django_assert_max_num_queries(12):
        assert len(staff.get(reverse("admin:cards_style_changelist")).context["cl"].result_list) == 100


@pytest.mark.parametrize(
    ("query", "found"),
    [("vancin", {"war-advancing"}), ("t:arena name:bell", {"war-argent-bell-tower"}), ("kw:flight atk>=4", None)],
)
def test_staff_search_by_a_piece_of_a_name_or_by_a_query(staff, query, found):
    answer = staff.get(reverse("admin:cards_card_changelist"), {"q": query})
    slugs = {card.slug for card in answer.context["cl"].result_list}
    if found is None:
        found = {card["slug"] for card in staff.get("/api/v1/cards/", {"q": query}).json()["data"]}
    assert slugs == found


@pytest.mark.parametrize("query", ["x" * 1025, "((", '"', "colr:red", "a or " * 300, "%", "\\"])
def test_a_query_that_makes_no_sense_is_no_error(staff, query):
    assert staff.get(reverse("admin:cards_card_changelist"), {"q": query}).status_code == 200


def test_text_sources_and_reasons_stand_line_by_line(staff):
    card = Card.objects.filter(kind="fighter", playable=False).exclude(source=[]).first()
    page = staff.get(reverse("admin:cards_card_change", args=[card.pk])).content.decode()
    assert card.source[0].split("'")[0] in page
    assert card.not_playable_because[0]["message"] in page
    assert "&quot;message&quot;" not in page


def test_the_stored_answer_is_not_shown(staff):
    card = Card.objects.get(slug="war-advancing")
    assert card.body[:40] not in staff.get(reverse("admin:cards_card_change", args=[card.pk])).content.decode()


def test_visitors_are_asked_to_log_in(client):
    assert client.get(reverse("admin:cards_card_changelist")).status_code == 302


def pages_with_secrets_behind_them(client) -> dict[str, bytes]:
    """Every page and admin page about cards that have secrets."""
    addresses = ["/", "/games/battlecards/"]
    for kind in ("fighter", "spell"):
        address = f"/cards/?game=battlecards&kind={kind}"
        while address:
            addresses += [address, f"{address}&view=table"]
            found = re.search(r'rel="next" href="([^"]+)"', client.get(address).content.decode())
            address = found[1].replace("&amp;", "&") if found else None
    for card in Card.objects.filter(game="battlecards"):
        addresses.append(card.get_absolute_url())
    for model in (Card, BattleCard, BattleSpell):
        for row in model.objects.filter(game="battlecards")[:5]:
            addresses.append(reverse(f"admin:cards_{model._meta.model_name}_change", args=[row.pk]))
    return {address: client.get(address).content for address in addresses}


def without_tokens(content: bytes) -> bytes:
    return re.sub(rb'name="csrfmiddlewaretoken" value="[^"]+"', b"", content)


def test_no_page_holds_a_secret(staff):
    patterns = list(WoundPattern.objects.all())
    assert len(patterns) > 70
    secrets = {getattr(pattern, area) for pattern in patterns for area in ("head", "arms", "legs", "body")}
    secrets |= {pattern.archetype for pattern in patterns}
    for address, content in pages_with_secrets_behind_them(staff).items():
        text = content.decode()
        found = {secret for secret in secrets if re.search(rf"(?<!\w){re.escape(secret)}(?!\w)", text)}
        assert not found, address


def test_other_secrets_leave_every_page_as_it_was(staff):
    before = pages_with_secrets_behind_them(staff)
    WoundPattern.objects.update(
        head="0000", arms="000000", legs="000000", body="11111", life="100", purse=0, archetype="iron will"
    )
    MiscastBox.objects.update(box=1)
    after = pages_with_secrets_behind_them(staff)
    changed = [address for address in before if without_tokens(before[address]) != without_tokens(after[address])]
    assert not changed
