"""Every sort of page by axe-core: light and dark, on a desk and on a phone, against WCAG 2.2 A and AA."""

from pathlib import Path

import pytest

from tests.browser.conftest import DESK, EVERY_SORT_OF_PAGE, PHONE

AXE = (Path(__file__).parent / "axe.min.js").read_text()
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
VIOLATIONS = """async rules => (await axe.run({runOnly: rules})).violations.flatMap(
  violation => violation.nodes.map(node => `${violation.id}: ${node.html} ${node.failureSummary}`))"""
BACKGROUND = {"light": "rgb(251, 250, 247)", "dark": "rgb(23, 22, 20)"}

BROKEN_DECK = "5 Frostmere Landing\n2 Frostmere Langing\n1 Wirecutter Cell\n"


def violations(page) -> list[str]:
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(AXE)
    return page.evaluate(VIOLATIONS, RULES)


@pytest.mark.parametrize("address", EVERY_SORT_OF_PAGE)
def test_no_page_violates_a_rule(opened, address):
    page = opened(address)
    for size in (DESK, PHONE):
        page.set_viewport_size(size)
        for scheme, background in BACKGROUND.items():
            page.emulate_media(color_scheme=scheme)
            assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == background
            assert violations(page) == [], (scheme, size)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nor_does_what_htmx_brings_in(opened, scheme):
    page = opened("/cards/", color_scheme=scheme)
    page.locator("#x-game-sularia").click()
    page.locator("#as-table").click()
    page.get_by_role("table").wait_for()
    page.get_by_label("Search these cards").fill("xyzzy")
    page.get_by_text("No card is like that.").wait_for()
    assert violations(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nor_does_a_verdict(opened, scheme):
    page = opened("/decks/check/", color_scheme=scheme)
    page.get_by_label("Your list").fill(BROKEN_DECK)
    page.get_by_role("button", name="Check deck").click()
    page.get_by_role("heading", name="Not legal in Sularia Standard").wait_for()
    assert violations(page) == []


def test_it_would_see_a_violation(opened):
    page = opened("/cards/war-advancing/")
    page.evaluate("document.querySelector('.foot').style.color = '#eee'")
    page.evaluate("document.querySelector('main').insertAdjacentHTML('beforeend', '<img src=x>')")
    found = " ".join(violations(page))
    assert "color-contrast" in found
    assert "image-alt" in found
