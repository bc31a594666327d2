"""The card pages in a real browser: journeys, a phone, the keyboard, the dark."""

import re
from itertools import pairwise

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE

EVERY_SORT_OF_PAGE = [
    "/",
    "/cards/",
    "/cards/?view=table",
    "/cards/?game=war&kind=base&view=table",
    "/cards/?game=sularia&kind=site&view=table",
    "/cards/?game=battlecards&kind=fighter&view=table",
    "/cards/?name=xyzzy",
    "/cards/?gme=war",
    "/cards/none/",
    "/cards/war-advancing/",
    "/cards/war-hikaru/",
    "/cards/trials-cindra/",
    "/cards/trials-lucida-valor/",
    "/cards/sularia-storm-citadel/",
    "/cards/battlecards-crown-of-the-eight-roads/",
    "/cards/battleboard-snare/",
    "/games/war/",
    "/games/sularia/",
    "/games/sularia/lists/sularia-exsularian-mercenary/",
    "/games/battleboard/lists/battleboard-largest/",
]


def test_from_the_front_page_to_a_fighter_by_clicks(opened):
    page = opened("/")
    page.get_by_role("link", name="Browse the cards").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile(r"^[\d,]+ cards$"))
    page.locator("#x-game-war").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("561 cards")
    page.locator("#x-kind-style").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("270 styles")
    page.get_by_label("Name contains").fill("advancing")
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
    page.get_by_label("Name contains").press_sequentially("!!")
    expect(page.get_by_role("heading", level=1)).to_have_text("Not understood")
    page.get_by_label("Name contains").fill("soaring")
    expect(page.get_by_role("heading", level=1)).to_have_text("1 card")
    assert page.evaluate("document.activeElement.id") == "name"
    page.locator("#as-table").click()
    expect(page.get_by_role("table")).to_have_count(1)
    page.go_back()
    expect(page.locator("ul.grid .face")).to_have_count(1)
    assert page.evaluate("window.kept")


def test_of_two_quick_clicks_the_later_one_counts(opened):
    page = opened("/cards/")
    page.evaluate("for (const id of ['x-game-war', 'x-game-sularia']) document.getElementById(id).click()")
    expect(page.get_by_role("heading", level=1)).to_have_text("152 cards")
    assert "game=sularia" in page.url


def test_everything_works_without_javascript(opened):
    page = opened("/cards/", java_script_enabled=False)
    page.locator("#x-game-sularia").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("152 cards")
    page.get_by_label("Name contains").fill("frost")
    page.get_by_role("button", name="Show").click()
    assert "game=sularia" in page.url
    page.get_by_role("link", name="Frostmere Landing", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Frostmere Landing")
    page.get_by_label("Search cards by name").fill("hikaru")
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
    expect(page.get_by_label("Search cards by name")).to_be_focused()
    page.keyboard.type("lure/")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("card"))
    assert "name=lure%2F" in page.url


def test_what_has_the_focus_can_be_seen(opened):
    page = opened("/cards/?game=battleboard")
    card = page.locator("a.name").first
    card.focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    expect(card).to_be_focused()
    assert card.evaluate("link => getComputedStyle(link.closest('.face')).outlineStyle") == "solid"


CONTRAST = """() => {
  const channels = colour => colour.match(/[\\d.]+/g).slice(0, 3).map(Number);
  const light = colour => {
    const [r, g, b] = channels(colour).map(c => (c /= 255) <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const behind = element => {
    for (let at = element; at; at = at.parentElement) {
      const colour = getComputedStyle(at).backgroundColor;
      if (!/, 0\\)$/.test(colour)) return colour;
    }
    return getComputedStyle(document.documentElement).backgroundColor;
  };
  const faint = [];
  for (const element of document.querySelectorAll("body *")) {
    const said = [...element.childNodes].some(node => node.nodeType === 3 && node.textContent.trim());
    if (!said || element.closest(".sr, .skip") || !element.getClientRects().length) continue;
    const [one, other] = [light(getComputedStyle(element).color), light(behind(element))];
    const ratio = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
    const words = element.textContent.trim().slice(0, 40);
    if (ratio < 4.5) faint.push(`${element.tagName}.${element.className} ${ratio.toFixed(2)} ${words}`);
  }
  return faint;
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(
    "address",
    ["/", "/cards/", "/cards/?view=table", "/cards/?gme=1", "/cards/trials-cindra/", "/games/war/", "/games/sularia/"],
)
def test_every_word_stands_out_by_light_and_in_the_dark(opened, scheme, address):
    page = opened(address, color_scheme=scheme)
    background = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    assert background == {"light": "rgb(251, 250, 247)", "dark": "rgb(23, 22, 20)"}[scheme]
    assert page.evaluate(CONTRAST) == []
