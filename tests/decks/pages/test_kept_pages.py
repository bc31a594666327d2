"""The pages of kept decks, by forms alone and with CSRF checked: whose they are, what the buttons do."""

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from decks.formats import FORMATS
from decks.models import Deck
from decks.services import SentDeck
from decks.services.decks import create_deck, save_revision
from decks.services.reading import read_sent

pytestmark = pytest.mark.django_db

LANDING = "deck-sularia-frostmere-landing"
FORMAT = FORMATS["sularia-standard"]


def snapshot(text):
    return read_sent(SentDeck(text=text), FORMAT)


@pytest.fixture
def owner():
    return User.objects.create_user("ada", "ada@example.org", "a long enough one")


@pytest.fixture
def other():
    return User.objects.create_user("bob", "bob@example.org", "a long enough one")


@pytest.fixture
def deck(owner):
    return create_deck(
        owner=owner, chosen=FORMAT, name="Frost first", snapshot=snapshot("4 Frostmere Landing\n2 Storm Citadel")
    ).deck


def signed_in(user):
    client = Client(enforce_csrf_checks=True)
    client.force_login(user)
    return client


def post(client, address, **form):
    """Posts a form as a browser would, with the token of a page that was read before."""
    token = re.search(r'csrfmiddlewaretoken" value="([^"]+)', client.get("/decks/new/").text)[1]
    return client.post(address, {"csrfmiddlewaretoken": token, **form})


def test_a_deck_is_begun_edited_and_saved(owner):
    client = signed_in(owner)
    begun = post(client, "/decks/new/", name="Frost", format="sularia-standard", text="3 Frostmere Landing")
    deck = Deck.objects.get(name="Frost")
    assert begun.url == reverse("deck-edit", args=[deck.pk])
    page = client.get(begun.url).text
    assert f'name="copies-{LANDING}" value="3"' in page
    assert "57 cards too few" in page or "at least 60" in page

    rows = {f"copies-{LANDING}": "3", "base": "1"}
    page = post(client, begun.url, **rows, do=f"more {LANDING}").text
    assert f'name="copies-{LANDING}" value="4"' in page
    assert "Not saved yet." in page
    page = post(client, begun.url, **rows, do="add sularia-storm-citadel").text
    assert 'name="copies-deck-sularia-storm-citadel" value="1"' in page
    page = post(client, begun.url, **rows, do="find", q="citadel").text
    assert 'value="add sularia-storm-citadel"' in page
    assert Deck.objects.get().head.number == 1

    saved = post(client, begun.url, **{**rows, f"copies-{LANDING}": "4"}, do="save", revision_name="four of them")
    assert saved.url == deck.get_absolute_url()
    head = Deck.objects.get().head
    assert (head.number, head.size, head.name) == (2, 4, "four of them")
    assert "Saved as revision 2." in client.get(saved.url).text


def test_text_in_the_editor_takes_the_place_of_the_rows(owner, deck):
    client = signed_in(owner)
    address = reverse("deck-edit", args=[deck.pk])
    page = post(client, address, base="1", do="read", text="1 Storm Citadel").text
    assert 'name="copies-deck-sularia-storm-citadel" value="1"' in page
    assert LANDING not in page
    wrong = post(client, address, base="1", do="read", text="1 Storm Citadell\n2 Frostmere Landing")
    assert wrong.status_code == 422
    assert "did you mean Storm Citadel?" in wrong.text
    assert "2 Frostmere Landing" in wrong.text


@pytest.mark.parametrize("count", ["-1", "many", "99999"])
def test_a_count_that_is_none_is_said_beside_its_row_and_nothing_is_saved(owner, deck, count):
    refused = post(
        signed_in(owner), reverse("deck-edit", args=[deck.pk]), base="1", do="save", **{f"copies-{LANDING}": count}
    )
    assert refused.status_code == 422
    assert f"{count} is no number of copies" in refused.text
    assert Deck.objects.get().head.number == 1


def test_two_saves_from_one_page_are_brought_together(owner, deck):
    client = signed_in(owner)
    address = reverse("deck-edit", args=[deck.pk])
    both = {f"copies-{LANDING}": "4", "copies-deck-sularia-storm-citadel": "2", "base": "1"}
    post(client, address, **{**both, f"copies-{LANDING}": "3"}, do="save")
    collided = post(client, address, **{**both, "copies-deck-sularia-storm-citadel": "1"}, do="save")
    assert "The deck was saved meanwhile" in collided.text
    assert Deck.objects.get().head.number == 2
    post(client, address, **{**both, "copies-deck-sularia-storm-citadel": "1"}, do="save both")
    head = Deck.objects.get().head
    assert (head.number, head.size, head.merged.number) == (3, 4, 2)


@pytest.mark.parametrize(("whose", "copies"), [("mine", 1), ("theirs", 3)])
def test_where_both_changed_the_same_card_the_owner_says_which_holds(owner, deck, whose, copies):
    client = signed_in(owner)
    address = reverse("deck-edit", args=[deck.pk])
    post(client, address, **{f"copies-{LANDING}": "3", "base": "1"}, do="save")
    torn = post(client, address, **{f"copies-{LANDING}": "1", "base": "1"}, do="save both")
    assert "Both changed these in different ways" in torn.text
    post(client, address, **{f"copies-{LANDING}": "1", "base": "1"}, do=f"save {whose}")
    assert (
        dict(Deck.objects.get().head.cards["deck"])[4 if False else next(iter(dict(deck.head.cards["deck"])))] == copies
    )


def test_the_page_names_the_lines_that_are_wrong(client, owner):
    create_deck(
        owner=owner, chosen=FORMAT, name="Broken", snapshot=snapshot("5 Frostmere Landing"), visibility="public"
    )
    page = client.get(Deck.objects.get().get_absolute_url()).text
    assert "2 things to change" in page
    assert '<a href="#line-1">1</a>' in page
    assert 'id="line-1"' in page
    assert "too many copies" in page


def test_history_compares_names_and_restores(owner, deck):
    client = signed_in(owner)
    save_revision(deck=deck.pk, author=owner, version=None, snapshot=snapshot("3 Frostmere Landing\n1 Wirecutter Cell"))
    history = client.get(reverse("deck-history", args=[deck.pk]), {"from": "1", "to": "2"}).text
    assert "From revision 1 to 2" in history
    assert re.search(r"Frostmere Landing</a>\s*: 4 → <b>3</b>", history)
    assert re.search(r"\+ <a[^>]*>Wirecutter Cell</a>\s*: 0 → <b>1</b>", history)
    version = Deck.objects.get().version
    post(client, reverse("deck-revision-name", args=[deck.pk]), version=version, revision="1", name="before the change")
    assert deck.revisions.get(number=1).name == "before the change"
    post(client, reverse("deck-restore-page", args=[deck.pk]), version=version + 1, revision="1")
    restored = Deck.objects.get().head
    assert (restored.number, restored.restored.number, restored.digest) == (3, 1, deck.head.digest)


def test_a_button_of_an_old_page_does_nothing_and_says_so(owner, deck):
    client = signed_in(owner)
    save_revision(deck=deck.pk, author=owner, version=None, snapshot=snapshot("3 Frostmere Landing"))
    answer = post(client, reverse("deck-restore-page", args=[deck.pk]), version="1", revision="1")
    assert "The deck was changed meanwhile, so nothing was done." in client.get(answer.url).text
    assert Deck.objects.get().head.number == 2


def test_a_link_opens_a_deck_until_it_is_revoked(client, owner, deck):
    owners = signed_in(owner)
    address = deck.get_absolute_url()
    assert client.get(address).status_code == 404
    post(owners, reverse("deck-link-page", args=[deck.pk]), version="1")
    shared = Deck.objects.get()
    by_link = f"{address}?link={shared.link}"
    assert shared.link in owners.get(address).text
    page = client.get(by_link)
    assert page.status_code == 200
    assert "Edit cards" not in page.text
    assert client.get(f"{address}history/?link={shared.link}").status_code == 200
    post(owners, reverse("deck-link-revoke", args=[deck.pk]), version=shared.version)
    assert client.get(by_link).status_code == 404


def test_others_copy_and_like_what_they_may_read(owner, other, deck):
    client = signed_in(other)
    address = deck.get_absolute_url()
    for action in ("copy/", "favourite/"):
        assert post(client, f"{address}{action}").status_code == 404
    Deck.objects.update(visibility="public")
    post(client, f"{address}favourite/", like="yes")
    assert "★ You like it (1)" in client.get(address).text
    post(client, f"{address}favourite/", like="no")
    copied = post(client, f"{address}copy/")
    copy = Deck.objects.get(owner=other)
    assert copied.url == copy.get_absolute_url()
    assert (copy.visibility, copy.copied_from, copy.head.digest) == ("private", deck, deck.head.digest)
    assert f'A copy of <a href="{address}">Frost first</a>' in client.get(copied.url).text


@pytest.mark.parametrize("page", ["edit/", "about/", "delete/"])
def test_only_the_owner_changes_a_deck(client, owner, other, deck, page):
    Deck.objects.update(visibility="public")
    address = f"{deck.get_absolute_url()}{page}"
    assert client.get(address).url == f"/account/sign-in/?next={address}"
    assert signed_in(other).get(address).status_code == 404
    assert post(signed_in(other), address, name="mine", do="save").status_code == 404
    assert signed_in(owner).get(address).status_code == 200


def test_about_keeps_what_was_written_when_it_cannot_be_saved(owner, deck):
    client = signed_in(owner)
    address = reverse("deck-about", args=[deck.pk])
    form = {"version": "1", "name": "Frost", "description": "*so*", "tags": "Rush, snow, rush", "format": FORMAT.slug}
    refused = post(client, address, **form | {"name": "x" * 101}, visibility="public")
    assert refused.status_code == 422
    assert "*so*" in refused.text
    assert post(client, address, **form, visibility="public").url == deck.get_absolute_url()
    page = client.get(deck.get_absolute_url()).text
    assert "<em>so</em>" in page
    assert list(Deck.objects.get().tags.values_list("name", flat=True)) == ["rush", "snow"]
    late = post(client, address, **form, visibility="private")
    assert "The deck was changed meanwhile." in late.text
    assert Deck.objects.get().visibility == "public"


def test_a_deck_is_deleted_after_a_question(owner, deck):
    client = signed_in(owner)
    assert "1 revision" in client.get(f"{deck.get_absolute_url()}delete/").text
    assert post(client, f"{deck.get_absolute_url()}delete/", version="1").url == "/decks/"
    assert not Deck.objects.exists()


def test_lists_show_what_each_may_see(client, owner, other, deck):
    assert "Frost first" not in client.get("/decks/").text
    assert client.get("/decks/?whose=yours").status_code == 302
    mine = signed_in(owner).get("/decks/").text
    assert "Frost first" in mine
    assert "✗ not legal" in mine
    Deck.objects.update(visibility="public")
    for asked, there in [
        ("", True),
        ("&game=sularia", True),
        ("&game=war", False),
        ("&q=FROST", True),
        ("&q=ice", False),
    ]:
        assert ("Frost first" in client.get(f"/decks/?whose=public{asked}").text) == there
    assert signed_in(other).get("/decks/?whose=liked").status_code == 200
    assert client.get("/decks/?whose=nobody").status_code in (302, 404)


def test_a_war_team_has_its_own_zone(owner):
    client = signed_in(owner)
    begun = post(client, "/decks/new/", name="Team", format="war-team", text="Hikaru\nCadenza\nLuc")
    page = client.get(begun.url).text
    assert "legal in" in page
    assert 'name="copies-fighters-war-hikaru" value="1"' in page


def test_a_duel_settles_options(owner):
    client = signed_in(owner)
    begun = post(client, "/decks/new/", name="Duel", format="duel", text="Hikaru\nMode: EX")
    page = post(client, begun.url, base="1", do="save", mode="almighty", **{"copies-fighters-war-hikaru": "1"})
    assert Deck.objects.get().head.options["mode"] == "almighty"
    assert "Mode: almighty" in client.get(page.url).text


@pytest.mark.parametrize("name", ["q", "tag", "game"])
def test_a_null_character_asks_for_nothing(client, owner, name, deck):
    client.force_login(owner)
    assert deck.name in client.get(f"/decks/?{name}=%00").text


def test_a_null_character_is_no_link(client, deck):
    assert client.get(f"{deck.get_absolute_url()}?link=%00").status_code == 404
