"""/decks/check/: a pasted list and what the page says of it."""

import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from cards.models import CardList
from decks.formats import FORMATS

pytestmark = pytest.mark.django_db


def words(answer) -> str:
    """What a reader sees, without tags and with single blanks."""
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", answer.content.decode())).split())


def check(client, text: str, chosen: str = "sularia-standard", **more):
    return client.post(reverse("deck-check"), {"text": text, "format": chosen, **more})


def box_of(client, slug: str) -> str:
    return client.get(reverse("deck-check"), {"list": slug}).context["form"]["text"].value()


def test_the_page_has_a_box_formats_and_ready_made_decks(client):
    page = client.get(reverse("deck-check"))
    assert page.status_code == 200
    assert '<textarea name="text"' in page.content.decode()
    for one in FORMATS.values():
        assert f'<option value="{one.slug}">{one.name}</option>' in page.content.decode()
    assert "csrfmiddlewaretoken" in page.content.decode()
    for example in CardList.objects.exclude(format=None):
        assert f'href="?list={example.slug}"' in page.content.decode()
        assert example.name in words(page)


def test_every_ready_made_deck_fills_the_box_and_is_legal(client):
    examples = CardList.objects.exclude(format=None)
    assert {example.format for example in examples} == set(FORMATS) - {"sularia-draft", "sularia-free", "duel"}
    for example in examples:
        text = box_of(client, example.slug)
        assert len(text.splitlines()) == example.entries.count()
        page = check(client, text, example.format)
        assert page.status_code == 200
        assert f"Legal in {FORMATS[example.format].name}" in words(page)
        assert "to change ·" not in words(page)


def test_a_duel_is_settled_by_lines_and_a_wrong_one_is_marked(client):
    page = check(client, "Hikaru\nMode: EX\nFinisher: Supernova", "duel")
    said = words(page)
    assert "1 thing to change" in said
    assert "Finisher: Supernova is another fighter's, one of Hikaru needed." in said
    assert "option EX" in said
    assert re.search(r'<li id="change-1">.*?<a href="#line-3">', page.content.decode())
    assert "construction point" not in said
    assert "Legal in War of Indines: duel" in words(check(client, "Hikaru\nMode: EX\nFinisher: alpha", "duel"))


def test_a_side_of_battlecards_has_zones(client):
    page = check(client, "Fighters:\nPell Lampwright\nSpells:\n3 Fireball\nMutiny", "battlecards-duel")
    said = words(page)
    assert "Mutiny: 1 copy, none allowed outside campaigns without Summon Creature." in said
    assert "Spells: 4 spells, at most 2 agreed. Take out 2 Fireball." in said
    assert "g-battlecards" in page.content.decode()


def test_what_would_set_it_right_is_said(client):
    assert "5 copies, at most 4 allowed. Take out 1 Frostmere Landing." in words(check(client, "5 Frostmere Landing"))


def test_an_illegal_deck_says_what_to_change_and_where(client):
    text = box_of(client, "sularia-jotune-rush").replace("4 Frostmere Landing", "5 Frostmere Landing\n1 No Such Card")
    page = check(client, text)
    html = page.content.decode()
    assert "2 things to change" in words(page)
    assert "Not legal in Sularia Standard" in words(page)
    assert "<b>Frostmere Landing:</b> 5 copies, at most 4 allowed." in html
    assert "Battle for Sularia rulebook 3.C.iii" in words(page)
    first, second = re.findall(r'<li id="(change-\d)">.*?<a href="#(line-\d+)">', html)
    assert (first, second) == (("change-1", "line-1"), ("change-2", "line-2"))
    for _, line in (first, second):
        assert f'<tr id="{line}">' in html
    assert 'href="#change-1">too many copies</a>' in html
    assert page.context["form"]["text"].value() == text
    assert "5 Frostmere Landing\n1 No Such Card" in unescape(html)


def test_warnings_and_advice_stand_apart(client):
    page = check(client, "2 Storm Citadel")
    said = words(page)
    assert "Worth knowing" in said
    assert "Warning: Storm Citadel: 2 copies, allowed in the deck; the card cannot be played here" in said
    assert "Advice: Sites: 0 cards, 20 to 25 advised." in said
    assert "2 things to change" in said


def test_a_misspelt_name_comes_with_links_to_the_nearest(client):
    page = check(client, "4 Frostmere Landin")
    assert "did you mean Frostmere Landing ?" in words(page)
    assert f'href="{reverse("card-page", args=["sularia-frostmere-landing"])}"' in page.content.decode()


def test_a_list_of_comments_is_an_empty_deck(client):
    assert "Deck: 0 cards, at least 60 needed." in words(check(client, "# nothing yet"))


@pytest.mark.parametrize("text", ["", "\r\n\r\n", " \t"])
def test_an_empty_box_asks_for_a_list(client, text):
    page = check(client, text)
    assert page.status_code == 422
    assert "Paste a list first" in words(page)
    assert "Not legal" not in words(page)


def test_a_misspelt_name_is_corrected_by_a_button(client):
    text = "4 Frostmer Landing\n2 No Such Card\n1x Frostmer Landing"
    page = check(client, text)
    buttons = re.findall(
        r'<button class="quiet" form="deck" name="correct" value="([^"]*)">([^<]*)</button>', page.content.decode()
    )
    assert ("1 sularia-frostmere-landing", "Frostmere Landing") in buttons
    assert '<form method="post" id="deck"' in page.content.decode()
    corrected = check(client, text, correct="1 sularia-frostmere-landing")
    assert corrected.context["form"]["text"].value() == "4 Frostmere Landing\n2 No Such Card\n1x Frostmere Landing"
    assert "Frostmere Landing: 5 copies, at most 4 allowed." in words(corrected)


@pytest.mark.parametrize("correct", ["", "1", "1 sularia-storm-citadel", "9 sularia-frostmere-landing", "x\0 y"])
def test_a_correction_that_was_not_offered_changes_nothing(client, correct):
    page = check(client, "4 Frostmer Landing", correct=correct)
    assert (page.status_code, page.context["form"]["text"].value()) == (200, "4 Frostmer Landing")


def test_ready_made_decks_stand_by_game_and_name(client):
    examples = [(one.game.position, one.name) for one in client.get(reverse("deck-check")).context["examples"]]
    assert len({game for game, _ in examples}) == 5
    assert examples == sorted(examples)


@pytest.mark.parametrize("csrf", [False, True])
def test_a_form_over_2_mb_is_refused_with_a_page_that_says_so(csrf):
    page = check(Client(enforce_csrf_checks=csrf), "a" * 2_100_000)
    assert page.status_code == 413
    assert "The list is too long: at most 2,000,000 bytes are read of a form." in words(page)
    coded = Client().post(reverse("deck-check"), "text=" + "a" * 2_100_000, "application/x-www-form-urlencoded")
    assert coded.status_code == 413


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a" * 200_001, "The text has 200,001 bytes, at most 200,000 are read."),
        ("\n" * 2_001, "The text has 2,001 lines, at most 2,000 are read."),
        ("4 Frostmere\0Landing", "The list holds a null character; paste it as plain text."),
    ],
)
def test_a_list_that_cannot_be_read_is_said_to_be_so(client, text, said):
    page = check(client, text)
    assert page.status_code == 422
    assert said in words(page)


def test_a_format_that_is_not_there_is_said_to_be_so(client):
    page = check(client, "", "modern")
    assert page.status_code == 422
    assert "modern is not one of the available choices" in words(page)


@pytest.mark.parametrize("slug", ["no-such-deck", "", "a\0b", "sularia-draft-4"])
def test_a_ready_made_deck_that_is_not_there_is_not_found(client, slug):
    assert client.get(reverse("deck-check"), {"list": slug}).status_code == 404


def test_what_was_pasted_is_shown_and_never_run(client):
    page = check(client, '4 <script>alert("x")</script>')
    assert "<script>alert" not in page.content.decode()
    assert '4 <script>alert("x")</script>' in unescape(page.content.decode())


def test_a_post_without_the_token_is_refused():
    assert check(Client(enforce_csrf_checks=True), "4 Frostmere Landing").status_code == 403


def test_other_methods_are_refused(client):
    assert client.put(reverse("deck-check")).status_code == 405
