"""The card pages in a real browser: journeys, a phone, the keyboard."""

import re
from itertools import pairwise

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import EVERY_SORT_OF_PAGE, PHONE


def test_from_the_front_page_to_a_fighter_by_clicks(opened):
    page = opened("/")
    page.get_by_role("link", name="Browse the cards").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile(r"^[\d,]+ cards$"))
    page.locator("#x-game-war").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("561 cards")
    page.locator("#x-kind-style").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("270 styles")
    page.get_by_label("Search these cards").fill("advancing")
    expect(page.get_by_role("heading", level=1)).to_have_text("1 style")
    page.get_by_role("link", name="Advancing", exact=True).click()
    expect(page).to_have_url(re.compile("/cards/war-advancing/$"))
    page.get_by_role("heading", name="In the kit of Hikaru").get_by_role("link").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Hikaru")
    row = page.get_by_role("row", name=re.compile("^Trance"))
    expect(row.get_by_role("cell")).to_have_count(7)


def test_filters_change_the_list_without_loading_the_page_again(opened):
    page = opened("/cards/")
    page.evaluate("window.kept = true")
    page.locator("#x-game-trials").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("^13[0-9] cards$"))
    assert "game=trials" in page.url
    assert page.evaluate("document.activeElement.id") == "x-game-trials"
    page.get_by_label("Search these cards").press_sequentially("colr:red")
    expect(page.locator("#results")).to_contain_text('did you mean "color"?')
    page.get_by_label("Search these cards").fill("soaring")
    expect(page.get_by_role("heading", level=1)).to_have_text("1 card")
    assert page.evaluate("document.activeElement.id") == "search"
    page.locator("#as-table").click()
    expect(page.get_by_role("table")).to_have_count(1)
    assert page.get_by_label("Search these cards").input_value() == "soaring"
    page.go_back()
    expect(page.locator("ul.grid .face")).to_have_count(1)
    assert page.evaluate("window.kept")


def test_sorting_and_loosening_keep_what_was_typed_and_chosen(opened):
    page = opened("/cards/?game=war&kind=style&q=advance")
    page.locator("#by-power").click()
    expect(page.locator("#by-power")).to_have_attribute("aria-current", "true")
    assert page.evaluate("document.activeElement.id") == "by-power"
    page.get_by_label("Search these cards").fill("advance power>=9")
    expect(page.get_by_role("heading", level=1)).to_have_text("0 styles")
    assert "ordering=-power" in page.url
    page.get_by_role("link", name=re.compile("mention “advance”")).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("11 styles")
    assert page.get_by_label("Search these cards").input_value() == "advance"
    assert "game=war" in page.url


def test_of_two_quick_clicks_the_later_one_counts(opened):
    page = opened("/cards/")
    page.evaluate("for (const id of ['x-game-war', 'x-game-sularia']) document.getElementById(id).click()")
    expect(page.get_by_role("heading", level=1)).to_have_text("152 cards")
    assert "game=sularia" in page.url


def test_everything_works_without_javascript(opened):
    page = opened("/cards/", java_script_enabled=False)
    page.locator("#x-game-sularia").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("152 cards")
    page.locator("#by-id").click()
    page.get_by_label("Search these cards").fill("frostmere")
    page.get_by_role("button", name="Search").click()
    assert "ordering=id" in page.url
    assert "game=sularia" in page.url
    page.get_by_role("link", name="Frostmere Landing", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Frostmere Landing")
    page.get_by_label("Search cards").fill("t:fighter name:hikaru")
    page.get_by_role("button", name="Search").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("1 card")


@pytest.mark.parametrize("address", EVERY_SORT_OF_PAGE)
def test_a_phone_never_scrolls_sideways(opened, address):
    page = opened(address, viewport=PHONE)
    width, window = page.evaluate("[document.scrollingElement.scrollWidth, innerWidth]")
    assert width <= window == PHONE["width"]


def test_on_a_phone_the_pairs_stand_below_each_other(opened):
    page = opened("/cards/war-hikaru/", viewport=PHONE)
    cells = page.locator("table.pairs tbody tr").first.get_by_role("cell")
    boxes = [cells.nth(n).bounding_box() for n in range(7)]
    assert all(above["y"] < below["y"] for above, below in pairwise(boxes))
    assert cells.first.evaluate("cell => getComputedStyle(cell, '::before').content") == '"Palm Strike"'


def test_the_keyboard_reaches_content_and_search(opened):
    page = opened("/cards/war-hikaru/")
    page.keyboard.press("Tab")
    skip = page.get_by_role("link", name="Skip to the content")
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()
    page.keyboard.press("/")
    expect(page.get_by_label("Search cards")).to_be_focused()
    page.keyboard.type("lure/")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("card"))
    assert "q=lure%2F" in page.url


def test_what_has_the_focus_can_be_seen(opened):
    page = opened("/cards/?game=battleboard")
    card = page.locator("a.name").first
    card.focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    expect(card).to_be_focused()
    assert card.evaluate("link => getComputedStyle(link.closest('.face')).outlineStyle") == "solid"
